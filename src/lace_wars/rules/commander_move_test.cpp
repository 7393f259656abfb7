// 8.5 The movement of commanders.
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/rules/movement_price.hpp"

namespace tercio::lace_wars {
namespace {

int price(const Field& field, const char* id, const char* from, const char* to) {
  const HexId a = Field::hex_of(from);
  const StepPrice p = step_price(field.game(), PieceSet{field.piece(id)}, a,
                                 *hex::direction_to(a, Field::hex_of(to)), false);
  return p.denial ? -1 : p.points;
}

TEST(CommanderMove, r8_5a_the_army_commander_has_six_points_once_a_turn) {
  MoveField field(drawn().commander("ra", "", 5));
  field.put("ra", "0511").go();
  EXPECT_EQ(field.refusal("move ra 0510"), "8.5a");  // not in an activation
  field.ok("end");
  ASSERT_EQ(field.s.phase, Phase::kArmyCommander);
  EXPECT_EQ(field.refusal("move ra 0510 0509 0508 0507 0506 0505 0504"), "8.5b");
  EXPECT_EQ(field.refusal("move r0 0111"), "4.4a");
  EXPECT_EQ(field.refusal("move rc 0111"), "4.4a");
  field.ok("move ra 0510 0509 0508 0507 0506 0505");
  EXPECT_EQ(field.hex("ra"), "0505");
  EXPECT_EQ(field.refusal("move ra 0504"), "8.1a");  // the phase is over
  EXPECT_NE(field.s.phase, Phase::kArmyCommander);
}

TEST(CommanderMove, r8_5a_once_even_if_he_stops_early) {
  MoveField field(drawn().commander("ra", "", 5).foot("r1").foot("b1"));
  field.put("ra", "0511").put("r1", "0805", Facing::kN).put("b1", "0804", Facing::kS).go();
  field.ok("end").ok("move ra 0510").ok("end");
  EXPECT_NE(field.s.phase, Phase::kArmyCommander);
  EXPECT_EQ(field.hex("ra"), "0510");
}

TEST(CommanderMove, r8_5b_all_but_clear_and_trail_costs_two) {
  Field field(Drawing()
                  .ground(Terrain::kWoods, {"0203", "0207"})
                  .ground(Terrain::kVillage, {"0303", "0307"})
                  .ground(Terrain::kTown, {"0403", "0407"})
                  .level(1, {"0503"})
                  .level(2, {"0603"})
                  .stream("0702", "0703")
                  .river("0802", "0803")
                  .bridge("0902", "0903")
                  .trail("0206", "0207")
                  .road("0306", "0307")
                  .road("0406", "0407")
                  .commander("rc", "red-1")
                  .commander("ra", "")
                  .commander("bc", "blue-1"));
  for (const char* id : {"rc", "ra", "bc"}) {
    EXPECT_EQ(price(field, id, "0102", "0103"), 1);
    for (const char* line : {"02", "03", "04"}) {
      EXPECT_EQ(
          price(field, id, (line + std::string("02")).c_str(), (line + std::string("03")).c_str()),
          2)
          << line;
      EXPECT_EQ(
          price(field, id, (line + std::string("06")).c_str(), (line + std::string("07")).c_str()),
          1)
          << line;  // by trail and road
    }
    for (const char* line : {"05", "06", "07", "09"}) {  // hexsides are free
      EXPECT_EQ(
          price(field, id, (line + std::string("02")).c_str(), (line + std::string("03")).c_str()),
          1)
          << line;
    }
  }
  EXPECT_EQ(price(field, "rc", "0802", "0803"), 2);  // the French ford
  EXPECT_EQ(price(field, "bc", "0802", "0803"), -1);
}

TEST(CommanderMove, r8_5b_a_commander_fords_without_a_die) {
  MoveField field(drawn().river("0505", "0504"));
  field.put("rc", "0505").go();
  field.ok("move rc 0504");
  EXPECT_TRUE(field.is_moving("rc"));
  EXPECT_EQ(field.left(), 4);
}

TEST(CommanderMove, r8_5c_not_into_enemy_frontal_and_flank_hexes_without_a_friend) {
  MoveField field(drawn().foot("r1").foot("b1").light_foot("b2"));
  // b1 at 0505 faces S: front 0506, 0405; flanks 0605, 0404; rear 0504, 0604.
  field.put("b1", "0505", Facing::kS).put("rc", "0507").put("b2", "0910").go();
  const auto enter = [&](const char* from, const char* to) {
    field.s.at[field.piece("rc")] = Field::hex_of(from);
    return field.refusal(std::string("move rc ") + to);
  };
  EXPECT_EQ(enter("0507", "0506"), "8.5c");
  EXPECT_EQ(enter("0406", "0405"), "8.5c");
  EXPECT_EQ(enter("0606", "0605"), "8.5c");
  EXPECT_EQ(enter("0304", "0404"), "8.5c");
  EXPECT_EQ(enter("0503", "0504"), "");
  EXPECT_EQ(enter("0603", "0604"), "");
  EXPECT_EQ(enter("0504", "0505"), "8.5c");  // the enemy himself
  for (const char* to : {"0909", "1009", "1010", "0911", "0810", "0809"}) {
    field.s.at[field.piece("rc")] = Field::hex_of("0910");
    EXPECT_EQ(field.refusal(std::string("move rc ") + to), "8.5c") << to;
  }
  field.put("r1", "0506", Facing::kN);
  EXPECT_EQ(enter("0507", "0506"), "");
}

TEST(CommanderMove, r8_5c_where_no_zone_could_reach_he_may_go) {
  MoveField field(drawn()
                      .ground(Terrain::kWoods, {"0506"})
                      .stream("0505", "0605")
                      .ground(Terrain::kTown, {"0405"})
                      .foot("b1")
                      .foot("b2"));
  field.put("b1", "0505", Facing::kS).put("rc", "0507");
  field.put("b2", "0905", Facing::kS).order("b2", Order::kRouted).go();
  EXPECT_EQ(field.refusal("move rc 0506"), "");
  field.s.at[field.piece("rc")] = Field::hex_of("0606");
  EXPECT_EQ(field.refusal("move rc 0605"), "");
  field.s.at[field.piece("rc")] = Field::hex_of("0406");
  EXPECT_EQ(field.refusal("move rc 0405"), "");
  field.s.at[field.piece("rc")] = Field::hex_of("0907");
  EXPECT_EQ(field.refusal("move rc 0906"), "");  // a routed enemy looks at nothing
}

TEST(CommanderMove, r8_5d_a_formation_commander_moves_with_his_own_activation_only) {
  MoveField field(
      drawn().commander("r2c", "red-2", 20).unit("r2", Arm::kLineInfantry, 4, 3, 4, "red-2"));
  field.put("r2c", "0811").put("r2", "0911", Facing::kN).put("rc", "0511").go();
  EXPECT_EQ(field.refusal("move r2c 0810"), "8.5d");
  EXPECT_EQ(field.refusal("move rc 0510 0509 0508 0507 0506 0505 0504"), "8.5b");
  field.ok("move rc 0510 0509 0508 0507 0506 0505");
  EXPECT_EQ(field.hex("rc"), "0505");
  EXPECT_EQ(field.refusal("move rc 0504"), "8.5d");
  field.ok("end").activate("red-2");
  EXPECT_EQ(field.refusal("move r2c 0810"), "");
  EXPECT_EQ(field.refusal("move rc 0504"), "8.5d");
}

TEST(CommanderMove, r8_5d_he_passes_through_friends_step_by_step) {
  MoveField field(drawn().foot("r1"));
  field.put("rc", "0511").put("r1", "0510", Facing::kN).go();
  field.ok("move rc 0510");
  ASSERT_TRUE(field.is_moving("rc"));
  EXPECT_EQ(field.left(), 5);
  field.ok("move rc 0509");
  EXPECT_EQ(field.hex("rc"), "0509");
  EXPECT_EQ(field.hex("r1"), "0510");
}

TEST(CommanderMove, r8_5e_with_a_unit_he_has_its_points) {
  MoveField field(drawn().foot("r1").horse("r2"));
  field.put("r1", "0511", Facing::kN).put("rc", "0511").go();
  EXPECT_EQ(points_of(field.game(), field.s, field.set({"r1", "rc"})), 4);
  EXPECT_EQ(field.refusal("move r1,rc 0510 0509 0508 0507 0506"), "8.1a");
  EXPECT_EQ(field.refusal("move r1,rc 0512 0612"), "8.1d");  // and its facing
  field.ok("move r1,rc 0510 0509 0508 0507");
  EXPECT_EQ(field.hex("rc"), "0507");
  EXPECT_EQ(field.refusal("move rc 0506"), "8.5d");  // he has moved
}

TEST(CommanderMove, r8_5e_he_enters_a_zone_with_his_unit) {
  MoveField field(drawn().foot("r1").foot("b1"));
  field.put("r1", "0506", Facing::kN).put("rc", "0506").put("b1", "0504", Facing::kS).go();
  EXPECT_EQ(field.refusal("move rc 0505"), "8.5c");
  field.ok("move r1,rc 0505");
  EXPECT_EQ(field.hex("rc"), "0505");
  EXPECT_FALSE(field.is_moving("rc"));
}

}  // namespace
}  // namespace tercio::lace_wars
