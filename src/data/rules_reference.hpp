// The rules case by case, in the project's words, for looking up.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"

namespace tercio::data {

enum class CaseKind : std::uint8_t { kRule, kHeading, kInfo };

struct RuleCase {
  std::string number;  // "8.12", "12.0-Forest", "16.1.4a-3"
  std::string part;    // "standard" or the id of a battle
  std::string title;
  CaseKind kind = CaseKind::kRule;
  std::vector<std::string> applies;
  std::string text;
  std::vector<std::string> rulings;  // "S-53"
  std::vector<std::string> see;      // "8.11", or "breitenfeld 18.1-2" for a case of another part
};

// The cases of one system, in the order of the rules. A number can occur in several parts.
class RulesReference {
 public:
  RulesReference(std::string system, std::vector<std::string> battles, std::vector<RuleCase> cases)
      : system_(std::move(system)), battles_(std::move(battles)), cases_(std::move(cases)) {}

  const std::string& system() const { return system_; }
  // The ids of the battles played by these rules.
  std::span<const std::string> battles() const { return battles_; }
  std::span<const RuleCase> cases() const { return cases_; }

  // The case of this part or else of the standard rules; null when neither has it.
  const RuleCase* find(std::string_view part, std::string_view number) const;
  // The case with this number in every part that has one.
  std::vector<const RuleCase*> with_number(std::string_view number) const;
  // "8" finds chapter 8, also "8a" and "8-ex1"; "8.1" finds 8.1, 8.11, 8.1a …
  std::vector<const RuleCase*> beginning_with(std::string_view prefix) const;
  // The cases in whose number, title or text every word occurs, whatever the case of the letters.
  std::vector<const RuleCase*> containing(std::string_view words) const;

 private:
  std::string system_;
  std::vector<std::string> battles_;
  std::vector<RuleCase> cases_;
};

struct LoadedRules {
  std::vector<RulesReference> systems;
  std::vector<Fault> faults;
};

// Reads every <system>/rules.toml. A system is loaded only if its file has no fault. Its battles
// are the folders beside that file.
LoadedRules load_rules_references(std::span<const SourceFile> sources);

// The rules by which the battle is played; null when no system has it. Numbers of cases repeat
// between the systems.
const RulesReference* rules_of(std::span<const RulesReference> systems, std::string_view battle);

}  // namespace tercio::data
