#include "cli/table/column_canvas.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace tercio::cli {

using hex::HexId;

namespace {

constexpr int kMargin = 3;  // the row's number and a blank
constexpr int kNarrow = 3;
constexpr int kWide = 6;

}  // namespace

MapWindow whole_columns(hex::Grid grid, int width) {
  MapWindow window{.cell = kNarrow, .last_line = grid.lines, .last_place = grid.places};
  for (const int cell : {kWide, 4}) {
    if (grid.lines * cell + 2 * kMargin <= width) {
      window.cell = cell;
      break;
    }
  }
  return window;
}

MapWindow columns_about(hex::Grid grid, HexId centre, int width) {
  MapWindow window{.cell = kWide};
  const int lines = std::clamp((width - 2 * kMargin) / kWide, 3, 15);
  const auto span = [](int middle, int count, int most, int& first, int& last) {
    first = std::clamp(middle - count / 2, 1, std::max(1, most - count + 1));
    last = std::min(most, first + count - 1);
  };
  span(hex::line_of(centre), lines, grid.lines, window.first_line, window.last_line);
  span(hex::place_of(centre), 9, grid.places, window.first_place, window.last_place);
  return window;
}

ColumnCanvas::ColumnCanvas(const MapWindow& window)
    : window_(window),
      columns_((window.last_line - window.first_line + 1) * window.cell),
      rows_(static_cast<std::size_t>((window.last_place - window.first_place + 1) * 2 + 1),
            std::vector<Cell>(static_cast<std::size_t>(columns_))) {}

void ColumnCanvas::write(HexId h, int row, int offset, std::string_view text, Role role) {
  const int lower = hex::line_of(h) % 2 == 0 ? 1 : 0;
  const int y = (hex::place_of(h) - window_.first_place) * 2 + lower + row;
  int x = (hex::line_of(h) - window_.first_line) * window_.cell + offset;
  if (y < 0 || y >= static_cast<int>(rows_.size())) return;
  const auto is_tail = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    while (end < text.size() && is_tail(text[end])) ++end;
    if (x >= 0 && x < columns_) {
      rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = {
          std::string(text.substr(i, end - i)), role};
    }
    ++x;
    i = end;
  }
}

std::string ColumnCanvas::text(const Screen& screen) const {
  std::string out = numbers(screen);
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) out += line(screen, row);
  return out + numbers(screen);
}

// The number of a row stands beside the upper row of its hexes in odd columns.
std::string ColumnCanvas::line(const Screen& screen, int row) const {
  const int place = window_.first_place + row / 2;
  const bool named = row % 2 == 0 && place <= window_.last_place;
  const std::string number = named ? fmt::format("{:02}", place) : "";
  std::string out = padded(screen.paint(Role::kFaint, number), kMargin);
  std::string run;
  Role role = Role::kPlain;
  for (const Cell& cell : rows_[static_cast<std::size_t>(row)]) {
    if (cell.role != role) {
      out += screen.paint(role, run);
      run.clear();
      role = cell.role;
    }
    run += cell.sign;
  }
  out += screen.paint(role, run);
  if (named) return out + ' ' + screen.paint(Role::kFaint, number) + '\n';
  while (!screen.color && !out.empty() && out.back() == ' ') out.pop_back();
  return out + '\n';
}

std::string ColumnCanvas::numbers(const Screen& screen) const {
  std::string out(static_cast<std::size_t>(kMargin + columns_), ' ');
  for (int line = window_.first_line; line <= window_.last_line; ++line) {
    const int left = kMargin + (line - window_.first_line) * window_.cell;
    out.replace(static_cast<std::size_t>(left + (window_.cell > kNarrow ? 1 : 0)), 2,
                fmt::format("{:02}", line));
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return screen.paint(Role::kFaint, out) + '\n';
}

}  // namespace tercio::cli
