#include "lace_wars/telling/names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tercio::lace_wars {

std::string_view name_of(EventKind kind) {
  switch (kind) {
    case EventKind::kTurnBegan:
      return "turn-began";
    case EventKind::kPhaseBegan:
      return "phase-began";
    case EventKind::kInitiativeRolled:
      return "initiative-rolled";
    case EventKind::kInitiative:
      return "initiative";
    case EventKind::kReinforcementRolled:
      return "reinforcement-rolled";
    case EventKind::kArrived:
      return "arrived";
    case EventKind::kDeployed:
      return "deployed";
    case EventKind::kActivationRolled:
      return "activation-rolled";
    case EventKind::kActivated:
      return "activated";
    case EventKind::kActivationFailed:
      return "activation-failed";
    case EventKind::kHeld:
      return "held";
    case EventKind::kJoined:
      return "joined";
    case EventKind::kActivationEnded:
      return "activation-ended";
    case EventKind::kTurned:
      return "turned";
    case EventKind::kTurnedAbout:
      return "turned-about";
    case EventKind::kReordered:
      return "reordered";
    case EventKind::kMoved:
      return "moved";
    case EventKind::kEntered:
      return "entered";
    case EventKind::kColumn:
      return "column";
    case EventKind::kFormed:
      return "formed";
    case EventKind::kStopped:
      return "stopped";
    case EventKind::kCommanderMoved:
      return "commander-moved";
    case EventKind::kRepositioned:
      return "repositioned";
    case EventKind::kFireDeclared:
      return "fire-declared";
    case EventKind::kFired:
      return "fired";
    case EventKind::kChargeDeclared:
      return "charge-declared";
    case EventKind::kChargeRolled:
      return "charge-rolled";
    case EventKind::kCharged:
      return "charged";
    case EventKind::kAttackDeclared:
      return "attack-declared";
    case EventKind::kEvaded:
      return "evaded";
    case EventKind::kCombatRolled:
      return "combat-rolled";
    case EventKind::kStepLost:
      return "step-lost";
    case EventKind::kEliminated:
      return "eliminated";
    case EventKind::kTested:
      return "tested";
    case EventKind::kDisorganised:
      return "disorganised";
    case EventKind::kRecovered:
      return "recovered";
    case EventKind::kRouted:
      return "routed";
    case EventKind::kRoutMoved:
      return "rout-moved";
    case EventKind::kRallyRolled:
      return "rally-rolled";
    case EventKind::kRallied:
      return "rallied";
    case EventKind::kFaced:
      return "faced";
    case EventKind::kRetreated:
      return "retreated";
    case EventKind::kForded:
      return "forded";
    case EventKind::kAdvanced:
      return "advanced";
    case EventKind::kCommanderRolled:
      return "commander-rolled";
    case EventKind::kCommanderKilled:
      return "commander-killed";
    case EventKind::kAide:
      return "aide";
    case EventKind::kPromoted:
      return "promoted";
    case EventKind::kDemoralised:
      return "demoralised";
    case EventKind::kRecoveredMorale:
      return "recovered-morale";
    case EventKind::kArmyDemoralised:
      return "army-demoralised";
    case EventKind::kGameOver:
      return "game-over";
  }
  return "";
}

namespace {

std::string lower(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

std::string terrain_title(const Game& game, const Term& term) {
  if (term.hex == kNoHex) return "terrain";
  if (game.is_clear(term.hex)) return "the ground before " + hex::label(term.hex);
  return lower(game.row(term.hex).name) + " in " + hex::label(term.hex);
}

}  // namespace

std::string title_of(const Game& game, const Term& term) {
  const std::string_view key = term.key;
  if (key == "ratio")
    return fmt::format("combat points {} against {}", term.attacker, term.defender);
  if (key == "morale") return fmt::format("morale {} against {}", term.attacker, term.defender);
  if (key == "terrain") return terrain_title(game, term);
  for (std::size_t i = 0; i < kModifiers; ++i) {
    const auto modifier = static_cast<ModifierKey>(i);
    if (key == name_of(modifier)) return game.modifier(modifier).title;
  }
  return std::string(key);
}

std::string words_of(const Game& game, const Term& term) {
  return fmt::format("{:+} {}", term.amount, title_of(game, term));
}

Json breakdown_of(const Game& game, const Term* first, const Term* last) {
  Json out = Json::array();
  for (const Term* t = first; t != last; ++t) {
    Json term{{"modifier", t->key},
              {"title", title_of(game, *t)},
              {"amount", t->amount},
              {"rule", t->rule == nullptr ? "" : t->rule}};
    if (t->piece != kNoPiece) term["piece"] = game.described(t->piece).id;
    if (t->hex != kNoHex) term["hex"] = hex::label(t->hex);
    term["text"] = words_of(game, *t);
    out.push_back(std::move(term));
  }
  return out;
}

std::string range_text(const Game& game, int column) {
  const auto& ranges = game.system().fire_ranges;
  const auto c = static_cast<std::size_t>(column);
  const int nearest = c == 0 ? 1 : ranges[c - 1] + 1;
  return nearest == ranges[c] ? std::to_string(nearest) : fmt::format("{}-{}", nearest, ranges[c]);
}

}  // namespace tercio::lace_wars
