// Where the dice of a session come from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/random.hpp"

namespace tercio::engine {

// A die as it is about to be thrown. The dice since an action are thrown because of it.
struct Throw {
  std::size_t sequence = 0;  // the number of steps before that action; 0 when there was none
  std::string_view action;   // its text in full; empty: no action has been carried out yet
  std::size_t ordinal = 1;   // of the die among those thrown since, from 1
  std::size_t number = 0;    // how many dice the whole game has had before it
};

// The same throw gives the same die, however often it is asked for.
class DiceBox {
 public:
  virtual ~DiceBox() = default;
  // 1 to 6.
  virtual int die(const Throw& thrown) = 0;
};

// Dice that follow one another from a seed: the next one depends on how many there have been.
class SeededDice final : public DiceBox {
 public:
  explicit SeededDice(std::string_view seed) : seed_(seed_of(seed)), random_(seed_) {}
  int die(const Throw& thrown) override {
    if (thrown.number < drawn_) {
      random_ = Random(seed_);
      drawn_ = 0;
    }
    for (; drawn_ < thrown.number; ++drawn_) (void)random_.die();
    ++drawn_;
    return random_.die();
  }

 private:
  std::uint64_t seed_;
  Random random_;
  std::size_t drawn_ = 0;
};

}  // namespace tercio::engine
