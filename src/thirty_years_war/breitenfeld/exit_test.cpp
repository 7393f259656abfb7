// 19.0 Exiting the map at Breitenfeld.
#include "thirty_years_war/breitenfeld/fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// A turn in which the named army is demoralized.
Table fleeing(std::string_view category, const Table::OptionMap& options = {}) {
  Table t = field(options);
  demoralize(t, category);
  return t;
}

TEST(Breitenfeld, r19_0_exits_happen_only_in_the_movement_phase) {
  Table t = fleeing("imperialist");
  t.put("merode", "2305");
  t.at(10, kImperialist, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("exit merode"), "6.11");
  t.at(10, kImperialist, Phase::kCombat);
  EXPECT_EQ(t.refusal("exit merode"), "6.11");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "6.11");
  t.at(10, kImperialist, Phase::kMovement).ok("exit merode");
  EXPECT_EQ(t.status("merode"), Status::kExited);
}

TEST(Breitenfeld, r19_0_leaders_stay_unless_the_option_lets_them_go) {
  Table t = fleeing("imperialist");
  t.put("tilly-leader", "2305").at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit tilly-leader"), "19.0");
  Table on = fleeing("imperialist", {{"breitenfeld.leaders_may_exit", "on"}});
  on.put("tilly-leader", "2305").at(10, kImperialist, Phase::kMovement).ok("exit tilly-leader");
  EXPECT_EQ(on.status("tilly-leader"), Status::kExited);
  EXPECT_EQ(on.points(kAllied), 0);
}

TEST(Breitenfeld, r19_11_a_unit_leaves_from_a_map_edge_hex_for_one_point) {
  Table t = fleeing("imperialist");
  t.put("grotta", "2105").put("wahl", "2005").at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit grotta"), "19.11");
  EXPECT_EQ(t.refusal("exit grotta 2205"), "19.11");
  EXPECT_TRUE(t.legal("exit grotta 2205 2305"));
  EXPECT_TRUE(t.legal("move wahl 2105 2205 2305"));
  EXPECT_FALSE(t.legal("exit wahl 2105 2205 2305"));  // four points, and it has three
}

TEST(Breitenfeld, r19_11_a_unit_without_points_left_waits_for_the_next_turn) {
  Table t = fleeing("imperialist");
  t.put("wahl", "2005").at(10, kImperialist, Phase::kMovement).ok("move wahl 2105 2205 2305");
  EXPECT_EQ(t.refusal("exit wahl"), "6.16");
  t.at(11, kImperialist, Phase::kMovement).ok("exit wahl");
  EXPECT_EQ(t.status("wahl"), Status::kExited);
}

TEST(Breitenfeld, r19_11_for_a_disrupted_unit_the_exit_is_one_of_its_hexes) {
  Table t = fleeing("imperialist");
  t.put_disrupted("hard", "0210").put_disrupted("lillies", "0315");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit hard 0110"));
  EXPECT_FALSE(t.legal("exit lillies 0215 0115"));
  demoralize(t, "swedish");
  EXPECT_TRUE(t.legal("exit lillies 0215 0115"));
}

TEST(Breitenfeld, r19_11_any_edge_will_do_unless_the_option_wants_the_hexrow_that_scores) {
  Table t = fleeing("imperialist");
  t.put("merode", "1201").put("strozzi", "1229").put("erwitte", "2301").put("tott-1", "0115");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit merode"));
  EXPECT_TRUE(t.legal("exit strozzi"));
  EXPECT_TRUE(t.legal("exit erwitte"));
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit tott-1"));
}

TEST(Breitenfeld, r19_11_by_option_only_the_hexrow_that_scores) {
  Table t = fleeing("imperialist", {{"breitenfeld.exit_edges", "scoring_row_only"}});
  t.put("merode", "1201").put("erwitte", "2301").put("wahl", "0120");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "19.11");
  EXPECT_TRUE(t.legal("exit erwitte"));
  EXPECT_EQ(t.refusal("exit wahl"), "19.11");  // hexrow 0100 scores when the Swedes flee
  Table swedes = fleeing("swedish", {{"breitenfeld.exit_edges", "scoring_row_only"}});
  swedes.put("winkel", "0120").put("hard", "2305").at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(swedes.legal("exit winkel"));
  EXPECT_EQ(swedes.refusal("exit hard"), "19.11");
}

TEST(Breitenfeld, r19_12_an_exited_unit_never_returns) {
  Table t = fleeing("imperialist");
  t.put("merode", "2305").at(10, kImperialist, Phase::kMovement).ok("exit merode");
  EXPECT_TRUE(t.happened("exited"));
  EXPECT_EQ(t.hex("merode"), "");
  t.at(11, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("move merode 2305"), "6.0");
  EXPECT_EQ(t.refusal("enter merode 2305"), "4.1C");
}

TEST(Breitenfeld, r19_13_nobody_leaves_before_a_demoralization) {
  Table t = field();
  t.put("merode", "2305").put("winkel", "0120").put("armin", "1101");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "19.13");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit winkel"), "19.13");
  EXPECT_EQ(t.refusal("exit armin"), "19.13");
}

TEST(Breitenfeld, r19_13_the_saxon_collapse_opens_the_edge_for_saxons_only) {
  Table t = fleeing("saxon");
  t.put("merode", "2305").put("winkel", "0120").put_disrupted("armin", "1101");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit armin"));
  EXPECT_EQ(t.refusal("exit winkel"), "19.13");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "19.13");
}

TEST(Breitenfeld, r19_13_swedish_or_imperialist_demoralization_opens_it_for_both_but_no_saxon) {
  for (const char* army : {"swedish", "imperialist"}) {
    Table t = fleeing(army);
    t.put("merode", "2305").put("winkel", "0120").put("armin", "1101");
    t.at(10, kAllied, Phase::kMovement);
    EXPECT_TRUE(t.legal("exit winkel")) << army;
    EXPECT_EQ(t.refusal("exit armin"), "19.13") << army;
    t.at(10, kImperialist, Phase::kMovement);
    EXPECT_TRUE(t.legal("exit merode")) << army;
  }
}

}  // namespace
}  // namespace tercio::thirty_years_war
