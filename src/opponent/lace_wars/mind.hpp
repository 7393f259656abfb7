// One who decides at a level: by the script, at random, or by search; from what his seat sees.
#pragma once

#include "opponent/budget.hpp"
#include "opponent/lace_wars/guess.hpp"
#include "opponent/lace_wars/search.hpp"

namespace tercio::opponent::lw {

class Mind {
 public:
  Mind(const Tables& tables, const Judge& judge, const Player& player);
  // With this taste instead of that of the player's style.
  Mind(const Tables& tables, const Judge& judge, const Player& player, const Taste& taste);

  struct Thought {
    std::vector<Action> actions;
    std::vector<Action> meant{};  // before anything was asked of the position as it is
    double value = 0.5;
    std::int64_t judgements = 0;
    bool cut_short = false;
  };
  // What to do; every action of it is legal in the position as it is. Of the position itself it
  // learns nothing but which of the actions it has in mind are allowed.
  // Requires: no die is due, and the game is not over.
  Thought decide(const State& s, const Sight& sight, const Bounds& bounds);

 private:
  Thought at_random(const State& s, const Sight& sight) const;
  Thought by_search(const Sight& sight, const Bounds& bounds);
  void set_taste(Side side, const State& guess);
  // What it plays by: those who think, and the veteran, by what was learned.
  const Taste& taste(Side side) const;
  void make_legal(const State& s, const Sight& sight, std::vector<Action>& actions);

  const Tables& tables_;
  const Game& game_;
  Player player_;
  Taste style_;
  Search search_;
};

// The guesses a thought of so many judgements is spread over.
std::vector<State> guesses_of(const Sight& sight, std::uint64_t seed, std::int64_t judgements);

}  // namespace tercio::opponent::lw
