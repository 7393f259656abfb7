#include "opponent/lace_wars/whole_game.hpp"

#include <optional>

#include "lace_wars/battle.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/morale.hpp"
#include "opponent/lace_wars/chronicle.hpp"
#include "opponent/lace_wars/dice.hpp"
#include "opponent/lace_wars/mind.hpp"
#include "opponent/whole_game.hpp"

namespace tercio::opponent::lw {

namespace {

class TheGame final : public GameInPlay {
 public:
  TheGame(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
          const std::array<Taste, 2>& tastes, const Bounds& bounds, std::uint64_t seed,
          const Watch& watch, Course* course)
      : game_(tables.game),
        players_(players),
        minds_{Mind(tables, judge, players[0], tastes[0]),
               Mind(tables, judge, players[1], tastes[1])},
        bounds_(bounds),
        watch_(watch),
        dice_(mix(seed), 0),
        random_(seed),
        begin_(start(game_, nullptr)),
        s_(begin_) {
    if (course == nullptr) return;
    chronicle_.emplace(tables, judge, s_, *course);
    events_ = chronicle_->events();
  }

  bool is_over() const override { return lace_wars::is_over(s_); }
  bool throw_die() override {
    if (!is_roll(s_.step)) return false;
    const Roll roll{dice_(s_)};
    if (chronicle_) chronicle_->die(s_, roll.die);
    carry_out(roll);
    return true;
  }
  int player_turn() const override { return half_turn(s_); }
  int game_turn() const override { return s_.phase == Phase::kSetUp ? 0 : s_.turn; }
  void begin_player_turn() override {
    if (watch_ && s_.phase != Phase::kSetUp) watch_(s_);
  }
  std::size_t decider() const override { return index_of(s_.decider); }
  std::int64_t decide() override {
    if (chronicle_) chronicle_->decision(s_);
    const std::size_t side = decider();
    if (players_[side].level->style == Style::kRandom) {
      random_step(game_, s_, random_, count_, events_);
      if (chronicle_) chronicle_->take(s_);
      return 0;
    }
    const Sight sight(game_, begin_, s_, s_.decider);
    const Mind::Thought thought = minds_[side].decide(s_, sight, bounds_);
    for (const Action& action : thought.actions) carry_out(action);
    return thought.judgements;
  }
  void tell(Played& played) override {
    const Outcome outcome = game_.battle().outcome(s_);
    if (!outcome.draw) played.winner = static_cast<int>(index_of(outcome.winner));
    played.level = outcome.level;
    played.points = {steps_lost(game_, s_, Side::kB), steps_lost(game_, s_, Side::kA)};
    played.margin = margin_of(game_, s_);
    played.hash = hash_of(s_);
    if (chronicle_) chronicle_->finish(s_);
    if (watch_) watch_(s_);
  }

 private:
  void carry_out(const Action& action) {
    apply(game_, s_, action, events_);
    if (chronicle_) chronicle_->take(s_);
  }

  const Game& game_;
  const std::array<Player, 2>& players_;
  std::array<Mind, 2> minds_;
  const Bounds& bounds_;
  const Watch& watch_;
  MindDice dice_;
  engine::Random random_;
  PlayoutCount count_;
  State begin_;
  State s_;
  std::optional<Chronicle> chronicle_;
  Events* events_ = nullptr;
};

}  // namespace

int steps_lost(const Game& game, const State& s, Side side) {
  int sum = 0;
  for (const PieceId p : game.units(side)) {
    if (s.status[p] == Status::kUnused || s.status[p] == Status::kWaiting) continue;
    sum += game.piece(p).steps - (on_map(s, p) ? s.steps[p] : 0);
  }
  return sum;
}

int margin_of(const Game& game, const State& s) {
  constexpr int kLevel = 20;
  constexpr int kFormation = 5;
  const auto ahead = [&](auto count) { return count(Side::kB) - count(Side::kA); };
  return kLevel * rank_of(game, ending_of(game, s)) +
         kFormation * ahead([&](Side side) { return demoralised_formations(game, s, side); }) +
         ahead([&](Side side) { return steps_lost(game, s, side); });
}

Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch, Course* course) {
  const std::array<Taste, 2> tastes{taste_of(players[0].level->style),
                                    taste_of(players[1].level->style)};
  TheGame game(tables, judge, players, tastes, bounds, seed, watch, course);
  return play_whole(game);
}

Played play_scripts(const Tables& tables, const Judge& judge, const std::array<Taste, 2>& tastes,
                    std::uint64_t seed) {
  const Level* script = find_level("ensign");
  const std::array<Player, 2> players{Player{script, seed}, Player{script, seed + 1}};
  const Bounds bounds;  // a script does not think
  const Watch nobody;
  TheGame game(tables, judge, players, tastes, bounds, seed, nobody, nullptr);
  return play_whole(game);
}

}  // namespace tercio::opponent::lw
