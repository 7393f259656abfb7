#include "data/node.hpp"

#include <gtest/gtest.h>

namespace tercio::data {
namespace {

std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

// The fault of a text that is refused; empty when it is accepted.
std::string refusal(const std::string& text) {
  std::vector<Fault> faults;
  const auto root = parse_toml({"file.toml", text}, faults);
  EXPECT_EQ(root.has_value(), faults.empty());
  return faults.empty() ? "" : to_string(faults.front());
}

TEST(Node, values_know_their_kind_and_place) {
  std::vector<Fault> faults;
  const auto root = parse_toml({"f", "a = 1\nb = [\"x\", true]\n[t]\nd = 1.5\n"}, faults);
  ASSERT_TRUE(root && root->items.size() == 3U);
  EXPECT_EQ(root->items[0].type, Node::Type::kInteger);
  EXPECT_EQ(root->items[0].integer, 1);
  EXPECT_EQ(root->items[0].place.line, 1);
  EXPECT_EQ(root->items[0].place.column, 5);
  const Node& array = root->items[1];
  EXPECT_EQ(array.type, Node::Type::kArray);
  EXPECT_EQ(array.items[0].text, "x");
  EXPECT_EQ(array.items[0].key, "b");
  EXPECT_TRUE(array.items[1].flag);
  EXPECT_EQ(array.items[1].place.column, 11);
  EXPECT_EQ(root->items[2].items[0].type, Node::Type::kOther);
  EXPECT_EQ(root->items[2].items[0].key_place.line, 4);
}

TEST(Node, syntax_error_is_a_fault_with_its_place) {
  EXPECT_TRUE(refusal("a = 1\nb = \n").starts_with("file.toml:2:5: not TOML: ")) << refusal("b = ");
}

TEST(Node, broken_headers_and_keys_are_refused) {
  for (const auto* text : {"[=]", "[[=]]", "[a.=]", "a.=1", "=1", "{}", "[", "[[", "a={=1}"}) {
    EXPECT_NE(refusal(text), "") << text;
  }
}

TEST(Node, letters_beyond_ascii_belong_in_quotes) {
  EXPECT_NE(refusal("a = 1\nü = 2\n"), "");
  EXPECT_NE(refusal("a = 1 \u00e9\n"), "");
  std::vector<Fault> faults;
  const auto root = parse_toml({"f", "a = \"\"\"Düben\\\n  Übung\"\"\" # ü\n"}, faults);
  ASSERT_TRUE(root);
  EXPECT_EQ(root->items[0].text, "DübenÜbung");
}

TEST(Node, same_key_twice_is_refused) {
  EXPECT_TRUE(refusal("a = 1\na = 2\n").starts_with("file.toml:2:"));
}

TEST(Node, broken_utf8_is_refused) { EXPECT_NE(refusal("a = \"\xff\xfe\"\n"), ""); }

TEST(Node, huge_file_is_refused) {
  EXPECT_EQ(refusal(repeated("# comment\n", 500000)), "file.toml: the file is larger than 4 MiB");
}

TEST(Node, long_line_is_refused) {
  EXPECT_EQ(refusal("\n#" + repeated("x", 1000) + "\n"),
            "file.toml:2:1: the line is longer than 1000 bytes");
  EXPECT_EQ(refusal("#" + repeated("x", 999)), "");
}

TEST(Node, deep_nesting_is_refused) {
  EXPECT_NE(refusal("a = " + repeated("[", 400)), "");
  EXPECT_NE(refusal("a = " + repeated("[\n", 1000000)), "");
  EXPECT_NE(
      refusal("a = " + repeated("[", 12) + repeated("]", 12) + "\nb = " + repeated("{a=", 200)),
      "");
  EXPECT_NE(refusal("a" + repeated(".a", 400) + " = 1\n"), "");
  EXPECT_NE(refusal("a" + repeated(".a", 1000000) + " = 1\n"), "");
  EXPECT_NE(refusal("[a" + repeated(".a", 400) + "]\n"), "");
  EXPECT_EQ(refusal("a.b.c.d = [[{ e = 1 }]]\n"), "");
}

}  // namespace
}  // namespace tercio::data
