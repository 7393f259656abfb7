#include "data/story.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kPath = "thirty-years-war/first-orders/story.toml";

// The shipped sources with another story of First Orders.
LoadedStories loaded(const std::string& story) {
  auto sources = embedded_sources();
  for (SourceFile& source : sources) {
    if (source.path == kPath) source.text = story;
  }
  static const GameLibrary kLibrary{embedded_sources()};
  static const LoadedRules kRules = load_rules_references(embedded_sources());
  return load_stories(kLibrary, kRules.systems, sources);
}

std::string shipped() {
  for (const SourceFile& source : embedded_sources()) {
    if (source.path == kPath) return source.text;
  }
  return {};
}

// The shipped story of First Orders with one text in place of another.
LoadedStories with(const std::string& old_text, const std::string& new_text) {
  std::string text = shipped();
  const auto at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  if (at != std::string::npos) text.replace(at, old_text.size(), new_text);
  return loaded(text);
}

int line_of(const std::string& text) {
  const std::string all = shipped();
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(all.find(text));
  return 1 + static_cast<int>(std::count(all.begin(), end, '\n'));
}

TEST(Story, every_battle_is_told_without_a_fault) {
  const GameLibrary library{embedded_sources()};
  const LoadedStories stories = loaded(shipped());
  for (const Fault& fault : stories.faults) ADD_FAILURE() << to_string(fault);
  for (const BattleInfo& battle : library.battles()) {
    const Story* story = stories.find(battle.id);
    ASSERT_NE(story, nullptr) << battle.id;
    EXPECT_GE(story->story.size(), 2U) << battle.id;
    EXPECT_LE(story->story.size(), 4U) << battle.id;
    for (const ScenarioInfo& scenario : battle.scenarios) {
      const StoryScenario* told = story->find(scenario.id);
      ASSERT_NE(told, nullptr) << scenario.id;
      EXPECT_EQ(told->special.size(), 5U) << scenario.id;
      EXPECT_EQ(told->goals.size(), 2U) << scenario.id;
    }
  }
}

TEST(Story, every_fact_of_history_is_told) {
  for (const SourceFile& source : embedded_sources()) {
    if (!source.path.ends_with("/story.toml")) continue;
    const auto system = source.path.substr(0, source.path.find('/'));
    const auto rest = source.path.substr(system.size() + 1);
    for (const auto& [name, says] :
         facts_of(embedded_sources(), system, rest.substr(0, rest.find('/')))) {
      EXPECT_THAT(source.text, HasSubstr("{fact " + name + "}")) << source.path;
    }
  }
}

TEST(Story, a_number_or_hex_the_data_lack_is_a_fault_with_file_and_line) {
  const auto found =
      with("{level swedish} strength points", "16 strength points of {hex 9999}").faults;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].file, kPath);
  EXPECT_EQ(found[0].line, line_of("{level swedish} strength points"));
  EXPECT_EQ(found[1].line, found[0].line);
  EXPECT_EQ(found[1].message, "the map has no hex \"9999\"");
}

TEST(Story, a_case_of_another_battle_is_a_fault) {
  const auto found = with("case = \"16.0\"", "case = \"21.11\"").faults;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message, "the rules have no case \"21.11\"");
  EXPECT_EQ(found[0].line, line_of("case = \"16.0\""));
}

TEST(Story, five_lines_say_what_is_special) {
  const auto found =
      with("[[scenario.special]]",
           "[[scenario.special]]\ntext = \"More.\"\ncase = \"7.1\"\n[[scenario.special]]")
          .faults;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message, "there are to be five special lines");
}

TEST(Story, sides_scenarios_and_pieces_are_those_of_the_battle) {
  EXPECT_FALSE(with("side = \"swedish\"", "side = \"french\"").faults.empty());
  EXPECT_FALSE(with("id = \"training\"", "id = \"historical\"").faults.empty());
  EXPECT_FALSE(with("easier = \"neither\"", "easier = \"french\"").faults.empty());
  EXPECT_FALSE(with("minutes = [15, 40]", "minutes = [40, 15]").faults.empty());
  const std::string end = shipped() +
                          "\n[scenario.real]\nwinner = \"draw\"\n[[scenario.real.moment]]\nfell = "
                          "\"tilly-leader\"\nhappened = true\nsame = \"A.\"\nother = \"B.\"\n";
  const auto found = loaded(end).faults;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message, "unknown piece \"tilly-leader\"");
}

TEST(Story, a_story_with_a_fault_is_left_out_and_the_others_are_told) {
  const auto stories = with("format = \"tercio-story/1\"", "format = \"tercio-story/2\"");
  EXPECT_EQ(stories.find("first-orders"), nullptr);
  EXPECT_NE(stories.find("rocroi"), nullptr);
}

TEST(Story, whatever_is_cut_off_is_a_fault_and_no_crash) {
  const std::string all = shipped();
  for (std::size_t end = 40; end + 400 < all.size(); end += 311) {
    EXPECT_FALSE(loaded(all.substr(0, end)).faults.empty()) << end;
  }
}

TEST(Story, a_scenario_takes_from_another_what_it_does_not_say) {
  const auto stories = loaded(shipped());
  const Story* story = stories.find("breitenfeld");
  ASSERT_NE(story, nullptr);
  const StoryScenario* historical = story->find("breitenfeld/historical");
  const StoryScenario* free = story->find("breitenfeld/free");
  ASSERT_TRUE(historical != nullptr && free != nullptr);
  EXPECT_EQ(free->after, historical->after);
  EXPECT_EQ(free->special.front().rule, "15.2");
  EXPECT_EQ(free->special[1].text, historical->special[0].text);
}

}  // namespace
}  // namespace tercio::data
