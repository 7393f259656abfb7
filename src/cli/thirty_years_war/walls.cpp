#include "cli/thirty_years_war/walls.hpp"

#include <nlohmann/json.hpp>

#include "thirty_years_war/rules/walls.hpp"

namespace tercio::cli::tyw {

using engine::Json;
using hex::Direction;
using hex::HexId;
using thirty_years_war::Game;

namespace {

HexId hex_of(const Json& label) {
  return hex::parse_hex(label.get<std::string>()).value_or(hex::kNoHex);
}

bool has_bit(std::uint8_t bits, Direction d) {
  return (static_cast<unsigned>(bits) >> static_cast<unsigned>(hex::index_of(d)) & 1U) != 0;
}

}  // namespace

WallsNow::WallsNow(const Game& game, const Json& state) : game_(game) {
  const Json& facts = state["facts"];
  if (facts.contains("breaches")) {
    for (const auto& [label, what] : facts["breaches"].items()) {
      const std::uint64_t bit = std::uint64_t{1} << game.watch(hex_of(label));
      ground_.ground.hit |= bit;
      if (what == "breached") ground_.ground.breached |= bit;
    }
  }
  if (facts.contains("gates")) {
    for (const auto& gate : facts["gates"]) {
      const Json& whose = gate["friendly_to"];
      gates_[{hex_of(gate["inner"]), hex_of(gate["outer"])}] =
          whose.is_string() ? whose.get<std::string>() : "";
    }
  }
  if (!facts.contains("exits")) return;
  for (const auto& label : facts["exits"]) exits_.insert(hex_of(label));
}

bool WallsNow::bit(std::uint64_t bits, HexId h) const {
  const int index = game_.watch(h);
  return index != Game::kNotWatched && (bits >> static_cast<unsigned>(index) & 1U) != 0;
}

bool WallsNow::has_wall(HexId h, Direction d) const { return has_bit(game_.walls(h), d); }
bool WallsNow::has_gate(HexId h, Direction d) const { return has_bit(game_.gates(h), d); }
bool WallsNow::teeth_point_out(HexId h, Direction d) const {
  return has_bit(game_.teeth_out(h), d);
}
bool WallsNow::is_breached(HexId h, Direction d) const {
  return has_bit(thirty_years_war::breached_sides(game_, ground_, h), d);
}
bool WallsNow::is_hit(HexId h) const { return bit(ground_.ground.hit, h) && !is_breached(h); }
bool WallsNow::is_breached(HexId h) const { return bit(ground_.ground.breached, h); }

std::string WallsNow::friend_of_gate(HexId h, Direction d) const {
  const HexId there = hex::neighbour(h, d);
  auto it = gates_.find({h, there});
  if (it == gates_.end()) it = gates_.find({there, h});
  return it == gates_.end() ? "" : it->second;
}

bool WallsNow::can_be_breached() const {
  return game_.has_walls() && !game_.battle().why_not_breach(ground_);
}

bool WallsNow::may_attack(thirty_years_war::Kind kind, HexId from, Direction d) const {
  return has_bit(thirty_years_war::attack_sides(game_, ground_, kind, from), d);
}

}  // namespace tercio::cli::tyw
