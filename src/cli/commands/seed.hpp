// Seeds nobody can foresee.
#pragma once

#include <random>
#include <string>

namespace tercio::cli {

// 128 bits from the operating system, in hexadecimal.
inline std::string drawn_seed() {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::random_device device;
  std::string seed;
  for (int word = 0; word < 4; ++word) {
    auto bits = device();
    for (int i = 0; i < 8; ++i, bits >>= 4) seed += kDigits[bits & 15U];
  }
  return seed;
}

}  // namespace tercio::cli
