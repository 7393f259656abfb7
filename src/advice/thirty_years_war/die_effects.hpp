// What the faces of a die would do.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "advice/thirty_years_war/scene.hpp"
#include "thirty_years_war/event.hpp"

namespace tercio::advice::tyw {

// One face: the position after it, and what it does apart from being rolled.
struct DieEffect {
  int die = 0;
  State after{};
  thirty_years_war::Result result = thirty_years_war::Result::kNone;  // of a combat
  std::vector<thirty_years_war::Event> events;  // those that change something, in order
  std::vector<std::string> sentences;           // of the events and of what is owed after them
};
// Requires: a die is to be rolled in the position.
std::array<DieEffect, 6> six_effects(const Scene& scene);

// The faces that do the same together: 1 and 2 "Merode is disrupted", the others "nothing changes".
std::vector<FaceText> face_texts(const Scene& scene);

}  // namespace tercio::advice::tyw
