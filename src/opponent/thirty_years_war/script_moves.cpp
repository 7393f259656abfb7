// The Movement Phase of the scripted policy: what the enemy threatens, attack teams, then everybody
// else.
#include <algorithm>
#include <cassert>

#include "opponent/thirty_years_war/script.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::opponent::tyw {

namespace {

// What a unit loses on average, as a share of its worth, when the strength that can come at it is
// below as much, twice, three times as much as its own, and more.
constexpr std::array<float, 5> kRisk{0.0F, 0.04F, 0.12F, 0.20F, 0.28F};

}  // namespace

void Script::move_all(State& s) {
  move_some(s, game_.movers(s.phasing) | game_.reinforcements(s.phasing));
}

void Script::move_some(State& s, PieceSet pieces) {
  survey(s, pieces);
  if (aims_.exit_worth > 0) leave_map(s);
  form_teams(s);
  place_rest(s);
  place_disrupted(s);
  bring_in(s, pieces);
  place_leaders(s);
}

// Whether the piece could come to fight somebody whose distances these are.
bool Script::is_near(const State& s, PieceId piece, const std::array<HexSet, 12>& rings) const {
  const auto most = std::min<std::size_t>(
      rings.size() - 1, static_cast<std::size_t>(game_.piece(piece).movement) + 1);
  return rings[most].contains(s.at[piece]);
}

namespace {

// The hexes at most so far from those of the set.
std::array<HexSet, 12> rings_around(const HexSet& set) {
  std::array<HexSet, 12> rings;
  rings[0] = set;
  for (std::size_t k = 1; k < rings.size(); ++k) rings[k] = rings[k - 1] | around(rings[k - 1]);
  return rings;
}

}  // namespace

void Script::survey(State& s, PieceSet pieces) {
  side_ = s.phasing;
  const Side enemy = other(side_);
  aims_ = aims_of(tables_, s, side_);
  mine_.clear();
  disrupted_.clear();
  leaders_.clear();
  all_reach_.clear();
  attacked_.clear();
  team_hexes_.clear();
  classes_known_ = 0;
  std::array<HexSet, 12> rings;
  if (hasty_) rings = rings_around(s.units[index_of(enemy)]);
  for (const PieceId p : (game_.movers(side_) & s.present & pieces) - s.done) {
    const Piece& piece = game_.piece(p);
    if (piece.kind == Kind::kLeader) {
      if (!why_not_move(game_, s, p)) leaders_.insert(p);
      continue;
    }
    if (is_disrupted(s, p)) {
      if (!why_not_move(game_, s, p)) disrupted_.insert(p);
      continue;
    }
    if (hasty_ && !is_near(s, p, rings)) continue;
    Mine& m = mine_.emplace_back();
    m.piece = p;
    m.strength = piece.strength;
    m.cavalry = piece.is_cavalry();
    if (why_not_move(game_, s, p)) {
      m.reach.clear();
      m.reach.insert(s.at[p]);
    } else {
      flood_for(game_, s, p, reach_);
      m.reach = reach_.all();
    }
    all_reach_ |= m.reach;
  }
  std::sort(mine_.begin(), mine_.end(), [](const Mine& a, const Mine& b) {
    return a.strength != b.strength ? a.strength > b.strength : a.piece < b.piece;
  });
  threat_ = {};
  enemy_reach_.clear();
  if (hasty_) rings = rings_around(s.units[index_of(side_)]);
  for (const PieceId p : game_.units(enemy) & s.present) {
    if (!is_ready(s, p)) continue;
    if (hasty_ && !is_near(s, p, rings)) continue;
    flood_for(game_, s, p, reach_);
    enemy_reach_ |= reach_.all();
    threat_.add(tables_.attacked_from(s, game_.piece(p).kind, reach_.all()),
                game_.piece(p).strength);
  }
  enemy_zones_ = zones(game_, s, enemy);
  layer_count_ = 0;
  if (hasty_) return;
  // How far every hex is from the goal, and from where one leaves the map.
  HexSet known = aims_.goals;
  HexSet front = known;
  while (!front.empty() && layer_count_ < static_cast<int>(layers_.size())) {
    layers_[static_cast<std::size_t>(layer_count_++)] = front;
    front = (around(front) & tables_.map) - known;
    known |= front;
  }
}

bool Script::move_to(State& s, PieceId piece, HexId to) {
  if (s.at[piece] == to) return true;
  flood_for(game_, s, piece, reach_);
  if (!reach_.all().contains(to)) return false;
  act(s, Move{piece, path_to(game_, s, piece, reach_, to)});
  return s.step == Step::kMove;
}

const std::array<HexSet, 4>& Script::danger_classes(int strength) {
  const auto n = static_cast<std::size_t>(std::min(strength, 31));
  auto& sets = classes_[n];
  if ((classes_known_ >> n & 1U) == 0) {
    classes_known_ |= 1U << n;
    sets[0] = threat_.at_least(1);
    for (int k = 1; k < 4; ++k) {
      sets[static_cast<std::size_t>(k)] = threat_.at_least(std::max(1, k * strength));
    }
  }
  return sets;
}

float Script::risk(HexId h, float defence, PieceId piece) const {
  const auto threat = static_cast<float>(threat_.at(h));
  if (threat == 0) return 0;
  const float ratio = threat / std::max(1.0F, defence);
  const std::size_t c = ratio < 1 ? 1 : ratio < 2 ? 2 : ratio < 3 ? 3 : 4;
  return kRisk[c] * tables_.worth[piece];
}

// --- Attack teams --------------------------------------------------------------------------------

void Script::form_teams(State& s) {
  const Side enemy = other(side_);
  std::array<Team, kMaxPieces> teams;
  std::size_t count = 0;
  for (const PieceId e : game_.units(enemy) & s.present) {
    if (overlooks(e + 300U * s.player_turn)) continue;
    Team team;
    if (build_team(s, e, team)) teams[count++] = team;
  }
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
      fresh = !m.settled && (s.at[m.piece] == where || !has_unit(s, where, side_));
    }
    if (!fresh) {
      Team again;
      if (build_team(s, teams[best].enemy, again)) {
        teams[best] = again;
      } else {
        teams[best] = teams[--count];
      }
      continue;
    }
    commit(s, teams[best]);
    if (s.step != Step::kMove || is_over(s)) return;
    teams[best] = teams[--count];
  }
}

float Script::team_value(State& s, const Team& team, int without) const {
  const Taste& taste = tastes_[index_of(side_)];
  Combat combat;
  combat.defenders.insert(team.enemy);
  std::array<HexId, 6> before{};
  float cost = taste.threshold + aims_.attack_price;
  for (int k = 0; k < team.size; ++k) {
    if (k == without) continue;
    const auto n = static_cast<std::size_t>(k);
    const PieceId p = mine_[team.who[n]].piece;
    before[n] = s.at[p];
    s.at[p] = team.where[n];
    combat.attackers.insert(p);
  }
  float value = value_of(s, combat);
  if (!game_.rules().declare_all_first && is_disrupted(s, team.enemy)) {
    const Combat charge{combat.attackers, combat.defenders, true};
    if (!game_.battle().why_not_charge(s, charge.attackers, charge.defenders)) {
      value = std::max(value, value_of(s, charge));
    }
  }
  value *= jitter(team.enemy);
  const int target = is_ready(s, team.enemy) ? game_.piece(team.enemy).strength : 0;
  for (int k = 0; k < team.size; ++k) {
    if (k == without) continue;
    const auto n = static_cast<std::size_t>(k);
    const Mine& m = mine_[team.who[n]];
    const HexId h = team.where[n];
    s.at[m.piece] = before[n];
    // What may come back at it, less whom it attacks.
    const int threat = std::max(0, threat_.at(h) - target);
    const float ratio = static_cast<float>(threat) / static_cast<float>(std::max(1, m.strength));
    const std::size_t c = threat == 0 ? 0 : ratio < 1 ? 1 : ratio < 2 ? 2 : ratio < 3 ? 3 : 4;
    cost += taste.team_caution * kRisk[c] * tables_.worth[m.piece];
    if (aims_.wanted.contains(h)) cost -= taste.wanted * aims_.wanted_worth;
    if (aims_.wanted.contains(before[n])) cost += taste.wanted * aims_.wanted_worth;
    // 8.11 Whoever else has a zone there must be attacked too.
    for (const Direction d : hex::kAllDirections) {
      const HexId there = hex::neighbour(h, d);
      if (!s.ready[index_of(other(side_))].contains(there)) continue;
      const PieceId e = unit_in(s, there);
      if (e == team.enemy || attacked_.contains(e)) continue;
      if ((zone_sides(game_, s, there) >> hex::index_of(hex::opposite(d)) & 1) == 0) continue;
      cost += taste.duty * static_cast<float>(game_.piece(e).strength);
    }
  }
  return value - cost;
}

bool Script::build_team(State& s, PieceId enemy, Team& team) {
  const HexId target = s.at[enemy];
  team = {};
  team.enemy = enemy;
  std::array<HexId, 6> slots{};
  std::array<std::uint8_t, 6> open{};  // bit 0: to infantry, bit 1: to cavalry
  std::array<PieceId, 6> holder{};     // a friend who stands there
  std::array<float, 6> price{};        // further enemies around
  int count = 0;
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(target, d);
    if (!all_reach_.contains(h)) continue;
    const auto back = static_cast<unsigned>(hex::index_of(hex::opposite(d)));
    std::uint8_t lets = 0;
    if ((attack_sides(game_, s, Kind::kInfantry, h) >> back & 1U) != 0) lets |= 1;
    if ((attack_sides(game_, s, Kind::kCavalry, h) >> back & 1U) != 0) lets |= 2;
    if (lets == 0) continue;
    const auto n = static_cast<std::size_t>(count);
    slots[n] = h;
    open[n] = lets;
    holder[n] = has_unit(s, h, side_) ? unit_in(s, h) : kNoPiece;
    for (const Direction e : hex::kAllDirections) {
      const HexId there = hex::neighbour(h, e);
      if (there == target || !s.ready[index_of(other(side_))].contains(there)) continue;
      if (attacked_.contains(unit_in(s, there))) continue;
      price[n] += static_cast<float>(game_.piece(unit_in(s, there)).strength);
    }
    ++count;
  }
  if (count == 0) return false;
  const int defence = game_.piece(enemy).strength;
  int attack = 0;
  std::uint32_t taken = 0;
  for (std::size_t i = 0; i < mine_.size() && team.size < count; ++i) {
    const Mine& m = mine_[i];
    if (m.settled || attack >= 12 * defence) continue;
    int best = -1;
    for (int k = 0; k < count; ++k) {
      const auto n = static_cast<std::size_t>(k);
      if ((taken >> k & 1U) != 0 || (open[n] & (m.cavalry ? 2 : 1)) == 0) continue;
      if (!m.reach.contains(slots[n])) continue;
      if (holder[n] != kNoPiece && holder[n] != m.piece) continue;
      if (holder[n] == m.piece) {
        best = k;
        break;
      }
      if (best < 0 || price[n] < price[static_cast<std::size_t>(best)]) best = k;
    }
    if (best < 0) continue;
    taken |= 1U << best;
    team.who[static_cast<std::size_t>(team.size)] = static_cast<std::uint8_t>(i);
    team.where[static_cast<std::size_t>(team.size)] = slots[static_cast<std::size_t>(best)];
    ++team.size;
    attack += m.strength;
  }
  if (team.size == 0) return false;
  // Whoever does not pay stays out of it, the weakest first.
  team.score = team_value(s, team, -1);
  for (int k = team.size - 1; k >= 0 && team.size > 1; --k) {
    const float without = team_value(s, team, k);
    if (without < team.score) continue;
    team.score = without;
    for (int j = k; j + 1 < team.size; ++j) {
      const auto n = static_cast<std::size_t>(j);
      team.who[n] = team.who[n + 1];
      team.where[n] = team.where[n + 1];
    }
    --team.size;
  }
  return team.score > 0;
}

void Script::commit(State& s, const Team& team) {
  attacked_.insert(team.enemy);
  for (int k = 0; k < team.size; ++k) {
    const auto n = static_cast<std::size_t>(k);
    Mine& m = mine_[team.who[n]];
    m.settled = true;
    if (!move_to(s, m.piece, team.where[n])) return;
    team_hexes_.insert(team.where[n]);
  }
}

// --- Everybody else ------------------------------------------------------------------------------

void Script::leave_map(State& s) {
  for (const PieceId p : (game_.movers(side_) & s.present) - s.done) {
    if (why_not_move(game_, s, p) || game_.battle().why_not_exit(s, p)) continue;
    if (is_disrupted(s, p) && !aims_.exit_disrupted) continue;
    if (game_.piece(p).kind == Kind::kLeader) continue;
    flood_for(game_, s, p, reach_);
    if (aims_.exit_cavalry_only && !game_.piece(p).is_cavalry()) continue;
    const HexSet exits = exit_hexes(game_, s, p, reach_) & aims_.exits;
    if (exits.empty()) continue;
    act(s, Exit{p, path_to(game_, s, p, reach_, exits.next_after(kNoHex))});
    for (Mine& m : mine_) {
      if (m.piece == p) m.settled = true;
    }
    disrupted_.erase(p);
    if (s.step != Step::kMove || is_over(s)) return;
  }
}

void Script::place_rest(State& s) {
  if (s.step != Step::kMove || is_over(s)) return;
  const Taste& taste = tastes_[index_of(side_)];
  // Guns to be guarded or taken.
  HexSet guns;
  HexSet prey;
  for (const PieceId gun : game_.guns() & s.present) {
    const HexId h = s.at[gun];
    if (has_unit(s, h, side_) || has_unit(s, h, other(side_))) continue;
    const bool theirs = owner_of(game_, s, gun) != side_;
    if (theirs || enemy_reach_.contains(h)) guns.insert(h);
    if (theirs) prey.insert(h);
  }
  // 6.12 A leader alone is caught by whoever rides over him.
  for (const PieceId leader : game_.leaders(other(side_)) & s.present) {
    if (!has_unit(s, s.at[leader], other(side_))) prey.insert(s.at[leader]);
  }
  // Those nearest to the goal first: they make room for the others.
  const auto distance = [&](const Mine& m) {
    for (int k = 0; k < layer_count_; ++k) {
      if (layers_[static_cast<std::size_t>(k)].contains(s.at[m.piece])) return k;
    }
    return layer_count_;
  };
  std::array<std::pair<int, std::uint8_t>, kMaxPieces> order;
  std::size_t count = 0;
  for (std::size_t i = 0; i < mine_.size(); ++i) {
    if (!mine_[i].settled) order[count++] = {distance(mine_[i]), static_cast<std::uint8_t>(i)};
  }
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t o = 0; o < count; ++o) {
    Mine& m = mine_[order[o].second];
    m.settled = true;
    if (hasty_ && !enemy_zones_.contains(s.at[m.piece]) && (m.reach & prey).empty()) continue;
    HexSet open = m.reach - s.units[index_of(side_)];
    open.insert(s.at[m.piece]);
    const HexSet quiet = open - enemy_zones_;
    if (!quiet.empty()) open = quiet;
    if (open.size() == 1 && !hasty_) continue;
    const auto& danger = danger_classes(m.strength);
    const float worth = tables_.worth[m.piece];
    const float step =
        hasty_ ? 0
               : taste.approach * aims_.approach * static_cast<float>(m.strength) * jitter(m.piece);
    float most = -1e9F;
    HexSet chosen;
    for (std::size_t c = 0; c < kRisk.size(); ++c) {
      HexSet here = open;
      if (c > 0) here &= danger[c - 1];
      if (c < danger.size()) here -= danger[c];
      if (here.empty()) continue;
      const float cost = taste.caution * kRisk[c] * worth;
      const auto offer = [&](const HexSet& set, float bonus) {
        if (set.empty()) return;
        if (step == 0) {
          if (bonus - cost <= most) return;
          most = bonus - cost;
          chosen = set;
          return;
        }
        // No nearer than it can come, no farther than it can go.
        const int moves = game_.piece(m.piece).movement;
        const int last = step > 0 ? layer_count_ : -1;
        const int begin = step > 0 ? std::max(0, order[o].first - moves)
                                   : std::min(layer_count_ - 1, order[o].first + moves);
        for (int k = begin; k != last; k += step > 0 ? 1 : -1) {
          const HexSet at = set & layers_[static_cast<std::size_t>(k)];
          if (at.empty()) continue;
          const float score = bonus - cost - step * static_cast<float>(k);
          if (score > most) {
            most = score;
            chosen = at;
          }
          return;
        }
      };
      offer(here, 0);
      if (aims_.wanted_worth > 0) offer(here & aims_.wanted, taste.wanted * aims_.wanted_worth);
      offer(here & guns, taste.guns * tables_.gun_worth);
      offer(here & prey, taste.guns * 2 * tables_.gun_worth);
    }
    if (chosen.empty()) continue;
    HexId to = s.at[m.piece];
    if (!chosen.contains(to)) {
      const std::uint64_t h = mix(noise_ + m.piece + 977U * s.player_turn);
      to = chosen.nth(static_cast<int>(h % static_cast<std::uint64_t>(chosen.size())));
    }
    if (!move_to(s, m.piece, to)) return;
    guns.erase(to);
    prey.erase(to);
  }
}

void Script::place_disrupted(State& s) {
  if (s.step != Step::kMove || is_over(s)) return;
  for (const PieceId p : disrupted_) {
    if (!on_map(s, p) || (hasty_ && !enemy_zones_.contains(s.at[p]))) continue;
    flood_for(game_, s, p, reach_);
    HexSet open = reach_.all() - s.units[index_of(side_)];
    open.insert(s.at[p]);
    // Where a roll may restore it, and little can come at it.
    const HexSet quiet = open - enemy_zones_;
    if (!quiet.empty()) open = quiet;
    const auto& danger = danger_classes(std::max<int>(1, game_.piece(p).back));
    HexSet chosen = open;
    for (std::size_t c = 0; c < danger.size(); ++c) {
      const HexSet safe = open - danger[c];
      if (safe.empty()) continue;
      chosen = safe;
      break;
    }
    HexId to = s.at[p];
    if (!chosen.contains(to)) {  // the least threatened
      int least = 1000;
      chosen.for_each([&](HexId h) {
        const int threat = threat_.at(h);
        if (threat < least) {
          least = threat;
          to = h;
        }
      });
    }
    if (!move_to(s, p, to)) return;
  }
}

void Script::place_leaders(State& s) {
  if (s.step != Step::kMove || is_over(s) || !tastes_[index_of(side_)].leaders) return;
  if (hasty_ && team_hexes_.empty()) return;
  const Taste& taste = tastes_[index_of(side_)];
  HexSet led;  // hexes where a leader is already to be
  for (const PieceId p : leaders_) {
    if (!on_map(s, p)) continue;
    const Piece& leader = game_.piece(p);
    flood_for(game_, s, p, reach_);
    float most = -1e9F;
    HexId to = s.at[p];
    (reach_.all() & s.units[index_of(side_)]).for_each([&](HexId h) {
      const PieceId unit = unit_in(s, h);
      if (led.contains(h) || !game_.battle().leader_affects(p, unit)) return;
      float value = 0;
      const auto points = static_cast<float>(leader.value);
      if (team_hexes_.contains(h)) value += 0.35F * points;
      // 10.21 Whoever is near him recovers more easily.
      for (const Direction d : hex::kAllDirections) {
        const HexId there = hex::neighbour(h, d);
        if (!has_unit(s, there, side_) || enemy_zones_.contains(there)) continue;
        const PieceId near = unit_in(s, there);
        if (is_disrupted(s, near)) value += points / 6 * taste.disruption * tables_.worth[near];
      }
      if (is_disrupted(s, unit) && !enemy_zones_.contains(h)) {
        value += points / 6 * taste.disruption * tables_.worth[unit];
      }
      const auto defence = static_cast<float>(
          (is_disrupted(s, unit) ? game_.piece(unit).back : game_.piece(unit).strength) +
          leader.value);
      value -= taste.caution * risk(h, defence, p);
      value -= 0.01F * static_cast<float>(hex::distance(h, s.at[p]));
      if (value > most) {
        most = value;
        to = h;
      }
    });
    if (most > -1e8F) led.insert(to);
    if (!move_to(s, p, to)) return;
  }
}

void Script::bring_in(State& s, PieceSet pieces) {
  for (const PieceId p : game_.reinforcements(side_) & pieces) {
    if (s.step != Step::kMove || is_over(s)) return;
    if (s.status[p] != Status::kWaiting || game_.battle().why_not_enter(s, p)) continue;
    Action best = End{};
    int least = 1000;
    for (const Action& action : legal_actions(game_, s, p)) {
      const auto* enter = std::get_if<Enter>(&action);
      if (enter == nullptr) continue;
      const HexId h = enter->path.back();
      if (enemy_zones_.contains(h) || has_unit(s, h, side_)) continue;
      int far = layer_count_;
      for (int k = layer_count_ - 1; k >= 0; --k) {
        if (layers_[static_cast<std::size_t>(k)].contains(h)) far = k;
      }
      if (far < least) {
        least = far;
        best = action;
      }
    }
    if (least < 1000) act(s, best);
  }
}

// --- A plan --------------------------------------------------------------------------------------

void Script::carry_out(State& s, const MovePlan& plan) {
  side_ = s.phasing;
  PieceSet left = plan.pieces - s.done;
  // Whoever finds its hex free goes first, until nobody does.
  for (bool moved = true; moved && !left.empty();) {
    moved = false;
    for (const PieceId p : left) {
      if (s.step != Step::kMove || is_over(s)) return;
      if (!on_map(s, p) || why_not_move(game_, s, p)) {
        left.erase(p);
        continue;
      }
      const HexId to = plan.to[p];
      if (to == s.at[p]) {
        left.erase(p);
        continue;
      }
      if (to != MovePlan::kOff && game_.piece(p).is_unit() && has_unit(s, to, side_)) continue;
      flood_for(game_, s, p, reach_);
      left.erase(p);
      if (to == MovePlan::kOff) {
        HexSet exits = exit_hexes(game_, s, p, reach_);
        const HexSet wanted = exits & aims_of(tables_, s, side_).exits;
        if (!wanted.empty()) exits = wanted;
        if (exits.empty()) continue;
        act(s, Exit{p, path_to(game_, s, p, reach_, exits.next_after(kNoHex))});
      } else {
        if (!reach_.all().contains(to)) continue;
        act(s, Move{p, path_to(game_, s, p, reach_, to)});
      }
      moved = true;
    }
  }
}

}  // namespace tercio::opponent::tyw
