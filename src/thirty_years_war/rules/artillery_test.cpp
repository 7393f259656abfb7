// 5.0 Artillery: fire and capture.
#include "thirty_years_war/rules/artillery.hpp"

#include <nlohmann/json.hpp>

#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// A gun at 0501 and a target at 0505, nothing between.
Table gun_and_target() {
  Table t(Drawing().gun("rgun").gun("rmore").foot("bfoot").foot("bmore").foot("rfoot"));
  t.put("rgun", "0501").put("bfoot", "0505");
  return t;
}

// --- 5.0 ----------------------------------------------------------------------------------------

TEST(Artillery, r5_0_guns_never_move) {
  Table t = gun_and_target();
  t.red(Phase::kMovement);
  const auto refusal = t.refused("move rgun 0502");
  EXPECT_EQ(refusal.rule, "5.0");
  EXPECT_EQ(refusal.message, "rgun is artillery and never moves");
  EXPECT_EQ(refusal.pieces, std::vector<std::string>{"rgun"});
  EXPECT_TRUE(t.reach("rgun").empty());
}

TEST(Artillery, r5_0_guns_have_no_strength_and_take_no_part_in_combat) {
  Table t(Drawing().gun("rgun").gun("bgun").foot("bfoot").foot("rfoot", 8));
  t.put("rgun", "0505").put("rfoot", "0505").put("bfoot", "0506").put("bgun", "0506");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack rgun bfoot"), "8.0");
  EXPECT_EQ(t.refusal("attack rfoot bgun"), "8.0");
  EXPECT_EQ(t.odds({"rfoot"}, {"bfoot"}).attack, 8);
  EXPECT_EQ(t.odds({"rfoot"}, {"bfoot"}).defence, 4);
}

TEST(Artillery, r5_0_each_gun_fires_once_in_a_phase) {
  Table t = gun_and_target();
  t.put("rmore", "0601").put("bmore", "0805").red(Phase::kArtilleryFire);
  t.ok("fire rgun 0505").roll(6);
  EXPECT_EQ(t.refusal("fire rgun 0505"), "5.0");
  EXPECT_EQ(t.refusal("fire rgun 0805"), "5.0");
  t.ok("fire rmore 0505").roll(6);
  t.red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rgun 0505"));
}

TEST(Artillery, r5_0_result_is_applied_before_the_next_shot) {
  Table t = gun_and_target();
  t.put("rmore", "0601").red(Phase::kArtilleryFire).ok("fire rgun 0505");
  EXPECT_EQ(t.s.step, Step::kFireRoll);
  EXPECT_EQ(t.refused("fire rmore 0505").code, engine::Code::kNotToAct);
  t.roll(1);
  EXPECT_TRUE(t.is_disrupted("bfoot"));
  EXPECT_TRUE(t.legal("fire rmore 0505"));  // several may fire at one unit
}

// S-10
TEST(Artillery, r5_0_only_an_enemy_unit_is_a_target) {
  Table t(Drawing().gun("rgun").gun("bgun").leader("blead", 2).foot("rfoot"));
  t.put("rgun", "0501").put("blead", "0505").put("bgun", "0305").put("rfoot", "0705");
  t.red(Phase::kArtilleryFire);
  for (const char* hex : {"0505", "0305", "0705", "0503"}) {
    const auto refusal = t.refused(std::string("fire rgun ") + hex);
    EXPECT_EQ(refusal.rule, "5.0") << hex;
    EXPECT_EQ(refusal.hexes, std::vector<std::string>{hex});
  }
}

TEST(Artillery, r5_0_only_guns_fire) {
  Table t = gun_and_target();
  t.put("rfoot", "0601").red(Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire rfoot 0505"), "5.0");
  EXPECT_EQ(t.refusal("fire rmore 0505"), "5.0");  // it is not on the map
}

TEST(Artillery, r5_0_firing_is_never_compulsory) {
  Table t = gun_and_target();
  EXPECT_TRUE(t.red(Phase::kArtilleryFire).legal("end"));
}

// S-13
TEST(Artillery, r5_0_gun_needs_no_garrison_and_minds_no_zone) {
  Table t = gun_and_target();
  t.red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rgun 0505"));
  t.put_disrupted("rfoot", "0501").put("bmore", "0601");  // a shaken garrison, an enemy beside it
  EXPECT_TRUE(t.legal("fire rgun 0505"));
  EXPECT_TRUE(t.legal("fire rgun 0601"));
}

// --- 5.1, 5.11 ----------------------------------------------------------------------------------

TEST(Artillery, r5_1_hits_depend_on_range_and_die) {
  const std::array<int, 10> hits_up_to{0, 4, 3, 2, 2, 2, 1, 1, 1, 1};
  for (int range = 1; range <= 9; ++range) {
    for (int die = 1; die <= 6; ++die) {
      Table t(Drawing().gun("rgun").foot("bfoot"));
      const std::string hex = hex::label(hex::make_hex(5, 1 + range));
      t.put("rgun", "0501").put("bfoot", hex).red(Phase::kArtilleryFire);
      t.ok("fire rgun " + hex).roll(die);
      EXPECT_EQ(t.is_disrupted("bfoot"), die <= hits_up_to[static_cast<std::size_t>(range)])
          << range << " " << die;
    }
  }
}

// S-19
TEST(Artillery, r5_11_range_counts_the_target_hex_and_not_the_guns) {
  Table t = gun_and_target();
  t.put("bmore", "0305").red(Phase::kArtilleryFire).ok("fire rgun 0305");
  EXPECT_EQ(t.events().list.at(0).range, 5);
  t.roll(6);
  EXPECT_EQ(t.events().list.at(0).range, 5);
}

TEST(Artillery, r5_11_range_has_no_limit) {
  Drawing d;
  d.d->map.grid = {23, 29};
  Table t(d.gun("rgun").foot("bfoot"));
  t.put("rgun", "0101").put("bfoot", "2329").red(Phase::kArtilleryFire);
  t.ok("fire rgun 2329").roll(1);
  EXPECT_TRUE(t.is_disrupted("bfoot"));
}

TEST(Artillery, r5_11_a_hit_does_nothing_to_a_disrupted_unit) {
  Table t = gun_and_target();
  t.put("rmore", "0601").red(Phase::kArtilleryFire);
  t.ok("fire rgun 0505").roll(1).ok("fire rmore 0505").roll(1);
  EXPECT_TRUE(t.is_disrupted("bfoot"));
  EXPECT_EQ(t.hex("bfoot"), "0505");
  EXPECT_FALSE(t.happened("eliminated"));
  EXPECT_EQ(t.losses("blue"), 0);
}

TEST(Artillery, r5_11_a_hit_touches_the_unit_alone) {
  Table t(Drawing().gun("rgun").gun("bgun").foot("bfoot").leader("blead", 1));
  t.put("rgun", "0501").put("bfoot", "0502").put("bgun", "0502").put("blead", "0502");
  t.red(Phase::kArtilleryFire).ok("fire rgun 0502").roll(1);
  EXPECT_TRUE(t.is_disrupted("bfoot"));
  EXPECT_TRUE(t.is_ready("blead"));
  EXPECT_TRUE(t.is_ready("bgun"));
}

// --- 5.31 ---------------------------------------------------------------------------------------

// S-14
TEST(Artillery, r5_31_a_gun_belongs_first_to_the_side_that_set_it_up) {
  const Table t(Drawing().gun("rgun").gun("bgun"));
  EXPECT_EQ(t.owner("rgun"), Side::kA);
  EXPECT_EQ(t.owner("bgun"), Side::kB);
}

TEST(Artillery, r5_31_a_gun_stays_with_the_side_that_was_there_last) {
  Table t(Drawing().gun("bgun").horse("rhorse").foot("bfoot"));
  t.put("bgun", "0505").put("rhorse", "0504").put("bfoot", "0910").red(Phase::kMovement);
  t.ok("move rhorse 0505 0506");
  EXPECT_EQ(t.owner("bgun"), Side::kA);
  t.blue(Phase::kArtilleryFire);
  const auto refusal = t.refused("fire bgun 0506");
  EXPECT_EQ(refusal.rule, "5.31");
  EXPECT_EQ(refusal.message, "bgun belongs to the enemy");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0505"});
}

// S-17
TEST(Artillery, r5_31_a_gun_whose_garrison_dies_stays_with_its_side) {
  Table t(Drawing().gun("bgun").foot("rfoot", 24).foot("bfoot"));
  t.put("bgun", "0506").put("bfoot", "0506").put("rfoot", "0505");
  t.red(Phase::kCombat).ok("attack rfoot bfoot").roll(1);
  EXPECT_TRUE(t.is_eliminated("bfoot"));
  EXPECT_EQ(t.owner("bgun"), Side::kB);
}

// --- 5.32 ---------------------------------------------------------------------------------------

TEST(Artillery, r5_32_a_unit_that_stops_in_the_hex_captures_the_gun) {
  Table t(Drawing().gun("bgun").gun("bmore").foot("rfoot"));
  t.put("bgun", "0505").put("bmore", "0506").put("rfoot", "0504").red(Phase::kMovement);
  t.ok("move rfoot 0505");
  EXPECT_EQ(t.owner("bgun"), Side::kA);
  EXPECT_EQ(t.owner("bmore"), Side::kB);  // another hex
  EXPECT_TRUE(t.happened("captured"));
}

TEST(Artillery, r5_32_a_unit_that_passes_through_captures_at_once_and_for_nothing) {
  Table t(Drawing().gun("bgun").foot("rfoot", 4, 2));
  t.put("bgun", "0505").put("rfoot", "0504").red(Phase::kMovement);
  t.ok("move rfoot 0505 0506");  // two hexes, two points
  EXPECT_EQ(t.owner("bgun"), Side::kA);
  EXPECT_EQ(t.hex("bgun"), "0505");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
}

// S-15
TEST(Artillery, r5_32_a_disrupted_unit_captures_and_a_leader_does_not) {
  Table t(Drawing().gun("bgun").foot("rfoot").leader("rlead", 3));
  t.put("bgun", "0505").put("rlead", "0503").put_disrupted("rfoot", "0604").red(Phase::kMovement);
  t.ok("move rlead 0504 0505");
  EXPECT_EQ(t.owner("bgun"), Side::kB);
  t.ok("move rfoot 0505");
  EXPECT_EQ(t.owner("bgun"), Side::kA);
}

TEST(Artillery, r5_32_a_path_that_goes_by_captures_nothing) {
  Table t(Drawing().gun("bgun").foot("rfoot"));
  t.put("bgun", "0505").put("rfoot", "0504").red(Phase::kMovement).ok("move rfoot 0604 0605");
  EXPECT_EQ(t.owner("bgun"), Side::kB);
  EXPECT_FALSE(t.happened("captured"));
}

// S-16
TEST(Artillery, r5_32_all_guns_of_the_hex_change_hands_together) {
  Table t(Drawing().gun("bgun").gun("bmore").gun("rgun").foot("rfoot").foot("bfoot"));
  t.put("bgun", "0505").put("bmore", "0505").put("rgun", "0505").put("rfoot", "0504");
  t.put("bfoot", "0706").red(Phase::kMovement).ok("move rfoot 0505 0506 0507");
  for (const char* gun : {"bgun", "bmore", "rgun"}) EXPECT_EQ(t.owner(gun), Side::kA) << gun;
  t.blue(Phase::kMovement).ok("move bfoot 0605 0505");
  for (const char* gun : {"bgun", "bmore", "rgun"}) EXPECT_EQ(t.owner(gun), Side::kB) << gun;
}

TEST(Artillery, r5_32_a_gun_with_an_enemy_unit_is_out_of_reach) {
  Table t(Drawing().gun("bgun").foot("bfoot").foot("rfoot"));
  t.put("bgun", "0505").put_disrupted("bfoot", "0505").put("rfoot", "0504").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move rfoot 0505"), "6.12");
}

TEST(Artillery, r5_32_a_captured_gun_is_shown_with_its_new_owner) {
  Table t(Drawing().gun("bgun").foot("rfoot"));
  t.put("bgun", "0505").put("rfoot", "0504").red(Phase::kMovement);
  const auto shown = [&] { return position_of(t.game(), t.s, "drawn/test")["pieces"].at(0); };
  EXPECT_EQ(shown()["owner"], "blue");
  t.ok("move rfoot 0505");
  EXPECT_EQ(shown()["id"], "bgun");
  EXPECT_EQ(shown()["side"], "blue");
  EXPECT_EQ(shown()["owner"], "red");
}

// --- 5.33 ---------------------------------------------------------------------------------------

// S-18
TEST(Artillery, r5_33_a_captured_gun_fires_from_the_captors_next_fire_phase) {
  Table t(Drawing().gun("bgun").horse("rhorse").foot("bfoot"));
  t.put("bgun", "0505").put("rhorse", "0504").put("bfoot", "0205").red(Phase::kMovement);
  t.ok("move rhorse 0505 0605");
  EXPECT_EQ(t.refusal("fire bgun 0205"), "4.1B");
  t.ok("end").ok("end");                           // red's movement and combat
  EXPECT_EQ(t.refusal("fire bgun 0605"), "5.31");  // blue's fire: no longer his
  t.ok("end").ok("end").ok("end");
  EXPECT_EQ(t.s.turn, 2);
  t.ok("fire bgun 0205").roll(1);
  EXPECT_TRUE(t.is_disrupted("bfoot"));
}

TEST(Artillery, r5_33_a_captured_gun_is_the_captors_in_all_respects) {
  Table t(Drawing().gun("bgun").foot("rfoot").foot("bfoot"));
  t.put("bgun", "0505").gun_of("bgun", Side::kA).put("rfoot", "0507").put("bfoot", "0305");
  t.red(Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire bgun 0507"), "5.0");  // a friend now
  EXPECT_TRUE(t.legal("fire bgun 0305"));
}

// --- 5.34 ---------------------------------------------------------------------------------------

TEST(Artillery, r5_34_guns_have_no_zone_of_control) {
  Table t(Drawing().gun("rgun").foot("bfoot").leader("blead", 1));
  t.put("rgun", "0505").put_disrupted("bfoot", "0506").put("blead", "0405");
  EXPECT_TRUE(zones(t.game(), t.s, Side::kA).empty());
  t.blue(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("bfoot"));  // it may roll beside the gun
  t.roll(6).ok("end").ok("end");
  EXPECT_TRUE(t.is_ready("blead"));  // and a lone leader lives beside it
  EXPECT_TRUE(t.legal("end"));       // nobody must attack
}

TEST(Artillery, r5_34_guns_ignore_zones_of_control) {
  Table t = gun_and_target();
  t.put("bmore", "0502").red(Phase::kArtilleryFire).ok("fire rgun 0502").roll(4);
  EXPECT_TRUE(t.is_disrupted("bmore"));
  EXPECT_EQ(t.owner("rgun"), Side::kA);
}

// --- 5.35 ---------------------------------------------------------------------------------------

TEST(Artillery, r5_35_guns_survive_fire_and_combat) {
  Table t(Drawing().gun("bgun").gun("rgun").foot("rfoot", 24).foot("bfoot"));
  t.put("bgun", "0506").put("bfoot", "0506").put("rfoot", "0605").put("rgun", "0504");
  t.red(Phase::kArtilleryFire).ok("fire rgun 0506").roll(1);
  EXPECT_TRUE(t.is_ready("bgun"));
  t.ok("end").ok("end").ok("attack rfoot bfoot").roll(1);
  EXPECT_TRUE(t.is_eliminated("bfoot"));
  EXPECT_TRUE(t.is_ready("bgun"));
  EXPECT_EQ(t.hex("bgun"), "0506");
}

TEST(Artillery, r5_35_guns_are_recaptured_any_number_of_times) {
  Table t(Drawing().gun("bgun").horse("rhorse").horse("bhorse"));
  t.put("bgun", "0505").put("rhorse", "0503").put("bhorse", "0508");
  for (int i = 0; i < 4; ++i) {
    t.red(Phase::kMovement)
        .ok(i % 2 == 0 ? "move rhorse 0504 0505 0605 0604 0603"
                       : "move rhorse 0604 0605 0505 0504 0503");
    EXPECT_EQ(t.owner("bgun"), Side::kA);
    t.blue(Phase::kMovement)
        .ok(i % 2 == 0 ? "move bhorse 0507 0506 0505 0405 0406"
                       : "move bhorse 0405 0505 0506 0507 0508");
    EXPECT_EQ(t.owner("bgun"), Side::kB);
  }
}

// The list of targets and the refusals say the same.
TEST(Artillery, targets_are_the_hexes_at_which_fire_is_not_refused) {
  Table t("breitenfeld/historical");
  t.as_set_up().roll(1);
  int targets = 0;
  for (const PieceId gun : t.game().guns()) {
    if (why_not_serve(t.game(), t.s, gun)) continue;
    const HexSet listed = fire_targets(t.game(), t.s, gun);
    for (int line = 1; line <= 23; ++line) {
      for (int place = 1; place <= 29; ++place) {
        const HexId h = hex::make_hex(line, place);
        EXPECT_EQ(listed.contains(h), !why_not_fire(t.game(), t.s, gun, h)) << hex::label(h);
        targets += listed.contains(h) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(targets, 0);
}

}  // namespace
}  // namespace tercio::thirty_years_war
