#include "opponent/thirty_years_war/script.hpp"

#include <algorithm>
#include <span>

#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

Script::Script(const Tables& tables) : tables_(tables), game_(tables.game) { mine_.reserve(64); }

void Script::act(State& s, const Action& action) {
  if (recorded_ != nullptr) recorded_->push_back(action);
  apply(game_, s, action, nullptr);
}

float Script::jitter(std::uint64_t what) const {
  const float noise = tastes_[index_of(side_)].noise;
  if (noise == 0) return 1;
  const std::uint64_t h = mix(noise_ ^ what * 0x9e3779b97f4a7c15ULL);
  return 1 + noise * (static_cast<float>(h >> 40) / static_cast<float>(1U << 23U) - 1);
}

bool Script::overlooks(std::uint64_t what) const {
  const float blind = tastes_[index_of(side_)].blind;
  if (blind == 0) return false;
  const std::uint64_t h = mix(noise_ ^ mix(what ^ 0x517cc1b727220a95ULL));
  return static_cast<float>(h >> 40) / static_cast<float>(1U << 24U) < blind;
}

void Script::decide(State& s) {
  side_ = s.decider;
  switch (s.step) {
    case Step::kChoose:
      choose(s);
      break;
    case Step::kDeploy:
      deploy(s);
      break;
    case Step::kFire:
      act(s, best_shot(s));
      break;
    case Step::kMove:
      move_all(s);
      if (s.step == Step::kMove && !is_over(s)) act(s, End{});
      break;
    case Step::kAttack:
      attack(s);
      break;
    case Step::kLeaders:
      choose_leaders(s);
      break;
    case Step::kAssign:
      assign_leaders(s);
      break;
    case Step::kResolve:
      resolve(s);
      break;
    case Step::kExchange:
      pay_exchange(s);
      break;
    default:
      break;
  }
}

void Script::play_on(State& s, const MindDice& dice, int player_turn) {
  const int day = s.day;
  while (!is_over(s) && !is_deployment(s) && s.day == day && s.player_turn <= player_turn) {
    if (s.player_turn == player_turn && s.step == Step::kTurnRoll) return;
    if (is_roll(s.step)) {
      apply(game_, s, Roll{dice(s)}, nullptr);
    } else {
      hasty_ = s.player_turn == player_turn;
      decide(s);
      hasty_ = false;
    }
  }
}

// --- Set-up ------------------------------------------------------------------------------------

void Script::choose(State& s) {
  const auto alternatives = game_.battle().alternatives(s);
  act(s, Choose{0, alternatives.front().id});
}

void Script::deploy(State& s) {
  if (why_not(game_, s, End{}) && !why_not(game_, s, DeploySuggested{})) {
    const State before = s;
    act(s, DeploySuggested{});
    if (!(s == before)) return;
    if (recorded_ != nullptr) recorded_->pop_back();
  }
  if (!why_not(game_, s, End{})) {
    act(s, End{});
    return;
  }
  // What the suggestion leaves to be placed: units first, near the others.
  PieceSet waiting;
  for (const PieceId p : deployable(game_, s)) {
    if (!on_map(s, p) || game_.battle().why_not_stay_deployed(s, p)) waiting.insert(p);
  }
  const PieceSet units = waiting & game_.units(s.decider);
  const PieceId p = !units.empty() ? units.first() : waiting.first();
  const HexSet hexes = deploy_hexes(game_, s, p);
  act(s, Deploy{p, hexes.next_after(kNoHex)});
}

// --- Fire --------------------------------------------------------------------------------------

float Script::value_of_shot(const State& s, PieceId gun, HexId target) const {
  const Taste& taste = tastes_[index_of(s.phasing)];
  const PieceId unit = unit_in(s, target);
  const float hits =
      static_cast<float>(game_.fire_hits_up_to(hex::distance(s.at[gun], target))) / 6.0F;
  float worth = tables_.worth[unit];
  if (is_disrupted(s, unit)) return 0;  // 5.2
  worth *= taste.disruption;
  // Whom our units could assault this turn is easier prey afterwards.
  bool near = false;
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(target, d);
    if (!game_.grid().contains(h)) continue;
    near = near || has_unit(s, h, s.phasing);
    near = near || has_unit(s, hex::neighbour(h, d), s.phasing);
  }
  if (near) worth *= 1 + taste.prepare;
  return hits * worth;
}

Action Script::best_shot(const State& s) {
  const Taste& taste = tastes_[index_of(s.phasing)];
  side_ = s.phasing;
  if (!taste.fires) return End{};
  for (const PieceId gun : game_.guns()) {
    if (why_not_serve(game_, s, gun)) continue;
    if (overlooks(gun + 1000U * s.player_turn)) continue;
    float best = 0;
    HexId at = kNoHex;
    fire_targets(game_, s, gun).for_each([&](HexId h) {
      const float value = value_of_shot(s, gun, h) * jitter(h + 7000U * gun);
      if (value > best) {
        best = value;
        at = h;
      }
    });
    if (game_.has_walls()) {
      HexId wall = kNoHex;
      wall_targets(game_, s, gun).for_each([&](HexId h) {
        const float hits =
            static_cast<float>(game_.fire_hits_up_to(hex::distance(s.at[gun], h))) / 6.0F;
        const float value = hits * breach_worth(tables_, s, s.phasing, h);
        if (value > best) {
          best = value;
          wall = h;
        }
      });
      if (wall != kNoHex) return Breach{gun, wall};
    }
    if (withdraws(tables_, s, gun) && !why_not_withdraw(game_, s, gun)) return Withdraw{gun};
    if (at != kNoHex) return Fire{gun, at};
  }
  return End{};
}

// --- Combat ------------------------------------------------------------------------------------

float Script::value_of(const State& s, const Combat& combat) const {
  const Taste& taste = tastes_[index_of(s.phasing)];
  const Odds odds = odds_of(game_, s, combat, nullptr);
  const ResultChances& c = tables_.results[static_cast<std::size_t>(odds.column)];
  float disrupts = 0;  // what a disruption of all defenders is worth
  float destroys = 0;  // … their elimination
  int owed = 0;        // 8.61 Dx
  for (const PieceId d : combat.defenders) {
    const float worth = tables_.worth[d];
    destroys += worth;
    disrupts += is_disrupted(s, d) ? worth : taste.disruption * worth;
    owed += printed_defence(game_, s, d);
  }
  float all = 0;
  float riders = 0;
  for (const PieceId a : combat.attackers) {
    all += tables_.worth[a];
    if (combat.charge && game_.piece(a).is_cavalry()) riders += tables_.worth[a];
  }
  const float paid = std::min(all, static_cast<float>(owed));
  float loss = c.ad * taste.disruption * all + c.ae * all + c.dx * taste.disruption * paid;
  // 17.14 B, 16.14 R, 16.24 F Whoever charges is disrupted afterwards.
  if (riders > 0) loss += (1 - c.ad - c.ae - c.dx) * taste.disruption * riders;
  return (c.dd + c.dx) * disrupts + c.de * destroys - taste.own * loss;
}

namespace {

constexpr std::size_t kMostFighters = 64;

// The attacks of a phase as they are being allotted: who attacks whom.
struct Allotment {
  std::array<PieceId, kMostFighters> who{};
  std::array<PieceSet, kMostFighters> may{};  // enemies it could attack
  std::array<PieceId, kMostFighters> whom{};  // kNoPiece: nobody
  std::size_t count = 0;
};

}  // namespace

Combat Script::best_attack(const State& s) {
  side_ = s.phasing;
  const PieceSet must = open_must_attack(game_, s);
  const PieceSet targets_due = open_must_be_attacked(game_, s);
  Allotment a;
  PieceSet enemies;
  for (const PieceId u : (game_.units(s.phasing) & s.present) - s.done) {
    if (!is_ready(s, u) || a.count == kMostFighters) continue;
    const PieceSet may = targets_of(game_, s, u);
    if (may.empty()) continue;
    a.who[a.count] = u;
    a.may[a.count] = may;
    a.whom[a.count] = kNoPiece;
    ++a.count;
    enemies |= may;
  }
  if (a.count == 0) return {};
  const auto group = [&](PieceId enemy, std::size_t without, std::size_t with) {
    PieceSet out;
    for (std::size_t i = 0; i < a.count; ++i) {
      if ((a.whom[i] == enemy && i != without) || i == with) out.insert(a.who[i]);
    }
    return out;
  };
  constexpr auto kNone = static_cast<std::size_t>(-1);
  constexpr float kDue = 4;  // for an enemy who must be attacked and is not yet
  const auto worth = [&](PieceId enemy, PieceSet attackers) {
    if (attackers.empty()) return targets_due.contains(enemy) ? -kDue : 0.0F;
    return value_of(s, {attackers, PieceSet{enemy}, false});
  };
  // Each in turn where it helps most, then once more with all the others in place.
  for (int sweep = 0; sweep < 3; ++sweep) {
    bool changed = false;
    for (std::size_t i = 0; i < a.count; ++i) {
      PieceId best = a.whom[i];
      const PieceId now = a.whom[i];
      const float stay = now == kNoPiece ? 0 : worth(now, group(now, kNone, kNone));
      const float leave = now == kNoPiece ? 0 : worth(now, group(now, i, kNone));
      float most = now == kNoPiece && must.contains(a.who[i]) ? -1000.0F : 0.0F;
      for (const PieceId e : a.may[i]) {
        if (e == now) continue;
        const PieceSet others = group(e, kNone, kNone);
        const float gain = worth(e, group(e, kNone, i)) - worth(e, others) + leave - stay;
        if (gain > most + 1e-4F) {
          most = gain;
          best = e;
        }
      }
      if (now != kNoPiece && !must.contains(a.who[i]) && leave - stay > most + 1e-4F) {
        best = kNoPiece;
      }
      if (best != now) {
        a.whom[i] = best;
        changed = true;
      }
    }
    if (!changed) break;
  }
  // An enemy nobody is left for is attacked together with another.
  Combat chosen;
  float most = -1e9F;
  PieceSet covered;
  for (std::size_t i = 0; i < a.count; ++i) {
    if (a.whom[i] != kNoPiece) covered.insert(a.whom[i]);
  }
  const PieceSet open = targets_due - covered;
  const auto consider = [&](Combat combat) {
    float value = value_of(s, combat);
    if (!game_.rules().declare_all_first) {
      const Combat charge{combat.attackers, combat.defenders, true};
      if (!why_not_charge(game_, s, charge)) {
        const float with = value_of(s, charge);
        if (with > value) {
          value = with;
          combat = charge;
        }
      }
    }
    if (value <= most || why_not_attack(game_, s, combat)) return;
    most = value;
    chosen = combat;
  };
  for (const PieceId e : covered) {
    const PieceSet attackers = group(e, kNone, kNone);
    PieceSet defenders{e};
    for (const PieceId other_enemy : open) {
      bool all = true;
      for (std::size_t i = 0; i < a.count && all; ++i) {
        if (attackers.contains(a.who[i])) all = a.may[i].contains(other_enemy);
      }
      if (all) defenders.insert(other_enemy);
    }
    consider({attackers, defenders, false});
    if (defenders.size() > 1) consider({attackers, PieceSet{e}, false});
  }
  if (!chosen.attackers.empty()) return chosen;
  if (!why_not_end_combat(game_, s)) return {};
  // The allotment leaves a duty open whatever comes first: anything that is legal.
  for (const Action& action : legal_actions(game_, s)) {
    if (const auto* attack = std::get_if<Attack>(&action)) {
      const Combat combat{attack->attackers, attack->defenders, attack->charge};
      const float value = value_of(s, combat);
      if (value > most) {
        most = value;
        chosen = combat;
      }
    }
  }
  return chosen;
}

void Script::attack(State& s) {
  const Combat combat = best_attack(s);
  if (combat.attackers.empty()) {
    act(s, End{});
  } else {
    act(s, Attack{combat.attackers, combat.defenders, combat.charge});
  }
}

void Script::resolve(State& s) {
  Combat chosen;
  float most = -1e9F;
  for (int n = 1; n <= s.combats; ++n) {
    Combat combat = declared(game_, s, n);
    if (combat.attackers.empty() || combat.defenders.empty()) continue;
    float value = value_of(s, combat);
    const Combat charge{combat.attackers, combat.defenders, true};
    if (!why_not_charge(game_, s, charge) && value_of(s, charge) > value) {
      combat = charge;
      value = value_of(s, charge);
    }
    if (value > most) {
      most = value;
      chosen = combat;
    }
  }
  act(s, Attack{chosen.attackers, chosen.defenders, chosen.charge});
}

void Script::choose_leaders(State& s) {
  // The best of each hex.
  PieceSet chosen;
  for (const PieceId leader : leaders_to_choose(game_, s, s.decider)) {
    PieceId rival = kNoPiece;
    for (const PieceId c : chosen) {
      if (s.at[c] == s.at[leader]) rival = c;
    }
    if (rival != kNoPiece && game_.piece(rival).value >= game_.piece(leader).value) continue;
    if (rival != kNoPiece) chosen.erase(rival);
    chosen.insert(leader);
  }
  act(s, ChooseLeaders{chosen});
}

void Script::assign_leaders(State& s) {
  for (const PieceId leader : game_.leaders(s.decider)) {
    PieceId best = kNoPiece;
    for (const PieceId unit : assignable_units(game_, s, leader)) {
      if (best == kNoPiece || game_.piece(unit).strength < game_.piece(best).strength) best = unit;
    }
    if (best != kNoPiece) {
      act(s, AssignLeader{leader, best});
      return;
    }
  }
  act(s, End{});
}

void Script::pay_exchange(State& s) {
  // 8.61 The cheapest that together are enough: the smallest single unit, or from the smallest up.
  const int owed = exchange_owed(game_, s);
  const PieceSet payers = exchange_payers(game_, s);
  PieceSet paying;
  PieceId single = kNoPiece;
  std::array<PieceId, kMaxPieces> buffer{};
  std::size_t count = 0;
  for (const PieceId p : payers) buffer[count++] = p;
  const std::span sorted(buffer.data(), count);
  std::sort(sorted.begin(), sorted.end(), [&](PieceId a, PieceId b) {
    return game_.piece(a).strength < game_.piece(b).strength;
  });
  int sum = 0;
  for (const PieceId p : sorted) {
    if (single == kNoPiece && game_.piece(p).strength >= owed) single = p;
    if (sum < owed) {
      paying.insert(p);
      sum += game_.piece(p).strength;
    }
  }
  for (const PieceId p : sorted) {  // whoever is not needed after all
    if (paying.contains(p) && sum - game_.piece(p).strength >= owed) {
      paying.erase(p);
      sum -= game_.piece(p).strength;
    }
  }
  if (single != kNoPiece && game_.piece(single).strength <= sum) paying = PieceSet{single};
  act(s, DisruptOwn{paying});
}

}  // namespace tercio::opponent::tyw
