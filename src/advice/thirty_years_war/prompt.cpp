// What may and must be done now, in a sentence or two that ask for no knowledge of the rules.
#include <fmt/format.h>

#include "advice/thirty_years_war/die_effects.hpp"
#include "advice/thirty_years_war/guidance.hpp"
#include "engine/words.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::End;
using thirty_years_war::Shot;

namespace {

// What is asked, and how it is done with a mouse.
struct Asked {
  std::string text{};
  std::string how{};
};

Asked choosing(const Scene& scene) {
  const Fact about = scene.game.battle().about_choice(scene.s);
  return {.text = fmt::format("Choose {}. {}", about.title, about.text),
          .how = "Point at a choice to see its ground on the map."};
}

Asked deploying(const Scene& scene) {
  if (scene.game.scenario().set_up != "free") {
    return {.text =
                "Units of the same army, arm and strength may change places. Finish when they "
                "stand as you like.",
            .how = "Click a unit, then the one it changes places with."};
  }
  const PieceSet left = to_be_placed(scene);
  if (!left.empty()) {
    return {.text = fmt::format(
                "Set up your army. {} still to be placed: {}. The suggested set-up "
                "places them all at once.",
                left.size() == 1 ? "1 piece is" : fmt::format("{} pieces are", left.size()),
                force_text(scene.game, left)),
            .how = "Click a piece, then one of the hexes that light up."};
  }
  const Denial denial = why_not(scene.game, scene.s, End{});
  if (!denial) {
    return {.text =
                "Every piece is placed. You may still move them around; finish when you are "
                "happy with it."};
  }
  return {.text = fmt::format("Every piece is placed, but the set-up cannot be finished yet: {}.",
                              refusal_from(scene, denial).message)};
}

Asked firing(const Ready& ready) {
  if (ready.all().empty()) {
    return {.text = "None of your guns has anything to fire at. Go on to movement."};
  }
  std::string text = "Each of your guns may fire once. A hit disrupts an enemy unit.";
  if (!ready.with("breach").empty()) {
    text += " Guns can also fire at walls: the second hit on a hex breaches them.";
  }
  if (!ready.with("withdraw").empty()) {
    text += " Instead of firing, a gun can try to get away.";
  }
  return {.text = std::move(text),
          .how = "Click a gun: what it can hit lights up with the chance of a hit."};
}

Asked moving(const Scene& scene, const Ready& ready) {
  if (!ready.all().empty()) {
    std::string text =
        "Each of your pieces may move once. A unit that ends its move beside an undisrupted enemy "
        "unit will have to attack.";
    if (!ready.with("exit").empty()) {
      text += fmt::format(" {} can leave the map.",
                          counted(ready.with("exit").size(), "piece", "pieces"));
    }
    return {.text = std::move(text),
            .how = "Click a piece to see how far it can go, and point at a hex for the cost."};
  }
  for (const PieceId p : scene.game.units(scene.s.phasing) & scene.s.present) {
    if (scene.s.done.contains(p)) continue;
    const Denial denial = scene.game.battle().why_not_move(scene.s, p);
    if (!denial) continue;
    return {.text =
                fmt::format("Your units cannot move: {}.", refusal_from(scene, denial).message)};
  }
  return {.text = "None of your pieces can move any more. Go on to combat."};
}

Asked attacking(const Scene& scene, const Ready& ready) {
  const bool first = scene.game.rules().declare_all_first;
  if (ready.all().empty()) {
    return {.text = first && scene.s.combats > 0
                        ? "No further attack is possible. Go on to resolve the declared ones."
                        : "No attack is possible any more. End the combat phase."};
  }
  const bool must = !open_must_attack(scene.game, scene.s).empty() ||
                    !open_must_be_attacked(scene.game, scene.s).empty();
  std::string text =
      "Your units may attack the enemy units beside them, alone or together, one or several at "
      "once.";
  if (must) text += " Those beside undisrupted enemies must attack.";
  if (first) text += " All attacks are declared before the first is resolved.";
  return {.text = std::move(text),
          .how =
              "Click one of your units and the enemy units it attacks; others may join in. The "
              "plan shows the odds and what each roll would do."};
}

Asked exchanging(const Scene& scene) {
  return {.text = fmt::format(
              "The exchange costs the attacker as much as the defender: choose attackers worth at "
              "least {} in all; they are disrupted.",
              counted(exchange_owed(scene.game, scene.s), "strength point", "strength points")),
          .how = "Click attackers until they are enough."};
}

Asked asked(const Scene& scene, const Ready& ready) {
  switch (scene.s.step) {
    case Step::kChoose:
      return choosing(scene);
    case Step::kDeploy:
      return deploying(scene);
    case Step::kFire:
      return firing(ready);
    case Step::kMove:
      return moving(scene, ready);
    case Step::kAttack:
      return attacking(scene, ready);
    case Step::kLeaders:
      return {.text = attack_text(scene) +
                      " Choose which of your leaders help; each adds his value to the unit in his "
                      "hex.",
              .how = "Click the leaders who help, or a button."};
    case Step::kAssign:
      return {.text =
                  "Choose which unit each of your leaders helps in this phase. He adds his "
                  "value to its strength.",
              .how = "Click a leader, then the unit."};
    case Step::kResolve:
      return {.text =
                  "Choose which of the declared attacks is resolved next, and where cavalry "
                  "may charge, whether it does.",
              .how = "Click an attacker, then its enemy, or a button."};
    default:
      return exchanging(scene);
  }
}

// What somebody else is doing.
std::string_view doing(Step step) {
  switch (step) {
    case Step::kChoose:
      return "is choosing how to set up";
    case Step::kDeploy:
      return "is setting up";
    case Step::kFire:
      return "is firing guns";
    case Step::kMove:
      return "is moving";
    case Step::kAttack:
      return "is attacking";
    case Step::kLeaders:
    case Step::kAssign:
      return "is choosing which leaders help";
    case Step::kResolve:
      return "is choosing the attack to resolve next";
    case Step::kExchange:
      return "is choosing which attackers pay for the exchange";
    default:
      return "is deciding";
  }
}

std::string over_text(const Scene& scene) {
  const auto outcome = scene.game.battle().outcome(scene.s);
  if (outcome.draw) return fmt::format("The battle is over: a draw. {}.", capital(outcome.reason));
  const std::string level = outcome.level == "victory" ? "" : outcome.level + ' ';
  return fmt::format("The battle is over: {} {}victory. {}.", scene.game.side_name(outcome.winner),
                     level, capital(outcome.reason));
}

// The orders that make sense, the likeliest first.
std::vector<std::string> verbs_of(const Scene& scene, const Ready& ready) {
  std::vector<std::string> out;
  const auto add_ready = [&](std::initializer_list<const char*> deeds) {
    for (const char* deed : deeds) {
      if (!ready.with(deed).empty()) out.emplace_back(deed);
    }
  };
  switch (scene.s.step) {
    case Step::kChoose:
    case Step::kLeaders:
    case Step::kAssign:
      out.emplace_back("choose");
      break;
    case Step::kResolve:
      out.emplace_back("attack");
      break;
    case Step::kExchange:
      out.emplace_back("disrupt");
      break;
    default:
      add_ready({"deploy", "fire", "breach", "withdraw", "enter", "move", "exit", "attack"});
      break;
  }
  const bool ends = !why_not(scene.game, scene.s, End{});
  if (ends) {
    // With everything placed the set-up is likeliest finished.
    const bool placed = scene.s.step == Step::kDeploy && to_be_placed(scene).empty();
    out.insert(placed ? out.begin() : out.end(), "end");
  }
  return out;
}

}  // namespace

Prompt prompt_of(const Scene& scene, const Ready& ready) {
  const State& s = scene.s;
  Prompt out{.decision = std::string(name_of(s.step))};
  if (is_over(s)) {
    out.text = over_text(scene);
  } else if (is_roll(s.step)) {
    out.text = die_text(scene);
    out.faces = face_texts(scene);
    out.verbs = {"roll"};
  } else if (!scene.decides()) {
    out.side = scene.game.side_id(s.decider);
    out.text = fmt::format("{} {}.", capital(player(scene, s.decider)), doing(s.step));
  } else {
    Asked now = asked(scene, ready);
    out.side = scene.game.side_id(s.decider);
    out.text = std::move(now.text);
    out.how = std::move(now.how);
    out.verbs = verbs_of(scene, ready);
  }
  return out;
}

std::optional<Pending> pending_of(const Scene& scene) {
  const State& s = scene.s;
  const bool middle = s.step == Step::kLeaders || s.step == Step::kExchange;
  if (!is_roll(s.step) && !middle) return std::nullopt;
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
  return Pending{.pieces = ids_of(scene, pieces),
                 .hexes = engine::hexes_in(hexes),
                 .text = is_roll(s.step) ? die_text(scene) : attack_text(scene)};
}

}  // namespace tercio::advice::tyw
