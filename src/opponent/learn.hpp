// Learning the numbers by which a script weighs what it sees (`[[scenario.taste]]` of
// opponent.toml), whatever the rule system.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "data/library.hpp"
#include "engine/opponent_weights.hpp"
#include "opponent/ladder.hpp"

namespace tercio::opponent {

// What a generation has come to. A reward is what a game brought: 1 for a victory and half of it
// for a draw, and up to 0.3 more or less by the margin.
struct Generation {
  int number = 0;   // from 1
  int games = 0;    // played to learn, so far
  double best = 0;  // reward of its best player, on average
  double mean = 0;  // of all of them
  double spread = 0;
  Share against_ensign;  // of what is learned so far, on dice never used for learning
};

struct LearnOrder {
  std::string side;
  int generations = 40;
  int games = 48;  // of each of the sixteen players of a generation
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<void(const Generation&)> told{};  // after each generation
};

struct Learned {
  engine::OpponentWeights::Taste taste;
  // On dice never used for learning, the same for both, against all it has learned from.
  int games = 0;
  Share before;      // the points of the taste there was
  Share after;       // … and of the one learned
  double gain = 0;   // of reward a game
  double error = 0;  // half of the width of its 95 % interval
  // By more than chance explains.
  bool is_better() const { return gain > error; }
};

// Nothing where the numbers of the script are not data. Requires: a side of the game.
std::optional<Learned> learn(const data::AnyGame& game, const LearnOrder& order);

}  // namespace tercio::opponent
