#include "thirty_years_war/telling/words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"

namespace tercio::thirty_years_war {

std::string_view arm_of(Kind kind) {
  switch (kind) {
    case Kind::kInfantry:
      return "foot";
    case Kind::kCavalry:
      return "horse";
    case Kind::kLeader:
      return "leader";
    case Kind::kArtillery:
      return "gun";
  }
  return "";
}

std::string name_and_hex(const Game& game, const State& s, PieceId piece) {
  const HexId h = s.at[piece];
  return h == kNoHex ? game.name(piece) : game.name(piece) + " in " + hex::label(h);
}

std::string force_text(const Game& game, PieceSet pieces) {
  // Armies are named only where there are several.
  const bool several = std::any_of(pieces.begin(), pieces.end(), [&](PieceId p) {
    return game.piece(p).army != game.piece(pieces.first()).army;
  });
  engine::ForceWords words;
  for (const PieceId p : pieces) {
    const Piece& piece = game.piece(p);
    if (piece.kind == Kind::kLeader) {
      words.add_name(game.described(p).name);
      continue;
    }
    std::string group = several ? game.definition().armies[piece.army].name + ' ' : "";
    group += arm_of(piece.kind);
    if (piece.is_unit()) group += fmt::format(" {}-{}", piece.strength, piece.movement);
    words.add(group);
  }
  return words.text();
}

}  // namespace tercio::thirty_years_war
