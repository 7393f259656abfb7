// What the plots of a report are made of: text, scales, and frames that keep the size of their
// letters however wide they are drawn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/markup.hpp"

namespace tercio::lab {

using engine::escaped;

// "1,234"; "0.25"; "-3.5": as many places as are worth telling.
std::string number(double value, int places = 0);
// "27 %" of 0.27; "<1 %" rather than "0 %" of what has happened.
std::string percent(double share, int places = 0);
// "+4.2" or "−4.2".
std::string difference(double value, int places = 1);

struct Scale {
  double from = 0;
  double to = 1;
  double first = 0;  // where `from` lies
  double last = 100;
  double operator()(double value) const {
    return to == from ? (first + last) / 2 : first + (last - first) * (value - from) / (to - from);
  }
};
// Round numbers between the two, about so many.
std::vector<double> ticks(double low, double high, int about);
// How many places such ticks need.
int places_of(const std::vector<double>& ticks);

using Cells = std::vector<std::string>;
// The numbers of a figure, to be unfolded below it.
struct Table {
  Cells columns{};
  std::vector<Cells> rows{};
};
std::string table_of(const Table& table, bool sortable = false);

// One picture with what belongs to it.
struct Figure {
  std::string id{};
  std::string title{};
  std::string said{};   // what it shows, for who does not see it
  std::string body{};   // the drawing
  std::string note{};   // a line below, as HTML
  std::string style{};  // more classes
  Table table{};
};
std::string figure_of(const Figure& figure);

// A drawing of a fixed height in pixels whose width is that of the page: x in hundredths of the
// width, y in pixels. Lines and areas are stretched, letters and dots are not. What stands left or
// right of it needs room of its own (the class `plot` of the style).
class Frame {
 public:
  explicit Frame(double height) : height_(height) {}

  double height() const { return height_; }
  void line(double x1, double y1, double x2, double y2, std::string_view style);
  void box(double x, double y, double width, double height, std::string_view style,
           std::string_view told = {});
  void dot(double x, double y, double radius, std::string_view style, std::string_view told = {});
  // `dx`: pixels beside x; `anchor`: "start", "middle" or "end".
  void text(double x, double y, std::string_view words, std::string_view style = {},
            std::string_view anchor = "middle", double dx = 0);
  // Points in the same coordinates, stretched.
  void path(const std::string& d, std::string_view style);
  // The drawing as it lies on the page.
  std::string drawn(const Figure& of, std::string_view style = {}) const;
  // One of several drawings of a figure.
  std::string drawn(const std::string& said, std::string_view style = {}) const;

 private:
  double height_;
  std::string out_;
  std::string paths_;

  void flush();
};

// "M1 2 3 4": for Frame::path.
std::string points_of(const std::vector<std::pair<double, double>>& points);
// The area between two lines over the same x.
std::string band_path(const std::vector<double>& x, const std::vector<double>& low,
                      const std::vector<double>& high);

}  // namespace tercio::lab
