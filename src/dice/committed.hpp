// Dice nobody can bend: the seed is fixed by its hash before the first action, each die follows
// from the seed and from what it is thrown for, and the seed is told when the game is over
// (docs/wire.md).
#pragma once

#include <string>
#include <string_view>

#include "engine/dice_box.hpp"

namespace tercio::dice {

// SHA-256 of a text, in hexadecimal.
std::string sha256_of(std::string_view text);
// HMAC-SHA-256 of a text with the text of a key, in hexadecimal.
std::string hmac_of(std::string_view key, std::string_view text);

// HMAC-SHA-256 with the seed's text as key over "<table>\n<sequence>\n<action>\n<ordinal>": the
// first byte below 252, modulo 6, plus 1.
int committed_die(std::string_view seed, std::string_view table, const engine::Throw& thrown);

class CommittedDice final : public engine::DiceBox {
 public:
  CommittedDice(std::string table, std::string seed)
      : table_(std::move(table)), seed_(std::move(seed)) {}
  int die(const engine::Throw& thrown) override { return committed_die(seed_, table_, thrown); }
  // The dice follow from these from now on. Requires: none has been thrown.
  void take_seed(std::string table, std::string seed) {
    table_ = std::move(table);
    seed_ = std::move(seed);
  }

 private:
  std::string table_;
  std::string seed_;
};

}  // namespace tercio::dice
