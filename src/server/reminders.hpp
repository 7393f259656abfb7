// Whom a letter tells that it is his turn: one for each time he is waited for, and not at once.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tercio::server {

class Reminders {
 public:
  using Seat = std::pair<std::string, std::string>;  // table and side

  // A side is waited for; a letter is due then, unless there was one.
  void turn(const Seat& seat, double due);
  // Its player sits at the table. Whether there has been a letter, which no longer counts.
  bool been_there(const Seat& seat);
  // Those whose letter is due by now; they wait no longer.
  std::vector<Seat> due(double now);
  void note_written(const Seat& seat) { written_.insert(seat); }
  void not_written(const Seat& seat) { written_.erase(seat); }
  void forget(const std::string& table);
  // Whether one more letter may go to an address today; nobody's box is filled by strangers.
  bool may_write_to(const std::string& email, std::int64_t now);

 private:
  std::map<Seat, double> waiting_;
  std::set<Seat> written_;
  std::int64_t day_ = 0;
  std::map<std::string, int> today_;  // letters by address
};

}  // namespace tercio::server
