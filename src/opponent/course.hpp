// How a game went, in numbers that mean the same in every rule system: for the laboratory.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hex/grid.hpp"

namespace tercio::opponent {

// Pairs are of the sides, in the order of Match::sides(). Chances are the first side's, in
// thousandths: won and half of drawn, by the evaluation without looking ahead.
struct Course {
  // What is to be observed. What is not costs nothing and stays empty.
  struct Wanted {
    bool turns = true;
    bool heat = true;
    bool rules = true;
    bool luck = true;
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };
  Wanted wanted;

  // As it stood at the end of a game-turn; the first, of turn 0, before the first player-turn.
  struct Turn {
    int day = 1;
    int turn = 0;
    int chance = 500;
    std::array<int, 2> lost{};         // strength eliminated so far, in points of the system
    std::array<int, 2> demoralized{};  // bodies that are: categories, formations
    std::array<int, 2> shaken{};  // units on the map that are disrupted, disorganised or routed
    friend bool operator==(const Turn&, const Turn&) = default;
  };
  std::vector<Turn> turns;

  // What happened in a hex.
  struct Place {
    hex::HexId hex = hex::kNoHex;
    int entered = 0;   // by a piece that moved, rode, fled or fell back
    int fired_at = 0;  // shots of guns
    int attacked = 0;  // units attacked there in combat
    int lost = 0;      // strength lost there
    friend bool operator==(const Place&, const Place&) = default;
  };
  std::vector<Place> places;  // in order of hex, only where something happened

  // How often each case of the rules was given as the reason of something; in order of text.
  std::vector<std::pair<std::string, int>> rules;

  // What the dice thrown for each side's own actions gave it: the sum of its chance after the die
  // less the mean over the six faces. The luck of the first side against the second is the
  // difference of the two.
  std::array<int, 2> luck{};
  int dice = 0;  // thrown in the game
};

}  // namespace tercio::opponent
