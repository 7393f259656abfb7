#include "hex/sight_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tercio::hex {

namespace {

// A fraction with a positive denominator.
struct Fraction {
  std::int64_t over = 0;
  std::int64_t under = 1;
  friend bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }
  friend bool operator==(Fraction a, Fraction b) { return a.over * b.under == b.over * a.under; }
};

// How the segment from the origin to `delta` meets the hex at `at`, as an interval of the segment.
struct Meeting {
  enum Kind { kNone, kInside, kAlongSide } kind = kNone;
  Fraction from;
};

// A point p lies inside the hex with centre c when each of the three differences of the cube
// coordinates of p - c is less than 1 in magnitude; it lies on a side when one of them is
// exactly 1.
Meeting meet(Cube delta, Cube at) {
  const std::array<int, 3> slopes{delta.q - delta.r, delta.r - delta.s(), delta.s() - delta.q};
  const std::array<int, 3> offsets{at.q - at.r, at.r - at.s(), at.s() - at.q};
  Fraction low{0, 1};
  Fraction high{1, 1};
  bool along_side = false;
  for (std::size_t i = 0; i < 3; ++i) {
    std::int64_t slope = slopes[i];
    std::int64_t offset = offsets[i];
    if (slope == 0) {
      if (std::abs(offset) > 1) return {};
      along_side = along_side || std::abs(offset) == 1;
      continue;
    }
    if (slope < 0) {
      slope = -slope;
      offset = -offset;
    }
    low = std::max(low, Fraction{offset - 1, slope});
    high = std::min(high, Fraction{offset + 1, slope});
  }
  if (!(low < high)) return {};
  return {along_side ? Meeting::kAlongSide : Meeting::kInside, low};
}

struct Found {
  Fraction from;
  Cube hex;
  bool along_side;
};

// Everything the segment from the origin to `delta` meets between its ends, nearest first.
std::vector<Found> hexes_met(Cube delta) {
  std::vector<Found> found;
  const auto look_at = [&](Cube at) {
    if (at == Cube{} || at == delta) return;
    const Meeting m = meet(delta, at);
    if (m.kind != Meeting::kNone) found.push_back({m.from, at, m.kind == Meeting::kAlongSide});
  };
  // A hex spans less than one row to either side of its own, and less than one column beyond the
  // part of the segment in those rows. Bounds a little too wide do no harm: meet() is exact.
  const double rows = delta.r;
  for (int r = std::min(0, delta.r) - 1; r <= std::max(0, delta.r) + 1; ++r) {
    double first = 0;
    double last = 1;
    if (delta.r != 0) {
      first = std::clamp(std::min((r - 1) / rows, (r + 1) / rows), 0.0, 1.0);
      last = std::clamp(std::max((r - 1) / rows, (r + 1) / rows), 0.0, 1.0);
    }
    const double one = delta.q * first;
    const double other = delta.q * last;
    const int low = static_cast<int>(std::floor(std::min(one, other))) - 1;
    const int high = static_cast<int>(std::ceil(std::max(one, other))) + 1;
    for (int q = low; q <= high; ++q) look_at({q, r});
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    if (!(a.from == b.from)) return a.from < b.from;
    if (a.hex.r != b.hex.r) return a.hex.r < b.hex.r;
    return a.hex.q < b.hex.q;
  });
  return found;
}

// The hex at a cube offset from a start on an even or odd line, as a difference of HexIds.
std::int16_t id_offset(HexId start, Cube offset) {
  const Cube from = cube_of(start);
  const int line = from.r + offset.r;
  const int doubled = 2 * (from.q + offset.q) + line + 1;
  const int place = (doubled - ((line & 1) == 0 ? 1 : 0)) / 2;
  return static_cast<std::int16_t>((line - line_of(start)) * kPlaces + place - place_of(start));
}

}  // namespace

SightLines::SightLines(Grid grid) : grid_(grid) {
  const int lines = grid.lines;
  const int places = grid.places;
  ranges_.resize(static_cast<std::size_t>(2 * (2 * lines - 1) * (2 * places - 1)));
  for (int parity = 0; parity < 2; ++parity) {
    for (int dl = -(lines - 1); dl <= lines - 1; ++dl) {
      for (int dp = -(places - 1); dp <= places - 1; ++dp) {
        // Any pair of hexes of the grid with this difference, should there be one.
        int line = dl < 0 ? 1 - dl : 1;
        if ((line & 1) != parity) ++line;
        if (line > lines || line + dl > lines || line + dl < 1) continue;
        const int place = dp < 0 ? 1 - dp : 1;
        const HexId from = make_hex(line, place);
        const HexId to = make_hex(line + dl, place + dp);
        const Cube a = cube_of(from);
        const Cube b = cube_of(to);
        Range range{static_cast<std::uint32_t>(steps_.size()), 0};
        const auto met = hexes_met(Cube{b.q - a.q, b.r - a.r});
        for (std::size_t i = 0; i < met.size(); ++i) {
          Step step{id_offset(from, met[i].hex), 0};
          if (met[i].along_side && i + 1 < met.size() && met[i + 1].along_side &&
              met[i + 1].from == met[i].from) {
            step.second = id_offset(from, met[i + 1].hex);
            ++i;
          }
          steps_.push_back(step);
        }
        range.end = static_cast<std::uint32_t>(steps_.size());
        ranges_[slot(from, to)] = range;
      }
    }
  }
}

std::size_t SightLines::slot(HexId from, HexId to) const {
  const int dl = line_of(to) - line_of(from) + grid_.lines - 1;
  const int dp = place_of(to) - place_of(from) + grid_.places - 1;
  const int parity = line_of(from) & 1;
  return static_cast<std::size_t>((parity * (2 * grid_.lines - 1) + dl) * (2 * grid_.places - 1) +
                                  dp);
}

std::span<const SightLines::Step> SightLines::steps(HexId from, HexId to) const {
  const Range range = ranges_[slot(from, to)];
  return std::span<const Step>(steps_).subspan(range.begin, range.end - range.begin);
}

}  // namespace tercio::hex
