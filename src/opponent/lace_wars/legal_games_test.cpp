// Whole games: whatever the level, the scenario and the options, what the opponent decides is legal
// and the game comes to its end.
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "engine/random.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position/save.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "opponent/lace_wars/script.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::lw {
namespace {

using Options = std::map<std::string, std::string>;

const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

std::shared_ptr<const Game> game_of(const std::string& scenario, const Options& options) {
  auto made = shipped().game_of<Game>(scenario, options);
  if (!made) throw std::runtime_error(made.error().message);
  return *made;
}

std::vector<std::string> scenarios() {
  std::vector<std::string> out;
  for (const data::BattleInfo& battle : shipped().battles()) {
    if (battle.system != kSystemId) continue;
    for (const auto& scenario : battle.scenarios) out.push_back(scenario.id);
  }
  return out;
}

// Plays a game to its end; a side without a level plays at random. `until`: the half-turn after
// which the game is left.
constexpr int kToTheEnd = 1000;
void play(const std::shared_ptr<const Game>& game, std::array<const Level*, 2> levels,
          std::uint64_t seed, int until) {
  const auto opponent = make_opponent(data::AnyGame{game});
  ASSERT_TRUE(opponent);
  const auto match = make_match(game);
  engine::Random random(seed);
  PlayoutCount count;
  Bounds bounds;
  bounds.judgements = 12;
  bounds.seconds = 600;
  int decisions = 0;
  while (!match->over() && half_turn(*position_behind(*match)) <= until) {
    const State& now = *position_behind(*match);
    if (is_roll(now.step)) {
      ASSERT_TRUE(match->apply("roll " + std::to_string(random.die())));
      continue;
    }
    const Level* level = levels[index_of(now.decider)];
    if (level == nullptr) {
      State s = now;
      while (!is_over(s) && (is_roll(s.step) || levels[index_of(s.decider)] == nullptr)) {
        random_step(*game, s, random, count);
      }
      ASSERT_TRUE(match->restore(save(*game, s)).empty());
      continue;
    }
    ASSERT_LT(++decisions, 20'000) << "no end: " << match->heading() << ", " << match->decision();
    const std::string seat = match->to_act();
    const Decision decision = opponent->decide(*match, seat, {level, seed}, bounds);
    ASSERT_FALSE(decision.actions.empty()) << match->heading() << ' ' << match->decision();
    for (const std::string& action : decision.actions) {
      ASSERT_EQ(match->to_act(), seat) << action;
      const auto refusal = match->check(action);
      ASSERT_FALSE(refusal) << match->heading() << ": " << action << ": "
                            << (refusal ? refusal->message : "");
      ASSERT_TRUE(match->apply(action)) << action;
    }
  }
}

class LegalWarburg : public testing::TestWithParam<std::string> {};

TEST_P(LegalWarburg, every_level_plays_against_random_play_in_both_seats) {
  const auto game = game_of(GetParam(), {});
  std::uint64_t seed = 1;
  for (const Level& level : levels()) {
    SCOPED_TRACE(level.id);
    // The scripts to the end; those between them and the strongest only think longer or shorter.
    const bool strongest = &level == &levels().back();
    const int until = level.judgements == 0 ? kToTheEnd : strongest ? 5 : 2;
    play(game, {&level, nullptr}, seed++, until);
    play(game, {nullptr, &level}, seed++, until);
  }
}

TEST_P(LegalWarburg, every_style_plays_against_every_other) {
  const auto game = game_of(GetParam(), {});
  const auto all = all_players();
  std::uint64_t seed = 20;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Level& one = all[i];
    const Level& other = all[(i + 1) % all.size()];
    if (one.judgements != 0 || other.judgements != 0) continue;
    SCOPED_TRACE(std::string(one.id) + " and " + std::string(other.id));
    play(game, {&one, &other}, seed++, kToTheEnd);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, LegalWarburg, testing::ValuesIn(scenarios()),
                         [](const auto& i) {
                           std::string name = i.param;
                           for (char& c : name)
                             c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
                           return name;
                         });

// Each option with each value that is not its default, in the scenarios by turns.
TEST(LegalWarburgWithOptions, the_scripts_play_on_under_every_option) {
  const Level* recruit = find_level("recruit");
  const Level* ensign = find_level("ensign");
  for (const data::BattleInfo& battle : shipped().battles()) {
    if (battle.system != kSystemId) continue;
    std::size_t next = 0;
    for (const data::OptionInfo& option : battle.options) {
      for (std::size_t v = 1; v < option.values.size(); ++v) {
        const std::string& scenario = battle.scenarios[next % battle.scenarios.size()].id;
        SCOPED_TRACE(scenario + " " + option.key + " = " + option.values[v]);
        play(game_of(scenario, {{option.key, option.values[v]}}),
             next % 2 == 0 ? std::array{recruit, ensign} : std::array{ensign, recruit}, next + 1,
             kToTheEnd);
        ++next;
      }
    }
  }
}

}  // namespace
}  // namespace tercio::opponent::lw
