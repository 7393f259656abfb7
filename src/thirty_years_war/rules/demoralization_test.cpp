// 11.0 Demoralization.
#include "thirty_years_war/rules/demoralization.hpp"

#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// Blue falls at a loss of eight.
Drawing level_eight() {
  Drawing drawing;
  drawing.foot("r1", 60).foot("r2", 60).foot("b1", 4).foot("b2", 3).foot("b3", 4).horse("b4", 4);
  drawing.foot("b5", 4).foot("b6", 9);
  drawing.d->categories[1].level = 8;
  return drawing;
}
// Eliminates b: r1 in 0101 attacks it in 0102.
Table& lose(Table& t, const char* id) {
  if (!on_map(t.s, t.piece("r1"))) t.put("r1", "0101");
  t.put(id, "0102").red(Phase::kCombat).ok(std::string("attack r1 ") + id).roll(1);
  EXPECT_TRUE(t.is_eliminated(id));
  return t;
}
Table& demoralize(Table& t) { return lose(t, "b6"); }

// --- 11.0 ---------------------------------------------------------------------------------------

TEST(Demoralization, r11_0_when_the_level_is_reached) {
  Table t(level_eight());
  lose(t, "b1");
  EXPECT_EQ(t.losses("blue"), 4);
  lose(t, "b2");
  EXPECT_EQ(t.losses("blue"), 7);
  EXPECT_FALSE(t.demoralized("blue"));
  Drawing exact = level_eight();
  exact.d->categories[1].level = 7;
  Table u(exact);
  lose(u, "b1");
  EXPECT_FALSE(u.demoralized("blue"));
  lose(u, "b2");
  EXPECT_TRUE(u.demoralized("blue"));
}

TEST(Demoralization, r11_0_or_passed) {
  Table t(level_eight());
  lose(lose(t, "b1"), "b2");
  EXPECT_FALSE(t.demoralized("blue"));
  lose(t, "b3");
  EXPECT_TRUE(t.demoralized("blue"));
  EXPECT_FALSE(t.demoralized("red"));
  EXPECT_TRUE(t.happened("demoralized"));
}

// S-84
TEST(Demoralization, r11_0_a_unit_lost_while_disrupted_counts_its_front) {
  Table t(level_eight());
  t.put("r1", "0101").put_disrupted("b1", "0102").red(Phase::kCombat).ok("attack r1 b1").roll(4);
  EXPECT_TRUE(t.is_eliminated("b1"));
  EXPECT_EQ(t.losses("blue"), 4);
}

TEST(Demoralization, r11_0_disruption_alone_is_no_loss) {
  Table t(level_eight());
  t.put("r1", "0101").put("b6", "0102").red(Phase::kCombat).ok("attack r1 b6").roll(6);
  EXPECT_TRUE(t.is_disrupted("b6"));
  EXPECT_EQ(t.losses("blue"), 0);
}

// S-85
TEST(Demoralization, r11_0_at_once_in_the_middle_of_the_phase) {
  Table t(level_eight());
  t.put("r2", "0901").put("b1", "0902");
  demoralize(t);
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_TRUE(t.demoralized("blue"));
  EXPECT_FALSE(t.legal("end"));  // r2 has still to attack
}

// S-85 At Rocroi infantry that has just become demoralized may be charged in the same phase.
TEST(Demoralization, r11_0_in_force_for_the_next_attack) {
  Table t("rocroi/historical");
  t.put("roiiaux", "0505").put("la-marine", "0604").put("walloon-1", "0506").put("royal", "0909");
  t.put("spanish-1", "0910").put_disrupted("spanish-2", "0605");
  t.s.losses[static_cast<std::size_t>(t.game().army_index("spanish"))] = 124;
  t.at(1, Side::kA, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack royal spanish-1 charge"), "16.11");
  t.ok("attack la-marine spanish-2").roll(1);
  EXPECT_TRUE(t.is_eliminated("spanish-2"));
  EXPECT_TRUE(t.demoralized("spanish-and-walloon-infantry"));
  EXPECT_TRUE(t.legal("attack royal spanish-1 charge"));
}

TEST(Demoralization, r11_0_only_infantry_counts_where_the_army_says_so) {
  Drawing drawing = level_eight();
  drawing.d->armies[1].only_infantry_losses = true;
  Table t(drawing);
  lose(lose(t, "b1"), "b4");
  EXPECT_EQ(t.losses("blue"), 4);
  EXPECT_EQ(t.s.strength_lost[1], 8);
  EXPECT_FALSE(t.demoralized("blue"));
  lose(t, "b3");
  EXPECT_TRUE(t.demoralized("blue"));
}

TEST(Demoralization, r11_0_each_category_at_its_own_level) {
  Table t("rocroi/historical");
  t.put("spanish-1", "0505").put_disrupted("bussy", "0506").put("walloon-1", "0606");
  t.s.losses[static_cast<std::size_t>(t.game().army_index("french"))] = 81;
  t.at(1, Side::kB, Phase::kCombat).ok("attack spanish-1,walloon-1 bussy").roll(1);
  EXPECT_EQ(t.losses("french"), 89);
  EXPECT_TRUE(t.demoralized("french-infantry"));
  EXPECT_FALSE(t.demoralized("french-cavalry-and-roiiaux"));  // 90
}

// S-87
TEST(Demoralization, r11_0_never_ends) {
  Drawing drawing = level_eight();
  drawing.d->categories[1].rises = {{1, 0, 90, "11.0"}};
  Table t(drawing);
  demoralize(t).ok("end");
  EXPECT_EQ(t.s.phasing, Side::kB);
  EXPECT_TRUE(t.demoralized("blue"));
  EXPECT_EQ(t.level("blue"), 8);  // a level rises only while the army holds
  Table holds(drawing);
  holds.put("b1", "0505").red(Phase::kCombat).ok("end");
  EXPECT_EQ(holds.level("blue"), 90);
}

// S-89
TEST(Demoralization, r11_0_a_unit_that_left_the_map_is_no_loss) {
  Table t("breitenfeld/historical");
  t.put("geleen", "2310").at(5, Side::kA, Phase::kMovement);
  EXPECT_FALSE(t.legal("exit geleen"));
  t.s.demoralized = static_cast<std::uint16_t>(1U << t.game().category_index("imperialist"));
  t.ok("exit geleen");
  EXPECT_EQ(t.status("geleen"), Status::kExited);
  EXPECT_EQ(t.losses("imperialist"), 0);
}

// S-89 A unit eliminated outside combat counts as well (Breitenfeld 20.13).
TEST(Demoralization, r11_0_every_elimination_counts) {
  Table t("breitenfeld/historical");
  t.put("armin", "0505").put("geleen", "0506").put_disrupted("klitzing", "0605");
  t.at(1, Side::kA, Phase::kCombat).ok("attack geleen armin").roll(1);  // 17:4, De
  EXPECT_TRUE(t.demoralized("saxon"));
  EXPECT_EQ(t.losses("saxon"), 4);
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  EXPECT_EQ(t.losses("saxon"), 8);
}

// --- 11.1 ---------------------------------------------------------------------------------------

// S-86
TEST(Demoralization, r11_11_infantry_is_not_restored_cavalry_is) {
  Table t(level_eight());
  demoralize(t).put_disrupted("b1", "0505").put_disrupted("b4", "0808");
  t.blue(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("b4"));
  EXPECT_STREQ(why_not_removal(t.game(), t.s, t.piece("b1")).rule, "11.11");
  t.roll(6);
  EXPECT_TRUE(t.is_ready("b4"));
  EXPECT_TRUE(t.is_disrupted("b1"));
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
}

TEST(Demoralization, r11_11_the_other_army_is_not_concerned) {
  Table t(level_eight());
  demoralize(t).put_disrupted("r2", "0505").at(2, Side::kA, Phase::kDisruptionRemoval).roll(5);
  EXPECT_TRUE(t.is_ready("r2"));
}

TEST(Demoralization, r11_11_before_the_level_infantry_is_restored) {
  Table t(level_eight());
  lose(t, "b1").put_disrupted("b2", "0505").blue(Phase::kDisruptionRemoval).roll(5);
  EXPECT_TRUE(t.is_ready("b2"));
}

TEST(Demoralization, r11_12_disrupted_units_of_a_demoralized_army_move_four_hexes) {
  Table t(level_eight());
  demoralize(t).put_disrupted("b1", "0505").put_disrupted("b4", "0909").blue(Phase::kMovement);
  EXPECT_TRUE(t.legal("move b1 0506 0507 0508 0509"));
  const auto refused = t.refused("move b1 0506 0507 0508 0509 0510");
  EXPECT_EQ(refused.rule, "11.12");
  EXPECT_EQ(refused.message.rfind("b1 is disrupted and can move only 4 hexes; ", 0), 0U);
  EXPECT_TRUE(t.legal("move b4 0908 0907 0906 0905"));  // S-51: cavalry too
  EXPECT_EQ(t.refusal("move b4 0908 0907 0906 0905 0904"), "11.12");
}

TEST(Demoralization, r11_12_whatever_the_ground_costs) {
  Drawing drawing = level_eight();
  drawing.ground("marsh", {"0506", "0507"}).ground("rough", {"0508"});
  drawing.side("stream", "0506", "0507").side("stream", "0508", "0509");
  Table t(drawing);
  demoralize(t).put_disrupted("b1", "0505").blue(Phase::kMovement);
  EXPECT_TRUE(t.legal("move b1 0506 0507 0508 0509"));
}

TEST(Demoralization, r11_12_only_of_the_demoralized_army) {
  Table t(level_eight());
  demoralize(t).put_disrupted("r2", "0505").at(2, Side::kA, Phase::kMovement);
  EXPECT_EQ(t.refusal("move r2 0506 0507 0508"), "9.15");
}

// S-52
TEST(Demoralization, r11_12_prohibitions_stand_except_by_option) {
  Drawing drawing = level_eight();
  drawing.ground("forest", {"0506"}).ground("woods", {"0405"}).side("river", "0505", "0504");
  drawing.side("river", "0505", "0604").side("bridge", "0505", "0604");
  Table t(drawing);
  demoralize(t).put_disrupted("b1", "0505").put("r2", "0404").blue(Phase::kMovement);
  EXPECT_EQ(t.refusal("move b1 0506"), "12.0-Forest");
  EXPECT_EQ(t.refusal("move b1 0405"), "9.15");
  EXPECT_EQ(t.refusal("move b1 0504 0503"), "6.23");
  EXPECT_EQ(t.refusal("move b1 0604 0603"), "9.15");
  Table all(drawing, {{"demoralized.four_hexes_waives", "all"}});
  demoralize(all).put_disrupted("b1", "0505").put("r2", "0404").blue(Phase::kMovement);
  for (const char* path : {"0506", "0405", "0504 0503", "0604 0603"}) {
    EXPECT_TRUE(all.legal(std::string("move b1 ") + path)) << path;
  }
  EXPECT_EQ(all.refusal("move b1 0404"), "6.12");
}

// S-52 The option is for the demoralized: others keep to 9.15.
TEST(Demoralization, r11_12_the_option_does_not_help_an_army_that_holds) {
  Drawing drawing = level_eight();
  drawing.ground("forest", {"0506"});
  Table t(drawing, {{"demoralized.four_hexes_waives", "all"}});
  t.put_disrupted("b1", "0505").put("r1", "0101").blue(Phase::kMovement);
  EXPECT_EQ(t.refusal("move b1 0506"), "12.0-Forest");
}

// S-88
TEST(Demoralization, r11_11_r11_12_undisrupted_units_are_as_before) {
  Table t(level_eight());
  demoralize(t).put("b3", "0505").put("b4", "0908").put("r2", "0910").blue(Phase::kMovement);
  EXPECT_EQ(t.refusal("move b3 0506 0507 0508 0509 0510"), "6.14");
  EXPECT_TRUE(t.legal("move b4 0907 0906 0905 0904 0903 0902 0901 0801"));
  EXPECT_TRUE(in_zone(t.game(), t.s, Table::hex_of("0504"), Side::kB));
  t.ok("move b4 0909").ok("end");
  EXPECT_EQ(t.s.must_attack, t.set({"b4"}));
  EXPECT_EQ(t.odds({"b4"}, {"r2"}).attack, 4);
}

}  // namespace
}  // namespace tercio::thirty_years_war
