// Random numbers for whoever throws dice or plays at random. The rules never use them.
#pragma once

#include <cstdint>
#include <string_view>

namespace tercio::engine {

// xoshiro256**: small, fast, the same on every machine for the same seed.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) {  // splitmix64
      seed += 0x9e3779b97f4a7c15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t next() {
    const auto rotate = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // A number from 0 to below n, without bias worth speaking of. Requires: 0 < n < 2^31.
  int below(int n) {
    return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }
  int die() { return 1 + below(6); }

 private:
  std::uint64_t state_[4];
};

// A seed from any text (FNV-1a).
constexpr std::uint64_t seed_of(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

}  // namespace tercio::engine
