// A table for two people at one terminal: orders and questions as lines of text.
#pragma once

#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/table/desk.hpp"
#include "cli/table/face.hpp"
#include "cli/table/order.hpp"
#include "cli/table/terminal.hpp"
#include "engine/session.hpp"

namespace tercio::cli {

struct TableSettings {
  Screen screen;
  bool interactive = false;  // a person types; otherwise lines are echoed
  std::string autosave{};    // a file, or empty
  bool open = false;         // nothing is hidden from the side that decides
};

class Table final : private Desk {
 public:
  Table(const Content& content, std::istream& in, std::ostream& out, TableSettings settings);

  // Starts a game, or loads one. Returns what is wrong; empty: nothing.
  std::string start(const std::string& scenario, const OptionChoices& options, engine::Dice dice,
                    const std::string& seed);
  std::string load(const std::string& file);
  void set_dice(engine::Dice dice);

  // Reads a line; false at the end of the input.
  bool read(const std::string& prompt, std::string& line);
  // Plays until `quit` or the end of the input. Requires: a game was started or loaded.
  void run();
  // Carries out one line. Returns false when the players leave.
  bool obey(const std::string& line);

 private:
  struct LogEntry {
    std::size_t length;  // of the game after the action it belongs to
    std::string text;
    std::string seat;  // the side to which it is told so; empty: to an open table
    bool common;       // … and to both sides
  };

  // --- What the answers have to work with ---
  const engine::Match& match() const override { return session_->match(); }
  engine::Json state() const override {
    return settings_.open ? match().state() : face_->shown(match());
  }
  const Screen& screen() const override { return settings_.screen; }
  void say(const std::string& text) override { out_ << text << std::flush; }
  void refuse(const std::string& text) override;
  void refuse(const engine::Refusal& refusal) override;

  // Tells what happened and what is to be done now.
  void announce(const engine::Happened& happened);
  void tell(const std::vector<engine::Json>& events);
  void write_down(const engine::Happened& happened, std::size_t length);
  // The side for whose eyes the table tells things now; empty: everything is told.
  std::string seat() const { return settings_.open ? "" : face_->seat(match()); }
  // What that side may know of it.
  const std::vector<engine::Json>& known(const engine::Happened& happened) const;
  void set_open(const std::string& word);
  void autosave();
  std::string prompt() const;
  bool adopt(std::unique_ptr<engine::Session> session);
  // The battle that is played, and the verbs understood.
  const data::BattleInfo& battle() const;
  std::vector<std::string_view> verbs() const;

  // --- Orders ---
  void act(const Words& words);
  // Whether `end` has to be said again, since somebody could still do something.
  bool asks_to_end(const Order& order, bool forced);
  void undo(const Words& words);
  void explain_undo(const engine::Refusal& refusal, const engine::Session::Asker& asker);
  void save(const std::string& file);
  void reload(const std::string& file, bool forced);
  bool quit(bool forced);
  void dispatch(const std::string& verb, const std::string& line, const Words& words);

  // --- Questions of every system (table_questions.cpp) ---
  void ask(const Words& words, const std::string& rest);
  void why(const Words& words);
  void explain(const engine::Refusal& refusal);
  const data::RuleCase* rule_of(const engine::Refusal& refusal) const;
  void legal(const Words& words);
  void legal_of(const std::string& piece);
  void reach(const Words& words);
  void zones(const Words& words);
  void pieces(const Words& words);
  void map(const Words& words);
  void list(const Words& words);
  void log(const Words& words);
  std::vector<std::string> known_log() const;
  std::string side_named(const std::string& word);
  MapMarks marks_of_reach(const std::string& piece);

  const Content& content_;
  std::istream& in_;
  std::ostream& out_;
  TableSettings settings_;
  std::unique_ptr<Face> face_;
  std::unique_ptr<engine::Session> session_;
  std::vector<LogEntry> log_;
  std::string heading_;                     // the last one told
  std::string step_;                        // … and the step of it
  std::optional<engine::Refusal> refused_;  // the last refusal, for `why`
  std::size_t saved_length_ = 0;            // of the game when it was saved
  bool warned_ = false;                     // that leaving loses the game
  bool asked_to_end_ = false;               // … that `end` leaves something undone
};

}  // namespace tercio::cli
