// A map of the Thirty Years War system and the pieces on it as text.
#pragma once

#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/hex_canvas.hpp"
#include "cli/table/terminal.hpp"
#include "cli/thirty_years_war/walls.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

class MapView {
 public:
  MapView(const thirty_years_war::Game& game, const engine::Json& state, const Screen& screen);
  ~MapView();

  std::string draw(const MapWindow& window, const MapMarks& marks = {}) const;
  // What the signs mean, those only that the map has.
  std::string legend(const MapWindow& window) const;

 private:
  struct Occupants;
  void draw_ground(HexCanvas& canvas, hex::HexId h) const;
  void draw_west_side(HexCanvas& canvas, hex::HexId h) const;
  void draw_south_sides(HexCanvas& canvas, hex::HexId h) const;
  void draw_pieces(HexCanvas& canvas, hex::HexId h) const;
  void draw_mark(HexCanvas& canvas, hex::HexId h, const std::string& mark) const;
  Role role_of(int side, int army) const;
  bool has_wall_to_west(hex::HexId h) const { return walls_.has_wall(h, hex::Direction::kHigh); }
  std::string ground_legend() const;
  std::string sides_legend(const MapWindow& window) const;

  const thirty_years_war::Game& game_;
  Screen screen_;
  WallsNow walls_;
  std::map<hex::HexId, Occupants> occupants_;
};

}  // namespace tercio::cli::tyw
