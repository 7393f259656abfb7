// 8, 14 The ways of one formed unit, found by a second model of the rules that shares nothing with
// the search: every sequence of turns and steps, priced hex by hex from the charts.
#include <map>
#include <set>
#include <tuple>

#include "engine/random.hpp"
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/reach.hpp"

namespace tercio::lace_wars {
namespace {

using Best = std::map<std::pair<HexId, Facing>, int>;

class Model {
 public:
  Model(const Game& game, const State& s, PieceId unit)
      : game_(game),
        s_(s),
        unit_(unit),
        column_(s.column.contains(unit)),
        enemy_(s.units[index_of(other(game.piece(unit).side))]),
        friends_(s.units[index_of(game.piece(unit).side)]),
        zone_(zones(game, s, other(game.piece(unit).side))),
        points_(game.piece(unit).movement * (column_ ? 2 : 1)) {
    friends_.erase(s.at[unit]);
    go(s.at[unit], s.facing[unit], 0, 0);
  }
  const Best& best() const { return best_; }

 private:
  // It stands in the hex, facing so, and has not turned there yet.
  void go(HexId h, Facing f, int spent, int turned) {
    if (!been_.insert({h, f, spent, turned}).second) return;
    for (int g = 0; g < kFacings; ++g) {
      const auto facing = static_cast<Facing>(g);
      const int v = vertices_between(f, facing);
      if (v > 0 && !may_turn(h, f)) continue;
      const int turn = v * (zone_.contains(h) ? 2 : 1);
      const bool payable = turned + v <= 3 && spent + turn <= points_;
      if (payable) note(h, facing, spent + turn);
      if (zone_.contains(h) || is_too_near(h)) continue;
      for (const Direction d : {static_cast<Direction>(g), static_cast<Direction>((g + 1) % 6)}) {
        step(h, d, facing, spent, turned, v, turn);
      }
    }
  }
  void step(HexId h, Direction d, Facing facing, int spent, int turned, int v, int turn) {
    const StepPrice price = step_price(game_, PieceSet{unit_}, h, d, column_);
    if (price.denial) return;
    const HexId to = hex::neighbour(h, d);
    if (enemy_.contains(to) || friends_.contains(to) || is_too_near(to)) return;
    const bool free = column_ && game_.has(h, d, OnSide::kRoad);
    const int cost = spent + price.points + (free ? 0 : turn);
    const int then = turned + (free ? 0 : v);
    if (cost <= points_ && then <= 3) go(to, facing, cost, then);
  }
  bool is_too_near(HexId h) const {
    if (!column_) return false;
    bool near = false;
    enemy_.for_each([&](HexId e) { near = near || hex::distance(h, e) < 2; });
    return near;
  }
  // 8.3c
  bool may_turn(HexId h, Facing f) const {
    if (is_too_near(h)) return false;
    for (const Direction d : hex::kAllDirections) {
      if (has_direction(front_of(f) & game_.zone_open(h, false), d) &&
          enemy_.contains(hex::neighbour(h, d))) {
        return false;
      }
    }
    return true;
  }
  void note(HexId h, Facing f, int cost) {
    const auto [it, added] = best_.emplace(std::pair{h, f}, cost);
    if (!added) it->second = std::min(it->second, cost);
  }

  const Game& game_;
  const State& s_;
  PieceId unit_;
  bool column_;
  HexSet enemy_;
  HexSet friends_;
  HexSet zone_;
  int points_;
  Best best_;
  std::set<std::tuple<HexId, Facing, int, int>> been_;
};

// A map with all kinds of ground and roads that cross it.
Drawing random_ground(engine::Random& random) {
  Drawing d = drawn();
  for (int line = 1; line <= 12; ++line) {
    for (int place = 1; place <= 12; ++place) {
      const HexId h = hex::make_hex(line, place);
      const std::string label = hex::label(h);
      const int what = random.below(16);
      if (what == 0) d.ground(Terrain::kWoods, {label.c_str()});
      if (what == 1) d.ground(Terrain::kVillage, {label.c_str()});
      if (what == 2) d.level(1, {label.c_str()});
      if (what == 3) d.level(2, {label.c_str()});
      if (what == 4 && place < 12) {
        d.stream(label.c_str(), hex::label(hex::make_hex(line, place + 1)).c_str());
      }
    }
  }
  for (int roads = 0; roads < 5; ++roads) {
    HexId h = hex::make_hex(1 + random.below(12), 1 + random.below(12));
    int d6 = random.below(6);
    for (int n = 0; n < 12; ++n) {
      d6 = (d6 + random.below(3) + 5) % 6;
      const HexId to = hex::neighbour(h, static_cast<Direction>(d6));
      if (hex::line_of(to) < 1 || hex::line_of(to) > 12 || hex::place_of(to) < 1 ||
          hex::place_of(to) > 12) {
        break;
      }
      d.road(hex::label(h).c_str(), hex::label(to).c_str());
      h = to;
    }
  }
  return d;
}

void expect_same(MoveField& field, const char* id) {
  const PieceId unit = field.piece(id);
  const Model model(field.game(), field.s, unit);
  Ways ways;
  find_ways(field.game(), field.s, PieceSet{unit}, ways);
  for (int line = 1; line <= 12; ++line) {
    for (int place = 1; place <= 12; ++place) {
      const HexId h = hex::make_hex(line, place);
      for (int f = 0; f < kFacings; ++f) {
        const auto facing = static_cast<Facing>(f);
        const auto it = model.best().find({h, facing});
        ASSERT_EQ(ways.cost(h, facing), it == model.best().end() ? Ways::kNone : it->second)
            << id << " " << hex::label(h) << " " << name_of(facing);
      }
    }
  }
}

// Each hex told is gone to by naming it, at the price told.
void expect_moves(const Field& field, const char* id) {
  const PieceSet group = field.set({id});
  Ways ways;
  find_ways(field.game(), field.s, group, ways);
  ways.hexes().for_each([&](HexId h) {
    const std::string text = std::string("move ") + id + ' ' + hex::label(h);
    const Parsed parsed = parse_action(field.game(), field.s, text);
    ASSERT_TRUE(parsed.ok);
    const Denial denial = why_not(field.game(), field.s, parsed.action);
    ASSERT_FALSE(denial) << text << ": " << denial.rule;
    const auto& route = std::get<Move>(parsed.action).route;
    Walk w = walk_of(field.game(), field.s, group);
    const int before = w.points;
    for (const std::uint16_t item : route) {
      go_on(field.game(), field.s, w, item, try_item(field.game(), field.s, w, item));
    }
    ASSERT_EQ(w.at, h);
    ASSERT_EQ(before - w.points + open_cost(field.game(), w), ways.cost(h)) << text;
    State s = field.s;
    apply(field.game(), s, parsed.action, nullptr);
    ASSERT_EQ(s.at[group.first()], h) << text;
  });
}

TEST(MarchModel, r8_1a_r8_3a_r14c_no_sequence_of_turns_and_steps_is_missed_or_mispriced) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    engine::Random random(seed);
    const bool column = seed % 3 != 0;
    Drawing d = random_ground(random);
    const int most = column ? 4 : 7;
    d.unit("r1", Arm::kLineInfantry, 4, 3, 2 + random.below(most - 1), "red-1");
    d.unit("r2", Arm::kHeavyCavalry, 4, 3, 2 + random.below(most - 1), "red-1");
    d.unit("r3", Arm::kArtillery, 2, 3, 2 + random.below(2), "red-1");
    d.foot("b1").foot("b2").foot("b3");
    MoveField field(d);
    for (const char* id : {"r1", "r2", "r3", "b1", "b2", "b3"}) {
      const HexId h = hex::make_hex(2 + random.below(10), 2 + random.below(10));
      if (is_occupied(field.s, h)) continue;
      field.put(id, hex::label(h), static_cast<Facing>(random.below(kFacings)));
      if (column && (id[1] == '1' || id[1] == '2' || id[1] == '3') && id[0] == 'r') {
        field.column(id);
      }
    }
    field.go();
    if (field.s.step != Step::kMove) continue;
    for (const char* id : {"r1", "r2", "r3"}) {
      if (!on_map(field.s, field.piece(id))) continue;
      MoveField alone = field;
      for (const PieceId p : field.game().units(Side::kA) & field.s.present) {
        if (p != field.piece(id) && p != field.piece("r0")) {
          take(alone.game(), alone.s, p, Status::kUnused);
        }
      }
      alone.s.acting.insert(field.piece(id));  // whoever is in the way of command
      expect_same(alone, id);
      if (HasFatalFailure()) FAIL() << "seed " << seed;
      expect_moves(alone, id);
      if (HasFatalFailure()) FAIL() << "seed " << seed;
    }
  }
}

// The examples of the Warburg roads.
TEST(MarchModel, r14c_a_column_of_horse_marches_ten_hexes_of_road) {
  Field field;
  field.put("blues", "0815", Facing::kN).put("granby-leader", "0815");
  field.put("jenner", "0101", Facing::kN).at(1, Side::kB, Phase::kActivation);
  field.activate("granby").ok("march blues");
  Ways ways;
  find_ways(field.game(), field.s, field.set({"blues"}), ways);
  EXPECT_EQ(ways.cost(Field::hex_of("0807")), 8);
  EXPECT_EQ(ways.cost(Field::hex_of("0806")), 9);
  EXPECT_EQ(ways.cost(Field::hex_of("0805")), 10);
  field.ok("move blues 0805");
  EXPECT_EQ(field.hex("blues"), "0805");
  EXPECT_EQ(field.s.mover.points, 2);
}

// Over the bridge, although the ford is in front.
TEST(MarchModel, r8_1a_r16_1_6b_a_hex_beside_it_is_gone_to_by_the_cheapest_way) {
  Field field;
  field.put("bourbon", "0312", Facing::kN).put("lutzelberg-leader", "0312");
  field.put("post", "1701", Facing::kN).at(2, Side::kA, Phase::kActivation);
  field.activate("lutzelberg").ok("march bourbon");
  Field by_bridge = field;
  by_bridge.ok("move bourbon 0411");
  EXPECT_EQ(by_bridge.hex("bourbon"), "0411");
  EXPECT_EQ(by_bridge.s.step, Step::kMoving);
  EXPECT_EQ(by_bridge.s.mover.points, field.s.mover.points - 2);
  // Whoever means the step begins with the hex where it stands.
  field.ok("move bourbon 0312 0411");
  EXPECT_EQ(field.s.step, Step::kFordRoll);
}

// 14c A turn that is not paid yet can be taken back.
TEST(MarchModel, r14c_the_cheapest_way_takes_an_open_turn_back) {
  Field field;
  field.put("touraine", "0804", Facing::kNNE).put("maupeou-leader", "0804");
  field.put("post", "1701", Facing::kN).at(2, Side::kA, Phase::kActivation);
  field.activate("maupeou").ok("march touraine").ok("move touraine sse");
  expect_moves(field, "touraine");
  const int before = field.s.mover.points;
  Field step = field;
  field.ok("move touraine 0905");
  EXPECT_EQ(field.s.mover.points, before - 2);
  step.ok("move touraine 0804 0905");
  EXPECT_EQ(step.s.mover.points, before - 3);
}

TEST(MarchModel, r14c_leaving_the_road_is_paid) {
  Field field;
  field.put("touraine", "0813", Facing::kN).put("maupeou-leader", "0813");
  field.put("jenner", "0101", Facing::kN).at(1, Side::kA, Phase::kActivation);
  field.activate("maupeou").ok("march touraine");
  Ways ways;
  find_ways(field.game(), field.s, field.set({"touraine"}), ways);
  EXPECT_EQ(ways.cost(Field::hex_of("0914")), 2);
  EXPECT_EQ(ways.cost(Field::hex_of("0714")), 3);
}

}  // namespace
}  // namespace tercio::lace_wars
