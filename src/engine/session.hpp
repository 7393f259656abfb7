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

// What was taken back, or would be.
struct Undone {
  std::string side{};   // whose decision it was, or whose die
  std::string words{};  // "Merode to 1424"
  bool hidden = false;  // the other side is not told the words

  // "Undone: Merode to 1424", as that side may know it.
  std::string sentence_for(std::string_view seat) const;
  std::string words_for(std::string_view seat) const;
};

// The side that throws the die which is to be thrown (`thrower` of `legal`). Requires:
// match.dice_to_act().
std::string thrower_of(const Match& match);
// The side that decides, or throws the die that is due; empty when the game is over.
std::string actor_of(const Match& match);

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
  // The same from a text, as records and stores have it.
  std::vector<Refusal> set_up_from(std::string_view text);
  // The edit as it was understood, JSON without a needless character; empty: none.
  const std::string& set_up_text() const { return set_up_; }
  // Throws the dice that are due at the start (kAuto); returns the opening events.
  Happened begin();

  // Carries out an action; `roll` without a number is drawn from the box. The events include those
  // of the dice thrown after it.
  tl::expected<Happened, Refusal> act(std::string_view action);
  // The same for a line of a record, where every die is written out.
  tl::expected<Happened, Refusal> act_recorded(std::string_view action);

  // --- Taking back (session_undo.cpp): one rule for every front end (S-42) ---
  struct Asker {
    std::string seat;     // the side that wants something taken back
    bool agreed = false;  // the other side has agreed to it
  };
  // Takes back the last decision, with the dice thrown after it; of dice the players throw, the
  // last die alone. One takes back what one decided oneself, until a die is thrown or the other
  // side has decided anything, and the die one has thrown oneself until the next decision; whatever
  // it is where the rules let both agree to it and they have.
  tl::expected<Undone, Refusal> undo(const Asker& asker);
  // Why that would be refused.
  std::optional<Refusal> why_not_undo(const Asker& asker) const;
  // Against the computer nobody has to agree: goes back to the last decision of that side, past
  // dice and whatever others have decided since.
  tl::expected<Undone, Refusal> take_back(const std::string& seat);
  // Why that would be refused.
  std::optional<Refusal> why_not_take_back(const std::string& seat) const;
  // What it would take back, besides all that came after it; none: it would be refused.
  std::optional<Undone> last_of(const std::string& seat) const;
  // Whose decision, or die, it would take back; empty when there is nothing.
  std::string last_side() const;
  // The same with what it was.
  std::optional<Undone> last_undoable() const;
  // The side whose wish `undo` is when nobody says so.
  std::string asker_by_default() const { return actor_of(*match_); }
  // Takes back the last decision, asking nobody: for tests, which go back through any position.
  // Returns whether there was one.
  bool step_back();
  // What has been done so far is how the game began: it is not taken back.
  void begin_here() { floor_ = steps_.size(); }
  // The die that is to be told has been thrown and told before, wrongly.
  void note_thrown() { thrown_at_ = steps_.size(); }

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

  // Whether that action was a die.
  bool is_die(std::size_t number) const { return steps_[number].die; }
  // The side that decided it, or threw the die.
  const std::string& side(std::size_t number) const { return steps_[number].side; }

  // Is told each step right after it: the length with it, and what was done.
  using Listener = std::function<void(std::size_t length, const Match::Done& done)>;
  void listen(Listener listener) { listener_ = std::move(listener); }

 private:
  static constexpr std::size_t kKeptEvery = 32;
  struct Step {
    std::string action;
    std::string heading;  // of the position before
    std::string side;     // that decided, or threw the die
    bool die = false;
    bool hidden = false;  // not every side was told the same of it
  };
  enum class Source { kPlayer, kRecord };
  tl::expected<Match::Done, Refusal> step(std::string_view action, Source source);
  tl::expected<Happened, Refusal> act(std::string_view action, Source source);
  void throw_due_dice(Happened& happened);
  int next_die() const;
  // The step that undo would take back, with all after it; length() when there is none.
  std::size_t last_decision() const;
  // The last step that this side decided; length() when there is none.
  std::size_t last_decision_of(const std::string& seat) const;
  void cut(std::size_t steps);
  bool was_unveiled(const std::string& side) const;
  Undone undone(std::size_t step) const;

  std::unique_ptr<Match> match_;
  Dice dice_;
  std::string seed_;
  std::unique_ptr<DiceBox> box_;
  std::string set_up_;  // the JSON text of the edit, or empty
  std::vector<Step> steps_;
  std::size_t dice_thrown_ = 0;               // among the steps
  std::size_t floor_ = 0;                     // as many steps are never taken back
  std::optional<std::size_t> thrown_at_;      // where a die was thrown that is to be told again
  std::vector<std::unique_ptr<Match>> kept_;  // the position before every 32nd step
  std::unique_ptr<Match> before_;         // the position before the last decision; null: not kept
  mutable std::optional<bool> unveiled_;  // was_unveiled(), once it has been asked for
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
