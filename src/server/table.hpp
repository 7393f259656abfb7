// A table: one game in play, what was told of it, and who sits at it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/session.hpp"
#include "server/answer.hpp"
#include "server/games.hpp"
#include "server/store.hpp"

namespace tercio::server {

using Seats = std::vector<std::string>;

class Table {
 public:
  // Plays the lines and goes on from there with the table's dice: those of its start and of its
  // log. A fault says at which action the game cannot be played.
  static tl::expected<std::unique_ptr<Table>, Refusal> play(TableRow row,
                                                            std::shared_ptr<const Game> game,
                                                            const std::vector<std::string>& lines);

  const TableRow& row() const { return row_; }
  const Game& game() const { return *game_; }
  const engine::Session& session() const { return *session_; }
  const engine::Match& match() const { return session_->match(); }
  std::size_t sequence() const { return session_->length(); }
  bool server_dice() const { return row_.dice == "server"; }

  // The sides that some keys open.
  Seats seats_of(const std::vector<std::string>& keys) const;
  // The side for whose eyes those who hold these seats are told things: the one that decides, or
  // else the first; without a seat the first of the game, where nothing is hidden.
  std::string seat_for(const Seats& seats, const engine::Match& match) const;
  bool may_see_all(const Seats& seats) const;

  // Carries out an action with the dice after it. Returns the lines to be stored.
  tl::expected<std::string, Refusal> act(std::string_view action);
  std::optional<Refusal> undo(const Seats& seats);
  // Whether an undo asked for at that sequence is the one that was last carried out.
  bool was_undone(std::size_t sequence) const;
  // The actions from a number on, a line each.
  std::string lines_from(std::size_t number) const;

  // The events of actions with numbers above `after`, as JSON objects with commas between them;
  // kAll: the opening too.
  static constexpr std::int64_t kAll = -1;
  std::string events(const std::string& seat, std::int64_t after) const;
  // The view of a position of the game, as JSON; `sequence` is its number.
  std::string view(const engine::Match& match, std::size_t sequence, const Seats& seats) const;
  // The record of the first `steps` actions.
  std::string record(std::size_t steps) const;
  Summary summary(std::int64_t entries, std::int64_t changed) const;

 private:
  struct Told {
    std::int64_t number = 0;           // of the action
    std::vector<std::string> known{};  // by side; one alone: the same for all
  };

  Table(TableRow row, std::shared_ptr<const Game> game);
  void hear(std::size_t number, const std::vector<Json>& events,
            const std::vector<std::vector<Json>>& seen);

  TableRow row_;
  std::shared_ptr<const Game> game_;
  std::unique_ptr<engine::Session> session_;
  std::vector<Told> log_;
  std::size_t taken_over_ = 0;
  // The last undo: from which sequence to which.
  std::size_t undone_from_ = 0;
  std::size_t undone_to_ = 0;
};

// Lines of a text, without the empty ones.
std::vector<std::string> lines_of(std::string_view text);
// The actions that count in the end: those of the start and of the log, without what was taken
// back.
std::vector<std::string> lines_of(const Store::Stored& stored);

}  // namespace tercio::server
