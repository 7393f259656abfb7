// tercio rules: the rules reference.
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/rules_text.hpp"

namespace tercio::cli {

namespace {

// The chapters, when nothing is asked for.
void print_chapters(const Screen& screen, const Content& content, const std::string& part) {
  for (const auto& system : rules_of(content, part)) {
    for (const auto& rule : system.cases()) {
      if (!rule.number.ends_with(".0")) continue;
      if (!part.empty() && rule.part != part && rule.part != "standard") continue;
      const std::string name =
          rule.part == "standard" ? rule.number : rule.part + ' ' + rule.number;
      std::cout << "  " << padded(screen.paint(Role::kRule, name), 20) << rule.title << '\n';
    }
  }
  std::cout << "\n`tercio rules 8.12` shows a case, `tercio rules 8` a chapter, "
               "`tercio rules zone of control` looks for words.\n";
}

}  // namespace

int run_rules(const Common& common, const std::vector<std::string>& words,
              const std::string& battle) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto& battles = content->library.battles();
  const bool known =
      std::any_of(battles.begin(), battles.end(), [&](const auto& b) { return b.id == battle; });
  if (!battle.empty() && !known) return complain("there is no battle '" + battle + "'");
  const Screen screen = standard_screen(common.color, common.width);
  if (words.empty()) {
    print_chapters(screen, *content, battle);
    return kOk;
  }
  const std::string query = fmt::format("{}", fmt::join(words, " "));
  const std::string found = look_up(screen, rules_of(*content, battle), query, battle);
  const bool nothing = found.starts_with("There is no case") || found.starts_with("No case has");
  if (nothing) return complain(found.substr(0, found.size() - 1));
  std::cout << found;
  return kOk;
}

}  // namespace tercio::cli
