// A table at one terminal, for people and the computer: orders and questions as lines of text.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "advice/adviser.hpp"
#include "cli/commands/commands.hpp"
#include "cli/table/face.hpp"
#include "cli/table/lines.hpp"
#include "cli/table/terminal.hpp"
#include "engine/session.hpp"
#include "letters/game.hpp"
#include "opponent/opponent.hpp"

namespace tercio::cli {

using Words = std::vector<std::string>;

// A game by letter as it lies in files.
struct Correspondence {
  letters::Game game;
  std::string base;  // of the letters' names: "folder/rocroi"
  std::string own;   // the file of what the player keeps
};

// Which seats the computer has: none; of one level the side that is not `person`'s, or both when
// that is "none"; of two levels both, in the order of Match::sides().
struct Seating {
  std::vector<const opponent::Level*> levels{};
  std::string person{};  // a side; empty: the first
};

struct TableSettings {
  Screen screen;
  bool interactive = false;  // a person types
  std::string autosave{};    // a file, or empty
  bool open = false;         // nothing is hidden from the side that decides
  bool pass = false;         // a phase in which nothing can be done ends by itself
  Seating seating{};
};

class Table {
 public:
  // All have to outlive it.
  Table(const Content& content, Lines& lines, std::ostream& out, TableSettings settings);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // Starts a game, or loads one. Returns what is wrong; empty: nothing.
  std::string start(const std::string& scenario, const OptionChoices& options, engine::Dice dice,
                    const std::string& seed);
  std::string load(const std::string& file);
  void set_dice(engine::Dice dice);
  // A game by letter (letters.cpp): begins one, whose letters are named after a file, or opens the
  // letter that has come or what was kept of the game. An empty side is the one that begins.
  std::string begin_letters(const std::string& scenario, const OptionChoices& options,
                            const std::string& side, const std::string& file);
  std::string open_letter(const std::string& file);

  // Reads a line; false at the end of the input.
  bool read(const std::string& prompt, std::string& line);
  // Plays until `quit` or the end of the input. Requires: a game was started or loaded.
  void run();
  // Carries out one line. Returns false when the players leave.
  bool obey(const std::string& line);
  // What the last word of a line could become.
  std::vector<std::string> completions(const std::string& line) const;

 private:
  struct LogEntry {
    std::size_t length;  // of the game after the action it belongs to
    std::string text;
    std::string seat;  // the side to which it is told so; empty: to an open table
    bool common;       // … and to both sides
  };
  // What a first word is.
  struct Word {
    enum class Kind { kNone, kOrder, kVerb, kTopic, kOverlay } kind = Kind::kNone;
    std::string text{};                     // in full
    std::vector<std::string> candidates{};  // when several fit
  };

  const engine::Match& match() const { return session_->match(); }
  const Screen& screen() const { return settings_.screen; }
  // The position as those at the table may see it; made once a position.
  const advice::View& view() const;
  // The side for whose eyes the table tells things now; empty: everything is told.
  std::string seat() const;
  // The side whose questions it answers: the one that decides.
  std::string asker() const;
  // For whom the adviser answers: that side, or an open table.
  std::string eyes() const;
  std::unique_ptr<advice::OrderReader> reader() const { return adviser_->reader(match(), view()); }
  void position_changed() { view_.reset(); }

  // --- Saying ---
  void say(const std::string& text) { out_ << text << std::flush; }
  void say_line(const std::string& text) { say(screen().wrap(text) + '\n'); }
  // Says why something cannot be done or answered. A refusal of the rules is kept for `why`.
  void refuse(const std::string& text);
  void refuse(const engine::Refusal& refusal);
  // Tells what happened and what is to be done now.
  void announce(const engine::Happened& happened);
  void tell(const std::vector<engine::Json>& events);
  void write_down(const engine::Happened& happened, std::size_t length);
  // What the side that looks may know of it.
  const std::vector<engine::Json>& known(const engine::Happened& happened) const;
  std::string prompt() const;

  // --- Words ---
  Word word_of(const std::string& typed) const;
  void dispatch(const Word& verb, const std::string& line, Words words);
  void manage(const std::string& verb, const Words& words, std::string rest);
  void help(const Words& words);

  // --- Orders ---
  void act(const Words& words);
  // Carries out the actions of an order; what happened, and what was refused.
  void carry_out(const advice::TypedOrder& order);
  // Whether an order has to be said again, since it would leave something undone.
  bool asks_first(const advice::TypedOrder& order, bool forced);
  // Ends phases in which the side that decides can do nothing.
  engine::Happened pass_idle_phases();
  bool has_nothing_to_do() const;

  // --- The game ---
  // Returns what is wrong; empty: nothing.
  std::string adopt(std::unique_ptr<engine::Session> session);
  const data::BattleInfo& battle() const;
  void undo(const Words& words);
  void explain_undo(const engine::Refusal& refusal, const engine::Session::Asker& asker);
  void set_open(const std::string& word);
  void set_pass(const std::string& word);
  void autosave();
  void save(const std::string& file);
  void reload(const std::string& file, bool forced);
  bool quit(bool forced);

  // --- Letters (letters.cpp) ---
  std::string sit_down_to_letters(std::size_t before);
  void play_back(const std::vector<std::pair<std::size_t, engine::Happened>>& heard,
                 std::size_t before);
  // Keeps what was done, and writes the letter when one's part is over. What went wrong, or empty.
  std::string keep_letter();
  std::string write_letter();
  void letter();
  // Whether it is another's to decide, who is not here; then it is said.
  bool waits_for_a_letter() const;
  std::string letter_standing() const;

  // --- The computer (computers.cpp) ---
  // Gives the computer its seats in a game. Returns what is wrong; empty: nothing.
  std::string seat_computers(const engine::Match& match);
  // Whoever plays this game, made when first needed; null and a refusal where nobody does.
  const opponent::Opponent* opponent();
  // The level that decides now; null: a person, the dice or nobody.
  const opponent::Level* computer_to_act() const;
  // The one side that a person plays against the computer; empty: none or both.
  std::string lone_person() const;
  // Lets the computer decide as long as it is its turn. Returns false when it was interrupted.
  bool play_computers();
  void carry_out(const opponent::Decision& decided, const std::string& side);
  // Does something that may take a while, and says so after a moment. Returns false when it was
  // interrupted.
  bool ponder(const std::string& who, const std::function<void(const opponent::Bounds&)>& work);
  void set_computer(const Words& words);
  void tell_players();
  void hint(const Words& words);
  void review();

  // --- Questions (questions.cpp) ---
  void ask(const Words& words, const std::string& rest);
  void why(const Words& words);
  void explain(const engine::Refusal& refusal);
  const data::RuleCase* rule_of(const engine::Refusal& refusal) const;
  void legal(const Words& words);
  void reach(const Words& words);
  void targets(const Words& words);
  void odds(const Words& words);
  void sight(const Words& words);
  void zones(const Words& words);
  void what(const Words& words);
  void overlay(const Words& words);
  std::optional<advice::Overlay> overlay_named(const Words& words);
  void map(const Words& words);
  void log(const Words& words);
  std::vector<std::string> known_log() const;
  // A side; empty and a refusal when there is none of that name.
  std::string side_named(const std::string& word);
  std::optional<advice::Selection> selection_of(const std::string& word,
                                                advice::OrderReader::Wanted wanted);

  const Content& content_;
  Lines& lines_;
  std::ostream& out_;
  TableSettings settings_;
  std::unique_ptr<Face> face_;
  std::unique_ptr<advice::Adviser> adviser_;
  advice::Board board_;
  std::unique_ptr<engine::Session> session_;
  mutable std::optional<advice::View> view_;
  std::unique_ptr<Correspondence> letters_;  // null: no game by letter
  std::vector<LogEntry> log_;
  std::string heading_;                     // the last one told
  std::optional<engine::Refusal> refused_;  // the last refusal, for `why`
  std::set<std::size_t> passed_;  // numbers of the actions by which a phase ended by itself
  std::unique_ptr<opponent::Opponent> opponent_;             // of this game; null: not needed yet
  std::map<std::string, const opponent::Level*> computers_;  // by side
  std::size_t saved_length_ = 0;                             // of the game when it was saved
  bool warned_ = false;                                      // that leaving loses the game
  bool asked_ = false;  // … that an order leaves something undone
};

}  // namespace tercio::cli
