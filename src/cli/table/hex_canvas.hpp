// A map drawn as text: hexrows north to south, place 01 on the right. What the signs mean is up to
// those who draw.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/terminal.hpp"
#include "hex/grid.hpp"

namespace tercio::cli {

// A part of the map and how wide its hexes are drawn.
struct MapWindow {
  int cell = 5;  // columns per hex: 5, 4 or 2
  int first_line = 1;
  int last_line = 1;
  int first_place = 1;
  int last_place = 1;

  bool is_wide() const { return cell > 2; }
  int half() const { return cell / 2; }
};

// The whole map, as wide as the screen allows.
MapWindow whole_map(hex::Grid grid, int width);
// The ground about a hex, drawn wide.
MapWindow ground_about(hex::Grid grid, hex::HexId centre, int width);

// Marks written into hexes without a piece: a cost, a letter. Two characters at most.
using MapMarks = std::map<hex::HexId, std::string>;

// A map and what its signs mean.
struct MapPicture {
  std::string map;
  std::string legend;
};

// A capital for the first side, the small letter for the second.
char letter_of(char capital, int side);

// A page of characters, each with its role. A hex has `cell` columns in the row of its hexrow; the
// row below holds what lies on its southern sides. What is drawn later covers what is there.
class HexCanvas {
 public:
  explicit HexCanvas(const MapWindow& window);

  const MapWindow& window() const { return window_; }
  // Calls draw(h) for every hex of the window, north to south.
  template <class Draw>
  void for_each(Draw draw) const {
    for (int line = window_.first_line; line <= window_.last_line; ++line) {
      for (int place = window_.first_place; place <= window_.last_place; ++place) {
        draw(hex::make_hex(line, place));
      }
    }
  }

  // Where the left end of a hex is drawn, and in which row.
  int left_of(hex::HexId h) const;
  int row_of(hex::HexId h) const;

  void put(int row, int column, char sign, Role role);
  // Writes into a hex, from a column of it.
  void write(hex::HexId h, int offset, std::string_view text, Role role);
  // The ground of a hex, all over it or in its middle.
  void fill(hex::HexId h, char sign, Role role);
  void centre(hex::HexId h, char sign, Role role);
  // A sign along the side to the south-west or south-east, or in the middle of it. Nothing below
  // the last hexrow.
  void south_side(hex::HexId h, hex::Direction d, char sign, Role role);
  void on_south_side(hex::HexId h, hex::Direction d, char sign, Role role);

  // The page with the numbers of hexrows and places around it.
  std::string text(const Screen& screen) const;

 private:
  struct Cell {
    char sign = ' ';
    Role role = Role::kPlain;
  };
  struct Span {
    int from = 0;
    int to = 0;
  };

  Span columns_of_side(hex::HexId h, hex::Direction d) const;
  bool has_signs(int row) const;
  std::string line(const Screen& screen, int row) const;
  std::string places(const Screen& screen) const;

  MapWindow window_;
  int lines_;
  int width_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace tercio::cli
