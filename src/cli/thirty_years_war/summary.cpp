#include "cli/thirty_years_war/summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::cli::tyw {

using thirty_years_war::Game;

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

}  // namespace

std::string summary_text(const Screen& screen, const thirty_years_war::Definition& battle) {
  using thirty_years_war::Kind;
  using thirty_years_war::Tag;
  int kinds[4] = {};
  for (const auto& piece : battle.pieces) ++kinds[static_cast<std::size_t>(piece.kind)];
  const std::string counts = screen.wrap(
      fmt::format("{}; map of {} hexrows of {} hexes with {}; {} of foot, {} of "
                  "horse, {}, {}; {}; {} of the exclusive rules; {}.",
                  counted(static_cast<int>(battle.scenarios.size()), "scenario", "scenarios"),
                  battle.map.grid.lines, battle.map.grid.places,
                  counted(static_cast<int>(battle.map.features.size()), "feature", "features"),
                  counted(kinds[0], "unit", "units"), counted(kinds[1], "unit", "units"),
                  counted(kinds[2], "leader", "leaders"), counted(kinds[3], "gun", "guns"),
                  levels_of(battle),
                  counted(static_cast<int>(battle.numbers.size()), "number", "numbers"),
                  counted(static_cast<int>(battle.options.size()), "option", "options")),
      2);
  std::string tags;
  for (const Tag tag :
       {Tag::kStated, Tag::kMatched, Tag::kDeduced, Tag::kGuessed, Tag::kReconstructed}) {
    const int n = count_of(battle, tag);
    if (n > 0) tags += fmt::format("{}{} {}", tags.empty() ? "" : ", ", n, name_of(tag));
  }
  return counts + "\n  Values of the pieces: " + tags + ".\n";
}

std::string provenance_text(const Screen& screen, const Game& game) {
  std::string out =
      screen.wrap(
          "Where values come from: stated by the rules or a legible counter; matched: a damaged "
          "counter paired with a listed name; deduced from what is stated; guessed; "
          "reconstructed.") +
      '\n' + screen.paint(Role::kHeading, "Ground") + '\n';
  for (const auto& feature : game.definition().map.features) {
    out += screen.wrap(fmt::format("{} ({}): {}. {}", feature.name, feature.kind,
                                   name_of(feature.tag), feature.reason),
                       2, 4) +
           '\n';
  }
  out += screen.paint(Role::kHeading, "Pieces") + '\n';
  for (const auto& piece : game.definition().pieces) {
    const std::string note = piece.note.empty() ? "" : "; " + piece.note;
    const std::string place =
        piece.hex == hex::kNoHex
            ? "no set-up hex"
            : fmt::format("hex {} {}", hex::label(piece.hex), name_of(piece.hex_tag));
    out += screen.wrap(fmt::format("{} ({}): values {}, {}{}", piece.name, piece.id,
                                   name_of(piece.values_tag), place, note),
                       2, 4) +
           '\n';
  }
  return out;
}

}  // namespace tercio::cli::tyw
