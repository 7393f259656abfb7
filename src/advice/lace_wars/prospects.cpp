#include "advice/lace_wars/prospects.hpp"

#include <fmt/format.h>

#include "advice/lace_wars/words.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/legality.hpp"

namespace tercio::advice::lace {

namespace {

constexpr int kMostDice = 4;        // in a row
constexpr int kMostDecisions = 24;  // in a branch
constexpr double kWorthTelling = 0.005;

class Follower {
 public:
  Follower(const Game& game, const State& before, PieceSet units) : game_(game), before_(before) {
    out_.units = units;
  }

  void walk(const State& s, double weight, int dice, int decisions) {
    if (is_settled(s) || decisions > kMostDecisions) return count(s, weight);
    if (is_roll(s.step)) {
      if (dice >= kMostDice) return count(s, weight);
      for (int die = 1; die <= 6; ++die) {
        State next = s;
        apply(game_, next, lace_wars::Roll{die}, nullptr);
        walk(next, weight / 6, dice + 1, decisions);
      }
      return;
    }
    State next = s;
    const lace_wars::Pass pass;
    if (!why_not(game_, s, pass)) {
      apply(game_, next, pass, nullptr);
    } else {
      const auto legal = legal_actions(game_, s);
      if (legal.empty()) return count(s, weight);
      apply(game_, next, legal.front(), nullptr);
    }
    walk(next, weight, dice, decisions + 1);
  }

  Prospects take() { return out_; }

 private:
  // Whether an activation goes on: a shot has been dealt with.
  static bool is_between(Step step) {
    return step == Step::kActivate || step == Step::kJoin || step == Step::kFire ||
           step == Step::kMove || step == Step::kMoving || step == Step::kReact;
  }
  // The combat is over: another is to be chosen, or the phase has ended.
  bool is_settled(const State& s) const {
    return s.step == Step::kAttack || s.step == Step::kOver || is_between(s.step) ||
           s.phase != before_.phase || s.active != before_.active || s.turn != before_.turn;
  }

  // Whether it stands elsewhere, and not because it has advanced (11.3).
  bool has_given_way(const State& s, PieceId p) const {
    if (s.at[p] == before_.at[p]) return false;
    if (!before_.combat.attacking.contains(p)) return true;
    const HexId enemy = before_.combat.defenders[0];
    return hex::distance(s.at[p], enemy) > hex::distance(before_.at[p], enemy);
  }

  void count(const State& s, double weight) {
    bool harmed = false;
    for (const PieceId p : out_.units) {
      const bool gone = s.status[p] == lace_wars::Status::kEliminated;
      const bool fled = !gone && is_routed(s, p) && !is_routed(before_, p);
      if (gone) out_.lost[p] += weight;
      if (fled) out_.routed[p] += weight;
      if (gone || has_given_way(s, p)) out_.left[p] += weight;
      const bool shaken = !gone && !fled && is_disorganised(s, p) && !is_disorganised(before_, p);
      if (shaken) out_.disorganised[p] += weight;
      harmed = harmed || gone || fled || shaken || s.steps[p] < before_.steps[p];
    }
    if (harmed) out_.harmed += weight;
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (has_bit(s.demoralised, f) && !has_bit(before_.demoralised, f)) {
        out_.demoralised[static_cast<std::size_t>(f)] += weight;
      }
    }
    for (const int side : {0, 1}) {
      if (has_bit(s.army_demoralised, side) && !has_bit(before_.army_demoralised, side)) {
        out_.army_demoralised[static_cast<std::size_t>(side)] += weight;
      }
    }
  }

  const Game& game_;
  const State& before_;
  Prospects out_;
};

template <std::size_t N>
void add_up(std::array<double, N>& sum, const std::array<double, N>& part, double weight) {
  for (std::size_t i = 0; i < N; ++i) sum[i] += part[i] * weight;
}

}  // namespace

void Prospects::add(const Prospects& other, double weight) {
  units |= other.units;
  harmed += other.harmed * weight;
  add_up(lost, other.lost, weight);
  add_up(routed, other.routed, weight);
  add_up(left, other.left, weight);
  add_up(disorganised, other.disorganised, weight);
  add_up(demoralised, other.demoralised, weight);
  add_up(army_demoralised, other.army_demoralised, weight);
}

Prospects follow(const Game& game, const State& before, PieceSet units, const State& after) {
  Follower follower(game, before, units);
  follower.walk(after, 1, 0, 0);
  return follower.take();
}

std::vector<std::string> sentences(const Scene& scene, const Prospects& prospects) {
  std::vector<std::string> out;
  const auto say = [&](const std::string& what, double chance) {
    if (chance >= kWorthTelling)
      out.push_back(
          fmt::format("{}: {}.", what, percent(chance > 1 - kWorthTelling / 10 ? 1 : chance)));
  };
  for (const PieceId p : prospects.units - scene.hidden) {
    const std::string name = scene.game.name(p);
    if (prospects.left[p] > prospects.lost[p] + kWorthTelling) {
      say(name + " has to leave its hex or is lost", prospects.left[p]);
    }
    say(name + " is disorganised", prospects.disorganised[p]);
    say(name + " routs", prospects.routed[p]);
    say(name + " is lost", prospects.lost[p]);
  }
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    say(scene.game.formation(f).name + " is demoralised",
        prospects.demoralised[static_cast<std::size_t>(f)]);
  }
  for (const Side side : {Side::kA, Side::kB}) {
    say("The " + scene.game.side_name(side) + " army is demoralised",
        prospects.army_demoralised[index_of(side)]);
  }
  return out;
}

}  // namespace tercio::advice::lace
