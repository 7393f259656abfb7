#include "lace_wars/telling/tell.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/position/position.hpp"
#include "lace_wars/telling/teller.hpp"

namespace tercio::lace_wars {

namespace {

// 8.2a, 16.1.6b Nobody sees what the ground does to a counter under another.
bool is_by_the_ground(const Event& e) {
  const std::string_view rule = e.rule == nullptr ? "" : e.rule;
  return e.text != nullptr || rule.starts_with("8.2") || rule.starts_with("16.1.6");
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
        json["formation"] = game_.formation(e_.k).id;
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
      json["turn"] = e_.n;
      break;
    case EventKind::kActivated:
      json["automatic"] = e_.n != 0;
      break;
    case EventKind::kTurned:
      json["facing"] = facing();
      json["vertices"] = e_.m;
      if (e_.k != kNoFormation && !is_veiled()) json["cost"] = e_.k;
      break;
    case EventKind::kTurnedAbout:
    case EventKind::kFormed:
    case EventKind::kFaced:
    case EventKind::kCharged:
      json["facing"] = facing();
      break;
    case EventKind::kMoved:
      json["manner"] = e_.text == nullptr ? "forward" : e_.text;
      if (is_veiled()) break;
      json["cost"] = e_.n;
      json["left"] = e_.m;
      break;
    case EventKind::kEntered:
      if (e_.k != kNoFormation) json["facing"] = name_of(static_cast<Facing>(e_.k));
      json["column"] = e_.m != 0;
      if (!is_veiled()) json["cost"] = e_.n;
      break;
    case EventKind::kCommanderMoved:
      json["cost"] = e_.n;
      break;
    case EventKind::kFireDeclared:
      json["range"] = e_.n;
      json["reaction"] = e_.m != 0;
      break;
    case EventKind::kStepLost:
      json["steps"] = e_.n;
      break;
    case EventKind::kDisorganised:
      json["temporary"] = e_.text != nullptr;
      break;
    case EventKind::kDemoralised:
      json["losses"] = e_.n;
      json["value"] = e_.m;
      break;
    default:
      add_dice(json);
  }
}

void Teller::add_dice(Json& json) const {
  switch (e_.kind) {
    case EventKind::kInitiativeRolled:
      json["die"] = e_.n;
      break;
    case EventKind::kReinforcementRolled:
      if (e_.m > 1) json["die"] = e_.n;
      json["at_least"] = e_.m;
      break;
    case EventKind::kActivationRolled:
      json["die"] = e_.n;
      json["up_to"] = e_.m;
      json["bonus"] = e_.attack;
      break;
    case EventKind::kChargeRolled:
    case EventKind::kCommanderRolled:
      json["die"] = e_.n;
      json["up_to"] = e_.m;
      break;
    case EventKind::kTested:
    case EventKind::kRallyRolled:
      json["die"] = e_.n;
      if (!is_veiled()) json["up_to"] = e_.m;
      json["passed"] = e_.k == 1;
      break;
    case EventKind::kForded:
      json["die"] = e_.n;
      json["at_least"] = e_.m;
      break;
    case EventKind::kFired: {
      const auto& row = game_.system().fire[static_cast<std::size_t>(e_.k)];
      json["die"] = e_.n;
      json["modified"] = e_.m;
      json["column"] = range_text(game_, e_.attack);
      json["result"] = row.by_range[static_cast<std::size_t>(e_.attack)].text;
      break;
    }
    case EventKind::kCombatRolled: {
      const auto& row = game_.system().combat[static_cast<std::size_t>(e_.k)];
      json["attack"] = e_.attack;
      json["defence"] = e_.defence;
      json["die"] = e_.n;
      json["modified"] = e_.m;
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
  add_body(json);
  if (e_.piece != kNoPiece && !is_of_several() && knows(e_.piece))
    json["piece"] = game_.described(e_.piece).id;
  if (e_.other != kNoPiece && knows(e_.other)) json["other"] = game_.described(e_.other).id;
  if (e_.from != kNoHex) json["from"] = hex::label(e_.from);
  if (e_.to != kNoHex) json["to"] = hex::label(e_.to);
  add_pieces(json, "pieces", e_.pieces);
  add_pieces(json, "others", e_.others);
  add_numbers(json);
  add_breakdown(json);
  return json;
}

namespace {

std::vector<Json> all(const Game& game, const Events& events, std::optional<Side> seat) {
  std::vector<Json> out;
  for (const Event& e : events.list) {
    const Teller teller(game, events, e, seat);
    if (teller.is_told()) out.push_back(teller.json());
  }
  return out;
}

}  // namespace

std::vector<Json> json_of(const Game& game, const Events& events) {
  return all(game, events, std::nullopt);
}
std::vector<Json> json_of(const Game& game, const Events& events, Side seat) {
  return all(game, events, seat);
}

}  // namespace tercio::lace_wars
