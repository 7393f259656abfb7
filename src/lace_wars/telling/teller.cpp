#include "lace_wars/telling/teller.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/position/position.hpp"

namespace tercio::lace_wars {

namespace {

// 8.2a, 16.1.6b Nobody sees what the ground does to a counter under another.
bool is_by_the_ground(const Event& e) {
  const std::string_view rule = e.rule == nullptr ? "" : e.rule;
  return e.while_there || rule.starts_with("8.2") || rule.starts_with("16.1.6");
}

std::string_view name_of(Manner manner) {
  switch (manner) {
    case Manner::kForward:
      return "forward";
    case Manner::kBackward:
      return "backward";
    case Manner::kWithdrawal:
      return "withdrawal";
  }
  return "";
}

// A result that names what it strikes: everybody sees a counter turned, marked or taken away.
bool is_open(const Event& e) {
  switch (e.kind) {
    case EventKind::kAttackDeclared:
    case EventKind::kCombatRolled:
    case EventKind::kStepLost:
    case EventKind::kEliminated:
    case EventKind::kRouted:
    case EventKind::kRoutMoved:
    case EventKind::kActivationRolled:
    case EventKind::kActivated:
    case EventKind::kActivationFailed:
    case EventKind::kHeld:
    case EventKind::kJoined:
    case EventKind::kActivationEnded:
      return true;
    case EventKind::kDisorganised:
      return !is_by_the_ground(e);
    default:
      return false;
  }
}

}  // namespace

Teller::Teller(const Game& game, const Events& events, const Event& event, std::optional<Side> seat)
    : game_(game), events_(events), e_(event), seat_(seat), open_(is_open(event)) {}

void Teller::add_pieces(Json& json, const char* key, PieceSet pieces) const {
  if (pieces.empty()) return;
  const PieceSet shown = known(pieces);
  json[key] = ids_of(game_, shown);
  if (shown != pieces && e_.kind != EventKind::kActivated) json["more"] = true;
}

void Teller::add_body(Json& json) const {
  switch (e_.kind) {
    case EventKind::kReinforcementRolled:
    case EventKind::kArrived:
    case EventKind::kActivationRolled:
    case EventKind::kActivated:
    case EventKind::kActivationFailed:
    case EventKind::kHeld:
    case EventKind::kJoined:
    case EventKind::kActivationEnded:
    case EventKind::kAide:
    case EventKind::kDemoralised:
    case EventKind::kRecoveredMorale:
      if (has_formation()) {
        json["formation"] = game_.formation(e_.formation).id;
      } else if (e_.piece != kNoPiece) {
        json["unit"] = game_.described(e_.piece).id;
      }
      break;
    case EventKind::kInitiativeRolled:
    case EventKind::kInitiative:
    case EventKind::kArmyDemoralised:
      json["side"] = game_.side_id(e_.side);
      break;
    case EventKind::kPhaseBegan:
      json["side"] = game_.side_id(e_.side);
      json["phase"] = name_of(e_.phase);
      break;
    default:
      break;
  }
}

void Teller::add_numbers(Json& json) const {
  switch (e_.kind) {
    case EventKind::kTurnBegan:
      json["turn"] = e_.turn;
      break;
    case EventKind::kActivated:
      json["automatic"] = e_.automatic;
      break;
    case EventKind::kTurned:
      json["facing"] = facing();
      json["vertices"] = e_.vertices;
      if (!is_veiled()) json["cost"] = e_.cost;
      break;
    case EventKind::kTurnedAbout:
    case EventKind::kFormed:
    case EventKind::kFaced:
    case EventKind::kCharged:
      json["facing"] = facing();
      break;
    case EventKind::kMoved:
      json["manner"] = name_of(e_.manner);
      if (is_veiled()) break;
      json["cost"] = e_.cost;
      json["left"] = e_.points_left;
      break;
    case EventKind::kEntered:
      json["facing"] = facing();
      json["column"] = e_.in_column;
      if (!is_veiled()) json["cost"] = e_.cost;
      break;
    case EventKind::kCommanderMoved:
      json["cost"] = e_.cost;
      break;
    case EventKind::kFireDeclared:
      json["range"] = e_.range;
      json["reaction"] = e_.reaction;
      break;
    case EventKind::kStepLost:
      json["steps"] = e_.steps_left;
      break;
    case EventKind::kDisorganised:
      json["temporary"] = e_.while_there;
      break;
    case EventKind::kDemoralised:
      json["losses"] = e_.losses;
      json["value"] = e_.limit;
      break;
    default:
      add_dice(json);
  }
}

void Teller::add_dice(Json& json) const {
  switch (e_.kind) {
    case EventKind::kInitiativeRolled:
      json["die"] = e_.die;
      break;
    case EventKind::kReinforcementRolled:
      json["die"] = e_.die;
      json["at_least"] = e_.needed;
      break;
    case EventKind::kActivationRolled:
      json["die"] = e_.die;
      json["up_to"] = e_.up_to;
      json["bonus"] = e_.bonus;
      break;
    case EventKind::kChargeRolled:
    case EventKind::kCommanderRolled:
      json["die"] = e_.die;
      json["up_to"] = e_.up_to;
      break;
    case EventKind::kTested:
    case EventKind::kRallyRolled:
      json["die"] = e_.die;
      if (!is_veiled()) json["up_to"] = e_.up_to;
      json["passed"] = e_.passed;
      break;
    case EventKind::kForded:
      json["die"] = e_.die;
      json["at_least"] = e_.needed;
      break;
    case EventKind::kFired: {
      const auto& row = game_.system().fire[static_cast<std::size_t>(e_.row)];
      json["die"] = e_.die;
      json["modified"] = e_.modified;
      json["column"] = range_text(game_, e_.column);
      json["result"] = row.by_range[static_cast<std::size_t>(e_.column)].text;
      break;
    }
    case EventKind::kCombatRolled: {
      const auto& row = game_.system().combat[static_cast<std::size_t>(e_.row)];
      json["attack"] = e_.attack;
      json["defence"] = e_.defence;
      json["die"] = e_.die;
      json["modified"] = e_.modified;
      json["attacker"] = row.attacker.text;
      json["defender"] = row.defender.text;
      break;
    }
    default:
      break;
  }
}

void Teller::add_breakdown(Json& json) const {
  if (e_.terms == 0) return;
  const Term* first = events_.terms.data() + e_.first_term;
  json["breakdown"] = breakdown_of(game_, first, first + e_.terms);
  for (auto& term : json["breakdown"]) {
    if (!term.contains("piece")) continue;
    if (!knows(game_.find_piece(term["piece"].get<std::string>()))) term.erase("piece");
  }
}

Json Teller::json() const {
  Json json{{"type", name_of(e_.kind)}};
  if (e_.rule != nullptr) json["rule"] = e_.rule;
  std::string text = sentence();
  if (text.starts_with("a")) text[0] = 'A';  // "an unseen force"
  json["text"] = std::move(text);
  if (std::string called = banner(); !called.empty()) json["banner"] = std::move(called);
  add_body(json);
  if (e_.piece != kNoPiece && !is_of_several() && knows(e_.piece))
    json["piece"] = game_.described(e_.piece).id;
  if (e_.from != kNoHex) json["from"] = hex::label(e_.from);
  if (e_.to != kNoHex) json["to"] = hex::label(e_.to);
  add_pieces(json, "pieces", e_.pieces);
  add_pieces(json, "others", e_.others);
  add_numbers(json);
  add_breakdown(json);
  return json;
}

}  // namespace tercio::lace_wars
