// What a selection offers, as it is gathered: targets on the map, choices, and what is barred.
#pragma once

#include <optional>
#include <string>

#include "advice/lace_wars/scene.hpp"
#include "lace_wars/action.hpp"

namespace tercio::advice::lace {

class Offers {
 public:
  explicit Offers(const Scene& scene) : scene_(scene) {}

  // Adds a target; the reference holds until the next is added.
  Target& target(HexId hex, const char* kind, const lace_wars::Action& action, std::string label,
                 std::string said);
  // A target that opens the planner.
  Target& attack(HexId hex, PieceSet attackers, std::string label, std::string said);
  void choice(const lace_wars::Action& action, std::string label, std::string said);
  void blocked(Blocked blocked) { found_.blocked.push_back(std::move(blocked)); }
  void partners(PieceSet pieces) { found_.partners.push_back(scene_.ids(pieces)); }
  void refuse(Refusal refusal) {
    if (!found_.refused) found_.refused = std::move(refusal);
  }

  bool has(HexId hex) const { return offered_.contains(hex); }
  bool empty() const { return found_.targets.empty() && found_.choices.empty(); }
  const std::optional<Refusal>& refused() const { return found_.refused; }

  // A refusal stands only where nothing is offered.
  Selection take() &&;

 private:
  const Scene& scene_;
  HexSet offered_;
  Selection found_;
};

}  // namespace tercio::advice::lace
