// 5.2 Line of sight.
#include "thirty_years_war/rules/sight.hpp"

#include <random>

#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

Sight see(const Table& t, const char* from, const char* to) {
  return look(t.game(), t.s, Table::hex_of(from), Table::hex_of(to));
}

// Hexes 0501 and 0509 made hilltops by slopes that fall away beside the line, so that the line from
// one to the other along 0502 … 0508 is free ground.
Drawing hill(std::initializer_list<const char*> tops) {
  Drawing d;
  for (const char* top : tops) {
    const HexId high = Table::hex_of(top);
    const HexId low = hex::neighbour(high, Direction::kNextHigh);
    d.d->map.slope_hexes.insert(low);
    d.d->map.hexsides.push_back({"slope", {{low, high}}});
  }
  return d;
}

// --- 5.21 ---------------------------------------------------------------------------------------

TEST(Sight, r5_21_a_blocking_hex_on_the_line_forbids_the_shot) {
  Table t(Drawing().ground("forest", {"0503"}).gun("rgun").foot("bfoot").foot("bmore"));
  t.put("rgun", "0501").put("bfoot", "0505").put("bmore", "0705").red(Phase::kArtilleryFire);
  const auto refusal = t.refused("fire rgun 0505");
  EXPECT_EQ(refusal.rule, "5.23");
  EXPECT_EQ(refusal.message, "the line of sight of rgun is blocked at 0503");
  EXPECT_EQ(refusal.hexes, std::vector<std::string>{"0503"});
  EXPECT_EQ(refusal.pieces, std::vector<std::string>{"rgun"});
  EXPECT_TRUE(t.legal("fire rgun 0705"));  // another line
}

TEST(Sight, r5_21_the_hex_nearest_to_the_gun_is_named) {
  const Table t(Drawing().ground("forest", {"0503", "0506"}));
  EXPECT_EQ(see(t, "0501", "0509").blocked_by.first, Table::hex_of("0503"));
  EXPECT_EQ(see(t, "0509", "0501").blocked_by.first, Table::hex_of("0506"));
}

TEST(Sight, r5_21_nothing_lies_between_neighbours) {
  const Table t(Drawing().ground("forest", {"0501", "0502"}));
  EXPECT_TRUE(see(t, "0501", "0502").clear);
}

// S-21 From 0505 to 0908 the line crosses four hexes and touches others in a corner.
TEST(Sight, r5_21_a_hex_touched_in_a_corner_does_not_block) {
  Drawing d;
  HexSet others;
  for (int line = 1; line <= 10; ++line) {
    for (int place = 1; place <= 10; ++place) others.insert(hex::make_hex(line, place));
  }
  const HexSet crossed = Drawing::hexes({"0605", "0706", "0707", "0807"});
  d.d->map.terrain.emplace_back("forest", others - crossed);
  const Table t(d);
  EXPECT_TRUE(see(t, "0505", "0908").clear);
  crossed.for_each([&](HexId h) {
    Drawing one;
    HexSet single;
    single.insert(h);
    one.d->map.terrain.emplace_back("forest", single);
    const Table blocked(one);
    EXPECT_FALSE(see(blocked, "0505", "0908").clear) << hex::label(h);
    EXPECT_FALSE(see(blocked, "0908", "0505").clear) << hex::label(h);
  });
}

// S-20 On ground without hills the line is the same from both ends.
TEST(Sight, r5_21_sight_is_the_same_from_both_ends) {
  std::mt19937 random(5);
  for (int round = 0; round < 20; ++round) {
    Drawing d;
    HexSet forest;
    for (int i = 0; i < 20; ++i) {
      forest.insert(
          hex::make_hex(1 + static_cast<int>(random() % 10), 1 + static_cast<int>(random() % 10)));
    }
    d.d->map.terrain.emplace_back("forest", forest);
    const Table t(d);
    for (int i = 0; i < 200; ++i) {
      const HexId a = hex::make_hex(1 + static_cast<int>(random() % 10), 1 + i % 10);
      const HexId b = hex::make_hex(1 + static_cast<int>(random() % 10), 1 + i / 10 % 10);
      EXPECT_EQ(look(t.game(), t.s, a, b).clear, look(t.game(), t.s, b, a).clear)
          << hex::label(a) << " " << hex::label(b);
    }
  }
}

// --- 5.22 ---------------------------------------------------------------------------------------

TEST(Sight, r5_22_along_a_hexside_one_blocking_hex_does_not_block) {
  EXPECT_TRUE(see(Table(Drawing().ground("forest", {"0604"})), "0505", "0705").clear);
  EXPECT_TRUE(see(Table(Drawing().ground("forest", {"0605"})), "0505", "0705").clear);
}

TEST(Sight, r5_22_along_a_hexside_two_blocking_hexes_block) {
  Table t(Drawing().ground("forest", {"0604"}).foot("rfoot").gun("rgun").foot("bfoot"));
  t.put("rgun", "0505").put("bfoot", "0705").put("rfoot", "0605").red(Phase::kArtilleryFire);
  const auto refusal = t.refused("fire rgun 0705");
  EXPECT_EQ(refusal.rule, "5.22");
  EXPECT_NE(refusal.message.find("along a hexside"), std::string::npos);
}

TEST(Sight, r5_22_blocking_hexes_of_different_hexsides_do_not_add_up) {
  // 0505 to 0905: 0604|0605, 0705, 0804|0805
  EXPECT_TRUE(see(Table(Drawing().ground("forest", {"0604", "0805"})), "0505", "0905").clear);
  EXPECT_FALSE(see(Table(Drawing().ground("forest", {"0804", "0805"})), "0505", "0905").clear);
  EXPECT_EQ(std::string(see(Table(Drawing().ground("forest", {"0705"})), "0505", "0905").rule),
            "5.23");
}

TEST(Sight, r5_22_on_the_map_edge_one_hex_alone_does_not_block) {
  EXPECT_TRUE(see(Table(Drawing().ground("forest", {"0201"})), "0101", "0301").clear);
}

// S-27 A hex that a gun on a hilltop looks over is no blocking hex.
TEST(Sight, r5_22_each_hex_of_the_side_is_judged_after_5_24) {
  // 0505 to 0905, range 4: 0604 and 0605 are one hex away, 0804 and 0805 three.
  Drawing near;
  near.side("slope", "0506", "0505").slope_hexes({"0506"}).ground("forest", {"0604", "0605"});
  EXPECT_TRUE(see(Table(near), "0505", "0905").clear);
  Drawing far;
  far.side("slope", "0506", "0505").slope_hexes({"0506"}).ground("forest", {"0804", "0805"});
  EXPECT_FALSE(see(Table(far), "0505", "0905").clear);
}

// --- 5.23 ---------------------------------------------------------------------------------------

TEST(Sight, r5_23_a_unit_between_blocks_and_a_leader_does_not) {
  Table t(Drawing().gun("rgun").foot("bfoot").foot("rfoot").leader("rlead", 1));
  t.put("rgun", "0501").put("bfoot", "0505").put("rlead", "0503").red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rgun 0505"));
  t.put("rfoot", "0504");
  EXPECT_EQ(t.refusal("fire rgun 0505"), "5.23");
}

TEST(Sight, r5_23_units_of_either_side_and_in_any_state_block) {
  for (const char* id : {"rfoot", "bfoot"}) {
    Table ready(Drawing().foot("rfoot").foot("bfoot"));
    EXPECT_FALSE(see(ready.put(id, "0503"), "0501", "0505").clear) << id;
    Table shaken(Drawing().foot("rfoot").foot("bfoot"));
    EXPECT_FALSE(see(shaken.put_disrupted(id, "0503"), "0501", "0505").clear) << id;
  }
}

TEST(Sight, r5_23_guns_of_either_side_block) {
  for (const char* id : {"rgun", "bgun"}) {
    Table t(Drawing().gun("rgun").gun("bgun"));
    EXPECT_FALSE(see(t.put(id, "0503"), "0501", "0505").clear) << id;
  }
}

TEST(Sight, r5_23_a_hex_that_is_left_does_not_block_any_more) {
  Table t(Drawing().foot("rfoot").foot("bfoot"));
  t.put("rfoot", "0503").red(Phase::kMovement).ok("move rfoot 0603");
  EXPECT_TRUE(see(t, "0501", "0505").clear);
  EXPECT_FALSE(see(t, "0601", "0605").clear);
}

TEST(Sight, r5_23_ground_that_blocks_is_a_closed_list) {
  for (const char* terrain : {"forest", "woods", "town"}) {
    EXPECT_FALSE(see(Table(Drawing().ground(terrain, {"0503"})), "0501", "0505").clear) << terrain;
  }
  for (const char* terrain : {"marsh", "rough", "ditch"}) {
    EXPECT_TRUE(see(Table(Drawing().ground(terrain, {"0503"})), "0501", "0505").clear) << terrain;
  }
  EXPECT_TRUE(see(Table(Drawing().slope_hexes({"0503"})), "0501", "0505").clear);
  for (const char* side : {"stream", "river", "road", "bridge"}) {
    EXPECT_TRUE(see(Table(Drawing().side(side, "0502", "0503")), "0501", "0505").clear) << side;
  }
}

TEST(Sight, r5_23_a_hilltop_blocks) {
  const Table t(hill({"0503"}));
  const Sight sight = see(t, "0501", "0505");
  EXPECT_FALSE(sight.clear);
  EXPECT_EQ(sight.blocked_by.first, Table::hex_of("0503"));
}

// --- 5.24 ---------------------------------------------------------------------------------------

// The distances from the gun, 1 to range - 1, at which a single forest hex on the line blocks.
std::vector<int> blocked_at(const Drawing& ground, int range, const Options& options = {}) {
  std::vector<int> out;
  for (int d = 1; d < range; ++d) {
    Drawing drawing;
    *drawing.d = *ground.d;
    HexSet forest;
    forest.insert(hex::make_hex(5, 1 + d));
    drawing.d->map.terrain.emplace_back("forest", forest);
    const Table t(drawing, options);
    const HexId to = hex::make_hex(5, 1 + range);
    if (!look(t.game(), t.s, Table::hex_of("0501"), to).clear) out.push_back(d);
  }
  return out;
}
using Distances = std::vector<int>;

// S-25 Exactly half way still blocks.
TEST(Sight, r5_24_from_a_hilltop_what_is_nearer_than_half_the_range_is_looked_over) {
  EXPECT_EQ(blocked_at(hill({"0501"}), 8), (Distances{4, 5, 6, 7}));
  EXPECT_EQ(blocked_at(hill({"0501"}), 7), (Distances{4, 5, 6}));
  EXPECT_EQ(blocked_at(hill({"0501"}), 2), (Distances{1}));
  EXPECT_EQ(blocked_at(hill({"0501"}), 3), (Distances{2}));
}

TEST(Sight, r5_24_from_level_ground_everything_blocks) {
  EXPECT_EQ(blocked_at(Drawing(), 5), (Distances{1, 2, 3, 4}));
}

TEST(Sight, r5_24_by_option_the_half_is_measured_from_the_target) {
  const Options options{{"los.hilltop_half", "from_target"}};
  EXPECT_EQ(blocked_at(hill({"0501"}), 8, options), (Distances{1, 2, 3, 4}));
  EXPECT_EQ(blocked_at(hill({"0501"}), 7, options), (Distances{1, 2, 3}));
  EXPECT_EQ(blocked_at(Drawing(), 4, options), (Distances{1, 2, 3}));
}

// S-26
TEST(Sight, r5_24_units_guns_and_hilltops_near_the_gun_are_looked_over) {
  Table t(hill({"0501", "0504"}).foot("rfoot").gun("rgun"));
  t.put("rfoot", "0502").put("rgun", "0503");
  EXPECT_TRUE(see(t, "0501", "0508").clear);
  const Sight sight = see(t, "0501", "0507");  // 0504 is half way
  EXPECT_FALSE(sight.clear);
  EXPECT_EQ(sight.blocked_by.first, Table::hex_of("0504"));
  EXPECT_EQ(std::string(sight.rule), "5.24");
}

// S-24
TEST(Sight, r5_24_a_hilltop_has_a_slope_side_and_no_slope_marking) {
  Drawing d;
  d.side("slope", "0502", "0503").slope_hexes({"0502"});
  const Table t(d);
  EXPECT_EQ(t.game().hilltops(), Drawing::hexes({"0503"}));
  // Two slopes one above the other: the upper is marked too and is no hilltop.
  const Table steps(Drawing()
                        .side("slope", "0502", "0503")
                        .side("slope", "0503", "0504")
                        .slope_hexes({"0502", "0503"}));
  EXPECT_EQ(steps.game().hilltops(), Drawing::hexes({"0504"}));
  EXPECT_EQ(blocked_at(d, 3), (Distances{1, 2}));  // 0501 is level ground
}

TEST(Sight, r5_24_inner_plateau_is_a_hilltop_only_by_option) {
  Drawing d = hill({"0602"});  // its slope is 0703
  d.d->map.features.push_back(
      {"Hill", "hill", Drawing::hexes({"0501", "0602", "0703"}), {}, Tag::kStated, ""});
  d.ground("forest", {"0502"});
  const Table off(d);
  EXPECT_EQ(off.game().hilltops(), Drawing::hexes({"0602"}));
  EXPECT_FALSE(see(off, "0501", "0505").clear);
  const Table on(d, {{"los.plateau_interior_is_hilltop", "on"}});
  EXPECT_EQ(on.game().hilltops(), Drawing::hexes({"0501", "0602"}));
  EXPECT_TRUE(see(on, "0501", "0505").clear);  // a quarter of the way
}

TEST(Sight, r5_24_only_the_rim_of_the_hill_at_breitenfeld_is_hilltop) {
  const Table off("breitenfeld/historical");
  const Table on("breitenfeld/historical", {{"los.plateau_interior_is_hilltop", "on"}});
  EXPECT_FALSE(off.game().hilltops().empty());
  EXPECT_LT(off.game().hilltops().size(), on.game().hilltops().size());
  EXPECT_TRUE((off.game().hilltops() - on.game().hilltops()).empty());
  EXPECT_TRUE((on.game().hilltops() & on.game().definition().map.slope_hexes).empty());
}

// --- 5.25 ---------------------------------------------------------------------------------------

TEST(Sight, r5_25_between_hilltops_everything_lower_is_looked_over) {
  Table t(hill({"0501", "0509"}).ground("forest", {"0508"}).foot("rfoot").gun("bgun"));
  t.put("rfoot", "0505").put("bgun", "0507");
  EXPECT_TRUE(see(t, "0501", "0509").clear);
  EXPECT_TRUE(see(t, "0509", "0501").clear);
  EXPECT_FALSE(see(t, "0501", "0510").clear);  // to level ground 5.24 holds
}

TEST(Sight, r5_25_a_bare_hilltop_between_does_not_block) {
  EXPECT_TRUE(see(Table(hill({"0501", "0505", "0508", "0509"})), "0501", "0509").clear);
}

TEST(Sight, r5_25_a_unit_gun_or_forest_on_a_hilltop_between_blocks) {
  Table unit(hill({"0501", "0502", "0509"}).foot("bfoot"));
  unit.put_disrupted("bfoot", "0502");  // however near
  const Sight sight = see(unit, "0501", "0509");
  EXPECT_FALSE(sight.clear);
  EXPECT_EQ(std::string(sight.rule), "5.25");
  Table gun(hill({"0501", "0505", "0509"}).gun("rgun"));
  EXPECT_FALSE(see(gun.put("rgun", "0505"), "0501", "0509").clear);
  EXPECT_FALSE(
      see(Table(hill({"0501", "0505", "0509"}).ground("forest", {"0505"})), "0501", "0509").clear);
  Table leader(hill({"0501", "0505", "0509"}).leader("rlead", 1));
  EXPECT_TRUE(see(leader.put("rlead", "0505"), "0501", "0509").clear);
}

// S-28 with 5.22: 0505 to 0905 runs between 0604 and 0605.
TEST(Sight, r5_25_along_a_hexside_both_hexes_must_be_occupied_hilltops) {
  Drawing d;
  d.slope_hexes({"0506", "0603", "0606", "0906"});
  d.side("slope", "0506", "0505").side("slope", "0906", "0905");
  d.side("slope", "0603", "0604").side("slope", "0606", "0605").foot("r1").foot("r2");
  Table t(d);
  EXPECT_TRUE(see(t.put("r1", "0604"), "0505", "0905").clear);
  EXPECT_FALSE(see(t.put("r2", "0605"), "0505", "0905").clear);
}

TEST(Sight, r5_25_range_still_decides_the_column) {
  Table t(hill({"0501", "0509"}).gun("rgun").foot("bfoot"));
  t.put("rgun", "0501").put("bfoot", "0509").red(Phase::kArtilleryFire);
  t.ok("fire rgun 0509").roll(2);
  EXPECT_FALSE(t.is_disrupted("bfoot"));
}

// --- 5.26 ---------------------------------------------------------------------------------------

// S-29
TEST(Sight, r5_26_the_hexes_at_the_ends_never_block) {
  Table t(hill({"0505"})
              .ground("forest", {"0501"})
              .gun("rgun")
              .gun("rmore")
              .gun("bgun")
              .foot("rfoot")
              .foot("bfoot"));
  t.put("rgun", "0501").put("rmore", "0501").put("rfoot", "0501");
  t.put("bfoot", "0505").put("bgun", "0505");
  EXPECT_TRUE(see(t, "0501", "0505").clear);
  EXPECT_TRUE(see(t, "0505", "0501").clear);
  t.red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rgun 0505"));
}

// The set of visible hexes and the single look say the same.
TEST(Sight, visible_hexes_are_those_a_look_finds_clear) {
  for (const char* half : {"from_gun", "from_target"}) {
    Table t("breitenfeld/historical", {{"los.hilltop_half", half}});
    t.as_set_up();
    HexSet everywhere;
    for (int line = 1; line <= 23; ++line) {
      for (int place = 1; place <= 29; ++place) everywhere.insert(hex::make_hex(line, place));
    }
    for (const char* from : {"1815", "1812", "1117", "1001", "2319", "1914"}) {
      const HexSet seen = visible(t.game(), t.s, Table::hex_of(from), everywhere);
      everywhere.for_each([&](HexId to) {
        EXPECT_EQ(seen.contains(to), look(t.game(), t.s, Table::hex_of(from), to).clear)
            << from << " " << hex::label(to);
      });
    }
  }
}

}  // namespace
}  // namespace tercio::thirty_years_war
