#include "cli/thirty_years_war/map.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tercio::cli::tyw {

using hex::Direction;
using hex::HexId;
using thirty_years_war::Game;
using thirty_years_war::OnSide;

namespace {

// What a hexside shows: the sign across the page and the one beside a hex.
struct SideSign {
  char flat = ' ';
  char upright = ' ';
  Role role = Role::kPlain;
};

// A wall's sign points where its teeth do; that of a gate tells whose it is.
SideSign wall_sign(const Game& game, const WallsNow& walls, HexId h, Direction d) {
  if (walls.is_breached(h, d)) return {'o', 'o', Role::kMark};
  if (walls.has_gate(h, d)) {
    const std::string whose = walls.friend_of_gate(h, d);
    const char sign = whose.empty()                                       ? '|'
                      : whose == game.side_id(thirty_years_war::Side::kA) ? 'T'
                                                                          : 't';
    return {sign, sign, Role::kHeading};
  }
  const bool out = walls.teeth_point_out(h, d);
  const bool to_west = d == Direction::kHigh;
  return {out ? 'V' : 'A', out == to_west ? '{' : '}', Role::kTown};
}

SideSign sign_of(const Game& game, const WallsNow& walls, HexId h, Direction d) {
  if (walls.has_wall(h, d)) return wall_sign(game, walls, h, d);
  if (game.has(h, d, OnSide::kBridge)) return {'=', '=', Role::kRoad};
  if (game.has(h, d, OnSide::kFord)) return {':', ':', Role::kWater};
  if (game.has(h, d, OnSide::kRiver)) return {'w', 'w', Role::kWater};
  if (game.has(h, d, OnSide::kStream)) return {'~', '~', Role::kWater};
  if (game.has(h, d, OnSide::kSlope)) {
    // The sign points uphill: out of the slope hex.
    const bool rises_out = game.is_slope(h);
    const bool to_west = d == Direction::kHigh;
    return {rises_out ? 'v' : '^', rises_out == to_west ? '<' : '>', Role::kHigh};
  }
  return {};
}

struct GroundSign {
  char sign = '.';
  bool fills = false;  // the whole hex instead of its middle
  Role role = Role::kFaint;
};

GroundSign ground_of(const Game& game, const WallsNow& walls, HexId h) {
  const std::string& id = game.terrain(h).id;
  if (id == "forest") return {'&', true, Role::kForest};
  if (id == "woods") return {'%', true, Role::kForest};
  if (id == "town") return {'#', true, Role::kTown};
  if (id == "marsh") return {'"', true, Role::kMarsh};
  if (id == "rough") return {':', true, Role::kHigh};
  if (id == "ditch") return {'_', true, Role::kHigh};
  if (id == "entrenchment") return {'x', true, Role::kHigh};
  if (id != "clear") return {'?', true, Role::kPlain};
  if (walls.is_hit(h)) return {'1', false, Role::kTown};
  if (walls.exits().contains(h)) return {'E', false, Role::kHeading};
  if (game.hilltops().contains(h)) return {'n', false, Role::kHigh};
  for (const Direction d : hex::kAllDirections) {
    if (game.has(h, d, OnSide::kRoad)) return {'-', false, Role::kRoad};
  }
  return {};
}

}  // namespace

// What stands in a hex, as far as the map shows it.
struct MapView::Occupants {
  int units = 0;
  int leaders = 0;
  int guns = 0;
  int side = 0;
  int army = 0;
  char arm = ' ';  // of the first unit
  int strength = 0;
  bool disrupted = false;
  int value = 0;  // of the best leader
  int owner = 0;  // of the guns
};

MapView::MapView(const Game& game, const engine::Json& state, const Screen& screen)
    : game_(game), screen_(screen), walls_(game, state) {
  for (const auto& piece : state["pieces"]) {
    if (!piece["hex"].is_string()) continue;
    const auto h = hex::parse_hex(piece["hex"].get<std::string>());
    if (!h) continue;
    Occupants& here = occupants_[*h];
    const int side = piece["side"] == game.side_id(thirty_years_war::Side::kA) ? 0 : 1;
    const int army = game.army_index(piece["army"].get<std::string>());
    const std::string kind = piece["kind"];
    if (kind == "artillery") {
      ++here.guns;
      here.owner = piece["owner"] == game.side_id(thirty_years_war::Side::kA) ? 0 : 1;
      continue;
    }
    if (kind == "leader") {
      here.value = std::max(here.value, piece["value"].get<int>());
      ++here.leaders;
    } else if (++here.units == 1) {
      here.arm = kind == "infantry" ? 'F' : 'H';
      here.disrupted = piece["state"] == "disrupted";
      here.strength = piece[here.disrupted ? "disrupted_strength" : "strength"];
    }
    here.side = side;
    here.army = army;
  }
}

MapView::~MapView() = default;

Role MapView::role_of(int side, int army) const {
  const auto& armies = game_.definition().armies;
  bool first = true;
  for (int a = 0; a < army; ++a) first = first && armies[static_cast<std::size_t>(a)].side != side;
  if (side == 0) return first ? Role::kSideA : Role::kSideAAlly;
  return first ? Role::kSideB : Role::kSideBAlly;
}

void MapView::draw_ground(HexCanvas& canvas, HexId h) const {
  const GroundSign ground = ground_of(game_, walls_, h);
  if (ground.fills) {
    canvas.fill(h, ground.sign, ground.role);
  } else {
    canvas.centre(h, ground.sign, ground.role);
  }
}

void MapView::draw_west_side(HexCanvas& canvas, HexId h) const {
  // Where hexes are narrow only walls are worth the room.
  const bool wide = canvas.window().is_wide();
  if (!wide && (!has_wall_to_west(h) || ground_of(game_, walls_, h).fills)) return;
  SideSign sign = sign_of(game_, walls_, h, Direction::kHigh);
  if (sign.upright == ' ' && game_.has(h, Direction::kHigh, OnSide::kRoad)) {
    sign = {'-', '-', Role::kRoad};
  }
  if (sign.upright != ' ') canvas.write(h, 0, std::string(1, sign.upright), sign.role);
}

void MapView::draw_south_sides(HexCanvas& canvas, HexId h) const {
  for (const auto& [d, road] :
       {std::pair{Direction::kNextHigh, '/'}, {Direction::kNextLow, '\\'}}) {
    const SideSign sign = sign_of(game_, walls_, h, d);
    if (sign.flat != ' ') {
      canvas.south_side(h, d, sign.flat, sign.role);
    } else if (canvas.window().is_wide() && game_.has(h, d, OnSide::kRoad)) {
      canvas.on_south_side(h, d, road, Role::kRoad);
    }
  }
}

void MapView::draw_pieces(HexCanvas& canvas, HexId h) const {
  const MapWindow& window = canvas.window();
  const auto it = occupants_.find(h);
  if (it == occupants_.end()) return;
  const Occupants& here = it->second;
  std::string text;
  Role role = role_of(here.side, here.army);
  char flag = ' ';
  if (here.units > 0) {
    text = std::string(1, letter_of(here.arm, here.side));
    if (window.is_wide()) {
      text += std::to_string(here.strength) + (here.disrupted ? "!" : "");
    } else {
      text += here.disrupted ? "!" : here.strength > 9 ? "+" : std::to_string(here.strength);
    }
    if (here.leaders > 0) flag = here.guns > 0 ? '@' : '*';
    if (here.leaders == 0 && here.guns > 0) flag = '+';
    if (here.units > 1) flag = '2';
  } else if (here.leaders > 0) {
    text = std::string(1, letter_of('L', here.side)) + std::to_string(here.value);
    if (here.guns > 0) flag = '+';
  } else {
    role = role_of(here.owner, -1);
    text = std::string(1, letter_of('G', here.owner)) + (here.guns > 1 ? std::to_string(here.guns)
                                                         : window.is_wide() ? ""
                                                                            : " ");
  }
  // A wall to the west keeps its column where hexes are of middle width.
  const bool behind_wall = window.cell == 4 && has_wall_to_west(h);
  const int offset = window.cell > 4 || behind_wall ? 1 : 0;
  const int room = !window.is_wide() || (behind_wall && text.size() < 3) ? 2 : 3;
  canvas.write(h, offset, padded(text, room).substr(0, static_cast<std::size_t>(room)), role);
  if (offset + room >= window.cell) return;
  const GroundSign ground = ground_of(game_, walls_, h);
  if (flag == ' ' && game_.terrain(h).builder_strength > 0) {
    canvas.write(h, offset + room, std::string(1, ground.sign), ground.role);
  } else {
    canvas.write(h, offset + room, std::string(1, flag), role);
  }
}

void MapView::draw_mark(HexCanvas& canvas, HexId h, const std::string& mark) const {
  const MapWindow& window = canvas.window();
  if (occupants_.contains(h)) return;
  const int offset = window.cell > 4 || (window.cell == 4 && has_wall_to_west(h)) ? 1 : 0;
  if (window.cell == 2 && mark.size() == 1 && has_wall_to_west(h))
    return canvas.write(h, 1, mark, Role::kMark);
  canvas.write(h, offset, right_aligned(mark, 2).substr(0, 2), Role::kMark);
}

std::string MapView::draw(const MapWindow& window, const MapMarks& marks) const {
  HexCanvas canvas(window);
  canvas.for_each([&](HexId h) {
    draw_ground(canvas, h);
    draw_west_side(canvas, h);
    draw_south_sides(canvas, h);
    if (const auto mark = marks.find(h); mark != marks.end()) draw_mark(canvas, h, mark->second);
    draw_pieces(canvas, h);
  });
  return canvas.text(screen_);
}

std::string MapView::legend(const MapWindow& window) const {
  const auto& definition = game_.definition();
  std::string out;
  for (std::size_t a = 0; a < definition.armies.size(); ++a) {
    const auto& army = definition.armies[a];
    const std::string sample = army.side == 0 ? "F11 H5 L2" : "f11 h5 l2";
    out += screen_.paint(role_of(army.side, static_cast<int>(a)), sample) + ' ' + army.name + "   ";
  }
  out += "F f foot, H h horse with strength";
  out += window.is_wide() ? ", then ! disrupted, * leader here, + guns here, @ both;"
                          : ", + ten or more, ! disrupted;";
  out += " L l leader, G g guns without a unit.";
  return screen_.wrap(out) + '\n' + screen_.wrap(ground_legend() + sides_legend(window)) + '\n';
}

std::string MapView::ground_legend() const {
  std::string out = "Ground:";
  std::map<std::string, bool> seen;
  const hex::Grid grid = game_.grid();
  for (int line = 1; line <= grid.lines; ++line) {
    for (int place = 1; place <= grid.places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const GroundSign sign = ground_of(game_, walls_, h);
      const std::string name = sign.sign == 'n'   ? "hilltop"
                               : sign.sign == '-' ? "road"
                               : sign.sign == '1' ? "walls hit once"
                               : sign.sign == 'E' ? "exit"
                                                  : game_.terrain(h).id;
      if (seen[name]) continue;
      seen[name] = true;
      out += ' ' + screen_.paint(sign.role, std::string(1, sign.sign)) + ' ' + name + ',';
    }
  }
  out.back() = '.';
  return out;
}

std::string MapView::sides_legend(const MapWindow& window) const {
  std::map<std::string, bool> seen;
  const hex::Grid grid = game_.grid();
  for (int line = 1; line <= grid.lines; ++line) {
    for (int place = 1; place <= grid.places; ++place) {
      const HexId h = hex::make_hex(line, place);
      for (const Direction d : hex::kAllDirections) {
        if (game_.has(h, d, OnSide::kSlope)) seen["slopes"] = true;
        if (game_.has(h, d, OnSide::kStream)) seen["streams"] = true;
        if (game_.has(h, d, OnSide::kRiver)) seen["rivers"] = true;
        if (game_.has(h, d, OnSide::kBridge)) seen["bridges"] = true;
        if (!walls_.has_wall(h, d)) continue;
        const SideSign sign = wall_sign(game_, walls_, h, d);
        seen[sign.role == Role::kTown ? "walls" : std::string(1, sign.flat)] = true;
      }
    }
  }
  std::string out;
  const auto add = [&](const char* what, Role role, std::string_view sign, const char* text) {
    if (seen[what]) out += ' ' + screen_.paint(role, sign) + ' ' + text + ',';
  };
  const auto gate = [&](const char* sign, const std::string& text) {
    add(sign, Role::kHeading, sign, text.c_str());
  };
  add("streams", Role::kWater, "~", "stream");
  add("rivers", Role::kWater, "w", "river");
  add("bridges", Role::kPlain, "=", "bridge");
  add("slopes", Role::kHigh, "^ v < >", "slope, pointing uphill");
  add("walls", Role::kTown, "A V { }",
      window.is_wide() ? "wall, pointing as its teeth do"
                       : "wall, pointing as its teeth do ({ } only beside empty hexes)");
  gate("T", game_.side_name(thirty_years_war::Side::kA) + " gate");
  gate("t", game_.side_name(thirty_years_war::Side::kB) + " gate");
  gate("|", "gate of neither side");
  add("o", Role::kMark, "o", "breached");
  if (out.empty()) return out;
  out.back() = '.';
  return " Hexsides:" + out;
}

}  // namespace tercio::cli::tyw
