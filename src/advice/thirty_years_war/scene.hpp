// A position as a seat looks at it, and the words for what is in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advice/common.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::advice::tyw {

using hex::Direction;
using hex::HexSet;
using thirty_years_war::Denial;
using thirty_years_war::Game;
using thirty_years_war::index_of;
using thirty_years_war::Kind;
using thirty_years_war::kNoPiece;
using thirty_years_war::Phase;
using thirty_years_war::Piece;
using thirty_years_war::PieceId;
using thirty_years_war::PieceSet;
using thirty_years_war::Side;
using thirty_years_war::State;
using thirty_years_war::Status;
using thirty_years_war::Step;

struct Scene {
  const Game& game;
  const State& s;
  Side seat = Side::kA;

  const std::string& id(PieceId p) const { return game.described(p).id; }
  const std::string& name(PieceId p) const { return game.name(p); }
  const Piece& piece(PieceId p) const { return game.piece(p); }
  Side owner(PieceId p) const { return owner_of(game, s, p); }
  // Whether it is for this seat to decide, and not for the dice.
  bool decides() const { return !is_over(s) && !is_roll(s.step) && s.decider == seat; }
};

// The other side's point in time: the position as it would be in the phase of its next Player-Turn
// if nothing changed.
State as_if(const State& s, Side phasing, Phase phase);

// --- Lists ---------------------------------------------------------------------------------------

Ids ids_of(const Scene& scene, PieceSet pieces);
std::vector<std::string> names_of(const Scene& scene, PieceSet pieces);
// "Merode in 1825"
std::string name_and_hex(const Scene& scene, PieceId p);
std::vector<std::string> names_and_hexes(const Scene& scene, PieceSet pieces);
// Where they stand, each hex once.
Hexes hexes_of(const Scene& scene, PieceSet pieces);
// All pieces in a hex: guns first, then units, the last to come last, then leaders.
std::vector<PieceId> stack_in(const Scene& scene, HexId h);

// --- Words ---------------------------------------------------------------------------------------

// "Merode, Imperialist horse in 1825, strength 5, movement 8, disrupted"
std::string said_of(const Scene& scene, PieceId p);
// "the French player"
std::string player(const Scene& scene, Side side);
// 11.0 "the Saxon army", "the Spanish cavalry": what is demoralized together.
std::string body(const Scene& scene, int category);
std::string_view title_of(Phase phase);
// The case of a phase.
std::string_view rule_of(Phase phase);

Refusal refusal_from(const Scene& scene, const Denial& denial);

}  // namespace tercio::advice::tyw
