// 12.2 to 12.4 Disorganisation and rout.
#include <algorithm>

#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/results_fixture.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {
namespace {

// b1 in 0605, disorganised, is attacked by r1 in 0505 and routs.
Drawing& flight(Drawing& d) { return decided(d.foot("r1", 8).foot("b1", 6), "-", "D"); }
Clash& flee(Clash& f) {
  f.red_at("r1", "0505").blue_at("b1", "0605").order("b1", Order::kDisorganised);
  f.fight("0505", "0605");
  return f;
}

std::vector<std::string> ways(const Clash& f, const char* id) {
  std::vector<std::string> out;
  for (const Route& r : rout_routes(f.game(), f.s, f.piece(id))) {
    std::string text;
    for (const auto item : r) text += (text.empty() ? "" : " ") + hex::label(Route::hex_of(item));
    out.push_back(text);
  }
  return out;
}
bool has(const std::vector<std::string>& list, const std::string& what) {
  return std::find(list.begin(), list.end(), what) != list.end();
}

TEST(Rout, r12_2b_a_second_disorganisation_through_combat_routs) {
  Drawing d;
  Clash f(flight(d));
  flee(f);
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  EXPECT_EQ(f.s.step, Step::kRout);
  EXPECT_EQ(f.s.decider, Side::kB);
}

TEST(Rout, r12_2b_a_failed_test_and_fire_rout_as_well) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("b1"), "-", "MT"));
  f.red_at("r1", "0505").blue_at("b1", "0605").order("b1", Order::kDisorganised);
  f.fight("0505", "0605").roll(4);
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  Drawing e;
  Clash g(decided(e.gun("rg").foot("b1").commander("rc", "red-1", 6), "-", "-", "D"));
  g.red_at("rg", "0405").blue_at("b1", "0605").order("b1", Order::kDisorganised);
  g.put("rc", "0405").red().ok("activate red-1").roll(1).ok("fire rg 0605").roll(1);
  EXPECT_EQ(g.order("b1"), Order::kRouted);
}

TEST(Rout, r12_2c_the_ground_never_routs_a_disorganised_unit) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0605"});
  Clash f(d.foot("r1").commander("rc", "red-1", 6));
  f.red_at("r1", "0505").put("rc", "0505").order("r1", Order::kDisorganised).red();
  f.activate("red-1").ok("move r1 0605");
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
  EXPECT_EQ(f.hex("r1"), "0605");
}

TEST(Rout, r12_2c_nor_does_a_failed_test_for_turning) {
  Drawing d;
  Clash f(d.foot("r1").foot("b1").commander("rc", "red-1", 6));
  f.put("r1", "0505", Facing::kSSW).blue_at("b1", "0605").put("rc", "0304");
  f.order("r1", Order::kDisorganised).red().activate("red-1");
  f.ok("move r1 nnw");
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  f.roll(6);
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
  EXPECT_EQ(f.facing("r1"), Facing::kNNW);
}

TEST(Rout, r12_3a_no_zone_no_facing_and_no_other_movement) {
  Drawing d;
  Clash f(d.foot("r1").foot("b1").commander("rc", "red-1", 6));
  f.red_at("r1", "0505").put("rc", "0505").blue_at("b1", "0708");
  EXPECT_TRUE(in_zone(f.game(), f.s, Side::kA, Field::hex_of("0605")));
  f.order("r1", Order::kRouted);
  EXPECT_TRUE(zones(f.game(), f.s, Side::kA).contains(Field::hex_of("0212")));  // r9's own
  EXPECT_FALSE(in_zone(f.game(), f.s, Side::kA, Field::hex_of("0605")));
  EXPECT_FALSE(has_facing(f.game(), f.s, Field::hex_of("0505")));
  EXPECT_EQ(flanks_in(f.game(), f.s, Field::hex_of("0505")), 0);
  f.red().activate("red-1");
  EXPECT_EQ(f.refusal("move r1 0605"), "12.3a");
  EXPECT_EQ(f.refusal("move r1 n"), "12.3a");
  EXPECT_EQ(f.hex("r1"), "0505");
}

TEST(Rout, r12_3a_a_routed_unit_attacks_nobody) {
  Drawing d;
  Clash f(d.foot("r1").foot("r2").foot("b1"));
  f.red_at("r1", "0505").red_at("r2", "0506").blue_at("b1", "0605").order("r1", Order::kRouted);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0505 0605"), "12.3a");
  EXPECT_TRUE(f.legal("attack 0506 0605"));
}

TEST(Rout, r12_3b_a_routed_unit_that_is_attacked_is_eliminated_without_a_die) {
  Drawing d;
  Clash f(decided(d.foot("r1", 2).foot("b1", 8), "E", "-"));
  f.red_at("r1", "0505").blue_at("b1", "0605").order("b1", Order::kRouted).red(Phase::kCombat);
  EXPECT_EQ(f.refusal("end"), "10.1b");
  f.ok("attack 0505 0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "12.3b"));
  EXPECT_FALSE(f.is_eliminated("r1"));
  ASSERT_EQ(f.s.step, Step::kAdvance);
  f.ok("advance r1 0605");
  EXPECT_EQ(f.hex("r1"), "0605");
}

// rout.way nearest: every step leads nearer where one can.
const Options kNearest{{"rout.way", "nearest"}};

TEST(Rout, r12_4a_three_hexes_at_once_towards_the_nearest_friendly_edge) {
  Drawing d;
  Clash f(flight(d));
  flee(f);
  const auto all = ways(f, "b1");
  EXPECT_TRUE(has(all, "0705 0804 0904"));
  EXPECT_TRUE(has(all, "0706 0806 0907"));
  EXPECT_TRUE(has(all, "0705 0704 0803")) << "0704 is no nearer, and no farther";
  EXPECT_TRUE(has(all, "0606 0607 0707")) << "one hex nearer is enough";
  EXPECT_FALSE(has(all, "0606 0607 0608")) << "the end must be nearer";
  EXPECT_EQ(f.refusal("rout 0705 0804"), "12.4a");
  EXPECT_EQ(f.refusal("rout 0705 0804 0904 1004"), "12.4d") << "three hexes, and no more";
  EXPECT_EQ(f.refusal("rout 0606 0607 0608"), "12.4a");
  EXPECT_EQ(f.refusal("rout 0705 0605 0705"), "12.4a");
  EXPECT_EQ(f.refusal("rout 0705 0605 0706"), "12.4a") << "farther, and where it began";
  EXPECT_EQ(f.refusal("rout 0705 0704 0705"), "12.4a") << "no hex twice";
  EXPECT_EQ(f.refusal("rout 0705 0905 0906"), "12.4a") << "from hex to hex";
  EXPECT_EQ(f.refusal("rout 0506 0505 0404"), "12.4a");
  f.ok("rout 0606 0706 0806");
  EXPECT_EQ(f.hex("b1"), "0806");
}

TEST(Rout, r12_4a_by_the_other_reading_each_step_leads_nearer_where_one_can) {
  Drawing d;
  Clash f(flight(d), kNearest);
  flee(f);
  const auto all = ways(f, "b1");
  EXPECT_EQ(all.size(), 8U);  // two hexes nearer at each step
  EXPECT_TRUE(has(all, "0705 0804 0904"));
  EXPECT_TRUE(has(all, "0706 0806 0907"));
  EXPECT_EQ(f.refusal("rout 0705 0804"), "12.4a");
  EXPECT_EQ(f.refusal("rout 0705 0804 0904 1004"), "12.4a");
  EXPECT_EQ(f.refusal("rout 0705 0704 0803"), "12.4a");  // 0704 is no nearer
  EXPECT_EQ(f.refusal("rout 0506 0505 0404"), "12.4a");
  f.ok("rout 0705 0805 0905");
  EXPECT_EQ(f.hex("b1"), "0905");
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  EXPECT_TRUE(f.happened("rout-moved"));
}

TEST(Rout, r12_4a_the_other_side_runs_to_its_own_edge) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("b1"), "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").order("r1", Order::kDisorganised);
  f.fight("0605", "0505");
  EXPECT_EQ(f.s.decider, Side::kA);
  EXPECT_TRUE(f.legal("rout 0405 0305 0205"));
  EXPECT_FALSE(f.legal("rout 0506 0606 0706"));
}

TEST(Rout, r12_4a_terrain_costs_do_not_matter_only_what_is_closed) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0705", "0706", "0804", "0805", "0806"});
  Clash f(flight(d));
  flee(f);
  EXPECT_TRUE(f.legal("rout 0705 0804 0904"));
  Drawing e;
  e.ground(Terrain::kWoods, {"0705"});
  Clash g(decided(e.foot("r1", 8).horse("b1"), "-", "D"));
  flee(g);
  EXPECT_FALSE(g.legal("rout 0705 0804 0904"));
  EXPECT_TRUE(g.legal("rout 0706 0805 0905"));
}

TEST(Rout, r12_4b_r12_4c_a_less_direct_way_serves_if_the_whole_distance_is_made) {
  // 0705 brings it nearer and is a trap; 0606 does not, and leads on.
  for (const Options& options : {Options{}, kNearest}) {
    Drawing d;
    d.ground(Terrain::kWoods, {"0706", "0804", "0805", "0704", "0604"});
    Clash f(decided(d.foot("r1", 8).horse("b1"), "-", "D"), options);
    flee(f);
    const auto all = ways(f, "b1");
    ASSERT_FALSE(all.empty());
    for (const auto& way : all) {
      EXPECT_EQ(way.substr(0, 9), options.empty() ? way.substr(0, 9) : "0606 0707") << way;
      EXPECT_EQ(way.substr(0, 4), "0606") << way;
    }
    f.ok("rout 0606 0707 0806");
    EXPECT_EQ(f.hex("b1"), "0806");
  }
}

TEST(Rout, r12_4a_the_owner_may_spare_friends) {
  // b2 and b3 bar the hexes that lead nearer at once; a step aside goes round them.
  Drawing d;
  Clash f(flight(d.foot("b2").foot("b3")));
  f.blue_at("b2", "0705").blue_at("b3", "0706");
  flee(f);
  EXPECT_EQ(ways(f, "b1").front().substr(0, 2), "06") << "those that spare friends come first";
  EXPECT_TRUE(f.legal("rout 0705 0804 0904"));
  f.ok("rout 0606 0707 0807");
  EXPECT_EQ(f.order("b2"), Order::kGood);
  EXPECT_EQ(f.order("b3"), Order::kGood);
  // The other reading leads through them.
  Drawing e;
  Clash g(flight(e.foot("b2").foot("b3")), kNearest);
  g.blue_at("b2", "0705").blue_at("b3", "0706");
  flee(g);
  EXPECT_EQ(g.refusal("rout 0606 0707 0807"), "12.4a");
}

TEST(Rout, r12_4f_who_cannot_make_three_hexes_is_eliminated) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0705", "0706", "0606", "0604"});
  Clash f(decided(d.foot("r1", 8).horse("b1"), "-", "D"));
  flee(f);
  EXPECT_TRUE(f.told("eliminated", "b1", "12.4f"));
  EXPECT_EQ(f.s.step, Step::kAdvance);
  // Two hexes are not enough either.
  Drawing e;
  e.ground(Terrain::kWoods,
           {"0706", "0606", "0604", "0704", "0805", "0803", "0904", "0905", "0703"});
  Clash g(decided(e.foot("r1", 8).horse("b1"), "-", "D"));
  flee(g);
  EXPECT_TRUE(g.told("eliminated", "b1", "12.4f"));
}

TEST(Rout, r12_4f_who_routs_from_its_edge_leaves_the_map_and_is_lost) {
  Drawing d;
  d.foot("r1", 8).foot("b1").gun("bg").commander("bc", "blue-1");
  Clash f(decided(d, "-", "D"));
  f.red_at("r1", "1106").blue_at("b1", "1206").order("b1", Order::kDisorganised);
  f.blue_at("bg", "1206").put("bc", "1206");
  f.fight("1106", "1206");
  EXPECT_TRUE(f.told("eliminated", "b1", "12.4f"));
  EXPECT_FALSE(f.happened("rout-moved"));
  // W-69 Who stood with it stays, without a die.
  EXPECT_EQ(f.hex("bg"), "1206");
  EXPECT_EQ(f.hex("bc"), "1206");
  EXPECT_FALSE(is_roll(f.s.step));
}

TEST(Rout, r12_4a_who_reaches_the_edge_runs_along_it) {
  Drawing d;
  Clash f(decided(d.foot("r1", 8).foot("b1"), "-", "D"));
  f.red_at("r1", "1006").blue_at("b1", "1106").order("b1", Order::kDisorganised);
  f.fight("1006", "1106");
  f.ok("rout 1206 1207 1208");
  EXPECT_EQ(f.hex("b1"), "1208");
}

TEST(Rout, r12_4f_by_the_other_reading_it_runs_along_its_edge) {
  // On its own edge it runs along it if it can; hemmed in there it is lost.
  Drawing d;
  Clash f(decided(d.foot("r1", 8).foot("b1"), "-", "D"), kNearest);
  f.red_at("r1", "1106").blue_at("b1", "1206").order("b1", Order::kDisorganised);
  f.fight("1106", "1206");
  EXPECT_EQ(f.hex("b1"), "1209");  // the other way lies 1205, in the zone of r1
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  Drawing e;
  e.ground(Terrain::kWoods, {"1205", "1208"});
  Clash g(decided(e.foot("r1", 8).horse("b1"), "-", "D"), kNearest);
  g.red_at("r1", "1106").blue_at("b1", "1206").order("b1", Order::kDisorganised);
  g.fight("1106", "1206");
  EXPECT_TRUE(g.told("eliminated", "b1", "12.4f"));
}

TEST(Rout, r12_4d_it_passes_friends_and_takes_one_hex_more_if_the_last_is_taken) {
  Drawing d;
  Clash f(flight(d.foot("b2").foot("b3")));
  f.blue_at("b2", "0705").blue_at("b3", "0904");
  flee(f);
  EXPECT_EQ(f.refusal("rout 0705 0804 0904"), "12.4d");
  f.ok("rout 0705 0804 0904 1004");
  EXPECT_EQ(f.hex("b1"), "1004");
  EXPECT_EQ(f.order("b2"), Order::kDisorganised);
  EXPECT_EQ(f.order("b3"), Order::kDisorganised);
}

TEST(Rout, r12_4e_friends_passed_are_disorganised_or_rout_in_their_turn) {
  Drawing d;
  Clash f(flight(d.foot("b2").foot("b3").foot("b4").gun("bg")));
  f.blue_at("b2", "0705").blue_at("bg", "0705").blue_at("b3", "0805").blue_at("b4", "0905");
  f.order("b2", Order::kDisorganised);
  flee(f).ok("rout 0705 0804 0904");
  EXPECT_EQ(f.hex("b1"), "0904");
  EXPECT_EQ(f.order("b2"), Order::kRouted);
  EXPECT_EQ(f.order("bg"), Order::kGood);
  ASSERT_EQ(f.s.step, Step::kRout);
  // The chain: it runs through b3, who is disorganised, and b4, who is not yet.
  f.order("b3", Order::kDisorganised);
  f.ok("rout 0805 0905 1005");
  EXPECT_EQ(f.hex("b2"), "1005");
  EXPECT_EQ(f.order("b3"), Order::kRouted);
  ASSERT_EQ(f.s.step, Step::kRout);
  EXPECT_EQ(f.order("b4"), Order::kGood);  // b3 runs first
  f.ok("rout 0906 1006 1107");
  EXPECT_EQ(f.order("b4"), Order::kDisorganised);
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Rout, r12_4e_a_way_through_nobody_is_open_however_many_routs_wait) {
  Drawing d;
  Clash f(flight(d.foot("b2")));
  f.blue_at("b2", "0705");
  flee(f);
  const auto all = ways(f, "b1");
  f.s.pile = kMaxTasks - 10;  // less than the reserve is left
  const auto open = ways(f, "b1");
  EXPECT_FALSE(open.empty());
  EXPECT_LT(open.size(), all.size()) << "those through friends are closed";
  for (const std::string& way : open) EXPECT_FALSE(way.starts_with("0705")) << way;
}

TEST(Rout, r12_4e_a_stack_of_two_routs_top_first_with_a_battery_on_top) {
  Drawing d;
  Clash f(decided(d.foot("r1", 8).foot("b2").foot("b1").gun("bg"), "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605").blue_at("bg", "0605");
  f.order("b1", Order::kDisorganised).order("b2", Order::kDisorganised);
  f.fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kRout);
  f.ok("rout 0705 0804 0904");
  EXPECT_EQ(f.hex("b1"), "0904");  // the upper, though its number is the higher
  EXPECT_EQ(f.hex("b2"), "0605");
  f.ok("rout 0706 0805 0905");
  EXPECT_EQ(f.hex("b2"), "0905");
}

TEST(Rout, r12_4a_enemy_zones_are_avoided_where_possible) {
  Drawing d;
  Clash f(flight(d.foot("r2")));
  f.put("r2", "0904", Clash::kBlueFront);  // looks at 0803 and 0804
  flee(f);
  const auto all = ways(f, "b1");
  EXPECT_FALSE(all.empty());
  for (const auto& way : all) EXPECT_EQ(way.find("0804"), std::string::npos) << way;
  Drawing e;
  Clash g(flight(e.foot("r2")));
  g.put("r2", "0907", Clash::kBlueFront);  // looks at 0806 and 0807
  flee(g);
  EXPECT_FALSE(has(ways(g, "b1"), "0706 0806 0906"));
  EXPECT_EQ(g.refusal("rout 0706 0806 0906"), "12.4c");
}

TEST(Rout, r12_4a_r11_2_2a_where_they_cannot_be_avoided_each_costs_a_step) {
  // A lane of 0705 0804 0904 between woods; r2 looks at 0804.
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0606", "0604", "0704", "0805", "0803", "0905"});
  Clash f(decided(d.foot("r1", 8).foot("r2").horse("b1", 6), "-", "D"));
  f.put("r2", "0803", Facing::kNNE);  // in the woods: looks at 0903 and 0904
  flee(f);
  EXPECT_EQ(f.hex("b1"), "0904");
  EXPECT_EQ(f.steps("b1"), 2);
  EXPECT_EQ(f.order("b1"), Order::kRouted);  // no test: it routs already
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Rout, r12_4a_who_falls_on_the_way_runs_through_nobody_behind) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0606", "0604", "0704", "0805", "0803", "0905"});
  Clash f(decided(d.foot("r1", 8).foot("r2").horse("b1", 6).horse("b2"), "-", "D"));
  f.put("r2", "0704", Facing::kNNE).blue_at("b2", "0904").steps("b1", 1);  // looks at 0804
  flee(f).ok("rout 0705 0804 0904 1004");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.order("b2"), Order::kGood);
}

TEST(Rout, r12_4g_commanders_stay_go_along_or_stop_on_the_way) {
  for (const char* stop : {"", "0705", "0804", "0904"}) {
    Drawing d;
    Clash f(flight(d.commander("bc", "blue-1").commander("bd", "")));
    f.put("bc", "0605").put("bd", "0605");
    flee(f);
    ASSERT_EQ(f.s.step, Step::kRout);
    const std::string with = *stop == '\0' ? "" : std::string(" with bc ") + stop;
    EXPECT_EQ(f.refusal("rout 0705 0804 0904 with bc 0706"), "12.4g");
    f.ok("rout 0705 0804 0904" + with);
    EXPECT_EQ(f.hex("bc"), *stop == '\0' ? "0605" : stop);
    EXPECT_EQ(f.hex("bd"), "0605");
  }
}

TEST(Rout, r12_4g_two_commanders_may_go_along_each_as_far_as_he_likes) {
  Drawing d;
  Clash f(flight(d.commander("bc", "blue-1").commander("bd", "")));
  f.put("bc", "0605").put("bd", "0605");
  flee(f);
  int both = 0;
  for (const Action& a : legal_actions(f.game(), f.s)) {
    const auto& rout = std::get<Rout>(a);
    EXPECT_FALSE(why_not(f.game(), f.s, a)) << text_of(f.game(), a);
    if (rout.companions[1] != kNoPiece) ++both;
  }
  EXPECT_EQ(both, static_cast<int>(ways(f, "b1").size()) * 9) << "three stops for each";
  f.ok("rout 0705 0804 0904 with bc 0705 with bd 0904");
  EXPECT_EQ(f.hex("bc"), "0705");
  EXPECT_EQ(f.hex("bd"), "0904");
}

TEST(Rout, r12_4g_r11_5a_who_falls_among_friends_takes_nobody_along) {
  // b1 falls in 0804, in the zone of r2, where a battery and its commander stand.
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0606", "0604", "0704", "0805", "0803", "0905"});
  d.foot("r1", 8).foot("r2").horse("b1", 6).gun("bg").commander("bc", "blue-1");
  d.commander("bd", "");
  Clash f(decided(d, "-", "D"));
  f.put("r2", "0704", Facing::kNNE).blue_at("bg", "0804").steps("b1", 1);  // looks at 0804
  f.put("bc", "0804").put("bd", "0605");
  flee(f).ok("rout 0705 0804 0904 with bd 0904");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.hex("bg"), "0804");
  ASSERT_EQ(f.s.step, Step::kCommanderRoll) << "11.4b he who ran with it";
  EXPECT_EQ(f.s.subject, f.piece("bd"));
  f.roll(3);
  EXPECT_EQ(f.hex("bd"), "0804");
  EXPECT_EQ(f.s.step, Step::kAdvance) << "the other one is not asked";
}

TEST(Rout, r12_4g_a_formation_commander_passed_by_his_own_may_go_along) {
  Drawing d;
  Clash f(flight(d.commander("bc", "blue-1").commander("be", "blue-2").commander("bd", "")));
  f.put("bc", "0804").put("be", "0705").put("bd", "0804");
  flee(f);
  EXPECT_EQ(f.refusal("rout 0705 0804 0904 with be 0904"), "12.4g");  // another formation's
  EXPECT_EQ(f.refusal("rout 0705 0804 0904 with bd 0904"), "12.4g");  // the army's
  EXPECT_EQ(f.refusal("rout 0705 0804 0904 with bc 0705"), "12.4g");  // before it reached him
  EXPECT_EQ(f.refusal("rout 0706 0805 0905 with bc 0905"), "12.4g");  // not on that way
  f.ok("rout 0705 0804 0904 with bc 0904");
  EXPECT_EQ(f.hex("bc"), "0904");
}

TEST(Rout, r12_4g_who_would_have_joined_farther_on_stays_if_the_unit_falls_before) {
  Field f;
  f.put("touraine", "0810").order("touraine", Order::kRouted).steps("touraine", 1);
  f.put("enghien", "0405").put("maupeou-leader", "0610");
  for (const auto& [id, hex] : {std::pair{"post", "0607"}, std::pair{"block", "0609"},
                                std::pair{"toll", "0611"}, std::pair{"bock", "0613"}}) {
    f.put(id, hex, Facing::kNNE);
  }
  f.put("spoercken-leader", "0607").at(2, Side::kA, Phase::kRally).roll(6);
  f.ok("rout 0711 0610 0511 with maupeou-leader 0511");
  EXPECT_TRUE(f.is_eliminated("touraine"));
  EXPECT_EQ(f.hex("maupeou-leader"), "0610");
  EXPECT_FALSE(f.happened("commander-moved"));
  EXPECT_NE(f.s.step, Step::kCommanderRoll);
}

TEST(Rout, r12_4a_red_routs_through_a_ford_and_throws_its_die) {
  Drawing d;
  d.river("0505", "0404").river("0505", "0405");
  Clash f(decided(d.foot("r1", 6).foot("b1"), "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").order("r1", Order::kDisorganised);
  f.fight("0605", "0505").ok("rout 0405 0305 0205");
  ASSERT_EQ(f.s.step, Step::kFordRoll);
  f.roll(5);
  EXPECT_EQ(f.steps("r1"), 2);
  EXPECT_EQ(f.order("r1"), Order::kRouted);
}

TEST(Rout, r12_3a_nobody_moves_into_the_hex_of_a_routed_unit) {
  Drawing d;
  Clash f(d.foot("r1").foot("r2").commander("rc", "red-1", 6));
  f.red_at("r1", "0505").red_at("r2", "0404").put("rc", "0404").order("r1", Order::kRouted);
  f.red().activate("red-1");
  EXPECT_EQ(f.refusal("move r2 0505"), "12.3a");
}

}  // namespace
}  // namespace tercio::lace_wars
