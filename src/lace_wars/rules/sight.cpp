#include "lace_wars/rules/sight.hpp"

#include <algorithm>
#include <cstdlib>

namespace tercio::lace_wars {

namespace {

// One line of sight and what may stand in its way.
class Line {
 public:
  Line(const Game& game, const State& s, HexId from, HexId to, PieceSet absent)
      : game_(game),
        s_(s),
        absent_(absent),
        higher_(std::max(game.level(from), game.level(to))),
        apart_(std::abs(game.level(from) - game.level(to))) {}

  // The case that blocks the line in a hex; nullptr: it passes.
  const char* blocks(HexId h) const {
    if (h == kNoHex || !game_.on_grid(h)) return nullptr;
    if (game_.level(h) > higher_) return case_of_levels();
    if (!has_element(h)) return nullptr;
    if (apart_ == 1) return "9.4.1a-2";
    if (apart_ > 1) return nullptr;  // 9.4.1a-3
    return game_.level(h) >= higher_ ? "9.4.1a-4" : nullptr;
  }

 private:
  const char* case_of_levels() const {
    if (apart_ == 0) return "9.4.1a-4";
    return apart_ == 1 ? "9.4.1a-2" : "9.4.1a-3";
  }
  // 9.4.1a-5 Units of either side, woods, villages, towns; commanders and hexsides are none.
  bool has_element(HexId h) const {
    if (game_.row(h).blocks_sight) return true;
    return !(units_in(s_, h) - absent_).empty();
  }

  const Game& game_;
  const State& s_;
  PieceSet absent_;
  int higher_;
  int apart_;
};

}  // namespace

Sight look(const Game& game, const State& s, HexId from, HexId to, PieceSet absent) {
  Sight out;
  out.range = hex::distance(from, to);
  if (out.range <= 1) return out;  // 9.4.1a-1 An adjacent hex is always seen.
  const Line line(game, s, from, to, absent);
  // 9.4.1a-6 Only the hexes between count: a blocking hex is seen into.
  game.sight_lines().walk(from, to, [&](hex::Between item) {
    const char* first = line.blocks(item.first);
    if (item.second == kNoHex) {
      if (first == nullptr) return true;
    } else {
      // 9.4.1a-7 Along a hexside both hexes must block.
      if (first == nullptr || line.blocks(item.second) == nullptr) return true;
      first = "9.4.1a-7";
    }
    out.clear = false;
    out.blocked_by = item;
    out.rule = first;
    return false;
  });
  return out;
}

}  // namespace tercio::lace_wars
