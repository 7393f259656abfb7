// What may and must be done now, in a sentence or two that ask for no knowledge of the rules.
#include <fmt/format.h>

#include "advice/thirty_years_war/guidance.hpp"
#include "advice/thirty_years_war/outcomes.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/results.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Shot;

namespace {

std::string deploying(const Scene& scene) {
  const bool free = scene.game.scenario().set_up == "free";
  if (!free) {
    return "Units of the same army, arm and strength may change places: click one, then the other. "
           "Finish when they stand as you like.";
  }
  const PieceSet left = to_be_placed(scene);
  if (!left.empty()) {
    return fmt::format(
        "Set up your army: click a piece, then one of the hexes that light up. {} still to be "
        "placed: {}. The suggested set-up places all of them at once.",
        left.size() == 1 ? "1 piece is" : fmt::format("{} pieces are", left.size()),
        force_text(scene, left));
  }
  const Denial denial = why_not(scene.game, scene.s, thirty_years_war::End{});
  if (!denial) {
    return "Every piece is placed. You may still move them about; finish when you are content.";
  }
  const Refusal refusal = refusal_from(scene, denial);
  return fmt::format("Every piece is placed, but the set-up cannot be finished yet: {}.",
                     refusal.message);
}

std::string firing(const Ready& ready) {
  if (ready.all().empty()) {
    return "None of your guns has anything to fire at now. Go on to the movement.";
  }
  std::string out =
      "Each of your guns may fire once. Click a gun: what it can hit lights up with the chance of "
      "a hit. A hit disrupts an enemy unit.";
  const bool walls = !ready.with("breach").empty();
  const bool withdraw = !ready.with("withdraw").empty();
  if (walls) out += " Guns can also fire at walls: the second hit on a hex breaches them.";
  if (withdraw) out += " Instead of firing a gun can try to get away.";
  return out;
}

std::string moving(const Scene& scene, const Ready& ready) {
  if (ready.all().empty()) {
    for (const PieceId p : scene.game.units(scene.s.phasing) & scene.s.present) {
      if (scene.s.done.contains(p)) continue;
      const Denial denial = scene.game.battle().why_not_move(scene.s, p);
      if (!denial) continue;
      return fmt::format("Your units cannot move: {}.", refusal_from(scene, denial).message);
    }
    return "None of your pieces can move any more. Go on to the combat.";
  }
  return "Each of your pieces may move once. Click a piece: every hex it can reach lights up with "
         "its cost. A unit that ends its move beside an enemy unit in order will have to attack.";
}

std::string attacking(const Scene& scene, const Ready& ready) {
  const bool first = scene.game.rules().declare_all_first;
  if (ready.all().empty()) {
    if (first && scene.s.combats > 0) {
      return "No further attack is possible. Go on to resolve those that are declared.";
    }
    return "No attack is possible any more. End the combat.";
  }
  const bool must = !open_must_attack(scene.game, scene.s).empty() ||
                    !open_must_be_attacked(scene.game, scene.s).empty();
  std::string out =
      "Click one of your units that stands beside the enemy, and the enemy units it attacks; "
      "others may join in. The plan shows the odds and what each die would do.";
  if (must) out += " Units that stand in the reach of enemies in order must attack; see the list.";
  if (first) out += " All attacks are declared before the first is resolved.";
  return out;
}

std::string exchanging(const Scene& scene) {
  return fmt::format(
      "The exchange costs the attacker as much as the defender: choose attackers of at least {} "
      "in all; they are disrupted.",
      counted(exchange_owed(scene.game, scene.s), "strength point", "strength points"));
}

std::string turn_die(const Scene& scene) {
  if (scene.s.phase == Phase::kVisibility) {
    return "A die decides how far guns can see this turn.";
  }
  return "A die decides whether reinforcements arrive this turn.";
}

std::string removal_die(const Scene& scene) {
  const auto odds = removal_odds(scene.game, scene.s, scene.s.subject);
  std::string out = fmt::format("{} tries to re-form: {} or more brings it back in order",
                                name_and_hex(scene, scene.s.subject), odds.needed);
  if (odds.leader != kNoPiece) {
    out += fmt::format("; {} adds {} to the die", scene.name(odds.leader), odds.bonus);
  }
  return out + '.';
}

std::string fire_die(const Scene& scene) {
  const State& s = scene.s;
  const std::string gun = name_and_hex(scene, s.subject);
  if (s.shot == Shot::kWithdrawal) {
    return fmt::format("{} tries to get away: {} or more saves it, otherwise it is lost.", gun,
                       scene.game.battle().withdrawal_needs());
  }
  const int range = hex::distance(s.at[s.subject], s.target);
  const int hits = scene.game.fire_hits_up_to(range);
  const std::string at = s.shot == Shot::kAtWall
                             ? fmt::format("the walls of {}", hex::label(s.target))
                             : name_and_hex(scene, unit_in(s, s.target));
  return fmt::format("{} fires at {} at range {}: {} or less hits.", gun, at, range, hits);
}

std::string morale_die(const Scene& scene) {
  const int c = category_to_test(scene.game, scene.s);
  if (c < 0) return "An army is tested.";
  const auto& category = scene.game.definition().categories[static_cast<std::size_t>(c)];
  const int lost = scene.s.losses[static_cast<std::size_t>(category.army)];
  const int level = scene.s.levels[static_cast<std::size_t>(c)];
  if (lost < level) {
    return fmt::format("The {} army has lost its leader: a die decides whether it holds.",
                       category.name);
  }
  return fmt::format("The {} army has lost {}, level {}: a die decides whether it holds.",
                     category.name, counted(lost, "strength point", "strength points"), level);
}

std::string combat_text(const Scene& scene) {
  const Combat combat{scene.s.attackers, scene.s.defenders, scene.s.charge != 0};
  if (combat.attackers.empty()) return "An attack is resolved.";
  const auto odds = odds_of(scene.game, scene.s, combat, nullptr);
  const bool one = combat.attackers.size() == 1;
  return fmt::format(
      "{} {} {}: {} against {}, column {}.", in_a_row(names(scene, combat.attackers)),
      combat.charge ? (one ? "charges" : "charge") : (one ? "attacks" : "attack"),
      in_a_row(names(scene, combat.defenders)), odds.attack, odds.defence,
      scene.game.definition().system.combat_columns[static_cast<std::size_t>(odds.column)]);
}

std::string die_text(const Scene& scene) {
  switch (scene.s.step) {
    case Step::kTurnRoll:
      return turn_die(scene);
    case Step::kRemovalRoll:
      return removal_die(scene);
    case Step::kFireRoll:
      return fire_die(scene);
    case Step::kMoraleRoll:
      return morale_die(scene);
    default:
      return combat_text(scene);
  }
}

std::string over_text(const Scene& scene) {
  const auto outcome = scene.game.battle().outcome(scene.s);
  if (outcome.draw) return fmt::format("The battle is over, a draw: {}.", outcome.reason);
  const std::string level = outcome.level == "victory" ? "" : outcome.level + ' ';
  return fmt::format("The battle is over: {} {}victory. {}.", scene.game.side_name(outcome.winner),
                     level, capital(outcome.reason));
}

std::string decision_text(const Scene& scene, const Ready& ready) {
  switch (scene.s.step) {
    case Step::kChoose:
      return "Choose where your army makes its stand; each choice says what it means. Then the "
             "armies are set up.";
    case Step::kDeploy:
      return deploying(scene);
    case Step::kFire:
      return firing(ready);
    case Step::kMove:
      return moving(scene, ready);
    case Step::kAttack:
      return attacking(scene, ready);
    case Step::kLeaders:
      return combat_text(scene) +
             " Choose which of your leaders help; one that helps adds his "
             "value to the unit in his hex.";
    case Step::kAssign:
      return "Choose which unit each of your leaders helps in this phase: click a leader, then the "
             "unit. He adds his value to its strength.";
    case Step::kResolve:
      return "Choose which of the declared attacks is resolved next; where cavalry may charge, say "
             "now whether it does.";
    case Step::kExchange:
      return exchanging(scene);
    default:
      return die_text(scene);
  }
}

// What somebody else is doing.
std::string_view doing(Step step) {
  switch (step) {
    case Step::kChoose:
      return "chooses where its army makes its stand";
    case Step::kDeploy:
      return "sets up its army";
    case Step::kFire:
      return "fires its guns";
    case Step::kMove:
      return "moves its pieces";
    case Step::kAttack:
      return "makes its attacks";
    case Step::kLeaders:
    case Step::kAssign:
      return "chooses which leaders help";
    case Step::kResolve:
      return "chooses the attack to resolve next";
    case Step::kExchange:
      return "chooses which attackers pay for the exchange";
    default:
      return "decides";
  }
}

}  // namespace

Json prompt_json(const Scene& scene, const Ready& ready) {
  const State& s = scene.s;
  Json out{{"side", nullptr}, {"decision", name_of(s.step)}, {"text", ""}};
  if (is_over(s)) {
    out["text"] = over_text(scene);
  } else if (is_roll(s.step)) {
    out["text"] = die_text(scene) + ' ' + effects_text(scene);
  } else {
    out["side"] = scene.game.side_id(s.decider);
    out["text"] = scene.decides()
                      ? decision_text(scene, ready)
                      : fmt::format("{} {}.", scene.game.side_name(s.decider), doing(s.step));
  }
  return out;
}

Json pending_json(const Scene& scene) {
  const State& s = scene.s;
  PieceSet pieces = s.attackers | s.defenders;
  if (s.subject != kNoPiece) pieces.insert(s.subject);
  HexSet hexes;
  for (const PieceId p : pieces) {
    if (s.at[p] != kNoHex) hexes.insert(s.at[p]);
  }
  if (s.target != kNoHex) {
    hexes.insert(s.target);
    if (s.shot == Shot::kAtUnit && unit_in(s, s.target) != kNoPiece) {
      pieces.insert(unit_in(s, s.target));
    }
  }
  const bool middle = s.step == Step::kLeaders || s.step == Step::kExchange;
  if (!is_roll(s.step) && !middle) return nullptr;
  return {{"pieces", ids(scene, pieces)},
          {"hexes", labels_of(hexes)},
          {"text", is_roll(s.step) ? die_text(scene) : combat_text(scene)}};
}

}  // namespace tercio::advice::tyw
