// What the faces of a die would do.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "advice/thirty_years_war/scene.hpp"
#include "thirty_years_war/event.hpp"

namespace tercio::advice::tyw {

// One face: the position after it, and what it does apart from being thrown.
struct DieEffect {
  int die = 0;
  State after{};
  thirty_years_war::Result result = thirty_years_war::Result::kNone;  // of a combat
  std::vector<thirty_years_war::Event> events;  // those that change something, in order
  std::vector<std::string> sentences;           // of the events and of what is owed after them
};
// Requires: a die is to be thrown in the position.
std::array<DieEffect, 6> six_effects(const Scene& scene);

// "On 1 or 2: Merode is disrupted. On 3, 4, 5 or 6: nothing changes."
std::string effects_text(const Scene& scene);

}  // namespace tercio::advice::tyw
