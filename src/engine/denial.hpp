// Why an action is not allowed, cheap enough to be made and thrown away by the thousand.
#pragma once

#include <functional>
#include <string>

#include "engine/piece_set.hpp"
#include "engine/refusal.hpp"
#include "hex/grid.hpp"

namespace tercio::engine {

// A rule case and a sentence with holes: {piece} {other} {hex} {n} {m}. No rule: allowed.
struct Denial {
  const char* rule = nullptr;
  const char* text = nullptr;
  PieceId piece = kNoPiece;
  PieceId other = kNoPiece;
  hex::HexId hex = hex::kNoHex;
  int n = 0;
  int m = 0;
  Code code = Code::kIllegal;

  explicit operator bool() const { return rule != nullptr; }
};

// What the refusal needs to know of a piece.
struct PieceNames {
  std::string id;
  std::string name;
};

// The sentence with its holes filled.
Refusal refusal_of(const Denial& denial, const std::function<PieceNames(PieceId)>& names);

}  // namespace tercio::engine
