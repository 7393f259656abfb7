// 12.4 On random positions: the ways of a rout are those of the rulings, and each can be taken.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "lace_wars/rules/crowd_fixture.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {
namespace {

using Way = std::vector<HexId>;

// 12.4-1, 12.4-2 and W-65 as simply as they can be written: every walk without a hex twice, then
// those that fit, then those with the fewest zones.
class Oracle {
 public:
  Oracle(const Game& game, const State& s, PieceId unit) : game_(game), s_(s), unit_(unit) {
    way_.push_back(s.at[unit]);
    walk();
  }
  std::set<Way> ways() const {
    std::size_t longest = 99;
    for (const Way& w : found_) longest = std::min(longest, w.size());
    longest = std::max<std::size_t>(longest, 6);
    int fewest = 99;
    for (const Way& w : found_) {
      if (w.size() <= longest) fewest = std::min(fewest, zones_on(w));
    }
    std::set<Way> out;
    for (const Way& w : found_) {
      if (w.size() <= longest && zones_on(w) == fewest) out.insert(w);
    }
    return out;
  }

 private:
  Side side() const { return game_.piece(unit_).side; }
  int edge(HexId h) const {
    int nearest = 99;
    game_.definition().map.friendly_edge[index_of(side())].for_each(
        [&](HexId e) { nearest = std::min(nearest, hex::distance(h, e)); });
    return nearest;
  }
  int zones_on(const Way& way) const {
    int n = 0;
    for (const HexId h : way) n += in_zone(game_, s_, other(side()), h) ? 1 : 0;
    return n;
  }
  void walk() {
    const HexId at = way_.back();
    if (way_.size() > 3 && s_.top[at] == kNoPiece) {
      bool fits = edge(at) < edge(way_.front());
      for (std::size_t i = 1; i < way_.size(); ++i) {
        fits = fits && edge(way_[i]) <= edge(way_[i - 1]);
      }
      if (fits) found_.emplace(way_.begin() + 1, way_.end());
      return;
    }
    for (const Direction d : hex::kAllDirections) {
      const HexId to = hex::neighbour(at, d);
      if (!game_.on_grid(to) || std::find(way_.begin(), way_.end(), to) != way_.end()) continue;
      if (edge(to) > edge(at)) continue;
      if (has_unit(s_, to, other(side()))) continue;
      if (!may_cross(game_, game_.piece(unit_).arm, side(), at, d)) continue;
      way_.push_back(to);
      walk();
      way_.pop_back();
    }
  }

  const Game& game_;
  const State& s_;
  PieceId unit_;
  Way way_;
  std::set<Way> found_;
};

TEST(RoutRandom, r12_4a_r12_4c_r12_4d_r12_4f_the_ways_are_those_of_the_rulings) {
  int with_ways = 0;
  int through_friends = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Dice dice{seed};
    Field f(crowd(dice));
    scatter(f, dice);
    f.red(Phase::kCombat);
    for (const PieceId p : f.s.present - f.game().artillery()) {
      if (routs_off_map(f.game(), f.s, p)) continue;
      std::set<Way> given;
      int before = 0;
      for (const Route& r : rout_routes(f.game(), f.s, p)) {
        Way way;
        int friends = 0;
        for (const std::uint16_t item : r) {
          way.push_back(Route::hex_of(item));
          friends += fighters_in(f.game(), f.s, way.back()).empty() ? 0 : 1;
        }
        EXPECT_GE(friends, before) << "those that spare friends come first";
        before = friends;
        through_friends += friends > 0 ? 1 : 0;
        EXPECT_TRUE(given.insert(way).second) << "twice";
      }
      ASSERT_EQ(given, Oracle(f.game(), f.s, p).ways()) << seed << " " << f.game().name(p);
      with_ways += given.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(with_ways, 1000);
  EXPECT_GT(through_friends, 1000);
}

// A block of friends as deep as an army: the list stays within bounds.
TEST(RoutRandom, r12_4d_through_a_whole_army) {
  Drawing d;
  static const std::array<std::string, 30> kIds = [] {
    std::array<std::string, 30> out;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = "b" + std::to_string(i);
    return out;
  }();
  for (const std::string& id : kIds) d.foot(id.c_str());
  Field f(d);
  f.put("b0", "0406", Facing::kSSW);
  for (int i = 1; i < 30; ++i) {
    const HexId h = hex::make_hex(5 + (i - 1) / 6, 4 + (i - 1) % 6);
    f.put(kIds[static_cast<std::size_t>(i)], hex::label(h), Facing::kSSW);
  }
  const auto routes = rout_routes(f.game(), f.s, f.piece("b0"));
  EXPECT_GT(routes.size(), 10U);
  EXPECT_LT(routes.size(), 4096U);
  for (const Route& r : routes) EXPECT_LE(r.length, 6);
}

// Friends on all sides of a lane: only a longer way leads out.
TEST(RoutRandom, r12_4d_a_longer_way_where_there_is_no_shorter) {
  Drawing d;
  static const std::array<std::string, 6> kIds{"b1", "b2", "b3", "b4", "b5", "b6"};
  HexSet woods;
  for (int line = 5; line <= 10; ++line) {
    for (int place = 1; place <= 12; ++place) woods.insert(hex::make_hex(line, place));
  }
  d.horse("b0");
  HexId h = Field::hex_of("0406");
  std::string lane;
  for (const std::string& id : kIds) {
    d.horse(id.c_str());
    h = hex::neighbour(h, *hex::direction_to(Field::hex_of("0406"), Field::hex_of("0506")));
    woods.erase(h);
    lane += " " + hex::label(h);
  }
  d.d->map.terrain[static_cast<std::size_t>(Terrain::kWoods)] |= woods;
  Field f(d);
  f.put("b0", "0406", Facing::kSSW);
  std::size_t n = 0;
  for (std::size_t at = 1; at < lane.size(); at += 5) f.put(kIds[n++], lane.substr(at, 4));
  const auto routes = rout_routes(f.game(), f.s, f.piece("b0"));
  ASSERT_FALSE(routes.empty());
  for (const Route& r : routes) EXPECT_EQ(r.length, 7);
}

}  // namespace
}  // namespace tercio::lace_wars
