#include "lace_wars/rules/morale.hpp"

#include <algorithm>

#include "lace_wars/rules/commanders.hpp"

namespace tercio::lace_wars {

namespace {

// 12.1b Any commander of the side in the hex, once (3.2d). In the hex it has just left the unit has
// those who stay there and those who go with it.
int commander_bonus(const Game& game, const State& s, PieceId unit, HexId struck = kNoHex) {
  const Side side = game.piece(unit).side;
  if (struck == kNoHex) return commanders_in(game, s, s.at[unit], side).empty() ? 0 : 1;
  const PieceSet along = s.mover.pieces & game.commanders(side) & s.present;
  return (along | commanders_in(game, s, struck, side)).empty() ? 0 : 1;
}

}  // namespace

// 12.1a, 12.1c, 12.1d After combat the top unit's value counts.
int highest_pass(const Game& game, const State& s, PieceSet pieces, int modifier, HexId struck) {
  const HexId h = s.at[pieces.first()];
  PieceId first = pieces.first();
  for (PieceId p = s.top[h]; p != kNoPiece; p = s.below[p]) {
    if (pieces.contains(p)) {
      first = p;
      break;
    }
  }
  return morale_value(game, s, first) - modifier + commander_bonus(game, s, first, struck);
}

// 12.1e, 12.2f The better value of the stack, with one more on the die.
int highest_recovery(const Game& game, const State& s, PieceSet pieces) {
  int best = 0;
  for (const PieceId p : pieces) best = std::max(best, morale_value(game, s, p));
  return best - 1 + commander_bonus(game, s, pieces.first());
}

// 12.5b, 12.5c The army's or the formation's commander, two if stacked, one if adjacent.
int highest_rally(const Game& game, const State& s, PieceId unit) {
  const Piece& piece = game.piece(unit);
  int bonus = 0;
  for (const PieceId c : game.commanders(piece.side) & s.present) {
    const bool counts = is_army_commander(s, c) || (piece.formation != kNoFormation &&
                                                    formation_commanded(s, c) == piece.formation);
    if (!counts) continue;
    const int distance = hex::distance(s.at[c], s.at[unit]);
    if (distance <= 1) bonus = std::max(bonus, distance == 0 ? 2 : 1);
  }
  return morale_value(game, s, unit) + bonus;
}

// 13.1b
int formation_losses(const Game& game, const State& s, int formation) {
  int sum = 0;
  for (const PieceId p : game.units_of(formation)) {
    if (s.status[p] == Status::kEliminated) {
      sum += game.piece(p).steps;
    } else if (on_map(s, p)) {
      sum += game.piece(p).steps - s.steps[p];
      if (is_routed(s, p)) ++sum;
    }
  }
  const Side side = game.side_of_formation(formation);
  if ((static_cast<unsigned>(s.commander_dead) >> formation & 1U) != 0) ++sum;
  if ((static_cast<unsigned>(s.army_commander_dead) >> index_of(side) & 1U) != 0) sum += 2;
  return sum;
}

// 13.3b, 15-4 Independent units do not count; a formation counts once it has come.
int demoralised_formations(const Game& game, const State& s, Side side) {
  int n = 0;
  for (int f = 0; f < game.formation_count(); ++f) {
    if (game.side_of_formation(f) != side) continue;
    if ((static_cast<unsigned>(s.demoralised) >> f & 1U) == 0) continue;
    bool came = false;
    for (const PieceId p : game.units_of(f)) {
      came = came || s.status[p] == Status::kOnMap || s.status[p] == Status::kEliminated;
    }
    if (came) ++n;
  }
  return n;
}

// 13.1a, 13.1f, 13.3a
void check_demoralisation(const Game& game, State& s, Events* events) {
  for (int f = 0; f < game.formation_count(); ++f) {
    const auto bit = static_cast<std::uint8_t>(1U << f);
    if ((s.demoralised & bit) != 0) continue;
    const int losses = formation_losses(game, s, f);
    const int value = game.formation(f).demoralisation;
    if (losses < value) continue;
    s.demoralised |= bit;
    tell(game, s, events,
         {.kind = EventKind::kDemoralised,
          .formation = f,
          .losses = losses,
          .limit = value,
          .rule = "13.1f"});
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const auto bit = static_cast<std::uint8_t>(1U << index_of(side));
    if ((s.army_demoralised & bit) != 0) continue;
    if (demoralised_formations(game, s, side) < game.numbers().demoralised_formations) continue;
    s.army_demoralised |= bit;
    for (int f = 0; f < game.formation_count(); ++f) {
      if (game.side_of_formation(f) == side) s.demoralised |= static_cast<std::uint8_t>(1U << f);
    }
    tell(game, s, events, {.kind = EventKind::kArmyDemoralised, .side = side, .rule = "13.3a"});
  }
}

}  // namespace tercio::lace_wars
