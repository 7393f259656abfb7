#include "data/handbook.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/examples.hpp"

namespace tercio::data {
namespace {

constexpr const char* kPath = "thirty-years-war/first-orders/handbook.md";

const GameLibrary& library() {
  static const GameLibrary kLibrary{embedded_sources()};
  return kLibrary;
}

// The handbook of First Orders with this text.
LoadedHandbooks load(const std::string& text) {
  static const LoadedRules kRules = load_rules_references(embedded_sources());
  const std::vector<SourceFile> sources{{kPath, text}};
  const std::vector<std::string> figures{"zones"};
  return load_handbooks(library(), kRules.systems, sources, figures);
}

std::vector<std::string> faults_of(const std::string& text) {
  std::vector<std::string> out;
  for (const Fault& fault : load(text).faults) out.push_back(to_string(fault));
  return out;
}

std::string at(const std::string& place_and_message) { return kPath + (':' + place_and_message); }

TEST(Handbook, text_and_pictures_take_what_they_say_from_the_data) {
  const LoadedHandbooks loaded =
      load("## Zones\n\nSee {case 7.1}.\n\n![{piece norrby} and its zone](figure:zones)\n\nEnd.\n");
  EXPECT_THAT(loaded.faults, testing::IsEmpty());
  const Handbook* book = loaded.find("first-orders");
  ASSERT_NE(book, nullptr);
  EXPECT_EQ(page_text(*book),
            "## Zones\n\nSee [7.1](#case-7.1).\n\n![Norrby and its zone](figure:zones)\n\nEnd.\n");
  EXPECT_EQ(text_of(*book, Form::kPlain, [](const HandbookPicture& p) { return p.of; }),
            "## Zones\n\nSee 7.1.\n\nzones\n\nEnd.\n");
  EXPECT_EQ(loaded.find("rocroi"), nullptr);
}

TEST(Handbook, a_fault_is_told_with_its_line_and_column) {
  EXPECT_THAT(faults_of("## A\n\nOn turn 3 to {hex 9901}\n"),
              testing::ElementsAre(at("3:9: a number that does not come from the data"),
                                   at("3:14: the map has no hex \"9901\"")));
  EXPECT_THAT(faults_of("## A\n\n![In {piece tilly}](map:training)\n"),
              testing::ElementsAre(at("3:6: first-orders has no piece \"tilly\"")));
}

TEST(Handbook, pictures_are_those_there_are) {
  EXPECT_THAT(
      faults_of("## A\n![x](map:4-august)\n![x](figure:none)\n![x](http://x)\n![](map:training)\n"),
      testing::ElementsAre(at("2:1: first-orders has no scenario \"4-august\""),
                           at("3:1: there is no example \"none\""),
                           at("4:1: a picture is figure:… or map:…"),
                           at("5:1: a picture has a caption")));
}

TEST(Handbook, a_book_is_text_with_sections_and_nothing_else) {
  EXPECT_THAT(faults_of("# Mine\n\n<b>x</b> and [x](y)\n"),
              testing::ElementsAre(
                  at("1:1: the title is that of the battle"), at("3:1: a handbook has no HTML"),
                  at("3:1: only pictures have an address, each on a line of its own"),
                  std::string(kPath) + ": a handbook has sections, headed by \"## \""));
  EXPECT_THAT(faults_of("## A\n" + std::string(70000, 'x')),
              testing::ElementsAre(std::string(kPath) + ": a handbook has at most 64 KiB"));
}

TEST(Handbook, another_text_file_is_a_fault) {
  const std::vector<SourceFile> sources{{"thirty-years-war/rocroi/notes.md", "x"}};
  const LoadedHandbooks loaded = load_handbooks(library(), {}, sources, {});
  ASSERT_EQ(loaded.faults.size(), 1U);
  EXPECT_EQ(to_string(loaded.faults.front()),
            "thirty-years-war/rocroi/notes.md: no such file belongs to a battle");
}

TEST(Handbook, every_battle_has_one_that_is_read_in_about_ten_minutes) {
  const auto sources = embedded_sources();
  const LoadedRules rules = load_rules_references(sources);
  const LoadedExamples examples = load_examples(sources);
  const LoadedHandbooks loaded =
      load_handbooks(library(), rules.systems, sources, figure_ids(examples.examples));
  EXPECT_THAT(loaded.faults, testing::IsEmpty());
  ASSERT_EQ(loaded.books.size(), library().battles().size());
  for (const Handbook& book : loaded.books) {
    std::istringstream text(page_text(book));
    const auto words = std::distance(std::istream_iterator<std::string>(text), {});
    EXPECT_GT(words, 1200) << book.battle;
    EXPECT_LT(words, 3200) << book.battle;
    EXPECT_TRUE(std::any_of(book.parts.begin(), book.parts.end(), [](const auto& part) {
      return part.picture.has_value();
    })) << book.battle;
  }
}

}  // namespace
}  // namespace tercio::data
