// 11.2 Retreat, 12.4 rout, 11.3 advance.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// 11.2-1 The hexes into which the stack may retreat next, all of the best class there is.
HexSet retreat_hexes(const Game& game, const State& s, PieceSet pieces, bool on_friends);
Denial why_not_retreat(const Game& game, const State& s, HexId hex);

// 12.4-1 Whether a unit that routs stands on the edge it runs to, and leaves the map.
bool routs_off_map(const Game& game, const State& s, PieceId unit);
// 12.4 The ways a routed unit may take: complete, with as few enemy zones as possible.
std::vector<Route> rout_routes(const Game& game, const State& s, PieceId unit);
Denial why_not_rout(const Game& game, const State& s, const Rout& rout);
// Why no way of the unit that routs ends in a hex.
Denial why_not_rout_to(const Game& game, const State& s, HexId hex);
// 12.4g The commanders that may go along on this route.
PieceSet rout_companions(const Game& game, const State& s, PieceId unit, const Route& route);
// 12.4g Where a commander who goes along may stop.
HexSet rout_stops(const State& s, PieceId unit, const Route& route, PieceId commander);
// 12.4g The route alone and with every choice of commanders, up to two, and of their stops.
std::vector<Rout> routs_along(const Game& game, const State& s, PieceId unit, const Route& route);

// 11.3
Denial why_not_advance(const Game& game, const State& s, const Advance& advance);
Denial why_not_pass_advance(const Game& game, const State& s);  // 11.3d
std::vector<Advance> advances(const Game& game, const State& s);

}  // namespace tercio::lace_wars
