// Search: what to do with the formation that acts, and every single decision, each judged by
// playing on to the end of the enemy's reply.
#pragma once

#include <span>
#include <vector>

#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/lace_wars/script.hpp"

namespace tercio::opponent {
class Budget;
}

namespace tercio::opponent::lw {

class Search {
 public:
  Search(const Tables& tables, const Judge& judge);

  // What part of a player-turn's thought the decision at hand deserves, 0 to 1; 0: the script
  // decides it as well.
  double share(const State& s) const;

  struct Found {
    // One action, or several that belong together. A die or a decision of the other side may fall
    // after any of them: then the rest is void.
    std::vector<Action> actions;
    double value = 0.5;
  };
  // The best that is found for the side that decides. `guesses`: the position with what the side
  // does not see made up in one or several ways, at least one.
  Found decide(std::span<const State> guesses, const Taste& taste, std::uint64_t seed,
               Budget& budget);
  // The best of these single actions, the first of which is the script's.
  Found among(std::span<const State> guesses, std::span<const Action> actions, std::uint64_t seed,
              Budget& budget);
  // What a position is worth with the script playing on to the end of the reply.
  double worth(std::span<const State> guesses, Side side, std::uint64_t seed, int samples,
               Budget& budget);

  Script& script() { return script_; }
  const Judge& the_judge() const { return judge_; }

 private:
  const Tables& tables_;
  const Game& game_;
  const Judge& judge_;
  Script script_;
};

}  // namespace tercio::opponent::lw
