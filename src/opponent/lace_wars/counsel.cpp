#include "opponent/lace_wars/counsel.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
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
    for (const Side side : {Side::kA, Side::kB}) {
      search_.script().set_taste(side, tables.learned[index_of(side)]);
    }
  }

  std::vector<Suggestion> advise() {
    best_plan();
    single_actions();
    leave_it();
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
  static constexpr double kWorthTelling = 0.004;

  const State& guess() const { return guesses_.front(); }
  Side side() const { return guess().decider; }

  double worth(const Action& action, int samples) {
    return search_.worth_of(guesses_, action, kSeed, samples, budget_);
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
    meant_ = thought.meant;
    if (!concerns(thought.actions.front())) return;
    Suggestion one;
    one.actions = {text_of(game_, real_, thought.actions.front())};
    // What follows is told as it is meant, not as far as it will be allowed.
    State t = guess();
    const bool as_meant = thought.meant.front() == thought.actions.front();
    for (std::size_t i = 0; as_meant && i < thought.meant.size(); ++i) {
      if (why_not(game_, t, thought.meant[i])) break;
      if (i > 0) one.actions.push_back(text_of(game_, t, thought.meant[i]));
      apply(game_, t, thought.meant[i], nullptr);
    }
    one.value = worth(thought.actions.front(), kSamples);
    one.reason = reason_of(game_, guess(), thought.actions.front());
    out_.push_back(std::move(one));
  }

  // Where the groups of the piece that is asked about, or of the plan, could go, with the facing
  // that costs least and with those beside it.
  std::vector<Action> whole_moves() const {
    std::vector<Action> out;
    const State& g = guess();
    for (const PieceSet& group : groups_to_move()) {
      Ways ways;
      find_ways(game_, g, group, ways);
      ways.hexes().for_each([&](HexId h) {
        const Facing cheapest = ways.cheapest_facing(h);
        for (const int by : {0, 1, 5}) {
          const Facing facing = turned(cheapest, by);
          if (ways.cost(h, facing) == Ways::kNone) continue;
          out.emplace_back(Move{group, ways.route(h, facing)});
          if (only_ == kNoPiece) break;
        }
      });
    }
    return out;
  }
  std::vector<PieceSet> groups_to_move() const {
    std::vector<PieceSet> out;
    const State& g = guess();
    const auto add = [&](PieceSet group) {
      const bool fresh = std::find(out.begin(), out.end(), group) == out.end();
      if (fresh && !why_not_mover(game_, g, group)) out.push_back(group);
    };
    if (only_ != kNoPiece) {
      if (!on_map(g, only_)) return out;
      add(PieceSet{only_});
      const PieceSet stack = fighters_in(game_, g, g.at[only_]);
      if (stack.contains(only_) && stack.size() > 1) add(stack);
      return out;
    }
    for (const Action& action : meant_) {
      if (const auto* move = std::get_if<Move>(&action)) add(move->pieces);
    }
    return out;
  }

  // A step is told as a part of its way.
  std::vector<Action> alternatives() const {
    std::vector<Action> out = meant_;
    // What a single counter of the set-up brings is less than what the dice of a few turns do.
    if (real_.step == Step::kDeploy && only_ == kNoPiece) return out;
    const bool by_ways = real_.step == Step::kMove;
    if (by_ways) {
      const std::vector<Action> moves = whole_moves();
      out.insert(out.end(), moves.begin(), moves.end());
    }
    for (const Action& action : legal_actions(game_, guess(), only_)) {
      if (!by_ways || !std::holds_alternative<Move>(action)) out.push_back(action);
    }
    std::erase_if(out, [&](const Action& a) { return !concerns(a) || why_not(game_, real_, a); });
    return out;
  }

  // Everything else that could be done, first glanced at, then the best of it weighed.
  void single_actions() {
    std::vector<std::pair<double, Action>> rated;
    const std::vector<Action> actions = alternatives();
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

  // What each is worth against doing nothing, which is told too; where something has to be done,
  // against the least of what can be.
  void leave_it() {
    const Action* nothing = nullptr;
    const std::array<Action, 2> ways{Action{Pass{}}, Action{End{}}};
    for (const Action& way : ways) {
      if (!why_not(game_, real_, way)) nothing = &way;
    }
    double without = 1;
    if (nothing != nullptr) {
      without = worth(*nothing, kSamples);
    } else {
      for (const Suggestion& one : out_) without = std::min(without, one.value);
    }
    for (Suggestion& one : out_) one.gain = one.value - without;
    if (nothing == nullptr || only_ != kNoPiece) return;
    // What gains nothing is not advised.
    std::erase_if(out_, [](const Suggestion& one) { return one.gain < kWorthTelling; });
    out_.push_back({.actions = {text_of(game_, real_, *nothing)},
                    .value = without,
                    .reason = reason_of(game_, guess(), *nothing)});
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
  std::vector<Action> meant_;  // the plan of the adviser
  std::vector<Suggestion> out_;
};

}  // namespace

std::vector<Suggestion> counsel(const Tables& tables, const Judge& judge, const State& s,
                                const Sight& sight, const AdviceRequest& request,
                                const Bounds& bounds) {
  return Counsellor(tables, judge, s, sight, request, bounds).advise();
}

}  // namespace tercio::opponent::lw
