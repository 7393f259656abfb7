#include "opponent/thirty_years_war/whole_game.hpp"

#include <optional>

#include "opponent/thirty_years_war/chronicle.hpp"
#include "opponent/thirty_years_war/mind.hpp"
#include "opponent/whole_game.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

class TheGame final : public GameInPlay {
 public:
  TheGame(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
          const Bounds& bounds, std::uint64_t seed, const Watch& watch, Course* course)
      : game_(tables.game),
        players_(players),
        minds_{Mind(tables, judge, players[0]), Mind(tables, judge, players[1])},
        bounds_(bounds),
        watch_(watch),
        dice_(mix(seed), 0),
        random_(seed),
        s_(start(game_, nullptr)) {
    if (course == nullptr) return;
    chronicle_.emplace(tables, judge, *course);
    events_ = chronicle_->events();
  }

  bool is_over() const override { return thirty_years_war::is_over(s_); }
  bool throw_die() override {
    if (!is_roll(s_.step)) return false;
    const Roll roll{dice_(s_)};
    if (chronicle_) chronicle_->die(s_, roll.die);
    carry_out(roll);
    return true;
  }
  int player_turn() const override { return s_.player_turn; }
  int game_turn() const override { return is_deployment(s_) ? 0 : s_.day << 8 | s_.turn; }
  void begin_player_turn() override {
    if (watch_ && !is_deployment(s_)) watch_(s_);
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
    const Mind::Thought thought = minds_[side].decide(s_, bounds_);
    for (const Action& action : thought.actions) carry_out(action);
    return thought.judgements;
  }
  void tell(Played& played) override {
    const Outcome outcome = game_.battle().outcome(s_);
    if (!outcome.draw) played.winner = static_cast<int>(index_of(outcome.winner));
    played.level = outcome.level;
    played.points = game_.battle().totals(s_);
    // What decides: points, or where conditions are counted, these and then what was lost.
    played.margin = played.points[0] - played.points[1];
    if (game_.definition().id == "freiburg") {
      played.margin =
          20 * rank_of(game_, ending_of(game_, s_)) + s_.strength_lost[1] - s_.strength_lost[0];
    }
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
  State s_;
  std::optional<Chronicle> chronicle_;
  Events* events_ = nullptr;
};

}  // namespace

Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch, Course* course) {
  TheGame game(tables, judge, players, bounds, seed, watch, course);
  return play_whole(game);
}

}  // namespace tercio::opponent::tyw
