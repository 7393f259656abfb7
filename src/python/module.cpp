// _tercio: the engine as a module for Python. What it offers is put together in
// python/tercio/__init__.py.
#include <random>

#include <fmt/format.h>

#include "engine/protocol.hpp"
#include "engine/random.hpp"
#include "python/bindings.hpp"
#include "python/convert.hpp"

namespace tercio::python {

std::string seed_text(const py::object& seed) {
  if (seed.is_none()) {
    std::random_device device;
    return std::to_string(device());
  }
  if (!py::isinstance<py::int_>(seed) && !py::isinstance<py::str>(seed)) {
    throw py::type_error("a seed is an integer, a text, or None for one that nobody knows");
  }
  auto text = py::str(seed).cast<std::string>();
  if (text.empty() || text.size() > 64 || text.find_first_of(" \t\r\n") != std::string::npos) {
    throw py::value_error("a seed is a text of 1 to 64 characters without spaces, or an integer");
  }
  return text;
}

std::uint64_t seed_number(const py::object& seed) { return engine::seed_of(seed_text(seed)); }

void need_between(std::int64_t value, std::int64_t least, std::int64_t most, const char* name) {
  if (value >= least && value <= most) return;
  throw py::value_error(fmt::format("{} is {}: it has to be {} to {}", name, value, least, most));
}

void need_seconds(double seconds) {
  if (seconds >= 0 && seconds <= 1e6) return;
  throw py::value_error("seconds have to be a number from 0 to a million");
}

}  // namespace tercio::python

PYBIND11_MODULE(_tercio, module) {
  using namespace tercio::python;
  module.doc() = "The engine of Tercio. Import tercio, not this.";
  module.attr("__version__") = std::string(tercio::engine::kProgramVersion);
  translate_exceptions();
  bind_game(module);
  bind_state(module);
  bind_records(module);
  bind_opponent(module);
  bind_playouts(module);
}
