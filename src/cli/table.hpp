// A table for two people at one terminal: orders and questions as lines of text.
#pragma once

#include <istream>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/map_view.hpp"
#include "cli/order.hpp"
#include "cli/terminal.hpp"
#include "engine/session.hpp"

namespace tercio::cli {

struct TableSettings {
  Screen screen;
  bool interactive = false;  // a person types; otherwise lines are echoed
  std::string autosave{};    // a file, or empty
};

class Table {
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
  using Words = std::vector<std::string>;
  struct LogEntry {
    std::size_t length;  // of the game after the action it belongs to
    std::string text;
  };

  const engine::Match& match() const { return session_->match(); }
  void say(const std::string& text) { out_ << text << std::flush; }
  void say_line(const std::string& text) { say(settings_.screen.wrap(text) + '\n'); }
  void say_item(const std::string& text) { say(settings_.screen.wrap(text, 2, 4) + '\n'); }
  void refuse(const std::string& text);
  void refuse(const engine::Refusal& refusal);
  // Tells what happened and what is to be done now.
  void announce(const std::vector<engine::Json>& events);
  std::size_t tell_placed(const std::vector<engine::Json>& events, std::size_t first);
  void write_down(const std::vector<engine::Json>& events);
  void autosave();
  std::string prompt() const;
  bool adopt(std::unique_ptr<engine::Session> session);
  engine::Json state() const { return match().state(); }

  // --- Orders ---
  void act(const Words& words);
  void undo(const Words& words);
  void save(const std::string& file);
  void reload(const std::string& file, bool forced);
  bool quit(bool forced);
  void dispatch(const std::string& verb, const std::string& line, const Words& words);

  // --- Questions (table_questions.cpp, table_chances.cpp) ---
  void why(const Words& words);
  void explain(const engine::Refusal& refusal);
  void legal(const Words& words);
  void legal_of(const std::string& piece);
  void odds(const Words& words);
  void reach(const Words& words);
  void sight(const Words& words);
  void zones(const Words& words);
  void what(const Words& words);
  void tell_by_side(const char* what, const std::map<std::string, std::vector<std::string>>& by,
                    hex::HexId h);
  void who_can_attack(hex::HexId h);
  void who_can_see(hex::HexId h);
  void who_can_come(hex::HexId h);
  void pieces(const Words& words);
  void targets(const Words& words);
  void wall_targets(const std::string& gun, hex::HexId from, bool now_firing);
  void tell_withdrawal(const std::string& gun);
  void routes(const Words& words);
  MapMarks marks_of_areas();
  void map(const Words& words);
  void list(const Words& words);
  void log(const Words& words);
  std::string side_named(const std::string& word);
  MapMarks marks_of_reach(const std::string& piece);
  std::string why_not_fire(const std::string& gun, const std::string& hex) const;
  std::string why_not_seen(const std::string& from, const std::string& to) const;
  void tell_some(const char* title, const std::multimap<int, std::string>& lines, std::size_t most);
  // "3 in 6" for a range.
  std::string hit_chance(int range) const;

  const Content& content_;
  std::istream& in_;
  std::ostream& out_;
  TableSettings settings_;
  std::shared_ptr<const thirty_years_war::Game> game_;
  std::unique_ptr<engine::Session> session_;
  std::vector<LogEntry> log_;
  std::string heading_;                     // the last one told
  bool chose_ = false;                      // it was told of a choice
  std::optional<engine::Refusal> refused_;  // the last refusal, for `why`
  std::size_t saved_length_ = 0;            // of the game when it was saved
  bool warned_ = false;                     // that leaving loses the game
};

}  // namespace tercio::cli
