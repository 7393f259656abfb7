#include "thirty_years_war/playout.hpp"

#include <cassert>

#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/room.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

class Player {
 public:
  Player(const Game& game, State& s, engine::Random& random, PlayoutCount& count, Events* events,
         Action* taken)
      : game_(game), s_(s), random_(random), count_(count), events_(events), taken_(taken) {}

  void step() {
    if (is_roll(s_.step)) {
      ++count_.rolls;
      carry_out(Roll{random_.die()});
      return;
    }
    switch (s_.step) {
      case Step::kDeploy:
        choose_deployment();
        break;
      case Step::kFire:
        choose_gun();
        break;
      case Step::kMove:
        choose_piece();
        break;
      case Step::kAttack:
        choose_attack();
        break;
      case Step::kExchange:
        choose_exchange();
        break;
      default:
        choose_listed();
        break;
    }
  }

 private:
  void decide(const Action& action) {
    ++count_.decisions;
    carry_out(action);
  }
  void carry_out(const Action& action) {
    if (taken_ != nullptr) *taken_ = action;
    apply(game_, s_, action, events_);
  }

  // Picks one of the pieces, or none with the same chance as each of them.
  PieceId piece_or_end(PieceSet pieces, bool may_end) {
    const int n = random_.below(pieces.size() + (may_end ? 1 : 0));
    return n == pieces.size() ? kNoPiece : pieces.nth(n);
  }

  void choose_gun() {
    PieceSet guns;
    for (const PieceId gun : game_.guns()) {
      if (!why_not_serve(game_, s_, gun)) guns.insert(gun);
    }
    while (true) {
      const PieceId gun = piece_or_end(guns, true);
      if (gun == kNoPiece) return decide(End{});
      const HexSet targets = fire_targets(game_, s_, gun);
      const HexSet walls = game_.has_walls() ? wall_targets(game_, s_, gun) : HexSet{};
      const int n = targets.size();
      const int m = game_.has_walls() ? walls.size() : 0;
      const int away = why_not_withdraw(game_, s_, gun) ? 0 : 1;
      if (n + m + away == 0) {  // it was never on offer
        guns.erase(gun);
        continue;
      }
      ++count_.decisions;
      const int pick = random_.below(n + m + away);
      if (pick < n) return decide(Fire{gun, targets.nth(pick)});
      if (pick < n + m) return decide(Breach{gun, walls.nth(pick - n)});
      return decide(Withdraw{gun});
    }
  }

  void choose_piece() {
    PieceSet pieces = (game_.movers(s_.phasing) & s_.present) - s_.done;
    for (const PieceId p : game_.reinforcements(s_.phasing)) {
      if (s_.status[p] == Status::kWaiting) pieces.insert(p);
    }
    const bool may_end = s_.crowded == 0;
    while (true) {
      const PieceId p = pieces.empty() ? kNoPiece : piece_or_end(pieces, may_end);
      if (p == kNoPiece) {
        assert(may_end);
        return decide(End{});
      }
      if (s_.status[p] == Status::kWaiting ? enter_somewhere(p) : move_somewhere(p)) return;
      pieces.erase(p);
    }
  }

  bool enter_somewhere(PieceId p) {
    const auto entries = legal_actions(game_, s_, p);
    if (entries.empty()) return false;
    ++count_.decisions;
    ++count_.moves;
    decide(entries[static_cast<std::size_t>(random_.below(static_cast<int>(entries.size())))]);
    return true;
  }

  bool move_somewhere(PieceId p) {
    if (why_not_move(game_, s_, p)) return false;
    flood_for(game_, s_, p, reach_);
    HexSet ends = destinations_unchecked(game_, s_, p, reach_);
    const HexSet exits = exit_hexes(game_, s_, p, reach_);
    const int out = exits.size();
    const bool unit = game_.piece(p).is_unit();
    for (int n = ends.size(); n + out > 0; --n) {
      const int pick = random_.below(n + out);
      if (pick >= n) {
        ++count_.decisions;
        ++count_.moves;
        decide(Exit{p, path_to(game_, s_, p, reach_, exits.nth(pick - n))});
        return true;
      }
      const HexId to = ends.nth(pick);
      const bool doubtful = unit && (s_.crowded > 0 || has_unit(s_, to, s_.phasing));
      if (doubtful && !leaves_room(game_, s_, p, to)) {  // it was never on offer
        ends.erase(to);
        continue;
      }
      ++count_.decisions;
      ++count_.moves;
      decide(Move{p, path_to(game_, s_, p, reach_, to)});
      return true;
    }
    return false;
  }

  // A defender, then attackers; what is not legal is drawn again, and after a few failures the
  // whole list decides.
  void choose_attack() {
    PieceSet targets;
    for (const PieceId u : game_.units(s_.phasing) - s_.done) {
      if (is_ready(s_, u)) targets |= targets_of(game_, s_, u);
    }
    const bool may_end = !why_not_end_combat(game_, s_);
    for (int attempt = 0; attempt < 8; ++attempt) {
      if (targets.empty()) break;
      const PieceId d = piece_or_end(targets, may_end);
      if (d == kNoPiece) return decide(End{});
      const PieceSet attackers = attackers_of(game_, s_, d);
      PieceSet chosen;
      while (chosen.empty()) {
        for (const PieceId a : attackers) {
          if (random_.below(4) != 0) chosen.insert(a);
        }
      }
      PieceSet defenders{d};
      if (random_.below(4) == 0) {  // together with a neighbour that all of them can attack
        PieceSet common = targets;
        for (const PieceId a : chosen) common &= targets_of(game_, s_, a);
        common.erase(d);
        if (!common.empty()) defenders.insert(common.nth(random_.below(common.size())));
      }
      if (attack({chosen, defenders, random_.below(2) == 0})) return;
    }
    if (may_end) return decide(End{});
    choose_listed();
  }

  bool attack(Combat combat) {
    if (combat.charge && why_not_charge(game_, s_, combat)) combat.charge = false;
    if (why_not_attack(game_, s_, combat)) return false;
    ++count_.attacks;
    decide(Attack{combat.attackers, combat.defenders, combat.charge});
    return true;
  }

  void choose_exchange() {
    const int owed = exchange_owed(game_, s_);
    PieceSet left = exchange_payers(game_, s_);
    PieceSet paying;
    int paid = 0;
    while (paid < owed) {
      const PieceId p = left.nth(random_.below(left.size()));
      left.erase(p);
      paying.insert(p);
      paid += game_.piece(p).strength;
    }
    decide(DisruptOwn{paying});
  }

  void choose_deployment() {
    if (!why_not(game_, s_, End{})) return decide(End{});
    PieceSet waiting;
    for (const PieceId p : deployable(game_, s_)) {
      if (!on_map(s_, p)) waiting.insert(p);
    }
    // Units first: a leader may need one to stand with.
    const PieceSet units = waiting & game_.units(s_.decider);
    const PieceSet next = !units.empty() ? units : !waiting.empty() ? waiting : misplaced();
    const PieceId p = next.nth(random_.below(next.size()));
    const HexSet hexes = deploy_hexes(game_, s_, p);
    ++count_.decisions;
    decide(Deploy{p, hexes.nth(random_.below(hexes.size()))});
  }

  PieceSet misplaced() const {
    PieceSet out;
    for (const PieceId p : deployable(game_, s_)) {
      if (game_.battle().why_not_stay_deployed(s_, p)) out.insert(p);
    }
    return out;
  }

  void choose_listed() {
    const auto actions = legal_actions(game_, s_);
    assert(!actions.empty());
    decide(actions[static_cast<std::size_t>(random_.below(static_cast<int>(actions.size())))]);
  }

  const Game& game_;
  State& s_;
  engine::Random& random_;
  PlayoutCount& count_;
  Events* events_;
  Action* taken_;
  hex::Reach reach_;
};

}  // namespace

void random_step(const Game& game, State& s, engine::Random& random, PlayoutCount& count,
                 Events* events, Action* taken) {
  Player(game, s, random, count, events, taken).step();
}

void random_game(const Game& game, State& s, engine::Random& random, PlayoutCount& count) {
  Player player(game, s, random, count, nullptr, nullptr);
  while (!is_over(s)) player.step();
}

}  // namespace tercio::thirty_years_war
