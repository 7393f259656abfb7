// A map of the lace-wars system and the stacks on it as text.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cli/table/column_canvas.hpp"
#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::cli::lace {

// An arrow to the vertex a unit faces; column 01 is on the left and row 01 on top.
std::string_view arrow_of(lace_wars::Facing facing);

class MapView {
 public:
  // As that seat may see the position (3.6); an empty seat sees everything.
  MapView(const lace_wars::Game& game, const engine::Match& match, std::string_view seat,
          const Screen& screen);
  ~MapView();

  std::string draw(const MapWindow& window, const MapMarks& marks = {}) const;
  std::string legend(const MapWindow& window) const;

 private:
  struct Stack;
  void add(const lace_wars::State& s, lace_wars::PieceId p);
  void draw_ground(ColumnCanvas& canvas, hex::HexId h) const;
  void draw_sides(ColumnCanvas& canvas, hex::HexId h) const;
  void draw_stack(ColumnCanvas& canvas, hex::HexId h) const;
  void draw_mark(ColumnCanvas& canvas, hex::HexId h, const std::string& mark) const;
  std::string places() const;

  const lace_wars::Game& game_;
  Screen screen_;
  std::map<hex::HexId, Stack> stacks_;
};

}  // namespace tercio::cli::lace
