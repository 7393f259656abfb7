// The file a study's results go into, line by line, so that whatever ends the program, what is
// there can be gone on from.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "lab/plan.hpp"
#include "lab/results.hpp"

namespace tercio::lab {

class ResultsFile {
 public:
  // Opens a new file, or one that begins with the results of the same study and shard: a
  // half-written last line is cut off, `jobs` goes on after the last game there is, and `known` is
  // shown each of them. An error when the file is something else, another study, damaged, or used
  // by another process at this moment; nothing is changed then. `must_exist`: is no new one.
  static tl::expected<ResultsFile, std::string> open(
      const std::string& path, const Header& header, Jobs& jobs, bool must_exist,
      const std::function<void(const GameResult&)>& known);

  ResultsFile(ResultsFile&& other) noexcept;
  ResultsFile(const ResultsFile&) = delete;
  ResultsFile& operator=(const ResultsFile&) = delete;
  ResultsFile& operator=(ResultsFile&&) = delete;
  ~ResultsFile();

  std::uint64_t games() const { return games_; }  // in the file
  // What went wrong; empty: nothing.
  std::string add(const GameResult& game);
  // Makes sure that it is on the disk.
  std::string sync();

 private:
  ResultsFile(std::string path, Header header, int fd)
      : path_(std::move(path)), header_(std::move(header)), fd_(fd) {}
  std::string write(std::string_view text);

  std::string path_;
  Header header_;
  int fd_ = -1;
  std::uint64_t games_ = 0;
};

// How the file of a shard stands that another process writes.
enum class Standing : std::uint8_t {
  kMissing,   // not there yet
  kWritten,   // its process is at work, or nobody can say whether it is
  kLeft,      // not finished, and no process has it open
  kComplete,  // ends with the last game of the shard
};
// `last`: the number of that game; none: the shard has no game, and its file only a header.
Standing standing_of(const std::string& path, std::optional<std::uint64_t> last);

// What differs between two headers, in a sentence; empty: nothing that matters here.
std::string difference(const Header& a, const Header& b, bool with_shards);

}  // namespace tercio::lab
