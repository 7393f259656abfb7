#include "opponent/lace_wars/counsel.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "opponent/dice.hpp"
#include "opponent/lace_wars/reasons.hpp"

namespace tercio::opponent::lw {

namespace {

constexpr std::uint64_t kSeed = 0x7e2c10;  // the dice of all values that are compared

class Counsellor {
 public:
  Counsellor(const Tables& tables, const Judge& judge, const State& s, const Sight& sight,
             const AdviceRequest& request, const Bounds& bounds)
      : game_(tables.game),
        real_(s),
        sight_(sight),
        request_(request),
        bounds_(bounds),
        search_(tables, judge),
        mind_(tables, judge, {&adviser_level(), kSeed}),
        judgements_(bounds.judgements > 0 ? bounds.judgements : adviser_level().judgements),
        budget_(judgements_, bounds.seconds > 0 ? bounds.seconds : adviser_level().seconds, bounds),
        guesses_(guesses_of(sight, mix(kSeed ^ sight.key()), judgements_)) {
    if (!request.piece.empty()) only_ = game_.find_piece(request.piece);
    search_.script().set_taste(Side::kA, taste_of(Style::kPlain));
    search_.script().set_taste(Side::kB, taste_of(Style::kPlain));
  }

  std::vector<Suggestion> advise() {
    best_plan();
    single_actions();
    const double without = leaving_it();
    for (Suggestion& one : out_) one.gain = one.value - without;
    std::stable_sort(out_.begin(), out_.end(),
                     [](const Suggestion& a, const Suggestion& b) { return a.value > b.value; });
    if (static_cast<int>(out_.size()) > request_.most) {
      out_.resize(static_cast<std::size_t>(std::max(0, request_.most)));
    }
    return std::move(out_);
  }

 private:
  static constexpr int kSamples = 36;
  static constexpr int kQuick = 6;
  static constexpr std::size_t kLooked = 40;  // actions that are looked at
  static constexpr std::size_t kWeighed = 6;  // … and weighed

  const State& guess() const { return guesses_.front(); }
  Side side() const { return guess().decider; }

  // The guesses after an action; those for which it is not allowed are left out.
  std::vector<State> after(const Action& action) const {
    std::vector<State> out;
    for (const State& g : guesses_) {
      if (why_not(game_, g, action)) continue;
      State t = g;
      apply(game_, t, action, nullptr);
      out.push_back(t);
    }
    return out;
  }
  double worth(const Action& action, int samples) {
    const std::vector<State> states = after(action);
    if (states.empty()) return 0;
    return search_.worth(states, side(), kSeed, samples, budget_);
  }

  bool concerns(const Action& action) const {
    return only_ == kNoPiece || pieces_of(game_, guess(), action).contains(only_);
  }
  bool is_new(const Action& action) const {
    const std::string text = text_of(game_, real_, action);
    return std::none_of(out_.begin(), out_.end(),
                        [&](const Suggestion& one) { return one.actions.front() == text; });
  }

  // What the adviser would do.
  void best_plan() {
    Bounds bounds = bounds_;
    bounds.judgements = judgements_;
    const Mind::Thought thought = mind_.decide(real_, sight_, bounds);
    if (!concerns(thought.actions.front())) return;
    Suggestion one;
    State t = real_;
    for (const Action& action : thought.actions) {
      one.actions.push_back(text_of(game_, t, action));
      apply(game_, t, action, nullptr);
    }
    one.value = worth(thought.actions.front(), kSamples);
    one.reason = reason_of(game_, guess(), thought.actions.front());
    out_.push_back(std::move(one));
  }

  // Everything else that could be done, first glanced at, then the best of it weighed.
  void single_actions() {
    std::vector<std::pair<double, Action>> rated;
    std::vector<Action> actions = legal_actions(game_, guess(), only_);
    std::erase_if(actions,
                  [&](const Action& a) { return !concerns(a) || why_not(game_, real_, a); });
    const std::size_t stride = 1 + actions.size() / kLooked;
    for (std::size_t i = 0; i < actions.size(); i += stride) {
      if (budget_.cut_short()) break;
      if (is_new(actions[i])) rated.emplace_back(worth(actions[i], kQuick), actions[i]);
    }
    std::stable_sort(rated.begin(), rated.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    if (rated.size() > kWeighed) rated.resize(kWeighed);
    for (const auto& [value, action] : rated) {
      out_.push_back({.actions = {text_of(game_, real_, action)},
                      .value = worth(action, kSamples),
                      .reason = reason_of(game_, guess(), action)});
    }
  }

  // What it is worth to do nothing; where something has to be done, the least of what can be.
  double leaving_it() {
    for (const Action& action : {Action{Pass{}}, Action{End{}}}) {
      if (!why_not(game_, real_, action)) return worth(action, kSamples);
    }
    double least = 1;
    for (const Suggestion& one : out_) least = std::min(least, one.value);
    return out_.empty() ? 0 : least;
  }

  const Game& game_;
  const State& real_;
  const Sight& sight_;
  const AdviceRequest& request_;
  const Bounds& bounds_;
  Search search_;
  Mind mind_;
  std::int64_t judgements_;
  Budget budget_;
  std::vector<State> guesses_;
  PieceId only_ = kNoPiece;
  std::vector<Suggestion> out_;
};

}  // namespace

std::vector<Suggestion> counsel(const Tables& tables, const Judge& judge, const State& s,
                                const Sight& sight, const AdviceRequest& request,
                                const Bounds& bounds) {
  return Counsellor(tables, judge, s, sight, request, bounds).advise();
}

}  // namespace tercio::opponent::lw
