#include "cli/table/table_help.hpp"

#include <array>

#include <fmt/format.h>

namespace tercio::cli {

namespace {

using Kind = TableVerb::Kind;

constexpr std::array<TableVerb, 8> kGameVerbs{{
    {"undo", "undo [<side>] [agreed]",
     "take back your last decision, or the die you told; a side is named when it does not decide "
     "now; `agreed`: both players want it (option ui.undo_by_consent)",
     Kind::kGame},
    {"save", "save <file>", "save the game", Kind::kGame},
    {"load", "load <file> [force]", "go on with a saved game; `force` drops this one unsaved",
     Kind::kGame},
    {"autosave", "autosave <file> | off", "save after every order", Kind::kGame},
    {"dice", "dice auto | manual", "who throws the dice from now on", Kind::kGame},
    {"open", "open [off]",
     "show everything whoever decides, for one who plays both sides; `open off` shows each side "
     "only what it may see",
     Kind::kGame},
    {"help", "help [<word>]", "this list, or more about a word", Kind::kGame},
    {"quit", "quit [force]", "leave the table", Kind::kGame},
}};

std::string section(const Screen& screen, std::string_view title, Kind kind,
                    std::span<const TableVerb> verbs) {
  std::string out = screen.paint(Role::kHeading, title) + '\n';
  for (const TableVerb& verb : verbs) {
    if (verb.kind != kind) continue;
    constexpr int kHelpColumn = 48;
    const int written = 2 + columns_of(verb.form);
    if (screen.width >= 100 && written < kHelpColumn) {
      out += screen.wrap(padded(verb.form, kHelpColumn - 3) + ' ' + std::string(verb.help), 2,
                         kHelpColumn);
    } else {
      out += screen.wrap(verb.form, 2) + '\n' + screen.wrap(verb.help, 8);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::span<const TableVerb> game_verbs() { return kGameVerbs; }

std::string table_help(const Screen& screen, std::span<const TableVerb> of_system,
                       std::string_view topic) {
  for (const auto verbs : {of_system, game_verbs()}) {
    for (const TableVerb& verb : verbs) {
      if (verb.verb == topic) {
        return screen.wrap(fmt::format("{}: {}.", verb.form, verb.help), 0, 2) + '\n';
      }
    }
  }
  std::string out;
  if (!topic.empty()) out = fmt::format("There is no word '{}'.\n", topic);
  out += section(screen, "Orders", Kind::kOrder, of_system) +
         section(screen, "Questions", Kind::kQuestion, of_system) +
         section(screen, "The game", Kind::kGame, game_verbs());
  return out +
         screen.wrap(
             "Any beginning of a word or of a piece's name will do while only one fits, and "
             "a hex stands for the unit in it. Words like to, at, on and against may be "
             "written or left out. A line that begins with # is a remark.") +
         '\n';
}

}  // namespace tercio::cli
