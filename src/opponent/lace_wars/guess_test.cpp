// 3.6 What a seat imagines fits what it sees, and depends on nothing else.
#include "opponent/lace_wars/guess.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lace_wars/position/sound.hpp"
#include "lace_wars/position/stacking.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/telling/talk_fixture.hpp"

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

TEST(Guess, looks_exactly_like_the_position_and_is_sound) {
  for (const char* scenario : kScenarios) {
    const auto game = shipped_game(scenario);
    const State begin = lace_wars::start(*game, nullptr);
    int hidden = 0;
    int other_ways = 0;
    in_random_games(*game, 1, 37, [&](const State& s) {
      for (const Side seat : {Side::kA, Side::kB}) {
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
    EXPECT_GT(hidden, 100) << scenario;
    EXPECT_GT(other_ways, hidden / 20) << scenario << ": nothing is ever taken for elsewhere";
  }
}

}  // namespace
}  // namespace tercio::opponent::lw
