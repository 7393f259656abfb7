// A map of the Thirty Years War system and the pieces on it as text.
#pragma once

#include <map>
#include <string>

#include "cli/table/hex_canvas.hpp"
#include "cli/table/terminal.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::cli::tyw {

class MapView {
 public:
  // The game and the position have to outlive it.
  MapView(const thirty_years_war::Game& game, const thirty_years_war::State& state,
          const Screen& screen);
  ~MapView();

  std::string draw(const MapWindow& window, const MapMarks& marks = {}) const;
  // What the signs mean, those only that the map has.
  std::string legend(const MapWindow& window) const;

 private:
  struct Occupants;
  struct SideSign;
  struct GroundSign;
  struct Written;
  void draw_ground(HexCanvas& canvas, hex::HexId h) const;
  void draw_west_side(HexCanvas& canvas, hex::HexId h) const;
  void draw_south_sides(HexCanvas& canvas, hex::HexId h) const;
  void draw_pieces(HexCanvas& canvas, hex::HexId h) const;
  void draw_mark(HexCanvas& canvas, hex::HexId h, const std::string& mark) const;
  SideSign wall_sign(hex::HexId h, hex::Direction d) const;
  SideSign side_sign(hex::HexId h, hex::Direction d) const;
  GroundSign ground_sign(hex::HexId h) const;
  Written written(const Occupants& here, bool wide) const;
  // The first army of a side is drawn apart from its others.
  bool is_first_army(int side, int army) const;
  char letter(thirty_years_war::Kind kind, int side, int army) const;
  Role role_of(int side, int army) const;
  bool has_wall(hex::HexId h, hex::Direction d) const;
  bool has_wall_to_west(hex::HexId h) const { return has_wall(h, hex::Direction::kHigh); }
  std::string pieces_legend(const MapWindow& window) const;
  std::string ground_legend() const;
  std::string sides_legend(const MapWindow& window) const;

  const thirty_years_war::Game& game_;
  const thirty_years_war::State& s_;
  Screen screen_;
  hex::HexSet exits_;  // where one side may leave the map on the last day
  std::map<hex::HexId, Occupants> occupants_;
};

}  // namespace tercio::cli::tyw
