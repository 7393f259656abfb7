// Taking back where something is hidden.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/deed.hpp"
#include "engine/match_fixture.hpp"
#include "engine/session.hpp"

namespace tercio::engine {
namespace {

// A game for these tests: Red moves his piece, uncovers Blue's by a peek, or calls for an answer.
class Covered final : public BareMatch<Covered> {
 public:
  std::string to_act() const override { return called_ ? "blue" : "red"; }
  tl::expected<Done, Refusal> apply(std::string_view action) override {
    called_ = action == "call";
    uncovered_ = uncovered_ || action == "peek";
    return Done{std::string(action), {}, {{}, {}}};
  }
  Json state() const override { return told(true); }
  Json view(std::string_view side) const override { return told(side == "blue" || uncovered_); }

 private:
  static Json told(bool all) {
    Json pieces = Json::array();
    pieces.push_back({{"id", "merode"}, {"name", "Merode"}, {"state", "ready"}});
    pieces.push_back({{"id", "tott-1"}, {"name", "1/Tott"}, {"state", all ? "ready" : "hidden"}});
    return {{"pieces", pieces}};
  }
  bool called_ = false;
  bool uncovered_ = false;
};

class Hidden : public ::testing::Test {
 protected:
  std::string refusal(const std::string& seat) const {
    const auto found = session_.why_not_undo({.seat = seat});
    return found ? found->message : "";
  }
  Session session_{std::make_unique<Covered>(), Dice::kAuto, "seed"};
};

TEST_F(Hidden, a_move_is_taken_back_and_the_other_side_is_not_told_of_what) {
  ASSERT_TRUE(session_.act("move merode 1525 1424"));
  const auto undone = session_.undo({.seat = "red"});
  ASSERT_TRUE(undone) << undone.error().message;
  EXPECT_EQ(undone->sentence_for("red"), "Undone: Merode to 1424");
  EXPECT_EQ(undone->sentence_for("blue"), "Undone: the last decision of the Red side");
}

TEST_F(Hidden, what_has_come_to_light_bars_the_way_back) {
  ASSERT_TRUE(session_.act("peek"));
  EXPECT_EQ(refusal("red"), "what the other side hid has been seen since");
  // What was known before bars nothing.
  ASSERT_TRUE(session_.act("move merode 1424"));
  EXPECT_EQ(refusal("red"), "");
  ASSERT_TRUE(session_.undo({.seat = "red"}));
  EXPECT_EQ(refusal("red"), "what the other side hid has been seen since");
}

TEST_F(Hidden, so_does_what_the_other_side_is_asked) {
  ASSERT_TRUE(session_.act("call"));
  EXPECT_EQ(refusal("red"), "the other side has been asked, and that may tell what it hides");
  EXPECT_EQ(refusal("blue"), "the last decision is that of the Red side");
}

// A game for these tests: Red and Blue decide in turn; a shot throws a die.
class Turns final : public BareMatch<Turns> {
 public:
  std::string to_act() const override { return due_ ? "dice" : turn_ % 2 == 0 ? "red" : "blue"; }
  bool dice_to_act() const override { return due_; }
  bool over() const override { return turn_ == 9; }
  Json legal_extras() const override { return {{"thrower", turn_ % 2 == 0 ? "red" : "blue"}}; }
  tl::expected<Done, Refusal> apply(std::string_view action) override {
    due_ = action == "fire merode 1213";
    if (!due_ && action != "stay") ++turn_;
    return Done{std::string(action), {}, {}};
  }

 private:
  bool due_ = false;
  int turn_ = 0;
};

class AgainstComputer : public ::testing::Test {
 protected:
  Session session_{std::make_unique<Turns>(), Dice::kAuto, "seed"};
};

TEST_F(AgainstComputer, the_way_back_leads_past_dice_and_its_decisions) {
  ASSERT_TRUE(session_.act("stay"));
  ASSERT_TRUE(session_.act("fire merode 1213"));  // and its die
  ASSERT_TRUE(session_.act("fire merode 1213"));  // Blue's
  ASSERT_EQ(session_.length(), 5U);
  EXPECT_EQ(session_.last_of("red")->words, "the fire of merode at 1213");
  EXPECT_EQ(session_.take_back("red")->side, "red");
  EXPECT_EQ(session_.length(), 1U);
  EXPECT_EQ(session_.match().to_act(), "red");
  ASSERT_TRUE(session_.take_back("red"));
  EXPECT_EQ(session_.take_back("red").error().message, "you have decided nothing yet");
}

TEST_F(AgainstComputer, the_same_shot_has_the_same_die_again) {
  ASSERT_TRUE(session_.act("fire merode 1213"));
  const std::string die = session_.action(1);
  ASSERT_TRUE(session_.take_back("red"));
  ASSERT_TRUE(session_.act("fire merode 1213"));
  EXPECT_EQ(session_.action(1), die);
}

TEST_F(AgainstComputer, neither_the_beginning_nor_a_game_that_is_over_is_changed) {
  ASSERT_TRUE(session_.act("end"));
  session_.begin_here();
  EXPECT_EQ(session_.why_not_take_back("red")->message,
            "the game began here; nothing before it can be undone");
  for (int i = 0; i < 8; ++i) ASSERT_TRUE(session_.act("end"));
  EXPECT_EQ(session_.why_not_take_back("red")->message,
            "the game is over and can no longer be changed");
  EXPECT_FALSE(session_.last_of("red"));
}

TEST_F(Hidden, nor_is_what_may_have_told_what_is_hidden) {
  ASSERT_TRUE(session_.act("peek"));
  EXPECT_EQ(session_.why_not_take_back("red")->message,
            "what the other side hides may have been seen since");
}

TEST(Deed, is_told_in_the_words_of_the_piece) {
  const Covered match;
  const auto said = [&](const char* action) { return deed_in_words(match, action, "Turn 1"); };
  EXPECT_EQ(said("move merode 1525 1424"), "Merode to 1424");
  EXPECT_EQ(said("move merode nne"), "Merode to nne");
  EXPECT_EQ(said("attack merode,tott-1 tott-1 charge"),
            "the attack of Merode and 1/Tott on 1/Tott");
  EXPECT_EQ(said("fire merode 1213"), "the fire of Merode at 1213");
  EXPECT_EQ(said("breach merode 1213"), "the fire of Merode at the wall of 1213");
  EXPECT_EQ(said("deploy merode 1213"), "Merode placed in 1213");
  EXPECT_EQ(said("disrupt merode"), "disrupt Merode");
  EXPECT_EQ(said("end"), "end (Turn 1)");
  EXPECT_EQ(said("roll 4"), "the die, 4");
  EXPECT_EQ(said(""), "");
}

}  // namespace
}  // namespace tercio::engine
