// tercio show: the map and the position.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "advice/adviser.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/table/face.hpp"
#include "cli/table/print.hpp"

namespace tercio::cli {

namespace {

constexpr int kWidthOfFiles = 160;  // where there is no terminal, the map is drawn in full

struct Shown {
  std::unique_ptr<engine::Match> match;
  std::unique_ptr<Face> face;
  std::unique_ptr<advice::Adviser> adviser;
};

std::optional<Shown> shown_of(const Content& content, std::unique_ptr<engine::Match> match) {
  const auto game = game_of(content.library, *match);
  if (!game) return std::nullopt;
  return Shown{std::move(match), make_face(*game), advice::make_adviser(*game)};
}

std::optional<Shown> started(const Content& content, const std::string& scenario,
                             const OptionChoices& options) {
  auto match = content.library.start(scenario, options);
  if (!match) {
    complain(sentence_of(match.error()));
    return std::nullopt;
  }
  return shown_of(content, std::move(*match));
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
  return shown_of(content, played.session->match().clone());
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
  const Face& face = *shown->face;
  const engine::Match& match = *shown->match;
  Screen screen = standard_screen(common.color, common.width);
  if (common.width == 0 && !output_is_terminal()) screen.width = kWidthOfFiles;
  MapWindow window = face.whole_map(screen.width);
  if (!arguments.around.empty()) {
    const auto centre = hex::parse_hex(arguments.around);
    if (!centre || !face.grid().contains(*centre)) {
      return complain("there is no hex '" + arguments.around + "' on the map");
    }
    window = face.ground_about(*centre, screen.width);
  }
  const std::string& seat = arguments.seat;
  const auto sides = match.sides();
  if (!seat.empty() && std::find(sides.begin(), sides.end(), seat) == sides.end()) {
    return complain(
        fmt::format("there is no side '{}'; the sides are {}", seat, fmt::join(sides, ", ")));
  }
  const advice::View view =
      shown->adviser->view(match, seat.empty() ? advice::kOpenTable : std::string_view(seat));
  std::cout << screen.paint(Role::kHeading, title_of(content->library, match.scenario())) << '\n'
            << view.heading << "\n\n";
  if (arguments.as_list) {
    std::cout << position_text(screen, view, shown->adviser->board(), "") << '\n';
  } else {
    const MapPicture drawn = face.map(screen, match, seat, window, {});
    std::cout << drawn.map << '\n' << drawn.legend << '\n';
  }
  std::cout << facts_text(screen, view) << prompt_text(screen, view, shown->adviser->verbs());
  if (arguments.tags) std::cout << '\n' << face.provenance(screen);
  return kOk;
}

}  // namespace tercio::cli
