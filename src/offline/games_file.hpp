// All games as one text, to be kept elsewhere or taken to another device (docs/offline.md).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "offline/row_store.hpp"
#include "server/games.hpp"
#include "server/limits.hpp"
#include "server/loading.hpp"

namespace tercio::offline {

// What is exported can be imported: a store takes no more games than a file, and no new ones long
// before a file would be full. The page knows the length too (web/src/offline/storage.ts).
inline constexpr std::size_t kLongestFile = std::size_t{80} << 20;  // bytes
inline constexpr std::size_t kMostStored = std::size_t{64} << 20;   // bytes
inline constexpr std::size_t kMostGames = 5000;

// The error says why there is none.
tl::expected<std::string, std::string> games_text(RowStore& store,
                                                  std::size_t longest = kLongestFile);

// A file on its way into a store: every game of it is played, a slice at a time, before one is
// taken.
class Import {
 public:
  // The text has to be good in form; the error names the line and the game.
  static tl::expected<std::unique_ptr<Import>, std::string> begin(std::string_view text,
                                                                  RowStore& store,
                                                                  server::Games& games,
                                                                  const server::Limits& limits);
  // Goes on until the time is up; whether it has come to an end.
  bool go_on(const std::function<bool()>& time_is_up);
  // Why one of the games cannot be taken, with its name; empty: they can.
  const std::string& fault() const { return fault_; }
  std::size_t games() const { return tables_.size(); }
  // Games that are here already and stay as they are.
  std::size_t kept() const { return kept_; }
  const std::vector<std::string>& tables() const { return tables_; }
  std::vector<server::Write> take_writes() { return std::move(writes_); }

 private:
  // The rows of one game, to be played from.
  class One;

  Import(RowStore& store, server::Games& games, const server::Limits& limits);
  std::string take_line(std::string_view line);
  std::string take_game(Loaded loaded);
  std::string why_no_room() const;
  void mend_parents();
  void make_room();

  RowStore& store_;
  server::Games& games_;
  const server::Limits& limits_;
  std::vector<std::unique_ptr<One>> waiting_;
  std::size_t played_ = 0;
  std::unique_ptr<server::Loading> loading_;
  std::vector<std::string> tables_;
  std::vector<server::Write> writes_;
  std::size_t kept_ = 0;
  std::size_t bytes_ = 0;  // of those that come in
  std::string fault_;

 public:
  ~Import();
  Import(const Import&) = delete;
  Import& operator=(const Import&) = delete;
};

}  // namespace tercio::offline
