// What may and must be done now, for somebody who plays for the first time.
#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/view.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::advice::lace {

namespace {

// What the side that decides is doing, for the other one.
std::string_view doing(Step step) {
  switch (step) {
    case Step::kDeploy:
      return "places its pieces";
    case Step::kActivate:
      return "chooses what to activate";
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
      return "says where steps are lost";
    case Step::kRetreat:
      return "retreats";
    case Step::kRout:
      return "says which way its unit routs";
    case Step::kFace:
      return "gives a rallied unit its facing";
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

std::string activate(const Scene& scene) {
  const bool march = scene.s.phase == Phase::kMarch;
  const auto all = candidates(scene);
  if (all.empty()) return "Nothing is left to be activated: end the phase.";
  return march ? "Choose a formation that marches in column or enters the map. Then it moves."
               : "Choose the next formation or independent unit to test. If the die succeeds, its "
                 "guns fire and its units in command move; if not, only one unit or stack moves. "
                 "Held, only its guns fire.";
}

std::string fire(const Scene& scene) {
  return guns_with_targets(scene).empty()
             ? "No gun of this activation has a target as it stands. A gun may still turn one "
               "vertex; then go on to movement."
             : "Choose a gun and its target. A gun may turn one vertex first; one that fires does "
               "not move. Then go on to movement.";
}

std::string move(const Scene& scene) {
  const State& s = scene.s;
  const bool enters = !entering(scene).empty();
  if (s.phase == Phase::kArmyCommander) {
    return "The army commander moves now, alone or with a stack that was activated and has not "
           "moved.";
  }
  if (movable(scene).empty() && !enters) return "Nobody is left to move: end the activation.";
  std::string out = "Choose a unit or a stack and where it goes. ";
  if (s.failed != 0) {
    out = "The test failed: one unit or stack may move, with half its movement points. ";
  } else if (s.commander_moved == 0 && s.units_moved == 0 && s.formation != kNoFormation) {
    out += "The commander moves before the units, or with the first of them. ";
  }
  if (enters) out += "Units that have come enter by the marked hexes. ";
  return out + "End the activation when all have moved who shall.";
}

std::string moving(const Scene& scene) {
  const auto& m = scene.s.mover;
  return fmt::format(
      "{} has {} left{}. Go on, or stop here.", scene.names_placed(m.pieces),
      counted(m.points, "movement point", "movement points"),
      m.stopped != 0 ? "; it has entered an enemy zone of control and may only turn" : "");
}

std::string react(const Scene& scene) {
  const bool guns = !guns_with_targets(scene).empty();
  const bool horse = !chargers(scene.game, scene.s).empty();
  return fmt::format(
      "{} has just moved. {}{}{}Otherwise let it pass.", scene.names_placed(scene.s.mover.pieces),
      guns ? "Your guns may fire at it. " : "", horse ? "Your cavalry may try to charge it. " : "",
      guns || horse ? "" : "You cannot react. ");
}

std::string attack(const Scene& scene) {
  if (attacking_hexes(scene).empty()) return "No attack is left: end the combats.";
  const int must = open_obligations(scene.game, scene.s).size();
  return must == 0
             ? "You may attack enemies in front of your units. End the combats when you are done."
             : fmt::format("Attack enemies in front of your units: {} must still be attacked.",
                           counted(must, "hex", "hexes"));
}

std::string advance(const Scene& scene) {
  return why_not_pass_advance(scene.game, scene.s)
             ? "English cavalry has to pursue: choose who advances, and into which hex."
             : "The enemy has left a hex. Choose who advances into it, or stay.";
}

std::string own_text(const Scene& scene) {
  std::string due = due_now(scene).text;
  switch (scene.s.step) {
    case Step::kDeploy:
      return "Place the pieces that are free to stand elsewhere, then end the set-up.";
    case Step::kActivate:
      return activate(scene);
    case Step::kJoin:
      return "Independent units within the commander's reach may act with the formation. Choose "
             "them, then go on.";
    case Step::kFire:
      return fire(scene);
    case Step::kMove:
      return move(scene);
    case Step::kMoving:
      return moving(scene);
    case Step::kReact:
      return react(scene);
    case Step::kCharge:
      return due + " Choose a hex beside the enemy from which it has him in front.";
    case Step::kAttack:
      return attack(scene);
    case Step::kEvade:
      return due + " Light troops may slip away before the die is thrown, or stand.";
    case Step::kLoss:
      return due + " Choose the hex that loses the next one.";
    case Step::kRetreat:
      return due + " Choose the next hex.";
    case Step::kRout:
      return due +
             " Choose where its way toward the edge of the map ends; a way may spare friends.";
    case Step::kFace:
      return due + " Choose the vertex it looks at.";
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

}  // namespace

std::string prompt_text(const Scene& scene) {
  if (scene.is_over()) return "The battle is over.";
  if (scene.is_rolling()) {
    const std::string due = due_now(scene).text;
    return (due.empty() ? "" : due + ' ') + "Throw the die.";
  }
  if (scene.decides()) return own_text(scene);
  const std::string due = due_now(scene).text;
  return fmt::format("{} {}.{}", scene.who(), doing(scene.s.step), due.empty() ? "" : ' ' + due);
}

}  // namespace tercio::advice::lace
