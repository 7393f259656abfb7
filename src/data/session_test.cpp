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
    ASSERT_TRUE(session->step_back());
    ASSERT_EQ(session->length(), length);
    ASSERT_EQ(session->match().hash(), before);
    ASSERT_TRUE(session->act(action));
    ASSERT_EQ(session->match().hash(), after) << "the same dice come again";
  }
}

// S-42 Whoever may take back decided last, no die has fallen since, and, where something is hidden,
// the other side has not been asked and nothing of it has come to light.
TEST_P(EverySystem, one_takes_back_ones_own_decisions_before_a_die_and_before_the_other_side) {
  const auto session = begun(GetParam());
  engine::Random random(5);
  int allowed = 0;
  int handed_over = 0;
  const bool hidden = std::string(GetParam()).starts_with("warburg");
  const std::size_t most = hidden ? 400 : 3000;
  while (session->length() < most && !session->match().over()) {
    const std::string decider = session->match().to_act();
    const std::size_t length = session->length();
    ASSERT_TRUE(session->act(any_action(session->match(), random)));
    const auto& match = session->match();
    const bool die = session->length() > length + 1;
    for (const std::string& side : match.sides()) {
      const auto refusal = session->why_not_undo({.seat = side});
      const bool asked = hidden && match.to_act() != decider;
      const bool seen = refusal && refusal->message.find("has been seen") != std::string::npos;
      const bool may = side == decider && !die && !match.over() && !asked && !seen;
      ASSERT_EQ(!refusal.has_value(), may) << match.heading();
      ASSERT_TRUE(hidden || !seen);
      if (refusal) {
        ASSERT_EQ(refusal->rule, match.undo_rule());
      }
      allowed += may ? 1 : 0;
    }
    handed_over += !die && match.to_act() != decider ? 1 : 0;
  }
  EXPECT_GT(allowed, 0);
  EXPECT_TRUE(hidden || handed_over > 0);
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
  for (const std::string& side : session->match().sides()) {
    EXPECT_TRUE(session->why_not_undo({.seat = side}).has_value());
  }
}

std::unique_ptr<Session> begun_with(const std::string& scenario,
                                    const GameLibrary::Choices& options, Dice dice) {
  auto session = std::make_unique<Session>(*library().start(scenario, options), dice, "seed");
  (void)session->begin();
  return session;
}

std::string first_action(const Session& session, std::string_view verb) {
  for (const std::string& action : session.match().actions()) {
    if (action.starts_with(verb)) return action;
  }
  return {};
}

// S-42 The other side's decisions are not one's own, whoever is to act.
TEST(SessionTest, r6_16_an_end_is_taken_back_by_who_ended_until_the_other_side_has_decided) {
  const auto session = begun("rocroi/historical", Dice::kManual);
  while (session->match().to_act() == "french") ASSERT_TRUE(session->act("end"));
  ASSERT_EQ(session->match().to_act(), "spanish");
  EXPECT_EQ(session->asker_by_default(), "spanish");
  const auto refused = session->undo({.seat = "spanish"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().rule, "6.16");
  EXPECT_EQ(refused.error().message, "the last decision is that of the French side");
  const auto undone = session->undo({.seat = "french"});
  ASSERT_TRUE(undone) << undone.error().message;
  EXPECT_EQ(undone->sentence_for("spanish"), "Undone: end (Turn 1, French, combat)");
  EXPECT_EQ(session->match().to_act(), "french");
  ASSERT_TRUE(session->act("end"));
  ASSERT_TRUE(session->act("end"));  // the Spanish fire no gun
  EXPECT_FALSE(session->undo({.seat = "french"}));
  EXPECT_TRUE(session->undo({.seat = "spanish"}));
}

TEST(SessionTest, r6_16_what_was_undone_is_said_in_the_words_of_the_piece) {
  const auto session = begun("rocroi/historical", Dice::kManual);
  ASSERT_TRUE(session->act("end"));
  ASSERT_TRUE(session->act("move persen 1713"));
  EXPECT_EQ(session->undo({.seat = "french"})->sentence_for("spanish"), "Undone: Persen to 1713");
}

// S-42
TEST(SessionTest, r6_16_past_a_die_or_the_other_side_only_by_consent) {
  for (const bool consent : {false, true}) {
    const auto session = begun_with("rocroi/historical",
                                    {{"ui.undo_by_consent", consent ? "on" : "off"}}, Dice::kAuto);
    ASSERT_TRUE(session->act(first_action(*session, "fire ")));
    const auto past = session->undo({.seat = "french"});
    ASSERT_FALSE(past);
    EXPECT_EQ(past.error().code, engine::Code::kPastDice);
    EXPECT_EQ(session->undo({.seat = "french", .agreed = true}).has_value(), consent);
    while (session->match().to_act() == "french") ASSERT_TRUE(session->act("end"));
    EXPECT_FALSE(session->undo({.seat = "spanish"}));
    EXPECT_EQ(session->undo({.seat = "spanish", .agreed = true}).has_value(), consent);
  }
}

TEST(SessionTest, a_slip_with_ones_own_dice_is_put_right_before_the_next_decision) {
  const auto session = begun("breitenfeld/historical", Dice::kManual);
  ASSERT_EQ(engine::thrower_of(session->match()), "imperialist");
  ASSERT_TRUE(session->act("roll 4"));
  EXPECT_TRUE(session->why_not_undo({.seat = "allied"}).has_value());
  ASSERT_FALSE(session->why_not_undo({.seat = "imperialist"}).has_value());
  const std::string fire = first_action(*session, "fire ");
  ASSERT_TRUE(session->act(fire));
  ASSERT_TRUE(session->match().dice_to_act());
  EXPECT_FALSE(session->why_not_undo({.seat = "imperialist"}).has_value());
  ASSERT_TRUE(session->act("roll 2"));
  EXPECT_EQ(session->undo({.seat = "imperialist"})->sentence_for("allied"), "Undone: the die, 2");
  ASSERT_TRUE(session->match().dice_to_act());
  // The die has fallen: the shot stands.
  EXPECT_EQ(session->undo({.seat = "imperialist"}).error().code, engine::Code::kPastDice);
  ASSERT_TRUE(session->act("roll 5"));
  ASSERT_TRUE(session->act("end"));
  EXPECT_EQ(session->undo({.seat = "imperialist"})->side, "imperialist");
}

TEST(SessionTest, how_the_game_began_is_not_taken_back) {
  const auto session = begun("rocroi/historical", Dice::kManual);
  ASSERT_TRUE(session->act("end"));
  session->begin_here();
  EXPECT_NE(session->undo({.seat = "french"}).error().message.find("began here"),
            std::string::npos);
  ASSERT_TRUE(session->act("end"));
  EXPECT_TRUE(session->undo({.seat = "french"}));
}

}  // namespace
}  // namespace tercio::data
