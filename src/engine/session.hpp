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
  // With kAuto every die is thrown from the seed as soon as it is needed.
  Session(std::unique_ptr<Match> match, Dice dice, std::string seed);

  const Match& match() const { return *match_; }
  Dice dice() const { return dice_; }
  const std::string& seed() const { return seed_; }

  // Edits the position before the first action. All faults at once; then nothing has changed.
  std::vector<Refusal> set_up(const Json& setup);
  // Throws the dice that are due at the start (kAuto); returns the opening events.
  Happened begin();

  // Carries out an action; `roll` without a number is drawn from the seed. The events include those
  // of the dice thrown after it.
  tl::expected<Happened, Refusal> act(std::string_view action);

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
  tl::expected<Match::Done, Refusal> step(std::string_view action, bool die);
  void throw_due_dice(Happened& happened);

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
