#include "cli/lace_wars/map.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/words.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/position/view.hpp"

namespace tercio::cli::lace {

using hex::Direction;
using hex::HexId;
using lace_wars::Arm;
using lace_wars::Facing;
using lace_wars::Game;
using lace_wars::kNoPiece;
using lace_wars::OnSide;
using lace_wars::PieceId;
using lace_wars::Side;
using lace_wars::State;
using lace_wars::Terrain;

std::string_view arrow_of(Facing facing) {
  switch (facing) {
    case Facing::kNNW:
      return "↖";
    case Facing::kN:
      return "↗";
    case Facing::kNNE:
      return "→";
    case Facing::kSSE:
      return "↘";
    case Facing::kS:
      return "↙";
    case Facing::kSSW:
      return "←";
  }
  return " ";
}

// What stands in a hex, as far as it is seen.
struct MapView::Stack {
  int side = 0;
  int units = 0;  // foot and horse
  int points = 0;
  int commanders = 0;
  int calibre = 0;  // of the gun
  char arm = ' ';   // of the uppermost unit of foot or horse
  bool more = false;
  bool disorganised = false;
  bool routed = false;
  bool column = false;
  bool activated = false;
  std::string_view arrow = "·";

  char state() const { return routed ? '?' : column ? '=' : disorganised ? '!' : ' '; }
  char company() const {
    const int kinds =
        (units > 1 || more ? 1 : 0) + (commanders > 0 ? 1 : 0) + (calibre > 0 && units > 0 ? 1 : 0);
    if (kinds > 1) return '@';
    if (commanders > 0) return units == 0 && calibre == 0 ? ' ' : '*';
    if (calibre > 0 && units > 0) return '+';
    return more ? '&' : units > 1 ? '2' : ' ';
  }
  // The counter itself: three characters.
  std::string counter() const {
    if (units > 0) return fmt::format("{}{}", letter_of(arm, side), points);
    if (calibre > 0) return fmt::format("{}{}", letter_of('G', side), calibre);
    return std::string(1, letter_of('C', side));
  }
};

namespace {

char arm_letter(Arm arm) {
  switch (arm) {
    case Arm::kLineInfantry:
      return 'F';
    case Arm::kLightInfantry:
      return 'L';
    case Arm::kHeavyCavalry:
      return 'H';
    case Arm::kLightCavalry:
      return 'D';
    case Arm::kArtillery:
      return 'G';
    case Arm::kCommander:
      return 'C';
  }
  return ' ';
}

struct Sign {
  char sign = ' ';
  Role role = Role::kPlain;
};

Sign ground_of(const Game& game, HexId h) {
  switch (game.terrain(h)) {
    case Terrain::kWoods:
      return {'%', Role::kForest};
    case Terrain::kVillage:
      return {'o', Role::kTown};
    case Terrain::kTown:
      return {'#', Role::kTown};
    case Terrain::kClear:
      break;
  }
  if (game.level(h) == 2) return {'M', Role::kHigh};
  if (game.level(h) == 1) return {'n', Role::kHigh};
  return {'.', Role::kFaint};
}

Sign way_of(const Game& game, HexId h) {
  bool trail = false;
  for (const Direction d : hex::kAllDirections) {
    if (game.has(h, d, OnSide::kRoad)) return {'-', Role::kRoad};
    trail = trail || game.has(h, d, OnSide::kTrail);
  }
  return trail ? Sign{':', Role::kRoad} : Sign{};
}

Sign water_of(const Game& game, HexId h, Direction d) {
  if (game.has(h, d, OnSide::kBridge)) return {'=', Role::kRoad};
  if (game.has(h, d, OnSide::kRiver)) return {'w', Role::kWater};
  if (game.has(h, d, OnSide::kStream)) return {'~', Role::kWater};
  return {};
}

}  // namespace

MapView::MapView(const Game& game, const engine::Match& match, std::string_view seat,
                 const Screen& screen)
    : game_(game), screen_(screen) {
  const State* position = lace_wars::position_behind(match);
  if (position == nullptr) return;
  const Side looking = game.side_id(Side::kB) == seat ? Side::kB : Side::kA;
  const State s = seat.empty() ? *position : seen_by(game, *position, looking);
  for (const PieceId p : s.present) add(s, p);
  for (auto& [h, here] : stacks_) {
    here.more = units_in(*position, h) != units_in(s, h);
    if (has_facing(game, s, h)) here.arrow = arrow_of(facing_in(game, s, h));
    // Where a stack is seen in part, its top counter is what the map shows of it.
    const PieceId top = top_fighter(game, s, h);
    if (top != kNoPiece) here.arm = arm_letter(game.piece(top).arm);
  }
}

MapView::~MapView() = default;

void MapView::add(const State& s, PieceId p) {
  const auto& piece = game_.piece(p);
  Stack& here = stacks_[s.at[p]];
  here.side = piece.side == Side::kA ? 0 : 1;
  if (piece.is_commander()) {
    ++here.commanders;
    return;
  }
  here.activated = here.activated || s.activated.contains(p);
  here.column = here.column || s.column.contains(p);
  if (piece.is_artillery()) {
    here.calibre = piece.calibre;
    return;
  }
  ++here.units;
  here.points += combat_points(game_, s, p);
  here.routed = here.routed || is_routed(s, p);
  here.disorganised = here.disorganised || is_disorganised(s, p);
}

void MapView::draw_ground(ColumnCanvas& canvas, HexId h) const {
  const int cell = canvas.window().cell;
  const int first = cell > 3 ? 1 : 0;
  const Sign ground = ground_of(game_, h);
  const bool clear = game_.is_clear(h);
  const std::string fill(static_cast<std::size_t>(cell - first), ground.sign);
  if (!clear) {
    canvas.write(h, 0, first, fill, ground.role);
    canvas.write(h, 1, first, fill, ground.role);
  } else {
    canvas.write(h, 0, cell / 2, std::string(1, ground.sign), ground.role);
    if (game_.level(h) > 0 && cell > 3) {
      canvas.write(h, 1, cell / 2 + 1, std::string(1, ground.sign), ground.role);
    }
  }
  const Sign way = way_of(game_, h);
  if (way.sign != ' ')
    canvas.write(h, 0, cell / 2 + (cell > 3 ? 1 : 0), std::string(1, way.sign), way.role);
}

// Water on the two sides to the left and on the side below.
void MapView::draw_sides(ColumnCanvas& canvas, HexId h) const {
  const int cell = canvas.window().cell;
  const Sign below = water_of(game_, h, Direction::kHigh);
  if (below.sign != ' ') {
    canvas.write(h, 1, cell > 3 ? 1 : 0,
                 std::string(static_cast<std::size_t>(cell > 3 ? cell - 1 : cell), below.sign),
                 below.role);
  }
  const Sign upper = water_of(game_, h, Direction::kPrevLow);
  const Sign lower = water_of(game_, h, Direction::kPrevHigh);
  if (upper.sign != ' ') canvas.write(h, 0, 0, std::string(1, upper.sign), upper.role);
  if (lower.sign != ' ') canvas.write(h, 1, 0, std::string(1, lower.sign), lower.role);
}

void MapView::draw_stack(ColumnCanvas& canvas, HexId h) const {
  const auto it = stacks_.find(h);
  if (it == stacks_.end()) return;
  const Stack& here = it->second;
  const int cell = canvas.window().cell;
  const int first = cell > 3 ? 1 : 0;
  const Role role = here.side == 0 ? Role::kSideA : Role::kSideB;
  const std::string arrow(here.arrow);
  const bool lone = here.units == 0 && here.calibre == 0;
  const char acted = here.activated ? '\'' : ' ';
  std::string upper = padded(here.counter(), 3);
  std::string lower = lone ? "" : arrow;
  if (cell > 4) {
    upper += {here.state(), acted};
    lower = padded(lower, 2) + (here.more ? '&' : here.units > 1 ? '2' : ' ');
    lower += here.commanders > 0 && !lone ? '*' : ' ';
    lower += here.calibre > 0 && here.units > 0 ? '+' : ' ';
  } else {
    lower = padded(lower, 1) + (here.state() == ' ' ? acted : here.state()) + here.company();
  }
  canvas.write(h, 0, first, upper, role);
  canvas.write(h, 1, first, lower, role);
}

void MapView::draw_mark(ColumnCanvas& canvas, HexId h, const std::string& mark) const {
  const int cell = canvas.window().cell;
  const bool occupied = stacks_.contains(h);
  const int offset = cell - 2;
  const std::string text = right_aligned(mark, 2).substr(0, 2);
  if (occupied) {
    canvas.write(h, 1, offset, text, Role::kMark);
  } else {
    canvas.write(h, 0, cell > 4 ? 2 : cell > 3 ? 1 : 0, text, Role::kMark);
  }
}

std::string MapView::draw(const MapWindow& window, const MapMarks& marks) const {
  ColumnCanvas canvas(window);
  canvas.for_each([&](HexId h) {
    draw_ground(canvas, h);
    draw_sides(canvas, h);
    draw_stack(canvas, h);
    if (const auto mark = marks.find(h); mark != marks.end()) draw_mark(canvas, h, mark->second);
  });
  return canvas.text(screen_);
}

std::string MapView::legend(const MapWindow& window) const {
  std::string out = screen_.paint(Role::kSideA, "F8 H5 G12 C") + ' ' + game_.side_name(Side::kA) +
                    ", " + screen_.paint(Role::kSideB, "f8 h5 g12 c") + ' ' +
                    game_.side_name(Side::kB) +
                    ". F line and L light infantry, H heavy and D light cavalry with the combat "
                    "points of the stack; G gun with its calibre, C commander.";
  out += " Under it ↖ ↗ → ↘ ↙ ← the facing (nnw n nne sse s ssw), · none;";
  out += window.cell > 4
             ? " ! disorganised, ? routed, = march column, ' activated; 2 two units, & something "
               "under the top counter, * commander, + gun."
             : " ! disorganised, ? routed, = march column, ' activated; 2 two units, & something "
               "under the top counter, * commander, + gun, @ several of these.";
  std::string ground = "Ground:";
  const auto add = [&](Role role, std::string_view sign, const char* text) {
    ground += ' ' + screen_.paint(role, sign) + ' ' + text + ',';
  };
  add(Role::kFaint, ".", "clear");
  add(Role::kHigh, "n", "level 1");
  add(Role::kHigh, "M", "level 2");
  add(Role::kForest, "%", "woods");
  add(Role::kTown, "o", "village");
  add(Role::kTown, "#", "town");
  add(Role::kRoad, "-", "road");
  add(Role::kRoad, ":", "trail");
  add(Role::kWater, "w", "river");
  add(Role::kRoad, "=", "bridge");
  add(Role::kWater, "~", "stream");
  ground.pop_back();
  ground += ", on the left or lower sides of a hex.";
  return screen_.wrap(out) + '\n' + screen_.wrap(ground) + '\n' + screen_.wrap(places()) + '\n';
}

// Towns, villages, heights and bridges by name.
std::string MapView::places() const {
  std::vector<std::string> names;
  for (const auto& feature : game_.definition().map.features) {
    if (feature.kind != "town" && feature.kind != "village" && feature.kind != "label") continue;
    names.push_back(fmt::format("{} {}", feature.name, engine::hexes_text(feature.hexes)));
  }
  for (const auto& bridge : game_.definition().map.bridges) {
    names.push_back(
        fmt::format("{} {}/{}", bridge.name, hex::label(bridge.side.a), hex::label(bridge.side.b)));
  }
  return fmt::format("Places: {}.", fmt::join(names, ", "));
}

}  // namespace tercio::cli::lace
