// What the module offers, a function for each part of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "opponent/level.hpp"
#include "opponent/opponent.hpp"
#include "python/game.hpp"
#include "python/state.hpp"

namespace tercio::python {

namespace py = pybind11;

void bind_game(py::module_& module);
void bind_state(py::module_& module);
void bind_records(py::module_& module);
void bind_opponent(py::module_& module);
void bind_playouts(py::module_& module);

// The text of a seed: of None one that nobody knew before.
std::string seed_text(const py::object& seed);
// The number of a seed, which may be any integer or text.
std::uint64_t seed_number(const py::object& seed);

// Throws NotFound, which names those there are.
const opponent::Level& level_named(const std::string& id);

// A computer player: who, with which luck, and how much it may think.
struct Computer {
  const opponent::Level* level = nullptr;
  std::string seed{};
  std::uint64_t seed_number = 0;
  std::int64_t judgements = 0;  // 0: as the level has it
  double seconds = 0;           // 0: no clock, so that the same thought comes to the same end
};
// The bounds it thinks within.
opponent::Bounds bounds_of(std::int64_t judgements, double seconds);

// A count that a caller may choose. Throws ValueError of Python, which names it.
void need_between(std::int64_t value, std::int64_t least, std::int64_t most, const char* name);
void need_seconds(double seconds);

}  // namespace tercio::python
