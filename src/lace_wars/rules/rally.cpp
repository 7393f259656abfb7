#include "lace_wars/rules/rally.hpp"

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

void begin_rally(const Game& game, State& s, Side side, int stage, Events* events) {
  s.rallying.clear();
  s.rally_stage = static_cast<std::uint8_t>(stage);
  const HexSet zone = zones(game, s, other(side));
  for (const PieceId p : game.units(side) & s.present) {
    const bool threatened = zone.contains(s.at[p]);
    if (stage == 1) {
      // 12.5a, 12.5e
      if (is_routed(s, p) && !threatened) s.rallying.insert(p);
      continue;
    }
    if (is_routed(s, p) || !is_disorganised(s, p)) continue;
    if (threatened) {  // 12.2f, 12.2-4 What the terrain did is tested too (rally.terrain_in_zone)
      if (s.order[p] == Order::kDisorganised || game.readings().terrain_is_tested) {
        s.rallying.insert(p);
      }
      continue;
    }
    // 12.2e
    s.order[p] = Order::kGood;
    s.rough.erase(p);
    s.spared.erase(p);
    tell(game, s, events,
         {.kind = EventKind::kRecovered, .piece = p, .to = s.at[p], .rule = "12.2e"});
  }
  push(s, {.kind = TaskKind::kRally});
}

namespace {

// The units that are tested with this one: its stack when disorganised, itself when routed.
PieceSet tested_with(const State& s, PieceId p) {
  if (s.rally_stage == 1) return PieceSet{p};
  PieceSet out;
  for (const PieceId q : s.rallying & s.present) {
    if (s.at[q] == s.at[p]) out.insert(q);
  }
  return out;
}

}  // namespace

// 4B By number of hex.
bool next_rally(const Game& game, State& s, Events* events) {
  (void)events;
  (void)game;
  s.subject = kNoPiece;
  for (const PieceId p : s.rallying & s.present) {
    if (s.subject == kNoPiece || s.at[p] < s.at[s.subject]) s.subject = p;
  }
  if (s.subject == kNoPiece) {
    pop(s);
    return false;
  }
  s.step = Step::kRallyRoll;
  return true;
}

void take_rally_die(const Game& game, State& s, int die, Events* events) {
  const PieceId unit = s.subject;
  const PieceSet group = tested_with(s, unit);
  s.rallying -= group;
  s.subject = kNoPiece;
  const bool routed = s.rally_stage == 1;
  const int highest = routed ? highest_rally(game, s, unit) : highest_recovery(game, s, group);
  const bool passed = die <= highest;
  tell(game, s, events,
       {.kind = EventKind::kRallyRolled,
        .piece = unit,
        .to = s.at[unit],
        .die = die,
        .up_to = highest,
        .passed = passed,
        .rule = routed ? "12.5a" : "12.2f",
        .pieces = group});
  if (!routed) {
    if (!passed) return;
    for (const PieceId p : group) {
      s.order[p] = Order::kGood;
      s.rough.erase(p);
      s.spared.erase(p);
      tell(game, s, events,
           {.kind = EventKind::kRecovered, .piece = p, .to = s.at[p], .rule = "12.2f"});
    }
    return;
  }
  if (!passed) {  // 12.5d
    push(s, {.kind = TaskKind::kRout, .pieces = group});
    return;
  }
  // 12.5c
  s.order[unit] = Order::kDisorganised;
  tell(game, s, events,
       {.kind = EventKind::kRallied, .piece = unit, .to = s.at[unit], .rule = "12.5c"});
  if (!game.piece(unit).is_light()) push(s, {.kind = TaskKind::kFace, .pieces = group});
}

void take_facing(const Game& game, State& s, Facing facing, Events* events) {
  const Task task = pop(s);
  const PieceId unit = task.pieces.first();
  s.facing[unit] = facing;
  tell(game, s, events,
       {.kind = EventKind::kFaced,
        .piece = unit,
        .to = s.at[unit],
        .facing = facing,
        .rule = "2.2"});
}

}  // namespace tercio::lace_wars
