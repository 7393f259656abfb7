// Events in words.
#include <fmt/format.h>

#include "lace_wars/telling/teller.hpp"

namespace tercio::lace_wars {

namespace {

std::string_view phase_title(Phase phase) {
  switch (phase) {
    case Phase::kSetUp:
      return "Set-up";
    case Phase::kTurnStart:
      return "Initiative and reinforcements";
    case Phase::kMarch:
      return "March movement";
    case Phase::kRally:
      return "Rally";
    case Phase::kActivation:
      return "Activations";
    case Phase::kArmyCommander:
      return "Army commander";
    case Phase::kCombat:
      return "Combat";
    case Phase::kOver:
      return "End of the battle";
  }
  return "";
}

// "3 or less", "a 1".
std::string at_most(int die) { return die == 1 ? "a 1" : fmt::format("{} or less", die); }
std::string at_least(int die) { return die == 6 ? "a 6" : fmt::format("{} or more", die); }

}  // namespace

std::string Teller::names(PieceSet pieces) const {
  std::string units;
  std::string commanders;
  const PieceSet shown = known(pieces);
  for (const PieceId p : shown) {
    std::string& list = game_.piece(p).is_unit() ? units : commanders;
    if (!list.empty()) list += ", ";
    list += game_.name(p);
  }
  if (shown != pieces && e_.kind != EventKind::kActivated) {
    units = units.empty() ? "an unseen force" : units + " and what is under it";
  }
  if (units.empty()) return commanders;
  return commanders.empty() ? units : units + " with " + commanders;
}

std::string Teller::sentence() const {
  switch (e_.kind) {
    case EventKind::kTurnBegan:
      return fmt::format("Turn {} begins", e_.turn);
    case EventKind::kPhaseBegan:
      return fmt::format("{}: {}", game_.side_name(e_.side), phase_title(e_.phase));
    case EventKind::kInitiativeRolled:
      return fmt::format("{} initiative roll: {}", game_.side_name(e_.side), e_.die);
    case EventKind::kInitiative:
      return fmt::format("The {} player plays first", game_.side_name(e_.side));
    case EventKind::kReinforcementRolled:
      return fmt::format("{}: rolled {}, needed {}: {}", body(), e_.die, at_least(e_.needed),
                         e_.die >= e_.needed ? "arrives" : "does not arrive yet");
    case EventKind::kArrived:
      return fmt::format("{} may enter the map", body());
    case EventKind::kDeployed:
      return fmt::format("{} is placed in {}", name(e_.piece), to());
    case EventKind::kDemoralised:
      return fmt::format("{} is demoralized (lost {}, limit {})", body(), e_.losses, e_.limit);
    case EventKind::kRecoveredMorale:
      return fmt::format("{} is no longer demoralized", body());
    case EventKind::kArmyDemoralised:
      return fmt::format("The {} army is demoralized", game_.side_name(e_.side));
    case EventKind::kGameOver:
      return "The battle is over";
    default:
      break;
  }
  for (const auto part : {&Teller::activation, &Teller::movement, &Teller::reaction,
                          &Teller::combat, &Teller::morale, &Teller::commander}) {
    if (std::string text = (this->*part)(); !text.empty()) return text;
  }
  return {};
}

std::string Teller::banner() const {
  switch (e_.kind) {
    case EventKind::kTurnBegan:
      return fmt::format("Turn {}", e_.turn);
    case EventKind::kArmyDemoralised:
      return fmt::format("The {} army breaks", game_.side_name(e_.side));
    case EventKind::kDemoralised:
      return fmt::format("{}'s command breaks", body());
    case EventKind::kCommanderKilled:
    case EventKind::kArrived:
    case EventKind::kGameOver:
      return sentence();
    default:
      return {};
  }
}

std::string Teller::activation() const {
  switch (e_.kind) {
    case EventKind::kActivationRolled:
      return rolled_activation();
    case EventKind::kActivated: {
      const std::string who = names();
      const std::string command = who.empty() ? "" : "; in command: " + who;
      return fmt::format("{} is activated{}{}", body(), e_.automatic ? " without a roll" : "",
                         command);
    }
    case EventKind::kActivationFailed:
      return fmt::format("{} is not activated", body());
    case EventKind::kHeld:
      return fmt::format("{} is held back", body());
    case EventKind::kJoined:
      return fmt::format("{} acts with {}", name(e_.piece), game_.formation(e_.formation).name);
    case EventKind::kActivationEnded:
      return fmt::format("{} has acted", body());
    default:
      return {};
  }
}

std::string Teller::rolled_activation() const {
  const std::string bonus =
      e_.bonus == 0 ? "" : fmt::format(" ({:+} for the army commander)", e_.bonus);
  return fmt::format("{}: rolled {}, needed {}{}: {}", body(), e_.die, at_most(e_.up_to), bonus,
                     e_.die <= e_.up_to ? "activated" : "not activated");
}

std::string Teller::movement() const {
  switch (e_.kind) {
    case EventKind::kTurned:
      return turned();
    case EventKind::kTurnedAbout:
      return fmt::format("{} in {} {} about and {} {}", names(), to(), verb("turns", "turn"),
                         verb("faces", "face"), facing());
    case EventKind::kReordered:
      return fmt::format("The stack in {} changes its order: {}", to(), names());
    case EventKind::kMoved:
      return moved();
    case EventKind::kEntered:
      return fmt::format("{} {} the map in {}{}", names(), verb("enters", "enter"), to(),
                         e_.in_column ? " in march column" : "");
    case EventKind::kColumn:
      return fmt::format("{} {} march column", names(), verb("forms", "form"));
    case EventKind::kFormed:
      return fmt::format("{} {} march column and {} {}", names(), verb("leaves", "leave"),
                         verb("faces", "face"), facing());
    case EventKind::kStopped:
      return fmt::format("{} {} in {}, in an enemy zone of control", names(), verb("stops", "stop"),
                         to());
    default:
      return {};
  }
}

std::string Teller::turned() const {
  const std::string vertices =
      fmt::format("{} {}", e_.vertices, e_.vertices == 1 ? "vertex" : "vertices");
  const std::string cost = e_.cost == 0 || is_veiled() ? "" : fmt::format(" for {} MP", e_.cost);
  return fmt::format("{} in {} {} {} and {} {}{}", names(), to(), verb("turns", "turn"), vertices,
                     verb("faces", "face"), facing(), cost);
}

std::string Teller::moved() const {
  const std::string_view manner = e_.manner == Manner::kBackward     ? " backward"
                                  : e_.manner == Manner::kWithdrawal ? ", withdrawing"
                                                                     : "";
  const std::string cost =
      is_veiled() ? "" : fmt::format(" for {} MP, {} left", e_.cost, e_.points_left);
  return fmt::format("{} {} from {} to {}{}{}", names(), verb("moves", "move"), from(), to(),
                     manner, cost);
}

std::string Teller::reaction() const {
  switch (e_.kind) {
    case EventKind::kFireDeclared:
      return fmt::format("{} fires at {} at range {}{}", name(e_.piece), to(), e_.range,
                         e_.reaction ? " in reaction" : "");
    case EventKind::kFired:
      return fired();
    case EventKind::kChargeDeclared:
      return fmt::format("{} {} to charge the enemy in {}", names(), verb("tries", "try"), to());
    case EventKind::kChargeRolled:
      return fmt::format("{}: die {}, {} on {} or less: {}", names(), e_.die,
                         verb("charges", "charge"), e_.up_to,
                         e_.die <= e_.up_to ? "charge" : "no charge");
    case EventKind::kCharged:
      return fmt::format("{} {} from {} to {}, facing {}", names(), verb("charges", "charge"),
                         from(), to(), facing());
    default:
      return {};
  }
}

// The die and its modifiers: "die 1 +4 combat points 16 against 4 = 5".
std::string Teller::added_up() const {
  std::string out = fmt::format("rolled {}", e_.die);
  for (std::uint32_t i = 0; i < e_.terms; ++i) {
    out += (i == 0 ? " " : ", ") + words_of(game_, events_.terms[e_.first_term + i]);
  }
  return out + fmt::format(" = {}", e_.modified);
}

std::string Teller::fired() const {
  const auto& row = game_.system().fire[static_cast<std::size_t>(e_.row)];
  return fmt::format("{} on {}, range {}: {}: {}", name(e_.piece), to(),
                     range_text(game_, e_.column), added_up(),
                     row.by_range[static_cast<std::size_t>(e_.column)].text);
}

std::string Teller::fought() const {
  const auto& row = game_.system().combat[static_cast<std::size_t>(e_.row)];
  return fmt::format("{} against {}: {} to {}; {}: attacker {}, defender {}", names(),
                     names(e_.others), e_.attack, e_.defence, added_up(), row.attacker.text,
                     row.defender.text);
}

std::string Teller::combat() const {
  switch (e_.kind) {
    case EventKind::kAttackDeclared:
      return fmt::format("{} {} {}", names(), verb("attacks", "attack"), names(e_.others));
    case EventKind::kEvaded:
      return fmt::format("{} {} away from {} to {}", names(), verb("slips", "slip"), from(), to());
    case EventKind::kCombatRolled:
      return fought();
    case EventKind::kStepLost:
      return fmt::format("{} loses a step, {} left", name(e_.piece), e_.steps_left);
    case EventKind::kEliminated:
      return fmt::format("{} is eliminated in {}", name(e_.piece), to());
    case EventKind::kRetreated:
      return fmt::format("{} {} from {} to {}", names(), verb("retreats", "retreat"), from(), to());
    case EventKind::kForded:
      return fmt::format("{} fords the river: rolled {}, loses a step on {}", name(e_.piece),
                         e_.die, at_least(e_.needed));
    case EventKind::kAdvanced:
      return fmt::format("{} {} from {} to {}", names(), verb("advances", "advance"), from(), to());
    default:
      return {};
  }
}

std::string Teller::tested(std::string_view what) const {
  const std::string needed = is_veiled() ? "" : ", needed " + at_most(e_.up_to);
  return fmt::format("{}: {}, rolled {}{}: {}", names(), what, e_.die, needed,
                     e_.passed ? "passed" : "failed");
}

std::string Teller::morale() const {
  switch (e_.kind) {
    case EventKind::kTested:
      return tested("morale test");
    case EventKind::kDisorganised:
      return fmt::format("{} is disorganised{}", name(e_.piece),
                         !e_.while_there ? "" : " while it stays on this ground");
    case EventKind::kRecovered:
      return fmt::format("{} is no longer disorganised", name(e_.piece));
    case EventKind::kRouted:
      return fmt::format("{} routs", name(e_.piece));
    case EventKind::kRoutMoved:
      return fmt::format("{} flees from {} to {}", name(e_.piece), from(), to());
    case EventKind::kRallyRolled:
      return tested("rally test");
    case EventKind::kRallied:
      return fmt::format("{} rallies, but is disorganised", name(e_.piece));
    case EventKind::kFaced:
      return fmt::format("{} faces {}", name(e_.piece), facing());
    default:
      return {};
  }
}

std::string Teller::commander() const {
  switch (e_.kind) {
    case EventKind::kCommanderMoved:
      return fmt::format("{} {} from {} to {} for {} MP",
                         is_of_several() ? names() : name(e_.piece),
                         e_.pieces.size() > 1 ? "ride" : "rides", from(), to(), e_.cost);
    case EventKind::kRepositioned:
      return fmt::format("{} is placed in {}", name(e_.piece), to());
    case EventKind::kCommanderRolled:
      return fmt::format("{}: rolled {}, killed on {}", name(e_.piece), e_.die, at_most(e_.up_to));
    case EventKind::kCommanderKilled:
      return fmt::format("{} is killed", name(e_.piece));
    case EventKind::kAide:
      return fmt::format(
          "An aide-de-camp takes over from {}{}", name(e_.piece),
          has_formation() ? " as commander of " + game_.formation(e_.formation).name : "");
    case EventKind::kPromoted:
      return fmt::format("{} now commands the army", name(e_.piece));
    default:
      return {};
  }
}

}  // namespace tercio::lace_wars
