// How strong players are against each other: pairs of games with the same dice and the sides
// swapped.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "opponent/opponent.hpp"

namespace tercio::opponent {

// One game of a pair: which player sat where, and what came of it.
struct LadderGame {
  std::string scenario{};
  std::array<std::string, 2> players{};  // by side
  std::uint64_t seed = 0;
  Played played{};
};
engine::Json json_of(const LadderGame& game);
// Nothing for a line that is none.
bool read(const std::string& line, LadderGame& game);

// A share of points with its 95 % interval (Wilson).
struct Share {
  double value = 0.5;
  double low = 0;
  double high = 1;
};
Share wilson(double points, double games);
// The difference of Elo that a share of points means; bounded.
double elo_of(double share);

// The games of one player against another.
struct Score {
  std::string scenario{};
  std::string player{};
  std::string against{};
  int games = 0;
  double points = 0;              // won, and half of drawn
  std::array<int, 2> games_as{};  // by the side the player had
  std::array<double, 2> points_as{};
  double margin = 0;          // sum of the player's margins
  double margin_squares = 0;  // of pairs
  int pairs = 0;
  double longest = 0;
  double seconds = 0;  // of the player
  double player_turns = 0;
};
// In the order in which they first occur; each pair of players once, the first named as `player`.
std::vector<Score> scores_of(const std::vector<LadderGame>& games);

}  // namespace tercio::opponent
