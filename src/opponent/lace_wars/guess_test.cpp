// 3.6 What a seat imagines fits what it sees, and depends on nothing else.
#include "opponent/lace_wars/guess.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lace_wars/board.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/position/sound.hpp"
#include "lace_wars/position/stacking.hpp"
#include "lace_wars/position/view.hpp"
#include "opponent/lace_wars/guess_fixture.hpp"

namespace tercio::opponent::lw {
namespace {

using lace_wars::Field;
using lace_wars::hidden_from;
using lace_wars::in_random_games;
using lace_wars::shipped_game;
using lace_wars::view_of;

constexpr const char* kScenarios[] = {"historical", "alternate", "free"};

std::string faults_of(const Game& game, const State& s) {
  engine::Faults faults;
  lace_wars::find_faults(game, s, faults);
  std::string out;
  for (const auto& f : faults.take()) out += f.field + ": " + f.message + "; ";
  return out;
}
std::string stacking_faults_of(const Game& game, const State& s) {
  engine::Faults faults;
  lace_wars::find_stacking_faults(game, s, faults);
  std::string out;
  for (const auto& f : faults.take()) out += f.message + "; ";
  return out;
}

// 8.6e, 11.2, 12.4 What lies elsewhere in a guess may bar the only way there is.
TEST(Guess, leaves_whoever_has_to_find_a_way_one) {
  int met = 0;
  for (const char* scenario : kScenarios) {
    const auto game = shipped_game(scenario);
    const State begin = lace_wars::start(*game, nullptr);
    in_random_games(*game, 100, 1, [&](const State& s) {
      if (s.step != lace_wars::Step::kCharge && s.step != lace_wars::Step::kRetreat &&
          s.step != lace_wars::Step::kRout && s.step != lace_wars::Step::kAdvance &&
          s.step != lace_wars::Step::kLoss) {
        return;
      }
      if (hidden_from(*game, s, s.decider).empty()) return;
      ++met;
      const Sight sight(*game, begin, s, s.decider);
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        ASSERT_FALSE(lace_wars::legal_actions(*game, sight.guess(seed)).empty())
            << scenario << ' ' << name_of(s.step);
      }
    });
  }
  EXPECT_GT(met, 1000);
}

TEST(Guess, looks_exactly_like_the_position_and_is_sound) {
  for (const char* scenario : kScenarios) {
    const auto game = shipped_game(scenario);
    const State begin = lace_wars::start(*game, nullptr);
    int hidden = 0;
    int other_ways = 0;
    in_random_games(*game, 1, 31, [&](const State& s) {
      for (const Side seat : {Side::kA, Side::kB}) {
        if (hidden_from(*game, s, seat).empty()) continue;
        const Sight sight(*game, begin, s, seat);
        const std::string seen = view_of(*game, s, "w", seat).dump();
        const bool crowded = !stacking_faults_of(*game, s).empty();
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
          const State guess = sight.guess(seed);
          ASSERT_EQ(view_of(*game, guess, "w", seat).dump(), seen)
              << scenario << ' ' << name_of(s.step);
          ASSERT_EQ(faults_of(*game, guess), faults_of(*game, s)) << name_of(s.step);
          if (!crowded) {
            ASSERT_EQ(stacking_faults_of(*game, guess), "") << name_of(s.step);
          }
          ASSERT_TRUE(guess == sight.guess(seed));
          for (const PieceId p : hidden_from(*game, s, seat)) {
            ++hidden;
            other_ways += guess.at[p] != s.at[p] ? 1 : 0;
          }
        }
      }
    });
    EXPECT_GT(hidden, 50) << scenario;
    EXPECT_GT(other_ways, hidden / 20) << scenario << ": nothing is ever taken for elsewhere";
  }
}

TEST(Guess, r3_6_what_lies_under_the_counters_changes_nothing) {
  for (const char* scenario : kScenarios) {
    const auto game = shipped_game(scenario);
    const State begin = lace_wars::start(*game, nullptr);
    int compared = 0;
    with_hidden_counters_exchanged(
        *game, 5, [&](const State& s, const State& other_way, Side seat) {
          const Sight sight(*game, begin, s, seat);
          const Sight other(*game, begin, other_way, seat);
          ASSERT_EQ(sight.key(), other.key()) << scenario << ' ' << name_of(s.step);
          for (const std::uint64_t seed : {1U, 2U}) {
            ASSERT_TRUE(sight.guess(seed) == other.guess(seed)) << name_of(s.step);
          }
          ++compared;
        });
    EXPECT_GT(compared, 100) << scenario;
  }
}

TEST(Guess, what_the_enemy_has_ordered_and_not_yet_done_is_not_known) {
  Field t = lace_wars::two_stacks();
  t.at(2, Side::kA, lace_wars::Phase::kActivation);
  const State begin = lace_wars::empty_state(t.game());
  State ordered = t.s;
  ordered.mover.pieces = PieceSet{t.piece("courten")};
  State unknown = ordered;
  ordered.mover.route.push_back(Field::hex_of("1210"));
  const auto key = [&](const State& s, Side seat) { return Sight(t.game(), begin, s, seat).key(); };
  EXPECT_EQ(key(ordered, Side::kB), key(unknown, Side::kB));
  EXPECT_NE(key(ordered, Side::kA), key(unknown, Side::kA));
}

TEST(Guess, without_a_seat_everything_is_open) {
  const auto game = shipped_game("historical");
  const State begin = lace_wars::start(*game, nullptr);
  in_random_games(*game, 1, 101, [&](const State& s) {
    const Sight open(*game, begin, s, std::nullopt);
    EXPECT_TRUE(open.is_open());
    EXPECT_TRUE(open.guess(1) == s);
  });
}

TEST(Guess, a_counter_that_is_seen_to_differ_makes_another_sight) {
  Field t = lace_wars::two_stacks();
  const State begin = lace_wars::empty_state(t.game());
  State turned = t.s;
  turned.facing[t.piece("jenner")] = lace_wars::Facing::kN;
  EXPECT_NE(Sight(t.game(), begin, t.s, Side::kB).key(),
            Sight(t.game(), begin, turned, Side::kB).key());
}

// A company of light troops, and a formation, are looked for where they are to be seen.
TEST(Guess, a_unit_is_looked_for_where_its_formation_stands) {
  Field t;
  t.put("jenner", "1207", lace_wars::Facing::kNNE).put("lochmann", "1207", lace_wars::Facing::kNNE);
  t.put("touraine", "1512", lace_wars::Facing::kNNE);
  t.put("enghien", "1512", lace_wars::Facing::kNNE);
  t.put("segur-leader", "1207").put("maupeou-leader", "1512");
  t.put("toll", "1307", lace_wars::Facing::kSSW);
  const Sight sight(t.game(), lace_wars::empty_state(t.game()), t.s, Side::kB);
  int at_home = 0;
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    const State guess = sight.guess(static_cast<std::uint64_t>(i));
    if (guess.at[t.piece("lochmann")] == Field::hex_of("1207")) ++at_home;
  }
  EXPECT_GT(at_home, kTries * 8 / 10);
  EXPECT_LT(at_home, kTries) << "but it is not certain";
}

}  // namespace
}  // namespace tercio::opponent::lw
