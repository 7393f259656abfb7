// Rocroi 20.0: points, margins, victory.
#include "thirty_years_war/rocroi/rocroi.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kFrench = Side::kA;
constexpr Side kSpanish = Side::kB;

Table field(const Table::OptionMap& options = {}) { return Table("rocroi/historical", options); }

// One event that costs these units, followed by the test of demoralization.
void lose(Table& t, std::initializer_list<std::string_view> units) {
  const std::uint16_t before = t.s.demoralized;
  for (const auto id : units) {
    if (!on_map(t.s, t.piece(id))) t.put(id, "0520");
    eliminate(t.game(), t.s, t.piece(id), before, "8.61-De", nullptr);
  }
  test_demoralization(t.game(), t.s, nullptr);
}

void demoralize(Table& t, std::initializer_list<std::string_view> categories) {
  for (const auto c : categories) {
    t.s.demoralized =
        static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(c));
  }
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

// The points the enemy has scored after this leader stood alone in a zone of control.
int price_of(std::string_view leader) {
  Table t = field({{"option.beck", "on"}});
  t.put(leader, "1512").put("spanish-1", "1511").put("piedmont", "1513");
  const Side enemy = other(t.game().piece(t.piece(leader)).side);
  t.at(6, enemy, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_eliminated(leader));
  EXPECT_EQ(t.points(other(enemy)), 0);
  return t.points(enemy);
}

TEST(RocroiVictory, r20_11_1_the_spanish_score_a_point_for_each_strength_point) {
  Table t = field();
  lose(t, {"la-marine", "royal", "roiiaux"});
  EXPECT_EQ(award(t, kSpanish, "20.11-1"), 12 + 8 + 15);
  EXPECT_EQ(total(t, kFrench), 0);
}

TEST(RocroiVictory, r20_11_1_demoralized_cavalry_still_counts_one) {
  Table t = field();
  demoralize(t, {"french-cavalry-and-roiiaux"});
  lose(t, {"royal"});
  EXPECT_EQ(t.points(kSpanish), 8);
}

TEST(RocroiVictory, r20_11_2_two_for_each_point_of_demoralized_infantry) {
  Table t = field();
  demoralize(t, {"french-infantry"});
  lose(t, {"la-marine"});
  EXPECT_EQ(t.points(kSpanish), 2 * 12);
  lose(t, {"roiiaux"});  // of the category that still holds
  EXPECT_EQ(t.points(kSpanish), 2 * 12 + 15);
  demoralize(t, {"french-cavalry-and-roiiaux"});
  lose(t, {"royal"});
  EXPECT_EQ(t.points(kSpanish), 2 * 12 + 15 + 8);
  Table roiiaux = field();
  demoralize(roiiaux, {"french-cavalry-and-roiiaux"});
  lose(roiiaux, {"roiiaux"});
  EXPECT_EQ(roiiaux.points(kSpanish), 2 * 15);
}

TEST(RocroiVictory, r20_11_2_the_loss_that_demoralizes_counts_one_the_next_two) {
  Table t = field();
  lose(t, {"roiiaux", "la-marine", "piedmont", "picardie-3", "watteville", "roll"});
  lose(t, {"harcourt", "bussy"});  // 66 and 16 in one combat: 82
  EXPECT_TRUE(t.demoralized("french-infantry"));
  EXPECT_EQ(t.points(kSpanish), 82);
  lose(t, {"langeron"});
  EXPECT_EQ(t.points(kSpanish), 82 + 16);
}

TEST(RocroiVictory, r20_11_3_five_for_each_french_gun_held) {
  Table t = field();
  t.as_set_up();
  EXPECT_EQ(award(t, kSpanish, "20.11-3"), 0);
  t.gun_of("french-gun-1", kSpanish);
  EXPECT_EQ(award(t, kSpanish, "20.11-3"), 5);
  t.gun_of("french-gun-2", kSpanish);
  EXPECT_EQ(award(t, kSpanish, "20.11-3"), 10);
  t.gun_of("french-gun-1", kFrench);  // retaken
  EXPECT_EQ(award(t, kSpanish, "20.11-3"), 5);
}

TEST(RocroiVictory, r20_11_4_fifteen_for_one_french_category) {
  for (const char* category : {"french-infantry", "french-cavalry-and-roiiaux"}) {
    Table t = field();
    EXPECT_EQ(total(t, kSpanish), 0);
    demoralize(t, {category});
    EXPECT_EQ(award(t, kSpanish, "20.11-4"), 15);
    EXPECT_EQ(total(t, kSpanish), 15);
  }
}

TEST(RocroiVictory, r20_11_5_twenty_for_the_whole_french_army_instead) {
  Table t = field();
  demoralize(t, {"french-infantry", "french-cavalry-and-roiiaux"});
  EXPECT_EQ(award(t, kSpanish, "20.11-5"), 20);
  EXPECT_EQ(total(t, kSpanish), 20);
}

TEST(RocroiVictory, r20_11_6_twenty_for_d_enghien) { EXPECT_EQ(price_of("d-enghien-leader"), 20); }

TEST(RocroiVictory, r20_11_7_ten_for_gassion) { EXPECT_EQ(price_of("gassion-leader"), 10); }

TEST(RocroiVictory, r20_11_8_five_each_for_senterre_and_despendin) {
  EXPECT_EQ(price_of("senterre-leader"), 5);
  EXPECT_EQ(price_of("despendin-leader"), 5);
}

TEST(RocroiVictory, r20_12_1_the_french_score_a_point_for_each_strength_point) {
  Table t = field();
  lose(t, {"spanish-1", "italian-1", "reserve-1"});
  EXPECT_EQ(award(t, kFrench, "20.12-1"), 15 + 10 + 6);
  EXPECT_EQ(total(t, kSpanish), 0);
  Table horse = field();
  demoralize(horse, {"spanish-cavalry"});
  lose(horse, {"reserve-1"});
  EXPECT_EQ(horse.points(kFrench), 6);
}

TEST(RocroiVictory, r20_12_2_two_for_each_point_of_demoralized_infantry) {
  Table t = field();
  demoralize(t, {"italian-german-burgundian-infantry"});
  lose(t, {"german-1"});
  EXPECT_EQ(t.points(kFrench), 2 * 10);
  lose(t, {"walloon-1"});
  EXPECT_EQ(t.points(kFrench), 2 * 10 + 12);
}

TEST(RocroiVictory, r20_12_2_judged_before_the_combat_that_eliminates) {
  Table t = field();
  t.put("royal", "1612").put("gendarmes", "1611").put_disrupted("italian-1", "1512");
  t.s.losses[static_cast<std::size_t>(t.game().army_index("spanish"))] = 100;
  t.s.demoralized = static_cast<std::uint16_t>(1U << t.game().category_index("spanish-cavalry"));
  t.at(6, kFrench, Phase::kCombat).ok("attack royal,gendarmes italian-1").roll(1);  // 2-1: Dd
  EXPECT_TRUE(t.is_eliminated("italian-1"));
  EXPECT_TRUE(t.demoralized("italian-german-burgundian-infantry"));
  EXPECT_EQ(t.points(kFrench), 10);
}

TEST(RocroiVictory, r20_12_3_five_for_each_spanish_gun_held) {
  Table t = field();
  t.as_set_up();
  t.gun_of("spanish-gun-1", kFrench).gun_of("spanish-gun-4", kFrench);
  EXPECT_EQ(award(t, kFrench, "20.12-3"), 10);
  EXPECT_EQ(total(t, kSpanish), 0);
}

TEST(RocroiVictory, r20_12_4_fifteen_for_one_or_two_spanish_categories) {
  Table t = field();
  demoralize(t, {"spanish-cavalry"});
  EXPECT_EQ(award(t, kFrench, "20.12-4"), 15);
  demoralize(t, {"italian-german-burgundian-infantry"});
  EXPECT_EQ(award(t, kFrench, "20.12-4"), 15);
  EXPECT_EQ(total(t, kFrench), 15);
}

TEST(RocroiVictory, r20_12_5_twenty_five_for_the_whole_spanish_army_instead) {
  Table t = field();
  demoralize(
      t, {"spanish-cavalry", "italian-german-burgundian-infantry", "spanish-and-walloon-infantry"});
  EXPECT_EQ(award(t, kFrench, "20.12-5"), 25);
  EXPECT_EQ(total(t, kFrench), 25);
}

TEST(RocroiVictory, r20_12_6_fifteen_for_de_melos) { EXPECT_EQ(price_of("de-melos-leader"), 15); }

TEST(RocroiVictory, r20_12_7_ten_for_yenborg) { EXPECT_EQ(price_of("yenborg-leader"), 10); }

TEST(RocroiVictory, r20_12_8_five_each_for_fontaine_d_albuquerque_and_beck) {
  EXPECT_EQ(price_of("fontaine-leader"), 5);
  EXPECT_EQ(price_of("d-albuquerque-leader"), 5);
  EXPECT_EQ(price_of("beck-leader"), 5);
}

// --- 20.2 Victory level table ------------------------------------------------------------------

Outcome with_points(int french, int spanish, const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.s.points = {static_cast<std::int16_t>(french), static_cast<std::int16_t>(spanish)};
  return t.game().battle().outcome(t.s);
}

TEST(RocroiVictory, r20_0_judged_at_the_end_of_turn_14_by_the_difference) {
  Table t = field();
  lose(t, {"spanish-1"});
  lose(t, {"rodore"});
  t.at(13, kSpanish, Phase::kCombat).ok("end");
  EXPECT_FALSE(is_over(t.s));
  t.at(14, kSpanish, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
  const Outcome o = t.game().battle().outcome(t.s);  // 15 to 2
  EXPECT_FALSE(o.draw);
  EXPECT_EQ(o.winner, kFrench);
  EXPECT_EQ(o.level, "marginal");
}

TEST(RocroiVictory, r20_0_the_spanish_may_win_too) {
  const Outcome o = with_points(3, 23);
  EXPECT_EQ(o.winner, kSpanish);
  EXPECT_EQ(o.level, "substantive");
}

TEST(RocroiVictory, r20_2_0_to_5_draw_6_marginal_16_substantive_30_decisive) {
  EXPECT_TRUE(with_points(40, 40).draw);
  EXPECT_TRUE(with_points(45, 40).draw);
  EXPECT_TRUE(with_points(40, 45).draw);
  EXPECT_EQ(with_points(46, 40).level, "marginal");
  EXPECT_FALSE(with_points(46, 40).draw);
  EXPECT_EQ(with_points(55, 40).level, "marginal");
  EXPECT_EQ(with_points(56, 40).level, "substantive");
  EXPECT_EQ(with_points(69, 40).level, "substantive");
  EXPECT_EQ(with_points(70, 40).level, "decisive");
  EXPECT_EQ(with_points(170, 40).level, "decisive");
}

TEST(RocroiVictory, r20_2_by_option_a_margin_of_5_is_marginal) {
  EXPECT_TRUE(with_points(45, 40, {{"rocroi.margin_5", "draw"}}).draw);
  const Outcome o = with_points(45, 40, {{"rocroi.margin_5", "marginal"}});
  EXPECT_FALSE(o.draw);
  EXPECT_EQ(o.level, "marginal");
  EXPECT_TRUE(with_points(44, 40, {{"rocroi.margin_5", "marginal"}}).draw);
}

TEST(RocroiVictory, r20_2_guns_and_categories_enter_the_margin) {
  Table t = field();
  t.as_set_up();
  t.gun_of("spanish-gun-1", kFrench);
  EXPECT_TRUE(t.game().battle().outcome(t.s).draw);
  demoralize(t, {"spanish-cavalry"});
  EXPECT_EQ(t.game().battle().outcome(t.s).level, "substantive");  // 20
  demoralize(t, {"french-infantry"});
  EXPECT_TRUE(t.game().battle().outcome(t.s).draw);  // 20 to 15
}

}  // namespace
}  // namespace tercio::thirty_years_war
