#include "opponent/thirty_years_war/opponent.hpp"

#include <chrono>

#include "opponent/thirty_years_war/mind.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

class TheOpponent final : public Opponent {
 public:
  explicit TheOpponent(std::shared_ptr<const Game> game)
      : game_(std::move(game)), tables_(*game_), judge_(tables_, rough_weights(tables_)) {}

  Decision decide(const engine::Match& match, std::string_view /*seat*/, const Player& player,
                  const Bounds& bounds) const override {
    const State& s = state_of(match);
    Mind mind(tables_, judge_, player);
    const Mind::Thought thought = mind.decide(s, bounds);
    Decision decision;
    decision.value = thought.value;
    decision.judgements = thought.judgements;
    decision.cut_short = thought.cut_short;
    State t = s;
    for (const Action& action : thought.actions) {
      decision.actions.push_back(text_of(*game_, t, action));
      apply(*game_, t, action, nullptr);
    }
    return decision;
  }

  std::vector<Suggestion> advise(const engine::Match& /*match*/, std::string_view /*seat*/,
                                 const AdviceRequest& /*request*/,
                                 const Bounds& /*bounds*/) const override {
    return {};
  }

  Evaluation evaluate(const engine::Match& match, std::string_view /*seat*/) const override {
    return told(judge_.chances(state_of(match)));
  }

  Evaluation judge(const engine::Match& match, std::string_view /*seat*/, std::int64_t judgements,
                   std::uint64_t seed) const override {
    const State& s = state_of(match);
    Script script(tables_);
    std::vector<double> sum(judge_.weights().endings.size(), 0);
    const int horizon = Search::horizon_of(s);
    for (int i = 0; i < judgements; ++i) {
      State t = s;
      script.play_on(t, MindDice(seed, i), horizon);
      const std::vector<double> chances = judge_.chances(t);
      for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += chances[k];
    }
    for (double& x : sum) x /= static_cast<double>(judgements);
    return told(sum);
  }

  Played play(const std::array<Player, 2>& players, const Bounds& bounds,
              std::uint64_t seed) const override {
    using Clock = std::chrono::steady_clock;
    std::array<Mind, 2> minds{Mind(tables_, judge_, players[0]), Mind(tables_, judge_, players[1])};
    Played played;
    State s = start(*game_, nullptr);
    const MindDice dice(MindDice::mix(seed), 0);
    engine::Random random(seed);
    PlayoutCount count;
    int turn = -1;
    while (!is_over(s)) {
      if (is_roll(s.step)) {
        apply(*game_, s, Roll{dice(s)}, nullptr);
        continue;
      }
      if (s.player_turn != turn) ++played.player_turns;
      turn = s.player_turn;
      const std::size_t side = index_of(s.decider);
      const auto begin = Clock::now();
      if (players[side].level->style == Style::kRandom) {
        random_step(*game_, s, random, count);
      } else {
        const Mind::Thought thought = minds[side].decide(s, bounds);
        for (const Action& action : thought.actions) apply(*game_, s, action, nullptr);
        played.judgements[side] += thought.judgements;
      }
      const double took = std::chrono::duration<double>(Clock::now() - begin).count();
      played.seconds[side] += took;
      played.longest[side] = std::max(played.longest[side], took);
    }
    const Outcome outcome = game_->battle().outcome(s);
    if (!outcome.draw) played.winner = static_cast<int>(index_of(outcome.winner));
    played.level = outcome.level;
    played.points = game_->battle().totals(s);
    played.margin = played.points[0] - played.points[1];
    played.hash = hash_of(s);
    return played;
  }

 private:
  Evaluation told(const std::vector<double>& chances) const {
    Evaluation out;
    const auto& endings = judge_.weights().endings;
    for (std::size_t k = endings.size(); k-- > 0;) {
      out.chances.push_back({endings[k].side, endings[k].level, chances[k]});
      const double whole = endings[k].side.empty() ? 0.5 : 1;
      if (endings[k].side != game_->side_id(Side::kB)) out.value[0] += whole * chances[k];
      if (endings[k].side != game_->side_id(Side::kA)) out.value[1] += whole * chances[k];
    }
    return out;
  }

  std::shared_ptr<const Game> game_;
  Tables tables_;
  Judge judge_;
};

}  // namespace

std::unique_ptr<Opponent> make_opponent(std::shared_ptr<const Game> game) {
  return std::make_unique<TheOpponent>(std::move(game));
}

}  // namespace tercio::opponent::tyw
