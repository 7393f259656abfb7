// The pieces on the map: who stands where, kept consistent by the few functions that change it.
#pragma once

#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

inline bool on_map(const State& s, PieceId p) { return on_map(s.status[p]); }
inline bool is_disrupted(const State& s, PieceId p) { return s.status[p] == Status::kDisrupted; }
inline bool is_ready(const State& s, PieceId p) { return s.status[p] == Status::kReady; }

// 5.31 Whose a gun is now; for other pieces, their side.
Side owner_of(const Game& game, const State& s, PieceId p);

// The unit in a hex; kNoPiece when there is none. With two in it, the one that came last.
inline PieceId unit_in(const State& s, HexId h) { return s.unit_at[h]; }
// Whether a unit of the side stands in the hex.
inline bool has_unit(const State& s, HexId h, Side side) {
  return s.units[index_of(side)].contains(h);
}

// 11.0 Whether the category of a unit is demoralized.
inline bool is_demoralized(const Game& game, const State& s, PieceId unit) {
  return (s.demoralized >> game.piece(unit).category & 1U) != 0;
}

// An empty map with every piece unused.
State empty_state(const Game& game);

// Puts a piece on the map with the given status. Requires: it is off the map.
void put(const Game& game, State& s, PieceId p, HexId h, Status status);
// Takes a piece off the map and gives it a status. Requires: it is on the map.
void take(const Game& game, State& s, PieceId p, Status status);
// Changes the hex of a piece on the map.
void shift(const Game& game, State& s, PieceId p, HexId to);
// Disrupts or restores a unit on the map.
void set_status(const Game& game, State& s, PieceId unit, Status status);

// Adds an event when somebody listens.
inline void tell(Events* events, const Event& event) {
  if (events != nullptr) events->list.push_back(event);
}

}  // namespace tercio::thirty_years_war
