// How fast the rules are: run build/release/tercio_bench, or `tercio bench` for the four numbers of
// the README.
#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "hex/flood.hpp"
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

BENCHMARK_MAIN();
