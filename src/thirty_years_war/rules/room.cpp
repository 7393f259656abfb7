#include "thirty_years_war/rules/room.hpp"

#include <algorithm>
#include <vector>

#include "thirty_years_war/rules/make_move.hpp"
#include "thirty_years_war/rules/movement.hpp"

namespace tercio::thirty_years_war {

PieceSet crowded_units(const Game& game, const State& s) {
  PieceSet out;
  if (s.crowded == 0) return out;
  for (const PieceId u : (game.units(s.phasing) & s.present) - s.done) {
    if (unit_in(s, s.at[u]) != u || s.next_here[u] != kNoPiece) out.insert(u);
  }
  return out;
}

namespace {

// Pairs crowded units with empty hexes they can end in, one hex for each.
class Pairing {
 public:
  Pairing(const Game& game, const State& s, PieceSet crowded) {
    hex::Reach reach;
    for (const PieceId u : crowded) {
      flood_for(game, s, u, reach);
      if (!exit_hexes(game, s, u, reach).empty()) continue;  // it can always leave the map
      choices_.push_back(destinations_unchecked(game, s, u, reach) - s.units[index_of(s.phasing)]);
    }
    holder_.fill(-1);
  }

  bool complete() {
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      HexSet tried;
      if (!give(static_cast<int>(i), tried)) return false;
    }
    return true;
  }

 private:
  bool give(int unit, HexSet& tried) {
    const HexSet& choices = choices_[static_cast<std::size_t>(unit)];
    for (HexId h = choices.next_after(kNoHex); h != kNoHex; h = choices.next_after(h)) {
      if (tried.contains(h)) continue;
      tried.insert(h);
      if (holder_[h] < 0 || give(holder_[h], tried)) {
        holder_[h] = static_cast<std::int8_t>(unit);
        return true;
      }
    }
    return false;
  }

  std::vector<HexSet> choices_;
  std::array<std::int8_t, hex::kHexCount> holder_{};
};

}  // namespace

namespace {

// The empty hexes next to a unit that it can step into.
int free_neighbours(const Game& game, const State& s, PieceId unit, bool bars) {
  const Gait gait = gait_of(game, s, unit);
  const hex::StepCosts& costs = game.step_costs(mover_of(game, unit, gait));
  int count = 0;
  for (const Direction d : hex::kAllDirections) {
    const int cost = costs.cost(s.at[unit], d);
    if (cost == 0 || cost > gait.budget) continue;
    const HexId to = hex::neighbour(s.at[unit], d);
    if (unit_in(s, to) != kNoPiece) continue;
    if (!bars || !game.battle().why_barred(s, unit, to)) ++count;
  }
  return count;
}

}  // namespace

bool has_room(const Game& game, const State& s) {
  const PieceSet crowded = crowded_units(game, s);
  const bool bars = game.battle().bars_hexes();
  // Where each has as many hexes to step into as there are crowded units, they can be paired.
  const bool plenty = std::all_of(crowded.begin(), crowded.end(), [&](PieceId u) {
    return free_neighbours(game, s, u, bars) >= crowded.size();
  });
  return plenty || Pairing(game, s, crowded).complete();
}

bool leaves_room(const Game& game, const State& s, PieceId piece, HexId to) {
  State after = s;
  if (on_map(after, piece)) {
    set_out(game, after, piece);
  } else {
    put(game, after, piece, to, Status::kReady);
  }
  settle_in(game, after, piece, to);
  return has_room(game, after);
}

}  // namespace tercio::thirty_years_war
