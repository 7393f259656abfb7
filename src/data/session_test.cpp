// Sessions of the shipped battles: earlier positions, the way back, and who may take it.
#include "engine/session.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"

namespace tercio::data {
namespace {

using engine::Dice;
using engine::Session;

const GameLibrary& library() {
  static const GameLibrary kLibrary{embedded_sources()};
  return kLibrary;
}

std::unique_ptr<Session> begun(const std::string& scenario, Dice dice = Dice::kAuto) {
  auto session = std::make_unique<Session>(*library().start(scenario, {}), dice, "seed");
  (void)session->begin();
  return session;
}

std::string any_action(const engine::Match& match, engine::Random& random) {
  const auto actions = match.actions();
  return actions[static_cast<std::size_t>(random.below(static_cast<int>(actions.size())))];
}

class EverySystem : public ::testing::TestWithParam<const char*> {};

TEST_P(EverySystem, every_earlier_position_comes_again) {
  const auto session = begun(GetParam());
  engine::Random random(7);
  std::vector<std::uint64_t> hashes;
  session->listen(
      [&](std::size_t, const engine::Match::Done&) { hashes.push_back(session->match().hash()); });
  const std::size_t first = session->length();
  while (session->length() < 150 && !session->match().over()) {
    ASSERT_TRUE(session->act(any_action(session->match(), random)));
  }
  for (std::size_t n = 1; n <= hashes.size(); ++n) {
    ASSERT_EQ(session->position(first + n)->hash(), hashes[n - 1]) << n;
  }
  const auto record = session->record(40);
  EXPECT_EQ(record.lines.size(), 40U);
  EXPECT_EQ(record.lines[39].action, session->action(39));
}

TEST_P(EverySystem, what_is_taken_back_is_as_it_was_and_quickly) {
  const auto session = begun(GetParam());
  engine::Random random(11);
  while (session->length() < 300 && !session->match().over()) {
    const std::uint64_t before = session->match().hash();
    const std::size_t length = session->length();
    const std::string action = any_action(session->match(), random);
    ASSERT_TRUE(session->act(action));
    const std::uint64_t after = session->match().hash();
    ASSERT_FALSE(session->undo(Session::Force::kYes).has_value());
    ASSERT_EQ(session->length(), length);
    ASSERT_EQ(session->match().hash(), before);
    ASSERT_TRUE(session->act(action));
    ASSERT_EQ(session->match().hash(), after) << "the same dice come again";
  }
}

// Whoever may take back decided last, and decides now.
TEST_P(EverySystem, only_the_hand_that_is_still_on_the_piece_takes_back) {
  const auto session = begun(GetParam());
  engine::Random random(5);
  int allowed = 0;
  int handed_over = 0;
  while (session->length() < 3000 && !session->match().over()) {
    const std::string decider = session->match().to_act();
    const std::size_t length = session->length();
    ASSERT_TRUE(session->act(any_action(session->match(), random)));
    const auto& match = session->match();
    const bool die = session->length() > length + 1;
    for (const std::string& side : match.sides()) {
      const auto refusal = session->why_not_take_back({side});
      const bool may = side == decider && !die && match.to_act() == decider;
      ASSERT_EQ(!refusal.has_value(), may) << match.heading();
      if (refusal) {
        ASSERT_EQ(refusal->rule, match.undo_rule());
      }
      allowed += may ? 1 : 0;
    }
    handed_over += !die && match.to_act() != decider ? 1 : 0;
  }
  EXPECT_GT(allowed, 0);
  EXPECT_GT(handed_over, 0);
}

INSTANTIATE_TEST_SUITE_P(Sessions, EverySystem,
                         ::testing::Values("rocroi/historical", "breitenfeld/historical",
                                           "warburg/historical"));

TEST(SessionTest, a_game_that_is_over_is_not_taken_back_from) {
  const auto session = begun("freiburg/3-august");
  engine::Random random(2);
  while (!session->match().over()) {
    ASSERT_TRUE(session->act(any_action(session->match(), random)));
  }
  EXPECT_TRUE(session->why_not_take_back(session->match().sides()).has_value());
}

TEST(SessionTest, with_dice_of_ones_own_a_decision_is_taken_back_before_the_die) {
  const auto session = begun("breitenfeld/historical", Dice::kManual);
  ASSERT_TRUE(session->act("roll 4"));
  EXPECT_EQ(session->why_not_take_back({"imperialist"})->code, engine::Code::kPastDice);
  std::string fire;
  for (const std::string& action : session->match().actions()) {
    if (action.starts_with("fire ")) fire = action;
  }
  ASSERT_FALSE(fire.empty());
  const std::string decider = session->match().to_act();
  ASSERT_TRUE(session->act(fire));
  ASSERT_TRUE(session->match().dice_to_act());
  EXPECT_FALSE(session->why_not_take_back({decider}).has_value());
  ASSERT_TRUE(session->act("roll 2"));
  EXPECT_TRUE(session->why_not_take_back({decider}).has_value());
}

}  // namespace
}  // namespace tercio::data
