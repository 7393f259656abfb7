#include "opponent/thirty_years_war/search.hpp"

#include <algorithm>

#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

Search::Search(const Tables& tables, const Judge& judge)
    : tables_(tables), game_(tables.game), judge_(judge), script_(tables) {}

int Search::horizon_of(const State& s) {
  // The die before a turn belongs to the player-turn after it.
  return s.player_turn + (s.step == Step::kTurnRoll || is_deployment(s) ? 2 : 1);
}

double Search::judge(State s, Side side, int horizon, std::uint64_t seed, int sample) {
  script_.play_on(s, MindDice(seed, sample), horizon);
  return judge_.utility(s, side);
}

void Search::sample(Candidate& c, int upto, Side side, int horizon, std::uint64_t seed,
                    Budget& budget) {
  while (c.samples.count < upto && !budget.spent()) {
    State s = c.after;
    if (s.step == Step::kMove && !is_over(s)) apply(game_, s, End{}, nullptr);
    c.samples.add(judge(s, side, horizon, seed, c.samples.count));
    budget.count();
  }
}

double Search::worth(const State& s, Side side, std::uint64_t seed, int samples, Budget& budget) {
  double sum = 0;
  int n = 0;
  const int horizon = horizon_of(s);
  for (; n < samples && (n < 6 || !budget.spent()); ++n) {
    State t = s;
    script_.play_on(t, MindDice(seed, n), horizon);
    sum += judge_.value(t, side);
    budget.count();
  }
  return sum / n;
}

MovePlan Search::plan_from(const State& before, const State& after) const {
  MovePlan plan;
  for (const PieceId p : (game_.movers(before.phasing) & before.present) - before.done) {
    plan.pieces.insert(p);
    plan.to[p] = after.status[p] == Status::kExited ? MovePlan::kOff
                 : on_map(after, p)                 ? after.at[p]
                                                    : before.at[p];
  }
  return plan;
}

bool Search::propose(const State& s, const Candidate& best, const Taste& taste,
                     engine::Random& random, double progress, Candidate& out) {
  out.after = s;
  out.samples = {};
  const Side side = s.phasing;
  const std::uint64_t mood = random.next() | 1U;
  script_.set_noise(mood);
  script_.set_taste(side, varied(taste, mood));
  const PieceSet all = best.plan.pieces;
  if (random.below(1000) < static_cast<int>(450 - 300 * progress)) {
    script_.move_all(out.after);
  } else {
    // Some of them anew, the others as in the best plan.
    PieceSet some;
    const PieceId centre = all.nth(random.below(all.size()));
    some.insert(centre);
    const int kind = random.below(3);
    if (kind == 0) {
      for (int n = random.below(3); n > 0; --n) some.insert(all.nth(random.below(all.size())));
    } else {
      const HexId here =
          kind == 1 || best.plan.to[centre] == MovePlan::kOff ? s.at[centre] : best.plan.to[centre];
      const int radius = 1 + random.below(3);
      for (const PieceId p : all) {
        const HexId there =
            kind == 1 || best.plan.to[p] == MovePlan::kOff ? s.at[p] : best.plan.to[p];
        if (hex::distance(here, there) <= radius) some.insert(p);
      }
    }
    MovePlan held = best.plan;
    held.pieces -= some;
    script_.carry_out(out.after, held);
    if (out.after.step == Step::kMove && !is_over(out.after)) {
      const int how = random.below(3);
      if (how == 0) {
        // One anywhere it can go, the rest by the script.
        MovePlan one;
        hex::Reach reach;
        if (on_map(out.after, centre) && !why_not_move(game_, out.after, centre)) {
          flood_for(game_, out.after, centre, reach);
          HexSet ends = reach.all();
          if (game_.piece(centre).is_unit()) ends -= out.after.units[index_of(side)];
          ends.insert(s.at[centre]);
          one.pieces.insert(centre);
          one.to[centre] = ends.nth(random.below(ends.size()));
          script_.carry_out(out.after, one);
          some.erase(centre);
        }
      }
      if (out.after.step == Step::kMove && !is_over(out.after)) script_.move_some(out.after, some);
    }
  }
  script_.set_taste(side, taste);
  script_.set_noise(0);
  out.plan = plan_from(s, out.after);
  return !(out.plan == best.plan);
}

Search::Found Search::movement(const State& s, const Taste& taste, std::uint64_t seed,
                               Budget& budget) {
  const Side side = s.phasing;
  const int horizon = horizon_of(s);
  engine::Random random(seed);
  Candidate best;
  best.after = s;
  script_.move_all(best.after);
  best.plan = plan_from(s, best.after);
  // With little time it is better to give plans up early.
  const int first = budget.most() < 1200 ? 3 : 6;
  sample(best, first, side, horizon, seed, budget);
  std::unordered_set<std::uint64_t> tried{hash_of(best.after)};
  const MovePlan plain = best.plan;
  Candidate c;
  int idle = 0;
  const std::int64_t all = budget.most();
  budget.allow(all - all / 8);  // the rest is for tidying up
  while (!budget.spent() && !best.plan.pieces.empty() && idle < 2000) {
    const double progress = static_cast<double>(budget.used()) /
                            static_cast<double>(std::max<std::int64_t>(1, budget.most()));
    if (!propose(s, best, taste, random, progress, c) || !tried.insert(hash_of(c.after)).second) {
      ++idle;
      continue;
    }
    idle = 0;
    const auto extend = [&](Candidate& one) {
      return [&](int n) { sample(one, n, side, horizon, seed, budget); };
    };
    const bool better = beats(best.samples, extend(best), c.samples, extend(c),
                              {.first = first, .most = Samples::kMost, .is_short = true});
    if (better) best = c;
  }
  budget.allow(all);
  tidy(s, plain, best, seed, budget);
  Found found;
  found.value = best.samples.mean();
  State again = s;
  script_.record(&found.actions);
  script_.carry_out(again, best.plan);
  script_.record(nullptr);
  if (again.step == Step::kMove && !is_over(again) && !why_not(game_, again, End{})) {
    found.actions.emplace_back(End{});
  }
  return found;
}

// Whatever the plan has beyond the script's for no gain is put back: an army that does not shuffle.
void Search::tidy(const State& s, const MovePlan& plain, Candidate& best, std::uint64_t seed,
                  Budget& budget) {
  const Side side = s.phasing;
  const int horizon = horizon_of(s);
  Candidate c;
  constexpr int kSamples = 24;
  sample(best, kSamples, side, horizon, seed, budget);
  for (const PieceId p : best.plan.pieces) {
    if (budget.spent() || best.samples.count < kSamples) return;
    if (!plain.pieces.contains(p) || best.plan.to[p] == plain.to[p]) continue;
    c.plan = best.plan;
    c.plan.to[p] = plain.to[p];
    c.after = s;
    c.samples = {};
    script_.carry_out(c.after, c.plan);
    c.plan = plan_from(s, c.after);
    if (c.plan == best.plan) continue;
    sample(c, kSamples, side, horizon, seed, budget);
    if (c.samples.count < kSamples || difference(best.samples, c.samples, kSamples).mean < 0)
      continue;
    best = c;
  }
}

Search::Found Search::among(const State& s, const std::vector<Action>& actions, std::uint64_t seed,
                            Budget& budget) {
  const int horizon = horizon_of(s);
  const Side side = s.decider;
  const auto [best, samples] =
      best_of(actions.size(), budget, [&](std::size_t i, Samples& into, int upto) {
        while (into.count < upto && !budget.spent()) {
          State t = s;
          apply(game_, t, actions[i], nullptr);
          into.add(judge(t, side, horizon, seed, into.count));
          budget.count();
        }
      });
  return {{actions[best]}, samples.mean()};
}

}  // namespace tercio::opponent::tyw
