// A position of a game that is being played, as Python holds it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/dice_box.hpp"
#include "engine/match.hpp"
#include "engine/record.hpp"
#include "engine/session.hpp"
#include "python/game.hpp"

namespace tercio::python {

// What has been done, the last first. Positions that went different ways share what they have in
// common, so that a copy costs nothing.
class Deeds {
 public:
  Deeds() = default;
  Deeds(const Deeds&) = default;
  Deeds(Deeds&&) noexcept = default;
  Deeds& operator=(const Deeds&) = delete;
  Deeds& operator=(Deeds&&) = delete;
  ~Deeds();

  std::size_t size() const { return last_ == nullptr ? 0 : last_->number; }
  const std::string& last() const { return last_->action; }
  void add(std::string action);
  std::vector<std::string> all() const;

 private:
  struct Deed {
    std::shared_ptr<Deed> before;
    std::string action;
    std::size_t number = 0;
  };
  std::shared_ptr<Deed> last_;
};

class State {
 public:
  // Luck follows from the seed: the n-th die is that of a session with this seed. `recorded`: what
  // is done is remembered, for records and events. `set_up`: JSON of an edited start, or empty.
  State(std::shared_ptr<const Game> game, std::string seed, bool recorded,
        const std::string& set_up);
  // The position a record leads to. Throws BadRecord.
  static State replayed(std::shared_ptr<const Game> game, const engine::Record& record);
  State(const State& from);
  State(State&&) noexcept = default;
  State& operator=(const State&) = delete;
  State& operator=(State&&) = delete;
  ~State() = default;

  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared_game() const { return game_; }
  const engine::Match& match() const { return *match_; }
  const std::string& seed() const { return seed_; }
  bool is_recorded() const { return recorded_; }
  std::size_t length() const { return steps_; }
  // The side that decides: 0 or 1; -1 when the dice do, or the game is over.
  int decider() const;

  // The legal actions, listed once for each position.
  std::size_t choices() const;
  std::string choice(std::size_t n) const;
  engine::Match::Outline outline(std::size_t n) const;

  // Each returns the action in full; the last two only where it is recorded.
  std::string apply(std::string_view action);
  std::string apply_choice(std::size_t n);
  std::string random_step();
  // Throws every die that is due; returns what they showed.
  std::vector<int> roll();
  // From here on luck follows from another seed.
  void reseed(std::string seed);

  std::optional<engine::Refusal> why_not(std::string_view action) const;
  // What came of the last action, or how the game begins; what one side may know of it (-1: all).
  std::vector<engine::Json> events(int side) const;
  std::vector<std::string> history() const;
  engine::Record record() const;
  // The same game as a session, played again.
  std::unique_ptr<engine::Session> session() const;

  // Everything needed to make the same state again.
  struct Kept {
    std::string position{};  // JSON of Match::save
    std::string seed{};
    std::size_t steps = 0;
    std::size_t dice = 0;
    bool recorded = true;
    bool manual = false;
    std::string set_up{};
    std::vector<std::string> deeds{};
  };
  Kept keep() const;
  // Throws Refused. With deeds the game is played again, and has to lead to the position.
  static State kept(std::shared_ptr<const Game> game, const Kept& kept);

 private:
  explicit State(std::shared_ptr<const Game> game);
  void about_to_act();
  void acted(std::string action, bool die);
  engine::Refusal refusal_of_text(std::string_view action) const;
  // A text as the match takes it: `roll` alone draws the die.
  std::string as_told(std::string_view action) const;
  int next_die() const;
  void need_record() const;

  std::shared_ptr<const Game> game_;
  std::unique_ptr<engine::Match> match_;
  std::string seed_;
  std::uint64_t seed_number_ = 0;
  mutable engine::SeededDice dice_;
  bool recorded_ = true;
  bool manual_ = false;  // some dice were told, not drawn
  std::string set_up_;
  std::size_t steps_ = 0;
  std::size_t dice_thrown_ = 0;
  Deeds deeds_;
  std::unique_ptr<engine::Match> before_;  // the position before the last action; null: not kept
  mutable std::unique_ptr<engine::Match::Choices> choices_;  // of this position; null: not listed
};

}  // namespace tercio::python
