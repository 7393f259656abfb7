#include "advice/thirty_years_war/ready.hpp"

#include <algorithm>

#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/room.hpp"

namespace tercio::advice::tyw {

namespace {

using Deeds = std::vector<std::string_view>;

Deeds of_gun(const Scene& scene, PieceId gun) {
  Deeds out;
  if (why_not_serve(scene.game, scene.s, gun)) return out;
  if (!fire_targets(scene.game, scene.s, gun).empty()) out.emplace_back("fire");
  if (!wall_targets(scene.game, scene.s, gun).empty()) out.emplace_back("breach");
  if (!why_not_withdraw(scene.game, scene.s, gun)) out.emplace_back("withdraw");
  return out;
}

bool can_enter(const Scene& scene, PieceId p) {
  if (scene.game.battle().why_not_enter(scene.s, p)) return false;
  return !legal_actions(scene.game, scene.s, p).empty();
}

bool can_end_somewhere(const Scene& scene, PieceId p, const hex::Reach& reach) {
  const HexSet hexes = destinations_unchecked(scene.game, scene.s, p, reach);
  if (!scene.piece(p).is_unit()) return !hexes.empty();
  // 6.32 Only hexes with friends are in doubt while nobody is crowded.
  const HexSet free = hexes - scene.s.units[index_of(scene.s.phasing)];
  if (scene.s.crowded == 0 && !free.empty()) return true;
  for (HexId h = hexes.next_after(kNoHex); h != kNoHex; h = hexes.next_after(h)) {
    if (leaves_room(scene.game, scene.s, p, h)) return true;
  }
  return false;
}

Deeds of_mover(const Scene& scene, PieceId p) {
  Deeds out;
  const Game& game = scene.game;
  if (scene.piece(p).side != scene.s.phasing || scene.s.done.contains(p)) return out;
  if (scene.s.status[p] == Status::kWaiting && can_enter(scene, p)) out.emplace_back("enter");
  if (why_not_move(game, scene.s, p)) return out;
  hex::Reach reach;
  flood_for(game, scene.s, p, reach);
  if (can_end_somewhere(scene, p, reach)) out.emplace_back("move");
  if (!exit_hexes(game, scene.s, p, reach).empty()) out.emplace_back("exit");
  return out;
}

bool can_attack_somebody(const Scene& scene, PieceId p) {
  return scene.piece(p).is_unit() && !why_not_attacker(scene.game, scene.s, p) &&
         !targets_of(scene.game, scene.s, p).empty();
}

bool can_be_placed(const Scene& scene, PieceId p) {
  return deployable(scene.game, scene.s).contains(p) &&
         !deploy_hexes(scene.game, scene.s, p).empty();
}

Deeds if_so(bool so, std::string_view deed) { return so ? Deeds{deed} : Deeds{}; }

}  // namespace

std::vector<std::string_view> deeds_of(const Scene& scene, PieceId p) {
  if (!scene.decides()) return {};
  const Game& game = scene.game;
  const State& s = scene.s;
  switch (s.step) {
    case Step::kDeploy:
      return if_so(can_be_placed(scene, p), "deploy");
    case Step::kFire:
      return of_gun(scene, p);
    case Step::kMove:
      return of_mover(scene, p);
    case Step::kAttack:
      return if_so(can_attack_somebody(scene, p), "attack");
    case Step::kLeaders:
      return if_so(leaders_to_choose(game, s, s.decider).contains(p), "choose");
    case Step::kAssign:
      return if_so(scene.piece(p).kind == Kind::kLeader && scene.piece(p).side == s.decider &&
                       !assignable_units(game, s, p).empty(),
                   "choose");
    case Step::kResolve:
      for (const Combat& combat : to_be_resolved(scene)) {
        if (combat.attackers.contains(p)) return {"attack"};
      }
      return {};
    case Step::kExchange:
      return if_so(exchange_payers(game, s).contains(p), "disrupt");
    default:
      return {};
  }
}

Ready::Ready(const Scene& scene) {
  if (!scene.decides()) return;
  for (int i = 0; i < scene.game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const bool can = on_map(scene.s, p) || scene.s.status[p] == Status::kWaiting;
    if (!can || scene.owner(p) != scene.seat) continue;
    Deeds deeds = deeds_of(scene, p);
    if (deeds.empty()) continue;
    all_.insert(p);
    deeds_.emplace_back(p, std::move(deeds));
  }
}

std::vector<std::pair<std::string, std::vector<std::string>>> Ready::list(
    const Scene& scene) const {
  std::vector<std::pair<std::string, std::vector<std::string>>> out;
  out.reserve(deeds_.size());
  for (const auto& [p, deeds] : deeds_) {
    out.emplace_back(scene.id(p), std::vector<std::string>(deeds.begin(), deeds.end()));
  }
  return out;
}

PieceSet Ready::with(std::string_view deed) const {
  PieceSet out;
  for (const auto& [p, deeds] : deeds_) {
    if (std::find(deeds.begin(), deeds.end(), deed) != deeds.end()) out.insert(p);
  }
  return out;
}

PieceSet to_be_placed(const Scene& scene) {
  PieceSet out;
  for (const PieceId p : deployable(scene.game, scene.s)) {
    if (!on_map(scene.s, p)) out.insert(p);
  }
  return out;
}

PieceSet guns_worth_firing(const Scene& scene, PieceSet guns) {
  // 5.11 Fire does nothing to a unit that is disrupted already.
  PieceSet out;
  const HexSet& in_order = scene.s.ready[index_of(other(scene.s.phasing))];
  for (const PieceId gun : guns) {
    bool hurts = false;
    (fire_targets(scene.game, scene.s, gun) & in_order).for_each([&](HexId h) {
      hurts = hurts || scene.game.fire_hits_up_to(hex::distance(scene.s.at[gun], h)) > 0;
    });
    if (hurts) out.insert(gun);
  }
  return out;
}

PieceSet units_to_attack(const Scene& scene) {
  PieceSet out;
  for (const PieceId p : scene.game.units(scene.s.phasing)) {
    if (can_attack_somebody(scene, p)) out.insert(p);
  }
  return out;
}

PieceSet common_attackers(const Scene& scene, PieceSet defenders) {
  PieceSet out = scene.game.units(scene.s.phasing);
  for (const PieceId d : defenders) out &= attackers_of(scene.game, scene.s, d);
  return out;
}

PieceSet common_targets(const Scene& scene, PieceSet attackers) {
  PieceSet out = scene.game.units(other(scene.s.phasing));
  for (const PieceId a : attackers) out &= targets_of(scene.game, scene.s, a);
  return out;
}

namespace {

// All subsets of a few pieces, the empty one first, smaller ones before larger ones.
std::vector<PieceSet> subsets(PieceSet pieces) {
  std::vector<PieceSet> out{PieceSet{}};
  for (const PieceId p : pieces) {
    const std::size_t known = out.size();
    for (std::size_t i = 0; i < known; ++i) {
      PieceSet more = out[i];
      more.insert(p);
      out.push_back(more);
    }
  }
  std::sort(out.begin(), out.end(), [](PieceSet a, PieceSet b) { return a.size() < b.size(); });
  return out;
}

}  // namespace

std::optional<Combat> completed(const Scene& scene, const Combat& combat) {
  if (!why_not_attack(scene.game, scene.s, combat)) return combat;
  const PieceSet targets = common_targets(scene, combat.attackers) - combat.defenders;
  std::optional<Combat> best;
  for (const PieceSet more_defenders : subsets(targets)) {
    const PieceSet defenders = combat.defenders | more_defenders;
    const PieceSet helpers = common_attackers(scene, defenders) - combat.attackers;
    for (const PieceSet more : subsets(helpers)) {
      const Combat tried{combat.attackers | more, defenders, combat.charge};
      const int size = tried.attackers.size() + tried.defenders.size();
      if (best && size >= best->attackers.size() + best->defenders.size()) break;
      if (!why_not_attack(scene.game, scene.s, tried)) best = tried;
    }
  }
  return best;
}

std::vector<Combat> to_be_resolved(const Scene& scene) {
  std::vector<Combat> out;
  for (int n = 1; n <= scene.s.combats; ++n) {
    const Combat combat = declared(scene.game, scene.s, n);
    if (!combat.attackers.empty() && !combat.defenders.empty()) out.push_back(combat);
  }
  return out;
}

std::string text_of(const Scene& scene, const Action& action) {
  return thirty_years_war::text_of(scene.game, action);
}

}  // namespace tercio::advice::tyw
