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
    return kLoaded.systems.at(0);
  }
};

TEST_F(Reference, embedded_rules_have_no_faults) {
  const LoadedRules loaded = load_rules_references(embedded_sources());
  for (const Fault& fault : loaded.faults) ADD_FAILURE() << to_string(fault);
  ASSERT_EQ(loaded.systems.size(), 1U);
  EXPECT_EQ(loaded.systems[0].system(), "thirty-years-war");
  EXPECT_GT(loaded.systems[0].cases().size(), 300U);
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
