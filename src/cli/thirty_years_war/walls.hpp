// Walls, gates and exits as a position's facts tell of them.
#pragma once

#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::cli::tyw {

class WallsNow {
 public:
  WallsNow(const thirty_years_war::Game& game, const engine::Json& state);

  bool has_wall(hex::HexId h, hex::Direction d) const;  // a wall or a gate
  bool has_gate(hex::HexId h, hex::Direction d) const;
  bool teeth_point_out(hex::HexId h, hex::Direction d) const;
  bool is_breached(hex::HexId h, hex::Direction d) const;
  // The side that may use the gate; empty: neither.
  std::string friend_of_gate(hex::HexId h, hex::Direction d) const;
  // Whether the walls of the hex were hit once, or breached by shots at this very hex.
  bool is_hit(hex::HexId h) const;
  bool is_breached(hex::HexId h) const;
  // Whether guns may fire at walls in this scenario.
  bool can_be_breached() const;
  // Whether a unit of this kind in `from` may attack into the hex in this direction.
  bool may_attack(thirty_years_war::Kind kind, hex::HexId from, hex::Direction d) const;
  // Where one side alone may leave the map, on the last day; empty: there are no such hexes.
  const hex::HexSet& exits() const { return exits_; }

 private:
  bool bit(std::uint64_t bits, hex::HexId h) const;

  const thirty_years_war::Game& game_;
  thirty_years_war::State ground_{};  // only what has become of the walls
  std::map<std::pair<hex::HexId, hex::HexId>, std::string> gates_;  // inner, outer: whose
  hex::HexSet exits_;
};

}  // namespace tercio::cli::tyw
