// 7 Zones of control, and the hexes an enemy looks at (6.1, 11.2).
#pragma once

#include <span>

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// 7a, 7b Bit d: the stack in the hex has a zone of control in direction d.
std::uint8_t zone_bits(const Game& game, const State& s, HexId h);
// 6.1-2 … looks at the hex in direction d: frontal or flank, as far as its zone could reach.
std::uint8_t menace_bits(const Game& game, const State& s, HexId h);
// 7.2a … has it on its flank.
std::uint8_t flank_bits(const Game& game, const State& s, HexId h);

// What the stack in a hex holds, by one look at its units; bits of directions.
struct Held {
  std::uint8_t zone = 0;    // as zone_bits
  std::uint8_t flanks = 0;  // as flank_bits
  bool only_guns = false;   // 9.5c it is artillery alone
};
Held held_in(const Game& game, const State& s, HexId h);

HexSet zones(const Game& game, const State& s, Side side);      // the hexes in a side's zones
HexSet menaced(const Game& game, const State& s, Side side);    // frontal and flank hexes
HexSet on_flanks(const Game& game, const State& s, Side side);  // flank hexes
// Whether a hex lies in a zone of control of the side; the stacks in some hexes may be left out.
bool in_zone(const Game& game, const State& s, Side side, HexId h,
             std::span<const HexId> without = {});
bool on_flank(const Game& game, const State& s, Side side, HexId h);
bool is_menaced(const Game& game, const State& s, Side side, HexId h);
// A unit of the side in whose zone the hex lies; kNoPiece: none.
PieceId zone_holder(const Game& game, const State& s, Side side, HexId h);
// 8.3c Whether an enemy unit stands in the zone of the stack in the hex.
bool has_enemy_in_zone(const Game& game, const State& s, HexId h);

}  // namespace tercio::lace_wars
