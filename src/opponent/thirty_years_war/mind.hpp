// One who decides at a level: by the script, at random, or by search.
#pragma once

#include "opponent/thirty_years_war/search.hpp"

namespace tercio::opponent::tyw {

class Mind {
 public:
  Mind(const Tables& tables, const Judge& judge, const Player& player);

  struct Thought {
    std::vector<Action> actions;
    double value = 0.5;
    std::int64_t judgements = 0;
    bool cut_short = false;
  };
  // Requires: no die is due, and the game is not over.
  Thought decide(const State& s, const Bounds& bounds);

 private:
  Thought by_script(const State& s);
  Thought at_random(const State& s);
  Thought by_search(const State& s, const Bounds& bounds);

  const Tables& tables_;
  const Game& game_;
  Player player_;
  Taste taste_;
  Search search_;
};

// The shots and attacks worth weighing in a position, the script's first.
std::vector<Action> shots_to_weigh(const Tables& tables, Script& script, const State& s, int most);
std::vector<Action> attacks_to_weigh(const Tables& tables, Script& script, const State& s,
                                     int most);

}  // namespace tercio::opponent::tyw
