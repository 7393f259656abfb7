// Freiburg 18.0 to 18.2, 18.6 and 18.7: the days of the campaign, reinforcements, the way out,
// lines of communications and victory. What happens between the days:
// freiburg_interregnum_test.cpp.
#include "thirty_years_war/freiburg/days_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace freiburg_days;

Table campaign(const Table::OptionMap& options = {}) { return Table("freiburg/campaign", options); }

Table on_day(int day, const Table::OptionMap& options = {}) {
  Table t = campaign(options);
  t.s.day = static_cast<std::uint8_t>(day);
  t.s.freiburg.post = day == 2 ? Post::kPosition : day == 3 ? Post::kHill : Post::kLine;
  return t;
}

void send_off(Table& t, int units) {
  for (int n = 1; n <= units; ++n) {
    t.s.status[t.piece("bavarian-foot-" + std::to_string(n))] = Status::kExited;
  }
}

// --- 18.0, 18.1, 18.2 The days and the forces ----------------------------------------------------

TEST(FreiburgCampaign, r18_0_r18_62_three_days_of_5_12_and_12_turns_played_by_text) {
  Table t = campaign();
  t.as_set_up();
  std::vector<int> turns(4, 0);
  int steps = 0;
  int interregnums = 0;
  while (t.s.phase != Phase::kOver && ++steps < 400) {
    if (t.s.step == Step::kChoose) {
      t.ok("choose position");
    } else if (t.s.step == Step::kDeploy) {
      if (t.s.phase == Phase::kInterregnum && t.s.decider == kBavarian) ++interregnums;
      t.ok("deploy suggested").ok("end");
    } else {
      turns[t.s.day] = std::max(turns[t.s.day], static_cast<int>(t.s.turn));
      t.ok("end");
    }
  }
  EXPECT_EQ(turns, (std::vector<int>{0, 5, 12, 12}));  // twenty-nine in all
  EXPECT_EQ(interregnums, 2);
  EXPECT_TRUE(t.happened("game-over"));
}

TEST(FreiburgCampaign, r18_0_first_player_by_date_or_always_french) {
  for (const int day : {1, 2, 3}) {
    const Table by_date = on_day(day);
    EXPECT_EQ(by_date.game().battle().first_side(by_date.s), day == 2 ? kBavarian : kFrench) << day;
    const Table always = on_day(day, {{"freiburg.campaign_first_player", "french_always"}});
    EXPECT_EQ(always.game().battle().first_side(always.s), kFrench) << day;
  }
}

// F-43
TEST(FreiburgCampaign, r18_0_r17_14_by_option_the_french_are_first_where_the_line_is_held) {
  for (const Post post : {Post::kLine, Post::kPosition}) {
    for (const bool by_post : {true, false}) {
      Table t = on_day(2, {{"freiburg.campaign_first_player", by_post ? "by_post" : "by_date"}});
      t.s.freiburg.post = post;
      const bool french = by_post && post == Post::kLine;
      EXPECT_EQ(t.game().battle().first_side(t.s), french ? kFrench : kBavarian);
    }
  }
  const Table later = on_day(3, {{"freiburg.campaign_first_player", "by_post"}});
  EXPECT_EQ(later.game().battle().first_side(later.s), kFrench);
}

TEST(FreiburgCampaign, r18_0_the_first_player_begins_the_second_day) {
  for (const bool always : {false, true}) {
    Table t = on_day(1, {{"freiburg.campaign_first_player", always ? "french_always" : "by_date"}});
    t.put("bavarian-foot-1", "1919").put("regular-foot-1", "2129");
    end_day(t);
    t.ok("choose line");
    deploy_both(t);
    EXPECT_EQ(t.s.phasing, always ? kFrench : kBavarian);
  }
}

TEST(FreiburgCampaign, r18_1_deployment_as_on_3_august) {
  Table t = campaign();
  t.as_set_up();
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1710"), "17.11");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-14 1919"));
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.hex("bavarian-horse-5"), "2012");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1822"), "17.12");
  EXPECT_EQ(t.refusal("deploy mercenary-foot-1 2129"), "3.0");
  EXPECT_EQ(t.refusal("deploy regular-foot-11 2129"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 19);
  EXPECT_EQ(t.s.units[index_of(kFrench)].size(), 19);
  EXPECT_EQ(t.level("bavarian"), 31);
  EXPECT_EQ(t.level("regular"), 44);
}

// The end of the first day after the full set-up.
Table after_first_day() {
  Table t = campaign();
  t.as_set_up();
  deploy_both(t);
  end_day(t);
  return t;
}

TEST(FreiburgCampaign, r18_2_r18_21_the_rest_of_the_french_arrive_after_the_first_day) {
  Table t = campaign();
  t.as_set_up();
  deploy_both(t);
  PieceSet unused;
  for (int i = 0; i < t.game().piece_count(); ++i) {
    if (t.s.status[static_cast<std::size_t>(i)] == Status::kUnused) {
      unused.insert(static_cast<PieceId>(i));
    }
  }
  end_day(t);
  EXPECT_TRUE(t.happened("arrived"));
  std::map<std::string, int> arrived;
  for (const PieceId p : unused) {
    EXPECT_EQ(t.s.status[p], Status::kWaiting);
    const std::string& id = t.game().described(p).id;
    ++arrived[id.substr(0, id.find_last_of('-'))];
  }
  const std::map<std::string, int> expected{{"regular-foot", 4},   {"regular-horse", 1},
                                            {"mercenary-foot", 7}, {"mercenary-horse", 4},
                                            {"mercenary-gun", 2},  {"turenne", 1}};
  EXPECT_EQ(arrived, expected);
}

TEST(FreiburgCampaign, r18_21_they_are_deployed_with_the_other_french) {
  Table t = after_first_day();
  t.ok("choose position").ok("deploy suggested").ok("end");
  EXPECT_EQ(t.refusal("deploy turenne-leader 1201"), "17.22");
  EXPECT_TRUE(t.legal("deploy turenne-leader 1315"));
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.hex("mercenary-foot-1"), "1116");
}

TEST(FreiburgCampaign, r18_21_not_again_after_the_second_day) {
  Table t = on_day(2);
  t.put("bavarian-foot-1", "1710").put("regular-foot-1", "1526");
  end_day(t);
  EXPECT_FALSE(t.happened("arrived"));
  EXPECT_EQ(t.status("mercenary-foot-1"), Status::kUnused);
}

TEST(FreiburgCampaign, r18_22_no_bavarian_reinforcements) {
  Table t = campaign();
  t.put("bavarian-foot-1", "1919");  // the others were not in this battle
  end_day(t);
  for (const PieceId u : t.game().units(kBavarian)) {
    const bool there = u == t.piece("bavarian-foot-1");
    EXPECT_EQ(t.s.status[u], there ? Status::kWaiting : Status::kUnused);
  }
  EXPECT_EQ(t.status("bavarian-gun-1"), Status::kUnused);
}

// --- 18.31, 18.32, 18.62 How a day ends ----------------------------------------------------------

TEST(FreiburgCampaign, r18_31_the_first_day_ends_after_five_turns) {
  Table t = on_day(1);
  t.put("bavarian-foot-1", "1919").put("regular-foot-1", "2129");
  t.at(4, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 5);
  t.at(5, kFrench, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.day, 1);
  t.at(5, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
  EXPECT_EQ(t.s.day, 2);
}

TEST(FreiburgCampaign, r18_31_or_the_instant_both_armies_are_demoralized) {
  // The last level of the Bavarian army is reached while the Regulars have fallen.
  Table t = on_day(1);
  t.put("bavarian-foot-1", "1919").put("regular-foot-1", "2129").put("regular-foot-2", "1518");
  t.put_disrupted("bavarian-foot-2", "1517");
  t.put("bavarian-foot-3", "1410").put("regular-foot-3", "1409");
  demoralize(t, {"regular"});
  t.s.losses[static_cast<std::size_t>(t.game().army_index("bavarian"))] = 30;
  t.at(2, kFrench, Phase::kCombat).ok("attack regular-foot-2 bavarian-foot-2").roll(1);
  EXPECT_EQ(t.s.step, Step::kMoraleRoll);  // the unit was eliminated: 36
  t.roll(3);
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);  // the other attack of this phase is void
  EXPECT_TRUE(waits(t, "regular-foot-3"));
}

TEST(FreiburgCampaign, r18_31_one_army_is_not_enough) {
  for (const char* army : {"regular", "bavarian"}) {
    Table t = on_day(1);
    t.put("bavarian-foot-1", "1919").put("regular-foot-1", "2129");
    demoralize(t, {army});
    t.at(2, kFrench, Phase::kMovement).ok("end");
    EXPECT_EQ(t.s.phase, Phase::kCombat) << army;
  }
}

TEST(FreiburgCampaign, r18_32_the_second_day_ends_after_twelve_turns) {
  Table t = on_day(2);
  t.put("bavarian-foot-1", "1710").put("regular-foot-1", "1526");
  t.at(11, kFrench, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 12);
  t.at(12, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.day, 2);
  t.at(12, kFrench, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.day, 3);
}

TEST(FreiburgCampaign, r18_32_or_when_all_three_armies_are_demoralized) {
  Table t = on_day(2);
  t.put("bavarian-foot-1", "1710").put("regular-foot-1", "1526").put("mercenary-foot-1", "1528");
  demoralize(t, {"regular", "bavarian"});
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.day, 2);
  demoralize(t, {"mercenary"});
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.day, 3);
}

TEST(FreiburgCampaign, r18_62_the_third_day_ends_when_no_bavarian_unit_is_left) {
  Table t = on_day(3);
  t.put("bavarian-foot-1", "0601").put("von-mercy-leader", "0901").put("bavarian-gun-1", "1710");
  demoralize(t, {"regular", "mercenary", "bavarian"});
  t.at(2, kBavarian, Phase::kArtilleryFire).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kMovement);  // morale does not end it
  t.ok("exit bavarian-foot-1");
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

// F-94
TEST(FreiburgCampaign, r18_62_by_option_the_third_day_ends_with_the_phase) {
  Table t = on_day(3, {{"freiburg.last_day_ends", "with_the_phase"}});
  t.put("bavarian-foot-1", "0601").put("von-mercy-leader", "0901").put("regular-foot-1", "1526");
  t.at(2, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  t.ok("exit von-mercy-leader");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

TEST(FreiburgCampaign, r18_62_by_option_also_when_a_test_follows_the_phase) {
  // Von Mercy is caught alone when the French combat ends without a Bavarian unit on the map.
  Table t = on_day(3, {{"freiburg.last_day_ends", "with_the_phase"}});
  t.put("von-mercy-leader", "1527").put("regular-foot-1", "1526");
  t.at(2, kFrench, Phase::kCombat).ok("end");
  EXPECT_TRUE(t.is_eliminated("von-mercy-leader"));
  ASSERT_EQ(t.s.step, Step::kMoraleRoll);
  t.roll(6);
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

TEST(FreiburgCampaign, r18_62_or_after_twelve_turns) {
  Table t = on_day(3);
  t.put("bavarian-foot-1", "1710");
  t.at(12, kFrench, Phase::kCombat).ok("end");
  EXPECT_NE(t.s.phase, Phase::kOver);
  t.at(12, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

// --- 18.61 The way out ---------------------------------------------------------------------------

TEST(FreiburgCampaign, r18_6_r18_61_bavarians_leave_by_0601_to_0901_on_the_third_day) {
  Table t = on_day(3);
  t.put("bavarian-foot-1", "0601").put("bavarian-foot-2", "0701").put("bavarian-foot-3", "0801");
  t.put("von-mercy-leader", "0901").put("bavarian-foot-4", "1001").put("bavarian-foot-5", "1101");
  t.put("bavarian-foot-6", "1401").at(1, kBavarian, Phase::kMovement);
  for (const char* may :
       {"bavarian-foot-1", "bavarian-foot-2", "bavarian-foot-3", "von-mercy-leader"}) {
    EXPECT_TRUE(t.legal(std::string("exit ") + may)) << may;
  }
  for (const char* not_here : {"bavarian-foot-4", "bavarian-foot-5", "bavarian-foot-6"}) {
    EXPECT_EQ(t.refusal(std::string("exit ") + not_here), "18.61") << not_here;
  }
}

TEST(FreiburgCampaign, r18_61_not_on_the_days_before) {
  for (const int day : {1, 2}) {
    Table t = on_day(day);
    t.put("bavarian-foot-1", "0601").at(1, kBavarian, Phase::kMovement);
    EXPECT_EQ(t.refusal("exit bavarian-foot-1"), "18.61") << day;
  }
}

TEST(FreiburgCampaign, r18_61_no_frenchman_leaves) {
  Table t = on_day(3);
  t.put("regular-foot-1", "0601").put("turenne-leader", "0701").put("bavarian-foot-1", "1710");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit regular-foot-1"), "18.61");
  EXPECT_EQ(t.refusal("exit turenne-leader"), "18.61");
}

TEST(FreiburgCampaign, r18_61_leaving_costs_a_point) {
  Table t = on_day(3);
  t.put("bavarian-foot-1", "0703").put("bavarian-foot-2", "0804");
  t.put_disrupted("bavarian-foot-3", "0602").put_disrupted("bavarian-foot-4", "0603");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit bavarian-foot-1 0702 0701"));
  EXPECT_EQ(t.refusal("exit bavarian-foot-2 0803 0802 0801"), "18.61");
  EXPECT_TRUE(t.legal("exit bavarian-foot-3 0601"));
  EXPECT_EQ(t.refusal("exit bavarian-foot-4 0602 0601"), "18.61");
}

TEST(FreiburgCampaign, r18_61_who_has_left_does_not_come_back) {
  Table t = on_day(3);
  t.put("bavarian-foot-1", "0601").put("bavarian-foot-2", "1710");
  t.at(1, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
  EXPECT_EQ(t.status("bavarian-foot-1"), Status::kExited);
  t.at(2, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("enter bavarian-foot-1 0601"), "4.1C");
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0601"), "6.0");
}

TEST(FreiburgCampaign, r18_61_the_exits_by_option) {
  const auto may_leave = [](const char* scenario, const char* range, const char* from) {
    Table t(scenario, {{"freiburg.exit_range", range}});
    if (std::string_view(scenario) == "freiburg/campaign") t.s.day = 3;
    if (std::string_view(scenario) == "freiburg/siege") t.s.day = 2;
    t.put("bavarian-foot-1", from).at(1, kBavarian, Phase::kMovement);
    return t.legal("exit bavarian-foot-1");
  };
  for (const char* scenario : {"freiburg/campaign", "freiburg/siege", "freiburg/9-august"}) {
    const bool single = std::string_view(scenario) == "freiburg/9-august";
    EXPECT_EQ(may_leave(scenario, "as_printed", "0701"), !single) << scenario;
    EXPECT_EQ(may_leave(scenario, "as_printed", "1301"), single) << scenario;
    EXPECT_FALSE(may_leave(scenario, "all_1101_1601", "0701")) << scenario;
    EXPECT_TRUE(may_leave(scenario, "all_1101_1601", "1301")) << scenario;
    EXPECT_TRUE(may_leave(scenario, "all_0601_0901", "0701")) << scenario;
    EXPECT_FALSE(may_leave(scenario, "all_0601_0901", "1301")) << scenario;
  }
}

TEST(FreiburgCampaign, r18_6_guns_are_not_withdrawn_unless_the_option_says_so) {
  for (const int day : {2, 3}) {
    for (const bool on : {false, true}) {
      Table t = on_day(day, {{"freiburg.campaign_gun_withdrawal", on ? "on" : "off"}});
      t.put("bavarian-gun-1", "0803").put("bavarian-foot-1", "1710");
      t.at(1, kBavarian, Phase::kArtilleryFire);
      EXPECT_EQ(t.legal("withdraw bavarian-gun-1"), on && day == 3) << day;
    }
  }
}

TEST(FreiburgCampaign, r18_6_a_gun_withdrawn_by_option_needs_a_six_and_a_route_to_these_exits) {
  Table t = on_day(3, {{"freiburg.campaign_gun_withdrawal", "on"}});
  t.put("bavarian-gun-1", "0803").put("bavarian-gun-2", "0803").put("bavarian-foot-1", "1710");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  t.ok("withdraw bavarian-gun-1").roll(6).ok("withdraw bavarian-gun-2").roll(5);
  EXPECT_EQ(t.status("bavarian-gun-1"), Status::kExited);
  EXPECT_TRUE(t.is_eliminated("bavarian-gun-2"));
  t.put("bavarian-gun-3", "0803").put("regular-foot-1", "0701").put("regular-foot-2", "0901");
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-3"), "17.34");
}

// --- 18.71 The Hill after 5 August ---------------------------------------------------------------

TEST(FreiburgCampaign, r18_7_r18_71_the_french_win_if_no_bavarian_is_in_the_works_of_the_hill) {
  Table t = on_day(2);
  t.put("bavarian-foot-1", "1708").put("bavarian-foot-2", "1919").put("regular-foot-1", "1526");
  end_day(t);
  EXPECT_EQ(t.s.phase, Phase::kOver);  // before the second Interregnum
  EXPECT_EQ(outcome(t).winner, kFrench);
  EXPECT_EQ(outcome(t).rule, "18.71");
}

TEST(FreiburgCampaign, r18_71_one_unit_in_one_of_them_is_enough) {
  for (const char* works : {"1710", "1809", "1909", "2008", "2107", "2108"}) {
    Table t = on_day(2);
    t.put_disrupted("bavarian-foot-1", works).put("regular-foot-1", "1526");
    end_day(t);
    EXPECT_EQ(t.s.day, 3) << works;
  }
}

TEST(FreiburgCampaign, r18_71_von_mercy_and_guns_do_not_hold_it) {
  Table t = on_day(2);
  t.put("von-mercy-leader", "1710").put("bavarian-gun-1", "1710").put("bavarian-foot-1", "1708");
  end_day(t);
  EXPECT_EQ(outcome(t).rule, "18.71");
}

TEST(FreiburgCampaign, r18_32_r18_71_tested_also_when_demoralization_ends_the_day) {
  Table t = on_day(2);
  t.put("bavarian-foot-1", "1708").put("regular-foot-1", "1526").put("mercenary-foot-1", "1528");
  demoralize(t, {"regular", "mercenary", "bavarian"});
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
  EXPECT_EQ(outcome(t).rule, "18.71");
}

TEST(FreiburgCampaign, r18_71_not_if_5_august_was_fought_in_the_line) {
  for (const char* tested : {"only_if_17_21", "line_too", "always"}) {
    Table t = on_day(2, {{"freiburg.case_18_71", tested}});
    t.s.freiburg.post = Post::kLine;
    t.put("bavarian-foot-1", "1919").put("regular-foot-1", "2129");
    end_day(t);
    const bool over = std::string_view(tested) != "only_if_17_21";
    EXPECT_EQ(t.s.phase, over ? Phase::kOver : Phase::kInterregnum) << tested;
  }
}

TEST(FreiburgCampaign, r18_71_not_after_the_other_days) {
  Table t = on_day(1);
  t.s.freiburg.post = Post::kPosition;
  t.put("bavarian-foot-1", "1919");
  end_day(t);
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
}

// --- 18.72 to 18.74 Victory ----------------------------------------------------------------------

// The third day: n Bavarian units in 0801, an exit, and so in communication.
Table with_units(int n) {
  Table t = on_day(3);
  for (int i = 1; i <= n; ++i) t.put("bavarian-foot-" + std::to_string(14 - i), "0801");
  return t;
}

TEST(FreiburgCampaign, r18_72_the_french_win_with_fewer_than_seven_left_and_away) {
  Table t = with_units(6);
  send_off(t, 6);
  EXPECT_EQ(outcome(t).winner, kFrench);
  EXPECT_EQ(outcome(t).rule, "18.72");
  EXPECT_FALSE(outcome(t).draw);
}

TEST(FreiburgCampaign, r18_72_disrupted_units_remain_but_leader_and_guns_are_no_units) {
  Table t = with_units(6);
  t.put("von-mercy-leader", "0801").put("bavarian-gun-1", "0801");
  EXPECT_EQ(award(t, "18.72"), 1);
  t.put_disrupted("bavarian-horse-1", "1710");
  EXPECT_EQ(award(t, "18.72"), 0);
}

TEST(FreiburgCampaign, r18_72_r18_74_seven_away_make_a_draw) {
  Table t = with_units(3);
  send_off(t, 7);
  EXPECT_TRUE(outcome(t).draw);
  EXPECT_EQ(outcome(t).rule, "18.74");
}

TEST(FreiburgCampaign, r18_73_the_bavarian_wins_with_seven_in_communication_and_mercy) {
  Table t = with_units(7);
  t.put("von-mercy-leader", "1710");
  EXPECT_EQ(outcome(t).winner, kBavarian);
  EXPECT_EQ(outcome(t).rule, "18.73");
}

TEST(FreiburgCampaign, r18_73_r18_74_without_mercy_a_draw) {
  Table dead = with_units(7);
  EXPECT_TRUE(outcome(dead).draw);
  Table away = with_units(7);
  away.s.status[away.piece("von-mercy-leader")] = Status::kExited;
  EXPECT_TRUE(outcome(away).draw);
}

TEST(FreiburgCampaign, r18_73_r18_74_seven_on_the_map_but_one_cut_off_a_draw) {
  Table t = with_units(6);
  t.put("von-mercy-leader", "0801").put("bavarian-horse-1", "2207");
  t.put_disrupted("regular-foot-1", "2206").put_disrupted("regular-foot-2", "2208");
  EXPECT_TRUE(outcome(t).draw);
  EXPECT_EQ(outcome(t).rule, "18.74");
}

// --- 18.73 Lines of communications ---------------------------------------------------------------

// Whether a unit in this hex can trace a line: six others can, and Mercy is there.
bool communicates(Table t, std::string_view h) {
  t.s.day = 3;
  for (int n = 1; n <= 6; ++n) t.put("bavarian-foot-" + std::to_string(n), "0601");
  t.put("von-mercy-leader", "0601").put("bavarian-foot-7", h);
  const bool route = facts(t)["routes"]["bavarian-foot-7"]["open"].get<bool>();
  EXPECT_EQ(award(t, "18.73") == 1, route) << h;
  return route;
}

TEST(FreiburgCampaign, r18_73_over_the_bridges_to_the_east_edge) {
  const Table t = on_day(3);
  EXPECT_TRUE(communicates(t, "0803"));
  EXPECT_TRUE(communicates(t, "1706"));
  EXPECT_TRUE(communicates(t, "1710"));  // the hex it starts from may be an entrenchment
}

// F-56
TEST(FreiburgCampaign, r18_73_a_zone_over_the_units_own_hex_cuts_the_line_by_option) {
  for (const bool counts : {false, true}) {
    Table t = on_day(3, {{"freiburg.communications_own_hex", counts ? "zones_count" : "exempt"}});
    EXPECT_TRUE(communicates(t, "0803"));
    t.put("regular-foot-1", "0804");
    EXPECT_EQ(communicates(t, "0803"), !counts);
    if (counts) {
      t.put("bavarian-foot-7", "0803");
      EXPECT_EQ(facts(t)["routes"]["bavarian-foot-7"]["cut_at"], "0803");
    }
  }
}

TEST(FreiburgCampaign, r18_73_the_dreisam_is_crossed_at_bridges_only) {
  Table t = on_day(3);
  // The three bridges are held, though without zones of control.
  t.put_disrupted("regular-foot-1", "1105").put_disrupted("regular-foot-2", "1107");
  EXPECT_TRUE(communicates(t, "1001"));  // the long way by the western bridge
  t.put_disrupted("regular-foot-3", "1119");
  EXPECT_FALSE(communicates(t, "1001"));  // beside 0901, but the river lies between
  EXPECT_TRUE(communicates(t, "1004"));   // the north bank
}

TEST(FreiburgCampaign, r18_73_french_units_and_their_zones_close_it) {
  Table t = on_day(3);
  t.put("regular-foot-1", "0701").put("regular-foot-2", "0901");
  EXPECT_FALSE(communicates(t, "0803"));  // 0601 and 0801 are in their zones
}

TEST(FreiburgCampaign, r18_73_a_disrupted_frenchman_closes_only_his_hex) {
  Table t = on_day(3);
  t.put_disrupted("regular-foot-1", "0701").put_disrupted("regular-foot-2", "0901");
  EXPECT_TRUE(communicates(t, "0803"));
}

TEST(FreiburgCampaign, r18_73_own_units_do_not_open_a_zone) {
  // Seven units: five in 0601, one in 0801, and one that would have to pass them.
  Table t = with_units(1);
  for (int n = 1; n <= 5; ++n) t.put("bavarian-foot-" + std::to_string(n), "0601");
  t.put("bavarian-horse-1", "0803").put("von-mercy-leader", "0601");
  t.put("regular-foot-1", "0701").put("regular-foot-2", "0901");
  EXPECT_EQ(award(t, "18.73"), 0);
  set_status(t.game(), t.s, t.piece("regular-foot-1"), Status::kDisrupted);
  set_status(t.game(), t.s, t.piece("regular-foot-2"), Status::kDisrupted);
  EXPECT_EQ(award(t, "18.73"), 1);
}

TEST(FreiburgCampaign, r18_73_only_over_clear_ground) {
  // 2207 lies between forest to the south and the entrenchments 2107 and 2108 to the north.
  Table t = on_day(3);
  EXPECT_TRUE(communicates(t, "2207"));
  t.put_disrupted("regular-foot-1", "2206").put_disrupted("regular-foot-2", "2208");
  EXPECT_FALSE(communicates(t, "2207"));
  EXPECT_TRUE(communicates(t, "2107"));
}

TEST(FreiburgCampaign, r18_73_walls_by_friendly_gates_and_breaches) {
  Table t = on_day(3);
  EXPECT_TRUE(communicates(t, "0706"));
  last_in(t, kFrench, {"0905", "0306", "0710", "1007"});
  EXPECT_FALSE(communicates(t, "0706"));
  breach(t, "0705");
  EXPECT_TRUE(communicates(t, "0706"));
}

TEST(FreiburgCampaign, r18_73_the_line_leads_to_the_exits_of_the_option) {
  // South of the Dreisam with the bridges lost.
  for (const bool south : {false, true}) {
    Table t("freiburg/campaign", {{"freiburg.exit_range", south ? "all_1101_1601" : "as_printed"}});
    t.s.day = 3;
    t.put_disrupted("regular-foot-1", "1105").put_disrupted("regular-foot-2", "1107");
    t.put_disrupted("regular-foot-3", "1119").put("bavarian-foot-1", "1303");
    EXPECT_EQ(facts(t)["routes"]["bavarian-foot-1"]["open"].get<bool>(), south);
  }
}

}  // namespace
}  // namespace tercio::thirty_years_war
