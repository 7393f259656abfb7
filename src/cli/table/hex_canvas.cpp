#include "cli/table/hex_canvas.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace tercio::cli {

using hex::Direction;
using hex::HexId;

namespace {

constexpr int kMargin = 3;  // the hexrow's number and a blank

}  // namespace

MapWindow whole_map(hex::Grid grid, int width) {
  MapWindow window{.cell = 2, .last_line = grid.lines, .last_place = grid.places};
  for (const int cell : {5, 4}) {
    if (grid.places * cell + cell / 2 + 2 * kMargin <= width) {
      window.cell = cell;
      break;
    }
  }
  return window;
}

MapWindow ground_about(hex::Grid grid, HexId centre, int width) {
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

char letter_of(char capital, int side) {
  return side == 0 ? capital : static_cast<char>(capital - 'A' + 'a');
}

HexCanvas::HexCanvas(const MapWindow& window)
    : window_(window),
      lines_(window.last_line - window.first_line + 1),
      width_((window.last_place - window.first_place + 1) * window.cell + window.half()),
      rows_(static_cast<std::size_t>(lines_ * 2),
            std::vector<Cell>(static_cast<std::size_t>(width_))) {}

int HexCanvas::left_of(HexId h) const {
  const int shift = hex::line_of(h) % 2 == 1 ? window_.half() : 0;
  return (window_.last_place - hex::place_of(h)) * window_.cell + shift;
}

int HexCanvas::row_of(HexId h) const { return (hex::line_of(h) - window_.first_line) * 2; }

void HexCanvas::put(int row, int column, char sign, Role role) {
  if (row < 0 || row >= lines_ * 2 || column < 0 || column >= width_) return;
  rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = {sign, role};
}

void HexCanvas::write(HexId h, int offset, std::string_view text, Role role) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    put(row_of(h), left_of(h) + offset + static_cast<int>(i), text[i], role);
  }
}

void HexCanvas::fill(HexId h, char sign, Role role) {
  write(h, 0, std::string(static_cast<std::size_t>(window_.cell), sign), role);
}

void HexCanvas::centre(HexId h, char sign, Role role) {
  write(h, window_.half(), std::string(1, sign), role);
}

HexCanvas::Span HexCanvas::columns_of_side(HexId h, Direction d) const {
  const int split = hex::line_of(h) % 2 == 1 ? window_.cell - window_.half() : window_.half();
  return d == Direction::kNextHigh ? Span{0, split} : Span{split, window_.cell};
}

void HexCanvas::south_side(HexId h, Direction d, char sign, Role role) {
  if (hex::line_of(h) == window_.last_line) return;
  const Span span = columns_of_side(h, d);
  for (int i = span.from; i < span.to; ++i) put(row_of(h) + 1, left_of(h) + i, sign, role);
}

void HexCanvas::on_south_side(HexId h, Direction d, char sign, Role role) {
  if (hex::line_of(h) == window_.last_line) return;
  const Span span = columns_of_side(h, d);
  put(row_of(h) + 1, left_of(h) + (span.from + span.to) / 2, sign, role);
}

std::string HexCanvas::text(const Screen& screen) const {
  std::string out = places(screen);
  for (int row = 0; row < lines_ * 2; ++row) {
    const bool between = row % 2 == 1;
    if (between && !has_signs(row)) {
      if (!window_.is_wide() || row == lines_ * 2 - 1) continue;
    }
    out += line(screen, row);
  }
  return out + places(screen);
}

bool HexCanvas::has_signs(int row) const {
  const auto& cells = rows_[static_cast<std::size_t>(row)];
  return std::any_of(cells.begin(), cells.end(), [](const Cell& c) { return c.sign != ' '; });
}

std::string HexCanvas::line(const Screen& screen, int row) const {
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
std::string HexCanvas::places(const Screen& screen) const {
  std::string out(static_cast<std::size_t>(kMargin + width_), ' ');
  for (int place = window_.first_place; place <= window_.last_place; ++place) {
    if (window_.cell < 4 && place % 2 == 0) continue;
    const HexId h = hex::make_hex(window_.first_line, place);
    const auto column = static_cast<std::size_t>(kMargin + left_of(h) + (window_.cell > 4 ? 1 : 0));
    out.replace(column, 2, fmt::format("{:02}", place));
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return screen.paint(Role::kFaint, out) + '\n';
}

}  // namespace tercio::cli
