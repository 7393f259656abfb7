// How a rule system is shown and spoken to at the terminal. Everything else in this folder knows no
// system; each system has one Face, for one game, in files that begin with its name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/desk.hpp"
#include "cli/table/hex_canvas.hpp"
#include "cli/table/names.hpp"
#include "cli/table/order.hpp"
#include "cli/table/table_help.hpp"
#include "cli/table/terminal.hpp"
#include "data/library.hpp"
#include "engine/match.hpp"

namespace tercio::cli {

// What `list` tells of a scenario.
struct ScenarioText {
  std::string brief;  // "French moves first, then Spanish; 14 turns"
  std::string full;   // sentences
};

// Marks a map has as long as a step of the game lasts, and what they mean; empty: none.
struct StandingMarks {
  MapMarks marks;
  std::string note;
};

// Several events told as one.
struct ToldTogether {
  std::size_t events = 0;  // how many; 0: none
  std::string text;
};

// Wherever a `state` is asked for it is the position as the one who looks may see it
// (Match::state(), or Match::view() of a side).
class Face {
 public:
  virtual ~Face() = default;

  // --- The game ---
  virtual hex::Grid grid() const = 0;
  virtual std::string side_title(std::string_view id) const = 0;  // "Imperialist"
  virtual ScenarioText scenario() const = 0;
  // What the battle's data hold, for `check`; lines.
  virtual std::string summary(const Screen& screen) const = 0;
  // Where values come from, for `show --tags`; lines.
  virtual std::string provenance(const Screen& screen) const = 0;

  // --- A position ---
  // The side for whose eyes a table with both players at it shows the position; empty: nothing is
  // hidden.
  virtual std::string seat(const engine::Match& match) const;
  // The position as that side may see it.
  engine::Json shown(const engine::Match& match) const;
  virtual std::string heading(const engine::Match& match, const engine::Json& state) const;
  // The whole map, and the ground about a hex, as wide as the screen allows.
  virtual MapWindow whole_map(int width) const;
  virtual MapWindow ground_about(hex::HexId centre, int width) const;
  virtual MapPicture map(const Screen& screen, const engine::Json& state, const MapWindow& window,
                         const MapMarks& marks) const = 0;
  virtual StandingMarks standing_marks(const engine::Match& match) const;
  // One piece: "Merode, cavalry 5, moves 8".
  virtual std::string piece(const engine::Json& piece, const engine::Json& state) const = 0;
  // All pieces in words, by side and hex. `side`: that one alone; empty: all.
  virtual std::string position(const Screen& screen, const engine::Json& state,
                               std::string_view side) const = 0;
  virtual std::string facts(const Screen& screen, const engine::Json& state) const = 0;
  virtual std::string score(const Screen& screen, const engine::Json& state) const = 0;
  // Whether pieces that wait are waiting to be placed.
  virtual bool is_set_up(const engine::Json& state) const;

  // --- What is to be done ---
  // A step of its own under the same heading is told like a new heading: whatever differs here.
  virtual std::string step(const engine::Match& match) const;
  // What is told once when a step begins. `first`: its heading is new.
  virtual std::string opening(const Screen& screen, const engine::Match& match,
                              const engine::Json& state, bool first) const;
  // What the side to act may and must do now.
  virtual std::string guidance(const Screen& screen, const engine::Match& match,
                               const engine::Json& state) const = 0;
  // Who could still do something that `end` would take from him, and what it ends: a sentence.
  // Empty: nobody.
  virtual std::string left_undone(const engine::Match& match, const engine::Json& state) const;
  // What stands before the line a person types: it names the side that decides.
  virtual std::string prompt(const engine::Match& match) const;

  // --- What has happened ---
  // Whether an event opens or closes a part of the game: a turn, a phase.
  virtual bool is_frame(const engine::Json& event) const;
  // The events from `first` on that are told together.
  virtual ToldTogether together(const std::vector<engine::Json>& events, std::size_t first) const;

  // --- What is typed ---
  // Its orders and questions, in the order of the help. The table itself answers the questions of
  // common_verbs; any other one comes to answer().
  virtual std::span<const TableVerb> verbs() const = 0;
  // Which of several verbs that a short word could be is meant now; empty: none in particular.
  virtual std::string meant(std::span<const std::string> verbs, const engine::Match& match) const;
  // Reads orders. Both have to outlive it.
  virtual std::unique_ptr<OrderReader> orders(const PieceNames& names,
                                              const engine::Match& match) const = 0;
  // Answers a question, the first word of which is its verb in full. It is asked before the table
  // answers; false: the table is to answer.
  virtual bool answer(const Words& words, Desk& desk) const = 0;
};

// The face of a game. The one place where systems are told apart: face.cpp.
std::unique_ptr<Face> make_face(const data::AnyGame& game);
// The face of a match of the library; null when the library has no such game.
std::unique_ptr<Face> face_of(const data::GameLibrary& library, const engine::Match& match);

}  // namespace tercio::cli
