// The rules reference on a screen.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/table/terminal.hpp"
#include "data/rules_reference.hpp"

namespace tercio::cli {

// One case in full: title, text, rulings, related cases.
std::string rule_text(const Screen& screen, const data::RuleCase& rule);

// What a person looks for: a case ("8.12"), a chapter ("8"), or words. `part`: the battle whose
// exclusive cases count, or empty for all.
std::string look_up(const Screen& screen, std::span<const data::RulesReference> systems,
                    std::string_view query, std::string_view part);

// The case behind a refusal or an event; null when the reference has none.
const data::RuleCase* find_rule(std::span<const data::RulesReference> systems,
                                std::string_view part, std::string_view number);

}  // namespace tercio::cli
