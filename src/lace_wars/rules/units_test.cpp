// 0, 1, 2 What the pieces are.
#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {
namespace {

// Combat points after each loss until the unit is gone.
std::vector<int> fading(int points) {
  Drawing d;
  Field field(d.foot("r1", points));
  field.put("r1", "0505").red();
  std::vector<int> out;
  while (!field.is_eliminated("r1")) {
    out.push_back(combat_points(field.game(), field.s, field.piece("r1")));
    lose_step(field.game(), field.s, field.piece("r1"), "11.1d", nullptr);
  }
  return out;
}

bool controls(const Field& field, Side side, const char* hex) {
  return in_zone(field.game(), field.s, side, Field::hex_of(hex));
}

TEST(Units, r0_1a_adjacent_hexes_are_one_apart) {
  EXPECT_EQ(hex::distance(Field::hex_of("0505"), Field::hex_of("0505")), 0);
  EXPECT_EQ(hex::distance(Field::hex_of("0505"), Field::hex_of("0506")), 1);
  EXPECT_EQ(hex::distance(Field::hex_of("0505"), Field::hex_of("0507")), 2);
  // A radius of 3 covers the third hex and not the fourth.
  Drawing d;
  Field field(d.commander("rc", "red-1", 3).foot("r1").foot("r2"));
  field.put("rc", "0502").put("r1", "0505").red();
  field.activate("red-1");
  EXPECT_TRUE(field.s.acting.contains(field.piece("r1")));
  Field far(d);
  far.put("rc", "0502").put("r1", "0506").red();
  far.activate("red-1");
  EXPECT_FALSE(far.s.acting.contains(far.piece("r1")));
}

TEST(Units, r0_1b_only_the_active_player_activates_and_moves) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").commander("bc", "blue-1").foot("b1");
  Field field(d);
  field.put("rc", "0305").put("r1", "0305").put("bc", "1005").put("b1", "1005").red();
  EXPECT_EQ(field.refusal("activate blue-1"), "4C-b");
  field.activate("red-1");
  EXPECT_EQ(field.refusal("move b1 1004"), "0.1b");
  EXPECT_EQ(field.refusal("move r1 0304"), "");
  Field turn(d);
  turn.put("rc", "0305").put("r1", "0305").put("bc", "1005").put("b1", "1005").blue();
  EXPECT_EQ(turn.refusal("activate red-1"), "4C-b");
  turn.activate("blue-1");
  EXPECT_EQ(turn.refusal("move b1 1004"), "");
}

TEST(Units, r0_1c_infantry_cavalry_and_commanders_cover_their_kinds) {
  Drawing d;
  Field field(d.foot("r1")
                  .light_foot("r2")
                  .horse("r3")
                  .light_horse("r4")
                  .gun("r5")
                  .commander("r6", "red-1")
                  .commander("r7", ""));
  const Game& g = field.game();
  const auto is = [&](const char* id) -> const Piece& { return g.piece(field.piece(id)); };
  for (const char* id : {"r1", "r2"}) {
    EXPECT_TRUE(is(id).is_infantry() && !is(id).is_cavalry() && is(id).is_unit()) << id;
  }
  for (const char* id : {"r3", "r4"}) {
    EXPECT_TRUE(is(id).is_cavalry() && !is(id).is_infantry() && is(id).is_unit()) << id;
  }
  EXPECT_FALSE(is("r5").is_infantry() || is("r5").is_cavalry());
  EXPECT_TRUE(is("r5").is_unit());
  EXPECT_EQ(g.commanders(Side::kA), field.set({"r6", "r7"}));
  EXPECT_EQ(g.cavalry(), field.set({"r3", "r4"}));
  EXPECT_EQ(g.lights(), field.set({"r2", "r4"}));
}

TEST(Units, r0_1d_dice_have_six_sides) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1"));
  field.put("rc", "0305").put("r1", "0305").red();
  EXPECT_EQ(field.refusal("roll 3"), "0.1d");  // none is to be thrown
  field.ok("activate red-1");
  EXPECT_EQ(field.refusal("roll 0"), "0.1d");
  EXPECT_EQ(field.refusal("roll 7"), "0.1d");
  EXPECT_EQ(field.refusal("roll 1"), "");
  EXPECT_EQ(field.refusal("roll 6"), "");
}

TEST(Units, r1_1_1a_r1_1_1b_r1_1_2a_the_shipped_counters_carry_the_numbers_of_their_arm) {
  const Field field;
  const Game& g = field.game();
  std::array<int, kUnitArms> seen{};
  for (int i = 0; i < g.piece_count(); ++i) {
    const Piece& p = g.piece(static_cast<PieceId>(i));
    if (!p.is_unit()) continue;
    ++seen[static_cast<std::size_t>(p.arm)];
    EXPECT_GT(p.movement, 0);
    EXPECT_EQ(p.is_artillery(), p.calibre > 0);
    EXPECT_EQ(p.is_artillery(), p.morale == 0);
    EXPECT_EQ(p.is_artillery(), p.points[p.steps] == 0);
  }
  for (const int n : seen) EXPECT_GT(n, 0);
  for (const char* id : {"royal-dragons", "thianges", "1st-dragoons"}) {
    EXPECT_EQ(g.piece(field.piece(id)).arm, Arm::kHeavyCavalry) << id;
  }
}

TEST(Units, r1_1_3a_r1_1_3b_a_formation_acts_together) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").commander("rd", "red-2");
  d.unit("r3", Arm::kLineInfantry, 4, 3, 4, "red-2").unit("r4", Arm::kLineInfantry, 4, 3, 4, "");
  Field field(d);
  field.put("rc", "0305").put("r1", "0305").put("r2", "0306").put("rd", "0308");
  field.put("r3", "0308").put("r4", "0310").red();
  EXPECT_EQ(field.refusal("activate r1"), "1.1.3b");
  EXPECT_EQ(field.refusal("hold r1"), "1.1.3b");
  field.activate("red-1");
  EXPECT_EQ(field.s.acting, field.set({"r1", "r2"}));
}

TEST(Units, r1_1_3b_a_formation_without_units_on_the_map_is_not_activated) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").commander("rd", "red-2"));
  field.put("rc", "0305").put("r1", "0305").put("rd", "0308").red();
  EXPECT_EQ(field.refusal("activate red-2"), "1.1.3b");
  EXPECT_EQ(field.refusal("activate red-1"), "");
}

TEST(Units, r1_1_3c_independent_units_act_alone_or_with_a_formation) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").unit("r2", Arm::kLineInfantry, 4, 3, 4, "");
  d.unit("r3", Arm::kLineInfantry, 4, 3, 4, "");
  Field field(d);
  field.put("rc", "0305").put("r1", "0305").put("r2", "0306").red();
  EXPECT_EQ(field.refusal("activate r2"), "");
  EXPECT_EQ(field.refusal("activate r3"), "1.1.3c");  // not on the map
  field.ok("activate red-1").roll(1);
  ASSERT_EQ(field.s.step, Step::kJoin);
  field.ok("join r2");
  EXPECT_EQ(field.s.acting, field.set({"r1", "r2"}));
}

TEST(Units, r1_1_4a_r1_1_4c_a_two_step_unit_flips_and_dies) {
  EXPECT_EQ(fading(2), (std::vector<int>{2, 1}));
  EXPECT_EQ(fading(3), (std::vector<int>{3, 2}));
  EXPECT_EQ(fading(4), (std::vector<int>{4, 2}));
}

TEST(Units, r1_1_4d_r1_1_4e_a_three_step_unit_takes_three_losses) {
  EXPECT_EQ(fading(5), (std::vector<int>{5, 3, 2}));
  EXPECT_EQ(fading(6), (std::vector<int>{6, 4, 2}));
}

TEST(Units, r1_1_4d_r1_1_4f_a_four_step_unit_takes_four_losses) {
  EXPECT_EQ(fading(7), (std::vector<int>{7, 5, 4, 2}));
  EXPECT_EQ(fading(8), (std::vector<int>{8, 6, 4, 2}));
}

TEST(Units, r1_1_4b_a_battery_dies_at_its_first_loss) {
  Drawing d;
  Field field(d.gun("r1"));
  field.put("r1", "0505").red();
  EXPECT_EQ(field.steps("r1"), 1);
  lose_step(field.game(), field.s, field.piece("r1"), "9.1b", nullptr);
  EXPECT_TRUE(field.is_eliminated("r1"));
  EXPECT_FALSE(is_occupied(field.s, Field::hex_of("0505")));
}

TEST(Units, r1_2a_r1_2b_every_formation_has_a_commander_and_every_side_an_army_commander) {
  const Field field;
  const Game& g = field.game();
  EXPECT_EQ(field.s.army_commander[0], field.piece("de-muy-leader"));
  EXPECT_EQ(field.s.army_commander[1], field.piece("brunswick-leader"));
  for (int f = 0; f < g.formation_count(); ++f) {
    const PieceId c = field.s.commander_of[static_cast<std::size_t>(f)];
    ASSERT_NE(c, kNoPiece) << g.formation(f).id;
    EXPECT_EQ(g.piece(c).formation, f);
    EXPECT_GT(g.piece(c).radius, 0);
  }
  EXPECT_EQ(field.s.commander_of[static_cast<std::size_t>(g.find_formation("spoercken"))],
            field.piece("spoercken-leader"));
}

TEST(Units, r1_2c_a_commander_helps_the_attack_of_his_own_units_only) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").commander("rd", "red-2").foot("b1");
  Field field(d);
  field.put("r1", "0505").put("b1", "0504", Facing::kS).red(Phase::kCombat);
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "commander"), 0);
  field.put("rd", "0505");  // another formation's
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "commander"), 0);
  field.put("rc", "0505");
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "commander"), 1);
}

TEST(Units, r1_2c_a_commander_does_not_help_the_defence) {
  Drawing d;
  Field field(d.foot("r1").foot("b1").commander("bc", "blue-1"));
  field.put("r1", "0505").put("b1", "0504", Facing::kS).put("bc", "0504").red(Phase::kCombat);
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "commander"), 0);
}

TEST(Units, r1_3a_light_units_have_neither_flank_nor_rear) {
  for (const bool light : {false, true}) {
    Drawing d;
    d.foot("r1");
    if (light) {
      d.light_foot("b1");
    } else {
      d.foot("b1");
    }
    Field field(d);
    field.put("r1", "0505").put("b1", "0504", Facing::kN).red(Phase::kCombat);
    EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "rear"), light ? 0 : 3);
    EXPECT_EQ(flanks_in(field.game(), field.s, Field::hex_of("0504")) == 0, light);
    EXPECT_EQ(rear_in(field.game(), field.s, Field::hex_of("0504")) == 0, light);
  }
}

TEST(Units, r1_3a_a_light_unit_with_a_formed_one_has_its_flanks) {
  Drawing d;
  Field field(d.light_foot("r1").foot("r2"));
  field.put("r1", "0505").put("r2", "0505", Facing::kNNE).red();
  EXPECT_EQ(front_in(field.game(), field.s, Field::hex_of("0505")), front_of(Facing::kNNE));
  EXPECT_EQ(rear_in(field.game(), field.s, Field::hex_of("0505")), rear_of(Facing::kNNE));
}

TEST(Units, r1_3b_light_infantry_controls_woods) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0504"}).foot("r1").light_foot("r2").light_horse("r3");
  for (const char* id : {"r1", "r2", "r3"}) {
    Field field(d);
    field.put(id, "0505").red();
    EXPECT_EQ(controls(field, Side::kA, "0504"), std::string(id) == "r2") << id;
    EXPECT_TRUE(controls(field, Side::kA, "0604")) << id;
  }
}

TEST(Units, r1_3c_light_units_are_penalised_in_the_open) {
  Drawing d;
  d.ground(Terrain::kVillage, {"0704"}).light_foot("r1").foot("r2").light_foot("b1").foot("b2");
  const auto term = [&](const char* a, const char* b, const char* from, const char* to,
                        const char* key) {
    Field field(d);
    field.put(a, from).put(b, to, Facing::kS).red(Phase::kCombat);
    return field.term(Field::attack({from}, {to}), key);
  };
  EXPECT_EQ(term("r1", "b2", "0505", "0504", "light-attacks"), -1);
  EXPECT_EQ(term("r2", "b1", "0505", "0504", "light-defends"), 1);
  EXPECT_EQ(term("r1", "b1", "0505", "0504", "light-attacks"), 0);
  EXPECT_EQ(term("r1", "b1", "0505", "0504", "light-defends"), 0);
  EXPECT_EQ(term("r2", "b2", "0505", "0504", "light-attacks"), 0);
  // Either hex not clear: no penalty.
  EXPECT_EQ(term("r1", "b2", "0705", "0704", "light-attacks"), 0);
  EXPECT_EQ(term("r2", "b1", "0704", "0703", "light-defends"), 0);
}

TEST(Units, r1_3f_light_cavalry_dismounts_in_villages_and_towns) {
  Drawing d;
  d.ground(Terrain::kVillage, {"0505"}).ground(Terrain::kTown, {"0705"});
  d.ground(Terrain::kWoods, {"0504", "0704", "0904"}).light_horse("r1").horse("r2");
  const auto arm = [&](const char* id, const char* hex) {
    Field field(d);
    field.put(id, hex).red();
    return arm_now(field.game(), field.s, field.piece(id));
  };
  EXPECT_EQ(arm("r1", "0505"), Arm::kLightInfantry);
  EXPECT_EQ(arm("r1", "0705"), Arm::kLightInfantry);
  EXPECT_EQ(arm("r1", "0905"), Arm::kLightCavalry);
  EXPECT_EQ(arm("r1", "0504"), Arm::kLightCavalry);
  EXPECT_EQ(arm("r2", "0505"), Arm::kHeavyCavalry);
  // Its zone reaches into woods as that of light infantry does; it keeps its movement points.
  Field field(d);
  field.put("r1", "0505").red();
  EXPECT_TRUE(controls(field, Side::kA, "0504"));
  field.put("r1", "0905");
  EXPECT_FALSE(controls(field, Side::kA, "0904"));
  EXPECT_EQ(field.game().piece(field.piece("r1")).movement, 7);
}

TEST(Units, r2_2_commanders_step_in_any_direction) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1");
  Field field(d);
  field.put("rc", "0505").put("r1", "0507").red().activate("red-1");
  for (const char* to : {"0404", "0504", "0604", "0605", "0506", "0405"}) {
    EXPECT_EQ(field.refusal("move rc " + std::string(to)), "") << to;
  }
  EXPECT_EQ(field.refusal("move rc n"), "2.2");
  EXPECT_EQ(field.refusal("back rc 0506"), "8.1e");
}

TEST(Units, r2_2_routed_units_have_no_facing) {
  Drawing d;
  Field field(d.foot("r1"));
  field.put("r1", "0505").order("r1", Order::kRouted).red();
  const HexId h = Field::hex_of("0505");
  EXPECT_FALSE(has_facing(field.game(), field.s, h));
  EXPECT_EQ(front_in(field.game(), field.s, h), 0);
  EXPECT_EQ(flanks_in(field.game(), field.s, h), 0);
  EXPECT_EQ(rear_in(field.game(), field.s, h), 0);
}

TEST(Units, r2_2_a_rallied_unit_takes_the_facing_its_owner_likes) {
  Drawing d;
  Field field(d.foot("r1"));
  field.put("r1", "0505").order("r1", Order::kRouted).red(Phase::kRally);
  ASSERT_EQ(field.s.step, Step::kRallyRoll);
  field.roll(1);
  ASSERT_EQ(field.s.step, Step::kFace);
  EXPECT_EQ(field.s.decider, Side::kA);
  for (const char* f : {"nnw", "n", "nne", "sse", "s", "ssw"}) {
    EXPECT_EQ(field.refusal("face " + std::string(f)), "") << f;
  }
  field.ok("face ssw");
  EXPECT_EQ(field.facing("r1"), Facing::kSSW);
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
}

TEST(Units, r2_3_terrain_takes_a_zone_of_control_away) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0504"}).ground(Terrain::kTown, {"0704"});
  d.ground(Terrain::kVillage, {"0904"}).stream("0905", "1004").foot("r1");
  const auto zone = [&](const char* at, const char* into) {
    Field field(d);
    field.put("r1", at).red();
    return controls(field, Side::kA, into);
  };
  EXPECT_FALSE(zone("0505", "0504"));
  EXPECT_TRUE(zone("0505", "0604"));
  EXPECT_FALSE(zone("0705", "0704"));
  EXPECT_TRUE(zone("0905", "0904"));
  EXPECT_FALSE(zone("0905", "1004"));
}

}  // namespace
}  // namespace tercio::lace_wars
