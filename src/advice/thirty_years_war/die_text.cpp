// What a die that is due decides.
#include <fmt/format.h>

#include "advice/thirty_years_war/guidance.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Shot;

namespace {

std::string removal_die(const Scene& scene) {
  const auto odds = removal_odds(scene.game, scene.s, scene.s.subject);
  const int needed = odds.needed - odds.bonus;
  std::string out =
      fmt::format("{} tries to recover: it needs {}", name_and_hex(scene, scene.s.subject),
                  odds.needed == 6 ? "a 6" : fmt::format("{} or more", odds.needed));
  if (odds.leader != kNoPiece) {
    out += fmt::format(", and {} adds {} to the roll, so {} will do", scene.name(odds.leader),
                       odds.bonus,
                       needed <= 1   ? "anything"
                       : needed == 6 ? "a 6"
                                     : fmt::format("{} or more", needed));
  }
  return out + '.';
}

std::string fire_die(const Scene& scene) {
  const State& s = scene.s;
  if (s.shot == Shot::kWithdrawal) {
    return fmt::format("{} tries to get away: {}.", name_and_hex(scene, s.subject),
                       withdrawal_text(scene, s.subject));
  }
  const int range = hex::distance(s.at[s.subject], s.target);
  const std::string at = s.shot == Shot::kAtWall
                             ? fmt::format("the walls of {}", hex::label(s.target))
                             : name_and_hex(scene, unit_in(s, s.target));
  return fmt::format("{} fires at {} at range {}: it {}.", name_and_hex(scene, s.subject), at,
                     range, hit_text(scene.game.fire_hits_up_to(range)));
}

std::string morale_die(const Scene& scene) {
  const int c = category_to_test(scene.game, scene.s);
  if (c < 0) return "The morale of an army is tested.";
  const auto& category = scene.game.definition().categories[static_cast<std::size_t>(c)];
  const int lost = scene.s.losses[static_cast<std::size_t>(category.army)];
  const int level = scene.s.levels[static_cast<std::size_t>(c)];
  if (lost < level) {
    return fmt::format("{} has lost its leader: a roll decides whether it holds.",
                       capital(body(scene, c)));
  }
  return fmt::format("{} has lost {}, and its level is {}: a roll decides whether it holds.",
                     capital(body(scene, c)), counted(lost, "strength point", "strength points"),
                     level);
}

}  // namespace

std::string attack_text(const Scene& scene) {
  const Combat combat{scene.s.attackers, scene.s.defenders, scene.s.charge != 0};
  if (combat.attackers.empty()) return "An attack is resolved.";
  const auto odds = odds_of(scene.game, scene.s, combat, nullptr);
  const bool one = combat.attackers.size() == 1;
  const char* what = combat.charge ? (one ? "charges" : "charge") : (one ? "attacks" : "attack");
  return fmt::format(
      "{} {} {}: {} against {}, column {}.", in_a_row(names_of(scene, combat.attackers)), what,
      in_a_row(names_of(scene, combat.defenders)), odds.attack, odds.defence,
      scene.game.definition().system.combat_columns[static_cast<std::size_t>(odds.column)]);
}

std::string die_text(const Scene& scene) {
  switch (scene.s.step) {
    case Step::kTurnRoll:
      return scene.game.battle().about_turn_die(scene.s).text;
    case Step::kRemovalRoll:
      return removal_die(scene);
    case Step::kFireRoll:
      return fire_die(scene);
    case Step::kMoraleRoll:
      return morale_die(scene);
    default:
      return attack_text(scene);
  }
}

}  // namespace tercio::advice::tyw
