#include "lab/report_rules.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace tercio::lab {

namespace {

constexpr std::size_t kShown = 12;

// "8" of "8.12".
std::string chapter_of(const std::string& number) { return number.substr(0, number.find('.')); }

std::string title_of_chapter(const data::RulesReference& rules, const std::string& part,
                             const std::string& chapter) {
  const data::RuleCase* heading = rules.find(part, chapter + ".0");
  if (heading == nullptr) heading = rules.find(part, chapter);
  return heading == nullptr ? chapter : chapter + " " + heading->title;
}

// The codes under which the reference speaks of a scenario (games/*/rules.toml).
std::set<std::string> codes_of(const StudyScenario& scenario) {
  std::set<std::string> out{"ALL"};
  const std::string id = scenario.id.substr(scenario.id.find('/') + 1);
  if (scenario.battle == "breitenfeld") out.insert("BF");
  if (scenario.battle == "first-orders") out.insert("FO");
  if (scenario.battle == "rocroi") out.insert("RO");
  if (scenario.battle == "warburg") out.insert("WB");
  if (scenario.battle != "freiburg") return out;
  out.insert("F*");
  if (id == "3-august") out.insert("F3");
  if (id == "5-august") out.insert("F5");
  if (id == "9-august") out.insert("F9");
  if (id == "campaign") out.insert("FC");
  if (id == "siege") out.insert("FS");
  if (id == "siege-campaign") out.insert("FX");
  return out;
}

std::string said(const CaseTold& one) {
  return one.title.empty() ? one.number : one.number + " " + one.title;
}

// Bars below their titles: as narrow as the page may be, nothing is cut.
Figure plot_bars(Figure out, const Arm& arm, const std::vector<CaseTold>& cases) {
  if (cases.empty()) return {};
  const auto games = static_cast<double>(std::max<std::int64_t>(1, arm.games));
  double most = 0;
  for (const CaseTold& one : cases) {
    most = std::max(most, static_cast<double>(one.found.times) / games);
  }
  out.body = "<div class=\"rows\">";
  for (const CaseTold& one : cases) {
    const double mean = static_cast<double>(one.found.times) / games;
    const std::string times = number(mean, mean < 0.1 ? 3 : mean < 10 ? 1 : 0);
    const std::string told = fmt::format("{}: {} a game, in {} of the games", said(one), times,
                                         percent(static_cast<double>(one.found.games) / games));
    Frame frame(13);
    frame.box(0, 3, 100, 7, "track");
    frame.box(0, 3, most > 0 ? 100 * mean / most : 0, 7, "bar-p", told);
    frame.text(100, 11, times, "strong", "start", 8);
    out.body += fmt::format("<p>{}</p>{}", escaped(said(one)), frame.drawn(told, "valued"));
  }
  out.body += "</div>";
  return out;
}

}  // namespace

bool holds_in(const data::RuleCase& rule, const StudyScenario& scenario) {
  if (rule.part != "standard" && rule.part != scenario.battle) return false;
  const std::set<std::string> codes = codes_of(scenario);
  const bool optional =
      std::find(rule.applies.begin(), rule.applies.end(), "option") != rule.applies.end();
  return !optional && std::any_of(rule.applies.begin(), rule.applies.end(),
                                  [&](const std::string& code) { return codes.contains(code); });
}

RulesTold rules_told(const Arm& arm, const data::RulesReference* rules) {
  RulesTold out;
  std::set<std::string> told;
  const auto tell = [&](const std::string& number, const std::string& title) {
    const auto it = arm.cases.find(number);
    if (it == arm.cases.end() || !told.insert(number).second) return;
    out.fired.push_back({number, title, it->second});
  };
  if (rules != nullptr) {
    for (const data::RuleCase& rule : rules->cases()) {
      if (rule.part != "standard" && rule.part != arm.scenario->battle) continue;
      // An exclusive case with the number of a standard one stands for it.
      const data::RuleCase* meant = rules->find(arm.scenario->battle, rule.number);
      tell(rule.number, meant == nullptr ? rule.title : meant->title);
    }
  }
  for (const auto& [number, found] : arm.cases) tell(number, {});
  if (rules == nullptr) return out;
  for (const data::RuleCase& rule : rules->cases()) {
    if (rule.kind != data::CaseKind::kRule || !holds_in(rule, *arm.scenario)) continue;
    if (arm.cases.contains(rule.number)) continue;
    const std::string chapter = title_of_chapter(*rules, rule.part, chapter_of(rule.number));
    auto it = std::find_if(out.never.begin(), out.never.end(),
                           [&](const ChapterTold& c) { return c.title == chapter; });
    if (it == out.never.end()) it = out.never.insert(out.never.end(), {chapter, {}});
    it->cases.push_back({rule.number, rule.title, {}});
    ++out.never_count;
  }
  return out;
}

Figure plot_most(const std::string& id, const Arm& arm, const RulesTold& told) {
  std::vector<CaseTold> cases = told.fired;
  std::stable_sort(cases.begin(), cases.end(), [](const CaseTold& a, const CaseTold& b) {
    return a.found.times > b.found.times;
  });
  if (cases.size() > kShown) cases.resize(kShown);
  return plot_bars(
      {.id = id,
       .title = "The rules that did most",
       .note = "Times a game that a case was the reason of something, or of a term of a sum.",
       .style = "half"},
      arm, cases);
}

Figure plot_seldom(const std::string& id, const Arm& arm, const RulesTold& told) {
  std::vector<CaseTold> cases = told.fired;
  std::stable_sort(cases.begin(), cases.end(), [](const CaseTold& a, const CaseTold& b) {
    return a.found.times < b.found.times;
  });
  if (cases.size() <= kShown) return {};
  cases.resize(std::min(kShown, cases.size() - kShown));
  return plot_bars({.id = id,
                    .title = "… and those that did least",
                    .note = "The rarest of those that did something at all, times a game.",
                    .style = "half"},
                   arm, cases);
}

std::string never_of(const std::string& id, const Arm& arm, const RulesTold& told) {
  const auto games = static_cast<double>(std::max<std::int64_t>(1, arm.games));
  Table table{.columns = {"case", "title", "a game", "times", "games with it"}};
  for (const CaseTold& one : told.fired) {
    table.rows.push_back({one.number, one.title,
                          number(static_cast<double>(one.found.times) / games, 3),
                          number(static_cast<double>(one.found.times)),
                          percent(static_cast<double>(one.found.games) / games, 1)});
  }
  std::string out = fmt::format(
      "<figure id=\"{}\"><h3 class=\"fig\">What did something, and what never did</h3>", id);
  out += fmt::format(
      "<p class=\"say\">{} cases were the reason of something in these games; {} more hold in this "
      "scenario and "
      "were never named. A case is counted when it is the reason of what happened or of a term of "
      "a sum. One that "
      "only defines a word, allows what another carries out, or forbids what the players then do "
      "not try, leaves no "
      "trace: “never” does not say that it has no effect.</p>",
      told.fired.size(), told.never_count);
  out += fmt::format("<details class=\"wordy\"><summary>The {} that did</summary>{}</details>",
                     told.fired.size(), table_of(table, true));
  if (told.never_count > 0) {
    out += fmt::format(
        "<details><summary>The {} never named, by chapter</summary><div class=\"rules\">",
        told.never_count);
    for (const ChapterTold& chapter : told.never) {
      out += fmt::format("<section><h4>{}</h4><ul>", escaped(chapter.title));
      for (const CaseTold& one : chapter.cases) {
        out += fmt::format("<li><b>{}</b><span>{}</span></li>", escaped(one.number),
                           escaped(one.title));
      }
      out += "</ul></section>";
    }
    out += "</div></details>";
  }
  return out + "</figure>\n";
}

}  // namespace tercio::lab
