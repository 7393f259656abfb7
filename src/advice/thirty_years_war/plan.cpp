#include "advice/thirty_years_war/plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "advice/thirty_years_war/fight.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "advice/thirty_years_war/supposed.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Attack;

namespace {

// --- What is left --------------------------------------------------------------------------------

std::vector<PlanWarning> warnings_of(const Scene& scene, const Combat& combat) {
  std::vector<PlanWarning> out;
  if (scene.s.step != Step::kAttack) return out;
  State s = scene.s;
  s.done |= combat.attackers;
  s.attacked |= combat.defenders;
  const auto warn = [&](PieceId p, std::string text, const char* rule) {
    out.push_back({.text = std::move(text), .rule = rule, .pieces = {scene.id(p)}});
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
      warn(p, fmt::format("{} must attack and would have nobody left to attack", scene.name(p)),
           "8.12");
    }
  }
  for (const PieceId p : open_must_be_attacked(scene.game, scene.s) - combat.defenders) {
    if (!open_must_be_attacked(scene.game, s).contains(p)) {
      warn(p,
           fmt::format("{} must be attacked and nobody would be left to attack it", scene.name(p)),
           "8.11");
    }
  }
  if (!scene.game.rules().leaders_apply_themselves || scene.game.rules().leaders_assigned) {
    out.push_back({.text = "which leaders help is chosen after the attack is declared",
                   .rule = scene.game.battle().leader_rule()});
  }
  return out;
}

// --- Who else ------------------------------------------------------------------------------------

void add_candidates(const Scene& scene, const Combat& combat, Plan& plan) {
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
  plan.more_attackers = ids_of(scene, attackers - combat.attackers);
  plan.more_defenders = ids_of(scene, defenders - combat.defenders);
}

// Whether there is cavalry in it, and nobody against it but infantry that is disrupted or
// demoralized.
bool is_for_a_charge(const Scene& scene, const Combat& combat) {
  const auto rides = [&](PieceId p) { return scene.piece(p).is_cavalry(); };
  const auto shaken = [&](PieceId p) {
    return scene.piece(p).is_infantry() &&
           (is_disrupted(scene.s, p) || is_demoralized(scene.game, scene.s, p));
  };
  return std::any_of(combat.attackers.begin(), combat.attackers.end(), rides) &&
         std::all_of(combat.defenders.begin(), combat.defenders.end(), shaken);
}

// A switch that cannot apply to this attack is none.
std::vector<PlanSwitch> switches_of(const Scene& scene, const Combat& combat) {
  const std::string rule = scene.game.battle().charge_cases().announced;
  if (rule.empty() || combat.attackers.empty() || combat.defenders.empty()) return {};
  PlanSwitch charge{
      .id = std::string(kCharge), .label = "Charge", .on = combat.charge, .rule = rule};
  charge.refused = why_of(scene, why_not_charge(scene.game, scene.s, combat));
  if (charge.refused && !charge.on && !is_for_a_charge(scene, combat)) return {};
  return {std::move(charge)};
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

// Whether these could fight each other if they stood side by side, whoever's turn it is.
bool are_enemies(const Scene& scene, const Combat& combat) {
  if (combat.attackers.empty() || combat.defenders.empty()) return false;
  const Side side = scene.piece(combat.attackers.first()).side;
  for (const PieceId p : combat.attackers | combat.defenders) {
    if (!scene.piece(p).is_unit() || !on_map(scene.s, p)) return false;
    if (combat.attackers.contains(p) == combat.defenders.contains(p)) return false;
    if (combat.attackers.contains(p) != (scene.piece(p).side == side)) return false;
    if (combat.attackers.contains(p) && is_disrupted(scene.s, p)) return false;
  }
  return true;
}

}  // namespace

Plan plan_of(const Scene& scene, const Combat& combat) {
  Plan out{.attackers = ids_of(scene, combat.attackers),
           .defenders = ids_of(scene, combat.defenders),
           .refused = why_not_plan(scene, combat),
           .switches = switches_of(scene, combat),
           .warnings = warnings_of(scene, combat)};
  add_candidates(scene, combat, out);
  if (!out.refused) {
    out.action = text_of(scene, Attack{combat.attackers, combat.defenders, combat.charge});
  }
  if (!are_enemies(scene, combat)) return out;
  auto supposed = supposed_beside(scene, combat);
  if (!supposed) return out;
  out.supposed = std::move(supposed->notes);
  add_fight({scene.game, supposed->s, scene.seat}, combat, out);
  return out;
}

}  // namespace tercio::advice::tyw
