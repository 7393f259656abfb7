#include "lace_wars/position/stacking.hpp"

#include <fmt/format.h>

#include "lace_wars/board.hpp"
#include "lace_wars/rules/stacking.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;
using engine::Refusal;

class Inspector {
 public:
  Inspector(const Game& game, const State& s, engine::Faults& faults)
      : game_(game), s_(s), faults_(faults) {}

  void inspect() {
    HexSet hexes = s_.units[0] | s_.units[1];
    hexes.for_each([&](HexId h) { hex(h); });
    for (const PieceId c : game_.all_commanders() & s_.present) {
      const Side enemy = other(game_.piece(c).side);
      if (has_unit(s_, s_.at[c], enemy)) {
        fault("3.2a", s_.at[c], PieceSet{c}, "a commander stands among enemies");
      }
    }
  }

 private:
  void fault(std::string rule, HexId h, PieceSet pieces, const std::string& what) {
    Refusal r{.code = Code::kIllegal, .rule = std::move(rule)};
    r.message = fmt::format("{} in hex {}", what, hex::label(h));
    r.hexes.push_back(hex::label(h));
    for (const PieceId p : pieces) r.pieces.push_back(game_.described(p).id);
    r.field = "setup.pieces";
    faults_.add(std::move(r));
  }

  void hex(HexId h) {
    const PieceSet units = units_in(s_, h);
    const PieceSet guns = units & game_.artillery();
    const PieceSet fighters = units - guns;
    if (has_unit(s_, h, Side::kA) && has_unit(s_, h, Side::kB)) {
      fault("8.1g", h, units, "units of both sides stand");
      return;
    }
    if (fighters.size() > 2) fault("3.1a", h, fighters, "more than two infantry or cavalry units");
    if (guns.size() > 1) fault("3.1f", h, guns, "two artillery units");
    kinds(h, fighters);
    if (combat_points_in(game_, s_, h) > game_.numbers().stack_points) {
      fault("3.1g", h, fighters,
            fmt::format("{} combat points of at most {}", combat_points_in(game_, s_, h),
                        game_.numbers().stack_points));
    }
    facings(h, units);
    for (const PieceId p : units) {
      if (is_routed(s_, p) && units.size() > 1) {
        fault("12.3a", h, PieceSet{p}, "a routed unit stands with others");
      }
      if (!may_stand(game_, p, h, s_.column.contains(p))) {
        fault(game_.row(h).rule, h, PieceSet{p},
              fmt::format("{} may not stand in {}:", game_.name(p), game_.row(h).name));
      }
    }
  }

  // 3.1c, 3.1e
  void kinds(HexId h, PieceSet fighters) {
    for (const PieceId a : fighters) {
      for (const PieceId b : fighters) {
        if (!game_.piece(a).is_infantry() || !game_.piece(b).is_cavalry()) continue;
        const bool friends = may_stand_together(game_.piece(a), game_.piece(b));
        if (!friends) fault("3.1c", h, PieceSet{a, b}, "infantry and cavalry stand together");
      }
    }
  }

  // 3.1b
  void facings(HexId h, PieceSet units) {
    PieceId formed = kNoPiece;
    for (const PieceId p : units) {
      if (game_.piece(p).is_light() || is_routed(s_, p)) continue;
      if (formed == kNoPiece) formed = p;
      if (s_.facing[p] != s_.facing[formed]) {
        fault("3.1b", h, PieceSet{formed, p}, "units with different facings");
        return;
      }
    }
  }

  const Game& game_;
  const State& s_;
  engine::Faults& faults_;
};

}  // namespace

void find_stacking_faults(const Game& game, const State& s, engine::Faults& faults) {
  Inspector(game, s, faults).inspect();
}

}  // namespace tercio::lace_wars
