// A position of the lace-wars system as one seat looks at it, and how its things are named.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "advice/answers.hpp"
#include "advice/common.hpp"
#include "advice/geometry.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/denial.hpp"

namespace tercio::advice::lace {

using hex::Direction;
using hex::HexId;
using hex::HexSet;
using hex::kNoHex;
using lace_wars::Arm;
using lace_wars::Denial;
using lace_wars::Facing;
using lace_wars::Game;
using lace_wars::has_bit;
using lace_wars::index_of;
using lace_wars::kFacings;
using lace_wars::kNoFormation;
using lace_wars::kNoPiece;
using lace_wars::Phase;
using lace_wars::PieceId;
using lace_wars::PieceSet;
using lace_wars::Side;
using lace_wars::State;
using lace_wars::Step;

struct Scene {
  // 3.6 What a seat sees: its own, or at an open table everything.
  enum class Sees : std::uint8_t { kOwn, kAll };
  Scene(const Game& of, const Geometry& drawn, const State& position, Side looking,
        Sees sees = Sees::kOwn);

  const Game& game;
  const Geometry& geometry;
  const State& s;  // what there is: the rules answer from it what the seat may do
  Side seat;
  PieceSet hidden;  // 3.6 enemy units that the seat does not see
  State seen;       // what there is without them: what the seat is told comes from it

  bool is_rolling() const { return lace_wars::is_roll(s.step); }
  bool is_over() const { return s.step == Step::kOver; }
  // Whether the seat is to decide now.
  bool decides() const { return !is_rolling() && !is_over() && s.decider == seat; }
  bool sees(PieceId p) const { return !hidden.contains(p); }
  bool owns(PieceId p) const { return game.piece(p).side == seat; }
  // Whether something stands in the hex that the seat does not see.
  bool hides(HexId h) const;

  const std::string& id(PieceId p) const { return game.described(p).id; }
  Ids ids(PieceSet pieces) const;
  Ids seen_ids(PieceSet pieces) const { return ids(pieces - hidden); }
  // "Post", or what a hidden unit is called.
  std::string name(PieceId p) const;
  // "Post in 1005".
  std::string placed(PieceId p) const;
  // "Post, Block and what is under them": hidden ones are not named.
  std::string names(PieceSet pieces) const;
  std::string names_placed(PieceSet pieces) const;
  // The units of a hex as they may be named.
  std::string stack(HexId h) const;
  std::string who() const { return game.side_name(s.decider); }

  // 3.6 A refusal that names nothing hidden.
  Refusal told(const Denial& denial) const;

  // Whether a formation has units in this scenario.
  bool plays(int formation) const;

  // The bearing of a facing in a hex.
  double degrees(HexId h, Facing facing) const;
};

// "has" of one, "have" of several.
inline const char* verb(PieceSet pieces, const char* one, const char* many) {
  return pieces.size() > 1 ? many : one;
}

}  // namespace tercio::advice::lace
