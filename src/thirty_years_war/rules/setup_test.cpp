// 2.0 Equipment, 3.0 Setting up.
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr const char* kBattles[] = {"breitenfeld/historical", "rocroi/historical"};

// --- 2.1 The map --------------------------------------------------------------------------------

TEST(SetUp, r2_1_maps_have_23_lines_of_29_hexes) {
  for (const char* scenario : kBattles) {
    const hex::Grid grid = Table(scenario).game().grid();
    EXPECT_EQ(grid.lines, 23);
    EXPECT_EQ(grid.places, 29);
  }
}

TEST(SetUp, r2_1_even_lines_lie_half_a_hex_toward_the_higher_places) {
  Table t(Drawing().foot("rodd", 4, 1).foot("reven", 4, 1));
  t.put("rodd", "0503").put("reven", "0607").red(Phase::kMovement);
  std::vector<std::string> around;
  for (const auto& [hex, steps] : t.reach("rodd")) around.push_back(hex);
  EXPECT_EQ(around, (std::vector<std::string>{"0402", "0403", "0502", "0504", "0602", "0603"}));
  around.clear();
  for (const auto& [hex, steps] : t.reach("reven")) around.push_back(hex);
  EXPECT_EQ(around, (std::vector<std::string>{"0507", "0508", "0606", "0608", "0707", "0708"}));
}

TEST(SetUp, r2_1_hex_that_is_not_on_the_map_is_unknown) {
  Table t(Drawing().foot("rfoot"));
  t.put("rfoot", "0110").red(Phase::kMovement);
  for (const char* hex : {"0111", "1101", "0000", "01", "hill"}) {
    const auto refusal = t.refused(std::string("move rfoot ") + hex);
    EXPECT_EQ(refusal.code, engine::Code::kUnknown) << hex;
    EXPECT_EQ(refusal.field, "action");
  }
}

// --- 2.2 Charts and tables ----------------------------------------------------------------------

TEST(SetUp, r2_2_fire_table_is_the_printed_one) {
  const Table t{Drawing()};
  const std::array<int, 9> highest_hit{0, 4, 3, 2, 2, 2, 1, 1, 1};
  for (int range = 1; range <= 8; ++range) {
    EXPECT_EQ(t.game().fire_hits_up_to(range), highest_hit[static_cast<std::size_t>(range)]);
  }
  EXPECT_EQ(t.game().fire_hits_up_to(50), 1);
}

TEST(SetUp, r2_2_combat_table_is_the_printed_one) {
  const Table t{Drawing()};
  const std::array<std::string, 6> rows{
      "Ad - - Dx Dd Dd Dd De De De", "Ad Ad - - Dx Dd Dd Dd De De", "Ae Ad Ad - - Dx Dd Dd Dd De",
      "Ae Ad Ad Dx - - Dx Dd Dd Dd", "Ae Ae Ad Ad Dx - - Dx Dd Dd", "Ae Ae Ae Ad Ad Dx - - Dx Dd",
  };
  for (int die = 1; die <= 6; ++die) {
    std::string row;
    for (int column = 0; column < 10; ++column) {
      row += (column == 0 ? "" : " ") + std::string(name_of(t.game().combat_result(column, die)));
    }
    EXPECT_EQ(row, rows[static_cast<std::size_t>(die - 1)]) << die;
  }
}

TEST(SetUp, r2_2_terrain_chart_is_the_printed_one) {
  const Table t{Drawing()};
  std::map<std::string, std::pair<int, int>> costs;  // others, cavalry
  for (const HexTerrain& row : t.game().definition().system.hex_terrain) {
    costs[row.id] = {row.enter, row.enter_cavalry.value_or(row.enter)};
  }
  EXPECT_EQ(costs, (std::map<std::string, std::pair<int, int>>{{"clear", {1, 1}},
                                                               {"forest", {0, 0}},
                                                               {"woods", {2, 0}},
                                                               {"town", {0, 0}},
                                                               {"marsh", {2, 2}},
                                                               {"rough", {3, 0}},
                                                               {"ditch", {2, 5}},
                                                               {"entrenchment", {3, 3}}}));
  EXPECT_EQ(t.game().side_terrain("slope").extra, 1);
  EXPECT_EQ(t.game().side_terrain("stream").extra, 2);
  EXPECT_EQ(t.game().side_terrain("bridge").extra, 0);
  EXPECT_EQ(t.game().side_terrain("ford").extra, 2);
  EXPECT_TRUE(t.game().side_terrain("river").impassable);
}

// --- 2.3 Units, leaders, guns -------------------------------------------------------------------

TEST(SetUp, r2_3_only_infantry_and_cavalry_are_units) {
  const Table t(Drawing().foot("rfoot").horse("rhorse").leader("rlead", 1).gun("rgun"));
  EXPECT_EQ(t.game().units(Side::kA), t.set({"rfoot", "rhorse"}));
  EXPECT_EQ(t.game().leaders(Side::kA), t.set({"rlead"}));
  EXPECT_EQ(t.game().guns(), t.set({"rgun"}));
  EXPECT_EQ(t.game().movers(Side::kA), t.set({"rfoot", "rhorse", "rlead"}));
}

TEST(SetUp, r2_3_rules_for_units_pass_leaders_and_guns_by) {
  Table t(Drawing().foot("bfoot").leader("rlead", 2).gun("rgun"));
  t.put("rlead", "0505").put("rgun", "0506").put("bfoot", "0405").red(Phase::kCombat);
  EXPECT_TRUE(zones(t.game(), t.s, Side::kA).empty());
  EXPECT_EQ(t.refusal("attack rlead bfoot"), "8.0");
  EXPECT_EQ(t.refusal("attack rgun bfoot"), "8.0");
  EXPECT_TRUE(t.s.must_be_attacked.empty());
}

TEST(SetUp, r2_3_leader_is_no_cavalry) {
  Table t(Drawing().ground("woods", {"0502", "0602"}).leader("rlead", 1, 8).horse("rhorse"));
  t.put("rlead", "0501").put("rhorse", "0601").red(Phase::kMovement);
  EXPECT_TRUE(t.legal("move rlead 0502"));
  EXPECT_EQ(t.refusal("move rhorse 0602"), "12.0-Woods");
}

// --- 2.4 Numbers on the pieces ------------------------------------------------------------------

TEST(SetUp, r2_4_units_show_strength_back_and_movement) {
  const Table t("breitenfeld/historical");
  const Piece& merode = t.game().piece(t.piece("merode"));
  EXPECT_TRUE(merode.is_cavalry());
  EXPECT_EQ(merode.strength, 5);
  EXPECT_EQ(merode.back, 3);
  EXPECT_EQ(merode.movement, 8);
  const Piece& geleen = t.game().piece(t.piece("geleen"));
  EXPECT_TRUE(geleen.is_infantry());
  EXPECT_EQ(geleen.strength, 17);
  EXPECT_EQ(geleen.back, 9);
  EXPECT_EQ(geleen.movement, 3);
}

TEST(SetUp, r2_4_leaders_show_value_and_movement_and_guns_nothing) {
  const Table t("breitenfeld/historical");
  const Piece& tilly = t.game().piece(t.piece("tilly-leader"));
  EXPECT_EQ(tilly.value, 2);
  EXPECT_EQ(tilly.movement, 8);
  EXPECT_EQ(tilly.strength, 0);
  EXPECT_EQ(t.game().piece(t.piece("gustavus-adolphus-leader")).value, 3);
  for (const PieceId gun : t.game().guns()) {
    EXPECT_EQ(t.game().piece(gun).strength, 0);
    EXPECT_EQ(t.game().piece(gun).movement, 0);
  }
}

TEST(SetUp, r2_4_allowance_is_the_printed_number_for_units_in_order) {
  Table t("rocroi/historical");
  t.put("roiiaux", "1010").put("gardes", "1012").put("spanish-1", "0505");
  EXPECT_EQ(gait_of(t.game(), t.s, t.piece("roiiaux")).budget, 3);
  EXPECT_EQ(gait_of(t.game(), t.s, t.piece("gardes")).budget, 6);
  EXPECT_EQ(gait_of(t.game(), t.s, t.piece("spanish-1")).budget, 2);
}

// --- 3.0 Setting up -----------------------------------------------------------------------------

TEST(SetUp, r3_0_every_listed_piece_stands_on_its_hex_in_order) {
  for (const char* scenario : kBattles) {
    Table t(scenario);
    t.as_set_up();
    for (int i = 0; i < t.game().piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      const HexId listed = t.game().described(p).hex;
      EXPECT_EQ(t.s.at[p], listed) << t.game().described(p).id;
      EXPECT_EQ(t.s.status[p], listed == kNoHex ? Status::kUnused : Status::kReady);
    }
  }
}

TEST(SetUp, r3_0_marker_stands_at_one_and_the_first_player_begins) {
  Table breitenfeld("breitenfeld/historical");
  breitenfeld.as_set_up().roll(1);
  EXPECT_EQ(breitenfeld.s.turn, 1);
  EXPECT_EQ(breitenfeld.game().side_id(breitenfeld.s.phasing), "imperialist");
  EXPECT_EQ(breitenfeld.s.player_turn, 1);
  Table rocroi("rocroi/historical");
  rocroi.as_set_up();
  EXPECT_EQ(rocroi.s.turn, 1);
  EXPECT_EQ(rocroi.game().side_id(rocroi.s.phasing), "french");
}

TEST(SetUp, r3_0_first_player_may_be_the_second_side) {
  Drawing d;
  d.d->scenarios[0].first_side = 1;
  Table t(d.foot("rfoot").foot("bfoot"));
  t.as_set_up();
  EXPECT_EQ(t.s.phasing, Side::kB);
  t.ok("end").ok("end").ok("end");
  EXPECT_EQ(t.s.phasing, Side::kA);
  EXPECT_EQ(t.s.turn, 1);
}

TEST(SetUp, r3_0_places_are_not_exchanged_without_the_option) {
  Table t("breitenfeld/historical");
  t.as_set_up();
  EXPECT_NE(t.s.phase, Phase::kSetUp);
  EXPECT_EQ(t.refusal("deploy savelli 1912"), "3.0");
}

Table swapping(const char* scenario = "breitenfeld/historical") {
  Table t(scenario, {{"setup.swap_designations", "on"}});
  t.as_set_up();
  return t;
}

// S-03
TEST(SetUp, r3_0_with_the_option_equal_units_of_an_army_exchange_places) {
  Table t = swapping();
  EXPECT_EQ(t.s.phase, Phase::kSetUp);
  const State before = t.s;
  t.ok("deploy savelli 1912");
  EXPECT_EQ(t.hex("savelli"), "1912");
  EXPECT_EQ(t.hex("goess"), "1811");
  EXPECT_EQ(t.s.unit_at[Table::hex_of("1912")], t.piece("savelli"));
  t.ok("deploy savelli 1811");
  EXPECT_TRUE(t.s == before);
}

TEST(SetUp, r3_0_exchange_wants_the_same_army_type_and_strength) {
  Table t = swapping();
  EXPECT_EQ(t.refusal("deploy savelli 1911"), "3.0");       // an 11 with a 10
  EXPECT_EQ(t.refusal("deploy merode 1822"), "3.0");        // a 5-8 with a 6-8
  EXPECT_EQ(t.refusal("deploy savelli 0101"), "3.0");       // with nobody
  EXPECT_EQ(t.refusal("deploy tilly-leader 1912"), "3.0");  // a leader
  EXPECT_EQ(t.refusal("deploy baudissin-1 1109"), "3.0");   // the other side sets up later
  t.ok("end");
  EXPECT_TRUE(t.legal("deploy baudissin-1 1109"));
  EXPECT_EQ(t.refusal("deploy baudissin-1 1001"), "3.0");  // a Swede with a Saxon
}

TEST(SetUp, r3_0_exchange_wants_the_same_category) {
  Drawing d;
  d.foot("r1").foot("r2").foot("r3");
  d.d->categories.push_back({"guard", "Guard", 0, 99, "11.0", {}, Tag::kStated});
  for (std::size_t i = 0; i < 3; ++i) {
    d.d->pieces[i].hex = hex::make_hex(5, 1 + static_cast<int>(i));
  }
  d.d->pieces[2].category = 2;
  Table t(d, {{"setup.swap_designations", "on"}});
  t.as_set_up();
  EXPECT_TRUE(t.legal("deploy r1 0502"));
  EXPECT_EQ(t.refusal("deploy r1 0503"), "3.0");
}

TEST(SetUp, r3_0_play_begins_when_both_sides_have_ended_their_set_up) {
  Table t = swapping();
  EXPECT_EQ(t.s.decider, Side::kA);
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kSetUp);
  EXPECT_EQ(t.s.decider, Side::kB);
  t.ok("end");
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_NE(t.s.phase, Phase::kSetUp);
  EXPECT_EQ(t.refusal("deploy savelli 1912"), "3.0");
}

// S-08
TEST(SetUp, r3_0_free_deployment_keeps_the_rules_of_ground_and_stacking) {
  Table t("breitenfeld/free");
  t.as_set_up();
  EXPECT_EQ(t.status("savelli"), Status::kWaiting);
  t.ok("deploy savelli 1912");
  EXPECT_EQ(t.hex("savelli"), "1912");
  EXPECT_EQ(t.refusal("deploy goess 1912"), "6.32");
  EXPECT_EQ(t.refusal("end"), "3.0");  // the others have no place yet
  HexSet forest;
  for (const auto& [id, hexes] : t.game().definition().map.terrain) {
    if (id == "forest") forest |= hexes;
  }
  ASSERT_FALSE(forest.empty());
  EXPECT_EQ(t.refusal("deploy goess " + hex::label(forest.nth(0))), "12.0-Forest");
}

TEST(SetUp, sentences_tell_a_leader_from_a_unit_of_the_same_name) {
  const Table t("breitenfeld/historical");
  EXPECT_EQ(t.game().name(t.piece("pappenheim")), "Pappenheim");
  EXPECT_EQ(t.game().name(t.piece("pappenheim-leader")), "Pappenheim (leader)");
  EXPECT_EQ(t.game().name(t.piece("tilly-leader")), "Tilly");
}

}  // namespace
}  // namespace tercio::thirty_years_war
