// Maps with marks: front and rear of a unit, a commander's radius, a gun's field of fire, zones.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lace_wars/questions.hpp"
#include "cli/lace_wars/words.hpp"
#include "cli/table/wording.hpp"
#include "lace_wars/board.hpp"
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

bool Questions::map(const Words& words) {
  if (words.size() < 2) return false;
  const std::string& what = words[1];
  const auto is = [&](std::string_view name) { return name.starts_with(what) && what.size() > 1; };
  if (is("zones")) {
    map_zones(words);
    return true;
  }
  if (words.size() != 3) return false;
  if (is("front")) {
    map_front(words[2]);
  } else if (is("command")) {
    map_command(words[2]);
  } else if (is("fire")) {
    map_fire(words[2]);
  } else {
    return false;
  }
  return true;
}

// The whole map where it is drawn wide, else the ground about a hex.
void Questions::draw(HexId centre, const MapMarks& marks, const std::string& note) {
  MapWindow window = face_.whole_map(screen().width);
  if (window.cell < 6 && centre != hex::kNoHex) window = face_.ground_about(centre, screen().width);
  const MapPicture drawn = face_.map(screen(), state(), window, marks);
  say(drawn.map);
  say_line(note);
}

void Questions::map_zones(const Words& words) {
  std::vector<Side> sides{Side::kA, Side::kB};
  if (words.size() == 3) {
    const std::string side = side_named(words[2]);
    if (side.empty()) return;
    sides = {side == game_.side_id(Side::kA) ? Side::kA : Side::kB};
  }
  const State s = seen();
  MapMarks marks;
  for (const Side side : sides) {
    lace_wars::zones(game_, s, side).for_each([&](HexId h) {
      marks[h] += side == Side::kA ? 'Z' : 'z';
    });
  }
  draw(hex::kNoHex, marks,
       fmt::format("Z: in a zone of control of {}, z: of {} (7.1).", game_.side_name(Side::kA),
                   game_.side_name(Side::kB)));
}

void Questions::map_front(const std::string& word) {
  const PieceId p = piece_named(word);
  if (p == kNoPiece) return;
  const State s = seen();
  if (!on_map(s, p)) return refuse(game_.name(p) + " is not on the map");
  const HexId h = s.at[p];
  MapMarks marks;
  const auto mark = [&](std::uint8_t directions, const char* sign) {
    for (const std::string& label : hexes_around(game_, h, directions)) marks[hex_of(label)] = sign;
  };
  mark(front_in(game_, s, h), "F");
  mark(flanks_in(game_, s, h), "S");
  mark(rear_in(game_, s, h), "R");
  draw(h, marks,
       fmt::format("F: in front of {} in {}{}, S: on its flanks, R: in its rear (2.1).",
                   game_.name(p), hex::label(h),
                   has_facing(game_, s, h)
                       ? fmt::format(", which faces {}", name_of(facing_in(game_, s, h)))
                       : ", which has no facing"));
}

void Questions::map_command(const std::string& word) {
  const PieceId c = piece_named(word);
  if (c == kNoPiece) return;
  if (!game_.piece(c).is_commander()) return refuse(game_.name(c) + " is no commander");
  const Json now = state();
  const std::string reader = now.value("seat", "");
  const Side side = game_.piece(c).side;
  if (!reader.empty() && game_.side_id(side) != reader) {
    return refuse("who is in command of the enemy is not to be seen");
  }
  const State s = position_behind(game_, match());
  if (!on_map(s, c)) return refuse(game_.name(c) + " is not on the map");
  const int f = formation_commanded(s, c);
  const int radius = radius_now(game_, s, c);
  MapMarks marks;
  const auto near = traced_from(game_, s, side, s.at[c], radius);
  near.for_each([&](HexId h) { marks[h] = "r"; });
  if (f != kNoFormation) {
    const PieceSet commanded = in_command(game_, s, f);
    for (const PieceId p : game_.units_of(f) & s.present) {
      marks[s.at[p]] = commanded.contains(p) ? (near.contains(s.at[p]) ? "r" : "c") : "x";
    }
  }
  marks[s.at[c]] = "O";
  draw(s.at[c], marks,
       fmt::format("O: {}; r: within his radius of {}; c: in command by the chain; x: a unit of "
                   "his out of command (6.1, 6.3).",
                   game_.name(c), radius));
}

void Questions::map_fire(const std::string& word) {
  const PieceId gun = piece_named(word);
  if (gun == kNoPiece) return;
  if (!game_.piece(gun).is_artillery()) return refuse(game_.name(gun) + " is no artillery");
  const State s = seen();
  if (!on_map(s, gun)) return refuse(game_.name(gun) + " is not on the map");
  MapMarks marks;
  field_of_fire(game_, s, gun).for_each([&](HexId h) {
    const auto sight = look(game_, s, s.at[gun], h);
    marks[h] = sight.clear ? std::to_string(sight.range) : "x";
  });
  draw(
      s.at[gun], marks,
      fmt::format("The field of fire of {} in {}: the range where it sees the hex, x where it does "
                  "not (9.1, 9.4).",
                  game_.name(gun), hex::label(s.at[gun])));
}

}  // namespace tercio::cli::lace
