// Guns and reactions of the scripted policy.
#include <algorithm>

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "opponent/lace_wars/script.hpp"

namespace tercio::opponent::lw {

// What a step of a piece is worth to the side that takes it: more where it brings a formation
// nearer to its end.
float Script::step_worth(const State& s, PieceId p) const {
  const Taste& taste = tastes_[index_of(side_)];
  const Piece& piece = game_.piece(p);
  if (piece.formation == kNoFormation) return taste.single;
  const int f = piece.formation;
  const bool own = piece.side == side_;
  if (has_bit(s.demoralised, f)) return own ? taste.broken : taste.spent;
  const auto limit = static_cast<float>(std::max(1, game_.formation(f).demoralisation));
  const float near = static_cast<float>(formation_losses(game_, s, f)) / limit;
  return 1.0F + taste.small * (8.0F / limit - 1) + (own ? taste.brittle : taste.ripe) * near;
}

// What a result costs the side it strikes. `step`: what the next step is worth, `worth`: all that
// stand there.
float Script::pain(const Harm& harm, float step, float worth, int units, bool star) const {
  const auto n = static_cast<float>(units);
  const Taste& taste = tastes_[index_of(side_)];
  float sum = harm.steps * step + harm.gone * worth;
  sum += harm.rout * (0.9F * step * n + taste.run * worth);
  sum += harm.disorder * taste.shaken * step * n;
  sum += harm.retreat * taste.back * step * n;
  if (star) sum += harm.star * worth;
  return sum;
}

float Script::harm_to(const State& s, const Harm& harm, HexId h) const {
  const PieceId top = top_fighter(game_, s, h);
  if (top == kNoPiece) return 0;
  const float step = step_worth(s, top);
  float worth = 0;
  int units = 0;
  bool horse = false;
  for_each_unit(s, h, [&](PieceId p) {
    if (game_.piece(p).is_artillery()) return;
    worth += step * static_cast<float>(s.steps[p]);
    ++units;
    horse = horse || (game_.piece(p).is_cavalry() && s.order[p] == Order::kDisorganised);
  });
  return pain(harm, step, worth, units, horse);
}

float Script::value_of_shot(const State& s, PieceId gun, HexId target) const {
  const Shot shot = shot_of(game_, s, gun, target, nullptr);
  const PieceSet struck = struck_by_shot(game_, s, target);
  const PieceSet fighters = struck - game_.artillery();
  if (fighters.empty()) {
    const Harm& harm = tables_.shot(shot.modifier, shot.column, 6, false);
    return struck.empty() ? 0 : (harm.steps + harm.gone) * 1.4F * step_worth(s, struck.first());
  }
  const PieceId top = fighters.first();
  const int morale = morale_value(game_, s, top);
  bool shaky = false;
  float worth = 0;
  const float step = step_worth(s, top);
  for (const PieceId p : fighters) {
    shaky = shaky || is_disorganised(s, p);
    worth += step * static_cast<float>(s.steps[p]);
  }
  const Harm& harm = tables_.shot(shot.modifier, shot.column, morale, shaky);
  return pain(harm, step, worth, fighters.size(), false);
}

Action Script::fire(const State& s) {
  const float guns = tastes_[index_of(side_)].guns;
  Fire best;
  float most = 0.02F / std::max(0.1F, guns);
  const PieceSet ready = active_guns(game_, s);
  for (const PieceId gun : ready) {
    targets_of(game_, s, gun).for_each([&](HexId h) {
      const float value = value_of_shot(s, gun, h) * jitter(h * 64U + gun);
      if (value > most) {
        most = value;
        best = {gun, h};
      }
    });
  }
  if (best.gun != kNoPiece) return best;
  if (s.held != 0) return End{};
  for (const PieceId gun : ready) {
    for (const int v : {-1, 1}) {
      const Facing facing = turned(s.facing[gun], v);
      if (why_not_turn_gun(game_, s, gun, facing)) continue;
      t_ = s;
      t_.facing[gun] = facing;
      if (!targets_of(game_, t_, gun).empty()) return Turn{gun, facing};
    }
  }
  return End{};
}

// The one shot of a turn is not wasted on little.
Action Script::react(const State& s) {
  const float guns = tastes_[index_of(side_)].guns;
  Fire best;
  float most = tastes_[index_of(side_)].react / std::max(0.1F, guns);
  const PieceSet able = (game_.artillery() & game_.units(s.decider) & s.present) - s.reacted;
  for (const PieceId gun : able) {
    targets_of(game_, s, gun).for_each([&](HexId h) {
      const float value = value_of_shot(s, gun, h);
      if (value > most) {
        most = value;
        best = {gun, h};
      }
    });
  }
  if (best.gun != kNoPiece) return best;
  return charge(s);
}

// 8.6 Horse that stops a move and gains a flank by it, where that is worth what the enemy may do to
// it. In a hurry nobody looks for it: a way has to be found for each.
Action Script::charge(const State& s) {
  if (hasty_) return Pass{};
  PieceSet best;
  float most = tastes_[index_of(side_)].charge;
  for (const PieceSet& pieces : chargers(game_, s)) {
    const float value = value_of_charge(s, pieces);
    if (value > most) {
      most = value;
      best = pieces;
    }
  }
  if (best.empty()) return Pass{};
  return Charge{best};
}

// 8.6e Where a charge would best end: on the flank of the enemy, and no other enemy around.
Script::Charging Script::best_charge(const State& s, PieceSet pieces) const {
  Charging best;
  const PieceSet movers = (s.mover.pieces - game_.all_commanders()) & s.present;
  if (movers.empty()) return best;
  const HexId target = s.at[movers.first()];
  const HexSet& enemies = s.units[index_of(s.active)];
  int most = -100;
  for (const Route& route : charge_routes(game_, s, pieces)) {
    if (why_not_charge_along(game_, s, pieces, route)) continue;
    HexId end = s.at[pieces.first()];
    for (const std::uint16_t item : route) {
      if (!Route::is_turn(item)) end = Route::hex_of(item);
    }
    int score = 0;
    auto aspect = Aspect::kFront;
    const auto d = hex::direction_to(target, end);
    if (d && has_facing(game_, s, target)) aspect = aspect_of(facing_in(game_, s, target), *d);
    score += 4 * static_cast<int>(aspect);
    for (const Direction e : hex::kAllDirections) {
      if (enemies.contains(hex::neighbour(end, e))) score -= 2;
    }
    if (score > most) {
      most = score;
      best = {route, end, target, aspect};
    }
  }
  return best;
}

// What a charge promises: the attack that may follow in one's own combat phase, less what those
// beside the place may do in the enemy's before.
float Script::value_of_charge(const State& s, PieceSet pieces) const {
  constexpr float kNothing = -1e9F;
  const Charging charging = best_charge(s, pieces);
  if (charging.route.empty()) return kNothing;
  const PieceId enemy = top_fighter(game_, s, charging.target);
  if (enemy == kNoPiece) return kNothing;
  const PieceId own = pieces.first();
  const int morale = morale_value(game_, s, own);
  const int against = morale_value(game_, s, enemy);
  int points = 0;
  float worth = 0;
  for (const PieceId p : pieces) {
    points += combat_points(game_, s, p);
    worth += step_worth(s, p) * static_cast<float>(s.steps[p]);
  }
  const auto ratio = [&](int attack, int defence) {
    return game_.ratio_modifier(std::max(1, attack), std::max(1, defence));
  };
  int modifier = ratio(points, combat_points_in(game_, s, charging.target)) + morale - against +
                 std::min(0, game_.row(charging.target).combat);
  if (charging.aspect == Aspect::kFlank) modifier += game_.modifier(ModifierKey::kFlank).value;
  if (charging.aspect == Aspect::kRear) modifier += game_.modifier(ModifierKey::kRear).value;
  const Harm& dealt = tables_.attacked(modifier, against, is_disorganised(s, enemy));
  int threat = 0;
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(charging.end, d);
    if (has_unit(s, h, s.active)) threat += combat_points_in(game_, s, h);
  }
  const bool shaky = is_disorganised(s, own);
  const Harm& suffered = tables_.attacked(ratio(threat, points) + against - morale, morale, shaky);
  return harm_to(s, dealt, charging.target) -
         tastes_[index_of(side_)].own *
             pain(suffered, step_worth(s, own), worth, pieces.size(), shaky);
}

Action Script::charge_way(const State& s) {
  const PieceSet pieces = top_task(s).pieces;
  const Charging charging = best_charge(s, pieces);
  if (charging.route.empty()) return anything(s);
  return Move{pieces, charging.route};
}

}  // namespace tercio::opponent::lw
