// Where a group can go: the cheapest ways, checked against the rules step by step.

#include "lace_wars/rules/reach.hpp"

#include <map>
#include <set>
#include <tuple>

#include "lace_wars/playout.hpp"
#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/rules/walk.hpp"

namespace tercio::lace_wars {
namespace {

// Carries out the items of a move as if nobody reacted and all went well; the points it took.
int walk_along(const Game& game, State s, PieceSet group, const Route& route) {
  if (s.step != Step::kMoving) begin_move(game, s, group);
  const int before = s.mover.points;  // what it has if it stops at once
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, walk_of(game, s, group), item);
    EXPECT_FALSE(tried.denial) << tried.denial.rule;
    if (tried.denial) return -1;
    walk_item(game, s, s.mover, item, tried, nullptr);
  }
  return before - s.mover.points + open_cost(game, walk_of(game, s, group));
}

HexId end_of(HexId from, const Route& route) {
  for (const std::uint16_t item : route) {
    if (!Route::is_turn(item)) from = Route::hex_of(item);
  }
  return from;
}

// Every place found is reached by its way, at its price, and no step from there leads elsewhere.
void check_ways(const Game& game, const State& s, PieceSet group) {
  Ways ways;
  find_ways(game, s, group, ways);
  const Walk start = walk_of(game, s, group);
  EXPECT_FALSE(ways.hexes().contains(start.at));
  HexSet from = ways.hexes();
  from.insert(start.at);
  from.for_each([&](HexId h) {
    for (int i = 0; i < kFacings; ++i) {
      const auto f = static_cast<Facing>(i);
      const std::uint8_t cost = ways.cost(h, f);
      if (cost == Ways::kNone) continue;
      const Route route = ways.route(h, f);
      Walk w = start;
      int spent = 0;
      if (!route.empty()) {
        ASSERT_EQ(end_of(start.at, route), h);
        const Denial denial = why_not(game, s, Move{group, route});
        ASSERT_FALSE(denial) << denial.rule << " to " << hex::label(h);
        ASSERT_EQ(walk_along(game, s, group, route), cost) << hex::label(h);
        for (const std::uint16_t item : route) {
          const Try tried = try_item(game, s, w, item);
          go_on(game, s, w, item, tried);
          spent += tried.cost;
        }
        if (w.formed) {
          ASSERT_EQ(w.facing, f);
        }
      }
      const auto must_be_known = [&](std::uint16_t item) {
        const Try tried = try_item(game, s, w, item);
        if (tried.denial) return;
        Walk next = w;
        go_on(game, s, next, item, tried);
        if (!may_stop(game, next)) return;
        const Facing facing = next.formed ? next.facing : Facing::kNNW;
        ASSERT_LE(ways.cost(next.at, facing), spent + tried.cost + open_cost(game, next))
            << hex::label(next.at);
      };
      for (const Direction d : hex::kAllDirections) {
        if (has_direction(game.on_map(h), d)) must_be_known(hex::neighbour(h, d));
      }
      if (!w.formed) continue;
      for (int k = 0; k < kFacings; ++k) must_be_known(Route::turn_to(static_cast<Facing>(k)));
    }
  });
}

TEST(Reach, r8_1a_every_way_of_random_positions_can_be_taken_at_its_price) {
  int checked = 0;
  for (const char* scenario : {"historical", "alternate", "free"}) {
    const Game game(warburg(), scenario, {});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      State s = start(game, nullptr);
      engine::Random random(seed);
      PlayoutCount count;
      for (int step = 0; !is_over(s) && step < 3000; ++step) {
        if (step % 17 == 0 && (s.step == Step::kMove || s.step == Step::kMoving)) {
          const auto groups = s.step == Step::kMoving ? std::vector<PieceSet>{s.mover.pieces}
                                                      : movable_groups(game, s);
          if (!groups.empty()) {
            check_ways(
                game, s,
                groups[static_cast<std::size_t>(random.below(static_cast<int>(groups.size())))]);
            ++checked;
          }
        }
        random_step(game, s, random, count);
      }
    }
  }
  EXPECT_GT(checked, 100);
}

using Been = std::set<std::tuple<HexId, Facing, int, int, int, std::array<HexId, 4>, bool>>;

// Every sequence of steps and turns, however foolish.
void try_all(const Game& game, const State& s, const Walk& w, int spent, Been& been,
             std::map<std::pair<HexId, Facing>, int>& best) {
  if (!been.insert({w.at, w.facing, w.turned, w.open_turn, spent, w.cleared, w.hexes > 0}).second) {
    return;
  }
  if (may_stop(game, w)) {
    const auto key = std::pair{w.at, w.formed ? w.facing : Facing::kNNW};
    const int cost = spent + open_cost(game, w);
    const auto [it, added] = best.emplace(key, cost);
    if (!added) it->second = std::min(it->second, cost);
  }
  const auto follow = [&](std::uint16_t item) {
    const Try tried = try_item(game, s, w, item);
    if (tried.denial) return;
    Walk next = w;
    go_on(game, s, next, item, tried);
    try_all(game, s, next, spent + tried.cost, been, best);
  };
  for (const Direction d : hex::kAllDirections) {
    if (has_direction(game.on_map(w.at), d)) follow(hex::neighbour(w.at, d));
  }
  if (!w.formed) return;
  for (int f = 0; f < kFacings; ++f) follow(Route::turn_to(static_cast<Facing>(f)));
}

TEST(Reach, r8_1a_r8_3a_no_sequence_of_steps_and_turns_is_cheaper_or_leads_further) {
  engine::Random random(5);
  for (int map = 0; map < 60; ++map) {
    Drawing d = drawn().unit("r1", Arm::kLineInfantry, 4, 3, map % 3 == 2 ? 5 : 11, "red-1");
    d.light_foot("r3").gun("r4").foot("r5").horse("b1").gun("b2");
    d.unit("r2", Arm::kHeavyCavalry, 4, 3, map % 3 == 2 ? 4 : 11, "red-1");
    for (int line = 3; line <= 9; ++line) {
      for (int place = 3; place <= 9; ++place) {
        const std::string label = hex::label(hex::make_hex(line, place));
        const int what = random.below(9);
        if (what == 0) d.ground(Terrain::kWoods, {label.c_str()});
        if (what == 1) d.ground(Terrain::kVillage, {label.c_str()});
        if (what == 2 || what == 4) d.level(1, {label.c_str()});
        if (what == 5) d.level(2, {label.c_str()});
        if (what == 3) {
          d.stream(label.c_str(), hex::label(hex::make_hex(line, place + 1)).c_str());
        }
        if (random.below(3) == 0) {
          const auto n = static_cast<Direction>(random.below(hex::kDirections));
          d.road(label.c_str(), hex::label(hex::neighbour(hex::make_hex(line, place), n)).c_str());
        }
      }
    }
    MoveField field(d);
    const auto any = [&] {
      return hex::label(hex::make_hex(5 + random.below(3), 5 + random.below(4)));
    };
    for (const char* id : {"r1", "r2", "r3", "r4", "r5", "b1", "b2"}) {
      const std::string at = any();
      if (is_occupied(field.s, Field::hex_of(at))) continue;
      field.put(id, at, static_cast<Facing>(random.below(kFacings)));
      if (map % 3 == 2 && id[0] == 'r') field.column(id);
    }
    if (map % 3 == 2) {
      for (const char* id : {"b1", "b2"}) field.put(id, id[1] == '1' ? "1209" : "1203");
    }
    field.go();
    for (const char* id : {"r1", "r2", "r3", "r4"}) {
      const PieceSet group = field.set({id});
      if (!on_map(field.s, group.first())) continue;
      std::map<std::pair<HexId, Facing>, int> best;
      Been been;
      try_all(field.game(), field.s, walk_of(field.game(), field.s, group), 0, been, best);
      Ways ways;
      find_ways(field.game(), field.s, group, ways);
      for (int line = 1; line <= 12; ++line) {
        for (int place = 1; place <= 12; ++place) {
          for (int f = 0; f < kFacings; ++f) {
            const auto key = std::pair{hex::make_hex(line, place), static_cast<Facing>(f)};
            const auto it = best.find(key);
            ASSERT_EQ(ways.cost(key.first, key.second), it == best.end() ? Ways::kNone : it->second)
                << map << " " << id << " " << hex::label(key.first) << " " << f;
          }
        }
      }
    }
  }
}

TEST(Reach, r8_3a_turning_counts_in_the_price_of_a_way) {
  MoveField field(drawn().horse("r1"));
  field.put("r1", "0508", Facing::kN).go();
  Ways ways;
  find_ways(field.game(), field.s, field.set({"r1"}), ways);
  EXPECT_EQ(ways.cost(Field::hex_of("0505"), Facing::kS), 6);  // three hexes, three vertices
  EXPECT_EQ(ways.cost(Field::hex_of("0505"), Facing::kN), 3);
  EXPECT_EQ(ways.cost(Field::hex_of("0502")), 6);
  EXPECT_EQ(ways.cost(Field::hex_of("0501")), Ways::kNone);
  EXPECT_EQ(ways.cost(Field::hex_of("0509")), 3);  // two vertices and a hex
}

TEST(Reach, r8_1e_light_troops_have_one_entry_a_hex) {
  MoveField field(drawn().light_foot("r1"));
  field.put("r1", "0606", Facing::kS).go();
  Ways ways;
  find_ways(field.game(), field.s, field.set({"r1"}), ways);
  int hexes = 0;
  ways.hexes().for_each([&](HexId h) {
    ++hexes;
    EXPECT_EQ(ways.cost(h), hex::distance(Field::hex_of("0606"), h)) << hex::label(h);
  });
  EXPECT_GT(hexes, 60);
}

TEST(Reach, r8_1g_ways_lead_over_a_battery_alone_and_through_its_zone_behind_it) {
  MoveField field(drawn().foot("r1").gun("b1"));
  field.put("r1", "0508", Facing::kN).put("b1", "0507", Facing::kN).go();
  check_ways(field.game(), field.s, field.set({"r1"}));
  Ways ways;
  find_ways(field.game(), field.s, field.set({"r1"}), ways);
  EXPECT_EQ(ways.cost(Field::hex_of("0507")), 1);
  EXPECT_EQ(ways.cost(Field::hex_of("0504")), 4);  // through 0506, which b1 no longer controls
}

TEST(Reach, r14c_ways_of_a_column_use_the_free_turns_of_the_road) {
  MoveField field(
      drawn().road("0508", "0507").road("0507", "0606").road("0606", "0706").foot("r1"));
  field.put("r1", "0508", Facing::kS).go();
  field.ok("march r1");
  check_ways(field.game(), field.s, field.set({"r1"}));
  Ways ways;
  find_ways(field.game(), field.s, field.set({"r1"}), ways);
  EXPECT_EQ(ways.cost(Field::hex_of("0706")), 3);
}

TEST(Reach, r14c_a_way_after_an_open_turn_does_not_turn_back_and_forth) {
  Field field;
  field.put("touraine", "0813", Facing::kN).put("maupeou-leader", "0813");
  field.put("post", "1701", Facing::kN).at(2, Side::kA, Phase::kActivation);
  field.activate("maupeou").ok("march touraine").ok("move touraine nnw");
  field.ok("move touraine 0811");
  EXPECT_EQ(field.hex("touraine"), "0811");
  int turns = 0;
  for (const std::string& what : field.happened()) turns += what == "turned" ? 1 : 0;
  EXPECT_LE(turns, 1);
}

TEST(Reach, r8_3f_in_a_backward_move_the_ways_lead_back) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0505", Facing::kN).go();
  field.ok("back r1 0506");
  Ways ways;
  find_ways(field.game(), field.s, field.set({"r1"}), ways);
  EXPECT_EQ(labels(ways.hexes()), "0406 0507");
}

}  // namespace
}  // namespace tercio::lace_wars
