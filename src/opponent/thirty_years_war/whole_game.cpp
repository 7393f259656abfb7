#include "opponent/thirty_years_war/whole_game.hpp"

#include "opponent/thirty_years_war/chronicle.hpp"
#include "opponent/thirty_years_war/mind.hpp"
#include "opponent/whole_game.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

// The sides of a game.
class Sides {
 public:
  using State = thirty_years_war::State;
  using Roll = thirty_years_war::Roll;
  using Events = thirty_years_war::Events;
  using PlayoutCount = thirty_years_war::PlayoutCount;
  using MindDice = tyw::MindDice;
  using Chronicle = tyw::Chronicle;

  Sides(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players)
      : tables_(tables),
        judge_(judge),
        minds_{Mind(tables, judge, players[0]), Mind(tables, judge, players[1])} {}

  const Game& game() const { return tables_.game; }
  int player_turn(const State& s) const { return s.player_turn; }
  int game_turn(const State& s) const { return is_deployment(s) ? 0 : s.day << 8 | s.turn; }
  Mind::Thought think(std::size_t side, const State& s, const Bounds& bounds) {
    return minds_[side].decide(s, bounds);
  }
  void tell(const State& s, Played& played) const {
    const Outcome outcome = game().battle().outcome(s);
    if (!outcome.draw) played.winner = static_cast<int>(index_of(outcome.winner));
    played.level = outcome.level;
    played.points = game().battle().totals(s);
    // What decides: points, or where conditions are counted, these and then what was lost.
    played.margin = played.points[0] - played.points[1];
    if (game().definition().id == "freiburg") {
      played.margin =
          20 * rank_of(game(), ending_of(game(), s)) + s.strength_lost[1] - s.strength_lost[0];
    }
  }
  Chronicle chronicle(const State& /*s*/, Course& course) const {
    return {tables_, judge_, course};
  }

 private:
  const Tables& tables_;
  const Judge& judge_;
  std::array<Mind, 2> minds_;
};

}  // namespace

Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch, Course* course) {
  Sides sides(tables, judge, players);
  return WholeGame(sides, players, bounds, seed, watch, course).play();
}

}  // namespace tercio::opponent::tyw
