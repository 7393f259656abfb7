#include "opponent/lace_wars/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "lace_wars/battle.hpp"
#include "lace_wars/rules/sequence.hpp"

namespace tercio::opponent::lw {

float time_left(const Game& game, const State& s) {
  if (is_over(s)) return 0;
  const int halves = 2 * game.scenario().turns;
  const bool second = s.phase >= Phase::kActivation && s.active != s.first;
  const int gone = 2 * (std::max<int>(s.turn, 1) - 1) + (second ? 1 : 0);
  return static_cast<float>(halves - gone) / static_cast<float>(halves);
}

void measure(const Tables& tables, const State& s, Measures& out) {
  (void)tables;
  (void)s;
  out.fill(0);
}

Ending ending_of(const Game& game, const State& s) {
  const Outcome outcome = game.battle().outcome(s);
  if (outcome.draw) return {"", "draw"};
  return {game.side_id(outcome.winner), outcome.level};
}

int rank_of(const Game& game, const Ending& ending) {
  if (ending.side.empty()) return 0;
  return (ending.side == game.side_id(Side::kA) ? 1 : -1) * (ending.level == "operational" ? 2 : 1);
}

Judge::Judge(const Tables& tables, Weights weights)
    : tables_(tables), weights_(std::move(weights)) {
  for (const Ending& ending : weights_.endings) {
    const int rank = rank_of(tables.game, ending);
    ranks_.push_back(rank);
    value_.push_back(rank > 0 ? 1 : rank < 0 ? 0 : 0.5);
    // A tactical victory is nine tenths of the way from a draw to an operational one.
    const double more = rank == 0 ? 0 : 0.45 + 0.05 * (std::abs(rank) - 1);
    utility_.push_back(0.5 + (rank > 0 ? more : -more));
  }
}

int Judge::ending_of(const State& s) const {
  return nearest_ending(ranks_, rank_of(tables_.game, lw::ending_of(tables_.game, s)));
}

std::vector<double> Judge::chances(const State& s) const {
  if (is_over(s)) {
    std::vector<double> out(weights_.endings.size(), 0);
    out[static_cast<std::size_t>(ending_of(s))] = 1;
    return out;
  }
  Measures m;
  measure(tables_, s, m);
  return chances_of(weights_, predict(weights_, m, time_left(tables_.game, s)));
}

double Judge::mean(const State& s, const std::vector<double>& gains, double still) const {
  if (is_over(s)) return gains[static_cast<std::size_t>(ending_of(s))];
  Measures m;
  measure(tables_, s, m);
  const double z = predict(weights_, m, time_left(tables_.game, s));
  return expected(weights_, gains, z) + still * z / (3 + std::abs(z));
}

double Judge::utility(const State& s, Side side) const {
  // Where all seems won or lost, what brings it about sooner or puts it off still counts a little.
  const double a = mean(s, utility_, 0.004);
  return side == Side::kA ? a : 1 - a;
}

double Judge::value(const State& s, Side side) const {
  const double a = mean(s, value_, 0);
  return side == Side::kA ? a : 1 - a;
}

std::vector<std::string> measure_names(const Game& game) {
  (void)game;
  return std::vector<std::string>(kMeasures);
}

Weights weights_of(const Tables& tables) { return rough_weights(tables); }

bool is_given(const Tables& tables, const Weights& rough, std::size_t measure) {
  (void)tables;
  (void)rough;
  (void)measure;
  return false;
}

Weights rough_weights(const Tables& tables) {
  const Game& game = tables.game;
  const std::string& first = game.side_id(Side::kA);
  const std::string& second = game.side_id(Side::kB);
  Weights w;
  if (tables.french == Side::kA) {
    w.endings = {{second, "operational"}, {second, "tactical"}, {"", "draw"}, {first, "tactical"}};
    w.cuts = {-0.8F, -0.5F, 0.3F};
  } else {
    w.endings = {{second, "tactical"}, {"", "draw"}, {first, "tactical"}, {first, "operational"}};
    w.cuts = {-0.3F, 0.5F, 0.8F};
  }
  w.slopes = {1, 1, 1};
  return w;
}

}  // namespace tercio::opponent::lw
