// What a study comes to: the games to be played, in their order, and who plays them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "data/library.hpp"
#include "lab/results.hpp"
#include "lab/study.hpp"
#include "opponent/opponent.hpp"

namespace tercio::lab {

inline constexpr std::uint64_t kMaxGames = 100'000'000;

// Games of one kind: a scenario, a variation of it, and who sits where.
struct Cell {
  std::size_t scenario = 0;   // of the header
  std::size_t variation = 0;  // of the header
  int seating = 0;
  std::array<const opponent::Level*, 2> players{};  // by side
  const opponent::Opponent* opponent = nullptr;
};

struct Job {
  std::uint64_t n = 0;
  int pair = 0;
  std::uint64_t seed = 0;
  const Cell* cell = nullptr;
};

// Immutable once made; may be asked by several threads.
class Plan {
 public:
  // Resolves a study against the games' files; every fault is added, of the study with its line,
  // of a changed file of the games as its loader tells it. Requires: the files have no fault.
  // `library`: that of the files.
  static std::optional<Plan> make(const Study& study, std::span<const data::SourceFile> sources,
                                  const data::GameLibrary& library,
                                  std::vector<data::Fault>& faults);

  const Header& header() const { return header_; }
  // The cells of each scenario of the header.
  const std::vector<std::vector<Cell>>& cells() const { return cells_; }

  std::uint64_t games_of(const std::array<int, 2>& shard) const;
  // The number of the last of them; none: the shard has no game.
  std::optional<std::uint64_t> last_game_of(const std::array<int, 2>& shard) const;

 private:
  friend class PlanMaker;
  Header header_;
  std::vector<std::vector<Cell>> cells_;
  std::vector<std::unique_ptr<opponent::Opponent>> opponents_;
  std::deque<opponent::Level> levels_;
};

// The games of a shard in their order: those of each n-th seed, with all their variations.
class Jobs {
 public:
  // Requires: the plan outlives it.
  Jobs(const Plan& plan, std::array<int, 2> shard);
  std::optional<Job> next();

 private:
  const Plan& plan_;
  std::array<int, 2> shard_;
  std::uint64_t per_pair_ = 0;
  std::vector<std::uint64_t> offsets_;  // of the scenarios among the games of a pair
  std::uint64_t group_ = 0;             // pair · scenarios + scenario
  std::size_t cell_ = 0;
};

// Plays one of them. A stopped game is no result.
GameResult play(const Plan& plan, const Job& job, const std::atomic<bool>* stop);

}  // namespace tercio::lab
