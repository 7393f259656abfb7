// What the games of a study come to, counted as they are read: in memory that does not grow with
// how many games there are.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "lab/figures.hpp"
#include "lab/results.hpp"

namespace tercio::lab {

// Every k-th of many, in their order: at least as many as wanted where there are, and fewer than
// twice that.
template <class Thing>
class Sampled {
 public:
  explicit Sampled(std::size_t wanted) : wanted_(wanted) {}
  void add(Thing thing) {
    if (seen_++ % every_ != 0) return;
    kept_.push_back(std::move(thing));
    if (kept_.size() < 2 * wanted_) return;
    std::size_t to = 0;
    for (std::size_t from = 0; from < kept_.size(); from += 2) kept_[to++] = std::move(kept_[from]);
    kept_.resize(to);
    every_ *= 2;
  }
  const std::vector<Thing>& kept() const { return kept_; }

 private:
  std::size_t wanted_;
  std::uint64_t seen_ = 0;
  std::uint64_t every_ = 1;
  std::vector<Thing> kept_{};
};

using TurnKey = std::pair<int, int>;  // day, turn

// At the end of a turn. Games that were over before it count as they ended.
struct TurnFindings {
  Counts chance{};                      // of the first side, in thousandths
  std::array<Counts, 2> lost{};         // by then, by side
  std::array<Counts, 2> demoralized{};  // bodies
  std::array<Counts, 2> shaken{};       // units
  void add(const opponent::Course::Turn& turn);
  void add(const TurnFindings& other);
};

// A game that is drawn as a line.
struct SampleGame {
  std::uint64_t n = 0;
  int winner = -1;
  std::vector<opponent::Course::Turn> turns{};
};

// What luck gave a game and how it ended.
struct LuckOfGame {
  int luck = 0;  // of the first side over the second, in thousandths of chance
  int margin = 0;
  int winner = -1;
};
struct LuckFindings {
  Sampled<LuckOfGame> games{700};
  Correlation with_margin{};
  Counts over{};                  // the first side's luck over the second
  std::int64_t won = 0;           // games that somebody won
  std::int64_t luckier_won = 0;   // of these: by the side with more luck
  std::int64_t luck_decided = 0;  // of these: the winner's luck was worth more than half a game
  std::int64_t dice = 0;
};

// What came to a hex in all games.
struct HexFindings {
  std::int64_t entered = 0;
  std::int64_t fired_at = 0;
  std::int64_t attacked = 0;
  std::int64_t lost = 0;
};

struct CaseFindings {
  std::int64_t times = 0;
  std::int64_t games = 0;  // in which it was given at least once
};

struct LevelFindings {
  std::int64_t games = 0;
  std::int64_t margin = 0;  // sum, of the first side
};

// A player of a level at one of the two seats.
struct PlayerFindings {
  std::array<std::int64_t, 2> games{};  // by side
  std::array<double, 2> points{};       // won, and half of drawn
};

// The games of one variation of one scenario.
struct Arm {
  const StudyScenario* scenario = nullptr;
  const Variation* variation = nullptr;
  bool base = false;
  std::size_t scenario_number = 0;

  std::int64_t games = 0;
  std::array<std::int64_t, 2> wins{};
  std::int64_t draws = 0;
  std::array<std::map<std::string, LevelFindings>, 3> levels{};  // of first, second, drawn
  std::array<Counts, 3> margins{};  // by who won: first, second, nobody
  std::array<Counts, 2> points{};
  Counts turns{};  // played
  Mean margin{};
  std::map<std::string, PlayerFindings> players{};

  std::map<TurnKey, TurnFindings> by_turn{};
  Sampled<SampleGame> samples{6};
  std::map<hex::HexId, HexFindings> hexes{};
  std::map<std::string, CaseFindings> cases{};
  LuckFindings luck{};

  // Against the base with the same dice: of the first side.
  PairedDifference share{};
  PairedDifference margin_difference{};
  std::int64_t compared = 0;  // games
  std::int64_t same = 0;      // of these: ended in the same position

  double points_won() const;  // of the first side, half of drawn counted
};

// Its arms point into its header: it can be moved, not copied.
struct Findings {
  Findings() = default;
  Findings(Findings&&) = default;
  Findings& operator=(Findings&&) = default;
  Findings(const Findings&) = delete;
  Findings& operator=(const Findings&) = delete;
  ~Findings() = default;

  Header header{};
  std::vector<Arm> arms{};  // scenario by scenario, the base first
  std::uint64_t games = 0;
  bool cut_off = false;
  // The arms of one scenario.
  std::vector<const Arm*> of(const StudyScenario& scenario) const;
};

// What else is to see each game as it is read.
using AlsoSees = std::function<void(const GameResult&, const Header&)>;
// Counts the games of a file; a fault names file and line.
tl::expected<Findings, std::string> findings_of(const std::string& path, const AlsoSees& also = {});
tl::expected<Findings, std::string> findings_of(std::istream& in, const std::string& name,
                                                const AlsoSees& also = {});

}  // namespace tercio::lab
