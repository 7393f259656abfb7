#include "lace_wars/rules/evasion.hpp"

#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

// How many hexes a unit may slip away before these attackers; 0: it may not.
int evasion_of(const Game& game, const State& s, PieceId p) {
  if (is_routed(s, p) || s.column.contains(p)) return 0;
  const Arm arm = arm_now(game, s, p);
  if (arm != Arm::kLightInfantry && arm != Arm::kLightCavalry) return 0;
  for (const PieceId a : s.combat.attacking) {
    const Arm against = arm_now(game, s, a);
    const bool line = against == Arm::kLineInfantry;
    if (!line && !(arm == Arm::kLightCavalry && against == Arm::kHeavyCavalry)) return 0;
  }
  return arm == Arm::kLightCavalry ? 2 : 1;
}

bool may_slip_into(const Game& game, const State& s, PieceSet pieces, HexId from, Direction d) {
  if (!has_direction(game.on_map(from), d)) return false;
  const HexId to = hex::neighbour(from, d);
  if (is_occupied(s, to)) return false;
  const Side side = game.piece(pieces.first()).side;
  for (const PieceId p : pieces) {
    if (!may_cross(game, game.piece(p).arm, side, from, d)) return false;
  }
  return !in_zone(game, s, other(side), to);
}

// Rulings 1.3-3, 11.2-1: out of enemy flank hexes before all else, then away from the attackers.
HexSet slip_hexes(const Game& game, const State& s, PieceSet pieces, HexId from) {
  const Side enemy = other(game.piece(pieces.first()).side);
  std::array<HexSet, 4> classes;
  for (const Direction d : hex::kAllDirections) {
    if (!may_slip_into(game, s, pieces, from, d)) continue;
    const HexId to = hex::neighbour(from, d);
    bool beside = false;
    for (const HexId a : s.combat.attackers) {
      beside = beside || (a != kNoHex && hex::distance(a, to) == 1);
    }
    classes[(on_flank(game, s, enemy, to) ? 2U : 0U) + (beside ? 1U : 0U)].insert(to);
  }
  for (const HexSet& set : classes) {
    if (!set.empty()) return set;
  }
  return {};
}

}  // namespace

PieceSet may_evade(const Game& game, const State& s, HexId hex) {
  PieceSet out;
  for (const PieceId p : fighters_in(game, s, hex) & s.combat.defending) {
    const int far = evasion_of(game, s, p);
    if (far == 0) continue;
    const HexSet first = slip_hexes(game, s, PieceSet{p}, hex);
    bool possible = far == 1 && !first.empty();
    if (far == 2) {
      first.for_each(
          [&](HexId h) { possible = possible || !slip_hexes(game, s, PieceSet{p}, h).empty(); });
    }
    if (possible) out.insert(p);
  }
  return out;
}

Denial why_not_evade(const Game& game, const State& s, PieceSet pieces, const Route& route) {
  if (pieces.empty()) return {.rule = "1.3d", .text = "name the light troops that slip away"};
  const HexId from = s.at[pieces.first()];
  int far = -1;
  for (const PieceId p : pieces) {
    const int own = s.combat.defending.contains(p) && s.at[p] == from ? evasion_of(game, s, p) : 0;
    if (own == 0 || from != s.target || (far != -1 && own != far)) {
      return {.rule = own == 2 ? "1.3e" : "1.3d",
              .text = "{piece} cannot slip away from this attack",
              .piece = p};
    }
    far = own;
  }
  if (route.length != far) {
    return {.rule = far == 2 ? "1.3e" : "1.3d",
            .text = "{piece} can slip away only {n} hexes",
            .piece = pieces.first(),
            .n = far};
  }
  HexId at = from;
  for (const std::uint16_t item : route) {
    const HexId to = Route::hex_of(item);
    if (Route::is_turn(item) || !slip_hexes(game, s, pieces, at).contains(to)) {
      return {.rule = far == 2 ? "1.3e" : "1.3d",
              .text = "{piece} cannot slip away into {hex}",
              .piece = pieces.first(),
              .hex = Route::is_turn(item) ? at : to};
    }
    at = to;
  }
  return {};
}

std::vector<Evade> evasions(const Game& game, const State& s) {
  std::vector<Evade> out;
  const PieceSet able = may_evade(game, s, s.target);
  std::vector<PieceSet> groups;
  for (const PieceId p : able) groups.push_back(PieceSet{p});
  if (able.size() > 1) groups.push_back(able);
  for (const PieceSet& group : groups) {
    slip_hexes(game, s, group, s.target).for_each([&](HexId first) {
      Route one;
      one.push_back(first);
      if (!why_not_evade(game, s, group, one)) out.push_back({group, one});
      slip_hexes(game, s, group, first).for_each([&](HexId second) {
        Route two = one;
        two.push_back(second);
        if (!why_not_evade(game, s, group, two)) out.push_back({group, two});
      });
    });
  }
  return out;
}

void take_evasion(const Game& game, State& s, const Evade& evade, Events* events) {
  const HexId from = s.at[evade.pieces.first()];
  const Side side = game.piece(evade.pieces.first()).side;
  PieceSet going = evade.pieces;
  if ((fighters_in(game, s, from) - evade.pieces).empty()) {
    going |= commanders_in(game, s, from, side);
  }
  s.combat.defending -= evade.pieces;
  s.combat.evaded |= evade.pieces;
  HexId at = from;
  for (const std::uint16_t item : evade.route) {
    const HexId to = Route::hex_of(item);
    clear_hex_for(game, s, side, to, events);
    shift_stack(game, s, going, to);
    settle_in(game, s, evade.pieces, at, *hex::direction_to(at, to), events);
    at = to;
  }
  tell(game, s, events,
       {.kind = EventKind::kEvaded,
        .from = from,
        .to = at,
        .rule = evade.route.length == 2 ? "1.3e" : "1.3d",
        .pieces = going});
}

}  // namespace tercio::lace_wars
