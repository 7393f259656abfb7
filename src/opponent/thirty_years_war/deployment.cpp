// 3.0, Freiburg 18.5, 20.1 What to choose and how to deploy, judged by playing on by the script.
#include "thirty_years_war/rules/deployment.hpp"

#include <algorithm>

#include "opponent/thirty_years_war/search.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

// A deployment is judged after so many player-turns of the day.
constexpr int kPlayerTurns = 4;
// … which costs as much as so many judgements of a turn.
constexpr int kPrice = 4;

}  // namespace

double Search::judge_deployed(State s, Side side, std::uint64_t seed, int sample) {
  const int day = s.day;
  while (is_deployment(s) && s.day == day && !is_over(s)) script_.decide(s);
  script_.play_on(s, MindDice(seed, sample), kPlayerTurns);
  return judge_.utility(s, side);
}

double Search::judge_to_the_end(State s, Side side, std::uint64_t seed, int sample) {
  const MindDice dice(seed, sample);
  while (!is_over(s)) {
    if (is_roll(s.step)) {
      apply(game_, s, Roll{dice(s)}, nullptr);
    } else {
      script_.decide(s);
    }
  }
  return judge_.utility(s, side);
}

Search::Found Search::choice(const State& s, std::uint64_t seed, Budget& budget) {
  const auto alternatives = game_.battle().alternatives(s);
  Found best;
  best.value = -1;
  // A game to its end costs as much as a few dozen judgements.
  const auto games = static_cast<int>(std::clamp<std::int64_t>(
      budget.most() / 30 / static_cast<std::int64_t>(alternatives.size()), 3, 60));
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    double sum = 0;
    int n = 0;
    for (; n < games && !(budget.cut_short() && n > 0); ++n) {
      State t = s;
      apply(game_, t, Choose{static_cast<int>(i), alternatives[i].id}, nullptr);
      sum += judge_to_the_end(t, s.decider, seed, n);
      for (int k = 0; k < 30; ++k) budget.count();
    }
    if (sum / n > best.value) {
      best.value = sum / n;
      best.actions = {Choose{static_cast<int>(i), alternatives[i].id}};
    }
  }
  return best;
}

Search::Found Search::deployment(const State& s, std::uint64_t seed, Budget& budget) {
  const Side side = s.decider;
  engine::Random random(seed);
  struct Line {
    std::vector<Action> actions;
    State after;
    Samples samples;
  };
  const auto extend = [&](Line& line, int upto) {
    while (line.samples.count < upto && !budget.spent()) {
      State t = line.after;
      apply(game_, t, End{}, nullptr);
      line.samples.add(judge_deployed(t, side, seed, line.samples.count));
      for (int k = 0; k < kPrice; ++k) budget.count();
    }
  };
  Line best;
  best.after = s;
  script_.record(&best.actions);
  while (best.after.step == Step::kDeploy && best.after.decider == side &&
         why_not(game_, best.after, End{})) {
    script_.decide(best.after);
  }
  script_.record(nullptr);
  Found found;
  const auto finish = [&] {
    found.value = best.samples.mean();
    found.actions = best.actions;
    found.actions.emplace_back(End{});
    return found;
  };
  if (best.after.step != Step::kDeploy || best.after.decider != side) {
    found.actions = best.actions;
    return found;
  }
  if (why_not_deploy_suggested(game_))
    return finish();  // 3.0 every piece stands where it is printed
  const PieceSet pieces = deployable(game_, best.after);
  const PieceSet units = pieces & game_.units(side);
  extend(best, 6);
  int idle = 0;
  while (!budget.spent() && idle < 200 && !units.empty()) {
    Line line;
    line.after = best.after;
    line.actions = best.actions;
    const auto place = [&](PieceId p, HexId h) {
      if (line.after.at[p] == h) return true;
      if (why_not_deploy(game_, line.after, p, h)) return false;
      apply(game_, line.after, Deploy{p, h}, nullptr);
      line.actions.emplace_back(Deploy{p, h});
      return true;
    };
    // One to three of them elsewhere, or two in each other's place.
    bool made = true;
    if (random.below(3) == 0) {
      const PieceId a = units.nth(random.below(units.size()));
      const PieceId b = units.nth(random.below(units.size()));
      const HexId at_a = line.after.at[a];
      const HexId at_b = line.after.at[b];
      const HexSet free = deploy_hexes(game_, line.after, a);
      made = a != b && !free.empty() && game_.piece(a).strength != game_.piece(b).strength;
      made =
          made && place(a, free.nth(random.below(free.size()))) && place(b, at_a) && place(a, at_b);
    } else {
      const PieceId first = pieces.nth(random.below(pieces.size()));
      const HexId here = line.after.at[first];
      const int count = 1 + random.below(3);
      for (int n = 0; n < count && made; ++n) {
        PieceId p = first;
        if (n > 0) {  // a neighbour of the first
          p = units.nth(random.below(units.size()));
          if (hex::distance(line.after.at[p], here) > 3) continue;
        }
        HexSet free = deploy_hexes(game_, line.after, p);
        if (random.below(3) != 0) {  // not far
          HexSet near;
          free.for_each([&](HexId h) {
            if (hex::distance(h, line.after.at[p]) <= 3) near.insert(h);
          });
          free = near;
        }
        made = !free.empty() && place(p, free.nth(random.below(free.size())));
      }
    }
    if (!made || why_not(game_, line.after, End{}) || line.actions.size() > 400) {
      ++idle;
      continue;
    }
    idle = 0;
    const bool better = beats(
        best.samples, [&](int n) { extend(best, n); }, line.samples,
        [&](int n) { extend(line, n); }, {.is_short = true});
    if (better) best = line;
  }
  return finish();
}

}  // namespace tercio::opponent::tyw
