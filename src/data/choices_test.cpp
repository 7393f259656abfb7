// What programs use that play games by the thousand says and does what the texts say and do.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "engine/match_fixture.hpp"

namespace tercio::data {
namespace {

using engine::Match;

const GameLibrary& shipped() {
  static const GameLibrary library(embedded_sources());
  return library;
}

// Calls visit(match) for every `stride`-th position of a random game of each scenario.
template <class Visit>
void in_every_scenario(int stride, Visit visit) {
  for (const std::string& scenario : shipped().scenarios()) {
    SCOPED_TRACE(scenario);
    const auto match = *shipped().start(scenario, {});
    engine::Random random(engine::seed_of(scenario));
    for (int step = 0; !match->over(); ++step) {
      if (step % stride == 0) visit(*match);
      match->random_step(random);
    }
    visit(*match);
  }
}

TEST(Choices, are_the_actions_and_do_what_their_texts_do) {
  in_every_scenario(61, [](const Match& match) {
    const auto choices = match.choices();
    const auto texts = match.actions();
    ASSERT_EQ(choices->size(), texts.size());
    const auto verbs = match.verbs();
    for (std::size_t n = 0; n < texts.size(); n += 1 + texts.size() / 5) {
      EXPECT_EQ(match.text_of_choice(*choices, n), texts[n]);
      const auto outline = match.outline_of_choice(*choices, n);
      EXPECT_THAT(texts[n],
                  testing::StartsWith(std::string(verbs[static_cast<std::size_t>(outline.verb)])));
      const auto chosen = match.clone();
      const auto applied = match.clone();
      const auto untold = match.clone();
      chosen->choose(*choices, n);
      const auto done = applied->apply(texts[n]);
      const auto full = untold->apply_untold(texts[n]);
      ASSERT_TRUE(done && full);
      EXPECT_EQ(*full, done->action);
      EXPECT_EQ(match.full_text_of_choice(*choices, n), done->action);
      EXPECT_EQ(chosen->hash(), applied->hash());
      EXPECT_EQ(untold->hash(), applied->hash());
    }
  });
}

TEST(Choices, what_is_refused_is_refused_without_events_too) {
  in_every_scenario(201, [](const Match& match) {
    const auto other = match.clone();
    for (const char* text : {"nonsense", "roll 9", "deploy suggested", "end"}) {
      const auto refusal = match.check(text);
      const auto done = other->clone()->apply_untold(text);
      ASSERT_EQ(done.has_value(), !refusal.has_value()) << text;
      if (refusal) {
        EXPECT_EQ(done.error().message, refusal->message);
      }
    }
  });
}

TEST(RandomStep, tells_the_action_it_took) {
  in_every_scenario(23, [](const Match& match) {
    if (match.over()) return;
    const auto taken = match.clone();
    const auto silent = match.clone();
    const auto told = match.clone();
    engine::Random one(5);
    engine::Random same(5);
    std::string text;
    taken->random_step(one, &text);
    silent->random_step(same);
    EXPECT_EQ(silent->hash(), taken->hash());
    const auto done = told->apply_recorded(text);
    ASSERT_TRUE(done) << text;
    EXPECT_EQ(done->action, text);
    EXPECT_EQ(told->hash(), taken->hash());
  });
}

TEST(Ending, is_the_outcome_of_the_position) {
  for (const std::string& scenario : shipped().scenarios()) {
    const auto match = *shipped().start(scenario, {});
    EXPECT_EQ(match->ending().level, "");
    engine::Random random(3);
    EXPECT_GT(match->random_game(random), 0U);
    const engine::Ending ending = match->ending();
    const engine::Ending told = match->Match::ending();  // from the position in words
    EXPECT_EQ(ending.winner, told.winner) << scenario;
    EXPECT_EQ(ending.level, told.level) << scenario;
    EXPECT_EQ(ending.points, told.points) << scenario;
  }
}

// A game of one action, by nothing but its texts.
class Heap final : public engine::BareMatch<Heap> {
 public:
  std::vector<std::string> actions() const override {
    return left_ == 0 ? std::vector<std::string>{} : std::vector<std::string>{"take"};
  }
  bool over() const override { return left_ == 0; }
  engine::Json state() const override {
    return {{"outcome", {{"winner", "blue"}, {"level", "decisive"}}}, {"points", {{"red", 2}}}};
  }
  tl::expected<Done, engine::Refusal> apply(std::string_view action) override {
    if (action != "take") return tl::unexpected(engine::Refusal{});
    --left_;
    return Done{"take one", {}};
  }

 private:
  int left_ = 3;
};

TEST(Choices, a_match_that_has_only_texts_has_them_all_the_same) {
  Heap heap;
  const auto choices = heap.choices();
  ASSERT_EQ(choices->size(), 1U);
  EXPECT_EQ(heap.text_of_choice(*choices, 0), "take");
  EXPECT_EQ(heap.full_text_of_choice(*choices, 0), "take one");
  heap.choose(*choices, 0);
  EXPECT_FALSE(heap.apply_untold("leave"));
  std::string text;
  engine::Random random(1);
  heap.random_step(random, &text);
  EXPECT_EQ(text, "take one");
  EXPECT_EQ(heap.random_game(random), 1U);
  const engine::Ending ending = heap.ending();
  EXPECT_EQ(ending.winner, 1);
  EXPECT_EQ(ending.level, "decisive");
  EXPECT_THAT(ending.points, testing::ElementsAre(2, 0));
}

}  // namespace
}  // namespace tercio::data
