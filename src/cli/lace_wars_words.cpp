#include "cli/lace_wars_words.hpp"

#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/lace_wars_map.hpp"
#include "cli/names.hpp"
#include "cli/wording.hpp"
#include "lace_wars/position.hpp"

namespace tercio::cli::lace {

using engine::Json;
using engine::Match;
using hex::Direction;
using hex::HexId;
using lace_wars::Facing;
using lace_wars::Game;
using lace_wars::OnSide;
using lace_wars::Side;
using lace_wars::State;

State position_behind(const Game& game, const Match& match) {
  State s{};
  (void)lace_wars::restore(game, match.save(), s);
  return s;
}

State position_seen(const Game& game, const Match& match, const Json& state) {
  const State s = position_behind(game, match);
  for (const Side side : {Side::kA, Side::kB}) {
    if (state.value("seat", "") == game.side_id(side)) return seen_by(game, s, side);
  }
  return s;
}

std::string side_title(const Game& game, std::string_view id) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (game.side_id(side) == id) return game.side_name(side);
  }
  return std::string(id);
}

std::string formation_title(const Game& game, std::string_view id) {
  const int f = game.find_formation(id);
  return f == lace_wars::kNoFormation ? std::string(id) : game.formation(f).name;
}

std::string condition_text(const Json& piece) {
  std::vector<std::string> words;
  const std::string status = piece["state"];
  if (status == "routed") words.emplace_back("routed");
  if (status == "disorganised") {
    words.emplace_back(piece.value("temporary", false) ? "disorganised by the ground"
                                                       : "disorganised");
  }
  if (piece.value("demoralised", false)) words.emplace_back("demoralised");
  if (piece.value("column", false)) words.emplace_back("in march column");
  if (piece.value("fired", false)) words.emplace_back("has fired");
  if (piece.value("reacted", false)) words.emplace_back("has fired in reaction");
  if (piece.value("limbered", false)) words.emplace_back("has moved: no fire this turn");
  if (piece.value("activated", false)) words.emplace_back("activated");
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string piece_text(const Game& game, const Json& piece) {
  const std::string kind = piece["kind"];
  std::string out = piece["name"].get<std::string>() + ", ";
  if (kind == "commander") {
    const bool army = piece.value("rank", "") == "army";
    const std::string whom = army ? side_title(game, piece["side"].get<std::string>()) + " army"
                             : piece.contains("commands") && piece["commands"].is_string()
                                 ? formation_title(game, piece["commands"].get<std::string>())
                             : piece["formation"].is_string()
                                 ? formation_title(game, piece["formation"].get<std::string>())
                                 : std::string("army");
    return out +
           fmt::format("commander of {}{}, radius {}", army ? "the " : "", whom,
                       piece["radius"].get<int>()) +
           (piece.value("aide", false) ? ", an aide de camp" : "");
  }
  if (kind == "artillery") {
    out += fmt::format("{}-pounders, moves {}", piece["calibre"].get<int>(),
                       piece["movement"].get<int>());
  } else {
    const int full = piece["full_points"];
    const int now = piece["state"] == "eliminated" ? full : piece.value("points", full);
    out += fmt::format("{} {}{}, morale {}, moves {}", kind, now,
                       now == full ? "" : fmt::format(" of {}", full), piece["morale"].get<int>(),
                       piece["movement"].get<int>());
    if (piece.value("fist", false)) out += ", fist";
    if (piece.value("swords", false)) out += ", swords";
  }
  if (piece.contains("facing") && piece["facing"].is_string()) {
    out += ", faces " + piece["facing"].get<std::string>();
  }
  const std::string condition = condition_text(piece);
  return condition.empty() ? out : out + "; " + condition;
}

std::vector<std::string> hexes_around(const Game& game, HexId h, std::uint8_t directions) {
  std::vector<std::string> out;
  for (const Direction d : hex::kAllDirections) {
    const HexId there = hex::neighbour(h, d);
    if (lace_wars::has_direction(directions, d) && game.on_grid(there)) {
      out.push_back(hex::label(there));
    }
  }
  return out;
}

std::string facing_text(const Game& game, HexId h, std::string_view facing) {
  for (int f = 0; f < lace_wars::kFacings; ++f) {
    const auto one = static_cast<Facing>(f);
    if (name_of(one) != facing) continue;
    const auto hexes = hexes_around(game, h, lace_wars::front_of(one));
    return fmt::format("{} {}, {}", facing, arrow_of(facing),
                       hexes.empty() ? "off the map" : "toward " + in_a_row(hexes));
  }
  return "no way in particular";
}

std::string_view bearing(Direction d) {
  switch (d) {
    case Direction::kPrevLow:
      return "upper left";
    case Direction::kLow:
      return "above";
    case Direction::kNextLow:
      return "upper right";
    case Direction::kNextHigh:
      return "lower right";
    case Direction::kHigh:
      return "below";
    case Direction::kPrevHigh:
      return "lower left";
  }
  return "";
}

std::string ground_text(const Game& game, HexId h) {
  std::string out = small(game.row(h).name);
  out += fmt::format(", level {}", game.level(h));
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

std::vector<std::string> names_of(const Json& state, const Json& ids) {
  std::vector<std::string> out;
  for (const auto& id : ids) out.push_back(name_of_piece(state, id.get<std::string>()));
  return out;
}

std::vector<std::string> with_hexes(const Json& state, const Json& ids) {
  std::vector<std::string> out;
  for (const auto& id : ids) {
    const std::string hex = hex_of_piece(state, id.get<std::string>());
    out.push_back(name_of_piece(state, id.get<std::string>()) + (hex.empty() ? "" : " in " + hex));
  }
  return out;
}

std::string result_text(std::string_view cell) {
  if (cell == "-") return "suffers nothing";
  std::vector<std::string> parts;
  for (const std::string& word : split_words(cell)) {
    if (word == "D") {
      parts.emplace_back("disorganised");
    } else if (word == "E") {
      parts.emplace_back("eliminated");
    } else if (word == "*") {
      parts.emplace_back("disorganised cavalry is lost");
    } else if (word.starts_with("MT")) {
      parts.push_back(word == "MT" ? "tests its morale" : "tests its morale " + word.substr(2));
    } else if (word.starts_with("R")) {
      parts.push_back(word == "R1" ? "retreats a hex"
                                   : fmt::format("retreats {} hexes", word.substr(1)));
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      parts.push_back(word == "1" ? "loses a step" : fmt::format("loses {} steps", word));
    } else {
      parts.push_back(word);
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace tercio::cli::lace
