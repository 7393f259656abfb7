// 3.0 Places of a set-up; 8.61-Dx, 10.11 choices in the middle of an attack.
#include <fmt/format.h>

#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/results.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::AssignLeader;
using thirty_years_war::Attack;
using thirty_years_war::ChooseLeaders;
using thirty_years_war::Deploy;
using thirty_years_war::DisruptOwn;

// --- 3.0 -----------------------------------------------------------------------------------------

void offer_places(const Scene& scene, PieceId p, Offer& offer) {
  if (!deployable(scene.game, scene.s).contains(p)) return;
  const bool free = scene.game.scenario().set_up == "free";
  deploy_hexes(scene.game, scene.s, p).for_each([&](HexId h) {
    const PieceId there = unit_in(scene.s, h);
    std::string said =
        free || there == kNoPiece
            ? fmt::format("{} to {}", scene.name(p), hex::label(h))
            : fmt::format("{} changes places with {}", scene.name(p), name_and_hex(scene, there));
    offer.targets.push_back({.hex = h,
                             .kind = "deploy",
                             .action = text_of(scene, Deploy{p, h}),
                             .label = free ? "here" : "swap",
                             .said = std::move(said)});
  });
}

Why why_not_place(const Scene& scene, PieceId p, HexId h) {
  return why_of(scene, why_not_deploy(scene.game, scene.s, p, h));
}

// --- In the middle of an attack ------------------------------------------------------------------

namespace {

void add_choice(Offer& offer, std::string action, std::string label, std::string said) {
  offer.choices.push_back(
      {.action = std::move(action), .label = std::move(label), .said = std::move(said)});
}

void offer_payment(const Scene& scene, PieceSet pieces, Offer& offer) {
  if (why_not_exchange(scene.game, scene.s, pieces)) return;
  const std::string who = in_a_row(names_of(scene, pieces));
  add_choice(offer, text_of(scene, DisruptOwn{pieces}), fmt::format("Disrupt {}", who),
             fmt::format("{} {} disrupted to pay for the exchange (8.61-Dx)", who,
                         pieces.size() == 1 ? "is" : "are"));
}

void offer_leaders(const Scene& scene, PieceSet pieces, Offer& offer) {
  if (why_not_choose_leaders(scene.game, scene.s, pieces)) return;
  const std::string who = in_a_row(names_of(scene, pieces));
  add_choice(offer, text_of(scene, ChooseLeaders{pieces}),
             fmt::format("{} {}", who, pieces.size() == 1 ? "helps" : "help"),
             fmt::format("{} {} the unit in the same hex (10.11)", who,
                         pieces.size() == 1 ? "adds his value to" : "each add their value to"));
}

void offer_assignments(const Scene& scene, PieceId leader, Offer& offer) {
  if (scene.piece(leader).kind != Kind::kLeader || scene.piece(leader).side != scene.s.decider) {
    return;
  }
  for (const PieceId unit : assignable_units(scene.game, scene.s, leader)) {
    const int value = scene.piece(leader).value;
    offer.targets.push_back(
        {.hex = scene.s.at[unit],
         .kind = "assign",
         .action = text_of(scene, AssignLeader{leader, unit}),
         .label = fmt::format("+{}", value),
         .said = fmt::format("{} adds {} to {}", scene.name(leader), value, scene.name(unit))});
  }
}

// A declared attack that is resolved next, plainly or as a charge.
void offer_resolution(const Scene& scene, const Combat& combat, Offer& offer) {
  const auto odds = odds_of(scene.game, scene.s, combat, nullptr);
  const std::string& column =
      scene.game.definition().system.combat_columns[static_cast<std::size_t>(odds.column)];
  const std::string who = in_a_row(names_of(scene, combat.attackers));
  const std::string whom = in_a_row(names_of(scene, combat.defenders));
  const std::string said =
      combat.charge ? fmt::format("{} against {} is resolved next, as a charge ({})", who, whom,
                                  scene.game.battle().charge_cases().announced)
                    : fmt::format("{} against {} is resolved next", who, whom);
  for (const PieceId d : combat.defenders) {
    offer.targets.push_back(
        {.hex = scene.s.at[d],
         .kind = "resolve",
         .action = text_of(scene, Attack{combat.attackers, combat.defenders, combat.charge}),
         .label = combat.charge ? "charge " + column : column,
         .said = said});
  }
}

void offer_resolutions(const Scene& scene, PieceId p, Offer& offer) {
  for (const Combat& combat : to_be_resolved(scene)) {
    if (!combat.attackers.contains(p)) continue;
    offer_resolution(scene, combat, offer);
    if (why_not_charge(scene.game, scene.s, combat)) continue;
    offer_resolution(scene, {combat.attackers, combat.defenders, true}, offer);
  }
}

Why why_not_assign_to(const Scene& scene, PieceId leader, HexId h) {
  const PieceId unit = unit_in(scene.s, h);
  if (unit == kNoPiece) {
    return forbidden("10.11",
                     fmt::format("no unit stands in {} that a leader could help", hex::label(h)),
                     {hex::label(h)}, {scene.id(leader)});
  }
  return why_of(scene, why_not_assign(scene.game, scene.s, leader, unit));
}

Why why_not_resolve_at(const Scene& scene, PieceId p, HexId h) {
  for (const Combat& combat : to_be_resolved(scene)) {
    if (!combat.attackers.contains(p)) continue;
    for (const PieceId d : combat.defenders) {
      if (scene.s.at[d] == h) return std::nullopt;
    }
  }
  return why_of(scene, why_not_resolve(scene.game, scene.s, {}));
}

}  // namespace

void offer_choices(const Scene& scene, PieceSet pieces, Offer& offer) {
  switch (scene.s.step) {
    case Step::kExchange:
      return offer_payment(scene, pieces, offer);
    case Step::kLeaders:
      return offer_leaders(scene, pieces, offer);
    case Step::kAssign:
      if (pieces.size() == 1) offer_assignments(scene, pieces.first(), offer);
      return;
    case Step::kResolve:
      return offer_resolutions(scene, pieces.first(), offer);
    default:
      return;
  }
}

Why why_not_choose(const Scene& scene, PieceSet pieces, HexId h) {
  const std::vector<std::string> where{hex::label(h)};
  switch (scene.s.step) {
    case Step::kExchange: {
      if (const Denial denial = why_not_exchange(scene.game, scene.s, pieces)) {
        return why_of(scene, denial);
      }
      return forbidden("8.61-Dx", "choose the attackers that pay for the exchange first", where);
    }
    case Step::kLeaders: {
      if (const Denial denial = why_not_choose_leaders(scene.game, scene.s, pieces)) {
        return why_of(scene, denial);
      }
      return forbidden("10.11", "choose which leaders help in this attack first", where);
    }
    case Step::kAssign:
      if (pieces.size() == 1) return why_not_assign_to(scene, pieces.first(), h);
      return forbidden("10.13", "leaders are assigned one at a time", where);
    case Step::kResolve:
      return why_not_resolve_at(scene, pieces.first(), h);
    default:
      return forbidden("3.0", "choose one of the alternatives first", where);
  }
}

}  // namespace tercio::advice::tyw
