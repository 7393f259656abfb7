// 8.1a, 8.2, 16.1.6 The Terrain Effects Chart in movement, disorganisation by terrain, fords.
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/rules/movement_price.hpp"

namespace tercio::lace_wars {
namespace {

constexpr int kP = -1;  // prohibited

// One feature in each line of the map, between the places 02 and 03 or 06 and 07; a unit of each
// arm on either side.
Drawing chart() {
  Drawing d;
  d.ground(Terrain::kWoods, {"0203", "1003", "1103", "0407"});
  d.ground(Terrain::kVillage, {"0303", "0107", "0307"});
  d.ground(Terrain::kTown, {"0403", "0207", "0507"});
  d.level(1, {"0503", "0607", "0707"}).level(2, {"0603", "1003", "0807"});
  d.stream("0702", "0703").river("0802", "0803").bridge("0902", "0903");
  d.road("1002", "1003").trail("1102", "1103").trail("0106", "0107").trail("0206", "0207");
  d.road("0306", "0307").road("0506", "0507").trail("0606", "0607").stream("0606", "0607");
  d.road("0706", "0707").stream("0706", "0707").trail("0806", "0807").road("0406", "0407");
  d.stream("0906", "0907").level(1, {"0907"});
  for (const char* id : {"r1", "b1"}) d.foot(id);
  for (const char* id : {"r2", "b2"}) d.light_foot(id);
  for (const char* id : {"r3", "b3"}) d.horse(id);
  for (const char* id : {"r4", "b4"}) d.light_horse(id);
  for (const char* id : {"r5", "b5"}) d.gun(id);
  return d;
}

int price(const Field& field, const std::string& id, const char* from, const char* to,
          bool column) {
  const HexId a = Field::hex_of(from);
  const StepPrice p = step_price(field.game(), PieceSet{field.piece(id)}, a,
                                 *hex::direction_to(a, Field::hex_of(to)), column);
  return p.denial ? kP : p.points;
}

struct Row {
  const char* what;
  const char* from;
  const char* to;
  std::array<int, 5> red;  // line and light infantry, heavy and light cavalry, artillery
  std::array<int, 5> blue;
};

TEST(Terrain, r8_1a_every_row_of_the_chart_for_every_arm) {
  const Field field(chart());
  const std::vector<Row> rows{
      {"clear", "0102", "0103", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      {"woods", "0202", "0203", {2, 1, kP, 3, kP}, {2, 1, kP, 3, kP}},
      {"out of woods", "0203", "0202", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      {"village", "0302", "0303", {1, 1, kP, 2, kP}, {1, 1, kP, 2, kP}},
      {"out of a village", "0303", "0302", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      {"town", "0402", "0403", {1, 1, kP, 2, kP}, {1, 1, kP, 2, kP}},
      {"up one level", "0502", "0503", {2, 2, 2, 2, 2}, {2, 2, 2, 2, 2}},
      {"down one level", "0503", "0502", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      {"steep up", "0602", "0603", {3, 2, kP, kP, kP}, {3, 2, kP, kP, kP}},
      {"steep down", "0603", "0602", {3, 2, kP, kP, kP}, {3, 2, kP, kP, kP}},
      {"stream", "0702", "0703", {2, 2, 2, 2, kP}, {2, 2, 2, 2, kP}},
      {"stream back", "0703", "0702", {2, 2, 2, 2, kP}, {2, 2, 2, 2, kP}},
      {"river", "0802", "0803", {3, 3, 3, 3, kP}, {kP, kP, kP, kP, kP}},
      {"river back", "0803", "0802", {3, 3, 3, 3, kP}, {kP, kP, kP, kP, kP}},
      {"bridge", "0902", "0903", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      // Along a road one in all; only closed ground stays closed.
      {"road up a steep slope into woods", "1002", "1003", {1, 1, kP, 1, kP}, {1, 1, kP, 1, kP}},
      {"road into a village", "0306", "0307", {1, 1, kP, 1, 1}, {1, 1, kP, 1, 1}},
      {"road into a town", "0506", "0507", {1, 1, kP, 1, 1}, {1, 1, kP, 1, 1}},
      {"road up over a stream", "0706", "0707", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      {"road into woods", "0406", "0407", {1, 1, kP, 1, kP}, {1, 1, kP, 1, kP}},
      // Along a trail the hex costs one, slopes are added, streams are bridged.
      {"trail into woods", "1102", "1103", {1, 1, kP, 1, kP}, {1, 1, kP, 1, kP}},
      {"trail into a village", "0106", "0107", {1, 1, kP, 1, 1}, {1, 1, kP, 1, 1}},
      {"trail into a town", "0206", "0207", {1, 1, kP, 1, 1}, {1, 1, kP, 1, 1}},
      {"trail up over a stream", "0606", "0607", {2, 2, 2, 2, 2}, {2, 2, 2, 2, 2}},
      {"trail down over a stream", "0607", "0606", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
      {"trail up a steep slope", "0806", "0807", {3, 2, kP, kP, kP}, {3, 2, kP, kP, kP}},
      {"up over a stream", "0906", "0907", {3, 3, 3, 3, kP}, {3, 3, 3, 3, kP}},
  };
  for (const Row& row : rows) {
    for (std::size_t arm = 0; arm < 5; ++arm) {
      const std::string n = std::to_string(arm + 1);
      EXPECT_EQ(price(field, "r" + n, row.from, row.to, false), row.red[arm]) << row.what << n;
      EXPECT_EQ(price(field, "b" + n, row.from, row.to, false), row.blue[arm]) << row.what << n;
    }
  }
}

TEST(Terrain, r14b_a_column_finds_the_terrain_as_it_is) {
  const Field field(chart());
  for (const auto& [from, to] : {std::pair{"0202", "0203"},
                                 {"0502", "0503"},
                                 {"0602", "0603"},
                                 {"0702", "0703"},
                                 {"0802", "0803"},
                                 {"0302", "0303"}}) {
    for (const char* id : {"r1", "r2", "r3", "r4", "r5"}) {
      EXPECT_EQ(price(field, id, from, to, true), price(field, id, from, to, false)) << id << to;
    }
  }
  // But for heavy cavalry, which passes villages and towns in column on a road.
  EXPECT_EQ(price(field, "r3", "0306", "0307", true), 1);
  EXPECT_EQ(price(field, "r3", "0506", "0507", true), 1);
  EXPECT_EQ(price(field, "r3", "0106", "0107", true), kP);  // not on a trail
  EXPECT_EQ(price(field, "r3", "1002", "1003", true), kP);  // not through woods
}

TEST(Terrain, r8_1a_a_stack_pays_the_most) {
  const Field field(chart());
  const auto stack = [&](std::initializer_list<std::string_view> ids, const char* from,
                         const char* to) {
    const HexId a = Field::hex_of(from);
    const StepPrice p = step_price(field.game(), field.set(ids), a,
                                   *hex::direction_to(a, Field::hex_of(to)), false);
    return p.denial ? kP : p.points;
  };
  EXPECT_EQ(stack({"r1", "r2"}, "0202", "0203"), 2);
  EXPECT_EQ(stack({"r1", "r5"}, "0202", "0203"), kP);
  EXPECT_EQ(stack({"r1", "r5"}, "0702", "0703"), kP);
  EXPECT_EQ(stack({"r3", "r4"}, "0302", "0303"), kP);
}

TEST(Terrain, r8_1f_artillery_keeps_to_allowed_terrain) {
  MoveField field(drawn()
                      .ground(Terrain::kWoods, {"0504"})
                      .ground(Terrain::kVillage, {"0604", "0804"})
                      .stream("1005", "1004")
                      .trail("0805", "0804")
                      .gun("r1")
                      .gun("r2")
                      .gun("r3"));
  field.put("r1", "0505").put("r2", "0805").put("r3", "1005").go();
  EXPECT_EQ(field.refusal("move r1 0504"), "8.1f");
  EXPECT_EQ(field.refusal("move r1 0604"), "8.1f");
  EXPECT_EQ(field.refusal("move r2 0804"), "");
  EXPECT_EQ(field.refusal("move r3 1004 1003"), "8.1f");
}

TEST(Terrain, r8_2a_woods_and_steep_slopes_disorganise_on_entering) {
  const Field field(chart());
  const auto rough = [&](Arm arm, const char* from, const char* to) {
    const HexId a = Field::hex_of(from);
    return step_is_rough(field.game(), arm, a, *hex::direction_to(a, Field::hex_of(to)));
  };
  for (const Arm arm : {Arm::kLineInfantry, Arm::kLightInfantry, Arm::kHeavyCavalry,
                        Arm::kLightCavalry, Arm::kArtillery, Arm::kCommander}) {
    const bool line = arm == Arm::kLineInfantry;
    EXPECT_EQ(rough(arm, "0202", "0203"), line || arm == Arm::kLightCavalry);
    EXPECT_EQ(rough(arm, "0602", "0603"), line);
    EXPECT_EQ(rough(arm, "0603", "0602"), line);
    for (const auto& [from, to] : {std::pair{"0203", "0202"},
                                   {"0302", "0303"},
                                   {"0402", "0403"},
                                   {"0502", "0503"},
                                   {"0702", "0703"},
                                   {"0902", "0903"},
                                   {"1002", "1003"},
                                   {"0406", "0407"}}) {
      EXPECT_FALSE(rough(arm, from, to)) << to;
    }
  }
}

TEST(Terrain, r8_2a_r8_2b_the_marker_comes_on_entering_and_goes_on_leaving) {
  MoveField field(drawn()
                      .ground(Terrain::kWoods, {"0507", "0506", "0907"})
                      .foot("r1")
                      .light_foot("r2")
                      .light_horse("r3"));
  field.put("r1", "0508", Facing::kN).put("r2", "0407").put("r3", "0908").go();
  field.ok("move r1 0507");
  EXPECT_TRUE(field.rough("r1"));
  EXPECT_TRUE(field.happened("disorganised"));
  EXPECT_TRUE(is_disorganised(field.s, field.piece("r1")));
  EXPECT_EQ(field.order("r1"), Order::kGood);
  field.ok("move r1 0506");  // from wood to wood
  EXPECT_TRUE(field.rough("r1"));
  EXPECT_FALSE(field.is_moving("r1"));
  EXPECT_TRUE(field.rough("r1"));  // it stays on while it stands there
  field.ok("move r2 0507");
  EXPECT_FALSE(field.rough("r2"));
  field.ok("end").ok("move r3 0907");
  EXPECT_TRUE(field.rough("r3"));
  EXPECT_EQ(field.left(), 4);
}

TEST(Terrain, r8_2b_it_goes_on_leaving_the_terrain) {
  MoveField field(
      drawn().ground(Terrain::kWoods, {"0507"}).level(2, {"0905"}).foot("r1").foot("r2"));
  field.put("r1", "0508", Facing::kN).put("r2", "0906", Facing::kN).go();
  field.ok("move r1 0507 0506");
  EXPECT_FALSE(is_disorganised(field.s, field.piece("r1")));
  field.ok("end").ok("move r2 0905");
  EXPECT_TRUE(field.rough("r2"));
  EXPECT_EQ(field.left(), 1);
}

TEST(Terrain, r8_2b_other_disorganisation_stays_and_terrain_never_routs) {
  MoveField field(drawn().ground(Terrain::kWoods, {"0507"}).foot("r1"));
  field.put("r1", "0508", Facing::kN).order("r1", Order::kDisorganised).go();
  field.ok("move r1 0507");
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
  field.ok("move r1 0506");
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
  EXPECT_FALSE(field.rough("r1"));
}

TEST(Terrain, r16_1_6a_only_the_french_ford) {
  MoveField field(drawn()
                      .river("0505", "0504")
                      .river("0805", "0804")
                      .foot("r1")
                      .gun("r2")
                      .foot("b1")
                      .light_horse("b2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0805", Facing::kN);
  field.go();
  EXPECT_EQ(field.refusal("move r1 0504"), "");
  EXPECT_EQ(field.refusal("move r2 0804 0803"), "16.1.6a");  // no artillery
  MoveField allies(
      drawn().river("0505", "0504").river("0805", "0804").foot("b1").light_horse("b2"));
  allies.put("b1", "0505", Facing::kN).put("b2", "0805").blue_goes();
  EXPECT_EQ(allies.refusal("move b1 0504 0503"), "16.1.6a");
  EXPECT_EQ(allies.refusal("move b2 0804 0803"), "16.1.6a");
}

TEST(Terrain, r16_1_6a_on_the_diemel) {
  Field field("historical");
  EXPECT_TRUE(field.game().fords(Side::kA));
  EXPECT_FALSE(field.game().fords(Side::kB));
  EXPECT_EQ(field.game().side_id(Side::kA), "french");
  const auto cost = [&](const char* id, const char* from, const char* to) {
    return price(field, id, from, to, false);
  };
  EXPECT_EQ(cost("touraine", "0412", "0312"), 3);
  EXPECT_EQ(cost("toll", "0412", "0312"), kP);
  EXPECT_EQ(cost("toll", "0411", "0311"), 1);  // the bridge at Germete, by its road
  EXPECT_EQ(cost("toll", "0619", "0519"), 1);
  EXPECT_EQ(cost("art-6l-maupeou", "0412", "0312"), kP);
  EXPECT_EQ(cost("art-6l-maupeou", "0411", "0311"), 1);
}

TEST(Terrain, r16_1_6b_a_ford_disorganises_for_good_and_costs_a_step_on_five_and_six) {
  for (int die = 1; die <= 6; ++die) {
    MoveField field(drawn().river("0505", "0504").foot("r1"));
    field.put("r1", "0505", Facing::kN).go();
    field.ok("move r1 0505 0504");  // not by the way round
    EXPECT_EQ(field.order("r1"), Order::kDisorganised);
    ASSERT_EQ(field.s.step, Step::kFordRoll);
    field.roll(die);
    EXPECT_EQ(field.steps("r1"), die >= 5 ? 1 : 2) << die;
    ASSERT_TRUE(field.is_moving("r1"));
    EXPECT_EQ(field.left(), 1);
    field.ok("move r1 0503");
    EXPECT_EQ(field.order("r1"), Order::kDisorganised);  // it is not left behind
  }
}

TEST(Terrain, r16_1_6b_a_die_for_each_unit_and_never_a_rout) {
  MoveField field(drawn().river("0505", "0504").horse("r1").horse("r2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0505", Facing::kN).steps("r2", 1);
  field.order("r1", Order::kDisorganised).go();
  field.ok("move r1,r2 0504 0503 0502");
  ASSERT_EQ(field.s.step, Step::kFordRoll);
  field.roll(5);
  ASSERT_EQ(field.s.step, Step::kFordRoll);
  field.roll(6);
  EXPECT_EQ(field.steps("r1"), 1);
  EXPECT_TRUE(field.is_eliminated("r2"));
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
  EXPECT_EQ(field.hex("r1"), "0502");  // what is left goes on as ordered
}

TEST(Terrain, r16_1_6b_who_drowns_moves_no_further_and_his_commander_stays) {
  MoveField field(drawn().river("0505", "0504").foot("r1"));
  field.put("r1", "0505", Facing::kN).put("rc", "0505").steps("r1", 1).go();
  field.ok("move r1,rc 0505 0504").roll(6);
  EXPECT_TRUE(field.is_eliminated("r1"));
  EXPECT_EQ(field.hex("rc"), "0504");
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_TRUE(field.s.orphaned.empty());
  EXPECT_TRUE(field.s.shaken.empty());
}

}  // namespace
}  // namespace tercio::lace_wars
