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

  // A side is waited for; a letter is due then.
  void turn(const Seat& seat, double due) { waiting_.emplace(seat, due); }
  // Its player sits at the table. Whether a letter is just being noted, which no longer counts.
  bool been_there(const Seat& seat);
  // Those whose letter is due by now; they wait no longer.
  std::vector<Seat> due(double now);
  // That there was one is noted in the store, which takes a moment.
  void begin_note(const Seat& seat) { noting_.insert(seat); }
  void end_note(const Seat& seat) { noting_.erase(seat); }
  void forget(const std::string& table);
  // Whether one more letter may go to an address today; nobody's box is filled by strangers.
  bool may_write_to(const std::string& email, std::int64_t now);

 private:
  std::map<Seat, double> waiting_;
  std::set<Seat> noting_;
  std::int64_t day_ = 0;
  std::map<std::string, int> today_;  // letters by address
};

}  // namespace tercio::server
