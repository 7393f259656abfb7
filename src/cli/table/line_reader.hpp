// Lines of any length from a stream, without keeping more than a limit of them.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace tercio::cli {

inline constexpr std::size_t kLongestLine = std::size_t{16} << 20;

enum class LineRead { kLine, kTooLong, kEnd };

// Reads a line without its end. A line longer than the limit is skipped to its end.
inline LineRead read_line(std::istream& in, std::string& line, std::size_t limit) {
  line.clear();
  bool any = false;
  bool too_long = false;
  auto* buffer = in.rdbuf();
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    any = true;
    if (c == '\n') return too_long ? LineRead::kTooLong : LineRead::kLine;
    if (line.size() == limit) {
      too_long = true;
      line.clear();
      line.shrink_to_fit();
    }
    if (!too_long) line += static_cast<char>(c);
  }
  if (too_long) return LineRead::kTooLong;
  return any ? LineRead::kLine : LineRead::kEnd;
}

}  // namespace tercio::cli
