// tercio lab report, tercio lab export: what a study has come to.
#include <iostream>

#include <fmt/format.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "lab/export.hpp"
#include "lab/report_page.hpp"
#include "net/page_files.hpp"

namespace tercio::cli {

namespace {

// The types of the game's page: the report carries them too.
std::vector<lab::Face> page_faces() {
  struct Known {
    std::string_view file;
    std::string family;
    std::string weight;
    bool italic = false;
  };
  const std::vector<Known> all{
      {"/eb-garamond-latin-500-normal.woff2", "EB Garamond", "400 700"},
      {"/eb-garamond-latin-500-italic.woff2", "EB Garamond", "400 700", true},
      {"/source-serif-4-latin-400-normal.woff2", "Source Serif 4", "400"},
      {"/source-serif-4-latin-400-italic.woff2", "Source Serif 4", "400", true},
      {"/source-serif-4-latin-600-normal.woff2", "Source Serif 4", "600 700"}};
  std::vector<lab::Face> out;
  for (const net::PageFile& file : net::page_files()) {
    for (const Known& known : all) {
      if (known.file != file.path) continue;
      out.push_back({known.family, known.weight, known.italic, file.plain});
    }
  }
  return out;
}

lab::CaseTitle case_titles(const Content& content) {
  return [&content](std::string_view battle, std::string_view number) -> std::string {
    const data::RulesReference* rules = data::rules_of(content.rules, battle);
    const data::RuleCase* found = rules == nullptr ? nullptr : rules->find(battle, number);
    return found == nullptr ? std::string() : found->title;
  };
}

void tell_if_cut_off(bool cut_off) {
  if (cut_off) std::cerr << "The last line has no end and was left out.\n";
}

}  // namespace

int run_lab_report(const Common& common, const LabReportArguments& arguments) {
  if (lab::are_one(arguments.results, arguments.html)) {
    return complain(arguments.html + " is the file of the results: choose another one");
  }
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto findings = lab::findings_of(arguments.results);
  if (!findings) return complain(findings.error());
  const lab::Surroundings with{
      .library = &content->library,
      .rules = content->rules,
      .faces = page_faces(),
      .command = fmt::format("tercio lab report {} --html {}", arguments.results, arguments.html)};
  const std::string fault = write_file(arguments.html, lab::report_page(*findings, with));
  if (!fault.empty()) return complain(fault);
  tell_if_cut_off(findings->cut_off);
  std::cout << fmt::format("The report of {} games is in {}.\n", findings->games, arguments.html);
  return kOk;
}

int run_lab_export(const Common& common, const LabExportArguments& arguments) {
  if (arguments.csv.empty() == arguments.sqlite.empty()) {
    return complain("an export goes into a folder (--csv DIR) or into a file (--sqlite FILE)");
  }
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto titles = case_titles(*content);
  const bool csv = !arguments.csv.empty();
  const std::string& place = csv ? arguments.csv : arguments.sqlite;
  const auto exported = csv ? lab::export_csv(arguments.results, place, titles)
                            : lab::export_sqlite(arguments.results, place, titles);
  if (!exported) return complain(exported.error());
  tell_if_cut_off(exported->cut_off);
  std::cout << fmt::format("{} games, {} rows of tables, are in {}.\n", exported->games,
                           exported->rows, place);
  return kOk;
}

}  // namespace tercio::cli
