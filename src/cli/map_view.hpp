// The map and the pieces on it as text: hexrows north to south, place 01 on the right.
#pragma once

#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/terminal.hpp"
#include "cli/walls_now.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli {

// A part of the map and how wide its hexes are drawn.
struct MapWindow {
  int cell = 5;  // columns per hex: 5, 4 or 2
  int first_line = 1;
  int last_line = 1;
  int first_place = 1;
  int last_place = 1;
};

// The whole map, as wide as the screen allows.
MapWindow whole_map(const thirty_years_war::Game& game, int width);
// The ground about a hex, drawn wide.
MapWindow ground_about(const thirty_years_war::Game& game, hex::HexId centre, int width);

// Marks written into hexes without a piece: a cost, a letter. Two characters at most.
using MapMarks = std::map<hex::HexId, std::string>;

class MapView {
 public:
  MapView(const thirty_years_war::Game& game, const engine::Json& state, const Screen& screen);
  ~MapView();

  std::string draw(const MapWindow& window, const MapMarks& marks = {}) const;
  // What the signs mean, those only that the map has.
  std::string legend(const MapWindow& window) const;

 private:
  struct Occupants;
  class Canvas;
  void draw_ground(Canvas& canvas, const MapWindow& window, hex::HexId h) const;
  void draw_west_side(Canvas& canvas, const MapWindow& window, hex::HexId h) const;
  void draw_south_sides(Canvas& canvas, const MapWindow& window, hex::HexId h) const;
  void draw_pieces(Canvas& canvas, const MapWindow& window, hex::HexId h) const;
  void draw_mark(Canvas& canvas, const MapWindow& window, hex::HexId h,
                 const std::string& mark) const;
  Role role_of(int side, int army) const;
  bool has_wall_to_west(hex::HexId h) const { return walls_.has_wall(h, hex::Direction::kHigh); }
  std::string ground_legend() const;
  std::string sides_legend(const MapWindow& window) const;

  const thirty_years_war::Game& game_;
  Screen screen_;
  WallsNow walls_;
  std::map<hex::HexId, Occupants> occupants_;
};

}  // namespace tercio::cli
