// The cards of pieces and the key: what the numbers mean, with cases that there are.
#include <algorithm>

#include <gmock/gmock.h>

#include "advice/lace_wars/fixture.hpp"

namespace tercio::advice::lace {
namespace {

TEST(LaceWarsCard, r1_1_2a_every_piece_that_is_seen_has_a_card) {
  in_positions(3, [](const Game& game, const Adviser& advice, const Match& match, const State&) {
    for (const std::string& seat : seats(game)) {
      for (const Counter& counter : advice.view(match, seat).counters) {
        const bool hidden =
            std::find(counter.marks.begin(), counter.marks.end(), "hidden") != counter.marks.end();
        const auto told = advice.describe(match, seat, counter.id);
        ASSERT_EQ(told.has_value(), !hidden) << counter.said;
        if (hidden) continue;
        EXPECT_GE(told->facts.size(), counter.values.size()) << counter.said;
        for (const Fact& fact : told->facts) {
          EXPECT_FALSE(fact.text.empty()) << fact.title;
          EXPECT_TRUE(fact.rule.empty() || is_case(fact.rule)) << fact.title << ' ' << fact.rule;
          // 5.0 What can be done now is told of one's own only.
          EXPECT_TRUE(fact.title != "Now" || counter.side == match.to_act());
        }
      }
    }
  });
}

TEST(LaceWarsKey, r10_2b_every_word_of_the_tables_is_explained) {
  const auto advice = make_adviser(lace_wars::shipped_game("historical"));
  const Board board = advice->board();
  EXPECT_GE(board.key.counters.size(), 4U);
  for (const SampleCounter& sample : board.key.counters) {
    for (const CounterPart& part : sample.parts) EXPECT_TRUE(is_case(part.note.rule)) << part.title;
  }
  for (const auto* list : {&board.key.results, &board.key.marks, &board.key.works}) {
    EXPECT_FALSE(list->empty());
    for (const KeyEntry& entry : *list) EXPECT_TRUE(is_case(entry.rule)) << entry.rule;
  }
  for (const char* word : {"MT", "MT+1", "D", "R1", "*", "1", "–"}) {
    EXPECT_TRUE(std::any_of(board.key.results.begin(), board.key.results.end(),
                            [&](const KeyEntry& entry) { return entry.id == word; }))
        << word;
  }
}

}  // namespace
}  // namespace tercio::advice::lace
