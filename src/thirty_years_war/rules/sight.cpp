#include "thirty_years_war/rules/sight.hpp"

#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

namespace {

// What stands in the way for one gun, apart from the question of half the distance.
struct Obstacles {
  HexSet blocking;
  bool from_hilltop = false;
  bool hilltop_to_hilltop = false;
};

// 5.23 Woods, forest, towns, hilltops, and hexes with any unit or gun. Leaders do not block (S-23).
HexSet blocking_hexes(const Game& game, const State& s) {
  return game.sight_terrain() | game.hilltops() | s.units[0] | s.units[1] | s.guns;
}

// 5.25 From hilltop to hilltop only a unit, a gun or forest on a hilltop between (S-28).
HexSet blocking_between_hilltops(const Game& game, const State& s) {
  return game.hilltops() & (game.forest() | s.units[0] | s.units[1] | s.guns);
}

Obstacles obstacles(const Game& game, const State& s, HexId from, HexId to) {
  const bool hill = game.hilltops().contains(from);
  const bool both = hill && game.hilltops().contains(to);
  return {both ? blocking_between_hilltops(game, s) : blocking_hexes(game, s), hill, both};
}

// 5.24 A gun on a hilltop looks over what is nearer than half the range (S-25, S-26).
bool looked_over(const Game& game, HexId from, HexId to, HexId hex, int range) {
  const int near =
      game.rules().hilltop_half_from_target ? hex::distance(hex, to) : hex::distance(from, hex);
  return 2 * near < range;
}

Sight look_past(const Game& game, const Obstacles& in_the_way, HexId from, HexId to) {
  Sight sight;
  sight.range = hex::distance(from, to);
  const bool over = in_the_way.from_hilltop && !in_the_way.hilltop_to_hilltop;
  const auto blocks = [&](HexId h) {
    return in_the_way.blocking.contains(h) &&
           !(over && looked_over(game, from, to, h, sight.range));
  };
  // 5.21, 5.26 Only what lies between: the two ends of the line never block (S-29).
  game.sight_lines().walk(from, to, [&](hex::Between item) {
    // 5.22 Along a hexside both hexes must block (S-27).
    if (!blocks(item.first) || (item.second != kNoHex && !blocks(item.second))) return true;
    sight.clear = false;
    sight.blocked_by = item;
    return false;
  });
  if (in_the_way.hilltop_to_hilltop) {
    sight.rule = "5.25";
  } else if (!sight.clear) {
    sight.rule = sight.blocked_by.second != kNoHex ? "5.22" : over ? "5.24" : "5.23";
  }
  return sight;
}

// Freiburg 19.52 (F-65, F-89) Where walls that are not breached stop a line of fire.
class WallWatch {
 public:
  WallWatch(const Game& game, const State& s, HexId from, HexId to, Aim aim)
      : game_(game), s_(s), from_(from), to_(to), aim_(aim) {}

  Sight look_through(Sight sight) const {
    hex::Between last{from_, kNoHex};
    const auto stop = [&](hex::Between item) {
      sight.clear = false;
      sight.blocked_by = item;
      sight.rule = "19.52";
    };
    game_.sight_lines().walk(from_, to_, [&](hex::Between item) {
      if (crosses(last, item)) stop(item);
      last = item;
      return sight.clear;
    });
    if (sight.clear && crosses(last, {to_, kNoHex})) {
      stop(last.first == from_ ? hex::Between{to_, kNoHex} : last);
    }
    return sight;
  }

 private:
  // Whether the way from one thing the line meets to the next is closed. Along a hexside the line
  // is stopped if a wall stands on it (by option not), or if it is shut out of the hexes on both
  // sides.
  bool crosses(hex::Between a, hex::Between b) const {
    const bool along = b.second != kNoHex && !game_.battle().fires_along_walls();
    if (along && stands(b.first, b.second)) return true;
    if (a.second == kNoHex && b.second == kNoHex) return stands(a.first, b.first);
    if (a.second == kNoHex) return stands(a.first, b.first) && stands(a.first, b.second);
    if (b.second == kNoHex) return stands(a.first, b.first) && stands(a.second, b.first);
    return false;  // two hexsides in a row do not occur: a hex lies between
  }

  bool stands(HexId a, HexId b) const {
    const std::uint8_t walls = game_.walls(a);
    if (walls == 0) return false;
    const auto d = hex::direction_to(a, b);
    if (!d || (walls >> hex::index_of(*d) & 1) == 0) return false;
    // The gun's own wall, its teeth away from the gun, does not stop it.
    if (a == from_ && (game_.teeth_out(a) >> hex::index_of(*d) & 1) != 0) return false;
    // Freiburg 19.55 (F-66) The walls of the hex that is fired at do not stop breaching fire.
    if (aim_ == Aim::kAtWalls && (a == to_ || b == to_)) return false;
    return (breached_sides(game_, s_, a) >> hex::index_of(*d) & 1) == 0;
  }

  const Game& game_;
  const State& s_;
  HexId from_;
  HexId to_;
  Aim aim_;
};

}  // namespace

Sight look(const Game& game, const State& s, HexId from, HexId to, Aim aim) {
  const Sight sight = look_past(game, obstacles(game, s, from, to), from, to);
  if (!sight.clear || !game.has_walls()) return sight;
  return WallWatch(game, s, from, to, aim).look_through(sight);
}

HexSet visible(const Game& game, const State& s, HexId from, const HexSet& targets, Aim aim) {
  HexSet out;
  const bool hill = game.hilltops().contains(from);
  const Obstacles low{blocking_hexes(game, s), hill, false};
  const Obstacles high{hill ? blocking_between_hilltops(game, s) : HexSet{}, hill, true};
  targets.for_each([&](HexId to) {
    const bool both = hill && game.hilltops().contains(to);
    const Sight sight = look_past(game, both ? high : low, from, to);
    if (!sight.clear) return;
    if (game.has_walls() && !WallWatch(game, s, from, to, aim).look_through(sight).clear) return;
    out.insert(to);
  });
  return out;
}

}  // namespace tercio::thirty_years_war
