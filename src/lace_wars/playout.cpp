#include "lace_wars/playout.hpp"

#include <cassert>

#include "lace_wars/activation.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/movement.hpp"
#include "lace_wars/sequence.hpp"
#include "lace_wars/walk.hpp"

namespace tercio::lace_wars {

namespace {

// Decides at random. A move is made of a choice of who moves and of one hex or facing after the
// other; now and then every legal action is listed and one of them taken, so that all kinds occur.
class Player {
 public:
  Player(const Game& game, State& s, engine::Random& random, PlayoutCount& count)
      : game_(game), s_(s), random_(random), count_(count) {}

  void step() {
    if (is_roll(s_.step)) {
      ++count_.rolls;
      apply(game_, s_, Roll{random_.die()}, nullptr);
      return;
    }
    switch (s_.step) {
      case Step::kDeploy:
        return choose_deployment();
      case Step::kMove:
        return choose_mover();
      case Step::kMoving:
        return choose_step();
      default:
        return choose_listed();
    }
  }

 private:
  void decide(const Action& action) {
    ++count_.decisions;
    assert(!why_not(game_, s_, action));
    apply(game_, s_, action, nullptr);
  }

  void choose_deployment() {
    if (random_.below(4) != 0 && !why_not(game_, s_, End{})) return decide(End{});
    choose_listed();
  }

  void choose_listed() {
    const auto actions = legal_actions(game_, s_);
    assert(!actions.empty());
    const Action& action =
        actions[static_cast<std::size_t>(random_.below(static_cast<int>(actions.size())))];
    if (std::holds_alternative<Attack>(action)) ++count_.attacks;
    decide(action);
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

  void choose_mover() {
    const bool entering = s_.formation != kNoFormation && s_.failed == 0 && s_.held == 0 &&
                          may_enter(game_, s_, s_.formation);
    if (entering || s_.phase == Phase::kArmyCommander || random_.below(16) == 0) {
      return choose_listed();
    }
    const PieceSet left = (s_.acting & s_.present) - s_.moved;
    if (left.empty() || random_.below(16) == 0) return decide(End{});
    const PieceId p = left.nth(random_.below(left.size()));
    ++count_.decisions;
    PieceSet group{p};
    const PieceSet stack = fighters_in(game_, s_, s_.at[p]);
    if (stack.size() > 1 && stack.contains(p) && random_.below(2) == 0) group = stack;
    Route route;
    if (why_not_mover(game_, s_, group) || !choose_item(walk_of(game_, s_, group), route)) {
      return choose_listed();
    }
    ++count_.moves;
    decide(Move{group, route});
  }

  void choose_step() {
    if (random_.below(4) == 0) return decide(End{});
    if (random_.below(16) == 0) return choose_listed();
    Route route;
    if (!choose_item(walk_of(game_, s_, s_.mover.pieces), route)) return decide(End{});
    decide(Move{s_.mover.pieces, route});
  }

  const Game& game_;
  State& s_;
  engine::Random& random_;
  PlayoutCount& count_;
};

}  // namespace

void random_step(const Game& game, State& s, engine::Random& random, PlayoutCount& count) {
  Player(game, s, random, count).step();
}

void random_game(const Game& game, State& s, engine::Random& random, PlayoutCount& count) {
  Player player(game, s, random, count);
  while (!is_over(s)) player.step();
}

}  // namespace tercio::lace_wars
