#include "thirty_years_war/first_orders/first_orders.hpp"

#include <algorithm>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kSwedish = Side::kA;
constexpr Side kImperial = Side::kB;

Table field() { return Table("first-orders/training"); }

// One event that costs these units, followed by the test of demoralization.
void lose(Table& t, std::initializer_list<std::string_view> units) {
  const std::uint16_t before = t.s.demoralized;
  for (const auto id : units) {
    t.put(id, "0608");
    eliminate(t.game(), t.s, t.piece(id), before, "8.61-De", nullptr);
  }
  test_demoralization(t.game(), t.s, nullptr);
}

Outcome with_points(std::int16_t swedish, std::int16_t imperial) {
  Table t = field();
  t.s.points = {swedish, imperial};
  return t.game().battle().outcome(t.s);
}

// --- 14.0 The ground -----------------------------------------------------------------------------

TEST(FirstOrders, r2_1_the_map_is_smaller_than_the_others) {
  EXPECT_EQ(field().game().grid(), (hex::Grid{12, 14}));
}

TEST(FirstOrders, every_kind_of_ground_of_the_standard_rules_is_soon_met) {
  const Table t = field();
  std::vector<std::string> kinds;
  for (const auto& feature : t.game().definition().map.features) kinds.push_back(feature.kind);
  for (const char* kind : {"slope", "woods", "stream", "bridge", "road"}) {
    EXPECT_NE(std::find(kinds.begin(), kinds.end(), kind), kinds.end()) << kind;
  }
}

TEST(FirstOrders,
     r12_0_bridge_r12_0_stream_foot_crosses_at_once_by_the_bridge_and_slowly_elsewhere) {
  Table t = field();
  t.put("norrby", "0807").put("ekhammar", "0711").at(1, kSwedish, Phase::kMovement);
  EXPECT_TRUE(t.reach("norrby").contains("0508"));    // one point for each hex of the road
  EXPECT_TRUE(t.reach("ekhammar").contains("0610"));  // all three
  EXPECT_FALSE(t.reach("ekhammar").contains("0510"));
}

TEST(FirstOrders, r12_0_slope_an_attack_up_the_hill_meets_a_doubled_defender) {
  Table t = field();
  t.put("norrby", "0504").put("lindegg", "0403").at(3, kSwedish, Phase::kCombat);
  EXPECT_EQ(t.column(t.odds({"norrby"}, {"lindegg"})), "1-2");  // 8 to 12
}

TEST(FirstOrders, r12_0_woods_foot_is_safe_from_horse_in_the_wood) {
  Table t = field();
  t.put("norrby", "0905").put("trautenfels", "0805").at(3, kImperial, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack trautenfels norrby"), "12.0-Woods");
}

// --- 15.0 Set-up, first player and length --------------------------------------------------------

TEST(FirstOrders, r15_0_eight_units_two_leaders_and_a_gun_on_each_side) {
  Table t = field();
  t.as_set_up();
  for (const Side side : {kSwedish, kImperial}) {
    int horse = 0;
    for (const PieceId unit : t.game().units(side)) {
      EXPECT_TRUE(is_ready(t.s, unit));
      horse += t.game().piece(unit).is_cavalry() ? 1 : 0;
    }
    EXPECT_EQ(t.game().units(side).size(), 8);
    EXPECT_EQ(horse, 4);
    EXPECT_EQ(t.game().leaders(side).size(), 2);
    for (const PieceId leader : t.game().leaders(side)) {
      EXPECT_TRUE(has_unit(t.s, t.s.at[leader], side)) << t.game().described(leader).id;
    }
  }
  EXPECT_EQ(t.game().guns().size(), 2);
  EXPECT_EQ(t.owner("swedish-gun"), kSwedish);
  EXPECT_EQ(t.owner("imperial-gun"), kImperial);
}

TEST(FirstOrders, r15_0_the_swedish_are_first_and_the_game_ends_after_turn_6) {
  Table t = field();
  t.as_set_up();
  for (int turn = 1; turn <= 6; ++turn) {
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(t.s.phasing, kSwedish);
    t.ok("end").ok("end").ok("end");
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(t.s.phasing, kImperial);
    t.ok("end").ok("end").ok("end");
  }
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

TEST(FirstOrders, r15_0_nobody_is_in_reach_of_an_enemy_on_the_first_turn) {
  Table t = field();
  t.as_set_up().at(1, kSwedish, Phase::kMovement);
  for (const PieceId unit : t.game().units(kSwedish)) {
    for (const auto& [label, cost] : t.reach(t.game().described(unit).id)) {
      for (const PieceId enemy : t.game().units(kImperial)) {
        EXPECT_GT(hex::distance(Table::hex_of(label), t.s.at[enemy]), 1) << label;
      }
    }
  }
}

TEST(FirstOrders, r6_15_no_piece_leaves_the_map) {
  Table t = field();
  t.put("uddvall", "1214").at(1, kSwedish, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit uddvall 1214"), "6.15");
}

TEST(FirstOrders, r8_0_there_is_no_charge) {
  Table t = field();
  t.put("uddvall", "0809").put_disrupted("lindegg", "0810").at(3, kSwedish, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack uddvall lindegg charge"), "8.0");
}

// --- 16.0 Demoralization -------------------------------------------------------------------------

TEST(FirstOrders, r16_0_a_side_is_demoralized_by_fifteen_points_of_foot_and_horse) {
  Table t = field();
  lose(t, {"norrby", "svartvik"});
  EXPECT_EQ(t.losses("swedish"), 14);
  EXPECT_FALSE(t.demoralized("swedish"));
  lose(t, {"tarvas"});
  EXPECT_TRUE(t.demoralized("swedish"));
  EXPECT_FALSE(t.demoralized("imperial"));
  lose(t, {"hollenbach", "trautenfels"});
  EXPECT_TRUE(t.demoralized("imperial"));
}

// --- 17.0 Victory --------------------------------------------------------------------------------

TEST(FirstOrders, r17_1_a_point_for_each_enemy_strength_point) {
  Table t = field();
  lose(t, {"hollenbach", "varossy"});
  lose(t, {"uddvall"});
  EXPECT_EQ(t.game().battle().totals(t.s), (std::array<int, 2>{12, 5}));
  for (const Award& award : t.game().battle().awards(t.s)) EXPECT_EQ(award.rule, "17.1");
}

TEST(FirstOrders, r17_1_leaders_and_guns_count_nothing) {
  Table t = field();
  t.put("rautenberg-leader", "0608").put("norrby", "0609").at(3, kSwedish, Phase::kMovement);
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("rautenberg-leader"));
  t.gun_of("imperial-gun", kSwedish);
  EXPECT_EQ(t.game().battle().totals(t.s), (std::array<int, 2>{0, 0}));
}

TEST(FirstOrders, r17_0_more_points_win_and_equal_ones_draw) {
  EXPECT_TRUE(with_points(9, 9).draw);
  EXPECT_EQ(with_points(9, 9).reason, "9 to 9 victory points");
  EXPECT_FALSE(with_points(10, 9).draw);
  EXPECT_EQ(with_points(10, 9).winner, kSwedish);
  EXPECT_EQ(with_points(9, 23).winner, kImperial);
  EXPECT_EQ(with_points(9, 23).level, "victory");
  EXPECT_EQ(with_points(9, 23).reason, "23 to 9 victory points");
}

}  // namespace
}  // namespace tercio::thirty_years_war
