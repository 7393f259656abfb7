#include "advice/lace_wars/supposed.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/reach.hpp"

namespace tercio::advice::lace {

State as_if_active(const Scene& scene, Side side) {
  State s = scene.seen;
  s.active = side;
  s.decider = side;
  s.phase = Phase::kActivation;
  s.step = Step::kMove;
  s.turn = std::max<std::uint8_t>(s.turn, 1);
  s.failed = 0;
  s.held = 0;
  s.mover = lace_wars::Mover{};
  s.acting = scene.game.units(side) & s.present;
  s.moved.clear();
  s.marched.clear();
  s.fired.clear();
  s.aimed.clear();
  return s;
}

namespace {

using lace_wars::Ways;

// The combat phase of a side, in which nobody has to attack and nobody has.
State combat_phase(const Scene& scene, Side side) {
  State s = scene.seen;
  s.active = side;
  s.decider = side;
  s.phase = Phase::kCombat;
  s.step = Step::kAttack;
  s.turn = std::max<std::uint8_t>(s.turn, 1);
  s.mover = lace_wars::Mover{};
  s.combat = lace_wars::Combat{};
  s.tasks.fill(lace_wars::Task{});
  s.pile = 0;
  s.attacked.clear();
  s.must = HexSet{};
  return s;
}

class Placing {
 public:
  Placing(const Scene& scene, const HexSet& targets, Supposed& out)
      : scene_(scene), game_(scene.game), targets_(targets), out_(out) {}

  bool could_attack(const State& s, HexId from) const {
    bool could = true;
    targets_.for_each([&](HexId to) { could = could && !why_not_attack_hex(game_, s, from, to); });
    return could;
  }

  // Puts a group where it would attack from; it stays where it is when there is no such hex.
  void place(PieceSet group) {
    const PieceId first = group.first();
    const State moving = as_if_active(scene_, game_.piece(first).side);
    const bool done = !(group & (scene_.seen.moved | scene_.seen.marched)).empty();
    const auto ways = std::make_unique<Ways>();
    if (!done) find_ways(game_, moving, group, *ways);
    int best = kNever;
    Supposed found = out_;
    for (const Direction d : hex::kAllDirections) {
      const HexId h = hex::neighbour(targets_.nth(0), d);
      if (!game_.on_grid(h) || h == out_.s.at[first]) continue;
      for (int f = 0; f < kFacings; ++f) {
        const auto facing = static_cast<Facing>(f);
        const int cost = done ? price_unreached(group, h) : price(*ways, group, h, facing);
        if (cost >= best) continue;
        const State then = standing(group, h, facing);
        if (!could_attack(then, h)) continue;
        best = cost;
        found.s = then;
      }
    }
    if (best == kNever) return;
    const HexId h = found.s.at[first];
    out_.s = found.s;
    const bool formed = !game_.piece(first).is_light();
    out_.notes.push_back(
        {fmt::format("As if {} stood in {}{}{}", scene_.names(group), hex::label(h),
                     formed ? ", " + facing_text(game_, h, out_.s.facing[first]) : "",
                     best >= kUnreached ? "; it cannot come there this turn" : ""),
         "10.1a"});
  }

 private:
  static constexpr int kUnreached = 1000;
  static constexpr int kNever = 2000;

  int price(const Ways& ways, PieceSet group, HexId h, Facing facing) const {
    const int cost = ways.cost(h, facing);
    const bool taken = out_.s.top[h] != scene_.seen.top[h];  // by another of the attackers
    if (cost != Ways::kNone && !taken) return cost;
    return price_unreached(group, h);
  }
  // A free hex that its arm can enter.
  int price_unreached(PieceSet group, HexId h) const {
    const Arm arm = game_.piece(group.first()).arm;
    const bool open = game_.row(h).enter[static_cast<std::size_t>(arm)] > 0;
    return open && !is_occupied(out_.s, h) ? kUnreached : kNever;
  }

  State standing(PieceSet group, HexId h, Facing facing) const {
    State s = out_.s;
    lace_wars::shift_stack(game_, s, group, h);
    for (const PieceId p : group) {
      s.facing[p] = facing;
      s.column.erase(p);
    }
    return s;
  }

  const Scene& scene_;
  const Game& game_;
  HexSet targets_;
  Supposed& out_;
};

}  // namespace

Supposed as_if_combat(const Scene& scene, PieceSet attackers, PieceSet defenders) {
  const Game& game = scene.game;
  attackers = attackers & scene.seen.present;
  const HexSet targets = hexes_of(scene.seen, defenders);
  if (attackers.empty() || targets.empty() || scene.is_over()) return {.s = scene.seen};
  const Side side = game.piece(attackers.first()).side;
  Supposed out{.s = combat_phase(scene, side)};
  Placing placing(scene, targets, out);
  const HexSet from = hexes_of(scene.seen, attackers);
  std::vector<PieceSet> groups;
  from.for_each([&](HexId h) {
    const PieceSet group = fighters_in(game, scene.seen, h) & attackers;
    if (!group.empty() && !placing.could_attack(out.s, h)) groups.push_back(group);
  });
  for (const PieceSet& group : groups) placing.place(group);
  return out;
}

}  // namespace tercio::advice::lace
