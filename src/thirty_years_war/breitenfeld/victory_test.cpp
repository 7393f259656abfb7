// Breitenfeld 19.14 to 19.17 and 21.0: exits that score, points, victory.
#include "thirty_years_war/breitenfeld/breitenfeld.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kImperialist = Side::kA;
constexpr Side kAllied = Side::kB;

Table field(const Table::OptionMap& options = {}) {
  return Table("breitenfeld/historical", options);
}

void demoralize(Table& t, std::string_view category) {
  t.s.demoralized =
      static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(category));
}

Table fleeing(std::string_view category) {
  Table t = field();
  demoralize(t, category);
  return t;
}

int award(const Table& t, Side side, std::string_view rule) {
  int points = 0;
  for (const Award& a : t.game().battle().awards(t.s)) {
    if (a.side == side && a.rule == rule) points += a.points;
  }
  return points;
}

int total(const Table& t, Side side) {
  int points = 0;
  for (const Award& a : t.game().battle().awards(t.s)) {
    if (a.side == side) points += a.points;
  }
  return points;
}

void lose(Table& t, std::string_view unit) {
  if (!on_map(t.s, t.piece(unit))) t.put(unit, "0128");
  eliminate(t.game(), t.s, t.piece(unit), t.s.demoralized, "8.61-De", nullptr);
}

// --- 19.0 Exits that score ---------------------------------------------------------------------

// Every kind of unit of all three armies leaves from this hexrow: of the Imperialists Merode 5-8 in
// order, Strozzi 5-8 disrupted and Wahl 10-3; of the Swedes Tott 6-8 in order, Brahes 5-8 disrupted
// and Winkel 12-4 disrupted; of the Saxons, if they have collapsed, Pflugk 4-8.
Table exits_from(Table t, const std::string& row) {
  t.put("merode", row + "05").put_disrupted("strozzi", row + "06").put("wahl", row + "07");
  t.put("tott-1", row + "15").put_disrupted("brahes", row + "16");
  t.put_disrupted("winkel", row + "17").put_disrupted("pflugk", row + "18");
  t.at(10, kImperialist, Phase::kMovement);
  t.ok("exit merode").ok("exit strozzi").ok("exit wahl");
  t.at(10, kAllied, Phase::kMovement);
  t.ok("exit tott-1").ok("exit brahes").ok("exit winkel");
  if (t.demoralized("saxon")) t.ok("exit pflugk");
  return t;
}

TEST(BreitenfeldVictory, r19_14_imperialists_demoralized_both_sides_score_from_2300) {
  const Table t = exits_from(fleeing("imperialist"), "23");
  EXPECT_EQ(total(t, kAllied), 3 * 6);
  EXPECT_EQ(total(t, kImperialist), 5 + 5 + 10);
  const Table north = exits_from(fleeing("imperialist"), "01");
  EXPECT_EQ(total(north, kAllied), 0);
  EXPECT_EQ(total(north, kImperialist), 0);
}

TEST(BreitenfeldVictory, r19_15_swedes_demoralized_both_sides_score_from_0100) {
  const Table t = exits_from(fleeing("swedish"), "01");
  EXPECT_EQ(total(t, kAllied), 6 + 5 + 12);
  EXPECT_EQ(total(t, kImperialist), 2 * 5);
  const Table south = exits_from(fleeing("swedish"), "23");
  EXPECT_EQ(total(south, kAllied), 0);
  EXPECT_EQ(total(south, kImperialist), 0);
}

TEST(BreitenfeldVictory, r19_15_a_corner_hex_belongs_to_its_hexrow) {
  Table t = fleeing("swedish");
  t.put("merode", "0101").put("strozzi", "0129").put("rangoni", "0201");
  t.at(10, kImperialist, Phase::kMovement).ok("exit merode").ok("exit strozzi").ok("exit rangoni");
  EXPECT_EQ(award(t, kImperialist, "21.12-4"), 2 * (5 + 5));
}

TEST(BreitenfeldVictory, r19_16_both_demoralized_may_leave_and_score_nothing) {
  for (const char* row : {"01", "23"}) {
    Table t = fleeing("swedish");
    demoralize(t, "imperialist");
    t = exits_from(t, row);
    EXPECT_EQ(t.status("merode"), Status::kExited);
    EXPECT_EQ(t.status("tott-1"), Status::kExited);
    EXPECT_EQ(total(t, kAllied), 0);
    EXPECT_EQ(total(t, kImperialist), 0);
  }
}

TEST(BreitenfeldVictory, r19_16_the_state_at_the_end_of_the_game_decides_over_earlier_exits) {
  Table t = exits_from(fleeing("imperialist"), "23");
  EXPECT_EQ(total(t, kAllied), 18);
  demoralize(t, "swedish");
  EXPECT_EQ(total(t, kAllied), 0);
  EXPECT_EQ(total(t, kImperialist), 0);
}

TEST(BreitenfeldVictory, r19_17_exited_units_are_never_counted_as_eliminated) {
  const Table t = exits_from(fleeing("swedish"), "01");
  EXPECT_EQ(t.losses("imperialist"), 0);
  EXPECT_EQ(t.losses("swedish"), 0);
  EXPECT_EQ(t.points(kAllied), 0);
  EXPECT_EQ(t.points(kImperialist), 0);
  EXPECT_EQ(award(t, kAllied, "21.11-1"), 0);
}

TEST(BreitenfeldVictory, r19_17_saxon_exits_are_worth_nothing) {
  Table t = fleeing("swedish");
  demoralize(t, "saxon");
  EXPECT_EQ(total(exits_from(t, "01"), kAllied), 6 + 5 + 12);
  Table s = fleeing("imperialist");
  demoralize(s, "saxon");
  const Table out = exits_from(s, "23");
  EXPECT_EQ(out.status("pflugk"), Status::kExited);
  EXPECT_EQ(total(out, kAllied), 3 * 6);
}

// --- 21.1 Victory points -----------------------------------------------------------------------

TEST(BreitenfeldVictory, r21_11_1_the_allies_score_a_point_for_each_strength_point) {
  Table t = field();
  lose(t, "geleen");
  lose(t, "merode");
  EXPECT_EQ(award(t, kAllied, "21.11-1"), 17 + 5);
  EXPECT_EQ(total(t, kImperialist), 0);
}

TEST(BreitenfeldVictory, r21_11_1_a_disrupted_unit_counts_its_front) {
  Table t = field();
  t.put("winkel", "0815").put_disrupted("pappenheim", "0715").at(6, kAllied, Phase::kCombat);
  t.ok("attack winkel pappenheim").roll(1);
  EXPECT_TRUE(t.is_eliminated("pappenheim"));
  EXPECT_EQ(t.points(kAllied), 9);
}

TEST(BreitenfeldVictory, r21_11_2_the_allies_score_three_for_each_leadership_point) {
  Table t = field();
  t.put("tilly-leader", "0715").put("colloredo-leader", "0714").put("winkel", "0815");
  t.put("hard", "0814").at(6, kAllied, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_eliminated("tilly-leader"));
  EXPECT_TRUE(t.is_eliminated("colloredo-leader"));
  EXPECT_EQ(t.points(kAllied), 3 * (2 + 1));
}

TEST(BreitenfeldVictory, r21_11_3_fifteen_for_holding_all_imperialist_guns) {
  Table t = field();
  t.as_set_up();
  EXPECT_EQ(award(t, kAllied, "21.11-3"), 0);
  for (const char* gun :
       {"imperialist-gun-1", "imperialist-gun-2", "imperialist-gun-3", "imperialist-gun-4"}) {
    t.gun_of(gun, kAllied);
  }
  EXPECT_EQ(award(t, kAllied, "21.11-3"), 0);
  t.gun_of("imperialist-gun-5", kAllied);
  EXPECT_EQ(award(t, kAllied, "21.11-3"), 15);
  t.gun_of("allied-gun-1", kImperialist);  // their own guns do not matter
  EXPECT_EQ(award(t, kAllied, "21.11-3"), 15);
  t.gun_of("imperialist-gun-2", kImperialist);  // retaken
  EXPECT_EQ(award(t, kAllied, "21.11-3"), 0);
}

TEST(BreitenfeldVictory, r21_11_4_three_for_undisrupted_allied_cavalry_exited_from_2300) {
  const Table t = exits_from(fleeing("imperialist"), "23");
  EXPECT_EQ(award(t, kAllied, "21.11-4"), 3 * 6);
  EXPECT_EQ(award(t, kAllied, "21.11-5"), 0);
}

TEST(BreitenfeldVictory, r21_11_5_one_for_every_swedish_point_exited_from_0100) {
  const Table t = exits_from(fleeing("swedish"), "01");
  EXPECT_EQ(award(t, kAllied, "21.11-5"), 6 + 5 + 12);
  EXPECT_EQ(award(t, kAllied, "21.11-4"), 0);
}

TEST(BreitenfeldVictory, r21_12_1_the_imperialist_scores_a_point_for_each_strength_point) {
  Table t = field();
  lose(t, "teuffel");
  lose(t, "tott-1");
  lose(t, "pflugk");
  EXPECT_EQ(award(t, kImperialist, "21.12-1"), 15 + 6 + 4);
}

TEST(BreitenfeldVictory, r21_12_1_saxons_removed_in_an_enemy_zone_score) {
  Table t = field();
  t.put("geleen", "0805").put("klitzing", "0705").at(5, kAllied, Phase::kMovement);
  demoralize(t, "saxon");
  t.s.breitenfeld.saxon_collapse = 5;
  t.s.breitenfeld.saxon_collapse_turn = 3;
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  EXPECT_EQ(t.points(kImperialist), 4);
}

TEST(BreitenfeldVictory, r21_12_2_the_imperialist_scores_four_for_each_leadership_point) {
  Table t = field();
  t.put("teuffel-leader", "0715").put("horn-leader", "0714").put("geleen", "0815");
  t.put("wahl", "0814").at(6, kImperialist, Phase::kMovement).ok("end");
  EXPECT_EQ(t.points(kImperialist), 4 * (2 + 1));
}

TEST(BreitenfeldVictory, r21_12_3_ten_more_for_gustavus) {
  Table t = field();
  t.put("gustavus-adolphus-leader", "0715").put("geleen", "0815");
  t.at(6, kImperialist, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_eliminated("gustavus-adolphus-leader"));
  EXPECT_EQ(t.points(kImperialist), 4 * 3 + 10);
}

TEST(BreitenfeldVictory, r21_12_4_two_for_undisrupted_imperialist_cavalry_exited_from_0100) {
  const Table t = exits_from(fleeing("swedish"), "01");
  EXPECT_EQ(award(t, kImperialist, "21.12-4"), 2 * 5);
  EXPECT_EQ(award(t, kImperialist, "21.12-5"), 0);
}

TEST(BreitenfeldVictory, r21_12_5_one_for_every_imperialist_point_exited_from_2300) {
  const Table t = exits_from(fleeing("imperialist"), "23");
  EXPECT_EQ(award(t, kImperialist, "21.12-5"), 5 + 5 + 10);
  EXPECT_EQ(award(t, kImperialist, "21.12-4"), 0);
}

TEST(BreitenfeldVictory, r21_12_guns_earn_the_imperialist_nothing_but_by_option_fifteen) {
  const auto holding_all = [](const Table::OptionMap& options, bool all) {
    Table t = field(options);
    t.as_set_up();
    for (const PieceId gun : t.game().guns()) {
      if (all || t.game().described(gun).id != "allied-gun-7") t.s.owned_by_b.erase(gun);
    }
    return total(t, kImperialist);
  };
  EXPECT_EQ(holding_all({}, true), 0);
  EXPECT_EQ(holding_all({{"breitenfeld.imp_artillery_vp", "0"}}, true), 0);
  EXPECT_EQ(holding_all({{"breitenfeld.imp_artillery_vp", "15"}}, true), 15);
  EXPECT_EQ(holding_all({{"breitenfeld.imp_artillery_vp", "15"}}, false), 0);
}

// --- 21.0 Victory ------------------------------------------------------------------------------

// The end of turn 17 with these units lost.
Outcome at_the_end(std::initializer_list<std::string_view> lost) {
  Table t = field();
  for (const auto unit : lost) lose(t, unit);
  t.at(17, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
  return t.game().battle().outcome(t.s);
}

TEST(BreitenfeldVictory, r21_0_the_side_with_more_points_wins) {
  const Outcome allied = at_the_end({"geleen", "tott-1"});
  EXPECT_FALSE(allied.draw);
  EXPECT_EQ(allied.winner, kAllied);
  EXPECT_EQ(allied.level, "victory");
  const Outcome imperialist = at_the_end({"merode", "tott-1"});
  EXPECT_FALSE(imperialist.draw);
  EXPECT_EQ(imperialist.winner, kImperialist);
}

TEST(BreitenfeldVictory, r21_0_equal_points_are_a_draw) {
  EXPECT_TRUE(at_the_end({}).draw);
  EXPECT_TRUE(at_the_end({"pernstein", "tott-1"}).draw);
  EXPECT_FALSE(at_the_end({"pernstein"}).draw);
}

TEST(BreitenfeldVictory, r21_0_exits_and_guns_enter_the_total) {
  Table t = exits_from(fleeing("imperialist"), "23");  // 18 to 20
  EXPECT_EQ(t.game().battle().outcome(t.s).winner, kImperialist);
  for (const PieceId gun : t.game().guns()) t.s.owned_by_b.insert(gun);  // 33 to 20
  EXPECT_EQ(t.game().battle().outcome(t.s).winner, kAllied);
}

}  // namespace
}  // namespace tercio::thirty_years_war
