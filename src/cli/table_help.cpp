#include "cli/table_help.hpp"

#include <array>

#include <fmt/format.h>

namespace tercio::cli {

namespace {

using Kind = TableVerb::Kind;

constexpr std::array<TableVerb, 40> kTableVerbs{{
    {"deploy", "deploy <piece> <hex> | <kind> <hex> … | suggested",
     "place a piece, the next ones of a kind (foot, horse, gun, regular-foot; hexes also as "
     "1917..1920), or the whole army as suggested",
     Kind::kOrder},
    {"fire", "fire <gun> <hex>", "fire at the unit in a hex", Kind::kOrder},
    {"breach", "breach <gun> <hex>", "fire at the walls of a hex; the second hit breaches them",
     Kind::kOrder},
    {"withdraw", "withdraw <gun>", "try to bring a gun off the map instead of firing",
     Kind::kOrder},
    {"move", "move <piece> <hex> [<hex> …]",
     "move by the cheapest way, or hex by hex; `1825 to 1528` does the same", Kind::kOrder},
    {"exit", "exit <piece> [<hex> …]", "leave the map", Kind::kOrder},
    {"enter", "enter <piece> <hex> [<hex> …]", "come onto the map", Kind::kOrder},
    {"attack", "attack <pieces> <pieces> [charge]",
     "attackers, then defenders, each list with commas or `and`", Kind::kOrder},
    {"choose", "choose <alternative> | none | <leaders> | <leader> <unit>",
     "take one of the alternatives offered, or say which leaders take part", Kind::kOrder},
    {"disrupt", "disrupt <pieces>", "say which attackers pay for an exchange", Kind::kOrder},
    {"roll", "roll [N]", "the die you threw, or without N one thrown for you", Kind::kOrder},
    {"end", "end", "end the phase or the set-up", Kind::kOrder},
    {"why", "why [<order>]",
     "why an order is refused, with the rule; without one, the last refusal", Kind::kQuestion},
    {"legal", "legal [<piece>]", "everything that may be done now", Kind::kQuestion},
    {"odds", "odds <attackers> <defenders> [charge]",
     "strengths term by term, the column, and what the six faces do", Kind::kQuestion},
    {"reach", "reach <piece>", "where a piece can go, by cost", Kind::kQuestion},
    {"targets", "targets <gun>", "what a gun can hit, with the chances", Kind::kQuestion},
    {"sight", "sight <gun or hex> <hex>", "whether the line of sight is clear", Kind::kQuestion},
    {"zones", "zones <side>", "the hexes in a side's zones of control", Kind::kQuestion},
    {"what", "what <hex>", "ground, pieces, who can attack, see or reach a hex", Kind::kQuestion},
    {"pieces", "pieces [<side>]", "every piece with the word to call it by", Kind::kQuestion},
    {"map", "map [<hex> | reach <piece> | zones <side>]",
     "the whole map, the ground about a hex, or with marks; in a set-up the areas are marked",
     Kind::kQuestion},
    {"list", "list [<side>]", "the position in words, by side and hex", Kind::kQuestion},
    {"facts", "facts", "turn, losses, levels, visibility, points, and what is to be done",
     Kind::kQuestion},
    {"morale", "morale", "losses of each army, the levels that test it, and the dice",
     Kind::kQuestion},
    {"town", "town", "sections of a walled town and who controls them, gates, breaches",
     Kind::kQuestion},
    {"routes", "routes [<piece>]", "ways out of the map, and what closes them", Kind::kQuestion},
    {"line", "line", "the line of entrenchments and who holds it", Kind::kQuestion},
    {"areas", "areas", "where pieces are deployed, in a set-up", Kind::kQuestion},
    {"score", "score", "the victory awards as they stand", Kind::kQuestion},
    {"log", "log [N]", "the last N things that happened", Kind::kQuestion},
    {"rules", "rules <case or words>", "read the rules: `rules 8.12`, `rules zone of control`",
     Kind::kQuestion},
    {"options", "options", "the options this game is played with", Kind::kQuestion},
    {"undo", "undo [force]", "take back the last order; `force` takes back dice, by consent",
     Kind::kGame},
    {"save", "save <file>", "save the game", Kind::kGame},
    {"load", "load <file> [force]", "go on with a saved game; `force` drops this one unsaved",
     Kind::kGame},
    {"autosave", "autosave <file> | off", "save after every order", Kind::kGame},
    {"dice", "dice auto | manual", "who throws the dice from now on", Kind::kGame},
    {"help", "help [<word>]", "this list, or more about a word", Kind::kGame},
    {"quit", "quit [force]", "leave the table", Kind::kGame},
}};

std::string section(const Screen& screen, std::string_view title, Kind kind) {
  std::string out = screen.paint(Role::kHeading, title) + '\n';
  for (const TableVerb& verb : kTableVerbs) {
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

std::span<const TableVerb> table_verbs() { return kTableVerbs; }

std::string table_help(const Screen& screen, std::string_view topic) {
  for (const TableVerb& verb : kTableVerbs) {
    if (verb.verb == topic) {
      return screen.wrap(fmt::format("{}: {}.", verb.form, verb.help), 0, 2) + '\n';
    }
  }
  std::string out;
  if (!topic.empty()) out = fmt::format("There is no word '{}'.\n", topic);
  out += section(screen, "Orders", Kind::kOrder) + section(screen, "Questions", Kind::kQuestion) +
         section(screen, "The game", Kind::kGame);
  return out +
         screen.wrap(
             "Any beginning of a word or of a piece's name will do while only one fits, and "
             "a hex stands for the unit in it. Words like to, at, on and against may be "
             "written or left out. A line that begins with # is a remark.") +
         '\n';
}

}  // namespace tercio::cli
