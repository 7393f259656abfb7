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
#include "opponent/lace_wars/script.hpp"

namespace tercio::opponent::lw {

namespace {

// What a stack loses on average, as a share of its worth, when the points that can come at it are
// below as many, twice, three times as many as its own, and more.
float share_lost(float ratio) {
  if (ratio <= 0) return 0;
  if (ratio < 1) return 0.03F;
  if (ratio < 2) return 0.08F;
  return ratio < 3 ? 0.15F : 0.22F;
}

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
  find_ways(game_, t_, m.group, ways_);
  m.all |= ways_.hexes();
  ways_.hexes().for_each([&](HexId h) {
    if (!m.formed) {
      m.reach[static_cast<std::size_t>(m.facing)].insert(h);
      return;
    }
    for (int f = 0; f < kFacings; ++f) {
      if (ways_.cost(h, static_cast<Facing>(f)) != Ways::kNone) {
        m.reach[static_cast<std::size_t>(f)].insert(h);
      }
    }
  });
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
    if (side_ == tables_.french && tables_.bridge_watch.contains(h)) {
      e.extra += t_.turn + 2 >= game_.scenario().turns ? 1.2F : 0.4F;
    }
    ++target_count_;
  });
}

void Script::survey(const State& s, PieceSet pieces) {
  t_ = s;
  side_ = s.active;
  const Side enemy = other(side_);
  enemies_ = t_.units[index_of(enemy)];
  enemy_zones_ = zones(game_, t_, enemy);
  near_ = around(enemies_) & game_.hexes();
  taken_.clear();
  threat_ = {};
  for (const PieceId p : (game_.units(enemy) & t_.present) - game_.artillery()) {
    if (is_routed(t_, p)) continue;
    const HexSet& range = tables_.range(p, t_.at[p]);
    threat_.add(range | around(range), combat_points(game_, t_, p));
  }
  // What the battle is about, and how far everything is from it.
  const int left = game_.scenario().turns - t_.turn;
  HexSet goals;
  HexSet ground = game_.hexes();
  wanted_.clear();
  wanted_worth_ = 0;
  const Taste& taste = tastes_[index_of(side_)];
  if (side_ == tables_.french) {
    goals = tables_.bridge_watch - tables_.south;
    approach_ = taste.approach * (left <= 2 ? 0.020F : 0.004F);
    wanted_ = tables_.bridges;
    wanted_worth_ = left <= 1 ? 0.6F : 0.1F;
  } else {
    for (const PieceId p : game_.units(enemy) & t_.present) {
      const std::uint8_t f = game_.piece(p).formation;
      if (f != kNoFormation && !has_bit(t_.demoralised, f)) goals.insert(t_.at[p]);
    }
    if (left <= 3 || goals.empty()) goals |= tables_.bridge_watch;
    ground -= tables_.south;
    goals &= ground;
    approach_ = taste.approach * (left <= 3 ? 0.030F : 0.022F);
    wanted_ = tables_.bridge_watch - tables_.south;
    wanted_worth_ = left <= 0 ? 2.5F : left <= 2 ? 0.5F : 0.1F;
  }
  far_.fill(30);
  HexSet known;
  HexSet front = goals;
  for (std::uint8_t k = 0; k < 30 && !front.empty(); ++k) {
    front.for_each([&](HexId h) { far_[h] = k; });
    known |= front;
    front = (around(front) & ground) - known;
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
  }
  for (const PieceId p : units) t_.facing[p] = order.facing;
}

// --- Attack teams --------------------------------------------------------------------------------

float Script::team_value(const Team& team, int without) const {
  const Taste& taste = tastes_[index_of(side_)];
  const Target& e = targets_[team.target];
  int attack = 0;
  int morale = 0;
  int terrain = 0;
  Aspect worst = Aspect::kFront;
  bool fist = false;
  bool shaky = false;
  bool low = false;
  bool led = false;
  bool light = true;
  bool all_horse = true;
  bool swords = false;
  int horse = 0;
  int foot = 0;
  int size = 0;
  float cost = taste.threshold;
  bool any = false;
  for (int k = 0; k < team.size; ++k) {
    if (k == without) continue;
    const auto n = static_cast<std::size_t>(k);
    const Mine& m = mine_[team.who[n]];
    const HexId h = team.where[n];
    const auto d = *hex::direction_to(h, e.hex);
    any = true;
    ++size;
    attack += m.points;
    morale = std::max(morale, m.morale);
    terrain = std::min(terrain, game_.row(e.hex).combat);
    const int up = game_.level(e.hex) - game_.level(h);
    if (up == 1) terrain = std::min(terrain, game_.row(SideTerrain::kUp).combat);
    if (up >= 2) terrain = std::min(terrain, game_.row(SideTerrain::kSteep).combat);
    if (game_.has(h, d, OnSide::kStream)) {
      terrain = std::min(terrain, game_.row(SideTerrain::kStream).combat);
    }
    if (game_.has(h, d, OnSide::kBridge)) {
      terrain = std::min(terrain, game_.row(SideTerrain::kBridge).combat);
    }
    if (e.has_facing) worst = std::max(worst, aspect_of(e.facing, hex::opposite(d)));
    fist = fist || (m.fist && e.foot);
    shaky = shaky || m.shaky;
    low = low || m.low;
    led = led || m.led;
    light = light && m.light;
    all_horse = all_horse && m.horse;
    swords = swords || (m.horse && m.swords);
    if (m.horse) {
      horse = std::max(horse, m.points);
    } else {
      foot = std::max(foot, m.points);
    }
    if (m.at != h) {
      // What may come back at it, less whom it attacks.
      const float threat = static_cast<float>(std::max(0, threat_.at(h) - e.points));
      cost += 0.25F * taste.caution * m.worth *
              share_lost(threat / static_cast<float>(std::max(1, m.points)));
      if (m.formed && enemies_.contains(e.hex)) {
        // Enemies beside or behind it.
        for (const Direction x : hex::kAllDirections) {
          const HexId there = hex::neighbour(h, x);
          if (there == e.hex || !enemies_.contains(there)) continue;
          const Aspect aspect = aspect_of(team.facing[n], x);
          cost += taste.order * (aspect == Aspect::kFront ? 0.15F : 0.3F);
        }
      }
    }
  }
  if (!any) return -1e9F;
  if (e.nobody) return e.extra - cost - 0.2F * static_cast<float>(size - 1);
  int modifier = game_.ratio_modifier(attack, e.points) + morale - e.morale + terrain;
  if (worst == Aspect::kFlank) modifier += game_.modifier(ModifierKey::kFlank).value;
  if (worst == Aspect::kRear) modifier += game_.modifier(ModifierKey::kRear).value;
  if (fist) modifier += game_.modifier(ModifierKey::kFist).value;
  if (horse > foot) {
    if (e.line) modifier += game_.modifier(ModifierKey::kCavalryOnLine).value;
    if (e.shaken_foot) modifier += game_.modifier(ModifierKey::kCavalryOnDisorganised).value;
  }
  if (swords && e.horse && horse >= foot) {
    modifier += game_.modifier(ModifierKey::kSwordsAttack).value;
  }
  if (e.swords && all_horse) modifier += game_.modifier(ModifierKey::kSwordsDefence).value;
  if (shaky) modifier += game_.modifier(ModifierKey::kAttackerDisorganised).value;
  if (e.shaky) modifier += game_.modifier(ModifierKey::kDefenderDisorganised).value;
  if (low) modifier += game_.modifier(ModifierKey::kAttackerDemoralised).value;
  if (e.low) modifier += game_.modifier(ModifierKey::kDefenderDemoralised).value;
  if (light && !e.light && game_.is_clear(e.hex)) {
    modifier += game_.modifier(ModifierKey::kLightAttacks).value;
  }
  if (e.light && !light && game_.is_clear(e.hex)) {
    modifier += game_.modifier(ModifierKey::kLightDefends).value;
  }
  if (led) modifier += game_.modifier(ModifierKey::kCommander).value;
  if (e.column) modifier += game_.modifier(ModifierKey::kColumn).value;
  if (e.gun) modifier += game_.modifier(ModifierKey::kArtillerySupport).value;
  const float gain = pain(tables_.attacked(modifier, e.morale, e.shaky), e.step, e.worth, e.units,
                          e.horse && e.shaky) *
                         (e.light ? 0.7F : 1.0F) +
                     e.extra;
  float loss = 0;
  float step = 1e9F;
  for (int k = 0; k < team.size; ++k) {
    if (k == without) continue;
    const Mine& m = mine_[team.who[static_cast<std::size_t>(k)]];
    Harm harm = tables_.attacking(modifier, m.morale, m.shaky);
    step = std::min(step, harm.steps * m.step);
    harm.steps = 0;
    loss += pain(harm, m.step, m.worth, m.group.size(), m.horse && m.shaky);
  }
  return gain * jitter(e.hex) - taste.own * (loss + step) - cost;
}

namespace {

// How a group could stand beside its target.
struct Slot {
  HexId hex = kNoHex;
  Facing facing = Facing::kNNW;
  float score = -1e9F;
};

}  // namespace

bool Script::build_team(std::size_t target, Team& team) {
  const Target& e = targets_[target];
  team = {};
  team.target = target;
  HexSet used;
  int attack = 0;
  while (team.size < 6) {
    float most = -1e9F;
    Slot best;
    std::size_t who = 0;
    for (std::size_t i = 0; i < mine_count_; ++i) {
      const Mine& m = mine_[i];
      if (m.settled ||
          (m.horse && game_.row(e.hex).enter[static_cast<std::size_t>(Arm::kHeavyCavalry)] == 0)) {
        continue;
      }
      if (hex::distance(m.at, e.hex) > 8) continue;
      bool in = false;
      for (int k = 0; k < team.size; ++k) {
        in = in || team.who[static_cast<std::size_t>(k)] == static_cast<std::uint8_t>(i);
      }
      if (in) continue;
      for (const Direction d : hex::kAllDirections) {
        if (!has_direction(game_.on_map(e.hex), d)) continue;
        const HexId h = hex::neighbour(e.hex, d);
        if (!m.all.contains(h) || used.contains(h)) continue;
        if (h != m.at && (has_unit(t_, h, side_) || enemies_.contains(h))) continue;
        const Direction toward = hex::opposite(d);
        if (game_.is_open_river(h, toward)) continue;
        if (m.horse && std::abs(game_.level(h) - game_.level(e.hex)) >= 2) continue;
        float base = 0.1F * static_cast<float>(m.points);
        if (e.has_facing) {
          const Aspect aspect = aspect_of(e.facing, d);
          base += aspect == Aspect::kRear ? 0.75F : aspect == Aspect::kFlank ? 0.5F : 0;
        }
        if (h == m.at) base += 0.15F;
        const int up = game_.level(e.hex) - game_.level(h);
        if (up > 0) base -= 0.2F;
        // A facing that has the target in front, and nobody else.
        for (int v = 0; v < (m.formed ? 2 : 1); ++v) {
          Facing f = m.facing;
          if (m.formed) f = turned(static_cast<Facing>(hex::index_of(toward)), -v);
          if (!m.reach[static_cast<std::size_t>(f)].contains(h)) continue;
          float score = base;
          for (const Direction x : hex::kAllDirections) {
            const HexId there = hex::neighbour(h, x);
            if (there == e.hex || !enemies_.contains(there)) continue;
            const bool front = m.formed ? has_direction(front_of(f), x) : true;
            score -= front ? 0.6F : 0.3F;
          }
          if (score > most) {
            most = score;
            best = {h, f, score};
            who = i;
          }
        }
      }
    }
    if (best.hex == kNoHex) break;
    const auto n = static_cast<std::size_t>(team.size);
    team.who[n] = static_cast<std::uint8_t>(who);
    team.where[n] = best.hex;
    team.facing[n] = best.facing;
    ++team.size;
    used.insert(best.hex);
    attack += mine_[who].points;
    if (e.nobody || attack >= 5 * std::max(1, e.points)) break;
  }
  if (team.size == 0) return false;
  // Whoever does not pay stays out of it.
  team.score = team_value(team, -1);
  for (int k = team.size - 1; k >= 0 && team.size > 1; --k) {
    const float without = team_value(team, k);
    if (without < team.score) continue;
    team.score = without;
    for (int j = k; j + 1 < team.size; ++j) {
      const auto n = static_cast<std::size_t>(j);
      team.who[n] = team.who[n + 1];
      team.where[n] = team.where[n + 1];
      team.facing[n] = team.facing[n + 1];
    }
    --team.size;
  }
  return team.score > 0;
}

void Script::form_teams(Plan& plan) {
  std::array<Team, 24> teams;
  std::size_t count = 0;
  for (std::size_t i = 0; i < target_count_; ++i) {
    Team team;
    if (build_team(i, team)) teams[count++] = team;
  }
  int rebuilt = 0;
  while (count > 0) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i) {
      if (teams[i].score > teams[best].score) best = i;
    }
    // Others may have taken its units or its hexes since.
    bool fresh = true;
    for (int k = 0; k < teams[best].size && fresh; ++k) {
      const auto n = static_cast<std::size_t>(k);
      const Mine& m = mine_[teams[best].who[n]];
      const HexId where = teams[best].where[n];
      fresh = !m.settled && (m.at == where || !has_unit(t_, where, side_));
    }
    if (fresh) {
      commit(teams[best], plan);
      teams[best] = teams[--count];
      continue;
    }
    Team again;
    if (++rebuilt < 24 && build_team(teams[best].target, again)) {
      teams[best] = again;
    } else {
      teams[best] = teams[--count];
    }
  }
}

void Script::commit(const Team& team, Plan& plan) {
  taken_.insert(targets_[team.target].hex);
  for (int k = 0; k < team.size; ++k) {
    const auto n = static_cast<std::size_t>(k);
    Mine& m = mine_[team.who[n]];
    m.settled = true;
    if (m.fixed) continue;
    Errand order{m.group, team.where[n], team.facing[n], Errand::Kind::kMove};
    if (m.at == order.to && (m.facing == order.facing || !m.formed)) {
      order.kind = Errand::Kind::kStay;
      order.facing = m.facing;
    }
    put_in_mind(order);
    if (order.kind != Errand::Kind::kStay) plan.add(order);
  }
}

// --- Everybody else ------------------------------------------------------------------------------

float Script::risk(HexId h, float points, float worth) const {
  const int threat = threat_.at(h);
  if (threat == 0) return 0;
  float cover = 1;
  const int terrain = game_.row(h).combat;
  if (terrain < 0) cover = terrain == -1 ? 0.75F : 0.55F;
  if (cover > 0.8F && game_.level(h) > 0) cover = 0.85F;
  return worth * share_lost(cover * static_cast<float>(threat) / std::max(1.0F, points));
}

// How good a place is, whatever the facing.
float Script::spot(const Mine& m, HexId h) const {
  const Taste& taste = tastes_[index_of(side_)];
  float points = static_cast<float>(m.points);
  float score = 0;
  bool joins = false;
  for_each_unit(t_, h, [&](PieceId p) {
    if (m.group.contains(p) || game_.piece(p).is_artillery()) return;
    points += static_cast<float>(combat_points(game_, t_, p));
    joins = true;
  });
  if (joins) score -= 0.05F;
  score -= approach_ * static_cast<float>(m.points) * static_cast<float>(far_[h]);
  score -= taste.caution * risk(h, points, m.worth) * (m.shaky ? 1.5F : 1.0F);
  if (wanted_.contains(h)) score += wanted_worth_;
  // Friends beside it cover its flanks.
  int friends = 0;
  for (const Direction d : hex::kAllDirections) {
    const HexId n = hex::neighbour(h, d);
    if (has_unit(t_, n, side_) && n != m.at) ++friends;
    if (enemies_.contains(n) && !taken_.contains(n)) score -= 0.12F * taste.order;
  }
  score += taste.order * 0.03F * static_cast<float>(std::min(friends, 2));
  const std::uint8_t f = game_.piece(m.group.first()).formation;
  if (f != kNoFormation) {
    const PieceId c = t_.commander_of[f];
    if (c != kNoPiece && on_map(t_, c)) {
      const int over = hex::distance(t_.at[c], h) - radius_of(game_, f);
      if (over > 0) score -= taste.order * 0.06F * static_cast<float>(over);
    }
  }
  // A battery is not left alone.
  if (h == m.at && threat_.at(h) > 0 && gun_in(game_, t_, h) != kNoPiece) score += 0.35F;
  if (side_ == tables_.french && tables_.south.contains(h) && !tables_.bridges.contains(h)) {
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
  return 0.35F * sum;
}

bool Script::withdraw(Mine& m, Plan& plan, float stay) {
  HexId best = kNoHex;
  float most = stay;
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(m.at, d);
    if (!game_.on_grid(h) || why_not_withdraw(game_, t_, m.group, h)) continue;
    const float score =
        spot(m, h) + (m.shaky ? 0.35F : 0.0F) - (has_unit(t_, h, side_) ? 0.5F : 0.0F);
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
    float stay = spot(m, m.at) - 0.15F * taste.caution * m.worth;
    stay -= m.shaky ? 0.2F : 0.0F;
    if (withdraw(m, plan, stay)) return;
  }
  struct Best {
    HexId hex = kNoHex;
    float score = -1e9F;
  };
  std::array<Best, 3> best;
  open.for_each([&](HexId h) {
    float score = spot(m, h);
    if (h == m.at) score += 0.04F;
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
          score -= 0.25F;
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
    order[count++] = {far_[mine_[i].at], static_cast<std::uint8_t>(i)};
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
    find_ways(game_, t_, PieceSet{gun}, ways_);
    HexId best = kNoHex;
    float most = -static_cast<float>(far_[at]) * 0.05F + 0.05F;
    (ways_.hexes() - enemy_zones_).for_each([&](HexId h) {
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
    if (ways_.cost(best, facing) == Ways::kNone) facing = ways_.cheapest_facing(best);
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
  find_ways(game_, t_, PieceSet{c}, ways_);
  ways_.hexes().for_each([&](HexId h) {
    const float score = score_of(h);
    if (score > most) {
      most = score;
      best = {PieceSet{c}, h, ways_.cheapest_facing(h), Errand::Kind::kMove};
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

// 16.1.5 Those who have arrived.
void Script::bring_in(Plan& plan) {
  if (t_.formation == kNoFormation || t_.failed != 0 || t_.held != 0) return;
  if (!may_enter(game_, t_, t_.formation)) return;
  HexSet entry;
  for (const Reinforcement& r : game_.arrivals()) {
    if (r.formation == t_.formation) entry |= r.entry;
  }
  PieceSet leaders = waiting_leaders(game_, t_, t_.formation);
  const bool column = t_.phase == Phase::kMarch || t_.turn == 0;
  for (const PieceId p : game_.units_of(t_.formation)) {
    if (t_.status[p] != Status::kWaiting) continue;
    Enter best;
    int least = 1000;
    entry.for_each([&](HexId h) {
      if (static_cast<int>(far_[h]) + (has_unit(t_, h, side_) ? 2 : 0) >= least) return;
      for (const bool in_column : {column, false}) {
        const Facing facing = into_the_map(game_, h);
        const Enter enter{PieceSet{p} | leaders, h, facing, in_column};
        if (why_not_enter(game_, t_, enter)) continue;
        least = far_[h] + (has_unit(t_, h, side_) ? 2 : 0);
        best = enter;
        break;
      }
    });
    if (least == 1000) continue;
    Errand order{best.pieces, best.hex, best.facing, Errand::Kind::kEnter};
    order.column = best.column;
    plan.add(order);
    leaders.clear();
  }
}

void Script::plan(const State& s, Plan& out) { plan_some(s, game_.units(s.active), Plan{}, out); }

void Script::plan_some(const State& s, PieceSet pieces, const Plan& held, Plan& out) {
  out.count = 0;
  survey(s, pieces);
  // The others are where they are to go.
  for (const Errand& order : held) {
    const PieceSet units = order.group - game_.all_commanders();
    if (units.empty() || !(units & pieces).empty() || order.kind == Errand::Kind::kEnter) continue;
    out.add({units, order.to, order.facing, order.kind});
    put_in_mind(out.orders[out.count - 1]);
    for (std::size_t i = 0; i < mine_count_; ++i) {
      if ((mine_[i].group & units).empty()) continue;
      mine_[i] = mine_[--mine_count_];
      break;
    }
  }
  add_targets();
  bring_in(out);
  form_teams(out);
  place_rest(out);
  place_guns(t_.acting & t_.present & game_.artillery() & pieces, out);
  place_leader(out);
}

void Script::follow(const State& s, const Plan& plan) {
  plan_ = plan;
  planned_ = activation_key(s);
  cursor_ = 0;
}

// --- Carrying it out -----------------------------------------------------------------------------

bool Script::order_to_action(const State& s, const Errand& order, Action& out) {
  if (order.kind == Errand::Kind::kStay) return false;
  if (order.kind == Errand::Kind::kEnter) {
    for (const PieceId p : order.group) {
      if (s.status[p] != Status::kWaiting) return false;
    }
    const Enter enter{order.group, order.to, order.facing, order.column};
    if (why_not(game_, s, enter)) return false;
    out = enter;
    return true;
  }
  PieceSet group = order.group;
  for (const PieceId p : order.group) {
    if (!on_map(s, p) || s.moved.contains(p)) group.erase(p);
  }
  if (group.empty()) return false;
  const HexId at = s.at[group.first()];
  for (const PieceId p : group) {
    if (s.at[p] != at) return false;
  }
  const PieceSet units = group - game_.all_commanders();
  if (!units.empty() && (units & s.column) == units) {
    const Form form{units, best_facing(s, s.active, at)};
    if (!why_not_form(game_, s, units, form.facing)) {
      out = form;
      return true;
    }
  }
  if (why_not_mover(game_, s, group)) {
    if (units == group || units.empty() || why_not_mover(game_, s, units)) return false;
    group = units;
  }
  switch (order.kind) {
    case Errand::Kind::kWithdraw:
      if (why_not_withdraw(game_, s, group, order.to)) return false;
      out = Withdraw{group, order.to};
      return true;
    case Errand::Kind::kBack:
      if (why_not_back(game_, s, group, order.to)) return false;
      out = Back{group, order.to};
      return true;
    case Errand::Kind::kAbout:
      if (why_not_about(game_, s, group)) return false;
      out = About{group};
      return true;
    default:
      break;
  }
  find_ways(game_, s, group, ways_);
  Facing facing = order.facing;
  if (ways_.cost(order.to, facing) == Ways::kNone) {
    if (ways_.cost(order.to) == Ways::kNone) return false;
    facing = ways_.cheapest_facing(order.to);
  }
  const Route route = ways_.route(order.to, facing);
  if (route.empty()) return false;
  out = Move{group, route};
  return true;
}

// After a reaction: on to where it was going, or where it stands.
Action Script::go_on_moving(const State& s) {
  const PieceSet group = s.mover.pieces;
  const bool may_end = !why_not_end_move(game_, s);
  const std::uint64_t key = activation_key(s);
  const Errand* order = nullptr;
  if (planned_ == key) {
    for (const Errand& o : plan_) {
      if (!(o.group & group).empty()) order = &o;
    }
  }
  const PieceSet units = group - game_.all_commanders();
  if (order != nullptr && order->kind == Errand::Kind::kMove) {
    find_ways(game_, s, group, ways_);
    Facing facing = order->facing;
    if (ways_.cost(order->to, facing) == Ways::kNone && s.at[group.first()] != order->to &&
        ways_.cost(order->to) != Ways::kNone) {
      facing = ways_.cheapest_facing(order->to);
    }
    if (ways_.cost(order->to, facing) != Ways::kNone) {
      const Route route = ways_.route(order->to, facing);
      if (!route.empty()) return Move{group, route};
    }
    if (may_end) return End{};
    return legal_actions(game_, s).front();
  }
  if (!units.empty() && s.mover.backward == 0 && s.mover.hexes <= 1) {
    // It has just come onto the map.
    survey(s, PieceSet{});
    add_targets();
    mine_count_ = 0;
    add_mine(units, false);
    Mine& m = mine_[0];
    m.group = group;
    flood(m);
    HexId best = m.at;
    const bool column = !(units & s.column).empty();
    const auto score_of = [&](HexId h) {
      float score = -static_cast<float>(far_[h]);
      int least = 99;
      enemies_.for_each([&](HexId e) { least = std::min(least, hex::distance(h, e)); });
      if (least < (column ? 4 : 3)) score -= 6;
      if (has_unit(t_, h, side_) && h != m.at) score -= 1;
      return score;
    };
    float most = score_of(m.at);
    (m.all - enemy_zones_).for_each([&](HexId h) {
      const float score = score_of(h);
      if (score > most) {
        most = score;
        best = h;
      }
    });
    if (best != m.at) {
      find_ways(game_, s, group, ways_);
      Facing facing = best_facing(s, s.active, best);
      if (ways_.cost(best, facing) == Ways::kNone) facing = ways_.cheapest_facing(best);
      const Route route = ways_.route(best, facing);
      if (!route.empty()) return Move{group, route};
    }
  }
  if (may_end) return End{};
  return legal_actions(game_, s).front();
}

// 4.4 The army commander rides where he keeps the others in command.
Action Script::ride(const State& s) {
  const PieceId army = s.army_commander[index_of(s.active)];
  const PieceSet group{army};
  if (army == kNoPiece || why_not_mover(game_, s, group)) return End{};
  const int radius = game_.numbers().army_radius;
  const auto score_of = [&](HexId h) {
    float score = 0;
    for (int f = 0; f < game_.formation_count(); ++f) {
      const PieceId c = s.commander_of[static_cast<std::size_t>(f)];
      if (c == kNoPiece || !on_map(s, c) || game_.side_of_formation(f) != s.active) continue;
      const auto size = static_cast<float>((game_.units_of(f) & s.present).size());
      const int far = hex::distance(s.at[c], h);
      score += far == 0 ? 0.35F * size : far <= radius ? 0.17F * size : 0.0F;
      score -= 0.01F * static_cast<float>(far);
    }
    if (!has_unit(s, h, s.active)) score -= 0.1F;
    return score;
  };
  find_ways(game_, s, group, ways_);
  HexId best = kNoHex;
  float most = score_of(s.at[army]) + 0.02F;
  ways_.hexes().for_each([&](HexId h) {
    const float score = score_of(h);
    if (score > most) {
      most = score;
      best = h;
    }
  });
  if (best == kNoHex || best == s.at[army]) return End{};
  const Route route = ways_.route(best, ways_.cheapest_facing(best));
  if (route.empty()) return End{};
  return Move{group, route};
}

}  // namespace tercio::opponent::lw
