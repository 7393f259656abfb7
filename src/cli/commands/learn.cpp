// tercio learn: the numbers by which the computer's script weighs what it sees, from games of
// scripts.
#include "opponent/learn.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/opponent_file.hpp"
#include "opponent/workers.hpp"

namespace tercio::cli {

namespace {

std::string told(const opponent::Share& share) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * share.value, 100 * share.low,
                     100 * share.high);
}

void print_generation(const opponent::Generation& one) {
  if (one.number == 1) {
    std::cout << fmt::format("{:>10} {:>7} {:>6} {:>6} {:>7} {:>24}\n", "generation", "games",
                             "best", "mean", "spread", "against the Ensign");
  }
  std::cout << fmt::format("{:>10} {:>7} {:>6.3f} {:>6.3f} {:>7.3f} {:>24}\n", one.number,
                           one.games, one.best, one.mean, one.spread, told(one.against_ensign))
            << std::flush;
}

}  // namespace

int run_learn(const Common& common, const LearnArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto scenario = find_scenario(content->library, arguments.scenario);
  if (!scenario) return kBadInput;
  const auto game = content->library.game(*scenario, {});
  if (!game) return complain(game.error().message);
  const auto sides = data::match_of(*game)->sides();
  if (std::find(sides.begin(), sides.end(), arguments.side) == sides.end()) {
    return complain(fmt::format("there is no side '{}'; the sides are {}", arguments.side,
                                fmt::join(sides, ", ")));
  }
  opponent::LearnOrder order;
  order.side = arguments.side;
  order.generations = arguments.generations;
  order.games = arguments.games;
  order.seed = arguments.seed;
  order.threads = opponent::threads_for(arguments.threads);
  order.told = print_generation;
  const auto learned = opponent::learn(*game, order);
  if (!learned) {
    return complain("at " + *scenario +
                    " the computer's script has no numbers that could be learned");
  }
  std::cout << fmt::format(
      "{} games with dice never used for learning, against all it has learned from: {} of the "
      "points instead of {}; reward {:+.3f} ± {:.3f} a game\n",
      learned->games, told(learned->after), told(learned->before), learned->gain, learned->error);
  if (!learned->is_better()) {
    std::cout << "Not better than what is there by more than chance explains"
              << (arguments.folder.empty() ? ".\n" : ": nothing is written.\n");
    return kOk;
  }
  if (arguments.folder.empty()) {
    std::cout << '\n' << text_of(learned->taste);
    return kOk;
  }
  const auto path = opponent_file(arguments.folder, content->library, *scenario);
  const std::string id = scenario->substr(scenario->find('/') + 1);
  if (const auto wrong = write_taste(path, id, learned->taste)) return complain(*wrong);
  std::cout << "Written to " << path.string() << '\n';
  return kOk;
}

}  // namespace tercio::cli
