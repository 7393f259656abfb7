#include "cli/lace_wars/questions.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lace_wars/guide.hpp"
#include "cli/lace_wars/order.hpp"
#include "cli/lace_wars/position.hpp"
#include "cli/lace_wars/words.hpp"
#include "cli/table/wording.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/sight.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::cli::lace {

using engine::Json;
using hex::HexId;
using lace_wars::kNoFormation;
using lace_wars::kNoPiece;
using lace_wars::PieceId;
using lace_wars::PieceSet;
using lace_wars::Side;
using lace_wars::State;

bool Questions::answer(const Words& words) {
  const std::string& verb = words[0];
  if (verb == "map") return map(words);
  if (verb == "command") {
    command(words);
  } else if (verb == "activated") {
    activated();
  } else if (verb == "what") {
    what(words);
  } else if (verb == "stack") {
    stack(words);
  } else if (verb == "zones") {
    zones(words);
  } else if (verb == "odds") {
    odds(words);
  } else if (verb == "targets") {
    targets(words);
  } else if (verb == "sight") {
    sight(words);
  } else if (verb == "morale") {
    say(morale_text(screen(), game_, state()));
  } else if (verb == "bridges") {
    say(bridges_text(screen(), state()));
  } else if (verb == "crossed") {
    say(crossed_text(screen(), state()));
  } else if (verb == "reinforcements") {
    say(reinforcements_text(screen(), game_, state()));
  } else {
    return false;
  }
  return true;
}

State Questions::seen() const { return position_seen(game_, match(), state()); }

PieceId Questions::piece_named(const std::string& word) {
  const PieceNames names(state());
  Orders reader(names, match());
  const std::string id = reader.piece(word, OrderReader::Wanted::kOwn);
  if (id.empty()) refuse(reader.fault());
  return id.empty() ? kNoPiece : game_.find_piece(id);
}

HexId Questions::hex_named(const std::string& word) {
  const PieceNames names(state());
  Orders reader(names, match());
  const HexId h = hex_of(reader.hex(word));
  if (!reader.fault().empty()) {
    refuse(reader.fault());
  } else if (h == hex::kNoHex || !game_.on_grid(h)) {
    refuse("there is no hex " + word);
  } else {
    return h;
  }
  return hex::kNoHex;
}

std::string Questions::side_named(const std::string& word) {
  const auto sides = match().sides();
  const std::vector<std::string_view> ids(sides.begin(), sides.end());
  const Resolved found = resolve_word(word, ids);
  if (found.value.empty()) {
    refuse(fmt::format("there is no side '{}'; the sides are {}", word, fmt::join(sides, ", ")));
  }
  return found.value;
}

// ---- Command and activation

void Questions::command(const Words& words) {
  if (words.size() > 2) return refuse("the form is: command [<formation>]");
  const Json now = state();
  const std::string reader = now.value("seat", "");
  if (words.size() == 2) {
    const PieceNames names(now);
    const std::string id = Orders(names, match()).formation(words[1]);
    if (id.empty()) return refuse("there is no formation '" + words[1] + "'");
    const int f = game_.find_formation(id);
    if (!reader.empty() && game_.side_id(game_.side_of_formation(f)) != reader) {
      return refuse("who is in command of the enemy is not to be seen");
    }
    return command_of(f);
  }
  for (int f = 0; f < game_.formation_count(); ++f) {
    const std::string& side = game_.side_id(game_.side_of_formation(f));
    const bool plays = std::any_of(now["pieces"].begin(), now["pieces"].end(), [&](const Json& p) {
      return p["formation"] == game_.formation(f).id && p["state"] != "unused";
    });
    if (plays && (reader.empty() || side == reader)) command_of(f);
  }
}

void Questions::command_of(int f) {
  const State s = position_behind(game_, match());
  const PieceId c = s.commander_of[static_cast<std::size_t>(f)];
  const auto& name = game_.formation(f).name;
  if (c == kNoPiece || !on_map(s, c)) {
    return say_line(name + ": its commander is not on the map; nobody is in command.");
  }
  const int radius = radius_of(game_, f);
  const Side side = game_.side_of_formation(f);
  say_line(fmt::format(
      "{}: {} in {}, radius {} (6.3); {} within the army commander's {} hexes (6.1b).", name,
      game_.name(c), hex::label(s.at[c]), radius,
      commander_in_range(game_, s, f) ? "he is" : "he is not", game_.numbers().army_radius));
  const PieceSet commanded = in_command(game_, s, f);
  const auto near = traced_from(game_, s, side, s.at[c], radius);
  std::vector<std::string> by_radius;
  std::vector<std::string> by_chain;
  std::vector<std::string> out;
  for (const PieceId p : game_.units_of(f) & s.present) {
    const std::string text = game_.name(p) + " in " + hex::label(s.at[p]);
    if (commanded.contains(p)) {
      (near.contains(s.at[p]) ? by_radius : by_chain).push_back(text);
    } else {
      out.push_back(text + (is_routed(s, p) ? ", routed" : ""));
    }
  }
  if (!by_radius.empty()) say_item("In command by the radius: " + in_a_row(by_radius) + ".");
  if (!by_chain.empty()) say_item("In command by the chain (6.3): " + in_a_row(by_chain) + ".");
  if (!out.empty()) say_item("Out of command: " + in_a_row(out) + ".");
  const PieceSet more = joinable(game_, s, f);
  if (!more.empty()) {
    say_item("Independent units that could join (5.1c): " +
             in_a_row(with_hexes(state(), ids_of(game_, more))) + ".");
  }
}

void Questions::activated() {
  const Json now = state();
  std::vector<std::string> tested;
  for (const auto& id : now["facts"]["tested"]) {
    tested.push_back(formation_title(game_, id.get<std::string>()));
  }
  for (const std::string& unit : names_of(now, now["facts"]["used"])) tested.push_back(unit);
  say_line(tested.empty() ? "Nobody has been tested or held this turn."
                          : "Tested or held this turn: " + in_a_row(tested) + ".");
  const Json& a = now["facts"]["activation"];
  if (a.is_object()) {
    const std::string who = a.contains("formation")
                                ? formation_title(game_, a["formation"].get<std::string>())
                                : name_of_piece(now, a["unit"].get<std::string>());
    std::string text = who + " acts now";
    if (a["held"].get<bool>()) text += ", held back: only its artillery fires";
    if (a["failed"].get<bool>()) text += ", its test failed";
    if (a.contains("acting")) text += "; in command: " + in_a_row(names_of(now, a["acting"]));
    say_line(text + ".");
  }
  const std::string left = candidates_text(screen(), match());
  if (left.empty()) return;
  say_line("Still to test:");
  say(left);
}

// ---- Hexes and stacks

void Questions::tell_stack(HexId h) {
  const Json now = state();
  for (const auto& stack : now["facts"]["stacks"]) {
    if (stack["hex"] != hex::label(h)) continue;
    const std::string facing =
        stack["facing"].is_string()
            ? "faces " + facing_text(game_, h, stack["facing"].get<std::string>())
            : "no facing";
    say_line(fmt::format(
        "{} {}; {}{}.", hex::label(h), side_title(game_, stack["side"].get<std::string>()), facing,
        stack.contains("points")
            ? fmt::format("; {} in all",
                          counted(stack["points"].get<int>(), "combat point", "combat points"))
            : ""));
    int place = 1;
    for (const auto& id : stack["units"]) {
      const Json* piece = find_piece(now, id.get<std::string>());
      if (piece != nullptr) say_item(fmt::format("{}. {}", place++, piece_text(game_, *piece)));
    }
    if (stack.value("more", false)) say_item("Under it lies what you may not see (3.6).");
    for (const auto& id : stack["commanders"]) {
      const Json* piece = find_piece(now, id.get<std::string>());
      if (piece != nullptr) say_item(piece_text(game_, *piece));
    }
    return;
  }
  say_line("Nobody stands in " + hex::label(h) + ".");
}

void Questions::stack(const Words& words) {
  if (words.size() != 2) return refuse("the form is: stack <hex>");
  const HexId h = hex_named(words[1]);
  if (h != hex::kNoHex) tell_stack(h);
}

void Questions::what(const Words& words) {
  if (words.size() != 2) return refuse("the form is: what <hex>");
  const HexId h = hex_named(words[1]);
  if (h == hex::kNoHex) return;
  say_line(hex::label(h) + ": " + ground_text(game_, h) + ".");
  tell_stack(h);
  tell_zones_on(h);
  tell_guns_on(h);
}

void Questions::tell_zones_on(HexId h) {
  const State s = seen();
  for (const Side side : {Side::kA, Side::kB}) {
    std::vector<std::string> holders;
    for (const hex::Direction d : hex::kAllDirections) {
      const HexId from = hex::neighbour(h, d);
      if (!game_.on_grid(from) || !has_unit(s, from, side)) continue;
      if (lace_wars::has_direction(zone_bits(game_, s, from), opposite(d))) {
        holders.push_back(game_.name(s.top[from]) + " in " + hex::label(from));
      }
    }
    if (!holders.empty()) {
      say_line(fmt::format("In the zone of control of {} {} (7.1).", game_.side_name(side),
                           in_a_row(holders)));
    }
  }
}

void Questions::tell_guns_on(HexId h) {
  const State s = seen();
  for (const PieceId gun : game_.artillery() & s.present) {
    if (s.at[gun] == h || !field_of_fire(game_, s, gun).contains(h)) continue;
    const auto sight = look(game_, s, s.at[gun], h);
    say_item(fmt::format("{} in {} bears on it at range {}{}.", game_.name(gun),
                         hex::label(s.at[gun]), sight.range,
                         sight.clear ? "" : fmt::format(" but does not see it ({})", sight.rule)));
  }
}

void Questions::zones(const Words& words) {
  if (words.size() != 2) return refuse("the form is: zones <side>");
  const std::string side = side_named(words[1]);
  if (side.empty()) return;
  const State s = seen();
  const Side one = game_.side_id(Side::kA) == side ? Side::kA : Side::kB;
  const auto labels = labels_of(lace_wars::labels_of(lace_wars::zones(game_, s, one)));
  say_line(fmt::format("{} zones of control ({}): {}", game_.side_name(one),
                       counted(static_cast<int>(labels.size()), "hex", "hexes"),
                       hexes_text(labels)));
}

}  // namespace tercio::cli::lace
