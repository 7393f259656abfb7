#include "opponent/thirty_years_war/whole_game.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "opponent/thirty_years_war/chronicle.hpp"
#include "opponent/thirty_years_war/mind.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch, Course* course) {
  using Clock = std::chrono::steady_clock;
  std::array<Mind, 2> minds{Mind(tables, judge, players[0]), Mind(tables, judge, players[1])};
  Played played;
  const Game& game = tables.game;
  State s = start(game, nullptr);
  const MindDice dice(MindDice::mix(seed), 0);
  engine::Random random(seed);
  PlayoutCount count;
  int turn = -1;
  std::pair<int, int> game_turn;
  std::optional<Chronicle> chronicle;
  if (course != nullptr) chronicle.emplace(tables, judge, *course);
  Events* const events = chronicle ? chronicle->events() : nullptr;
  const auto carry_out = [&](const Action& action) {
    apply(game, s, action, events);
    if (chronicle) chronicle->take(s);
  };
  while (!is_over(s)) {
    if (is_roll(s.step)) {
      const Roll roll{dice(s)};
      if (chronicle) chronicle->die(s, roll.die);
      carry_out(roll);
      continue;
    }
    if (chronicle) chronicle->decision(s);
    if (const std::pair now(int{s.day}, int{s.turn}); now != game_turn && !is_deployment(s)) {
      ++played.turns;
      game_turn = now;
    }
    if (s.player_turn != turn) {
      ++played.player_turns;
      turn = s.player_turn;
      if (watch && !is_deployment(s)) watch(s);
    }
    const std::size_t side = index_of(s.decider);
    const auto begin = Clock::now();
    if (players[side].level->style == Style::kRandom) {
      random_step(game, s, random, count, events);
      if (chronicle) chronicle->take(s);
    } else {
      const Mind::Thought thought = minds[side].decide(s, bounds);
      for (const Action& action : thought.actions) carry_out(action);
      played.judgements[side] += thought.judgements;
    }
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    played.seconds[side] += took;
    played.longest[side] = std::max(played.longest[side], took);
  }
  const Outcome outcome = game.battle().outcome(s);
  if (!outcome.draw) played.winner = static_cast<int>(index_of(outcome.winner));
  played.level = outcome.level;
  played.points = game.battle().totals(s);
  // What decides: points, or where conditions are counted, these and then what was lost.
  played.margin = played.points[0] - played.points[1];
  if (game.definition().id == "freiburg") {
    played.margin =
        20 * rank_of(game, ending_of(game, s)) + s.strength_lost[1] - s.strength_lost[0];
  }
  played.hash = hash_of(s);
  if (chronicle) chronicle->finish(s);
  if (watch) watch(s);
  return played;
}

}  // namespace tercio::opponent::tyw
