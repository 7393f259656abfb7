// What holds after every step of every game: thousands of battles at random.
#include <cstdlib>
#include <string>

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/stacking.hpp"

namespace tercio::lace_wars {
namespace {

// The first thing that is wrong with a position; empty: nothing.
class Inspection {
 public:
  Inspection(const Game& game, const State& s) : game_(game), s_(s) {}

  std::string fault() {
    for (int i = 0; i < game_.piece_count() && fault_.empty(); ++i) piece(static_cast<PieceId>(i));
    for (int line = 1; line <= game_.grid().lines && fault_.empty(); ++line) {
      for (int place = 1; place <= game_.grid().places; ++place) {
        hex(hex::make_hex(line, place));
      }
    }
    if (s_.pile > 40) wrong("the pile is " + std::to_string(s_.pile) + " high");
    if (s_.pile == 0) at_rest();
    return fault_;
  }

 private:
  void wrong(const std::string& what) {
    if (fault_.empty()) fault_ = what;
  }
  std::string name(PieceId p) const { return game_.described(p).id; }

  void piece(PieceId p) {
    const bool there = on_map(s_, p);
    if (there != s_.present.contains(p)) wrong(name(p) + " is present and is not");
    if (there != (s_.at[p] != kNoHex)) wrong(name(p) + " is somewhere and is not");
    if (there && !game_.on_grid(s_.at[p])) wrong(name(p) + " is off the grid");
    const Piece& piece = game_.piece(p);
    if (!piece.is_unit()) return;
    if ((s_.steps[p] == 0) != (s_.status[p] == Status::kEliminated)) {
      wrong(name(p) + " has steps and is eliminated, or neither");
    }
    if (!there && s_.below[p] != kNoPiece) wrong(name(p) + " hangs on to a stack");
    if (!there && s_.order[p] != Order::kGood) wrong(name(p) + " keeps an order off the map");
    if (piece.is_artillery() && is_disorganised(s_, p)) wrong(name(p) + " is disorganised");
    if (s_.spared.contains(p) && s_.order[p] != Order::kDisorganised) {
      wrong(name(p) + " is spared for nothing");
    }
    if (there && !units_in(s_, s_.at[p]).contains(p)) wrong(name(p) + " is not in its hex");
  }

  void hex(HexId h) {
    int n = 0;
    bool sides[2] = {};
    for (PieceId p = s_.top[h]; p != kNoPiece; p = s_.below[p]) {
      if (++n > kMaxPieces) return wrong("a stack without end in " + hex::label(h));
      if (s_.at[p] != h) wrong(name(p) + " is linked to " + hex::label(h));
      if (n > 1 && game_.piece(p).is_artillery()) wrong(name(p) + " lies under a unit");
      sides[index_of(game_.piece(p).side)] = true;
    }
    if (sides[0] && sides[1]) wrong("both sides in " + hex::label(h));
    for (const Side side : {Side::kA, Side::kB}) {
      if (has_unit(s_, h, side) != sides[index_of(side)]) wrong("units of " + hex::label(h));
    }
  }

  // Nothing is due: stacks are legal, nobody fights, moves, or waits for a die.
  void at_rest() {
    for (const PieceId p : game_.units(Side::kA) | game_.units(Side::kB)) {
      if (!on_map(s_, p)) continue;
      if (is_routed(s_, p) && units_in(s_, s_.at[p]).size() > 1) {
        wrong(name(p) + " is routed and not alone");
      }
      const Denial d = why_not_share(game_, s_, PieceSet{p}, s_.at[p], s_.facing[p]);
      if (d && units_in(s_, s_.at[p]).size() > 1) {
        wrong(name(p) + " stands against " + d.rule + " in " + hex::label(s_.at[p]));
      }
    }
    for (const PieceId c : game_.all_commanders()) {
      if (on_map(s_, c) && has_unit(s_, s_.at[c], other(game_.piece(c).side))) {
        wrong(name(c) + " stands with the enemy");
      }
    }
    if (!(s_.shaken | s_.orphaned).empty()) wrong("a commander still waits for his die");
    if (s_.step != Step::kCombatRoll) {
      if (s_.combat.attackers[0] != kNoHex) wrong("a combat lingers");
      if (!s_.disorganised_before.empty()) wrong("a combat has left something behind");
    }
    if (!s_.way.empty()) wrong("a retreat has left its way behind");
    const bool moving = s_.step == Step::kMoving || s_.step == Step::kReact;
    if (!moving && !is_roll(s_.step) && !s_.mover.pieces.empty()) wrong("somebody still moves");
    if (s_.phase != Phase::kRally && !s_.rallying.empty()) wrong("somebody still rallies");
  }

  const Game& game_;
  const State& s_;
  std::string fault_;
};

// How many games: TERCIO_GAMES of them for a long run.
int games() {
  const char* wanted = std::getenv("TERCIO_GAMES");
  return wanted == nullptr ? 20 : std::atoi(wanted);
}

void play(const char* scenario, const Options& options, int first, int count) {
  const Game game(warburg(), scenario, options);
  for (int n = first; n < first + count; ++n) {
    engine::Random random(static_cast<std::uint64_t>(n));
    State s = start(game, nullptr);
    PlayoutCount played;
    int steps = 0;
    while (s.step != Step::kOver) {
      const Step before = s.step;
      ASSERT_TRUE(is_roll(before) || !legal_actions(game, s).empty())
          << scenario << " game " << n << " step " << steps << ": a dead end at " << name_of(before)
          << ", task " << (s.pile == 0 ? 0 : static_cast<int>(top_task(s).kind)) << ", subject "
          << static_cast<int>(s.subject);
      random_step(game, s, random, played);
      const std::string fault = Inspection(game, s).fault();
      ASSERT_EQ(fault, "") << scenario << " game " << n << " step " << steps << " after "
                           << name_of(before) << " at " << name_of(s.step);
      ASSERT_LT(++steps, 20000) << scenario << " game " << n << " does not end";
    }
    EXPECT_EQ(s.turn, game.scenario().turns);
  }
}

TEST(Invariants, r3_3_r12_3a_every_position_of_random_games_is_sound) {
  play("historical", {{"reinforcement.la_morliere", "no"}}, 0, games());
}

TEST(Invariants, the_alternate_set_up_with_la_morliere) {
  play("alternate", {{"reinforcement.la_morliere", "yes"}}, 100000, games());
}

TEST(Invariants, the_free_deployment) {
  play("free", {{"reinforcement.la_morliere", "yes"}}, 200000, games());
}

}  // namespace
}  // namespace tercio::lace_wars
