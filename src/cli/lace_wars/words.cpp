#include "cli/lace_wars/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/lace_wars/map.hpp"
#include "cli/table/names.hpp"
#include "cli/table/wording.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/view.hpp"

namespace tercio::cli::lace {

using engine::Json;
using engine::Match;
using hex::Direction;
using hex::HexId;
using lace_wars::Facing;
using lace_wars::Game;
using lace_wars::Side;
using lace_wars::State;

State position_behind(const Game& game, const Match& match) {
  const State* s = lace_wars::position_behind(match);
  return s == nullptr ? lace_wars::empty_state(game) : *s;
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

}  // namespace tercio::cli::lace
