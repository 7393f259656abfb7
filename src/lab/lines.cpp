#include "lab/lines.hpp"

#include <charconv>

namespace tercio::lab {

std::optional<std::string_view> Lines::next() {
  constexpr std::size_t kChunk = 1U << 16U;
  std::size_t looked = at_;
  while (true) {
    const std::size_t end = buffer_.find('\n', looked);
    if (end != std::string::npos) {
      const std::string_view line = std::string_view(buffer_).substr(at_, end - at_);
      bytes_ += line.size() + 1;
      at_ = end + 1;
      ++number_;
      return line;
    }
    buffer_.erase(0, at_);
    at_ = 0;
    looked = buffer_.size();
    if (buffer_.size() > kMaxLine) {
      too_long_ = true;
      rest_ = std::move(buffer_);
      buffer_.clear();
      return std::nullopt;
    }
    buffer_.resize(looked + kChunk);
    in_.read(buffer_.data() + looked, static_cast<std::streamsize>(kChunk));
    buffer_.resize(looked + static_cast<std::size_t>(in_.gcount()));
    if (buffer_.size() == looked) {
      if (!buffer_.empty()) rest_ = buffer_;
      return std::nullopt;
    }
  }
}

std::optional<std::uint64_t> number_of(std::string_view line) {
  constexpr std::string_view kBegin = "{\"n\":";
  if (!line.starts_with(kBegin)) return std::nullopt;
  std::uint64_t n = 0;
  const char* first = line.data() + kBegin.size();
  const char* last = line.data() + line.size();
  const auto [end, error] = std::from_chars(first, last, n);
  if (error != std::errc() || end == last || *end != ',' || line.back() != '}') return std::nullopt;
  return n;
}

}  // namespace tercio::lab
