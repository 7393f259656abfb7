#include "lace_wars/playout.hpp"

#include <array>
#include <cassert>

#include "lace_wars/legal.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/rules/walk.hpp"

namespace tercio::lace_wars {

namespace {

// Decides at random. A move is made of a choice of who moves and of one hex or facing after the
// other; now and then every legal action is listed and one of them taken, so that all kinds occur.
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
        return choose_deployment();
      case Step::kMove:
        return choose_mover();
      case Step::kMoving:
        return choose_step();
      case Step::kReact:
        if (random_.below(2) == 0) return decide(Pass{});
        return choose_listed();
      case Step::kActivate:
        return choose_body();
      case Step::kJoin:
        return choose_join();
      case Step::kAttack:
        return choose_attack();
      case Step::kRout:
        return choose_rout();
      default:
        return choose_listed();
    }
  }

 private:
  void decide(const Action& action) {
    ++count_.decisions;
    assert(!why_not(game_, s_, action));
    carry_out(action);
  }
  void carry_out(const Action& action) {
    if (taken_ != nullptr) *taken_ = action;
    apply(game_, s_, action, events_);
  }

  void choose_deployment() {
    if (random_.below(4) != 0 && !why_not(game_, s_, End{})) return decide(End{});
    const PieceSet pieces = deployable(game_, s_, s_.decider);
    for (int tries = 0; tries < 40 && !pieces.empty(); ++tries) {
      const PieceId p = pieces.nth(random_.below(pieces.size()));
      const HexId h = hex::make_hex(1 + random_.below(game_.grid().lines),
                                    1 + random_.below(game_.grid().places));
      if (!why_not(game_, s_, Deploy{p, h})) return decide(Deploy{p, h});
    }
    choose_listed();
  }

  // A unit that waits, an entry hex, a facing: at random until it fits.
  bool choose_entry() {
    HexSet hexes;
    for (const Reinforcement& r : game_.arrivals()) {
      if (r.formation == s_.formation) hexes |= r.entry;
    }
    PieceSet waiting;
    for (const PieceId p : game_.units_of(s_.formation)) {
      if (s_.status[p] == Status::kWaiting) waiting.insert(p);
    }
    PieceSet leaders;
    for (const PieceId c :
         {s_.commander_of[s_.formation], s_.army_commander[index_of(s_.active)]}) {
      if (c != kNoPiece && s_.status[c] == Status::kWaiting) leaders.insert(c);
    }
    for (int tries = 0; tries < 12; ++tries) {
      Enter enter{PieceSet{waiting.nth(random_.below(waiting.size()))},
                  hexes.nth(random_.below(hexes.size())),
                  static_cast<Facing>(random_.below(kFacings)),
                  s_.phase == Phase::kMarch || (s_.turn == 0 && random_.below(2) == 0)};
      if (random_.below(2) == 0) enter.pieces |= leaders;
      if (why_not(game_, s_, enter)) continue;
      ++count_.moves;
      decide(enter);
      return true;
    }
    return false;
  }

  void choose_listed() {
    const auto actions = legal_actions(game_, s_);
    assert(!actions.empty());
    const Action& action =
        actions[static_cast<std::size_t>(random_.below(static_cast<int>(actions.size())))];
    if (std::holds_alternative<Attack>(action)) ++count_.attacks;
    decide(action);
  }

  // A formation or independent unit: tested, now and then held; or the phase ends.
  void choose_body() {
    std::array<Body, kMaxFormations + kMaxPieces> bodies;
    int count = 0;
    for (int f = 0; f < game_.formation_count(); ++f) {
      const Body body{static_cast<std::uint8_t>(f), kNoPiece};
      if (!why_not_activate(game_, s_, body)) bodies[static_cast<std::size_t>(count++)] = body;
    }
    for (const PieceId p : (game_.independents(s_.active) & s_.present) - s_.used) {
      const Body body{kNoFormation, p};
      if (!why_not_activate(game_, s_, body)) bodies[static_cast<std::size_t>(count++)] = body;
    }
    const int way = random_.below(24);
    if (way == 0 && !why_not(game_, s_, End{})) return decide(End{});
    const Body body = bodies[static_cast<std::size_t>(random_.below(count))];
    const Hold hold{body.formation, body.unit};
    if (way == 1 && !why_not(game_, s_, hold)) return decide(hold);
    decide(Activate{body.formation, body.unit});
  }

  void choose_join() {
    const PieceSet units = joinable(game_, s_, s_.formation);
    const int n = random_.below(units.size() + 1);
    if (n == units.size()) return decide(End{});
    decide(Join{units.nth(n)});
  }

  void choose_attack() {
    const auto all = attacks(game_, s_);
    if (all.empty() || (random_.below(4) == 0 && !why_not(game_, s_, End{}))) {
      return decide(End{});
    }
    ++count_.attacks;
    decide(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
  }

  void choose_rout() {
    const PieceId unit = top_task(s_).pieces.first();
    const auto routes = rout_routes(game_, s_, unit);
    Rout rout{.route =
                  routes[static_cast<std::size_t>(random_.below(static_cast<int>(routes.size())))]};
    std::size_t count = 0;
    for (const PieceId c : rout_companions(game_, s_, unit, rout.route)) {
      const HexSet stops = rout_stops(s_, unit, rout.route, c);
      if (count == rout.companions.size() || stops.empty() || random_.below(2) != 0) continue;
      rout.companions[count] = c;
      rout.stops[count++] = stops.nth(random_.below(stops.size()));
    }
    decide(rout);
  }

  // The army commander rides a hex at a time, alone.
  void choose_ride() {
    const PieceSet group{s_.army_commander[index_of(s_.active)]};
    Route route;
    if (random_.below(3) == 0 || why_not_mover(game_, s_, group) ||
        !choose_item(walk_of(game_, s_, group), route)) {
      return decide(End{});
    }
    ++count_.moves;
    decide(Move{group, route});
  }

  // One hex or facing that is open to the group; false when there is none.
  bool choose_item(const Walk& walk, Route& route) {
    const int first = random_.below(12);
    for (int i = 0; i < 12; ++i) {
      const int n = (first + i) % 12;
      std::uint16_t item = 0;
      if (n < hex::kDirections) {
        const auto d = static_cast<Direction>(n);
        if (!has_direction(game_.on_map(walk.at), d)) continue;
        item = hex::neighbour(walk.at, d);
      } else {
        if (!walk.formed) continue;
        item = Route::turn_to(static_cast<Facing>(n - hex::kDirections));
      }
      if (try_item(game_, s_, walk, item).denial) continue;
      route.push_back(item);
      return true;
    }
    return false;
  }

  // 16.1.5-1 Units that have come are not kept waiting.
  void end_moves() {
    if (why_not(game_, s_, End{})) return choose_listed();
    decide(End{});
  }

  void choose_mover() {
    const bool entering = s_.formation != kNoFormation && s_.failed == 0 && s_.held == 0 &&
                          may_enter(game_, s_, s_.formation);
    if (entering && random_.below(8) != 0 && choose_entry()) return;
    if (random_.below(64) == 0) return choose_listed();
    if (s_.phase == Phase::kArmyCommander) return choose_ride();
    const PieceSet left = (s_.acting & s_.present) - s_.moved;
    if (left.empty() || random_.below(16) == 0) return end_moves();
    ++count_.decisions;
    PieceSet group;
    Route route;
    for (int tries = 0; tries < 4 && route.empty(); ++tries) {
      const PieceId p = left.nth(random_.below(left.size()));
      group = PieceSet{p};
      const PieceSet stack = fighters_in(game_, s_, s_.at[p]);
      if (stack.size() > 1 && stack.contains(p) && random_.below(2) == 0) group = stack;
      if (!why_not_mover(game_, s_, group)) choose_item(walk_of(game_, s_, group), route);
    }
    if (route.empty()) return random_.below(8) == 0 ? choose_listed() : end_moves();
    ++count_.moves;
    decide(Move{group, route});
  }

  void choose_step() {
    if (random_.below(4) == 0 && !why_not_end_move(game_, s_)) return decide(End{});
    if (random_.below(64) == 0) return choose_listed();
    Route route;
    if (!choose_item(walk_of(game_, s_, s_.mover.pieces), route)) return decide(End{});
    decide(Move{s_.mover.pieces, route});
  }

  const Game& game_;
  State& s_;
  engine::Random& random_;
  PlayoutCount& count_;
  Events* events_;
  Action* taken_;
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

}  // namespace tercio::lace_wars
