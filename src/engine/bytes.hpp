// Positions are plain values without padding: compared and hashed as the bytes they are.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace tercio::engine {

template <class State>
bool same_bytes(const State& a, const State& b) {
  static_assert(std::has_unique_object_representations_v<State>);
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

template <class State>
std::uint64_t hash_bytes(const State& state) {
  static_assert(std::has_unique_object_representations_v<State>);
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

}  // namespace tercio::engine
