// The flood of sets against the search place by place: the same costs for every group of random
// positions, and ways that can be taken at them.
#include <set>

#include "lace_wars/playout.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/way_tree.hpp"

namespace tercio::lace_wars {
namespace {

// What the groups were that have been compared: whether each kind has occurred.
struct Compared {
  int units = 0;
  int stacks = 0;
  int columns = 0;
  int light = 0;
  int commanders = 0;
  int moving = 0;
  int backward = 0;
  int ridden = 0;  // ways that lead over a battery
  int joined = 0;  // hexes of friends
};

class Comparison {
 public:
  Comparison(const Game& game, Compared& compared) : game_(game), compared_(compared) {}

  void compare(const State& s, const Walk& start) {
    grow_ways(game_, s, start, tree_);
    find_ways(game_, s, start, ways_);
    HexSet found;
    game_.hexes().for_each([&](HexId h) {
      for (int f = 0; f < kFacings; ++f) {
        const auto facing = static_cast<Facing>(f);
        const int cost = tree_.cost(h, facing);
        ASSERT_EQ(ways_.cost(h, facing), cost)
            << game_.name(start.pieces.first()) << " with " << start.pieces.size() << " from "
            << hex::label(start.at) << " to " << hex::label(h) << ' ' << name_of(facing);
        if (cost != WayTree::kNone) found.insert(h);
      }
    });
    found.erase(start.at);
    ASSERT_EQ(ways_.hexes(), found);
    ASSERT_EQ(tree_.hexes(), found);
    compare_sets(start);
    count(s, start);
  }

  // Every way is legal and costs what it is said to cost.
  void follow(const State& s, const Walk& start) {
    ways_.hexes().for_each([&](HexId h) {
      for (int f = 0; f < kFacings; ++f) {
        const auto facing = static_cast<Facing>(f);
        if (ways_.cost(h, facing) == Ways::kNone) continue;
        Walk w = start;
        for (const std::uint16_t item : ways_.route(h, facing)) {
          const Try tried = try_item(game_, s, w, item);
          ASSERT_FALSE(tried.denial) << tried.denial.rule << " to " << hex::label(h);
          go_on(game_, s, w, item, tried);
        }
        ASSERT_EQ(w.at, h);
        if (w.formed) {
          ASSERT_EQ(w.facing, facing);
        }
        ASSERT_EQ(start.points - w.points + open_cost(game_, w), ways_.cost(h, facing));
        if (w.ridden > 0) ++compared_.ridden;
      }
    });
  }

 private:
  // The sets by points say the same as the costs, and no hex is in two of them.
  void compare_sets(const Walk& start) {
    const Reach& reach = ways_.reach();
    HexSet all;
    for (int f = 0; f < kFacings; ++f) {
      HexSet of_facing;
      for (int k = 0; k <= reach.points(); ++k) {
        const HexSet at = reach.at(k, static_cast<Facing>(f));
        ASSERT_TRUE((at & of_facing).empty());
        of_facing |= at;
        at.for_each([&](HexId h) { ASSERT_EQ(reach.cost(h, static_cast<Facing>(f)), k); });
      }
      all |= of_facing;
    }
    all.erase(start.at);
    ASSERT_EQ(all, reach.hexes());
  }

  void count(const State& s, const Walk& start) {
    if (start.units.empty()) ++compared_.commanders;
    if (start.units.size() == 1) ++compared_.units;
    if (start.units.size() > 1) ++compared_.stacks;
    if (start.column) ++compared_.columns;
    if (!start.units.empty() && !start.formed) ++compared_.light;
    if (start.hexes > 0) ++compared_.moving;
    if (start.backward != 0) ++compared_.backward;
    if (start.units.empty()) return;
    compared_.joined += (ways_.hexes() & s.units[index_of(start.side)]).size();
  }

  const Game& game_;
  Compared& compared_;
  WayTree tree_;
  Ways ways_;
};

// Every set of pieces in a hex that could be said to move together.
std::vector<PieceSet> groups_of(const Game& game, const State& s) {
  std::vector<PieceSet> out;
  for (const PieceId p : s.present) {
    out.push_back(PieceSet{p});
    if (!game.piece(p).is_unit() || s.top[s.at[p]] != p) continue;
    const PieceSet units = units_in(s, s.at[p]);
    if (units.size() > 1) out.push_back(units);
    const PieceSet fighters = fighters_in(game, s, s.at[p]);
    if (fighters.size() > 1 && !(fighters == units)) out.push_back(fighters);
    const PieceSet leaders = commanders_in(game, s, s.at[p], game.piece(p).side);
    if (!leaders.empty()) out.push_back(units | leaders);
  }
  return out;
}

TEST(ReachOracle, r8_1a_r14c_r8_5_all_groups_of_random_positions_come_as_far_as_place_by_place) {
  Compared compared;
  for (const char* scenario : {"historical", "alternate", "free"}) {
    const Game game(warburg(), scenario, {});
    const auto comparison = std::make_unique<Comparison>(game, compared);
    for (std::uint64_t seed = 11; seed <= 12; ++seed) {
      State s = start(game, nullptr);
      engine::Random random(seed);
      PlayoutCount played;
      for (int step = 0; !is_over(s) && step < 4000; ++step) {
        if (s.step == Step::kMoving && (step % 5 == 0 || s.mover.backward != 0)) {
          const Walk walk = walk_of(game, s, s.mover.pieces);
          comparison->compare(s, walk);
          comparison->follow(s, walk);
        }
        if (s.step == Step::kMove && step % 61 == 0) {
          for (const PieceSet group : groups_of(game, s)) {
            comparison->compare(s, walk_of(game, s, group));
          }
        }
        if (testing::Test::HasFatalFailure()) FAIL() << scenario << ' ' << seed << ' ' << step;
        random_step(game, s, random, played);
      }
    }
  }
  EXPECT_GT(compared.units, 1000);
  EXPECT_GT(compared.stacks, 50);
  EXPECT_GT(compared.columns, 20);
  EXPECT_GT(compared.light, 100);
  EXPECT_GT(compared.commanders, 100);
  EXPECT_GT(compared.moving, 100);
  EXPECT_GT(compared.backward, 0);
  EXPECT_GT(compared.joined, 100);
}

// Pieces thrown on the Warburg map: columns, lone batteries and crowds where play seldom has them.
TEST(ReachOracle, r9_5c_r14e_r8_1g_thrown_positions_with_columns_and_lone_batteries_agree) {
  Compared compared;
  const Game game(warburg(), "free", {});
  const auto comparison = std::make_unique<Comparison>(game, compared);
  engine::Random random(17);
  for (int n = 0; n < 24; ++n) {
    State s = empty_state(game);
    s.turn = static_cast<std::uint8_t>(random.below(4));
    s.step = Step::kMove;
    s.phase = Phase::kActivation;
    s.demoralised = static_cast<std::uint8_t>(random.below(4) == 0 ? random.below(256) : 0);
    const int line = 2 + random.below(9);
    const int place = 2 + random.below(12);
    for (int i = 0; i < game.piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      const HexId h = hex::make_hex(line + random.below(7), place + random.below(7));
      if (random.below(3) == 0) continue;
      if (game.piece(p).is_unit()) {
        const PieceSet there = units_in(s, h);
        if (!there.empty() && game.piece(there.first()).side != game.piece(p).side) continue;
        if (there.size() >= 3) continue;
        s.facing[p] =
            there.empty() ? static_cast<Facing>(random.below(kFacings)) : s.facing[there.first()];
        if (random.below(12) == 0) s.order[p] = Order::kRouted;
      }
      put(game, s, p, h);
    }
    // A marching stack marches as a whole.
    for (const PieceId p : s.present) {
      if (!game.piece(p).is_unit() || s.top[s.at[p]] != p || random.below(3) != 0) continue;
      for (const PieceId q : units_in(s, s.at[p])) s.column.insert(q);
    }
    for (const PieceSet group : groups_of(game, s)) {
      Walk walk = walk_of(game, s, group);
      comparison->compare(s, walk);
      if (n % 3 == 0) comparison->follow(s, walk);
      walk.points = random.below(kMaxPoints + 1);
      walk.turned = random.below(4);
      if (walk.formed && random.below(4) == 0) walk.about = true;
      if (!walk.units.empty() && !walk.column && random.below(4) == 0) {
        walk.backward = 1 + random.below(2);
        walk.back_left = random.below(3);
      }
      comparison->compare(s, walk);
      if (testing::Test::HasFatalFailure()) FAIL() << "position " << n;
    }
  }
  EXPECT_GT(compared.columns, 100);
  EXPECT_GT(compared.ridden, 10);
  EXPECT_GT(compared.joined, 100);
}

}  // namespace
}  // namespace tercio::lace_wars
