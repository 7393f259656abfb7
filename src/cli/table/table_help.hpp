// The words a table understands.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/table/terminal.hpp"

namespace tercio::cli {

struct TableVerb {
  std::string_view verb;
  std::string_view form;
  std::string_view help;
  enum class Kind { kOrder, kQuestion, kGame } kind;
};

// Orders every system has, and questions the table answers for every system. A system lists those
// it has where it wants them in its help, or with a help of its own.
namespace common_verbs {

inline constexpr TableVerb kRoll{"roll", "roll [N]",
                                 "the die you threw, or without N one thrown for you",
                                 TableVerb::Kind::kOrder};
inline constexpr TableVerb kWhy{
    "why", "why [<order>]", "why an order is refused, with the rule; without one, the last refusal",
    TableVerb::Kind::kQuestion};
inline constexpr TableVerb kLegal{"legal", "legal [<piece>]", "everything that may be done now",
                                  TableVerb::Kind::kQuestion};
inline constexpr TableVerb kReach{"reach", "reach <piece>", "where a piece can go, by cost",
                                  TableVerb::Kind::kQuestion};
inline constexpr TableVerb kZones{"zones", "zones <side>", "the hexes in a side's zones of control",
                                  TableVerb::Kind::kQuestion};
inline constexpr TableVerb kPieces{"pieces", "pieces [<side>]",
                                   "every piece with the word to call it by",
                                   TableVerb::Kind::kQuestion};
inline constexpr TableVerb kMap{
    "map", "map [<hex> | reach <piece> | zones <side>]",
    "the whole map, the ground about a hex, or with marks; in a set-up the areas are marked",
    TableVerb::Kind::kQuestion};
inline constexpr TableVerb kList{"list", "list [<side>]", "the position in words, by side and hex",
                                 TableVerb::Kind::kQuestion};
inline constexpr TableVerb kFacts{"facts", "facts",
                                  "the turn, how the sides stand, and what is to be done",
                                  TableVerb::Kind::kQuestion};
inline constexpr TableVerb kScore{"score", "score", "the victory awards as they stand",
                                  TableVerb::Kind::kQuestion};
inline constexpr TableVerb kLog{"log", "log [N]", "the last N things that happened",
                                TableVerb::Kind::kQuestion};
inline constexpr TableVerb kRules{"rules", "rules <case or words>",
                                  "read the rules: `rules 8.12`, `rules zone of control`",
                                  TableVerb::Kind::kQuestion};
inline constexpr TableVerb kOptions{"options", "options", "the options this game is played with",
                                    TableVerb::Kind::kQuestion};

}  // namespace common_verbs

// What concerns the game as a file and a table: the same for every system.
std::span<const TableVerb> game_verbs();

// All verbs, those of the system first, or what one of them does.
std::string table_help(const Screen& screen, std::span<const TableVerb> of_system,
                       std::string_view topic);

}  // namespace tercio::cli
