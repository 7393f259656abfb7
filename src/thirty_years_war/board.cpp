#include "thirty_years_war/board.hpp"

#include <cassert>

namespace tercio::thirty_years_war {

namespace {

void link(const Game& game, State& s, PieceId unit, HexId h) {
  const auto side = index_of(game.piece(unit).side);
  s.next_here[unit] = s.unit_at[h];
  s.unit_at[h] = unit;
  s.units[side].insert(h);
  if (is_ready(s, unit)) s.ready[side].insert(h);
}

// Sets again whether the hex holds units, and undisrupted ones, of the side.
void refresh(State& s, HexId h, std::size_t side) {
  bool ready = false;
  for (PieceId u = s.unit_at[h]; u != kNoPiece; u = s.next_here[u]) ready = ready || is_ready(s, u);
  s.units[side].set(h, s.unit_at[h] != kNoPiece);
  s.ready[side].set(h, ready);
}

void unlink(const Game& game, State& s, PieceId unit, HexId h) {
  PieceId* slot = &s.unit_at[h];
  while (*slot != unit) slot = &s.next_here[*slot];
  *slot = s.next_here[unit];
  s.next_here[unit] = kNoPiece;
  refresh(s, h, index_of(game.piece(unit).side));
}

}  // namespace

Side owner_of(const Game& game, const State& s, PieceId p) {
  const Piece& piece = game.piece(p);
  if (piece.kind != Kind::kArtillery) return piece.side;
  return s.owned_by_b.contains(p) ? Side::kB : Side::kA;
}

State empty_state(const Game& game) {
  State s;
  s.next_here.fill(kNoPiece);
  s.unit_at.fill(kNoPiece);
  s.serves.fill(kNoPiece);
  for (const PieceId gun : game.guns()) {
    if (game.piece(gun).side == Side::kB) s.owned_by_b.insert(gun);  // 5.31 (S-14)
  }
  for (std::size_t c = 0; c < game.definition().categories.size(); ++c) {
    s.levels[c] = static_cast<std::uint16_t>(game.battle().first_level(static_cast<int>(c)));
  }
  return s;
}

void put(const Game& game, State& s, PieceId p, HexId h, Status status) {
  assert(!on_map(s, p) && h != kNoHex);
  s.at[p] = h;
  s.status[p] = status;
  s.present.insert(p);
  if (game.piece(p).is_unit()) link(game, s, p, h);
  if (game.piece(p).kind == Kind::kArtillery) s.guns.insert(h);
}

void take(const Game& game, State& s, PieceId p, Status status) {
  assert(on_map(s, p));
  const HexId h = s.at[p];
  if (game.piece(p).is_unit()) unlink(game, s, p, h);
  s.at[p] = kNoHex;
  s.status[p] = status;
  s.present.erase(p);
  if (game.piece(p).kind == Kind::kArtillery) {
    s.guns.erase(h);
    for (const PieceId gun : game.guns()) {
      if (s.at[gun] == h) s.guns.insert(h);
    }
  }
}

void shift(const Game& game, State& s, PieceId p, HexId to) {
  assert(on_map(s, p));
  if (game.piece(p).kind == Kind::kArtillery) {
    const Status status = s.status[p];
    take(game, s, p, Status::kUnused);
    put(game, s, p, to, status);
    return;
  }
  if (game.piece(p).is_unit()) unlink(game, s, p, s.at[p]);
  s.at[p] = to;
  if (game.piece(p).is_unit()) link(game, s, p, to);
}

void set_status(const Game& game, State& s, PieceId unit, Status status) {
  assert(on_map(s, unit) && on_map(status));
  s.status[unit] = status;
  refresh(s, s.at[unit], index_of(game.piece(unit).side));
}

}  // namespace tercio::thirty_years_war
