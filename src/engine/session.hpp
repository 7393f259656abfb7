// A game as it is played: a match, its dice, its record, and the way back.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/library.hpp"
#include "engine/match.hpp"
#include "engine/random.hpp"
#include "engine/record.hpp"

namespace tercio::engine {

enum class Dice { kAuto, kManual };

class Session {
 public:
  // With kAuto every die is thrown from the seed as soon as it is needed.
  Session(std::unique_ptr<Match> match, Dice dice, std::string seed);

  const Match& match() const { return *match_; }
  Dice dice() const { return dice_; }
  const std::string& seed() const { return seed_; }

  // Edits the position before the first action. All faults at once; then nothing has changed.
  std::vector<Refusal> set_up(const Json& setup);
  // Throws the dice that are due at the start (kAuto); returns the opening events.
  std::vector<Json> begin();

  // Carries out an action; `roll` without a number is drawn from the seed. The events include those
  // of the dice thrown after it.
  tl::expected<std::vector<Json>, Refusal> act(std::string_view action);

  enum class Force { kNo, kYes };
  // Takes back the last decision, with the dice thrown after it. Without force it is refused once a
  // die has been thrown since.
  std::optional<Refusal> undo(Force force);

  // Changes who throws the dice from now on; dice that are due are thrown.
  void go_on_with(Dice dice);

  Record record() const;
  // How many actions have been carried out, dice included.
  std::size_t length() const { return steps_.size(); }

 private:
  struct Step {
    std::unique_ptr<Match> before;
    Random random_before;
    std::string action;
    std::string heading;  // of the position before
    bool die = false;
  };
  tl::expected<std::vector<Json>, Refusal> step(std::string_view action, bool die);
  void throw_due_dice(std::vector<Json>& events);

  std::unique_ptr<Match> match_;
  Dice dice_;
  std::string seed_;
  Random random_;
  std::string set_up_;  // the JSON text of the edit, or empty
  std::vector<Step> steps_;
};

// Plays a record from its start. The fault, if any, names the line of the record.
struct Replayed {
  std::unique_ptr<Session> session;  // as far as the record is sound
  std::optional<Refusal> fault;
  int line = 0;
};
Replayed replay(const Library& library, const Record& record);

}  // namespace tercio::engine
