// Many games to their end at once, in several threads and without Python.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "opponent/level.hpp"
#include "python/game.hpp"

namespace tercio::python {

struct PlayoutOrder {
  const Game* game = nullptr;
  const engine::Match* from = nullptr;  // the position every game starts with
  std::array<const opponent::Level*, 2> players{};
  std::size_t games = 1;
  std::uint64_t seed = 0;  // game n depends on it and on n, and on nothing else
  int threads = 1;
  std::int64_t judgements = 0;  // 0: as the level has it
  double seconds = 0;           // for a player-turn
  // After so many decisions the position is observed by the side that decides next; 0: never.
  std::size_t observe_every = 0;
  bool observe_planes = false;
};

// By game; the observations by game and then in the order in which they were made.
struct Playouts {
  std::vector<std::int8_t> winner{};   // 0 or 1: a side; -1: drawn
  std::vector<std::string> level{};    // of the victory
  std::vector<std::int32_t> points{};  // of both sides
  std::vector<std::uint32_t> decisions{};
  std::vector<std::uint64_t> hash{};  // of the last position
  std::vector<std::int64_t> observed_game{};
  std::vector<std::int8_t> observed_side{};
  std::vector<float> planes{};
  std::vector<float> pieces{};
  std::vector<float> globals{};
};

// Until `stop` is set; then what comes back is not complete. Throws what a game of it threw.
Playouts play_out(const PlayoutOrder& order, const std::atomic<bool>& stop);

}  // namespace tercio::python
