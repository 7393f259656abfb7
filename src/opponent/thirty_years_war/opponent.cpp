#include "opponent/thirty_years_war/opponent.hpp"

#include "opponent/answers.hpp"
#include "opponent/thirty_years_war/counsel.hpp"
#include "opponent/thirty_years_war/fit.hpp"
#include "opponent/thirty_years_war/mind.hpp"
#include "opponent/thirty_years_war/whole_game.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

class TheOpponent final : public Opponent {
 public:
  explicit TheOpponent(std::shared_ptr<const Game> game)
      : game_(std::move(game)), tables_(*game_), judge_(tables_, weights_of(tables_)) {}

  Decision decide(const engine::Match& match, std::string_view /*seat*/, const Player& player,
                  const Bounds& bounds) const override {
    const State& s = state_of(match);
    Mind mind(tables_, judge_, player);
    return decision_of(*game_, s, mind.decide(s, bounds));
  }

  std::vector<Suggestion> advise(const engine::Match& match, std::string_view /*seat*/,
                                 const AdviceRequest& request,
                                 const Bounds& bounds) const override {
    const State& s = state_of(match);
    if (is_over(s) || is_roll(s.step)) return {};
    return counsel(tables_, judge_, s, request, bounds);
  }

  Evaluation evaluate(const engine::Match& match, std::string_view /*seat*/) const override {
    return told(judge_.chances(state_of(match)));
  }

  Evaluation judge(const engine::Match& match, std::string_view /*seat*/, std::int64_t judgements,
                   std::uint64_t seed, const std::atomic<bool>* stop) const override {
    const State& s = state_of(match);
    Script script(tables_);
    MeanChances sum(judge_.weights().endings.size());
    const int horizon = Search::horizon_of(s);
    for (int i = 0; i < judgements && (i == 0 || stop == nullptr || !*stop); ++i) {
      State t = s;
      script.play_on(t, MindDice(seed, i), horizon);
      sum.add(judge_.chances(t));
    }
    return told(sum.mean());
  }

  Played play(const std::array<Player, 2>& players, const Bounds& bounds, std::uint64_t seed,
              Course* course) const override {
    return play_game(tables_, judge_, players, bounds, seed, nullptr, course);
  }

  Fitted fit(const FitOrder& order) const override { return fit_weights(tables_, judge_, order); }
  Fitted calibrate(const FitOrder& order) const override {
    return hold_against(tables_, judge_, order);
  }

 private:
  Evaluation told(const std::vector<double>& chances) const {
    return evaluation_of(judge_.weights().endings, chances,
                         {game_->side_id(Side::kA), game_->side_id(Side::kB)});
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
