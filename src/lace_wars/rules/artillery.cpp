#include "lace_wars/rules/artillery.hpp"

#include <algorithm>

#include "lace_wars/rules/sight.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

hex::Cube step_of(Direction d) {
  const HexId h = hex::make_hex(2, 2);
  const hex::Cube from = hex::cube_of(h);
  const hex::Cube to = hex::cube_of(hex::neighbour(h, d));
  return {to.q - from.q, to.r - from.r};
}

// 9.1a Whether a hex is reached by steps in the two frontal directions alone.
bool lies_before(Facing f, HexId from, HexId to) {
  const hex::Cube one = step_of(static_cast<Direction>(index_of(f)));
  const hex::Cube two = step_of(static_cast<Direction>((index_of(f) + 1) % hex::kDirections));
  const int q = hex::cube_of(to).q - hex::cube_of(from).q;
  const int r = hex::cube_of(to).r - hex::cube_of(from).r;
  const int turn = one.q * two.r - two.q * one.r;  // 1 or -1
  return turn * (q * two.r - two.q * r) >= 0 && turn * (one.q * r - q * one.r) >= 0;
}

}  // namespace

// 9.1a, 9.1d
HexSet field_of_fire(const Game& game, const State& s, PieceId gun) {
  HexSet out;
  const HexId at = s.at[gun];
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const bool near = h != at && hex::distance(at, h) <= game.numbers().range;
      if (near && lies_before(s.facing[gun], at, h)) out.insert(h);
    }
  }
  return out;
}

namespace {

// 8.7, 9.1, 14d Why a gun cannot fire at all.
Denial why_not_ready(const Game& game, const State& s, PieceId gun) {
  if (!game.piece(gun).is_artillery()) {
    return {.rule = "9.1a", .text = "{piece} is not artillery", .piece = gun};
  }
  if (!on_map(s, gun)) return {.rule = "9.1a", .text = "{piece} is not on the map", .piece = gun};
  if (s.column.contains(gun)) {
    return {.rule = "14d", .text = "{piece} is in march column", .piece = gun};
  }
  if (s.limbered.contains(gun)) {  // 8.7c
    return {.rule = "8.7c", .text = "{piece} has moved this turn", .piece = gun};
  }
  return {};
}

// 9.1a, 5.3b, 6.4d Why a gun is not served in this activation.
Denial why_not_active(const Game& game, const State& s, PieceId gun) {
  if (const Denial denial = why_not_ready(game, s, gun)) return denial;
  const bool ours = s.formation != kNoFormation && game.piece(gun).formation == s.formation;
  if (!ours && !s.acting.contains(gun)) {
    return {.rule = "9.1a", .text = "{piece} is not in the formation that is acting", .piece = gun};
  }
  if (s.shot.contains(gun)) return {.rule = "9.1a", .text = "{piece} has fired", .piece = gun};
  return {};
}

// 9.1c Why a gun cannot hit the hex from where it stands.
Denial why_not_aim(const Game& game, const State& s, PieceId gun, HexId target, PieceSet absent) {
  const int range = hex::distance(s.at[gun], target);
  if (range > game.numbers().range) {
    return {.rule = "9.1d",
            .text = "{hex} is {n} hexes from {piece}, more than {m}",
            .piece = gun,
            .hex = target,
            .n = range,
            .m = game.numbers().range};
  }
  if (range == 0 || !lies_before(s.facing[gun], s.at[gun], target)) {
    return {
        .rule = "9.1a", .text = "{hex} is not in front of {piece}", .piece = gun, .hex = target};
  }
  const Sight seen = look(game, s, s.at[gun], target, absent);
  if (!seen.clear) {
    return {.rule = seen.rule,
            .text = "{piece} cannot see its target: {hex} is in the way",
            .piece = gun,
            .hex = seen.blocked_by.first};
  }
  return {};
}

}  // namespace

Denial why_not_turn_gun(const Game& game, const State& s, PieceId gun, Facing facing) {
  if (const Denial denial = why_not_active(game, s, gun)) return denial;
  if (s.held != 0)
    return {.rule = "4C-h", .text = "the formation is held back: its guns can only fire"};
  if (s.aimed.contains(gun)) {
    return {.rule = "8.7a", .text = "{piece} has turned its one vertex", .piece = gun};
  }
  if (vertices_between(s.facing[gun], facing) != 1) {
    return {.rule = "8.7a", .text = "{piece} may turn only one vertex", .piece = gun};
  }
  for (const PieceId p : fighters_in(game, s, s.at[gun])) {
    if (!game.piece(p).is_light()) {
      return {.rule = "3.1b",
              .text = "{piece} has to face the same way as {other} in its hex",
              .piece = gun,
              .other = p};
    }
  }
  if (has_enemy_in_zone(game, s, s.at[gun])) {
    return {.rule = "8.3c", .text = "{piece} has an enemy in its zone of control", .piece = gun};
  }
  return {};
}

Denial why_not_fire(const Game& game, const State& s, PieceId gun, HexId target) {
  if (const Denial denial = why_not_active(game, s, gun)) return denial;
  if (s.turn == 0) return {.rule = "16.3a", .text = "there is no fire on turn 0"};
  if (!game.on_grid(target) || !has_unit(s, target, other(game.piece(gun).side))) {
    return {.rule = "9.1c", .text = "there is no enemy unit in {hex}", .hex = target};
  }
  return why_not_aim(game, s, gun, target, {});
}

// 9.3a, 9.3c, 9.3d, 4C-g
Denial why_not_react_fire(const Game& game, const State& s, PieceId gun, HexId target) {
  if (const Denial denial = why_not_ready(game, s, gun)) return denial;
  if (game.piece(gun).side == s.active) {
    return {.rule = "9.3a", .text = "{piece} is a piece of the active player", .piece = gun};
  }
  if (s.reacted.contains(gun)) {
    return {.rule = "9.3c", .text = "{piece} has fired in reaction this turn", .piece = gun};
  }
  const PieceSet units = (s.mover.pieces - game.all_commanders()) & s.present;
  const HexId now = units.empty() ? kNoHex : s.at[units.first()];
  if (units.empty() || (target != now && target != s.mover.left)) {
    return {.rule = "9.3d",
            .text = "reaction fire is aimed at the hex the enemy has just left or entered",
            .hex = target};
  }
  return why_not_aim(game, s, gun, target, target == now ? PieceSet{} : units);
}

PieceSet active_guns(const Game& game, const State& s) {
  PieceSet out;
  for (const PieceId gun : game.artillery() & game.units(s.active) & s.present) {
    if (!why_not_active(game, s, gun)) out.insert(gun);
  }
  return out;
}

HexSet targets_of(const Game& game, const State& s, PieceId gun) {
  HexSet out;
  if (s.step == Step::kReact) {
    const PieceSet units = (s.mover.pieces - game.all_commanders()) & s.present;
    if (units.empty()) return out;
    for (const HexId h : {s.at[units.first()], s.mover.left}) {
      if (h != kNoHex && !why_not_react_fire(game, s, gun, h)) out.insert(h);
    }
    return out;
  }
  s.units[index_of(other(game.piece(gun).side))].for_each([&](HexId h) {
    if (!why_not_fire(game, s, gun, h)) out.insert(h);
  });
  return out;
}

bool strikes_behind(const Game& game, const State& s, HexId target) {
  const PieceSet movers = (s.mover.pieces - game.all_commanders()) & s.present;
  return !movers.empty() && target == s.mover.left && s.at[movers.first()] != target;
}

// 9.1-2, 9.3-1 The unit that has just left a hex is hit there as if it still stood in it.
PieceSet struck_by_shot(const Game& game, const State& s, HexId target) {
  return strikes_behind(game, s, target) ? (s.mover.pieces - game.all_commanders()) & s.present
                                         : units_in(s, target);
}

namespace {

// 9.4.1b Whether a line from the gun enters the target through a flank or the rear. On a vertex its
// owner chooses.
bool enters_flank(const Game& game, HexId from, HexId target, Facing facing) {
  const auto is_front = [&](HexId h) {
    const auto d = hex::direction_to(target, h);
    return d && aspect_of(facing, *d) == Aspect::kFront;
  };
  hex::Between last{from, kNoHex};
  game.sight_lines().walk(from, target, [&](hex::Between item) {
    last = item;
    return true;
  });
  return !is_front(last.first) && (last.second == kNoHex || !is_front(last.second));
}

}  // namespace

Shot shot_of(const Game& game, const State& s, PieceId gun, HexId target,
             std::vector<Term>* terms) {
  Shot out;
  out.range = hex::distance(s.at[gun], target);
  out.column = game.fire_column(out.range);
  const PieceSet struck = struck_by_shot(game, s, target);
  const PieceSet fighters = struck - game.artillery();
  const auto add = [&](const char* key, const char* rule, int amount, PieceId piece) {
    if (amount == 0) return;
    out.modifier += amount;
    if (terms != nullptr) {
      terms->push_back({.key = key,
                        .rule = rule,
                        .amount = static_cast<std::int16_t>(amount),
                        .piece = piece,
                        .hex = target});
    }
  };
  const auto fixed = [&](ModifierKey key, PieceId piece) {
    add(key_of(key), game.modifier(key).rule.c_str(), game.modifier(key).value, piece);
  };
  if (game.piece(gun).calibre >= 12) fixed(ModifierKey::kFireHeavyGun, gun);
  const bool moved_on = strikes_behind(game, s, target);
  if (!fighters.empty() || !struck.empty()) {
    PieceId formed = kNoPiece;
    PieceId disorganised = kNoPiece;
    PieceId in_column = kNoPiece;
    bool only_light = !fighters.empty();
    for (const PieceId p : struck) {
      if (!game.piece(p).is_light() && !is_routed(s, p)) formed = p;
      const bool shaky =
          moved_on ? (s.mover.rough_there | s.mover.firm_there).contains(p) : is_disorganised(s, p);
      if (shaky || is_routed(s, p)) disorganised = p;
      if (s.column.contains(p)) in_column = p;
      if (!game.piece(p).is_artillery()) {
        only_light = only_light && arm_at(game, p, target) == Arm::kLightInfantry;
      }
    }
    if (formed != kNoPiece) {
      const Facing f = moved_on ? static_cast<Facing>(s.mover.left_facing) : s.facing[formed];
      if (enters_flank(game, s.at[gun], target, f)) fixed(ModifierKey::kFireFlank, formed);
    }
    if (disorganised != kNoPiece) fixed(ModifierKey::kFireDisorganised, disorganised);
    if (in_column != kNoPiece) fixed(ModifierKey::kFireColumn, in_column);
    if (fighters.size() > 1) fixed(ModifierKey::kFireTwoUnits, kNoPiece);
    if (only_light) fixed(ModifierKey::kFireLightInfantry, fighters.first());
    if (fighters.empty()) fixed(ModifierKey::kFireArtilleryAlone, struck.first());
  }
  add("terrain", "9.2", game.row(target).fire, kNoPiece);
  return out;
}

}  // namespace tercio::lace_wars
