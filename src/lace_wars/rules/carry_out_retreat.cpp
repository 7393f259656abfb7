#include "lace_wars/rules/carry_out_retreat.hpp"

#include <cassert>

#include "lace_wars/battle.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/succession.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

Side side_of(const Game& game, PieceSet pieces) { return game.piece(pieces.first()).side; }

}  // namespace

// 11.2.1b-1, 11.2.1b-3
void cross_friends(const Game& game, State& s, PieceSet crossing, PieceSet crossed) {
  const PieceSet fighters = steady(s, crossed - game.artillery());
  if (fighters.empty()) return;
  bool same = true;
  if (is_formed(game, s, crossing) && is_formed(game, s, fighters)) {
    Facing ours = Facing::kN;
    Facing theirs = Facing::kN;
    for (const PieceId p : crossing - game.lights()) ours = s.facing[p];
    for (const PieceId p : fighters - game.lights()) theirs = s.facing[p];
    same = ours == theirs;
  }
  Task task = Task::test(fighters, 0, Cause::kCombat);
  if (!same) task.kind = TaskKind::kDisorganise;
  push(s, task);
}

void take_retreat(const Game& game, State& s, HexId hex, Events* events) {
  Task task = pop(s);
  const PieceSet units = task.pieces - game.all_commanders();
  const HexId from = s.at[units.first()];
  const Side side = side_of(game, units);
  const auto d = hex::direction_to(from, hex);
  assert(d);
  const PieceSet friends = units_in(s, hex);
  // 11.2.1a-4 The commander goes with the units he is with.
  if (task.stage() == RetreatStage::kOrdered && (fighters_in(game, s, from) - units).empty()) {
    task.pieces |= commanders_in(game, s, from, side);
  }
  const bool by_choice = task.stage() == RetreatStage::kByChoice;
  task.get_under_way();
  if (!s.way.full()) s.way.push_back(from);
  clear_hex_for(game, s, side, hex, events);
  // 11.2.1a-2 The facing stays as it was.
  shift_stack(game, s, task.pieces, hex);
  tell(game, s, events,
       {.kind = EventKind::kRetreated,
        .from = from,
        .to = hex,
        .rule = "11.2.1a-1",
        .pieces = task.pieces});
  task.count_hex(!friends.empty());
  push(s, task);
  if (!friends.empty()) cross_friends(game, s, units, friends);
  // 7.1b, 7.2a, 7.2b, 11.2.2c A rear hex of the enemy does nothing.
  if (in_zone(game, s, other(side), hex)) {  // 11.2.2a
    push(s, Task::test(units, 2, Cause::kCombat));
    push(s, Task::losses(units, 1));
  } else if (!by_choice && on_flank(game, s, other(side), hex)) {  // 11.2.2b
    push(s, Task::test(units, 1, Cause::kCombat));
  }
  settle_in(game, s, units, from, *d, events);
}

namespace {

// 12.4 What a rout meets on its way.
struct Passage {
  HexId end = kNoHex;
  int zones = 0;  // enemy zones entered: a step lost for each
  int fords = 0;
  bool falls = false;                        // its last step is lost in the last hex
  std::array<HexId, Route::kMax> friends{};  // hexes of friends run through, in this order
  std::size_t crossings = 0;
};

// A unit whose last step is lost on the way falls there and runs no farther.
Passage run_along(const Game& game, State& s, PieceId unit, const Route& route, Events* events) {
  const Side side = game.piece(unit).side;
  const HexSet enemy_zones = zones(game, s, other(side));
  Passage out;
  out.end = s.at[unit];
  for (const std::uint16_t item : route) {
    const HexId to = Route::hex_of(item);
    const auto d = hex::direction_to(out.end, to);
    assert(d);
    if (game.is_open_river(out.end, *d)) ++out.fords;
    out.end = to;
    clear_hex_for(game, s, side, to, events);
    game.battle().came_to(s, PieceSet{unit}, to);
    if (!fighters_in(game, s, to).empty()) out.friends[out.crossings++] = to;
    out.falls = enemy_zones.contains(to) && ++out.zones >= s.steps[unit];
    if (out.falls) break;
  }
  return out;
}

// 12.4g Whether a rout that comes no farther than `end` has passed the commander before: he has
// gone along from there.
bool went_along(const Rout& rout, HexId start, HexId at, HexId end) {
  if (at == start) return true;
  for (const std::uint16_t item : rout.route) {
    if (Route::hex_of(item) == end) return false;
    if (Route::hex_of(item) == at) return true;
  }
  return false;
}

// 12.4g They stop where they like on the way, at the latest where the unit falls. Those who have
// gone along.
PieceSet accompany(const Game& game, State& s, const Rout& rout, HexId start, HexId end,
                   Events* events) {
  PieceSet out;
  for (std::size_t i = 0; i < rout.companions.size(); ++i) {
    const PieceId c = rout.companions[i];
    if (c == kNoPiece || !went_along(rout, start, s.at[c], end)) continue;
    HexId stop = end;
    for (const std::uint16_t item : rout.route) {
      if (Route::hex_of(item) == end) break;
      if (Route::hex_of(item) == rout.stops[i]) stop = rout.stops[i];
    }
    const HexId from = s.at[c];
    shift(game, s, c, stop);
    out.insert(c);
    tell(game, s, events,
         {.kind = EventKind::kCommanderMoved,
          .piece = c,
          .from = from,
          .to = stop,
          .rule = "12.4g",
          .pieces = PieceSet{c}});
  }
  return out;
}

}  // namespace

void take_rout(const Game& game, State& s, const Rout& action, Events* events) {
  const Task task = pop(s);
  const PieceId unit = task.pieces.first();
  const HexId start = s.at[unit];
  const Passage way = run_along(game, s, unit, action.route, events);
  // 12.4e Those it ran through, in that order, once it has come to rest.
  std::array<PieceSet, Route::kMax> crossed;
  for (std::size_t i = 0; i < way.crossings; ++i) {
    for (const PieceId p : fighters_in(game, s, way.friends[i])) {
      if (!is_routed(s, p)) crossed[i].insert(p);
    }
  }
  shift(game, s, unit, way.end);
  tell(game, s, events,
       {.kind = EventKind::kRoutMoved,
        .piece = unit,
        .from = start,
        .to = way.end,
        .rule = "12.4a"});
  const PieceSet along = accompany(game, s, action, start, way.end, events);
  // 11.4b Among friends only those who ran with it have lost their unit.
  const bool among_friends = way.falls && units_in(s, way.end).size() > 1;
  for (const PieceId c : along) {
    if (among_friends && s.at[c] == way.end) s.orphaned.insert(c);
  }
  if (way.zones > 0) call_for_commanders(s);
  for (std::size_t i = way.crossings; i-- > 0;) {
    if (!crossed[i].empty()) push(s, Task::disorganise(crossed[i], Cause::kCombat));
  }
  for (int i = 0; i < way.fords; ++i) push(s, {.kind = TaskKind::kFord, .pieces = task.pieces});
  if (way.zones > 0) push(s, Task::losses_of_rout(task.pieces, way.zones, among_friends));
}

void take_advance(const Game& game, State& s, const Advance& a, Events* events) {
  const Side side = side_of(game, a.pieces);
  HexId from = s.at[a.pieces.first()];
  // 11.3a A hex left by advancing is not one the enemy has been driven from.
  for (unsigned n = 0; n < s.combat.defenders.size(); ++n) {
    if (s.combat.defenders[n] == from) s.combat.advanced |= static_cast<std::uint8_t>(1U << n);
  }
  for (unsigned n = 0; n < s.combat.attackers.size(); ++n) {
    if (s.combat.attackers[n] == from) s.combat.advanced |= static_cast<std::uint8_t>(4U << n);
  }
  PieceSet going = a.pieces;
  if ((fighters_in(game, s, from) - a.pieces).empty()) {
    going |= commanders_in(game, s, from, side);
  }
  for (const HexId to : {a.hex, a.second}) {
    if (to == kNoHex) continue;
    const auto d = hex::direction_to(from, to);
    assert(d);
    clear_hex_for(game, s, side, to, events);
    shift_stack(game, s, going, to);
    tell(game, s, events,
         {.kind = EventKind::kAdvanced, .from = from, .to = to, .rule = "11.3a", .pieces = going});
    settle_in(game, s, a.pieces, from, *d, events);
    from = to;
  }
}

void pass_advance(State& s) { s.target = kNoHex; }

}  // namespace tercio::lace_wars
