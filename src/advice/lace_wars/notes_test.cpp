// What calls for a note to one who learns.
#include "advice/lace_wars/notes.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/lace_wars/fixture.hpp"

namespace tercio::advice::lace {
namespace {

using lace_wars::Facing;
using testing::Contains;
using testing::Not;

View view_of(const Field& f, const char* seat) {
  const std::shared_ptr<const Game> game(&f.game(), [](const Game*) {});
  return make_adviser(game)->view(*lace_wars::make_match(game, f.s), seat);
}
Ids noted(const Field& f, const char* seat) {
  Ids out;
  for (const FirstNote& note : view_of(f, seat).notes) out.push_back(note.id);
  return out;
}
// The pieces a note is about; it must be there.
Ids about(const Field& f, const char* seat, const std::string& id) {
  for (const FirstNote& note : view_of(f, seat).notes) {
    if (note.id == id) return note.pieces;
  }
  ADD_FAILURE() << id << " is not told";
  return {};
}

TEST(LaceWarsNotes, r5_1a_the_first_activation) {
  Field f = lace_wars::two_stacks();
  f.red();
  EXPECT_EQ(noted(f, "french")[0], "activate");
  EXPECT_TRUE(noted(f, "allied").empty());
}

TEST(LaceWarsNotes, r6_3a_units_out_of_command) {
  Field f = lace_wars::two_stacks();
  f.put("bourbonnais-1", "0301", Facing::kN);
  f.red().activate("segur");
  EXPECT_EQ(about(f, "french", "out-of-command"), (Ids{"bourbonnais-1"}));
  EXPECT_THAT(noted(f, "french"), Contains("facing"));
}

TEST(LaceWarsNotes, r3_6_a_stack_of_the_enemy_names_nothing_under_its_top) {
  Field f = lace_wars::two_stacks();
  f.blue();
  const Ids seen = about(f, "allied", "hidden");
  EXPECT_THAT(seen, Contains("jenner"));
  EXPECT_THAT(seen, Not(Contains("lochmann")));
}

TEST(LaceWarsNotes, r12_2a_r12_3a_r12_5b_order_lost) {
  Field f = lace_wars::two_stacks();
  f.put("bourbonnais-1", "0806", Facing::kN).put("bourbonnais-2", "0906", Facing::kN);
  f.order("bourbonnais-1", lace_wars::Order::kRouted);
  f.order("bourbonnais-2", lace_wars::Order::kDisorganised);
  f.red().activate("segur");
  EXPECT_EQ(about(f, "french", "routed"), (Ids{"bourbonnais-1"}));
  EXPECT_EQ(about(f, "french", "rally"), (Ids{"bourbonnais-1"}));
  EXPECT_EQ(about(f, "french", "disorganised"), (Ids{"bourbonnais-2"}));
}

TEST(LaceWarsNotes, r10_3d_an_enemy_at_the_flank_who_looks_at_the_unit) {
  lace_wars::Drawing d;
  d.foot("r1").foot("b1").commander("rc", "red-1");
  const auto facing = [&](Facing of_enemy) {
    Field f(d);
    f.put("r1", "0505", Facing::kN).put("rc", "0505");
    f.put("b1", "0605", of_enemy);  // behind it
    f.red().activate("red-1");
    return noted(f, "red");
  };
  bool looked = false;
  bool not_looked = false;
  for (int i = 0; i < lace_wars::kFacings; ++i) {
    const Ids found = facing(static_cast<Facing>(i));
    const bool told = std::find(found.begin(), found.end(), "flank") != found.end();
    looked = looked || told;
    not_looked = not_looked || !told;
  }
  EXPECT_TRUE(looked);
  EXPECT_TRUE(not_looked);
}

TEST(LaceWarsNotes, r16_1_6b_a_unit_that_can_ford_the_river) {
  lace_wars::Drawing d;
  d.foot("r1").foot("b1").commander("rc", "red-1").commander("bc", "blue-1").river("0505", "0605");
  Field f(d);
  f.put("r1", "0505", Facing::kN).put("rc", "0505").put("b1", "1105", Facing::kN).put("bc", "1105");
  Field red = f;
  red.red().activate("red-1");
  EXPECT_THAT(about(red, "red", "ford"), Contains("r1"));
  // The Allies need a bridge.
  Field blue(d);
  blue.put("b1", "0605", Facing::kN).put("bc", "0605").put("r1", "0105", Facing::kN);
  blue.blue().activate("blue-1");
  EXPECT_THAT(noted(blue, "blue"), Not(Contains("ford")));
}

TEST(LaceWarsNotes, r10_1b_r10_2b_who_must_be_attacked_and_how) {
  Field f = lace_wars::two_stacks();
  f.red(lace_wars::Phase::kCombat);
  const Ids found = noted(f, "french");
  EXPECT_THAT(found, Contains("must-attack"));
  EXPECT_THAT(found, Contains("planner"));
  EXPECT_THAT(about(f, "french", "must-attack"),
              testing::AnyOf(Contains("toll"), Contains("gr-wittorf")));
}

TEST(LaceWarsNotes, r13_1e_a_demoralised_formation) {
  Field f = lace_wars::two_stacks();
  f.demoralised("segur").red();
  EXPECT_THAT(about(f, "french", "demoralised"), Contains("jenner"));
}

// Whatever happens in a game, few notes at a time, about what the seat sees; and there is no note
// that never comes.
TEST(LaceWarsNotes, every_note_comes_in_some_game) {
  constexpr std::size_t kMost = 12;
  std::set<std::string> missing;
  for (const auto& trigger : note_triggers()) missing.emplace(trigger.id);
  missing.erase("ford");  // random play seldom comes to the river; tested above
  for (const std::string& scenario : scenarios()) {
    const auto game = lace_wars::shipped_game(scenario);
    const auto advice = make_adviser(game);
    int nth = 0;
    std::map<Step, int> common;
    lace_wars::in_random_games(*game, 4, 1, [&](const State& s) {
      if (is_roll(s.step) || s.step == Step::kOver) return;
      if (++common[s.step] > 40 && ++nth % 23 != 0) return;
      const auto match = lace_wars::make_match(game, s);
      const View view = advice->view(*match, match->to_act());
      EXPECT_LE(view.notes.size(), kMost);
      std::set<std::string> shown;
      for (const Counter& counter : view.counters) shown.insert(counter.id);
      for (const FirstNote& note : view.notes) {
        missing.erase(note.id);
        EXPECT_TRUE(is_case(note.rule)) << note.rule;
        for (const std::string& p : note.pieces)
          EXPECT_TRUE(shown.contains(p)) << note.id << ' ' << p;
      }
    });
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace tercio::advice::lace
