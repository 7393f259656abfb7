#include "lab/report_svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace tercio::lab {

std::string number(double value, int places) {
  if (!std::isfinite(value)) return value > 0 ? "∞" : "−∞";
  std::string digits = fmt::format("{:.{}f}", std::abs(value), places);
  const bool nothing = digits.find_first_of("123456789") == std::string::npos;
  const std::size_t whole = std::min(digits.find('.'), digits.size());
  for (std::size_t at = whole; at > 3; at -= 3) digits.insert(at - 3, ",");
  return value < 0 && !nothing ? "−" + digits : digits;
}

std::string percent(double share, int places) {
  const double least = std::pow(10.0, -places) / 2;
  if (share > 0 && 100 * share < least) {
    return fmt::format("<{} %", number(2 * least, places));
  }
  return number(100 * share, places) + " %";
}

std::string difference(double value, int places) {
  const std::string text = number(value, places);
  const bool nothing = text.find_first_of("123456789") == std::string::npos;
  return value > 0 && !nothing ? "+" + text : text;
}

std::vector<double> ticks(double low, double high, int about) {
  if (!(high > low)) return {low};
  const double rough = (high - low) / std::max(1, about);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double lead = rough / power;
  const double step = power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
  std::vector<double> out;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k) {
    out.push_back(k * step);
  }
  return out;
}

int places_of(const std::vector<double>& all) {
  if (all.size() < 2) return 0;
  const double step = all[1] - all[0];
  return step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
}

std::string table_of(const Table& table, bool sortable) {
  std::string out = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" "
      "aria-label=\"Table\"><table{}><thead><tr>",
      sortable ? " class=\"sortable\"" : "");
  for (const std::string& column : table.columns) {
    out += fmt::format("<th scope=\"col\">{}</th>", escaped(column));
  }
  out += "</tr></thead><tbody>\n";
  for (const Cells& row : table.rows) {
    out += "<tr>";
    for (const std::string& cell : row) out += fmt::format("<td>{}</td>", escaped(cell));
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>";
}

std::string figure_of(const Figure& figure) {
  std::string out = fmt::format("<figure id=\"{}\" class=\"{}\"><h3 class=\"fig\">{}</h3>\n{}",
                                figure.id, figure.style, escaped(figure.title), figure.body);
  if (!figure.note.empty()) out += fmt::format("<figcaption>{}</figcaption>", figure.note);
  if (!figure.table.rows.empty()) {
    out += fmt::format("<details class=\"numbers\"><summary>The numbers</summary>{}</details>",
                       table_of(figure.table));
  }
  return out + "</figure>\n";
}

void Frame::line(double x1, double y1, double x2, double y2, std::string_view style) {
  flush();
  out_ +=
      fmt::format("<line x1=\"{:.2f}%\" y1=\"{:.1f}\" x2=\"{:.2f}%\" y2=\"{:.1f}\" class=\"{}\"/>",
                  x1, y1, x2, y2, style);
}

void Frame::box(double x, double y, double width, double height, std::string_view style,
                std::string_view told) {
  flush();
  out_ += fmt::format(
      "<rect x=\"{:.3f}%\" y=\"{:.1f}\" width=\"{:.3f}%\" height=\"{:.1f}\" class=\"{}\"", x, y,
      std::max(0.0, width), std::max(0.0, height), style);
  out_ += told.empty() ? std::string("/>") : fmt::format(" data-t=\"{}\"/>", escaped(told));
}

void Frame::dot(double x, double y, double radius, std::string_view style, std::string_view told) {
  flush();
  out_ += fmt::format("<circle cx=\"{:.2f}%\" cy=\"{:.1f}\" r=\"{:.1f}\" class=\"{}\"", x, y,
                      radius, style);
  out_ += told.empty() ? std::string("/>") : fmt::format(" data-t=\"{}\"/>", escaped(told));
}

void Frame::text(double x, double y, std::string_view words, std::string_view style,
                 std::string_view anchor, double dx) {
  flush();
  out_ += fmt::format("<text x=\"{:.2f}%\" y=\"{:.1f}\" text-anchor=\"{}\"", x, y, anchor);
  if (dx != 0) out_ += fmt::format(" dx=\"{:.1f}\"", dx);
  if (!style.empty()) out_ += fmt::format(" class=\"{}\"", style);
  out_ += fmt::format(">{}</text>", escaped(words));
}

void Frame::path(const std::string& d, std::string_view style) {
  paths_ += fmt::format("<path d=\"{}\" class=\"{}\"/>", d, style);
}

// Paths lie in a drawing of their own that is stretched to the width.
void Frame::flush() {
  if (paths_.empty()) return;
  out_ += fmt::format(
      "<svg viewBox=\"0 0 100 {0:.1f}\" width=\"100%\" height=\"{0:.1f}\" "
      "preserveAspectRatio=\"none\">{1}</svg>",
      height_, paths_);
  paths_.clear();
}

std::string Frame::drawn(const Figure& of, std::string_view style) const {
  return drawn(of.title + ". " + of.said, style);
}

std::string Frame::drawn(const std::string& said, std::string_view style) const {
  Frame whole = *this;
  whole.flush();
  return fmt::format(
      "<div class=\"plot {}\"><svg class=\"frame\" height=\"{:.0f}\" role=\"img\" "
      "aria-label=\"{}\">{}</svg></div>\n",
      style, height_, escaped(said), whole.out_);
}

std::string points_of(const std::vector<std::pair<double, double>>& points) {
  std::string out;
  for (const auto& [x, y] : points) {
    out += fmt::format("{}{:.2f} {:.2f}", out.empty() ? "M" : " ", x, y);
  }
  return out;
}

std::string band_path(const std::vector<double>& x, const std::vector<double>& low,
                      const std::vector<double>& high) {
  std::vector<std::pair<double, double>> points;
  points.reserve(2 * x.size());
  for (std::size_t i = 0; i < x.size(); ++i) points.emplace_back(x[i], high[i]);
  for (std::size_t i = x.size(); i-- > 0;) points.emplace_back(x[i], low[i]);
  return points.empty() ? std::string() : points_of(points) + "Z";
}

}  // namespace tercio::lab
