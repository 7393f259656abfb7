// Which cases of the rules did something in the games of an arm, and which never.
#pragma once

#include <string>
#include <vector>

#include "data/rules_reference.hpp"
#include "lab/report_findings.hpp"
#include "lab/report_svg.hpp"

namespace tercio::lab {

struct CaseTold {
  std::string number{};
  std::string title{};  // empty: the reference has no such case
  CaseFindings found{};
};
struct ChapterTold {
  std::string title{};
  std::vector<CaseTold> cases{};
};

struct RulesTold {
  std::vector<CaseTold> fired{};     // in the order of the rules
  std::vector<ChapterTold> never{};  // chapter by chapter; rules that hold in the scenario
  std::size_t never_count = 0;
};
// `rules` may be null: then only what fired is known.
RulesTold rules_told(const Arm& arm, const data::RulesReference* rules);

// Whether a case holds in a scenario ("freiburg/siege"); cases of optional rules do not count.
bool holds_in(const data::RuleCase& rule, const StudyScenario& scenario);

Figure plot_most(const std::string& id, const Arm& arm, const RulesTold& told);
Figure plot_seldom(const std::string& id, const Arm& arm, const RulesTold& told);
// All that fired as a table that can be sorted, and what never did; HTML.
std::string never_of(const std::string& id, const Arm& arm, const RulesTold& told);

}  // namespace tercio::lab
