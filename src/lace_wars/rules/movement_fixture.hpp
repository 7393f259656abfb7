// For tests of movement: a drawing with commanders out of the way and units that keep an activation
// open, and a few questions about the one that moves.
#pragma once

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

// A drawing to which units are added: red's commander rc, blue's bc, and the foot r0 and b0 that
// stand with them.
inline Drawing drawn() {
  Drawing d;
  d.commander("rc", "red-1", 20).commander("bc", "blue-1", 20).foot("r0").foot("b0");
  return d;
}

struct MoveField : Field {
  explicit MoveField(const Drawing& d, Options options = {}) : Field(d, std::move(options)) {
    put("rc", "0112").put("r0", "0112", Facing::kN);
    put("bc", "1201").put("b0", "1201", Facing::kS);
  }

  // The verbs of Field that arrange, so that they can be followed by those below.
  using Field::order;
  using Field::steps;
  MoveField& put(std::string_view id, std::string_view hex, Facing facing = Facing::kN) {
    Field::put(id, hex, facing);
    return *this;
  }
  MoveField& order(std::string_view id, Order order) {
    Field::order(id, order);
    return *this;
  }
  MoveField& steps(std::string_view id, int steps) {
    Field::steps(id, steps);
    return *this;
  }
  MoveField& column(std::string_view id) {
    Field::column(id);
    return *this;
  }
  MoveField& demoralised(std::string_view formation) {
    Field::demoralised(formation);
    return *this;
  }

  // Red's first formation is activated and about to move.
  MoveField& go() {
    red().activate("red-1");
    return *this;
  }
  MoveField& blue_goes() {
    blue().activate("blue-1");
    return *this;
  }
  int left() const { return s.mover.points; }  // points of the one that moves
  bool is_moving(std::string_view id) const {
    return s.step == Step::kMoving && s.mover.pieces.contains(piece(id));
  }
  bool reacts() const { return s.step == Step::kReact; }
  std::string top(std::string_view hex) const {
    const PieceId p = s.top[hex_of(hex)];
    return p == kNoPiece ? "" : game().described(p).id;
  }
  bool in_zone_of(Side side, std::string_view hex) const {
    return zones(game(), s, side).contains(hex_of(hex));
  }
  bool rough(std::string_view id) const { return s.rough.contains(piece(id)); }
};

// "0405 0406": the hexes of a set, ascending.
inline std::string labels(const HexSet& hexes) {
  std::string out;
  hexes.for_each([&](HexId h) { out += (out.empty() ? "" : " ") + hex::label(h); });
  return out;
}

}  // namespace tercio::lace_wars
