#include "cli/thirty_years_war/map.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::cli::tyw {

using hex::Direction;
using hex::HexId;
using thirty_years_war::Game;
using thirty_years_war::Kind;
using thirty_years_war::OnSide;
using thirty_years_war::PieceId;
using thirty_years_war::Side;
using thirty_years_war::State;
using thirty_years_war::Walls;

// What a hexside shows: the sign across the page and the one beside a hex.
struct MapView::SideSign {
  char flat = ' ';
  char upright = ' ';
  Role role = Role::kPlain;
};

struct MapView::GroundSign {
  char sign = '.';
  bool fills = false;  // the whole hex instead of its middle
  Role role = Role::kFaint;
};

// What stands in a hex, as far as the map shows it.
struct MapView::Occupants {
  int units = 0;
  int leaders = 0;
  int guns = 0;
  int side = 0;
  int army = 0;
  Kind kind = Kind::kInfantry;  // of the unit that came last
  int strength = 0;
  bool disrupted = false;
  int value = 0;  // of the best leader
  int owner = 0;  // of the guns
};

// The same in letters: two or three of them, and a sign for who else is there.
struct MapView::Written {
  std::string text{};
  char flag = ' ';
  Role role = Role::kPlain;
};

namespace {

bool has_bit(std::uint8_t bits, Direction d) {
  return (static_cast<unsigned>(bits) >> static_cast<unsigned>(hex::index_of(d)) & 1U) != 0;
}

// Leaders and guns beside a unit.
char flag_of(int leaders, int guns) {
  if (leaders > 0) return guns > 0 ? '@' : '*';
  return guns > 0 ? '+' : ' ';
}

}  // namespace

MapView::MapView(const Game& game, const State& state, const Screen& screen)
    : game_(game), s_(state), screen_(screen) {
  std::vector<engine::Work> works;
  game.battle().tell_works(state, works);
  for (const engine::Work& work : works) {
    if (work.kind == "exit") exits_.insert(work.hex);
  }
  for (const PieceId p : state.present) {
    const HexId h = state.at[p];
    const auto& piece = game.piece(p);
    Occupants& here = occupants_[h];
    if (piece.kind == Kind::kArtillery) {
      ++here.guns;
      here.owner = static_cast<int>(owner_of(game, state, p));
      continue;
    }
    if (piece.kind == Kind::kLeader) {
      here.value = std::max<int>(here.value, piece.value);
      ++here.leaders;
      if (here.units > 0) continue;
    } else {
      ++here.units;
      if (unit_in(state, h) != p) continue;
      here.kind = piece.kind;
      here.disrupted = is_disrupted(state, p);
      here.strength = here.disrupted ? piece.back : piece.strength;
    }
    here.side = static_cast<int>(piece.side);
    here.army = piece.army;
  }
}

MapView::~MapView() = default;

bool MapView::has_wall(HexId h, Direction d) const { return has_bit(game_.walls(h), d); }

// A wall's sign points where its teeth do; that of a gate tells whose it is.
MapView::SideSign MapView::wall_sign(HexId h, Direction d) const {
  if (has_bit(breached_sides(game_, s_, h), d)) return {'o', 'o', Role::kMark};
  if (has_bit(game_.gates(h), d)) {
    const char sign = is_friendly_gate(game_, s_, Side::kA, h, d)   ? 'T'
                      : is_friendly_gate(game_, s_, Side::kB, h, d) ? 't'
                                                                    : '|';
    return {sign, sign, Role::kHeading};
  }
  const bool out = has_bit(game_.teeth_out(h), d);
  const bool to_west = d == Direction::kHigh;
  return {out ? 'V' : 'A', out == to_west ? '{' : '}', Role::kTown};
}

MapView::SideSign MapView::side_sign(HexId h, Direction d) const {
  if (has_wall(h, d)) return wall_sign(h, d);
  if (game_.has(h, d, OnSide::kBridge)) return {'=', '=', Role::kRoad};
  if (game_.has(h, d, OnSide::kFord)) return {':', ':', Role::kWater};
  if (game_.has(h, d, OnSide::kRiver)) return {'w', 'w', Role::kWater};
  if (game_.has(h, d, OnSide::kStream)) return {'~', '~', Role::kWater};
  if (game_.has(h, d, OnSide::kSlope)) {
    // The sign points uphill: out of the slope hex.
    const bool rises_out = game_.is_slope(h);
    const bool to_west = d == Direction::kHigh;
    return {rises_out ? 'v' : '^', rises_out == to_west ? '<' : '>', Role::kHigh};
  }
  return {};
}

MapView::GroundSign MapView::ground_sign(HexId h) const {
  const std::string& id = game_.terrain(h).id;
  if (id == "forest") return {'&', true, Role::kForest};
  if (id == "woods") return {'%', true, Role::kForest};
  if (id == "town") return {'#', true, Role::kTown};
  if (id == "marsh") return {'"', true, Role::kMarsh};
  if (id == "rough") return {':', true, Role::kHigh};
  if (id == "ditch") return {'_', true, Role::kHigh};
  if (id == "entrenchment") return {'x', true, Role::kHigh};
  if (id != "clear") return {'?', true, Role::kPlain};
  if (walls_of(game_, s_, h) == Walls::kHit) return {'1', false, Role::kTown};
  if (exits_.contains(h)) return {'E', false, Role::kHeading};
  if (game_.hilltops().contains(h)) return {'n', false, Role::kHigh};
  for (const Direction d : hex::kAllDirections) {
    if (game_.has(h, d, OnSide::kRoad)) return {'-', false, Role::kRoad};
  }
  return {};
}

bool MapView::is_first_army(int side, int army) const {
  const auto& armies = game_.definition().armies;
  for (int a = 0; a < army; ++a) {
    if (armies[static_cast<std::size_t>(a)].side == side) return false;
  }
  return true;
}

// F foot, H horse; P and R of a side's further armies, pikes and riders.
char MapView::letter(Kind kind, int side, int army) const {
  const bool first = is_first_army(side, army);
  switch (kind) {
    case Kind::kInfantry:
      return letter_of(first ? 'F' : 'P', side);
    case Kind::kCavalry:
      return letter_of(first ? 'H' : 'R', side);
    case Kind::kLeader:
      return letter_of('L', side);
    case Kind::kArtillery:
      return letter_of('G', side);
  }
  return '?';
}

Role MapView::role_of(int side, int army) const {
  const bool first = is_first_army(side, army);
  if (side == 0) return first ? Role::kSideA : Role::kSideAAlly;
  return first ? Role::kSideB : Role::kSideBAlly;
}

void MapView::draw_ground(HexCanvas& canvas, HexId h) const {
  const GroundSign ground = ground_sign(h);
  if (ground.fills) {
    canvas.fill(h, ground.sign, ground.role);
  } else {
    canvas.centre(h, ground.sign, ground.role);
  }
}

void MapView::draw_west_side(HexCanvas& canvas, HexId h) const {
  // Where hexes are narrow only walls are worth the room.
  const bool wide = canvas.window().is_wide();
  if (!wide && (!has_wall_to_west(h) || ground_sign(h).fills)) return;
  SideSign sign = side_sign(h, Direction::kHigh);
  if (sign.upright == ' ' && game_.has(h, Direction::kHigh, OnSide::kRoad)) {
    sign = {'-', '-', Role::kRoad};
  }
  if (sign.upright != ' ') canvas.write(h, 0, std::string(1, sign.upright), sign.role);
}

void MapView::draw_south_sides(HexCanvas& canvas, HexId h) const {
  for (const auto& [d, road] :
       {std::pair{Direction::kNextHigh, '/'}, {Direction::kNextLow, '\\'}}) {
    const SideSign sign = side_sign(h, d);
    if (sign.flat != ' ') {
      canvas.south_side(h, d, sign.flat, sign.role);
    } else if (canvas.window().is_wide() && game_.has(h, d, OnSide::kRoad)) {
      canvas.on_south_side(h, d, road, Role::kRoad);
    }
  }
}

MapView::Written MapView::written(const Occupants& here, bool wide) const {
  Written out{.role = role_of(here.side, here.army)};
  const char flag = flag_of(here.leaders, here.guns);
  if (here.units > 0) {
    out.text = letter(here.kind, here.side, here.army);
    if (wide) {
      out.text += std::to_string(here.strength) + (here.disrupted ? "!" : "");
      out.flag = flag == ' ' && here.units > 1 ? '2' : flag;
    } else if (flag != ' ') {
      // Who is with the unit is worth more than its strength where there is room for one sign.
      out.text += here.disrupted ? '$' : flag;
    } else {
      out.text += here.disrupted ? "!" : here.strength > 9 ? "X" : std::to_string(here.strength);
    }
  } else if (here.leaders > 0) {
    out.text = letter(Kind::kLeader, here.side, here.army);
    out.text += wide || here.guns == 0 ? std::to_string(here.value) : "+";
    out.flag = here.guns > 0 ? '+' : ' ';
  } else {
    out.role = role_of(here.owner, -1);
    out.text = letter(Kind::kArtillery, here.owner, -1);
    out.text += here.guns > 1 ? std::to_string(here.guns) : wide ? "" : " ";
  }
  return out;
}

void MapView::draw_pieces(HexCanvas& canvas, HexId h) const {
  const MapWindow& window = canvas.window();
  const auto it = occupants_.find(h);
  if (it == occupants_.end()) return;
  const Written what = written(it->second, window.is_wide());
  // A wall to the west keeps its column where hexes are of middle width, unless the pieces need it.
  const bool behind_wall =
      window.cell == 4 && has_wall_to_west(h) && (what.text.size() < 3 || what.flag == ' ');
  const int offset = window.cell > 4 || behind_wall ? 1 : 0;
  const int room = !window.is_wide() || (behind_wall && what.text.size() < 3) ? 2 : 3;
  canvas.write(h, offset, padded(what.text, room).substr(0, static_cast<std::size_t>(room)),
               what.role);
  if (offset + room >= window.cell) return;
  const GroundSign ground = ground_sign(h);
  if (what.flag == ' ' && game_.terrain(h).builder_strength > 0) {
    canvas.write(h, offset + room, std::string(1, ground.sign), ground.role);
  } else {
    canvas.write(h, offset + room, std::string(1, what.flag), what.role);
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
  return screen_.wrap(pieces_legend(window)) + '\n' +
         screen_.wrap(ground_legend() + sides_legend(window)) + '\n';
}

std::string MapView::pieces_legend(const MapWindow& window) const {
  const auto& armies = game_.definition().armies;
  std::string out;
  bool several = false;
  for (std::size_t a = 0; a < armies.size(); ++a) {
    const int side = armies[a].side;
    const int army = static_cast<int>(a);
    several = several || !is_first_army(side, army);
    const std::string sample = fmt::format("{}11 {}5", letter(Kind::kInfantry, side, army),
                                           letter(Kind::kCavalry, side, army));
    out += screen_.paint(role_of(side, army), sample) + ' ' + armies[a].name + "   ";
  }
  out +=
      several ? "F f P p foot, H h R r horse with strength" : "F f foot, H h horse with strength";
  out +=
      window.is_wide()
          ? ", then ! disrupted, * leader here, + guns here, @ both;"
          : " (X ten or more), or instead of it ! disrupted, * leader here, + guns here, @ both, "
            "$ disrupted with any of these;";
  return out + " L l leader with value, G g guns without a unit.";
}

std::string MapView::ground_legend() const {
  std::string out = "Ground:";
  std::map<std::string, bool> seen;
  const hex::Grid grid = game_.grid();
  for (int line = 1; line <= grid.lines; ++line) {
    for (int place = 1; place <= grid.places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const GroundSign sign = ground_sign(h);
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
        if (!has_wall(h, d)) continue;
        const SideSign sign = wall_sign(h, d);
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
