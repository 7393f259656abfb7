#include "opponent/lace_wars/search.hpp"

#include <algorithm>

#include "lace_wars/legal.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"

namespace tercio::opponent::lw {

Search::Search(const Tables& tables, const Judge& judge)
    : game_(tables.game), judge_(judge), script_(tables) {}

namespace {

// Nobody has moved in the activation that is going on.
bool is_fresh(const State& s) { return s.units_moved == 0 && s.commander_moved == 0; }

}  // namespace

double Search::share(const State& s) const {
  switch (s.step) {
    case Step::kMove: {
      if (s.phase == Phase::kArmyCommander) return 0;
      const int left = ((s.acting & s.present) - s.moved).size();
      const int all = (game_.units(s.active) & s.present).size();
      const double part = static_cast<double>(left) / std::max(1, all);
      return is_fresh(s) ? std::min(0.6, 1.2 * part) : 0.4 * part;
    }
    case Step::kActivate:
      return s.phase == Phase::kMarch ? 0 : 0.03;
    case Step::kFire:
      return 0.02;
    case Step::kAttack:
      return 0.04;
    case Step::kReact:
      return 0.02;
    case Step::kEvade:
    case Step::kAdvance:
    case Step::kRetreat:
    case Step::kLoss:
      return 0.015;
    default:
      return 0;
  }
}

// --- Judging -------------------------------------------------------------------------------------

namespace {

bool is_active_phase(const State& s) {
  return s.phase == Phase::kActivation || s.phase == Phase::kArmyCommander ||
         s.phase == Phase::kCombat;
}

}  // namespace

void Search::play_out(State& s, Side side, const MindDice& dice) {
  const int begin = half_turn(s);
  const bool own = s.active == side;
  int reply = -1;  // the half-turn in which the other side replies
  script_.set_hasty(true);
  script_.play_on(
      s,
      [&](const State& t) {
        const int now = half_turn(t);
        if (now >= begin + 4) return false;
        if (!own) return now < begin + 2;
        if (reply < 0) {
          if (now > begin && is_active_phase(t) && t.active != side) reply = now;
          return true;
        }
        return now == reply;
      },
      dice);
  script_.set_hasty(false);
}

void Search::carry_on(State& s, const Action& action, const MindDice& dice) {
  const Side side = s.decider;
  const bool own = s.active == side;
  const int before = half_turn(s);
  script_.forget();
  apply(game_, s, action, nullptr);
  // 4C2 The action may have ended the half-turn.
  if (own && half_turn(s) != before) {
    script_.play_on(s, [&](const State& t) { return half_turn(t) <= before + 1; }, dice);
  } else {
    play_out(s, side, dice);
  }
}

namespace {

// The guesses in which an action is allowed.
std::vector<const State*> allowing(const Game& game, std::span<const State> guesses,
                                   const Action& action) {
  std::vector<const State*> out;
  for (const State& s : guesses) {
    if (!why_not(game, s, action)) out.push_back(&s);
  }
  return out;
}

}  // namespace

double Search::worth_of(std::span<const State> guesses, const Action& action, std::uint64_t seed,
                        int samples, Budget& budget) {
  const std::vector<const State*> able = allowing(game_, guesses, action);
  if (able.empty()) return 0;
  const Side side = able.front()->decider;
  double sum = 0;
  int n = 0;
  for (; n < samples && (n < 6 || !budget.spent()); ++n) {
    State s = *able[static_cast<std::size_t>(n) % able.size()];
    carry_on(s, action, MindDice(seed, n));
    sum += judge_.value(s, side);
    budget.count();
  }
  return sum / n;
}

void Search::sample(Candidate& c, int upto, std::span<const State> guesses, std::uint64_t seed,
                    Budget& budget) {
  const Side side = guesses.front().decider;
  while (c.samples.count < upto && !budget.spent()) {
    State s = guesses[static_cast<std::size_t>(c.samples.count) % guesses.size()];
    script_.follow(s, c.plan);
    play_out(s, side, MindDice(seed, c.samples.count));
    c.samples.add(judge_.utility(s, side));
    budget.count();
  }
}

double Search::worth(std::span<const State> guesses, Side side, std::uint64_t seed, int samples,
                     Budget& budget) {
  double sum = 0;
  int n = 0;
  for (; n < samples && (n < 6 || !budget.spent()); ++n) {
    State s = guesses[static_cast<std::size_t>(n) % guesses.size()];
    script_.forget();
    play_out(s, side, MindDice(seed, n));
    sum += judge_.value(s, side);
    budget.count();
  }
  return sum / n;
}

// --- Plans ---------------------------------------------------------------------------------------

// One unit, or the stack it stands in, to any place it can come to, or back.
bool Search::send_anywhere(const State& s, PieceId who, engine::Random& random, Errand& out) {
  PieceSet group{who};
  const PieceSet stack = fighters_in(game_, s, s.at[who]) & s.acting;
  if (stack.size() > 1 && stack.contains(who) && random.below(3) != 0) group = stack;
  if (why_not_mover(game_, s, group)) return false;
  const HexId at = s.at[who];
  Facing facing = s.facing[who];
  for (const PieceId p : group - game_.lights()) facing = s.facing[p];
  if (random.below(4) == 0) {
    for (const int start = random.below(6); const Direction d : hex::kAllDirections) {
      const auto there = static_cast<Direction>((hex::index_of(d) + start) % hex::kDirections);
      if (!has_direction(game_.on_map(at), there)) continue;
      const HexId h = hex::neighbour(at, there);
      if (!why_not_withdraw(game_, s, group, h)) {
        out = {group, h, facing, Errand::Kind::kWithdraw};
        return true;
      }
      if (!why_not_back(game_, s, group, h)) {
        out = {group, h, facing, Errand::Kind::kBack};
        return true;
      }
    }
  }
  find_ways(game_, s, group, ways_);
  const HexSet& hexes = ways_.hexes();
  if (hexes.empty()) return false;
  const HexId to = hexes.nth(random.below(hexes.size()));
  std::array<Facing, kFacings> open{};
  int count = 0;
  for (int f = 0; f < kFacings; ++f) {
    if (ways_.cost(to, static_cast<Facing>(f)) != Ways::kNone) {
      open[static_cast<std::size_t>(count++)] = static_cast<Facing>(f);
    }
  }
  if (count == 0) return false;
  out = {group, to, open[static_cast<std::size_t>(random.below(count))], Errand::Kind::kMove};
  return true;
}

bool Search::propose(const State& s, const Candidate& best, const Taste& taste,
                     engine::Random& random, double progress, Candidate& out) {
  out.samples = {};
  const Side side = s.active;
  const std::uint64_t mood = random.next() | 1U;
  script_.set_noise(mood);
  script_.set_taste(side, varied(taste, mood));
  const PieceSet all = (s.acting & s.present) - s.moved;
  if (all.empty() || random.below(1000) < static_cast<int>(400 - 250 * progress)) {
    script_.plan(s, out.plan);
  } else {
    // Some of them anew, the others as in the best plan.
    PieceSet some;
    const PieceId centre = all.nth(random.below(all.size()));
    some.insert(centre);
    const int kind = random.below(3);
    if (kind == 0) {
      for (int n = random.below(3); n > 0; --n) some.insert(all.nth(random.below(all.size())));
    } else {
      const int radius = 1 + random.below(3);
      for (const PieceId p : all) {
        if (hex::distance(s.at[centre], s.at[p]) <= radius) some.insert(p);
      }
    }
    // Whole stacks.
    for (const PieceId p : all) {
      if (s.at[p] == s.at[centre]) some.insert(p);
    }
    const int how = random.below(3);
    Errand errand;
    if (how == 0 && send_anywhere(s, centre, random, errand)) {
      // One anywhere, the rest as in the best plan or anew around it.
      Plan held = best.plan;
      PieceSet fresh = some - errand.group;
      if (random.below(2) == 0) fresh.clear();
      Plan with;
      with.add(errand);
      for (const Errand& e : held) {
        if ((e.group & errand.group).empty()) with.add(e);
      }
      if (fresh.empty()) {
        out.plan = with;
        // What was to be done by a stack is done by who is left of it.
        for (const Errand& e : held) {
          const PieceSet left = e.group - errand.group;
          if ((e.group & errand.group).empty() || (left - game_.all_commanders()).empty()) continue;
          Errand rest = e;
          rest.group = left;
          out.plan.add(rest);
        }
      } else {
        script_.plan_some(s, fresh, with, out.plan);
      }
    } else if (how == 1 && random.below(3) == 0) {
      // Those stay where they are.
      out.plan.count = 0;
      for (const Errand& e : best.plan) {
        if ((e.group & some).empty()) out.plan.add(e);
      }
    } else {
      script_.plan_some(s, some, best.plan, out.plan);
    }
  }
  script_.set_taste(side, taste);
  script_.set_noise(0);
  return !(out.plan == best.plan);
}

std::vector<Action> Search::actions_of(const State& s, const Plan& plan) {
  std::vector<Action> out;
  State t = s;
  script_.follow(t, plan);
  const Side side = s.decider;
  constexpr std::size_t kMost = 40;
  while (out.size() < kMost && !is_over(t) && !is_roll(t.step) && t.decider == side &&
         (t.step == Step::kMove || t.step == Step::kMoving) && t.phase == s.phase) {
    const Action action = script_.next(t);
    if (why_not(game_, t, action)) break;
    out.push_back(action);
    const bool ends = std::holds_alternative<End>(action) && t.step == Step::kMove;
    apply(game_, t, action, nullptr);
    if (ends) break;
  }
  script_.forget();
  return out;
}

// What a reaction could change.
std::uint64_t Search::look_of(const State& s) const {
  std::uint64_t sum = index_of(s.active) + 1;
  for (const PieceId p : game_.units(s.active) & s.present) {
    sum = mix(sum ^ (static_cast<std::uint64_t>(s.steps[p]) << 16 |
                     static_cast<std::uint64_t>(s.order[p]) << 8 | p));
  }
  s.units[index_of(other(s.active))].for_each([&](HexId h) { sum = mix(sum ^ h); });
  return sum;
}

Search::Found Search::movement(std::span<const State> guesses, const Taste& taste,
                               std::uint64_t seed, Budget& budget) {
  const State& s = guesses.front();
  engine::Random random(seed);
  const std::uint64_t activation = Script::activation_key(s);
  const std::uint64_t look = look_of(s);
  const bool known = remembered_.activation == activation && !is_fresh(s);
  if (known && remembered_.look == look) {
    return {actions_of(s, remembered_.plan), remembered_.value};
  }
  Candidate best;
  script_.plan(s, best.plan);
  const Plan plain = best.plan;
  // With little time it is better to give plans up early.
  const int first = budget.most() < 300 ? 3 : 6;
  sample(best, first, guesses, seed, budget);
  if (known) {
    Candidate before;
    before.plan = remembered_.plan;
    sample(best, 4 * first, guesses, seed, budget);
    sample(before, 4 * first, guesses, seed, budget);
    const int n = best.samples.count;
    if (before.samples.count == n && n > 0 &&
        difference(best.samples, before.samples, n).mean >= 0) {
      best = before;
    }
  }
  Candidate c;
  int idle = 0;
  const std::int64_t all = budget.most();
  budget.allow(all - all / 8);  // the rest is for tidying up
  while (!budget.spent() && idle < 200) {
    const double progress = static_cast<double>(budget.used()) /
                            static_cast<double>(std::max<std::int64_t>(1, budget.most()));
    if (!propose(s, best, taste, random, progress, c)) {
      ++idle;
      continue;
    }
    idle = 0;
    const auto extend = [&](Candidate& one) {
      return [&](int n) { sample(one, n, guesses, seed, budget); };
    };
    const bool better = beats(best.samples, extend(best), c.samples, extend(c),
                              {.first = first, .most = Samples::kMost, .is_short = true});
    if (better) best = c;
  }
  budget.allow(all);
  tidy(guesses, plain, best, seed, budget);
  Found found;
  found.value = best.samples.mean();
  found.actions = actions_of(s, best.plan);
  remembered_ = {activation, look, best.plan, found.value};
  return found;
}

// Whatever the plan has beyond the script's for no gain is put back: an army that does not shuffle.
void Search::tidy(std::span<const State> guesses, const Plan& plain, Candidate& best,
                  std::uint64_t seed, Budget& budget) {
  constexpr int kSamples = 24;
  sample(best, kSamples, guesses, seed, budget);
  Candidate c;
  const Plan found = best.plan;
  for (const Errand& e : found) {
    if (budget.spent() || best.samples.count < kSamples) return;
    if (std::find(plain.begin(), plain.end(), e) != plain.end()) continue;
    c.plan.count = 0;
    c.samples = {};
    for (const Errand& other : best.plan) {
      if (!(other == e)) c.plan.add(other);
    }
    for (const Errand& other : plain) {
      if (!(other.group & e.group).empty()) c.plan.add(other);
    }
    if (c.plan == best.plan) continue;
    sample(c, kSamples, guesses, seed, budget);
    if (c.samples.count < kSamples || difference(best.samples, c.samples, kSamples).mean < 0)
      continue;
    best = c;
  }
}

// --- Single decisions ----------------------------------------------------------------------------

std::vector<Action> Search::candidates(const State& s) {
  constexpr std::size_t kMost = 8;
  script_.forget();
  std::vector<Action> out{script_.decide(s)};
  const auto add = [&](const Action& action) {
    if (out.size() >= kMost || std::find(out.begin(), out.end(), action) != out.end()) return;
    if (!why_not(game_, s, action)) out.push_back(action);
  };
  switch (s.step) {
    case Step::kActivate:
      for (int f = 0; f < game_.formation_count(); ++f) {
        add(Activate{static_cast<std::uint8_t>(f), kNoPiece});
      }
      for (const PieceId p : game_.independents(s.active) & s.present) {
        add(Activate{kNoFormation, p});
      }
      break;
    case Step::kAttack: {
      struct Option {
        float value;
        Attack attack;
      };
      std::vector<Option> options;
      for (const Attack& a : attacks(game_, s)) options.push_back({script_.value_of(s, a), a});
      std::stable_sort(options.begin(), options.end(),
                       [](const Option& a, const Option& b) { return a.value > b.value; });
      for (const Option& option : options) {
        if (out.size() + 1 >= kMost) break;
        add(option.attack);
      }
      add(End{});
      break;
    }
    case Step::kFire:
      for (const PieceId gun : active_guns(game_, s)) {
        targets_of(game_, s, gun).for_each([&](HexId h) { add(Fire{gun, h}); });
      }
      add(End{});
      break;
    default:
      for (const Action& action : legal_actions(game_, s)) add(action);
      break;
  }
  return out;
}

Search::Found Search::among(std::span<const State> guesses, std::span<const Action> actions,
                            std::uint64_t seed, Budget& budget) {
  const Side side = guesses.front().decider;
  const Action& plain = actions.front();
  const std::vector<const State*> able = allowing(game_, guesses, plain);
  if (able.empty()) return {{plain}, 0.5};
  const auto [best, samples] =
      best_of(actions.size(), budget, [&](std::size_t i, Samples& into, int upto) {
        while (into.count < upto && !budget.spent()) {
          State s = *able[static_cast<std::size_t>(into.count) % able.size()];
          // What is not allowed in one of the guesses may be so in the position as it is.
          const Action& action = why_not(game_, s, actions[i]) ? plain : actions[i];
          carry_on(s, action, MindDice(seed, into.count));
          into.add(judge_.utility(s, side));
          budget.count();
        }
      });
  return {{actions[best]}, samples.mean()};
}

Search::Found Search::decide(std::span<const State> guesses, const Taste& taste, std::uint64_t seed,
                             Budget& budget) {
  const State& s = guesses.front();
  script_.set_taste(s.decider, taste);
  script_.forget();
  if (s.step == Step::kMove && s.phase != Phase::kArmyCommander) {
    return movement(guesses, taste, seed, budget);
  }
  if (budget.most() > 12) {
    const std::vector<Action> actions = candidates(s);
    if (actions.size() > 1) return among(guesses, actions, seed, budget);
    return {{actions.front()}, 0.5};
  }
  return {{script_.decide(s)}, 0.5};
}

}  // namespace tercio::opponent::lw
