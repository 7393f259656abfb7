#include "opponent/lace_wars/script.hpp"

#include <algorithm>

#include "lace_wars/legal.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::opponent::lw {

namespace {

std::uint64_t mixed(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace

Script::Script(const Tables& tables) : tables_(tables), game_(tables.game) {}

float Script::jitter(std::uint64_t what) const {
  const float noise = tastes_[index_of(side_)].noise;
  if (noise == 0) return 1;
  const std::uint64_t h = mixed(noise_ ^ what * 0x9e3779b97f4a7c15ULL);
  return 1 + noise * (static_cast<float>(h >> 40) / static_cast<float>(1U << 23U) - 1);
}

bool Script::overlooks(std::uint64_t what) const {
  const float blind = tastes_[index_of(side_)].blind;
  if (blind == 0) return false;
  const std::uint64_t h = mixed(noise_ ^ mixed(what ^ 0x517cc1b727220a95ULL));
  return static_cast<float>(h >> 40) / static_cast<float>(1U << 24U) < blind;
}

std::uint64_t Script::activation_key(const State& s) {
  return 1U + (static_cast<std::uint64_t>(half_turn(s)) << 24 |
               static_cast<std::uint64_t>(s.phase) << 16 |
               static_cast<std::uint64_t>(s.formation) << 8 | s.independent);
}

Action Script::decide(const State& s) {
  forget();
  Action action = next(s);
  if (!why_not(game_, s, action)) return action;
  return anything(s);
}

// Something that is allowed. In a guess there may be nothing: what lies elsewhere in it can bar the
// only way there is.
Action Script::anything(const State& s) const {
  const std::vector<Action> all = legal_actions(game_, s);
  return all.empty() ? Action{Pass{}} : all.front();
}

Action Script::next(const State& s) {
  side_ = s.decider;
  return choose(s);
}

Action Script::choose(const State& s) {
  switch (s.step) {
    case Step::kDeploy:
      return deploy(s);
    case Step::kFace:
      return face(s);
    case Step::kActivate:
      return activation(s);
    case Step::kJoin:
      return join(s);
    case Step::kFire:
      return fire(s);
    case Step::kMove: {
      if (s.phase == Phase::kArmyCommander) return ride(s);
      const std::uint64_t key = activation_key(s);
      if (planned_ != key) {
        plan(s, plan_);
        planned_ = key;
        cursor_ = 0;
      }
      Action action = End{};
      for (; cursor_ < plan_.count; ++cursor_) {
        if (order_to_action(s, plan_.orders[cursor_], action)) return action;
      }
      if (!why_not(game_, s, End{})) return End{};
      return anything(s);
    }
    case Step::kMoving:
      return go_on_moving(s);
    case Step::kReact:
      return react(s);
    case Step::kCharge:
      return charge_way(s);
    case Step::kAttack:
      return attack(s);
    case Step::kEvade:
      return evade(s);
    case Step::kLoss:
      return lose(s);
    case Step::kRetreat:
      return retreat(s);
    case Step::kRout:
      return rout(s);
    case Step::kAdvance:
      return advance(s);
    case Step::kPromote:
      return promote(s);
    case Step::kPlace:
      return place(s);
    default:
      return End{};
  }
}

// --- Set-up, activation ------------------------------------------------------------------------

namespace {

bool is_near_friends(const Game& game, const State& s, PieceId c, HexId h, int most) {
  for (int f = 0; f < game.formation_count(); ++f) {
    const PieceId other = s.commander_of[static_cast<std::size_t>(f)];
    if (other == kNoPiece || other == c || !on_map(s, other)) continue;
    if (game.piece(other).side != game.piece(c).side) continue;
    if (hex::distance(s.at[other], h) > most) return false;
  }
  return true;
}

}  // namespace

// 5.1f The army commander starts with one whose formation then needs no die, near the others.
Action Script::deploy(const State& s) {
  const PieceId army = s.army_commander[index_of(s.decider)];
  if (army != kNoPiece && on_map(s, army)) {
    const int radius = game_.numbers().army_radius;
    HexId best = s.at[army];
    int most = -1;
    for (int f = 0; f < game_.formation_count(); ++f) {
      const PieceId c = s.commander_of[static_cast<std::size_t>(f)];
      if (c == kNoPiece || !on_map(s, c) || game_.piece(c).side != s.decider) continue;
      const int score =
          game_.units_of(f).size() + (is_near_friends(game_, s, army, s.at[c], radius) ? 100 : 0);
      if (score > most) {
        most = score;
        best = s.at[c];
      }
    }
    if (best != s.at[army] && !why_not(game_, s, Deploy{army, best})) return Deploy{army, best};
  }
  if (!why_not(game_, s, End{})) return End{};
  return anything(s);
}

namespace {

constexpr int kFarAway = 3 * 3 + 1;  // nine hexes or more from every enemy, as below

}  // namespace

// Formations before independent units, who can join them; whoever stands nearest to the enemy
// first.
Action Script::activation(const State& s) {
  const bool may_end = !why_not(game_, s, End{});
  if (s.phase == Phase::kMarch && may_end) return End{};
  const HexSet& enemies = s.units[index_of(other(s.active))];
  const auto nearness = [&](PieceSet units) {
    int sum = 0;
    for (const PieceId p : units& s.present) {
      int least = 12;
      enemies.for_each([&](HexId e) { least = std::min(least, hex::distance(s.at[p], e)); });
      sum += (12 - least) * (12 - least) + 1;
    }
    return sum;
  };
  Body best;
  int most = -1;
  for (int f = 0; f < game_.formation_count(); ++f) {
    const Body body{static_cast<std::uint8_t>(f), kNoPiece};
    if (why_not_activate(game_, s, body)) continue;
    const int score = 1000 + nearness(game_.units_of(f)) / std::max(1, game_.units_of(f).size());
    if (score > most) {
      most = score;
      best = body;
    }
  }
  if (most < 0) {
    for (const PieceId p : (game_.independents(s.active) & s.present) - s.used) {
      const Body body{kNoFormation, p};
      if (why_not_activate(game_, s, body)) continue;
      const int score = nearness(PieceSet{p});
      if (hasty_ && may_end && score <= kFarAway) continue;
      if (score > most) {
        most = score;
        best = body;
      }
    }
  }
  if (most < 0) {
    if (may_end) return End{};
    return anything(s);
  }
  return Activate{best.formation, best.unit};
}

Action Script::join(const State& s) {
  const PieceSet units = joinable(game_, s, s.formation);
  if (units.empty()) return End{};
  return Join{units.first()};
}

// --- Small decisions -----------------------------------------------------------------------------

// How well a facing looks at the enemies around: none on a flank or in the rear.
Facing Script::best_facing(const State& s, Side side, HexId h) const {
  std::array<float, kFacings> enemies{};
  s.units[index_of(other(side))].for_each([&](HexId e) {
    if (e == h) return;
    const int far = hex::distance(h, e);
    if (far > 8) return;
    enemies[static_cast<std::size_t>(tables_.toward(h, e))] +=
        static_cast<float>(combat_points_in(game_, s, e) + 1) / static_cast<float>(far * far);
  });
  auto best = Facing::kNNW;
  float most = -1;
  for (int f = 0; f < kFacings; ++f) {
    const auto n = static_cast<std::size_t>(f);
    const float score =
        enemies[n] + 0.4F * (enemies[(n + 1) % kFacings] + enemies[(n + 5) % kFacings]);
    if (score > most) {
      most = score;
      best = static_cast<Facing>(f);
    }
  }
  if (most > 0) return best;
  // Nobody is near: as the others of the side face, toward the enemy's edge.
  return side == tables_.french ? Facing::kNNE : Facing::kSSW;
}

Action Script::face(const State& s) {
  const PieceId p = top_task(s).pieces.first();
  return ChooseFacing{best_facing(s, s.decider, s.at[p])};
}

// The one whose formation is smallest: it misses him least.
Action Script::promote(const State& s) {
  PieceId best = kNoPiece;
  int least = 99;
  for (const PieceId c : promotable(game_, s)) {
    const int f = formation_commanded(s, c);
    const int size = f == kNoFormation ? 0 : (game_.units_of(f) & s.present).size();
    if (size < least) {
      least = size;
      best = c;
    }
  }
  return Promote{best};
}

Action Script::place(const State& s) {
  HexId best = kNoHex;
  int most = -1000;
  place_hexes(game_, s).for_each([&](HexId h) {
    int near = 0;
    const PieceId c = top_task(s).pieces.first();
    for (const PieceId p : game_.units(game_.piece(c).side) & s.present) {
      if (hex::distance(s.at[p], h) <= 3) ++near;
    }
    if (near > most) {
      most = near;
      best = h;
    }
  });
  return Place{best};
}

}  // namespace tercio::opponent::lw
