// The words a table understands beside the orders of the rules.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "advice/orders/verb.hpp"
#include "cli/table/terminal.hpp"

namespace tercio::cli {

using advice::Verb;

// Questions, and what concerns the game as a file and a table: the same for every system.
std::span<const Verb> table_verbs();

// All words, the orders of the system first, or what one of them does. `more`: further questions
// that this game answers ("town, routes").
std::string table_help(const Screen& screen, std::span<const Verb> orders, std::string_view topic,
                       const std::string& more);

}  // namespace tercio::cli
