#include "lace_wars/rules/combat.hpp"

#include <algorithm>

#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

bool is_cavalry(Arm arm) { return arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry; }

template <class Hexes>
std::size_t count_of(const Hexes& hexes) {
  std::size_t n = 0;
  while (n < hexes.size() && hexes[n] != kNoHex) ++n;
  return n;
}

Direction direction(HexId from, HexId to) {
  return hex::direction_to(from, to).value_or(Direction::kLow);
}

// 10.1g, 10.1h, 12.3a, 14d Why the units of a hex attack nobody.
Denial why_not_fight(const Game& game, const State& s, HexId from) {
  const PieceSet fighters = fighters_in(game, s, from);
  const PieceId top = s.top[from];
  if (top == kNoPiece) return {.rule = "10.1a", .text = "there is no unit in {hex}", .hex = from};
  if (game.piece(top).side != s.active) {
    return {.rule = "10.1f",
            .text =
                "{piece} is not a piece of the active player, and only the active player attacks "
                "in this phase",
            .piece = top,
            .hex = from};
  }
  if (fighters.empty()) {
    return {.rule = "10.1g",
            .text = "{piece} is artillery: it can only fire",
            .piece = top,
            .hex = from};
  }
  for (const PieceId p : fighters) {
    if (is_routed(s, p))
      return {.rule = "12.3a", .text = "{piece} is routed", .piece = p, .hex = from};
    if (s.column.contains(p)) {
      return {.rule = "14d", .text = "{piece} is in march column", .piece = p, .hex = from};
    }
    if (s.attacked.contains(p)) {
      return {
          .rule = "10.1h", .text = "{piece} has attacked in this phase", .piece = p, .hex = from};
    }
  }
  return {};
}

}  // namespace

Denial why_not_attack_hex(const Game& game, const State& s, HexId from, HexId to) {
  if (const Denial denial = why_not_fight(game, s, from)) return denial;
  const auto d = hex::direction_to(from, to);
  const PieceId top = top_fighter(game, s, from);
  if (!has_unit(s, to, other(s.active))) {
    return {.rule = "10.1a", .text = "there is no enemy unit in {hex}", .hex = to};
  }
  // 10.1a
  if (!d || !has_direction(front_in(game, s, from), *d)) {
    return {.rule = "10.1a", .text = "{hex} is not in front of {piece}", .piece = top, .hex = to};
  }
  if (game.is_open_river(from, *d)) {
    return {.rule = "10.1a", .text = "you cannot attack across the river", .piece = top, .hex = to};
  }
  // 10.1n
  for (const PieceId p : fighters_in(game, s, from)) {
    if (is_cavalry(arm_now(game, s, p)) &&
        !may_cross(game, game.piece(p).arm, s.active, from, *d)) {
      return {.rule = "10.1n", .text = "{piece} could not enter {hex}", .piece = p, .hex = to};
    }
  }
  return {};
}

bool is_obliged(const Game& game, const State& s, HexId from, HexId to) {
  // 10.1b Both in clear terrain, the enemy in the zone of control.
  if (!game.is_clear(from) || !game.is_clear(to)) return false;
  if (!has_direction(zone_bits(game, s, from), direction(from, to))) return false;
  const PieceId target = top_fighter(game, s, to);
  for (const PieceId p : fighters_in(game, s, from)) {
    if (is_routed(s, p) || s.column.contains(p)) continue;
    const Arm arm = arm_now(game, s, p);
    const bool cavalry = is_cavalry(arm);
    bool exempt = cavalry && is_disorganised(s, p);  // 10.1d
    if (target != kNoPiece) {
      const Arm facing_arm = arm_now(game, s, target);
      exempt = exempt || (!cavalry && is_cavalry(facing_arm));  // 10.1c
      exempt = exempt || (game.piece(p).is_light() && (facing_arm == Arm::kLineInfantry ||
                                                       facing_arm == Arm::kHeavyCavalry));  // 10.1e
    }
    if (!exempt) return true;  // a stack is exempt only if each unit is
  }
  return false;
}

bool answers_for(const Game& game, const State& s, HexId from, HexId to) {
  const bool may = game.readings().relief_by_zone
                       ? has_direction(zone_bits(game, s, from), direction(from, to))
                       : is_obliged(game, s, from, to);
  return may && !why_not_attack_hex(game, s, from, to);
}

namespace {

// Calls visit(from, to) for every hex of the active side and every enemy hex beside it.
template <class Visit>
void for_each_contact(const Game& game, const State& s, Visit visit) {
  const HexSet& enemies = s.units[index_of(other(s.active))];
  s.units[index_of(s.active)].for_each([&](HexId from) {
    for (const Direction d : hex::kAllDirections) {
      if (!has_direction(game.on_map(from), d)) continue;
      const HexId to = hex::neighbour(from, d);
      if (enemies.contains(to)) visit(from, to);
    }
  });
}

}  // namespace

// 6.4c Whether a unit is in command does not matter in combat.
HexSet obligations(const Game& game, const State& s) {
  HexSet out;
  for_each_contact(game, s, [&](HexId from, HexId to) {
    if (!out.contains(to) && is_obliged(game, s, from, to) &&
        !why_not_attack_hex(game, s, from, to)) {
      out.insert(to);
    }
  });
  return out;
}

HexSet open_obligations(const Game& game, const State& s) {
  HexSet out;
  if (s.must.empty()) return out;
  for_each_contact(game, s, [&](HexId from, HexId to) {
    if (s.must.contains(to) && !out.contains(to) && answers_for(game, s, from, to)) {
      out.insert(to);
    }
  });
  return out;
}

HexSet attackable_from(const Game& game, const State& s, HexId from) {
  HexSet out;
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(game.on_map(from), d)) continue;
    const HexId to = hex::neighbour(from, d);
    if (has_unit(s, to, other(s.active)) && !why_not_attack_hex(game, s, from, to)) out.insert(to);
  }
  return out;
}

namespace {

// 10.1k, 10-ex3 Another enemy in the zone of the stack, or in front of it (combat.only_enemy), than
// the one it attacks; kNoHex: none.
HexId other_enemy(const Game& game, const State& s, HexId from, HexId but) {
  const std::uint8_t bits = game.readings().only_enemy_in_zone
                                ? zone_bits(game, s, from)
                                : front_in(game, s, from) & game.on_map(from);
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(bits, d)) continue;
    const HexId h = hex::neighbour(from, d);
    if (h != but && has_unit(s, h, other(s.active))) return h;
  }
  return kNoHex;
}

// 10.1l Whether a friend besides `from` is there who can answer for the target.
bool is_covered_by_another(const Game& game, const State& s, HexId from, HexId target) {
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(game.on_map(target), d)) continue;
    const HexId h = hex::neighbour(target, d);
    if (h == from || !has_unit(s, h, s.active)) continue;
    if (answers_for(game, s, h, target)) return true;
  }
  return false;
}

// 10.1l, 10-ex2 A stack with two enemies it must attack takes both, unless a friend sees to one;
// and it attacks nobody of its own will while one that only it can attack has to be.
Denial why_not_leave_out(const Game& game, const State& s, HexId from,
                         const std::array<HexId, 2>& attacked) {
  const bool fulfils =
      s.must.contains(attacked[0]) || (attacked[1] != kNoHex && s.must.contains(attacked[1]));
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(game.on_map(from), d)) continue;
    const HexId h = hex::neighbour(from, d);
    if (h == attacked[0] || h == attacked[1]) continue;
    if (!s.must.contains(h) || !has_unit(s, h, other(s.active))) continue;
    const bool together = attacked[1] == kNoHex && hex::distance(h, attacked[0]) == 1;  // 10.1j
    if (!together && fulfils) continue;
    if (!answers_for(game, s, from, h)) continue;
    if (is_covered_by_another(game, s, from, h)) continue;
    return {.rule = together ? "10.1l" : "10.1b",
            .text = together ? "{piece} must attack {hex} as well" : "{piece} must attack {hex}",
            .piece = top_fighter(game, s, from),
            .hex = h};
  }
  return {};
}

}  // namespace

Denial why_not_attack(const Game& game, const State& s, const Attack& a) {
  const std::size_t attackers = count_of(a.attackers);
  const std::size_t defenders = count_of(a.defenders);
  if (attackers == 0 || defenders == 0) {
    return {.rule = "10.1a", .text = "name the attacking hexes and the hexes they attack"};
  }
  // 10.1m
  if (attackers > 1 && defenders > 1) {
    return {.rule = "10.1m", .text = "several stacks cannot attack several stacks in one combat"};
  }
  for (std::size_t i = 0; i < attackers; ++i) {
    for (std::size_t j = 0; j < defenders; ++j) {
      if (const Denial d = why_not_attack_hex(game, s, a.attackers[i], a.defenders[j])) return d;
    }
  }
  if (defenders == 2) {
    if (hex::distance(a.defenders[0], a.defenders[1]) != 1) {  // 10.1j
      return {.rule = "10.1j",
              .text = "units attacked together must be adjacent to each other",
              .hex = a.defenders[1]};
    }
  }
  if (attackers == 1) return why_not_leave_out(game, s, a.attackers[0], a.defenders);
  for (std::size_t i = 0; i < attackers; ++i) {
    const HexId h = other_enemy(game, s, a.attackers[i], a.defenders[0]);
    if (h != kNoHex) {  // 10.1k
      return {.rule = "10.1k",
              .text = game.readings().only_enemy_in_zone
                          ? "{piece} has another enemy in its zone of control, in {hex}, and "
                            "cannot join in"
                          : "{piece} has another enemy in front, in {hex}, and cannot join in",
              .piece = top_fighter(game, s, a.attackers[i]),
              .hex = h};
    }
  }
  return {};
}

Denial why_not_end_combat(const Game& game, const State& s) {
  const HexSet open = open_obligations(game, s);
  if (open.empty()) return {};
  const HexId h = open.nth(0);
  return {
      .rule = "10.1b", .text = "{piece} in {hex} has to be attacked", .piece = s.top[h], .hex = h};
}

std::vector<Attack> attacks(const Game& game, const State& s) {
  std::vector<Attack> out;
  std::vector<std::pair<HexId, HexId>> contacts;
  for_each_contact(game, s, [&](HexId from, HexId to) {
    if (!why_not_attack_hex(game, s, from, to)) contacts.emplace_back(from, to);
  });
  const auto offer = [&](const Attack& a) {
    if (!why_not_attack(game, s, a)) out.push_back(a);
  };
  HexSet targets;
  for (const auto& [from, to] : contacts) {
    targets.insert(to);
    offer({.attackers = {from}, .defenders = {to}});
    for (const auto& [again, second] : contacts) {
      if (again == from && second > to && hex::distance(to, second) == 1) {
        offer({.attackers = {from}, .defenders = {to, second}});
      }
    }
  }
  // 10.1k Every set of two or more stacks that have this enemy only.
  targets.for_each([&](HexId to) {
    std::array<HexId, 6> able{};
    std::size_t count = 0;
    for (const auto& [from, hit] : contacts) {
      if (hit == to && count < able.size() && other_enemy(game, s, from, to) == kNoHex) {
        able[count++] = from;  // in ascending order, as the contacts are
      }
    }
    for (unsigned set = 1; set < 1U << count; ++set) {
      if ((set & (set - 1)) == 0) continue;
      Attack a{.attackers = {}, .defenders = {to}};
      std::size_t n = 0;
      for (std::size_t i = 0; i < count; ++i) {
        if ((set >> i & 1U) != 0) a.attackers[n++] = able[i];
      }
      offer(a);
    }
  });
  return out;
}

}  // namespace tercio::lace_wars
