#include "lab/results_file.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/lines.hpp"

namespace tercio::lab {

namespace {

std::string reason() { return std::strerror(errno); }

// Nobody else writes the file now. Where there are no locks (some file systems of clusters), nobody
// is kept out.
bool lock(int fd) {
  // Whoever only looks whether it is locked has it for an instant (standing_of).
  for (int tries = 0; tries < 20; ++tries) {
    if (::flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

struct Found {
  std::uint64_t bytes = 0;  // that are good
  std::uint64_t games = 0;
  bool begins = false;  // the header is there
};

// Whether a stored game is the one that is played next.
bool is_of(const GameResult& game, const Job& job, const Header& header) {
  const Cell& cell = *job.cell;
  return game.scenario == header.scenarios[cell.scenario].id &&
         game.variation == header.variations[cell.variation].name && game.pair == job.pair &&
         game.seating == cell.seating && game.seed == job.seed &&
         game.players[0] == cell.players[0]->id && game.players[1] == cell.players[1]->id;
}

// What a file has of the study already. `jobs` is left after its last game.
tl::expected<Found, std::string> look_at(const std::string& path, const Header& header, Jobs& jobs,
                                         const std::function<void(const GameResult&)>& known) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::make_unexpected("cannot read " + path);
  Lines lines(in);
  Found found;
  const auto damaged = [&](const std::string& what) {
    return tl::make_unexpected(fmt::format("{}: line {}: {}; the results cannot be gone on with",
                                           path, lines.number(), what));
  };
  const auto first = lines.next();
  if (!first) {
    // A header that was not written to its end is begun anew; anything else is somebody's file.
    std::ifstream again(path, std::ios::binary);
    std::string text(line_of(header).size() + 1, '\0');
    again.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(again.gcount()));
    if (line_of(header).starts_with(text)) return found;
    return tl::make_unexpected(path + " is there and has no results of a study");
  }
  const auto there = read_header(*first);
  if (!there) return tl::make_unexpected(path + ": " + there.error());
  if (const std::string what = difference(*there, header, true); !what.empty()) {
    return tl::make_unexpected(path + " has the results of another study: " + what);
  }
  if (*first != line_of(header)) return damaged("the header is not as this program writes it");
  found.begins = true;
  found.bytes = lines.bytes();
  while (const auto line = lines.next()) {
    const auto job = jobs.next();
    if (!job) return damaged("there are more games than the study has");
    const auto game = read_game(*line, header);
    if (!game) return damaged(game.error());
    if (game->n != job->n) {
      return damaged(fmt::format("game {} stands where {} belongs", game->n, job->n));
    }
    if (!is_of(*game, *job, header)) {
      return damaged(fmt::format("game {} is not that of the study", game->n));
    }
    ++found.games;
    found.bytes = lines.bytes();
    if (known) known(*game);
  }
  if (lines.too_long()) return damaged("the line is too long");
  return found;
}

}  // namespace

Standing standing_of(const std::string& path, std::optional<std::uint64_t> last) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return Standing::kMissing;
  const bool left = ::flock(fd, LOCK_SH | LOCK_NB) == 0;
  constexpr off_t kTail = 1 << 18;  // longer than any game's line
  const off_t size = ::lseek(fd, 0, SEEK_END);
  const off_t from = std::max<off_t>(0, size - kTail);
  std::string tail(static_cast<std::size_t>(size - from), '\0');
  const ssize_t got = ::pread(fd, tail.data(), tail.size(), from);
  ::close(fd);
  if (got == static_cast<ssize_t>(tail.size()) && !tail.empty() && tail.back() == '\n') {
    tail.pop_back();
    const std::size_t begin = tail.rfind('\n');
    const auto n = begin == std::string::npos ? std::nullopt
                                              : number_of(std::string_view(tail).substr(begin + 1));
    if (n == last && (last || size < kTail)) return Standing::kComplete;
  }
  return left ? Standing::kLeft : Standing::kWritten;
}

std::string difference(const Header& a, const Header& b, bool with_shards) {
  const auto one = [](const char* what, const auto& x, const auto& y) {
    return fmt::format("its {} is {} instead of {}", what, x, y);
  };
  if (a.name != b.name) return one("name", a.name, b.name);
  if (a.program != b.program) return one("program", a.program, b.program);
  if (a.data != b.data) return "it was played with other files of the games";
  if (a.seed != b.seed) return one("seed", a.seed, b.seed);
  if (a.pairs != b.pairs) return one("number of pairs", a.pairs, b.pairs);
  if (with_shards && a.shard != b.shard) {
    return fmt::format("it is shard {}/{} instead of {}/{}", a.shard[0], a.shard[1], b.shard[0],
                       b.shard[1]);
  }
  if (a.shard[1] != b.shard[1]) return one("number of shards", a.shard[1], b.shard[1]);
  if (a.observe != b.observe) return "something else is observed";
  if (a.scenarios != b.scenarios) return "its scenarios differ";
  if (a.variations.size() != b.variations.size()) {
    return one("number of variations", a.variations.size(), b.variations.size());
  }
  for (std::size_t i = 0; i < a.variations.size(); ++i) {
    if (a.variations[i] == b.variations[i]) continue;
    return fmt::format("the variation {} differs", b.variations[i].name);
  }
  if (a.title != b.title) return "its title differs";
  if (a.swap != b.swap || a.games != b.games) return "its seatings differ";
  return {};
}

tl::expected<ResultsFile, std::string> ResultsFile::open(
    const std::string& path, const Header& header, Jobs& jobs, bool must_exist,
    const std::function<void(const GameResult&)>& known) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC | (must_exist ? 0 : O_CREAT), 0666);
  if (fd < 0) return tl::make_unexpected("cannot write " + path + ": " + reason());
  ResultsFile file(path, header, fd);
  if (!lock(fd)) {
    return tl::make_unexpected(path + " is being written by another process");
  }
  // Not before: until now another process may have written.
  struct stat about{};
  if (::fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
    return tl::make_unexpected("cannot write " + path + ": it is no file");
  }
  Found found;
  if (about.st_size > 0) {
    const auto looked = look_at(path, header, jobs, known);
    if (!looked) return tl::make_unexpected(looked.error());
    found = *looked;
  }
  const auto end = static_cast<off_t>(found.bytes);
  if (::ftruncate(fd, end) != 0 || ::lseek(fd, end, SEEK_SET) != end) {
    return tl::make_unexpected("cannot write " + path + ": " + reason());
  }
  file.games_ = found.games;
  if (!found.begins) {
    if (const std::string wrong = file.write(line_of(header) + '\n'); !wrong.empty()) {
      return tl::make_unexpected(wrong);
    }
  }
  return file;
}

ResultsFile::ResultsFile(ResultsFile&& other) noexcept
    : path_(std::move(other.path_)),
      header_(std::move(other.header_)),
      fd_(std::exchange(other.fd_, -1)),
      games_(other.games_) {}

ResultsFile::~ResultsFile() {
  if (fd_ >= 0) ::close(fd_);
}

std::string ResultsFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd_, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return "cannot write " + path_ + ": " + reason();
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

std::string ResultsFile::add(const GameResult& game) {
  std::string wrong = write(line_of(game, header_) + '\n');
  if (wrong.empty()) ++games_;
  return wrong;
}

std::string ResultsFile::sync() {
  return ::fsync(fd_) == 0 || errno == EINVAL ? "" : "cannot write " + path_ + ": " + reason();
}

}  // namespace tercio::lab
