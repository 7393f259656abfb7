#include "data/rules_reference.hpp"

#include <gtest/gtest.h>

namespace tercio::data {
namespace {

std::string rule(std::string_view number, std::string_view part, std::string_view rest) {
  return "[[case]]\nnumber = \"" + std::string(number) + "\"\npart = \"" + std::string(part) +
         "\"\ntitle = \"Title\"\nkind = \"rule\"\napplies = [\"ALL\"]\ntext = \"Text.\"\n" +
         std::string(rest) + "\n";
}

LoadedRules load(const std::string& cases) {
  const std::vector<SourceFile> sources{
      {"system/rules.toml", "format = \"tercio-rules/1\"\nsystem = \"system\"\n" + cases}};
  return load_rules_references(sources);
}

class Reference : public testing::Test {
 protected:
  static const RulesReference& rules() {
    static const LoadedRules kLoaded = load_rules_references(embedded_sources());
    return *rules_of(kLoaded.systems, "rocroi");
  }
  static const RulesReference& lace_wars() {
    static const LoadedRules kLoaded = load_rules_references(embedded_sources());
    return *rules_of(kLoaded.systems, "warburg");
  }
};

TEST_F(Reference, embedded_rules_have_no_faults) {
  const LoadedRules loaded = load_rules_references(embedded_sources());
  for (const Fault& fault : loaded.faults) ADD_FAILURE() << to_string(fault);
  ASSERT_EQ(loaded.systems.size(), 2U);
  EXPECT_EQ(loaded.systems[0].system(), "lace-wars");
  EXPECT_EQ(loaded.systems[1].system(), "thirty-years-war");
  for (const auto& system : loaded.systems) EXPECT_GT(system.cases().size(), 300U);
}

TEST_F(Reference, battle_has_the_rules_of_its_system) {
  EXPECT_EQ(rules().system(), "thirty-years-war");
  EXPECT_EQ(std::vector<std::string>(rules().battles().begin(), rules().battles().end()),
            (std::vector<std::string>{"breitenfeld", "first-orders", "freiburg", "rocroi"}));
  EXPECT_EQ(lace_wars().system(), "lace-wars");
  EXPECT_EQ(rules_of({}, "warburg"), nullptr);
}

TEST_F(Reference, same_number_means_another_case_in_another_system) {
  ASSERT_NE(lace_wars().find("warburg", "9.2"), nullptr);
  EXPECT_NE(lace_wars().find("warburg", "9.2")->title, rules().find("rocroi", "9.2")->title);
}

TEST_F(Reference, chapter_holds_every_spelling_of_its_numbers) {
  const auto numbers = [](std::string_view prefix) {
    std::vector<std::string> found;
    for (const RuleCase* rule : lace_wars().beginning_with(prefix)) found.push_back(rule->number);
    return found;
  };
  EXPECT_EQ(numbers("15"), (std::vector<std::string>{"15.0", "15a", "15b", "15c", "15d"}));
  EXPECT_EQ(numbers("4").size(), 19U);
  EXPECT_EQ(numbers("8.4"), (std::vector<std::string>{"8.4a", "8.4b", "8.4c"}));
  EXPECT_EQ(numbers("10-ex"), (std::vector<std::string>{"10-ex1", "10-ex2", "10-ex3"}));
  EXPECT_EQ(numbers("1").front(), "1.0");
  EXPECT_EQ(numbers("1").back(), "1.3f");
}

TEST_F(Reference, case_of_a_battle_comes_before_the_standard_one) {
  ASSERT_NE(rules().find("rocroi", "15.11"), nullptr);
  EXPECT_EQ(rules().find("rocroi", "15.11")->part, "rocroi");
  EXPECT_EQ(rules().find("rocroi", "8.12")->part, "standard");
  EXPECT_EQ(rules().find("rocroi", "99.9"), nullptr);
}

TEST_F(Reference, number_is_found_in_every_part) {
  std::vector<std::string> parts;
  for (const RuleCase* found : rules().with_number("15.1")) parts.push_back(found->part);
  EXPECT_EQ(parts, (std::vector<std::string>{"breitenfeld", "freiburg", "rocroi"}));
}

TEST_F(Reference, prefix_finds_a_chapter_or_a_section) {
  for (const RuleCase* found : rules().beginning_with("1")) EXPECT_EQ(found->number, "1.0");
  EXPECT_GT(rules().beginning_with("8").size(), 10U);
  for (const RuleCase* found : rules().beginning_with("8.1")) {
    EXPECT_TRUE(found->number.starts_with("8.1"));
  }
}

TEST_F(Reference, words_are_found_whatever_the_case_of_their_letters) {
  const auto found = rules().containing("MARSH halved");
  EXPECT_FALSE(found.empty());
  EXPECT_TRUE(rules().containing("marsh qwertyuiop").empty());
  EXPECT_TRUE(rules().containing("  ").empty());
}

TEST(RulesFile, reference_to_no_case_is_a_fault) {
  const auto loaded = load(rule("1.1", "standard", "see = [\"1.2\"]"));
  ASSERT_EQ(loaded.faults.size(), 1U);
  EXPECT_EQ(to_string(loaded.faults[0]),
            "system/rules.toml:3:1: \"see\" names an unknown case \"1.2\"");
  EXPECT_TRUE(loaded.systems.empty());
}

TEST(RulesFile, reference_may_name_its_part_or_another) {
  const auto loaded = load(rule("1.1", "standard", "see = [\"battle 15.0\"]") +
                           rule("15.0", "battle", "see = [\"15.1\", \"1.1\"]") +
                           rule("15.1", "battle", "see = []"));
  EXPECT_TRUE(loaded.faults.empty());
}

TEST(RulesFile, same_case_twice_is_a_fault) {
  const auto loaded =
      load(rule("1.1", "standard", "") + rule("1.1", "standard", "") + rule("1.1", "battle", ""));
  ASSERT_EQ(loaded.faults.size(), 1U);
  EXPECT_EQ(loaded.faults[0].message, "a second case \"standard 1.1\"");
}

TEST(RulesFile, unknown_kind_is_a_fault) {
  auto text = rule("1.1", "standard", "");
  text.replace(text.find("\"rule\""), 6, "\"law\"");
  ASSERT_EQ(load(text).faults.size(), 1U);
  EXPECT_EQ(load(text).faults[0].line, 7);
}

}  // namespace
}  // namespace tercio::data
