// Whole games: whatever the level, the scenario and the options, what the opponent decides is legal
// and the game comes to its end.
#include "opponent/legal_games_fixture.hpp"
#include "opponent/thirty_years_war/tables.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {
namespace {

struct ThirtyYearsWar {
  using Game = thirty_years_war::Game;
  using PlayoutCount = thirty_years_war::PlayoutCount;
  static constexpr auto kId = kSystemId;
  static const State& position(const engine::Match& match) { return state_of(match); }
  static int turn(const State& s) { return s.player_turn; }  // of the day
};
constexpr auto play = play_legally<ThirtyYearsWar>;

class LegalGames : public testing::TestWithParam<std::string> {};

TEST_P(LegalGames, every_level_plays_against_random_play_in_both_seats) {
  const auto game = legal_game<ThirtyYearsWar>(GetParam());
  std::uint64_t seed = 1;
  for (const Level& level : levels()) {
    SCOPED_TRACE(level.id);
    // The scripts to the end, but once only at Breitenfeld; those between them and the strongest
    // only think longer or shorter.
    const bool strongest = &level == &levels().back();
    const bool whole = level.judgements == 0 && GetParam() != "breitenfeld/free";
    const int until = whole ? kToTheEnd : strongest || level.judgements == 0 ? 12 : 4;
    play(game, {&level, nullptr}, seed++, until);
    play(game, {nullptr, &level}, seed++, until);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, LegalGames, testing::ValuesIn(scenarios_of(kSystemId)),
                         name_of_scenario);

TEST(LegalGamesWithOptions, the_scripts_play_on_under_every_option) {
  play_under_every_option<ThirtyYearsWar>();
}

}  // namespace
}  // namespace tercio::opponent::tyw
