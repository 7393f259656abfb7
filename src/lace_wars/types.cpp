#include "lace_wars/types.hpp"

#include <array>

namespace tercio::lace_wars {

std::string_view name_of(Phase phase) {
  static constexpr std::array<std::string_view, 8> kNames{
      "set-up", "turn-start", "march", "rally", "activation", "army-commander", "combat", "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

std::string_view name_of(Step step) {
  static constexpr std::array<std::string_view, 28> kNames{"deploy",
                                                           "initiative-roll",
                                                           "reinforcement-roll",
                                                           "rally-roll",
                                                           "face",
                                                           "activate",
                                                           "activation-roll",
                                                           "join",
                                                           "fire",
                                                           "fire-roll",
                                                           "move",
                                                           "moving",
                                                           "react",
                                                           "charge-roll",
                                                           "charge",
                                                           "attack",
                                                           "evade",
                                                           "combat-roll",
                                                           "loss",
                                                           "test-roll",
                                                           "retreat",
                                                           "rout",
                                                           "ford-roll",
                                                           "commander-roll",
                                                           "promote",
                                                           "place",
                                                           "advance",
                                                           "over"};
  return kNames[static_cast<std::size_t>(step)];
}

bool is_roll(Step step) {
  switch (step) {
    case Step::kInitiativeRoll:
    case Step::kReinforcementRoll:
    case Step::kRallyRoll:
    case Step::kActivationRoll:
    case Step::kFireRoll:
    case Step::kChargeRoll:
    case Step::kCombatRoll:
    case Step::kTestRoll:
    case Step::kFordRoll:
    case Step::kCommanderRoll:
      return true;
    default:
      return false;
  }
}

std::string_view name_of(Order order) {
  static constexpr std::array<std::string_view, 3> kNames{"good", "disorganised", "routed"};
  return kNames[static_cast<std::size_t>(order)];
}

std::string_view name_of(Aspect aspect) {
  static constexpr std::array<std::string_view, 3> kNames{"front", "flank", "rear"};
  return kNames[static_cast<std::size_t>(aspect)];
}

}  // namespace tercio::lace_wars
