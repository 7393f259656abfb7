// For tests: positions that look alike to a seat and are not.
#pragma once

#include "lace_wars/position/view.hpp"
#include "lace_wars/telling/talk_fixture.hpp"
#include "opponent/lace_wars/guess.hpp"

namespace tercio::opponent::lw {

// Two hidden units in each other's place, with all that is noted of them.
inline State exchanged_with_all(const State& s, PieceId a, PieceId b) {
  State t = lace_wars::exchanged(s, a, b);
  const auto swap_in = [&](PieceSet& set) {
    const bool of_a = set.contains(a);
    const bool of_b = set.contains(b);
    set.erase(a);
    set.erase(b);
    if (of_a) set.insert(b);
    if (of_b) set.insert(a);
  };
  for (PieceSet* set : {&t.moved, &t.marched, &t.activated, &t.acting, &t.attacked, &t.rallying,
                        &t.been_north, &t.mover.pieces, &t.mover.rough_there, &t.mover.firm_there,
                        &t.struck, &t.disorganised_before, &t.combat.evaded}) {
    swap_in(*set);
  }
  for (int i = 0; i < t.pile; ++i) swap_in(t.tasks[static_cast<std::size_t>(i)].pieces);
  if (t.subject == a) {
    t.subject = b;
  } else if (t.subject == b) {
    t.subject = a;
  }
  return t;
}

// Calls visit(real, other way, seat) for positions of random games in which two hidden units have
// changed places, or something else about them that the seat does not see.
template <class Visit>
void with_hidden_counters_exchanged(const Game& game, int stride, Visit visit) {
  engine::Random random(7);
  lace_wars::in_random_games(game, 1, stride, [&](const State& s) {
    for (const Side seat : {Side::kA, Side::kB}) {
      const PieceSet hidden = lace_wars::hidden_from(game, s, seat);
      if (hidden.size() < 2) continue;
      for (int tries = 0; tries < 8; ++tries) {
        const PieceId a = hidden.nth(random.below(hidden.size()));
        const PieceId b = hidden.nth(random.below(hidden.size()));
        if (a == b || s.at[a] == s.at[b]) continue;
        State other_way = exchanged_with_all(s, a, b);
        if (tries % 2 != 0) {
          other_way.steps[a] = 1;
          other_way.order[b] = lace_wars::Order::kDisorganised;
          other_way.been_north.erase(a);
          other_way.marched.insert(b);
        }
        visit(s, other_way, seat);
      }
    }
  });
}

}  // namespace tercio::opponent::lw
