// An action from its text.
#pragma once

#include <string_view>

#include "lace_wars/action.hpp"

namespace tercio::lace_wars {

struct Parsed {
  Action action;
  engine::Refusal refusal;
  bool ok = false;
};
Parsed parse_action(const Game& game, const State& s, std::string_view text,
                    Reading reading = Reading::kOrder);

}  // namespace tercio::lace_wars
