#include "advice/lace_wars/plan.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/prospects.hpp"
#include "advice/lace_wars/supposed.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/telling/names.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Attack;
using lace_wars::Odds;
using lace_wars::ResultCell;
using lace_wars::Term;

template <std::size_t N>
void fill(const HexSet& hexes, std::array<HexId, N>& out) {
  std::size_t n = 0;
  hexes.for_each([&](HexId h) {
    if (n < N) out[n++] = h;
  });
}

Attack attack_of(const HexSet& from, const HexSet& to) {
  Attack out;
  fill(from, out.attackers);
  fill(to, out.defenders);
  return out;
}

// 10.1j, 10.1m Whether so many hexes can fight in one combat.
bool is_in_bounds(const HexSet& from, const HexSet& to) {
  const Attack attack;
  return from.size() <= static_cast<int>(attack.attackers.size()) &&
         to.size() <= static_cast<int>(attack.defenders.size()) &&
         (from.size() <= 1 || to.size() <= 1);
}

// How hard a result is.
int weight(const ResultCell& cell) {
  return cell.losses * 2 + (cell.eliminated ? 8 : 0) + cell.retreat * 2 +
         (cell.disorganised ? 1 : 0) + (cell.test ? 1 : 0);
}

// The row of the ratio table that the points come to.
std::string ratio_text(const Game& game, const Odds& odds) {
  for (const auto& row : game.system().ratios) {
    if (odds.attack * row.defence >= row.attack * odds.defence) {
      return fmt::format("{}:{}", row.attack, row.defence);
    }
  }
  const auto& last = game.system().ratios.back();
  return fmt::format("under {}:{}", last.attack, last.defence);
}

class Planner {
 public:
  Planner(const Scene& scene, PieceSet attackers, PieceSet defenders)
      : scene_(scene),
        game_(scene.game),
        s_(scene.s),
        from_(hexes_of(scene.seen, attackers)),
        to_(hexes_of(scene.seen, defenders)),
        then_(as_if_combat(scene, attackers, defenders)),
        there_(hexes_of(then_.s, attackers)) {
    reckon();
  }

  Plan plan() {
    Plan out{.attackers = scene_.ids(units_of(there_)), .defenders = scene_.ids(units_of(to_))};
    add_candidates(out);
    out.refused = refused();
    if (!out.refused) out.action = action_text(scene_, attack_of(from_, to_));
    out.supposed = then_.notes;
    if (odds_) {
      out.sums = sums();
      out.odds = fmt::format("{} {:+}", ratio_text(game_, *odds_), odds_->modifier);
      out.needs = needs();
      out.column = Note{fmt::format("{} to {}: ratio {}, die {:+}", odds_->attack, odds_->defence,
                                    ratio_text(game_, *odds_), odds_->modifier),
                        "10.2a"};
      out.outcomes = outcomes();  // the summary adds them up
    }
    out.summary = summary();
    out.warnings = warnings();
    return out;
  }

 private:
  bool attacks_now() const { return scene_.decides() && s_.step == Step::kAttack; }

  // Those that would fight, as far as they are seen.
  PieceSet units_of(const HexSet& hexes) const {
    PieceSet out;
    hexes.for_each([&](HexId h) { out |= units_in(then_.s, h); });
    return out;
  }
  bool hides_any(const HexSet& hexes) const {
    bool any = false;
    hexes.for_each([&](HexId h) { any = any || scene_.hides(h); });
    return any;
  }

  // 10.1a, 10.1m Odds are told only for units that could fight each other.
  void reckon() {
    if (there_.empty() || to_.empty()) return;
    hidden_ = hides_any(from_) || hides_any(to_);
    if (!is_in_bounds(there_, to_)) {
      fault_ = forbidden("10.1m", "so many hexes cannot fight in one combat");
      return;
    }
    there_.for_each([&](HexId from) {
      to_.for_each([&](HexId to) {
        if (fault_) return;
        if (const Denial denial = why_not_attack_hex(game_, then_.s, from, to)) {
          fault_ = scene_.told(denial);
        }
      });
    });
    if (fault_) return;
    if (const char* rule = automatic()) {
      // A gun on top may hide what fights under it.
      if (!hidden_) eliminated_by_ = rule;
      return;
    }
    odds_ = odds_of(game_, then_.s, attack_of(there_, to_), &terms_);
  }

  // 9.5c, 12.3b What happens without a die; nullptr: it is fought.
  const char* automatic() const {
    bool fights = false;
    to_.for_each([&](HexId h) {
      const PieceId p = top_fighter(game_, then_.s, h);
      fights = fights || (p != kNoPiece && !is_routed(then_.s, p));
    });
    if (fights) return nullptr;
    return top_fighter(game_, then_.s, to_.nth(0)) == kNoPiece ? "9.5c" : "12.3b";
  }

  std::optional<Refusal> refused() const {
    if (!attacks_now()) return forbidden("10.1f", "you attack in your own combat phase");
    if (from_.empty() || to_.empty()) {
      return forbidden("10.1a", "an attack needs attackers and defenders");
    }
    if (!is_in_bounds(from_, to_)) {
      return forbidden("10.1j", "so many hexes cannot fight in one combat");
    }
    if (const Denial denial = why_not(game_, s_, attack_of(from_, to_))) return scene_.told(denial);
    return std::nullopt;
  }

  // Whether these hexes could fight in one combat.
  bool fits(const HexSet& from, const HexSet& to) const {
    if (!is_in_bounds(from, to)) return false;
    bool fit = true;
    from.for_each([&](HexId f) {
      to.for_each([&](HexId t) { fit = fit && !why_not_attack_hex(game_, s_, f, t); });
    });
    if (!fit || from.empty() || to.empty()) return fit;
    if (to.size() == 2 && hex::distance(to.nth(0), to.nth(1)) != 1) return false;
    if (from.size() == 1) return true;
    return !why_not_attack(game_, s_, attack_of(from, to));
  }

  void add_candidates(Plan& out) const {
    if (!attacks_now()) return;
    PieceSet attackers;
    PieceSet defenders;
    attacking_hexes(scene_).for_each([&](HexId h) {
      HexSet more = from_;
      more.insert(h);
      if (!from_.contains(h) && fits(more, to_)) attackers |= fighters_in(game_, s_, h);
      if (!from_.empty() && !from_.contains(h)) return;
      attackable_from(game_, s_, h).for_each([&](HexId t) {
        HexSet wider = to_;
        wider.insert(t);
        if (!to_.contains(t) && fits(from_, wider)) defenders |= units_in(scene_.seen, t);
      });
    });
    out.more_attackers = scene_.ids(attackers);
    out.more_defenders = scene_.ids(defenders);
  }

  // The combat points of one side, unit by unit.
  PlanSum points(const char* title, const HexSet& hexes, int total) const {
    PlanSum out{.title = title, .total = total};
    hexes.for_each([&](HexId h) {
      for (const PieceId p : fighters_in(game_, then_.s, h)) {
        if (is_routed(then_.s, p)) continue;
        out.terms.push_back({.title = game_.name(p),
                             .text = fmt::format("{} in {}",
                                                 counted(combat_points(game_, then_.s, p),
                                                         "combat point", "combat points"),
                                                 hex::label(h)),
                             .amount = combat_points(game_, then_.s, p),
                             .rule = "10.2a"});
      }
    });
    return out;
  }

  std::vector<PlanSum> sums() const {
    PlanSum die{.title = "Die", .total = odds_->modifier};
    for (const Term& term : terms_) {
      die.terms.push_back(
          {.title = capital(title_of(game_, term)), .amount = term.amount, .rule = term.rule});
    }
    return {points("Attack", there_, odds_->attack), points("Defence", to_, odds_->defence),
            std::move(die)};
  }

  static std::string printed(const ResultCell& cell) { return cell.text == "-" ? "–" : cell.text; }

  // 10.3i How many combat points it is to the next ratio that changes the die.
  std::vector<Note> needs() const {
    std::vector<Note> out;
    if (odds_->defence <= 0) return out;
    const auto modifier = [&](int attack) { return game_.ratio_modifier(attack, odds_->defence); };
    const int now = modifier(odds_->attack);
    const auto told = [&](int points, const char* way, const char* one, const char* many) {
      const Odds then{.attack = odds_->attack + points, .defence = odds_->defence};
      const int n = std::abs(points);
      out.push_back(
          {.text = fmt::format("{} combat point{} {} {} {} (die {:+})", n, n == 1 ? "" : "s", way,
                               n == 1 ? one : many, ratio_text(game_, then),
                               odds_->modifier + modifier(then.attack) - now),
           .rule = "10.3i"});
    };
    const int most = odds_->defence * game_.system().ratios.front().attack;
    for (int n = 1; n <= most; ++n) {
      if (modifier(odds_->attack + n) == now) continue;
      told(n, "more", "reaches", "reach");
      break;
    }
    for (int n = 1; n < odds_->attack; ++n) {
      if (modifier(odds_->attack - n) == now) continue;
      told(-n, "fewer", "makes it", "make it");
      break;
    }
    return out;
  }

  const lace_wars::CombatRow& row(int die) const {
    const int row = game_.combat_row(die + odds_->modifier);
    return game_.system().combat[static_cast<std::size_t>(row)];
  }

  std::vector<PlanOutcome> outcomes() {
    std::vector<PlanOutcome> out;
    const std::optional<State> begun = fought();
    for (int die = 1; die <= 6; ++die) {
      const auto& r = row(die);
      const int gain = weight(r.defender) - weight(r.attacker);
      std::string said = fmt::format("Attacker: {}. Defender: {}.", result_text(r.attacker.text),
                                     result_text(r.defender.text));
      if (begun) said += meaning(*begun, die);
      out.push_back({.die = die,
                     .code = fmt::format("{} / {}", printed(r.attacker), printed(r.defender)),
                     .chance = 1.0 / 6,
                     .cells = {{"Attacker", r.attacker.text}, {"Defender", r.defender.text}},
                     .said = std::move(said),
                     .tone = gain > 0   ? Tone::kGood
                             : gain < 0 ? Tone::kBad
                                        : Tone::kRisk});
    }
    return out;
  }

  // The combat as far as its die, of what the seat sees; nothing when it cannot be made.
  std::optional<State> fought() const {
    State after = then_.s;
    const Attack attack = attack_of(there_, to_);
    if (why_not(game_, after, attack)) return std::nullopt;
    apply(game_, after, attack, nullptr);
    for (int i = 0; i < 2 && after.step == Step::kEvade; ++i) {
      apply(game_, after, lace_wars::Pass{}, nullptr);
    }
    if (after.step != Step::kCombatRoll) return std::nullopt;
    return after;
  }

  // What a die would come to, with the dice that follow it.
  std::string meaning(const State& begun, int die) {
    State after = begun;
    apply(game_, after, lace_wars::Roll{die}, nullptr);
    const PieceSet units = (begun.combat.attacking | begun.combat.defending);
    const Prospects prospects = follow(game_, begun, units, after);
    all_.add(prospects, 1.0 / 6);
    std::string out;
    for (const std::string& sentence : sentences(scene_, prospects)) out += ' ' + sentence;
    return out;
  }

  // The share of the six faces for which something holds.
  template <class Holds>
  double share(Holds holds) const {
    int n = 0;
    for (int die = 1; die <= 6; ++die) n += holds(row(die)) ? 1 : 0;
    return n / 6.0;
  }

  std::vector<std::string> summary() const {
    std::vector<std::string> out;
    if (eliminated_by_ != nullptr) {
      out.push_back(fmt::format("The defender is eliminated without a roll ({}).", eliminated_by_));
      return out;
    }
    if (hidden_) out.push_back(unseen_note().text + " (3.6)");
    if (!odds_) return out;
    const auto say = [&](const char* what, double chance) {
      if (chance > 0) out.push_back(fmt::format("{}: {}.", what, percent(chance)));
    };
    using Row = lace_wars::CombatRow;
    say("The table drives the defender from its hex or destroys it",
        share([](const Row& r) { return r.defender.eliminated || r.defender.retreat > 0; }));
    say("The table drives the attacker back or destroys it",
        share([](const Row& r) { return r.attacker.eliminated || r.attacker.retreat > 0; }));
    for (const std::string& sentence : sentences(scene_, all_)) out.push_back(sentence);
    if (!all_.units.empty()) {
      out.emplace_back(
          "These chances include morale tests, routs and commanders killed. Where a side has a "
          "choice, one way is taken for all.");
    }
    return out;
  }

  std::vector<PlanWarning> warnings() const {
    std::vector<PlanWarning> out;
    if (fault_) {
      out.push_back({.text = capital(fault_->message) + '.',
                     .rule = fault_->rule.empty() ? "10.1a" : fault_->rule});
    }
    if (!attacks_now()) return out;
    HexSet left = open_obligations(game_, s_);
    left -= to_;
    left.for_each([&](HexId h) {
      out.push_back(
          {.text = fmt::format("{} in {} must still be attacked.", scene_.stack(h), hex::label(h)),
           .rule = "10.1b",
           .pieces = scene_.ids(units_in(scene_.seen, h))});
    });
    return out;
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  HexSet from_;
  HexSet to_;
  Supposed then_;  // the position in which the combat is fought
  HexSet there_;   // where the attackers stand in it
  bool hidden_ = false;
  const char* eliminated_by_ = nullptr;  // the case
  std::optional<Odds> odds_;
  std::vector<Term> terms_;
  std::optional<Refusal> fault_;
  Prospects all_;
};

}  // namespace

Plan plan_of(const Scene& scene, PieceSet attackers, PieceSet defenders) {
  return Planner(scene, attackers, defenders).plan();
}

}  // namespace tercio::advice::lace
