// Freiburg 20.0: the campaign in which the Bavarians may hold Freiburg.
#include "thirty_years_war/freiburg/days_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace freiburg_days;
using Ids = std::vector<std::string>;

// The set-up chosen and made as suggested, turn 1 of the first day.
Table begun(const char* choice, const Table::OptionMap& options = {}) {
  Table t("freiburg/siege-campaign", options);
  t.as_set_up().ok(std::string("choose ") + choice);
  deploy_both(t);
  return t;
}

// The Interregnum after the first day.
Table after_first_day(const char* choice, const Table::OptionMap& options = {}) {
  Table t = begun(choice, options);
  end_day(t);
  return t;
}

// The Interregnum after the second day.
Table after_second_day(const char* first, const char* second) {
  Table t = after_first_day(first);
  t.ok(std::string("choose ") + second);
  deploy_both(t);
  end_day(t);
  return t;
}

int turns(const Table& t) { return t.game().battle().turns(t.s); }

// --- 20.1 Set-up ---------------------------------------------------------------------------------

TEST(FreiburgBoth, r20_0_r20_1_r20_11_the_bavarian_chooses_before_anything_is_set_up) {
  Table t("freiburg/siege-campaign");
  t.as_set_up();
  EXPECT_EQ(t.s.step, Step::kChoose);
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(choices(t), (Ids{"line", "freiburg"}));
  EXPECT_EQ(t.refusal("deploy suggested"), "3.0");
  EXPECT_FALSE(t.legal("end"));
}

TEST(FreiburgBoth, r20_11_holding_the_line_is_the_set_up_of_3_august) {
  Table t("freiburg/siege-campaign");
  t.as_set_up().ok("choose line");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 0706"), "17.11");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-14 1919"));
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0112"), "17.12");
  EXPECT_EQ(t.refusal("deploy mercenary-foot-1 2129"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 19);
  EXPECT_EQ(t.s.units[index_of(kFrench)].size(), 19);
}

TEST(FreiburgBoth, r20_12_holding_freiburg_is_the_set_up_of_the_siege) {
  Table t("freiburg/siege-campaign");
  t.as_set_up().ok("choose freiburg");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1919"), "19.11");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-13 0706"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1919"), "19.12");
  EXPECT_TRUE(t.legal("deploy turenne-leader 0112"));
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 12 + 5);
  EXPECT_EQ(t.s.units[index_of(kFrench)].size(), 11 + 10 + 7 + 4);
}

TEST(FreiburgBoth, r20_12_by_option_with_all_forces) {
  Table t = begun("freiburg", {{"freiburg.20_12_forces", "full_campaign"}});
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 14 + 5);
  EXPECT_EQ(t.s.units[index_of(kFrench)].size(), 14 + 10 + 7 + 4);
  EXPECT_EQ((t.game().guns() & t.s.present).size(), 5 + 6);
}

TEST(FreiburgBoth, r20_12_no_reinforcements_if_freiburg_was_held) {
  for (const char* forces : {"lists_17_21_22", "full_campaign"}) {
    Table t = after_first_day("freiburg", {{"freiburg.20_12_forces", forces}});
    EXPECT_FALSE(t.happened("arrived")) << forces;
    EXPECT_EQ(waits(t, "regular-foot-12"), std::string(forces) == "full_campaign");
    EXPECT_TRUE(waits(t, "turenne-leader"));
  }
}

TEST(FreiburgBoth, r20_11_r18_21_reinforcements_come_if_the_line_was_held) {
  Table t = after_first_day("line");
  EXPECT_TRUE(t.happened("arrived"));
  EXPECT_TRUE(waits(t, "turenne-leader"));
  EXPECT_TRUE(waits(t, "regular-foot-14"));
}

// --- 20.2 Length and morale ----------------------------------------------------------------------

TEST(FreiburgBoth, r20_2_r20_21_the_first_day_before_freiburg_has_twelve_turns) {
  Table t = begun("freiburg");
  EXPECT_EQ(turns(t), 12);
  t.at(11, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 12);
  EXPECT_EQ(t.s.day, 1);
}

TEST(FreiburgBoth, r20_21_and_ends_when_all_three_armies_are_demoralized) {
  Table t = begun("freiburg");
  demoralize(t, {"regular", "bavarian"});
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.day, 1);
  demoralize(t, {"mercenary"});
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.day, 2);
}

TEST(FreiburgBoth, r20_21_before_the_line_it_has_five_unless_the_option_says_twelve) {
  EXPECT_EQ(turns(begun("line")), 5);
  EXPECT_EQ(turns(begun("line", {{"freiburg.20_21_scope", "always"}})), 12);
  // The option is one of this game, not of the plain campaign.
  EXPECT_EQ(turns(Table("freiburg/campaign", {{"freiburg.20_21_scope", "always"}})), 5);
}

TEST(FreiburgBoth, r20_21_before_the_line_two_armies_are_all_there_are) {
  Table t = begun("line", {{"freiburg.20_21_scope", "always"}});
  demoralize(t, {"regular", "bavarian"});
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.day, 2);
}

TEST(FreiburgBoth, r20_21_the_later_days_have_twelve_turns_each) {
  Table t = after_first_day("line");
  EXPECT_EQ(turns(t), 12);
  t.s.day = 3;
  EXPECT_EQ(turns(t), 12);
}

TEST(FreiburgBoth, r20_22_morale_by_date_after_the_line) {
  Table t = begun("line");
  EXPECT_EQ(t.level("bavarian"), 31);
  EXPECT_EQ(t.level("regular"), 44);
  end_day(t);
  EXPECT_EQ(t.level("bavarian"), 41);
  t.ok("choose line");
  deploy_both(t);
  end_day(t);
  EXPECT_EQ(t.level("bavarian"), 18);
}

TEST(FreiburgBoth, r20_22_before_freiburg_by_5_august_twice_then_by_9_august) {
  Table t = begun("freiburg");
  EXPECT_EQ(t.level("bavarian"), 41);
  EXPECT_EQ(t.level("mercenary"), 18);
  end_day(t);
  t.ok("choose freiburg");
  deploy_both(t);
  EXPECT_EQ(t.s.day, 2);
  EXPECT_EQ(t.level("bavarian"), 41);
  EXPECT_EQ(t.level("regular"), 48);
  end_day(t);
  deploy_both(t);
  EXPECT_EQ(t.level("bavarian"), 18);
  EXPECT_EQ(t.level("mercenary"), 7);
}

// --- 20.3 Redeployment ---------------------------------------------------------------------------

TEST(FreiburgBoth, r20_3_r20_31_after_the_line_the_choice_is_that_of_the_campaign) {
  EXPECT_EQ(choices(after_first_day("line")), (Ids{"line", "position"}));
}

TEST(FreiburgBoth, r20_31_after_freiburg_the_town_is_added) {
  EXPECT_EQ(choices(after_first_day("freiburg")), (Ids{"line", "position", "freiburg"}));
}

TEST(FreiburgBoth, r20_31_unless_the_french_were_last_in_all_of_1218_1219_1220) {
  Table two = begun("freiburg");
  last_in(two, kFrench, {"1218", "1220"});
  end_day(two);
  EXPECT_EQ(choices(two), (Ids{"line", "position", "freiburg"}));
  Table three = begun("freiburg");
  last_in(three, kFrench, {"1218", "1219", "1220"});
  end_day(three);
  EXPECT_EQ(choices(three), (Ids{"line", "position"}));
}

TEST(FreiburgBoth, r20_31_to_pass_them_is_to_be_the_last_there) {
  Table t = begun("freiburg");
  take(t.game(), t.s, t.piece("regular-horse-1"), Status::kUnused);
  t.put("regular-horse-1", "1217");
  t.at(12, kFrench, Phase::kMovement).ok("move regular-horse-1 1218 1219 1220 1320");
  end_day(t);
  EXPECT_EQ(choices(t), (Ids{"line", "position"}));
}

TEST(FreiburgBoth, r20_31_a_bavarian_who_comes_later_undoes_it) {
  Table t = begun("freiburg");
  last_in(t, kFrench, {"1218", "1219", "1220"});
  last_in(t, kBavarian, {"1219"});
  end_day(t);
  EXPECT_EQ(choices(t), (Ids{"line", "position", "freiburg"}));
}

TEST(FreiburgBoth, r20_31_the_line_is_closed_if_the_french_have_taken_it) {
  // F-85: nobody garrisoned it; two French units in four connected hexes are enough.
  Table t = begun("freiburg");
  for (const char* id : {"regular-horse-1", "regular-horse-2"}) {
    take(t.game(), t.s, t.piece(id), Status::kUnused);
  }
  t.put("regular-horse-1", "1919");
  Table one = t;
  end_day(one);
  EXPECT_EQ(choices(one), (Ids{"line", "position", "freiburg"}));
  t.put("regular-horse-2", "1121");
  end_day(t);
  EXPECT_EQ(choices(t), (Ids{"position", "freiburg"}));
}

TEST(FreiburgBoth, r20_31_by_option_the_test_belongs_to_the_line) {
  // F-88.
  const Table::OptionMap option{{"freiburg.20_31_test_applies_to", "line_setup"}};
  EXPECT_EQ(choices(after_first_day("line", option)), (Ids{"line", "position", "freiburg"}));
  Table line = begun("line", option);
  last_in(line, kFrench, {"1218", "1219", "1220"});
  end_day(line);
  EXPECT_EQ(choices(line), (Ids{"line", "position"}));
  Table town = begun("freiburg", option);
  last_in(town, kFrench, {"1218", "1219", "1220"});
  end_day(town);
  EXPECT_EQ(choices(town), (Ids{"line", "position", "freiburg"}));
}

TEST(FreiburgBoth, r20_31_r19_31_back_in_freiburg_not_in_broken_sections) {
  Table t = begun("freiburg");
  last_in(t, kFrench, {"0407", "0508", "0507", "0506"});
  end_day(t);
  t.ok("choose freiburg");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 0505"), "19.31");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 0706"));
}

TEST(FreiburgBoth, r20_32_after_the_line_the_hill_on_9_august) {
  Table t = after_second_day("line", "position");
  EXPECT_EQ(t.s.step, Step::kDeploy);
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 0706"), "17.31");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 1708"));
}

TEST(FreiburgBoth, r20_32_after_freiburg_the_town_whatever_was_held_between) {
  for (const char* between : {"freiburg", "position", "line"}) {
    Table t = after_second_day("freiburg", between);
    ASSERT_EQ(t.s.day, 3) << between;
    EXPECT_EQ(t.s.step, Step::kDeploy) << between;
    EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1708"), "19.31") << between;
    EXPECT_TRUE(t.legal("deploy bavarian-foot-1 0706")) << between;
  }
}

TEST(FreiburgBoth, r20_33_the_french_follow_the_choice_for_5_august) {
  const auto french = [](const char* choice, const char* h) {
    Table t = after_first_day("freiburg");
    t.ok(std::string("choose ") + choice).ok("deploy suggested").ok("end");
    return t.refusal(std::string("deploy regular-foot-1 ") + h);
  };
  EXPECT_EQ(french("line", "1518"), "17.12");
  EXPECT_EQ(french("line", "2129"), "");
  EXPECT_EQ(french("position", "2129"), "17.22");
  EXPECT_EQ(french("position", "1518"), "");
  EXPECT_EQ(french("freiburg", "0711"), "19.32");
  EXPECT_EQ(french("freiburg", "1518"), "");
}

TEST(FreiburgBoth, r20_33_and_for_9_august) {
  Table hill = after_second_day("line", "position");
  hill.ok("deploy suggested").ok("end");
  EXPECT_EQ(hill.refusal("deploy regular-foot-1 2129"), "17.32");
  Table town = after_second_day("freiburg", "position");
  town.ok("deploy suggested").ok("end");
  EXPECT_EQ(town.refusal("deploy regular-foot-1 0711"), "19.32");
  EXPECT_TRUE(town.legal("deploy regular-foot-1 2129"));
}

// --- 20.4 Special rules --------------------------------------------------------------------------

TEST(FreiburgBoth, r20_4_the_bavarian_deploys_first_and_the_french_move_first_every_day) {
  for (const char* first : {"line", "freiburg"}) {
    Table t("freiburg/siege-campaign");
    t.as_set_up().ok(std::string("choose ") + first);
    for (int day = 1; day <= 3; ++day) {
      if (t.s.step == Step::kChoose) t.ok("choose position");
      EXPECT_EQ(t.s.decider, kBavarian) << day;
      deploy_both(t);
      EXPECT_EQ(t.s.phasing, kFrench) << day;
      EXPECT_EQ(t.s.day, day);
      end_day(t);
    }
    EXPECT_EQ(t.s.phase, Phase::kOver);
  }
}

TEST(FreiburgBoth, r20_4_walls_are_breached_and_hamper_recovery) {
  Table t("freiburg/siege-campaign");
  t.put("regular-gun-1", "0403").put_disrupted("regular-foot-1", "0504");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("breach regular-gun-1 0405"));
  EXPECT_EQ(std::string(why_not_removal(t.game(), t.s, t.piece("regular-foot-1")).rule), "19.54");
}

TEST(FreiburgBoth, r20_4_r18_61_bavarians_leave_on_the_third_day) {
  Table t("freiburg/siege-campaign");
  t.put("bavarian-foot-1", "0601").put("bavarian-foot-2", "1301");
  t.s.day = 2;
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit bavarian-foot-1"), "18.61");
  t.s.day = 3;
  EXPECT_TRUE(t.legal("exit bavarian-foot-1"));
  EXPECT_EQ(t.refusal("exit bavarian-foot-2"), "18.61");
}

TEST(FreiburgBoth, r20_4_captured_guns_and_losses_between_the_days_as_in_the_campaign) {
  Table t = begun("freiburg");
  lose(t, {"bavarian-foot-1", "bavarian-foot-2"});
  t.gun_of("bavarian-gun-1", kFrench);
  end_day(t);
  EXPECT_NE(waits(t, "bavarian-foot-1"), waits(t, "bavarian-foot-2"));
  EXPECT_EQ(t.owner("bavarian-gun-1"), kFrench);
  EXPECT_TRUE(waits(t, "bavarian-gun-1"));
}

// --- 20.5 Victory --------------------------------------------------------------------------------

Table last_day() {
  Table t("freiburg/siege-campaign");
  t.s.day = 3;
  t.s.freiburg.first_post = t.s.freiburg.post = Post::kTown;
  return t;
}

TEST(FreiburgBoth, r20_5_the_conditions_of_the_campaign_decide) {
  Table t = last_day();
  t.put("bavarian-foot-1", "0706");
  EXPECT_EQ(outcome(t).winner, kFrench);
  EXPECT_EQ(outcome(t).rule, "18.72");
  for (int n = 2; n <= 7; ++n) t.put("bavarian-foot-" + std::to_string(n), "0706");
  EXPECT_EQ(outcome(t).rule, "18.74");
  t.put("von-mercy-leader", "0706");
  EXPECT_EQ(outcome(t).winner, kBavarian);
  EXPECT_EQ(outcome(t).rule, "18.73");
  last_in(t, kFrench, {"0905", "0306", "0710", "1007"});  // the gates are locked
  EXPECT_EQ(outcome(t).rule, "18.74");
}

TEST(FreiburgBoth, r20_5_r18_71_the_hill_counts_only_if_it_was_held) {
  for (const char* tested : {"only_if_17_21", "line_too", "always"}) {
    const bool always = std::string_view(tested) == "always";
    Table t = after_first_day("freiburg", {{"freiburg.case_18_71", tested}});
    t.ok("choose freiburg");
    deploy_both(t);
    end_day(t);
    EXPECT_EQ(t.s.phase, always ? Phase::kOver : Phase::kInterregnum);
    EXPECT_EQ(outcome(t).rule == "18.71", always);
  }
}

TEST(FreiburgBoth, r20_5_r18_71_lost_after_the_position_of_5_august) {
  Table t("freiburg/siege-campaign");
  t.s.day = 2;
  t.s.freiburg.first_post = Post::kTown;
  t.s.freiburg.post = Post::kPosition;
  t.put("bavarian-foot-1", "1708");
  end_day(t);
  EXPECT_EQ(t.s.phase, Phase::kOver);
  EXPECT_EQ(outcome(t).rule, "18.71");
}

}  // namespace
}  // namespace tercio::thirty_years_war
