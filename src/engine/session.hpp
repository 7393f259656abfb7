// A game as it is played: a match, its dice, its record, and the way back.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/dice_box.hpp"
#include "engine/library.hpp"
#include "engine/match.hpp"
#include "engine/record.hpp"

namespace tercio::engine {

enum class Dice { kAuto, kManual };

// What has happened, and what each side may know of it.
struct Happened {
  std::vector<Json> events;
  // By side, in the order of Match::sides(); empty: every side sees all.
  std::vector<std::vector<Json>> seen{};

  // Goes on with what a further action brought about.
  void add(Match::Done done);
  // What the side of this number may know.
  const std::vector<Json>& known_to(std::size_t side) const;
};

class Session {
 public:
  // With kAuto every die is thrown from the box as soon as it is needed. Without a box the dice
  // follow from the seed.
  Session(std::unique_ptr<Match> match, Dice dice, std::string seed,
          std::unique_ptr<DiceBox> box = nullptr);

  const Match& match() const { return *match_; }
  Dice dice() const { return dice_; }
  const std::string& seed() const { return seed_; }

  // Edits the position before the first action. All faults at once; then nothing has changed.
  std::vector<Refusal> set_up(const Json& setup);
  // Throws the dice that are due at the start (kAuto); returns the opening events.
  Happened begin();

  // Carries out an action; `roll` without a number is drawn from the box. The events include those
  // of the dice thrown after it.
  tl::expected<Happened, Refusal> act(std::string_view action);

  enum class Force { kNo, kYes };
  // Takes back the last decision, with the dice thrown after it. Without force it is refused once a
  // die has been thrown since.
  std::optional<Refusal> undo(Force force);
  // Why a player who sits for these sides may not take back the last decision: it is not theirs, a
  // die has been thrown since without the consent of the rules, the other side has been asked or
  // has decided something, or the game is over. Nothing when undo(kNo) would do it rightly.
  std::optional<Refusal> why_not_take_back(const std::vector<std::string>& seats) const;

  // Changes who throws the dice from now on; dice that are due are thrown.
  Happened go_on_with(Dice dice);

  Record record() const { return record(steps_.size()); }
  // The record of the first steps. Requires: `steps` <= length().
  Record record(std::size_t steps) const;
  // How many actions have been carried out, dice included.
  std::size_t length() const { return steps_.size(); }
  // Requires: number < length(). The action in full.
  const std::string& action(std::size_t number) const { return steps_[number].action; }
  // The position after so many actions, played again from the nearest one that was kept.
  // Requires: `steps` <= length().
  std::unique_ptr<Match> position(std::size_t steps) const;

  // Is told each step right after it: the length with it, and what was done.
  using Listener = std::function<void(std::size_t length, const Match::Done& done)>;
  void listen(Listener listener) { listener_ = std::move(listener); }

 private:
  struct Step {
    std::string action;
    std::string heading;  // of the position before
    std::string decider;  // a side; empty: a die
  };
  tl::expected<Match::Done, Refusal> step(std::string_view action);
  void throw_due_dice(Happened& happened);
  int next_die() const;
  // The step that undo would take back, with all after it; length() when there is none.
  std::size_t last_decision() const;

  std::unique_ptr<Match> match_;
  Dice dice_;
  std::string seed_;
  std::unique_ptr<DiceBox> box_;
  std::string set_up_;  // the JSON text of the edit, or empty
  std::vector<Step> steps_;
  std::size_t dice_thrown_ = 0;               // among the steps
  std::vector<std::unique_ptr<Match>> kept_;  // the position before every 32nd step
  Listener listener_;
};

// Plays a record from its start. The fault, if any, names the line of the record.
struct Replayed {
  std::unique_ptr<Session> session;  // as far as the record is sound
  std::optional<Refusal> fault;
  int line = 0;
};
Replayed replay(const Library& library, const Record& record);

}  // namespace tercio::engine
