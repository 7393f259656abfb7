// The rulings of docs/rulings.md: what was decided where the rules can be read in several ways.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace tercio::data {

// The file as it was when the program was built; empty in the module of the page without a server,
// which reads it when it is asked for. The build generates the definition.
std::string_view embedded_rulings();

// Reads paragraphs of the form "**S-42 | 6.16 | question** -> decision": id → question and decision
// in plain text.
std::map<std::string, std::string> parse_rulings(std::string_view text);

}  // namespace tercio::data
