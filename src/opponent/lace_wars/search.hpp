// Search: what to do with the formation that acts, and every single decision, each judged by
// playing on to the end of the enemy's reply.
#pragma once

#include <span>
#include <vector>

#include "engine/random.hpp"
#include "opponent/budget.hpp"
#include "opponent/lace_wars/dice.hpp"
#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/lace_wars/script.hpp"
#include "opponent/samples.hpp"

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
  // The best plan for those who act and have not moved.
  Found movement(std::span<const State> guesses, const Taste& taste, std::uint64_t seed,
                 Budget& budget);
  // What is worth weighing in this decision, the script's choice first.
  std::vector<Action> candidates(const State& s);
  // What a position is worth with the script playing on to the end of the reply.
  double worth(std::span<const State> guesses, Side side, std::uint64_t seed, int samples,
               Budget& budget);

  // What it is worth to do something in it; guesses in which it is not allowed are left out.
  double worth_of(std::span<const State> guesses, const Action& action, std::uint64_t seed,
                  int samples, Budget& budget);

  Script& script() { return script_; }
  const Judge& the_judge() const { return judge_; }

 private:
  struct Candidate {
    Plan plan;
    Samples samples;
  };
  // Plays on to the end of the reply to what `side` does now.
  void play_out(State& s, Side side, const MindDice& dice);
  // Does something first. Requires: it is allowed.
  void carry_on(State& s, const Action& action, const MindDice& dice);
  void sample(Candidate& c, int upto, std::span<const State> guesses, std::uint64_t seed,
              Budget& budget);
  bool propose(const State& s, const Candidate& best, const Taste& taste, engine::Random& random,
               double progress, Candidate& out);
  bool send_anywhere(const State& s, PieceId who, engine::Random& random, Errand& out);
  std::vector<Action> actions_of(const State& s, const Plan& plan);
  void tidy(std::span<const State> guesses, const Plan& plain, Candidate& best, std::uint64_t seed,
            Budget& budget);

  // The plan of the activation that is going on: reactions interrupt it, and are no reason to think
  // it all over again as long as they change nothing.
  struct Remembered {
    std::uint64_t activation = 0;
    std::uint64_t look = 0;
    Plan plan;
    double value = 0.5;
  };
  std::uint64_t look_of(const State& s) const;

  const Game& game_;
  const Judge& judge_;
  Script script_;
  Ways ways_;
  Remembered remembered_;
};

}  // namespace tercio::opponent::lw
