#include "data/replacement.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "data/library.hpp"

namespace tercio::data {
namespace {

SourceFile example() {
  return {"example.toml",
          "# Ségur\n"
          "title = \"a\"\n"
          "[numbers]\n"
          "one.value = 1  # the first\n"
          "[[piece]]\n"
          "id = \"segur\"\n"
          "name = \"Ségur\"\n"
          "stands = { note = \"Ségur, x\", hex = \"1811\", at = [1,  # one\n"
          "  2], far = true }\n"
          "[[piece]]\n"
          "id = \"muy\"\n"
          "hex = '1812'\n"};
}

Node value(std::string_view text) { return value_of_toml(text).value_or(Node{}); }

std::string at(const SourceFile& file, std::string_view key) {
  std::vector<Fault> faults;
  const auto root = parse_toml(file, faults);
  if (!root) return "no TOML";
  const auto found = find_value(*root, words_of_key(key).value_or(Words{}));
  return found ? toml_of(**found) : found.error();
}

TEST(Replacement, a_value_is_replaced_and_nothing_else_of_the_file) {
  SourceFile file = example();
  const auto was = replace(file, "piece.segur.stands.hex", value("\"1909\""));
  ASSERT_TRUE(was) << was.error();
  EXPECT_EQ(toml_of(*was), "\"1811\"");
  std::string expected = example().text;
  expected.replace(expected.find("1811"), 4, "1909");
  EXPECT_EQ(file.text, expected);
}

TEST(Replacement, numbers_flags_lists_and_texts_take_any_value) {
  for (const char* key : {"title", "numbers.one.value", "piece.segur.stands.at",
                          "piece.segur.stands.far", "piece.muy.hex", "piece.1.hex"}) {
    for (const char* text : {"12", "-3", "true", "\"q\\\"]#\"", "[1, 2, 3]", "[]"}) {
      SourceFile file = example();
      const auto was = replace(file, key, value(text));
      ASSERT_TRUE(was) << key << ' ' << text << ' ' << was.error();
      EXPECT_EQ(at(file, key), text);
      EXPECT_EQ(at(file, "piece.segur.id"), "\"segur\"");
    }
  }
}

TEST(Replacement, a_list_over_several_lines_keeps_them) {
  SourceFile file = example();
  ASSERT_TRUE(replace(file, "piece.segur.stands.at", value("[7]")));
  const std::string before = example().text;
  EXPECT_EQ(std::count(file.text.begin(), file.text.end(), '\n'),
            std::count(before.begin(), before.end(), '\n'));
}

TEST(Replacement, what_is_not_there_is_named) {
  SourceFile file = example();
  const auto fault = [&](std::string_view key, std::string_view text) {
    const auto done = replace(file, key, value(text));
    return done ? "replaced" : done.error();
  };
  EXPECT_EQ(fault("piece.sigur.hex", "1"), "there is no \"sigur\" in piece; there are segur, muy");
  EXPECT_EQ(fault("numbers.two", "1"), "there is no \"two\" in numbers; there are one");
  EXPECT_EQ(fault("title.x", "1"), "there is no \"x\" in title");
  EXPECT_EQ(fault("piece.9.hex", "1"), "there is no \"9\" in piece; there are segur, muy");
  EXPECT_TRUE(fault("piece", "1").starts_with("piece is a table")) << fault("piece", "1");
  EXPECT_TRUE(fault("numbers.one", "1").starts_with("numbers.one is a table"));
  EXPECT_TRUE(fault("numbers..one", "1").ends_with("a word of it is empty"));
  EXPECT_TRUE(fault("title", "1.5").starts_with("the new value is none"));
  EXPECT_EQ(file.text, example().text);
}

TEST(Replacement, no_text_is_taken_for_a_value_that_is_none) {
  EXPECT_FALSE(value_of_toml("1\nother = 2"));
  EXPECT_FALSE(value_of_toml("\"open"));
  EXPECT_FALSE(value_of_toml(""));
}

TEST(Replacement, every_single_value_of_the_games_is_found_again_where_it_stands) {
  const auto walk = [](const auto& self, const Node& node, Words words, const SourceFile& file,
                       int& count) -> void {
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      const Node& item = node.items[i];
      Words next = words;
      next.push_back(node.type == Node::Type::kTable ? item.key : std::to_string(i));
      if (item.type == Node::Type::kTable || item.type == Node::Type::kArray) {
        self(self, item, next, file, count);
      } else if (++count % 97 == 0) {  // a sample: each takes two readings of the file
        SourceFile copy = file;
        const auto was = replace(copy, key_of_words(next), item);
        ASSERT_TRUE(was) << file.path << ' ' << key_of_words(next) << ": " << was.error();
        EXPECT_EQ(toml_of(*was), toml_of(item));
      }
    }
  };
  int count = 0;
  for (const SourceFile& file : embedded_sources()) {
    if (!file.path.ends_with("battle.toml") && !file.path.ends_with("counters.toml")) continue;
    std::vector<Fault> faults;
    const auto root = parse_toml(file, faults);
    ASSERT_TRUE(root);
    walk(walk, *root, {}, file, count);
  }
  EXPECT_GT(count, 3000);
}

}  // namespace
}  // namespace tercio::data
