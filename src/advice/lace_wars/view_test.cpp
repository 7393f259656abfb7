// Everything a seat is told is said in words, and refers to cases there are.
#include <algorithm>

#include <gmock/gmock.h>

#include "advice/lace_wars/fixture.hpp"

namespace tercio::advice::lace {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

void check_texts(const Json& answer) {
  for_each_text(answer, [&](const std::string& key, const std::string& text) {
    if (key == "rule") {
      EXPECT_TRUE(is_case(text)) << '"' << text << '"';
      return;
    }
    if (key == "text" || key == "said" || key == "label" || key == "title" || key == "message") {
      EXPECT_FALSE(text.empty()) << key << " in " << answer.dump().substr(0, 200);
    }
    EXPECT_EQ(text.find('`'), std::string::npos) << key << ": " << text;
    EXPECT_EQ(text.find("  "), std::string::npos) << key << ": " << text;
  });
}

TEST(LaceWarsView, r0_1_every_view_is_said_in_words_with_cases_there_are) {
  in_positions(6, [](const Game& game, const Adviser& advice, const Match& match, const State&) {
    for (const std::string& seat : seats(game)) {
      const View view = advice.view(match, seat);
      check_texts(wire::json_of(view));
      for (const Fact& fact : view.facts) {
        EXPECT_TRUE(is_case(fact.rule)) << fact.title;
        EXPECT_FALSE(fact.text.empty()) << fact.title;
      }
      EXPECT_FALSE(view.prompt.text.empty());
      EXPECT_EQ(view.seat, seat);
      EXPECT_TRUE(is_case(view.matters)) << view.prompt.decision << ' ' << view.matters;
      EXPECT_LT(view.ribbon.at, static_cast<int>(view.ribbon.steps.size()));
      for (const auto& [id, kinds] : view.ready) EXPECT_FALSE(kinds.empty()) << id;
      const bool due = !match.over() && (match.dice_to_act() || match.to_act() == seat);
      EXPECT_TRUE(due || view.orders.empty());
      EXPECT_EQ(due, !view.prompt.verbs.empty());
    }
  });
}

TEST(LaceWarsView, r0_1_answers_are_said_in_words_with_cases_there_are) {
  int nth = 0;
  in_positions(3, [&](const Game& game, const Adviser& advice, const Match& match, const State& s) {
    for (const std::string& seat : seats(game)) {
      const View view = advice.view(match, seat);
      std::string piece;
      for (const Counter& counter : view.counters) {
        if (counter.hex == kNoHex || ++nth % 3 != 0) continue;
        piece = counter.id;
        const auto chosen = advice.select(match, seat, {counter.id});
        ASSERT_TRUE(chosen) << chosen.error().message;
        check_texts(wire::json_of(*chosen));
        const auto described = advice.describe(match, seat, counter.id);
        ASSERT_TRUE(described);
        check_texts(wire::json_of(*described));
        if (nth % 9 != 0) continue;
        check_texts(wire::json_of(*advice.describe(match, seat, hex::label(counter.hex))));
      }
      for (const OverlayInfo& entry : view.overlays) {
        const std::string at = hex::label(s.at[(s.present).first()]);
        const auto drawn = advice.overlay(match, seat, {entry.id, at, piece});
        ASSERT_TRUE(drawn) << drawn.error().message;
        check_texts(wire::json_of(*drawn));
      }
    }
  });
}

TEST(LaceWarsView, r3_6_the_top_counter_of_an_enemy_stack_says_that_there_is_more) {
  const auto game = lace_wars::shipped_game();
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game);
  const State& s = *lace_wars::position_behind(*match);
  const View view = advice->view(*match, "allied");
  int hidden = 0;
  for (const Counter& counter : view.counters) {
    const PieceId p = game->find_piece(counter.id);
    if (counter.side != "french" || counter.symbol == "commander") continue;
    if (s.status[p] != lace_wars::Status::kOnMap) continue;
    const bool top = s.top[s.at[p]] == p;
    EXPECT_EQ(counter.hex != kNoHex, top) << counter.id;
    if (!top) ++hidden;
    const bool more = top && s.below[p] != lace_wars::kNoPiece;
    EXPECT_EQ(more, std::count(counter.marks.begin(), counter.marks.end(), "more") == 1);
  }
  EXPECT_GT(hidden, 0);
}

TEST(LaceWarsView, r2_1_a_facing_is_the_bearing_of_its_vertex) {
  const auto game = lace_wars::shipped_game();
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game);
  const State& s = *lace_wars::position_behind(*match);
  const View view = advice->view(*match, "french");
  for (const Counter& counter : view.counters) {
    if (!counter.facing) continue;
    const PieceId p = game->find_piece(counter.id);
    EXPECT_EQ(*counter.facing, (330 + 60 * static_cast<int>(s.facing[p])) % 360);
  }
}

TEST(LaceWarsView, r13_1_losses_stand_against_the_value_that_demoralises) {
  const auto game = lace_wars::shipped_game();
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game);
  const View view = advice->view(*match, "french");
  std::vector<std::string> titles;
  for (const Gauge& gauge : view.gauges) {
    titles.push_back(gauge.title);
    EXPECT_LE(gauge.value, gauge.of);
  }
  EXPECT_THAT(titles, Contains("Maupeou"));
  EXPECT_THAT(titles, Contains("Over the Diemel"));
}

TEST(LaceWarsView, r5_1_buttons_name_the_chance_of_an_activation) {
  Field t;
  t.put("post", "1407", lace_wars::Facing::kSSW).put("spoercken-leader", "1407");
  t.put("jenner", "1005", lace_wars::Facing::kNNE).put("segur-leader", "1005");
  t.put("de-muy-leader", "0705").put("brunswick-leader", "2005");
  t.at(2, Side::kA, lace_wars::Phase::kActivation);
  const auto game = lace_wars::shipped_game();
  const auto match = lace_wars::make_match(game, t.s);
  const View view = make_adviser(game)->view(*match, "french");
  std::vector<std::string> labels;
  for (const advice::Order& order : view.orders) labels.push_back(order.label);
  EXPECT_THAT(labels, Contains(HasSubstr("Activate Ségur (5 in 6)")));
  EXPECT_THAT(labels, Contains("Hold Ségur"));
  const advice::Order& end = view.orders.back();
  EXPECT_EQ(end.action, "end");
  EXPECT_THAT(end.confirm, HasSubstr("Ségur has not been activated"));
}

}  // namespace
}  // namespace tercio::advice::lace
