#include "lace_wars/warburg/victory.hpp"

#include <fmt/format.h>

#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

Side retiring(const Game& game) { return game.fords(Side::kA) ? Side::kA : Side::kB; }

namespace {

bool is_broken(const State& s, Side side) {
  return (static_cast<unsigned>(s.army_demoralised) >> index_of(side) & 1U) != 0;
}

}  // namespace

// 15a South of it now, or lost there, having been north.
PieceSet crossed(const Game& game, const State& s) {
  PieceSet out;
  const HexSet& south = game.definition().map.area("south-bank");
  const PieceSet units = game.units(retiring(game)) & s.been_north;
  for (const PieceId p : units) {
    if ((on_map(s, p) && south.contains(s.at[p])) || s.lost_south.contains(p)) out.insert(p);
  }
  return out;
}

// 15c
bool bridge_is_free(const Game& game, const State& s, const Bridge& bridge) {
  const Side enemy = other(retiring(game));
  for (const HexId h : {bridge.side.a, bridge.side.b}) {
    if (has_unit(s, h, enemy) || in_zone(game, s, enemy, h)) return false;
  }
  return true;
}

Outcome victory_at_warburg(const Game& game, const State& s) {
  const Side french = retiring(game);
  const Side allied = other(french);
  const Numbers& n = game.numbers();
  const int broken = demoralised_formations(game, s, french);
  const int over = crossed(game, s).size();
  Outcome out;
  // 15b, 15d
  if (is_broken(s, french) && !is_broken(s, allied)) {
    return {false, allied, "operational",
            fmt::format("the {} army is demoralized", game.side_name(french)), "15b"};
  }
  // 15a
  if (over >= n.crossed_counters && broken >= n.demoralised_for_crossing && !is_broken(s, allied)) {
    return {false, allied, "tactical",
            fmt::format("{} {} counters have crossed the river and {} formations are demoralized",
                        over, game.side_name(french), broken),
            "15a"};
  }
  bool bridges = true;
  for (const Bridge& b : game.definition().map.bridges) {
    bridges = bridges && bridge_is_free(game, s, b);
  }
  // 15c
  if (bridges && broken < n.demoralised_denies) {
    return {false, french, "tactical",
            fmt::format("both bridges are free and {} {} demoralized", broken,
                        broken == 1 ? "formation is" : "formations are"),
            "15c"};
  }
  out.level = "draw";
  out.reason = is_broken(s, allied) && is_broken(s, french) ? "both armies are demoralized"
                                                            : "neither side has met its conditions";
  out.rule = is_broken(s, allied) ? "15d" : "15c";
  return out;
}

}  // namespace tercio::lace_wars
