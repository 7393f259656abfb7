#include "lab/report_reading.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace tercio::lab {

namespace {

// A line of a real game has some ten thousand characters.
constexpr std::size_t kLongestLine = std::size_t{4} << 20U;

enum class Line { kWhole, kCutOff, kNone, kTooLong };

Line next_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& from = *in.rdbuf();
  for (int c = from.sbumpc(); c != std::char_traits<char>::eof(); c = from.sbumpc()) {
    if (c == '\n') return Line::kWhole;
    if (line.size() == kLongestLine) return Line::kTooLong;
    line += static_cast<char>(c);
  }
  return line.empty() ? Line::kNone : Line::kCutOff;
}

}  // namespace

tl::expected<ReadResults, std::string> for_each_game(std::istream& in, const std::string& name,
                                                     const ResultsReader& reader) {
  const auto fault = [&](std::uint64_t number, const std::string& message) {
    return tl::unexpected(fmt::format("{}:{}: {}", name, number, message));
  };
  ReadResults read;
  std::optional<Header> header;
  std::optional<std::uint64_t> last;
  std::string line;
  for (std::uint64_t number = 1;; ++number) {
    const Line kind = next_line(in, line);
    if (kind == Line::kTooLong) return fault(number, "the line is too long for a game");
    if (kind == Line::kNone) break;
    if (kind == Line::kCutOff && header) {
      read.cut_off = true;
      break;
    }
    if (!header) {
      auto found = read_header(line);
      if (!found) return fault(number, found.error());
      header = std::move(*found);
      if (reader.begin) reader.begin(*header);
      continue;
    }
    const auto game = read_game(line, *header);
    if (!game) return fault(number, game.error());
    if (last && game->n <= *last) return fault(number, "the games are not in their order");
    last = game->n;
    ++read.games;
    if (reader.game) reader.game(*game);
  }
  if (!header) return fault(1, "the header of the results is missing");
  return read;
}

tl::expected<ReadResults, std::string> for_each_game(const std::string& path,
                                                     const ResultsReader& reader) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) {
    return tl::unexpected(path + " is a folder, not a file of results");
  }
  std::vector<char> buffer(std::size_t{1} << 18U);
  std::ifstream in;
  in.rdbuf()->pubsetbuf(buffer.data(), static_cast<std::streamsize>(buffer.size()));
  in.open(path, std::ios::binary);
  if (!in) return tl::unexpected("cannot read " + path);
  return for_each_game(in, path, reader);
}

}  // namespace tercio::lab
