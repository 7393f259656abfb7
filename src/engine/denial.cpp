#include "engine/denial.hpp"

#include <string_view>

namespace tercio::engine {

namespace {

using Names = std::function<PieceNames(PieceId)>;

std::string fill(const Denial& d, const Names& names, std::string_view hole) {
  if (hole == "piece") return d.piece == kNoPiece ? "" : names(d.piece).name;
  if (hole == "other") return d.other == kNoPiece ? "" : names(d.other).name;
  if (hole == "hex") return hex::label(d.hex);
  return std::to_string(hole == "n" ? d.n : d.m);
}

std::string sentence(const Denial& d, const Names& names) {
  std::string out;
  std::string_view text = d.text;
  while (!text.empty()) {
    const auto open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    out += fill(d, names, text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

Refusal refusal_of(const Denial& denial, const Names& names) {
  Refusal refusal;
  refusal.code = denial.code;
  refusal.rule = denial.rule;
  refusal.message = sentence(denial, names);
  if (denial.hex != hex::kNoHex) refusal.hexes.push_back(hex::label(denial.hex));
  for (const PieceId p : {denial.piece, denial.other}) {
    if (p != kNoPiece) refusal.pieces.push_back(names(p).id);
  }
  return refusal;
}

}  // namespace tercio::engine
