// What the advisers of all systems have in common.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/answers.hpp"
#include "advice/wording.hpp"
#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::advice {

using engine::Match;
using engine::Refusal;

// --- Refusals -----------------------------------------------------------------------------------

// A refusal of the rules.
Refusal forbidden(std::string_view rule, std::string message, std::vector<std::string> hexes = {},
                  std::vector<std::string> pieces = {});
// A request that names what there is not.
Refusal unknown(std::string_view field, std::string message);
Refusal no_such_piece(std::string_view id);
Refusal no_such_hex(std::string_view label);
Refusal no_such_overlay(std::string_view id);

// --- What every system has -----------------------------------------------------------------------

// The buttons for a die that is rolled on a real table, and one to have it rolled.
std::vector<Order> dice_orders();

// Whether the seat that decides can do nothing but end the phase.
bool nothing_to_do(const View& view);

// The case of the first thing that must be done; empty: nothing must be.
std::string first_duty(const std::vector<Todo>& todo);

// The overlays of both systems, with the same ids and keys.
namespace overlays {
inline const OverlayInfo kOwnZones{"own-zones", "Your zones of control", 'z'};
inline const OverlayInfo kEnemyZones{"enemy-zones", "Enemy zones of control", 'x'};
inline const OverlayInfo kEnemyReach{"enemy-reach", "Where the enemy could go next turn", 'w'};
inline const OverlayInfo kSight{"sight", "Line of sight from a hex", 's', Needs::kHex};
inline const OverlayInfo kThreats{"threats", "What can attack this hex next turn", 'a',
                                  Needs::kHex};
}  // namespace overlays

// --- Dice ---------------------------------------------------------------------------------------

// Adds up the chances of what may happen, in the order in which it is first named.
class Chances {
 public:
  void add(const std::string& what, double chance);
  // "Merode falls 33 %"
  std::vector<std::string> sentences() const;

 private:
  std::vector<std::pair<std::string, double>> list_;
};

}  // namespace tercio::advice
