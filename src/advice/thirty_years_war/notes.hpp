// What calls for a note to one who learns, in the Thirty Years War system.
#pragma once

#include <span>

#include "advice/notes.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

struct NoteMoment {
  const Scene& scene;
  const View& view;  // what is told of it besides
};

// The most important first.
std::span<const NoteTrigger<NoteMoment>> note_triggers();

}  // namespace tercio::advice::tyw
