// The words a table understands.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/terminal.hpp"

namespace tercio::cli {

struct TableVerb {
  std::string_view verb;
  std::string_view form;
  std::string_view help;
  enum class Kind { kOrder, kQuestion, kGame } kind;
};

std::span<const TableVerb> table_verbs();

// All verbs, or what one of them does.
std::string table_help(const Screen& screen, std::string_view topic);

}  // namespace tercio::cli
