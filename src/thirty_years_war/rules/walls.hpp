// Freiburg 19.5 Fortifications: what walls and gates let by as things stand, and who holds the
// hexes beside them.
#pragma once

#include <array>
#include <span>
#include <string>

#include "hex/flood.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"

namespace tercio::thirty_years_war {

// Freiburg 19.57, 19.58 Whether units of this side were the last in a watched hex.
bool last_held_by(const Game& game, const State& s, HexId h, Side side);
// Notes that a unit of this side is or was in a hex.
void occupy(const Game& game, State& s, HexId h, Side side, Events* events);

// Freiburg 19.55 Bit d: the wall in direction d is breached, from this hex or from the next.
std::uint8_t breached_sides(const Game& game, const State& s, HexId h);
// Freiburg 19.55 What has become of the walls of a hex.
enum class Walls : std::uint8_t { kWhole, kHit, kBreached };
Walls walls_of(const Game& game, const State& s, HexId h);
// "Martinstor": the name of a gate on the map.
std::string name_of_gate(const Game& game, HexId inner, HexId outer);
// Freiburg 19.57 Whether the side may use the gate between two hexes.
bool is_friendly_gate(const Game& game, const State& s, Side side, HexId h, Direction d);
// Freiburg 19.51, 19.56, 19.57 What a hexside is to a side as things stand. Open where there is no
// wall.
Passage passage(const Game& game, const State& s, Side side, HexId h, Direction d);
// The same to a piece on its way that has come to the hex.
Passage passage_of(const Game& game, const State& s, const Mover& mover, HexId h, Direction d);

// 7.13, 19.53, 19.56 Bit d: a zone of control extends from the hex in direction d.
inline std::uint8_t zone_sides(const Game& game, const State& s, HexId h) {
  const std::uint8_t open = game.zone_open(h);
  if (s.ground.breached == 0) [[likely]]
    return open;
  return open | static_cast<std::uint8_t>(breached_sides(game, s, h) & game.zone_if_breached(h));
}

// 8.1, 19.51, 19.56 Bit d: a unit of this kind in the hex may attack in direction d.
inline std::uint8_t attack_sides(const Game& game, const State& s, Kind kind, HexId h) {
  const std::uint8_t open = game.attack_open(kind, h);
  if (s.ground.breached == 0) [[likely]]
    return open;
  return open |
         static_cast<std::uint8_t>(breached_sides(game, s, h) & game.attack_if_breached(kind, h));
}

// The steps through gates and breaches that a mover may take near a hex.
class Openings {
 public:
  Openings(const Game& game, const State& s, const Mover& mover, HexId start, int budget);
  std::span<const hex::Opening> list() const { return {openings_.data(), count_}; }

 private:
  std::array<hex::Opening, 2 * Game::kMaxWallSides> openings_;
  std::size_t count_ = 0;
};

// Freiburg 19.55 Why a gun may not fire at the walls of a hex, range and sight apart.
Denial why_not_breach_walls_of(const Game& game, const State& s, HexId target);
// The hexes whose walls can still be breached.
HexSet breach_targets(const Game& game, const State& s);
// A hit on the walls of a hex: the second breaches them.
void hit_walls(const Game& game, State& s, HexId target, Events* events);

}  // namespace tercio::thirty_years_war
