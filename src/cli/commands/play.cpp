// tercio play: a table at one terminal, for two people or against the computer.
#include <charconv>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/seed.hpp"
#include "cli/table/opponents.hpp"
#include "cli/table/table.hpp"

namespace tercio::cli {

namespace {

// Asks which scenario to play. Nothing at the end of the input.
std::optional<std::string> ask_for_scenario(const Content& content, Table& table) {
  std::vector<std::string> ids;
  for (const auto& battle : content.library.battles()) {
    for (const auto& [id, title] : battle.scenarios) {
      ids.push_back(id);
      std::cout << fmt::format("{:>3}  {}: {} ({})\n", ids.size(), battle.title, title, id);
    }
  }
  std::string line;
  while (table.read("Which battle? Its number: ", line)) {
    const auto words = advice::split_words(line);
    if (words.empty()) continue;
    std::size_t n = 0;
    const std::string& word = words.front();
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    const bool number = error == std::errc{} && end == word.data() + word.size();
    if (number && n >= 1 && n <= ids.size()) return ids[n - 1];
    if (!number && (word == "quit" || word == "q")) return std::nullopt;
    if (!number) {
      if (const auto id = find_scenario(content.library, word)) return id;
    }
    std::cout << fmt::format("Type a number from 1 to {}, or quit.\n", ids.size());
  }
  return std::nullopt;
}

// A game by letter: one that begins, or the letter that has come.
int correspond(const Content& content, const PlayArguments& arguments, Table& table) {
  if (!arguments.load.empty() || !arguments.seed.empty() || !arguments.dice.empty() ||
      !arguments.opponent.empty() || arguments.open || !arguments.autosave.empty()) {
    return complain(
        "--letter goes with a scenario, its options and --side; the dice come from both players, "
        "and the game is saved by itself");
  }
  std::string fault;
  if (arguments.scenario.empty()) {
    if (!arguments.options.empty() || !arguments.side.empty()) {
      return complain("a letter that has come says itself what is played and by whom");
    }
    fault = table.open_letter(arguments.letter);
  } else {
    const auto options = parse_options(arguments.options);
    const auto scenario = find_scenario(content.library, arguments.scenario);
    if (!options || !scenario) return kBadInput;
    fault = table.begin_letters(*scenario, *options, arguments.side, arguments.letter);
  }
  if (!fault.empty()) return complain(fault);
  table.run();
  return kOk;
}

int begin(const Content& content, const PlayArguments& arguments, Table& table) {
  if (!arguments.letter.empty()) return correspond(content, arguments, table);
  if (!arguments.load.empty()) {
    if (!arguments.scenario.empty() || !arguments.options.empty() || !arguments.seed.empty()) {
      return complain("with --load the scenario, its options and its seed are those of the file");
    }
    const std::string fault = table.load(arguments.load);
    if (!fault.empty()) return complain(fault);
    if (!arguments.dice.empty()) {
      table.set_dice(arguments.dice == "manual" ? engine::Dice::kManual : engine::Dice::kAuto);
    }
    table.run();
    return kOk;
  }
  const auto options = parse_options(arguments.options);
  if (!options) return kBadInput;
  std::optional<std::string> scenario;
  if (arguments.scenario.empty()) {
    scenario = ask_for_scenario(content, table);
    if (!scenario) return kOk;
  } else {
    scenario = find_scenario(content.library, arguments.scenario);
    if (!scenario) return kBadInput;
  }
  const auto dice = arguments.dice == "manual" ? engine::Dice::kManual : engine::Dice::kAuto;
  const std::string seed = arguments.seed.empty() ? drawn_seed() : arguments.seed;
  const std::string fault = table.start(*scenario, *options, dice, seed);
  if (!fault.empty()) return complain(fault);
  table.run();
  return kOk;
}

// Who plays; nothing after telling what is wrong.
std::optional<Seating> seating_of(const PlayArguments& arguments) {
  if (!arguments.letter.empty()) return Seating{};
  Seating seating{.levels = {}, .person = arguments.side};
  if (arguments.opponent.empty()) {
    if (arguments.side.empty()) return seating;
    complain("--side: it is your side against the computer; --opponent names its level");
    return std::nullopt;
  }
  for (const std::string& word : advice::split_list(arguments.opponent)) {
    const auto level = level_named(word);
    if (!level) {
      complain("--opponent: " + level.error());
      return std::nullopt;
    }
    seating.levels.push_back(*level);
  }
  if (seating.levels.empty() || seating.levels.size() > 2) {
    complain("--opponent: one level, or two with a comma for a game of the computer with itself");
    return std::nullopt;
  }
  if (seating.levels.size() == 2 && !arguments.side.empty() && arguments.side != "none") {
    complain("--side: with two levels the computer plays both sides");
    return std::nullopt;
  }
  return seating;
}

}  // namespace

int run_play(const Common& common, const PlayArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  if (arguments.seed.find_first_of("\r\n") != std::string::npos || arguments.seed.size() > 200) {
    return complain("--seed: a seed is one line of 1 to 200 characters");
  }
  auto seating = seating_of(arguments);
  if (!seating) return kBadInput;
  const bool person = input_is_terminal();
  TableSettings settings{.screen = standard_screen(common.color, common.width),
                         .interactive = person,
                         .autosave = arguments.autosave,
                         .open = arguments.open,
                         .pass = person,
                         .seating = std::move(*seating)};
  if (!person) settings.screen.color = common.color == ColorMode::kAlways;
  const std::unique_ptr<Lines> lines =
      person && output_is_terminal() ? edited_lines()
                                     : std::make_unique<StreamLines>(std::cin, std::cout, person);
  Table table(*content, *lines, std::cout, settings);
  if (settings.interactive) {
    std::cout << "Type `help` for the words the table understands, `quit` to leave.\n";
  }
  return begin(*content, arguments, table);
}

}  // namespace tercio::cli
