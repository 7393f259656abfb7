#include "lace_wars/state.hpp"

#include <cstring>

namespace tercio::lace_wars {

bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

std::uint64_t hash_of(const State& state) {
  static_assert(sizeof(State) % sizeof(std::uint64_t) == 0);
  std::array<std::uint64_t, sizeof(State) / sizeof(std::uint64_t)> words;
  std::memcpy(words.data(), &state, sizeof(State));
  std::uint64_t h = 0x9e3779b97f4a7c15ULL;
  for (const std::uint64_t w : words) {
    h = (h ^ w) * 0xff51afd7ed558ccdULL;
    h ^= h >> 32;
  }
  return h;
}

}  // namespace tercio::lace_wars
