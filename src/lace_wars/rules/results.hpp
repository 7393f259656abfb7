// 11 What combat and fire do: losses, tests, disorganisation, retreat, rout, and the commanders.
// Everything here works on the pile of tasks; settle() of the sequence takes them off it.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/rules/retreat.hpp"

namespace tercio::lace_wars {

// 1.1.4 A unit loses a step, and is eliminated with its last.
void lose_step(const Game& game, State& s, PieceId unit, const char* rule, Events* events);
void eliminate(const Game& game, State& s, PieceId unit, const char* rule, Events* events);
// 12.4f A routed unit runs off the map and is lost; a battery or commander with it stays behind.
void leave_map(const Game& game, State& s, PieceId unit, Events* events);
// 3.2b, 3.2c A commander alone has to make room.
void displace(const Game& game, State& s, PieceId commander, Events* events);
// 11.2.1b Puts the tests of friends that are crossed on the pile.
void cross_friends(const Game& game, State& s, PieceSet crossing, PieceSet crossed);
// 8.2, 16.1.6, 15 What a step into a hex does to the units that took it.
void settle_in(const Game& game, State& s, PieceSet units, HexId from, Direction d, Events* events);

// 11.4-1 Sees to it that the commanders endangered are tested, once, after what is going on.
void call_for_commanders(State& s);
// 11.4 A commander is killed.
void commander_falls(const Game& game, State& s, PieceId c, const char* rule, Events* events);

// 13.1f Whether formations or armies are demoralised now.
void check_demoralisation(const Game& game, State& s, Events* events);

// Carries out the task on top of the pile, or calls for a die or a decision about it (then
// s.step is set and true is returned; the task stays on the pile).
bool perform(const Game& game, State& s, Events* events);

// The die thrown for the task or the combat at hand.
void take_die(const Game& game, State& s, int die, Events* events);

// Decisions about the task on top of the pile. Requires: no denial.
void take_loss(const Game& game, State& s, HexId hex, Events* events);
void take_retreat(const Game& game, State& s, HexId hex, Events* events);
void take_rout(const Game& game, State& s, const Rout& rout, Events* events);
void take_advance(const Game& game, State& s, const Advance& advance, Events* events);
void pass_advance(State& s);
void take_promotion(const Game& game, State& s, PieceId commander, Events* events);
void take_place(const Game& game, State& s, HexId hex, Events* events);
void take_facing(const Game& game, State& s, Facing facing, Events* events);
void take_evasion(const Game& game, State& s, const Evade& evade, Events* events);
void take_charge_route(const Game& game, State& s, const Route& route, Events* events);

Denial why_not_lose(const Game& game, const State& s, HexId hex);
Denial why_not_promote(const Game& game, const State& s, PieceId commander);
Denial why_not_place(const Game& game, const State& s, HexId hex);
// 11.1d The hexes among which a loss may be distributed.
HexSet loss_hexes(const Game& game, const State& s);

inline const Task& top_task(const State& s) { return s.tasks[s.pile - 1U]; }
inline Task& top_task(State& s) { return s.tasks[s.pile - 1U]; }
inline Task pop(State& s) {
  const Task task = s.tasks[--s.pile];
  s.tasks[s.pile] = Task{};
  return task;
}

}  // namespace tercio::lace_wars
