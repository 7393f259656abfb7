// tercio show: the map and the position.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/battle_text.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/guide.hpp"
#include "cli/map_view.hpp"
#include "cli/position_text.hpp"
#include "cli/retrace.hpp"

namespace tercio::cli {

namespace {

constexpr int kWidthOfFiles = 160;  // where there is no terminal, the map is drawn in full

struct Shown {
  std::unique_ptr<engine::Match> match;
  std::shared_ptr<const thirty_years_war::Game> game;
};

std::optional<Shown> started(const Content& content, const std::string& scenario,
                             const OptionChoices& options) {
  auto game = content.library.game_of<thirty_years_war::Game>(scenario, options);
  auto match = content.library.start(scenario, options);
  if (!game || !match) {
    complain(sentence_of(game ? match.error() : game.error()));
    return std::nullopt;
  }
  return Shown{std::move(*match), std::move(*game)};
}

std::optional<Shown> recorded(const Content& content, const std::string& file) {
  const auto text = read_file(file);
  if (!text) {
    complain(text.error());
    return std::nullopt;
  }
  Retraced played = retrace_text(content.library, *text);
  if (!played.fault.empty()) {
    complain(played.line > 0 ? fmt::format("{}:{}: {}", file, played.line, played.fault)
                             : fmt::format("{}: {}", file, played.fault));
    return std::nullopt;
  }
  const auto& match = played.session->match();
  OptionChoices options;
  for (const auto& [key, value] : match.options()) options.emplace(key, value);
  auto game = content.library.game_of<thirty_years_war::Game>(match.scenario(), options);
  if (!game) return std::nullopt;
  return Shown{match.clone(), std::move(*game)};
}

std::optional<Shown> position(const Content& content, const ShowArguments& arguments) {
  if (!arguments.record.empty()) {
    if (!arguments.options.empty() || !arguments.scenario.empty()) {
      complain("with --record the scenario and its options are those of the record");
      return std::nullopt;
    }
    return recorded(content, arguments.record);
  }
  if (arguments.scenario.empty()) {
    complain("show which scenario? `tercio list` tells them");
    return std::nullopt;
  }
  const auto options = parse_options(arguments.options);
  const auto scenario = find_scenario(content.library, arguments.scenario);
  if (!options || !scenario) return std::nullopt;
  return started(content, *scenario, *options);
}

}  // namespace

int run_show(const Common& common, const ShowArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto shown = position(*content, arguments);
  if (!shown) return kBadInput;
  const auto& game = *shown->game;
  Screen screen = standard_screen(common.color, common.width);
  if (common.width == 0 && !output_is_terminal()) screen.width = kWidthOfFiles;
  MapWindow window = whole_map(game, screen.width);
  if (!arguments.around.empty()) {
    const auto centre = hex::parse_hex(arguments.around);
    if (!centre || !game.grid().contains(*centre)) {
      return complain("there is no hex '" + arguments.around + "' on the map");
    }
    window = ground_about(game, *centre, screen.width);
  }
  const engine::Json state = shown->match->state();
  std::cout << screen.paint(Role::kHeading, game.definition().title + ": " + game.scenario().title)
            << '\n'
            << heading_text(*shown->match, state) << "\n\n";
  if (arguments.as_list) {
    std::cout << position_list(screen, game, state, "") << '\n';
  } else {
    const MapView view(game, state, screen);
    std::cout << view.draw(window) << '\n' << view.legend(window) << '\n';
  }
  std::cout << facts_text(screen, game, state);
  std::cout << guidance(screen, game, *shown->match, state);
  if (arguments.tags) std::cout << '\n' << provenance_text(screen, game);
  return kOk;
}

}  // namespace tercio::cli
