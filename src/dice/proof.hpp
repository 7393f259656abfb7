// What the record of a server's game proves: that it began as was told before the first action,
// that its actions are those that were played, and that its dice follow from the seed that was
// committed to (docs/records.md, Proof).
#pragma once

#include <string>
#include <string_view>

#include "dice/mixed.hpp"
#include "engine/session.hpp"

namespace tercio::dice {

// The hash of so many actions, a line each.
std::string hash_of_actions(const engine::Session& session, std::size_t count);
// The link of the chain after an action: SHA-256 of the link before it, a line end, the action. The
// link before the first action is the commitment.
std::string next_link(std::string_view link, std::string_view action);

struct Proof {
  std::string fault{};  // what is wrong; empty: nothing
  int line = 0;         // where; 0: in the record as a whole
  enum class Of {
    kNothing,  // the record has no commitment
    kDice,     // of an older server: the dice alone
    kGame,     // the beginning, the actions and the dice
  };
  Of of = Of::kNothing;
  bool dice_checked = false;       // the seed is told, and every die follows from it
  int dice = 0;                    // how many
  Mixing mixing = Mixing::kAlone;  // whose seed it is
  std::size_t written_at = 0;      // after how many actions the chain had the hash written down
};
// `played` is the game of the record, played as far as it keeps the rules. `written`: a commitment
// or a link of the chain that a player has written down; empty: none.
Proof proof_of(const engine::Record& record, const engine::Session& played,
               std::string_view written);

}  // namespace tercio::dice
