// Why an action is not allowed, cheap enough to be made and thrown away by the thousand.
#pragma once

#include <string>

#include "engine/refusal.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

class Game;

// A rule case and a sentence with holes: {piece} {other} {hex} {n} {m}. No rule: allowed.
struct Denial {
  const char* rule = nullptr;
  const char* text = nullptr;
  PieceId piece = kNoPiece;
  PieceId other = kNoPiece;
  HexId hex = kNoHex;
  int n = 0;
  int m = 0;
  engine::Code code = engine::Code::kIllegal;

  explicit operator bool() const { return rule != nullptr; }
};

// The sentence with its holes filled.
engine::Refusal refusal_of(const Game& game, const Denial& denial);

}  // namespace tercio::thirty_years_war
