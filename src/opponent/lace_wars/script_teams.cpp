// Who could attack whom together.
#include <algorithm>

#include "lace_wars/rules/facing.hpp"
#include "opponent/lace_wars/script.hpp"
#include "opponent/lace_wars/script_risk.hpp"

namespace tercio::opponent::lw {

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
      cost += taste.exposure * caution_ * m.worth *
              share_lost(threat / static_cast<float>(std::max(1, m.points)));
      if (m.formed && enemies_.contains(e.hex)) {
        // Enemies beside or behind it.
        for (const Direction x : hex::kAllDirections) {
          const HexId there = hex::neighbour(h, x);
          if (there == e.hex || !enemies_.contains(there)) continue;
          const Aspect aspect = aspect_of(team.facing[n], x);
          cost += taste.beside * taste.order * (aspect == Aspect::kFront ? 0.15F : 0.3F);
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
                         (e.light ? taste.wisp : 1.0F) +
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
  const float own = t_.turn >= game_.scenario().turns ? taste.own * taste.last_own : taste.own;
  return gain * jitter(e.hex) - own * (loss + step) - cost;
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
      if (m.settled || (m.shelter > 0 && !m.in_zone) ||
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

}  // namespace tercio::opponent::lw
