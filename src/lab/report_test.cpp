#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "advice/adviser.hpp"
#include "data/source.hpp"
#include "lab/report_colour.hpp"
#include "lab/report_fixture.hpp"
#include "lab/report_map.hpp"
#include "lab/report_page.hpp"
#include "lab/report_plots.hpp"
#include "lab/report_rules.hpp"
#include "lab/report_svg.hpp"
#include "lab/study_fixture.hpp"

namespace tercio::lab {
namespace {

using engine::Json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Loaded {
  std::vector<data::SourceFile> sources = data::embedded_sources();
  data::GameLibrary library{sources};
  data::LoadedRules rules = data::load_rules_references(sources);
};
const Loaded& loaded() {
  static const Loaded kLoaded;
  return kLoaded;
}

std::string page_of(const std::string& results) {
  const auto findings = sample_findings(results);
  if (!findings) return findings.error();
  return report_page(*findings, {.library = &loaded().library,
                                 .rules = loaded().rules.systems,
                                 .command = "tercio lab report"});
}

// The numbers as they stand in a page.
Json numbers_in(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"numbers\">";
  const std::size_t from = page.find(begin) + begin.size();
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(Report, NumbersInThePageAreThoseOfTheGames) {
  const Json numbers = numbers_in(page_of(sample_results()));
  ASSERT_EQ(numbers["arms"].size(), 2U);
  const Json& base = numbers["arms"][0];
  EXPECT_EQ(base["games"], 10);
  EXPECT_EQ(base["wins"], Json::parse("[3, 6]"));
  EXPECT_EQ(base["draws"], 1);
  EXPECT_DOUBLE_EQ(base["share"]["value"].get<double>(), 0.35);
  // 80, 20 and 80 won; -20, -80, -20, -80, -20 and -80 lost
  EXPECT_DOUBLE_EQ(base["margin"]["value"].get<double>(), -12);
  EXPECT_EQ(base["margins"], Json::parse(R"({"-80":3,"-20":3,"0":1,"20":1,"80":2})"));
  EXPECT_EQ(base["heat"]["entered"], Json::parse(R"({"1214":30})"));
  EXPECT_EQ(base["heat"]["lost"], Json::parse(R"({"1315":40})"));
  EXPECT_EQ(base["rules"]["5.1"], Json::parse(R"({"times":100,"games":10})"));
  EXPECT_EQ(base["rules"]["8.61"], Json::parse(R"({"times":45,"games":9})"));
  EXPECT_EQ(base["luck"]["dice"], 400);
  EXPECT_EQ(numbers["study"], Json::parse(line_of(sample_header())));
}

TEST(Report, EndingsGoFromOneSidesHighestVictoryToTheOthers) {
  const Json numbers = numbers_in(page_of(sample_results()));
  EXPECT_EQ(numbers["arms"][0]["endings"], Json::parse(R"([
      {"winner":"spanish","level":"decisive","games":3},{"winner":"spanish","level":"marginal","games":3},
      {"winner":null,"level":"draw","games":1},
      {"winner":"french","level":"marginal","games":1},{"winner":"french","level":"decisive","games":2}])"));
}

TEST(Report, AGameThatIsOverCountsAsItEnded) {
  const Json numbers = numbers_in(page_of(sample_results()));
  const Json& course = numbers["arms"][0]["course"];
  ASSERT_EQ(course.size(), 4U);
  for (const Json& turn : course) EXPECT_EQ(turn["games"], 10);
  // After turn 3 half of the games have been over since turn 2.
  EXPECT_EQ(course[3]["lost"][0]["least"], 4);
  EXPECT_EQ(course[3]["lost"][0]["most"], 6);
  EXPECT_EQ(course[3]["chance"]["least"], 0);
  EXPECT_EQ(course[3]["chance"]["most"], 1000);
  EXPECT_EQ(course[0]["chance"]["median"], 440);
}

TEST(Report, VariationsAreComparedPairByPair) {
  const Json numbers = numbers_in(page_of(sample_results()));
  EXPECT_FALSE(numbers["arms"][0].contains("compared"));
  const Json& compared = numbers["arms"][1]["compared"];
  EXPECT_EQ(compared["pairs"], 10);
  EXPECT_EQ(compared["better"], 2);
  EXPECT_EQ(compared["worse"], 0);
  EXPECT_EQ(compared["same"], 10);
  EXPECT_DOUBLE_EQ(compared["share"]["value"].get<double>(), 0.2);
  // Pair 3 went from -20 to 20, pair 4 from -80 to 80.
  EXPECT_DOUBLE_EQ(compared["margin"]["value"].get<double>(), 20);
}

// The same winners, further ahead: a seed can be better in one and the same in the other.
TEST(Report, EachDifferenceCountsItsOwnSeeds) {
  const Header header = sample_header();
  std::string results = line_of(header) + "\n";
  for (int pair = 0; pair < 10; ++pair) {
    GameResult varied = sample_game(pair, false);
    varied.n = static_cast<std::uint64_t>(2 * pair + 1);
    varied.variation = "no-charge";
    varied.margin += pair < 7 ? 5 : -5;
    results += line_of(sample_game(pair, false), header) + "\n" + line_of(varied, header) + "\n";
  }
  const auto findings = sample_findings(results);
  ASSERT_TRUE(findings);
  const auto counts = [](const Figure& figure) {
    const auto& row = figure.table.rows.at(0);
    return std::vector<std::string>{row.at(5), row.at(6)};
  };
  const auto arms = findings->of(findings->header.scenarios[0]);
  EXPECT_EQ(counts(plot_shares("s", arms)), (std::vector<std::string>{"0", "0"}));
  EXPECT_EQ(counts(plot_differences("m", arms)), (std::vector<std::string>{"7", "3"}));
}

TEST(Report, PlayersAreSaidToSwapSeatsOnlyWhereTheyDo) {
  const Header header = sample_header();
  for (const bool swap : {false, true}) {
    std::string results = line_of(header) + "\n";
    for (int n = 0; n < 4; ++n) {
      GameResult game = sample_game(n, false);
      game.n = static_cast<std::uint64_t>(n);
      game.seating = swap ? n % 2 : 0;
      game.players = {"captain", "ensign"};
      if (game.seating == 1) std::swap(game.players[0], game.players[1]);
      results += line_of(game, header) + "\n";
    }
    const auto findings = sample_findings(results);
    ASSERT_TRUE(findings);
    const Figure figure = plot_players("p", findings->arms[0]);
    EXPECT_EQ(figure.note.find("both seats") != std::string::npos, swap) << figure.note;
  }
}

TEST(Report, HeadlineSaysWhoWins) {
  const std::string page = page_of(sample_results());
  EXPECT_THAT(
      page,
      HasSubstr("The <span class=\"a\">French</span> side wins <b>30 of 100</b> games (11–60)"));
  EXPECT_THAT(page, HasSubstr("10 of 100 are drawn"));
  EXPECT_THAT(page, HasSubstr("the Spanish side moves first"));
}

TEST(Report, NothingOfTheResultsBecomesMarkup) {
  std::string results = sample_results();
  const std::string from = "Who wins <Rocroi> & ";
  results.replace(results.find(from), from.size(), "</script><script>alert(1)</script>");
  const std::string page = page_of(results);
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert"));
  EXPECT_EQ(numbers_in(page)["arms"].size(), 2U);
}

TEST(Report, AFaultNamesFileAndLine) {
  std::string results = sample_results(2);
  results += "{\"n\":9,\n";
  EXPECT_THAT(page_of(results), HasSubstr("sample.jsonl:6: "));
  EXPECT_THAT(page_of(""), HasSubstr("sample.jsonl:1: "));
  EXPECT_THAT(page_of("{}\n"), HasSubstr("sample.jsonl:1: "));
  std::string twice = sample_results(1);
  twice += twice.substr(twice.find('\n') + 1);
  EXPECT_THAT(page_of(twice), HasSubstr("sample.jsonl:4: the games are not in their order"));
}

TEST(Report, ALastLineWithoutItsEndIsLeftOutAndTold) {
  const std::string page = page_of(sample_results(2) + R"({"n":4,"scen)");
  EXPECT_EQ(numbers_in(page)["games"], 4);
  EXPECT_THAT(page, HasSubstr("The last line of the results has no end"));
}

TEST(Report, AStudyWithoutGamesSaysSo) {
  EXPECT_THAT(page_of(sample_results(0)), HasSubstr("No game of it has been played yet"));
}

TEST(Report, WithoutTheDataOfTheGameThereAreNoMaps) {
  const auto findings = sample_findings(sample_results());
  ASSERT_TRUE(findings);
  EXPECT_THAT(report_page(*findings, {}), HasSubstr("no heat is drawn"));
}

TEST(Report, CasesHaveTheTitlesOfTheRulesAndThoseOfOtherBattlesAreNotMissed) {
  const auto findings = sample_findings(sample_results());
  ASSERT_TRUE(findings);
  const data::RulesReference* rules = data::rules_of(loaded().rules.systems, "rocroi");
  const RulesTold told = rules_told(findings->arms[0], rules);
  ASSERT_EQ(told.fired.size(), 2U);
  EXPECT_EQ(told.fired[0].title, rules->find("rocroi", "5.1")->title);
  std::size_t never = 0;
  for (const ChapterTold& chapter : told.never) {
    for (const CaseTold& one : chapter.cases) {
      ++never;
      EXPECT_NE(one.number, "5.1");
      EXPECT_NE(rules->find("rocroi", one.number), nullptr) << one.number;
    }
  }
  EXPECT_EQ(never, told.never_count);
  EXPECT_GT(never, 50U);
}

TEST(Report, TheStudyItTellsPlaysTheSameGames) {
  const Plan plan = plan_of(
      "format = \"tercio-study/1\"\ntitle = \"A \\\"what if\\\"\"\n"
      "scenarios = [\"first-orders/training\", \"rocroi/historical\"]\n"
      "players = [\"captain\", \"ensign\"]\njudgements = [20, 0]\npairs = 5\nseed = 9\n"
      "observe = [\"turns\", \"luck\"]\n[options]\n\"leader.auto_apply\" = \"off\"\n"
      "[[variation]]\nname = \"charge\"\nscenarios = [\"rocroi/historical\"]\n"
      "options = { \"charge.leader_doubled\" = \"on\" }\n"
      "[[variation]]\nname = \"level\"\nplayers = [\"captain\", \"gunner\"]\n"
      "scenarios = [\"rocroi/historical\"]\n"
      "data = [{ file = \"thirty-years-war/rocroi/battle.toml\", key = "
      "\"category.french-infantry.level\", value "
      "= 80 }]\n");
  const std::string text = study_text(plan.header());
  EXPECT_EQ(plan_of(text).header(), plan.header()) << text;
}

TEST(Report, EveryMapIsDrawnWithItsWatersRoadsAndNames) {
  for (const std::string& scenario : loaded().library.scenarios()) {
    const auto game = loaded().library.game(scenario, {});
    ASSERT_TRUE(game) << scenario;
    const advice::Board board = advice::make_adviser(*game)->board();
    const std::string ground = draw_ground(board, "m");
    const auto has = [&](std::string_view kind) {
      return std::any_of(board.sides.begin(), board.sides.end(),
                         [&](const advice::BoardSide& s) { return s.kind == kind; });
    };
    EXPECT_EQ(has("river"), ground.find("m-water m-river") != std::string::npos) << scenario;
    EXPECT_EQ(has("stream"), ground.find("m-water m-stream") != std::string::npos) << scenario;
    EXPECT_EQ(!board.links.empty(), ground.find("m-road") != std::string::npos ||
                                        ground.find("m-trail") != std::string::npos)
        << scenario;
    EXPECT_THAT(ground, Not(AllOf(HasSubstr("nan"), HasSubstr("inf")))) << scenario;
    EXPECT_THAT(draw_names(board, "m"), HasSubstr("<text")) << scenario;
  }
}

TEST(Report, SidesCanBeReadOnBothPapers) {
  for (const char* colour :
       {"#8f2a20", "#24508c", "#3d6629", "#8a5a08", "#ffffff", "#000000", "red"}) {
    EXPECT_GE(contrast(dye_of(colour).day, kDayPaper), 4.5) << colour;
    EXPECT_GE(contrast(dye_of(colour).night, kNightPaper), 4.5) << colour;
  }
}

TEST(Report, NumbersAreWrittenForReaders) {
  EXPECT_EQ(number(1234567), "1,234,567");
  EXPECT_EQ(number(-0.04, 1), "0.0");
  EXPECT_EQ(number(-3.25, 1), "−3.2");
  EXPECT_EQ(difference(4.2), "+4.2");
  EXPECT_EQ(difference(0.04), "0.0");
  EXPECT_EQ(percent(0.274), "27 %");
  EXPECT_EQ(percent(0.001), "<1 %");
  EXPECT_EQ(percent(0), "0 %");
  EXPECT_EQ(ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks(3, 3, 5), std::vector<double>{3});
}

}  // namespace
}  // namespace tercio::lab
