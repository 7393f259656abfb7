// The tests every scenario of every rule system and every option value gets for nothing: random
// games to the end, and what must hold of every position on the way.
#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "engine/record.hpp"
#include "engine/session.hpp"
#include "games.hpp"
#include "systems.hpp"

namespace tercio::property {
namespace {

using engine::Json;

constexpr int kMostSteps = 60'000;

// Plays games to their end, looking at the position whenever a phase has ended.
template <class Game>
void play_to_the_end(const Game& game, const std::string& name, int games, std::uint64_t seed) {
  using Tested = System<Game>;
  engine::Random random(seed);
  typename Tested::PlayoutCount count;
  for (int n = 0; n < games; ++n) {
    auto s = start(game, nullptr);
    int phase = Tested::phase(s);
    for (int step = 0; !is_over(s); ++step) {
      ASSERT_LT(step, kMostSteps) << name << " game " << n << " does not end";
      random_step(game, s, random, count);
      if (Tested::phase(s) == phase) continue;
      phase = Tested::phase(s);
      ASSERT_EQ(Tested::broken_invariant(game, s), "") << name << " game " << n;
    }
    ASSERT_EQ(Tested::broken_invariant(game, s), "") << name << " game " << n;
    ASSERT_EQ(Tested::end_fault(game, s), "") << name << " game " << n;
  }
}

TEST(RandomGames, a_thousand_games_of_every_scenario_come_to_their_end) {
  for (const Variant& v : scenarios()) {
    with_game(v, [&](const auto& game) { play_to_the_end(game, v.name(), 1000, 1); });
    if (HasFatalFailure()) return;
  }
}

TEST(RandomGames, every_option_value_plays_to_the_end) {
  for (const Variant& v : scenarios_by_option()) {
    with_game(v, [&](const auto& game) { play_to_the_end(game, v.name(), 20, 11); });
    if (HasFatalFailure()) return;
  }
}

// There is something to do; what is listed is legal, and leads to a sound position. A dozen of a
// long list are looked at.
template <class Game, class State>
void listed_is_legal(const Game& game, const State& s, engine::Random& random,
                     const std::string& where) {
  const auto actions = legal_actions(game, s);
  ASSERT_FALSE(actions.empty()) << where << " is a dead end";
  const auto pick = static_cast<std::size_t>(random.below(static_cast<int>(actions.size())));
  const std::size_t stride = 1 + actions.size() / 12;
  for (std::size_t i = pick % stride; i < actions.size(); i += stride) {
    const auto denial = why_not(game, s, actions[i]);
    ASSERT_FALSE(denial) << where << ": " << text_of(game, s, actions[i])
                         << " is listed and refused by " << denial.rule;
  }
  const std::string text = text_of(game, s, actions[pick]);
  const auto parsed = parse_action(game, s, text);
  ASSERT_TRUE(parsed.ok && parsed.action == actions[pick]) << where << ": " << text;
  State after = s;
  apply(game, after, actions[pick], nullptr);
  ASSERT_EQ(System<Game>::broken_invariant(game, after), "") << where << ": " << text;
}

// A game whose every position is looked at.
template <class Game>
void watch_one_game(const Game& game, const std::string& name, std::uint64_t seed, int every) {
  using Tested = System<Game>;
  engine::Random random(seed);
  typename Tested::PlayoutCount count;
  auto s = start(game, nullptr);
  for (int step = 0; !is_over(s); ++step) {
    const std::string where = name + " step " + std::to_string(step);
    ASSERT_LT(step, kMostSteps) << where;
    ASSERT_EQ(Tested::broken_invariant(game, s), "") << where;
    if (step % 5 == 0 || Tested::is_rare(s)) listed_is_legal(game, s, random, where);
    if (step % every == 0) Tested::check_list(game, s, random, where);
    if (::testing::Test::HasFatalFailure()) return;
    random_step(game, s, random, count);
  }
  ASSERT_EQ(Tested::broken_invariant(game, s), "") << name;
}

TEST(EveryPosition, generator_equals_checker_in_every_scenario) {
  for (const Variant& v : scenarios()) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      with_game(v,
                [&](const auto& game) { watch_one_game(game, v.name(), seed, seed == 1 ? 1 : 3); });
      if (HasFatalFailure()) return;
    }
  }
}

TEST(EveryPosition, generator_equals_checker_with_every_option_value) {
  for (const Variant& v : scenarios_by_option()) {
    // Where a battle has many scenarios, each is looked at less often.
    const bool many = library().battle_of(v.scenario)->scenarios.size() > 2;
    with_game(v, [&](const auto& game) { watch_one_game(game, v.name(), 7, many ? 30 : 10); });
    if (HasFatalFailure()) return;
  }
}

// Plays so many decisions of a game by texts, as a bot would; refuses and undoes on the way.
void play_by_text(const Variant& v, std::uint64_t seed, int decisions) {
  auto match = library().start(v.scenario, v.options);
  ASSERT_TRUE(match.has_value());
  engine::Session session(std::move(*match), engine::Dice::kAuto, std::to_string(seed));
  (void)session.begin();
  engine::Random random(seed);
  const auto sides = session.match().sides();
  for (int step = 0; !session.match().over() && step < decisions; ++step) {
    const auto actions = session.match().actions();
    ASSERT_FALSE(actions.empty()) << v.name() << ": " << session.match().heading();
    const std::uint64_t before = session.match().hash();
    for (const char* nonsense :
         {"move merode 0101", "attack tilly-leader horn-leader", "fire x 1", "roll 3",
          "disrupt merode", "choose none", "", "end end", "move roiiaux 0514", "exit merode"}) {
      if (session.match().check(nonsense)) {
        ASSERT_FALSE(session.act(nonsense).has_value());
        ASSERT_EQ(session.match().hash(), before) << nonsense;
      }
    }
    const bool end = actions.back() == "end" && random.below(12) == 0;
    const auto pick = static_cast<std::size_t>(random.below(static_cast<int>(actions.size())));
    const std::string action = end ? "end" : actions[pick];
    const auto done = session.act(action);
    ASSERT_TRUE(done.has_value()) << action << ": " << done.error().message;
    ASSERT_TRUE(done->seen.empty() || done->seen.size() == sides.size()) << action;
    for (const std::string& side : sides) {
      if (step % 50 == 0) {
        ASSERT_TRUE(session.match().view(side).is_object()) << side;
      }
    }
    if (random.below(20) == 0) {
      const std::uint64_t after = session.match().hash();
      if (session.step_back()) {
        ASSERT_EQ(session.match().hash(), before);
        ASSERT_TRUE(session.act(action).has_value());
        ASSERT_EQ(session.match().hash(), after) << "the same dice after an undo";
      }
    }
  }
  const std::string text = engine::text_of(session.record());
  auto record = engine::parse_record(text);
  ASSERT_TRUE(record.has_value()) << record.error().message;
  auto played = engine::replay(library(), *record);
  ASSERT_FALSE(played.fault) << "line " << played.line << ": " << played.fault->message;
  ASSERT_EQ(played.session->match().hash(), session.match().hash()) << v.name();
}

TEST(Records, replay_gives_the_same_position_and_refusals_change_nothing) {
  for (const Variant& v : scenarios()) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      play_by_text(v, seed, 700);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Records, replay_works_with_every_option_value) {
  for (const Variant& v : scenarios_by_option()) {
    play_by_text(v, 3, 200);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace tercio::property
