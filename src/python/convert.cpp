#include "python/convert.hpp"

#include <exception>

#include "engine/json_input.hpp"
#include "python/game.hpp"

namespace tercio::python {

py::str text_of(std::string_view text) {
  PyObject* made =
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

py::list list_of(const std::vector<std::string>& texts) {
  py::list out(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) out[i] = text_of(texts[i]);
  return out;
}

py::tuple tuple_of(const std::vector<std::string>& texts) { return py::tuple(list_of(texts)); }

py::object object_of(const engine::Json& json) {
  switch (json.type()) {
    case engine::Json::value_t::object: {
      py::dict out;
      for (const auto& [key, value] : json.items()) out[text_of(key)] = object_of(value);
      return out;
    }
    case engine::Json::value_t::array: {
      py::list out(json.size());
      for (std::size_t i = 0; i < json.size(); ++i) out[i] = object_of(json[i]);
      return out;
    }
    case engine::Json::value_t::string:
      return text_of(json.get_ref<const std::string&>());
    case engine::Json::value_t::boolean:
      return py::bool_(json.get<bool>());
    case engine::Json::value_t::number_integer:
      return py::int_(json.get<std::int64_t>());
    case engine::Json::value_t::number_unsigned:
      return py::int_(json.get<std::uint64_t>());
    case engine::Json::value_t::number_float:
      return py::float_(json.get<double>());
    default:
      return py::none();
  }
}

engine::Json json_of(const py::object& object, const std::string& field) {
  const auto text = py::module_::import("json").attr("dumps")(object).cast<std::string>();
  auto json = engine::read_json(text);
  if (json) return *std::move(json);
  engine::Refusal refusal = std::move(json.error());
  refusal.field = field;
  throw Refused{std::move(refusal), Refused::As::kBadPosition};
}

namespace {

const char* class_of(Refused::As as) {
  switch (as) {
    case Refused::As::kNotFound:
      return "NotFound";
    case Refused::As::kIllegalAction:
      return "IllegalAction";
    case Refused::As::kBadPosition:
      return "BadPosition";
    case Refused::As::kNoOpponent:
      return "NoOpponent";
  }
  return "Refused";
}

void raise(const py::object& error) { PyErr_SetObject(py::type::of(error).ptr(), error.ptr()); }

}  // namespace

void translate_exceptions() {
  // pybind11 wants it by value. NOLINTNEXTLINE(performance-unnecessary-value-param)
  py::register_exception_translator([](std::exception_ptr thrown) {
    if (!thrown) return;
    try {
      std::rethrow_exception(thrown);
    } catch (const Refused& e) {
      raise(made(class_of(e.as), text_of(e.refusal.message), text_of(e.refusal.rule),
                 text_of(name_of(e.refusal.code)), tuple_of(e.refusal.pieces),
                 tuple_of(e.refusal.hexes), text_of(e.refusal.field)));
    } catch (const BadRecord& e) {
      raise(made("RecordError", text_of(e.message), e.line, text_of(e.rule)));
    } catch (const WrongMoment& e) {
      raise(made("WrongMoment", text_of(e.message)));
    }
  });
}

}  // namespace tercio::python
