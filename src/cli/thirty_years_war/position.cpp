#include "cli/thirty_years_war/position.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "advice/thirty_years_war/description.hpp"
#include "cli/table/wording.hpp"
#include "cli/thirty_years_war/battle_text.hpp"
#include "cli/thirty_years_war/walls.hpp"

namespace tercio::cli::tyw {

using engine::Json;
using thirty_years_war::Game;
using thirty_years_war::Side;
using thirty_years_war::Tag;

namespace {

bool is_demoralized(const Json& piece, const Json& state) {
  if (!piece.contains("category")) return false;
  const Json& list = state["facts"]["demoralized"];
  return std::find(list.begin(), list.end(), piece["category"]) != list.end();
}

int rank_of(const Json& piece) {
  const std::string kind = piece["kind"];
  if (kind == "leader") return 1;
  return kind == "artillery" ? 2 : 0;
}

// "strength_lost" → "strength lost".
std::string spaced(std::string key) {
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

}  // namespace

std::string piece_text(const Json& piece, const Json& state) {
  const std::string name = piece["name"];
  const std::string kind = piece["kind"];
  if (kind == "artillery") {
    return piece["side"] == owner_of(piece) ? name : name + " (captured)";
  }
  if (kind == "leader") {
    return fmt::format("leader {} {}, moves {}", name, piece["value"].get<int>(),
                       piece["movement"].get<int>());
  }
  const bool disrupted = piece["state"] == "disrupted";
  std::string text = fmt::format("{}, {} {}, moves {}", name, kind,
                                 piece[disrupted ? "disrupted_strength" : "strength"].get<int>(),
                                 piece["movement"].get<int>());
  if (disrupted) text += fmt::format(", disrupted (in order {})", piece["strength"].get<int>());
  if (is_demoralized(piece, state)) text += ", demoralized";
  return text;
}

namespace {

// The pieces of a side in one state that are off the map, by name.
std::string off_map(const Json& state, const std::string& side, std::string_view status) {
  std::vector<std::string> names;
  for (const auto& piece : state["pieces"]) {
    if (piece["state"] == status && owner_of(piece) == side && piece["hex"].is_null()) {
      names.push_back(piece["kind"] == "leader" ? "leader " + piece["name"].get<std::string>()
                                                : piece["name"].get<std::string>());
    }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string one_side(const Screen& screen, const Game& game, const Json& state,
                     const std::string& side) {
  std::map<std::string, std::vector<const Json*>> by_hex;
  for (const auto& piece : state["pieces"]) {
    if (piece["hex"].is_string() && owner_of(piece) == side) {
      by_hex[piece["hex"].get<std::string>()].push_back(&piece);
    }
  }
  std::string out;
  for (auto& [hex, pieces] : by_hex) {
    std::sort(pieces.begin(), pieces.end(), [](const Json* a, const Json* b) {
      return std::pair(rank_of(*a), a) < std::pair(rank_of(*b), b);
    });
    std::string line = hex + "  ";
    for (const Json* piece : pieces) {
      if (piece != pieces.front()) line += "; ";
      line += piece_text(*piece, state);
    }
    const auto h = hex::parse_hex(hex);
    if (h && game.terrain(*h).builder_strength > 0) line += "; entrenchment";
    out += screen.wrap(line, 2, 8) + '\n';
  }
  for (const char* status : {"waiting", "eliminated", "exited"}) {
    const std::string names = off_map(state, side, status);
    if (names.empty()) continue;
    const bool waiting = std::string_view(status) == "waiting";
    const bool placing = state["phase"] == "set-up" || state["phase"] == "interregnum";
    const std::string title = waiting && placing                     ? "To be placed"
                              : waiting                              ? "Beside the map"
                              : std::string_view(status) == "exited" ? "Left the map"
                                                                     : "Eliminated";
    out += screen.wrap(fmt::format("{}: {}", title, names), 2, 4) + '\n';
  }
  return out;
}

}  // namespace

std::string position_list(const Screen& screen, const Game& game, const Json& state,
                          std::string_view side) {
  std::string out;
  for (const auto& [id, points] : state["points"].items()) {
    if (!side.empty() && id != side) continue;
    std::string title = id;
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    if (!out.empty()) out += '\n';
    out += screen.paint(Role::kHeading, title) + '\n' + one_side(screen, game, state, id);
  }
  return out;
}

std::string side_title(const Game& game, std::string_view id) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (game.side_id(side) == id) return game.side_name(side);
  }
  return std::string(id);
}

namespace {

// A fact of a battle in words; names of sides as players know them.
std::string plain(const Game& game, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  std::vector<std::string> parts;
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) {
      const bool nothing = inner.is_number() && inner == 0;
      if (nothing) continue;
      parts.push_back(fmt::format("{} {}", side_title(game, spaced(key)), plain(game, inner)));
    }
  } else if (value.is_array()) {
    for (const auto& inner : value) parts.push_back(plain(game, inner));
  } else {
    return value.dump();
  }
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

// Facts that are told in sentences of their own.
bool is_told_elsewhere(std::string_view key) {
  constexpr std::array<std::string_view, 26> kTold{
      "losses",         "levels",      "demoralized", "awards",     "day",
      "days",           "date",        "post",        "first_post", "morale",
      "gates",          "breaches",    "sections",    "line",       "french_in_1218_1220",
      "lost_today",     "routes",      "morale_row",  "exits",      "line_lost",
      "captured_today", "leader_lost", "last_french", "under_way",  "saxon_collapse_side",
      "scored"};
  return std::find(kTold.begin(), kTold.end(), key) != kTold.end();
}

}  // namespace

std::string facts_text(const Screen& screen, const Game& game, const Json& state) {
  const Json& facts = state["facts"];
  std::string out = day_text(state);
  out += fmt::format("Turn {} of {}. Phase: {}.", state["turn"].get<int>(),
                     state["turns"].get<int>(), state["phase"].get<std::string>());
  if (state["to_act"].is_string()) {
    const std::string actor = state["to_act"];
    out += actor == "dice" ? " The dice are to be thrown."
                           : " " + side_title(game, actor) + " is to act.";
  }
  out = screen.wrap(out) + '\n';
  out += morale_text(screen, game, state, Detail::kBrief);
  // Where conditions decide and not points, `score` tells them.
  if (!facts.contains("morale")) {
    std::vector<std::string> points;
    for (const auto& [side, n] : state["points"].items()) {
      points.push_back(fmt::format("{} {}", side_title(game, side), n.get<int>()));
    }
    out += fmt::format("Victory points scored: {}.\n", fmt::join(points, ", "));
  }
  out += days_text(screen, game, state);
  for (const auto& [key, value] : facts.items()) {
    if (is_told_elsewhere(key)) continue;
    std::string title = spaced(key);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    out += screen.wrap(title + ": " + plain(game, value) + '.', 0, 2) + '\n';
  }
  return out;
}

std::string score_text(const Screen& screen, const Game& game, const Json& state) {
  std::string out = state["outcome"].is_object() ? "The score:\n" : "If the battle ended now:\n";
  for (const auto& [side, scored] : state["points"].items()) {
    int total = 0;
    std::string lines;
    for (const auto& award : state["facts"]["awards"]) {
      if (award["side"] != side) continue;
      total += award["points"].get<int>();
      lines += screen.wrap(
                   fmt::format("{:>4}  {} ({})", award["points"].get<int>(),
                               award["text"].get<std::string>(), award["rule"].get<std::string>()),
                   2, 8) +
               '\n';
    }
    out += screen.paint(Role::kHeading, fmt::format("{}: {}", side_title(game, side),
                                                    counted(total, "point", "points"))) +
           '\n' + lines;
  }
  if (state["outcome"].is_object()) {
    const Json& o = state["outcome"];
    const std::string winner =
        o["winner"].is_string() ? side_title(game, o["winner"].get<std::string>()) : "nobody";
    out += screen.wrap(fmt::format("Won by {}: {}, {} ({}).", winner, o["level"].get<std::string>(),
                                   o["reason"].get<std::string>(), o["rule"].get<std::string>())) +
           '\n';
  }
  return out;
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

namespace {

// Walls, gates, hits and exits of a hex.
std::string walls_text(const Game& game, const WallsNow& walls, hex::HexId h) {
  std::string out;
  for (const hex::Direction d : hex::kAllDirections) {
    if (!walls.has_wall(h, d)) continue;
    const bool breached = walls.is_breached(h, d);
    const std::string whose = walls.friend_of_gate(h, d);
    const std::string gate =
        whose.empty() ? "gate of neither side" : side_title(game, whose) + " gate";
    const char* teeth = walls.teeth_point_out(h, d) ? "teeth outward" : "teeth inward";
    out += fmt::format("; {}{} to {} {}, {}", breached ? "breached " : "",
                       walls.has_gate(h, d) ? gate : "wall", compass(d),
                       hex::label(hex::neighbour(h, d)), teeth);
  }
  if (walls.is_hit(h)) out += "; its walls have been hit once";
  if (walls.exits().contains(h)) out += "; exit";
  return out;
}

}  // namespace

std::string ground_text(const Game& game, const Json& state, hex::HexId h) {
  return advice::tyw::ground_text(game, h) + walls_text(game, WallsNow(game, state), h);
}

}  // namespace tercio::cli::tyw
