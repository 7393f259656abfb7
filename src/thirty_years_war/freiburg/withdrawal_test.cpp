// Freiburg 17.33, 17.34 Leaving the map on 9 August: units, von Mercy, and guns.
#include "thirty_years_war/freiburg/august_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

// --- 17.33 Exits ---------------------------------------------------------------------------------

// A Bavarian on the Hill, so that the battle goes on.
Table ninth(const Table::OptionMap& options = {}) {
  Table t = field("9-august", options);
  t.put("bavarian-foot-8", "1808");
  return t;
}

TEST(FreiburgWithdrawal, r17_33_bavarians_leave_by_the_six_hexes_of_the_east_edge) {
  for (const char* hex : {"1101", "1201", "1301", "1401", "1501", "1601"}) {
    Table t = ninth();
    t.put("bavarian-foot-1", hex).at(2, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
    EXPECT_EQ(t.status("bavarian-foot-1"), Status::kExited) << hex;
  }
}

TEST(FreiburgWithdrawal, r17_33_and_nowhere_else) {
  for (const char* hex : {"1001", "0901", "0701", "1602", "2204", "1129"}) {
    Table t = ninth();
    t.put("bavarian-foot-1", hex).at(2, kBavarian, Phase::kMovement);
    EXPECT_EQ(t.refusal("exit bavarian-foot-1"), "17.33") << hex;
  }
}

TEST(FreiburgWithdrawal, r17_33_von_mercy_may_leave) {
  Table t = ninth();
  t.put("von-mercy-leader", "1501").at(2, kBavarian, Phase::kMovement);
  t.ok("exit von-mercy-leader");
  EXPECT_EQ(t.status("von-mercy-leader"), Status::kExited);
}

TEST(FreiburgWithdrawal, r17_33_the_french_may_not) {
  Table t = ninth();
  t.put("regular-foot-1", "1501").put("turenne-leader", "1601").put("mercenary-horse-1", "1401");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit regular-foot-1"), "17.33");
  EXPECT_EQ(t.refusal("exit turenne-leader"), "17.33");
  EXPECT_EQ(t.refusal("exit mercenary-horse-1"), "17.33");
}

TEST(FreiburgWithdrawal, r17_33_leaving_costs_one_point) {
  Table t = ninth();  // F-37
  t.put("bavarian-foot-1", "1503").put("bavarian-foot-2", "1404");
  t.at(2, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1 1502 1501");
  EXPECT_EQ(event(t, EventKind::kExited).cost, 3);
  EXPECT_EQ(t.refusal("exit bavarian-foot-2 1403 1402 1401"), "17.33");
}

TEST(FreiburgWithdrawal, r17_33_a_disrupted_unit_may_leave_and_it_counts_one_hex) {
  Table t = ninth();  // F-37
  t.put_disrupted("bavarian-foot-1", "1502").put_disrupted("bavarian-foot-2", "1403");
  t.at(2, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1 1501");
  EXPECT_EQ(t.refusal("exit bavarian-foot-2 1402 1401"), "17.33");
}

TEST(FreiburgWithdrawal, r17_33_who_has_left_does_not_return) {
  Table t = ninth();
  t.put("bavarian-foot-1", "1501").at(2, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
  EXPECT_EQ(t.refusal("enter bavarian-foot-1 1501"), "4.1C");
  EXPECT_EQ(t.refusal("move bavarian-foot-1 1501"), "6.0");
}

TEST(FreiburgWithdrawal, r17_33_exits_are_listed_and_told) {
  Table t = ninth();
  t.put("bavarian-foot-1", "1501").at(2, kBavarian, Phase::kMovement);
  const auto listed = legal_actions(t.game(), t.s, t.piece("bavarian-foot-1"));
  EXPECT_TRUE(std::any_of(listed.begin(), listed.end(),
                          [](const Action& a) { return std::holds_alternative<Exit>(a); }));
  t.ok("exit bavarian-foot-1");
  EXPECT_EQ(told(t, EventKind::kExited), "Bavarian foot 1 leaves the map at 1501 for 1 MP");
}

TEST(FreiburgWithdrawal, r17_33_by_option_the_exits_of_the_campaign_serve_instead) {
  Table t = ninth({{"freiburg.exit_range", "all_0601_0901"}});  // F-36
  t.put("bavarian-foot-1", "1501").put("bavarian-foot-2", "0801");
  t.at(2, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit bavarian-foot-1"), "17.33");
  EXPECT_TRUE(t.legal("exit bavarian-foot-2"));
  Table u = ninth({{"freiburg.exit_range", "all_1101_1601"}});
  u.put("bavarian-foot-1", "1501").put("bavarian-foot-2", "0801");
  u.at(2, kBavarian, Phase::kMovement);
  EXPECT_TRUE(u.legal("exit bavarian-foot-1"));
  EXPECT_EQ(u.refusal("exit bavarian-foot-2"), "17.33");
}

// --- 17.34 Withdrawal of guns --------------------------------------------------------------------

// A gun in 1908, on the Hill.
Table with_gun(const char* hex = "1908") {
  Table t = ninth();
  t.put("bavarian-gun-1", hex).at(2, kBavarian, Phase::kArtilleryFire);
  return t;
}

TEST(FreiburgWithdrawal, r17_34_a_six_saves_the_gun) {
  Table t = with_gun();
  t.ok("withdraw bavarian-gun-1");
  EXPECT_EQ(t.s.step, Step::kFireRoll);
  t.roll(6);
  EXPECT_EQ(t.status("bavarian-gun-1"), Status::kExited);
  EXPECT_EQ(t.hex("bavarian-gun-1"), "");
  EXPECT_EQ(t.s.step, Step::kFire);
}

TEST(FreiburgWithdrawal, r17_34_any_other_die_loses_it) {
  for (int die = 1; die <= 5; ++die) {
    Table t = with_gun();
    t.ok("withdraw bavarian-gun-1").roll(die);
    EXPECT_TRUE(t.is_eliminated("bavarian-gun-1")) << die;
    EXPECT_EQ(t.hex("bavarian-gun-1"), "");
  }
}

TEST(FreiburgWithdrawal, r17_34_a_gun_withdraws_rather_than_fires) {
  Table t = with_gun("1909");
  t.put("regular-foot-1", "1912").at(2, kBavarian, Phase::kArtilleryFire);
  t.ok("fire bavarian-gun-1 1912").roll(6);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "5.0");
}

TEST(FreiburgWithdrawal, r17_34_several_guns_may_try_each_with_its_own_die) {
  Table t = with_gun();
  t.put("bavarian-gun-2", "1707").at(2, kBavarian, Phase::kArtilleryFire);
  t.ok("withdraw bavarian-gun-1").roll(6).ok("withdraw bavarian-gun-2").roll(1);
  EXPECT_EQ(t.status("bavarian-gun-1"), Status::kExited);
  EXPECT_TRUE(t.is_eliminated("bavarian-gun-2"));
}

TEST(FreiburgWithdrawal, r17_34_only_in_the_bavarian_fire_phase) {
  Table t = with_gun();
  t.at(2, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "4.1B");
  t.at(2, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "5.31");
}

TEST(FreiburgWithdrawal, r17_34_only_a_friendly_gun) {
  Table t = with_gun();
  t.gun_of("bavarian-gun-1", kFrench);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "5.31");
}

TEST(FreiburgWithdrawal, r17_34_a_captured_french_gun_is_friendly_too) {
  Table t = with_gun();
  t.put("regular-gun-1", "1907").gun_of("regular-gun-1", kBavarian);
  t.ok("withdraw regular-gun-1").roll(6);
  EXPECT_EQ(t.status("regular-gun-1"), Status::kExited);
}

TEST(FreiburgWithdrawal, r17_34_the_french_withdraw_nothing) {
  Table t = ninth();
  t.put("regular-gun-1", "1503").put("bavarian-gun-1", "1504").gun_of("bavarian-gun-1", kFrench);
  t.at(2, kFrench, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("withdraw regular-gun-1"), "17.34");
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
}

TEST(FreiburgWithdrawal, r17_34_only_guns) {
  Table t = with_gun();
  EXPECT_EQ(t.refusal("withdraw bavarian-foot-8"), "5.0");
}

// French foot in 1907 and 1909 close all six hexes around 1908.
Table surrounded(bool disrupted) {
  Table t = with_gun();
  for (const auto& [id, hex] :
       {std::pair{"regular-foot-1", "1907"}, std::pair{"regular-foot-2", "1909"}}) {
    if (disrupted) {
      t.put_disrupted(id, hex);
    } else {
      t.put(id, hex);
    }
  }
  return t;
}

TEST(FreiburgWithdrawal, r17_34_french_zones_close_the_route) {
  Table t = surrounded(false);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
  EXPECT_TRUE(surrounded(true).legal("withdraw bavarian-gun-1"));  // disrupted: no zone
}

TEST(FreiburgWithdrawal, r17_34_bavarian_units_do_not_open_hexes_in_french_zones) {
  Table t = ninth();
  t.put("bavarian-gun-1", "1908").put("bavarian-foot-1", "1807").put("bavarian-foot-2", "2007");
  t.put("regular-foot-1", "1907").put("regular-foot-2", "1909");
  t.at(2, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
}

TEST(FreiburgWithdrawal, r17_34_french_units_close_the_hexes_they_stand_in) {
  Table t = field("9-august");
  t.put("bavarian-gun-1", "1908").put("bavarian-foot-8", "1501");
  const std::array ring{"1907", "1909", "1807", "1808", "2007", "2008"};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    t.put_disrupted("regular-foot-" + std::to_string(i + 1), ring[i]);
  }
  t.at(2, kBavarian, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
}

TEST(FreiburgWithdrawal, r17_34_the_hex_of_the_gun_itself_is_exempt) {
  Table t = with_gun();             // F-38
  t.put("regular-foot-2", "1909");  // whose zone reaches 1908
  EXPECT_TRUE(t.legal("withdraw bavarian-gun-1"));
  Table u = with_gun("1501");
  u.put("regular-foot-1", "1502");
  EXPECT_TRUE(u.legal("withdraw bavarian-gun-1"));
}

// F-38
TEST(FreiburgWithdrawal, r17_34_by_option_a_zone_over_the_guns_own_hex_closes_its_route) {
  for (const char* hex : {"1908", "1501"}) {
    Table t = ninth({{"freiburg.gun_route_own_hex", "zones_count"}});
    t.put("bavarian-gun-1", hex).at(2, kBavarian, Phase::kArtilleryFire);
    EXPECT_TRUE(t.legal("withdraw bavarian-gun-1")) << hex;
    t.put("regular-foot-2", std::string_view(hex) == "1908" ? "1909" : "1502");
    const auto refused = t.refused("withdraw bavarian-gun-1");
    EXPECT_EQ(refused.rule, "17.34");
    EXPECT_EQ(refused.hexes, std::vector<std::string>{hex});
  }
}

TEST(FreiburgWithdrawal, r17_34_a_zone_over_all_exits_closes_every_route) {
  Table t = with_gun();
  t.put("regular-foot-1", "1201").put("regular-foot-2", "1401").put("regular-foot-3", "1601");
  // 1101, 1301 and 1501 lie in their zones.
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
}

TEST(FreiburgWithdrawal, r17_34_no_route_leads_through_forest) {
  Table t = with_gun("2104");  // forest on one side, the zone of 2105 on the other
  t.put("regular-foot-1", "2105");
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
}

TEST(FreiburgWithdrawal, r17_34_a_route_crosses_the_river_by_a_bridge) {
  Table t = with_gun("0903");
  EXPECT_TRUE(t.legal("withdraw bavarian-gun-1"));
  t.put("regular-foot-1", "1105").put("regular-foot-2", "1107").put("regular-foot-3", "1119");
  EXPECT_EQ(t.refusal("withdraw bavarian-gun-1"), "17.34");
}

TEST(FreiburgWithdrawal, r17_34_the_refusal_names_a_hex_the_french_close) {
  const auto refusal = surrounded(false).refused("withdraw bavarian-gun-1");
  ASSERT_EQ(refusal.hexes.size(), 1U);
  EXPECT_NE(refusal.message.find("Bavarian gun 1"), std::string::npos);
  EXPECT_NE(refusal.message.find(refusal.hexes.front()), std::string::npos);
}

TEST(FreiburgWithdrawal, r17_34_the_attempt_is_listed_where_it_is_allowed) {
  const auto offered = [](const Table& t) {
    const auto listed = legal_actions(t.game(), t.s);
    return std::any_of(listed.begin(), listed.end(),
                       [](const Action& a) { return std::holds_alternative<Withdraw>(a); });
  };
  EXPECT_TRUE(offered(with_gun()));
  EXPECT_FALSE(offered(surrounded(false)));
}

TEST(FreiburgWithdrawal, r17_34_the_attempt_is_told) {
  Table t = with_gun();
  t.ok("withdraw bavarian-gun-1").roll(6);
  EXPECT_EQ(told(t, EventKind::kWithdrawalRolled),
            "Bavarian gun 1 tries to withdraw: rolled 6, needed a 6");
  EXPECT_EQ(told(t, EventKind::kWithdrawn), "Bavarian gun 1 is withdrawn");
  Table u = with_gun();
  u.ok("withdraw bavarian-gun-1").roll(2);
  EXPECT_EQ(told(u, EventKind::kGunLost), "Bavarian gun 1 is lost");
  EXPECT_STREQ(event(u, EventKind::kGunLost).rule, "17.34");
}

TEST(FreiburgWithdrawal, r17_34_by_option_routes_lead_to_the_exits_of_the_campaign) {
  Table t = ninth({{"freiburg.exit_range", "all_0601_0901"}});  // F-36
  t.put("bavarian-gun-1", "0903").put("regular-foot-1", "1201").put("regular-foot-2", "1401");
  t.put("regular-foot-3", "1601").at(2, kBavarian, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("withdraw bavarian-gun-1"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
