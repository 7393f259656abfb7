#include "advice/lace_wars/prompt.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "advice/lace_wars/due.hpp"
#include "advice/lace_wars/faces.hpp"
#include "advice/lace_wars/options.hpp"
#include "advice/wording.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::advice::lace {

std::string_view doing(Step step) {
  switch (step) {
    case Step::kDeploy:
      return "sets up";
    case Step::kActivate:
      return "chooses who is activated";
    case Step::kJoin:
      return "chooses who acts with the formation";
    case Step::kFire:
      return "may fire its artillery";
    case Step::kMove:
    case Step::kMoving:
      return "moves";
    case Step::kReact:
      return "may react to the move";
    case Step::kCharge:
      return "charges";
    case Step::kAttack:
      return "chooses its attacks";
    case Step::kEvade:
      return "may let light troops slip away";
    case Step::kLoss:
      return "chooses where steps are lost";
    case Step::kRetreat:
      return "retreats";
    case Step::kRout:
      return "chooses the way of the rout";
    case Step::kFace:
      return "turns a unit that has rallied";
    case Step::kPromote:
      return "names a new army commander";
    case Step::kPlace:
      return "places a commander";
    case Step::kAdvance:
      return "may advance";
    default:
      return "decides";
  }
}

namespace {

std::string deploy(const Scene& scene) {
  return deployable(scene.game, scene.s, scene.seat).empty()
             ? "Your set-up is fixed: there is nothing to place."
             : "Some of your pieces may be placed elsewhere before the battle begins.";
}

std::string activate(const Scene& scene) {
  const bool march = scene.s.phase == Phase::kMarch;
  const auto all = candidates(scene);
  if (all.empty()) return "Nobody is left to activate.";
  return march ? "Choose a formation that moves in march column or enters the map."
               : "Choose the next formation or independent unit to activate. If its test succeeds, "
                 "its guns fire and its units in command move. If the test fails, only one unit or "
                 "stack moves. If you hold it instead, only its guns fire.";
}

std::string fire(const Scene& scene) {
  return guns_with_targets(scene).empty()
             ? "No gun has a target as it faces now. A gun may turn one vertex."
             : "Your guns may fire. A gun may turn one vertex first; a gun that fires cannot move.";
}

std::string move(const Scene& scene) {
  const State& s = scene.s;
  const bool enters = !entering(scene).empty();
  if (s.phase == Phase::kArmyCommander) {
    return "The army commander may move, alone or with a stack that was activated and has not "
           "moved.";
  }
  if (movable(scene).empty() && !enters) return "Nobody is left to move.";
  std::string out = "Your units and stacks may move. ";
  if (s.failed != 0) {
    out = "The test failed: only one unit or stack may move, with half its movement points. ";
  } else if (s.commander_moved == 0 && s.units_moved == 0 && s.formation != kNoFormation) {
    out += "The commander moves before the units, or with the first of them. ";
  }
  if (enters) out += "Reinforcements may enter. ";
  out.pop_back();
  return out;
}

std::string moving(const Scene& scene) {
  const auto& m = scene.s.mover;
  return fmt::format(
      "{} {} {} left{}.", scene.names_placed(m.pieces), verb(m.pieces, "has", "have"),
      counted(m.points, "movement point", "movement points"),
      m.stopped != 0 ? " but has entered an enemy zone of control and may only turn" : "");
}

std::string react(const Scene& scene) {
  const bool guns = !guns_with_targets(scene).empty();
  const bool horse = !chargers(scene.game, scene.s).empty();
  return fmt::format("{} {} just moved. {}", scene.names_placed(scene.s.mover.pieces),
                     verb(scene.s.mover.pieces, "has", "have"),
                     guns && horse ? "Your guns may fire and your cavalry may try to charge."
                     : guns        ? "Your guns may fire."
                     : horse       ? "Your cavalry may try to charge."
                                   : "You cannot react.");
}

std::string attack(const Scene& scene) {
  if (attacking_hexes(scene).empty()) return "No attack is left.";
  const int must = open_obligations(scene.game, scene.s).size();
  return must == 0
             ? "You may attack enemies in front of your units."
             : fmt::format("You must still attack {}.", counted(must, "enemy hex", "enemy hexes"));
}

std::string advance(const Scene& scene) {
  return why_not_pass_advance(scene.game, scene.s)
             ? "English cavalry must pursue: choose who advances, and into which hex."
             : "The enemy has left a hex. You may advance into it.";
}

std::string own_text(const Scene& scene) {
  std::string due = due_now(scene).text;
  switch (scene.s.step) {
    case Step::kDeploy:
      return deploy(scene);
    case Step::kActivate:
      return activate(scene);
    case Step::kJoin:
      return "Independent units within the commander's radius may act with the formation.";
    case Step::kFire:
      return fire(scene);
    case Step::kMove:
      return move(scene);
    case Step::kMoving:
      return moving(scene);
    case Step::kReact:
      return react(scene);
    case Step::kCharge:
      return due + " Choose a hex beside the enemy, with the enemy in front.";
    case Step::kAttack:
      return attack(scene);
    case Step::kEvade:
      return due + " Light troops may slip away before the fight.";
    case Step::kLoss:
      return due + " Choose which hex loses the next one.";
    case Step::kRetreat:
      return due + " Choose the next hex.";
    case Step::kRout:
      return due + " Choose where it runs, toward its edge of the map.";
    case Step::kFace:
      return due;
    case Step::kPromote:
      return due + " Choose which commander takes his place.";
    case Step::kPlace:
      return due + " Choose the hex.";
    case Step::kAdvance:
      return advance(scene);
    default:
      return due;
  }
}

// How a decision is made on a page with a map.
std::string_view how(const Scene& scene) {
  switch (scene.s.step) {
    case Step::kDeploy:
      return deployable(scene.game, scene.s, scene.seat).empty()
                 ? ""
                 : "Click a piece, then one of the hexes that light up.";
    case Step::kActivate:
      return "Use the buttons, or click a piece.";
    case Step::kJoin:
      return "Use the buttons, or click a unit.";
    case Step::kFire:
      return "Click a gun; every hex it can hit lights up.";
    case Step::kMove:
      return "Click a piece; every hex it can reach lights up.";
    case Step::kMoving:
      return "Click the next hex, or stop here.";
    case Step::kReact:
      return "Click a gun or a cavalry unit to react.";
    case Step::kCharge:
    case Step::kRetreat:
    case Step::kRout:
    case Step::kLoss:
    case Step::kPlace:
      return "Click one of the hexes that light up.";
    case Step::kAttack:
      return "Click a unit, then an enemy that lights up: the odds are shown before you attack.";
    case Step::kEvade:
    case Step::kAdvance:
      return "Click a unit, then a hex that lights up.";
    case Step::kFace:
    case Step::kPromote:
      return "Use the buttons.";
    default:
      return "";
  }
}

// The verbs of the actions, in the order of lace_wars::Action.
constexpr std::array<const char*, std::variant_size_v<lace_wars::Action>> kVerbs{
    "end",    "pass",  "roll", "deploy",   "activate", "hold", "join",    "turn",  "fire",
    "move",   "about", "back", "withdraw", "march",    "form", "reorder", "enter", "charge",
    "attack", "evade", "lose", "retreat",  "rout",     "face", "promote", "place", "advance"};

// The likeliest first.
constexpr std::array kLikeliest{
    "deploy", "activate", "hold",    "join", "enter",    "move",    "fire",  "charge",  "attack",
    "evade",  "lose",     "retreat", "rout", "face",     "promote", "place", "advance", "turn",
    "form",   "march",    "about",   "back", "withdraw", "reorder", "pass",  "end"};

// Of the orders that can be carried out now the verbs.
std::vector<std::string> verbs_of(const Scene& scene) {
  if (scene.is_over()) return {};
  if (scene.is_rolling()) return {"roll"};
  if (!scene.decides()) return {};
  std::array<bool, kVerbs.size()> legal{};
  for (const lace_wars::Action& action : legal_actions(scene.game, scene.s)) {
    legal[action.index()] = true;
  }
  const auto is_legal = [&](std::string_view verb) {
    const auto it = std::find(kVerbs.begin(), kVerbs.end(), verb);
    return it != kVerbs.end() && legal[static_cast<std::size_t>(it - kVerbs.begin())];
  };
  std::vector<std::string> out;
  for (const std::string_view verb : kLikeliest) {
    // Whoever moves can turn by an order of its own.
    const bool turns = verb == "turn" && is_legal("move") && scene.s.step != Step::kCharge;
    if (turns || is_legal(verb)) out.emplace_back(verb);
  }
  return out;
}

std::string text(const Scene& scene) {
  if (scene.is_over()) return "The battle is over.";
  const std::string due = due_now(scene).text;
  if (scene.is_rolling()) return due.empty() ? "A die is due." : due;
  if (scene.decides()) return own_text(scene);
  return fmt::format("{} {}.{}", scene.who(), doing(scene.s.step), due.empty() ? "" : ' ' + due);
}

}  // namespace

Prompt prompt_of(const Scene& scene) {
  const bool nobody = scene.is_over() || scene.is_rolling();
  return {.side = nobody ? std::string() : scene.game.side_id(scene.s.decider),
          .decision = std::string(name_of(scene.s.step)),
          .text = text(scene),
          .how = scene.decides() ? std::string(how(scene)) : std::string(),
          .faces = faces_of(scene),
          .verbs = verbs_of(scene)};
}

}  // namespace tercio::advice::lace
