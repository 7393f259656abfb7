// The cards of pieces and the key: what the numbers mean, with cases that there are.
#include <gmock/gmock.h>

#include "advice/thirty_years_war/fixture.hpp"

namespace tercio::advice::tyw {
namespace {

using ::testing::HasSubstr;

std::string text_of(const std::vector<Fact>& facts, std::string_view title) {
  for (const Fact& fact : facts) {
    if (fact.title == title) return fact.text;
  }
  return "";
}

Table field(const char* phase) {
  const Json pieces = {{{"id", "royal"}, {"hex", "1410"}},
                       {{"id", "gassion-leader"}, {"hex", "1410"}},
                       {{"id", "german-1"}, {"hex", "1310"}, {"disrupted", true}},
                       {{"id", "german-2"}, {"hex", "1311"}}};
  Table table("rocroi/historical");
  table.edit(
      {{"clear", true}, {"turn", 4}, {"side", "french"}, {"phase", phase}, {"pieces", pieces}});
  return table;
}

std::vector<Fact> card(const Table& table, const char* piece) {
  return table.advice().describe(table.match(), table.seat(), piece)->facts;
}

TEST(ThirtyYearsWarCard, r2_4_the_numbers_of_a_unit_are_named) {
  const Table table = field("movement");
  const auto facts = card(table, "german-2");
  EXPECT_EQ(text_of(facts, "Army"), "Spanish foot");
  EXPECT_EQ(text_of(facts, "Strength"), "10, 5 when disrupted");
  EXPECT_EQ(text_of(facts, "Movement"), "2 points");
  EXPECT_EQ(text_of(facts, "State"), "in good order");
  EXPECT_EQ(text_of(facts, "Now"), "");  // the enemy's
  EXPECT_THAT(text_of(card(table, "gassion-leader"), "Value"), HasSubstr("to a unit it is with"));
  EXPECT_THAT(text_of(card(table, "french-gun-1"), "Fire"), HasSubstr("range"));
}

TEST(ThirtyYearsWarCard, r9_13_a_disrupted_unit_has_the_other_number) {
  const auto facts = card(field("movement"), "german-1");
  EXPECT_THAT(text_of(facts, "Strength"), HasSubstr("when recovered"));
  EXPECT_THAT(text_of(facts, "Movement"), HasSubstr("2 hexes now"));
  EXPECT_THAT(text_of(facts, "State"), HasSubstr("cannot attack"));
}

TEST(ThirtyYearsWarCard, r8_12_what_it_can_and_must_do_now) {
  EXPECT_EQ(text_of(card(field("movement"), "royal"), "Now"), "it can move");
  const Table combat = field("combat");
  EXPECT_EQ(text_of(card(combat, "royal"), "Now"), "it can attack");
  EXPECT_EQ(text_of(card(combat, "royal"), "Duty"), "it must attack in this phase");
  EXPECT_EQ(text_of(card(combat, "german-2"), "Duty"), "it must be attacked in this phase");
}

TEST(ThirtyYearsWarKey, r2_4_every_entry_has_a_case_that_there_is) {
  for (const char* scenario :
       {"first-orders/training", "breitenfeld/historical", "rocroi/historical", "freiburg/siege"}) {
    const Table table(scenario);
    const std::string& battle = table.game().definition().id;
    const Key key = table.advice().board().key;
    EXPECT_FALSE(key.counters.empty());
    EXPECT_EQ(key.results.size(), 6U);
    for (const SampleCounter& sample : key.counters) {
      EXPECT_FALSE(sample.parts.empty()) << sample.title;
      for (const CounterPart& part : sample.parts) {
        EXPECT_TRUE(is_case(battle, part.note.rule)) << part.title << ' ' << part.note.rule;
      }
    }
    for (const auto* list : {&key.results, &key.marks, &key.works}) {
      for (const KeyEntry& entry : *list) {
        EXPECT_TRUE(entry.rule.empty() || is_case(battle, entry.rule)) << battle << entry.rule;
      }
    }
    EXPECT_EQ(key.works.empty(), battle != "freiburg");
  }
}

}  // namespace
}  // namespace tercio::advice::tyw
