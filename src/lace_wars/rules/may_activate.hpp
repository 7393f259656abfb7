// 5 Who may be activated, and by which die.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// Who is to be activated: a formation or an independent unit.
struct Body {
  std::uint8_t formation = kNoFormation;
  PieceId unit = kNoPiece;
};

// 5.1b, 4A, 16.1.5 Why it cannot be tested or held now.
Denial why_not_activate(const Game& game, const State& s, Body body);
Denial why_not_hold(const Game& game, const State& s, Body body);
Denial why_not_join(const Game& game, const State& s, PieceId unit);

// 5.1d, 5.1f, 16.1.5a The case by which it needs no roll; nullptr: it does.
const char* why_automatic(const Game& game, const State& s, Body body);
// 5.1a, 5.1e, 11.4e The highest die that succeeds, the bonus included.
int highest_success(const Game& game, const State& s, Body body);
int activation_bonus(const Game& game, const State& s, Body body);
// Whether anything is left to activate or hold in this phase.
bool has_candidate(const Game& game, const State& s);

// 14, 16.1.5 Whether a unit of the formation is in march column or may enter.
bool marches(const Game& game, const State& s, int formation);
bool may_enter(const Game& game, const State& s, int formation);

}  // namespace tercio::lace_wars
