#include "lab/progress.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

namespace tercio::lab {

Progress::Progress(std::uint64_t games, std::uint64_t done, bool shown)
    : games_(games), before_(done), shown_(shown) {}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

double Progress::rate(std::uint64_t done) const {
  return static_cast<double>(done - before_) / std::max(0.001, seconds());
}

void Progress::show(std::uint64_t done, const std::string& result) {
  if (!shown_) return;
  constexpr std::size_t kWidth = 24;
  const double share =
      static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(1, games_));
  const auto full = std::min(kWidth, static_cast<std::size_t>(share * kWidth));
  const double speed = rate(done);
  const double left = speed > 0 ? static_cast<double>(games_ - done) / speed : 0;
  std::cerr << fmt::format("\r\033[K[{}{}] {}/{} {:.0f}/s {} left  {}", std::string(full, '='),
                           std::string(kWidth - full, ' '), done, games_, speed,
                           speed > 0 ? clock_text(left) : "?", result)
            << std::flush;
  drawn_ = true;
}

void Progress::clear() {
  if (drawn_) std::cerr << "\r\033[K" << std::flush;
  drawn_ = false;
}

std::string clock_text(double seconds) {
  const auto s = std::llround(seconds);
  if (s < 3600) return fmt::format("{}:{:02}", s / 60, s % 60);
  return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace tercio::lab
