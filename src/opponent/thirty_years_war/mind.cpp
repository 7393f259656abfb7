#include "opponent/thirty_years_war/mind.hpp"

#include <algorithm>

#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

Mind::Mind(const Tables& tables, const Judge& judge, const Player& player)
    : tables_(tables),
      game_(tables.game),
      player_(player),
      taste_(taste_of(player.level->style)),
      search_(tables, judge) {}

Mind::Thought Mind::decide(const State& s, const Bounds& bounds) {
  if (player_.level->style == Style::kRandom) return at_random(s);
  const std::int64_t judgements =
      bounds.judgements > 0 ? bounds.judgements : player_.level->judgements;
  return judgements > 0 && player_.level->judgements > 0 ? by_search(s, bounds) : by_script(s);
}

Mind::Thought Mind::at_random(const State& s) {
  engine::Random random(mix(player_.seed) ^ hash_of(s));
  Thought thought;
  if (s.step == Step::kDeploy) return by_script(s);
  // One legal action, drawn as the playouts draw it: found again as the one that leads there.
  State after = s;
  PlayoutCount count;
  random_step(game_, after, random, count);
  thought.actions = {};
  for (const Action& action : legal_actions(game_, s)) {
    State t = s;
    apply(game_, t, action, nullptr);
    if (t == after) {
      thought.actions = {action};
      return thought;
    }
  }
  return by_script(s);
}

Mind::Thought Mind::by_script(const State& s) {
  Thought thought;
  Script& script = search_.script();
  script.set_taste(s.decider, taste_);
  if (taste_.noise > 0 || taste_.blind > 0) {
    // What is overlooked stays overlooked for the turn.
    script.set_noise(mix(player_.seed) ^
                     mix(static_cast<std::uint64_t>(s.day) * 1000U + s.player_turn));
  }
  State t = s;
  script.record(&thought.actions);
  script.decide(t);
  script.record(nullptr);
  return thought;
}

Mind::Thought Mind::by_search(const State& s, const Bounds& bounds) {
  const std::int64_t turn = bounds.judgements > 0 ? bounds.judgements : player_.level->judgements;
  const double seconds = bounds.seconds > 0 ? bounds.seconds : player_.level->seconds;
  const std::uint64_t seed = mix(player_.seed ^ hash_of(s));
  Search& search = search_;
  search.script().set_taste(Side::kA, taste_of(Style::kPlain));
  search.script().set_taste(Side::kB, taste_of(Style::kPlain));
  search.script().set_noise(0);
  if (s.step == Step::kMove) {
    Budget budget(std::max<std::int64_t>(12, turn * 8 / 10), seconds * 0.8, bounds);
    auto found = search.movement(s, taste_, seed, budget);
    return {std::move(found.actions), found.value, budget.used(), budget.cut_short()};
  }
  if (s.step == Step::kFire || s.step == Step::kAttack) {
    // A tenth of the turn each for fire and combat, in as many parts as there may be decisions.
    Budget budget(std::max<std::int64_t>(12, turn / 40), seconds * 0.02, bounds);
    const auto actions = s.step == Step::kFire ? shots_to_weigh(tables_, search.script(), s, 4)
                                               : attacks_to_weigh(tables_, search.script(), s, 5);
    // 19.55, 17.34 What breaching a wall or saving a gun brings comes later than a thought reaches.
    const bool later = std::holds_alternative<Breach>(actions.front()) ||
                       std::holds_alternative<Withdraw>(actions.front());
    if (actions.size() > 1 && turn >= 400 && !later) {
      auto found = search.among(s, actions, seed, budget);
      return {std::move(found.actions), found.value, budget.used(), budget.cut_short()};
    }
    return {{actions.front()}, 0.5, 0, false};
  }
  if (s.step == Step::kChoose || s.step == Step::kDeploy) {
    Budget budget(turn, seconds, bounds);
    auto found = s.step == Step::kChoose ? search.choice(s, seed, budget)
                                         : search.deployment(s, seed, budget);
    return {std::move(found.actions), found.value, budget.used(), budget.cut_short()};
  }
  return by_script(s);
}

std::vector<Action> shots_to_weigh(const Tables& tables, Script& script, const State& s, int most) {
  const Game& game = tables.game;
  std::vector<Action> out{script.best_shot(s)};
  struct Shot {
    float value;
    PieceId gun;
    HexId target;
  };
  std::vector<Shot> shots;
  for (const PieceId gun : game.guns()) {
    if (why_not_serve(game, s, gun)) continue;
    fire_targets(game, s, gun).for_each([&](HexId h) {
      shots.push_back({script.value_of_shot(s, gun, h), gun, h});
    });
  }
  std::stable_sort(shots.begin(), shots.end(),
                   [](const Shot& a, const Shot& b) { return a.value > b.value; });
  for (const Shot& shot : shots) {
    if (static_cast<int>(out.size()) >= most) break;
    const Action action = Fire{shot.gun, shot.target};
    if (!(action == out.front())) out.push_back(action);
  }
  return out;
}

std::vector<Action> attacks_to_weigh(const Tables& tables, Script& script, const State& s,
                                     int most) {
  const Game& game = tables.game;
  const Combat best = script.best_attack(s);
  std::vector<Action> out;
  const auto add = [&](const Combat& combat) {
    if (combat.attackers.empty() || why_not_attack(game, s, combat)) return;
    const Action action = Attack{combat.attackers, combat.defenders, combat.charge};
    if (std::find(out.begin(), out.end(), action) == out.end()) out.push_back(action);
  };
  if (best.attackers.empty()) {
    out.emplace_back(End{});
  } else {
    add(best);
  }
  // The same enemies by all who can, with and without a charge, and each other enemy by all.
  struct Option {
    float value;
    Combat combat;
  };
  std::vector<Option> options;
  PieceSet enemies;
  for (const PieceId u : (game.units(s.phasing) & s.present) - s.done) {
    if (is_ready(s, u)) enemies |= targets_of(game, s, u);
  }
  for (const PieceId e : enemies) {
    const PieceSet attackers = attackers_of(game, s, e);
    for (const bool charge : {false, true}) {
      const Combat combat{attackers, PieceSet{e}, charge};
      if (charge && why_not_charge(game, s, combat)) continue;
      if (charge && out.size() < 3) add(combat);
      options.push_back({script.value_of(s, combat), combat});
      for (const PieceId u : attackers) {
        if (attackers.size() < 2) break;
        Combat less = combat;
        less.attackers.erase(u);
        if (charge && why_not_charge(game, s, less)) continue;
        options.push_back({script.value_of(s, less), less});
      }
    }
  }
  std::stable_sort(options.begin(), options.end(),
                   [](const Option& a, const Option& b) { return a.value > b.value; });
  for (const Option& option : options) {
    if (static_cast<int>(out.size()) >= most) break;
    add(option.combat);
  }
  if (!std::holds_alternative<End>(out.front()) && !why_not_end_combat(game, s)) {
    out.emplace_back(End{});
  }
  return out;
}

}  // namespace tercio::opponent::tyw
