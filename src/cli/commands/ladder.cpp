// tercio ladder: how strong the computer's levels are against each other.
#include "opponent/ladder.hpp"

#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <mutex>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/commands/commands.hpp"
#include "engine/random.hpp"
#include "opponent/workers.hpp"

namespace tercio::cli {

namespace {

using opponent::LadderGame;
using opponent::Level;

struct Job {
  std::size_t scenario = 0;
  std::array<const Level*, 2> players{};
  std::uint64_t seed = 0;
};

using Key = std::tuple<std::string, std::string, std::string, std::uint64_t>;
Key key_of(const LadderGame& g) { return {g.scenario, g.players[0], g.players[1], g.seed}; }

void print_table(const std::vector<LadderGame>& games) {
  std::cout << fmt::format(
      "{:<24} {:<11} {:<11} {:>6} {:>7} {:>15} {:>6}  {:>7} {:>7} {:>9} {:>8}\n", "scenario",
      "player", "against", "games", "wins %", "95 %", "Elo", "as 1st", "as 2nd", "margin",
      "ms/turn");
  for (const opponent::Score& s : opponent::scores_of(games)) {
    const opponent::Share share = opponent::wilson(s.points, s.games);
    const auto part = [&](std::size_t side) {
      return s.games_as[side] == 0
                 ? std::string("-")
                 : fmt::format("{:.1f}", 100 * s.points_as[side] / s.games_as[side]);
    };
    std::cout << fmt::format(
        "{:<24} {:<11} {:<11} {:>6} {:>7.1f} {:>15} {:>6.0f}  {:>7} {:>7} {:>9.2f} {:>8.2f}\n",
        s.scenario, s.player, s.against, s.games, 100 * share.value,
        fmt::format("[{:.1f}, {:.1f}]", 100 * share.low, 100 * share.high),
        opponent::elo_of(share.value), part(0), part(1), s.margin / s.games,
        1000 * s.seconds / std::max(1.0, s.player_turns));
  }
}

}  // namespace

int run_ladder(const Common& common, const LadderArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  std::vector<std::string> scenarios;
  for (const std::string& name : arguments.scenarios) {
    const auto id = find_scenario(content->library, name);
    if (!id) return kBadInput;
    scenarios.push_back(*id);
  }
  if (scenarios.empty()) scenarios = content->library.scenarios();
  std::vector<const Level*> players;
  for (const std::string& name : arguments.players) {
    const Level* level = opponent::find_level(name);
    if (level == nullptr) {
      std::string known;
      for (const Level& l : opponent::all_players()) {
        if (!known.empty()) known += ", ";
        known += l.id;
      }
      return complain(fmt::format("there is no player {}; there are {}", name, known));
    }
    players.push_back(level);
  }
  std::vector<std::unique_ptr<opponent::Opponent>> opponents;
  std::vector<std::string> played;
  const auto options = parse_options(arguments.options);
  if (!options) return kBadInput;
  for (const std::string& scenario : scenarios) {
    const auto game = content->library.game(scenario, *options);
    if (!game) return complain(game.error().message);
    auto opponent = opponent::make_opponent(*game);
    if (!opponent) {
      if (!arguments.scenarios.empty()) {
        return complain("the computer does not play " + scenario + " yet");
      }
      continue;
    }
    opponents.push_back(std::move(opponent));
    played.push_back(scenario);
  }
  // What has been played already.
  std::vector<LadderGame> games;
  std::set<Key> known;
  if (!arguments.file.empty()) {
    std::ifstream in(arguments.file);
    for (std::string line; std::getline(in, line);) {
      LadderGame game;
      if (!opponent::read(line, game)) continue;
      if (known.insert(key_of(game)).second) games.push_back(game);
    }
  }
  std::vector<Job> jobs;
  for (int pair = 0; pair < arguments.pairs; ++pair) {
    for (std::size_t scenario = 0; scenario < played.size(); ++scenario) {
      for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = i + 1; j < players.size(); ++j) {
          if (arguments.neighbours && j != i + 1) continue;
          const std::uint64_t seed = engine::seed_of(played[scenario]) +
                                     arguments.seed * 1'000'003 + static_cast<std::uint64_t>(pair);
          for (const bool swap : {false, true}) {
            const Level* a = swap ? players[i] : players[j];
            const Level* b = swap ? players[j] : players[i];
            if (known.contains({played[scenario], std::string(a->id), std::string(b->id), seed}))
              continue;
            jobs.push_back({scenario, {a, b}, seed});
          }
        }
      }
    }
  }
  std::ofstream out;
  if (!arguments.file.empty()) {
    out.open(arguments.file, std::ios::app);
    if (!out) return complain("cannot write " + arguments.file);
  }
  std::mutex mutex;
  std::size_t done = 0;
  const auto begin = std::chrono::steady_clock::now();
  const bool bar = isatty(STDERR_FILENO) != 0;
  opponent::share_out(jobs.size(), opponent::threads_for(arguments.threads), [&](std::size_t n) {
    const Job& job = jobs[n];
    opponent::Bounds bounds;
    bounds.judgements = arguments.judgements;
    bounds.seconds = arguments.seconds;
    LadderGame game;
    game.scenario = played[job.scenario];
    game.players = {std::string(job.players[0]->id), std::string(job.players[1]->id)};
    game.seed = job.seed;
    game.played = opponents[job.scenario]->play({opponent::Player{job.players[0], job.seed},
                                                 opponent::Player{job.players[1], job.seed + 1}},
                                                bounds, job.seed);
    const std::scoped_lock lock(mutex);
    if (out.is_open()) out << json_of(game).dump() << '\n' << std::flush;
    games.push_back(std::move(game));
    ++done;
    if (bar) {
      const double seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      const double left =
          seconds / static_cast<double>(done) * static_cast<double>(jobs.size() - done);
      std::cerr << fmt::format("\r{} of {} games, {:.0f} s left   ", done, jobs.size(), left)
                << std::flush;
    }
  });
  if (bar) std::cerr << "\r                                        \r";
  std::sort(games.begin(), games.end(),
            [](const LadderGame& a, const LadderGame& b) { return key_of(a) < key_of(b); });
  // The stronger of two, as listed, is named first.
  std::stable_sort(games.begin(), games.end(), [&](const LadderGame& a, const LadderGame& b) {
    const auto rank = [&](const LadderGame& g) {
      const auto place = [&](const std::string& id) {
        return std::find_if(players.begin(), players.end(),
                            [&](const Level* l) { return l->id == id; }) -
               players.begin();
      };
      return place(g.players[0]) > place(g.players[1]) ? 0 : 1;
    };
    return std::pair(a.scenario, rank(a)) < std::pair(b.scenario, rank(b));
  });
  print_table(games);
  return kOk;
}

}  // namespace tercio::cli
