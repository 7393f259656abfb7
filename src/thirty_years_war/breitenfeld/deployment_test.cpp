// Breitenfeld 15.0 Initial deployment.
#include "thirty_years_war/rules/deployment.hpp"

#include <set>

#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kImperialist = Side::kA;
constexpr Side kAllied = Side::kB;

Table historical(const Table::OptionMap& options = {}) {
  Table t("breitenfeld/historical", options);
  t.as_set_up();
  return t;
}

Table free_deployment(const Table::OptionMap& options = {}) {
  Table t("breitenfeld/free", options);
  t.as_set_up();
  return t;
}

std::string words(const char* verb, std::string_view piece, HexId h) {
  return std::string(verb) + " " + std::string(piece) + " " + hex::label(h);
}

// Deploys whatever the side has not placed: units where they may, then leaders with them.
void deploy_the_rest(Table& t) {
  for (const bool leaders : {false, true}) {
    for (const PieceId p : deployable(t.game(), t.s)) {
      if (on_map(t.s, p) || (t.game().piece(p).kind == Kind::kLeader) != leaders) continue;
      const HexSet places = deploy_hexes(t.game(), t.s, p);
      ASSERT_FALSE(places.empty()) << t.game().described(p).id;
      t.ok(words("deploy", t.game().described(p).id, places.next_after(kNoHex)));
    }
  }
}

Table allied_deployment(const Table::OptionMap& options = {}) {
  Table t = free_deployment(options);
  deploy_the_rest(t);
  t.ok("end");
  return t;
}

// Plays a turn in which nobody does anything.
void idle_turn(Table& t) {
  t.roll(1);
  for (int phase = 0; phase < 6; ++phase) t.ok("end");
}

// --- 15.1 Historical deployment ----------------------------------------------------------------

TEST(BreitenfeldDeployment, r15_0_every_piece_starts_on_the_map_and_none_is_to_come) {
  const Table t = historical();
  for (int i = 0; i < t.game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    EXPECT_EQ(t.s.status[p], Status::kReady) << t.game().described(p).id;
  }
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.phase, Phase::kVisibility);
}

TEST(BreitenfeldDeployment, r15_0_no_reinforcement_ever_enters) {
  Table t = historical();
  t.at(9, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("enter merode 2310"), "4.1C");
}

TEST(BreitenfeldDeployment, r15_1_units_stand_where_the_list_puts_them) {
  const Table t = historical();
  EXPECT_EQ(t.hex("merode"), "1825");
  EXPECT_EQ(t.hex("isolano"), "2107");
  EXPECT_EQ(t.hex("kurfursten"), "1101");
  EXPECT_EQ(t.hex("rhengreven"), "1528");
  EXPECT_EQ(t.hex("kochtizky"), "0519");
}

TEST(BreitenfeldDeployment, r15_11_32_imperialist_units_each_alone_in_its_hex) {
  const Table t = historical();
  EXPECT_EQ(t.game().units(kImperialist).size(), 32);
  EXPECT_EQ(t.s.units[index_of(kImperialist)].size(), 32);
  EXPECT_EQ(t.s.ready[index_of(kImperialist)].size(), 32);
}

TEST(BreitenfeldDeployment, r15_12_9_saxons_and_36_swedes_each_alone_in_its_hex) {
  const Table t = historical();
  EXPECT_EQ(t.game().units_of_army(t.game().army_index("saxon")).size(), 9);
  EXPECT_EQ(t.game().units_of_army(t.game().army_index("swedish")).size(), 36);
  EXPECT_EQ(t.s.units[index_of(kAllied)].size(), 45);
}

TEST(BreitenfeldDeployment, r15_13_five_leaders_a_side) {
  const Table t = historical();
  EXPECT_EQ(t.game().leaders(kImperialist).size(), 5);
  EXPECT_EQ(t.game().leaders(kAllied).size(), 5);
  EXPECT_EQ(t.hex("tilly-leader"), "1813");
  EXPECT_EQ(t.hex("furstenberg-leader"), "1801");
  EXPECT_EQ(t.hex("teuffel-leader"), "1121");
}

TEST(BreitenfeldDeployment, r15_13_gustavus_starts_where_the_option_says) {
  EXPECT_EQ(historical().hex("gustavus-adolphus-leader"), "1113");
  for (const char* hex : {"1113", "1123", "1225", "1118"}) {
    const Table t = historical({{"breitenfeld.gustavus_hex", hex}});
    EXPECT_EQ(t.hex("gustavus-adolphus-leader"), hex);
    EXPECT_TRUE(t.is_ready("gustavus-adolphus-leader"));
  }
}

TEST(BreitenfeldDeployment, r15_14_guns_stand_on_the_gun_hexes_of_the_map) {
  const Table t = historical();
  EXPECT_EQ(t.game().guns().size(), 12);
  EXPECT_EQ(t.hex("imperialist-gun-2"), "1813");
  EXPECT_EQ(t.owner("imperialist-gun-2"), kImperialist);
  EXPECT_EQ(t.hex("allied-gun-1"), "1116");
  EXPECT_EQ(t.owner("allied-gun-1"), kAllied);
}

TEST(BreitenfeldDeployment, r15_14_saxon_and_swedish_guns_are_one_pool_also_after_the_collapse) {
  Table t("breitenfeld/historical");
  t.put("allied-gun-6", "0810").put("allied-gun-1", "0812").put("grotta", "0711");
  t.s.demoralized = static_cast<std::uint16_t>(1U << t.game().category_index("saxon"));
  t.at(6, kAllied, Phase::kArtilleryFire);
  t.ok("fire allied-gun-6 0711").roll(6);
  t.ok("fire allied-gun-1 0711").roll(1);
  EXPECT_TRUE(t.is_disrupted("grotta"));
}

// --- 15.2 Free deployment ----------------------------------------------------------------------

// B-08
TEST(BreitenfeldDeployment, r15_14_r15_2_guns_stay_on_their_hexes_or_deploy_with_the_army) {
  Table fixed = free_deployment();
  EXPECT_EQ(fixed.hex("imperialist-gun-1"), "1811");
  EXPECT_EQ(fixed.refusal("deploy imperialist-gun-1 1911"), "3.0");
  const Table::OptionMap with_army{{"breitenfeld.free_deploy_guns", "with_army"}};
  Table t = free_deployment(with_army);
  EXPECT_EQ(t.hex("imperialist-gun-1"), "");
  EXPECT_EQ(t.refusal("deploy imperialist-gun-1 1811"), "15.21");
  t.ok("deploy imperialist-gun-1 1911").ok("deploy imperialist-gun-2 1911");
  EXPECT_EQ(t.refusal("end"), "3.0");
  t.ok("deploy suggested");
  std::set<std::string> hexes;
  for (const char* n : {"1", "2", "3", "4", "5"})
    hexes.insert(t.hex("imperialist-gun-" + std::string(n)));
  EXPECT_EQ(hexes.size(), 5U);  // not all in one hex
  t.ok("end");
  EXPECT_EQ(t.refusal("deploy allied-gun-1 1101"), "15.23");
  t.ok("deploy suggested");
  EXPECT_EQ(t.refusal("deploy allied-gun-1 1208"), "15.23");  // no unit there
  const std::string forward =
      t.game().described(unit_in(t.s, Table::hex_of("1225"))).id;  // one of the five
  t.ok("deploy allied-gun-1 1225").ok("deploy " + forward + " 1208");
  EXPECT_EQ(t.refusal("end"), "15.23");
  t.ok("deploy allied-gun-1 1120").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kVisibility);
}

TEST(BreitenfeldDeployment, r15_2_the_imperialist_places_everything_before_the_allies) {
  Table t = free_deployment();
  EXPECT_EQ(t.s.phase, Phase::kSetUp);
  EXPECT_EQ(t.hex("merode"), "");
  EXPECT_EQ(t.refusal("deploy winkel 1112"), "3.0");
  EXPECT_EQ(t.refusal("end"), "3.0");
  deploy_the_rest(t);
  t.ok("end");
  EXPECT_EQ(t.s.decider, kAllied);
  EXPECT_EQ(t.refusal("deploy merode 1901"), "3.0");
  EXPECT_EQ(t.refusal("end"), "3.0");
}

TEST(BreitenfeldDeployment, r15_2_play_begins_with_all_units_undisrupted) {
  Table t = allied_deployment();
  deploy_the_rest(t);
  t.ok("end");
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.phase, Phase::kVisibility);
  EXPECT_EQ(t.s.ready[index_of(kImperialist)].size(), 32);
  EXPECT_EQ(t.s.ready[index_of(kAllied)].size(), 45);
}

TEST(BreitenfeldDeployment, r15_2_a_piece_may_be_placed_anew_until_its_side_ends) {
  Table t = free_deployment();
  t.ok("deploy merode 1901").ok("deploy merode 2002");
  EXPECT_EQ(t.hex("merode"), "2002");
  t.ok("deploy strozzi 1901");
}

TEST(BreitenfeldDeployment, r15_2_leaders_stand_with_a_unit_of_their_army) {
  Table t = free_deployment();
  EXPECT_EQ(t.refusal("deploy tilly-leader 1910"), "15.2");
  t.ok("deploy geleen 1910").ok("deploy tilly-leader 1910");
  deploy_the_rest(t);
  t.ok("deploy geleen 2217");
  EXPECT_EQ(t.refusal("end"), "15.2");
  t.ok("deploy tilly-leader 2217");
  t.ok("end");
  t.ok("deploy armin 1104").ok("deploy winkel 1112");
  EXPECT_EQ(t.refusal("deploy horn-leader 1104"), "15.23");
  EXPECT_TRUE(t.legal("deploy horn-leader 1112"));
}

TEST(BreitenfeldDeployment, r15_2_guns_stay_on_the_printed_hexes) {
  Table t = free_deployment();
  EXPECT_EQ(t.hex("imperialist-gun-1"), "1811");
  EXPECT_EQ(t.hex("allied-gun-7"), "1104");
  EXPECT_EQ(t.refusal("deploy imperialist-gun-1 1905"), "3.0");
}

TEST(BreitenfeldDeployment, r15_2_nobody_is_deployed_in_forest) {
  Table t = free_deployment();
  EXPECT_EQ(t.refusal("deploy geleen 2212"), "12.0-Forest");
  EXPECT_EQ(t.refusal("deploy merode 2123"), "12.0-Forest");
}

TEST(BreitenfeldDeployment, r15_21_imperialists_stand_in_hexrows_19_to_22) {
  Table t = free_deployment();
  EXPECT_TRUE(t.legal("deploy geleen 1901"));
  EXPECT_TRUE(t.legal("deploy geleen 2201"));
  EXPECT_EQ(t.refusal("deploy geleen 1815"), "15.21");
  EXPECT_EQ(t.refusal("deploy geleen 2305"), "15.21");
  EXPECT_EQ(t.refusal("deploy geleen 1115"), "15.21");
}

TEST(BreitenfeldDeployment, r15_21_by_option_hexrow_18_is_theirs_too) {
  Table t = free_deployment({{"breitenfeld.free_deploy_imp_rows", "18-22"}});
  EXPECT_TRUE(t.legal("deploy geleen 1815"));
  EXPECT_TRUE(t.legal("deploy geleen 2201"));
  EXPECT_EQ(t.refusal("deploy geleen 1715"), "15.21");
  EXPECT_EQ(t.refusal("deploy geleen 2305"), "15.21");
}

TEST(BreitenfeldDeployment, r15_22_saxons_stand_east_of_the_road_in_hexrows_9_to_11) {
  const Table t = allied_deployment();
  EXPECT_TRUE(t.legal("deploy armin 0906"));
  EXPECT_TRUE(t.legal("deploy armin 1001"));
  EXPECT_TRUE(t.legal("deploy bindauf 1106"));
  EXPECT_EQ(t.refusal("deploy armin 1107"), "15.22");  // the road itself
  EXPECT_EQ(t.refusal("deploy armin 1108"), "15.22");
  EXPECT_EQ(t.refusal("deploy armin 0803"), "15.22");
  EXPECT_EQ(t.refusal("deploy bindauf 1203"), "15.22");
}

TEST(BreitenfeldDeployment, r15_23_swedes_stand_west_of_the_road_up_to_hexrow_11) {
  const Table t = allied_deployment();
  EXPECT_TRUE(t.legal("deploy winkel 1108"));
  EXPECT_TRUE(t.legal("deploy winkel 0106"));
  EXPECT_EQ(t.refusal("deploy winkel 1107"), "15.23");
  EXPECT_EQ(t.refusal("deploy winkel 1106"), "15.23");
  EXPECT_EQ(t.refusal("deploy winkel 0105"), "15.23");
  EXPECT_EQ(t.refusal("deploy winkel 1207"), "15.23");
  EXPECT_EQ(t.refusal("deploy winkel 1520"), "15.23");
}

TEST(BreitenfeldDeployment, r15_23_five_swedish_units_at_most_in_hexrows_12_to_14) {
  Table t = allied_deployment();
  t.ok("deploy winkel 1208").ok("deploy hard 1329").ok("deploy lillies 1420");
  t.ok("deploy tott-1 1421").ok("deploy tott-2 1422");
  EXPECT_EQ(t.refusal("deploy brahes 1423"), "15.23");
  EXPECT_TRUE(t.legal("deploy tott-2 1423"));  // one of the five moves
  EXPECT_TRUE(t.legal("deploy horn-leader 1420"));
  t.ok("deploy tott-2 1020");
  EXPECT_TRUE(t.legal("deploy brahes 1423"));
}

TEST(BreitenfeldDeployment, r15_24_one_unit_in_a_hex) {
  Table t = free_deployment();
  t.ok("deploy geleen 1910");
  EXPECT_EQ(t.refusal("deploy merode 1910"), "6.32");
  t.ok("deploy tilly-leader 1910");
  EXPECT_TRUE(t.legal("deploy pappenheim-leader 1910"));
}

// --- 15.3 Player schedule ----------------------------------------------------------------------

TEST(BreitenfeldDeployment, r15_31_the_imperialist_is_first_in_every_turn) {
  Table t = historical();
  for (int turn = 1; turn <= 3; ++turn) {
    t.roll(1);
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(t.s.phasing, kImperialist);
    t.ok("end").ok("end").ok("end");
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(t.s.phasing, kAllied);
    t.ok("end").ok("end").ok("end");
  }
}

TEST(BreitenfeldDeployment, r15_32_the_game_ends_after_turn_17) {
  Table t = historical();
  for (int turn = 1; turn <= 16; ++turn) idle_turn(t);
  EXPECT_EQ(t.s.turn, 17);
  EXPECT_FALSE(is_over(t.s));
  idle_turn(t);
  EXPECT_EQ(t.s.phase, Phase::kOver);
  EXPECT_TRUE(t.happened("game-over"));
  EXPECT_TRUE(t.game().battle().outcome(t.s).draw);
  EXPECT_FALSE(t.legal("roll 1"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
