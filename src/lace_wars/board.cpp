#include "lace_wars/board.hpp"

#include <algorithm>
#include <cassert>

namespace tercio::lace_wars {

PieceSet units_in(const State& s, HexId h) {
  PieceSet out;
  for_each_unit(s, h, [&](PieceId p) { out.insert(p); });
  return out;
}

PieceSet fighters_in(const Game& game, const State& s, HexId h) {
  return units_in(s, h) - game.artillery();
}

PieceSet steady(const State& s, PieceSet pieces) {
  PieceSet out;
  for (const PieceId p : pieces& s.present) {
    if (!is_routed(s, p)) out.insert(p);
  }
  return out;
}

PieceSet commanders_in(const Game& game, const State& s, HexId h, Side side) {
  PieceSet out;
  for (const PieceId p : game.commanders(side) & s.present) {
    if (s.at[p] == h) out.insert(p);
  }
  return out;
}

// 3.1j, 3.5.3 The top unit is the first; artillery on top takes no results.
PieceId top_fighter(const Game& game, const State& s, HexId h) {
  PieceId p = s.top[h];
  while (p != kNoPiece && game.piece(p).is_artillery()) p = s.below[p];
  return p;
}

PieceId gun_in(const Game& game, const State& s, HexId h) {
  const PieceId p = s.top[h];
  return p != kNoPiece && game.piece(p).is_artillery() ? p : kNoPiece;
}

// 1.3f
Arm arm_at(const Game& game, PieceId p, HexId h) {
  const Arm arm = game.piece(p).arm;
  if (arm != Arm::kLightCavalry || h == kNoHex) return arm;
  const Terrain t = game.terrain(h);
  return t == Terrain::kVillage || t == Terrain::kTown ? Arm::kLightInfantry : arm;
}

Arm arm_now(const Game& game, const State& s, PieceId p) { return arm_at(game, p, s.at[p]); }

int combat_points_in(const Game& game, const State& s, HexId h) {
  int sum = 0;
  for_each_unit(s, h, [&](PieceId p) { sum += combat_points(game, s, p); });
  return sum;
}

// 13.1g Independent units have no formation morale.
bool is_demoralised(const Game& game, const State& s, PieceId p) {
  const std::uint8_t f = game.piece(p).formation;
  return f != kNoFormation && (static_cast<unsigned>(s.demoralised) >> f & 1U) != 0;
}

// 13.1c
int morale_value(const Game& game, const State& s, PieceId p) {
  return game.piece(p).morale - (is_demoralised(game, s, p) ? 1 : 0);
}

PieceId formed_unit(const Game& game, const State& s, HexId h) {
  for (PieceId p = s.top[h]; p != kNoPiece; p = s.below[p]) {
    if (!game.piece(p).is_light() && !is_routed(s, p)) return p;
  }
  return kNoPiece;
}

bool has_facing(const Game& game, const State& s, HexId h) {
  return formed_unit(game, s, h) != kNoPiece;
}

Facing facing_in(const Game& game, const State& s, HexId h) {
  const PieceId p = formed_unit(game, s, h);
  assert(p != kNoPiece);
  return s.facing[p];
}

// 1.3a, 2.1b, 2.2
std::uint8_t front_in(const Game& game, const State& s, HexId h) {
  const PieceId top = s.top[h];
  if (top == kNoPiece) return 0;
  const PieceId formed = formed_unit(game, s, h);
  if (formed != kNoPiece) return front_of(s.facing[formed]);
  return is_routed(s, top) ? std::uint8_t{0} : kAllAround;
}

std::uint8_t flanks_in(const Game& game, const State& s, HexId h) {
  const PieceId formed = formed_unit(game, s, h);
  return formed == kNoPiece ? std::uint8_t{0} : flanks_of(s.facing[formed]);
}

std::uint8_t rear_in(const Game& game, const State& s, HexId h) {
  const PieceId formed = formed_unit(game, s, h);
  return formed == kNoPiece ? std::uint8_t{0} : rear_of(s.facing[formed]);
}

State empty_state(const Game& game) {
  State s{};
  s.top.fill(kNoPiece);
  s.below.fill(kNoPiece);
  s.commander_of.fill(kNoPiece);
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const Piece& piece = game.piece(p);
    s.steps[p] = piece.steps;
    if (!piece.is_commander()) continue;
    // 1.2a, 1.2b
    if (piece.army_commander) {
      s.army_commander[index_of(piece.side)] = p;
    } else {
      s.commander_of[piece.formation] = p;
    }
  }
  return s;
}

// 3.5.2, 3.5.3
void put(const Game& game, State& s, PieceId p, HexId h) {
  s.at[p] = h;
  s.status[p] = Status::kOnMap;
  s.present.insert(p);
  const Piece& piece = game.piece(p);
  if (!piece.is_unit()) return;
  s.units[index_of(piece.side)].insert(h);
  if (s.top[h] == kNoPiece || piece.is_artillery()) {
    s.below[p] = s.top[h];
    s.top[h] = p;
    return;
  }
  PieceId last = s.top[h];
  while (s.below[last] != kNoPiece) last = s.below[last];
  s.below[last] = p;
  s.below[p] = kNoPiece;
}

namespace {

void unlink(const Game& game, State& s, PieceId p) {
  const HexId h = s.at[p];
  if (!game.piece(p).is_unit()) return;
  if (s.top[h] == p) {
    s.top[h] = s.below[p];
  } else {
    PieceId above = s.top[h];
    while (s.below[above] != p) above = s.below[above];
    s.below[above] = s.below[p];
  }
  s.below[p] = kNoPiece;
  if (s.top[h] == kNoPiece) s.units[index_of(game.piece(p).side)].erase(h);
}

}  // namespace

void take(const Game& game, State& s, PieceId p, Status status) {
  unlink(game, s, p);
  s.at[p] = kNoHex;
  s.status[p] = status;
  s.present.erase(p);
  s.column.erase(p);
  s.rough.erase(p);
  s.spared.erase(p);
}

void shift(const Game& game, State& s, PieceId p, HexId to) {
  unlink(game, s, p);
  put(game, s, p, to);
}

void shift_stack(const Game& game, State& s, PieceSet pieces, HexId to) {
  std::array<PieceId, kMaxPieces> order;
  std::size_t count = 0;
  HexId from = kNoHex;
  for (const PieceId p : pieces) {
    if (game.piece(p).is_unit()) from = s.at[p];
  }
  if (from != kNoHex) {
    for_each_unit(s, from, [&](PieceId p) {
      if (pieces.contains(p)) order[count++] = p;
    });
  }
  for (const PieceId p : pieces) {
    if (!game.piece(p).is_unit()) order[count++] = p;
  }
  for (std::size_t i = 0; i < count; ++i) shift(game, s, order[i], to);
}

void reverse_order(const Game& game, State& s, HexId h) {
  std::array<PieceId, 8> fighters;
  std::size_t count = 0;
  for_each_unit(s, h, [&](PieceId p) {
    if (!game.piece(p).is_artillery() && count < fighters.size()) fighters[count++] = p;
  });
  for (std::size_t i = count; i-- > 0;) shift(game, s, fighters[i], h);
}

// 3.6 Of a stack the other side sees the top counter; combat shows the rest. Commanders are open.
PieceSet open_pieces(const Game& game, const State& s, Side side) {
  PieceSet out = game.commanders(side) & s.present;
  s.units[index_of(side)].for_each([&](HexId h) { out.insert(s.top[h]); });
  const PieceSet fighting = s.combat.attacking | s.combat.defending;
  if (!fighting.empty()) {
    for (const auto* hexes : {s.combat.attackers.data(), s.combat.defenders.data()}) {
      const std::size_t count = hexes == s.combat.attackers.data() ? s.combat.attackers.size()
                                                                   : s.combat.defenders.size();
      for (std::size_t i = 0; i < count && hexes[i] != kNoHex; ++i) out |= units_in(s, hexes[i]);
    }
    out |= fighting & s.present;
  }
  return out & game.of_side(side);
}

void tell(const Game& game, const State& s, Events* events, Event event) {
  if (events == nullptr) return;
  event.open = open_pieces(game, s, Side::kA) | open_pieces(game, s, Side::kB);
  events->list.push_back(event);
}

}  // namespace tercio::lace_wars
