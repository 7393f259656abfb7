#include "cli/table/help.hpp"

#include <array>

#include <fmt/format.h>

namespace tercio::cli {

namespace {

using Kind = Verb::Kind;

constexpr std::array kVerbs{
    Verb{"why", "why [<order>]",
         "why an order is refused, with the rule; without one, the last refusal", Kind::kQuestion},
    Verb{"legal", "legal [<piece>]", "who can do what now, or what a piece can do",
         Kind::kQuestion},
    Verb{"odds", "odds <attackers> <defenders> [charge]",
         "the odds of an attack and what each die would do; units that are not there yet are "
         "imagined beside the enemy",
         Kind::kQuestion},
    Verb{"reach", "reach <piece>", "where a piece can go, by cost", Kind::kQuestion},
    Verb{"targets", "targets <gun>", "what a gun can hit, with the chances", Kind::kQuestion},
    Verb{"sight", "sight <gun or hex> <hex>", "whether the line of sight is clear",
         Kind::kQuestion},
    Verb{"zones", "zones [<side>]", "the hexes in a side's zones of control", Kind::kQuestion},
    Verb{"what", "what <hex or piece>", "ground, pieces, who can attack, see or reach a hex",
         Kind::kQuestion},
    Verb{"overlay", "overlay [<name> [<hex or piece>]]",
         "what the page can lay over the map, in words; without a name, the list", Kind::kQuestion},
    Verb{"pieces", "pieces [<side>]", "every piece with the word to call it by", Kind::kQuestion},
    Verb{"map", "map [<hex> | reach <piece> | zones <side> | <overlay> …]",
         "the whole map, the ground around a hex, or the map with marks", Kind::kQuestion},
    Verb{"list", "list [<side>]", "the position in words, by side and hex", Kind::kQuestion},
    Verb{"facts", "facts", "the turn, how the sides stand, and what to do now", Kind::kQuestion},
    Verb{"score", "score", "the victory points as they stand", Kind::kQuestion},
    Verb{"log", "log [N]", "the last N things that happened", Kind::kQuestion},
    Verb{"rules", "rules <case or words>", "read the rules: `rules 8.12`, `rules zone of control`",
         Kind::kQuestion},
    Verb{"hint", "hint [<piece>]",
         "the best the computer would do now, or with a piece, and what it is worth",
         Kind::kQuestion},
    Verb{"review", "review", "the game so far: what decisions and dice were worth",
         Kind::kQuestion},
    Verb{"options", "options", "the options of this game", Kind::kQuestion},

    Verb{"undo", "undo [<side>] [agreed]",
         "undo your last decision, or a die you entered; name a side that does not decide now; "
         "`agreed`: both players want it (option ui.undo_by_consent); against the computer always "
         "back to your last decision",
         Kind::kGame},
    Verb{"save", "save <file>", "save the game", Kind::kGame},
    Verb{"load", "load <file> [force]",
         "continue a saved game; `force` drops this one without saving", Kind::kGame},
    Verb{"letter", "letter",
         "of a game by letters: how it stands, or the last letter written again", Kind::kGame},
    Verb{"autosave", "autosave <file> | off", "save after every order", Kind::kGame},
    Verb{"dice", "dice auto | manual", "who rolls the dice from now on", Kind::kGame},
    Verb{"computer", "computer [<level> | off] [<side>]",
         "let the computer play a side, or take it over; without a level, who plays what, and the "
         "levels",
         Kind::kGame},
    Verb{"autopass", "autopass on | off",
         "whether a phase in which you can do nothing ends by itself", Kind::kGame},
    Verb{"open", "open [off]",
         "show everything to both sides, for one person who plays both; `open off` shows "
         "each side only what it may see",
         Kind::kGame},
    Verb{"help", "help [<word>]", "this list, or more about a word", Kind::kGame},
    Verb{"quit", "quit [force]", "leave the table", Kind::kGame},
};

std::string section(const Screen& screen, std::string_view title, Kind kind,
                    std::span<const Verb> verbs) {
  std::string out = screen.paint(Role::kHeading, title) + '\n';
  for (const Verb& verb : verbs) {
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

std::span<const Verb> table_verbs() { return kVerbs; }

std::string table_help(const Screen& screen, std::span<const Verb> orders, std::string_view topic,
                       const std::string& more) {
  for (const auto verbs : {orders, table_verbs()}) {
    for (const Verb& verb : verbs) {
      if (verb.verb == topic) {
        return screen.wrap(fmt::format("{}: {}.", verb.form, verb.help), 0, 2) + '\n';
      }
    }
  }
  std::string out;
  if (!topic.empty()) out = fmt::format("There is no word '{}'.\n", topic);
  out += section(screen, "Orders", Kind::kOrder, orders) +
         section(screen, "Questions", Kind::kQuestion, table_verbs());
  if (!more.empty()) {
    out += screen.wrap(fmt::format("Of this game also: {}.", more), 2) + '\n';
  }
  out += section(screen, "The game", Kind::kGame, table_verbs());
  return out +
         screen.wrap(
             "You can shorten a word or a piece's name as long as only one fits, and name a unit "
             "by its hex. Words like to, at, on and against are optional. A line that begins with "
             "# is a comment.") +
         '\n';
}

}  // namespace tercio::cli
