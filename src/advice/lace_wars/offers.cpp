#include "advice/lace_wars/offers.hpp"

#include "advice/lace_wars/options.hpp"

namespace tercio::advice::lace {

using lace_wars::Action;

Target& Offers::target(HexId hex, const char* kind, const Action& action, std::string label,
                       std::string said) {
  offered_.insert(hex);
  return found_.targets.emplace_back(Target{.hex = hex,
                                            .kind = kind,
                                            .action = action_text(scene_, action),
                                            .label = std::move(label),
                                            .said = std::move(said)});
}

Target& Offers::attack(HexId hex, PieceSet attackers, std::string label, std::string said) {
  offered_.insert(hex);
  return found_.targets.emplace_back(Target{.hex = hex,
                                            .kind = "attack",
                                            .label = std::move(label),
                                            .said = std::move(said),
                                            .attackers = scene_.ids(attackers),
                                            .defenders = scene_.ids(units_in(scene_.seen, hex))});
}

void Offers::choice(const Action& action, std::string label, std::string said) {
  found_.choices.push_back(
      {.action = action_text(scene_, action), .label = std::move(label), .said = std::move(said)});
}

Selection Offers::take() && {
  if (!empty()) found_.refused.reset();
  return std::move(found_);
}

}  // namespace tercio::advice::lace
