// Words for pieces and forces, for everybody who tells of a position.
#pragma once

#include <string>
#include <string_view>

#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

// "foot", "horse", "leader", "gun"
std::string_view arm_of(Kind kind);
// "Merode in 1825"; the name alone of a piece that is off the map.
std::string name_and_hex(const Game& game, const State& s, PieceId piece);
// "3 foot 4-6, 2 guns and Tilly", by armies where there are several.
std::string force_text(const Game& game, PieceSet pieces);

}  // namespace tercio::thirty_years_war
