#include "data/prose.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::data {
namespace {

const GameLibrary& library() {
  static const GameLibrary kLibrary{embedded_sources()};
  return kLibrary;
}

Prose prose_of(std::string_view battle) {
  static const LoadedRules kRules = load_rules_references(embedded_sources());
  return {*library().definition(battle), *rules_of(kRules.systems, battle),
          ProseFacts{{"fallen", "about 70"}}};
}

std::string told(std::string_view battle, std::string_view text, Form form = Form::kPlain) {
  const auto out = prose_of(battle).expand(text, form);
  return out ? *out : std::to_string(out.error().offset) + ": " + out.error().message;
}

TEST(Prose, placeholders_say_what_the_data_have) {
  EXPECT_EQ(told("first-orders",
                 "{piece norrby} with {strength norrby}/{disrupted norrby} and "
                 "{movement norrby} from {starts norrby} to {hex 0808}"),
            "Norrby with 8/4 and 3 from 1007 to 0808");
  EXPECT_EQ(told("first-orders", "{value stenhielm-leader}, {level swedish}, {turns training}"),
            "2, 15, 6");
  EXPECT_EQ(told("first-orders", "{number victory.per_strength_point} for {feature Crow Wood}"),
            "1 for Crow Wood");
  EXPECT_EQ(told("first-orders", "{count swedish infantry} of {count swedish}, {points swedish}"),
            "4 of 11, 50");
  EXPECT_EQ(told("rocroi", "{date}; {year}; {fact fallen}"), "19 May 1643; 1643; about 70");
  EXPECT_EQ(told("freiburg", "{date}"), "3 to 9 August 1644");
}

TEST(Prose, placeholders_of_the_other_system_come_from_its_data) {
  EXPECT_EQ(told("warburg",
                 "{army segur} breaks at {level segur}, {number crossed_counters}, "
                 "{number range}, {arrives granby}, {turns free}"),
            "Ségur breaks at 11, 10, 6, 3, 8");
}

TEST(Prose, a_case_is_a_link_in_the_page) {
  EXPECT_EQ(told("first-orders", "see {case 7.1}."), "see 7.1.");
  EXPECT_EQ(told("first-orders", "see {case 7.1}.", Form::kPage), "see [7.1](#case-7.1).");
}

TEST(Prose, what_the_data_do_not_have_is_a_fault_at_its_place) {
  EXPECT_EQ(told("first-orders", "To {hex 9901}"), "3: the map has no hex \"9901\"");
  EXPECT_EQ(told("first-orders", "{case 99.9}"), "0: the rules have no case \"99.9\"");
  EXPECT_EQ(told("first-orders", "{piece tilly}"), "0: first-orders has no piece \"tilly\"");
  EXPECT_EQ(told("first-orders", "{date}"), "0: nothing in first-orders is told by \"date\"");
  EXPECT_EQ(told("first-orders", "in 1631"), "3: a number that does not come from the data");
  EXPECT_EQ(told("first-orders", "a {piece norrby"), "2: a brace is not closed");
  EXPECT_EQ(told("first-orders", "a } b"), "2: a brace is closed that was not opened");
}

TEST(Prose, all_faults_of_a_text_are_found) {
  const auto found = prose_of("first-orders").faults("17 of {piece x} {{hex 0101} 4");
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].offset, 0U);
  EXPECT_EQ(found[1].offset, 6U);
  EXPECT_EQ(found[2].offset, 16U);
  EXPECT_EQ(found[3].offset, 28U);
}

// The faults of the value "a" of a file.
std::vector<Fault> faults_in(const std::string& toml) {
  const SourceFile source{"x/story.toml", toml};
  std::vector<Fault> faults;
  const auto root = parse_toml(source, faults);
  if (!root) return faults;
  Table file(Value(*root, source.path, faults));
  expand_value(prose_of("first-orders"), *file.require("a"), source, Form::kPlain);
  return faults;
}

TEST(Prose, a_fault_of_a_toml_text_is_told_with_its_line_and_column) {
  EXPECT_THAT(faults_in("a = \"ab 5\""),
              testing::ElementsAre(
                  Fault{"x/story.toml", 1, 9, "a number that does not come from the data"}));
  const auto found = faults_in(
      "# Who\na = \"\"\"\nThe \xC3\xBC \\\"end\\\" 7\njoined \\\n   {hex 7777}\nlast {x}\"\"\"\n");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].line, 3);
  EXPECT_EQ(found[0].column, 15);
  EXPECT_EQ(found[1].line, 5);
  EXPECT_EQ(found[1].column, 4);
  EXPECT_EQ(found[2].line, 6);
  EXPECT_EQ(found[2].column, 6);
}

TEST(Prose, a_fault_of_a_text_file_is_told_with_its_line_and_column) {
  std::vector<Fault> faults;
  const SourceFile good{"x/handbook.md", "# {piece norrby}\n"};
  EXPECT_EQ(expand_file(prose_of("first-orders"), good, Form::kPlain, faults), "# Norrby\n");
  EXPECT_TRUE(faults.empty());
  const SourceFile bad{"x/handbook.md", "# Title\n\nMove to {hex 7777}\n"};
  EXPECT_EQ(expand_file(prose_of("first-orders"), bad, Form::kPlain, faults), "");
  EXPECT_THAT(faults,
              testing::ElementsAre(Fault{"x/handbook.md", 3, 9, "the map has no hex \"7777\""}));
}

TEST(Prose, every_battle_has_its_own) {
  const LoadedRules rules = load_rules_references(embedded_sources());
  EXPECT_EQ(make_proses(library(), rules.systems, embedded_sources()).size(),
            library().battles().size());
}

}  // namespace
}  // namespace tercio::data
