#include "lab/merge.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "lab/lines.hpp"
#include "lab/results_file.hpp"

namespace tercio::lab {

namespace {

namespace fs = std::filesystem;

// One of the files, with the game that is next in it.
class Part {
 public:
  explicit Part(std::string path) : path_(std::move(path)), in_(path_, std::ios::binary) {}

  // What is wrong; empty: nothing.
  std::string open() {
    if (!in_ || fs::is_directory(path_)) return "cannot read " + path_;
    const auto line = lines_.next();
    auto header = read_header(line.value_or(""));
    if (!header) return path_ + ": " + header.error();
    header_ = std::move(*header);
    return advance();
  }

  std::string advance() {
    const std::uint64_t before = n_;
    const bool first = lines_.number() == 1;
    const auto line = lines_.next();
    is_over_ = !line;
    if (is_over_) {
      if (lines_.too_long()) return path_ + ": a line is too long";
      if (lines_.cut_short()) {
        return path_ + ": the last line is half-written: the shard is not finished";
      }
      return {};
    }
    const auto number = number_of(*line);
    if (!number || (!first && *number <= before)) {
      return fmt::format("{}: line {} is damaged", path_, lines_.number());
    }
    n_ = *number;
    line_ = *line;
    return {};
  }

  const std::string& path() const { return path_; }
  const Header& header() const { return header_; }
  bool is_over() const { return is_over_; }
  std::uint64_t n() const { return n_; }
  const std::string& line() const { return line_; }

 private:
  std::string path_;
  std::ifstream in_;
  Lines lines_{in_};
  Header header_;
  std::string line_;
  std::uint64_t n_ = 0;
  bool is_over_ = false;
};

std::string check(const std::vector<std::unique_ptr<Part>>& parts) {
  std::set<int> seen;
  for (const auto& part : parts) {
    const Header& header = part->header();
    const std::string what = difference(header, parts.front()->header(), false);
    if (!what.empty()) {
      return fmt::format("{} and {} are not of the same study: {}", parts.front()->path(),
                         part->path(), what);
    }
    if (!seen.insert(header.shard[0]).second) {
      return fmt::format("shard {}/{} is given twice, the second time in {}", header.shard[0],
                         header.shard[1], part->path());
    }
  }
  const int count = parts.front()->header().shard[1];
  std::string missing;
  for (int i = 1; i <= count && missing.size() < 100; ++i) {
    if (!seen.contains(i)) missing += fmt::format("{}{}/{}", missing.empty() ? "" : ", ", i, count);
  }
  return missing.empty() ? "" : "missing: shard " + missing;
}

// Which shard has the game after the last one that is there.
std::string unfinished(const std::vector<std::unique_ptr<Part>>& parts, std::uint64_t n) {
  std::string over;
  for (const auto& part : parts) {
    if (part->is_over()) over += (over.empty() ? "" : ", ") + part->path();
  }
  return fmt::format("game {} of {} is missing: not finished {} {}", n,
                     parts.front()->header().games,
                     over.find(',') == std::string::npos ? "is" : "is one of", over);
}

class Output {
 public:
  explicit Output(const std::string& path)
      : path_(path), beside_(path + ".tmp" + std::to_string(::getpid())) {
    file_.open(beside_, std::ios::binary | std::ios::trunc);
  }
  ~Output() {
    std::error_code error;
    if (!done_) fs::remove(beside_, error);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void add(const std::string& line) { file_ << line << '\n'; }
  std::string finish() {
    file_.close();
    if (!file_) return "cannot write " + beside_;
    // The parts may be removed as soon as this is there: it has to be on the disk.
    const int fd = ::open(beside_.c_str(), O_RDONLY | O_CLOEXEC);
    const bool kept = fd >= 0 && (::fsync(fd) == 0 || errno == EINVAL);
    const std::string why = kept ? "" : std::strerror(errno);
    if (fd >= 0) ::close(fd);
    if (!kept) return "cannot write " + beside_ + ": " + why;
    // link() and not rename(): what somebody else put there meanwhile stays.
    if (::link(beside_.c_str(), path_.c_str()) != 0) {
      if (errno == EEXIST) return path_ + " is there already";
      std::error_code error;
      fs::rename(beside_, path_, error);  // a file system without links
      if (error) return "cannot write " + path_ + ": " + error.message();
      done_ = true;
    }
    return {};
  }

 private:
  std::string path_;
  std::string beside_;
  std::ofstream file_;
  bool done_ = false;
};

// The header of a file that is there already, if it is what the merging of the files comes to: an
// earlier one has ended, and was stopped before its parts were removed.
tl::expected<Header, std::string> merged_before(const std::string& out,
                                                const std::vector<std::string>& files) {
  const auto is_there = tl::make_unexpected(out + " is there already");
  const auto there = extent_of(out);
  if (!there || there->header.shard[1] != 1 || there->games != there->header.games) return is_there;
  for (const std::string& file : files) {
    if (!fs::exists(file)) continue;
    auto part = extent_of(file);
    if (!part) return is_there;
    part->header.shard = {1, 1};
    if (!difference(part->header, there->header, true).empty()) return is_there;
  }
  return there->header;
}

}  // namespace

tl::expected<Header, std::string> merge(const std::string& out,
                                        const std::vector<std::string>& files) {
  std::error_code error;
  if (fs::exists(out, error)) return merged_before(out, files);
  std::vector<std::unique_ptr<Part>> parts;
  for (const std::string& file : files) {
    parts.push_back(std::make_unique<Part>(file));
    if (std::string wrong = parts.back()->open(); !wrong.empty()) return tl::make_unexpected(wrong);
  }
  if (parts.empty()) return tl::make_unexpected(std::string("there is nothing to merge"));
  if (std::string wrong = check(parts); !wrong.empty()) return tl::make_unexpected(wrong);
  Header whole = parts.front()->header();
  whole.shard = {1, 1};
  Output output(out);
  output.add(line_of(whole));
  for (std::uint64_t n = 0; n < whole.games; ++n) {
    Part* from = nullptr;
    for (const auto& part : parts) {
      if (part->is_over() || part->n() != n) continue;
      if (from != nullptr) {
        return tl::make_unexpected(
            fmt::format("game {} is in {} and in {}", n, from->path(), part->path()));
      }
      from = part.get();
    }
    if (from == nullptr) return tl::make_unexpected(unfinished(parts, n));
    output.add(from->line());
    if (std::string wrong = from->advance(); !wrong.empty()) return tl::make_unexpected(wrong);
  }
  for (const auto& part : parts) {
    if (!part->is_over()) {
      return tl::make_unexpected(part->path() + " has games that are not of the study");
    }
  }
  if (std::string wrong = output.finish(); !wrong.empty()) return tl::make_unexpected(wrong);
  return whole;
}

tl::expected<Extent, std::string> extent_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::make_unexpected("cannot read " + path);
  Lines lines(in);
  const auto line = lines.next();
  if (!line) return tl::make_unexpected(path + " has no header yet");
  auto header = read_header(*line);
  if (!header) return tl::make_unexpected(path + ": " + header.error());
  Extent extent{.header = std::move(*header), .games = 0};
  while (lines.next()) ++extent.games;
  return extent;
}

}  // namespace tercio::lab
