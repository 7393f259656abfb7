#include "lace_wars/rules/succession.hpp"

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/morale.hpp"

namespace tercio::lace_wars {

// The pile of a combat or a shot has the task already; a rout, a ford or a battery ridden down may
// come without one.
void call_for_commanders(State& s) {
  for (std::size_t i = 0; i < s.pile; ++i) {
    if (s.tasks[i].kind == TaskKind::kCommanders) return;
  }
  push(s, {.kind = TaskKind::kCommanders});
}

void displace(const Game& game, State& s, PieceId commander) {
  const HexId h = s.at[commander];
  take(game, s, commander, Status::kWaiting);
  push(s, Task::place_near(commander, h));
}

namespace {

// 11.4c He falls, and another takes over the army.
void kill_army_commander(const Game& game, State& s, PieceId c, Events* events) {
  const Side side = game.piece(c).side;
  s.army_commander_dead |= static_cast<std::uint8_t>(1U << index_of(side));
  push(s, Task::promote(side, c));
  check_demoralisation(game, s, events);
}

// 11.4d, 11.4e An aide de camp takes his place on a unit of the formation.
void kill_formation_commander(const Game& game, State& s, PieceId c, int f, Events* events) {
  const auto bit = static_cast<std::uint8_t>(1U << f);
  s.commander_dead |= bit;  // 11.4f
  s.aide |= bit;
  push(s, Task::place_aide(c));
  check_demoralisation(game, s, events);
}

}  // namespace

void commander_falls(const Game& game, State& s, PieceId c, const char* rule, Events* events) {
  tell(game, s, events,
       {.kind = EventKind::kCommanderKilled, .piece = c, .to = s.at[c], .rule = rule});
  const int f = formation_commanded(s, c);
  if (on_map(s, c)) {
    take(game, s, c, Status::kWaiting);
  } else {
    s.status[c] = Status::kWaiting;
  }
  if (is_army_commander(s, c)) {
    kill_army_commander(game, s, c, events);
  } else if (f != kNoFormation) {
    kill_formation_commander(game, s, c, f, events);
  }
}

// 11.4c
PieceSet promotable(const Game& game, const State& s) {
  const Side side = top_task(s).army();
  PieceSet out;
  for (int f = 0; f < game.formation_count(); ++f) {
    const PieceId c = s.commander_of[static_cast<std::size_t>(f)];
    if (game.side_of_formation(f) == side && c != kNoPiece && on_map(s, c)) out.insert(c);
  }
  return out;
}

Denial why_not_promote(const Game& game, const State& s, PieceId commander) {
  if (promotable(game, s).contains(commander)) return {};
  return {.rule = "11.4c", .text = "{piece} cannot take over the army", .piece = commander};
}

void take_promotion(const Game& game, State& s, PieceId commander, Events* events) {
  const Task task = pop(s);
  const Side side = task.army();
  const PieceId fallen = task.pieces.first();
  const int f = formation_commanded(s, commander);
  s.army_commander[index_of(side)] = commander;
  tell(game, s, events, {.kind = EventKind::kPromoted, .piece = commander, .rule = "11.4c"});
  // The fallen counter serves as the aide of the formation that lost its commander so.
  s.commander_of[static_cast<std::size_t>(f)] = fallen;
  s.aide |= static_cast<std::uint8_t>(1U << f);
  push(s, Task::place_aide(fallen));
}

// 3.2b, 3.2c, 11.4d
HexSet place_hexes(const Game& game, const State& s) {
  const Task& task = top_task(s);
  const PieceId c = task.pieces.first();
  const Side side = game.piece(c).side;
  const int f = formation_commanded(s, c);
  const PieceSet units = (is_army_commander(s, c) ? game.units(side)
                          : f == kNoFormation     ? PieceSet{}
                                                  : game.units_of(f)) &
                         s.present;
  HexSet out;
  int nearest = 99;
  for (const PieceId p : units) {
    const int distance =
        task.is_aide() || task.hex == kNoHex ? 0 : hex::distance(task.hex, s.at[p]);
    if (distance > nearest) continue;
    if (distance < nearest) out.clear();
    nearest = distance;
    out.insert(s.at[p]);
  }
  return out;
}

Denial why_not_place(const Game& game, const State& s, HexId hex) {
  if (place_hexes(game, s).contains(hex)) return {};
  return {.rule = top_task(s).is_aide() ? "11.4d" : "3.2b",
          .text = "{piece} cannot be put into {hex}",
          .piece = top_task(s).pieces.first(),
          .hex = hex};
}

void take_place(const Game& game, State& s, HexId hex, Events* events) {
  const Task task = pop(s);
  const PieceId c = task.pieces.first();
  if (on_map(s, c)) {
    shift(game, s, c, hex);
  } else {
    put(game, s, c, hex);
  }
  const int f = formation_commanded(s, c);
  if (task.is_aide()) {
    tell(game, s, events,
         {.kind = EventKind::kAide, .piece = c, .to = hex, .formation = f, .rule = "11.4d"});
  } else {
    tell(game, s, events,
         {.kind = EventKind::kRepositioned,
          .piece = c,
          .to = hex,
          .rule = is_army_commander(s, c) ? "3.2c" : "3.2b"});
  }
}

}  // namespace tercio::lace_wars
