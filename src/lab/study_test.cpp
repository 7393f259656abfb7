#include "lab/study.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/study_fixture.hpp"

namespace tercio::lab {
namespace {

using testing::HasSubstr;

TEST(Study, has_what_its_file_says) {
  std::vector<data::Fault> faults;
  const auto study = read_study({"s.toml", R"(format = "tercio-study/1"
name = "guns"
scenarios = ["breitenfeld/historical"]
players = ["captain", "ensign"]
judgements = [100, 0]
pairs = 7
seed = 3
swap = false
observe = ["luck"]
[options]
leader.auto_apply = "off"
[[variation]]
name = "fewer"
title = "Fewer guns"
place = { tilly-leader = "1811" }
data = [{ file = "f", key = "k", value = [1, 2] }]
)"},
                                "s", faults);
  ASSERT_TRUE(study) << texts(faults);
  EXPECT_EQ(study->name, "guns");
  EXPECT_EQ(study->title, "guns");
  EXPECT_EQ(study->pairs, 7);
  EXPECT_EQ(study->seed, 3U);
  EXPECT_FALSE(study->swap);
  EXPECT_TRUE(study->observe.luck);
  EXPECT_FALSE(study->observe.heat);
  EXPECT_EQ(*study->base.players, (std::array<std::string, 2>{"captain", "ensign"}));
  EXPECT_EQ(*study->base.judgements, (std::array<std::int64_t, 2>{100, 0}));
  ASSERT_EQ(study->base.options.size(), 1U);
  EXPECT_EQ(study->base.options[0].key, "leader.auto_apply");
  ASSERT_EQ(study->variations.size(), 1U);
  EXPECT_EQ(study->variations[0].title, "Fewer guns");
  EXPECT_EQ(study->variations[0].change.place[0].value, "1811");
  EXPECT_EQ(study->variations[0].change.data[0].value.items.size(), 2U);
}

TEST(Study, every_fault_is_named_with_its_line) {
  const std::string faults = faults_of(R"(format = "tercio-study/1"
name = "Guns!"
scenarios = ["rocroi/historical", "rocroi/historical"]
players = ["ensign", "emperor"]
judgements = -1
pairs = 0
observe = ["smoke"]
colour = "red"
[[variation]]
name = "base"
[[variation]]
title = "nothing"
)");
  EXPECT_THAT(faults, HasSubstr("s.toml:2:8: a name has small letters"));
  EXPECT_THAT(faults, HasSubstr("s.toml:3:35: a second scenario \"rocroi/historical\""));
  EXPECT_THAT(faults, HasSubstr("s.toml:4:22: there is no player \"emperor\"; there are recruit"));
  EXPECT_THAT(faults, HasSubstr("s.toml:5:14: \"judgements\" must be a whole number from 0"));
  EXPECT_THAT(faults, HasSubstr("s.toml:6:9: \"pairs\" must be a whole number from 1"));
  EXPECT_THAT(faults, HasSubstr("s.toml:7:12: \"smoke\" cannot be observed"));
  EXPECT_THAT(faults, HasSubstr("s.toml:8:1: unknown key \"colour\""));
  EXPECT_THAT(faults, HasSubstr("s.toml:10:8: \"base\" is the study itself"));
  EXPECT_THAT(faults, HasSubstr("the variation changes nothing"));
  EXPECT_THAT(faults, HasSubstr("missing key \"name\""));
}

// A header holds each of them once: what it told would not be what was played.
TEST(Study, what_is_said_twice_is_refused) {
  const std::string data =
      "[[data]]\nfile = \"thirty-years-war/first-orders/battle.toml\"\n"
      "key = \"scenario.training.turns\"\nvalue = ";
  EXPECT_THAT(faults_of(small_study(data + "3\n" + data + "4\n")),
              HasSubstr("s.toml:8:1: a second value for "
                        "\"thirty-years-war/first-orders/battle.toml: scenario.training.turns\""));
  std::string quoted = data + "3\n" + data + "4\n";
  quoted.replace(quoted.rfind(".training."), 10, ".\\\"training\\\".");
  EXPECT_THAT(faults_of(small_study(quoted)), HasSubstr("a second value for "));
  EXPECT_THAT(faults_of(small_study(
                  "[options]\n\"leader.auto_apply\" = \"on\"\nleader.auto_apply = \"off\"\n")),
              HasSubstr("a second option \"leader.auto_apply\""));
  EXPECT_THAT(faults_of(small_study("[[variation]]\nname = \"v\"\n[variation.place]\n"
                                    "\"a.b\" = \"0101\"\na.b = \"0102\"\n")),
              HasSubstr("s.toml:7:"));
}

TEST(Study, a_text_that_is_no_study_is_refused) {
  EXPECT_THAT(faults_of("[[["), HasSubstr("not TOML"));
  EXPECT_THAT(faults_of(""), HasSubstr("missing key \"format\""));
  EXPECT_THAT(faults_of("format = \"tercio-battle/1\"\nscenarios = [\"a\"]"),
              HasSubstr("s.toml:1:10"));
}

TEST(Study, has_no_end_of_variations) {
  std::string text = small_study();
  for (int i = 0; i <= kMaxVariations; ++i) {
    text += "[[variation]]\nname = \"v" + std::to_string(i) + "\"\njudgements = 1\n";
  }
  EXPECT_THAT(faults_of(text), HasSubstr("more than 100 variations"));
}

}  // namespace
}  // namespace tercio::lab
