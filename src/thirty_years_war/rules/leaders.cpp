#include "thirty_years_war/rules/leaders.hpp"

#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {

// 10.24 Asked anew for every unit: a leader helps as many as are in his reach.
PieceId best_removal_leader(const Game& game, const State& s, PieceId unit) {
  PieceId best = kNoPiece;
  for (const PieceId leader : game.leaders(game.piece(unit).side)) {
    if (!on_map(s, leader) || !game.battle().leader_affects(leader, unit)) continue;
    if (hex::distance(s.at[leader], s.at[unit]) > game.battle().leader_radius_removal(leader)) {
      continue;
    }
    if (best == kNoPiece || game.piece(leader).value > game.piece(best).value) best = leader;
  }
  return best;
}

PieceSet combat_leaders(const Game& game, const State& s, PieceId unit) {
  PieceSet out;
  for (const PieceId leader : game.leaders(game.piece(unit).side)) {
    if (!on_map(s, leader) || !game.battle().leader_affects(leader, unit)) continue;
    if (hex::distance(s.at[leader], s.at[unit]) <= game.battle().leader_radius_combat(leader)) {
      out.insert(leader);
    }
  }
  return out;
}

PieceId bound_leader(const Game& game, const State& s, PieceId unit) {
  PieceId best = kNoPiece;
  for (const PieceId leader : game.leaders(game.piece(unit).side)) {
    if (!on_map(s, leader) || s.at[leader] != s.at[unit]) continue;
    if (s.serves[static_cast<std::size_t>(game.leader_rank(leader))] != kNoPiece) continue;
    if (!game.battle().leader_affects(leader, unit)) continue;
    if (best == kNoPiece || game.piece(leader).value > game.piece(best).value) best = leader;
  }
  return best;
}

namespace {

PieceId assigned_leader(const Game& game, const State& s, PieceId unit) {
  for (const PieceId leader : game.leaders(game.piece(unit).side)) {
    const PieceId served = s.serves[static_cast<std::size_t>(game.leader_rank(leader))];
    if (on_map(s, leader) && served == unit) return leader;
  }
  return kNoPiece;
}

}  // namespace

PieceId combat_leader(const Game& game, const State& s, PieceId unit, Role role) {
  const StandardOptions& rules = game.rules();
  if (rules.leaders_assigned) {
    const PieceId leader = assigned_leader(game, s, unit);
    return leader == kNoPiece && role == Role::kDefends ? bound_leader(game, s, unit) : leader;
  }
  PieceId best = kNoPiece;
  for (const PieceId leader : game.leaders(game.piece(unit).side)) {
    if (!on_map(s, leader)) continue;
    if (s.at[leader] != s.at[unit]) continue;
    if (!game.battle().leader_affects(leader, unit)) continue;
    if (!rules.leaders_apply_themselves && !s.leaders.contains(leader)) continue;  // S-79
    if (best == kNoPiece || game.piece(leader).value > game.piece(best).value) best = leader;
  }
  return best;
}

bool is_caught(const Game& game, const State& s, PieceId leader) {
  const Side side = game.piece(leader).side;
  const HexId h = s.at[leader];
  // S-78 Any friendly unit protects him, disrupted or not.
  return on_map(s, leader) && !has_unit(s, h, side) && in_zone(game, s, h, other(side));
}

void eliminate_leader(const Game& game, State& s, PieceId leader, const char* rule,
                      Events* events) {
  const HexId h = s.at[leader];
  take(game, s, leader, Status::kEliminated);
  tell(events, {.kind = EventKind::kLeaderEliminated, .piece = leader, .from = h, .rule = rule});
  game.battle().leader_lost(s, leader);
}

void remove_caught_leaders(const Game& game, State& s, Events* events) {
  for (const Side side : {Side::kA, Side::kB}) {
    for (const PieceId leader : game.leaders(side)) {
      if (is_caught(game, s, leader)) eliminate_leader(game, s, leader, "10.0", events);
    }
  }
}

}  // namespace tercio::thirty_years_war
