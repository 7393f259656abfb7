// A table on its way from the store into the memory: read and played a slice at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/games.hpp"
#include "server/store.hpp"
#include "server/table.hpp"

namespace tercio::server {

// The lines of a record that are played in one slice of work.
inline constexpr std::size_t kLinesAtOnce = 16;

class Loading {
 public:
  // `until`: the entry before which it ends.
  Loading(Store& store, Games& games, std::string table, std::size_t most_entries,
          std::optional<std::int64_t> until = {})
      : store_(store),
        games_(games),
        id_(std::move(table)),
        most_entries_(most_entries),
        until_(until) {}

  // Goes on until the time is up; whether it has come to an end, good or bad.
  bool go_on(const std::function<bool()>& time_is_up);

  // Why the game cannot be played; empty: it can.
  const std::string& fault() const { return fault_; }
  // Whether the store could not be reached: nothing is known of the game.
  bool away() const { return away_; }
  std::unique_ptr<Table> take() { return std::move(table_); }
  std::int64_t entries() const { return entries_; }
  std::int64_t changed() const { return changed_; }

 private:
  enum class Stage { kRow, kEntries, kGame, kLines, kDone };
  void step();
  void read_row();
  void read_entries();
  void begin();
  void play_lines();
  void fail(std::string why);

  Store& store_;
  Games& games_;
  std::string id_;
  std::size_t most_entries_;
  std::optional<std::int64_t> until_;
  Stage stage_ = Stage::kRow;
  TableRow row_;
  std::vector<std::string> lines_;
  bool die_taken_back_ = false;  // by the last entry
  std::optional<Ended> ended_;
  std::size_t played_ = 0;
  std::unique_ptr<Table> table_;
  std::int64_t entries_ = 0;
  std::int64_t next_ = 0;  // number of the next entry
  std::int64_t changed_ = 0;
  std::string fault_;
  bool away_ = false;
};

}  // namespace tercio::server
