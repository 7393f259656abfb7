#include "opponent/lace_wars/whole_game.hpp"

#include "lace_wars/battle.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/morale.hpp"
#include "opponent/lace_wars/chronicle.hpp"
#include "opponent/lace_wars/dice.hpp"
#include "opponent/lace_wars/mind.hpp"
#include "opponent/whole_game.hpp"

namespace tercio::opponent::lw {

namespace {

// The sides of a game, each of which decides from what it sees.
class Sides {
 public:
  using State = lace_wars::State;
  using Roll = lace_wars::Roll;
  using Events = lace_wars::Events;
  using PlayoutCount = lace_wars::PlayoutCount;
  using MindDice = lw::MindDice;
  using Chronicle = lw::Chronicle;

  Sides(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
        const std::array<Taste, 2>& tastes)
      : tables_(tables),
        judge_(judge),
        minds_{Mind(tables, judge, players[0], tastes[0]),
               Mind(tables, judge, players[1], tastes[1])},
        begin_(start(tables.game, nullptr)) {}

  const Game& game() const { return tables_.game; }
  int player_turn(const State& s) const { return half_turn(s); }
  int game_turn(const State& s) const { return s.phase == Phase::kSetUp ? 0 : s.turn; }
  Mind::Thought think(std::size_t side, const State& s, const Bounds& bounds) {
    return minds_[side].decide(s, Sight(game(), begin_, s, s.decider), bounds);
  }
  void tell(const State& s, Played& played) const {
    const Outcome outcome = game().battle().outcome(s);
    if (!outcome.draw) played.winner = static_cast<int>(index_of(outcome.winner));
    played.level = outcome.level;
    played.points = {steps_lost(game(), s, Side::kB), steps_lost(game(), s, Side::kA)};
    played.margin = margin_of(game(), s);
  }
  Chronicle chronicle(const State& s, Course& course) const { return {tables_, judge_, s, course}; }

 private:
  const Tables& tables_;
  const Judge& judge_;
  std::array<Mind, 2> minds_;
  State begin_;
};

}  // namespace

int steps_lost(const Game& game, const State& s, Side side) {
  int sum = 0;
  for (const PieceId p : game.units(side)) {
    if (s.status[p] == Status::kUnused || s.status[p] == Status::kWaiting) continue;
    sum += game.piece(p).steps - (on_map(s, p) ? s.steps[p] : 0);
  }
  return sum;
}

int margin_of(const Game& game, const State& s) {
  constexpr int kLevel = 20;
  constexpr int kFormation = 5;
  const auto ahead = [&](auto count) { return count(Side::kB) - count(Side::kA); };
  return kLevel * rank_of(game, ending_of(game, s)) +
         kFormation * ahead([&](Side side) { return demoralised_formations(game, s, side); }) +
         ahead([&](Side side) { return steps_lost(game, s, side); });
}

Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch, Course* course) {
  const std::array<Taste, 2> tastes{taste_of(players[0].level->style),
                                    taste_of(players[1].level->style)};
  Sides sides(tables, judge, players, tastes);
  return WholeGame(sides, players, bounds, seed, watch, course).play();
}

Played play_scripts(const Tables& tables, const Judge& judge, const std::array<Taste, 2>& tastes,
                    std::uint64_t seed) {
  const Level* script = find_level("ensign");
  const std::array<Player, 2> players{Player{script, seed}, Player{script, seed + 1}};
  const Bounds bounds;  // a script does not think
  const Watch nobody;
  Sides sides(tables, judge, players, tastes);
  return WholeGame(sides, players, bounds, seed, nobody, nullptr).play();
}

}  // namespace tercio::opponent::lw
