// Random games of the Thirty Years War system that begin where armies break.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games.hpp"
#include "thirty_years_war/position/edit.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war_system.hpp"

namespace tercio::property {
namespace {

using namespace thirty_years_war;

constexpr int kMostSteps = 60'000;

// Armies on the brink: demoralization, collapse and flight come early and often.
TEST(RandomGames, games_on_the_brink_of_demoralization_come_to_their_end) {
  const std::pair<const char*, const char*> kStarts[] = {
      {"breitenfeld/historical",
       R"({"turn":6,"side":"imperialist","phase":"movement","facts":{"losses":{"imperialist":40,
           "swedish":70,"saxon":0},"released":{"imperialist":true,"allied":true}}})"},
      {"rocroi/historical",
       R"({"turn":6,"side":"french","phase":"movement","facts":{"losses":{"french":70,"spanish":95}}})"}};
  for (const auto& [scenario, setup] : kStarts) {
    const auto game = *library().game_of<Game>(scenario, {});
    engine::Random random(4);
    PlayoutCount count;
    int demoralized = 0;
    int exited = 0;
    for (int n = 0; n < 300; ++n) {
      State s;
      ASSERT_TRUE(edit(*game, Json::parse(setup), s).empty());
      for (int step = 0; !is_over(s); ++step) {
        ASSERT_LT(step, kMostSteps) << scenario;
        if (step % 11 == 0) {
          ASSERT_FALSE(legal_actions(*game, s).empty()) << scenario;
        }
        random_step(*game, s, random, count);
      }
      demoralized += s.demoralized != 0 ? 1 : 0;
      for (const Status status : s.status) exited += status == Status::kExited ? 1 : 0;
    }
    EXPECT_GT(demoralized, 30) << scenario;
    if (game->definition().id == "breitenfeld") {
      EXPECT_GT(exited, 30);
    }
  }
}

// Freiburg 15.0: the same with armies that are tested again and again, and days that end at once.
TEST(RandomGames, games_at_freiburg_on_the_brink_come_to_their_end) {
  for (const char* scenario : {"freiburg/3-august", "freiburg/5-august", "freiburg/9-august",
                               "freiburg/campaign", "freiburg/siege"}) {
    const auto game = *library().game_of<Game>(scenario, {});
    engine::Random random(6);
    PlayoutCount count;
    int demoralized = 0;
    int ended_early = 0;
    for (int n = 0; n < 100; ++n) {
      State s = start(*game, nullptr);
      while (s.step == Step::kDeploy) {
        apply(*game, s, DeploySuggested{}, nullptr);
        ASSERT_FALSE(why_not(*game, s, End{})) << scenario;
        apply(*game, s, End{}, nullptr);
      }
      for (std::size_t a = 0; a < game->definition().armies.size(); ++a) {
        if (s.levels[a] > 0) s.losses[a] = static_cast<std::uint16_t>(s.levels[a] - 1);
      }
      int turn = 0;
      for (int step = 0; !is_over(s); ++step) {
        ASSERT_LT(step, kMostSteps) << scenario;
        if (step % 11 == 0) {
          ASSERT_FALSE(legal_actions(*game, s).empty()) << scenario;
        }
        const int day = s.day;
        turn = s.turn > 0 ? s.turn : turn;
        const int turns = game->battle().turns(s);
        random_step(*game, s, random, count);
        if ((s.day != day || is_over(s)) && turn < turns) ++ended_early;
      }
      demoralized += s.demoralized != 0 ? 1 : 0;
    }
    EXPECT_GT(demoralized, 10) << scenario;
    // 17.35: the 9 August ends early only when no Bavarian unit is left.
    if (std::string_view(scenario) != "freiburg/9-august") {
      EXPECT_GT(ended_early, 10) << scenario;
    }
  }
}

}  // namespace
}  // namespace tercio::property
