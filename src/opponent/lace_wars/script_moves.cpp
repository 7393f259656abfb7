// The moves of an activation: who could attack whom together, then everybody else.
#include <algorithm>

#include "lace_wars/legal.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/zones.hpp"
#include "lace_wars/warburg/victory.hpp"
#include "opponent/lace_wars/script.hpp"
#include "opponent/lace_wars/script_risk.hpp"

namespace tercio::opponent::lw {

namespace {

bool is_horse(const Game& game, PieceId p) { return game.piece(p).is_cavalry(); }

}  // namespace

// --- What there is -------------------------------------------------------------------------------

void Script::flood(Mine& m) {
  for (HexSet& set : m.reach) set.clear();
  m.all.clear();
  m.all.insert(m.at);
  m.reach[static_cast<std::size_t>(m.facing)].insert(m.at);
  m.flooded = true;
  if (m.fixed) return;
  find_reach(game_, t_, obstacles_, m.group, reach_);
  m.all |= reach_.hexes();
  if (!m.formed) {
    m.reach[static_cast<std::size_t>(m.facing)] |= reach_.hexes();
    return;
  }
  for (int spent = 0; spent <= reach_.points(); ++spent) {
    for (int f = 0; f < kFacings; ++f) {
      m.reach[static_cast<std::size_t>(f)] |= reach_.at(spent, static_cast<Facing>(f));
    }
  }
}

void Script::add_mine(PieceSet group, bool fixed) {
  if (mine_count_ == mine_.size() || group.empty()) return;
  Mine& m = mine_[mine_count_++];
  m.group = group;
  m.at = t_.at[group.first()];
  m.fixed = fixed;
  m.settled = m.flooded = m.near = false;
  m.formed = false;
  m.facing = t_.facing[group.first()];
  m.points = 0;
  m.worth = 0;
  m.shaky = m.low = false;
  m.light = true;
  PieceId top = top_fighter(game_, t_, m.at);
  if (top == kNoPiece || !group.contains(top)) top = group.first();
  for (const PieceId p : group) {
    const Piece& piece = game_.piece(p);
    if (!piece.is_light()) {
      m.formed = true;
      m.facing = t_.facing[p];
    }
    m.light = m.light && piece.is_light();
    m.points += combat_points(game_, t_, p);
    m.shaky = m.shaky || is_disorganised(t_, p);
    m.low = m.low || is_demoralised(game_, t_, p);
    m.worth += step_worth(t_, p) * static_cast<float>(t_.steps[p]);
  }
  const Piece& first = game_.piece(top);
  m.step = step_worth(t_, top);
  m.morale = morale_value(game_, t_, top);
  m.horse = is_horse(game_, top);
  m.fist = first.fist;
  m.swords = first.swords;
  m.led = !commanders_in(game_, t_, m.at, side_).empty();
  m.in_zone = enemy_zones_.contains(m.at);
  m.shelter = shelter_of(group.first());
}

// How much it matters to a piece to come to safety.
float Script::shelter_of(PieceId p) const {
  const Taste& taste = tastes_[index_of(side_)];
  if (side_ != tables_.french || static_cast<float>(t_.turn) < taste.shelter_from) return 0;
  const std::array<float, 3> by_formation{taste.shelter_1, taste.shelter_2, taste.shelter_3};
  const std::size_t f = game_.piece(p).formation;
  if (last_stand_ && taste.shelter_last > 0 && f < by_formation.size() &&
      !has_bit(t_.demoralised, static_cast<int>(f)) &&
      (crossed(game_, t_) | (game_.units_of(static_cast<int>(f)) & t_.present)).size() <
          game_.numbers().crossed_counters) {
    return taste.shelter_last;
  }
  return f < by_formation.size() ? by_formation[f] : 0;
}

// What a group still has to go from there, as the plan of its side has it.
float Script::way(const Mine& m, HexId h) const {
  const Taste& taste = tastes_[index_of(side_)];
  if (m.shelter > 0) return m.shelter * static_cast<float>(tables_.to_shelter[h]);
  float sum = approach_ * static_cast<float>(far_[h]);
  if (!bridges_matter_) return sum;
  const auto bridge = static_cast<float>(tables_.to_bridge[h]);
  if (static_cast<float>(t_.turn) >= taste.ring_from) sum += taste.ring * bridge;
  if (game_.piece(m.group.first()).formation == kNoFormation) sum += taste.ring_single * bridge;
  return sum;
}

void Script::add_targets() {
  target_count_ = 0;
  enemies_.for_each([&](HexId h) {
    if (target_count_ == targets_.size()) return;
    if (overlooks(h + 300U * static_cast<unsigned>(half_turn(t_)))) return;
    Target& e = targets_[target_count_];
    e = Target{};
    e.hex = h;
    e.units = 0;
    e.light = true;
    e.nobody = true;
    PieceId top = kNoPiece;
    for_each_unit(t_, h, [&](PieceId p) {
      const Piece& piece = game_.piece(p);
      if (is_routed(t_, p)) {
        e.extra += step_worth(t_, p) * static_cast<float>(t_.steps[p]);
        return;
      }
      if (piece.is_artillery()) {
        e.gun = true;
        e.extra += 0;
        return;
      }
      if (top == kNoPiece) top = p;
      e.nobody = false;
      e.points += combat_points(game_, t_, p);
      e.worth += step_worth(t_, p) * static_cast<float>(t_.steps[p]);
      const Arm arm = arm_at(game_, p, h);
      e.line = e.line || arm == Arm::kLineInfantry;
      const bool horse = arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry;
      e.horse = e.horse || horse;
      e.foot = e.foot || !horse;
      e.swords = e.swords || (horse && piece.swords);
      const bool shaky = is_disorganised(t_, p);
      e.shaky = e.shaky || shaky;
      e.shaken_foot = e.shaken_foot || (shaky && !horse);
      e.low = e.low || is_demoralised(game_, t_, p);
      e.light = e.light && piece.is_light();
      e.column = e.column || t_.column.contains(p);
      ++e.units;
    });
    if (top != kNoPiece) {
      e.morale = morale_value(game_, t_, top);
      e.step = step_worth(t_, top);
    } else if (e.gun) {
      e.extra += step_worth(t_, gun_in(game_, t_, h));
    }
    if (has_facing(game_, t_, h)) {
      e.has_facing = true;
      e.facing = facing_in(game_, t_, h);
    }
    // Whoever keeps the bridges from the French, or could.
    if (side_ == tables_.french && bridges_matter_ && tables_.bridge_watch.contains(h)) {
      e.extra +=
          tastes_[index_of(side_)].watch * (t_.turn + 2 >= game_.scenario().turns ? 1.2F : 0.4F);
    }
    ++target_count_;
  });
}

void Script::survey(const State& s, PieceSet pieces) {
  t_ = s;
  side_ = s.active;
  const Side enemy = other(side_);
  caution_ = tastes_[index_of(side_)].caution;
  if (t_.turn >= game_.scenario().turns) caution_ *= tastes_[index_of(side_)].last_caution;
  enemies_ = t_.units[index_of(enemy)];
  obstacles_ = obstacles_of(game_, t_, side_);
  enemy_zones_ = obstacles_.zone;
  near_ = around(enemies_) & game_.hexes();
  taken_.clear();
  threat_ = {};
  for (const PieceId p : (game_.units(enemy) & t_.present) - game_.artillery()) {
    if (is_routed(t_, p)) continue;
    const HexSet& range = tables_.range(p, t_.at[p]);
    threat_.add(range | around(range), combat_points(game_, t_, p));
  }
  // What the battle is about, and how far everything is from it.
  const int broken = demoralised_formations(game_, t_, tables_.french);
  const Numbers& numbers = game_.numbers();
  const bool wise = tastes_[index_of(side_)].wise > 0;
  bridges_matter_ = !wise || broken < numbers.demoralised_denies;
  last_stand_ = broken + 1 >= numbers.demoralised_formations;
  const int left = game_.scenario().turns - t_.turn;
  const float hours = static_cast<float>(left) - tastes_[index_of(side_)].dusk;
  HexSet goals;
  std::array<HexSet, 8> later;  // goals that seem farther away
  HexSet ground = game_.hexes();
  wanted_.clear();
  wanted_worth_ = 0;
  const Taste& taste = tastes_[index_of(side_)];
  if (side_ == tables_.french) {
    goals = tables_.bridge_watch - tables_.south;
    approach_ = taste.approach * (hours <= 2 ? 0.020F * taste.late : 0.004F);
    if (taste.north > 0 && hours > 1) {
      goals = enemies_ - tables_.south;
      approach_ = taste.approach * taste.north;
    }
    if (taste.retire > 0) {
      goals = tables_.south;
      approach_ = taste.retire;
    }
    wanted_ = tables_.bridges;
    wanted_worth_ = taste.bridges * (hours <= 1 ? 0.6F : 0.1F);
    if (!bridges_matter_) wanted_worth_ = 0;
  } else {
    for (const PieceId p : game_.units(enemy) & t_.present) {
      const std::uint8_t f = game_.piece(p).formation;
      if (f == kNoFormation || has_bit(t_.demoralised, f)) continue;
      const std::array<float, 3> by_formation{taste.prey_1, taste.prey_2, taste.prey_3};
      const float more = f < by_formation.size() ? by_formation[f] : 0;
      later[static_cast<std::size_t>(std::clamp(more, 0.0F, 7.0F))].insert(t_.at[p]);
    }
    goals = later[0];
    for (const HexSet& hexes : later) goals |= hexes;
    if ((hours <= 3 && bridges_matter_) || goals.empty()) goals |= tables_.bridge_watch;
    ground -= tables_.south;
    goals &= ground;
    for (HexSet& hexes : later) {
      hexes &= goals;
    }
    approach_ = taste.approach * (hours <= 3 ? 0.030F * taste.late : 0.022F);
    wanted_ = tables_.bridge_watch - tables_.south;
    wanted_worth_ = taste.bridges * (left <= 0 ? 2.5F : left <= 2 ? 0.5F : 0.1F);
    if (!bridges_matter_) wanted_worth_ = 0;
  }
  far_.fill(30);
  HexSet known;
  HexSet front = goals;
  for (std::size_t k = 1; k < later.size(); ++k) front = front - later[k];
  front |= later[0];
  for (std::uint8_t k = 0; k < 30 && (!front.empty() || k < later.size()); ++k) {
    front.for_each([&](HexId h) { far_[h] = k; });
    known |= front;
    front = (around(front) & ground) - known;
    if (k + 1U < later.size()) front |= later[k + 1U] - known;
  }
  // Those who act, stack by stack.
  mine_count_ = 0;
  PieceSet left_over = (pieces & t_.acting & t_.present) - t_.moved - game_.artillery();
  while (!left_over.empty()) {
    const HexId h = t_.at[left_over.first()];
    PieceSet group;
    for (const PieceId p : left_over) {
      if (t_.at[p] == h) group.insert(p);
    }
    left_over -= group;
    const PieceSet column = group & t_.column;
    if (!column.empty()) {
      if (!why_not_form(game_, t_, group, best_facing(t_, side_, h))) {
        const Facing facing = best_facing(t_, side_, h);
        t_.column -= group;
        for (const PieceId p : group) t_.facing[p] = facing;
      }
    }
    add_mine(group, static_cast<bool>(why_not_mover(game_, t_, group)));
  }
  // Friends beside the enemy, who can attack as well.
  near_.for_each([&](HexId h) {
    if (!has_unit(t_, h, side_)) return;
    PieceSet group;
    for (const PieceId p : fighters_in(game_, t_, h)) {
      if (!is_routed(t_, p) && !t_.column.contains(p)) group.insert(p);
    }
    for (std::size_t i = 0; i < mine_count_; ++i) {
      if (mine_[i].at == h) return;
    }
    if (!group.empty()) add_mine(group, true);
  });
  for (std::size_t i = 0; i < mine_count_; ++i) {
    Mine& m = mine_[i];
    m.near = near_.contains(m.at) || !(tables_.range(m.group.first(), m.at) & near_).empty();
    if (m.near) flood(m);
  }
}

// Shows in thought what an order comes to.
void Script::put_in_mind(const Errand& order) {
  const PieceSet units = order.group - game_.all_commanders();
  if (order.kind == Errand::Kind::kStay || order.kind == Errand::Kind::kEnter) return;
  if (t_.at[order.group.first()] != order.to && order.to != kNoHex) {
    shift_stack(game_, t_, order.group, order.to);
    obstacles_.friends = t_.units[index_of(side_)];
  }
  for (const PieceId p : units) t_.facing[p] = order.facing;
}

// --- Everybody else ------------------------------------------------------------------------------

float Script::risk(HexId h, float points, float worth) const {
  const int threat = threat_.at(h);
  if (threat == 0) return 0;
  float cover = 1;
  const int terrain = game_.row(h).combat;
  if (terrain < 0) cover = terrain == -1 ? 0.75F : 0.55F;
  if (cover > 0.8F && game_.level(h) > 0) cover = 0.85F;
  const Taste& taste = tastes_[index_of(side_)];
  cover = std::max(0.0F, 1 - taste.cover * (1 - cover));
  const float ratio = cover * static_cast<float>(threat) / std::max(1.0F, points);
  return worth * share_lost(ratio) * (ratio < 2 ? 1 : taste.mass);
}

// How good a place is, whatever the facing.
float Script::spot(const Mine& m, HexId h) const {
  const Taste& taste = tastes_[index_of(side_)];
  auto points = static_cast<float>(m.points);
  float score = 0;
  bool joins = false;
  for_each_unit(t_, h, [&](PieceId p) {
    if (m.group.contains(p) || game_.piece(p).is_artillery()) return;
    points += static_cast<float>(combat_points(game_, t_, p));
    joins = true;
  });
  if (joins) score += taste.stack;
  score -= static_cast<float>(m.points) * way(m, h);
  score -= caution_ * risk(h, points, m.worth) * (m.shaky ? 1.5F : 1.0F);
  score += taste.high * static_cast<float>(game_.level(h));
  if (wanted_.contains(h)) score += wanted_worth_;
  // Friends beside it cover its flanks.
  int friends = 0;
  for (const Direction d : hex::kAllDirections) {
    const HexId n = hex::neighbour(h, d);
    if (has_unit(t_, n, side_) && n != m.at) ++friends;
    if (enemies_.contains(n) && !taken_.contains(n)) score -= taste.lone * taste.order;
  }
  score += taste.order * taste.cohesion * static_cast<float>(std::min(friends, 2));
  const std::uint8_t f = game_.piece(m.group.first()).formation;
  if (f != kNoFormation) {
    const PieceId c = t_.commander_of[f];
    if (c != kNoPiece && on_map(t_, c)) {
      const int over = hex::distance(t_.at[c], h) - radius_of(game_, f);
      if (over > 0) score -= taste.order * taste.command * static_cast<float>(over);
    }
  }
  // A battery is not left alone.
  if (h == m.at && threat_.at(h) > 0 && gun_in(game_, t_, h) != kNoPiece) score += taste.guard;
  if (taste.retire == 0 && m.shelter <= 0 && side_ == tables_.french && tables_.south.contains(h) &&
      !tables_.bridges.contains(h)) {
    score -= 0.3F;
  }
  return score;
}

// How well a facing looks at the enemies around.
float Script::look(HexId h, Facing f) const {
  float sum = 0;
  enemies_.for_each([&](HexId e) {
    const int far = hex::distance(h, e);
    if (far > 6 || far == 0) return;
    const int off = vertices_between(f, tables_.toward(h, e));
    if (off == 0) return;
    sum -= (off == 1 ? 0.35F : 1.0F) / static_cast<float>(far * far);
  });
  return tastes_[index_of(side_)].flank * sum;
}

bool Script::withdraw(Mine& m, Plan& plan, float stay) {
  HexId best = kNoHex;
  float most = stay;
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(m.at, d);
    if (!game_.on_grid(h) || why_not_withdraw(game_, t_, m.group, h)) continue;
    const float score = spot(m, h) + (m.shaky ? 0.35F * tastes_[index_of(side_)].heal : 0.0F) -
                        (has_unit(t_, h, side_) ? 0.5F : 0.0F);
    if (score > most) {
      most = score;
      best = h;
    }
  }
  if (best == kNoHex) return false;
  const Errand order{m.group, best, m.facing, Errand::Kind::kWithdraw};
  plan.add(order);
  if (!has_unit(t_, best, side_)) put_in_mind(order);
  return true;
}

void Script::place_one(Mine& m, Plan& plan) {
  const Taste& taste = tastes_[index_of(side_)];
  flood(m);
  HexSet open = m.all - enemy_zones_;
  open.insert(m.at);
  if (m.in_zone) {
    float stay = spot(m, m.at) - taste.zone * caution_ * m.worth;
    stay -= m.shaky ? 0.2F * taste.heal : 0.0F;
    if (withdraw(m, plan, stay)) return;
  }
  struct Best {
    HexId hex = kNoHex;
    float score = -1e9F;
  };
  std::array<Best, 3> best;
  open.for_each([&](HexId h) {
    float score = spot(m, h);
    if (h == m.at) score += taste.hold;
    score += 0.02F * (jitter(h * 64U + m.group.first()) - 1);
    if (score <= best[2].score) return;
    best[2] = {h, score};
    if (best[2].score > best[1].score) std::swap(best[1], best[2]);
    if (best[1].score > best[0].score) std::swap(best[0], best[1]);
  });
  Errand chosen{m.group, m.at, m.facing, Errand::Kind::kStay};
  float most = -1e9F;
  for (const Best& b : best) {
    if (b.hex == kNoHex) continue;
    if (!m.formed) {
      if (b.score > most) {
        most = b.score;
        chosen = {m.group, b.hex, m.facing,
                  b.hex == m.at ? Errand::Kind::kStay : Errand::Kind::kMove};
      }
      continue;
    }
    for (int f = 0; f < kFacings; ++f) {
      const auto facing = static_cast<Facing>(f);
      if (!m.reach[static_cast<std::size_t>(f)].contains(b.hex)) continue;
      const bool stays = b.hex == m.at && facing == m.facing;
      float score = b.score + taste.order * look(b.hex, facing) + (stays ? 0.03F : 0.0F);
      // 10.1b Whom it looks at it may have to attack.
      for (const Direction d : hex::kAllDirections) {
        const HexId n = hex::neighbour(b.hex, d);
        if (enemies_.contains(n) && !taken_.contains(n) && has_direction(front_of(facing), d)) {
          score -= taste.duty;
        }
      }
      if (score > most) {
        most = score;
        chosen = {m.group, b.hex, facing, stays ? Errand::Kind::kStay : Errand::Kind::kMove};
      }
    }
  }
  if (chosen.kind == Errand::Kind::kStay) return;
  put_in_mind(chosen);
  plan.add(chosen);
}

void Script::place_rest(Plan& plan) {
  std::array<std::pair<int, std::uint8_t>, 24> order;
  std::size_t count = 0;
  for (std::size_t i = 0; i < mine_count_; ++i) {
    const Mine& m = mine_[i];
    if (m.settled || m.fixed) continue;
    if (hasty_ && !m.near && threat_.at(m.at) == 0) continue;
    order[count++] = {m.shelter > 0 ? tables_.to_shelter[m.at] : far_[m.at],
                      static_cast<std::uint8_t>(i)};
  }
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t k = 0; k < count; ++k) {
    mine_[order[k].second].settled = true;
    place_one(mine_[order[k].second], plan);
  }
}

// Batteries go where something comes before them, and stay behind the others.
void Script::place_guns(PieceSet guns, Plan& plan) {
  for (const PieceId gun : guns) {
    if (t_.moved.contains(gun) || why_not_mover(game_, t_, PieceSet{gun})) continue;
    const HexId at = t_.at[gun];
    int least = 99;
    enemies_.for_each([&](HexId e) { least = std::min(least, hex::distance(at, e)); });
    if (least <= game_.numbers().range - 1) continue;
    if (!t_.column.empty() && t_.column.contains(gun)) continue;
    find_reach(game_, t_, PieceSet{gun}, reach_);
    HexId best = kNoHex;
    float most = -static_cast<float>(far_[at]) * 0.05F + 0.05F;
    (reach_.hexes() - enemy_zones_).for_each([&](HexId h) {
      float score = -static_cast<float>(far_[h]) * 0.05F;
      if (side_ == tables_.french) score = 0;
      const bool guarded = has_unit(t_, h, side_);
      if (threat_.at(h) > 0) score -= guarded ? 0.05F : 0.6F;
      if (score > most) {
        most = score;
        best = h;
      }
    });
    if (best == kNoHex) continue;
    Facing facing = best_facing(t_, side_, best);
    if (reach_.cost(best, facing) == Reach::kNone) facing = reach_.cheapest_facing(best);
    const Errand order{PieceSet{gun}, best, facing, Errand::Kind::kMove};
    put_in_mind(order);
    plan.add(order);
  }
}

// Where the commander of the formation has most of it within his radius.
void Script::place_leader(Plan& plan) {
  if (t_.formation == kNoFormation) return;
  const PieceId c = t_.commander_of[t_.formation];
  if (c == kNoPiece || !on_map(t_, c) || why_not_mover(game_, t_, PieceSet{c})) return;
  const int radius = radius_of(game_, t_.formation);
  const PieceSet units = game_.units_of(t_.formation) & t_.present;
  const PieceId army = t_.army_commander[index_of(side_)];
  const float lead = tastes_[index_of(side_)].lead;
  const auto around_hex = [](HexId h) {
    HexSet one;
    one.insert(h);
    return around(one);
  };
  const auto score_of = [&](HexId h) {
    float score = 0;
    for (const PieceId p : units) {
      const int over = hex::distance(t_.at[p], h) - radius;
      score -= 0.02F * static_cast<float>(hex::distance(t_.at[p], h));
      if (over > 0) score -= 0.4F + 0.1F * static_cast<float>(over);
    }
    if (army != kNoPiece && army != c && on_map(t_, army)) {
      const int over = hex::distance(t_.at[army], h) - game_.numbers().army_radius;
      if (over > 0) score -= 0.3F + 0.1F * static_cast<float>(over);
      if (t_.at[army] == h) score += 0.25F;
    }
    if (has_unit(t_, h, side_)) {
      score += 0.05F;
      if (lead > 0 && !(around_hex(h) & taken_).empty()) score += lead;
    } else if (threat_.at(h) > 0) {
      score -= 0.2F;
    }
    return score;
  };
  Errand best{PieceSet{c}, t_.at[c], Facing::kNNW, Errand::Kind::kStay};
  float most = score_of(t_.at[c]) + 0.1F;
  Errand* with = nullptr;
  for (std::size_t i = 0; i < plan.count; ++i) {
    Errand& order = plan.orders[i];
    if (order.kind != Errand::Kind::kMove) continue;
    const PieceSet units_of_order = order.group - game_.all_commanders();
    if (units_of_order.empty()) continue;
    // In thought the group has gone already; the commander has not.
    if (units_of_order.contains(c)) continue;
    bool together = false;
    for (std::size_t k = 0; k < mine_count_; ++k) {
      together = together || (mine_[k].group == units_of_order && mine_[k].at == t_.at[c]);
    }
    if (!together) continue;
    const float score = score_of(order.to) + 0.1F;
    if (score > most) {
      most = score;
      with = &order;
    }
  }
  find_reach(game_, t_, PieceSet{c}, reach_);
  reach_.hexes().for_each([&](HexId h) {
    const float score = score_of(h);
    if (score > most) {
      most = score;
      best = {PieceSet{c}, h, Facing::kNNW, Errand::Kind::kMove};
      with = nullptr;
    }
  });
  if (with != nullptr) {
    with->group.insert(c);
    std::rotate(plan.orders.data(), with, with + 1);
  } else if (best.kind == Errand::Kind::kMove) {
    plan.add(best);
    std::rotate(plan.orders.data(), plan.orders.data() + plan.count - 1,
                plan.orders.data() + plan.count);
  }
}

}  // namespace tercio::opponent::lw
