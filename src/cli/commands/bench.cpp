// tercio bench: how fast the rules are, on one core and with fixed seeds.
#include <algorithm>
#include <chrono>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"

namespace tercio::cli {

namespace {

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

void measure_games(const engine::Playable& scenario, double seconds, Speeds& speeds) {
  const auto begin = Clock::now();
  std::uint64_t decisions = 0;
  std::uint64_t games = 0;
  double elapsed = 0;
  do {
    decisions += scenario.play(++games).decisions;
    elapsed = seconds_since(begin);
  } while (elapsed < seconds);
  speeds.decisions = static_cast<double>(decisions) / elapsed;
  speeds.games = static_cast<double>(games) / elapsed;
}

Speeds measure(const engine::Playable& scenario, double seconds) {
  constexpr int kBatch = 20'000;
  Speeds speeds;
  measure_games(scenario, seconds * 0.6, speeds);
  speeds.copies = rate(seconds * 0.15, [&] {
    scenario.copy(kBatch);
    return static_cast<double>(kBatch);
  });
  (void)scenario.reach();  // what it takes to find the positions is not counted
  speeds.reaches = rate(seconds * 0.25, [&] {
    return static_cast<double>(std::max<std::uint64_t>(scenario.reach(), 1));
  });
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
  const std::vector<std::string> scenarios = content->library.scenarios();
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (!arguments.json) {
    std::cout << fmt::format("{:<24} {:>14} {:>10} {:>14} {:>14}\n", "per second, one core",
                             "decisions", "games", "copies", "reaches");
  }
  for (const std::string& scenario : scenarios) {
    const auto playable = content->library.playable(scenario, {});
    if (!playable) return complain(playable.error().message);
    const Speeds s = measure(**playable, arguments.seconds / static_cast<double>(scenarios.size()));
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
