#include "advice/thirty_years_war/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/thirty_years_war/outcomes.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Attack;
using thirty_years_war::ChooseLeaders;
using thirty_years_war::Event;
using thirty_years_war::EventKind;
using thirty_years_war::Odds;
using thirty_years_war::Result;
using thirty_years_war::Term;

namespace {

// --- Sums ----------------------------------------------------------------------------------------

Json sum(const Scene& scene, const char* title, int total, const std::vector<Term>& terms,
         PieceSet pieces) {
  Json list = Json::array();
  int of_piece = 0;  // terms of the present piece; a single one is its total
  for (const Term& term : terms) {
    if (!pieces.contains(term.piece)) continue;
    const bool is_total = term.kind == Term::Kind::kTotal;
    const bool needless = is_total && of_piece == 1;
    of_piece = is_total ? 0 : of_piece + 1;
    if (needless) continue;
    list.push_back(
        {{"title", scene.name(term.piece)},
         {"text", is_total ? fmt::format("makes {}", term.amount) : words_of(scene.game, term)},
         {"amount", term.amount},
         {"rule", term.rule == nullptr ? "8.3" : term.rule}});
  }
  return {{"title", title}, {"total", total}, {"terms", std::move(list)}};
}

// --- Outcomes ------------------------------------------------------------------------------------

// The position in which the die of this attack is to be thrown. Leaders who would have to be chosen
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

std::string_view tone_of(Result result, bool charge) {
  switch (result) {
    case Result::kAd:
    case Result::kAe:
      return "bad";
    case Result::kDd:
    case Result::kDe:
      return "good";
    case Result::kDx:
      return "risk";
    case Result::kNone:
      return charge ? "bad" : "";
  }
  return "";
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
  if (!gone.empty()) words.push_back(in_a_row(names(scene, gone)) + " eliminated");
  if (!shaken.empty()) words.push_back(in_a_row(names(scene, shaken)) + " disrupted");
  return words.empty() ? "—" : fmt::format("{}", fmt::join(words, ", "));
}

Json outcome(const Scene& scene, const Combat& combat, const DieEffect& effect) {
  const std::string said = effect.sentences.empty()
                               ? "Nothing happens"
                               : capital(fmt::format("{}", fmt::join(effect.sentences, "; ")));
  const std::string_view code = name_of(effect.result);
  const std::string_view tone = tone_of(effect.result, combat.charge);
  const bool owed = effect.after.step == Step::kExchange;
  Json cells = Json::array();
  cells.push_back({{"title", "Result"},
                   {"text", effect.result == Result::kNone
                                ? std::string("no effect")
                                : fmt::format("{}, {}", code, meaning_of(effect.result))}});
  cells.push_back({{"title", "Attackers"},
                   {"text", owed ? "some disrupted" : fate(scene, effect, combat.attackers)}});
  cells.push_back(
      {{"title", "Defenders"},
       {"text", owed ? "disrupted or eliminated" : fate(scene, effect, combat.defenders)}});
  return {{"die", effect.die},
          {"chance", 1.0 / 6},
          {"cells", std::move(cells)},
          {"said", said + '.'},
          {"tone", tone.empty() ? Json(nullptr) : Json(tone)}};
}

// "Merode falls 33 %": who falls, who is shaken, which army breaks.
class Summary {
 public:
  Summary(const Scene& scene, const Combat& combat) : scene_(scene), combat_(combat) {}

  void add(const DieEffect& effect) {
    for (const PieceId p : combat_.defenders | combat_.attackers) tell(effect, p);
    for (const Event& event : effect.events) {
      if (event.kind == EventKind::kLeaderEliminated) {
        chances_.add(fmt::format("{} is lost", scene_.name(event.piece)), kFace);
      } else if (event.kind == EventKind::kDemoralized) {
        const auto& categories = scene_.game.definition().categories;
        chances_.add(fmt::format("the {} army breaks",
                                 categories[static_cast<std::size_t>(event.category)].name),
                     kFace);
      } else if (event.kind == EventKind::kGameOver || event.kind == EventKind::kDayEnded) {
        chances_.add("the day ends", kFace);
      }
    }
    if (effect.after.step == Step::kMoraleRoll) chances_.add("an army is tested", kFace);
    if (effect.result == Result::kNone && effect.events.empty()) {
      chances_.add("nothing happens", kFace);
    }
  }
  Json json() const {
    Json out = Json::array();
    for (const std::string& sentence : chances_.sentences()) out.push_back(capital(sentence));
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
    if (falls) chances_.add(fmt::format("{} falls", scene_.name(p)), kFace);
    if (shaken) chances_.add(fmt::format("{} is disrupted", scene_.name(p)), kFace);
    if (owed && !defends && exchange_payers(scene_.game, effect.after).contains(p)) {
      chances_.add(fmt::format("{} may have to pay for an exchange", scene_.name(p)), kFace);
    }
  }

  const Scene& scene_;
  const Combat& combat_;
  Chances chances_;
};

// --- What is left --------------------------------------------------------------------------------

Json warnings(const Scene& scene, const Combat& combat) {
  Json out = Json::array();
  if (scene.s.step != Step::kAttack) return out;
  State s = scene.s;
  s.done |= combat.attackers;
  s.attacked |= combat.defenders;
  const auto warn = [&](PieceId p, std::string text, const char* rule) {
    out.push_back(
        {{"text", std::move(text)}, {"rule", rule}, {"pieces", Json::array({scene.id(p)})}});
  };
  for (const PieceId p : open_must_attack(scene.game, s)) {
    warn(p, fmt::format("{} will still have to attack", scene.name(p)), "8.12");
  }
  for (const PieceId p : open_must_be_attacked(scene.game, s)) {
    warn(p, fmt::format("{} will still have to be attacked", scene.name(p)), "8.11");
  }
  // Whom this attack would leave without a partner.
  for (const PieceId p : open_must_attack(scene.game, scene.s) - combat.attackers) {
    if (targets_of(scene.game, s, p).empty()) {
      warn(p, fmt::format("{} must attack and would have nobody left", scene.name(p)), "8.12");
    }
  }
  for (const PieceId p : open_must_be_attacked(scene.game, scene.s) - combat.defenders) {
    if (!open_must_be_attacked(scene.game, s).contains(p)) {
      warn(p, fmt::format("{} must be attacked and nobody would be left to do it", scene.name(p)),
           "8.11");
    }
  }
  if (!scene.game.rules().leaders_apply_themselves || scene.game.rules().leaders_assigned) {
    out.push_back({{"text", "which leaders help is chosen after the attack is declared"},
                   {"rule", scene.game.battle().leader_rule()},
                   {"pieces", Json::array()}});
  }
  return out;
}

// --- Who else ------------------------------------------------------------------------------------

Json candidates(const Scene& scene, const Combat& combat) {
  PieceSet attackers;
  PieceSet defenders;
  if (scene.s.step == Step::kAttack) {
    attackers = combat.defenders.empty() ? units_to_attack(scene)
                                         : common_attackers(scene, combat.defenders);
    if (!combat.attackers.empty()) {
      defenders = common_targets(scene, combat.attackers);
    } else {
      for (const PieceId a : units_to_attack(scene))
        defenders |= targets_of(scene.game, scene.s, a);
    }
    // With somebody to attack, only those who can attack all of them, and the other way round.
    if (combat.defenders.empty() && !combat.attackers.empty()) {
      PieceSet fitting;
      for (const PieceId a : attackers) {
        if (!(targets_of(scene.game, scene.s, a) & defenders).empty()) fitting.insert(a);
      }
      attackers = fitting;
    }
  }
  return {{"attackers", ids(scene, attackers - combat.attackers)},
          {"defenders", ids(scene, defenders - combat.defenders)}};
}

Json switches(const Scene& scene, const Combat& combat) {
  const std::string rule = scene.game.battle().charge_cases().announced;
  Json out = Json::array();
  if (rule.empty() || combat.attackers.empty() || combat.defenders.empty()) return out;
  Json charge{{"id", kCharge}, {"label", "Charge"}, {"on", combat.charge}, {"rule", rule}};
  const Denial denial = why_not_charge(scene.game, scene.s, combat);
  if (denial) charge["refused"] = refusal_json(refusal_from(scene, denial));
  out.push_back(std::move(charge));
  return out;
}

// --- Whether -------------------------------------------------------------------------------------

Why why_not_plan(const Scene& scene, const Combat& combat) {
  if (Why why = why_not_now(scene)) return why;
  if (combat.attackers.empty() || combat.defenders.empty()) {
    return why_of(scene, why_not_attack(scene.game, scene.s, combat));
  }
  if (scene.s.step == Step::kResolve) {
    return why_of(scene, why_not_resolve(scene.game, scene.s, combat));
  }
  if (scene.s.step != Step::kAttack) {
    return not_in_this_phase(scene, combat.attackers.first(), Deed::kAttack);
  }
  return why_of(scene, why_not_attack(scene.game, scene.s, combat));
}

// Whether these could fight each other from where they stand, whoever's turn it is.
bool could_fight(const Scene& scene, const Combat& combat) {
  if (combat.attackers.empty() || combat.defenders.empty()) return false;
  for (const PieceId p : combat.attackers | combat.defenders) {
    if (!scene.piece(p).is_unit() || !on_map(scene.s, p)) return false;
  }
  for (const PieceId a : combat.attackers) {
    if (is_disrupted(scene.s, a)) return false;
    for (const PieceId d : combat.defenders) {
      if (scene.piece(a).side == scene.piece(d).side) return false;
      if (!can_attack(scene.game, scene.s, a, d)) return false;
    }
  }
  return true;
}

void add_fight(const Scene& scene, const Combat& combat, Json& out) {
  Combat fought = combat;
  if (why_not_charge(scene.game, scene.s, combat)) fought.charge = false;
  const Side side = scene.piece(combat.attackers.first()).side;
  const bool theirs = scene.s.phase == Phase::kCombat && scene.s.phasing == side;
  const State now = theirs ? scene.s : as_if(scene.s, side, Phase::kCombat);
  const Scene there{scene.game, now, scene.seat};
  const State ready = before_the_die(there, fought);
  const Scene rolling{scene.game, ready, scene.seat};
  std::vector<Term> terms;
  const Odds odds = odds_of(scene.game, ready, fought, &terms);
  out["sums"].push_back(sum(scene, "Attack", odds.attack, terms, fought.attackers));
  out["sums"].push_back(sum(scene, "Defence", odds.defence, terms, fought.defenders));
  const std::string& column =
      scene.game.definition().system.combat_columns[static_cast<std::size_t>(odds.column)];
  out["column"] = {{"text", fmt::format("{} to {}: column {}", odds.attack, odds.defence, column)},
                   {"rule", "8.6"}};
  if (ready.step != Step::kCombatRoll) return;
  Summary summary(rolling, fought);
  for (const DieEffect& effect : six_effects(rolling)) {
    out["outcomes"].push_back(outcome(rolling, fought, effect));
    summary.add(effect);
  }
  out["summary"] = summary.json();
}

}  // namespace

Json plan_json(const Scene& scene, const Combat& combat) {
  const Why why = why_not_plan(scene, combat);
  Json out{{"attackers", ids(scene, combat.attackers)},
           {"defenders", ids(scene, combat.defenders)},
           {"candidates", candidates(scene, combat)},
           {"action", nullptr},
           {"refused", nullptr},
           {"switches", switches(scene, combat)},
           {"sums", Json::array()},
           {"column", nullptr},
           {"outcomes", Json::array()},
           {"summary", Json::array()},
           {"warnings", warnings(scene, combat)}};
  if (why) {
    out["refused"] = refusal_json(*why);
  } else {
    out["action"] = text_of(scene, Attack{combat.attackers, combat.defenders, combat.charge});
  }
  if (could_fight(scene, combat)) add_fight(scene, combat, out);
  return out;
}

}  // namespace tercio::advice::tyw
