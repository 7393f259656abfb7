// A map drawn as text whose hexes stand in columns: column 01 on the left, row 01 on top, even
// columns half a hex lower. A hex has two rows of `cell` characters. What the signs mean is up to
// those who draw.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/table/hex_canvas.hpp"
#include "cli/table/terminal.hpp"
#include "hex/grid.hpp"

namespace tercio::cli {

// The whole map, as wide as the screen allows: 6, 4 or 3 characters a hex.
MapWindow whole_columns(hex::Grid grid, int width);
// The ground about a hex, drawn wide.
MapWindow columns_about(hex::Grid grid, hex::HexId centre, int width);

class ColumnCanvas {
 public:
  explicit ColumnCanvas(const MapWindow& window);

  const MapWindow& window() const { return window_; }
  template <class Draw>
  void for_each(Draw draw) const {
    for (int line = window_.first_line; line <= window_.last_line; ++line) {
      for (int place = window_.first_place; place <= window_.last_place; ++place) {
        draw(hex::make_hex(line, place));
      }
    }
  }

  // Writes into the upper (0) or lower (1) row of a hex, from a column of it. A sign is one
  // character, of however many bytes.
  void write(hex::HexId h, int row, int offset, std::string_view text, Role role);

  // The page with the numbers of columns and rows around it.
  std::string text(const Screen& screen) const;

 private:
  struct Cell {
    std::string sign = " ";
    Role role = Role::kPlain;
  };
  std::string line(const Screen& screen, int row) const;
  std::string numbers(const Screen& screen) const;

  MapWindow window_;
  int columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace tercio::cli
