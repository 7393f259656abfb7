#include "opponent/review.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/match_fixture.hpp"

namespace tercio::opponent {
namespace {

using engine::Dice;
using engine::Json;
using engine::Match;
using engine::Session;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A game for these tests: in turn each side prepares as often as it likes, pushes by 0 to 3 points
// toward its end, and throws a die that pushes further. It ends after four turns.
class Tug final : public engine::BareMatch<Tug> {
 public:
  std::string to_act() const override { return over() ? "" : dice_ ? "dice" : mover(); }
  std::string decision() const override { return "push"; }
  bool dice_to_act() const override { return dice_; }
  bool over() const override { return turn_ > 4; }
  std::string heading() const override {
    return over() ? "Red victory" : "Turn " + std::to_string(turn_);
  }
  Json legal_extras() const override { return dice_ ? Json{{"thrower", mover()}} : Json::object(); }
  tl::expected<Done, engine::Refusal> apply(std::string_view action) override {
    const int by = action.back() - '0';
    if (action == "prepare") {
      ++prepared_;
    } else if (action.starts_with("push") != !dice_) {
      return tl::unexpected(engine::Refusal{.message = "not now"});
    } else {
      score_ += (mover_ == 0 ? 1 : -1) * by;
      if (dice_) {
        mover_ = 1 - mover_;
        if (mover_ == 0) ++turn_;
      }
      dice_ = !dice_;
    }
    Json event{{"type", "pushed"}, {"text", std::string(action) + " it is"}};
    return Done{std::string(action), {std::move(event)}, {}};
  }
  std::uint64_t hash() const override { return static_cast<std::uint64_t>(1000 + score_); }
  Json state() const override {
    Json pieces = Json::array();
    pieces.push_back({{"id", "rope"},
                      {"name", "Rope"},
                      {"side", mover()},
                      {"state", "ready"},
                      {"hex", std::to_string(1000 + score_)}});
    pieces.push_back({{"id", "lost"},
                      {"name", "Lost"},
                      {"side", "blue"},
                      {"state", score_ >= 4 ? "eliminated" : "ready"},
                      {"strength", 4},
                      {"hex", nullptr}});
    return {{"turn", turn_},
            {"pieces", pieces},
            {"outcome", over() ? Json{{"winner", "red"}} : Json()}};
  }
  int score() const { return score_; }

 private:
  std::string mover() const { return sides()[static_cast<std::size_t>(mover_)]; }
  int turn_ = 1;
  int mover_ = 0;
  int score_ = 0;
  int prepared_ = 0;
  bool dice_ = false;
};

// Knows what every position is worth, and that three points are best.
class Knowing final : public Opponent {
 public:
  Decision decide(const Match&, std::string_view, const Player&, const Bounds&) const override {
    ++asked;
    if (stop_at == asked) stop = true;
    return {.actions = {"push 3"}};
  }
  std::vector<Suggestion> advise(const Match&, std::string_view, const AdviceRequest&,
                                 const Bounds&) const override {
    return {};
  }
  Evaluation evaluate(const Match& match, std::string_view) const override {
    const double value = 0.5 + static_cast<const Tug&>(match).score() / 100.0;
    return {.chances = {}, .value = {value, 1 - value}};
  }
  Evaluation judge(const Match& match, std::string_view seat, std::int64_t, std::uint64_t,
                   const std::atomic<bool>*) const override {
    ++judged;
    return evaluate(match, seat);
  }
  Played play(const std::array<Player, 2>&, const Bounds&, std::uint64_t, Course*) const override {
    return {};
  }
  Fitted fit(const FitOrder&) const override { return {}; }
  Fitted calibrate(const FitOrder&) const override { return {}; }
  mutable int asked = 0;
  mutable int judged = 0;
  int stop_at = 0;
  mutable std::atomic<bool> stop = false;
};

class ReviewTest : public ::testing::Test {
 protected:
  Review reviewed(std::initializer_list<const char*> actions) {
    Session session(std::make_unique<Tug>(), Dice::kManual, "seed");
    for (const char* action : actions) EXPECT_TRUE(session.act(action)) << action;
    return review(session, knowing_, {.stop = &knowing_.stop, .progress = &progress_});
  }
  Knowing knowing_;
  std::atomic<double> progress_ = -1;
};

TEST_F(ReviewTest, the_best_plan_loses_nothing_and_a_worse_one_what_it_gives_away) {
  const Review best = reviewed({"push 3", "roll 1"});
  ASSERT_EQ(best.steps.size(), 2U);
  EXPECT_EQ(best.steps[0].loss, 0);
  EXPECT_TRUE(best.steps[0].best.empty());
  EXPECT_EQ(best.totals[0].accuracy, 100);

  const Review worse = reviewed({"push 1", "roll 1", "push 0", "roll 2"});
  EXPECT_NEAR(worse.steps[0].loss, 0.02, 1e-9);
  EXPECT_THAT(worse.steps[0].best, ElementsAre("push 3"));
  EXPECT_EQ(worse.steps[0].best_text, "push 3 it is.");
  ASSERT_EQ(worse.steps[0].best_moves.size(), 1U);
  EXPECT_EQ(worse.steps[0].best_moves[0].to, "1003");
  EXPECT_EQ(worse.steps[2].side, "blue");
  EXPECT_NEAR(worse.steps[2].loss, 0.03, 1e-9);
  EXPECT_NEAR(worse.totals[1].loss, 0.03, 1e-9);
  EXPECT_NEAR(worse.totals[1].accuracy, 100 * std::exp(-0.3), 1e-6);
  EXPECT_EQ(worse.totals[1].worst, 2U);
  EXPECT_THAT(worse.marks, ElementsAre(2, 1, 0, 3));
}

TEST_F(ReviewTest, the_luck_of_all_faces_adds_up_to_nothing) {
  double sum = 0;
  for (const char* roll : {"roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"}) {
    const Review one = reviewed({"push 3", roll, "push 3", roll});
    EXPECT_TRUE(one.steps[1].die);
    sum += one.steps[1].luck;
    // The same face is as good for either side.
    EXPECT_NEAR(one.steps[1].luck, one.steps[3].luck, 1e-9);
    EXPECT_EQ(one.steps[3].side, "blue");
  }
  EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_NEAR(reviewed({"push 0", "roll 6"}).steps[1].luck, 0.025, 1e-9);
}

TEST_F(ReviewTest, all_that_was_decided_without_a_die_is_one_step_and_the_chances_are_a_chain) {
  const Review found = reviewed({"prepare", "prepare", "push 2", "roll 4", "prepare", "push 3"});
  ASSERT_EQ(found.steps.size(), 3U);
  EXPECT_EQ(found.steps[0].count, 3U);
  EXPECT_EQ(found.steps[0].text, "prepare it is. prepare it is. push 2 it is.");
  EXPECT_EQ(found.steps[2].number, 4U);
  EXPECT_EQ(found.steps[0].before, 0.5);
  for (std::size_t i = 1; i < found.steps.size(); ++i) {
    EXPECT_EQ(found.steps[i].before, found.steps[i - 1].after);
  }
  EXPECT_EQ(found.totals[0].decisions, 1);
  EXPECT_EQ(found.totals[1].decisions, 1);
}

TEST_F(ReviewTest, what_is_still_going_on_is_not_judged) {
  const Review found = reviewed({"prepare"});
  ASSERT_EQ(found.steps.size(), 1U);
  EXPECT_EQ(found.steps[0].loss, 0);
  EXPECT_EQ(found.totals[0].decisions, 0);
  EXPECT_EQ(knowing_.asked, 0);
}

TEST_F(ReviewTest, progress_reaches_one_also_of_a_game_without_actions) {
  reviewed({"push 1", "roll 1"});
  EXPECT_EQ(progress_.load(), 1);
  EXPECT_TRUE(reviewed({}).steps.empty());
  EXPECT_EQ(progress_.load(), 1);
}

TEST_F(ReviewTest, stop_ends_it_with_the_steps_that_are_done) {
  knowing_.stop_at = 2;
  const Review found = reviewed({"push 1", "roll 1", "push 1", "roll 1"});
  EXPECT_EQ(found.steps.size(), 2U);
  EXPECT_LT(progress_.load(), 1);
}

TEST_F(ReviewTest, every_position_is_judged_once) {
  reviewed({"push 1", "roll 1"});
  // The start, the position chosen, the best, six faces.
  EXPECT_EQ(knowing_.judged, 9);
}

TEST_F(ReviewTest, a_game_that_is_over_is_worth_its_outcome) {
  const Review found =
      reviewed({"push 3", "roll 6", "push 3", "roll 1", "push 3", "roll 1", "push 3", "roll 1",
                "push 3", "roll 1", "push 3", "roll 1", "push 3", "roll 1", "push 3", "roll 1"});
  EXPECT_EQ(found.result, "Red victory");
  EXPECT_EQ(found.steps.back().after, 1);
  EXPECT_THAT(found.totals[1].losses,
              ElementsAre(std::pair(1, 4), std::pair(2, 4), std::pair(3, 4), std::pair(4, 4)));
}

TEST_F(ReviewTest, is_told_as_json) {
  const Json told = json_of(reviewed({"push 1", "roll 6", "push 3"}));
  EXPECT_EQ(told["sides"], Json({"red", "blue"}));
  EXPECT_EQ(told["level"], adviser_level().id);
  EXPECT_EQ(told["steps"].size(), 3U);
  EXPECT_EQ(told["steps"][0]["best_moves"][0], Json({"rope", "1000", "1003"}));
  EXPECT_EQ(told["totals"]["red"]["worst"], 0);
  EXPECT_EQ(told["totals"]["blue"]["worst"], nullptr);
  EXPECT_EQ(told["totals"]["blue"]["losses"], Json::parse("[[1,4]]"));
  EXPECT_EQ(told["curve"], Json::parse("[[0,0.5],[1,0.51],[2,0.57],[3,0.54]]"));
  EXPECT_EQ(told["marks"], Json({1, 0}));
  EXPECT_EQ(told["result"], "");
}

}  // namespace
}  // namespace tercio::opponent
