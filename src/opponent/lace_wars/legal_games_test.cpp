// Whole games: whatever the level, the scenario and the options, what the opponent decides is legal
// and the game comes to its end.
#include "lace_wars/match.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position/save.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "opponent/lace_wars/script.hpp"
#include "opponent/lace_wars/whole_game.hpp"
#include "opponent/legal_games_fixture.hpp"

namespace tercio::opponent::lw {
namespace {

struct LaceWars {
  using Game = lace_wars::Game;
  using PlayoutCount = lace_wars::PlayoutCount;
  static constexpr auto kId = kSystemId;
  static const State& position(const engine::Match& match) { return *position_behind(match); }
  static int turn(const State& s) { return half_turn(s); }
};
constexpr auto play = play_legally<LaceWars>;

class LegalWarburg : public testing::TestWithParam<std::string> {};

TEST_P(LegalWarburg, every_level_plays_against_random_play_in_both_seats) {
  const auto game = legal_game<LaceWars>(GetParam());
  std::uint64_t seed = 1;
  for (const Level& level : levels()) {
    SCOPED_TRACE(level.id);
    // The scripts to the end; those between them and the strongest only think longer or shorter.
    const bool strongest = &level == &levels().back();
    const int until = level.judgements == 0 ? kToTheEnd : strongest ? 3 : 1;
    play(game, {&level, nullptr}, seed++, until);
    play(game, {nullptr, &level}, seed++, until);
  }
}

TEST_P(LegalWarburg, every_style_plays_against_every_other) {
  const auto game = legal_game<LaceWars>(GetParam());
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

INSTANTIATE_TEST_SUITE_P(Scenarios, LegalWarburg, testing::ValuesIn(scenarios_of(kSystemId)),
                         name_of_scenario);

// 8.6e In the second of these games a charge has succeeded, and what lies hidden in the first guess
// leaves it no way.
TEST(LegalWarburgScripts, charge_and_find_a_way_whatever_they_guess) {
  const auto game = legal_game<LaceWars>("warburg/alternate");
  const Tables tables(*game);
  const Judge judge(tables, weights_of(tables));
  for (const std::uint64_t seed : {1879084075089169U, 1879084075089170U}) {
    const Level* ensign = find_level("ensign");
    const Played played =
        play_game(tables, judge, {Player{ensign, seed}, Player{ensign, seed + 1}}, {}, seed, {});
    EXPECT_EQ(played.turns, game->scenario().turns);
  }
}

TEST(LegalWarburgWithOptions, the_scripts_play_on_under_every_option) {
  play_under_every_option<LaceWars>();
}

}  // namespace
}  // namespace tercio::opponent::lw
