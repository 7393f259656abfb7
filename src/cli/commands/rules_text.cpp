#include "cli/commands/rules_text.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::cli {

namespace {

using data::RuleCase;
using Found = std::vector<const RuleCase*>;

constexpr std::size_t kMostInFull = 3;

std::string name_in_full(const RuleCase& rule) {
  return rule.part == "standard" ? rule.number : rule.part + ' ' + rule.number;
}

// Whether the case holds in the battle looked at.
bool concerns(const RuleCase& rule, std::string_view part) {
  return part.empty() || rule.part == "standard" || rule.part == part;
}

Found chosen(const Found& found, std::string_view part) {
  Found out;
  std::copy_if(found.begin(), found.end(), std::back_inserter(out),
               [&](const RuleCase* rule) { return concerns(*rule, part); });
  return out;
}

std::string line_of(const Screen& screen, const RuleCase& rule) {
  return "  " + padded(screen.paint(Role::kRule, name_in_full(rule)), 22) + rule.title + '\n';
}

std::string listed(const Screen& screen, const Found& found) {
  std::string out;
  for (const RuleCase* rule : found) out += line_of(screen, *rule);
  return out;
}

std::string in_full(const Screen& screen, const Found& found) {
  std::string out;
  for (const RuleCase* rule : found) {
    if (!out.empty()) out += '\n';
    out += rule_text(screen, *rule);
  }
  return out;
}

// A chapter ("8", "8.0") or a group ("8.1"): every case of it.
std::string chapter(const Screen& screen, const Found& found) {
  std::string out;
  for (const RuleCase* rule : found) {
    if (!out.empty()) out += '\n';
    out += rule_text(screen, *rule);
  }
  return out;
}

bool looks_like_a_case(std::string_view query) {
  return !query.empty() && std::isdigit(static_cast<unsigned char>(query.front())) != 0 &&
         query.find(' ') == std::string_view::npos;
}

Found by_number(std::span<const data::RulesReference> systems, std::string_view query,
                std::string_view part) {
  Found exact;
  Found group;
  for (const auto& system : systems) {
    for (const RuleCase* rule : system.with_number(query)) exact.push_back(rule);
    for (const RuleCase* rule : system.beginning_with(query)) group.push_back(rule);
  }
  exact = chosen(exact, part);
  return exact.empty() ? chosen(group, part) : exact;
}

Found by_words(std::span<const data::RulesReference> systems, std::string_view query,
               std::string_view part) {
  Found found;
  for (const auto& system : systems) {
    for (const RuleCase* rule : system.containing(query)) found.push_back(rule);
  }
  found = chosen(found, part);
  // Cases that have the words in their title come first.
  const auto lower = [](std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  };
  const std::string wanted = lower(std::string(query));
  std::stable_partition(found.begin(), found.end(), [&](const RuleCase* rule) {
    return lower(rule->title).find(wanted) != std::string::npos;
  });
  return found;
}

}  // namespace

std::string rule_text(const Screen& screen, const RuleCase& rule) {
  std::string out = screen.paint(Role::kRule, name_in_full(rule)) + ' ' +
                    screen.paint(Role::kHeading, rule.title) + '\n';
  const Screen column{screen.color, std::min(screen.width, 100)};
  std::string_view text = rule.text;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += column.wrap(text.substr(0, end), 2) + '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::string more;
  if (!rule.rulings.empty()) more += fmt::format("Rulings: {}. ", fmt::join(rule.rulings, ", "));
  if (!rule.see.empty()) more += fmt::format("See {}.", fmt::join(rule.see, ", "));
  if (!more.empty()) out += screen.paint(Role::kFaint, column.wrap(more, 2)) + '\n';
  return out;
}

namespace {

// What one system has to say; empty: nothing.
std::string look_up_in(const Screen& screen, std::span<const data::RulesReference> system,
                       std::string_view query, std::string_view part) {
  if (looks_like_a_case(query)) {
    const Found found = by_number(system, query, part);
    const bool heading = found.size() == 1 && found.front()->kind == data::CaseKind::kHeading;
    if (heading && query.ends_with(".0")) {
      return chapter(screen, by_number(system, query.substr(0, query.size() - 2), part));
    }
    return chapter(screen, found);
  }
  const Found found = by_words(system, query, part);
  if (found.size() <= kMostInFull) return in_full(screen, found);
  return fmt::format("{} cases have the words '{}':\n", found.size(), query) +
         listed(screen, found);
}

}  // namespace

std::string look_up(const Screen& screen, std::span<const data::RulesReference> systems,
                    std::string_view query, std::string_view part) {
  std::string out;
  for (std::size_t i = 0; i < systems.size(); ++i) {
    const std::string found = look_up_in(screen, systems.subspan(i, 1), query, part);
    if (found.empty()) continue;
    // The same number is another case in another system.
    if (systems.size() > 1) {
      out += (out.empty() ? "" : "\n") + screen.paint(Role::kHeading, systems[i].system()) + '\n';
    }
    out += found;
  }
  if (!out.empty()) return out;
  return looks_like_a_case(query) ? fmt::format("There is no case {}.\n", query)
                                  : fmt::format("No case has the words '{}'.\n", query);
}

const RuleCase* find_rule(std::span<const data::RulesReference> systems, std::string_view part,
                          std::string_view number) {
  for (const auto& system : systems) {
    if (const RuleCase* rule = system.find(part, number)) return rule;
  }
  return nullptr;
}

}  // namespace tercio::cli
