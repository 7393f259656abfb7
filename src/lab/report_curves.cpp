#include "lab/report_curves.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace tercio::lab {

namespace {

using Vertex = std::pair<int, int>;
using Edge = std::pair<Point, Point>;

// One name for a corner, whichever hex it was reckoned from.
Vertex vertex_of(Point p) {
  return {static_cast<int>(std::lround(p.x * 8)), static_cast<int>(std::lround(p.y * 8))};
}

Point between(Point p, Point q, double part) {
  return {p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part};
}

// Where the neighbour beyond side i of a hex has its centre, on the map or off it.
Point neighbour_at(const std::vector<Point>& corners, Point at, std::size_t i) {
  const Point p = corners[i];
  const Point q = corners[(i + 1) % corners.size()];
  return {p.x + q.x - at.x, p.y + q.y - at.y};
}

// The centres of the hexes that pass, and of those beyond the edge of the map that continue them.
std::map<Vertex, Point> area_of(const Board& board,
                                const std::function<bool(const advice::BoardHex&)>& passes) {
  struct Beyond {
    Point at{};
    int passing = 0;
    int all = 0;
  };
  std::map<Vertex, Point> inside;
  std::map<Vertex, Beyond> beyond;
  for (const advice::BoardHex& h : board.hexes) {
    const Point at{h.x, h.y};
    const bool yes = passes(h);
    if (yes) inside.emplace(vertex_of(at), at);
    const std::vector<Point> c = corners(board, at);
    for (std::size_t i = 0; i < std::min(c.size(), h.neighbours.size()); ++i) {
      if (h.neighbours[i] != hex::kNoHex) continue;
      const Point over = neighbour_at(c, at, i);
      Beyond& seen = beyond[vertex_of(over)];
      seen.at = over;
      ++seen.all;
      if (yes) ++seen.passing;
    }
  }
  for (const auto& [key, seen] : beyond) {
    if (seen.passing > 0 && seen.passing * 2 >= seen.all) inside.emplace(key, seen.at);
  }
  return inside;
}

// Directed edges joined end to start.
Curves joined_in_order(const std::vector<Edge>& edges) {
  std::multimap<Vertex, Edge> from;
  for (const Edge& edge : edges) from.emplace(vertex_of(edge.first), edge);
  Curves out;
  while (!from.empty()) {
    auto at = from.begin();
    const Vertex start = at->first;
    Curve curve;
    while (at != from.end()) {
      curve.points.push_back(at->second.first);
      const Vertex next = vertex_of(at->second.second);
      from.erase(at);
      curve.closed = next == start;
      at = curve.closed ? from.end() : from.find(next);
    }
    out.push_back(std::move(curve));
  }
  return out;
}

// Walks undirected sides, each once, from one of its ends.
class Walk {
 public:
  explicit Walk(const std::vector<advice::BoardSide>& sides) : sides_(sides) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      at_.emplace(vertex_of({sides[i].x1, sides[i].y1}), i);
      at_.emplace(vertex_of({sides[i].x2, sides[i].y2}), i);
    }
  }

  Curves all() {
    for (const bool at_ends : {true, false}) {
      for (std::size_t i = 0; i < sides_.size(); ++i) begin(i, at_ends);
    }
    return std::move(out_);
  }

 private:
  void begin(std::size_t side, bool at_ends) {
    const Point p{sides_[side].x1, sides_[side].y1};
    const Point q{sides_[side].x2, sides_[side].y2};
    for (const auto& [start, end] : {std::pair(p, q), std::pair(q, p)}) {
      if (used_.contains(side)) return;
      if (at_ends && at_.count(vertex_of(start)) == 2) continue;
      out_.push_back(along(side, start, end));
    }
  }
  Curve along(std::size_t side, Point start, Point end) {
    Curve curve{{start}, false};
    while (used_.insert(side).second) {
      if (vertex_of(end) == vertex_of(start)) {
        curve.closed = true;
        break;
      }
      curve.points.push_back(end);
      if (at_.count(vertex_of(end)) != 2) break;
      const auto [first, last] = at_.equal_range(vertex_of(end));
      const auto next = std::find_if(
          first, last, [&](const auto& entry) { return !used_.contains(entry.second); });
      if (next == last) break;
      side = next->second;
      const Point p{sides_[side].x1, sides_[side].y1};
      const Point q{sides_[side].x2, sides_[side].y2};
      end = vertex_of(p) == vertex_of(end) ? q : p;
    }
    return curve;
  }

  const std::vector<advice::BoardSide>& sides_;
  std::multimap<Vertex, std::size_t> at_;
  std::set<std::size_t> used_;
  Curves out_;
};

Point catmull(Point a, Point b, Point c, Point d, double t) {
  const auto f = [t](double p, double q, double r, double s) {
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t +
                  (3 * q - p - 3 * r + s) * t * t * t);
  };
  return {f(a.x, b.x, c.x, d.x), f(a.y, b.y, c.y, d.y)};
}

// The point so many steps from the first, round and round or no further than the ends.
Point point_at(const Curve& curve, std::ptrdiff_t i) {
  const auto n = static_cast<std::ptrdiff_t>(curve.points.size());
  const std::ptrdiff_t k = curve.closed ? (i % n + n) % n : std::clamp<std::ptrdiff_t>(i, 0, n - 1);
  return curve.points[static_cast<std::size_t>(k)];
}

}  // namespace

double distance(Point p, Point q) { return std::hypot(p.x - q.x, p.y - q.y); }

double length_of(const Curve& curve) {
  double sum = 0;
  for (std::size_t i = 1; i < curve.points.size(); ++i) {
    sum += distance(curve.points[i - 1], curve.points[i]);
  }
  return sum;
}

std::vector<Point> corners(const Board& board, Point at, double radius) {
  std::vector<Point> out;
  for (int i = 0; i < 6; ++i) {
    const double angle = (60 * i - (board.flat ? 30 : 0)) * std::numbers::pi / 180;
    out.push_back({at.x + radius * std::sin(angle), at.y - radius * std::cos(angle)});
  }
  return out;
}

Curves outlines(const Board& board, const std::function<bool(const advice::BoardHex&)>& passes) {
  const std::map<Vertex, Point> inside = area_of(board, passes);
  std::vector<Edge> edges;
  for (const auto& [key, at] : inside) {
    const std::vector<Point> c = corners(board, at);
    for (std::size_t i = 0; i < c.size(); ++i) {
      if (!inside.contains(vertex_of(neighbour_at(c, at, i)))) {
        edges.emplace_back(c[i], c[(i + 1) % c.size()]);
      }
    }
  }
  return joined_in_order(edges);
}

Curves joined(const std::vector<advice::BoardSide>& sides) { return Walk(sides).all(); }

Curve through_middles(const Curve& chain) {
  const std::vector<Point>& p = chain.points;
  if (p.size() < 2) return chain;
  Curve out{{}, chain.closed};
  if (!chain.closed) out.points.push_back(p.front());
  for (std::size_t i = 0; i + 1 < p.size(); ++i) out.points.push_back(between(p[i], p[i + 1], 0.5));
  out.points.push_back(chain.closed ? between(p.back(), p.front(), 0.5) : p.back());
  return out;
}

Curve relaxed(const Curve& chain) {
  Curve out = chain;
  const auto n = static_cast<std::ptrdiff_t>(chain.points.size());
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    if (!chain.closed && (i == 0 || i == n - 1)) continue;
    const Point middle = between(point_at(chain, i - 1), point_at(chain, i + 1), 0.5);
    out.points[static_cast<std::size_t>(i)] = between(point_at(chain, i), middle, 0.5);
  }
  return out;
}

Curve smooth(const Curve& chain, double step) {
  const auto n = static_cast<std::ptrdiff_t>(chain.points.size());
  if (n < 3) return chain;
  Curve out{{}, chain.closed};
  const std::ptrdiff_t spans = chain.closed ? n : n - 1;
  for (std::ptrdiff_t i = 0; i < spans; ++i) {
    const double span = distance(point_at(chain, i), point_at(chain, i + 1));
    const int parts = std::max(1, static_cast<int>(std::lround(span / step)));
    for (int k = 0; k < parts; ++k) {
      out.points.push_back(catmull(point_at(chain, i - 1), point_at(chain, i),
                                   point_at(chain, i + 1), point_at(chain, i + 2),
                                   static_cast<double>(k) / parts));
    }
  }
  if (!chain.closed) out.points.push_back(chain.points.back());
  return out;
}

Curve offset(const Curve& curve, double by) {
  Curve out = curve;
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const auto k = static_cast<std::ptrdiff_t>(i);
    const Point a = point_at(curve, k - 1);
    const Point b = point_at(curve, k + 1);
    const double length = std::max(1e-9, distance(a, b));
    out.points[i].x -= (b.y - a.y) / length * by;
    out.points[i].y += (b.x - a.x) / length * by;
  }
  return out;
}

Curve stretch(const Curve& curve, double length) {
  const std::vector<Point>& p = curve.points;
  if (p.size() < 2) return curve;
  const auto last = static_cast<double>(p.size() - 1);
  const double part = length / std::max(0.1, length_of(curve));
  const auto span = static_cast<std::size_t>(std::clamp(std::ceil(part * last), 1.0, last));
  std::size_t best = 0;
  double best_score = -1e9;
  for (std::size_t i = 0; i + span < p.size(); ++i) {
    const double centre = (static_cast<double>(i) + static_cast<double>(span) / 2) / last;
    const double score = distance(p[i], p[i + span]) / length - 0.5 * std::abs(centre - 0.5);
    if (score <= best_score) continue;
    best = i;
    best_score = score;
  }
  const auto first = p.begin() + static_cast<std::ptrdiff_t>(best);
  Curve out{{first, first + static_cast<std::ptrdiff_t>(span) + 1}, false};
  if (out.points.front().x > out.points.back().x)
    std::reverse(out.points.begin(), out.points.end());
  return out;
}

std::string path_of(const Curve& curve) {
  std::string out;
  for (const Point& p : curve.points) {
    out += fmt::format("{}{:.2f} {:.2f}", out.empty() ? 'M' : ' ', p.x, p.y);
  }
  if (curve.closed && !out.empty()) out += 'Z';
  return out;
}

std::string path_of(const Curves& curves) {
  std::string out;
  for (const Curve& curve : curves) out += path_of(curve);
  return out;
}

}  // namespace tercio::lab
