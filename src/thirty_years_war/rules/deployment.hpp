// 3.0 Setting up.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// The position at the start of a scenario, before anybody has decided anything.
void set_up(const Game& game, State& s);
// Whether the players place pieces before the first turn.
bool has_deployment(const Game& game);

// Where a suggested set-up puts a piece; kNoHex when it does not name it.
HexId place_in(const SetUpDefinition& set_up, PieceId piece);

// The pieces the side may place or exchange now.
PieceSet deployable(const Game& game, const State& s);
Denial why_not_deploy(const Game& game, const State& s, PieceId piece, HexId h);
HexSet deploy_hexes(const Game& game, const State& s, PieceId piece);
void deploy(const Game& game, State& s, PieceId piece, HexId h, Events* events);
// All pieces of the side as the scenario suggests, and those it does not place near the others.
Denial why_not_deploy_suggested(const Game& game);
void deploy_suggested(const Game& game, State& s, Events* events);
Denial why_not_end_deployment(const Game& game, const State& s);

}  // namespace tercio::thirty_years_war
