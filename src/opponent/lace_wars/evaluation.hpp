// What a position is worth: the chance of each way the battle can end, from a few numbers of the
// position and weights fitted by self-play (games/…/opponent.toml).
#pragma once

#include <string>
#include <vector>

#include "opponent/appraisal.hpp"
#include "opponent/lace_wars/tables.hpp"

namespace tercio::opponent::lw {

// The numbers of a position.
void measure(const Tables& tables, const State& s, Measures& out);
// How much of the game is left, 1 to 0.
float time_left(const Game& game, const State& s);

class Judge {
 public:
  Judge(const Tables& tables, Weights weights);

  const Appraisal& appraisal() const { return appraisal_; }
  const Weights& weights() const { return appraisal_.weights(); }
  // What the appraisal says of the position.
  std::vector<double> chances(const State& s) const { return appraisal_.chances(standing(s)); }
  double utility(const State& s, Side side) const { return appraisal_.utility(standing(s), side); }
  double value(const State& s, Side side) const { return appraisal_.value(standing(s), side); }

 private:
  Standing standing(const State& s) const;

  const Tables& tables_;
  Appraisal appraisal_;
};

// What the measures are called in opponent.toml.
std::vector<std::string> measure_names(const Game& game);
// The weights of the scenario's opponent.toml, or those by hand.
Weights weights_of(const Tables& tables);
// Weights by hand, for a scenario nobody has fitted.
Weights rough_weights(const Tables& tables);
// Whether one of them is kept whatever the games say.
bool is_given(const Tables& tables, const Weights& rough, std::size_t measure);
// How the battle ends if it ends now, as the endings of weights have it.
Ending ending_of(const Game& game, const State& s);
// Higher for a higher victory of the first side; 0 for a draw.
int rank_of(const Game& game, const Ending& ending);

}  // namespace tercio::opponent::lw
