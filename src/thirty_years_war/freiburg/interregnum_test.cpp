// Freiburg 18.3 to 18.5: the Interregnum. What each side gets back, and where it redeploys.
#include "thirty_years_war/freiburg/days_fixture.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/legality.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace freiburg_days;

// The first day of the campaign with one unit of each side, far apart.
Table first_day(const Table::OptionMap& options = {}) {
  Table t("freiburg/campaign", options);
  t.put("regular-foot-1", "2129").put("bavarian-foot-1", "1919");
  return t;
}

// The second day, fought around the Hill: one unit of each army, the Bavarian in the works there.
Table second_day(const Table::OptionMap& options = {}) {
  Table t("freiburg/campaign", options);
  t.s.day = 2;
  t.s.freiburg.post = Post::kPosition;
  t.put("regular-foot-1", "1526").put("mercenary-foot-1", "1528").put("bavarian-foot-1", "1710");
  return t;
}

// --- 18.3 What happens, and in which order -------------------------------------------------------

TEST(FreiburgInterregnum, r18_3_neither_movement_nor_combat) {
  Table t = first_day();
  t.put("regular-gun-1", "2128");
  end_day(t);
  t.ok("choose line");
  EXPECT_EQ(t.refusal("move bavarian-foot-1 1919"), "6.11");
  EXPECT_EQ(t.refusal("fire bavarian-gun-1 1919"), "4.1B");
  EXPECT_EQ(t.refusal("attack bavarian-foot-1 regular-foot-1"), "4.1D");
}

TEST(FreiburgInterregnum, r18_33_all_forces_leave_the_map) {
  Table t = first_day();
  t.put("d-enghien-leader", "2129").put("bavarian-gun-1", "1919").put("regular-gun-1", "2129");
  t.put_disrupted("bavarian-horse-1", "1402");
  end_day(t);
  EXPECT_TRUE(t.s.present.empty());
  for (const char* id : {"regular-foot-1", "bavarian-foot-1", "d-enghien-leader", "bavarian-gun-1",
                         "regular-gun-1", "bavarian-horse-1"}) {
    EXPECT_TRUE(waits(t, id)) << id;
  }
}

TEST(FreiburgInterregnum, r18_33_the_bavarian_redeploys_first_on_both_later_days) {
  Table t = first_day();
  end_day(t);
  t.ok("choose position");
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(t.refusal("deploy regular-foot-1 2011"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.decider, kFrench);
  t.ok("deploy suggested").ok("end");
  end_day(t);
  EXPECT_EQ(t.s.decider, kBavarian);
}

TEST(FreiburgInterregnum, r18_33_everything_must_be_deployed) {
  Table t = first_day();
  end_day(t);
  t.ok("choose position");
  EXPECT_EQ(t.refusal("end"), "3.0");
  t.ok("deploy bavarian-foot-1 1710");
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgInterregnum, r18_33_the_turns_begin_anew) {
  Table t = first_day();
  end_day(t);
  t.ok("choose position");
  deploy_both(t);
  EXPECT_EQ(t.s.day, 2);
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.happened("day-began"));
}

TEST(FreiburgInterregnum, r18_34_every_unit_comes_back_in_order) {
  Table t = first_day();
  t.put_disrupted("bavarian-foot-2", "1918").put_disrupted("regular-horse-1", "2229");
  end_day(t);
  t.ok("choose line");
  deploy_both(t);
  EXPECT_TRUE(t.is_ready("bavarian-foot-2"));
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
}

TEST(FreiburgInterregnum, r18_34_r18_35_also_those_of_an_army_that_stays_demoralized) {
  Table t = first_day();
  t.put_disrupted("bavarian-foot-2", "1918");
  demoralize(t, {"bavarian"});
  lose_leader(t, "von-mercy-leader");
  end_day(t);
  t.ok("choose line");
  deploy_both(t);
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_TRUE(t.is_ready("bavarian-foot-2"));
}

// --- 18.35 Morale --------------------------------------------------------------------------------

TEST(FreiburgInterregnum, r18_35_armies_recover_and_losses_are_forgotten) {
  Table t = first_day();
  lose(t, {"bavarian-foot-2", "regular-foot-2", "regular-foot-3"});
  demoralize(t, {"bavarian"});
  EXPECT_EQ(t.losses("regular"), 12);
  end_day(t);
  EXPECT_FALSE(t.demoralized("bavarian"));
  EXPECT_TRUE(t.happened("undemoralized"));
  EXPECT_EQ(t.losses("bavarian"), 0);
  EXPECT_EQ(t.losses("regular"), 0);  // though not demoralized
}

TEST(FreiburgInterregnum, r18_35_not_an_army_whose_leader_is_dead) {
  Table t = first_day();
  lose_leader(t, "d-enghien-leader");
  demoralize(t, {"regular", "bavarian"});
  t.s.turn = 3;
  t.at(3, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_FALSE(t.demoralized("bavarian"));
}

TEST(FreiburgInterregnum, r18_35_for_the_rest_of_the_game) {
  Table t = second_day();
  lose_leader(t, "turenne-leader");
  demoralize(t, {"mercenary", "regular"});
  end_day(t);
  EXPECT_TRUE(t.demoralized("mercenary"));
  EXPECT_FALSE(t.demoralized("regular"));
}

TEST(FreiburgInterregnum, r18_35_a_dead_leader_does_not_demoralize_by_himself) {
  Table t = first_day();
  lose_leader(t, "von-mercy-leader");
  end_day(t);
  EXPECT_FALSE(t.demoralized("bavarian"));
  const auto bavarian = static_cast<int>(t.game().category_index("bavarian"));
  EXPECT_EQ(t.game().battle().morale_reduction(t.s, bavarian), 1);
}

TEST(FreiburgInterregnum, r18_35_the_tests_begin_with_the_first_level_of_the_new_day) {
  Table t = first_day();
  t.s.losses[static_cast<std::size_t>(t.game().army_index("bavarian"))] = 31;
  t.at(2, kFrench, Phase::kMovement).ok("end").roll(6);
  EXPECT_EQ(t.level("bavarian"), 40);
  end_day(t);
  EXPECT_EQ(t.level("bavarian"), 41);
  EXPECT_EQ(t.level("regular"), 48);
  EXPECT_EQ(t.level("mercenary"), 18);
}

TEST(FreiburgInterregnum, r18_35_mercenaries_who_arrive_do_not_share_the_fall_of_the_regulars) {
  // F-09: D'Enghien dead and the Regulars demoralized on 3 August.
  for (const bool state : {false, true}) {
    Table t = first_day({{"freiburg.regular_cascade", state ? "state" : "event"}});
    lose_leader(t, "d-enghien-leader");
    demoralize(t, {"regular"});
    end_day(t);
    EXPECT_TRUE(t.demoralized("regular"));
    EXPECT_EQ(t.demoralized("mercenary"), state);
  }
}

TEST(FreiburgInterregnum, r18_35_mercenaries_recover_beside_leaderless_regulars) {
  for (const bool state : {false, true}) {
    Table t = second_day({{"freiburg.regular_cascade", state ? "state" : "event"}});
    lose_leader(t, "d-enghien-leader");
    demoralize(t, {"regular", "mercenary"});
    end_day(t);
    EXPECT_TRUE(t.demoralized("regular"));
    EXPECT_EQ(t.demoralized("mercenary"), state);
  }
}

TEST(FreiburgInterregnum, r18_35_if_every_army_is_down_for_good_the_next_day_ends_at_once) {
  // 18.32: the instant all three armies are demoralized.
  Table t = first_day();
  lose_leader(t, "d-enghien-leader");
  lose_leader(t, "von-mercy-leader");
  demoralize(t, {"regular", "bavarian"});
  end_day(t);
  t.ok("choose line");
  Table with_mercenaries = t;
  deploy_both(with_mercenaries);
  EXPECT_EQ(with_mercenaries.s.day, 2);
  EXPECT_EQ(with_mercenaries.s.turn, 1);
  demoralize(t, {"mercenary"});
  deploy_both(t);
  EXPECT_EQ(t.s.day, 3);
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
}

// --- 18.36 Guns ----------------------------------------------------------------------------------

TEST(FreiburgInterregnum, r18_36_a_captured_gun_belongs_to_its_captor) {
  Table t = first_day();
  t.put("bavarian-gun-1", "1518").gun_of("bavarian-gun-1", kFrench);
  t.put("regular-gun-1", "2022").gun_of("regular-gun-1", kBavarian);
  end_day(t);
  EXPECT_TRUE(t.happened("guns-passed"));
  t.ok("choose line");
  EXPECT_EQ(t.refusal("deploy bavarian-gun-1 1919"), "3.0");
  t.ok("deploy regular-gun-1 1919").ok("deploy suggested").ok("end");
  EXPECT_TRUE(t.legal("deploy bavarian-gun-1 2129"));
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.owner("bavarian-gun-1"), kFrench);
  EXPECT_EQ(t.owner("regular-gun-1"), kBavarian);
}

TEST(FreiburgInterregnum, r18_36_a_gun_retaken_before_the_end_was_never_captured) {
  Table t = first_day();
  t.put("bavarian-gun-1", "1919");
  end_day(t);
  EXPECT_FALSE(t.happened("guns-passed"));
  t.ok("choose line");
  EXPECT_TRUE(t.legal("deploy bavarian-gun-1 1820"));
}

// The French have taken the gun in 1820, an entrenchment of the Line.
Table gun_in_works() {
  Table t = first_day();
  t.put("bavarian-gun-1", "1820").gun_of("bavarian-gun-1", kFrench);
  end_day(t);
  return t;
}

TEST(FreiburgInterregnum, r18_36_a_gun_taken_in_an_entrenchment_waits_for_the_bavarian) {
  Table t = gun_in_works();
  EXPECT_EQ(t.hex("bavarian-gun-1"), "1820");
  t.ok("choose line");
  EXPECT_EQ(t.refusal("deploy bavarian-gun-1 1919"), "3.0");
  t.ok("deploy bavarian-foot-1 1820").ok("end");
  EXPECT_TRUE(t.happened("guns-passed"));
  EXPECT_EQ(t.owner("bavarian-gun-1"), kBavarian);
  EXPECT_EQ(t.hex("bavarian-gun-1"), "1820");
  EXPECT_EQ(t.refusal("deploy bavarian-gun-1 2129"), "3.0");
}

TEST(FreiburgInterregnum, r18_36_it_is_lost_if_he_does_not_garrison_the_hex) {
  Table t = gun_in_works();
  t.ok("choose line").ok("deploy bavarian-foot-1 1919").ok("end");
  EXPECT_EQ(t.owner("bavarian-gun-1"), kFrench);
  EXPECT_TRUE(waits(t, "bavarian-gun-1"));
  EXPECT_TRUE(t.legal("deploy bavarian-gun-1 2129"));
}

TEST(FreiburgInterregnum, r18_36_it_is_told_to_whom_such_a_gun_has_passed) {
  for (const bool garrisoned : {true, false}) {
    Table t = gun_in_works();
    t.ok("choose line")
        .ok(garrisoned ? "deploy bavarian-foot-1 1820" : "deploy bavarian-foot-1 1919");
    t.ok("end");
    int told = 0;
    for (const Event& e : t.events().list) {
      if (e.kind != EventKind::kGunsPassed) continue;
      ++told;
      EXPECT_EQ(e.side, garrisoned ? kBavarian : kFrench);
      EXPECT_EQ(e.pieces, t.set({"bavarian-gun-1"}));
      EXPECT_STREQ(e.rule, "18.36");
    }
    EXPECT_EQ(told, 1);
  }
}

TEST(FreiburgInterregnum, r18_7_no_award_is_told_while_the_armies_deploy) {
  Table t = second_day();
  EXPECT_TRUE(t.game().battle().awards_so_far(t.s).empty());  // set-up
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_FALSE(t.game().battle().awards_so_far(t.s).empty());
  end_day(t);
  ASSERT_EQ(t.s.phase, Phase::kInterregnum);
  EXPECT_TRUE(t.game().battle().awards_so_far(t.s).empty());
  deploy_both(t);
  EXPECT_FALSE(t.game().battle().awards_so_far(t.s).empty());
}

TEST(FreiburgInterregnum, r18_73_r19_61_1_communications_are_told_on_the_last_day_only) {
  for (const char* scenario : {"freiburg/campaign", "freiburg/siege"}) {
    for (int day = 1; day <= 3; ++day) {
      Table t(scenario);
      const bool siege = t.game().scenario().id == "siege";
      if (siege && day == 3) continue;
      t.s.day = static_cast<std::uint8_t>(day);
      t.put("bavarian-foot-1", "0803").put("regular-foot-1", "1526");
      t.at(2, kFrench, Phase::kMovement);
      const bool last = day == (siege ? 2 : 3);
      EXPECT_EQ(facts(t)["routes"].empty(), !last) << scenario << day;
      int awards = 0;
      for (const Award& a : t.game().battle().awards_so_far(t.s)) {
        awards += a.rule == "18.73" || a.rule == "19.61-1" ? 1 : 0;
      }
      EXPECT_EQ(awards, last ? 1 : 0) << scenario << day;
    }
  }
}

TEST(FreiburgInterregnum, r18_36_a_gun_or_leader_is_no_garrison) {
  Table t("freiburg/campaign");
  t.put("bavarian-foot-1", "1919").put("von-mercy-leader", "1919").put("bavarian-gun-2", "1919");
  t.put("bavarian-gun-1", "1820").gun_of("bavarian-gun-1", kFrench);
  end_day(t);
  t.ok("choose line").ok("deploy bavarian-foot-1 1919").ok("deploy von-mercy-leader 1820");
  t.ok("deploy bavarian-gun-2 1820").ok("end");
  EXPECT_TRUE(waits(t, "bavarian-gun-1"));
  EXPECT_EQ(t.hex("bavarian-gun-2"), "1820");  // his own stays his
}

TEST(FreiburgInterregnum, r18_36_it_is_lost_if_he_cannot) {
  Table t = gun_in_works();
  t.ok("choose position");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1820"), "17.21");
  t.ok("deploy suggested").ok("end");
  EXPECT_TRUE(waits(t, "bavarian-gun-1"));
}

TEST(FreiburgInterregnum, r18_36_a_gun_of_the_day_before_is_no_capture_of_this_day) {
  Table t = second_day();
  t.put("bavarian-gun-1", "1809").gun_of("bavarian-gun-1", kFrench);
  t.s.freiburg.owned_by_b_at_dawn.erase(t.piece("bavarian-gun-1"));
  end_day(t);
  EXPECT_TRUE(waits(t, "bavarian-gun-1"));
}

TEST(FreiburgInterregnum, r18_36_a_french_gun_the_bavarian_took_in_an_entrenchment_is_his) {
  // On 5 August the French may deploy in the works of the Line they have won.
  Table t = second_day();
  t.put("regular-gun-1", "1917").gun_of("regular-gun-1", kBavarian);
  end_day(t);
  EXPECT_TRUE(waits(t, "regular-gun-1"));
  EXPECT_TRUE(t.legal("deploy regular-gun-1 1708"));
}

TEST(FreiburgInterregnum, r18_36_dawn_sets_whose_the_guns_are) {
  Table t = first_day();
  t.put("bavarian-gun-1", "1518").gun_of("bavarian-gun-1", kFrench);
  end_day(t);
  t.ok("choose position");
  deploy_both(t);
  EXPECT_FALSE(t.s.freiburg.owned_by_b_at_dawn.contains(t.piece("bavarian-gun-1")));
  EXPECT_TRUE(t.s.freiburg.owned_by_b_at_dawn.contains(t.piece("bavarian-gun-2")));
}

TEST(FreiburgInterregnum, r18_36_in_the_siege_as_well) {
  Table t("freiburg/siege");
  t.put("bavarian-foot-1", "0706").put("regular-foot-1", "0112");
  t.put("bavarian-gun-1", "0405").gun_of("bavarian-gun-1", kFrench);
  end_day(t);
  t.ok("deploy suggested").ok("end");
  EXPECT_TRUE(t.legal("deploy bavarian-gun-1 0112"));
}

// --- 18.4 Regrouping -----------------------------------------------------------------------------

int waiting(const Table& t, std::initializer_list<std::string_view> units) {
  int n = 0;
  for (const auto id : units) n += waits(t, id) ? 1 : 0;
  return n;
}

TEST(FreiburgInterregnum, r18_41_half_of_each_type_rounded_down) {
  // The example of the rule.
  Table t = first_day();
  lose(t, {"bavarian-foot-2", "bavarian-foot-3", "bavarian-foot-4"});
  lose(t, {"bavarian-horse-1", "bavarian-horse-2", "bavarian-horse-3", "bavarian-horse-4",
           "bavarian-horse-5"});
  end_day(t);
  EXPECT_TRUE(t.happened("regrouped"));
  EXPECT_EQ(waiting(t, {"bavarian-foot-2", "bavarian-foot-3", "bavarian-foot-4"}), 1);
  EXPECT_EQ(waiting(t, {"bavarian-horse-1", "bavarian-horse-2", "bavarian-horse-3",
                        "bavarian-horse-4", "bavarian-horse-5"}),
            2);
}

TEST(FreiburgInterregnum, r18_41_each_side_gets_its_own) {
  Table t = first_day();
  lose(t, {"regular-foot-2", "regular-foot-3", "regular-horse-1", "bavarian-foot-2"});
  end_day(t);
  EXPECT_EQ(waiting(t, {"regular-foot-2", "regular-foot-3"}), 1);
  EXPECT_FALSE(waits(t, "regular-horse-1"));
  EXPECT_FALSE(waits(t, "bavarian-foot-2"));
}

TEST(FreiburgInterregnum, r18_41_regulars_and_mercenaries_are_counted_apart) {
  Table t = second_day();
  lose(t, {"regular-foot-2", "mercenary-foot-2", "regular-horse-1", "mercenary-horse-1"});
  end_day(t);
  EXPECT_EQ(
      waiting(t, {"regular-foot-2", "mercenary-foot-2", "regular-horse-1", "mercenary-horse-1"}),
      0);
}

TEST(FreiburgInterregnum, r18_41_only_the_losses_of_the_day_just_ended) {
  Table t = first_day();
  lose(t, {"bavarian-foot-2"});
  end_day(t);
  t.ok("choose position");
  deploy_both(t);
  lose(t, {"bavarian-foot-3"});
  end_day(t);
  EXPECT_EQ(waiting(t, {"bavarian-foot-2", "bavarian-foot-3"}), 0);
}

TEST(FreiburgInterregnum, r18_41_a_unit_lost_again_counts_again) {
  Table t = first_day();
  lose(t, {"bavarian-foot-2", "bavarian-foot-3"});
  end_day(t);
  EXPECT_EQ(waiting(t, {"bavarian-foot-2", "bavarian-foot-3"}), 1);
  t.ok("choose position");
  deploy_both(t);
  const char* back = t.is_ready("bavarian-foot-2") ? "bavarian-foot-2" : "bavarian-foot-3";
  lose(t, {back, "bavarian-horse-1"});
  lose(t, {"bavarian-foot-4"});
  end_day(t);
  EXPECT_EQ(waiting(t, {"bavarian-foot-2", "bavarian-foot-3", "bavarian-foot-4"}), 1);
}

TEST(FreiburgInterregnum, r18_42_replacements_are_deployed_with_the_rest) {
  Table t = first_day();
  lose(t, {"bavarian-foot-2", "bavarian-foot-3"});
  end_day(t);
  t.ok("choose line");
  const char* back = waits(t, "bavarian-foot-2") ? "bavarian-foot-2" : "bavarian-foot-3";
  t.ok("deploy bavarian-foot-1 1919");
  EXPECT_EQ(t.refusal("end"), "3.0");
  EXPECT_EQ(t.refusal(std::string("deploy ") + back + " 1710"), "17.11");
  t.ok(std::string("deploy ") + back + " 1918").ok("end");
  EXPECT_TRUE(t.is_ready(back));
}

TEST(FreiburgInterregnum, r18_43_nothing_for_an_army_whose_leader_is_dead) {
  Table t = second_day();
  lose_leader(t, "d-enghien-leader");
  lose(t, {"regular-foot-2", "regular-foot-3", "mercenary-foot-2", "mercenary-foot-3",
           "bavarian-foot-2", "bavarian-foot-3"});
  end_day(t);
  EXPECT_EQ(waiting(t, {"regular-foot-2", "regular-foot-3"}), 0);
  EXPECT_EQ(waiting(t, {"mercenary-foot-2", "mercenary-foot-3"}), 1);
  EXPECT_EQ(waiting(t, {"bavarian-foot-2", "bavarian-foot-3"}), 1);
}

TEST(FreiburgInterregnum, r18_43_the_leader_himself_does_not_come_back) {
  Table t = first_day();
  lose_leader(t, "von-mercy-leader");
  end_day(t);
  EXPECT_TRUE(t.is_eliminated("von-mercy-leader"));
}

// --- 18.5 Redeployment ---------------------------------------------------------------------------

TEST(FreiburgInterregnum, r18_51_while_the_line_holds_the_bavarian_chooses) {
  Table t = first_day();
  end_day(t);
  EXPECT_EQ(t.s.step, Step::kChoose);
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(choices(t), (std::vector<std::string>{"line", "position"}));
}

TEST(FreiburgInterregnum, r18_51_if_the_french_have_won_3_august_he_must_fall_back) {
  Table t = first_day();
  t.put("regular-foot-2", "2013").put("regular-foot-3", "2016");  // 2013 to 2016 are cleared
  end_day(t);
  EXPECT_EQ(t.s.step, Step::kDeploy);
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1919"), "17.21");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 1710"));
}

TEST(FreiburgInterregnum, r18_51_the_line_again) {
  Table t = first_day();
  end_day(t);
  t.ok("choose line");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1710"), "17.11");
  t.ok("deploy bavarian-foot-1 1919").ok("end");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1518"), "17.12");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 2129"));
}

TEST(FreiburgInterregnum, r18_51_or_the_position_of_5_august) {
  Table t = first_day();
  end_day(t);
  t.ok("choose position");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1919"), "17.21");
  t.ok("deploy bavarian-foot-1 1113").ok("end");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 2129"), "17.22");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 1518"));
}

TEST(FreiburgInterregnum, r18_51_nobody_need_stand_in_2012_again) {
  // F-90.
  Table t = first_day();
  t.put("bavarian-horse-1", "2012");
  end_day(t);
  t.ok("choose line").ok("deploy bavarian-foot-1 1919").ok("deploy bavarian-horse-1 1918");
  EXPECT_TRUE(t.legal("end"));
  EXPECT_TRUE(t.legal("deploy bavarian-horse-1 2012"));  // but it may
  Table start("freiburg/campaign");
  start.as_set_up().ok("deploy suggested").ok("deploy bavarian-horse-5 1421");
  EXPECT_EQ(start.refusal("end"), "17.11");
}

TEST(FreiburgInterregnum, r18_51_with_what_is_left_not_by_the_lists) {
  Table t = first_day();
  end_day(t);
  t.ok("choose position").ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 1);
}

TEST(FreiburgInterregnum, r18_52_for_9_august_the_hill_and_the_west) {
  Table t = second_day();
  end_day(t);
  EXPECT_EQ(t.s.step, Step::kDeploy);  // nothing to choose
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1610"), "17.31");
  t.ok("deploy bavarian-foot-1 1708").ok("end");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 2129"), "17.32");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 2011"));
}

TEST(FreiburgInterregnum, r18_52_who_finds_no_room_on_the_hill_stands_beside_it) {
  // F-52: eighteen hexes, nineteen units.
  Table t = second_day();
  for (int n = 2; n <= 14; ++n) t.put("bavarian-foot-" + std::to_string(n), "1201");
  for (int n = 1; n <= 5; ++n) t.put("bavarian-horse-" + std::to_string(n), "1301");
  end_day(t);
  t.ok("deploy suggested");
  EXPECT_TRUE(t.legal("end"));
  const HexSet hill = t.game().area("hill");
  const HexSet outside = t.s.units[index_of(kBavarian)] - hill;
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 19);
  ASSERT_EQ(outside.size(), 1);
  int nearest = 99;
  const HexId there = outside.next_after(kNoHex);
  hill.for_each([&](HexId h) { nearest = std::min(nearest, hex::distance(h, there)); });
  EXPECT_EQ(nearest, 1);
}

// --- By text, and at random ----------------------------------------------------------------------

TEST(FreiburgInterregnum, r18_3_a_day_changes_as_the_players_would_play_it) {
  Table t("freiburg/campaign");
  t.as_set_up();
  deploy_both(t);
  EXPECT_EQ(t.s.turn, 1);
  for (int n = 0; n < 5 * 6; ++n) t.ok("end");  // five turns of two sides and three phases
  EXPECT_TRUE(t.happened("day-ended"));
  EXPECT_TRUE(t.happened("arrived"));
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
  EXPECT_EQ(t.refusal("deploy suggested"), "3.0");
  EXPECT_FALSE(t.legal("choose hill"));
  t.ok("choose position");
  EXPECT_TRUE(t.happened("chosen"));
  t.ok("deploy suggested").ok("deploy bavarian-horse-5 1101").ok("end");
  EXPECT_EQ(t.hex("bavarian-horse-5"), "1101");
  EXPECT_EQ(t.refusal("end"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.day, 2);
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.phasing, kBavarian);
  EXPECT_EQ(t.s.units[index_of(kFrench)].size(), 14 + 10 + 7 + 4);
  EXPECT_EQ(t.s.units[index_of(kBavarian)].size(), 14 + 5);
}

// Both sides deploy as suggested and may end at once.
void redeploy(const Game& game, State& s) {
  for (const Side side : {kBavarian, kFrench}) {
    ASSERT_EQ(s.step, Step::kDeploy);
    ASSERT_EQ(s.decider, side);
    ASSERT_FALSE(why_not(game, s, DeploySuggested{}));
    apply(game, s, DeploySuggested{}, nullptr);
    const Denial denial = why_not(game, s, End{});
    ASSERT_FALSE(denial) << refusal_of(game, denial).message;
    apply(game, s, End{}, nullptr);
  }
}

// Checks the first moment of a day; one on which every army has lost heart for good is over by
// then.
void expect_all_deployed(const Game& game, const State& s) {
  if (s.phase == Phase::kInterregnum) return;
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    EXPECT_NE(s.status[p], Status::kWaiting) << game.described(p).id;
    EXPECT_EQ(s.next_here[p], kNoPiece) << game.described(p).id;
  }
}

// Plays games at random; every Interregnum is passed with suggested deployments, on a ground that
// `change` may alter. Returns how many there were.
template <class Change>
int play_through_interregnums(std::string_view scenario, std::uint64_t seeds,
                              const Table::OptionMap& options, Change change) {
  const Table t(scenario, options);
  int passed = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    engine::Random random(seed);
    PlayoutCount count;
    State s = start(t.game(), nullptr);
    while (!is_over(s)) {
      if (s.phase != Phase::kInterregnum || s.step != Step::kDeploy) {
        random_step(t.game(), s, random, count);
        continue;
      }
      change(s, random);
      redeploy(t.game(), s);
      if (testing::Test::HasFatalFailure()) return passed;
      expect_all_deployed(t.game(), s);
      ++passed;
    }
  }
  return passed;
}

void leave(State&, engine::Random&) {}

// Any hex of the town may have been the French's last.
void shuffle_town(State& s, engine::Random& random) { s.ground.last_b &= random.next(); }
void lose_town(State& s, engine::Random&) { s.ground.last_b = 0; }

TEST(FreiburgInterregnum, r18_33_the_suggested_deployment_always_serves_in_the_campaign) {
  EXPECT_GT(play_through_interregnums("freiburg/campaign", 100, {}, leave), 100);
}

TEST(FreiburgInterregnum, r18_33_the_suggested_deployment_always_serves_in_the_siege) {
  EXPECT_EQ(play_through_interregnums("freiburg/siege", 100, {}, leave), 100);
}

TEST(FreiburgInterregnum, r18_33_the_suggested_deployment_always_serves_in_the_siege_campaign) {
  EXPECT_GT(play_through_interregnums("freiburg/siege-campaign", 100, {}, leave), 100);
}

TEST(FreiburgInterregnum, r18_33_r19_31_it_serves_whatever_sections_are_broken) {
  EXPECT_EQ(play_through_interregnums("freiburg/siege", 20, {}, shuffle_town), 20);
  EXPECT_EQ(play_through_interregnums("freiburg/siege", 20, {}, lose_town), 20);
}

TEST(FreiburgInterregnum, r18_33_r20_31_it_serves_with_all_forces_and_no_town_to_hold_them) {
  const Table::OptionMap options{{"freiburg.20_12_forces", "full_campaign"},
                                 {"freiburg.20_31_test_applies_to", "line_setup"}};
  EXPECT_GT(play_through_interregnums("freiburg/siege-campaign", 20, options, leave), 20);
  EXPECT_GT(play_through_interregnums("freiburg/siege-campaign", 20, options, lose_town), 20);
}

}  // namespace
}  // namespace tercio::thirty_years_war
