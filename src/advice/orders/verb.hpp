// A word that can be typed at the table, and what it does.
#pragma once

#include <cstdint>
#include <string_view>

namespace tercio::advice {

struct Verb {
  std::string_view verb;
  std::string_view form;  // "move <piece> <hex> [<hex> …]"
  std::string_view help;
  enum class Kind : std::uint8_t { kOrder, kQuestion, kGame } kind;
};

// An order every system has.
inline constexpr Verb kRollVerb{
    "roll", "roll [N]", "the die you rolled, or without N one rolled for you", Verb::Kind::kOrder};

}  // namespace tercio::advice
