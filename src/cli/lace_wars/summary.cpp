#include "cli/lace_wars/summary.hpp"

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::cli::lace {

using lace_wars::Game;

namespace {

using Counts = std::map<std::string, int>;

std::string told(const Counts& counts) {
  std::vector<std::string> out;
  for (const char* tag : {"stated", "sourced", "reconstructed"}) {
    const auto it = counts.find(tag);
    if (it != counts.end()) out.push_back(fmt::format("{} {}", it->second, tag));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

}  // namespace

std::string provenance_text(const Screen& screen, const Game& game) {
  const auto& battle = game.definition();
  Counts values;
  for (const auto& piece : battle.pieces) ++values[std::string(name_of(piece.values_tag))];
  Counts ground;
  for (const auto& feature : battle.map.features) ++ground[std::string(name_of(feature.tag))];
  Counts combat;
  for (const auto& row : battle.system.combat) ++combat[std::string(name_of(row.tag))];
  Counts fire;
  for (const auto& row : battle.system.fire) ++fire[std::string(name_of(row.tag))];
  std::string out =
      screen.wrap(
          "Where values come from: stated in the rules; sourced from accounts and maps of the real "
          "battle and its ground; reconstructed, that is worked out by us because we had neither "
          "the counters nor the map nor the charts. Most values are reconstructed: if you own the "
          "printed game you can correct them in games/lace-wars.") +
      '\n' +
      screen.wrap(
          fmt::format("Values of the pieces: {}. Ground: {}. Rows of the combat table: {}; of "
                      "the fire table: {}.",
                      told(values), told(ground), told(combat), told(fire))) +
      '\n' + screen.paint(Role::kHeading, "Ground") + '\n';
  for (const auto& feature : battle.map.features) {
    out += screen.wrap(fmt::format("{} ({}): {}. {}", feature.name, feature.kind,
                                   name_of(feature.tag), feature.reason),
                       2, 4) +
           '\n';
  }
  out += screen.paint(Role::kHeading, "Formations and pieces") + '\n';
  for (const auto& f : battle.formations) {
    out += screen.wrap(fmt::format("{}: demoralized at {}, {} ({})", f.name, f.demoralisation,
                                   name_of(f.tag), f.rule),
                       2, 4) +
           '\n';
  }
  for (const auto& piece : battle.pieces) {
    out += screen.wrap(fmt::format("{} ({}): name {}, values {}{}", piece.name, piece.id,
                                   name_of(piece.name_tag), name_of(piece.values_tag),
                                   piece.note.empty() ? "" : "; " + piece.note),
                       2, 4) +
           '\n';
  }
  return out;
}

std::string summary_text(const Screen& screen, const lace_wars::Definition& battle) {
  int units = 0;
  int guns = 0;
  int commanders = 0;
  Counts values;
  for (const auto& piece : battle.pieces) {
    ++values[std::string(name_of(piece.values_tag))];
    (piece.arm == lace_wars::Arm::kCommander   ? commanders
     : piece.arm == lace_wars::Arm::kArtillery ? guns
                                               : units) += 1;
  }
  return screen.wrap(
             fmt::format(
                 "{}; map of {} columns of {} hexes with {}; {} in {}, {}, {}; {}.",
                 counted(static_cast<int>(battle.scenarios.size()), "scenario", "scenarios"),
                 battle.map.grid.lines, battle.map.grid.places,
                 counted(static_cast<int>(battle.map.features.size()), "feature", "features"),
                 counted(units, "unit", "units"),
                 counted(static_cast<int>(battle.formations.size()), "formation", "formations"),
                 counted(guns, "battery", "batteries"),
                 counted(commanders, "commander", "commanders"),
                 counted(static_cast<int>(battle.options.size()), "option", "options")),
             2) +
         "\n  Values of the pieces: " + told(values) + ".\n";
}

}  // namespace tercio::cli::lace
