// Records as text.
#include "engine/record.hpp"

#include <gtest/gtest.h>

namespace tercio::engine {
namespace {

TEST(Record, text_and_back_is_the_same_record) {
  Record record;
  record.rules = "thirty-years-war 1";
  record.scenario = "rocroi/historical";
  record.options = {{"option.beck", "on"}};
  record.seed = "a seed with spaces";
  record.manual_dice = true;
  record.set_up = R"({"turn":3})";
  record.lines = {{"end", 0, "Turn 3"}, {"roll 4", 0, ""}};
  const auto again = parse_record(text_of(record));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->rules, record.rules);
  EXPECT_EQ(again->scenario, record.scenario);
  EXPECT_EQ(again->options, record.options);
  EXPECT_EQ(again->seed, record.seed);
  EXPECT_TRUE(again->manual_dice);
  EXPECT_EQ(again->set_up, record.set_up);
  ASSERT_EQ(again->lines.size(), 2U);
  EXPECT_EQ(again->lines[1].action, "roll 4");
  EXPECT_EQ(again->lines[1].number, 11);
}

TEST(Record, committed_dice_stand_in_the_head) {
  Record record;
  record.rules = "thirty-years-war 1";
  record.scenario = "rocroi/historical";
  record.table = "abc";
  record.commitment = "00ff";
  record.taken_over = 12;
  record.seed = "secret";
  const auto again = parse_record(text_of(record));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->table, "abc");
  EXPECT_EQ(again->commitment, "00ff");
  EXPECT_EQ(again->taken_over, 12U);
  EXPECT_EQ(again->commitment_line, 5);
  EXPECT_EQ(again->seed_line, 7);
  record.chain = "11aa";
  record.seed_hash = "22bb";
  record.taken_over_hash = "33cc";
  const auto chained = parse_record(text_of(record));
  ASSERT_TRUE(chained.has_value()) << chained.error().message;
  EXPECT_EQ(chained->chain, "11aa");
  EXPECT_EQ(chained->taken_over_hash, "33cc");
  EXPECT_EQ(beginning_of(*chained),
            "rules thirty-years-war 1\nscenario rocroi/historical\ntable abc\ntaken-over 12 33cc\n"
            "dice auto\nseed-hash 22bb\n");
  // The lines between the first and the commitment.
  EXPECT_TRUE(text_of(record).starts_with("tercio-record 1\n" + beginning_of(record) +
                                          "commitment 00ff\nchain 11aa\nseed secret\nbegin\n"));
  const auto bad = parse_record("tercio-record 1\nscenario x/y\ntaken-over many\nbegin\n");
  ASSERT_FALSE(bad.has_value());
  EXPECT_NE(bad.error().message.find("line 3"), std::string::npos);
}

TEST(Record, an_end_by_other_means_than_the_rules_stands_in_the_head) {
  Record record;
  record.rules = "thirty-years-war 1";
  record.scenario = "rocroi/historical";
  for (const char* how : {"resigned french", "time spanish", "drawn"}) {
    record.ended = how;
    const auto again = parse_record(text_of(record));
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(again->ended, how);
    EXPECT_EQ(again->ended_line, 4);
  }
  for (const char* how : {"resigned", "drawn french", "won french", "draw"}) {
    record.ended = how;
    EXPECT_FALSE(parse_record(text_of(record)).has_value()) << how;
  }
}

TEST(Record, comments_and_blank_lines_are_passed_over_and_line_ends_may_be_dos) {
  const auto record = parse_record(
      "tercio-record 1\r\n# by hand\r\nscenario x/y\r\n\r\nbegin\r\n  end  \r\n# done\r\n");
  ASSERT_TRUE(record.has_value()) << record.error().message;
  ASSERT_EQ(record->lines.size(), 1U);
  EXPECT_EQ(record->lines[0].action, "end");
}

struct Bad {
  const char* text;
  const char* told;
};

TEST(Record, a_fault_names_its_line) {
  const Bad kBad[] = {
      {"", "line 1: the first line must be"},
      {"hello\n", "line 1: the first line must be"},
      {"tercio-record 9\n", "line 1: record format 9 is not known"},
      {"tercio-record 1\nscenario\nbegin\n", "line 2: 'scenario' has no value"},
      {"tercio-record 1\nbegin\n", "names no scenario"},
      {"tercio-record 1\nscenario x/y\n", "no line 'begin'"},
      {"tercio-record 1\nscenario x/y\noption a\nbegin\n", "line 3: an option line is"},
      {"tercio-record 1\nscenario x/y\noption a b\noption a c\nbegin\n",
       "line 4: option a is given twice"},
      {"tercio-record 1\nscenario x/y\ndice loaded\nbegin\n", "line 3: dice are"},
      {"tercio-record 1\nscenario x/y\nmood good\nbegin\n", "line 3: 'mood' is not a line"},
  };
  for (const Bad& bad : kBad) {
    const auto record = parse_record(bad.text);
    ASSERT_FALSE(record.has_value()) << bad.text;
    EXPECT_NE(record.error().message.find(bad.told), std::string::npos) << record.error().message;
    EXPECT_EQ(record.error().code, Code::kBadRequest);
  }
}

}  // namespace
}  // namespace tercio::engine
