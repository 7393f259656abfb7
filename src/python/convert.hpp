// Between values of ours and those of Python.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "engine/match.hpp"

namespace tercio::python {

namespace py = pybind11;

// A text; what is no UTF-8 in it is replaced.
py::str text_of(std::string_view text);
py::list list_of(const std::vector<std::string>& texts);
py::tuple tuple_of(const std::vector<std::string>& texts);
py::object object_of(const engine::Json& json);
// The other way, bounded as every text from outside. Throws Refused, which names `field`.
engine::Json json_of(const py::object& object, const std::string& field);

// A class of tercio/_types.py, made of these values.
template <class... Values>
py::object made(const char* name, Values&&... values) {
  return py::module_::import("tercio._types").attr(name)(std::forward<Values>(values)...);
}

// An array that owns the numbers.
template <class Number>
py::array_t<Number> array_of(std::vector<Number> numbers, std::vector<py::ssize_t> shape) {
  auto* owned = new std::vector<Number>(std::move(numbers));
  const py::capsule owner(owned, [](void* p) { delete static_cast<std::vector<Number>*>(p); });
  return py::array_t<Number>(std::move(shape), owned->data(), owner);
}

// Has exceptions of ours become those of tercio/_types.py.
void translate_exceptions();

}  // namespace tercio::python
