// Freiburg 17.0 The three August scenarios: their length and who wins.
#include "thirty_years_war/freiburg/august_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

// Both sides as the set-up of the scenario suggests.
Table begun(const std::string& scenario) {
  Table t = field(scenario);
  t.as_set_up().ok("deploy suggested").ok("end").ok("deploy suggested").ok("end");
  return t;
}

bool is_over(const Table& t) { return t.s.phase == Phase::kOver; }

// "french decisive", "draw"
std::string result(const Table& t) {
  const Outcome o = t.game().battle().outcome(t.s);
  return o.draw ? o.level : t.game().side_id(o.winner) + " " + o.level;
}

std::string rule_of_result(const Table& t) { return t.game().battle().outcome(t.s).rule; }

int points(const Table& t, Side side) { return t.game().battle().totals(t.s)[index_of(side)]; }

void remove(Table& t, std::string_view id, Status status) {
  take(t.game(), t.s, t.piece(id), status);
}

// --- Length --------------------------------------------------------------------------------------

TEST(FreiburgAugust, r17_13_3_august_lasts_five_turns) {
  Table t = field("3-august");
  t.at(4, kBavarian, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t));
  EXPECT_EQ(t.s.turn, 5);
  t.at(5, kFrench, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t));
  t.at(5, kBavarian, Phase::kCombat).ok("end");
  EXPECT_TRUE(is_over(t));
  EXPECT_TRUE(t.happened("game-over"));
}

TEST(FreiburgAugust, r17_13_or_until_the_instant_both_armies_are_demoralized) {
  Table t = field("3-august");
  demoralize(t, "regular");
  t.put("regular-foot-1", "1828").put("bavarian-foot-2", "1728");  // an attack still to come
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  ASSERT_FALSE(is_over(t));
  t.roll(3);
  EXPECT_TRUE(is_over(t));  // F-33: in the middle of the phase
}

TEST(FreiburgAugust, r17_13_not_when_only_one_is) {
  Table t = field("3-august");
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  t.roll(3);
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_FALSE(is_over(t));
  Table u = field("3-august");
  set_losses(u, "regular", 38);
  kill(u, "regular-foot-1");
  u.roll(3);
  EXPECT_FALSE(is_over(u));
}

TEST(FreiburgAugust, r17_13_also_by_an_automatic_level_or_between_two_phases) {
  Table t = field("3-august");
  demoralize(t, "regular");
  survive(t, "bavarian", 3);
  set_losses(t, "bavarian", 53);
  kill(t, "bavarian-foot-1");
  EXPECT_TRUE(is_over(t));
  Table u = field("3-august");
  demoralize(u, "regular");
  u.put("von-mercy-leader", "2126").put("regular-foot-9", "2127");
  u.at(2, kFrench, Phase::kMovement).ok("end").roll(4);
  EXPECT_TRUE(is_over(u));
  EXPECT_FALSE(u.happened("phase-began"));
}

TEST(FreiburgAugust, r17_23_5_august_lasts_twelve_turns) {
  Table t = field("5-august");
  t.at(11, kFrench, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t));
  EXPECT_EQ(t.s.turn, 12);
  t.at(12, kBavarian, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t));
  t.at(12, kFrench, Phase::kCombat).ok("end");  // the French are second
  EXPECT_TRUE(is_over(t));
}

TEST(FreiburgAugust, r17_23_or_until_the_instant_all_three_armies_are_demoralized) {
  Table t = field("5-august");
  t.put("mercenary-foot-1", "1216");
  demoralize(t, "bavarian");
  set_losses(t, "regular", 42);
  kill(t, "regular-foot-1");
  t.roll(3);  // and the Mercenaries with them
  EXPECT_TRUE(is_over(t));
}

TEST(FreiburgAugust, r17_23_not_when_the_regulars_hold) {
  Table t = field("5-august");
  t.put("regular-foot-1", "1216");
  demoralize(t, "bavarian");
  set_losses(t, "mercenary", 14);
  kill(t, "mercenary-foot-1");
  t.roll(3);
  EXPECT_TRUE(t.demoralized("mercenary"));
  EXPECT_FALSE(is_over(t));
}

TEST(FreiburgAugust, r17_35_9_august_lasts_twelve_turns) {
  Table t = field("9-august");
  t.put("bavarian-foot-1", "1808");
  t.at(11, kBavarian, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t));
  t.at(12, kFrench, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t));
  t.at(12, kBavarian, Phase::kCombat).ok("end");
  EXPECT_TRUE(is_over(t));
}

TEST(FreiburgAugust, r17_35_or_until_the_last_bavarian_unit_has_left) {
  Table t = field("9-august");
  t.put("bavarian-foot-1", "1501").put("bavarian-foot-2", "1401").put("von-mercy-leader", "1808");
  t.put("bavarian-gun-1", "1707").at(3, kBavarian, Phase::kMovement);
  t.ok("exit bavarian-foot-1");
  EXPECT_FALSE(is_over(t));
  t.ok("exit bavarian-foot-2");
  EXPECT_TRUE(is_over(t));  // von Mercy and the gun are not units
}

TEST(FreiburgAugust, r17_35_or_has_been_eliminated) {
  Table t = field("9-august");
  kill(t, "bavarian-foot-1");
  EXPECT_TRUE(is_over(t));
}

TEST(FreiburgAugust, r17_35_demoralization_does_not_end_it) {
  Table t = begun("9-august");
  for (const char* army : {"regular", "mercenary", "bavarian"}) demoralize(t, army);
  t.ok("end");
  EXPECT_FALSE(is_over(t));
}

// --- 17.15 3 August ------------------------------------------------------------------------------

// Bavarians in every hex of the Line but these.
Table line_without(std::initializer_list<const char*> open) {
  Table t = field("3-august");
  HexSet held = t.game().area("line_3_august");
  for (const char* hex : open) held.erase(Table::hex_of(hex));
  int n = 0;
  held.for_each([&](HexId h) {
    ++n;
    const std::string id =
        n <= 14 ? "bavarian-foot-" + std::to_string(n) : "bavarian-horse-" + std::to_string(n - 14);
    t.put(id, hex::label(h));
  });
  return t;
}

TEST(FreiburgAugust, r17_15_four_connected_hexes_cleared_and_two_held_win_for_the_french) {
  Table t = line_without({"2013", "2014", "2015", "2016"});
  t.put("regular-foot-1", "2013").put_disrupted("regular-horse-1", "2016");  // F-32
  EXPECT_EQ(result(t), "french victory");
  EXPECT_EQ(points(t, kFrench), 1);
}

TEST(FreiburgAugust, r17_15_three_hexes_are_too_few) {
  Table t = line_without({"2013", "2014", "2015"});
  t.put("regular-foot-1", "2013").put("regular-foot-2", "2014").put("regular-foot-3", "2015");
  EXPECT_EQ(result(t), "bavarian victory");
  EXPECT_EQ(points(t, kFrench), 0);
}

TEST(FreiburgAugust, r17_15_one_hex_occupied_is_too_few) {
  Table t = line_without({"2013", "2014", "2015", "2016"});
  t.put("regular-foot-1", "2013");
  EXPECT_EQ(result(t), "bavarian victory");
}

TEST(FreiburgAugust, r17_15_only_units_occupy) {
  Table t = line_without({"2013", "2014", "2015", "2016"});
  t.put("regular-foot-1", "2013").put("d-enghien-leader", "2014").put("regular-gun-1", "2015");
  EXPECT_EQ(result(t), "bavarian victory");
}

TEST(FreiburgAugust, r17_15_the_hexes_must_be_connected) {
  Table t = line_without({"2013", "2014", "1121", "1122"});
  t.put("regular-foot-1", "2013").put("regular-foot-2", "2014");
  t.put("regular-foot-3", "1121").put("regular-foot-4", "1122");
  EXPECT_EQ(result(t), "bavarian victory");
}

TEST(FreiburgAugust, r17_15_the_two_held_hexes_are_among_the_four) {
  Table t = line_without({"2013", "2014", "2015", "2016", "1121", "1122"});
  t.put("regular-foot-1", "2013").put("regular-foot-2", "1121").put("regular-foot-3", "1122");
  EXPECT_EQ(result(t), "bavarian victory");
}

TEST(FreiburgAugust, r17_15_a_disrupted_bavarian_is_still_a_bavarian) {
  Table t = line_without({"2013", "2014", "2015", "2016"});
  t.put("regular-foot-1", "2013").put("regular-foot-2", "2014");
  t.put_disrupted("bavarian-horse-5", "2016");
  EXPECT_EQ(result(t), "bavarian victory");
}

TEST(FreiburgAugust, r17_15_bavarian_guns_and_leaders_do_not_hold_a_hex) {
  Table t = line_without({"2013", "2014", "2015", "2016"});
  t.put("regular-foot-1", "2013").put("regular-foot-2", "2014");
  t.put("von-mercy-leader", "2016").put("bavarian-gun-1", "2015");
  EXPECT_EQ(result(t), "french victory");
}

TEST(FreiburgAugust, r17_15_entrenchments_on_the_hill_are_not_of_the_line) {
  Table t = line_without({"1121"});
  for (const auto& [id, hex] :
       {std::pair{"regular-foot-1", "1710"}, std::pair{"regular-foot-2", "1809"},
        std::pair{"regular-foot-3", "1909"}, std::pair{"regular-foot-4", "2008"}}) {
    t.put(id, hex);
  }
  EXPECT_EQ(result(t), "bavarian victory");
}

TEST(FreiburgAugust, r17_15_a_line_nobody_attacks_has_held) {
  EXPECT_EQ(result(begun("3-august")), "bavarian victory");
  EXPECT_EQ(rule_of_result(begun("3-august")), "17.15");
}

// --- 17.25, 17.26 5 August -----------------------------------------------------------------------

void capture(Table& t, const char* guns, int count, Side by) {
  for (int n = 1; n <= count; ++n) t.gun_of(guns + std::to_string(n), by);
}

void clear_the_hill(Table& t) {
  for (const PieceId u : t.game().units(kBavarian) & t.s.present) {
    if (t.game().area("hill").contains(t.s.at[u])) take(t.game(), t.s, u, Status::kEliminated);
  }
}

TEST(FreiburgAugust, r17_25_r17_26_nothing_achieved_is_a_draw) {
  const Table t = begun("5-august");
  EXPECT_EQ(points(t, kFrench), 0);
  EXPECT_EQ(points(t, kBavarian), 0);
  EXPECT_EQ(result(t), "draw");
}

TEST(FreiburgAugust, r17_25_french_condition_1_the_bavarians_demoralized) {
  Table t = begun("5-august");
  demoralize(t, "bavarian");
  EXPECT_EQ(points(t, kFrench), 1);
  EXPECT_EQ(result(t), "french marginal");
}

TEST(FreiburgAugust, r17_25_french_condition_2_all_bavarian_guns_held) {
  Table t = begun("5-august");
  capture(t, "bavarian-gun-", 4, kFrench);
  EXPECT_EQ(points(t, kFrench), 0);
  capture(t, "bavarian-gun-", 5, kFrench);
  EXPECT_EQ(points(t, kFrench), 1);
  t.gun_of("bavarian-gun-3", kBavarian);  // retaken
  EXPECT_EQ(points(t, kFrench), 0);
}

TEST(FreiburgAugust, r17_25_french_condition_3_no_bavarian_unit_on_the_hill) {
  Table t = begun("5-august");
  clear_the_hill(t);
  EXPECT_EQ(points(t, kFrench), 1);
  EXPECT_EQ(t.hex("von-mercy-leader"), "1908");  // no unit
  EXPECT_EQ(t.hex("bavarian-foot-11"), "1610");  // on its slope
  t.put_disrupted("bavarian-foot-13", "2106");
  EXPECT_EQ(points(t, kFrench), 0);
}

TEST(FreiburgAugust, r17_25_bavarian_condition_1_the_mercenaries_demoralized) {
  Table t = begun("5-august");
  demoralize(t, "mercenary");
  EXPECT_EQ(points(t, kBavarian), 1);
  EXPECT_EQ(result(t), "bavarian marginal");
}

TEST(FreiburgAugust, r17_25_bavarian_condition_2_both_french_armies_demoralized) {
  Table t = begun("5-august");  // F-35: with condition 1
  demoralize(t, "mercenary");
  demoralize(t, "regular");
  EXPECT_EQ(points(t, kBavarian), 2);
  EXPECT_EQ(result(t), "bavarian substantive");
}

TEST(FreiburgAugust, r17_25_r15_16_the_fall_of_the_regulars_fulfils_both) {
  Table t = begun("5-august");
  survive(t, "regular", 3);
  set_losses(t, "regular", 77);
  t.ok("end");
  EXPECT_EQ(points(t, kBavarian), 2);
}

TEST(FreiburgAugust, r17_25_bavarian_condition_3_all_french_guns_held) {
  Table t = begun("5-august");
  capture(t, "regular-gun-", 4, kBavarian);
  capture(t, "mercenary-gun-", 1, kBavarian);
  EXPECT_EQ(points(t, kBavarian), 0);
  capture(t, "mercenary-gun-", 2, kBavarian);
  EXPECT_EQ(points(t, kBavarian), 1);
}

TEST(FreiburgAugust, r17_26_the_difference_gives_the_level) {
  Table t = begun("5-august");
  demoralize(t, "bavarian");
  EXPECT_EQ(result(t), "french marginal");
  capture(t, "bavarian-gun-", 5, kFrench);
  EXPECT_EQ(result(t), "french substantive");
  clear_the_hill(t);
  EXPECT_EQ(result(t), "french decisive");
  demoralize(t, "mercenary");
  EXPECT_EQ(result(t), "french substantive");
  demoralize(t, "regular");
  EXPECT_EQ(result(t), "french marginal");
  capture(t, "regular-gun-", 4, kBavarian);
  capture(t, "mercenary-gun-", 2, kBavarian);
  EXPECT_EQ(result(t), "draw");
  EXPECT_EQ(rule_of_result(t), "17.26");
}

TEST(FreiburgAugust, r17_26_three_bavarian_conditions_are_a_decisive_victory) {
  Table t = begun("5-august");
  demoralize(t, "mercenary");
  demoralize(t, "regular");
  capture(t, "regular-gun-", 4, kBavarian);
  capture(t, "mercenary-gun-", 2, kBavarian);
  EXPECT_EQ(result(t), "bavarian decisive");
}

// --- 17.36, 17.37 9 August -----------------------------------------------------------------------

// So many of the eleven Bavarian units have left, and so many guns are lost.
Table ended(int exited, int guns_lost) {
  Table t = begun("9-august");
  for (int n = 1; n <= exited; ++n) {
    remove(
        t,
        n <= 8 ? "bavarian-foot-" + std::to_string(n) : "bavarian-horse-" + std::to_string(n - 8),
        Status::kExited);
  }
  for (int n = 1; n <= guns_lost; ++n) {
    remove(t, "bavarian-gun-" + std::to_string(n), Status::kEliminated);
  }
  return t;
}

std::string score(const Table& t) {
  return std::to_string(points(t, kFrench)) + ":" + std::to_string(points(t, kBavarian));
}

TEST(FreiburgAugust, r17_36_a_point_for_every_bavarian_unit_to_one_side_or_the_other) {
  EXPECT_EQ(score(ended(0, 0)), "11:0");
  EXPECT_EQ(score(ended(4, 0)), "7:4");
  EXPECT_EQ(score(ended(11, 0)), "0:11");
}

TEST(FreiburgAugust, r17_36_eliminated_and_disrupted_units_count_for_the_french) {
  Table t = ended(4, 0);
  remove(t, "bavarian-horse-1", Status::kEliminated);
  set_status(t.game(), t.s, t.piece("bavarian-horse-2"), Status::kDisrupted);
  EXPECT_EQ(score(t), "7:4");
}

TEST(FreiburgAugust, r17_36_von_mercy_scores_for_nobody) {
  Table t = ended(4, 0);  // F-39
  remove(t, "von-mercy-leader", Status::kExited);
  EXPECT_EQ(score(t), "7:4");
  Table u = ended(4, 0);
  remove(u, "von-mercy-leader", Status::kEliminated);
  EXPECT_EQ(score(u), "7:4");
}

TEST(FreiburgAugust, r17_36_a_point_for_every_bavarian_gun_lost_or_captured_and_held) {
  EXPECT_EQ(score(ended(4, 2)), "9:4");
  Table t = ended(4, 0);
  t.gun_of("bavarian-gun-1", kFrench);
  EXPECT_EQ(score(t), "8:4");
  t.gun_of("bavarian-gun-1", kBavarian);  // retaken
  EXPECT_EQ(score(t), "7:4");
  remove(t, "bavarian-gun-2", Status::kExited);  // withdrawn
  EXPECT_EQ(score(t), "7:4");
}

TEST(FreiburgAugust, r17_36_french_guns_score_for_nobody) {
  Table t = ended(4, 0);
  t.gun_of("regular-gun-1", kBavarian);
  EXPECT_EQ(score(t), "7:4");
}

TEST(FreiburgAugust, r17_36_five_points_for_the_mercenaries_alone) {
  Table t = ended(4, 0);
  demoralize(t, "mercenary");
  EXPECT_EQ(score(t), "7:9");
}

TEST(FreiburgAugust, r17_36_thirty_five_for_both_french_armies_and_not_forty) {
  Table t = ended(4, 0);  // F-39
  demoralize(t, "mercenary");
  demoralize(t, "regular");
  EXPECT_EQ(score(t), "7:39");
}

TEST(FreiburgAugust, r17_36_demoralized_bavarians_cost_nothing) {
  Table t = ended(4, 0);
  demoralize(t, "bavarian");
  EXPECT_EQ(score(t), "7:4");
}

TEST(FreiburgAugust, r17_37_equal_points_are_a_draw) { EXPECT_EQ(result(ended(6, 1)), "draw"); }

TEST(FreiburgAugust, r17_37_below_two_to_one_is_marginal) {
  EXPECT_EQ(result(ended(5, 0)), "french marginal");    // 6:5
  EXPECT_EQ(result(ended(4, 0)), "french marginal");    // 7:4
  EXPECT_EQ(result(ended(6, 0)), "bavarian marginal");  // 5:6
}

TEST(FreiburgAugust, r17_37_two_to_one_is_substantive) {
  EXPECT_EQ(result(ended(4, 1)), "french substantive");    // 8:4
  EXPECT_EQ(result(ended(3, 0)), "french substantive");    // 8:3
  EXPECT_EQ(result(ended(8, 1)), "bavarian substantive");  // 4:8
}

TEST(FreiburgAugust, r17_37_three_to_one_is_decisive) {
  EXPECT_EQ(result(ended(3, 1)), "french decisive");    // 9:3
  EXPECT_EQ(result(ended(9, 1)), "bavarian decisive");  // 3:9
  EXPECT_EQ(rule_of_result(ended(9, 1)), "17.37");
}

TEST(FreiburgAugust, r17_37_points_against_none_are_decisive) {
  EXPECT_EQ(result(ended(0, 0)), "french decisive");  // F-40
  EXPECT_EQ(result(ended(11, 0)), "bavarian decisive");
}

TEST(FreiburgAugust, r17_34_r17_36_an_attempt_that_fails_is_a_french_point) {
  Table t = begun("9-august");
  t.at(2, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(score(t), "11:0");
  t.ok("withdraw bavarian-gun-1").roll(1);
  EXPECT_EQ(score(t), "12:0");
  t.ok("withdraw bavarian-gun-2").roll(6);
  EXPECT_EQ(score(t), "12:0");
}

}  // namespace
}  // namespace tercio::thirty_years_war
