#include "opponent/lace_wars/opponent.hpp"

#include <algorithm>
#include <stdexcept>

#include "lace_wars/match.hpp"
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
    const Mind::Thought thought = mind.decide(s, sight_of(s, seat), bounds);
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
    Sum sum(judge_);
    for (int i = 0; i < guesses; ++i) {
      sum.add(judge_.chances(sight.guess(mix(sight.key()) + static_cast<std::uint64_t>(i))));
    }
    return told(sum.mean());
  }

  Evaluation judge(const engine::Match& match, std::string_view seat, std::int64_t judgements,
                   std::uint64_t seed) const override {
    const Sight sight = sight_of(state_of(match), seat);
    Script script(tables_);
    for (const Side side : {Side::kA, Side::kB}) {
      script.set_taste(side, tables_.learned[index_of(side)]);
    }
    Sum sum(judge_);
    for (std::int64_t i = 0; i < judgements; ++i) {
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
  class Sum {
   public:
    explicit Sum(const Judge& judge) : sum_(judge.weights().endings.size(), 0) {}
    void add(const std::vector<double>& chances) {
      for (std::size_t k = 0; k < sum_.size(); ++k) sum_[k] += chances[k];
      ++count_;
    }
    std::vector<double> mean() const {
      std::vector<double> out = sum_;
      for (double& x : out) x /= std::max(1, count_);
      return out;
    }

   private:
    std::vector<double> sum_;
    int count_ = 0;
  };

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
  State begin_;
};

}  // namespace

std::unique_ptr<Opponent> make_opponent(std::shared_ptr<const Game> game) {
  return std::make_unique<TheOpponent>(std::move(game));
}

}  // namespace tercio::opponent::lw
