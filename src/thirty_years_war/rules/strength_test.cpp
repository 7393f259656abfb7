// 8.3, 8.4, 8.6 Combat strength, the ground, odds and the Combat Results Table.
#include "thirty_years_war/rules/strength.hpp"

#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// --- 8.6 The table ------------------------------------------------------------------------------

TEST(Strength, r8_6_the_whole_table) {
  const Table t{Drawing()};
  const std::vector<std::string> columns{"1-5", "1-4", "1-3", "1-2", "1-1",
                                         "2-1", "3-1", "4-1", "5-1", "6-1"};
  EXPECT_EQ(t.game().definition().system.combat_columns, columns);
  const char* rows[6] = {"Ad - - Dx Dd Dd Dd De De De", "Ad Ad - - Dx Dd Dd Dd De De",
                         "Ae Ad Ad - - Dx Dd Dd Dd De", "Ae Ad Ad Dx - - Dx Dd Dd Dd",
                         "Ae Ae Ad Ad Dx - - Dx Dd Dd", "Ae Ae Ae Ad Ad Dx - - Dx Dd"};
  for (int die = 1; die <= 6; ++die) {
    std::string row;
    for (int column = 0; column < 10; ++column) {
      row += (column == 0 ? "" : " ") + std::string(name_of(t.game().combat_result(column, die)));
    }
    EXPECT_EQ(row, rows[die - 1]) << "die " << die;
  }
}

// S-62
TEST(Strength, r8_0_r8_6_odds_are_rounded_in_the_defenders_favour) {
  const Table t{Drawing()};
  const auto column = [&](int a, int d) {
    return t.game()
        .definition()
        .system.combat_columns[static_cast<std::size_t>(t.game().combat_column(a, d))];
  };
  EXPECT_EQ(column(13, 4), "3-1");  // the rulebook's example
  EXPECT_EQ(column(7, 10), "1-2");
  EXPECT_EQ(column(3, 10), "1-4");
  EXPECT_EQ(column(5, 6), "1-2");
  EXPECT_EQ(column(6, 6), "1-1");
  EXPECT_EQ(column(11, 6), "1-1");
  EXPECT_EQ(column(12, 6), "2-1");
  EXPECT_EQ(column(5, 10), "1-2");
  EXPECT_EQ(column(4, 10), "1-3");
}

TEST(Strength, r8_6_odds_beyond_the_table_use_its_ends) {
  const Table t{Drawing()};
  EXPECT_EQ(t.game().combat_column(6, 1), 9);
  EXPECT_EQ(t.game().combat_column(7, 1), 9);
  EXPECT_EQ(t.game().combat_column(90, 1), 9);
  EXPECT_EQ(t.game().combat_column(1, 5), 0);
  EXPECT_EQ(t.game().combat_column(1, 6), 0);
  EXPECT_EQ(t.game().combat_column(1, 90), 0);
}

// Every pair of totals against the definition: n-1 when the attack is n times the defence or more,
// 1-n when the defence is more than n - 1 times the attack.
TEST(Strength, r8_6_every_ratio) {
  const Table t{Drawing()};
  for (int a = 1; a <= 60; ++a) {
    for (int d = 1; d <= 60; ++d) {
      int expected = 0;
      for (int n = 1; n <= 6 && a >= n * d; ++n) expected = 3 + n;
      for (int n = 2; n <= 5 && a < d; ++n) {
        if (d > (n - 1) * a) expected = 5 - n;
      }
      EXPECT_EQ(t.game().combat_column(a, d), expected) << a << ":" << d;
    }
  }
}

// --- 8.3 ----------------------------------------------------------------------------------------

TEST(Strength, r8_3_a_strength_is_whole_in_one_combat) {
  Table t(Drawing().foot("r1", 13).foot("r2", 5).foot("b1", 4).foot("b2", 2));
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").put("r2", "0503").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 13);
  const Odds both = t.odds({"r1"}, {"b1", "b2"});
  EXPECT_EQ(both.attack, 13);
  EXPECT_EQ(both.defence, 6);
  t.ok("attack r1 b1").roll(5);
  EXPECT_EQ(t.refusal("attack r1 b2"), "8.14");  // nothing of r1 is left for b2
  EXPECT_EQ(t.refusal("attack r2 b1"), "8.14");  // nor of b1 for r2
}

// --- 8.4 The ground -----------------------------------------------------------------------------

// r1 and r2 attack b1 in 0505 from 0504 and 0506.
Drawing two_on_one() { return Drawing().foot("r1", 6).foot("r2", 6).foot("b1", 5); }
Table& in_place(Table& t) {
  return t.put("r1", "0504").put("r2", "0506").put("b1", "0505").red(Phase::kCombat);
}
int defence(const Drawing& drawing, std::initializer_list<std::string_view> attackers,
            const Options& options = {}) {
  Table t(drawing, options);
  return in_place(t).odds(attackers, {"b1"}).defence;
}

TEST(Strength, r8_4_clear_ground_changes_nothing) {
  EXPECT_EQ(defence(two_on_one(), {"r1", "r2"}), 5);
  EXPECT_EQ(defence(two_on_one().side("road", "0504", "0505"), {"r1"}), 5);
}

TEST(Strength, r8_4_doubled_only_if_all_attack_across_the_stream) {
  const Drawing one = two_on_one().side("stream", "0504", "0505");
  EXPECT_EQ(defence(one, {"r1"}), 10);
  EXPECT_EQ(defence(one, {"r2"}), 5);
  EXPECT_EQ(defence(one, {"r1", "r2"}), 5);
  EXPECT_EQ(defence(two_on_one().side("stream", "0505", "0506"), {"r1", "r2"}), 5);
  EXPECT_EQ(defence(two_on_one().side("stream", "0504", "0505").side("stream", "0505", "0506"),
                    {"r1", "r2"}),
            10);
}

// S-65
TEST(Strength, r8_4_stream_river_bridge_and_ford_are_one_class) {
  for (const char* other : {"stream", "bridge", "ford"}) {
    EXPECT_EQ(defence(two_on_one().side("stream", "0504", "0505").side(other, "0505", "0506"),
                      {"r1", "r2"}),
              10)
        << other;
  }
  EXPECT_EQ(
      defence(two_on_one().side("river", "0504", "0505").side("bridge", "0504", "0505"), {"r1"}),
      10);
}

// S-39
TEST(Strength, r8_4_doubled_uphill_out_of_a_slope_hex_and_not_down) {
  EXPECT_EQ(defence(two_on_one().slope_hexes({"0504"}).side("slope", "0504", "0505"), {"r1"}), 10);
  EXPECT_EQ(defence(two_on_one().slope_hexes({"0505"}).side("slope", "0505", "0504"), {"r1"}), 5);
  EXPECT_EQ(defence(two_on_one().slope_hexes({"0504"}), {"r1"}), 5);
  for (const char* low : {"0504", "0506"}) {  // one of two out of a slope hex: not all
    const Drawing one = two_on_one().slope_hexes({low}).side("slope", low, "0505");
    EXPECT_EQ(defence(one, {"r1", "r2"}), 5) << low;
  }
}

// S-64
TEST(Strength, r8_4_effects_are_not_cumulative) {
  EXPECT_EQ(defence(two_on_one()
                        .slope_hexes({"0504"})
                        .side("slope", "0504", "0505")
                        .side("stream", "0504", "0505"),
                    {"r1"}),
            10);
  EXPECT_EQ(
      defence(two_on_one().side("stream", "0504", "0505").side("bridge", "0504", "0505"), {"r1"}),
      10);
}

// S-65
TEST(Strength, r8_4_slope_and_stream_mixed_do_not_double_except_by_option) {
  const Drawing mixed = two_on_one()
                            .slope_hexes({"0504"})
                            .side("slope", "0504", "0505")
                            .side("stream", "0505", "0506");
  EXPECT_EQ(defence(mixed, {"r1"}), 10);
  EXPECT_EQ(defence(mixed, {"r2"}), 10);
  EXPECT_EQ(defence(mixed, {"r1", "r2"}), 5);
  const Options option{{"combat.mixed_obstacles_double", "on"}};
  EXPECT_EQ(defence(mixed, {"r1", "r2"}, option), 10);
  EXPECT_EQ(defence(two_on_one().side("stream", "0504", "0505"), {"r1", "r2"}, option), 5);
}

// S-66
TEST(Strength, r8_4_each_defender_is_judged_by_himself) {
  Table t(Drawing().foot("r1", 9).foot("b1", 5).foot("b2", 3).side("stream", "0505", "0506"));
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1", "b2"}).defence, 10 + 3);
  EXPECT_EQ(t.column(t.odds({"r1"}, {"b1", "b2"})), "1-2");
}

// S-63
TEST(Strength, r8_21_r8_4_defenders_are_adjusted_one_by_one_and_then_added) {
  Table t(Drawing().foot("r1", 9).foot("b1", 5).foot("b2", 5).ground("marsh", {"0504", "0506"}));
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1", "b2"}).defence, 3 + 3);  // not 10 / 2
}

TEST(Strength, r8_22_attackers_are_adjusted_one_by_one_and_then_added) {
  Table t(Drawing().foot("r1", 5).foot("r2", 5).foot("b1", 5).ground("marsh", {"0504", "0506"}));
  in_place(t);
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).attack, 3 + 3);
}

TEST(Strength, r8_4_marsh_halves_attack_out_of_it_and_defence_in_it) {
  Table t(two_on_one().ground("marsh", {"0505"}));
  in_place(t);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 3);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 6);
  t.blue(Phase::kCombat);
  EXPECT_EQ(t.odds({"b1"}, {"r1"}).attack, 3);
  EXPECT_EQ(t.odds({"b1"}, {"r1"}).defence, 6);
}

// B-37
TEST(Strength, r8_4_marsh_behind_a_stream_is_doubled_not_halved) {
  const Drawing drawing = two_on_one().ground("marsh", {"0505"}).side("stream", "0504", "0505");
  EXPECT_EQ(defence(drawing, {"r1"}), 10);
  EXPECT_EQ(defence(drawing, {"r1", "r2"}), 3);
  EXPECT_EQ(defence(drawing, {"r1"}, {{"marsh.cumulative_with_double", "on"}}), 5);
  EXPECT_EQ(defence(drawing, {"r1", "r2"}, {{"marsh.cumulative_with_double", "on"}}), 3);
}

// B-37 on the battle's own map: marsh on both banks of the stream.
TEST(Strength, r8_4_the_marsh_of_breitenfeld) {
  for (const bool cumulative : {false, true}) {
    Table t("breitenfeld/historical",
            {{"marsh.cumulative_with_double", cumulative ? "on" : "off"}});
    t.put("wahl", "1513").put("winkel", "1413").at(5, Side::kA, Phase::kCombat);
    EXPECT_EQ(t.odds({"wahl"}, {"winkel"}).attack, 5);                      // 10 / 2
    EXPECT_EQ(t.odds({"wahl"}, {"winkel"}).defence, cumulative ? 12 : 24);  // 12 * 2 (/ 2)
  }
}

// --- 9.13, 10.12 Disruption and leaders ---------------------------------------------------------

TEST(Strength, r9_13_a_disrupted_unit_defends_with_its_back) {
  Table t(Drawing().foot("r1", 6).foot("b1", 5));
  t.put("r1", "0504").put_disrupted("b1", "0505").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 3);
}

struct LedCase {
  const char* name;
  bool disrupted, leader, marsh, stream, slope;
  int halve_sum, back_plus_full, cumulative;  // the defence of a 5 with a leader of 2
};

// S-67, S-68, B-37
TEST(Strength, r10_12_leader_disruption_and_ground_in_their_order) {
  const LedCase cases[] = {
      {"nothing", false, false, false, false, false, 5, 5, 5},
      {"leader", false, true, false, false, false, 7, 7, 7},
      {"leader in marsh", false, true, true, false, false, 4, 4, 4},
      {"leader behind stream", false, true, false, true, false, 14, 14, 14},
      {"leader uphill", false, true, false, false, true, 14, 14, 14},
      {"leader in marsh behind stream", false, true, true, true, false, 14, 14, 7},
      {"disrupted", true, false, false, false, false, 3, 3, 3},
      {"disrupted in marsh", true, false, true, false, false, 2, 2, 2},
      {"disrupted behind stream", true, false, false, true, false, 6, 6, 6},
      {"disrupted, leader", true, true, false, false, false, 4, 5, 4},
      {"disrupted, leader in marsh", true, true, true, false, false, 2, 3, 2},
      {"disrupted, leader behind stream", true, true, false, true, false, 8, 10, 8},
      {"disrupted, leader uphill", true, true, false, false, true, 8, 10, 8},
      {"disrupted, leader uphill and stream", true, true, false, true, true, 8, 10, 8},
      {"disrupted, leader in marsh, stream", true, true, true, true, false, 8, 10, 4},
  };
  for (const LedCase& c : cases) {
    Drawing drawing = Drawing().foot("r1", 6).foot("b1", 5).leader("bl", 2);
    if (c.marsh) drawing.ground("marsh", {"0505"});
    if (c.stream) drawing.side("stream", "0504", "0505");
    if (c.slope) drawing.slope_hexes({"0504"}).side("slope", "0504", "0505");
    const auto defence = [&](const Options& options) {
      Table t(drawing, options);
      t.put("r1", "0504");
      c.disrupted ? t.put_disrupted("b1", "0505") : t.put("b1", "0505");
      if (c.leader) t.put("bl", "0505");
      return t.red(Phase::kCombat).odds({"r1"}, {"b1"}).defence;
    };
    EXPECT_EQ(defence({}), c.halve_sum) << c.name;
    EXPECT_EQ(defence({{"leader.on_disrupted", "back_plus_full"}}), c.back_plus_full) << c.name;
    EXPECT_EQ(defence({{"marsh.cumulative_with_double", "on"}}), c.cumulative) << c.name;
  }
}

TEST(Strength, r10_12_an_even_sum_is_halved_without_rounding) {
  Table t(Drawing().foot("r1", 6).foot("b1", 5).leader("bl", 1));
  t.put("r1", "0504").put_disrupted("b1", "0505").put("bl", "0505").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 3);  // (5 + 1) / 2: no better than the back
}

TEST(Strength, r10_12_a_leader_attacking_out_of_marsh_is_halved_with_his_unit) {
  Table t(two_on_one().leader("rl", 1).ground("marsh", {"0504"}));
  in_place(t).put("rl", "0504");
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 4);  // (6 + 1) / 2 up
}

// --- The arithmetic told ------------------------------------------------------------------------

// Works a piece's terms out again and returns the total they come to.
int replay(const std::vector<Term>& terms, PieceId piece) {
  int strength = 0;
  int total = -1;
  for (const Term& term : terms) {
    if (term.piece != piece) continue;
    EXPECT_NE(term.rule, nullptr);
    const int before = strength;
    switch (term.kind) {
      case Term::Kind::kPrinted:
      case Term::Kind::kBack:
      case Term::Kind::kLeader:
      case Term::Kind::kWorks:
        strength += term.amount;
        break;
      case Term::Kind::kDisruptedHalf:
      case Term::Kind::kMarshHalf:
        strength = (strength + 1) / 2;
        EXPECT_EQ(term.amount, strength);
        break;
      case Term::Kind::kWaterDouble:
      case Term::Kind::kSlopeDouble:
      case Term::Kind::kObstaclesDouble:
      case Term::Kind::kBreachDouble:
      case Term::Kind::kCharge:
        strength *= 2;
        EXPECT_EQ(term.amount, strength);
        break;
      case Term::Kind::kTotal:
        EXPECT_EQ(term.amount, before);
        total = term.amount;
        break;
    }
  }
  return total;
}

TEST(Strength, r8_3_r8_4_r10_12_the_terms_told_add_up) {
  for (const char* on_disrupted : {"halve_sum", "back_plus_full"}) {
    for (const char* cumulative : {"off", "on"}) {
      for (int bits = 0; bits < 256; ++bits) {
        const auto has = [&](int n) { return (bits >> n & 1) != 0; };
        Drawing drawing = two_on_one().leader("rl", 3).leader("bl", 2).foot("b2", 3);
        if (has(0)) drawing.ground("marsh", {"0505"});
        if (has(1)) drawing.side("stream", "0504", "0505");
        if (has(2)) drawing.slope_hexes({"0506"}).side("slope", "0506", "0505");
        if (has(3)) drawing.ground("marsh", {"0504"});
        Table t(drawing, {{"leader.on_disrupted", on_disrupted},
                          {"marsh.cumulative_with_double", cumulative},
                          {"combat.mixed_obstacles_double", cumulative}});
        t.put("r1", "0504").put("r2", "0506");
        has(4) ? t.put_disrupted("b1", "0505") : t.put("b1", "0505");
        if (has(5)) t.put("bl", "0505");
        if (has(6)) t.put("rl", "0504");
        t.red(Phase::kCombat);
        const Combat combat{has(7) ? t.set({"r1", "r2"}) : t.set({"r1"}), t.set({"b1"}), false};
        std::vector<Term> terms;
        const Odds odds = odds_of(t.game(), t.s, combat, &terms);
        int attack = 0;
        for (const PieceId a : combat.attackers) attack += replay(terms, a);
        EXPECT_EQ(attack, odds.attack) << bits;
        EXPECT_EQ(replay(terms, t.piece("b1")), odds.defence) << bits;
      }
    }
  }
}

// A charge doubles (Breitenfeld 17.0), the leader too (B-16), before marsh halves.
TEST(Strength, r8_3_the_terms_of_a_charge_add_up) {
  Table t("breitenfeld/historical");
  t.put("tott-1", "1513").put("gustavus-adolphus-leader", "1513").put_disrupted("wahl", "1514");
  t.at(5, Side::kB, Phase::kCombat);
  std::vector<Term> terms;
  const Odds odds = odds_of(t.game(), t.s, {t.set({"tott-1"}), t.set({"wahl"}), true}, &terms);
  EXPECT_EQ(odds.attack, 9);   // (6 + 3) * 2 / 2
  EXPECT_EQ(odds.defence, 3);  // 5 / 2 up
  EXPECT_EQ(replay(terms, t.piece("tott-1")), 9);
  EXPECT_EQ(replay(terms, t.piece("wahl")), 3);
}

TEST(Strength, r8_6_a_roll_tells_strengths_column_die_and_result) {
  Table t(Drawing().foot("r1", 13).foot("b1", 4));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat).ok("attack r1 b1").roll(1);
  const Event& e = t.events().list.front();
  EXPECT_EQ(e.kind, EventKind::kCombatRolled);
  EXPECT_EQ(e.attack, 13);
  EXPECT_EQ(e.defence, 4);
  EXPECT_EQ(e.column, 6);  // 3-1
  EXPECT_EQ(e.die, 1);
  EXPECT_EQ(e.result, Result::kDd);
  EXPECT_EQ(e.terms, 4U);
}

}  // namespace
}  // namespace tercio::thirty_years_war
