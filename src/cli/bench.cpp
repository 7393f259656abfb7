// tercio bench: how fast the rules are, on one core and with fixed seeds.
#include <algorithm>
#include <chrono>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "thirty_years_war/movement.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/sequence.hpp"

namespace tercio::cli {

namespace {

using namespace thirty_years_war;
using Clock = std::chrono::steady_clock;

struct Speeds {
  double decisions = 0;
  double games = 0;
  double copies = 0;
  double reaches = 0;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Makes the compiler believe that the value is read and changed.
template <class T>
void keep(T& value) {
  asm volatile("" : "+m"(value) : : "memory");
}

// Repeats a batch of work until the time is up; returns units of work per second.
template <class Batch>
double rate(double seconds, Batch batch) {
  const auto begin = Clock::now();
  double work = 0;
  double elapsed = 0;
  do {
    work += batch();
    elapsed = seconds_since(begin);
  } while (elapsed < seconds);
  return work / elapsed;
}

void measure_games(const Game& game, double seconds, Speeds& speeds) {
  const State first = start(game, nullptr);
  const auto begin = Clock::now();
  PlayoutCount count;
  std::uint64_t games = 0;
  double elapsed = 0;
  do {
    engine::Random random(++games);
    State state = first;
    random_game(game, state, random, count);
    elapsed = seconds_since(begin);
  } while (elapsed < seconds);
  speeds.decisions = static_cast<double>(count.decisions) / elapsed;
  speeds.games = static_cast<double>(games) / elapsed;
}

double measure_copies(const Game& game, double seconds) {
  constexpr int kBatch = 20'000;
  State from = start(game, nullptr);
  State to = from;
  return rate(seconds, [&] {
    for (int i = 0; i < kBatch; ++i) {
      keep(from);
      to = from;
      keep(to);
    }
    return static_cast<double>(kBatch);
  });
}

// The first position of a game and positions on its way, each in a Movement Phase.
std::vector<State> positions_with_moves(const Game& game) {
  std::vector<State> found;
  engine::Random random(1);
  PlayoutCount count;
  State state = start(game, nullptr);
  int turn = -1;
  while (!is_over(state)) {
    if (state.step == Step::kMove && state.turn != turn) {
      turn = state.turn;
      found.push_back(state);
    }
    random_step(game, state, random, count);
  }
  return found;
}

double measure_reaches(const Game& game, double seconds) {
  const std::vector<State> positions = positions_with_moves(game);
  hex::Reach reach;
  return rate(seconds, [&] {
    double work = 0;
    for (const State& s : positions) {
      for (const PieceId p : game.movers(s.phasing) - s.done) {
        if (!on_map(s, p) || why_not_move(game, s, p)) continue;
        flood_for(game, s, p, reach);
        HexSet ends = destinations_unchecked(game, s, p, reach);
        keep(ends);
        work += 1;
      }
    }
    return std::max(work, 1.0);
  });
}

Speeds measure(const Game& game, double seconds) {
  Speeds speeds;
  measure_games(game, seconds * 0.6, speeds);
  speeds.copies = measure_copies(game, seconds * 0.15);
  speeds.reaches = measure_reaches(game, seconds * 0.25);
  return speeds;
}

void print_row(const std::string& scenario, const Speeds& s) {
  std::cout << fmt::format("{:<24} {:>14.0f} {:>10.1f} {:>14.0f} {:>14.0f}\n", scenario,
                           s.decisions, s.games, s.copies, s.reaches)
            << std::flush;
}

}  // namespace

int run_bench(const Common& common, const BenchArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  std::vector<std::string> scenarios;
  for (const auto& battle : content->library.battles()) {
    for (const auto& scenario : battle->scenarios) {
      scenarios.push_back(battle->id + '/' + scenario.id);
    }
  }
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (!arguments.json) {
    std::cout << fmt::format("{:<24} {:>14} {:>10} {:>14} {:>14}\n", "per second, one core",
                             "decisions", "games", "copies", "reaches");
  }
  for (const std::string& scenario : scenarios) {
    const auto game = content->library.game(scenario, {});
    if (!game) return complain(game.error().message);
    const Speeds s = measure(**game, arguments.seconds / static_cast<double>(scenarios.size()));
    if (!arguments.json) print_row(scenario, s);
    json[scenario] = {{"decisions_per_second", s.decisions},
                      {"games_per_second", s.games},
                      {"copies_per_second", s.copies},
                      {"reaches_per_second", s.reaches}};
  }
  if (arguments.json) std::cout << json.dump() << '\n';
  return kOk;
}

}  // namespace tercio::cli
