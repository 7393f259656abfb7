// 10.0 Leaders: their life, their value in combat and in the removal of disruption.
#include "thirty_years_war/rules/leaders.hpp"

#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// --- 10.0 Leaders caught alone ------------------------------------------------------------------

TEST(Leaders, r10_0_a_leader_alone_in_an_enemy_zone_is_eliminated_when_the_phase_ends) {
  Table t(Drawing().leader("rl", 2).foot("b1"));
  t.put("rl", "0505").put("b1", "0506").red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_ready("rl"));
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("rl"));
  EXPECT_TRUE(t.happened("leader-eliminated"));
  EXPECT_EQ(t.hex("rl"), "");
}

// S-76
TEST(Leaders, r10_0_every_phase_of_either_side_catches) {
  for (const Side side : {Side::kA, Side::kB}) {
    for (const Phase phase : {Phase::kArtilleryFire, Phase::kMovement, Phase::kCombat}) {
      Table t(Drawing().leader("rl", 2).foot("b1"));
      t.put("rl", "0505").put("b1", "0506").at(1, side, phase).ok("end");
      EXPECT_TRUE(t.is_eliminated("rl"));
    }
    // A removal phase without dice ends by itself.
    Table t(Drawing().leader("rl", 2).foot("b1"));
    t.put("rl", "0505").put("b1", "0506").at(1, side, Phase::kDisruptionRemoval);
    EXPECT_TRUE(t.is_eliminated("rl"));
  }
}

// S-78
TEST(Leaders, r10_0_any_friendly_unit_protects_a_disrupted_one_too) {
  Table t(Drawing().leader("rl", 2).foot("r1").leader("rm", 2).foot("r2").foot("b1"));
  t.put("rl", "0505").put("r1", "0505").put("rm", "0605").put_disrupted("r2", "0605");
  t.put("b1", "0506").red(Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_ready("rl"));
  EXPECT_TRUE(t.is_ready("rm"));
}

// S-78 A Saxon shields a Swede (Breitenfeld 16.13).
TEST(Leaders, r10_0_a_unit_of_an_allied_army_protects) {
  Table t("breitenfeld/historical");
  t.put("horn-leader", "0505").put("armin", "0505").put("baner-leader", "0605").put("wahl", "0506");
  t.at(4, Side::kA, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_ready("horn-leader"));
  EXPECT_TRUE(t.is_eliminated("baner-leader"));
}

TEST(Leaders, r10_0_without_an_enemy_zone_a_leader_is_safe_alone) {
  Table t(Drawing().leader("rl", 2).leader("bl", 3).foot("b1").foot("b2").gun("bg"));
  t.put("rl", "0505").put("b1", "0507").put_disrupted("b2", "0504").put("bl", "0405");
  t.put("bg", "0605").red(Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_ready("rl"));
}

TEST(Leaders, r10_0_no_zone_reaches_over_an_unbridged_river) {
  Table t(Drawing().leader("rl", 2).foot("b1").side("river", "0505", "0506"));
  t.put("rl", "0505").put("b1", "0506").red(Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_ready("rl"));
}

// S-76
TEST(Leaders, r10_0_a_leader_may_ride_through_zones_alone) {
  Table t(Drawing().leader("rl", 2).foot("b1"));
  t.put("rl", "0503").put("b1", "0405").red(Phase::kMovement);
  t.ok("move rl 0504 0505 0506 0507").ok("end");
  EXPECT_TRUE(t.is_ready("rl"));
  EXPECT_EQ(t.hex("rl"), "0507");
}

// S-76
TEST(Leaders, r10_0_an_enemy_riding_past_does_not_catch_one_that_stops_does) {
  Table t(Drawing().leader("rl", 2).horse("b1").leader("rm", 1));
  t.put("rl", "0505").put("b1", "0402").put("rm", "0909").blue(Phase::kMovement);
  t.ok("move b1 0403 0404 0405 0406 0407");
  EXPECT_TRUE(t.is_ready("rl"));
  t.ok("end");
  EXPECT_TRUE(t.is_ready("rl"));
  t.blue(Phase::kMovement).ok("move b1 0406");
  EXPECT_TRUE(t.is_ready("rl"));
  t.blue(Phase::kMovement).ok("move b1 0405");
  EXPECT_TRUE(t.is_ready("rl"));
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("rl"));
  EXPECT_TRUE(t.is_ready("rm"));
}

const Options kContinuous{{"leader.elimination_check", "continuous"}};

// S-76, by option
TEST(Leaders, r10_0_continuous_catches_a_leader_who_rides_into_a_zone) {
  Table t(Drawing().leader("rl", 2).foot("b1"), kContinuous);
  t.put("rl", "0503").put("b1", "0405").red(Phase::kMovement).ok("move rl 0504 0505 0506");
  EXPECT_TRUE(t.is_eliminated("rl"));
  EXPECT_TRUE(t.happened("leader-eliminated"));
}

// S-76, by option
TEST(Leaders, r10_0_continuous_lets_an_enemy_riding_past_catch) {
  Table t(Drawing().leader("rl", 2).horse("b1").leader("rm", 1).foot("r1"), kContinuous);
  t.put("rl", "0505").put("b1", "0402").put("rm", "0304").put("r1", "0304").blue(Phase::kMovement);
  t.ok("move b1 0403 0404 0405 0406 0407");
  EXPECT_TRUE(t.is_eliminated("rl"));
  EXPECT_TRUE(t.is_ready("rm"));
  EXPECT_EQ(t.hex("b1"), "0407");
}

TEST(Leaders, r10_0_continuous_lets_a_leader_ride_from_friend_to_friend) {
  Table t(Drawing().leader("rl", 2).foot("r1").foot("r2").foot("b1"), kContinuous);
  t.put("rl", "0503").put("r1", "0504").put("r2", "0505").put("b1", "0405").red(Phase::kMovement);
  t.ok("move rl 0504 0505").ok("end");
  EXPECT_TRUE(t.is_ready("rl"));
}

// S-76, S-77
TEST(Leaders, r10_0_caught_as_soon_as_the_combat_has_taken_his_unit) {
  Table t(Drawing().foot("r1", 12).foot("r2").foot("b1", 1).leader("bl", 1).foot("b2"));
  t.put("r1", "0505").put("b1", "0506").put("bl", "0506").put("r2", "0902").put("b2", "0903");
  t.red(Phase::kCombat).ok("attack r1 b1").roll(1);  // 12:2, De
  EXPECT_TRUE(t.is_eliminated("b1"));
  EXPECT_TRUE(t.is_eliminated("bl"));
  EXPECT_EQ(t.s.phase, Phase::kCombat);
}

TEST(Leaders, r10_0_the_attackers_leader_is_caught_when_his_unit_falls) {
  Table t(Drawing().foot("r1", 1).leader("rl", 1).foot("b1", 12));
  t.put("r1", "0505").put("rl", "0505").put("b1", "0506").red(Phase::kCombat);
  t.ok("attack r1 b1").roll(6);  // 2:12, Ae
  EXPECT_TRUE(t.is_eliminated("r1"));
  EXPECT_TRUE(t.is_eliminated("rl"));
}

// S-77
TEST(Leaders, r10_0_an_exchange_that_leaves_no_undisrupted_enemy_spares_him) {
  Table t(Drawing().foot("r1").foot("b1").leader("bl", 1));
  t.put("r1", "0505").put_disrupted("b1", "0506").put("bl", "0506").red(Phase::kCombat);
  t.ok("attack r1 b1").roll(2);  // 4:3, Dx
  EXPECT_TRUE(t.is_eliminated("b1"));
  EXPECT_TRUE(t.is_disrupted("r1"));
  EXPECT_TRUE(t.is_ready("bl"));
}

// S-77 The price of a charge (Breitenfeld 17.14) comes after the leaders are tested.
TEST(Leaders, r10_0_a_charge_that_eliminates_catches_the_leader_before_it_is_disrupted) {
  Table t("breitenfeld/historical");
  t.put("tott-1", "0505").put("tott-2", "0605").put("rhengreven", "0405");
  t.put_disrupted("grotta", "0506").put("colloredo-leader", "0506").at(5, Side::kB, Phase::kCombat);
  t.ok("attack tott-1,tott-2,rhengreven grotta charge").roll(1);  // 36:5, De
  EXPECT_TRUE(t.is_eliminated("grotta"));
  EXPECT_TRUE(t.is_eliminated("colloredo-leader"));
  EXPECT_TRUE(t.is_disrupted("tott-1"));
}

// S-43
TEST(Leaders, r10_0_r6_12_a_unit_may_enter_the_hex_of_a_lone_leader_who_is_eliminated) {
  Table t(Drawing().foot("r1").leader("bl", 3).leader("bm", 3).leader("rl", 1));
  t.put_disrupted("r1", "0503").put("bl", "0504").put("bm", "0505").put("rl", "0404");
  t.red(Phase::kMovement);
  t.ok("move r1 0504 0505");  // the first in passing
  EXPECT_TRUE(t.is_eliminated("bl"));
  EXPECT_TRUE(t.is_eliminated("bm"));
  EXPECT_TRUE(t.is_ready("rl"));
}

TEST(Leaders, r10_0_a_leader_has_no_zone_and_no_duty) {
  Table t(Drawing().leader("rl", 2).foot("r1").foot("b1"));
  t.put("rl", "0505").put_disrupted("r1", "0505").put("b1", "0506").red(Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.legal("end"));
  t.blue(Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
}

// --- 10.1 Leaders in combat ---------------------------------------------------------------------

TEST(Leaders, r10_11_the_value_is_added_to_a_unit_in_the_same_hex_on_either_side) {
  Table t(Drawing().foot("r1", 6).leader("rl", 2).foot("b1", 3).leader("bl", 1));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 6);
  t.put("rl", "0505").put("bl", "0506");
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 8);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 4);
}

TEST(Leaders, r10_11_not_from_the_next_hex_nor_to_the_enemy) {
  Table t(Drawing().foot("r1", 6).leader("rl", 2).foot("b1", 3).leader("bl", 1));
  t.put("r1", "0505").put("b1", "0506").put("rl", "0504").put("bl", "0507").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 6);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 3);
}

TEST(Leaders, r10_11_applied_for_both_sides_without_asking) {
  Table t(Drawing().foot("r1", 6).leader("rl", 2).foot("b1", 3).leader("bl", 1));
  t.put("r1", "0505").put("b1", "0506").put("rl", "0505").put("bl", "0506").red(Phase::kCombat);
  t.ok("attack r1 b1");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  t.roll(5);
  EXPECT_EQ(t.events().list.front().attack, 8);
  EXPECT_EQ(t.events().list.front().defence, 4);
}

const Options kByChoice{{"leader.auto_apply", "off"}};

// S-79
TEST(Leaders, r10_11_by_choice_the_attacker_decides_then_the_defender) {
  Table t(Drawing().foot("r1", 6).leader("rl", 2).foot("b1", 3).leader("bl", 1), kByChoice);
  t.put("r1", "0505").put("b1", "0506").put("rl", "0505").put("bl", "0506").red(Phase::kCombat);
  t.ok("attack r1 b1");
  EXPECT_EQ(t.s.step, Step::kLeaders);
  EXPECT_EQ(t.s.decider, Side::kA);
  EXPECT_EQ(t.refusal("choose bl"), "10.11");
  EXPECT_EQ(legal_actions(t.game(), t.s).size(), 2U);
  t.ok("choose rl");
  EXPECT_EQ(t.s.decider, Side::kB);
  EXPECT_EQ(t.refusal("choose rl"), "10.11");
  t.ok("choose none");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 8);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 3);
  t.roll(4);  // 2-1: no effect
  EXPECT_TRUE(t.s.leaders.empty());
}

TEST(Leaders, r10_11_by_choice_only_a_side_with_a_leader_is_asked) {
  Table t(Drawing().foot("r1", 6).foot("b1", 3).leader("bl", 1).leader("rl", 1), kByChoice);
  t.put("r1", "0505").put("b1", "0506").put("bl", "0506").put("rl", "0405").red(Phase::kCombat);
  t.ok("attack r1 b1");
  EXPECT_EQ(t.s.step, Step::kLeaders);
  EXPECT_EQ(t.s.decider, Side::kB);
  t.ok("choose bl");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  EXPECT_EQ(t.s.decider, Side::kA);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 4);
}

TEST(Leaders, r10_11_by_choice_nobody_is_asked_without_leaders) {
  Table t(Drawing().foot("r1", 6).foot("b1", 3), kByChoice);
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat).ok("attack r1 b1");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
}

TEST(Leaders, r10_11_by_choice_together_with_declaring_all_first) {
  Options options = kByChoice;
  options["combat.declare_all_first"] = "on";
  Table t(Drawing().foot("r1").leader("rl", 2).foot("b1").foot("r2").foot("b2"), options);
  t.put("r1", "0202").put("rl", "0202").put("b1", "0203").put("r2", "0802").put("b2", "0803");
  t.red(Phase::kCombat).ok("attack r1 b1").ok("attack r2 b2").ok("end");
  t.ok("attack r2 b2");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  t.roll(3);
  EXPECT_EQ(t.s.step, Step::kLeaders);  // the attack that is left is taken up
  t.ok("choose rl");
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 6);
}

TEST(Leaders, r10_12_the_value_shares_every_adjustment_of_the_unit) {
  Table t(Drawing()
              .foot("r1", 5)
              .leader("rl", 2)
              .foot("b1", 5)
              .leader("bl", 2)
              .ground("marsh", {"0505"})
              .side("stream", "0505", "0506"));
  t.put("r1", "0505").put("rl", "0505").put_disrupted("b1", "0506").put("bl", "0506");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 4);   // (5 + 2) / 2 up
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 8);  // (5 + 2) / 2 up, times 2
}

// S-80
TEST(Leaders, r10_13_only_the_best_of_several_leaders_counts) {
  Table t(Drawing().foot("r1", 6).leader("rl", 1).leader("rm", 3).leader("rn", 2).foot("b1", 3));
  t.put("r1", "0505").put("b1", "0506").put("rl", "0505").put("rm", "0505").put("rn", "0505");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 9);
}

TEST(Leaders, r10_13_by_choice_two_leaders_for_one_unit_are_refused) {
  Table t(
      Drawing().foot("r1").leader("rl", 1).leader("rm", 3).foot("r2").leader("rn", 2).foot("b1"),
      kByChoice);
  t.put("r1", "0505").put("b1", "0506").put("rl", "0505").put("rm", "0505");
  t.put("r2", "0405").put("rn", "0405").red(Phase::kCombat).ok("attack r1,r2 b1");
  const auto refused = t.refused("choose rl,rm");
  EXPECT_EQ(refused.rule, "10.13");
  EXPECT_EQ(refused.pieces, (std::vector<std::string>{"rl", "rm"}));
  t.ok("choose rl,rn");  // one for each unit, and not the best by force
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).attack, 4 + 1 + 4 + 2);
}

// --- 10.2 Leaders in the removal of disruption --------------------------------------------------

// The worked example of 10.21: value two, stacked, the nearest enemy two hexes away, a die of
// three.
TEST(Leaders, r10_21_the_rulebooks_example) {
  Table t(Drawing().horse("r1").leader("rl", 2).foot("b1"));
  t.put_disrupted("r1", "0505").put("rl", "0505").put("b1", "0507");
  t.red(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.step, Step::kRemovalRoll);
  t.roll(3);
  EXPECT_TRUE(t.is_ready("r1"));
  const Event& rolled = t.events().list.front();
  EXPECT_EQ(rolled.kind, EventKind::kRemovalRolled);
  EXPECT_EQ(rolled.die, 3);
  EXPECT_EQ(rolled.bonus, 2);
  EXPECT_EQ(rolled.other, t.piece("rl"));
}

TEST(Leaders, r10_21_the_example_fails_without_the_leader_or_with_a_two) {
  Table t(Drawing().horse("r1").leader("rl", 2));
  t.put_disrupted("r1", "0505").red(Phase::kDisruptionRemoval).roll(3);
  EXPECT_TRUE(t.is_disrupted("r1"));
  t.put("rl", "0505").red(Phase::kDisruptionRemoval).roll(2);
  EXPECT_TRUE(t.is_disrupted("r1"));
}

TEST(Leaders, r10_21_within_one_hex_and_no_farther) {
  Table t(Drawing().foot("r1").leader("rl", 3).leader("bl", 3));
  t.put_disrupted("r1", "0505").put("rl", "0506").put("bl", "0504").red(Phase::kArtilleryFire);
  EXPECT_EQ(best_removal_leader(t.game(), t.s, t.piece("r1")), t.piece("rl"));
  EXPECT_EQ(removal_odds(t.game(), t.s, t.piece("r1")).bonus, 3);
  shift(t.game(), t.s, t.piece("rl"), Table::hex_of("0507"));
  EXPECT_EQ(best_removal_leader(t.game(), t.s, t.piece("r1")), kNoPiece);
  EXPECT_EQ(removal_odds(t.game(), t.s, t.piece("r1")).bonus, 0);
}

// S-81
TEST(Leaders, r10_21_over_rivers_and_any_ground) {
  Table t(Drawing()
              .foot("r1")
              .leader("rl", 3)
              .side("river", "0505", "0506")
              .ground("forest", {"0505"}));
  t.put_disrupted("r1", "0505").put("rl", "0506").red(Phase::kDisruptionRemoval).roll(2);
  EXPECT_TRUE(t.is_ready("r1"));
}

// S-82
TEST(Leaders, r10_21_a_leader_in_an_enemy_zone_helps_a_unit_outside) {
  Table t(Drawing().foot("r1").foot("r2").leader("rl", 2).foot("b1"));
  t.put_disrupted("r1", "0503").put("r2", "0504").put("rl", "0504").put("b1", "0505");
  t.red(Phase::kDisruptionRemoval).roll(3);
  EXPECT_TRUE(t.is_ready("r1"));
}

// S-83
TEST(Leaders, r10_21_any_friendly_leader_helps_any_friendly_unit) {
  Drawing drawing;
  drawing.foot("r1").leader("rl", 2);
  drawing.d->armies.push_back({"allies", "Allies", 0, false});
  drawing.d->pieces[0].army = 2;
  Table t(drawing);
  t.put_disrupted("r1", "0505").put("rl", "0505").red(Phase::kDisruptionRemoval).roll(3);
  EXPECT_TRUE(t.is_ready("r1"));
}

TEST(Leaders, r10_22_more_than_six_counts_as_six) {
  for (int die = 1; die <= 6; ++die) {
    Table t(Drawing().foot("r1").leader("rl", 3));
    t.put_disrupted("r1", "0505").put("rl", "0505").red(Phase::kDisruptionRemoval).roll(die);
    EXPECT_EQ(t.is_ready("r1"), die >= 2) << die;
  }
}

// Where a six is needed (Breitenfeld 18.1), seven and more are a six.
TEST(Leaders, r10_22_where_six_is_needed_more_will_do) {
  for (int die = 1; die <= 6; ++die) {
    Table t("breitenfeld/historical");
    t.s.breitenfeld.visibility = Visibility::kModerate;
    t.put_disrupted("hard", "0505").put("gustavus-adolphus-leader", "0505");
    t.at(2, Side::kB, Phase::kDisruptionRemoval).roll(die);
    EXPECT_EQ(t.is_ready("hard"), die >= 3) << die;
  }
}

// S-80
TEST(Leaders, r10_23_one_leader_per_roll_the_best) {
  Table t(Drawing().foot("r1").leader("rl", 1).leader("rm", 2).leader("rn", 1));
  t.put_disrupted("r1", "0505").put("rl", "0505").put("rm", "0506").put("rn", "0504");
  t.red(Phase::kDisruptionRemoval).roll(2);  // 2 + 2, not 2 + 4
  EXPECT_TRUE(t.is_disrupted("r1"));
  t.red(Phase::kDisruptionRemoval).roll(3);
  EXPECT_TRUE(t.is_ready("r1"));
}

TEST(Leaders, r10_24_a_leader_helps_every_unit_in_reach) {
  Table t(Drawing().foot("r1").foot("r2").horse("r3").foot("r4").leader("rl", 2));
  t.put("rl", "0505").put_disrupted("r1", "0505").put_disrupted("r2", "0504");
  t.put_disrupted("r3", "0605").put_disrupted("r4", "0508").red(Phase::kDisruptionRemoval);
  t.roll(3).roll(3).roll(3).roll(3);
  EXPECT_TRUE(t.is_ready("r1") && t.is_ready("r2") && t.is_ready("r3"));
  EXPECT_TRUE(t.is_disrupted("r4"));
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
}

TEST(Leaders, r10_25_r7_23_a_leader_does_not_lift_the_ban_in_an_enemy_zone) {
  Table t(Drawing().foot("r1").leader("rl", 3).foot("b1"));
  t.put_disrupted("r1", "0505").put("rl", "0505").put("b1", "0506");
  t.red(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);  // no die
  EXPECT_TRUE(t.is_disrupted("r1"));
  EXPECT_STREQ(why_not_removal(t.game(), t.s, t.piece("r1")).rule, "9.2");
}

// --- Rocroi 18.0, by option: leaders are assigned after all attacks are declared (R-26) ----------

const Table::OptionMap kRadius{{"option.leader_radius", "on"}};

TEST(RocroiLeaders, r18_0_a_leader_with_a_unit_under_attack_serves_it_unasked) {
  Table t("rocroi/historical", kRadius);
  t.put("persen", "0505").put("spanish-1", "0506").put("fontaine-leader", "0506");
  t.at(1, Side::kA, Phase::kCombat).ok("attack persen spanish-1").ok("end");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).defence, 16);
  t.roll(2);  // 8:16, no effect
  EXPECT_EQ(t.s.phasing, Side::kB);
}

TEST(RocroiLeaders, r18_0_the_attacker_assigns_first) {
  Table t("rocroi/historical", kRadius);
  t.put("persen", "0505").put("d-enghien-leader", "0503");
  t.put("spanish-1", "0506").put("fontaine-leader", "0506");
  t.at(1, Side::kA, Phase::kCombat).ok("attack persen spanish-1").ok("end");
  EXPECT_EQ(t.s.step, Step::kAssign);
  EXPECT_EQ(t.s.decider, Side::kA);
  t.ok("choose d-enghien-leader persen");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).attack, 11);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).defence, 16);
}

TEST(RocroiLeaders, r18_0_a_leader_who_has_fallen_helps_nobody) {
  Table t("rocroi/historical", kRadius);
  t.put("persen", "0505").put("d-enghien-leader", "0505").put("spanish-1", "0405");
  t.put("spanish-2", "0506").put("rambure", "0607").put("walloon-1", "0708");
  t.at(1, Side::kA, Phase::kCombat);
  t.ok("attack persen spanish-1,spanish-2").ok("attack rambure walloon-1").ok("end");
  t.ok("choose d-enghien-leader rambure").ok("attack persen spanish-1,spanish-2");
  EXPECT_EQ(t.odds({"rambure"}, {"walloon-1"}).attack, 11);
  t.roll(6);  // 8:30, Ae
  EXPECT_TRUE(t.is_eliminated("d-enghien-leader"));
  EXPECT_EQ(t.odds({"rambure"}, {"walloon-1"}).attack, 8);
}

}  // namespace
}  // namespace tercio::thirty_years_war
