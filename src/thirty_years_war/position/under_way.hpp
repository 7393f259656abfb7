// A decision in the middle of a phase: what has been done in the phase so far, and what the
// decision is about.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/fields.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

// As it is told in the facts of a position; an object, empty where nothing has been done.
nlohmann::ordered_json under_way_of(const Game& game, const State& s);

// Takes up an edited position at the decision that its setup names, with its `pending` and
// `under_way`. Requires: the clock and the pieces have been read. Finds fault with what is not of
// the right form.
void read_decision(const Game& game, const nlohmann::ordered_json& setup, State& s,
                   engine::Faults& faults);
// What the rules cannot hold of a decision. Requires: nothing is wrong with its form.
void find_decision_faults(const Game& game, const State& s, engine::Faults& faults);

// The decision to be made, or the one that a test of morale has interrupted.
inline Step interrupted_step(const State& s) {
  return s.step == Step::kMoraleRoll ? s.interrupted : s.step;
}

}  // namespace tercio::thirty_years_war
