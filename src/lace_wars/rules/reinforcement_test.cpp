// 16.1.5, 16.3 Formations that come later, and turn 0.
#include "lace_wars/field_fixture.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/entry.hpp"

namespace tercio::lace_wars {
namespace {

constexpr const char* kGranby[] = {"1st-dragoon-guards", "blues", "2nd-dragoon-guards", "greys",
                                   "inniskillings"};

bool has_come(const Field& field, const char* formation) {
  return (field.s.arrived >> field.game().find_formation(formation) & 1) != 0;
}

// Warburg as set up, at the start of a turn: only the reinforcements are diced.
Field at_start_of(int turn, const char* scenario = "historical", const Options& options = {}) {
  Field field(scenario, options);
  field.as_set_up();
  field.at(turn, Side::kA, Phase::kTurnStart);
  return field;
}
const Options kMorliere{{"reinforcement.la_morliere", "yes"}};

// The start of turn 5, on which Granby comes without a die; the Allies play first.
Field granby_comes() {
  Field field;
  field.as_set_up();
  field.at(5, Side::kB, Phase::kTurnStart);
  return field;
}
// … and the Allies in phase C.
Field granby_comes_later() {
  Field field = granby_comes();
  while (field.s.phase == Phase::kMarch) field.ok("end");
  return field;
}
void enter_all(Field& field, const char* facing = "s") {
  int n = 0;
  for (const char* id : kGranby) {
    field.ok("enter " + std::string(id) + (n == 4 ? ",granby-leader" : "") + " 171" +
             std::to_string(2 + n) + " " + facing);
    while (field.s.step == Step::kReact) field.ok("pass");
    while (field.s.step == Step::kMoving) field.ok("end");
    ++n;
  }
}

TEST(Reinforcement, r16_1_5b_granby_is_diced_for_on_turns_3_and_4) {
  for (const auto& [turn, lowest] : {std::pair{3, 5}, std::pair{4, 3}}) {
    for (int die = 1; die <= 6; ++die) {
      Field field = at_start_of(turn);
      ASSERT_EQ(field.s.step, Step::kReinforcementRoll) << turn;
      field.roll(die);
      EXPECT_EQ(has_come(field, "granby"), die >= lowest) << turn << ' ' << die;
      EXPECT_NE(field.s.step, Step::kReinforcementRoll);
    }
  }
}

TEST(Reinforcement, r16_1_5b_granby_comes_on_turn_5_without_a_die) {
  for (const int turn : {1, 2}) {
    const Field field = at_start_of(turn);
    EXPECT_NE(field.s.step, Step::kReinforcementRoll);
    EXPECT_FALSE(has_come(field, "granby"));
  }
  const Field field = at_start_of(5);
  EXPECT_NE(field.s.step, Step::kReinforcementRoll);
  EXPECT_TRUE(has_come(field, "granby"));
}

TEST(Reinforcement, r16_1_5b_who_has_come_is_not_diced_for_again) {
  Field field;
  field.as_set_up();
  field.s.arrived = static_cast<std::uint8_t>(1U << field.game().find_formation("granby"));
  field.at(4, Side::kA, Phase::kTurnStart);
  EXPECT_NE(field.s.step, Step::kReinforcementRoll);
}

TEST(Reinforcement, r16_1_5c_la_morliere_only_by_agreement) {
  for (const int turn : {4, 5, 6}) {
    Field field = at_start_of(turn);
    while (field.s.step == Step::kReinforcementRoll) field.roll(6);
    EXPECT_FALSE(has_come(field, "la-morliere")) << turn;
  }
}

TEST(Reinforcement, r16_1_5c_la_morliere_is_diced_for_on_turns_4_to_6) {
  for (const auto& [turn, lowest] : {std::pair{4, 6}, std::pair{5, 5}, std::pair{6, 3}}) {
    for (int die = 1; die <= 6; ++die) {
      Field field("historical", kMorliere);
      field.as_set_up();
      field.s.arrived = static_cast<std::uint8_t>(1U << field.game().find_formation("granby"));
      field.at(turn, Side::kA, Phase::kTurnStart);
      ASSERT_EQ(field.s.step, Step::kReinforcementRoll) << turn;
      field.roll(die);
      EXPECT_EQ(has_come(field, "la-morliere"), die >= lowest) << turn << ' ' << die;
      EXPECT_NE(field.s.step, Step::kReinforcementRoll);
    }
  }
  for (const int turn : {3, 7, 8}) {  // not before, and never after a failed turn 6
    Field field = at_start_of(turn, "historical", kMorliere);
    while (field.s.step == Step::kReinforcementRoll) field.roll(1);
    EXPECT_FALSE(has_come(field, "la-morliere")) << turn;
  }
}

TEST(Reinforcement, r16_1_5b_r16_1_5c_one_die_for_each) {
  Field field = at_start_of(4, "historical", kMorliere);
  field.roll(2);
  ASSERT_EQ(field.s.step, Step::kReinforcementRoll);
  field.roll(6);
  EXPECT_FALSE(has_come(field, "granby"));
  EXPECT_TRUE(has_come(field, "la-morliere"));
}

TEST(Reinforcement, r16_1_5c_la_morliere_enters_at_0111) {
  Field field("historical", kMorliere);
  field.as_set_up();
  field.s.arrived = static_cast<std::uint8_t>(1U << field.game().find_formation("la-morliere"));
  field.at(6, Side::kA, Phase::kMarch);
  field.ok("activate la-morliere");
  EXPECT_EQ(field.refusal("enter volontaires-dragons 0112 n column"), "16.1.5c");
  field.ok("enter volontaires-dragons 0111 n column");
  EXPECT_EQ(field.s.mover.points, 13);  // of 14
  field.ok("move volontaires-dragons 0211");
  while (field.s.step == Step::kMoving) field.ok("end");
  field.ok("enter volontaires-de-flandre,la-morliere-leader 0111 n column");
  EXPECT_EQ(field.hex("la-morliere-leader"), "0111");
}

TEST(Reinforcement, r16_1_5a_in_phase_a_they_enter_in_column_without_a_test) {
  Field field = granby_comes();
  ASSERT_EQ(field.s.phase, Phase::kMarch);
  ASSERT_EQ(field.s.step, Step::kActivate);
  EXPECT_EQ(field.s.active, Side::kB);
  EXPECT_EQ(field.refusal("activate zastrow"), "4A");
  field.ok("activate granby");
  EXPECT_TRUE(field.happened("activated"));
  ASSERT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("enter blues 1714 s"), "16.1.5a");
  EXPECT_EQ(field.refusal("enter blues 1711 s column"), "16.1.5b");
  EXPECT_EQ(field.refusal("enter blues 1718 s column"), "16.1.5b");
  EXPECT_EQ(field.refusal("enter blues 1712 s column"), "");
  EXPECT_EQ(field.refusal("enter blues 1717 s column"), "");
  EXPECT_EQ(field.refusal("enter blues,greys 1714 s column"), "16.1.5a");
  EXPECT_EQ(field.refusal("enter bock 1714 s column"), "16.1.5a");
  EXPECT_EQ(field.refusal("enter granby-leader 1714 s column"), "16.1.5a");
  field.ok("enter blues,granby-leader 1714 ssw column");
  EXPECT_TRUE(field.s.column.contains(field.piece("blues")));
  EXPECT_EQ(field.hex("granby-leader"), "1714");
  EXPECT_EQ(field.facing("blues"), Facing::kSSW);
  EXPECT_EQ(field.s.mover.points, 11);  // twice six, less the hex
  field.ok("move blues,granby-leader 1613");
}

TEST(Reinforcement, r16_1_5a_later_they_enter_deployed_without_a_test) {
  Field field = granby_comes_later();
  ASSERT_EQ(field.s.phase, Phase::kActivation);
  field.ok("activate granby");
  EXPECT_TRUE(field.happened("activated"));
  ASSERT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("enter blues 1714 s column"), "16.1.5a");
  field.ok("enter blues 1714 s");
  EXPECT_FALSE(field.s.column.contains(field.piece("blues")));
  EXPECT_EQ(field.s.mover.points, 5);
}

TEST(Reinforcement, r16_1_5a_nobody_delays) {
  Field field = granby_comes_later();
  EXPECT_EQ(field.refusal("end"), "16.1.5a");
  EXPECT_EQ(field.refusal("hold granby"), "16.1.5a");
  EXPECT_EQ(field.refusal("hold zastrow"), "");
  field.ok("activate granby");
  EXPECT_EQ(field.refusal("end"), "16.1.5a");
  enter_all(field);
  while (field.s.step == Step::kMove) field.ok("end");
  EXPECT_EQ(field.refusal("end"), "");
  EXPECT_EQ(field.refusal("activate granby"), "5.1b");
}

TEST(Reinforcement, r16_1_5a_who_finds_no_hex_tries_again_next_turn) {
  Field field = granby_comes_later();
  // French foot in every entry hex.
  int place = 12;
  for (const char* id : {"jenner", "lochmann", "courten", "planta", "la-couronne", "aumont"}) {
    take(field.game(), field.s, field.piece(id), Status::kWaiting);
    field.put(id, "17" + std::to_string(place++), Facing::kSSW);
  }
  EXPECT_EQ(field.refusal("end"), "");
  EXPECT_EQ(field.refusal("hold granby"), "");
  field.ok("activate granby");
  EXPECT_EQ(field.refusal("enter blues 1714 s"), "8.1g");
  field.ok("end");
  EXPECT_TRUE(has_come(field, "granby"));
  EXPECT_EQ(field.s.status[field.piece("blues")], Status::kWaiting);
}

TEST(Reinforcement, r16_1_5a_an_entry_hex_in_an_enemy_zone_is_for_deployed_units) {
  Field column = granby_comes();
  column.put("royal-dragons", "1615", Facing::kN).ok("activate granby");
  EXPECT_EQ(column.refusal("enter blues 1715 s column"), "14e");
  EXPECT_EQ(column.refusal("enter blues 1716 s column"), "14e");  // beside its flank, too near
  EXPECT_EQ(column.refusal("enter blues 1717 s column"), "");
  Field line = granby_comes_later();
  line.put("royal-dragons", "1615", Facing::kNNE).ok("activate granby");
  ASSERT_EQ(line.refusal("enter blues 1715 s"), "");
  line.ok("enter blues 1715 s");
  while (line.s.step == Step::kReact) line.ok("pass");
  // There it stops.
  EXPECT_EQ(line.refusal("move blues 1716"), line.s.step == Step::kMoving ? "7.1a" : "8.1c");
}

TEST(Reinforcement, r16_1_5a_demoralised_units_do_not_enter_an_enemy_zone) {
  Field line = granby_comes_later();
  line.put("royal-dragons", "1615", Facing::kNNE).demoralised("granby").ok("activate granby");
  EXPECT_EQ(line.refusal("enter blues 1715 s"), "13.1e");
  EXPECT_EQ(line.refusal("enter blues 1712 s"), "");
}

TEST(Reinforcement, r16_1_5a_a_lone_battery_on_the_edge_is_ridden_down) {
  Field line = granby_comes_later();
  line.put("art-6l-maupeou", "1715", Facing::kSSW).ok("activate granby");
  line.ok("enter blues 1715 s");
  EXPECT_TRUE(line.is_eliminated("art-6l-maupeou"));
  Field column = granby_comes();
  column.put("art-6l-maupeou", "1715", Facing::kSSW).ok("activate granby");
  EXPECT_EQ(column.refusal("enter blues 1715 s column"), "8.1g");
}

TEST(Reinforcement, r16_1_5a_the_last_unit_brings_the_commander) {
  Field field = granby_comes_later();
  field.ok("activate granby");
  for (std::size_t i = 0; i < 4; ++i) {
    field.ok("enter " + std::string(kGranby[i]) + " 171" + std::to_string(2 + i) + " s");
    while (field.s.step == Step::kReact) field.ok("pass");
    while (field.s.step == Step::kMoving) field.ok("end");
  }
  EXPECT_EQ(field.refusal("enter inniskillings 1716 s"), "16.1.5a");
  field.ok("enter inniskillings,granby-leader 1716 s");
  EXPECT_EQ(field.hex("granby-leader"), "1716");
}

TEST(Reinforcement, r16_1_5a_stragglers_need_a_test_of_their_formation) {
  Field field = granby_comes_later();
  field.put("blues", "1510", Facing::kS).put("granby-leader", "1510").ok("activate granby");
  ASSERT_EQ(field.s.step, Step::kActivationRoll);
  Field failed = field;
  failed.roll(6);
  EXPECT_EQ(failed.refusal("enter greys 1715 s"), "16.1.5a");
  EXPECT_EQ(failed.refusal("end"), "");
  field.roll(1);
  while (field.s.step == Step::kJoin) field.ok("end");
  EXPECT_EQ(field.refusal("enter greys 1715 s"), "");
  EXPECT_EQ(field.refusal("end"), "16.1.5a");
}

TEST(Reinforcement, r16_1_5a_entering_uses_the_formation_up_and_reactions_are_allowed) {
  Field field = granby_comes();
  field.put("art-6l-maupeou", "1715", Facing::kN);
  field.ok("activate granby").ok("enter blues 1712 s column");
  if (field.s.step == Step::kReact) field.ok("pass");
  while (field.s.step == Step::kMoving) field.ok("end");
  EXPECT_NE(field.s.tested >> field.game().find_formation("granby") & 1, 0);
}

TEST(Reinforcement, r16_3a_on_turn_0_only_the_allies_enter) {
  Field field("free");
  field.as_set_up();
  EXPECT_EQ(field.hex("post"), "");
  EXPECT_EQ(field.hex("brunswick-leader"), "");
  EXPECT_EQ(field.hex("maxwell"), "");
  EXPECT_EQ(field.hex("jenner"), "1207");
  EXPECT_EQ(field.hex("legion-britannique-1"), "1220");
  field.ok("end").ok("end");
  EXPECT_EQ(field.s.turn, 0);
  ASSERT_EQ(field.s.step, Step::kActivate);
  EXPECT_EQ(field.s.active, Side::kB);
  EXPECT_EQ(field.refusal("activate legion-britannique-1"), "16.3a");
  EXPECT_EQ(field.refusal("activate granby"), "1.1.3b");
  EXPECT_EQ(field.refusal("activate segur"), "4C-b");
  field.ok("activate spoercken");
  EXPECT_TRUE(field.happened("activated"));
  EXPECT_EQ(field.s.step, Step::kMove);  // no guns are served
}

Field turn_zero() {
  Field field("free");
  field.as_set_up().ok("end").ok("end");
  return field;
}

TEST(Reinforcement, r16_3_4a_spoercken_enters_between_0701_and_1301) {
  Field field = turn_zero();
  field.ok("activate spoercken");
  for (const char* h : {"0701", "0801", "0901", "1001", "1101", "1201", "1301"}) {
    EXPECT_EQ(field.refusal("enter post " + std::string(h) + " s"), "") << h;
    EXPECT_EQ(field.refusal("enter maxwell " + std::string(h) + " s column"), "") << h;
  }
  for (const char* h : {"0601", "1401", "1704", "0702"}) {
    EXPECT_EQ(field.refusal("enter post " + std::string(h) + " s"), "16.3.4a") << h;
  }
  EXPECT_EQ(field.refusal("enter bock 0701 s"), "16.1.5a");
}

TEST(Reinforcement, r16_3_4b_zastrow_enters_between_1704_and_1709) {
  Field field = turn_zero();
  field.ok("activate zastrow");
  for (const char* h : {"1704", "1705", "1706", "1707", "1709"}) {
    EXPECT_EQ(field.refusal("enter toll " + std::string(h) + " ssw"), "") << h;
    EXPECT_EQ(field.refusal("enter bock " + std::string(h) + " ssw column"), "") << h;
  }
  EXPECT_EQ(field.refusal("enter toll 1708 ssw"), "");      // Menne
  EXPECT_EQ(field.refusal("enter bock 1708 ssw"), "8.1a");  // no place for horse
  for (const char* h : {"1703", "1710", "0701"}) {
    EXPECT_EQ(field.refusal("enter toll " + std::string(h) + " ssw"), "16.3.4b") << h;
  }
}

TEST(Reinforcement, r16_3a_on_turn_0_nobody_enters_an_enemy_zone_and_nobody_reacts) {
  Field field = turn_zero();
  field.put("thianges", "1003", Facing::kN).put("art-6l-segur", "0905", Facing::kN);
  field.ok("activate spoercken");
  EXPECT_EQ(field.refusal("enter post 1001 s"), "");
  field.ok("enter post 1001 s");
  ASSERT_EQ(field.s.step, Step::kMoving);
  EXPECT_EQ(field.refusal("move post 1002"), "16.3a");
  field.ok("end");
  take(field.game(), field.s, field.piece("thianges"), Status::kWaiting);
  field.put("thianges", "1202", Facing::kN);
  EXPECT_EQ(field.refusal("enter estorff 1201 s"), "16.3a");
}

TEST(Reinforcement, r16_3a_brunswick_comes_with_either_formation_and_with_the_last_unit_at_latest) {
  Field field = turn_zero();
  field.ok("activate zastrow").ok("enter toll,zastrow-leader,brunswick-leader 1704 ssw");
  EXPECT_EQ(field.hex("brunswick-leader"), "1704");
  EXPECT_EQ(field.hex("zastrow-leader"), "1704");
  Field late = turn_zero();
  late.ok("activate zastrow").ok("enter toll,zastrow-leader 1704 ssw");
  EXPECT_EQ(late.hex("brunswick-leader"), "");
}

TEST(Reinforcement, r16_3a_the_last_unit_of_all_brings_brunswick) {
  Field field = turn_zero();
  // Of Spörcken's formation only Post is left to come, and of Zastrow's only Toll.
  for (const char* f : {"spoercken", "zastrow"}) {
    for (const PieceId p : field.game().units_of(field.game().find_formation(f))) {
      if (p != field.piece("post") && p != field.piece("toll")) {
        field.s.status[p] = Status::kEliminated;
      }
    }
  }
  field.ok("activate spoercken");
  EXPECT_EQ(field.refusal("enter post 1001 s"), "16.1.5a");
  EXPECT_EQ(field.refusal("enter post,brunswick-leader 1001 s"), "16.1.5a");
  field.ok("enter post,spoercken-leader 1001 s");
  while (field.s.step != Step::kActivate) field.ok("end");
  field.ok("activate zastrow");
  EXPECT_EQ(field.refusal("enter toll,zastrow-leader 1704 s"), "16.1.5a");
  field.ok("enter toll,zastrow-leader,brunswick-leader 1704 s");
  EXPECT_EQ(field.hex("brunswick-leader"), "1704");
}

TEST(Reinforcement, r16_3a_r4_4b_brunswick_is_tired_on_the_turn_he_enters) {
  Field field = turn_zero();
  field.ok("end");
  while (field.s.phase == Phase::kMarch) field.ok("end");
  ASSERT_EQ(field.s.turn, 1);
  field.ok("activate zastrow").ok("enter toll,zastrow-leader,brunswick-leader 1704 ssw");
  EXPECT_NE(field.s.army_commander_moved, 0);
}

TEST(Reinforcement, r16_3a_after_turn_0_comes_turn_1_with_the_allies_first) {
  Field field = turn_zero();
  field.ok("activate spoercken").ok("enter art-12l-spoercken,spoercken-leader 0901 s");
  while (field.s.step == Step::kMoving) field.ok("end");
  field.ok("enter post,brunswick-leader 1001 s");
  while (field.s.step == Step::kMoving) field.ok("end");
  field.ok("end").ok("end");
  EXPECT_EQ(field.s.turn, 1);
  EXPECT_EQ(field.s.active, Side::kB);
  EXPECT_EQ(field.s.first, Side::kB);
  // The formations of turn 0 act again, and those who stayed behind come the same way.
  EXPECT_TRUE(field.s.limbered.empty());
  EXPECT_EQ(field.s.army_commander_moved, 0);
  while (field.s.phase == Phase::kMarch) field.ok("end");
  EXPECT_EQ(field.refusal("end"), "16.1.5a");
  field.ok("activate spoercken");
  EXPECT_TRUE(field.happened("activated"));  // without a test
  while (field.s.step != Step::kMove) field.ok("end");
  EXPECT_EQ(field.refusal("enter estorff 0801 s"), "");
  EXPECT_EQ(field.refusal("enter estorff 0801 s column"), "16.1.5a");
}

TEST(Reinforcement, r16_3a_on_turn_0_units_may_be_left_for_turn_1) {
  Field field = turn_zero();
  EXPECT_EQ(field.refusal("end"), "");
  EXPECT_EQ(field.refusal("hold zastrow"), "");
  field.ok("activate zastrow");
  EXPECT_EQ(field.refusal("end"), "");
}

// In whole games nobody is stuck before the edge, and no commander is left behind it.
void play_out(const char* scenario, const Options& options, std::uint64_t seed) {
  Field field(scenario, options);
  field.as_set_up();
  engine::Random random(seed);
  PlayoutCount count;
  const Game& g = field.game();
  for (int step = 0; !is_over(field.s) && step < 20000; ++step) {
    if ((field.s.step == Step::kActivate || field.s.step == Step::kMove) && !field.legal("end")) {
      ASSERT_FALSE(legal_actions(g, field.s).empty()) << scenario << ' ' << seed;
    }
    random_step(g, field.s, random, count);
    if (field.s.pile > 0) continue;
    for (const Reinforcement& r : g.arrivals()) {
      const PieceId c = field.s.commander_of[static_cast<std::size_t>(r.formation)];
      if (c == kNoPiece || field.s.status[c] != Status::kWaiting) continue;
      bool waits = false;
      for (const PieceId p : g.units_of(r.formation)) {
        waits = waits || field.s.status[p] == Status::kWaiting;
      }
      ASSERT_TRUE(waits) << scenario << ' ' << seed << ' ' << g.formation(r.formation).id;
    }
  }
  EXPECT_TRUE(is_over(field.s)) << scenario << ' ' << seed;
}

TEST(Reinforcement, r16_1_5a_r16_3a_whole_games_run_to_their_end) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    play_out("free", {}, seed);
    play_out("historical", kMorliere, seed);
  }
}

}  // namespace
}  // namespace tercio::lace_wars
