// tercio fit: weights of the computer's evaluation, from games it plays against itself.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/commands/opponent_file.hpp"
#include "opponent/opponent.hpp"
#include "opponent/workers.hpp"

namespace tercio::cli {

namespace {

void print_tenths(const opponent::Fitted& fitted) {
  std::cout << fmt::format("{:>12} {:>10} {:>7} {:>7}\n", "said", "positions", "said", "came");
  for (const opponent::Calibration& t : fitted.tenths) {
    if (t.positions == 0) continue;
    std::cout << fmt::format("{:>5.0f} - {:>3.0f}% {:>10} {:>6.1f}% {:>6.1f}%\n", 100 * t.from,
                             100 * t.to, t.positions, 100 * t.said, 100 * t.came);
  }
}

}  // namespace

int run_fit(const Common& common, const FitArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const opponent::Level* level = opponent::find_level(arguments.level);
  if (level == nullptr) return complain("there is no level " + arguments.level);
  std::vector<std::string> scenarios;
  for (const std::string& name : arguments.scenarios) {
    // A battle alone means all its scenarios.
    bool battle = false;
    for (const std::string& id : content->library.scenarios()) {
      if (!id.starts_with(name + "/")) continue;
      scenarios.push_back(id);
      battle = true;
    }
    if (battle) continue;
    const auto id = find_scenario(content->library, name);
    if (!id) return kBadInput;
    scenarios.push_back(*id);
  }
  if (scenarios.empty()) scenarios = content->library.scenarios();
  for (const std::string& scenario : scenarios) {
    const auto game = content->library.game(scenario, {});
    if (!game) return complain(game.error().message);
    const auto opponent = opponent::make_opponent(*game);
    if (!opponent) continue;
    opponent::FitOrder order;
    order.player.level = level;
    order.judgements = arguments.judgements;
    order.games = arguments.games;
    order.seed = arguments.seed;
    order.threads = opponent::threads_for(arguments.threads);
    const opponent::Fitted fitted =
        arguments.calibrate ? opponent->calibrate(order) : opponent->fit(order);
    std::cout << fmt::format("{}: {} games, {} positions, log loss {:.4f} (constant {:.4f})\n",
                             scenario, fitted.games, fitted.positions, fitted.loss,
                             fitted.constant_loss);
    print_tenths(fitted);
    std::cout << std::flush;
    if (arguments.folder.empty() || fitted.text.empty()) continue;
    const std::size_t slash = scenario.find('/');
    const auto path = opponent_file(arguments.folder, content->library, scenario);
    // The file is the battle's: the command that makes the whole of it.
    const std::string made_by = fmt::format(
        "tercio fit {} --level {}{} --games {} --seed {} --write games", scenario.substr(0, slash),
        arguments.level,
        arguments.judgements > 0 ? fmt::format(" --judgements {}", arguments.judgements) : "",
        arguments.games, arguments.seed);
    if (const auto wrong = write_weights(path, made_by, scenario.substr(slash + 1), fitted.text)) {
      return complain(*wrong);
    }
  }
  return kOk;
}

}  // namespace tercio::cli
