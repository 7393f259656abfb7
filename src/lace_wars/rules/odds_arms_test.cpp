// 10.3 What the arms bring to a combat: fist, crossed swords, cavalry against infantry.
#include <gtest/gtest.h>

#include "lace_wars/rules/odds_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// --- Fist and swords ---

Drawing fists() {
  Drawing d = lines();
  d.foot("rf").with([](PieceDefinition& p) { p.fist = true; });
  d.foot("bf").with([](PieceDefinition& p) { p.fist = true; });
  return d;
}

TEST(Odds, r1_1_2b_r10_3e_fist_adds_one_attacking_infantry) {
  EXPECT_EQ(duel(fists(), "rf", "b1").term(kSingle, "fist"), 1);
  EXPECT_EQ(duel(fists(), "rf", "bl").term(kSingle, "fist"), 1);
  EXPECT_EQ(duel(fists(), "rf", "bh").term(kSingle, "fist"), 0) << "not against cavalry";
  EXPECT_EQ(duel(fists(), "rf", "bk").term(kSingle, "fist"), 0);
  EXPECT_EQ(duel(fists(), "r1", "bf").term(kSingle, "fist"), 0) << "not in defence";
  EXPECT_EQ(duel(fists().ground(Terrain::kVillage, {"0706"}), "rf", "bk").term(kSingle, "fist"), 1)
      << "light cavalry has dismounted";
}

TEST(Odds, r10_3e_fist_counts_for_the_top_unit_and_once) {
  Field f(fists());
  f.put("rg", "0606", kUp).put("r1", "0606", kUp).put("rf", "0606", kUp).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kSingle, "fist"), 0);
  Drawing two = fists();
  two.foot("re").with([](PieceDefinition& p) { p.fist = true; });
  Field g(two);
  g.put("rf", "0606", kUp).put("re", "0605", kUp).put("b1", "0706", kDown);
  g.red(Phase::kCombat);
  EXPECT_EQ(g.term(kDouble, "fist"), 1);
}

// Plays on to red's next combat phase; nobody does anything.
void to_next_combat(Field& f) {
  const int turn = f.s.turn;
  for (int i = 0;
       i < 60 && (f.s.turn == turn || f.s.active != Side::kA || f.s.phase != Phase::kCombat); ++i) {
    if (f.s.step == Step::kInitiativeRoll) {
      f.roll(f.s.initiative_die == 0 ? 6 : 1);
    } else if (is_roll(f.s.step)) {
      f.roll(1);
    } else if (f.legal("end")) {
      f.ok("end");
    } else if (f.legal("pass")) {
      f.ok("pass");
    } else {
      f.ok(text_of(f.game(), legal_actions(f.game(), f.s).front()));
    }
  }
}

TEST(Odds, r10_3e_fist_counts_only_in_the_first_turn_of_a_combat) {
  // The wood frees everybody from having to attack.
  Field f(fists().ground(Terrain::kWoods, {"0706", "0707"}));
  f.put("rf", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.put("rc", "0505").put("bc", "0808");
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kSingle, "fist"), 1);
  // 4 - 1 + 1: row 4.
  f.ok("attack 0606 0706").roll(4).roll(1).roll(1);
  to_next_combat(f);
  ASSERT_EQ(f.s.turn, 2);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.term(kSingle, "fist"), 0) << "the second turn of the same combat";
  EXPECT_EQ(f.term(Field::attack({"0606"}, {"0707"}), "fist"), 1) << "another enemy";
  EXPECT_EQ(f.term(kTwoTargets, "fist"), 1);
  to_next_combat(f);
  ASSERT_EQ(f.s.turn, 3);
  EXPECT_EQ(f.term(kSingle, "fist"), 1) << "it did not attack in its last combat phase";
}

Drawing swords() {
  Drawing d = lines();
  d.horse("rs").with([](PieceDefinition& p) { p.swords = true; });
  d.horse("bs").with([](PieceDefinition& p) { p.swords = true; });
  return d;
}

TEST(Odds, r1_1_2b_r10_3h_swords_add_one_against_cavalry_only) {
  EXPECT_EQ(duel(swords(), "rs", "bh").term(kSingle, "swords-attack"), 1);
  EXPECT_EQ(duel(swords(), "rs", "bk").term(kSingle, "swords-attack"), 1);
  EXPECT_EQ(duel(swords(), "rs", "b1").term(kSingle, "swords-attack"), 0);
  EXPECT_EQ(duel(swords(), "rs", "bl").term(kSingle, "swords-attack"), 0);
  EXPECT_EQ(duel(swords(), "rh", "bh").term(kSingle, "swords-attack"), 0);
}

TEST(Odds, r10_3h_swords_in_defence_take_one_from_an_attack_of_cavalry) {
  EXPECT_EQ(duel(swords(), "rh", "bs").term(kSingle, "swords-defence"), -1);
  EXPECT_EQ(duel(swords(), "rk", "bs").term(kSingle, "swords-defence"), -1);
  EXPECT_EQ(duel(swords(), "r1", "bs").term(kSingle, "swords-defence"), 0);
  EXPECT_EQ(duel(swords(), "rs", "bs").modifier(kSingle), 0) << "both have them";
  Field mixed(swords());
  mixed.put("r1", "0605", kUp).put("rh", "0606", kUp).put("bs", "0706", kDown);
  mixed.red(Phase::kCombat);
  EXPECT_EQ(mixed.term(kDouble, "swords-defence"), 0) << "not all attackers are cavalry";
  Field both(swords());
  both.put("ri", "0605", kUp).put("rh", "0606", kUp).put("bs", "0706", kDown);
  both.red(Phase::kCombat);
  EXPECT_EQ(both.term(kDouble, "swords-defence"), -1);
}

// W-42
TEST(Odds, r10_3h_swords_count_for_any_unit_of_a_stack) {
  Field f(swords());
  f.put("rh", "0606", kUp).put("rs", "0606", kUp).put("bh", "0706", kDown).put("bs", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kSingle, "swords-attack"), 1);
  EXPECT_EQ(f.term(kSingle, "swords-defence"), -1);
}

// --- Cavalry ---

TEST(Odds, r10_3f_cavalry_has_minus_one_against_line_infantry) {
  EXPECT_EQ(duel(lines(), "rh", "b1").term(kSingle, "cavalry-on-line"), -1);
  EXPECT_EQ(duel(lines(), "rk", "b1").term(kSingle, "cavalry-on-line"), -1);
  EXPECT_EQ(duel(lines(), "rh", "bl").term(kSingle, "cavalry-on-line"), 0);
  EXPECT_EQ(duel(lines(), "rh", "bh").term(kSingle, "cavalry-on-line"), 0);
  EXPECT_EQ(duel(lines(), "r1", "b1").term(kSingle, "cavalry-on-line"), 0);
  EXPECT_EQ(duel(lines().ground(Terrain::kVillage, {"0606"}), "rk", "b1")
                .term(kSingle, "cavalry-on-line"),
            0)
      << "dismounted";
}

TEST(Odds, r10_3g_cavalry_has_plus_one_against_disorganised_infantry) {
  const auto shaken = [](const char* attacker, const char* defender) {
    Field f = duel(lines(), attacker, defender);
    f.order(defender, Order::kDisorganised);
    return f;
  };
  EXPECT_EQ(shaken("rh", "b1").term(kSingle, "cavalry-on-disorganised"), 1);
  EXPECT_EQ(shaken("rh", "bl").term(kSingle, "cavalry-on-disorganised"), 1);
  EXPECT_EQ(shaken("rh", "bh").term(kSingle, "cavalry-on-disorganised"), 0);
  EXPECT_EQ(shaken("r1", "b1").term(kSingle, "cavalry-on-disorganised"), 0);
  EXPECT_EQ(shaken("rh", "b1").modifier(kSingle), 1) << "-1 +1 +1";
}

// Infantry in 0605 and cavalry in 0606 attack line infantry together.
Field mixed_attack(int foot, int horse) {
  Field f(lines().foot("r9", foot).horse("rj", horse));
  f.put("r9", "0605", kUp).put("rj", "0606", kUp).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  return f;
}

TEST(Odds, r10_3f_r10_3g_mixed_attack_counts_as_its_strongest_stack) {
  EXPECT_EQ(mixed_attack(4, 6).term(kDouble, "cavalry-on-line"), -1);
  EXPECT_EQ(mixed_attack(6, 4).term(kDouble, "cavalry-on-line"), 0);
  EXPECT_EQ(mixed_attack(4, 4).term(kDouble, "cavalry-on-line"), 0) << "the attacker chooses";
  for (const auto& [foot, expected] : {std::pair{3, 1}, std::pair{4, 1}, std::pair{5, 0}}) {
    Field f(lines().foot("r9", foot));
    f.put("r9", "0605", kUp).put("rh", "0606", kUp).put("bl", "0706", kDown);
    f.order("bl", Order::kDisorganised).red(Phase::kCombat);
    EXPECT_EQ(f.term(kDouble, "cavalry-on-disorganised"), expected) << foot;
  }
  for (const auto& [foot, expected] : {std::pair{3, 1}, std::pair{4, 1}, std::pair{5, 0}}) {
    Field f(swords().foot("r9", foot));
    f.put("r9", "0605", kUp).put("rs", "0606", kUp).put("bh", "0706", kDown);
    f.red(Phase::kCombat);
    EXPECT_EQ(f.term(kDouble, "swords-attack"), expected) << foot;
  }
}

TEST(Odds, r10_3f_line_infantry_in_either_hex_counts) {
  Field f(lines());
  f.put("rh", "0606", kUp).put("bl", "0706", kDown).put("b1", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kTwoTargets, "cavalry-on-line"), -1);
  EXPECT_EQ(f.term(kSingle, "cavalry-on-line"), 0);
}

// W-49
TEST(Odds, r10_3f_r10_3h_foot_and_horse_of_one_name_attack_as_the_top_unit) {
  for (const bool horse_on_top : {false, true}) {
    Field f(swords());
    f.put(horse_on_top ? "rk" : "rl", "0606", kUp).put(horse_on_top ? "rl" : "rk", "0606", kUp);
    f.put("b1", "0706", kDown).put("bs", "0707", kDown);
    f.red(Phase::kCombat);
    EXPECT_EQ(f.term(kSingle, "cavalry-on-line"), horse_on_top ? -1 : 0);
    EXPECT_EQ(f.term(Field::attack({"0606"}, {"0707"}), "swords-defence"), 0)
        << "not all attackers are cavalry";
  }
}

}  // namespace
}  // namespace tercio::lace_wars
