// Freiburg 19.51 to 19.57: walls, gates and breaches, in movement, combat, fire and zones.
//
// The Neuburg is the northern suburb. East of it, before its wall, lies 0404; the wall's inner
// hexes there are 0405 and 0505, and its teeth point at 0404. Its gate is 0406-0306. The Altstadt
// lies south of it; between them 0605-0505 and the gate 0606-0506, their teeth towards the Neuburg.
#include "thirty_years_war/freiburg/days_fixture.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace freiburg_days;

Table siege(const Table::OptionMap& options = {}) { return Table("freiburg/siege", options); }

bool zone_reaches(const Table& t, std::string_view h, Side of) {
  return in_zone(t.game(), t.s, Table::hex_of(h), of);
}

// --- 19.51 Movement and attacks ------------------------------------------------------------------

TEST(FreiburgWalls, r19_51_nobody_moves_into_the_town_through_a_wall) {
  Table t = siege();
  t.put("regular-foot-1", "0404").put("regular-horse-1", "0504").put("d-enghien-leader", "0404");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 0405"), "19.51");
  EXPECT_EQ(t.refusal("move regular-horse-1 0505"), "19.51");
  EXPECT_EQ(t.refusal("move d-enghien-leader 0405"), "19.51");
  EXPECT_FALSE(t.reach("regular-foot-1").contains("0405"));
}

TEST(FreiburgWalls, r19_51_nobody_moves_out_through_a_wall_either) {
  Table t = siege();
  t.put("bavarian-foot-1", "0405").put("von-mercy-leader", "0405");
  last_in(t, kFrench, {"0306", "0506"});  // the gates are locked: no way round
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0404"), "19.51");
  EXPECT_EQ(t.refusal("move von-mercy-leader 0404"), "19.51");
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0406"));
}

TEST(FreiburgWalls, r19_51_the_walls_between_the_sections_close_the_way_too) {
  Table t = siege();
  t.put("bavarian-foot-1", "0605").put("bavarian-foot-2", "0508");
  last_in(t, kFrench, {"0506"});  // the gate between them is locked
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0505"), "19.51");
  EXPECT_EQ(t.refusal("move bavarian-foot-2 0608"), "19.51");
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0606"));
}

TEST(FreiburgWalls, r19_51_not_even_units_in_flight_pass) {
  Table t = siege();
  demoralize(t, {"bavarian"});
  last_in(t, kFrench, {"0306"});
  t.put_disrupted("bavarian-foot-1", "0405").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0404"), "19.51");
  EXPECT_FALSE(t.reach("bavarian-foot-1").contains("0404"));
}

TEST(FreiburgWalls, r19_51_no_attack_against_the_teeth) {
  Table t = siege();
  t.put("regular-foot-1", "0404").put("bavarian-foot-1", "0405");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-1"), "19.51");
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgWalls, r19_51_an_attack_along_the_teeth_at_plain_strength) {
  Table t = siege();
  t.put("regular-foot-1", "0404").put("bavarian-foot-1", "0405");
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack bavarian-foot-1 regular-foot-1"));
  EXPECT_EQ(t.odds({"bavarian-foot-1"}, {"regular-foot-1"}).defence, 6);
}

TEST(FreiburgWalls, r19_51_the_attack_over_the_wall_is_no_duty) {
  Table t = siege();
  t.put("regular-foot-1", "0404").put("bavarian-foot-1", "0405");
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgWalls, r19_51_whoever_stands_inside_has_the_teeth_for_him) {
  Table t = siege();
  t.put("regular-foot-1", "0605").put("bavarian-foot-1", "0505");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack regular-foot-1 bavarian-foot-1"));
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack bavarian-foot-1 regular-foot-1"), "19.51");
}

TEST(FreiburgWalls, r19_51_walls_stand_in_the_scenarios_without_a_siege_too) {
  for (const char* scenario : {"freiburg/5-august", "freiburg/campaign"}) {
    Table t(scenario);
    t.put("regular-foot-1", "0404").put("bavarian-foot-1", "0405");
    t.at(1, kFrench, Phase::kMovement);
    EXPECT_EQ(t.refusal("move regular-foot-1 0405"), "19.51") << scenario;
    t.at(1, kFrench, Phase::kCombat);
    EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-1"), "19.51") << scenario;
  }
}

// --- 19.52 Fire ----------------------------------------------------------------------------------

TEST(FreiburgWalls, r19_52_a_wall_stops_fire_into_the_town) {
  Table t = siege();
  t.put("regular-gun-1", "0403").put("regular-gun-2", "0404").put("bavarian-foot-1", "0406");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire regular-gun-1 0406"), "5.23");  // the gun in 0404
  EXPECT_EQ(t.refusal("fire regular-gun-2 0406"), "19.52");
}

TEST(FreiburgWalls, r19_52_nor_may_a_gun_fire_against_the_teeth_of_its_own_hex) {
  Table t = siege();
  t.put("regular-gun-1", "0404").put("bavarian-foot-1", "0405");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire regular-gun-1 0405"), "19.52");
}

TEST(FreiburgWalls, r19_52_a_gun_fires_over_the_teeth_of_its_own_hex) {
  Table t = siege();
  t.put("bavarian-gun-1", "0405").put("regular-foot-1", "0403");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire bavarian-gun-1 0403"));
}

TEST(FreiburgWalls, r19_52_but_not_over_a_wall_farther_off) {
  Table t = siege();
  t.put("bavarian-gun-1", "0406").put("regular-foot-1", "0403");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire bavarian-gun-1 0403"), "19.52");
}

TEST(FreiburgWalls, r19_52_a_second_wall_behind_its_own_stops_the_gun) {
  // From 0606 over the gate 0606-0506, then 0405 and the wall 0405-0305.
  Table t = siege();
  t.put("bavarian-gun-1", "0606").put("regular-foot-1", "0405").put("regular-foot-2", "0305");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire bavarian-gun-1 0405"));
  take(t.game(), t.s, t.piece("regular-foot-1"), Status::kUnused);
  EXPECT_EQ(t.refusal("fire bavarian-gun-1 0305"), "19.52");
}

TEST(FreiburgWalls, r19_52_r19_57_a_gate_stops_fire_even_that_of_its_friends) {
  Table t = siege();
  t.put("regular-gun-1", "0306").put("bavarian-foot-1", "0506");
  last_in(t, kFrench, {"0306", "0406"});
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire regular-gun-1 0506"), "19.52");
}

TEST(FreiburgWalls, r19_52_inside_a_section_guns_fire_freely) {
  Table t = siege();
  t.put("bavarian-gun-1", "0405").put("regular-foot-1", "0407");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire bavarian-gun-1 0407"));
}

TEST(FreiburgWalls, r19_52_a_line_along_a_wall_is_stopped) {
  // From 0505 to 0305 the line runs between 0404 and 0405, along the wall.
  Table t = siege();
  t.put("bavarian-gun-1", "0505").put("regular-foot-1", "0305");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire bavarian-gun-1 0305"), "19.52");
  breach(t, "0404");  // now the line can pass on that side, whatever stands at 0405-0305
  EXPECT_TRUE(t.legal("fire bavarian-gun-1 0305"));
}

// F-65, F-89: along a wall is not through it.
TEST(FreiburgWalls, r19_52_by_option_a_line_along_a_wall_is_free) {
  for (const bool free : {false, true}) {
    Table t("freiburg/siege", {{"freiburg.fire_along_wall", free ? "free" : "stopped"}});
    t.put("bavarian-gun-1", "0505").put("regular-foot-1", "0305");
    t.at(1, kBavarian, Phase::kArtilleryFire);
    const std::uint64_t bit = std::uint64_t{1} << t.game().watch(Table::hex_of("0405"));
    EXPECT_EQ(t.refusal("fire bavarian-gun-1 0305"), free ? "" : "19.52");
    t.s.ground.breached |= bit;
    EXPECT_TRUE(t.legal("fire bavarian-gun-1 0305"));
  }
}

TEST(FreiburgWalls, r19_52_a_line_between_two_hexes_both_behind_walls_is_stopped) {
  // From 0604 to 0706 the line runs between 0605 and 0705; no wall there, but before both.
  Table t = siege();
  t.put("regular-gun-1", "0604").put("bavarian-foot-1", "0706");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire regular-gun-1 0706"), "19.52");
}

TEST(FreiburgWalls, r19_52_so_is_one_that_comes_out_against_two_walls) {
  // From 0706 to 0506 the line runs between 0605 and 0606; a wall and a gate stand beyond.
  Table t = siege();
  t.put("bavarian-gun-1", "0706").put("regular-foot-1", "0506");
  t.at(1, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire bavarian-gun-1 0506"), "19.52");
  breach(t, "0605");
  EXPECT_TRUE(t.legal("fire bavarian-gun-1 0506"));
}

TEST(FreiburgWalls, r19_52_an_opening_on_one_side_lets_that_line_by) {
  Table t = siege();
  t.put("regular-gun-1", "0604").put("bavarian-foot-1", "0706");
  breach(t, "0605");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire regular-gun-1 0706"));
}

TEST(FreiburgWalls, r19_52_what_is_offered_is_what_is_allowed) {
  Table t = siege();
  breach(t, "0605");
  breach(t, "0907");
  HexSet around;
  for (int line = 2; line <= 11; ++line) {
    for (int place = 2; place <= 12; ++place) around.insert(hex::make_hex(line, place));
  }
  around.for_each([&](HexId from) {
    for (const Aim aim : {Aim::kAtUnit, Aim::kAtWalls}) {
      HexSet targets = around;
      targets.erase(from);
      const HexSet seen = visible(t.game(), t.s, from, targets, aim);
      targets.for_each([&](HexId to) {
        EXPECT_EQ(seen.contains(to), look(t.game(), t.s, from, to, aim).clear)
            << hex::label(from) << ' ' << hex::label(to);
      });
    }
  });
}

// --- 19.53 Zones of control ----------------------------------------------------------------------

TEST(FreiburgWalls, r19_53_zone_stops_at_an_unbreached_wall) {
  Table t = siege();
  t.put("regular-foot-1", "0404").put("bavarian-foot-1", "0405");
  EXPECT_FALSE(zone_reaches(t, "0405", kFrench));
  EXPECT_FALSE(zone_reaches(t, "0404", kBavarian));  // nor along the teeth
  EXPECT_TRUE(zone_reaches(t, "0403", kFrench));
  EXPECT_TRUE(zone_reaches(t, "0406", kBavarian));
}

TEST(FreiburgWalls, r19_53_r19_57_zone_stops_at_an_unbreached_gate) {
  Table t = siege();
  t.put("regular-foot-1", "0306").put("bavarian-foot-1", "0406");
  EXPECT_FALSE(zone_reaches(t, "0406", kFrench));
  EXPECT_FALSE(zone_reaches(t, "0306", kBavarian));
}

TEST(FreiburgWalls, r19_53_zone_stops_between_the_sections) {
  Table t = siege();
  t.put("regular-foot-1", "0605");
  EXPECT_FALSE(zone_reaches(t, "0505", kFrench));
  EXPECT_FALSE(zone_reaches(t, "0506", kFrench));
  EXPECT_TRUE(zone_reaches(t, "0606", kFrench));
}

TEST(FreiburgWalls, r19_53_a_disrupted_unit_recovers_behind_the_wall) {
  Table t = siege();
  t.put("regular-foot-1", "0404").put_disrupted("bavarian-foot-1", "0405");
  EXPECT_EQ(why_not_removal(t.game(), t.s, t.piece("bavarian-foot-1")).rule, nullptr);
}

// --- 19.55 Breaching fire ------------------------------------------------------------------------

// A French gun two hexes before the wall: hits with 1 to 3.
Table battery(const Table::OptionMap& options = {}) {
  Table t = siege(options);
  t.put("regular-gun-1", "0403").put("regular-gun-2", "0403").put("regular-gun-3", "0403");
  t.at(1, kFrench, Phase::kArtilleryFire);
  return t;
}

bool is_breached(const Table& t, std::string_view inner, std::string_view outer) {
  const auto d = hex::direction_to(Table::hex_of(inner), Table::hex_of(outer));
  return (breached_sides(t.game(), t.s, Table::hex_of(inner)) >> hex::index_of(*d) & 1) != 0;
}

TEST(FreiburgWalls, r19_55_the_first_hit_is_marked_and_the_second_breaches) {
  Table t = battery();
  t.ok("breach regular-gun-1 0405").roll(3);
  EXPECT_TRUE(t.happened("breach-marked"));
  EXPECT_FALSE(is_breached(t, "0405", "0404"));
  t.ok("breach regular-gun-2 0405").roll(3);
  EXPECT_TRUE(t.happened("breached"));
  EXPECT_TRUE(is_breached(t, "0405", "0404"));
}

TEST(FreiburgWalls, r19_55_a_miss_by_the_fire_table_does_nothing) {
  Table t = battery();
  t.ok("breach regular-gun-1 0405").roll(4);
  EXPECT_FALSE(t.happened("breach-marked"));
  t.ok("breach regular-gun-2 0405").roll(1);
  EXPECT_TRUE(t.happened("breach-marked"));
  EXPECT_FALSE(is_breached(t, "0405", "0404"));
}

TEST(FreiburgWalls, r19_55_all_walls_and_gates_of_the_hex_fall_and_no_others) {
  Table t = siege();
  breach(t, "0406");
  EXPECT_TRUE(is_breached(t, "0406", "0307"));
  EXPECT_TRUE(is_breached(t, "0406", "0306"));  // the gate
  EXPECT_FALSE(is_breached(t, "0405", "0306"));
  breach(t, "0405");
  for (const char* outer : {"0305", "0306", "0404"}) EXPECT_TRUE(is_breached(t, "0405", outer));
  EXPECT_FALSE(is_breached(t, "0505", "0404"));
}

TEST(FreiburgWalls, r19_55_the_hex_outside_can_be_the_target_as_well) {
  Table t = battery();
  t.ok("breach regular-gun-1 0404").roll(4).ok("breach regular-gun-2 0404").roll(4);
  EXPECT_TRUE(is_breached(t, "0405", "0404"));
  EXPECT_TRUE(is_breached(t, "0505", "0404"));
  EXPECT_FALSE(is_breached(t, "0405", "0305"));
}

TEST(FreiburgWalls, r19_55_hits_on_the_two_hexes_of_a_wall_do_not_add) {
  Table t = battery();
  t.ok("breach regular-gun-1 0404").roll(1).ok("breach regular-gun-2 0405").roll(1);
  EXPECT_FALSE(is_breached(t, "0405", "0404"));
}

TEST(FreiburgWalls, r19_55_a_hit_is_remembered_in_later_turns) {
  Table t = battery();
  t.ok("breach regular-gun-1 0405").roll(1);
  t.at(7, kFrench, Phase::kArtilleryFire).ok("breach regular-gun-1 0405").roll(1);
  EXPECT_TRUE(is_breached(t, "0405", "0404"));
}

TEST(FreiburgWalls, r19_55_only_hexes_with_walls_that_still_stand) {
  Table t = battery();
  EXPECT_EQ(t.refusal("breach regular-gun-1 0304"), "19.55");
  EXPECT_EQ(t.refusal("breach regular-gun-1 0503"), "19.55");
  breach(t, "0405");
  EXPECT_EQ(t.refusal("breach regular-gun-1 0405"), "19.55");
  EXPECT_TRUE(t.legal("breach regular-gun-1 0404"));  // 0505-0404 stands
}

TEST(FreiburgWalls, r19_55_a_gun_does_not_fire_at_its_own_hex) {
  Table t = siege();
  t.put("regular-gun-1", "0404").at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("breach regular-gun-1 0404"), "19.55");
  EXPECT_TRUE(t.legal("breach regular-gun-1 0405"));
}

TEST(FreiburgWalls, r19_55_the_target_must_be_in_sight) {
  Table t = battery();
  t.put("regular-foot-1", "0404");
  EXPECT_EQ(t.refusal("breach regular-gun-1 0405"), "5.23");
  EXPECT_TRUE(t.legal("breach regular-gun-1 0404"));
}

TEST(FreiburgWalls, r19_55_only_the_walls_of_the_target_itself_may_be_fired_through) {
  // 0406 has a wall of its own to the north, but 0405-0404 lies before it.
  Table t = battery();
  EXPECT_EQ(t.refusal("breach regular-gun-1 0406"), "19.52");
  breach(t, "0405");
  EXPECT_TRUE(t.legal("breach regular-gun-1 0406"));
}

TEST(FreiburgWalls, r19_55_an_empty_hex_is_a_target_only_for_its_walls) {
  Table t = battery();
  EXPECT_EQ(t.refusal("fire regular-gun-1 0405"), "5.0");
  EXPECT_TRUE(t.legal("breach regular-gun-1 0405"));
}

TEST(FreiburgWalls, r19_55_it_is_the_shot_of_the_gun_for_this_phase) {
  Table t = battery();
  t.put("bavarian-foot-1", "0504");
  t.ok("breach regular-gun-1 0405").roll(6);
  EXPECT_EQ(t.refusal("breach regular-gun-1 0405"), "5.0");
  EXPECT_EQ(t.refusal("fire regular-gun-1 0504"), "5.0");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("breach regular-gun-2 0405"), "4.1B");
}

TEST(FreiburgWalls, r19_55_the_bavarian_may_breach_walls_too) {
  Table t = siege();
  t.put("bavarian-gun-1", "0507").at(1, kBavarian, Phase::kArtilleryFire);
  t.ok("breach bavarian-gun-1 0607").roll(4);
  EXPECT_TRUE(t.happened("breach-marked"));
}

TEST(FreiburgWalls, r19_55_the_gun_of_the_other_side_may_not) {
  Table t = battery();
  t.put("bavarian-gun-1", "0507");
  EXPECT_EQ(t.refusal("breach bavarian-gun-1 0607"), "5.31");
}

TEST(FreiburgWalls, r19_55_a_shot_at_the_wall_leaves_the_unit_alone) {
  Table t = battery();
  t.put("bavarian-foot-1", "0405");
  t.ok("breach regular-gun-1 0405").roll(1);
  EXPECT_TRUE(t.is_ready("bavarian-foot-1"));
}

TEST(FreiburgWalls, r19_55_by_option_it_hits_the_enemy_in_the_hex) {
  Table t = battery({{"freiburg.breach_fire_also_hits_unit", "on"}});
  t.put("bavarian-foot-1", "0405");
  t.ok("breach regular-gun-1 0405").roll(4);
  EXPECT_TRUE(t.is_ready("bavarian-foot-1"));  // a miss
  t.ok("breach regular-gun-2 0405").roll(3);
  EXPECT_TRUE(t.is_disrupted("bavarian-foot-1"));
  EXPECT_TRUE(t.happened("breach-marked"));
}

TEST(FreiburgWalls, r19_55_by_option_it_never_hits_a_friend) {
  Table t = battery({{"freiburg.breach_fire_also_hits_unit", "on"}});
  t.put("regular-foot-1", "0404");
  t.ok("breach regular-gun-1 0404").roll(1);
  EXPECT_TRUE(t.is_ready("regular-foot-1"));
}

TEST(FreiburgWalls, r19_55_only_in_the_siege_unless_the_option_says_so) {
  for (const char* scenario : {"3-august", "5-august", "9-august", "campaign"}) {
    const std::string id = std::string("freiburg/") + scenario;
    Table without(id);
    without.put("regular-gun-1", "0403").at(1, kFrench, Phase::kArtilleryFire);
    EXPECT_EQ(without.refusal("breach regular-gun-1 0405"), "19.55") << scenario;
    Table with(id, {{"freiburg.breach_in_all_scenarios", "on"}});
    with.put("regular-gun-1", "0403").at(1, kFrench, Phase::kArtilleryFire);
    EXPECT_TRUE(with.legal("breach regular-gun-1 0405")) << scenario;
  }
}

// --- 19.56 Breaches ------------------------------------------------------------------------------

// French foot 1 in 0404 and Bavarian foot 1 in 0405, the wall between them breached.
Table breached() {
  Table t = siege();
  breach(t, "0404");
  t.put("regular-foot-1", "0404").put("bavarian-foot-1", "0405");
  return t;
}

TEST(FreiburgWalls, r19_56_a_breach_costs_one_point_more) {
  Table t = siege();
  breach(t, "0404");
  t.put("regular-foot-1", "0404").at(1, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-foot-1 0405 0406"));
  EXPECT_EQ(t.refusal("move regular-foot-1 0405 0406 0407"), "6.14");
  EXPECT_TRUE(t.reach("regular-foot-1").contains("0406"));
  EXPECT_FALSE(t.reach("regular-foot-1").contains("0407"));
}

TEST(FreiburgWalls, r19_56_leaders_and_disrupted_units_pass_too) {
  Table t = siege();
  breach(t, "0404");
  t.put_disrupted("regular-foot-1", "0404").put("d-enghien-leader", "0404");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move d-enghien-leader 0405"));
  EXPECT_TRUE(t.legal("move regular-foot-1 0405 0406"));  // two hexes, whatever they cost
}

TEST(FreiburgWalls, r19_56_the_way_out_costs_the_same) {
  Table t = siege();
  breach(t, "0404");
  t.put("bavarian-foot-1", "0405").at(1, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0404 0403"));
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0404 0403 0304"), "6.14");
}

TEST(FreiburgWalls, r19_56_a_defender_behind_the_breach_is_doubled_with_his_leader) {
  Table t = breached();
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack regular-foot-1 bavarian-foot-1"));
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 12);
  t.put("von-mercy-leader", "0405");
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 16);
}

TEST(FreiburgWalls, r19_56_a_defender_before_the_breach_is_doubled_too) {
  Table t = breached();
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.odds({"bavarian-foot-1"}, {"regular-foot-1"}).defence, 12);
}

TEST(FreiburgWalls, r19_56_not_doubled_if_one_attacker_comes_another_way) {
  Table t = breached();
  t.put("regular-foot-2", "0406").at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"regular-foot-1", "regular-foot-2"}, {"bavarian-foot-1"}).defence, 6);
  EXPECT_EQ(t.odds({"regular-foot-2"}, {"bavarian-foot-1"}).defence, 6);
}

TEST(FreiburgWalls, r19_56_the_attackers_leader_fights_through_the_breach) {
  Table t = breached();
  t.put("d-enghien-leader", "0404").at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).attack, 9);
}

TEST(FreiburgWalls, r19_56_zones_pass_a_breach_both_ways_and_bind) {
  Table t = breached();
  EXPECT_TRUE(zone_reaches(t, "0405", kFrench));
  EXPECT_TRUE(zone_reaches(t, "0404", kBavarian));
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("end"), "8.12");
}

TEST(FreiburgWalls, r19_56_a_line_of_sight_passes_a_breach) {
  Table t = siege();
  breach(t, "0404");
  t.put("regular-gun-1", "0403").put("bavarian-foot-1", "0406");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire regular-gun-1 0406"));
}

// --- 19.57 Gates ---------------------------------------------------------------------------------

TEST(FreiburgWalls, r19_57_a_friendly_gate_costs_nothing) {
  Table t = siege();
  t.put("bavarian-foot-1", "0406").put("von-mercy-leader", "0406");
  t.put_disrupted("bavarian-foot-2", "0407").at(1, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0306 0206 0106"));
  EXPECT_TRUE(t.legal("move von-mercy-leader 0306"));
  EXPECT_TRUE(t.legal("move bavarian-foot-2 0406 0306"));
}

TEST(FreiburgWalls, r19_57_all_gates_are_bavarian_at_first) {
  Table t = siege();
  const auto gates = facts(t)["gates"];
  EXPECT_EQ(gates.size(), 7U);
  for (const auto& gate : gates) EXPECT_EQ(gate["friendly_to"], "bavarian") << gate["inner"];
  t.put("regular-foot-1", "0306").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 0406"), "19.57");
  EXPECT_FALSE(t.reach("regular-foot-1").contains("0406"));
}

TEST(FreiburgWalls, r19_57_a_frenchman_who_passed_before_the_gate_locks_it) {
  Table t = siege();
  t.put("regular-horse-1", "0305").put("bavarian-foot-1", "0406");
  t.at(1, kFrench, Phase::kMovement).ok("move regular-horse-1 0306 0307 0308");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0306"), "19.57");
  EXPECT_FALSE(t.reach("bavarian-foot-1").contains("0306"));
}

TEST(FreiburgWalls, r19_57_a_leader_does_not_lock_it) {
  Table t = siege();
  t.put("d-enghien-leader", "0305").put("bavarian-foot-1", "0406");
  t.at(1, kFrench, Phase::kMovement).ok("move d-enghien-leader 0306 0307 0308");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0306"));
}

TEST(FreiburgWalls, r19_57_it_is_open_to_those_who_were_last_on_both_sides) {
  Table t = siege();
  last_in(t, kFrench, {"0306", "0406"});
  t.put("regular-foot-1", "0306").at(1, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-foot-1 0406 0506 0507"));  // three points: no extra cost
  t.put("bavarian-foot-1", "0407")
      .at(1, kBavarian, Phase::kMovement)
      .ok("move bavarian-foot-1 0406");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 0406"), "19.57");
}

TEST(FreiburgWalls, r19_57_a_gate_is_regained_by_passing_before_it) {
  Table t = siege();
  last_in(t, kFrench, {"0306"});
  t.put("bavarian-foot-1", "0406").put("bavarian-horse-1", "0305");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0306"), "19.57");
  t.ok("move bavarian-horse-1 0306 0307");
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0306"));
}

TEST(FreiburgWalls, r19_57_combat_treats_a_gate_as_a_wall) {
  Table t = siege();
  t.put("regular-foot-1", "0306").put("bavarian-foot-1", "0406");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-1"), "19.51");
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack bavarian-foot-1 regular-foot-1"));
  EXPECT_EQ(t.odds({"bavarian-foot-1"}, {"regular-foot-1"}).defence, 6);
}

TEST(FreiburgWalls, r19_57_a_breached_gate_is_a_breach_also_to_its_friends) {
  Table t = siege();
  breach(t, "0306");
  t.put("regular-foot-1", "0306").at(1, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-foot-1 0406 0407"));
  EXPECT_EQ(t.refusal("move regular-foot-1 0406 0407 0508"), "6.14");
  Table b = siege();
  breach(b, "0306");
  b.put("bavarian-foot-1", "0406").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(b.refusal("move bavarian-foot-1 0306 0206 0106"), "6.14");
}

TEST(FreiburgWalls, r19_57_gates_open_in_every_scenario) {
  Table t("freiburg/9-august");
  t.put("bavarian-foot-1", "0406").put("regular-foot-1", "0710");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("move bavarian-foot-1 0306"));
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 0709"), "19.57");
}

TEST(FreiburgWalls, r19_57_a_unit_takes_the_hex_before_the_gate_and_passes_in_one_move) {
  Table t("freiburg/siege");
  last_in(t, kFrench, {"0306"});
  t.put("bavarian-horse-1", "0305").at(1, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("move bavarian-horse-1 0306 0406"));
  EXPECT_TRUE(t.reach("bavarian-horse-1").count("0406") == 1);
}

TEST(FreiburgWalls, r19_57_a_leader_does_not_make_the_gate_friendly) {
  Table t("freiburg/siege");
  last_in(t, kFrench, {"0306"});
  t.put("von-mercy-leader", "0305").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move von-mercy-leader 0306 0406"), "19.57");
}

TEST(FreiburgWalls, r19_57_a_gate_whose_far_side_was_the_enemys_stays_shut) {
  Table t("freiburg/siege");
  t.put("regular-horse-1", "0305").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-horse-1 0306 0406"), "19.57");
}

TEST(FreiburgWalls, r19_51_a_far_hex_behind_the_walls_names_them) {
  Table t("freiburg/siege");
  t.put("regular-foot-1", "0409").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 0408 0407"), "19.51");
  const std::string rule = t.refusal("move regular-foot-1 0407");
  EXPECT_TRUE(rule == "19.51" || rule == "19.57") << rule;
}

}  // namespace
}  // namespace tercio::thirty_years_war
