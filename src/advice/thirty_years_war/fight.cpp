#include "advice/thirty_years_war/fight.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/thirty_years_war/die_effects.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::ChooseLeaders;
using thirty_years_war::Event;
using thirty_years_war::EventKind;
using thirty_years_war::Odds;
using thirty_years_war::Result;
using thirty_years_war::Term;

namespace {

// --- Sums ----------------------------------------------------------------------------------------

// Whether a term says what the strength has become, and not what is added to it.
bool is_result(Term::Kind kind) {
  switch (kind) {
    case Term::Kind::kPrinted:
    case Term::Kind::kBack:
    case Term::Kind::kLeader:
    case Term::Kind::kWorks:
      return false;
    default:
      return true;
  }
}

PlanSum sum_of(const Scene& scene, const char* title, int total, const std::vector<Term>& terms,
               PieceSet pieces) {
  PlanSum out{.title = title, .total = total};
  bool settled = true;  // the last term is what the present piece has come to
  for (const Term& term : terms) {
    if (!pieces.contains(term.piece)) continue;
    const bool needless = term.kind == Term::Kind::kTotal && settled;
    const bool first = term.kind == Term::Kind::kPrinted || term.kind == Term::Kind::kBack;
    settled = first || is_result(term.kind);
    if (needless) continue;
    out.terms.push_back({.title = scene.name(term.piece),
                         .text = words_of(scene.game, term),
                         .amount = term.amount,
                         .rule = term.rule == nullptr ? "8.3" : term.rule,
                         .total = is_result(term.kind)});
  }
  return out;
}

// --- Outcomes ------------------------------------------------------------------------------------

// The position in which the die of this attack is to be rolled. Leaders who would have to be chosen
// first: the best of every hex.
State before_the_die(const Scene& scene, const Combat& combat) {
  State s = scene.s;
  s.decider = s.phasing;
  if (s.step != Step::kResolve) declare(scene.game, s, combat, nullptr);
  if (scene.game.rules().declare_all_first) resolve(scene.game, s, combat, nullptr);
  while (s.step == Step::kLeaders) {
    PieceSet best;
    for (const PieceId leader : leaders_to_choose(scene.game, s, s.decider)) {
      PieceSet rivals;
      bool better = true;
      for (const PieceId other : best) {
        if (s.at[other] != s.at[leader]) continue;
        better = scene.piece(leader).value > scene.piece(other).value;
        rivals.insert(other);
      }
      if (!better) continue;
      best -= rivals;
      best.insert(leader);
    }
    apply(scene.game, s, ChooseLeaders{best}, nullptr);
  }
  return s;
}

Tone tone_of(Result result, bool charge) {
  switch (result) {
    case Result::kAd:
    case Result::kAe:
      return Tone::kBad;
    case Result::kDd:
    case Result::kDe:
      return Tone::kGood;
    case Result::kDx:
      return Tone::kRisk;
    case Result::kNone:
      return charge ? Tone::kBad : Tone::kNone;
  }
  return Tone::kNone;
}

// What happens to one side, in a word or two.
std::string fate(const Scene& scene, const DieEffect& effect, PieceSet pieces) {
  PieceSet gone;
  PieceSet shaken;
  for (const PieceId p : pieces) {
    if (!on_map(effect.after, p)) gone.insert(p);
    if (is_disrupted(effect.after, p) && !is_disrupted(scene.s, p)) shaken.insert(p);
  }
  std::vector<std::string> words;
  if (!gone.empty()) words.push_back(in_a_row(names_of(scene, gone)) + " eliminated");
  if (!shaken.empty()) words.push_back(in_a_row(names_of(scene, shaken)) + " disrupted");
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, ", "));
}

PlanOutcome outcome_of(const Scene& scene, const Combat& combat, const DieEffect& effect) {
  const std::string said = effect.sentences.empty()
                               ? "Nothing happens"
                               : capital(fmt::format("{}", fmt::join(effect.sentences, "; ")));
  const bool owed = effect.after.step == Step::kExchange;
  PlanOutcome out{
      .die = effect.die,
      .code = effect.result == Result::kNone ? "–" : std::string(name_of(effect.result)),
      .chance = 1.0 / 6,
      .said = said + '.',
      .tone = tone_of(effect.result, combat.charge)};
  out.cells.push_back(
      {.title = "Result",
       .text = effect.result == Result::kNone
                   ? std::string("no effect")
                   : fmt::format("{}, {}", name_of(effect.result), meaning_of(effect.result))});
  out.cells.push_back({.title = "Attackers",
                       .text = owed ? "some disrupted" : fate(scene, effect, combat.attackers)});
  out.cells.push_back(
      {.title = "Defenders",
       .text = owed ? "disrupted or eliminated" : fate(scene, effect, combat.defenders)});
  return out;
}

// "Merode is eliminated 33 %": who is eliminated, who is disrupted, which army is demoralized.
class Summary {
 public:
  Summary(const Scene& scene, const Combat& combat) : scene_(scene), combat_(combat) {}

  void add(const DieEffect& effect) {
    for (const PieceId p : combat_.defenders | combat_.attackers) tell(effect, p);
    for (const Event& event : effect.events) {
      if (event.kind == EventKind::kLeaderEliminated) {
        chances_.add(fmt::format("{} is lost", scene_.name(event.piece)), kFace);
      } else if (event.kind == EventKind::kDemoralized) {
        chances_.add(fmt::format("{} is demoralized", body(scene_, event.category)), kFace);
      } else if (event.kind == EventKind::kGameOver || event.kind == EventKind::kDayEnded) {
        chances_.add("the day ends", kFace);
      }
    }
    if (effect.after.step == Step::kMoraleRoll) chances_.add("an army is tested", kFace);
    if (effect.result == Result::kNone && effect.events.empty()) {
      chances_.add("nothing happens", kFace);
    }
  }
  std::vector<std::string> sentences() const {
    std::vector<std::string> out = chances_.sentences();
    for (std::string& sentence : out) sentence = capital(std::move(sentence));
    return out;
  }

 private:
  static constexpr double kFace = 1.0 / 6;

  void tell(const DieEffect& effect, PieceId p) {
    const bool defends = combat_.defenders.contains(p);
    const bool owed = effect.after.step == Step::kExchange;
    const bool falls = !on_map(effect.after, p) || (owed && defends && is_disrupted(scene_.s, p));
    const bool shaken = !falls && !is_disrupted(scene_.s, p) &&
                        (is_disrupted(effect.after, p) || (owed && defends));
    if (falls) chances_.add(fmt::format("{} is eliminated", scene_.name(p)), kFace);
    if (shaken) chances_.add(fmt::format("{} is disrupted", scene_.name(p)), kFace);
    if (owed && !defends && exchange_payers(scene_.game, effect.after).contains(p)) {
      chances_.add(fmt::format("{} may have to pay for an exchange", scene_.name(p)), kFace);
    }
  }

  const Scene& scene_;
  const Combat& combat_;
  Chances chances_;
};

// 8.5, 8.6 The nearest odds above and below, and how many points away they are.
std::vector<Note> needs_of(const Game& game, const Odds& odds) {
  const auto& columns = game.definition().system.combat_columns;
  const auto name = [&](int column) { return columns[static_cast<std::size_t>(column)]; };
  std::vector<Note> out;
  if (odds.defence <= 0) return out;
  for (int more = 1; odds.column + 1 < static_cast<int>(columns.size()); ++more) {
    const int column = game.combat_column(odds.attack + more, odds.defence);
    if (column == odds.column) continue;
    out.push_back({.text = fmt::format("{} {} {}", counted(more, "more point", "more points"),
                                       more == 1 ? "reaches" : "reach", name(column)),
                   .rule = "8.6"});
    break;
  }
  for (int fewer = 1; fewer < odds.attack; ++fewer) {
    const int column = game.combat_column(odds.attack - fewer, odds.defence);
    if (column == odds.column) continue;
    out.push_back({.text = fmt::format("{} {} {}", counted(fewer, "point fewer", "points fewer"),
                                       fewer == 1 ? "makes it" : "make it", name(column)),
                   .rule = "8.6"});
    break;
  }
  return out;
}

}  // namespace

void add_fight(const Scene& scene, const Combat& combat, Plan& plan) {
  Combat fought = combat;
  const Side side = scene.piece(combat.attackers.first()).side;
  const bool theirs = scene.s.phase == Phase::kCombat && scene.s.phasing == side;
  const State now = theirs ? scene.s : as_if(scene.s, side, Phase::kCombat);
  const Scene there{scene.game, now, scene.seat};
  if (why_not_charge(scene.game, now, combat)) fought.charge = false;
  const State ready = before_the_die(there, fought);
  const Scene rolling{scene.game, ready, scene.seat};
  std::vector<Term> terms;
  const Odds odds = odds_of(scene.game, ready, fought, &terms);
  plan.sums.push_back(sum_of(scene, "Attack", odds.attack, terms, fought.attackers));
  plan.sums.push_back(sum_of(scene, "Defence", odds.defence, terms, fought.defenders));
  const std::string& column =
      scene.game.definition().system.combat_columns[static_cast<std::size_t>(odds.column)];
  plan.column = Note{.text = fmt::format("{} to {}: column {}", odds.attack, odds.defence, column),
                     .rule = "8.6"};
  plan.odds = column;
  plan.needs = needs_of(scene.game, odds);
  if (ready.step != Step::kCombatRoll) return;
  Summary summary(rolling, fought);
  for (const DieEffect& effect : six_effects(rolling)) {
    plan.outcomes.push_back(outcome_of(rolling, fought, effect));
    summary.add(effect);
  }
  plan.summary = summary.sentences();
}

}  // namespace tercio::advice::tyw
