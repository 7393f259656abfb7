// One unit, stack or commander on its way: what the next hex or facing would cost, step by step and
// without touching the position.
#pragma once

#include "lace_wars/rules/movement_price.hpp"

namespace tercio::lace_wars {

struct Walk {
  PieceSet pieces{};
  PieceSet units{};  // without commanders
  Side side = Side::kA;
  HexId at = kNoHex;
  Facing facing = Facing::kN;
  bool formed = false;       // 2.1b it has a facing
  bool column = false;       // 14
  bool demoralised = false;  // 13.1e
  bool cavalry = false;      // all units are
  bool joined = false;       // it has entered a friend's hex: there it stays
  bool about = false;
  bool in_zone = false;        // 7.1 it stands in an enemy zone of control
  bool leaves_formed = false;  // formed units stay behind in its first hex
  int points = 0;
  int turned = 0;
  int hexes = 0;
  int backward = 0;                // 1: it moves backward, 2: it has withdrawn from a zone
  int back_left = 0;               // 8.3f hexes it may still go backward
  int open_turn = 0;               // 14c as in Mover
  std::array<HexId, 4> cleared{};  // 9.5c where it has, in thought, ridden down a battery
  std::size_t ridden = 0;          // how many of them
};

// The group as it stands: the mover in the middle of its move, or about to start.
Walk walk_of(const Game& game, const State& s, PieceSet pieces);
// … when the hexes in the enemy's zones are known.
Walk walk_of(const Game& game, const State& s, PieceSet pieces, const HexSet& zones);

struct Try {
  Denial denial{};
  int cost = 0;
  int vertices = 0;    // 8.3a that now count as turned
  bool waits = false;  // 14c the next step tells whether the turn is free
  StepPrice price{};
};
Try try_enter(const Game& game, const State& s, const Walk& walk, HexId to);
Try try_turn(const Game& game, const State& s, const Walk& walk, Facing facing);
Try try_item(const Game& game, const State& s, const Walk& walk, std::uint16_t item);
// Goes on in thought. Requires: the try had no denial.
void go_on(const Game& game, const State& s, Walk& walk, std::uint16_t item, const Try& tried);
// 14c The facing it had when it came into the hex, or turned for points.
Facing paid_facing(const Walk& walk);
// 14c The vertices that count, and the points they cost, if the walk does not follow the road.
int open_vertices(const Walk& walk);
int open_cost(const Game& game, const Walk& walk);
// 14c Whether it can pay for what it has turned on the road, and so may stop.
bool may_stop(const Game& game, const Walk& walk);
// Whether there is anything the walk could still do.
bool can_go_on(const Game& game, const State& s, const Walk& walk);

}  // namespace tercio::lace_wars
