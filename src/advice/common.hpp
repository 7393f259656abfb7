// What the heralds of all systems have in common.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "advice/wording.hpp"
#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::advice {

using engine::Json;
using engine::Match;
using engine::Refusal;

// --- Refusals -----------------------------------------------------------------------------------

// A refusal as the wire has it.
Json refusal_json(const Refusal& refusal);
// A refusal of the rules.
Refusal forbidden(std::string_view rule, std::string message, std::vector<std::string> hexes = {},
                  std::vector<std::string> pieces = {});
// A request that names what there is not.
Refusal unknown(std::string_view field, std::string message);
Refusal no_such_piece(std::string_view id);
Refusal no_such_hex(std::string_view label);
Refusal no_such_overlay(std::string_view id);

// --- Parts of the wire's objects ----------------------------------------------------------------

Json note(std::string_view text, std::string_view rule);
Json todo(std::string text, std::string_view rule, bool must, Json pieces = Json::array(),
          Json hexes = Json::array());
// A button that carries out an action.
Json order(std::string_view action, std::string_view label);
Json fact(std::string_view title, std::string text, std::string_view rule = {},
          Json hexes = nullptr);
Json overlay_info(std::string_view id, std::string_view title, std::string_view key,
                  std::string_view needs = {});
// The buttons for a die that is thrown on a real table, and one to have it thrown.
Json dice_orders();

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
