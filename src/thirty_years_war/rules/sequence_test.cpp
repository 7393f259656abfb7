// 4.0 Sequence of play.
#include "thirty_years_war/rules/sequence.hpp"

#include <nlohmann/json.hpp>

#include "engine/session.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// Everybody far apart; a player-turn without disrupted units is three decisions to end.
Table two_armies() {
  Table t(Drawing().foot("rfoot").foot("bfoot").gun("rgun").gun("bgun").leader("rlead", 2));
  t.put("rfoot", "0201").put("rlead", "0301").put("rgun", "0105");
  t.put("bfoot", "0910").put("bgun", "1005");
  return t;
}

void pass_player_turn(Table& t) { t.ok("end").ok("end").ok("end"); }

TEST(Sequence, r4_0_a_game_turn_is_two_player_turns_and_the_marker_moves) {
  Table t = two_armies();
  t.red(Phase::kArtilleryFire);
  pass_player_turn(t);
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_EQ(t.s.phasing, Side::kB);
  EXPECT_EQ(t.s.player_turn, 2);
  pass_player_turn(t);
  EXPECT_EQ(t.s.turn, 2);
  EXPECT_EQ(t.s.phasing, Side::kA);
  EXPECT_EQ(t.s.player_turn, 3);
}

TEST(Sequence, r4_0_victory_is_judged_after_the_last_turn) {
  Table t = two_armies();
  t.at(3, Side::kA, Phase::kArtilleryFire);  // the last of three
  pass_player_turn(t);
  EXPECT_FALSE(is_over(t.s));
  pass_player_turn(t);
  EXPECT_TRUE(is_over(t.s));
  EXPECT_TRUE(is_over(t.s));
  EXPECT_EQ(t.s.turn, 3);
  EXPECT_TRUE(t.happened("game-over"));
  for (const char* text : {"end", "roll 1", "move rfoot 0202"}) {
    EXPECT_EQ(t.refused(text).code, engine::Code::kNotToAct) << text;
  }
  EXPECT_TRUE(legal_actions(t.game(), t.s).empty());
}

// A table on which the first phase of each side needs one die.
Table with_shaken_troops() {
  Table t(
      Drawing().foot("rfoot").foot("rmore").foot("bfoot").foot("bmore").gun("rgun").gun("bgun"));
  t.put("rfoot", "0201").put_disrupted("rmore", "0203").put("rgun", "0105");
  t.put("bfoot", "0910").put_disrupted("bmore", "0908").put("bgun", "1005");
  return t;
}

TEST(Sequence, r4_1_phases_follow_in_order_for_both_sides) {
  Table t = with_shaken_troops();
  t.red(Phase::kDisruptionRemoval);
  std::vector<std::pair<Side, Phase>> seen;
  for (int i = 0; i < 8; ++i) {
    seen.emplace_back(t.s.phasing, t.s.phase);
    if (t.s.step == Step::kRemovalRoll) {
      t.roll(1);
    } else {
      t.ok("end");
    }
  }
  EXPECT_EQ(seen, (std::vector<std::pair<Side, Phase>>{{Side::kA, Phase::kDisruptionRemoval},
                                                       {Side::kA, Phase::kArtilleryFire},
                                                       {Side::kA, Phase::kMovement},
                                                       {Side::kA, Phase::kCombat},
                                                       {Side::kB, Phase::kDisruptionRemoval},
                                                       {Side::kB, Phase::kArtilleryFire},
                                                       {Side::kB, Phase::kMovement},
                                                       {Side::kB, Phase::kCombat}}));
  EXPECT_EQ(t.s.turn, 2);
}

// What is refused in a phase, each with the case that says when it belongs.
TEST(Sequence, r4_1_no_action_of_another_phase_is_accepted) {
  Table t = with_shaken_troops();
  t.red(Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("move rfoot 0202"), "6.11");
  EXPECT_EQ(t.refusal("attack rfoot bfoot"), "4.1D");
  EXPECT_EQ(t.refusal("disrupt rfoot"), "8.61-Dx");
  EXPECT_EQ(t.refusal("deploy rfoot 0202"), "3.0");
  EXPECT_EQ(t.refused("roll 3").code, engine::Code::kNotToAct);
  t.red(Phase::kMovement);
  EXPECT_EQ(t.refusal("fire rgun 0910"), "4.1B");
  EXPECT_EQ(t.refusal("attack rfoot bfoot"), "4.1D");
  EXPECT_EQ(t.refused("roll 3").code, engine::Code::kNotToAct);
  t.red(Phase::kCombat);
  EXPECT_EQ(t.refusal("fire rgun 0910"), "4.1B");
  EXPECT_EQ(t.refusal("move rfoot 0202"), "6.11");
  EXPECT_EQ(t.refused("roll 3").code, engine::Code::kNotToAct);
}

TEST(Sequence, r4_1_a_die_that_is_due_comes_first_and_shows_one_to_six) {
  Table t = with_shaken_troops();
  t.red(Phase::kDisruptionRemoval);
  for (const char* text : {"end", "move rfoot 0202", "fire rgun 0910", "attack rfoot bfoot"}) {
    EXPECT_EQ(t.refused(text).code, engine::Code::kNotToAct) << text;
  }
  EXPECT_EQ(t.refusal("roll 0"), "4.1");
  EXPECT_EQ(t.refusal("roll 7"), "4.1");
  EXPECT_TRUE(t.legal("roll 6"));
}

TEST(Sequence, r4_1_what_was_done_in_one_phase_is_forgotten_in_the_next) {
  Table t = two_armies();
  t.red(Phase::kArtilleryFire).ok("fire rgun 0910").roll(6);
  t.ok("end").ok("move rfoot 0202").ok("end");
  EXPECT_TRUE(t.s.done.empty());
  EXPECT_EQ(t.s.subject, kNoPiece);
  EXPECT_EQ(t.s.target, kNoHex);
}

TEST(Sequence, r4_1_refused_action_changes_no_bit) {
  auto match = *shipped().start("breitenfeld/historical", {});
  ASSERT_TRUE(match->apply("roll 1").has_value());
  const auto saved = match->save();
  const auto hash = match->hash();
  for (const char* text : {"move savelli 1810", "roll 3", "fire savelli 1112", "attack goess hard",
                           "deploy goess 1810", "nonsense", "", "move nobody 0101"}) {
    EXPECT_FALSE(match->apply(text).has_value()) << text;
    EXPECT_TRUE(match->check(text).has_value()) << text;
  }
  EXPECT_EQ(match->hash(), hash);
  EXPECT_EQ(match->save(), saved);
}

// --- 4.1A ---------------------------------------------------------------------------------------

TEST(Sequence, r4_1a_one_die_for_every_eligible_unit_of_the_phasing_side) {
  Table t(Drawing().foot("r1").foot("r2").foot("r3").foot("r4").foot("bready").foot("bshaken"));
  t.put_disrupted("r1", "0201").put_disrupted("r2", "0207").put("r4", "0101");
  t.put_disrupted("r3", "0601").put("bready", "0602");  // in an enemy zone: no roll
  t.put_disrupted("bshaken", "0909");
  t.red(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("r1"));
  t.roll(5);
  EXPECT_EQ(t.s.subject, t.piece("r2"));
  t.roll(4);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_ready("r1"));
  EXPECT_TRUE(t.is_disrupted("r2"));
  EXPECT_TRUE(t.is_disrupted("r3"));
  EXPECT_TRUE(t.is_disrupted("bshaken"));
}

// S-05
TEST(Sequence, r4_1a_no_roll_is_left_out) {
  Table t = with_shaken_troops();
  t.red(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.refusal("end"), "4.1");
  EXPECT_EQ(legal_actions(t.game(), t.s).size(), 6U);  // the six faces of the die
}

TEST(Sequence, r4_1a_phase_passes_by_itself_when_nobody_may_roll) {
  Table t = two_armies();
  t.blue(Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_EQ(t.s.phasing, Side::kA);
}

TEST(Sequence, r4_1a_nothing_moves) {
  Table t = with_shaken_troops();
  t.red(Phase::kDisruptionRemoval);
  const auto before = t.s.at;
  EXPECT_EQ(t.refusal("move rfoot 0202"), "6.11");
  EXPECT_EQ(t.refusal("move bfoot 0909"), "6.11");
  t.roll(6);
  EXPECT_EQ(t.s.at, before);
}

// --- 4.1B ---------------------------------------------------------------------------------------

TEST(Sequence, r4_1b_only_the_phasing_side_fires) {
  Table t = two_armies();
  t.red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rgun 0910"));
  EXPECT_EQ(t.refusal("fire bgun 0201"), "5.31");
  t.blue(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire bgun 0201"));
  EXPECT_EQ(t.refusal("fire rgun 0910"), "5.31");
}

TEST(Sequence, r4_1b_nothing_moves) {
  Table t = two_armies();
  t.red(Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("move rfoot 0202"), "6.11");
  EXPECT_EQ(t.refusal("move rlead 0302"), "6.11");
  EXPECT_EQ(t.refusal("exit rfoot"), "6.11");
  const auto before = t.s.at;
  t.ok("fire rgun 0910").roll(1);
  EXPECT_EQ(t.s.at, before);
}

// --- 4.1C ---------------------------------------------------------------------------------------

TEST(Sequence, r4_1c_phasing_units_and_leaders_move_and_no_others) {
  Table t = two_armies();
  t.red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move bfoot 0909"), "6.11");
  t.ok("move rfoot 0202").ok("move rlead 0302");
  EXPECT_EQ(t.hex("rfoot"), "0202");
  EXPECT_EQ(t.hex("rlead"), "0302");
}

TEST(Sequence, r4_1c_moving_is_never_compulsory) {
  Table t = two_armies();
  EXPECT_TRUE(t.red(Phase::kMovement).legal("end"));
}

TEST(Sequence, r4_1c_reinforcements_enter_in_the_movement_phase) {
  Table t("rocroi/historical", {{"option.beck", "on"}});
  t.as_set_up();
  for (const char* id : {"beck-leader", "beck-cavalry-4-6"}) {
    t.s.status[t.piece(id)] = Status::kWaiting;
  }
  const HexId entry = t.game().area("beck_entry").nth(4);
  const std::string text = "enter beck-cavalry-4-6 " + hex::label(entry);
  for (const Phase phase : {Phase::kArtilleryFire, Phase::kCombat}) {
    EXPECT_EQ(t.at(9, Side::kB, phase).refusal(text), "4.1C");
  }
  EXPECT_EQ(t.at(9, Side::kA, Phase::kMovement).refusal(text), "6.11");
  t.at(9, Side::kB, Phase::kMovement);
  EXPECT_FALSE(t.legal("enter beck-cavalry-4-6 1010"));  // not where they arrive
  EXPECT_EQ(t.refusal("enter spanish-1 " + hex::label(entry)), "4.1C");
  t.ok(text);
  EXPECT_EQ(t.hex("beck-cavalry-4-6"), hex::label(entry));
}

TEST(Sequence, r4_1c_no_reinforcements_where_the_battle_has_none) {
  Table t = two_armies();
  t.s.status[t.piece("rfoot")] = Status::kReady;
  t.red(Phase::kMovement);
  EXPECT_EQ(t.refusal("enter rfoot 0101"), "4.1C");
}

// --- 4.1D ---------------------------------------------------------------------------------------

TEST(Sequence, r4_1d_only_phasing_units_attack) {
  Table t(Drawing().foot("rfoot").foot("bfoot"));
  t.put("rfoot", "0505").put("bfoot", "0506").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack bfoot rfoot"), "4.1D");
  EXPECT_TRUE(t.legal("attack rfoot bfoot"));
}

// S-73
TEST(Sequence, r4_1d_no_piece_changes_its_hex) {
  Table t(Drawing().foot("rfoot", 24).foot("bfoot").leader("rlead", 1).leader("blead", 1));
  t.put("rfoot", "0505").put("rlead", "0505").put("bfoot", "0506").put("blead", "0706");
  t.red(Phase::kCombat).ok("attack rfoot bfoot").roll(1);  // De
  EXPECT_TRUE(t.is_eliminated("bfoot"));
  EXPECT_EQ(t.hex("rfoot"), "0505");
  EXPECT_EQ(t.hex("rlead"), "0505");
  EXPECT_EQ(t.hex("blead"), "0706");
  EXPECT_EQ(t.refusal("move rfoot 0506"), "6.11");
  EXPECT_EQ(t.refusal("exit rfoot"), "6.11");
}

TEST(Sequence, r4_1_3_marker_goes_one_space_after_both_player_turns) {
  Table t = two_armies();
  t.blue(Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 2);
  EXPECT_TRUE(t.happened("turn-began"));
  t.red(Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 1);
  EXPECT_FALSE(t.happened("turn-began"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
