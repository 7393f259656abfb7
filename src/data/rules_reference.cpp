#include "data/rules_reference.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "data/reader.hpp"

namespace tercio::data {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kStandard = "standard";
constexpr std::array kCaseKinds{"rule"sv, "heading"sv, "info"sv};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

template <class Predicate>
std::vector<const RuleCase*> select(std::span<const RuleCase> cases, Predicate is_wanted) {
  std::vector<const RuleCase*> found;
  for (const RuleCase& rule : cases) {
    if (is_wanted(rule)) found.push_back(&rule);
  }
  return found;
}

// Part and number together name a case.
std::string full_name(std::string_view part, std::string_view number) {
  return std::string(part) + ' ' + std::string(number);
}

RuleCase read_rule_case(const Value& value) {
  Table row(value);
  RuleCase rule;
  rule.number = row.text("number");
  rule.part = row.id("part");
  rule.title = row.text("title");
  rule.kind = static_cast<CaseKind>(row.choice("kind", kCaseKinds));
  rule.applies = read_texts(row.list("applies"));
  rule.text = row.text("text");
  rule.rulings = read_texts(row.list_if_any("rulings"));
  rule.see = read_texts(row.list_if_any("see"));
  row.finish();
  return rule;
}

// A case refers to one of its own part, of the standard rules, or to "<part> <number>".
void check_references(const RuleCase& rule, const Value& row,
                      const std::set<std::string, std::less<>>& names) {
  for (const std::string& see : rule.see) {
    if (names.contains(see) || names.contains(full_name(rule.part, see)) ||
        names.contains(full_name(kStandard, see))) {
      continue;
    }
    row.fault("\"see\" names an unknown case " + in_quotes(see));
  }
}

std::vector<RuleCase> read_rules(const Value& root, std::string_view system) {
  Table file(root);
  require_format(file, "tercio-rules/1");
  file.choice("system", std::array{system});
  std::vector<RuleCase> cases;
  Names names("case");
  std::set<std::string, std::less<>> known;
  const auto rows = file.list("case");
  for (const Value& row : rows) {
    cases.push_back(read_rule_case(row));
    const std::string name = full_name(cases.back().part, cases.back().number);
    names.add(name, row);
    known.insert(name);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) check_references(cases[i], rows[i], known);
  file.finish();
  return cases;
}

// "thirty-years-war" of "thirty-years-war/rules.toml"; none for another file.
std::optional<std::string> system_of(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos || path.substr(slash) != "/rules.toml") return std::nullopt;
  return std::string(path.substr(0, slash));
}

// The folders of a system that hold a battle, in order of name.
std::vector<std::string> battles_of(std::span<const SourceFile> sources,
                                    const std::string& system) {
  constexpr std::string_view kBattleFile = "/battle.toml";
  std::vector<std::string> battles;
  for (const SourceFile& source : sources) {
    const std::string_view path = source.path;
    if (!path.starts_with(system + '/') || !path.ends_with(kBattleFile)) continue;
    const std::string_view rest = path.substr(system.size() + 1);
    if (rest.size() <= kBattleFile.size()) continue;
    battles.emplace_back(rest.substr(0, rest.size() - kBattleFile.size()));
  }
  std::sort(battles.begin(), battles.end());
  return battles;
}

}  // namespace

const RuleCase* RulesReference::find(std::string_view part, std::string_view number) const {
  for (const std::string_view wanted : {part, kStandard}) {
    for (const RuleCase& rule : cases_) {
      if (rule.part == wanted && rule.number == number) return &rule;
    }
  }
  return nullptr;
}

std::vector<const RuleCase*> RulesReference::with_number(std::string_view number) const {
  return select(cases_, [&](const RuleCase& rule) { return rule.number == number; });
}

std::vector<const RuleCase*> RulesReference::beginning_with(std::string_view prefix) const {
  const bool chapter = prefix.find_first_not_of("0123456789") == std::string_view::npos;
  return select(cases_, [&](const RuleCase& rule) {
    if (!rule.number.starts_with(prefix)) return false;
    // Chapter 1 is not chapter 10.
    return !chapter || rule.number.find_first_not_of("0123456789") == prefix.size();
  });
}

std::vector<const RuleCase*> RulesReference::containing(std::string_view words) const {
  std::istringstream in(lower_case(words));
  const std::vector<std::string> wanted{std::istream_iterator<std::string>(in), {}};
  if (wanted.empty()) return {};
  return select(cases_, [&](const RuleCase& rule) {
    const std::string all = lower_case(rule.number + ' ' + rule.title + ' ' + rule.text);
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
      return all.find(word) != std::string::npos;
    });
  });
}

LoadedRules load_rules_references(std::span<const SourceFile> sources) {
  LoadedRules loaded;
  for (const SourceFile& source : sources) {
    const auto system = system_of(source.path);
    if (!system) continue;
    const std::size_t before = loaded.faults.size();
    const auto root = parse_toml(source, loaded.faults);
    if (!root) continue;
    auto cases = read_rules(Value(*root, source.path, loaded.faults), *system);
    if (loaded.faults.size() == before) {
      loaded.systems.emplace_back(*system, battles_of(sources, *system), std::move(cases));
    }
  }
  return loaded;
}

const RulesReference* rules_of(std::span<const RulesReference> systems, std::string_view battle) {
  for (const RulesReference& system : systems) {
    const auto battles = system.battles();
    if (std::find(battles.begin(), battles.end(), battle) != battles.end()) return &system;
  }
  return nullptr;
}

}  // namespace tercio::data
