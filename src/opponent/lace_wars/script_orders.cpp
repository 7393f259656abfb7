// Plans of activations: made of their parts, and carried out.
#include <algorithm>

#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "opponent/lace_wars/script.hpp"

namespace tercio::opponent::lw {

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
  if (hasty_) return;
  place_guns(t_.acting & t_.present & game_.artillery() & pieces, out);
  place_leader(out);
}

void Script::follow(const State& s, const Plan& plan) {
  plan_ = plan;
  planned_ = activation_key(s);
  cursor_ = 0;
}

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
  // 14d A column cannot fight: it deploys when the enemy is near, and marches on as long as he is
  // not.
  constexpr int kNear = 6;
  bool near = false;
  s.units[index_of(other(s.active))].for_each(
      [&](HexId e) { near = near || hex::distance(e, at) <= kNear; });
  if (near && !units.empty() && (units & s.column) == units) {
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
    return anything(s);
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
  return anything(s);
}

// 4.4 The army commander rides where he keeps the others in command.
Action Script::ride(const State& s) {
  const PieceId army = s.army_commander[index_of(s.active)];
  const PieceSet group{army};
  if (hasty_ || army == kNoPiece || why_not_mover(game_, s, group)) return End{};
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
