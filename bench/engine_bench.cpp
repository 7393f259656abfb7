// How fast the rules are: run build/release/tercio_bench, or `tercio bench` for the four numbers of
// the README.
#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "hex/flood.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/sight.hpp"

namespace tercio::thirty_years_war {
namespace {

const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

std::shared_ptr<const Game> game_of(int index) {
  static constexpr std::array kScenarios{"breitenfeld/historical", "rocroi/historical"};
  return *library().game_of<Game>(kScenarios[static_cast<std::size_t>(index)], {});
}

// A position in the middle of a random game, at the given decision.
State middle(const Game& game, Step step) {
  engine::Random random(3);
  PlayoutCount count;
  State s = start(game, nullptr);
  while (s.turn < 8 || s.step != step) random_step(game, s, random, count);
  return s;
}

// Every scenario of every system.
void random_games(benchmark::State& bench, const std::string& scenario) {
  const auto playable = *library().playable(scenario, {});
  engine::Random random(1);
  std::uint64_t decisions = 0;
  for (auto _ : bench) decisions += playable->play(random).decisions;
  bench.counters["decisions"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
const bool kAllScenarios = [] {
  for (const std::string& id : library().scenarios()) {
    benchmark::RegisterBenchmark(("random_games/" + id).c_str(), random_games, id)
        ->Unit(benchmark::kMicrosecond);
  }
  return true;
}();

void state_copy(benchmark::State& bench) {
  const auto game = game_of(0);
  const State s = middle(*game, Step::kMove);
  for (auto _ : bench) {
    State copy = s;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(state_copy);

void flood_by_sets(benchmark::State& bench) {
  const auto game = game_of(0);
  const State s = middle(*game, Step::kMove);
  const auto& costs = game->step_costs({Side::kA, Kind::kCavalry, Order::kInOrder});
  hex::Reach reach;
  for (auto _ : bench) {
    hex::flood(costs, *hex::parse_hex("1415"), static_cast<int>(bench.range(0)), s.units[1], reach);
    benchmark::DoNotOptimize(reach);
  }
}
BENCHMARK(flood_by_sets)->Arg(3)->Arg(8);

void flood_hex_by_hex(benchmark::State& bench) {
  const auto game = game_of(0);
  const State s = middle(*game, Step::kMove);
  const auto& costs = game->step_costs({Side::kA, Kind::kCavalry, Order::kInOrder});
  for (auto _ : bench) {
    benchmark::DoNotOptimize(hex::scalar_flood(costs, *hex::parse_hex("1415"),
                                               static_cast<int>(bench.range(0)), s.units[1]));
  }
}
BENCHMARK(flood_hex_by_hex)->Arg(3)->Arg(8);

void one_line_of_sight(benchmark::State& bench) {
  const auto game = game_of(0);
  const State s = middle(*game, Step::kMove);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(look(*game, s, *hex::parse_hex("1118"), *hex::parse_hex("1813")));
  }
}
BENCHMARK(one_line_of_sight);

void targets_of_a_gun(benchmark::State& bench) {
  const auto game = game_of(0);
  State s = middle(*game, Step::kFire);
  PieceId gun = kNoPiece;
  for (const PieceId g : game->guns()) {
    if (!why_not_serve(*game, s, g)) gun = g;
  }
  for (auto _ : bench) benchmark::DoNotOptimize(fire_targets(*game, s, gun));
}
BENCHMARK(targets_of_a_gun);

void flat_list_of_moves(benchmark::State& bench) {
  const auto game = game_of(0);
  const State s = middle(*game, Step::kMove);
  for (auto _ : bench) benchmark::DoNotOptimize(legal_actions(*game, s));
}
BENCHMARK(flat_list_of_moves)->Unit(benchmark::kMicrosecond);

void load_all_data(benchmark::State& bench) {
  const auto sources = data::embedded_sources();
  for (auto _ : bench) {
    const data::GameLibrary loaded{sources};
    benchmark::DoNotOptimize(loaded.battles().size());
  }
}
BENCHMARK(load_all_data)->Unit(benchmark::kMillisecond);

void make_a_game(benchmark::State& bench) {
  for (auto _ : bench) benchmark::DoNotOptimize(game_of(0));
}
BENCHMARK(make_a_game)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace tercio::thirty_years_war

namespace tercio::lace_wars {
namespace {

std::shared_ptr<const Game> warburg() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return *kLibrary.game_of<Game>("warburg/historical", {});
}

enum class Mover { kUnit, kStack, kLight, kColumn, kCommander };

Mover kind_of(const Game& game, const State& s, PieceSet group) {
  const Walk walk = walk_of(game, s, group);
  if (walk.units.empty()) return Mover::kCommander;
  if (walk.column) return Mover::kColumn;
  if (!walk.formed) return Mover::kLight;
  return walk.units.size() > 1 ? Mover::kStack : Mover::kUnit;
}

struct Group {
  State s;
  Obstacles obstacles;
  PieceSet pieces;
};

// The groups of one kind that may begin to move, in positions of a random game.
std::vector<Group> groups_of(const Game& game, Mover kind) {
  std::vector<Group> out;
  engine::Random random(1);
  PlayoutCount count;
  State s = start(game, nullptr);
  while (!is_over(s)) {
    const Step before = s.step;
    random_step(game, s, random, count);
    if (s.step != Step::kMove || before == Step::kMove || before == Step::kMoving) continue;
    for (const PieceSet group : movable_groups(game, s)) {
      if (kind_of(game, s, group) == kind) {
        out.push_back({s, obstacles_of(game, s, s.active), group});
      }
    }
  }
  return out;
}

void reach_at_warburg(benchmark::State& bench, Mover kind) {
  const auto game = warburg();
  const std::vector<Group> groups = groups_of(*game, kind);
  const auto reach = std::make_unique<Reach>();
  std::size_t i = 0;
  for (auto _ : bench) {
    const Group& group = groups[i];
    i = i + 1 == groups.size() ? 0 : i + 1;
    find_reach(*game, group.s, group.obstacles, group.pieces, *reach);
    benchmark::DoNotOptimize(*reach);
  }
}
BENCHMARK_CAPTURE(reach_at_warburg, unit, Mover::kUnit);
BENCHMARK_CAPTURE(reach_at_warburg, stack, Mover::kStack);
BENCHMARK_CAPTURE(reach_at_warburg, light, Mover::kLight);
BENCHMARK_CAPTURE(reach_at_warburg, column, Mover::kColumn);
BENCHMARK_CAPTURE(reach_at_warburg, commander, Mover::kCommander);

void obstacles_at_warburg(benchmark::State& bench) {
  const auto game = warburg();
  const State s = groups_of(*game, Mover::kUnit).front().s;
  for (auto _ : bench) benchmark::DoNotOptimize(obstacles_of(*game, s, s.active));
}
BENCHMARK(obstacles_at_warburg);

// The same place by place, with the ways.
void way_tree_at_warburg(benchmark::State& bench) {
  const auto game = warburg();
  const std::vector<Group> groups = groups_of(*game, Mover::kUnit);
  const auto tree = std::make_unique<WayTree>();
  std::size_t i = 0;
  for (auto _ : bench) {
    const Group& group = groups[i];
    i = i + 1 == groups.size() ? 0 : i + 1;
    grow_ways(*game, group.s, walk_of(*game, group.s, group.pieces), *tree);
    benchmark::DoNotOptimize(*tree);
  }
}
BENCHMARK(way_tree_at_warburg);

}  // namespace
}  // namespace tercio::lace_wars

BENCHMARK_MAIN();
