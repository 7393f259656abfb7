// What calls for a note to one who learns, in the lace-wars system.
#pragma once

#include <span>

#include "advice/lace_wars/scene.hpp"
#include "advice/notes.hpp"

namespace tercio::advice::lace {

struct NoteMoment {
  const Scene& scene;
  const View& view;  // what is told of it besides
};

// The most important first. They speak of what the seat sees and of nothing else (3.6).
std::span<const NoteTrigger<NoteMoment>> note_triggers();

}  // namespace tercio::advice::lace
