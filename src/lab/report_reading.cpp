#include "lab/report_reading.hpp"

#include <filesystem>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include "lab/lines.hpp"

namespace tercio::lab {

tl::expected<ReadResults, std::string> for_each_game(std::istream& in, const std::string& name,
                                                     const ResultsReader& reader) {
  Lines lines(in);
  const auto fault = [&](const std::string& message, std::size_t line) {
    return tl::unexpected(fmt::format("{}:{}: {}", name, line, message));
  };
  ReadResults read;
  std::optional<Header> header;
  std::optional<std::uint64_t> last;
  while (const auto line = lines.next()) {
    if (!header) {
      auto found = read_header(*line);
      if (!found) return fault(found.error(), lines.number());
      header = std::move(*found);
      if (reader.begin) reader.begin(*header);
      continue;
    }
    const auto game = read_game(*line, *header);
    if (!game) return fault(game.error(), lines.number());
    if (last && game->n <= *last) return fault("the games are not in their order", lines.number());
    last = game->n;
    ++read.games;
    if (reader.game) reader.game(*game);
  }
  if (lines.too_long()) return fault("the line is too long for a game", lines.number() + 1);
  if (!header) return fault("the header of the results is missing", 1);
  read.cut_off = lines.cut_short();
  return read;
}

tl::expected<ReadResults, std::string> for_each_game(const std::string& path,
                                                     const ResultsReader& reader) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) {
    return tl::unexpected(path + " is a folder, not a file of results");
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::unexpected("cannot read " + path);
  return for_each_game(in, path, reader);
}

}  // namespace tercio::lab
