#include "thirty_years_war/rules/artillery.hpp"

#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

Denial why_not_serve(const Game& game, const State& s, PieceId gun) {
  if (game.piece(gun).kind != Kind::kArtillery) {
    return {.rule = "5.0", .text = "{piece} is not artillery", .piece = gun};
  }
  if (!on_map(s, gun)) {
    return {.rule = "5.0", .text = "{piece} is not on the map", .piece = gun};
  }
  // 5.31, 5.33 Whoever had the last unit in the hex fires the gun.
  if (owner_of(game, s, gun) != s.phasing) {
    return {.rule = "5.31", .text = "{piece} belongs to the enemy", .piece = gun, .hex = s.at[gun]};
  }
  // 5.0 (S-11) Each gun once in a phase.
  if (s.done.contains(gun)) {
    return {.rule = "5.0", .text = "{piece} has already fired in this phase", .piece = gun};
  }
  return {};
}

namespace {

// 5.11, 5.2 Why a gun cannot reach a hex it may fire at.
Denial why_not_reach(const Game& game, const State& s, PieceId gun, HexId target, Aim aim) {
  // 5.11 (S-19) The range is the distance in hexes, without limit.
  const int range = hex::distance(s.at[gun], target);
  const int limit = game.battle().longest_range(s);
  if (range > limit) {
    return {.rule = game.battle().range_rule(),
            .text = "{piece} can fire at most {m} hexes now, and {hex} is {n} away",
            .piece = gun,
            .hex = target,
            .n = range,
            .m = limit};
  }
  const Sight sight = look(game, s, s.at[gun], target, aim);
  if (!sight.clear) {
    return {.rule = sight.rule,
            .text = sight.blocked_by.second == kNoHex
                        ? "the line of sight of {piece} is blocked at {hex}"
                        : "the line of sight of {piece} is blocked along a hexside at {hex}",
            .piece = gun,
            .hex = sight.blocked_by.first};
  }
  return {};
}

// The hexes among these that a gun can reach.
HexSet reached(const Game& game, const State& s, PieceId gun, HexSet candidates, Aim aim) {
  const int limit = game.battle().longest_range(s);
  if (limit != Battle::kNoLimit) {
    const HexSet all = candidates;
    all.for_each([&](HexId h) {
      if (hex::distance(s.at[gun], h) > limit) candidates.erase(h);
    });
  }
  return visible(game, s, s.at[gun], candidates, aim);
}

}  // namespace

Denial why_not_fire(const Game& game, const State& s, PieceId gun, HexId target) {
  if (const Denial d = why_not_serve(game, s, gun)) return d;
  if (!game.grid().contains(target)) {
    return {.rule = "2.1", .text = "{hex} is not on the map", .piece = gun, .hex = target};
  }
  // 5.0 (S-10) At an enemy unit, not at a leader, a gun or an empty hex.
  if (!has_unit(s, target, other(s.phasing))) {
    return {.rule = "5.0", .text = "there is no enemy unit in {hex}", .piece = gun, .hex = target};
  }
  return why_not_reach(game, s, gun, target, Aim::kAtUnit);
}

HexSet fire_targets(const Game& game, const State& s, PieceId gun) {
  return reached(game, s, gun, s.units[index_of(other(s.phasing))], Aim::kAtUnit);
}

// Freiburg 19.55 (F-66, F-67, F-77) Either side's guns, at the walls of any hex in sight.
Denial why_not_breach(const Game& game, const State& s, PieceId gun, HexId target) {
  if (const Denial d = why_not_serve(game, s, gun)) return d;
  if (const Denial d = game.battle().why_not_breach(s)) return d;
  if (!game.grid().contains(target)) {
    return {.rule = "2.1", .text = "{hex} is not on the map", .piece = gun, .hex = target};
  }
  if (const Denial d = why_not_breach_walls_of(game, s, target)) return d;
  if (target == s.at[gun]) {
    return {.rule = "19.55", .text = "{piece} is in {hex} itself", .piece = gun, .hex = target};
  }
  return why_not_reach(game, s, gun, target, Aim::kAtWalls);
}

HexSet wall_targets(const Game& game, const State& s, PieceId gun) {
  if (!game.has_walls() || game.battle().why_not_breach(s)) return {};
  HexSet candidates = breach_targets(game, s);
  candidates.erase(s.at[gun]);
  return reached(game, s, gun, candidates, Aim::kAtWalls);
}

Denial why_not_withdraw(const Game& game, const State& s, PieceId gun) {
  if (const Denial d = why_not_serve(game, s, gun)) return d;
  return game.battle().why_not_withdraw(s, gun);
}

namespace {

void lay(State& s, PieceId gun, HexId target, Shot shot) {
  s.done.insert(gun);
  s.subject = gun;
  s.target = target;
  s.shot = shot;
  s.step = Step::kFireRoll;
}

}  // namespace

void breach(State& s, PieceId gun, HexId target, Events* events) {
  lay(s, gun, target, Shot::kAtWall);
  tell(events, {.kind = EventKind::kFireDeclared,
                .piece = gun,
                .to = target,
                .range = hex::distance(s.at[gun], target),
                .rule = "19.55"});
}

void withdraw(State& s, PieceId gun) { lay(s, gun, kNoHex, Shot::kWithdrawal); }

void fire(State& s, PieceId gun, HexId target, Events* events) {
  lay(s, gun, target, Shot::kAtUnit);
  tell(events, {.kind = EventKind::kFireDeclared,
                .piece = gun,
                .to = target,
                .range = hex::distance(s.at[gun], target),
                .rule = "5.0"});
}

namespace {

// Freiburg 17.34 The die decides whether the gun gets away; it leaves the map either way.
void roll_withdrawal(const Game& game, State& s, PieceId gun, int die, Events* events) {
  const int needed = game.battle().withdrawal_needs();
  tell(events, {.kind = EventKind::kWithdrawalRolled,
                .piece = gun,
                .die = die,
                .needed = needed,
                .rule = "17.34"});
  const bool saved = die >= needed;
  take(game, s, gun, saved ? Status::kExited : Status::kEliminated);
  tell(
      events,
      {.kind = saved ? EventKind::kWithdrawn : EventKind::kGunLost, .piece = gun, .rule = "17.34"});
}

}  // namespace

void roll_fire(const Game& game, State& s, int die, Events* events) {
  const PieceId gun = s.subject;
  const HexId target = s.target;
  const Shot shot = s.shot;
  s.subject = kNoPiece;
  s.target = kNoHex;
  s.shot = Shot::kAtUnit;
  s.step = Step::kFire;
  if (shot == Shot::kWithdrawal) {
    roll_withdrawal(game, s, gun, die, events);
    return;
  }
  const PieceId unit = unit_in(s, target);
  const int range = hex::distance(s.at[gun], target);
  const int hits = game.fire_hits_up_to(range);  // 5.1
  const bool at_walls = shot == Shot::kAtWall;
  tell(events, {.kind = at_walls ? EventKind::kBreachFired : EventKind::kFired,
                .piece = gun,
                .other = at_walls ? kNoPiece : unit,
                .to = target,
                .die = die,
                .up_to = hits,
                .range = range,
                .rule = at_walls ? "19.55" : "5.1"});
  if (at_walls) {
    if (die <= hits) hit_walls(game, s, target, events);
    // F-67, by option: the shot also hits an enemy unit in the hex.
    if (!game.battle().breaching_hits_units() || !has_unit(s, target, other(s.phasing))) return;
  }
  // 5.11 A hit disrupts; it does nothing to a unit that is disrupted already, and never eliminates.
  if (die <= hits && is_ready(s, unit)) {
    disrupt(game, s, unit, "5.11", events);
    game.battle().disrupted_by_fire(s, unit, events);
  }
}

void capture_guns(const Game& game, State& s, PieceId unit, HexId h, Events* events) {
  if (!s.guns.contains(h)) return;
  const Side side = game.piece(unit).side;
  for (const PieceId gun : game.guns()) {
    if (s.at[gun] != h || owner_of(game, s, gun) == side) continue;
    // 5.32, 5.35 Any number of times, at once and at no cost (S-15, S-16).
    if (side == Side::kB) {
      s.owned_by_b.insert(gun);
    } else {
      s.owned_by_b.erase(gun);
    }
    tell(events,
         {.kind = EventKind::kCaptured, .piece = gun, .other = unit, .to = h, .rule = "5.32"});
  }
}

}  // namespace tercio::thirty_years_war
