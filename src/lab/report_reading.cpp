#include "lab/report_reading.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "lab/lines.hpp"

namespace tercio::lab {

namespace {

using ReadGame = tl::expected<GameResult, std::string>;

// Lines that are read together, by several threads.
struct Batch {
  static constexpr std::size_t kLines = 512;
  static constexpr std::size_t kBytes = std::size_t{16} << 20U;

  std::size_t first = 0;  // the number of the first line
  std::size_t bytes = 0;
  std::vector<std::string> lines{};

  bool full() const { return lines.size() >= kLines || bytes >= kBytes; }
  void add(std::string_view line, std::size_t number) {
    if (lines.empty()) first = number;
    lines.emplace_back(line);
    bytes += line.size();
  }
};

std::vector<ReadGame> read_all(const Batch& batch, const Header& header) {
  std::vector<ReadGame> games(batch.lines.size());
  const auto read = [&](std::size_t from, std::size_t step) {
    for (std::size_t i = from; i < games.size(); i += step) {
      games[i] = read_game(batch.lines[i], header);
    }
  };
  const std::size_t threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 16);
  std::vector<std::future<void>> others;
  others.reserve(threads);
  for (std::size_t i = 1; i < std::min(threads, games.size()); ++i) {
    others.push_back(std::async(std::launch::async, read, i, threads));
  }
  read(0, threads);
  for (auto& other : others) other.get();
  return games;
}

// Reads the lines, and hands out what they say in their order.
class Reading {
 public:
  Reading(std::istream& in, const std::string& name, const ResultsReader& reader)
      : lines_(in), name_(name), reader_(reader) {}

  tl::expected<ReadResults, std::string> all() {
    const auto first = lines_.next();
    if (!first) return fault(lines_.too_long() ? kTooLong : "the header is missing", 1);
    auto header = read_header(*first);
    if (!header) return fault(header.error(), 1);
    header_ = std::move(*header);
    if (reader_.begin) reader_.begin(header_);
    Batch batch;
    while (const auto line = lines_.next()) {
      batch.add(*line, lines_.number());
      if (!batch.full()) continue;
      if (const auto wrong = hand_out(batch); !wrong.empty()) return tl::unexpected(wrong);
      batch = {};
    }
    if (const auto wrong = hand_out(batch); !wrong.empty()) return tl::unexpected(wrong);
    if (lines_.too_long()) return fault(kTooLong, lines_.number() + 1);
    read_.cut_off = lines_.cut_short();
    return read_;
  }

 private:
  static constexpr const char* kTooLong = "the line is too long for a game";

  tl::unexpected<std::string> fault(const std::string& message, std::size_t line) const {
    return tl::unexpected(fmt::format("{}:{}: {}", name_, line, message));
  }
  // What is wrong with one of them; empty: nothing.
  std::string hand_out(const Batch& batch) {
    std::size_t number = batch.first;
    for (const ReadGame& game : read_all(batch, header_)) {
      if (!game) return fault(game.error(), number).value();
      if (last_ && game->n <= *last_) {
        return fault("the games are not in their order", number).value();
      }
      last_ = game->n;
      ++read_.games;
      ++number;
      if (reader_.game) reader_.game(*game);
    }
    return {};
  }

  Lines lines_;
  const std::string& name_;
  const ResultsReader& reader_;
  Header header_;
  ReadResults read_;
  std::optional<std::uint64_t> last_;
};

}  // namespace

tl::expected<ReadResults, std::string> for_each_game(std::istream& in, const std::string& name,
                                                     const ResultsReader& reader) {
  return Reading(in, name, reader).all();
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
