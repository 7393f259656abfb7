#include "lab/plan.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/study_fixture.hpp"

namespace tercio::lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<Job> jobs_of(const Plan& plan, std::array<int, 2> shard = {1, 1}) {
  std::vector<Job> out;
  Jobs jobs(plan, shard);
  while (const auto job = jobs.next()) out.push_back(*job);
  return out;
}

TEST(Plan, variations_are_played_with_the_seeds_of_the_base) {
  const Plan plan =
      plan_of(small_study("[[variation]]\nname = \"bold\"\n"
                          "players = [\"aggressive\", \"aggressive\"]\n"));
  const auto jobs = jobs_of(plan);
  ASSERT_EQ(jobs.size(), 12U);
  EXPECT_EQ(plan.header().games, 12U);
  for (std::size_t i = 0; i < jobs.size(); i += 2) {
    EXPECT_EQ(jobs[i].cell->variation, 0U);
    EXPECT_EQ(jobs[i + 1].cell->variation, 1U);
    EXPECT_EQ(jobs[i].seed, jobs[i + 1].seed);
    EXPECT_EQ(jobs[i].pair, jobs[i + 1].pair);
    EXPECT_EQ(jobs[i].n, i);
  }
}

TEST(Plan, players_who_differ_sit_on_both_sides) {
  const Plan plan = plan_of(small_study("players = [\"captain\", \"random\"]\n"));
  const auto jobs = jobs_of(plan);
  ASSERT_EQ(jobs.size(), 12U);
  EXPECT_EQ(jobs[0].cell->players[0]->id, "captain");
  EXPECT_EQ(jobs[1].cell->players[0]->id, "random");
  EXPECT_EQ(jobs[0].seed, jobs[1].seed);
  EXPECT_EQ(
      plan_of(small_study("players = [\"captain\", \"random\"]\nswap = false\n")).header().games,
      6U);
}

TEST(Plan, the_shards_have_every_game_once_and_keep_a_seed_together) {
  const Plan plan = plan_of(
      "format = \"tercio-study/1\"\n"
      "scenarios = [\"first-orders/training\", \"rocroi/historical\"]\npairs = 5\n"
      "[[variation]]\nname = \"one\"\nscenarios = [\"rocroi/historical\"]\n"
      "players = [\"gunner\", \"cautious\"]\n");
  const auto all = jobs_of(plan);
  ASSERT_EQ(all.size(), 5 * (1 + 3));
  for (const int count : {1, 2, 3, 7, 20}) {
    std::set<std::uint64_t> seen;
    for (int i = 1; i <= count; ++i) {
      const auto jobs = jobs_of(plan, {i, count});
      EXPECT_EQ(jobs.size(), plan.games_of({i, count}));
      EXPECT_EQ(jobs.empty() ? std::nullopt : std::optional(jobs.back().n),
                plan.last_game_of({i, count}));
      for (std::size_t k = 0; k < jobs.size(); ++k) {
        EXPECT_TRUE(seen.insert(jobs[k].n).second);
        EXPECT_EQ(jobs[k].seed, all[jobs[k].n].seed);
        if (k > 0) {
          EXPECT_LT(jobs[k - 1].n, jobs[k].n);
        }
      }
    }
    EXPECT_EQ(seen.size(), all.size());
  }
}

TEST(Plan, the_header_says_what_holds_in_each_variation) {
  const Plan plan = plan_of(small_study(R"(
[options]
"leader.auto_apply" = "off"
[[variation]]
name = "moved"
options = { "move.minimum_one_hex" = "on" }
[[variation.data]]
file = "thirty-years-war/first-orders/battle.toml"
key = "scenario.training.turns"
value = 3
)"));
  const Header& header = plan.header();
  ASSERT_EQ(header.variations.size(), 2U);
  EXPECT_EQ(header.variations[1].options,
            (Texts{{"leader.auto_apply", "off"}, {"move.minimum_one_hex", "on"}}));
  ASSERT_EQ(header.variations[1].data.size(), 1U);
  EXPECT_EQ(header.variations[1].data[0].value, 3);
  EXPECT_GT(header.variations[1].data[0].was.get<int>(), 3);
  EXPECT_EQ(header.scenarios[0].battle, "first-orders");
  EXPECT_FALSE(header.scenarios[0].options.empty());
}

TEST(Plan, a_changed_value_changes_the_game) {
  const Plan plan = plan_of(small_study(R"(
[[variation]]
name = "short"
data = [{ file = "thirty-years-war/first-orders/battle.toml", key = "scenario.training.turns", value = 2 }]
)"));
  const auto jobs = jobs_of(plan);
  const GameResult base = play(plan, jobs[0], nullptr);
  const GameResult changed = play(plan, jobs[1], nullptr);
  EXPECT_GT(base.turns, 2);
  EXPECT_EQ(changed.turns, 2);
}

TEST(Plan, a_counter_is_set_up_elsewhere) {
  const Plan plan = plan_of(
      "format = \"tercio-study/1\"\nscenarios = [\"breitenfeld/historical\"]\npairs = 1\n"
      "[[variation]]\nname = \"back\"\nplace = { tilly-leader = \"2011\" }\n");
  const auto jobs = jobs_of(plan);
  EXPECT_NE(play(plan, jobs[0], nullptr).hash, play(plan, jobs[1], nullptr).hash);
  EXPECT_EQ(plan.header().variations[1].place, (Texts{{"tilly-leader", "2011"}}));
}

TEST(Plan, a_variation_is_played_where_it_fits) {
  const Plan plan = plan_of(
      "format = \"tercio-study/1\"\n"
      "scenarios = [\"first-orders/training\", \"breitenfeld/historical\"]\n"
      "[[variation]]\nname = \"grace\"\n"
      "options = { \"breitenfeld.saxon_grace\" = \"until_own_movement_end\" }\n");
  EXPECT_THAT(plan.header().variations[1].scenarios, ElementsAre("breitenfeld/historical"));
  EXPECT_EQ(plan.cells()[0].size(), 1U);
  EXPECT_EQ(plan.cells()[1].size(), 2U);
}

TEST(Plan, what_does_not_exist_is_named_where_the_study_says_it) {
  const auto variation = [](const std::string& what) {
    return faults_of(small_study("[[variation]]\nname = \"v\"\n" + what));
  };
  EXPECT_THAT(faults_of("format = \"tercio-study/1\"\nscenarios = [\"waterloo\"]\n"),
              StartsWith("s.toml:2:14: there is no scenario \"waterloo\"; there are "));
  EXPECT_THAT(variation("options = { \"no.such\" = \"on\" }\n"),
              StartsWith("s.toml:6:25: there is no option \"no.such\" in first-orders"));
  EXPECT_THAT(variation("options = { \"leader.auto_apply\" = \"maybe\" }\n"),
              StartsWith("s.toml:6:35: 'maybe' is not a value of the option; it takes on, off"));
  EXPECT_THAT(variation("place = { napoleon = \"0101\" }\n"),
              HasSubstr("no counter \"napoleon\" is set up in first-orders"));
  EXPECT_THAT(variation("data = [{ file = \"x.toml\", key = \"a\", value = 1 }]\n"),
              HasSubstr("there is no file \"x.toml\""));
  EXPECT_THAT(
      variation(
          "data = [{ file = \"thirty-years-war/rocroi/battle.toml\", key = \"a\", value = 1 }]\n"),
      HasSubstr("thirty-years-war/rocroi/battle.toml says nothing of how first-orders is played"));
  EXPECT_THAT(variation("data = [{ file = \"thirty-years-war/first-orders/battle.toml\", "
                        "key = \"scenario.x\", value = 1 }]\n"),
              HasSubstr("battle.toml: there is no \"x\" in scenario; there are training"));
  EXPECT_THAT(variation("scenarios = [\"rocroi/historical\"]\njudgements = 5\n"),
              HasSubstr("\"rocroi/historical\" is none of the scenarios of the study"));
  EXPECT_THAT(variation("judgements = 5\n"), HasSubstr("judgements change nothing"));
}

TEST(Plan, a_change_the_loader_refuses_is_told_with_the_line_of_the_games_file) {
  const std::string faults = faults_of(small_study(R"(
[[variation]]
name = "v"
data = [{ file = "thirty-years-war/first-orders/battle.toml", key = "scenario.training.turns", value = -5 }]
)"));
  EXPECT_THAT(faults, StartsWith("s.toml:"));
  EXPECT_THAT(faults, HasSubstr("what \"v\" changes leaves first-orders with faults:"));
  EXPECT_THAT(faults, HasSubstr("thirty-years-war/first-orders/battle.toml:"));
}

TEST(Plan, too_many_games_are_refused) {
  std::string text = small_study();
  text.replace(text.find("pairs = 6"), 9, "pairs = 10000000");
  for (int i = 0; i < 12; ++i) {
    text += "[[variation]]\nname = \"v" + std::to_string(i) +
            "\"\nplayers = [\"captain\", \"random\"]\njudgements = " + std::to_string(i + 1) + "\n";
  }
  EXPECT_THAT(faults_of(text), HasSubstr("at most 100000000"));
}

}  // namespace
}  // namespace tercio::lab
