// 15 Victory.
#include "lace_wars/warburg/victory.hpp"

#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// Red, which fords, stands for the French. The river runs between lines 04 and 05, with a bridge
// at 0404-0505 and at 0408-0509; south is lines 01 to 04. Three counters make a crossing.
Drawing& valley(Drawing& d) {
  for (int line = 1; line <= 4; ++line) {
    for (int place = 1; place <= 12; ++place)
      d.d->map.areas["south-bank"].insert(hex::make_hex(line, place));
  }
  for (int place = 1; place <= 12; ++place) {
    const HexId h = hex::make_hex(5, place);
    for (const Direction dir : {Direction::kPrevLow, Direction::kPrevHigh}) {
      const HexId n = hex::neighbour(h, dir);
      if (!d.d->map.grid.contains(n)) continue;
      d.d->map.rivers.push_back({h, n});
    }
  }
  d.d->map.bridges.push_back({"West", {Drawing::hex_of("0505"), Drawing::hex_of("0404")}, {}});
  d.d->map.bridges.push_back({"East", {Drawing::hex_of("0509"), Drawing::hex_of("0408")}, {}});
  d.d->system.numbers.crossed_counters = 3;
  d.d->formations.push_back({"red-3", "red-3", 0, 99, "13.1a", Tag::kStated});
  d.d->formations.push_back({"blue-3", "blue-3", 1, 99, "13.1a", Tag::kStated});
  d.foot("r1").foot("r2").gun("rg").foot("b1").commander("rc", "red-1");
  d.unit("r3", Arm::kLineInfantry, 4, 3, 4, "red-2").unit("r4", Arm::kHeavyCavalry, 4, 3, 4, "");
  return d;
}
// r9 of red-1 begins on the south bank; b9 in the far corner.
std::string result(const Field& f) {
  const Outcome o = f.game().battle().outcome(f.s);
  return o.draw ? o.level : o.level + (o.winner == Side::kA ? " red " : " blue ") + o.rule;
}
void break_army(Field& f, Side side) {
  f.s.army_demoralised |= static_cast<std::uint8_t>(1U << index_of(side));
  for (int i = 0; i < f.game().formation_count(); ++i) {
    if (f.game().side_of_formation(i) == side) f.demoralised(f.game().formation(i).id);
  }
}

TEST(Victory, r15a_counters_that_have_crossed) {
  Drawing d;
  Clash f(valley(d));
  f.red_at("r1", "0604").red_at("r2", "0606").red_at("rg", "0608").put("rc", "0303");
  EXPECT_TRUE(crossed(f.game(), f.s).empty());  // r9 was never north
  f.put("r1", "0304");
  shift(f.game(), f.s, f.piece("rg"), Field::hex_of("0308"));
  EXPECT_EQ(crossed(f.game(), f.s), f.set({"r1", "rg"}));  // a gun counts, a leader never
  // Lost there it still counts; lost in the north not.
  eliminate(f.game(), f.s, f.piece("rg"), "11.1e", nullptr);
  eliminate(f.game(), f.s, f.piece("r2"), "11.1e", nullptr);
  EXPECT_EQ(crossed(f.game(), f.s), f.set({"r1", "rg"}));
  // Who has gone back north is no longer over the river.
  shift(f.game(), f.s, f.piece("r1"), Field::hex_of("0604"));
  EXPECT_EQ(crossed(f.game(), f.s), f.set({"rg"}));
}

TEST(Victory, r15a_allied_tactical_needs_the_counters_and_two_demoralised_formations) {
  Drawing d;
  Clash f(valley(d));
  for (const char* id : {"r1", "r2", "rg", "r3"}) {
    f.red_at(id, "0604");
    shift(f.game(), f.s, f.piece(id),
          Field::hex_of(std::string("030") + std::to_string(id[1] % 9)));
  }
  f.blue_at("b1", "0505");
  ASSERT_EQ(crossed(f.game(), f.s).size(), 4);
  EXPECT_EQ(result(f), "draw");
  f.demoralised("red-1");
  EXPECT_EQ(result(f), "draw");
  f.demoralised("red-2");
  EXPECT_EQ(result(f), "tactical blue 15a");
  // Exactly three will do, two will not.
  f.s.been_north.erase(f.piece("r1"));
  EXPECT_EQ(result(f), "tactical blue 15a");
  f.s.been_north.erase(f.piece("r2"));
  EXPECT_EQ(result(f), "draw");
}

TEST(Victory, r15a_the_shipped_numbers) {
  Field f;
  EXPECT_EQ(f.game().numbers().crossed_counters, 10);
  EXPECT_EQ(f.game().numbers().demoralised_for_crossing, 2);
  EXPECT_EQ(f.game().numbers().demoralised_denies, 2);
  f.as_set_up();
  EXPECT_TRUE(crossed(f.game(), f.s).empty());
  EXPECT_EQ(f.game().definition().map.bridges.size(), 2U);
}

TEST(Victory, r15b_operational_comes_before_all_else) {
  Drawing d;
  Clash f(valley(d));
  f.red_at("r1", "0604").red_at("r3", "0606").blue_at("b1", "0808");
  EXPECT_EQ(result(f), "tactical red 15c");
  break_army(f, Side::kA);
  EXPECT_EQ(result(f), "operational blue 15b");
}

TEST(Victory, r15d_no_allied_victory_with_a_demoralised_army) {
  Drawing d;
  Clash f(valley(d));
  f.red_at("r1", "0604").red_at("r3", "0606").blue_at("b1", "0808");
  break_army(f, Side::kA);
  break_army(f, Side::kB);
  EXPECT_EQ(result(f), "draw");  // neither operational nor, with its own broken, the French
  // Nor a tactical one.
  Drawing e;
  Clash g(valley(e));
  for (const char* id : {"r1", "r2", "r3"}) {
    g.red_at(id, "0604");
    shift(g.game(), g.s, g.piece(id), Field::hex_of("0303"));
  }
  g.demoralised("red-1").demoralised("red-2");
  EXPECT_EQ(result(g), "tactical blue 15a");
  break_army(g, Side::kB);
  EXPECT_EQ(result(g), "draw");
  // The French may still win over a demoralised army.
  Drawing h;
  Clash k(valley(h));
  k.red_at("r1", "0604").blue_at("b1", "0808");
  break_army(k, Side::kB);
  EXPECT_EQ(result(k), "tactical red 15c");
}

TEST(Victory, r15c_both_bridges_free_of_enemy_units_and_zones) {
  struct Try {
    const char* hex;
    Facing facing;
    bool free;
  };
  const std::vector<Try> tries{
      {"0505", Facing::kNNE, false},  // on the bridge hex
      {"0404", Facing::kSSW, false},  // its other end
      {"0605", Facing::kSSW, false},  // looks at 0505
      {"0605", Facing::kNNE, true},   // looks away
      {"0408", Facing::kSSW, false},  // the other bridge
      {"0507", Facing::kSSW, true},   // looks over the river between the bridges
      {"0506", Facing::kNNW, false},  // looks along the bank at 0505
  };
  for (const Try& t : tries) {
    Drawing d;
    Clash f(valley(d));
    f.red_at("r1", "0612").put("b1", t.hex, t.facing);
    EXPECT_EQ(result(f), t.free ? "tactical red 15c" : "draw") << t.hex << " " << name_of(t.facing);
  }
}

TEST(Victory, r15c_a_zone_does_not_reach_a_town_or_over_the_river_beside_the_bridge) {
  Drawing d;
  d.ground(Terrain::kTown, {"0505"});
  Clash f(valley(d));
  f.red_at("r1", "0612").put("b1", "0605", Facing::kSSW);
  EXPECT_EQ(result(f), "tactical red 15c");
  Drawing e;
  Clash g(valley(e));
  // 0403 is south: it looks over the unbridged river at 0504; and 0504 looks at 0404 likewise.
  g.red_at("r1", "0612").put("b1", "0504", Facing::kSSW);
  EXPECT_EQ(result(g), "tactical red 15c");
}

TEST(Victory, r15c_fewer_than_two_demoralised_formations) {
  Drawing d;
  Clash f(valley(d));
  f.red_at("r1", "0604").red_at("r3", "0606").blue_at("b1", "0808");
  f.demoralised("red-1");
  EXPECT_EQ(result(f), "tactical red 15c");
  f.demoralised("red-2");
  EXPECT_EQ(result(f), "draw");
}

TEST(Victory, r15c_routed_enemies_and_commanders_do_not_hold_a_bridge_by_their_zones) {
  Drawing d;
  Clash f(valley(d.commander("bc", "blue-1")));
  f.red_at("r1", "0612").put("b1", "0605", Facing::kSSW).put("bc", "0404");
  EXPECT_EQ(result(f), "draw");
  f.order("b1", Order::kRouted);
  EXPECT_EQ(result(f), "tactical red 15c");
}

}  // namespace
}  // namespace tercio::lace_wars
