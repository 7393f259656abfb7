// A game that ended by other means than the rules: a player gave up, both agreed to a draw, or
// somebody's time ran out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tercio::engine {

struct Ended {
  std::string how;     // "resigned", "drawn" or "time"
  std::string side{};  // that resigned, or whose time ran out
};
// As a record has it ("resigned french"); none: it cannot be read.
std::string text_of(const Ended& ended);
std::optional<Ended> ended_of(std::string_view text);
// "The French player has resigned."
std::string words_of(const Ended& ended);

}  // namespace tercio::engine
