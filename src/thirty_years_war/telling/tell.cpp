#include "thirty_years_war/telling/tell.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "thirty_years_war/position/position.hpp"

namespace tercio::thirty_years_war {

std::string_view name_of(Visibility visibility) {
  switch (visibility) {
    case Visibility::kClear:
      return "clear";
    case Visibility::kModerate:
      return "moderate";
    case Visibility::kRestricted:
      return "restricted";
  }
  return "";
}

std::string_view name_of(EventKind kind) {
  switch (kind) {
    case EventKind::kTurnBegan:
      return "turn-began";
    case EventKind::kPlayerTurnBegan:
      return "player-turn-began";
    case EventKind::kPhaseBegan:
      return "phase-began";
    case EventKind::kDayBegan:
      return "day-began";
    case EventKind::kDayEnded:
      return "day-ended";
    case EventKind::kChosen:
      return "chosen";
    case EventKind::kDeployed:
      return "deployed";
    case EventKind::kArrived:
      return "arrived";
    case EventKind::kRegrouped:
      return "regrouped";
    case EventKind::kGunsPassed:
      return "guns-passed";
    case EventKind::kVisibilityRolled:
      return "visibility-rolled";
    case EventKind::kReinforcementRolled:
      return "reinforcement-rolled";
    case EventKind::kReinforcementsDue:
      return "reinforcements-due";
    case EventKind::kRemovalRolled:
      return "removal-rolled";
    case EventKind::kRestored:
      return "restored";
    case EventKind::kFireDeclared:
      return "fire-declared";
    case EventKind::kFired:
      return "fired";
    case EventKind::kBreachFired:
      return "breach-fired";
    case EventKind::kBreachMarked:
      return "breach-marked";
    case EventKind::kBreached:
      return "breached";
    case EventKind::kWithdrawalRolled:
      return "withdrawal-rolled";
    case EventKind::kWithdrawn:
      return "withdrawn";
    case EventKind::kGunLost:
      return "gun-lost";
    case EventKind::kSectionBroken:
      return "section-broken";
    case EventKind::kSectionRegained:
      return "section-regained";
    case EventKind::kMoved:
      return "moved";
    case EventKind::kEntered:
      return "entered";
    case EventKind::kExited:
      return "exited";
    case EventKind::kCaptured:
      return "captured";
    case EventKind::kDisrupted:
      return "disrupted";
    case EventKind::kEliminated:
      return "eliminated";
    case EventKind::kLeaderEliminated:
      return "leader-eliminated";
    case EventKind::kReleased:
      return "released";
    case EventKind::kAttackDeclared:
      return "attack-declared";
    case EventKind::kLeadersChosen:
      return "leaders-chosen";
    case EventKind::kLeaderAssigned:
      return "leader-assigned";
    case EventKind::kCombatRolled:
      return "combat-rolled";
    case EventKind::kExchanged:
      return "exchanged";
    case EventKind::kMoraleRolled:
      return "morale-rolled";
    case EventKind::kDemoralized:
      return "demoralized";
    case EventKind::kUndemoralized:
      return "undemoralized";
    case EventKind::kLevelChanged:
      return "level-changed";
    case EventKind::kGameOver:
      return "game-over";
  }
  return "";
}

std::string_view meaning_of(Result result) {
  switch (result) {
    case Result::kNone:
      return "no effect";
    case Result::kAd:
      return "attacker disrupted";
    case Result::kAe:
      return "attacker eliminated";
    case Result::kDd:
      return "defender disrupted";
    case Result::kDe:
      return "defender eliminated";
    case Result::kDx:
      return "disruption exchange";
  }
  return "";
}

namespace {

std::string_view phase_title(Phase phase) {
  switch (phase) {
    case Phase::kSetUp:
      return "Set-up";
    case Phase::kVisibility:
      return "Visibility";
    case Phase::kReinforcement:
      return "Reinforcements";
    case Phase::kDisruptionRemoval:
      return "Disruption Removal Phase";
    case Phase::kArtilleryFire:
      return "Artillery Fire Phase";
    case Phase::kMovement:
      return "Movement Phase";
    case Phase::kCombat:
      return "Combat Phase";
    case Phase::kInterregnum:
      return "Interregnum";
    case Phase::kOver:
      return "End of the battle";
  }
  return "";
}

class Teller {
 public:
  Teller(const Game& game, const Event& event) : game_(game), e_(event) {}

  std::string sentence() const {
    switch (e_.kind) {
      case EventKind::kTurnBegan:
        return fmt::format("Turn {} begins", e_.turn);
      case EventKind::kPlayerTurnBegan:
        return fmt::format("{} player-turn", game_.side_name(e_.side));
      case EventKind::kPhaseBegan:
        return std::string(phase_title(e_.phase));
      case EventKind::kDayBegan:
        return fmt::format("{} begins", e_.text);
      case EventKind::kDayEnded:
        return fmt::format("Day {} is over{}{}", e_.day, e_.text == nullptr ? "" : ": ",
                           e_.text == nullptr ? "" : e_.text);
      case EventKind::kChosen:
        return fmt::format("The {} side chooses: {}", game_.side_name(e_.side), e_.text);
      case EventKind::kDeployed:
        return fmt::format("{} is placed in {}", name(e_.piece), to());
      case EventKind::kArrived:
        return fmt::format("Reinforcements: {}", names(e_.pieces));
      case EventKind::kRegrouped:
        return fmt::format("Back from the day's losses: {}", names(e_.pieces));
      case EventKind::kGunsPassed:
        return fmt::format("The {} side now owns {}", game_.side_name(e_.side), names(e_.pieces));
      case EventKind::kSectionBroken:
        return fmt::format("The Bavarians lose control of the {}", e_.text);
      case EventKind::kSectionRegained:
        return fmt::format("The Bavarians control the {} again", e_.text);
      case EventKind::kVisibilityRolled:
        return fmt::format("Visibility: rolled {}, {}", e_.die, name_of(e_.visibility));
      case EventKind::kReinforcementRolled:
        return fmt::format("Reinforcements: rolled {}", e_.die);
      case EventKind::kReinforcementsDue:
        return fmt::format("Reinforcements arrive: {}", names(e_.pieces));
      case EventKind::kRemovalRolled:
        return removal();
      case EventKind::kRestored:
        return fmt::format("{} is no longer disrupted", name(e_.piece));
      case EventKind::kDisrupted:
        return fmt::format("{} is disrupted", name(e_.piece));
      case EventKind::kEliminated:
      case EventKind::kLeaderEliminated:
        return fmt::format("{} is eliminated in {}", name(e_.piece), hex::label(e_.from));
      case EventKind::kReleased:
        return released();
      case EventKind::kMoraleRolled:
        return morale();
      case EventKind::kUndemoralized:
        return fmt::format("{}: no longer demoralized", category());
      case EventKind::kDemoralized:
        if (e_.text != nullptr)
          return fmt::format("{}: demoralized because {}", category(), e_.text);
        return fmt::format("{}: demoralized (lost {}, limit {})", category(), e_.losses, e_.level);
      case EventKind::kLevelChanged:
        return fmt::format("{}: the demoralization limit is now {}", category(), e_.level);
      case EventKind::kGameOver:
        return "The battle is over";
      default:
        return deed();
    }
  }

  // What matters enough to be called out over the map; empty: nothing.
  std::string banner() const {
    switch (e_.kind) {
      case EventKind::kTurnBegan:
        return fmt::format("Turn {}", e_.turn);
      case EventKind::kDayBegan:
        return e_.text;
      case EventKind::kDayEnded:
        return fmt::format("Night falls: day {} is over", e_.day);
      case EventKind::kDemoralized:
        return broken();
      case EventKind::kLeaderEliminated:
        return fmt::format("{} is killed", game_.described(e_.piece).name);
      case EventKind::kReinforcementsDue:
        return "Reinforcements arrive";
      case EventKind::kReleased:
      case EventKind::kBreached:
      case EventKind::kSectionBroken:
      case EventKind::kGameOver:
        return sentence();
      default:
        return {};
    }
  }

 private:
  // "The Saxon army breaks", "The Bavarian troops break": a name without a noun of its own gets
  // one.
  std::string broken() const {
    const std::string who = category();
    const bool noun = std::adjacent_find(who.begin(), who.end(), [](char before, char c) {
                        return before == ' ' && c >= 'a' && c <= 'z';
                      }) != who.end();
    if (!noun) return fmt::format("The {} troops break", who);
    return fmt::format("The {} {}", who,
                       who.find(" and ") == std::string::npos ? "breaks" : "break");
  }

  std::string deed() const {
    switch (e_.kind) {
      case EventKind::kFireDeclared:
        return fmt::format("{} fires at {}, range {}", name(e_.piece), to(), e_.range);
      case EventKind::kFired:
        return fmt::format("{} fires at {} in {}, range {}: {}", name(e_.piece), name(e_.other),
                           to(), e_.range, shot());
      case EventKind::kBreachFired:
        return fmt::format("{} fires at the walls of {}, range {}: {}", name(e_.piece), to(),
                           e_.range, shot());
      case EventKind::kBreachMarked:
        return fmt::format("The walls of {} have been hit once; another hit breaches them", to());
      case EventKind::kBreached:
        return fmt::format("The walls of {} are breached", to());
      case EventKind::kWithdrawalRolled:
        return fmt::format("{} tries to withdraw: rolled {}, needed {}", name(e_.piece), e_.die,
                           at_least(e_.needed));
      case EventKind::kWithdrawn:
        return fmt::format("{} is withdrawn", name(e_.piece));
      case EventKind::kGunLost:
        return fmt::format("{} is lost", name(e_.piece));
      case EventKind::kMoved:
        return fmt::format("{} moves from {} to {} for {}", name(e_.piece), hex::label(e_.from),
                           to(), points());
      case EventKind::kEntered:
        return fmt::format("{} enters the map and goes to {} for {}", name(e_.piece), to(),
                           points());
      case EventKind::kExited:
        return fmt::format("{} leaves the map at {} for {}", name(e_.piece), to(), points());
      case EventKind::kCaptured:
        return fmt::format("{} captures {} in {}", name(e_.other), name(e_.piece), to());
      case EventKind::kAttackDeclared:
        return fmt::format("{} {} {}", names(e_.pieces), verb(), names(e_.others));
      case EventKind::kLeadersChosen:
        return fmt::format("{} leaders in the attack: {}", game_.side_name(e_.side),
                           e_.pieces.empty() ? "none" : names(e_.pieces));
      case EventKind::kLeaderAssigned:
        return fmt::format("{} helps {}", name(e_.piece), name(e_.other));
      case EventKind::kCombatRolled:
        return combat();
      case EventKind::kExchanged:
        return fmt::format("Exchange: the attacker disrupts {} ({} points owed)", names(e_.pieces),
                           e_.owed);
      default:
        return {};
    }
  }

  std::string morale() const {
    const int total = e_.die - e_.reduction;
    const std::string less =
        e_.reduction == 0 ? "" : fmt::format(" - {} = {}", e_.reduction, total);
    return fmt::format("{} morale: rolled {}{}, {} (demoralized on {})", category(), e_.die, less,
                       total <= e_.up_to ? "demoralized" : "holds", at_most(e_.up_to));
  }
  std::string removal() const {
    const std::string bonus =
        e_.other == kNoPiece ? "" : fmt::format(" + {} for {}", e_.bonus, name(e_.other));
    return fmt::format("{} tries to recover: rolled {}{}, needed {}: {}", name(e_.piece), e_.die,
                       bonus, at_least(e_.needed),
                       e_.die + e_.bonus < e_.needed ? "still disrupted" : "recovers");
  }
  std::string released() const {
    return fmt::format("{} units may move from now on", game_.side_name(e_.side));
  }
  std::string combat() const {
    return fmt::format(
        "{} against {}: {} to {}, {}, rolled {}: {} {}", names(e_.pieces), names(e_.others),
        e_.attack, e_.defence,
        game_.definition().system.combat_columns[static_cast<std::size_t>(e_.column)], e_.die,
        e_.result == Result::kNone ? "•" : name_of(e_.result), meaning_of(e_.result));
  }
  std::string verb() const {
    const bool one = e_.pieces.size() == 1;
    if (e_.charge) return one ? "charges" : "charge";
    return one ? "attacks" : "attack";
  }
  std::string points() const { return fmt::format("{} MP", e_.cost); }
  std::string category() const {
    return game_.definition().categories[static_cast<std::size_t>(e_.category)].name;
  }
  const std::string& name(PieceId p) const { return game_.name(p); }
  std::string names(PieceSet pieces) const {
    std::string out;
    for (const PieceId p : pieces) {
      if (!out.empty()) out += ", ";
      out += name(p);
    }
    return out;
  }
  std::string shot() const {
    return fmt::format("rolled {}, {} (hits on {})", e_.die, e_.die <= e_.up_to ? "hit" : "miss",
                       at_most(e_.up_to));
  }
  // "a 1", "1 or 2", "1 to 4"; "a 6", "5 or more": the rolls that do something.
  static std::string at_most(int die) {
    if (die <= 1) return "a 1";
    return die == 2 ? "1 or 2" : fmt::format("1 to {}", die);
  }
  static std::string at_least(int die) { return die == 6 ? "a 6" : fmt::format("{} or more", die); }
  std::string to() const { return hex::label(e_.to); }

  const Game& game_;
  const Event& e_;
};

std::string_view name_of(Term::Kind kind) {
  switch (kind) {
    case Term::Kind::kPrinted:
      return "printed";
    case Term::Kind::kLeader:
      return "leader";
    case Term::Kind::kDisruptedHalf:
      return "disrupted";
    case Term::Kind::kBack:
      return "back";
    case Term::Kind::kCharge:
      return "charge";
    case Term::Kind::kMarshHalf:
      return "marsh";
    case Term::Kind::kWorks:
      return "entrenched";
    case Term::Kind::kBreachDouble:
      return "through-breach";
    case Term::Kind::kWaterDouble:
      return "across-water";
    case Term::Kind::kSlopeDouble:
      return "up-slope";
    case Term::Kind::kObstaclesDouble:
      return "across-obstacles";
    case Term::Kind::kTotal:
      return "total";
  }
  return "";
}

// The numbers of an event under names of their own.
void add_numbers(Json& json, const Game& game, const Event& e) {
  switch (e.kind) {
    case EventKind::kTurnBegan:
      json["turn"] = e.turn;
      break;
    case EventKind::kVisibilityRolled:
      json["die"] = e.die;
      json["visibility"] = name_of(e.visibility);
      break;
    case EventKind::kReinforcementRolled:
      json["die"] = e.die;
      break;
    case EventKind::kRemovalRolled:
      json["die"] = e.die;
      json["bonus"] = e.bonus;
      json["needed"] = e.needed;
      break;
    case EventKind::kFireDeclared:
      json["range"] = e.range;
      break;
    case EventKind::kDayBegan:
    case EventKind::kDayEnded:
      json["day"] = e.day;
      break;
    case EventKind::kWithdrawalRolled:
      json["die"] = e.die;
      json["needed"] = e.needed;
      break;
    case EventKind::kMoraleRolled:
      json["category"] = game.definition().categories[static_cast<std::size_t>(e.category)].id;
      json["die"] = e.die;
      json["reduction"] = e.reduction;
      json["demoralized_up_to"] = e.up_to;
      break;
    case EventKind::kUndemoralized:
      json["category"] = game.definition().categories[static_cast<std::size_t>(e.category)].id;
      break;
    case EventKind::kBreachFired:
    case EventKind::kFired:
      json["die"] = e.die;
      json["hits_up_to"] = e.up_to;
      json["range"] = e.range;
      json["hit"] = e.die <= e.up_to;
      break;
    case EventKind::kMoved:
    case EventKind::kEntered:
    case EventKind::kExited:
      json["cost"] = e.cost;
      break;
    case EventKind::kAttackDeclared:
      json["charge"] = e.charge;
      break;
    case EventKind::kCombatRolled:
      json["die"] = e.die;
      json["attack"] = e.attack;
      json["defence"] = e.defence;
      json["column"] = game.definition().system.combat_columns[static_cast<std::size_t>(e.column)];
      json["result"] = name_of(e.result);
      break;
    case EventKind::kExchanged:
      json["owed"] = e.owed;
      break;
    case EventKind::kDemoralized:
    case EventKind::kLevelChanged:
      json["category"] = game.definition().categories[static_cast<std::size_t>(e.category)].id;
      json["level"] = e.level;
      if (e.kind == EventKind::kDemoralized) json["losses"] = e.losses;
      break;
    default:
      break;
  }
}

bool has_side(EventKind kind) {
  return kind == EventKind::kPlayerTurnBegan || kind == EventKind::kPhaseBegan ||
         kind == EventKind::kReleased || kind == EventKind::kLeadersChosen ||
         kind == EventKind::kChosen || kind == EventKind::kGunsPassed;
}

}  // namespace

std::string sentence_of(const Game& game, const Event& event) {
  return Teller(game, event).sentence();
}

std::string words_of(const Game& game, const Term& term) {
  switch (term.kind) {
    case Term::Kind::kPrinted:
      return fmt::format("strength {}", term.amount);
    case Term::Kind::kLeader:
      return fmt::format("+{} {}", term.amount, game.name(term.other));
    case Term::Kind::kDisruptedHalf:
      return fmt::format("disrupted, halved to {}", term.amount);
    case Term::Kind::kBack:
      return fmt::format("disrupted: {}", term.amount);
    case Term::Kind::kCharge:
      return fmt::format("charge, doubled to {}", term.amount);
    case Term::Kind::kMarshHalf:
      return fmt::format("in marsh, halved to {}", term.amount);
    case Term::Kind::kWorks:
      return fmt::format("+{} entrenched", term.amount);
    case Term::Kind::kBreachDouble:
      return fmt::format("through breaches, doubled to {}", term.amount);
    case Term::Kind::kWaterDouble:
      return fmt::format("across water, doubled to {}", term.amount);
    case Term::Kind::kSlopeDouble:
      return fmt::format("up a slope, doubled to {}", term.amount);
    case Term::Kind::kObstaclesDouble:
      return fmt::format("across obstacles, doubled to {}", term.amount);
    case Term::Kind::kTotal:
      return fmt::format("total {}", term.amount);
  }
  return {};
}

Json breakdown_of(const Game& game, const Term* first, const Term* last) {
  Json out = Json::array();
  Json terms = Json::array();
  for (const Term* t = first; t != last; ++t) {
    if (t->kind == Term::Kind::kTotal) {
      out.push_back({{"piece", game.described(t->piece).id},
                     {"strength", t->amount},
                     {"terms", std::move(terms)}});
      terms = Json::array();
      continue;
    }
    Json term{{"term", name_of(t->kind)}, {"amount", t->amount}, {"rule", t->rule}};
    if (t->other != kNoPiece) term["leader"] = game.described(t->other).id;
    term["text"] = words_of(game, *t);
    terms.push_back(std::move(term));
  }
  return out;
}

std::vector<Json> json_of(const Game& game, const Events& events) {
  std::vector<Json> out;
  for (const Event& e : events.list) {
    Json json{{"type", name_of(e.kind)}};
    if (e.rule != nullptr) json["rule"] = e.rule;
    json["text"] = sentence_of(game, e);
    if (std::string banner = Teller(game, e).banner(); !banner.empty())
      json["banner"] = std::move(banner);
    if (has_side(e.kind)) json["side"] = game.side_id(e.side);
    if (e.kind == EventKind::kPhaseBegan) json["phase"] = name_of(e.phase);
    if (e.piece != kNoPiece) json["piece"] = game.described(e.piece).id;
    if (e.other != kNoPiece) json["other"] = game.described(e.other).id;
    if (e.from != kNoHex) json["from"] = hex::label(e.from);
    if (e.to != kNoHex) json["to"] = hex::label(e.to);
    if (!e.pieces.empty()) json["pieces"] = ids_of(game, e.pieces);
    if (!e.others.empty()) json["others"] = ids_of(game, e.others);
    if (e.hexes > 0) {
      Json path = Json::array();
      for (std::uint32_t i = 0; i < e.hexes; ++i) {
        path.push_back(hex::label(events.hexes[e.first_hex + i]));
      }
      json["path"] = std::move(path);
    }
    add_numbers(json, game, e);
    if (e.terms > 0) {
      const Term* first = events.terms.data() + e.first_term;
      json["breakdown"] = breakdown_of(game, first, first + e.terms);
    }
    out.push_back(std::move(json));
  }
  return out;
}

}  // namespace tercio::thirty_years_war
