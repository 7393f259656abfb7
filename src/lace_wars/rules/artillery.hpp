// 9 Artillery fire, 8.7.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// 9.1-1 The wedge before a gun, as far as it reaches, whether it sees it or not.
HexSet field_of_fire(const Game& game, const State& s, PieceId gun);

// 8.7a, 5.3b
Denial why_not_turn_gun(const Game& game, const State& s, PieceId gun, Facing facing);
// 9.1 In its activation, and 9.3 in reaction.
Denial why_not_fire(const Game& game, const State& s, PieceId gun, HexId target);
Denial why_not_react_fire(const Game& game, const State& s, PieceId gun, HexId target);

// The guns that may fire or turn in this activation.
PieceSet active_guns(const Game& game, const State& s);
// Hexes the gun may fire at in this decision.
HexSet targets_of(const Game& game, const State& s, PieceId gun);

// 9.2 The arithmetic of a shot.
struct Shot {
  int range = 0;
  int column = 0;
  int modifier = 0;
};
// `target`: the hex fired at; it may be the one the mover has just left (9.3d).
Shot shot_of(const Game& game, const State& s, PieceId gun, HexId target, std::vector<Term>* terms);
// 9.3d Whether a shot at the hex strikes the mover, who has just left it.
bool strikes_behind(const Game& game, const State& s, HexId target);
// The units a shot at the hex strikes.
PieceSet struck_by_shot(const Game& game, const State& s, HexId target);

// 9.5 Whether a shot with this result does anything to its target: a battery alone is destroyed by
// a loss, and neither tests nor disorganisation touch it.
inline bool has_effect(const ResultCell& cell, bool lone_battery) {
  return lone_battery ? cell.losses > 0 || cell.eliminated : cell.text != "-";
}

}  // namespace tercio::lace_wars
