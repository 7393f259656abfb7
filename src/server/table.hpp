// A table: one game in play, what was told of it, and who sits at it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "dice/committed.hpp"
#include "dice/mixed.hpp"
#include "engine/ended.hpp"
#include "engine/session.hpp"
#include "lessons/run.hpp"
#include "letters/game.hpp"
#include "server/answer.hpp"
#include "server/computer.hpp"
#include "server/games.hpp"
#include "server/history.hpp"
#include "server/store.hpp"
#include "server/terms.hpp"

namespace tercio::server {

using Seats = std::vector<std::string>;
bool holds(const Seats& seats, const std::string& side);
// Refuses those who only look on.
void needs_a_seat(const Seats& seats);

class Table;
// Refuses what is for people apart at a table where everybody sits at one screen.
void needs_terms(const Table& table);

using engine::Ended;

class Table {
 public:
  // A game is played in steps, as it may be long: the beginning, each line of its start and of its
  // log, and when all are played it goes on with the table's dice. A fault says at which action the
  // game cannot be played.
  static tl::expected<std::unique_ptr<Table>, Refusal> begin(TableRow row,
                                                             std::shared_ptr<const Game> game);
  std::optional<Refusal> replay(std::string_view line);
  void end_replay();
  // The last thing done was to take back a die that had been told wrongly (docs/wire.md).
  void tell_die_again();

  // How it began, as it was understood: what was not is not kept.
  const TableRow& row() const { return row_; }
  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared_game() const { return game_; }
  const engine::Session& session() const { return *session_; }
  const engine::Match& match() const { return session_->match(); }
  std::size_t sequence() const { return session_->length(); }
  bool server_dice() const { return row_.dice == "server"; }
  // Whether it is over, by the rules or otherwise.
  bool over() const { return ended_.has_value() || match().over(); }
  const std::optional<Ended>& ended() const { return ended_; }
  void end(Ended ended) { ended_ = std::move(ended); }
  // How people apart play here; none: everybody sits at one screen.
  const std::optional<Terms>& terms() const { return terms_; }
  // What the players have contributed to the dice (docs/wire.md, Mixed dice). Before they are ready
  // none is thrown, and nobody can do anything.
  const dice::Contributions& contributions() const { return given_; }
  void contribute(const dice::Contributions& given);
  dice::Mixing mixing() const { return dice::mixing_of(given_); }
  bool dice_ready() const { return dice::ready(given_); }
  // Dice that were due before they were ready. Requires: dice_ready().
  bool has_dice_due() const;
  void throw_due_dice() { (void)session_->go_on_with(engine::Dice::kAuto); }
  // From now on the dice are thrown as they are needed, if they are ready and none is due.
  void settle_dice();
  // What is waited for; empty: nothing is.
  std::string why_no_dice() const;
  // A game by letter (table_letters.cpp); null: it is none.
  bool by_letter() const { return row_.dice == "letters"; }
  const letters::Game* letters() const { return letters_ ? &*letters_ : nullptr; }
  void keep_letters(const letters::Game& game);
  // Goes on with the game as it stands in the letters now. False: it does not go on from here.
  bool take_letters(const letters::Game& game);
  letters::Part letter_part() const;
  std::string letter_told() const;
  // What those who hold these seats are told of it; made by whoever knows who is here.
  void tell_apart(std::function<Json(const Seats&)> told) { apart_ = std::move(told); }
  void rename(std::string title) { row_.title = std::move(title); }
  // The table it comes from has been deleted.
  void forget_parent() { row_.parent.clear(); }

  // A lesson that is taken here from a step on; what has been done since counts for it. `after`:
  // the id of the lesson after it, or empty.
  void take_lesson(std::shared_ptr<const lessons::Lesson> lesson, std::string after);
  lessons::Run* lesson() { return lesson_.get(); }
  const lessons::Run* lesson() const { return lesson_.get(); }

  // Who plays the seats; it is kept by whoever brings the table here.
  const Computer& computer() const { return *computer_; }
  void keep_computer(std::shared_ptr<const Computer> computer) { computer_ = std::move(computer); }
  // Whether the computer decides now.
  bool computer_decides() const;

  // The side for whose eyes those who hold these seats are told things: of the seats that are not
  // the computer's the one that decides or throws a die, or else the first. Without a seat the
  // first of the game, or empty where something is hidden: then what both sides see is told.
  // `sits`: who looks at a screen that is shared.
  std::string seat_for(const Seats& seats, const engine::Match& match,
                       const std::string& sits = {}) const;
  // Whether a screen shared by the persons of these seats has to be covered: another of them than
  // the one who sits there is to decide. Empty: nobody sits there yet.
  bool covered(const Seats& seats, const std::string& sits) const;
  // Whether several persons who must not see the same share these seats.
  bool shared(const Seats& seats) const;
  bool may_see_all(const Seats& seats) const;
  // Refuses the record to those who may not see everything.
  void check_may_see_all(const Seats& seats, std::string_view what) const;

  // Carries out an action with the dice after it, and what those answer who have answered for the
  // time being or left a standing order. Returns the lines to be stored.
  // `joins`: it is undone with what the same side decided just before.
  tl::expected<std::string, Refusal> act(std::string_view action, bool joins = false);
  // Several, undone as one. Requires: each is legal after those before it.
  tl::expected<std::string, Refusal> act_together(const std::vector<std::string>& actions);
  // The side gives that answer from now on, until what it is about is over, or it asks again.
  // Refuses what is no such answer. Not stored.
  void answer_from_now_on(const std::string& side, std::string_view action);
  void ask_again(const std::string& side) { answered_.erase(side); }
  // The standing orders of the sides that have given one (docs/wire.md, Two people apart).
  void keep_orders(std::map<std::string, std::string> orders) { orders_ = std::move(orders); }
  // Who is asked something in the other's turn that the server may answer; empty: nobody.
  std::string asked_meanwhile() const;
  // The server answers that question, and those after it that can be answered: with no, or as a
  // standing order says. Returns the lines to be stored; empty: nothing was answered.
  std::string answer_with_no();
  std::string answer_as_ordered();
  // Whether a covered screen offers that answer.
  bool may_be_answered_unseen(std::string_view action) const;
  tl::expected<engine::Undone, Refusal> undo(const engine::Session::Asker& asker);
  // Where all the other seats are the computer's: takes back to the last decision of that side.
  tl::expected<engine::Undone, Refusal> take_back(const std::string& seat);
  // What was done here through another server, as the log has it; of an undo, what was taken back.
  // A fault: it cannot be played.
  tl::expected<std::optional<engine::Undone>, Refusal> follow(const Entry& entry);
  bool plays_the_computer(const std::string& seat) const;
  // The side whose last decision or die one who plays the computer may put right at once: his own,
  // or the computer's when he has just told what its die shows.
  std::string undoes_as(const std::string& seat) const;
  // For which side one who holds these seats takes back. Requires: some seat.
  std::string asker_for(const Seats& seats) const;
  // Whether and how one who holds these seats may take back (docs/wire.md, `undo` of a view).
  Json undo_json(const Seats& seats) const;
  // A side has asked the other whether the last decision may be taken back. It lasts until the game
  // goes on.
  struct Asked {
    std::string by;
    engine::Undone what;
  };
  const std::optional<Asked>& asked() const { return asked_; }
  void ask(const std::string& by);
  void ask_no_more() { asked_.reset(); }
  // Whether an undo asked for at that sequence is the one that was last carried out.
  bool was_undone(std::size_t sequence) const;
  // The actions from a number on, a line each.
  std::string lines_from(std::size_t number) const;
  // What was taken back, or would be, as those who hold these seats may know it.
  std::string words_for(const Seats& seats, const engine::Undone& undone) const;

  // The events of actions with numbers above `after`, as JSON objects with commas between them;
  // kAll: the opening too.
  static constexpr std::int64_t kAll = -1;
  std::string events(const std::string& seat, std::int64_t after) const;
  // The same, of those that every side knows.
  std::string events_known_to_all(std::int64_t after) const;
  // The view of a position of the game, as JSON; `sequence` is its number.
  std::string view(const engine::Match& match, std::size_t sequence, const Seats& seats,
                   const std::string& sits = {}) const;
  // What a covered screen shows: who is to decide and what about, and nothing else.
  std::string covered_view(const Seats& seats) const;
  // The game in numbers, as that seat may know it, and held against history (docs/wire.md,
  // Statistics).
  Json statistics(const std::string& seat, const History& history = {}) const;
  // The record of the first `steps` actions.
  std::string record(std::size_t steps) const;
  Summary summary(std::int64_t entries, std::int64_t changed) const;
  // About how much memory it takes.
  std::size_t bytes() const;

 private:
  struct Told {
    std::int64_t number = 0;           // of the action
    std::vector<std::string> known{};  // by side; one alone: the same for all
  };

  Table(TableRow row, std::shared_ptr<const Game> game);
  void begin_here();
  tl::expected<engine::Undone, Refusal> undo_joined(
      const std::function<tl::expected<engine::Undone, Refusal>()>& undo);
  void forget_what_was_undone(std::size_t from);
  std::optional<Refusal> follow_actions(const Entry& entry);
  tl::expected<std::optional<engine::Undone>, Refusal> follow_undo(const Entry& entry);
  void take_lesson_again();
  Seats seats_that_count(const Seats& seats) const;
  void tell_that_the_computer_decides(advice::View& view) const;
  void tell_that_it_has_ended(advice::View& view) const;
  std::string watched_view(const engine::Match& match, std::size_t sequence) const;
  void tell_that_dice_are_waited_for(advice::View& view) const;
  Json head_of_view(const engine::Match& match, std::size_t sequence, const std::string& seat,
                    const Seats& seats) const;
  Json tail_of_view(std::size_t sequence, const Seats& seats) const;
  std::optional<advice::Order> lasting_answer() const;
  void add_orders(advice::View& view) const;
  std::string answer_by_itself(const advice::Standing& question) const;
  void answer_for_the_time_being();
  Json answering() const;
  Json undo_for(const std::string& seat, bool all) const;
  // What is known of the dice, in numbers and in sentences (table_dice.cpp).
  Json dice_json(std::size_t sequence) const;
  std::string taken_over_told() const;
  void tell_of_servers_dice(Json& told, const std::string& since) const;
  std::string link(std::size_t steps) const;
  Json letter_json() const;
  void begin_after_letters();
  engine::Record beginning() const;
  void hear(std::size_t number, const std::vector<Json>& events,
            const std::vector<std::vector<Json>>& seen);

  TableRow row_;
  std::optional<Terms> terms_;
  std::optional<Ended> ended_;
  std::function<Json(const Seats&)> apart_;
  std::shared_ptr<const Game> game_;
  std::optional<letters::Game> letters_;
  dice::Contributions given_;
  dice::CommittedDice* box_ = nullptr;  // the session's
  std::unique_ptr<engine::Session> session_;
  std::vector<Told> log_;
  std::size_t log_bytes_ = 0;
  std::size_t taken_over_ = 0;
  std::string taken_over_hash_;
  std::vector<std::string> chain_;  // after the actions taken over, and after each since
  std::shared_ptr<lessons::LaidDice::Faces> faces_;  // of a lesson
  std::unique_ptr<lessons::Run> lesson_;
  std::string lesson_after_;
  std::shared_ptr<const Computer> computer_ = std::make_shared<const Computer>();
  std::optional<Asked> asked_;
  std::set<std::size_t> joined_;  // numbers of the actions that are undone with the one before
  std::map<std::string, std::string> answered_;  // side → as long as this lasts
  std::map<std::string, std::string> orders_;    // side → its standing order
  // The last undo: from which sequence to which.
  std::size_t undone_from_ = 0;
  std::size_t undone_to_ = 0;
};

// Lines of a text, without the empty ones.
std::vector<std::string> lines_of(std::string_view text);
// What an entry of the log makes of the actions before it. Whether it has taken back a die.
bool play_on(std::vector<std::string>& lines, const Entry& entry);
// The actions that count in the end: those of the start and of the log, without what was taken
// back.
std::vector<std::string> lines_of(const Store::Stored& stored);

}  // namespace tercio::server
