#include "thirty_years_war/denial.hpp"

#include <string_view>

#include "thirty_years_war/game.hpp"

namespace tercio::thirty_years_war {

namespace {

std::string fill(const Game& game, const Denial& d, std::string_view hole) {
  if (hole == "piece") return d.piece == kNoPiece ? "" : game.name(d.piece);
  if (hole == "other") return d.other == kNoPiece ? "" : game.name(d.other);
  if (hole == "hex") return hex::label(d.hex);
  return std::to_string(hole == "n" ? d.n : d.m);
}

std::string sentence(const Game& game, const Denial& d) {
  std::string out;
  std::string_view text = d.text;
  while (!text.empty()) {
    const auto open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    out += fill(game, d, text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

engine::Refusal refusal_of(const Game& game, const Denial& denial) {
  engine::Refusal refusal;
  refusal.code = denial.code;
  refusal.rule = denial.rule;
  refusal.message = sentence(game, denial);
  if (denial.hex != kNoHex) refusal.hexes.push_back(hex::label(denial.hex));
  for (const PieceId p : {denial.piece, denial.other}) {
    if (p != kNoPiece) refusal.pieces.push_back(game.described(p).id);
  }
  return refusal;
}

}  // namespace tercio::thirty_years_war
