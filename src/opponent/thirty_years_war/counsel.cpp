#include "opponent/thirty_years_war/counsel.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::opponent::tyw {

namespace {

constexpr std::uint64_t kSeed = 0x7e2c10;  // the dice of all values that are compared

std::string names_of(const Game& game, PieceSet pieces) {
  std::vector<std::string> names;
  for (const PieceId p : pieces) names.push_back(game.name(p));
  return engine::in_a_row(names);
}

class Counsellor {
 public:
  Counsellor(const Tables& tables, const Judge& judge, const State& s, const AdviceRequest& request,
             const Bounds& bounds)
      : tables_(tables),
        game_(tables.game),
        s_(s),
        request_(request),
        search_(tables, judge),
        judgements_(bounds.judgements > 0 ? bounds.judgements : adviser_level().judgements),
        seconds_(bounds.seconds > 0 ? bounds.seconds : adviser_level().seconds),
        bounds_(bounds),
        budget_(judgements_, seconds_, bounds) {
    if (!request.piece.empty()) only_ = game_.find_piece(request.piece);
  }

  std::vector<Suggestion> advise() {
    switch (s_.step) {
      case Step::kMove:
        moves();
        break;
      case Step::kFire:
        weigh(shots_to_weigh(tables_, search_.script(), s_, 8));
        break;
      case Step::kAttack:
        weigh(attacks_to_weigh(tables_, search_.script(), s_, 8));
        break;
      default:
        anything();
        break;
    }
    std::stable_sort(out_.begin(), out_.end(),
                     [](const Suggestion& a, const Suggestion& b) { return a.value > b.value; });
    if (static_cast<int>(out_.size()) > request_.most) {
      out_.resize(static_cast<std::size_t>(std::max(0, request_.most)));
    }
    return std::move(out_);
  }

 private:
  static constexpr int kSamples = 36;

  double worth(const State& s) {
    // Every value with as many dice, even when the clock is out: they are compared.
    return search_.worth(s, s_.decider, kSeed, kSamples, budget_);
  }

  bool concerns(const Action& action) const {
    if (only_ == kNoPiece) return true;
    if (const auto* fire = std::get_if<Fire>(&action)) return fire->gun == only_;
    if (const auto* breach = std::get_if<Breach>(&action)) return breach->gun == only_;
    if (const auto* withdraw = std::get_if<Withdraw>(&action)) return withdraw->gun == only_;
    if (const auto* attack = std::get_if<Attack>(&action)) {
      return attack->attackers.contains(only_) || attack->defenders.contains(only_);
    }
    return true;
  }

  // Shots or attacks, each against leaving it, or against the least of them.
  void weigh(const std::vector<Action>& actions) {
    double without = 0;
    bool may_end = !why_not(game_, s_, End{});
    if (may_end) {
      State t = s_;
      apply(game_, t, End{}, nullptr);
      without = worth(t);
    }
    double least = 1;
    for (const Action& action : actions) {
      if (!concerns(action)) continue;
      State t = s_;
      apply(game_, t, action, nullptr);
      Suggestion suggestion;
      suggestion.actions = {text_of(game_, s_, action)};
      suggestion.value = std::holds_alternative<End>(action) ? without : worth(t);
      suggestion.reason = reason_of(action);
      least = std::min(least, suggestion.value);
      out_.push_back(std::move(suggestion));
    }
    for (Suggestion& one : out_) one.gain = one.value - (may_end ? without : least);
  }

  std::string reason_of(const Action& action) const {
    if (const auto* fire = std::get_if<Fire>(&action)) {
      const PieceId unit = unit_in(s_, fire->target);
      const int hits = game_.fire_hits_up_to(hex::distance(s_.at[fire->gun], fire->target));
      std::string text =
          fmt::format("{} {} in {} of 6", is_disrupted(s_, unit) ? "eliminates" : "disrupts",
                      game_.name(unit), hits);
      const PieceSet friends = near_friends(fire->target);
      if (!friends.empty() && !is_disrupted(s_, unit)) {
        text += fmt::format(", and {} can assault it", game_.name(friends.first()));
      }
      return text;
    }
    if (std::holds_alternative<Breach>(action)) return "two hits open the walls there";
    if (std::holds_alternative<Withdraw>(action)) return "nobody guards the gun any more";
    if (const auto* attack = std::get_if<Attack>(&action)) return odds_text(*attack);
    if (std::holds_alternative<End>(action)) return "everything else costs more than it brings";
    return {};
  }

  std::string odds_text(const Attack& attack) const {
    const Combat combat{attack.attackers, attack.defenders, attack.charge};
    const Odds odds = odds_of(game_, s_, combat, nullptr);
    int good = 0;
    int bad = 0;
    for (int die = 1; die <= 6; ++die) {
      const Result r = game_.combat_result(odds.column, die);
      if (r == Result::kDd || r == Result::kDe || r == Result::kDx) ++good;
      if (r == Result::kAd || r == Result::kAe) ++bad;
    }
    return fmt::format(
        "{} against {}, {}: {} in 6 for you, {} in 6 against{}", odds.attack, odds.defence,
        game_.definition().system.combat_columns[static_cast<std::size_t>(odds.column)], good, bad,
        attack.charge ? ", with a charge" : "");
  }

  PieceSet near_friends(HexId h) const {
    PieceSet out;
    for (const PieceId u : game_.units(s_.phasing) & s_.present) {
      if (is_ready(s_, u) && hex::distance(s_.at[u], h) <= 2) out.insert(u);
    }
    return out;
  }

  // --- Movement
  State with_plan(const MovePlan& plan) {
    State t = s_;
    search_.script().carry_out(t, plan);
    if (t.step == Step::kMove && !is_over(t)) apply(game_, t, End{}, nullptr);
    return t;
  }

  void moves() {
    Budget budget(std::max<std::int64_t>(200, judgements_ / 2), seconds_ / 2, bounds_);
    const Taste taste = taste_of(Style::kPlain);
    const auto found = search_.movement(s_, taste, kSeed, budget);
    State planned = s_;
    for (const Action& action : found.actions) {
      if (!std::holds_alternative<End>(action)) apply(game_, planned, action, nullptr);
    }
    MovePlan plan = search_.plan_from(s_, planned);
    const State done = with_plan(plan);
    const double best = worth(done);
    if (only_ != kNoPiece) {
      moves_of(only_, plan, planned, best);
      return;
    }
    // What each move of the plan is worth: the plan without it.
    for (const Action& action : found.actions) {
      const PieceId p = mover(action);
      if (p == kNoPiece) continue;
      MovePlan without = plan;
      without.to[p] = s_.at[p];
      const double less = worth(with_plan(without));
      Suggestion one;
      one.actions = {alone(action)};
      for (const Action& other_action : found.actions) {
        if (mover(other_action) != kNoPiece && mover(other_action) != p) {
          one.actions.push_back(alone(other_action));
        }
      }
      one.value = best;
      one.gain = best - less;
      one.reason = reason_of_move(p, plan, planned);
      if (one.actions.front().empty()) continue;
      out_.push_back(std::move(one));
    }
    std::stable_sort(out_.begin(), out_.end(),
                     [](const Suggestion& a, const Suggestion& b) { return a.gain > b.gain; });
    if (out_.empty()) {
      Suggestion stay;
      stay.actions = {"end"};
      stay.value = best;
      stay.reason = "nobody stands better elsewhere";
      out_.push_back(std::move(stay));
    }
  }

  // The text of a move as it can be given now; empty when another has to make room first.
  std::string alone(const Action& action) const {
    return why_not(game_, s_, action) ? std::string() : text_of(game_, s_, action);
  }

  static PieceId mover(const Action& action) {
    if (const auto* move = std::get_if<Move>(&action)) return move->piece;
    if (const auto* exit = std::get_if<Exit>(&action)) return exit->piece;
    return kNoPiece;
  }

  // Where one piece could go while the others follow the plan.
  void moves_of(PieceId p, const MovePlan& plan, const State& planned, double best) {
    if (!plan.pieces.contains(p) || !on_map(s_, p) || why_not_move(game_, s_, p)) return;
    MovePlan stay = plan;
    stay.to[p] = s_.at[p];
    const double staying = worth(with_plan(stay));
    hex::Reach reach;
    flood_for(game_, s_, p, reach);
    HexSet ends = reach.all();
    if (game_.piece(p).is_unit()) ends -= planned.units[index_of(s_.phasing)];
    ends.erase(s_.at[p]);
    std::vector<std::pair<double, HexId>> rated;
    if (plan.to[p] != s_.at[p]) rated.emplace_back(best, plan.to[p]);
    ends.erase(plan.to[p] == MovePlan::kOff ? kNoHex : plan.to[p]);
    // A quick look at all of them, a long one at the best.
    ends.for_each([&](HexId h) {
      MovePlan other_plan = plan;
      other_plan.to[p] = h;
      Budget quick(6, seconds_, bounds_);
      rated.emplace_back(search_.worth(with_plan(other_plan), s_.decider, kSeed, 6, quick), h);
    });
    std::stable_sort(rated.begin(), rated.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    if (rated.size() > 6) rated.resize(6);
    for (const auto& [value, h] : rated) {
      MovePlan other_plan = plan;
      other_plan.to[p] = h;
      Suggestion one;
      if (h == MovePlan::kOff) {
        const HexSet exits = exit_hexes(game_, s_, p, reach);
        if (exits.empty()) continue;
        one.actions = {
            text_of(game_, s_, Exit{p, path_to(game_, s_, p, reach, exits.next_after(kNoHex))})};
      } else {
        const Action action = Move{p, path_to(game_, s_, p, reach, h)};
        if (why_not(game_, s_, action)) continue;
        one.actions = {text_of(game_, s_, action)};
      }
      one.value = h == plan.to[p] ? best : worth(with_plan(other_plan));
      one.gain = one.value - staying;
      one.reason = reason_of_move(p, other_plan, with_plan(other_plan));
      out_.push_back(std::move(one));
    }
  }

  std::string reason_of_move(PieceId p, const MovePlan& plan, const State& planned) const {
    const HexId to = plan.to[p];
    const Piece& piece = game_.piece(p);
    const Side enemy = other(s_.phasing);
    if (to == MovePlan::kOff) return "leaves the map while it counts";
    if (piece.kind == Kind::kLeader) {
      const PieceId with = has_unit(planned, to, s_.phasing) ? unit_in(planned, to) : kNoPiece;
      int tired = 0;
      for (const PieceId u : game_.units(s_.phasing) & planned.present) {
        if (is_disrupted(planned, u) && hex::distance(planned.at[u], to) <= 1) ++tired;
      }
      if (with != kNoPiece && in_zone(game_, planned, to, enemy)) {
        return fmt::format("adds {} to the attack of {}", piece.value, game_.name(with));
      }
      if (tired > 0) {
        return fmt::format("helps {} recover",
                           engine::counted(tired, "disrupted unit", "disrupted units"));
      }
      return with == kNoPiece ? "gets out of danger" : "is safe with " + game_.name(with);
    }
    if (is_disrupted(s_, p)) return "gets away to recover";
    for (const PieceId gun : game_.guns() & s_.present) {
      if (s_.at[gun] != to) continue;
      return owner_of(game_, s_, gun) == s_.phasing ? "guards the gun" : "takes the gun";
    }
    // Whom it will attack there, and with whom.
    PieceSet enemies;
    for (const Direction d : hex::kAllDirections) {
      const HexId there = hex::neighbour(to, d);
      if (has_unit(planned, there, enemy)) enemies.insert(unit_in(planned, there));
    }
    if (!enemies.empty()) {
      PieceId target = enemies.first();
      for (const PieceId e : enemies) {
        if (is_ready(planned, e) && game_.piece(e).strength > game_.piece(target).strength)
          target = e;
      }
      PieceSet friends;
      for (const Direction d : hex::kAllDirections) {
        const HexId there = hex::neighbour(planned.at[target], d);
        if (!has_unit(planned, there, s_.phasing)) continue;
        const PieceId u = unit_in(planned, there);
        if (is_ready(planned, u)) friends.insert(u);
      }
      friends.insert(p);
      const Odds odds = odds_of(game_, planned, {friends, PieceSet{target}, false}, nullptr);
      PieceSet others = friends;
      others.erase(p);
      return fmt::format(
          "attacks {}{} at {}", game_.name(target),
          others.empty() ? "" : " with " + names_of(game_, others),
          game_.definition().system.combat_columns[static_cast<std::size_t>(odds.column)]);
    }
    if (in_zone(game_, s_, s_.at[p], enemy)) return "gets out of a fight it would have to pick";
    return "stands better there against what can come";
  }

  // --- Everything else: what the player would do.
  void anything() {
    Player player{&adviser_level(), kSeed};
    Mind mind(tables_, search_.the_judge(), player);
    Bounds bounds = bounds_;
    bounds.judgements = judgements_;
    const Mind::Thought thought = mind.decide(s_, bounds);
    Suggestion one;
    State t = s_;
    for (const Action& action : thought.actions) {
      one.actions.push_back(text_of(game_, t, action));
      apply(game_, t, action, nullptr);
    }
    one.value = thought.value;
    one.reason = s_.step == Step::kDeploy     ? "a deployment that holds against what can come"
                 : s_.step == Step::kChoose   ? "the best of what can be chosen, as games go"
                 : s_.step == Step::kExchange ? "the cheapest way to pay for the exchange"
                                              : "the most it can bring";
    out_.push_back(std::move(one));
  }

  const Tables& tables_;
  const Game& game_;
  const State& s_;
  const AdviceRequest& request_;
  Search search_;
  std::int64_t judgements_;
  double seconds_;
  const Bounds& bounds_;
  Budget budget_;
  PieceId only_ = kNoPiece;
  std::vector<Suggestion> out_;
};

}  // namespace

std::vector<Suggestion> counsel(const Tables& tables, const Judge& judge, const State& s,
                                const AdviceRequest& request, const Bounds& bounds) {
  return Counsellor(tables, judge, s, request, bounds).advise();
}

}  // namespace tercio::opponent::tyw
