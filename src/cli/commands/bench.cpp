// tercio bench: how fast the rules are, on one core and with fixed seeds.
#include <algorithm>
#include <chrono>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "opponent/opponent.hpp"

namespace tercio::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct Speeds {
  double decisions = 0;
  double games = 0;
  double copies = 0;
  double reaches = 0;
  // Of the computer opponent, where there is one.
  double script_games = 0;
  double lab_games = 0;   // the same with all that the laboratory keeps of them
  double judgements = 0;  // a player-turn tried out with the enemy's reply
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

// Whole games by the script, and how much the search tries out in games of the first that searches.
void measure_opponent(const opponent::Opponent& opponent, double seconds, Speeds& speeds) {
  std::uint64_t seed = 0;
  const auto play = [&](const char* level, opponent::Course* course = nullptr) {
    const opponent::Player player{opponent::find_level(level), ++seed};
    return opponent.play({player, player}, {}, seed, course);
  };
  speeds.script_games = rate(seconds / 3, [&] {
    play("ensign");
    return 1.0;
  });
  seed = 0;
  speeds.lab_games = rate(seconds / 3, [&] {
    opponent::Course course;
    play("ensign", &course);
    return 1.0;
  });
  double thought = 0;
  double judgements = 0;
  do {
    const opponent::Played played = play("captain");
    thought += played.seconds[0] + played.seconds[1];
    judgements += static_cast<double>(played.judgements[0] + played.judgements[1]);
  } while (thought < seconds / 3);
  speeds.judgements = judgements / thought;
}

void print_row(const std::string& scenario, const Speeds& s) {
  std::cout << fmt::format("{:<24} {:>14.0f} {:>10.1f} {:>14.0f} {:>14.0f}", scenario, s.decisions,
                           s.games, s.copies, s.reaches)
            << (s.judgements > 0 ? fmt::format(" {:>12.1f} {:>10.1f} {:>12.0f}", s.script_games,
                                               s.lab_games, s.judgements)
                                 : std::string())
            << '\n'
            << std::flush;
}

}  // namespace

int run_bench(const Common& common, const BenchArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const std::vector<std::string> scenarios = content->library.scenarios();
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (!arguments.json) {
    std::cout << fmt::format("{:<24} {:>14} {:>10} {:>14} {:>14} {:>12} {:>10} {:>12}\n",
                             "per second, one core", "decisions", "games", "copies", "reaches",
                             "script games", "lab games", "judgements");
  }
  for (const std::string& scenario : scenarios) {
    const auto playable = content->library.playable(scenario, {});
    if (!playable) return complain(playable.error().message);
    const double seconds = arguments.seconds / static_cast<double>(scenarios.size());
    Speeds s = measure(**playable, seconds * 0.7);
    const auto opponent = opponent::make_opponent(*content->library.game(scenario, {}));
    if (opponent) measure_opponent(*opponent, seconds * 0.3, s);
    if (!arguments.json) print_row(scenario, s);
    json[scenario] = {{"decisions_per_second", s.decisions},
                      {"games_per_second", s.games},
                      {"copies_per_second", s.copies},
                      {"reaches_per_second", s.reaches}};
    if (opponent) {
      json[scenario]["script_games_per_second"] = s.script_games;
      json[scenario]["lab_games_per_second"] = s.lab_games;
      json[scenario]["judgements_per_second"] = s.judgements;
    }
  }
  if (arguments.json) std::cout << json.dump() << '\n';
  return kOk;
}

}  // namespace tercio::cli
