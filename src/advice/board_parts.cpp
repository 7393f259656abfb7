#include "advice/board_parts.hpp"

namespace tercio::advice {

Hexes list_of(const hex::HexSet& hexes) {
  Hexes out;
  hexes.for_each([&](HexId h) { out.push_back(h); });
  return out;
}

BoardSide side_entry(const Geometry& geometry, HexId a, HexId b, std::string_view kind,
                     std::string_view tag) {
  const auto [from, to] = geometry.side(a, *hex::direction_to(a, b));
  return {.a = a,
          .b = b,
          .kind = std::string(kind),
          .x1 = from.x,
          .y1 = from.y,
          .x2 = to.x,
          .y2 = to.y,
          .tag = std::string(tag)};
}

void add_courses(std::vector<BoardLink>& out, const Links& links, const BoardLink& like) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (i == 0 || links[i].first != links[i - 1].second) {
      out.push_back(like);
      out.back().course.push_back(links[i].first);
    }
    out.back().course.push_back(links[i].second);
  }
}

}  // namespace tercio::advice
