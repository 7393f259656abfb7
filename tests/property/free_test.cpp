// The tests every scenario and every option value gets for nothing: random games to the end, and
// what must hold of every position on the way.
#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "engine/record.hpp"
#include "engine/session.hpp"
#include "games.hpp"
#include "thirty_years_war/artillery.hpp"
#include "thirty_years_war/deployment.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/movement.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/position.hpp"
#include "thirty_years_war/sequence.hpp"

namespace tercio::property {
namespace {

using namespace thirty_years_war;

constexpr int kMostSteps = 60'000;

TEST(RandomGames, a_thousand_games_of_every_scenario_come_to_their_end) {
  for (const Variant& v : scenarios()) {
    const auto game = make_game(v);
    engine::Random random(1);
    PlayoutCount count;
    for (int n = 0; n < 1000; ++n) {
      State s = start(*game, nullptr);
      Phase phase = s.phase;
      for (int step = 0; !is_over(s); ++step) {
        ASSERT_LT(step, kMostSteps) << v.name() << " game " << n << " does not end";
        random_step(*game, s, random, count);
        if (s.phase == phase) continue;
        phase = s.phase;
        ASSERT_EQ(broken_invariant(*game, s), "") << v.name() << " game " << n;
      }
      // Freiburg 17.13, 17.23, 17.35: a day may end before its last turn.
      ASSERT_LE(s.turn, game->battle().turns(s));
      if (!game->battle().tests_morale()) {
        ASSERT_EQ(s.turn, game->scenario().turns);
      }
      ASSERT_FALSE(game->battle().outcome(s).level.empty());
    }
  }
}

// What the list offers is legal, and what it does not offer is refused: for one piece at a time,
// with every hex of the map.
void list_equals_check(const Game& game, const State& s, PieceId p, const std::string& where) {
  const auto actions = legal_actions(game, s, p);
  HexSet offered;
  HexSet offered_exits;
  HexSet offered_breaches;
  bool offered_withdrawal = false;
  for (const Action& a : actions) {
    const Denial d = why_not(game, s, a);
    ASSERT_FALSE(d) << where << ": " << text_of(game, a) << " is listed and refused by " << d.rule;
    if (const auto* m = std::get_if<Move>(&a)) offered.insert(m->path.back());
    if (const auto* f = std::get_if<Fire>(&a)) offered.insert(f->target);
    if (const auto* b = std::get_if<Breach>(&a)) offered_breaches.insert(b->target);
    offered_withdrawal = offered_withdrawal || std::holds_alternative<Withdraw>(a);
    if (const auto* y = std::get_if<Deploy>(&a)) offered.insert(y->hex);
    if (const auto* e = std::get_if<Enter>(&a)) offered.insert(e->path.back());
    if (const auto* e = std::get_if<Exit>(&a)) {
      offered_exits.insert(e->path.empty() ? s.at[p] : e->path.back());
    }
  }
  const std::string id = game.described(p).id;
  ASSERT_EQ(offered_withdrawal, !why_not(game, s, Withdraw{p})) << where << ": withdraw " << id;
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      if (h == s.at[p] && s.step == Step::kMove) continue;
      for (const char* verb : {"move", "fire", "deploy", "enter"}) {
        if (std::string_view(verb) == "enter" && s.status[p] == Status::kWaiting) continue;
        const std::string text = std::string(verb) + " " + id + " " + hex::label(h);
        const Parsed parsed = parse_action(game, s, text);
        const bool legal = parsed.ok && !why_not(game, s, parsed.action);
        ASSERT_TRUE(!legal || offered.contains(h))
            << where << ": " << text << " is legal, not listed";
      }
      ASSERT_EQ(offered_breaches.contains(h), !why_not(game, s, Breach{p, h}))
          << where << ": breach " << id << " " << hex::label(h);
      const Parsed exit = parse_action(game, s, "exit " + id + " " + hex::label(h));
      ASSERT_TRUE(!exit.ok || why_not(game, s, exit.action) || offered_exits.contains(h))
          << where << ": exit by " << hex::label(h) << " is legal, not listed";
    }
  }
}

bool in_contact(const Game& game, const State& s, PieceId unit) {
  for (const Direction d : hex::kAllDirections) {
    const PieceId u = unit_in(s, hex::neighbour(s.at[unit], d));
    if (u != kNoPiece && game.piece(u).side != game.piece(unit).side) return true;
  }
  return false;
}

// Random pairs of sets as attacks: the list has them exactly when they are legal.
void attacks_equal_check(const Game& game, const State& s, engine::Random& random,
                         const std::string& where) {
  const auto actions = legal_actions(game, s);
  for (const Action& a : actions) {
    ASSERT_FALSE(why_not(game, s, a)) << where << ": " << text_of(game, a);
  }
  std::vector<PieceId> ours;
  for (const PieceId u : game.units(s.phasing)) {
    if (on_map(s, u) && in_contact(game, s, u)) ours.push_back(u);
  }
  for (int n = 0; n < 40 && !ours.empty(); ++n) {
    Attack attack;
    const PieceId a = ours[static_cast<std::size_t>(random.below(static_cast<int>(ours.size())))];
    attack.attackers.insert(a);
    for (const Direction d : hex::kAllDirections) {
      const PieceId u = unit_in(s, hex::neighbour(s.at[a], d));
      if (u == kNoPiece || random.below(2) == 0) continue;
      (game.piece(u).side == s.phasing ? attack.attackers : attack.defenders).insert(u);
    }
    attack.charge = random.below(3) == 0;
    const bool legal = !why_not(game, s, attack);
    const bool listed = std::find(actions.begin(), actions.end(), Action{attack}) != actions.end();
    ASSERT_EQ(legal, listed) << where << ": " << text_of(game, attack);
  }
}

// A game whose every position is looked at.
void watch_one_game(const Variant& v, std::uint64_t seed, int every) {
  const auto game = make_game(v);
  engine::Random random(seed);
  PlayoutCount count;
  State s = start(*game, nullptr);
  for (int step = 0; !is_over(s); ++step) {
    const std::string where = v.name() + " step " + std::to_string(step);
    ASSERT_LT(step, kMostSteps) << where;
    ASSERT_EQ(broken_invariant(*game, s), "") << where;
    if (step % 5 == 0 || s.step == Step::kResolve || s.step == Step::kExchange ||
        s.step == Step::kLeaders || s.step == Step::kAssign) {
      ASSERT_FALSE(legal_actions(*game, s).empty()) << where << " is a dead end";
    }
    const auto p = static_cast<PieceId>(random.below(game->piece_count()));
    if (step % every != 0) {
      random_step(*game, s, random, count);
      continue;
    }
    if (s.step == Step::kAttack) {
      attacks_equal_check(*game, s, random, where);
    } else {
      list_equals_check(*game, s, p, where);
    }
    if (::testing::Test::HasFatalFailure()) return;
    random_step(*game, s, random, count);
  }
  ASSERT_EQ(broken_invariant(*game, s), "") << v.name();
}

// Armies on the brink: demoralization, collapse and flight come early and often.
TEST(RandomGames, games_on_the_brink_of_demoralization_come_to_their_end) {
  const std::pair<const char*, const char*> kStarts[] = {
      {"breitenfeld/historical",
       R"({"turn":6,"side":"imperialist","phase":"movement","facts":{"losses":{"imperialist":40,
           "swedish":70,"saxon":0},"released":{"imperialist":true,"allied":true}}})"},
      {"rocroi/historical",
       R"({"turn":6,"side":"french","phase":"movement","facts":{"losses":{"french":70,"spanish":95}}})"}};
  for (const auto& [scenario, setup] : kStarts) {
    const auto game = make_game({scenario, {}});
    engine::Random random(4);
    PlayoutCount count;
    int demoralized = 0;
    int exited = 0;
    for (int n = 0; n < 300; ++n) {
      State s;
      ASSERT_TRUE(edit(*game, Json::parse(setup), s).empty());
      for (int step = 0; !is_over(s); ++step) {
        ASSERT_LT(step, kMostSteps) << scenario;
        if (step % 11 == 0) {
          ASSERT_FALSE(legal_actions(*game, s).empty()) << scenario;
        }
        random_step(*game, s, random, count);
      }
      demoralized += s.demoralized != 0 ? 1 : 0;
      for (const Status status : s.status) exited += status == Status::kExited ? 1 : 0;
    }
    EXPECT_GT(demoralized, 30) << scenario;
    if (game->definition().id == "breitenfeld") {
      EXPECT_GT(exited, 30);
    }
  }
}

// Freiburg 15.0: the same with armies that are tested again and again, and days that end at once.
TEST(RandomGames, games_at_freiburg_on_the_brink_come_to_their_end) {
  for (const char* scenario : {"freiburg/3-august", "freiburg/5-august", "freiburg/9-august",
                               "freiburg/campaign", "freiburg/siege"}) {
    const auto game = make_game({scenario, {}});
    engine::Random random(6);
    PlayoutCount count;
    int demoralized = 0;
    int ended_early = 0;
    for (int n = 0; n < 100; ++n) {
      State s = start(*game, nullptr);
      while (s.step == Step::kDeploy) {
        apply(*game, s, DeploySuggested{}, nullptr);
        ASSERT_FALSE(why_not(*game, s, End{})) << scenario;
        apply(*game, s, End{}, nullptr);
      }
      for (std::size_t a = 0; a < game->definition().armies.size(); ++a) {
        if (s.levels[a] > 0) s.losses[a] = static_cast<std::uint16_t>(s.levels[a] - 1);
      }
      int turn = 0;
      for (int step = 0; !is_over(s); ++step) {
        ASSERT_LT(step, kMostSteps) << scenario;
        if (step % 11 == 0) {
          ASSERT_FALSE(legal_actions(*game, s).empty()) << scenario;
        }
        const int day = s.day;
        turn = s.turn > 0 ? s.turn : turn;
        const int turns = game->battle().turns(s);
        random_step(*game, s, random, count);
        if ((s.day != day || is_over(s)) && turn < turns) ++ended_early;
      }
      demoralized += s.demoralized != 0 ? 1 : 0;
    }
    EXPECT_GT(demoralized, 10) << scenario;
    // 17.35: the 9 August ends early only when no Bavarian unit is left.
    if (std::string_view(scenario) != "freiburg/9-august") {
      EXPECT_GT(ended_early, 10) << scenario;
    }
  }
}

TEST(EveryPosition, generator_equals_checker_in_every_scenario) {
  for (const Variant& v : scenarios()) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      watch_one_game(v, seed, seed == 1 ? 1 : 3);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(EveryPosition, generator_equals_checker_with_every_option_value) {
  for (const Variant& v : scenarios_by_option()) {
    watch_one_game(v, 7, v.scenario.rfind("freiburg/", 0) == 0 ? 18 : 6);
    if (HasFatalFailure()) return;
  }
}

TEST(RandomGames, every_option_value_plays_to_the_end) {
  for (const Variant& v : scenarios_by_option()) {
    const auto game = make_game(v);
    engine::Random random(11);
    PlayoutCount count;
    for (int n = 0; n < 20; ++n) {
      State s = start(*game, nullptr);
      for (int step = 0; !is_over(s); ++step) {
        ASSERT_LT(step, kMostSteps) << v.name();
        random_step(*game, s, random, count);
      }
      ASSERT_EQ(broken_invariant(*game, s), "") << v.name();
    }
  }
}

TEST(EveryPosition, json_and_back_is_the_same_position_bit_for_bit) {
  auto variants = scenarios();
  const auto more = scenarios_by_option();
  variants.insert(variants.end(), more.begin(), more.end());
  for (const Variant& v : variants) {
    const auto game = make_game(v);
    engine::Random random(5);
    PlayoutCount count;
    State s = start(*game, nullptr);
    for (int step = 0; !is_over(s); ++step) {
      if (step % 17 == 0) {
        State again;
        const Json text = Json::parse(save(*game, s).dump());
        ASSERT_TRUE(restore(*game, text, again).empty()) << v.name();
        ASSERT_TRUE(again == s) << v.name() << " step " << step;
      }
      random_step(*game, s, random, count);
    }
  }
}

// Plays a game by texts, as a bot would; refuses and undoes on the way.
void play_by_text(const Variant& v, std::uint64_t seed) {
  auto match = library().start(v.scenario, v.options);
  ASSERT_TRUE(match.has_value());
  engine::Session session(std::move(*match), engine::Dice::kAuto, std::to_string(seed));
  (void)session.begin();
  engine::Random random(seed);
  for (int step = 0; !session.match().over() && step < 700; ++step) {
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
    if (random.below(20) == 0) {
      const std::uint64_t after = session.match().hash();
      if (!session.undo(engine::Session::Force::kYes)) {
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
      play_by_text(v, seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Records, replay_works_with_every_option_value) {
  for (const Variant& v : scenarios_by_option()) {
    play_by_text(v, 3);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace tercio::property
