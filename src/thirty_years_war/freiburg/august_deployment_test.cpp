// Freiburg 17.0 The three August scenarios: forces, areas, who deploys first.
#include "thirty_years_war/freiburg/august_fixture.hpp"
#include "thirty_years_war/rules/deployment.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

Table set_up(const std::string& scenario, const Table::OptionMap& options = {}) {
  Table t = field(scenario, options);
  t.as_set_up();
  return t;
}

// The first side has deployed as suggested.
Table second_to_deploy(const std::string& scenario, const Table::OptionMap& options = {}) {
  Table t = set_up(scenario, options);
  t.ok("deploy suggested").ok("end");
  return t;
}

// What a side has to deploy: "14 6-3, 5 2-8, 1 leader, 5 guns".
std::string forces(const Table& t, std::string_view army) {
  std::map<std::string, int> count;
  for (int i = 0; i < t.game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const Piece& piece = t.game().piece(p);
    if (t.s.status[p] != Status::kWaiting || piece.army != t.game().army_index(army)) continue;
    if (piece.kind == Kind::kLeader) {
      ++count["leader"];
    } else if (piece.kind == Kind::kArtillery) {
      ++count["guns"];
    } else {
      ++count[std::to_string(piece.strength) + "-" + std::to_string(piece.movement)];
    }
  }
  std::string out;
  for (const auto& [what, n] : count) out += std::to_string(n) + " " + what + ", ";
  return out;
}

// The hexes where a piece may be deployed, apart from those its own side has taken.
HexSet open_to(const Table& t, std::string_view id) {
  return deploy_hexes(t.game(), t.s, t.piece(id));
}

// All entrenchments, those of the Line and those of the Hill.
HexSet works(const Table& t) {
  HexSet out;
  for (const auto& [terrain, hexes] : t.game().definition().map.terrain) {
    if (terrain == "entrenchment") out |= hexes;
  }
  EXPECT_EQ(out.size(), 26);
  return out;
}

// --- 17.0 ----------------------------------------------------------------------------------------

TEST(FreiburgDeployment, r17_0_the_scenarios_bring_the_forces_of_their_lists) {
  const Table three = set_up("3-august");
  EXPECT_EQ(forces(three, "bavarian"), "5 2-8, 14 6-3, 5 guns, 1 leader, ");
  EXPECT_EQ(forces(three, "regular"), "9 3-8, 10 6-3, 4 guns, 1 leader, ");
  EXPECT_EQ(forces(three, "mercenary"), "");
  const Table five = set_up("5-august");
  EXPECT_EQ(forces(five, "bavarian"), "5 2-8, 12 6-3, 5 guns, 1 leader, ");
  EXPECT_EQ(forces(five, "regular"), "10 3-8, 11 6-3, 4 guns, 1 leader, ");
  EXPECT_EQ(forces(five, "mercenary"), "4 2-8, 7 4-3, 2 guns, 1 leader, ");
  const Table nine = set_up("9-august");
  EXPECT_EQ(forces(nine, "bavarian"), "3 2-8, 8 6-3, 5 guns, 1 leader, ");
  EXPECT_EQ(forces(nine, "regular"), "7 3-8, 6 6-3, 4 guns, 1 leader, ");
  EXPECT_EQ(forces(nine, "mercenary"), "4 2-8, 3 4-3, 2 guns, 1 leader, ");
}

TEST(FreiburgDeployment, r17_0_pieces_of_other_days_take_no_part) {
  Table t = second_to_deploy("3-august");
  EXPECT_EQ(t.refusal("deploy regular-foot-11 1725"), "3.0");
  EXPECT_EQ(t.refusal("deploy turenne-leader 1725"), "3.0");
  EXPECT_EQ(t.status("mercenary-foot-1"), Status::kUnused);
}

TEST(FreiburgDeployment, r17_0_special_rules_belong_to_their_scenario_only) {
  Table t = field("5-august");
  t.put("bavarian-foot-1", "1501").put("bavarian-gun-1", "1401");
  t.at(2, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit bavarian-foot-1"), "6.15");
  t.at(2, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "5.0");
}

// --- 17.11, 17.12, 17.14 3 August ----------------------------------------------------------------

TEST(FreiburgDeployment, r17_11_bavarians_deploy_in_the_entrenchments_of_the_line) {
  Table t = set_up("3-august");
  for (const char* id :
       {"bavarian-foot-1", "bavarian-horse-1", "bavarian-gun-1", "von-mercy-leader"}) {
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 1422")) << id;
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 2013")) << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1423"), "17.11") << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1710"), "17.11") << id;  // on the Hill
  }
  EXPECT_EQ(open_to(t, "bavarian-foot-1"), t.game().area("line_3_august"));
}

TEST(FreiburgDeployment, r17_11_only_cavalry_stands_in_2012) {
  Table t = set_up("3-august");
  EXPECT_TRUE(t.legal("deploy bavarian-horse-3 2012"));
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 2012"), "17.11");
  EXPECT_EQ(t.refusal("deploy bavarian-gun-1 2012"), "17.11");
  EXPECT_EQ(t.refusal("deploy von-mercy-leader 2012"), "17.11");
}

TEST(FreiburgDeployment, r17_11_one_2_8_must_stand_in_2012) {
  Table t = set_up("3-august");
  t.ok("deploy suggested").ok("deploy bavarian-horse-5 1819");
  EXPECT_EQ(t.refusal("end"), "17.11");
  t.ok("deploy bavarian-horse-2 2012").ok("end");
  EXPECT_EQ(t.s.decider, kFrench);
}

TEST(FreiburgDeployment, r17_12_french_deploy_three_hexes_from_every_entrenchment) {
  Table t = second_to_deploy("3-august");
  const HexSet entrenchments = works(t);
  for (const char* id :
       {"regular-foot-1", "regular-horse-1", "regular-gun-1", "d-enghien-leader"}) {
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 1525")) << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1524"), "17.12") << id;
    open_to(t, id).for_each([&](HexId h) {
      entrenchments.for_each([&](HexId w) {
        EXPECT_GE(hex::distance(h, w), 3) << id << " " << hex::label(h) << " " << hex::label(w);
      });
    });
  }
}

TEST(FreiburgDeployment, r17_12_french_deploy_west_or_south_of_the_line) {
  Table t = second_to_deploy("3-august");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 1625"));
  EXPECT_TRUE(t.legal("deploy regular-foot-1 2320"));
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1516"), "17.12");  // behind it
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0815"), "17.12");  // beyond the river
}

TEST(FreiburgDeployment, r17_14_the_bavarian_deploys_first) {
  Table t = set_up("3-august");
  EXPECT_EQ(t.s.phase, Phase::kSetUp);
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1725"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.decider, kFrench);
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1422"), "3.0");
}

// Deploys both sides as suggested and lists who has the next four Player-Turns, all idle.
std::string order_of_play(const std::string& scenario) {
  Table t = second_to_deploy(scenario);
  t.ok("deploy suggested").ok("end");
  std::string out;
  for (int n = 0; n < 4; ++n) {
    out += std::to_string(t.s.turn) + t.game().side_id(t.s.phasing) + " ";
    t.at(t.s.turn, t.s.phasing, Phase::kCombat);
    t.ok("end");
  }
  return out;
}

TEST(FreiburgDeployment, r17_14_the_french_player_turn_is_first_in_every_turn) {
  EXPECT_EQ(order_of_play("3-august"), "1french 1bavarian 2french 2bavarian ");
}

// --- 17.21, 17.22, 17.24 5 August ----------------------------------------------------------------

TEST(FreiburgDeployment, r17_21_bavarians_deploy_on_or_east_of_their_line) {
  Table t = second_to_deploy("5-august");
  for (const char* id :
       {"bavarian-foot-1", "bavarian-horse-1", "bavarian-gun-1", "von-mercy-leader"}) {
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 1113")) << id;
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 1101")) << id;
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 2108")) << id;  // an entrenchment (F-13)
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1114"), "17.21") << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 2109"), "17.21") << id;
  }
}

TEST(FreiburgDeployment, r17_21_not_beyond_the_hexrows_of_the_line) {
  Table t = second_to_deploy("5-august");  // F-31
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1006"), "17.21");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 2204"), "17.21");
}

TEST(FreiburgDeployment, r17_21_by_option_the_line_goes_on_to_the_edges) {
  Table t = second_to_deploy("5-august", {{"freiburg.deploy_lines_extend", "on"}});
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 1006"));
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 1013"));  // 1113 and on to the north-west
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1014"), "17.21");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 2207"));
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 2208"), "17.21");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1114"), "17.21");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 2203"), "12.0-Forest");
}

TEST(FreiburgDeployment, r17_22_french_deploy_on_or_west_of_their_line) {
  Table t = set_up("5-august");
  for (const char* id : {"regular-foot-1", "mercenary-horse-1", "mercenary-gun-1",
                         "d-enghien-leader", "turenne-leader"}) {
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 1116")) << id;
    EXPECT_TRUE(t.legal(std::string("deploy ") + id + " 2029")) << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1115"), "17.22") << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 2010"), "17.22") << id;
  }
}

TEST(FreiburgDeployment, r17_22_not_beyond_the_hexrows_of_the_line) {
  Table t = set_up("5-august");  // F-31
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1017"), "17.22");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 2112"), "17.22");
}

TEST(FreiburgDeployment, r17_22_by_option_the_line_goes_on_to_the_edges) {
  Table t = set_up("5-august", {{"freiburg.deploy_lines_extend", "on"}});
  EXPECT_TRUE(t.legal("deploy regular-foot-1 1016"));
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1015"), "17.22");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 2111"));
  EXPECT_EQ(t.refusal("deploy regular-foot-1 2110"), "17.22");
}

TEST(FreiburgDeployment, r17_24_the_french_deploy_first_and_the_bavarians_move_first) {
  Table t = set_up("5-august");
  EXPECT_EQ(t.s.decider, kFrench);
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 1710"), "3.0");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(order_of_play("5-august"), "1bavarian 1french 2bavarian 2french ");
}

// --- 17.31, 17.32, 17.33 9 August ----------------------------------------------------------------

TEST(FreiburgDeployment, r17_31_bavarians_deploy_on_the_hill) {
  Table t = set_up("9-august");
  for (const char* id :
       {"bavarian-foot-1", "bavarian-horse-1", "bavarian-gun-1", "von-mercy-leader"}) {
    EXPECT_EQ(open_to(t, id), t.game().area("hill")) << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1711"), "17.31") << id;
    EXPECT_EQ(t.refusal(std::string("deploy ") + id + " 1706"), "17.31") << id;
  }
}

TEST(FreiburgDeployment, r17_32_french_deploy_on_or_west_of_their_line) {
  Table t = second_to_deploy("9-august");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 1116"));
  EXPECT_TRUE(t.legal("deploy mercenary-gun-1 2011"));
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1115"), "17.32");
  EXPECT_EQ(t.refusal("deploy turenne-leader 2010"), "17.32");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 2112"), "17.32");
}

TEST(FreiburgDeployment, r17_33_the_bavarian_deploys_first_and_the_french_move_first) {
  const Table t = set_up("9-august");
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_EQ(order_of_play("9-august"), "1french 1bavarian 2french 2bavarian ");
}

// --- 3.0 Deploying -------------------------------------------------------------------------------

TEST(FreiburgDeployment, r3_0_every_piece_must_be_deployed) {
  Table t = set_up("3-august");
  EXPECT_EQ(t.refusal("end"), "3.0");
  t.ok("deploy suggested");
  EXPECT_EQ(t.refusal("end"), "");
}

TEST(FreiburgDeployment, r3_0_r6_32_one_unit_in_a_hex_and_any_number_of_guns_and_leaders) {
  Table t = set_up("5-august");
  t.ok("deploy regular-foot-1 1515")
      .ok("deploy regular-gun-1 1515")
      .ok("deploy regular-gun-2 1515");
  t.ok("deploy d-enghien-leader 1515").ok("deploy turenne-leader 1515");
  EXPECT_EQ(t.refusal("deploy mercenary-foot-1 1515"), "6.32");
  t.ok("deploy mercenary-gun-1 1616").ok("deploy turenne-leader 1617");  // also alone (S-08)
  EXPECT_EQ(t.hex("turenne-leader"), "1617");
}

TEST(FreiburgDeployment, r3_0_a_piece_may_be_placed_again) {
  Table t = set_up("5-august");
  t.ok("deploy regular-gun-1 1515").ok("deploy regular-gun-1 1516");
  EXPECT_EQ(t.hex("regular-gun-1"), "1516");
  t.ok("deploy regular-foot-1 1515")
      .ok("deploy regular-foot-1 1517")
      .ok("deploy regular-foot-2 1515");
  EXPECT_EQ(t.hex("regular-foot-2"), "1515");
}

TEST(FreiburgDeployment, r3_0_forest_is_closed) {
  Table t = set_up("5-august");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1123"), "12.0-Forest");
  EXPECT_EQ(t.refusal("deploy turenne-leader 1324"), "12.0-Forest");
}

TEST(FreiburgDeployment, r3_0_guns_belong_to_whoever_deployed_them) {
  Table t = second_to_deploy("5-august");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.owner("mercenary-gun-1"), kFrench);
  EXPECT_EQ(t.owner("bavarian-gun-5"), kBavarian);
}

TEST(FreiburgDeployment, r3_0_exchange_of_equal_units_is_no_matter_where_all_are_placed_freely) {
  Table t = set_up("5-august", {{"setup.swap_designations", "on"}});  // S-03
  t.ok("deploy regular-foot-1 1515").ok("deploy regular-foot-2 1516");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1516"), "6.32");
}

// --- deploy suggested ----------------------------------------------------------------------------

TEST(FreiburgDeployment, r17_1_r17_2_r17_3_the_suggested_set_up_may_be_taken_as_it_is) {
  for (const char* scenario : {"3-august", "5-august", "9-august"}) {
    Table t = second_to_deploy(scenario);
    t.ok("deploy suggested").ok("end");
    EXPECT_EQ(t.s.turn, 1) << scenario;
    for (const auto& set_up : t.game().definition().set_ups) {
      if (set_up.id != scenario) continue;
      for (const auto& [piece, hex] : set_up.places) {
        EXPECT_EQ(t.s.at[static_cast<std::size_t>(piece)], hex) << scenario << " " << piece;
      }
      EXPECT_EQ(t.s.present.size(), static_cast<int>(set_up.places.size()));
    }
  }
}

TEST(FreiburgDeployment, r17_15_the_suggestion_undoes_what_was_placed_before) {
  Table t = set_up("3-august");
  t.ok("deploy bavarian-foot-9 1221").ok("deploy bavarian-gun-1 1819").ok("deploy suggested");
  EXPECT_EQ(t.hex("bavarian-foot-9"), "1920");
  EXPECT_EQ(t.hex("bavarian-foot-1"), "1221");
  EXPECT_EQ(t.hex("bavarian-gun-1"), "1422");
  t.ok("deploy suggested");
  EXPECT_EQ(t.hex("bavarian-foot-1"), "1221");
}

TEST(FreiburgDeployment, r17_15_the_suggestion_places_one_side_only) {
  Table t = set_up("3-august");
  t.ok("deploy suggested");
  EXPECT_EQ(t.hex("regular-foot-1"), "");
  EXPECT_EQ(t.hex("von-mercy-leader"), "1919");
}

TEST(FreiburgDeployment, r17_15_the_suggestion_may_be_changed_and_is_listed) {
  Table t = set_up("3-august");
  const auto listed = legal_actions(t.game(), t.s);
  EXPECT_TRUE(std::any_of(listed.begin(), listed.end(), [](const Action& a) {
    return std::holds_alternative<DeploySuggested>(a);
  }));
  t.ok("deploy suggested").ok("deploy bavarian-foot-1 1421").ok("end");
  EXPECT_EQ(t.hex("bavarian-foot-1"), "1421");
}

TEST(FreiburgDeployment, r3_0_no_deployment_once_the_battle_has_begun) {
  Table t = second_to_deploy("3-august");
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.refusal("deploy suggested"), "3.0");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1725"), "3.0");
}

}  // namespace
}  // namespace tercio::thirty_years_war
