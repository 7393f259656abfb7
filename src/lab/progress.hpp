// The bar on the terminal while games are played. Where standard error is none it is silent.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tercio::lab {

class Progress {
 public:
  // `done` games of so many are there already.
  Progress(std::uint64_t games, std::uint64_t done, bool shown);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::uint64_t done, const std::string& result);
  void clear();

  double seconds() const;
  double rate(std::uint64_t done) const;  // games a second since the beginning

 private:
  std::uint64_t games_;
  std::uint64_t before_;
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// "1:05", "2:03:00".
std::string clock_text(double seconds);

}  // namespace tercio::lab
