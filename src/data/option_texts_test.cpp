#include "data/option_texts.hpp"

#include <set>

#include <gtest/gtest.h>

#include "data/library.hpp"

namespace tercio::data {
namespace {

LoadedOptionTexts loaded(const std::string& rows) {
  const std::vector<SourceFile> sources{
      {"system/options.toml", "format = \"tercio-options/1\"\nsystem = \"system\"\n" + rows}};
  return load_option_texts(sources);
}

TEST(OptionTexts, every_value_of_every_option_is_explained_and_nothing_else) {
  const auto texts = load_option_texts(embedded_sources());
  EXPECT_TRUE(texts.faults.empty());
  const GameLibrary library{embedded_sources()};
  std::map<std::pair<std::string, std::string>, std::set<std::string>> there;
  for (const BattleInfo& battle : library.battles()) {
    for (const OptionInfo& option : battle.options) {
      there[{battle.system, option.key}].insert(option.values.begin(), option.values.end());
    }
  }
  for (const auto& [key, values] : there) {
    const OptionTexts* found = texts.find(key.first, key.second);
    ASSERT_NE(found, nullptr) << key.second;
    std::set<std::string> said;
    for (const auto& [value, sentence] : found->says) {
      said.insert(value);
      EXPECT_TRUE(sentence.ends_with('.')) << sentence;
    }
    EXPECT_EQ(said, values) << key.second;
  }
  EXPECT_EQ(texts.texts.size(), there.size());
}

TEST(OptionTexts, a_value_without_a_sentence_and_an_option_told_twice_are_faults) {
  const std::string good =
      "[[option]]\nkey = \"a\"\ngroup = \"rules\"\nvalues = [\"on\"]\nsays = [\"Yes.\"]\n";
  EXPECT_TRUE(loaded(good).faults.empty());
  EXPECT_EQ(loaded(good + good).faults.size(), 1U);
  EXPECT_EQ(loaded("[[option]]\nkey = \"a\"\ngroup = \"rules\"\nvalues = [\"on\", \"off\"]\nsays = "
                   "[\"Yes.\"]\n")
                .faults.size(),
            1U);
  EXPECT_EQ(
      loaded("[[option]]\nkey = \"a\"\ngroup = \"odd\"\nvalues = [\"on\"]\nsays = [\"Yes.\"]\n")
          .faults.size(),
      1U);
}

}  // namespace
}  // namespace tercio::data
