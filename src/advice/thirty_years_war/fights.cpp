// 8.0 Who can be attacked, and by whom.
#include <fmt/format.h>

#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/combat.hpp"

namespace tercio::advice::tyw {

namespace {

// The two sides of an attack among selected pieces.
Combat sides_of(const Scene& scene, PieceSet pieces) {
  Combat out;
  for (const PieceId p : pieces) {
    (scene.piece(p).side == scene.s.phasing ? out.attackers : out.defenders).insert(p);
  }
  return out;
}

// How an attack at these odds is likely to end.
Tone tone_of(const thirty_years_war::Odds& odds) {
  if (odds.attack >= 2 * odds.defence) return Tone::kGood;
  return odds.attack < odds.defence ? Tone::kBad : Tone::kRisk;
}

double chance_to_hurt(const Game& game, int column) {
  int faces = 0;
  for (int die = 1; die <= 6; ++die) {
    const auto result = game.combat_result(column, die);
    faces += result == thirty_years_war::Result::kDd || result == thirty_years_war::Result::kDe ||
                     result == thirty_years_war::Result::kDx
                 ? 1
                 : 0;
  }
  return faces / 6.0;
}

Target target_of(const Scene& scene, const Combat& combat, HexId h) {
  const auto odds = odds_of(scene.game, scene.s, combat, nullptr);
  const std::string& column =
      scene.game.definition().system.combat_columns[static_cast<std::size_t>(odds.column)];
  Target out{.hex = h,
             .kind = "attack",
             .label = column,
             .said = fmt::format(
                 "{} against {}: {} to {}, column {}", in_a_row(names_of(scene, combat.attackers)),
                 in_a_row(names_of(scene, combat.defenders)), odds.attack, odds.defence, column),
             .chance = chance_to_hurt(scene.game, odds.column),
             .tone = tone_of(odds),
             .attackers = ids_of(scene, combat.attackers),
             .defenders = ids_of(scene, combat.defenders)};
  if (const Denial denial = why_not_attack(scene.game, scene.s, combat)) {
    const Refusal refusal = refusal_from(scene, denial);
    out.notes.push_back(
        {.text = fmt::format("not by themselves: {}", refusal.message), .rule = refusal.rule});
  }
  return out;
}

// Why none of the pieces already chosen can fight.
Denial why_not_these(const Scene& scene, const Combat& combat) {
  for (const PieceId a : combat.attackers) {
    if (const Denial denial = why_not_attacker(scene.game, scene.s, a)) return denial;
  }
  for (const PieceId d : combat.defenders) {
    if (const Denial denial = why_not_defender(scene.game, scene.s, d)) return denial;
  }
  return {};
}

}  // namespace

void offer_attacks(const Scene& scene, PieceSet pieces, Offer& offer) {
  const Combat chosen = sides_of(scene, pieces);
  if (why_not_these(scene, chosen)) return;
  if (!chosen.attackers.empty()) {
    for (const PieceId d : common_targets(scene, chosen.attackers) - chosen.defenders) {
      Combat combat = chosen;
      combat.defenders.insert(d);
      if (!completed(scene, combat)) continue;
      offer.targets.push_back(target_of(scene, combat, scene.s.at[d]));
      PieceSet together = common_attackers(scene, combat.defenders);
      if (together.size() > 1) offer.partners.push_back(together);
    }
  }
  if (chosen.defenders.empty()) return;
  for (const PieceId a : common_attackers(scene, chosen.defenders) - chosen.attackers) {
    Combat combat = chosen;
    combat.attackers.insert(a);
    if (completed(scene, combat)) offer.targets.push_back(target_of(scene, combat, scene.s.at[a]));
  }
}

Why why_not_fight(const Scene& scene, PieceSet pieces, HexId h) {
  const Game& game = scene.game;
  const State& s = scene.s;
  const Combat chosen = sides_of(scene, pieces);
  if (const Denial denial = why_not_these(scene, chosen)) return why_of(scene, denial);
  const PieceId there = unit_in(s, h);
  Combat combat = chosen;
  if (there == kNoPiece) {
    return chosen.attackers.empty()
               ? forbidden("8.15",
                           fmt::format("there is no unit in {} that could attack", hex::label(h)),
                           {hex::label(h)}, {scene.id(pieces.first())})
               : not_in_this_phase(scene, pieces.first(), Deed::kMove);
  }
  if (pieces.contains(there)) {
    return forbidden("8.0", fmt::format("{} is part of this attack already", scene.name(there)),
                     {hex::label(h)}, {scene.id(there)});
  }
  const bool own = scene.piece(there).side == s.phasing;
  if (own && chosen.defenders.empty()) return why_of(scene, why_not_defender(game, s, there));
  if (own) {
    combat.attackers.insert(there);
  } else {
    combat.defenders.insert(there);
    if (combat.attackers.empty()) {
      return forbidden(
          "8.0",
          fmt::format("{} is an enemy: choose one of your units to attack it", scene.name(there)),
          {hex::label(h)}, {scene.id(there)});
    }
  }
  const Denial denial = why_not_attack(game, s, combat);
  if (!denial || completed(scene, combat)) return std::nullopt;
  return why_of(scene, denial);
}

}  // namespace tercio::advice::tyw
