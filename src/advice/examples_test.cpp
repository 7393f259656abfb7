#include "advice/examples.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "data/source.hpp"

namespace tercio::advice {
namespace {

const std::vector<data::SourceFile>& sources() {
  static const auto kSources = data::embedded_sources();
  return kSources;
}
const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{sources()};
  return kLibrary;
}
const std::vector<data::RulesReference>& rules() {
  static const auto kRules = data::load_rules_references(sources()).systems;
  return kRules;
}

constexpr const char* kSound = R"(
format = "tercio-examples/1"
[[example]]
id = "zones"
title = "Zones"
cases = ["7.0"]
scenario = "first-orders/training"
crop = ["0608"]
overlay = { id = "enemy-zones" }
caption = "{piece norrby} stands in {hex 0708}."
lines = [{ from = "0807", to = "0608", by = "0708" }]
setup = { clear = true, turn = 2, side = "swedish", phase = "movement", pieces = [
  { id = "hollenbach", hex = "0608" }, { id = "norrby", hex = "0708" },
] }
expects = [{ shaded = ["0708"] }]
)";

std::string with(const std::string& from, const std::string& to) {
  std::string text = kSound;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// What is wrong, one to a line.
std::string faults_of(const std::string& text) {
  const std::vector<data::SourceFile> files{{"thirty-years-war/examples.toml", text}};
  auto loaded = data::load_examples(files);
  auto faults = loaded.faults;
  for (auto& fault : check_examples(loaded.examples, library(), rules())) faults.push_back(fault);
  std::string out;
  for (const auto& fault : faults) out += to_string(fault) + '\n';
  return out;
}

TEST(Examples, AllThatAreShippedFollowFromTheRules) {
  const auto loaded = data::load_examples(sources());
  for (const auto& fault : loaded.faults) ADD_FAILURE() << to_string(fault);
  for (const auto& fault : check_examples(loaded.examples, library(), rules())) {
    ADD_FAILURE() << to_string(fault);
  }
}

TEST(Examples, EachBattleHasSome) {
  const auto loaded = data::load_examples(sources());
  for (const auto& battle : library().battles()) {
    const auto* book = data::rules_of(rules(), battle.id);
    ASSERT_NE(book, nullptr);
    const auto found = examples_for(loaded.examples, *book, battle.id);
    EXPECT_GE(found.size(), 7U) << battle.id;
  }
}

TEST(Examples, WhatDoesNotFollowFromTheRulesIsAFaultWithItsLine) {
  const auto is = [](const std::string& from, const std::string& to, const std::string& line,
                     const std::string& message) {
    const std::string found = faults_of(with(from, to));
    EXPECT_TRUE(found.starts_with("thirty-years-war/examples.toml:" + line)) << found;
    EXPECT_NE(found.find(message), std::string::npos) << found;
  };
  EXPECT_EQ(faults_of(kSound), "");
  is("shaded = [\"0708\"]", "shaded = [\"0808\"]", "15", "does not shade 0808");
  is("shaded", "bare", "15", "shades 0708");
  is("by = \"0708\"", "by = \"0707\"", "11", "barred by 0708");
  is(", by = \"0708\"", "", "11", "barred by 0708");
  is("hex 0708", "hex 9908", "10", "no hex");
  is("crop = [\"0608\"]", "crop = [\"9908\"]", "3", "no hex");
  is("cases = [\"7.0\"]", "cases = [\"77.0\"]", "3", "no case 77.0");
  is("enemy-zones", "enemies", "3", "overlay");
  is("hex = \"0708\"", "hex = \"0608\"", "3", "position");
  is("expects = [{ shaded = [\"0708\"] }]", "expects = [{ odds = \"2-1\" }]", "15", "no attack");
  is("expects = [{ shaded = [\"0708\"] }]", "expects = [{ legal = \"move norrby 0608\" }]", "15",
     "6.12");
  is("expects = [{ shaded = [\"0708\"] }]",
     "expects = [{ refused = \"move norrby 0807\", rule = \"6.12\" }]", "15", "may be done");
  is("expects = [{ shaded = [\"0708\"] }]", "expects = [{ rule = \"6.12\" }]", "15", "exactly one");
  is("training", "nothing", "3", "no scenario");
}

TEST(Examples, AClaimlessExampleIsRefused) {
  std::string text = with("expects = [{ shaded = [\"0708\"] }]", "");
  const std::string line = "lines = [{ from = \"0807\", to = \"0608\", by = \"0708\" }]";
  text.erase(text.find(line), line.size());
  EXPECT_NE(faults_of(text).find("expects something"), std::string::npos);
}

TEST(Examples, CasesOfABattleAreShownBesideThisBattleAlone) {
  const auto loaded = data::load_examples(sources());
  const auto* book = data::rules_of(rules(), "rocroi");
  ASSERT_NE(book, nullptr);
  for (const auto& [example, cases] : examples_for(loaded.examples, *book, "rocroi")) {
    for (const std::string& number : cases) {
      const auto* found = book->find(example->battle, number);
      ASSERT_NE(found, nullptr);
      EXPECT_TRUE(found->part == "standard" || found->part == "rocroi") << number;
    }
  }
}

}  // namespace
}  // namespace tercio::advice
