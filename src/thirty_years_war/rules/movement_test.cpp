// 6.0 Movement.
#include "thirty_years_war/rules/movement.hpp"

#include <random>

#include <nlohmann/json.hpp>

#include "engine/session.hpp"
#include "thirty_years_war/rules/room.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// The points the last move cost.
int spent(const Table& t) { return t.events().list.at(0).cost; }

// --- 6.0 ----------------------------------------------------------------------------------------

TEST(Movement, r6_0_any_pieces_move_one_after_another_in_any_direction) {
  Table t(Drawing().foot("r1").foot("r2").horse("r3").leader("rlead", 1));
  t.put("r1", "0501").put("r2", "0503").put("r3", "0505").put("rlead", "0505");
  t.red(Phase::kMovement).ok("move r3 0405 0305 0306 0405 0506");
  EXPECT_EQ(spent(t), 5);
  t.ok("move rlead 0605").ok("move r1 0502");
  EXPECT_EQ(t.hex("r3"), "0506");
  EXPECT_EQ(t.hex("rlead"), "0605");
  EXPECT_EQ(t.hex("r2"), "0503");  // stays
  t.ok("end");
}

TEST(Movement, r6_0_a_piece_may_go_round_and_end_where_it_began) {
  Table t(Drawing().foot("r1").gun("bgun"));
  t.put("r1", "0501").put("bgun", "0502").red(Phase::kMovement).ok("move r1 0502 0501");
  EXPECT_EQ(t.hex("r1"), "0501");
  EXPECT_EQ(t.owner("bgun"), Side::kA);
  EXPECT_EQ(t.refusal("move r1 0502"), "6.16");
}

// S-31
TEST(Movement, r6_0_leaders_pay_as_units_do) {
  Table t(Drawing().ground("marsh", {"0502"}).side("stream", "0502", "0503").leader("rlead", 1, 4));
  t.put("rlead", "0501").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move rlead 0502 0503"), "6.14");  // 2 + 3
  t.ok("move rlead 0502 0602 0603");
  EXPECT_EQ(spent(t), 4);
}

TEST(Movement, r6_0_a_piece_that_is_not_on_the_map_does_not_move) {
  Table t(Drawing().foot("r1").foot("r2"));
  t.put("r1", "0501").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r2 0502"), "6.0");
}

// S-44
TEST(Movement, r6_0_no_piece_leaves_the_map) {
  Table t(Drawing().foot("r1"));
  t.put("r1", "0101").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("exit r1"), "6.15");
}

// --- 6.11 ---------------------------------------------------------------------------------------

TEST(Movement, r6_11_nothing_moves_out_of_its_phase) {
  Table t(Drawing().foot("r1").foot("b1").leader("rlead", 1));
  t.put("r1", "0501").put("rlead", "0601").put("b1", "0909");
  for (const Phase phase : {Phase::kArtilleryFire, Phase::kCombat}) {
    t.red(phase);
    EXPECT_EQ(t.refusal("move r1 0502"), "6.11");
    EXPECT_EQ(t.refusal("move rlead 0602"), "6.11");
    EXPECT_EQ(t.refusal("move b1 0908"), "6.11");
    t.blue(phase);
    EXPECT_EQ(t.refusal("move r1 0502"), "6.11");
  }
}

TEST(Movement, r6_11_the_other_side_does_not_move) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0501").put("b1", "0909").blue(Phase::kMovement);
  const auto refusal = t.refused("move r1 0502");
  EXPECT_EQ(refusal.rule, "6.11");
  EXPECT_EQ(refusal.message, "r1 is not on the side that is moving");
  EXPECT_TRUE(t.reach("r1").empty());
  EXPECT_TRUE(t.legal("move b1 0908"));
}

// --- 6.12 ---------------------------------------------------------------------------------------

TEST(Movement, r6_12_no_piece_enters_a_hex_with_an_enemy_unit) {
  Table t(Drawing().foot("r1").leader("rlead", 1).foot("b1").foot("b2"));
  t.put("r1", "0501").put("rlead", "0501").put("b1", "0502").put_disrupted("b2", "0602");
  t.red(Phase::kMovement);
  const State before = t.s;
  const auto refusal = t.refused("move r1 0502");
  EXPECT_EQ(refusal.rule, "6.12");
  EXPECT_EQ(refusal.message, "b1 stands in 0502");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0502"});
  EXPECT_EQ(refusal.pieces, (std::vector<std::string>{"r1", "b1"}));
  EXPECT_EQ(t.refusal("move rlead 0502"), "6.12");
  EXPECT_EQ(t.refusal("move r1 0502 0503"), "6.12");  // nor passes through
  EXPECT_EQ(t.refusal("move r1 0601 0602"), "6.12");
  EXPECT_TRUE(t.s == before);
}

TEST(Movement, r6_12_a_hex_with_an_enemy_gun_alone_is_open) {
  Table t(Drawing().foot("r1").leader("rlead", 1).gun("bgun"));
  t.put("r1", "0501").put("rlead", "0501").put("bgun", "0502").red(Phase::kMovement);
  t.ok("move rlead 0502").ok("move r1 0502");
}

// S-43
TEST(Movement, r6_12_a_unit_that_enters_eliminates_a_lone_enemy_leader) {
  Table t(Drawing().foot("r1").leader("blead", 1).leader("bmore", 2));
  t.put_disrupted("r1", "0501").put("blead", "0502").put("bmore", "0503").red(Phase::kMovement);
  t.ok("move r1 0502 0503");
  EXPECT_TRUE(t.is_eliminated("blead"));
  EXPECT_TRUE(t.is_eliminated("bmore"));
  EXPECT_EQ(t.hex("r1"), "0503");
}

TEST(Movement, r6_12_a_leader_eliminates_nobody) {
  Table t(Drawing().leader("rlead", 1).leader("blead", 1));
  t.put("rlead", "0501").put("blead", "0502").red(Phase::kMovement).ok("move rlead 0502 0503");
  EXPECT_TRUE(t.is_ready("blead"));
}

// --- 6.13 ---------------------------------------------------------------------------------------

TEST(Movement, r6_13_no_piece_moves_once_combat_has_begun) {
  Table t(Drawing().foot("r1").foot("r2").foot("b1"));
  t.put("r1", "0505").put("r2", "0101").put("b1", "0506").red(Phase::kMovement).ok("end");
  EXPECT_EQ(t.refused("move r2 0102").message, "pieces move only in the movement phase");
  t.ok("attack r1 b1").roll(3);  // 1-1: nothing happens
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_EQ(t.refusal("move r2 0102"), "6.11");
}

TEST(Movement, r6_13_no_combat_takes_place_in_the_movement_phase) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0504").put("b1", "0506").red(Phase::kMovement).ok("move r1 0505");
  EXPECT_EQ(t.refusal("attack r1 b1"), "4.1D");
}

// --- 6.14 ---------------------------------------------------------------------------------------

TEST(Movement, r6_14_points_never_exceed_the_allowance) {
  Table t(Drawing().foot("r1", 4, 3));
  t.put("r1", "0501").red(Phase::kMovement);
  EXPECT_TRUE(t.legal("move r1 0502 0503 0504"));
  const auto refusal = t.refused("move r1 0502 0503 0504 0505");
  EXPECT_EQ(refusal.rule, "6.14");
  EXPECT_EQ(refusal.message, "r1 has 3 movement points and would need 4 to reach 0505");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0505"});
  EXPECT_FALSE(t.legal("move r1 0505"));
}

TEST(Movement, r6_14_unused_points_are_lost) {
  Table t(Drawing().foot("r1", 4, 3).foot("r2", 4, 3));
  t.put("r1", "0501").put("r2", "0601").red(Phase::kMovement).ok("move r1 0502");
  EXPECT_EQ(t.refusal("move r2 0602 0603 0604 0605"), "6.14");  // not given to another
  t.at(2, Side::kA, Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0503 0504 0505 0506"), "6.14");  // nor saved
  EXPECT_TRUE(t.legal("move r1 0503 0504 0505"));
}

// S-32
TEST(Movement, r6_14_a_unit_that_lacks_the_points_does_not_move) {
  Table t(Drawing()
              .side("stream", "0501", "0502")
              .ground("forest", {"0401", "0601"})
              .foot("r1", 10, 2));
  t.put("r1", "0501").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0502"), "6.14");
  EXPECT_FALSE(t.reach("r1").contains("0502"));
}

TEST(Movement, r6_14_by_option_one_hex_is_always_possible) {
  Table t(Drawing().side("stream", "0501", "0502").ground("forest", {"0601"}).foot("r1", 10, 2),
          {{"move.minimum_one_hex", "on"}});
  t.put("r1", "0501").red(Phase::kMovement);
  EXPECT_TRUE(t.reach("r1").contains("0502"));
  EXPECT_EQ(t.refusal("move r1 0502 0503"), "6.14");    // one, not two
  EXPECT_EQ(t.refusal("move r1 0601"), "12.0-Forest");  // what is forbidden stays so
  t.ok("move r1 0502");
  EXPECT_EQ(t.hex("r1"), "0502");
}

// --- 6.15 ---------------------------------------------------------------------------------------

TEST(Movement, r6_15_every_step_is_to_an_adjacent_hex) {
  Table t(Drawing().foot("r1"));
  t.put("r1", "0501").red(Phase::kMovement);
  const auto refusal = t.refused("move r1 0502 0504");
  EXPECT_EQ(refusal.rule, "6.15");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0504"});
  EXPECT_EQ(t.refusal("move r1 0503 0504"), "6.15");
  EXPECT_EQ(t.refusal("move r1 0501"), "6.15");
}

TEST(Movement, r6_15_a_far_hex_alone_means_the_cheapest_path_to_it) {
  Table t(Drawing().ground("rough", {"0502"}).foot("r1"));
  t.put("r1", "0501").red(Phase::kMovement).ok("move r1 0503");
  EXPECT_EQ(spent(t), 3);
  EXPECT_EQ(t.events().hexes.size(), 3U);  // round the rough ground, not through it for four
}

// --- 6.16 ---------------------------------------------------------------------------------------

TEST(Movement, r6_16_a_piece_moves_once_in_a_phase) {
  Table t(Drawing().foot("r1").leader("rlead", 1));
  t.put("r1", "0501").put("rlead", "0501").red(Phase::kMovement);
  t.ok("move r1 0502").ok("move rlead 0502");
  const auto refusal = t.refused("move r1 0503");
  EXPECT_EQ(refusal.rule, "6.16");
  EXPECT_EQ(refusal.message, "r1 has already moved in this phase");
  EXPECT_EQ(t.refusal("move rlead 0503"), "6.16");
  EXPECT_TRUE(t.reach("r1").empty());
  t.at(2, Side::kA, Phase::kMovement);
  EXPECT_TRUE(t.legal("move r1 0503"));
}

// S-42
TEST(Movement, r6_16_dice_are_taken_back_only_by_consent) {
  for (const char* consent : {"off", "on"}) {
    engine::Session session(
        *shipped().start("rocroi/historical", {{"ui.undo_by_consent", consent}}),
        engine::Dice::kAuto, "seed");
    session.begin();
    const auto shots = session.match().actions();
    ASSERT_EQ(shots.front().rfind("fire", 0), 0U) << shots.front();
    ASSERT_TRUE(session.act(shots.front()).has_value());
    EXPECT_TRUE(session.why_not_undo({.seat = "french"}).has_value());
    const auto refusal = session.why_not_undo({.seat = "french", .agreed = true});
    EXPECT_EQ(refusal.has_value(), std::string(consent) == "off");
    EXPECT_EQ(refusal ? refusal->rule : "6.16", "6.16");
  }
}

// --- 6.21 … 6.24 --------------------------------------------------------------------------------

TEST(Movement, r6_21_each_hex_entered_costs_what_the_chart_says) {
  Table t(Drawing().ground("marsh", {"0503"}).ground("ditch", {"0504"}).foot("r1", 4, 6));
  t.put("r1", "0501").red(Phase::kMovement).ok("move r1 0502 0503 0504 0505");
  EXPECT_EQ(spent(t), 1 + 2 + 2 + 1);
}

TEST(Movement, r6_21_the_hex_left_costs_nothing) {
  Table t(Drawing().ground("marsh", {"0501"}).foot("r1"));
  t.put("r1", "0501").red(Phase::kMovement).ok("move r1 0502");
  EXPECT_EQ(spent(t), 1);
}

TEST(Movement, r6_21_a_closed_hex_is_refused_by_its_line_of_the_chart) {
  Table t(Drawing().ground("forest", {"0502"}).ground("town", {"0602"}).horse("r1").foot("r2"));
  t.put("r1", "0501").put("r2", "0601").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0502"), "12.0-Forest");
  const auto refusal = t.refused("move r2 0602");
  EXPECT_EQ(refusal.rule, "12.0-Town");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0602"});
  EXPECT_EQ(refusal.pieces, std::vector<std::string>{"r2"});
}

TEST(Movement, r6_22_a_stream_adds_two_points_either_way) {
  Table t(Drawing().side("stream", "0501", "0502").foot("r1").foot("r2"));
  t.put("r1", "0501").put("r2", "0602").red(Phase::kMovement).ok("move r1 0501 0502");
  EXPECT_EQ(spent(t), 3);
  t.ok("move r2 0502 0501");
  EXPECT_EQ(spent(t), 1 + 3);
}

// S-33
TEST(Movement, r6_22_the_stream_is_added_to_the_cost_of_the_hex) {
  Table t(Drawing()
              .side("stream", "0501", "0502")
              .side("stream", "0601", "0602")
              .ground("woods", {"0502"})
              .ground("rough", {"0602"})
              .foot("r1", 4, 5)
              .foot("r2", 4, 5));
  t.put("r1", "0501").put("r2", "0601").red(Phase::kMovement).ok("move r1 0501 0502");
  EXPECT_EQ(spent(t), 4);
  t.ok("move r2 0601 0602");
  EXPECT_EQ(spent(t), 5);
}

TEST(Movement, r6_23_a_river_is_crossed_only_at_a_bridge) {
  Table t(Drawing()
              .side("river", "0501", "0502")
              .side("river", "0601", "0602")
              .side("bridge", "0601", "0602")
              .foot("r1")
              .foot("r2")
              .leader("rlead", 1));
  t.put("r1", "0501").put("r2", "0601").put("rlead", "0501").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0502 0503"), "6.23");
  EXPECT_EQ(t.refusal("move rlead 0502 0503"), "6.23");
  t.ok("move r2 0602");
  EXPECT_EQ(spent(t), 1);
}

TEST(Movement, r6_24_a_slope_costs_one_point_more_out_of_the_slope_hex_only) {
  Table t(Drawing().side("slope", "0502", "0503").slope_hexes({"0502"}).foot("rdown"));
  t.put("rdown", "0503").red(Phase::kMovement).ok("move rdown 0502");
  EXPECT_EQ(spent(t), 1);
  Table u(Drawing().side("slope", "0502", "0503").slope_hexes({"0502"}).foot("rup"));
  u.put("rup", "0501").red(Phase::kMovement).ok("move rup 0502 0503");
  EXPECT_EQ(spent(u), 1 + 2);
}

TEST(Movement, r6_24_a_slope_hex_left_over_another_side_costs_nothing_more) {
  Table t(Drawing().side("slope", "0502", "0503").slope_hexes({"0502"}).foot("r1"));
  t.put("r1", "0502").red(Phase::kMovement).ok("move r1 0501");
  EXPECT_EQ(spent(t), 1);
}

// S-37
TEST(Movement, r6_24_stream_and_slope_on_one_side_add_up) {
  Table t(Drawing()
              .side("slope", "0502", "0503")
              .side("stream", "0502", "0503")
              .slope_hexes({"0502"})
              .foot("r1"));
  t.put("r1", "0502").red(Phase::kMovement).ok("move r1 0502 0503");
  EXPECT_EQ(spent(t), 1 + 2 + 1);
}

// --- 6.31 ---------------------------------------------------------------------------------------

TEST(Movement, r6_31_friends_are_passed_through_at_no_cost) {
  Table t(Drawing().foot("r1").foot("r2").foot("r3").gun("rgun").leader("rlead", 1));
  t.put("r1", "0501").put("r2", "0502").put_disrupted("r3", "0503").put("rgun", "0503");
  t.put("rlead", "0504").red(Phase::kMovement).ok("move r2 0602 0502");  // a friend that has moved
  t.ok("move r1 0502 0503 0504 0505");
  EXPECT_EQ(spent(t), 4);
  EXPECT_EQ(t.hex("r1"), "0505");
  EXPECT_EQ(t.s.crowded, 0);
}

// --- 6.32 ---------------------------------------------------------------------------------------

TEST(Movement, r6_32_a_phase_does_not_end_with_two_units_in_a_hex) {
  Table t(Drawing().foot("r1").foot("r2"));
  t.put("r1", "0501").put("r2", "0502").red(Phase::kMovement).ok("move r1 0502");
  const auto refusal = t.refused("end");
  EXPECT_EQ(refusal.rule, "6.32");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0502"});
  EXPECT_EQ(refusal.pieces.size(), 2U);
  t.ok("move r2 0503").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kCombat);
}

// S-41
TEST(Movement, r6_32_no_move_ends_on_a_friend_that_has_moved) {
  Table t(Drawing().foot("r1").foot("r2"));
  t.put("r1", "0501").put("r2", "0503").red(Phase::kMovement).ok("move r2 0502");
  const auto refusal = t.refused("move r1 0502");
  EXPECT_EQ(refusal.rule, "6.32");
  EXPECT_EQ(refusal.message, "r2 has ended its move in 0502");
  EXPECT_TRUE(t.legal("move r1 0502 0503"));
}

TEST(Movement, r6_32_a_third_unit_finds_no_place_with_two) {
  Table t(Drawing().foot("r1").foot("r2").foot("r3"));
  t.put("r1", "0501").put("r2", "0502").put("r3", "0503").red(Phase::kMovement);
  t.ok("move r1 0502");
  EXPECT_EQ(t.refusal("move r3 0502"), "6.32");
  EXPECT_EQ(t.refusal("move r2 0503 0502"), "6.32");  // nor may the second come back
}

TEST(Movement, r6_32_leaders_and_guns_share_a_hex_freely) {
  Table t(Drawing().foot("r1").leader("rlead", 1).leader("rmore", 2).gun("rgun"));
  t.put("r1", "0501").put("rlead", "0502").put("rmore", "0502").put("rgun", "0502");
  t.red(Phase::kMovement).ok("move r1 0502");
  EXPECT_EQ(t.s.crowded, 0);
  t.ok("end");
}

// S-91 A unit that cannot make room may not be moved upon.
TEST(Movement, r6_32_no_move_ends_on_a_friend_that_could_not_go_away) {
  Table t(Drawing()
              .ground("forest", {"0402", "0403", "0602", "0603", "0504"})
              .side("stream", "0502", "0503")
              .foot("r1", 4, 4)
              .foot("rstuck", 10, 2));
  t.put("r1", "0502").put("rstuck", "0503").red(Phase::kMovement);
  EXPECT_TRUE(t.reach("rstuck").empty());
  const State before = t.s;
  const auto refusal = t.refused("move r1 0503");
  EXPECT_EQ(refusal.rule, "6.32");
  EXPECT_EQ(refusal.pieces, (std::vector<std::string>{"r1", "rstuck"}));
  EXPECT_FALSE(t.reach("r1").contains("0503"));
  EXPECT_TRUE(t.s == before);
}

// S-91 Two units in a passage exchange their places: each leaves the other a hex.
TEST(Movement, r6_32_two_units_may_exchange_their_places) {
  Table t(Drawing()
              .ground("forest", {"0401", "0402", "0403", "0501", "0601", "0602", "0603", "0504"})
              .foot("r1")
              .foot("r2"));
  t.put("r1", "0502").put("r2", "0503").red(Phase::kMovement);
  t.ok("move r1 0503").ok("move r2 0502").ok("end");
  EXPECT_EQ(t.hex("r1"), "0503");
  EXPECT_EQ(t.hex("r2"), "0502");
}

// A passage of four hexes, 0101 to 0104, closed on all sides.
Drawing passage() { return Drawing().ground("forest", {"0201", "0202", "0203", "0204", "0105"}); }

// S-91 The only hex left to a crowded unit is taken by nobody else.
TEST(Movement, r6_32_the_last_hex_of_a_crowded_unit_is_kept_for_it) {
  Table t(passage().foot("r1", 4, 1).foot("r2", 4, 1).foot("r3", 4, 1));
  t.put("r1", "0101").put("r2", "0102").put("r3", "0103").red(Phase::kMovement);
  t.ok("move r2 0101");  // r1 can go only to 0102
  EXPECT_EQ(crowded_units(t.game(), t.s), t.set({"r1"}));
  EXPECT_EQ(t.refusal("move r3 0102"), "6.32");
  EXPECT_FALSE(t.reach("r3").contains("0102"));
  t.ok("move r3 0104").ok("move r1 0102").ok("end");
}

// S-91 One free hex does not serve two crowded units.
TEST(Movement, r6_32_two_crowded_units_need_two_hexes) {
  Table t(passage().foot("r1", 4, 2).foot("r2", 4, 1).foot("r3", 4, 2).foot("r4", 4, 2));
  t.put("r1", "0101").put("r2", "0102").put("r3", "0103").put("r4", "0104").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r4 0103"), "");           // r3 could take 0104
  t.ok("move r3 0102 0101");                          // r1 can go only to 0103
  EXPECT_EQ(t.refusal("move r4 0103 0102"), "6.32");  // r2 would need 0103 too
  EXPECT_EQ(t.refusal("move r4 0103"), "6.32");
  t.ok("move r1 0102 0103").ok("end");
}

// S-91 Crowded units are paired with hexes so that each has one.
TEST(Movement, r6_32_a_crowded_unit_with_a_choice_leaves_the_hex_another_needs) {
  Table t(passage().foot("r1", 4, 1).foot("r2", 4, 1).foot("r3", 4, 1).foot("r4", 4, 1));
  t.put("r3", "0101").put("r2", "0102").put("r1", "0103").put("r4", "0104").red(Phase::kMovement);
  t.ok("move r2 0101").ok("move r4 0103");  // r3 needs 0102; r1 may have it or 0104
  EXPECT_EQ(t.s.crowded, 2);
  EXPECT_EQ(t.refusal("move r1 0102"), "6.32");
  t.ok("move r1 0104").ok("move r3 0102").ok("end");
}

TEST(Movement, r6_32_a_crowded_disrupted_unit_has_its_two_hexes) {
  Table t(Drawing().ground("marsh", {"0504"}).foot("r1").foot("r2", 4, 1));
  t.put("r1", "0502").put_disrupted("r2", "0503").red(Phase::kMovement).ok("move r1 0503");
  t.ok("move r2 0504 0505").ok("end");
}

// --- 6.33 ---------------------------------------------------------------------------------------

TEST(Movement, r6_33_zones_of_control_never_hinder_movement) {
  Table t(Drawing().foot("r1").foot("b1").foot("b2").foot("b3").leader("rlead", 1, 4));
  t.put("b1", "0403").put("b2", "0602").put("b3", "0604");
  t.put("r1", "0502").put("rlead", "0501").red(Phase::kMovement);
  t.ok("move r1 0503 0504 0505 0506");  // past three enemies, from zone to zone
  EXPECT_EQ(spent(t), 4);
  t.ok("move rlead 0502 0503 0504 0505");
  EXPECT_TRUE(t.is_ready("rlead"));
}

// --- The list of moves and the refusals say the same --------------------------------------------

// Random ground and random friends and enemies; after every move the question is asked again for
// every unit and every hex.
TEST(Movement, listed_moves_are_those_that_are_not_refused) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    std::mt19937 random(seed);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    Drawing d;
    d.d->map.grid = {7, 7};
    HexSet used;
    for (const char* terrain : {"forest", "woods", "marsh", "rough", "forest"}) {
      HexSet hexes;
      for (int i = 0; i < 3; ++i) hexes.insert(hex::make_hex(1 + below(7), 1 + below(7)));
      d.d->map.terrain.emplace_back(terrain, hexes - used);
      used |= hexes;
    }
    for (const char* kind : {"stream", "river", "bridge", "road", "road", "stream"}) {
      const HexId a = hex::make_hex(2 + below(5), 2 + below(5));
      const HexId b = hex::neighbour(a, hex::kAllDirections[static_cast<std::size_t>(below(6))]);
      d.d->map.hexsides.push_back({kind, {{a, b}}});
    }
    const std::array<const char*, 8> ids{"r1", "r2", "r3", "r4", "r5", "r6", "rlead", "b1"};
    d.foot("r1", 4, 2).foot("r2", 4, 3).horse("r3", 4, 4).foot("r4", 4, 1).horse("r5", 4, 6);
    d.foot("r6", 4, 2).leader("rlead", 1, 4).foot("b1");
    const bool one_hex = seed % 2 == 1;
    Table t(d, {{"move.minimum_one_hex", one_hex ? "on" : "off"}});
    HexSet taken;
    for (const char* id : ids) {
      HexId h = kNoHex;
      do h = hex::make_hex(1 + below(7), 1 + below(7));
      while (taken.contains(h));
      taken.insert(h);
      if (below(4) == 0 && std::string(id) != "rlead") {
        t.put_disrupted(id, hex::label(h));
      } else {
        t.put(id, hex::label(h));
      }
    }
    t.red(Phase::kMovement);
    for (int moves = 0; moves < 6; ++moves) {
      std::vector<std::string> legal;
      for (const char* id : ids) {
        const auto reach = t.reach(id);
        for (int i = 0; i < 49; ++i) {
          const std::string hex = hex::label(hex::make_hex(1 + i / 7, 1 + i % 7));
          const std::string text = "move " + std::string(id) + " " + hex;
          ASSERT_EQ(t.legal(text), reach.contains(hex)) << seed << ": " << text;
          if (reach.contains(hex)) legal.push_back(text);
        }
      }
      // S-91 Whatever was moved, the units that must still go away all can.
      ASSERT_TRUE(has_room(t.game(), t.s));
      if (legal.empty()) break;
      t.ok(legal[static_cast<std::size_t>(below(static_cast<int>(legal.size())))]);
    }
    while (!t.legal("end")) {
      const PieceSet crowded = crowded_units(t.game(), t.s);
      ASSERT_FALSE(crowded.empty());
      const std::string id = t.game().described(crowded.first()).id;
      const auto reach = t.reach(id);
      ASSERT_FALSE(reach.empty()) << seed << ": " << id;
      t.ok("move " + id + " " + reach.begin()->first);
    }
  }
}

// --- The way that is told is the way that is taken
// ------------------------------------------------

// A stream between 0505 and 0506: straight over it 3 points, around it 2.
Table beside_a_stream() {
  Table t(Drawing().foot("r1").foot("b1").side("stream", "0505", "0506"));
  t.put("r1", "0505").red(Phase::kMovement);
  return t;
}

TEST(Movement, r6_21_a_neighbouring_hex_is_reached_by_the_cheapest_way) {
  Table t = beside_a_stream();
  EXPECT_EQ(t.reach("r1").at("0506"), 2);  // hexes of the way
  t.ok("move r1 0506");
  EXPECT_EQ(spent(t), 2);
  EXPECT_EQ(t.hex("r1"), "0506");
}

TEST(Movement, r6_15_a_path_that_names_its_start_is_taken_step_by_step) {
  Table t = beside_a_stream();
  EXPECT_EQ(t.refusal("move r1 0504 0506"), "6.15");
  const auto direct = parse_action(t.game(), t.s, "move r1 0505 0506");
  ASSERT_TRUE(direct.ok);
  EXPECT_EQ(text_of(t.game(), t.s, direct.action), "move r1 0505 0506");
  t.ok("move r1 0505 0506");
  EXPECT_EQ(spent(t), 3);
}

TEST(Movement, r6_15_where_no_way_round_is_cheaper_the_step_is_direct) {
  Table t(Drawing().foot("r1").foot("b1").ground("marsh", {"0506"}).side("road", "0405", "0506"));
  t.put("r1", "0505").red(Phase::kMovement);  // 2 points straight, 2 by the road
  const auto parsed = parse_action(t.game(), t.s, "move r1 0506");
  ASSERT_TRUE(parsed.ok);
  EXPECT_EQ(std::get<Move>(parsed.action).path.length, 1);
  EXPECT_EQ(text_of(t.game(), t.s, parsed.action), "move r1 0506");
}

TEST(Movement, r6_14_a_path_of_thirteen_hexes_is_no_path) {
  Table t = beside_a_stream();
  std::string path = "move r1";
  for (int n = 0; n < 13; ++n) path += n % 2 == 0 ? " 0504" : " 0505";
  EXPECT_EQ(t.refused(path).code, engine::Code::kBadRequest);
  EXPECT_EQ(t.refused(path + " 0504").code, engine::Code::kBadRequest);
}

}  // namespace
}  // namespace tercio::thirty_years_war
