#include "lace_wars_system.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/rules/facing.hpp"

namespace tercio::property {

using namespace lace_wars;

namespace {

// Each piece is where it says it is, and the stacks and sets of hexes say the same.
std::string board_fault(const Game& game, const State& s) {
  std::array<HexSet, 2> units;
  PieceSet present;
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const Piece& piece = game.piece(p);
    if (on_map(s, p) != (s.at[p] != kNoHex)) return game.name(p) + " off the map has a hex";
    if (!on_map(s, p)) continue;
    present.insert(p);
    if (!game.on_grid(s.at[p])) return game.name(p) + " stands outside the map";
    if (!piece.is_unit()) continue;
    units[index_of(piece.side)].insert(s.at[p]);
    if (s.steps[p] < 1 || s.steps[p] > piece.steps) return game.name(p) + " has no such steps";
    int above = 0;
    bool found = false;
    for (PieceId u = s.top[s.at[p]]; u != kNoPiece && above < kMaxPieces; u = s.below[u], ++above) {
      found = found || u == p;
    }
    if (!found) return game.name(p) + " is missing from its stack";
  }
  if (present != s.present) return "the set of pieces on the map is wrong";
  if (units != s.units) return "the sets of hexes are wrong";
  if (!(units[0] & units[1]).empty()) return "8.1g: units of both sides in one hex";
  std::string fault;
  game.hexes().for_each([&](HexId h) {
    for_each_unit(s, h, [&](PieceId p) {
      if (s.at[p] != h) fault = game.name(p) + " lies in a stack where it is not";
    });
  });
  return fault;
}

// 3.1 What a hex may hold when nothing is pending and nobody is in the middle of a move.
std::string stacking_fault(const Game& game, const State& s) {
  if (s.pile != 0 || !s.mover.pieces.empty()) return {};
  std::string fault;
  (s.units[0] | s.units[1]).for_each([&](HexId h) {
    const PieceSet fighters = fighters_in(game, s, h);
    const PieceSet guns = units_in(s, h) & game.artillery();
    const std::string where = " in " + hex::label(h);
    if (fighters.size() > 2) fault = "3.1a: three units" + where;
    if (guns.size() > 1) fault = "3.1f: two batteries" + where;
    if (fighters.size() == 2 && combat_points_in(game, s, h) > game.numbers().stack_points) {
      fault = "3.1g: too many combat points" + where;
    }
    PieceSet formed;
    for (const PieceId p : fighters) {
      if (is_routed(s, p) && fighters.size() > 1) fault = "12.3a: a routed unit in a stack" + where;
      if (!game.piece(p).is_light() && !is_routed(s, p)) formed.insert(p);
    }
    for (const PieceId p : formed) {
      if (s.facing[p] != s.facing[formed.first()]) fault = "3.1b: two facings" + where;
    }
  });
  return fault;
}

// Eliminated units have lost their steps; a unit that is not on the map has no state.
std::string piece_fault(const Game& game, const State& s) {
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (on_map(s, p)) continue;
    if (s.column.contains(p) || s.rough.contains(p)) return game.name(p) + " off the map is marked";
  }
  if (s.pile > kMaxTasks) return "the pile is too high";
  return {};
}

// Random actions of every kind: what is legal is listed.
void legal_is_listed(const Game& game, const State& s, engine::Random& random,
                     const std::string& where) {
  const auto actions = legal_actions(game, s);
  const auto expect = [&](const Action& a) {
    const bool legal = !why_not(game, s, a);
    const bool listed = std::find(actions.begin(), actions.end(), a) != actions.end();
    ASSERT_EQ(legal, listed) << where << ": " << text_of(game, a);
  };
  expect(End{});
  expect(Pass{});
  for (int n = 0; n < 12; ++n) {
    const auto p = static_cast<PieceId>(random.below(game.piece_count()));
    const auto facing = static_cast<Facing>(random.below(kFacings));
    const HexId from = s.at[p] == kNoHex ? hex::make_hex(1 + random.below(game.grid().lines),
                                                         1 + random.below(game.grid().places))
                                         : s.at[p];
    const HexId to = hex::neighbour(from, static_cast<Direction>(random.below(hex::kDirections)));
    if (!game.on_grid(to)) continue;
    expect(Turn{p, facing});
    expect(Fire{p, to});
    expect(Join{p});
    expect(Activate{kNoFormation, p});
    expect(Hold{kNoFormation, p});
    expect(Reorder{from});
    expect(Lose{from});
    expect(Retreat{to});
    expect(Place{to});
    expect(ChooseFacing{facing});
    expect(Promote{p});
    expect(About{PieceSet{p}});
    expect(March{PieceSet{p}});
    expect(Form{PieceSet{p}, facing});
    expect(Back{PieceSet{p}, to});
    expect(Withdraw{PieceSet{p}, to});
    expect(Charge{PieceSet{p}});
    if (s.step != Step::kCharge) {
      Route step;
      step.push_back(to);
      expect(Move{PieceSet{p}, step});
      Route turn;
      turn.push_back(Route::turn_to(facing));
      expect(Move{PieceSet{p}, turn});
    }
    Attack attack;
    attack.attackers[0] = from;
    attack.defenders[0] = to;
    expect(attack);
    if (::testing::Test::HasFatalFailure()) return;
  }
  for (int f = 0; f < game.formation_count(); ++f) {
    expect(Activate{static_cast<std::uint8_t>(f), kNoPiece});
    expect(Hold{static_cast<std::uint8_t>(f), kNoPiece});
  }
}

}  // namespace

using Tested = System<lace_wars::Game>;

std::string Tested::broken_invariant(const Game& game, const State& s) {
  for (auto* fault : {board_fault, stacking_fault, piece_fault}) {
    std::string wrong = fault(game, s);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

std::string Tested::end_fault(const Game& game, const State& s) {
  if (s.turn > game.scenario().turns) return "there were too many turns";
  if (game.battle().outcome(s).level.empty()) return "nobody won and it is no draw";
  return {};
}

bool Tested::is_rare(const State& s) {
  switch (s.step) {
    case Step::kLoss:
    case Step::kRetreat:
    case Step::kRout:
    case Step::kPromote:
    case Step::kPlace:
    case Step::kAdvance:
    case Step::kEvade:
    case Step::kCharge:
    case Step::kFace:
      return true;
    default:
      return false;
  }
}

void Tested::check_list(const Game& game, const State& s, engine::Random& random,
                        const std::string& where) {
  if (!is_roll(s.step)) legal_is_listed(game, s, random, where);
}

void Tested::fingerprint(const Game& game, const State& s, const Add& add) {
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    add(s.at[p]);
    add(static_cast<std::int64_t>(s.status[p]));
    add(s.steps[p]);
    add(static_cast<std::int64_t>(s.order[p]));
  }
  add(s.demoralised);
  add(s.army_demoralised);
  add(s.turn);
}

}  // namespace tercio::property
