// Lines of a results file, bounded.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace tercio::lab {

inline constexpr std::size_t kMaxLine = 8U << 20U;

// Reads line by line and never holds more than kMaxLine. A last line without its end is none.
class Lines {
 public:
  // Requires: the stream outlives it.
  explicit Lines(std::istream& in) : in_(in) {}

  // The next whole line without its end; none at the end of the file, or where one is too long.
  // Valid until the next call.
  std::optional<std::string_view> next();

  bool too_long() const { return too_long_; }
  std::size_t number() const { return number_; }     // of the last line, from 1
  std::uint64_t bytes() const { return bytes_; }     // of all whole lines so far
  bool cut_short() const { return !rest_.empty(); }  // after the end: something follows them

 private:
  std::istream& in_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::string rest_;
  std::size_t number_ = 0;
  std::uint64_t bytes_ = 0;
  bool too_long_ = false;
};

// The number of a game's line, without reading the rest of it.
std::optional<std::uint64_t> number_of(std::string_view line);

}  // namespace tercio::lab
