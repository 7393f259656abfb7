#include "lab/report_heat.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "lab/report_curves.hpp"
#include "lab/report_map.hpp"
#include "lab/report_svg.hpp"

namespace tercio::lab {

namespace {

constexpr int kSteps = 6;

// Round to two digits that tell.
double rounded(double value) {
  if (value <= 0) return 0;
  const double power = std::pow(10.0, std::floor(std::log10(value)) - 1);
  return std::round(value / power) * power;
}

// Where each step of the scale begins, from the second on: by the squares, since much lies in few
// hexes.
std::vector<double> steps_of(double most) {
  std::vector<double> out;
  for (int i = 1; i < kSteps; ++i) {
    const double step = rounded(most * std::pow(static_cast<double>(i) / kSteps, 2.0));
    if (out.empty() || step > out.back()) out.push_back(step);
  }
  return out;
}

int places_for(double value) { return value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3; }

std::string key_of(const std::vector<double>& steps, double most, const char* unit) {
  std::string out = "<ul class=\"key\">";
  for (std::size_t i = 0; i <= steps.size(); ++i) {
    const double from = i == 0 ? 0 : steps[i - 1];
    const double to = i == steps.size() ? most : steps[i];
    const std::string words =
        i == 0 ? "to " + number(to, places_for(to))
               : number(from, places_for(from)) + "–" + number(to, places_for(to));
    out += fmt::format(
        "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" height=\"10\" "
        "class=\"h{}\"/></svg>{}</li>",
        i + 1, words);
  }
  return out + fmt::format("<li>{}</li></ul>", unit);
}

std::string hex_path(const advice::Board& board, const advice::BoardHex& h) {
  std::string out;
  for (const Point& p : corners(board, {h.x, h.y}, 0.99)) {
    out += fmt::format("{}{:.2f} {:.2f}", out.empty() ? "M" : " ", p.x, p.y);
  }
  return out + "Z";
}

std::string map_of(const std::string& id, const std::string& base, const Arm& arm,
                   std::size_t number_of_arm, const advice::Board& board, const HeatLayer& layer) {
  const auto games = static_cast<double>(std::max<std::int64_t>(1, arm.games));
  std::int64_t most = 0;
  std::int64_t sum = 0;
  hex::HexId hottest = hex::kNoHex;
  for (const auto& [hex, found] : arm.hexes) {
    sum += found.*layer.of;
    if (found.*layer.of <= most) continue;
    most = found.*layer.of;
    hottest = hex;
  }
  const std::string title = fmt::format("<h4 id=\"{}-{}\">{}</h4>", id, layer.id, layer.title);
  if (most == 0)
    return "<div>" + title + "<p class=\"say\">Nothing of it in these games.</p></div>";
  const double highest = static_cast<double>(most) / games;
  const std::vector<double> steps = steps_of(highest);
  std::array<std::string, kSteps> paths;
  for (const advice::BoardHex& h : board.hexes) {
    const auto it = arm.hexes.find(h.hex);
    if (it == arm.hexes.end() || it->second.*layer.of == 0) continue;
    const double value = static_cast<double>(it->second.*layer.of) / games;
    const auto step = std::upper_bound(steps.begin(), steps.end(), value) - steps.begin();
    paths[static_cast<std::size_t>(step)] += hex_path(board, h);
  }
  std::string heat;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!paths[i].empty()) heat += fmt::format("<path class=\"h{}\" d=\"{}\"/>", i + 1, paths[i]);
  }
  const std::string said =
      fmt::format("{} on the map, {} a game in all; most at hex {}, {} {}.", layer.title,
                  number(static_cast<double>(sum) / games, 1), hex::label(hottest),
                  number(highest, places_for(highest)), layer.unit);
  return fmt::format(
      "<div>{0}<svg class=\"map\" viewBox=\"{1}\" role=\"img\" aria-label=\"{2}\" data-arm=\"{3}\" "
      "data-layer=\"{4}\"><use href=\"#{5}-g\"/><g class=\"heat\">{6}</g><use "
      "href=\"#{5}-n\"/></svg>{7}</div>",
      title, map_box(board), escaped(said), number_of_arm, layer.id, base, heat,
      key_of(steps, highest, layer.unit));
}

}  // namespace

const std::vector<HeatLayer>& heat_layers() {
  static const std::vector<HeatLayer> kLayers{
      {"entered", "Movement", "entries a game", &HexFindings::entered},
      {"fired_at", "Gunfire", "shots a game", &HexFindings::fired_at},
      {"attacked", "Combat", "attacks a game", &HexFindings::attacked},
      {"lost", "Losses", "strength lost a game", &HexFindings::lost}};
  return kLayers;
}

std::string heat_base(const std::string& id, const advice::Board& board) {
  return fmt::format(
      "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g "
      "id=\"{0}-g\">{1}</g>"
      "<g id=\"{0}-n\">{2}</g></defs></svg>\n",
      id, draw_ground(board, id), draw_names(board, id));
}

std::string heat_maps(const std::string& id, const std::string& base, const Arm& arm,
                      std::size_t number_of_arm, const advice::Board& board) {
  const auto games = static_cast<double>(std::max<std::int64_t>(1, arm.games));
  std::string out = fmt::format(
      "<figure id=\"{}\"><h3 class=\"fig\">Where it happened</h3><div class=\"maps\">", id);
  for (const HeatLayer& layer : heat_layers()) {
    out += map_of(id, base, arm, number_of_arm, board, layer);
  }
  out +=
      "</div><figcaption>What came to each hex on average of a game, of both sides together; point "
      "at a hex to read "
      "it.</figcaption>";
  Table table{.columns = {"hex"}};
  for (const HeatLayer& layer : heat_layers()) {
    table.columns.push_back(std::string(layer.title) + ", " + layer.unit);
  }
  for (const auto& [hex, found] : arm.hexes) {
    Cells row{hex::label(hex)};
    for (const HeatLayer& layer : heat_layers()) {
      row.push_back(number(static_cast<double>(found.*layer.of) / games, 3));
    }
    table.rows.push_back(std::move(row));
  }
  return out +
         fmt::format(
             "<details class=\"numbers\"><summary>The numbers</summary>{}</details></figure>\n",
             table_of(table, true));
}

}  // namespace tercio::lab
