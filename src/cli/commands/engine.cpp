// tercio engine: the game as a program that speaks JSON lines (docs/protocol.md).
#include <iostream>
#include <random>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/commands/counsel.hpp"
#include "cli/commands/seed.hpp"
#include "cli/table/line_reader.hpp"
#include "engine/protocol.hpp"

namespace tercio::cli {

namespace {

std::string too_long_answer() {
  const engine::Json answer{
      {"id", nullptr},
      {"ok", false},
      {"error", engine::error_json({.code = engine::Code::kBadRequest,
                                    .message = "the line is longer than 16 MiB",
                                    .field = "line"})}};
  return answer.dump();
}

}  // namespace

int run_engine(const Common& common) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  std::ios::sync_with_stdio(false);
  engine::Protocol protocol(content->library, drawn_seed, make_counsel(content->library));
  std::string line;
  while (!protocol.done()) {
    const LineRead read = read_line(std::cin, line, kLongestLine);
    if (read == LineRead::kEnd) break;
    std::cout << (read == LineRead::kTooLong ? too_long_answer() : protocol.answer(line)) << '\n'
              << std::flush;
    if (!std::cout) break;  // nobody listens any more
  }
  return kOk;
}

}  // namespace tercio::cli
