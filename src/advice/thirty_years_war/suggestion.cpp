#include "advice/thirty_years_war/suggestion.hpp"

#include "thirty_years_war/rules/deployment.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::deploy_hexes;
using thirty_years_war::deployable;

namespace {

// The hex of these that is nearest to another; kNoHex of none.
HexId nearest(const HexSet& hexes, HexId to) {
  HexId best = kNoHex;
  hexes.for_each([&](HexId h) {
    if (best == kNoHex || hex::distance(h, to) < hex::distance(best, to)) best = h;
  });
  return best;
}

// 3.0 Where a piece stands best now: where the suggestion puts it, or near it. Leaders and guns
// stand with a unit, guns apart from each other, as long as there is such a hex.
HexId hex_for(const Game& game, const State& now, PieceId p, HexId suggested) {
  const HexSet allowed = deploy_hexes(game, now, p);
  if (game.piece(p).is_unit()) return nearest(allowed, suggested);
  const HexSet with_unit = allowed & now.units[index_of(now.decider)];
  HexSet best = with_unit.empty() ? allowed : with_unit;
  if (game.guns().contains(p) && !(best - now.guns).empty()) best -= now.guns;
  return nearest(best, suggested);
}

}  // namespace

std::vector<std::pair<PieceId, HexId>> suggestion_for_the_rest(const Game& game, const State& s) {
  State all = s;
  thirty_years_war::deploy_suggested(game, all, nullptr);
  State now = s;
  std::vector<std::pair<PieceId, HexId>> out;
  PieceSet left;
  for (const PieceId p : deployable(game, s)) {
    if (!on_map(s, p)) left.insert(p);
  }
  const PieceSet units = left & game.units(s.decider);
  for (const PieceSet& group : {units, left - units}) {
    for (const PieceId p : group) {
      if (all.at[p] == kNoHex) continue;
      const HexId h = hex_for(game, now, p, all.at[p]);
      if (h == kNoHex || why_not_deploy(game, now, p, h)) continue;
      deploy(game, now, p, h, nullptr);
      out.emplace_back(p, h);
    }
  }
  return out;
}

}  // namespace tercio::advice::tyw
