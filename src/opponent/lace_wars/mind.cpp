#include "opponent/lace_wars/mind.hpp"

#include <algorithm>

#include "lace_wars/legal.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/legality.hpp"
#include "opponent/dice.hpp"

namespace tercio::opponent::lw {

namespace {

constexpr std::uint64_t kMostGuesses = 12;

// Where an action of several ends: a die, or the other side's decision.
bool goes_on(const State& s, Side side) {
  return !is_over(s) && !is_roll(s.step) && s.decider == side;
}

}  // namespace

std::vector<State> guesses_of(const Sight& sight, std::uint64_t seed, std::int64_t judgements) {
  if (sight.is_open()) return {sight.guess(seed)};
  const auto wanted = static_cast<std::uint64_t>(std::max<std::int64_t>(1, judgements / 12));
  const std::uint64_t count = std::min(kMostGuesses, wanted);
  std::vector<State> out;
  out.reserve(static_cast<std::size_t>(count));
  for (std::uint64_t i = 0; i < count; ++i) {
    out.push_back(sight.guess(mix(seed + i)));
  }
  return out;
}

Mind::Mind(const Tables& tables, const Judge& judge, const Player& player)
    : Mind(tables, judge, player, taste_of(player.level->style)) {}

Mind::Mind(const Tables& tables, const Judge& judge, const Player& player, const Taste& taste)
    : tables_(tables), game_(tables.game), player_(player), style_(taste), search_(tables, judge) {}

Mind::Thought Mind::decide(const State& s, const Sight& sight, const Bounds& bounds) {
  // A deployment at random would come back to where it was.
  const bool random = player_.level->style == Style::kRandom && s.step != Step::kDeploy;
  if (random) return at_random(s, sight);
  const std::uint64_t seed = mix(player_.seed ^ sight.key());
  const State guess = sight.guess(seed);
  Thought thought;
  if (player_.level->judgements > 0 && search_.share(guess) > 0) {
    thought = by_search(sight, bounds);
  } else {
    set_taste(s.decider, guess);
    thought.actions = {search_.script().decide(guess)};
  }
  thought.meant = thought.actions;
  make_legal(s, sight, thought.actions);
  return thought;
}

namespace {

// What can be done and undone in one move: order (3.5.1), and turns on the road (14c).
bool is_to_and_fro(const State& s, const Action& action) {
  if (std::holds_alternative<Reorder>(action)) return s.mover.reordered != 0;
  const auto* move = std::get_if<Move>(&action);
  return move != nullptr && Route::is_turn(move->route.front()) && s.mover.open_turn != 0;
}

}  // namespace

// Draws among what is legal, which a player may know. The same position draws the same, so that
// what would lead back to it is not done.
Mind::Thought Mind::at_random(const State& s, const Sight& sight) const {
  engine::Random random(mix(player_.seed) ^ sight.key());
  State after = s;
  PlayoutCount count;
  random_step(game_, after, random, count);
  std::vector<Action> actions = legal_actions(game_, s);
  const Action last = actions.back();
  std::erase_if(actions, [&](const Action& action) { return is_to_and_fro(s, action); });
  if (actions.empty()) return {.actions = {last}};
  // The one that leads there.
  for (const Action& action : actions) {
    State t = s;
    apply(game_, t, action, nullptr);
    if (t == after) return {.actions = {action}};
  }
  return {.actions = {
              actions[static_cast<std::size_t>(random.below(static_cast<int>(actions.size())))]}};
}

const Taste& Mind::taste(Side side) const {
  const bool learned = player_.level->judgements > 0 || player_.level->style == Style::kLearned;
  return learned ? tables_.learned[index_of(side)] : style_;
}

void Mind::set_taste(Side side, const State& guess) {
  Script& script = search_.script();
  script.set_taste(side, taste(side));
  script.set_noise(0);
  if (style_.noise > 0 || style_.blind > 0) {
    // What is overlooked stays overlooked for the turn.
    script.set_noise(mix(player_.seed) ^ mix(static_cast<std::uint64_t>(half_turn(guess))));
  }
}

Mind::Thought Mind::by_search(const Sight& sight, const Bounds& bounds) {
  const std::int64_t turn = bounds.judgements > 0 ? bounds.judgements : player_.level->judgements;
  const double seconds = bounds.seconds > 0 ? bounds.seconds : player_.level->seconds;
  const std::uint64_t seed = mix(player_.seed ^ sight.key());
  Script& script = search_.script();
  for (const Side side : {Side::kA, Side::kB})
    script.set_taste(side, tables_.learned[index_of(side)]);
  script.set_noise(0);
  const State guess = sight.guess(seed);
  const double share = search_.share(guess);
  const auto judgements =
      std::max<std::int64_t>(12, static_cast<std::int64_t>(share * static_cast<double>(turn)));
  Budget budget(judgements, seconds * share, bounds);
  const std::vector<State> guesses = guesses_of(sight, seed, judgements);
  Search::Found found = search_.decide(guesses, taste(guess.decider), seed, budget);
  return {.actions = std::move(found.actions),
          .value = found.value,
          .judgements = budget.used(),
          .cut_short = budget.cut_short()};
}

// What was decided for a guess may be refused where something else lies under a counter: then what
// the script would do by another guess, and at last anything that is allowed. What is refused is
// told to a player who tries; beyond that nothing is looked at.
void Mind::make_legal(const State& s, const Sight& sight, std::vector<Action>& actions) {
  State t = s;
  std::size_t good = 0;
  for (const Action& action : actions) {
    if (good > 0 && !goes_on(t, s.decider)) break;
    if (why_not(game_, t, action)) break;
    apply(game_, t, action, nullptr);
    ++good;
  }
  actions.resize(good);
  if (good > 0) return;
  constexpr std::uint64_t kTries = 6;
  for (std::uint64_t i = 1; i <= kTries; ++i) {
    const State guess = sight.guess(mix(player_.seed ^ sight.key()) + i);
    set_taste(s.decider, guess);
    const Action action = search_.script().decide(guess);
    if (why_not(game_, s, action)) continue;
    actions = {action};
    return;
  }
  for (const Action& action : {Action{End{}}, Action{Pass{}}}) {
    if (why_not(game_, s, action)) continue;
    actions = {action};
    return;
  }
  actions = {legal_actions(game_, s).front()};
}

}  // namespace tercio::opponent::lw
