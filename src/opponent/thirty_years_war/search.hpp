// Search over the plans of a whole Movement Phase, and over single shots and attacks, each judged
// by playing on to the end of the enemy's reply.
#pragma once

#include <unordered_set>
#include <vector>

#include "opponent/budget.hpp"
#include "opponent/opponent.hpp"
#include "opponent/samples.hpp"
#include "opponent/thirty_years_war/evaluation.hpp"
#include "opponent/thirty_years_war/script.hpp"

namespace tercio::opponent::tyw {

class Search {
 public:
  Search(const Tables& tables, const Judge& judge);

  // The player-turn whose end a thought goes to: the reply of the other side.
  static int horizon_of(const State& s);

  // What the script makes of a position, judged.
  double judge(State s, Side side, int horizon, std::uint64_t seed, int sample);

  struct Found {
    std::vector<Action> actions;
    double value = 0.5;
  };
  // The best plan of the Movement Phase that is due, with the end of the phase.
  Found movement(const State& s, const Taste& taste, std::uint64_t seed, Budget& budget);
  // The best of these single actions, the first of which is the script's.
  Found among(const State& s, const std::vector<Action>& actions, std::uint64_t seed,
              Budget& budget);

  // The best of the alternatives that are to be chosen from.
  Found choice(const State& s, std::uint64_t seed, Budget& budget);
  // A whole deployment with its end.
  Found deployment(const State& s, std::uint64_t seed, Budget& budget);

  // What a position is worth with the script playing on, as a mean and with each sample.
  double worth(const State& s, Side side, std::uint64_t seed, int samples, Budget& budget);

  // Where the pieces that could move stand after a Movement Phase.
  MovePlan plan_from(const State& before, const State& after) const;
  Script& script() { return script_; }
  const Judge& the_judge() const { return judge_; }

 private:
  struct Candidate {
    MovePlan plan;
    State after;  // the moves made, the phase not yet ended
    Samples samples;
  };
  void tidy(const State& s, const MovePlan& plain, Candidate& best, std::uint64_t seed,
            Budget& budget);
  void sample(Candidate& c, int upto, Side side, int horizon, std::uint64_t seed, Budget& budget);
  double judge_deployed(State s, Side side, std::uint64_t seed, int sample);
  double judge_to_the_end(State s, Side side, std::uint64_t seed, int sample);
  bool propose(const State& s, const Candidate& best, const Taste& taste, engine::Random& random,
               double progress, Candidate& out);

  const Tables& tables_;
  const Game& game_;
  const Judge& judge_;
  Script script_;
};

}  // namespace tercio::opponent::tyw
