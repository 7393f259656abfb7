#include "lace_wars/rules/stacking.hpp"

namespace tercio::lace_wars {

bool is_formed(const Game& game, const State& s, PieceSet units) {
  for (const PieceId p : units - game.lights()) {
    if (game.piece(p).is_unit() && !is_routed(s, p)) return true;
  }
  return false;
}

// Infantry with infantry, cavalry with cavalry, light troops of one name with each other.
bool may_stand_together(const Piece& a, const Piece& b) {
  if (a.is_infantry() == b.is_infantry()) return true;
  return a.is_light() && b.is_light() && a.company != 0 && a.company == b.company;
}

namespace {

bool has_link(const Game& game, HexId h, OnSide what) {
  for (const Direction d : hex::kAllDirections) {
    if (game.has(h, d, what)) return true;
  }
  return false;
}

}  // namespace

bool may_stand(const Game& game, PieceId unit, HexId hex, bool column) {
  const auto arm = static_cast<std::size_t>(game.piece(unit).arm);
  const TerrainRow& row = game.row(hex);
  if (row.enter[arm] != 0) return true;
  const bool road = has_link(game, hex, OnSide::kRoad);
  return (row.by_way[arm] && (road || has_link(game, hex, OnSide::kTrail))) ||
         (row.by_road_in_column[arm] && road && column);
}

// 3.1i Commanders and markers are never asked.
Denial why_not_share(const Game& game, const State& s, PieceSet units, HexId hex, Facing facing) {
  const PieceSet there = units_in(s, hex) - units;
  const PieceSet all = there | units;
  const PieceSet guns = all & game.artillery();
  const PieceSet fighters = all - guns;
  for (const PieceId p : there) {
    if (game.piece(p).side != game.piece(units.first()).side) {
      return {.rule = "8.1g", .text = "{piece} stands in {hex}", .piece = p, .hex = hex};
    }
    if (is_routed(s, p)) {
      return {.rule = "12.3a",
              .text = "{piece} in {hex} is routed: nobody can share its hex",
              .piece = p,
              .hex = hex};
    }
  }
  if (guns.size() > 1) {  // 3.1f
    return {.rule = "3.1f", .text = "two batteries cannot share a hex", .hex = hex};
  }
  if (fighters.size() > 2) {  // 3.1a, 3.1d
    return {.rule = "3.1a",
            .text = "there are already two infantry or cavalry units in {hex}",
            .hex = hex};
  }
  int points = 0;
  for (const PieceId p : fighters) {
    points += combat_points(game, s, p);
    for (const PieceId q : fighters) {
      if (!may_stand_together(game.piece(p), game.piece(q))) {
        return {.rule = "3.1c",
                .text = "{piece} does not stand with {other}",
                .piece = p,
                .other = q,
                .hex = hex};
      }
    }
  }
  if (points > game.numbers().stack_points) {  // 3.1g
    return {.rule = "3.1g",
            .text = "{n} combat points in {hex} would be more than {m}",
            .hex = hex,
            .n = points,
            .m = game.numbers().stack_points};
  }
  // 3.1b
  if (is_formed(game, s, units) && is_formed(game, s, there) && facing_in(game, s, hex) != facing) {
    return {.rule = "3.1b",
            .text = "{piece} in {hex} faces another way",
            .piece = s.top[hex],
            .hex = hex};
  }
  return {};
}

// 3.1h From its rear, or backward from its front; light troops from any side.
Denial why_not_join_from(const Game& game, const State& s, PieceSet units, HexId hex, Direction d,
                         bool backward) {
  if (!is_formed(game, s, units) || !has_facing(game, s, hex)) return {};
  const Aspect wanted = backward ? Aspect::kFront : Aspect::kRear;
  if (aspect_of(facing_in(game, s, hex), d) == wanted) return {};
  return {.rule = "3.1h",
          .text = backward ? "{piece} in {hex} is joined backward only from its front"
                           : "{piece} in {hex} can only be joined from its rear",
          .piece = s.top[hex],
          .hex = hex};
}

}  // namespace tercio::lace_wars
