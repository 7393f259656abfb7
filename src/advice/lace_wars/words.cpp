#include "advice/lace_wars/words.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/words.hpp"
#include "lace_wars/rules/commanders.hpp"

namespace tercio::advice::lace {

using lace_wars::OnSide;

double chance_up_to(int die) { return std::clamp(die, 0, 6) / 6.0; }
std::string in_six(int die) { return fmt::format("{} in 6", std::clamp(die, 0, 6)); }

std::string at_most(int die) {
  if (die >= 6) return "any roll";
  if (die < 1) return "a roll that no die shows";
  return die == 1 ? "a 1 (1 in 6)" : fmt::format("{} or less ({})", die, in_six(die));
}

std::string_view kind_of(Arm arm) { return name_of(arm); }

std::vector<std::string> conditions(const Scene& scene, PieceId p) {
  const State& s = scene.seen;
  std::vector<std::string> out;
  if (is_routed(s, p)) {
    out.emplace_back("routed");
  } else if (s.order[p] == lace_wars::Order::kDisorganised) {
    out.emplace_back("disorganised");
  } else if (s.rough.contains(p)) {
    out.emplace_back("disorganised by the ground");
  }
  if (scene.game.piece(p).morale != 0 && is_demoralised(scene.game, s, p)) {
    out.emplace_back("demoralized");
  }
  if (s.column.contains(p)) out.emplace_back("in march column");
  if (s.fired.contains(p)) out.emplace_back("has fired this turn");
  if (s.limbered.contains(p)) out.emplace_back("has moved and cannot fire this turn");
  if ((s.moved | s.marched).contains(p)) out.emplace_back("has moved");
  return out;
}

namespace {

std::string commander_words(const Scene& scene, PieceId p) {
  const Game& game = scene.game;
  if (is_army_commander(scene.s, p)) {
    return fmt::format("{}, commander of the {} army, radius {}", game.name(p),
                       game.side_name(game.piece(p).side), radius_now(game, scene.s, p));
  }
  const int f = formation_commanded(scene.s, p);
  if (f == kNoFormation) return game.name(p) + ", a commander without a formation";
  return fmt::format("{}{}, commander of {}, radius {}", game.name(p),
                     has_bit(scene.s.aide, f) ? " (an aide de camp)" : "", game.formation(f).name,
                     radius_now(game, scene.s, p));
}

std::string unit_words(const Scene& scene, PieceId p) {
  const Game& game = scene.game;
  const auto& piece = game.piece(p);
  const bool alone = piece.formation == kNoFormation;
  const std::string of = alone ? "" : " of " + game.formation(piece.formation).name;
  const char* independent = alone ? "independent " : "";
  if (piece.is_artillery()) {
    return fmt::format("{}, {}{}-pounder artillery{}, {}", game.name(p), independent, piece.calibre,
                       of, counted(piece.movement, "movement point", "movement points"));
  }
  const int full = piece.points[piece.steps];
  const bool known = scene.sees(p) && on_map(scene.s, p);
  const int now = known ? combat_points(game, scene.s, p) : full;
  std::string out = fmt::format(
      "{}, {}{}{}, {}{}, morale {}, {}", game.name(p), independent, kind_of(piece.arm), of,
      now == full ? "" : fmt::format("{} of ", now), counted(full, "combat point", "combat points"),
      morale_value(game, scene.s, p), counted(piece.movement, "movement point", "movement points"));
  if (piece.fist) out += ", with the fist";
  if (piece.swords) out += ", with crossed swords";
  return out;
}

std::string place_words(const Scene& scene, PieceId p) {
  const State& s = scene.s;
  if (!scene.sees(p)) return "hidden under another counter (3.6)";
  switch (s.status[p]) {
    case lace_wars::Status::kUnused:
      return "not in this battle";
    case lace_wars::Status::kWaiting:
      return "still to come";
    case lace_wars::Status::kEliminated:
      return "lost";
    case lace_wars::Status::kOnMap:
      break;
  }
  std::string out = "in " + hex::label(s.at[p]);
  const auto& piece = scene.game.piece(p);
  if (piece.is_unit() && !piece.is_light() && !is_routed(s, p)) {
    out += ", " + facing_text(scene.game, s.at[p], s.facing[p]);
  }
  return out;
}

}  // namespace

std::string said(const Scene& scene, PieceId p) {
  const bool commander = scene.game.piece(p).is_commander();
  std::string out =
      (commander ? commander_words(scene, p) : unit_words(scene, p)) + "; " + place_words(scene, p);
  const auto what = scene.sees(p) && on_map(scene.s, p) && !commander ? conditions(scene, p)
                                                                      : std::vector<std::string>();
  if (!what.empty()) out += fmt::format("; {}", fmt::join(what, ", "));
  return out + ".";
}

Hexes hexes_around(const Game& game, HexId h, std::uint8_t directions) {
  Hexes out;
  for (const Direction d : hex::kAllDirections) {
    const HexId there = hex::neighbour(h, d);
    if (lace_wars::has_direction(directions, d) && game.on_grid(there)) out.push_back(there);
  }
  return out;
}

std::vector<std::string> labels_of(const Hexes& hexes) {
  std::vector<std::string> out;
  for (const HexId h : hexes) out.push_back(hex::label(h));
  return out;
}

std::string facing_text(const Game& game, HexId h, Facing facing) {
  std::string name(name_of(facing));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const auto hexes = hexes_around(game, h, lace_wars::front_of(facing));
  return fmt::format("facing {}, {}", name,
                     hexes.empty() ? "off the map" : "toward " + in_a_row(labels_of(hexes)));
}

std::string ground_text(const Game& game, HexId h) {
  std::string out = fmt::format("{}, level {}", small(game.row(h).name), game.level(h));
  for (const auto& feature : game.definition().map.features) {
    if (feature.hexes.contains(h)) out += ", " + feature.name;
  }
  constexpr std::pair<OnSide, const char*> kKinds[] = {{OnSide::kRiver, "river"},
                                                       {OnSide::kBridge, "bridge"},
                                                       {OnSide::kStream, "stream"},
                                                       {OnSide::kRoad, "road"},
                                                       {OnSide::kTrail, "trail"}};
  for (const auto& [kind, name] : kKinds) {
    std::vector<std::string> ways;
    for (const Direction d : hex::kAllDirections) {
      const HexId there = hex::neighbour(h, d);
      if (game.has(h, d, kind) && game.on_grid(there)) ways.push_back(hex::label(there));
    }
    if (!ways.empty()) out += fmt::format("; {} to {}", name, fmt::join(ways, ", "));
  }
  std::vector<std::string> up;
  std::vector<std::string> down;
  for (const Direction d : hex::kAllDirections) {
    const HexId there = hex::neighbour(h, d);
    if (!game.on_grid(there) || game.level(there) == game.level(h)) continue;
    (game.level(there) > game.level(h) ? up : down).push_back(hex::label(there));
  }
  if (!up.empty()) out += fmt::format("; up to {}", fmt::join(up, ", "));
  if (!down.empty()) out += fmt::format("; down to {}", fmt::join(down, ", "));
  return out;
}

std::string result_text(std::string_view cell) {
  if (cell == "-") return "no effect";
  std::vector<std::string> parts;
  for (const std::string_view word : engine::words_of(cell)) {
    if (word == "D") {
      parts.emplace_back("disorganised");
    } else if (word == "E") {
      parts.emplace_back("eliminated");
    } else if (word == "*") {
      parts.emplace_back("cavalry that was disorganised is lost");
    } else if (word.starts_with("MT")) {
      parts.push_back(word == "MT" ? "tests morale"
                                   : fmt::format("tests morale at {}", word.substr(2)));
    } else if (word.starts_with("R")) {
      parts.push_back(word == "R1" ? "retreats a hex"
                                   : fmt::format("retreats {} hexes", word.substr(1)));
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      parts.push_back(word == "1" ? "loses a step" : fmt::format("loses {} steps", word));
    } else {
      parts.emplace_back(word);
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace tercio::advice::lace
