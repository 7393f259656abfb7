// tercio perft: the number of action sequences of a length, to compare versions of the rules.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"

namespace tercio::cli {

int run_perft(const Common& common, const PerftArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto options = parse_options(arguments.options);
  const auto scenario = find_scenario(content->library, arguments.scenario);
  if (!options || !scenario) return kBadInput;
  std::unique_ptr<engine::Match> match;
  if (!arguments.record.empty()) {
    const auto text = read_file(arguments.record);
    if (!text) return complain(text.error());
    const Retraced played = retrace_text(content->library, *text, 1 << 20);
    if (!played.fault.empty()) {
      return complain(fmt::format("{}:{}: {}", arguments.record, played.line, played.fault));
    }
    if (played.session->match().scenario() != *scenario) {
      return complain(arguments.record + " is a game of " + played.session->match().scenario());
    }
    match = played.session->match().clone();
  } else {
    auto started = content->library.start(*scenario, *options);
    if (!started) return complain(sentence_of(started.error()));
    match = std::move(*started);
  }
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    std::cout << fmt::format("{} {}\n", depth, match->perft(depth)) << std::flush;
  }
  return kOk;
}

}  // namespace tercio::cli
