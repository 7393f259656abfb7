#include "opponent/thirty_years_war/tables.hpp"

#include <algorithm>

#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::opponent::tyw {

Tables::Tables(const Game& g) : game(g) {
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place)
      map.insert(hex::make_hex(line, place));
  }
  for (const Kind kind : {Kind::kInfantry, Kind::kCavalry}) {
    auto& entered = attacked[kind == Kind::kCavalry ? 1 : 0];
    map.for_each([&](HexId h) {
      for (const Direction d : hex::kAllDirections) {
        if ((game.attack_open(kind, h) >> hex::index_of(d) & 1) != 0) {
          entered[static_cast<std::size_t>(hex::index_of(d))].insert(hex::neighbour(h, d));
        }
      }
    });
    for (HexSet& set : entered) set &= map;
  }
  for (int column = 0; column < static_cast<int>(results.size()); ++column) {
    ResultChances& c = results[static_cast<std::size_t>(column)];
    for (int die = 1; die <= 6; ++die) {
      constexpr float kFace = 1.0F / 6;
      switch (game.combat_result(column, die)) {
        case Result::kAd:
          c.ad += kFace;
          break;
        case Result::kAe:
          c.ae += kFace;
          break;
        case Result::kDd:
          c.dd += kFace;
          break;
        case Result::kDe:
          c.de += kFace;
          break;
        case Result::kDx:
          c.dx += kFace;
          break;
        case Result::kNone:
          break;
      }
    }
  }
  // 20.2 R, 17.26 F, 17.37 F, 19.63 F
  const std::string& id = game.definition().id;
  has_levels = id == "rocroi" || game.scenario().id == "5-august" ||
               game.scenario().id == "9-august" || game.scenario().id == "siege";
  const State first = start(game, nullptr);
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const Piece& piece = game.piece(p);
    State s = first;
    if (piece.is_unit()) {
      game.battle().unit_lost(s, p, 0);
    } else if (piece.kind == Kind::kLeader) {
      game.battle().leader_lost(s, p);
    } else {
      continue;
    }
    const auto points = static_cast<float>(s.points[index_of(other(piece.side))] -
                                           first.points[index_of(other(piece.side))]);
    worth[p] =
        std::max(points, static_cast<float>(piece.is_unit() ? piece.strength : 3 * piece.value));
  }
}

HexSet Tables::attacked_from(const State& s, Kind kind, const HexSet& hexes) const {
  HexSet out;
  const auto& entered = attacked[kind == Kind::kCavalry ? 1 : 0];
  for (const Direction d : hex::kAllDirections) {
    out |= hex::shifted(hexes, d) & entered[static_cast<std::size_t>(hex::index_of(d))];
  }
  if (s.ground.breached != 0) {
    for (const WallSide& side : game.wall_sides()) {
      for (const HexId from : {side.inner, side.outer}) {
        if (!hexes.contains(from)) continue;
        const std::uint8_t open = attack_sides(game, s, kind, from);
        const HexId to = from == side.inner ? side.outer : side.inner;
        const Direction d = from == side.inner ? side.direction : hex::opposite(side.direction);
        if ((open >> hex::index_of(d) & 1) != 0) out.insert(to);
      }
    }
  }
  return out;
}

HexSet around(const HexSet& set) {
  HexSet out;
  for (const Direction d : hex::kAllDirections) out |= hex::shifted(set, d);
  return out;
}

}  // namespace tercio::opponent::tyw
