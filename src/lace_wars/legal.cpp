#include "lace_wars/legal.hpp"

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {

namespace {

class Lister {
 public:
  Lister(const Game& game, const State& s, PieceId only) : game_(game), s_(s), only_(only) {}

  std::vector<Action> list() {
    switch (s_.step) {
      case Step::kDeploy:
        deployments();
        offer(End{});
        break;
      case Step::kActivate:
        activations();
        offer(End{});
        break;
      case Step::kJoin:
        for (const PieceId p : joinable(game_, s_, s_.formation)) offer_of(p, Join{p});
        offer(End{});
        break;
      case Step::kFire:
        guns();
        offer(End{});
        break;
      case Step::kMove:
        for (const PieceSet& group : movable_groups(game_, s_, only_)) manoeuvres(group);
        orders();
        entries();
        turns();
        offer(End{});
        break;
      case Step::kMoving:
        manoeuvres(s_.mover.pieces);
        orders();
        offer(End{});
        break;
      case Step::kReact:
        reactions();
        offer(Pass{});
        break;
      case Step::kCharge:
        for (const Route& r : charge_routes(game_, s_, top_task(s_).pieces)) {
          offer(Move{top_task(s_).pieces, r});
        }
        break;
      case Step::kAttack:
        for (const Attack& a : attacks(game_, s_)) attack(a);
        offer(End{});
        break;
      case Step::kEvade:
        for (const Evade& e : evasions(game_, s_)) offer(e);
        offer(Pass{});
        break;
      case Step::kLoss:
        loss_hexes(game_, s_).for_each([&](HexId h) { offer(Lose{h}); });
        break;
      case Step::kRetreat:
        retreat_hexes(game_, s_, top_task(s_).pieces - game_.all_commanders(),
                      top_task(s_).is_on_friends())
            .for_each([&](HexId h) { offer(Retreat{h}); });
        break;
      case Step::kRout:
        routs();
        break;
      case Step::kFace:
        for (int f = 0; f < kFacings; ++f) offer(ChooseFacing{static_cast<Facing>(f)});
        break;
      case Step::kPromote:
        for (const PieceId c : promotable(game_, s_)) offer(Promote{c});
        break;
      case Step::kPlace:
        place_hexes(game_, s_).for_each([&](HexId h) { offer(Place{h}); });
        break;
      case Step::kAdvance:
        for (const Advance& a : advances(game_, s_)) offer(a);
        offer(Pass{});
        break;
      case Step::kOver:
        break;
      default:
        for (int die = 1; die <= 6; ++die) offer(Roll{die});
        break;
    }
    return std::move(out_);
  }

 private:
  void offer(const Action& action) {
    if (only_ != kNoPiece && !names(action)) return;
    if (!why_not(game_, s_, action)) out_.push_back(action);
  }
  void offer_of(PieceId p, const Action& action) {
    if (only_ != kNoPiece && p != only_) return;
    if (!why_not(game_, s_, action)) out_.push_back(action);
  }
  // Whether an action is one of the piece that alone is asked for.
  bool names(const Action& action) const {
    return std::visit(
        [&](const auto& a) {
          if constexpr (requires { a.pieces; }) {
            return a.pieces.contains(only_);
          } else {
            return false;
          }
        },
        action);
  }

  void deployments() {
    for (const PieceId p : deployable(game_, s_, s_.decider)) {
      if (only_ != kNoPiece && p != only_) continue;
      deploy_hexes(game_, s_, p).for_each([&](HexId h) {
        if (h != s_.at[p]) offer_of(p, Deploy{p, h});
      });
    }
  }

  void activations() {
    for (int f = 0; f < game_.formation_count(); ++f) {
      const auto formation = static_cast<std::uint8_t>(f);
      const PieceId c = s_.commander_of[formation];
      offer_of(c, Activate{formation, kNoPiece});
      offer_of(c, Hold{formation, kNoPiece});
    }
    for (const PieceId p : game_.independents(s_.active) & s_.present) {
      offer_of(p, Activate{kNoFormation, p});
      offer_of(p, Hold{kNoFormation, p});
    }
  }

  void guns() {
    for (const PieceId gun : active_guns(game_, s_)) {
      for (const int v : {-1, 1}) offer_of(gun, Turn{gun, turned(s_.facing[gun], v)});
      targets_of(game_, s_, gun).for_each([&](HexId h) { offer_of(gun, Fire{gun, h}); });
    }
  }

  void manoeuvres(PieceSet group) {
    const HexId at = s_.at[group.first()];
    for (const Direction d : hex::kAllDirections) {
      if (!has_direction(game_.on_map(at), d)) continue;
      const HexId to = hex::neighbour(at, d);
      Route step;
      step.push_back(to);
      offer(Move{group, step});
      offer(Back{group, to});
      offer(Withdraw{group, to});
    }
    for (int f = 0; f < kFacings; ++f) {
      Route turn;
      turn.push_back(Route::turn_to(static_cast<Facing>(f)));
      offer(Move{group, turn});
    }
    offer(About{group});
    offer(March{group});
    if ((group & s_.column).empty()) return;
    for (int f = 0; f < kFacings; ++f) offer(Form{group, static_cast<Facing>(f)});
  }

  void orders() {
    s_.units[index_of(s_.active)].for_each([&](HexId h) {
      if (only_ != kNoPiece && s_.at[only_] != h) return;
      if (!why_not(game_, s_, Reorder{h})) out_.emplace_back(Reorder{h});
    });
  }

  void entries() {
    if (s_.formation == kNoFormation || !may_enter(game_, s_, s_.formation)) return;
    HexSet hexes;
    for (const Reinforcement& r : game_.arrivals()) {
      if (r.formation == s_.formation) hexes |= r.entry;
    }
    const PieceSet leaders = waiting_leaders(game_, s_, s_.formation);
    for (const PieceId p : game_.units_of(s_.formation)) {
      if (s_.status[p] != Status::kWaiting || (only_ != kNoPiece && p != only_)) continue;
      hexes.for_each([&](HexId h) {
        for (const Facing facing : facings_to_enter(game_, h)) {
          for (const bool column : {false, true}) {
            offer(Enter{PieceSet{p}, h, facing, column});
            for (const PieceId c : leaders)
              offer(Enter{PieceSet{p} | PieceSet{c}, h, facing, column});
            if (leaders.size() > 1) offer(Enter{PieceSet{p} | leaders, h, facing, column});
          }
        }
      });
    }
  }

  void turns() {
    if (s_.phase == Phase::kArmyCommander) return;
    for (const PieceId p : game_.units(s_.active) & s_.present) {
      for (const int v : {-1, 1}) offer_of(p, Turn{p, turned(s_.facing[p], v)});
    }
  }

  void reactions() {
    for (const PieceId gun : game_.artillery() & game_.units(s_.decider) & s_.present) {
      targets_of(game_, s_, gun).for_each([&](HexId h) { offer_of(gun, Fire{gun, h}); });
    }
    for (const PieceSet& group : chargers(game_, s_)) offer(Charge{group});
  }

  void attack(const Attack& a) {
    if (only_ != kNoPiece) {
      bool part = false;
      for (const HexId h : a.attackers) part = part || (h != kNoHex && s_.at[only_] == h);
      if (!part) return;
    }
    out_.emplace_back(a);
  }

  // 12.4g Commanders may stay, or go along to any hex of the way.
  void routs() {
    if (only_ != kNoPiece) return;
    const PieceId unit = top_task(s_).pieces.first();
    for (const Route& r : rout_routes(game_, s_, unit)) {
      for (const Rout& rout : routs_along(game_, s_, unit, r)) out_.emplace_back(rout);
    }
  }

  const Game& game_;
  const State& s_;
  PieceId only_;
  std::vector<Action> out_;
};

}  // namespace

std::vector<Action> legal_actions(const Game& game, const State& s, PieceId only) {
  return Lister(game, s, only).list();
}

std::uint64_t perft(const Game& game, const State& s, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (const Action& a : legal_actions(game, s)) {
    if (depth == 1) {
      ++sum;
      continue;
    }
    State next = s;
    apply(game, next, a, nullptr);
    sum += perft(game, next, depth - 1);
  }
  return sum;
}

}  // namespace tercio::lace_wars
