// Combat of the scripted policy: whom to attack, and what to make of the results.
#include <algorithm>

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/zones.hpp"
#include "opponent/lace_wars/script.hpp"

namespace tercio::opponent::lw {

float Script::value_of(const State& s, const Attack& a) const {
  const Taste& taste = tastes_[index_of(s.active)];
  float gain = 0;
  bool fought = false;
  int modifier = 0;
  for (const HexId h : a.defenders) {
    if (h == kNoHex) continue;
    bool stands = false;
    for_each_unit(s, h, [&](PieceId p) {
      if (is_routed(s, p)) {  // 12.3b
        gain += step_worth(s, p) * static_cast<float>(s.steps[p]);
      } else if (!game_.piece(p).is_artillery()) {
        stands = true;
      }
    });
    if (stands) {
      fought = true;
    } else if (gun_in(game_, s, h) != kNoPiece) {
      gain += step_worth(s, gun_in(game_, s, h));
    }
  }
  if (!fought) return gain;
  modifier = odds_of(game_, s, a, nullptr).modifier;
  for (const HexId h : a.defenders) {
    if (h == kNoHex) continue;
    const PieceId top = top_fighter(game_, s, h);
    if (top == kNoPiece || is_routed(s, top)) continue;
    const bool led = !commanders_in(game_, s, h, other(s.active)).empty();
    const int morale = morale_value(game_, s, top) + (led ? 1 : 0);
    const Harm& harm = tables_.attacked(modifier, morale, is_disorganised(s, top));
    gain += harm_to(s, harm, h) * (game_.piece(top).is_light() ? taste.wisp : 1.0F);
  }
  float cost = 0;
  float steps = 1e9F;
  for (const HexId h : a.attackers) {
    if (h == kNoHex) continue;
    const PieceId top = top_fighter(game_, s, h);
    if (top == kNoPiece) continue;
    const bool led = !commanders_in(game_, s, h, s.active).empty();
    const int morale = morale_value(game_, s, top) + (led ? 1 : 0);
    Harm harm = tables_.attacking(modifier, morale, is_disorganised(s, top));
    steps = std::min(steps, harm.steps * step_worth(s, top));
    harm.steps = 0;
    cost += harm_to(s, harm, h);
  }
  if (steps < 1e8F) cost += steps;
  const float own = s.turn >= game_.scenario().turns ? taste.own * taste.last_own : taste.own;
  return gain - own * cost;
}

Action Script::best_attack(const State& s) {
  const bool may_end = !why_not_end_combat(game_, s);
  const Taste& taste = tastes_[index_of(s.active)];
  HexSet must;
  if (!may_end) must = open_obligations(game_, s);
  const Attack* best = nullptr;
  float most = -1e9F;
  const auto all = attacks(game_, s);
  for (const Attack& a : all) {
    float value = value_of(s, a) * jitter(a.defenders[0] * 32U + a.attackers[0]);
    bool duty = false;
    for (const HexId h : a.defenders) duty = duty || (h != kNoHex && must.contains(h));
    if (may_end && value < taste.strike * taste.threshold) continue;
    // What has to be done is done well rather than late.
    if (!may_end && !duty && value < taste.strike * taste.threshold) continue;
    if (value > most) {
      most = value;
      best = &a;
    }
  }
  if (best != nullptr) return *best;
  return End{};
}

Action Script::attack(const State& s) {
  Action action = best_attack(s);
  if (std::holds_alternative<End>(action) && why_not_end_combat(game_, s)) {
    return anything(s);
  }
  return action;
}

// Who would rather lose more than he deals slips away.
Action Script::evade(const State& s) {
  const auto ways = evasions(game_, s);
  if (ways.empty()) return Pass{};
  const Attack a{s.combat.attackers, s.combat.defenders};
  const float value = value_of(s, a);
  if (value < tastes_[index_of(side_)].evade) return Pass{};
  const Side enemy = other(s.decider);
  const Evade* best = nullptr;
  int most = -1000;
  for (const Evade& e : ways) {
    const HexId end = Route::hex_of(e.route.back());
    int score = 4 * e.pieces.size();
    s.units[index_of(enemy)].for_each([&](HexId h) {
      const int far = hex::distance(h, end);
      if (far <= 3) score -= 4 - far;
    });
    if (game_.row(end).combat < 0) ++score;
    if (score > most) {
      most = score;
      best = &e;
    }
  }
  return *best;
}

// Where it hurts least: the strongest unit, of the formation that can bear it.
Action Script::lose(const State& s) {
  HexId best = kNoHex;
  float least = 1e9F;
  loss_hexes(game_, s).for_each([&](HexId h) {
    PieceId top = top_fighter(game_, s, h);
    if (top == kNoPiece) top = s.top[h];
    const float cost = step_worth(s, top) * (s.steps[top] <= 1 ? 1.6F : 1.0F) -
                       0.01F * static_cast<float>(combat_points_in(game_, s, h));
    if (cost < least) {
      least = cost;
      best = h;
    }
  });
  return Lose{best};
}

namespace {

// How uneasy it is to stand there.
int unease(const Tables& tables, const State& s, Side side, HexId h) {
  int sum = 0;
  s.units[index_of(other(side))].for_each([&](HexId e) {
    const int far = hex::distance(h, e);
    if (far <= 3) sum += 4 - far;
  });
  for (const Direction d : hex::kAllDirections) {
    if (has_unit(s, hex::neighbour(h, d), side)) --sum;
  }
  if (has_unit(s, h, side)) sum += 4;
  if (side == tables.french && tables.south.contains(h)) sum += 2;
  return sum;
}

}  // namespace

Action Script::retreat(const State& s) {
  const Task& task = top_task(s);
  const HexSet hexes =
      retreat_hexes(game_, s, task.pieces - game_.all_commanders(), task.is_on_friends());
  HexId best = kNoHex;
  int least = 1000;
  hexes.for_each([&](HexId h) {
    const int score = unease(tables_, s, s.decider, h);
    if (score < least) {
      least = score;
      best = h;
    }
  });
  return Retreat{best};
}

Action Script::rout(const State& s) {
  const PieceId unit = top_task(s).pieces.first();
  const auto routes = rout_routes(game_, s, unit);
  const Route* best = nullptr;
  int least = 1000;
  for (const Route& route : routes) {
    int score = unease(tables_, s, s.decider, Route::hex_of(route.back()));
    for (const std::uint16_t item : route) {
      const HexId h = Route::hex_of(item);
      if (has_unit(s, h, s.decider)) score += 6;
      if (side_ == tables_.french && tables_.south.contains(h)) score += 1;
    }
    if (score < least) {
      least = score;
      best = &route;
    }
  }
  if (best == nullptr) return anything(s);
  return Rout{.route = *best};
}

// Into the hex where the enemy was if that is no worse a place than one's own.
Action Script::advance(const State& s) {
  const auto all = advances(game_, s);
  const bool may_pass = !why_not_pass_advance(game_, s);
  const Side enemy = other(s.decider);
  const Advance* best = nullptr;
  float least = 1000;
  for (const Advance& a : all) {
    const HexId end = a.second == kNoHex ? a.hex : a.second;
    const HexId from = s.at[a.pieces.first()];
    auto score = static_cast<float>(unease(tables_, s, s.decider, end) -
                                    unease(tables_, s, s.decider, from)) -
                 tastes_[index_of(side_)].follow;
    if (in_zone(game_, s, enemy, end)) score += 3;
    if (game_.row(end).combat < game_.row(from).combat) score -= 2;
    if (game_.row(end).combat > game_.row(from).combat) score += 2;
    if (game_.level(end) > game_.level(from)) --score;
    const bool alone = !((fighters_in(game_, s, from) - a.pieces).empty());
    if (alone) score += 2;
    if (gun_in(game_, s, from) != kNoPiece) score += 2;
    if (s.decider != tables_.french) score -= 1;
    if (tables_.bridge_watch.contains(end)) score -= 3;
    if (score < least) {
      least = score;
      best = &a;
    }
  }
  if (best == nullptr) return Pass{};
  if (may_pass && least > 0) return Pass{};
  return *best;
}

}  // namespace tercio::opponent::lw
