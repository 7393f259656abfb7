#include "thirty_years_war/legal.hpp"

#include <map>

#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/paths.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

// Calls visit(subset) for every non-empty subset of a small set.
template <class Visit>
void for_each_subset(PieceSet set, Visit visit) {
  std::vector<PieceId> members(set.begin(), set.end());
  const std::uint32_t count = 1U << members.size();
  for (std::uint32_t bits = 1; bits < count; ++bits) {
    PieceSet subset;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if ((bits >> i & 1U) != 0) subset.insert(members[i]);
    }
    visit(subset);
  }
}

class Lister {
 public:
  Lister(const Game& game, const State& s, PieceId only) : game_(game), s_(s), only_(only) {}

  std::vector<Action> list() {
    switch (s_.step) {
      case Step::kChoose:
        choices();
        break;
      case Step::kDeploy:
        deployments();
        break;
      case Step::kFire:
        shots();
        break;
      case Step::kMove:
        moves();
        break;
      case Step::kAttack:
        attacks();
        break;
      case Step::kLeaders:
        leader_choices();
        break;
      case Step::kAssign:
        assignments();
        break;
      case Step::kResolve:
        resolutions();
        break;
      case Step::kExchange:
        exchanges();
        break;
      case Step::kOver:
        break;
      default:
        for (int die = 1; die <= 6; ++die) out_.emplace_back(Roll{die});
        break;
    }
    if (only_ == kNoPiece && !why_not(game_, s_, End{})) out_.emplace_back(End{});
    return std::move(out_);
  }

 private:
  bool wanted(PieceId p) const { return only_ == kNoPiece || only_ == p; }

  void deployments() {
    for (const PieceId p : deployable(game_, s_)) {
      if (!wanted(p)) continue;
      deploy_hexes(game_, s_, p).for_each([&](HexId h) { out_.emplace_back(Deploy{p, h}); });
    }
    if (only_ == kNoPiece && !why_not_deploy_suggested(game_)) {
      out_.emplace_back(DeploySuggested{});
    }
  }

  void choices() {
    const auto alternatives = game_.battle().alternatives(s_);
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      out_.emplace_back(Choose{static_cast<int>(i), alternatives[i].id});
    }
  }

  void shots() {
    for (const PieceId gun : game_.guns()) {
      if (!wanted(gun) || why_not_serve(game_, s_, gun)) continue;
      fire_targets(game_, s_, gun).for_each([&](HexId h) { out_.emplace_back(Fire{gun, h}); });
      wall_targets(game_, s_, gun).for_each([&](HexId h) { out_.emplace_back(Breach{gun, h}); });
      if (!why_not_withdraw(game_, s_, gun)) out_.emplace_back(Withdraw{gun});
    }
  }

  void moves() {
    hex::Reach reach;
    for (const PieceId p : game_.movers(s_.phasing) - s_.done) {
      if (!wanted(p)) continue;
      if (s_.status[p] == Status::kWaiting) entries(p, reach);
      if (why_not_move(game_, s_, p)) continue;
      flood_for(game_, s_, p, reach);
      const Paths paths(game_, s_, p, reach);
      destinations(game_, s_, p, reach).for_each([&](HexId h) {
        out_.emplace_back(Move{p, paths.to(h)});
      });
      exit_hexes(game_, s_, p, reach).for_each([&](HexId h) {
        out_.emplace_back(Exit{p, paths.to(h)});
      });
    }
  }

  void entries(PieceId p, hex::Reach& reach) {
    if (game_.battle().why_not_enter(s_, p)) return;
    struct Way {
      int cost = 0;
      hex::Path path;
    };
    std::map<HexId, Way> ways;  // the cheapest from any entry hex
    game_.battle().entry_hexes(s_, p).for_each([&](HexId entry) {
      flood_from_entry(game_, s_, p, entry, reach);
      const Paths paths(game_, s_, p, reach);
      reach.all().for_each([&](HexId h) {
        const int cost = reach.cost_to(h);
        const auto known = ways.find(h);
        if (known != ways.end() && known->second.cost <= cost) return;
        hex::Path path;
        path.push_back(entry);
        for (const HexId step : paths.to(h)) path.push_back(step);
        if (!why_not_enter_along(game_, s_, p, path)) ways[h] = {cost, path};
      });
    });
    for (const auto& [h, way] : ways) out_.emplace_back(Enter{p, way.path});
  }

  // Every pair of sets is met once: by its first attacker, the defenders it may attack, and the
  // later attackers that may attack them all.
  void attacks() {
    for (const PieceId first : game_.units(s_.phasing)) {
      if (why_not_attacker(game_, s_, first)) continue;
      for_each_subset(targets_of(game_, s_, first), [&](PieceSet defenders) {
        PieceSet helpers;
        for (const PieceId u : attackers_of(game_, s_, defenders.first())) {
          if (u > first) helpers.insert(u);
        }
        for (const PieceId d : defenders) helpers &= attackers_of(game_, s_, d);
        attack({first}, defenders);
        for_each_subset(helpers, [&](PieceSet more) {
          more.insert(first);
          attack(more, defenders);
        });
      });
    }
  }

  void attack(PieceSet attackers, PieceSet defenders) {
    if (only_ != kNoPiece && !attackers.contains(only_) && !defenders.contains(only_)) return;
    for (const bool charge : {false, true}) {
      if (!why_not_attack(game_, s_, {attackers, defenders, charge})) {
        out_.emplace_back(Attack{attackers, defenders, charge});
      }
    }
  }

  void leader_choices() {
    out_.emplace_back(ChooseLeaders{});
    for_each_subset(leaders_to_choose(game_, s_, s_.decider), [&](PieceSet leaders) {
      if (!why_not_choose_leaders(game_, s_, leaders)) out_.emplace_back(ChooseLeaders{leaders});
    });
  }

  void assignments() {
    for (const PieceId leader : game_.leaders(s_.decider)) {
      for (const PieceId unit : assignable_units(game_, s_, leader)) {
        if (wanted(leader) || wanted(unit)) out_.emplace_back(AssignLeader{leader, unit});
      }
    }
  }

  void resolutions() {
    for (int n = 1; n <= s_.combats; ++n) {
      const Combat c = declared(game_, s_, n);
      if (c.attackers.empty() || c.defenders.empty()) continue;
      out_.emplace_back(Attack{c.attackers, c.defenders, false});
      if (!why_not_charge(game_, s_, c)) {
        out_.emplace_back(Attack{c.attackers, c.defenders, true});
      }
    }
  }

  void exchanges() {
    for_each_subset(exchange_payers(game_, s_), [&](PieceSet units) {
      if (!why_not_exchange(game_, s_, units)) out_.emplace_back(DisruptOwn{units});
    });
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
  if (depth <= 0) return 1;
  if (is_over(s)) return 0;
  const std::vector<Action> actions = legal_actions(game, s);
  if (depth == 1) return actions.size();
  std::uint64_t count = 0;
  for (const Action& a : actions) {
    State next = s;
    apply(game, next, a, nullptr);
    count += perft(game, next, depth - 1);
  }
  return count;
}

}  // namespace tercio::thirty_years_war
