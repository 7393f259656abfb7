#include "lab/report_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "lab/report_curves.hpp"
#include "lab/report_svg.hpp"

namespace tercio::lab {

using advice::BoardFeature;
using advice::BoardHex;
using advice::BoardLink;
using advice::BoardSide;

namespace {

constexpr double kMargin = 0.35;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<BoardSide> sides_of(const Board& board, std::initializer_list<std::string_view> kinds) {
  std::vector<BoardSide> out;
  for (const BoardSide& side : board.sides) {
    if (is_one_of(side.kind, kinds)) out.push_back(side);
  }
  return out;
}

const BoardHex* hex_of(const Board& board, hex::HexId id) {
  const auto it = std::find_if(board.hexes.begin(), board.hexes.end(),
                               [id](const BoardHex& h) { return h.hex == id; });
  return it == board.hexes.end() ? nullptr : &*it;
}

std::string stroke(std::string_view style, const std::string& path) {
  return path.empty() ? std::string() : fmt::format("<path class=\"{}\" d=\"{}\"/>", style, path);
}

// An area whose edge runs as nature does, not as hexes do.
std::string area(const Board& board, std::string_view style,
                 const std::function<bool(const BoardHex&)>& passes, int softness = 1) {
  Curves soft;
  for (const Curve& outline : outlines(board, passes)) {
    Curve curve = through_middles(outline);
    for (int i = 0; i < softness; ++i) curve = relaxed(curve);
    soft.push_back(smooth(curve, 0.3));
  }
  return stroke(style, path_of(soft));
}

// An end at the edge of the map runs on beyond it.
std::optional<Point> beyond_edge(const Board& board, Point end, Point before) {
  const bool at_edge =
      end.x < 1 || end.y < 1 || end.x > board.width - 1 || end.y > board.height - 1;
  if (!at_edge) return std::nullopt;
  return Point{end.x + (end.x - before.x) * 2.2, end.y + (end.y - before.y) * 2.2};
}

Curves waters_of(const Board& board, std::string_view kind) {
  Curves out;
  for (const Curve& chain : joined(sides_of(board, {kind}))) {
    Curve way = through_middles(chain);
    std::vector<Point>& p = way.points;
    if (!way.closed && p.size() > 1) {
      const auto source = beyond_edge(board, p[0], p[1]);
      const auto mouth = beyond_edge(board, p.back(), p[p.size() - 2]);
      if (source) p.insert(p.begin(), *source);
      if (mouth) p.push_back(*mouth);
    }
    out.push_back(smooth(relaxed(way), 0.2));
  }
  return out;
}

std::string terrain(const Board& board) {
  std::string out;
  for (const int level : {1, 2, 3}) {
    out += area(
        board, "m-high", [level](const BoardHex& h) { return h.level.value_or(0) >= level; }, 2);
  }
  const auto grown = [&](std::string_view style, std::initializer_list<std::string_view> kinds) {
    const auto passes = [&](const BoardHex& h) { return is_one_of(h.terrain, kinds); };
    return area(board, style, passes);
  };
  out += grown("m-marsh", {"marsh"});
  out += grown("m-rough", {"rough"});
  out += grown("m-wood", {"woods"});
  out += grown("m-wood m-dense", {"forest"});
  return out + grown("m-town", {"town"});
}

// A small tree for every wood, three to a hex, standing where nothing depends on chance.
std::string trees(const Board& board) {
  constexpr std::array<Point, 5> kPlaces{
      {{-0.42, -0.3}, {0.36, -0.42}, {0.02, 0.08}, {-0.4, 0.46}, {0.44, 0.4}}};
  std::string out;
  for (const BoardHex& h : board.hexes) {
    if (!is_one_of(h.terrain, {"woods", "forest"})) continue;
    const std::size_t count = h.terrain == "forest" ? 5 : 3;
    for (std::size_t i = 0; i < count; ++i) {
      const double sway = 0.13 * std::sin(h.x * 5.1 + h.y * 3.7 + static_cast<double>(i));
      out += fmt::format("M{:.2f} {:.2f}q.14-.3.28 0", h.x + kPlaces[i].x + sway - 0.14,
                         h.y + kPlaces[i].y - sway);
    }
  }
  return stroke("m-tree", out);
}

// Short strokes down a slope from its edge.
std::string hachures(const Board& board) {
  std::string out;
  for (const BoardSide& side : sides_of(board, {"slope", "up", "steep"})) {
    const BoardHex* a = hex_of(board, side.a);
    const BoardHex* b = hex_of(board, side.b);
    if (a == nullptr || b == nullptr) continue;
    // Of a slope the first hex is the low one, unless the levels say otherwise.
    const bool a_is_high = a->level.value_or(0) > b->level.value_or(0);
    const Point low = a_is_high ? Point{b->x, b->y} : Point{a->x, a->y};
    const Point high = a_is_high ? Point{a->x, a->y} : Point{b->x, b->y};
    const double length = distance(low, high);
    const Point down{(low.x - high.x) / length, (low.y - high.y) / length};
    const int strokes = side.kind == "steep" ? 7 : 5;
    for (int i = 0; i < strokes; ++i) {
      const double part = (i + 0.5) / strokes;
      const double reach = 0.26 + 0.09 * ((i * 7 + 3) % 5) / 4.0;
      out += fmt::format("M{:.2f} {:.2f}l{:.2f} {:.2f}", side.x1 + (side.x2 - side.x1) * part,
                         side.y1 + (side.y2 - side.y1) * part, down.x * reach, down.y * reach);
    }
  }
  return stroke("m-hachure", out);
}

// From hex to hex across the middles of their sides, and on over the edge of the map.
Curve course_of(const Board& board, const BoardLink& link) {
  Curve way;
  for (const hex::HexId id : link.course) {
    if (const BoardHex* h = hex_of(board, id)) way.points.push_back({h->x, h->y});
  }
  if (way.points.size() < 2) return way;
  const auto beyond = [&](Point last, Point before) -> std::optional<Point> {
    const Point out{last.x * 2 - before.x, last.y * 2 - before.y};
    const bool off =
        out.x < 0.3 || out.y < 0.3 || out.x > board.width - 0.3 || out.y > board.height - 0.3;
    return off ? std::optional(out) : std::nullopt;
  };
  const auto first = beyond(way.points[0], way.points[1]);
  const auto last = beyond(way.points.back(), way.points[way.points.size() - 2]);
  if (first) way.points.insert(way.points.begin(), *first);
  if (last) way.points.push_back(*last);
  return smooth(relaxed(through_middles(way)), 0.2);
}

std::string roads(const Board& board) {
  Curves roads;
  Curves trails;
  for (const BoardLink& link : board.links) {
    (link.kind == "trail" ? trails : roads).push_back(course_of(board, link));
  }
  const std::string path = path_of(roads);
  return stroke("m-trail", path_of(trails)) + stroke("m-road-edge", path) + stroke("m-road", path);
}

// A name of one hex that stands for a place, not for a post, an exit or something off the map.
bool is_place(const BoardFeature& feature) {
  if (is_one_of(feature.kind, {"village", "town"})) return true;
  const auto has = [&](std::string_view text) {
    return feature.name.find(text) != std::string::npos;
  };
  return feature.kind == "label" && feature.hexes.size() == 1 && !has("(") && !has(" of ") &&
         !has("ond") && !has("ost") &&
         feature.name.find_first_of("0123456789") == std::string::npos;
}

std::string houses(const Board& board) {
  constexpr std::array<Point, 6> kPlots{
      {{-0.5, -0.22}, {0.02, -0.42}, {0.46, -0.1}, {-0.3, 0.28}, {0.16, 0.1}, {0.4, 0.4}}};
  std::set<hex::HexId> built;
  for (const BoardFeature& feature : board.features) {
    if (is_place(feature)) built.insert(feature.hexes.begin(), feature.hexes.end());
  }
  for (const BoardHex& h : board.hexes) {
    if (is_one_of(h.terrain, {"town", "village"})) built.insert(h.hex);
  }
  std::string out;
  for (const hex::HexId id : built) {
    const BoardHex* h = hex_of(board, id);
    if (h == nullptr) continue;
    for (const Point& plot : kPlots) {
      out += fmt::format("M{:.2f} {:.2f}h.3v.2h-.3z", h->x + plot.x - 0.15, h->y + plot.y - 0.1);
    }
  }
  return stroke("m-house", out);
}

std::string straight(const std::vector<BoardSide>& sides) {
  std::string out;
  for (const BoardSide& s : sides) {
    out += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", s.x1, s.y1, s.x2, s.y2);
  }
  return out;
}

// Across the side it lies on.
std::string crossings(const Board& board, std::initializer_list<std::string_view> kinds) {
  std::string out;
  for (const BoardSide& s : sides_of(board, kinds)) {
    const double x = (s.x1 + s.x2) / 2;
    const double y = (s.y1 + s.y2) / 2;
    const double dx = -(s.y2 - s.y1) * 0.3;
    const double dy = (s.x2 - s.x1) * 0.3;
    out += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", x - dx, y - dy, x + dx, y + dy);
  }
  return out;
}

std::string grid(const Board& board) {
  std::string out;
  for (const BoardHex& h : board.hexes) {
    const std::vector<Point> c = corners(board, {h.x, h.y});
    // Half of the sides; those of the neighbours are the others.
    out += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f}", c[0].x, c[0].y,
                       c[1].x, c[1].y, c[2].x, c[2].y, c[3].x, c[3].y);
  }
  return stroke("m-grid", out);
}

// --- Names ---------------------------------------------------------------------------------------

// Letters are as large on a wide map as on a narrow one when both are drawn equally wide.
double letters_of(const Board& board) { return std::max(0.5, board.width / 38); }

// The names as they are written, one after the other, keeping off each other.
class Names {
 public:
  Names(const Board& board, std::string id)
      : board_(board), id_(std::move(id)), scale_(letters_of(board)) {}

  std::string drawn() {
    for (const BoardFeature& f : board_.features) {
      if (is_place(f)) place(f);
    }
    for (const BoardFeature& f : board_.features) {
      if (is_one_of(f.kind, {"river", "stream"})) water(f);
    }
    for (const BoardFeature& f : board_.features) {
      if (is_one_of(f.kind, {"hill", "heights", "woods", "forest", "marsh"})) ground(f);
    }
    return out_;
  }

 private:
  struct Written {
    Point at{};
    double half = 0;
    double size = 0;
  };

  Point middle_of(const BoardFeature& feature) const {
    Point sum;
    double count = 0;
    for (const hex::HexId id : feature.hexes) {
      const BoardHex* h = hex_of(board_, id);
      if (h == nullptr) continue;
      sum = {sum.x + h->x, sum.y + h->y};
      ++count;
    }
    return count == 0 ? Point{-1, -1} : Point{sum.x / count, sum.y / count};
  }
  bool free(Point at, double half, double size) const {
    return std::none_of(written_.begin(), written_.end(), [&](const Written& w) {
      return std::abs(w.at.x - at.x) < w.half + half + 0.2 &&
             std::abs(w.at.y - at.y) < (w.size + size) * 0.62;
    });
  }
  void write(std::string_view style, const std::string& name, Point at, double relative) {
    const double size = relative * scale_;
    const double half = static_cast<double>(name.size()) * size * 0.24;
    at.x = std::clamp(at.x, half + 0.2, std::max(half + 0.2, board_.width - half - 0.2));
    at.y = std::clamp(at.y, size, board_.height - 0.25);
    for (const double lift : {0.0, -0.9, 0.9, -1.8, 1.8}) {
      const Point there{at.x, std::clamp(at.y + lift, size, board_.height - 0.25)};
      if (!free(there, half, size)) continue;
      written_.push_back({there, half, size});
      out_ += fmt::format("<text class=\"m-name m-{:.0f} {}\" x=\"{:.2f}\" y=\"{:.2f}\">{}</text>",
                          100 * relative, style, there.x, there.y, escaped(name));
      return;
    }
  }
  void place(const BoardFeature& f) {
    const Point at = middle_of(f);
    if (at.x < 0) return;
    double low = 0;
    for (const hex::HexId id : f.hexes) {
      if (const BoardHex* h = hex_of(board_, id)) low = std::max(low, h->y);
    }
    const double size = f.kind == "town" ? 1.2 : 0.9;
    write("m-place", f.name, {at.x, low + 0.75 + size * scale_ * 0.35}, size);
  }
  void ground(const BoardFeature& f) {
    if (f.name.find(',') != std::string::npos || f.name.size() > 26 || f.hexes.empty()) return;
    const Point at = middle_of(f);
    // The hex of it that lies nearest to its middle: an area may be bent.
    const BoardHex* best = nullptr;
    for (const hex::HexId id : f.hexes) {
      const BoardHex* h = hex_of(board_, id);
      if (h != nullptr &&
          (best == nullptr || distance({h->x, h->y}, at) < distance({best->x, best->y}, at))) {
        best = h;
      }
    }
    if (best == nullptr) return;
    const double size = f.hexes.size() > 12 ? 1.05 : 0.8;
    const bool high = is_one_of(f.kind, {"hill", "heights"});
    write(high ? "m-height" : "m-ground", f.name, {best->x, best->y + size * scale_ * 0.3}, size);
  }
  void water(const BoardFeature& f) {
    const bool river = f.kind == "river";
    const double size = river ? 1.05 : 0.8;
    const Curve* best = nullptr;
    const Curves courses = waters_of(board_, f.kind);
    if (f.sides.empty()) return;
    const BoardHex* a = hex_of(board_, f.sides[0].first);
    const BoardHex* b = hex_of(board_, f.sides[0].second);
    if (a == nullptr || b == nullptr) return;
    const Point there{(a->x + b->x) / 2, (a->y + b->y) / 2};
    double nearest = std::numeric_limits<double>::max();
    for (const Curve& course : courses) {
      for (const Point& p : course.points) {
        if (distance(p, there) >= nearest) continue;
        nearest = distance(p, there);
        best = &course;
      }
    }
    const double wanted = static_cast<double>(f.name.size()) * size * scale_ * 0.62 + 0.6;
    if (best == nullptr || length_of(*best) < wanted) return;
    // Of its bends only the large ones: letters follow no small ones.
    Curve way = stretch(*best, wanted);
    const std::size_t every = std::max<std::size_t>(1, way.points.size() / 4);
    std::vector<Point> few;
    for (std::size_t i = 0; i + 1 < way.points.size(); i += every) few.push_back(way.points[i]);
    few.push_back(way.points.back());
    way.points = std::move(few);
    const Curve line = offset(smooth(relaxed(relaxed(way)), 0.4), -0.32);
    const Point middle = line.points[line.points.size() / 2];
    const bool level = std::abs(line.points.front().x - line.points.back().x) > wanted / 2;
    written_.push_back({middle, level ? wanted / 2 : size, level ? size : wanted / 2});
    const std::string path_id = fmt::format("{}-n{}", id_, serial_++);
    out_ += fmt::format(
        "<path id=\"{0}\" d=\"{1}\" fill=\"none\"/><text class=\"m-name m-{2:.0f} "
        "m-water-name\"><textPath href=\"#{0}\" startOffset=\"50%\">{3}</textPath></text>",
        path_id, path_of(line), 100 * size, escaped(f.name));
  }

  const Board& board_;
  std::string id_;
  double scale_;
  std::vector<Written> written_;
  std::string out_;
  int serial_ = 0;
};

}  // namespace

std::string map_box(const Board& board) {
  return fmt::format("{:.2f} {:.2f} {:.2f} {:.2f}", -kMargin, -kMargin, board.width + 2 * kMargin,
                     board.height + 2 * kMargin);
}

std::string draw_ground(const Board& board, const std::string& id) {
  std::string out = fmt::format(
      "<clipPath id=\"{0}-c\"><rect width=\"{1:.2f}\" height=\"{2:.2f}\"/></clipPath>"
      "<rect class=\"m-paper\" width=\"{1:.2f}\" height=\"{2:.2f}\"/><g clip-path=\"url(#{0}-c)\">",
      id, board.width, board.height);
  out += terrain(board) + hachures(board) + trees(board);
  const std::string rivers = path_of(waters_of(board, "river"));
  const std::string streams = path_of(waters_of(board, "stream"));
  out += stroke("m-bank m-river", rivers) + stroke("m-bank m-stream", streams) +
         stroke("m-water m-river", rivers) + stroke("m-water m-stream", streams);
  out += roads(board) + houses(board);
  out += stroke("m-bridge", crossings(board, {"bridge"})) +
         stroke("m-ford", crossings(board, {"ford"}));
  out += stroke("m-work", straight(sides_of(board, {"entrenchment"}))) +
         stroke("m-wall", straight(sides_of(board, {"wall", "fortification"}))) +
         stroke("m-gate", straight(sides_of(board, {"gate"})));
  out += grid(board);
  return out + fmt::format("</g><rect class=\"m-frame\" width=\"{:.2f}\" height=\"{:.2f}\"/>",
                           board.width, board.height);
}

std::string draw_names(const Board& board, const std::string& id) {
  return fmt::format("<g font-size=\"{:.2f}\">{}</g>", letters_of(board), Names(board, id).drawn());
}

}  // namespace tercio::lab
