#include "opponent/lace_wars/opponent.hpp"

#include <stdexcept>

#include "lace_wars/match.hpp"
#include "opponent/answers.hpp"
#include "opponent/lace_wars/counsel.hpp"
#include "opponent/lace_wars/dice.hpp"
#include "opponent/lace_wars/fit.hpp"
#include "opponent/lace_wars/mind.hpp"
#include "opponent/lace_wars/whole_game.hpp"

namespace tercio::opponent::lw {

namespace {

class TheOpponent final : public Opponent {
 public:
  explicit TheOpponent(std::shared_ptr<const Game> game)
      : game_(std::move(game)),
        tables_(*game_),
        judge_(tables_, weights_of(tables_)),
        begin_(start(*game_, nullptr)) {}

  Decision decide(const engine::Match& match, std::string_view seat, const Player& player,
                  const Bounds& bounds) const override {
    const State& s = state_of(match);
    Mind mind(tables_, judge_, player);
    return decision_of(*game_, s, mind.decide(s, sight_of(s, seat), bounds));
  }

  std::vector<Suggestion> advise(const engine::Match& match, std::string_view seat,
                                 const AdviceRequest& request,
                                 const Bounds& bounds) const override {
    const State& s = state_of(match);
    if (is_over(s) || is_roll(s.step)) return {};
    return counsel(tables_, judge_, s, sight_of(s, seat), request, bounds);
  }

  Evaluation evaluate(const engine::Match& match, std::string_view seat) const override {
    const Sight sight = sight_of(state_of(match), seat);
    constexpr int kGuesses = 16;
    const int guesses = sight.is_open() ? 1 : kGuesses;
    MeanChances sum(judge_.weights().endings.size());
    for (int i = 0; i < guesses; ++i) {
      sum.add(judge_.chances(sight.guess(mix(sight.key()) + static_cast<std::uint64_t>(i))));
    }
    return told(sum.mean());
  }

  Evaluation judge(const engine::Match& match, std::string_view seat, std::int64_t judgements,
                   std::uint64_t seed, const std::atomic<bool>* stop) const override {
    const Sight sight = sight_of(state_of(match), seat);
    Script script(tables_);
    for (const Side side : {Side::kA, Side::kB}) {
      script.set_taste(side, tables_.learned[index_of(side)]);
    }
    MeanChances sum(judge_.weights().endings.size());
    for (std::int64_t i = 0; i < judgements && (i == 0 || stop == nullptr || !*stop); ++i) {
      State t = sight.guess(mix(sight.key() ^ seed) + static_cast<std::uint64_t>(i));
      const int horizon = half_turn(t) + 1;
      const MindDice dice(seed, static_cast<int>(i));
      script.play_on(t, [&](const State& now) { return half_turn(now) <= horizon; }, dice);
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
  static const State& state_of(const engine::Match& match) {
    const State* s = position_behind(match);
    if (s == nullptr) throw std::logic_error("a match of another system");
    return *s;
  }
  // Without a seat everything is open.
  Sight sight_of(const State& s, std::string_view seat) const {
    std::optional<Side> side;
    for (const Side one : {Side::kA, Side::kB}) {
      if (game_->side_id(one) == seat) side = one;
    }
    return {*game_, begin_, s, side};
  }

  Evaluation told(const std::vector<double>& chances) const {
    return evaluation_of(judge_.weights().endings, chances,
                         {game_->side_id(Side::kA), game_->side_id(Side::kB)});
  }

  std::shared_ptr<const Game> game_;
  Tables tables_;
  Judge judge_;
  State begin_;
};

}  // namespace

std::unique_ptr<Opponent> make_opponent(std::shared_ptr<const Game> game) {
  return std::make_unique<TheOpponent>(std::move(game));
}

}  // namespace tercio::opponent::lw
