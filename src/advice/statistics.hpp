// A game in numbers: what was lost when, how the dice fell, what the attacks came to. It is counted
// from the events a seat has been told, so nobody learns anything new by it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "advice/answers.hpp"
#include "data/library.hpp"
#include "engine/match.hpp"

namespace tercio::advice {

using engine::Json;

struct Statistics {
  std::string unit{};  // of losses: "strength points"
  struct Turn {
    std::string label{};  // "3"
    std::string text{};   // "Day 2, turn 3"
    std::map<std::string, int> lost{};
  };
  std::vector<Turn> turns{};
  struct Casualty {
    std::string piece{};
    std::string side{};
    std::string turn{};
    std::string said{};
    int number = 0;  // the sequence after it
  };
  std::vector<Casualty> casualties{};
  // Dice that succeed or fail.
  struct Chance {
    std::string side{};
    std::string title{};
    int tries = 0;
    int successes = 0;
    double expected = 0;
  };
  std::vector<Chance> chances{};
  // What attacks came to: the results there are, and how often each fell at each odds.
  struct Result {
    std::string title{};
    Tone tone = Tone::kRisk;  // for the attacker
  };
  std::vector<Result> results{};
  struct Attack {
    std::string side{};
    std::string odds{};
    std::vector<int> counts{};  // by result
  };
  std::vector<Attack> attacks{};  // odds as the system orders them, side by side
};

// Each event as the log has it, with `n`.
Statistics statistics_of(const data::AnyGame& game, std::span<const Json> events);

// Counts while a system goes through the events.
class Tally {
 public:
  // `odds` and `results` in the order in which they are told.
  Tally(std::string unit, std::vector<std::string> odds, std::vector<Statistics::Result> results);

  void day(int number) { day_ = number; }
  void turn(int number);
  void lost(const std::string& side, int points);
  void casualty(const std::string& side, const Json& event);
  void tried(const std::string& side, const std::string& title, bool success, double chance);
  void attacked(const std::string& side, const std::string& odds, std::size_t result);
  Statistics take() &&;

 private:
  Statistics out_;
  std::vector<std::string> odds_;
  std::map<std::pair<std::string, std::size_t>, std::vector<int>> attacks_;  // side, odds
  int day_ = 0;
};

// The part of a die's six faces: so many of them succeed.
double share_of(int faces);

namespace tyw {
Statistics statistics_of(const thirty_years_war::Game& game, std::span<const Json> events);
}
namespace lace {
Statistics statistics_of(const lace_wars::Game& game, std::span<const Json> events);
}

}  // namespace tercio::advice
