// 1.2, 8.5, 11.4 Commanders.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The formation a commander commands; kNoFormation for an army commander.
int formation_commanded(const State& s, PieceId commander);
bool is_army_commander(const State& s, PieceId commander);
// 4.4b He has moved with others before his own move of this turn.
void note_army_commander(State& s, Side side);
bool army_commander_has_moved(const State& s, Side side);

// 6.3 The command radius of whoever commands the formation: that of its first commander (11.4-4).
int radius_of(const Game& game, int formation);
// 1.2, 11.4-3, 11.4-4 The radius a commander has now: the army's, also of one promoted, or that of
// the formation he commands, also of an aide.
int radius_now(const Game& game, const State& s, PieceId commander);

// 16.1.4a-2 Where he may be placed at the start.
Denial why_not_deploy(const Game& game, const State& s, PieceId piece, HexId hex);
HexSet deploy_hexes(const Game& game, const State& s, PieceId piece);
// The pieces its player may place in the set-up.
PieceSet deployable(const Game& game, const State& s, Side side);
Denial why_not_end_set_up(const Game& game, const State& s);

// 8.5c Whether a commander of the side may enter a hex.
Denial why_not_commander_enter(const Game& game, const State& s, Side side, HexId hex);

}  // namespace tercio::lace_wars
