// The pile of tasks: what is due, the last put on it first.
#pragma once

#include <cassert>

#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

// Puts a task on the pile: it comes before all that lie there.
inline void push(State& s, const Task& task) {
  assert(s.pile < kMaxTasks);
  s.tasks[s.pile++] = task;
}
// Requires: the pile is not empty.
inline const Task& top_task(const State& s) { return s.tasks[s.pile - 1U]; }
inline Task& top_task(State& s) { return s.tasks[s.pile - 1U]; }
inline Task pop(State& s) {
  const Task task = s.tasks[--s.pile];
  s.tasks[s.pile] = Task{};
  return task;
}

}  // namespace tercio::lace_wars
