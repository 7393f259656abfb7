// tercio check: whether data files are sound.
#include <iostream>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "data/source.hpp"

namespace tercio::cli {

namespace {

int count_of(const thirty_years_war::Definition& battle, thirty_years_war::Tag tag) {
  int n = 0;
  for (const auto& piece : battle.pieces) n += piece.values_tag == tag ? 1 : 0;
  return n;
}

// Categories with a level of their own; others are tested by the exclusive rules.
std::string levels_of(const thirty_years_war::Definition& battle) {
  int fixed = 0;
  for (const auto& category : battle.categories) fixed += category.level > 0 ? 1 : 0;
  const int tested = static_cast<int>(battle.categories.size()) - fixed;
  std::string levels = counted(fixed, "demoralization level", "demoralization levels");
  if (tested == 0) return levels;
  const std::string armies = counted(tested, "army", "armies") + " with tests of morale";
  return fixed == 0 ? armies : levels + ", " + armies;
}

void summarize(const Screen& screen, const thirty_years_war::Definition& battle) {
  using thirty_years_war::Kind;
  using thirty_years_war::Tag;
  int kinds[4] = {};
  for (const auto& piece : battle.pieces) ++kinds[static_cast<std::size_t>(piece.kind)];
  std::cout << screen.paint(Role::kHeading, battle.id + ": " + battle.title) << '\n';
  std::cout << screen.wrap(
                   fmt::format(
                       "{}; map of {} hexrows of {} hexes with {}; {} of foot, {} of "
                       "horse, {}, {}; {}; {} of the exclusive rules; {}.",
                       counted(static_cast<int>(battle.scenarios.size()), "scenario", "scenarios"),
                       battle.map.grid.lines, battle.map.grid.places,
                       counted(static_cast<int>(battle.map.features.size()), "feature", "features"),
                       counted(kinds[0], "unit", "units"), counted(kinds[1], "unit", "units"),
                       counted(kinds[2], "leader", "leaders"), counted(kinds[3], "gun", "guns"),
                       levels_of(battle),
                       counted(static_cast<int>(battle.numbers.size()), "number", "numbers"),
                       counted(static_cast<int>(battle.options.size()), "option", "options")),
                   2)
            << '\n';
  std::string tags;
  for (const Tag tag :
       {Tag::kStated, Tag::kMatched, Tag::kDeduced, Tag::kGuessed, Tag::kReconstructed}) {
    const int n = count_of(battle, tag);
    if (n > 0) tags += fmt::format("{}{} {}", tags.empty() ? "" : ", ", n, name_of(tag));
  }
  std::cout << "  Values of the pieces: " << tags << ".\n";
}

}  // namespace

int run_check(const Common& common, const std::string& folder) {
  const std::string root = folder.empty() ? common.games : folder;
  std::vector<data::SourceFile> sources;
  if (root.empty()) {
    sources = data::embedded_sources();
  } else {
    auto read = data::read_directory(root);
    if (!read) return complain(read.error());
    sources = std::move(*read);
    if (sources.empty()) return complain("there are no data files (*.toml) in " + root);
  }
  const data::GameLibrary library(sources);
  const auto rules = data::load_rules_references(sources);
  std::size_t count = 0;
  for (const auto* faults : {&library.faults(), &rules.faults}) {
    for (const auto& fault : *faults) std::cerr << to_string(fault) << '\n';
    count += faults->size();
  }
  const Screen screen = standard_screen(common.color, common.width);
  for (const auto& battle : library.battles()) {
    const auto game = library.game_of<thirty_years_war::Game>(battle.scenarios.front().id, {});
    if (game) summarize(screen, (*game)->definition());
  }
  for (const auto& system : rules.systems) {
    std::cout << fmt::format("{}: {} rules cases\n", system.system(), system.cases().size());
  }
  if (count > 0) {
    std::cerr << "tercio: " << counted(static_cast<int>(count), "fault", "faults") << " in "
              << counted(static_cast<int>(sources.size()), "file", "files") << '\n';
    return kFailed;
  }
  std::cout << counted(static_cast<int>(sources.size()), "file", "files") << ", no fault\n";
  return kOk;
}

}  // namespace tercio::cli
