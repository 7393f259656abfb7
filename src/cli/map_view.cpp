#include "cli/map_view.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tercio::cli {

using hex::Direction;
using hex::HexId;
using thirty_years_war::Game;
using thirty_years_war::OnSide;

namespace {

constexpr int kMargin = 3;  // the hexrow's number and a blank

int half(int cell) { return cell / 2; }
bool is_wide(const MapWindow& window) { return window.cell > 2; }

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

char letter(char capital, int side) {
  return side == 0 ? capital : static_cast<char>(capital - 'A' + 'a');
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

// A page of characters, each with its role.
class MapView::Canvas {
 public:
  explicit Canvas(const MapWindow& window)
      : window_(window),
        lines_(window.last_line - window.first_line + 1),
        width_((window.last_place - window.first_place + 1) * window.cell + half(window.cell)),
        rows_(static_cast<std::size_t>(lines_ * 2),
              std::vector<Cell>(static_cast<std::size_t>(width_))) {}

  // Where the left end of a hex is drawn.
  int left_of(HexId h) const {
    const int shift = hex::line_of(h) % 2 == 1 ? half(window_.cell) : 0;
    return (window_.last_place - hex::place_of(h)) * window_.cell + shift;
  }
  int row_of(HexId h) const { return (hex::line_of(h) - window_.first_line) * 2; }

  void put(int row, int column, char sign, Role role) {
    if (row < 0 || row >= lines_ * 2 || column < 0 || column >= width_) return;
    rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = {sign, role};
  }
  void write(HexId h, int offset, std::string_view text, Role role) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      put(row_of(h), left_of(h) + offset + static_cast<int>(i), text[i], role);
    }
  }
  char at(HexId h, int offset) const {
    const int column = left_of(h) + offset;
    return rows_[static_cast<std::size_t>(row_of(h))][static_cast<std::size_t>(column)].sign;
  }

  std::string text(const Screen& screen) const {
    std::string out = places(screen);
    for (int row = 0; row < lines_ * 2; ++row) {
      const bool between = row % 2 == 1;
      if (between && !has_signs(row)) {
        if (!is_wide(window_) || row == lines_ * 2 - 1) continue;
      }
      out += line(screen, row);
    }
    return out + places(screen);
  }

 private:
  struct Cell {
    char sign = ' ';
    Role role = Role::kPlain;
  };

  bool has_signs(int row) const {
    const auto& cells = rows_[static_cast<std::size_t>(row)];
    return std::any_of(cells.begin(), cells.end(), [](const Cell& c) { return c.sign != ' '; });
  }

  std::string line(const Screen& screen, int row) const {
    const bool between = row % 2 == 1;
    const std::string number = between ? "" : fmt::format("{:02}", window_.first_line + row / 2);
    std::string out = padded(screen.paint(Role::kFaint, number), kMargin);
    const auto& cells = rows_[static_cast<std::size_t>(row)];
    std::string run;
    Role role = Role::kPlain;
    for (const Cell& cell : cells) {
      if (cell.role != role) {
        out += screen.paint(role, run);
        run.clear();
        role = cell.role;
      }
      run += cell.sign;
    }
    out += screen.paint(role, run);
    if (!between) return out + ' ' + screen.paint(Role::kFaint, number) + '\n';
    while (!screen.color && !out.empty() && out.back() == ' ') out.pop_back();
    return out + '\n';
  }

  // The place numbers above or below a line that is drawn like the first one.
  std::string places(const Screen& screen) const {
    std::string out(static_cast<std::size_t>(kMargin + width_), ' ');
    for (int place = window_.first_place; place <= window_.last_place; ++place) {
      if (window_.cell < 4 && place % 2 == 0) continue;
      const HexId h = hex::make_hex(window_.first_line, place);
      const auto column =
          static_cast<std::size_t>(kMargin + left_of(h) + (window_.cell > 4 ? 1 : 0));
      out.replace(column, 2, fmt::format("{:02}", place));
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return screen.paint(Role::kFaint, out) + '\n';
  }

  const MapWindow& window_;
  int lines_;
  int width_;
  std::vector<std::vector<Cell>> rows_;
};

MapWindow whole_map(const Game& game, int width) {
  const hex::Grid grid = game.grid();
  MapWindow window{.cell = 2, .last_line = grid.lines, .last_place = grid.places};
  for (const int cell : {5, 4}) {
    if (grid.places * cell + half(cell) + 2 * kMargin <= width) {
      window.cell = cell;
      break;
    }
  }
  return window;
}

MapWindow ground_about(const Game& game, HexId centre, int width) {
  const hex::Grid grid = game.grid();
  MapWindow window{.cell = 5};
  const int places = std::clamp((width - 2 * kMargin - 2) / 5, 3, 17);
  const auto span = [](int middle, int count, int most, int& first, int& last) {
    first = std::clamp(middle - count / 2, 1, std::max(1, most - count + 1));
    last = std::min(most, first + count - 1);
  };
  span(hex::line_of(centre), 11, grid.lines, window.first_line, window.last_line);
  span(hex::place_of(centre), places, grid.places, window.first_place, window.last_place);
  return window;
}

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

void MapView::draw_ground(Canvas& canvas, const MapWindow& window, HexId h) const {
  const GroundSign ground = ground_of(game_, walls_, h);
  if (ground.fills) {
    canvas.write(h, 0, std::string(static_cast<std::size_t>(window.cell), ground.sign),
                 ground.role);
  } else {
    canvas.write(h, half(window.cell), std::string(1, ground.sign), ground.role);
  }
}

void MapView::draw_west_side(Canvas& canvas, const MapWindow& window, HexId h) const {
  // Where hexes are narrow only walls are worth the room.
  if (!is_wide(window) && (!has_wall_to_west(h) || ground_of(game_, walls_, h).fills)) return;
  SideSign sign = sign_of(game_, walls_, h, Direction::kHigh);
  if (sign.upright == ' ' && game_.has(h, Direction::kHigh, OnSide::kRoad)) {
    sign = {'-', '-', Role::kRoad};
  }
  if (sign.upright != ' ') canvas.write(h, 0, std::string(1, sign.upright), sign.role);
}

void MapView::draw_south_sides(Canvas& canvas, const MapWindow& window, HexId h) const {
  if (hex::line_of(h) == window.last_line) return;
  const int split = hex::line_of(h) % 2 == 1 ? window.cell - half(window.cell) : half(window.cell);
  const auto draw = [&](Direction d, int from, int to, char road) {
    const SideSign sign = sign_of(game_, walls_, h, d);
    for (int i = from; i < to && sign.flat != ' '; ++i) {
      canvas.put(canvas.row_of(h) + 1, canvas.left_of(h) + i, sign.flat, sign.role);
    }
    if (sign.flat == ' ' && is_wide(window) && game_.has(h, d, OnSide::kRoad)) {
      canvas.put(canvas.row_of(h) + 1, canvas.left_of(h) + (from + to) / 2, road, Role::kRoad);
    }
  };
  draw(Direction::kNextHigh, 0, split, '/');
  draw(Direction::kNextLow, split, window.cell, '\\');
}

void MapView::draw_pieces(Canvas& canvas, const MapWindow& window, HexId h) const {
  const auto it = occupants_.find(h);
  if (it == occupants_.end()) return;
  const Occupants& here = it->second;
  std::string text;
  Role role = role_of(here.side, here.army);
  char flag = ' ';
  if (here.units > 0) {
    text = std::string(1, letter(here.arm, here.side));
    if (is_wide(window)) {
      text += std::to_string(here.strength) + (here.disrupted ? "!" : "");
    } else {
      text += here.disrupted ? "!" : here.strength > 9 ? "+" : std::to_string(here.strength);
    }
    if (here.leaders > 0) flag = here.guns > 0 ? '@' : '*';
    if (here.leaders == 0 && here.guns > 0) flag = '+';
    if (here.units > 1) flag = '2';
  } else if (here.leaders > 0) {
    text = std::string(1, letter('L', here.side)) + std::to_string(here.value);
    if (here.guns > 0) flag = '+';
  } else {
    role = role_of(here.owner, -1);
    text = std::string(1, letter('G', here.owner)) + (here.guns > 1     ? std::to_string(here.guns)
                                                      : is_wide(window) ? ""
                                                                        : " ");
  }
  // A wall to the west keeps its column where hexes are of middle width.
  const bool behind_wall = window.cell == 4 && has_wall_to_west(h);
  const int offset = window.cell > 4 || behind_wall ? 1 : 0;
  const int room = !is_wide(window) || (behind_wall && text.size() < 3) ? 2 : 3;
  canvas.write(h, offset, padded(text, room).substr(0, static_cast<std::size_t>(room)), role);
  if (offset + room >= window.cell) return;
  const GroundSign ground = ground_of(game_, walls_, h);
  if (flag == ' ' && game_.terrain(h).builder_strength > 0) {
    canvas.write(h, offset + room, std::string(1, ground.sign), ground.role);
  } else {
    canvas.write(h, offset + room, std::string(1, flag), role);
  }
}

void MapView::draw_mark(Canvas& canvas, const MapWindow& window, HexId h,
                        const std::string& mark) const {
  if (occupants_.contains(h)) return;
  const int offset = window.cell > 4 || (window.cell == 4 && has_wall_to_west(h)) ? 1 : 0;
  if (window.cell == 2 && mark.size() == 1 && has_wall_to_west(h))
    return canvas.write(h, 1, mark, Role::kMark);
  canvas.write(h, offset, right_aligned(mark, 2).substr(0, 2), Role::kMark);
}

std::string MapView::draw(const MapWindow& window, const MapMarks& marks) const {
  Canvas canvas(window);
  for (int line = window.first_line; line <= window.last_line; ++line) {
    for (int place = window.first_place; place <= window.last_place; ++place) {
      const HexId h = hex::make_hex(line, place);
      draw_ground(canvas, window, h);
      draw_west_side(canvas, window, h);
      draw_south_sides(canvas, window, h);
      if (const auto mark = marks.find(h); mark != marks.end()) {
        draw_mark(canvas, window, h, mark->second);
      }
      draw_pieces(canvas, window, h);
    }
  }
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
  out += is_wide(window) ? ", then ! disrupted, * leader here, + guns here, @ both;"
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
      is_wide(window) ? "wall, pointing as its teeth do"
                      : "wall, pointing as its teeth do ({ } only beside empty hexes)");
  gate("T", game_.side_name(thirty_years_war::Side::kA) + " gate");
  gate("t", game_.side_name(thirty_years_war::Side::kB) + " gate");
  gate("|", "gate of neither side");
  add("o", Role::kMark, "o", "breached");
  if (out.empty()) return out;
  out.back() = '.';
  return " Hexsides:" + out;
}

}  // namespace tercio::cli
