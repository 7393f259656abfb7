// The clock of people apart: how much time each side has left, and whose runs. It knows nothing of
// a game; who asks it says what time it is.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/terms.hpp"

namespace tercio::server {

using Milliseconds = std::int64_t;  // so many, or since 1970

class Clock {
 public:
  // A pause nobody ends is over after this.
  static constexpr Milliseconds kLongestPause = 30LL * 24 * 3600 * 1000;
  // What both sides of a live game get when they agree on more time.
  static constexpr Milliseconds kMoreTime = 15LL * 60 * 1000;
  // Nobody has more, however often they agree.
  static constexpr Milliseconds kMost = 366LL * 24 * 3600 * 1000;

  // What a position asks for.
  struct Position {
    std::string decides{};  // whose time runs; empty: nobody's
    std::string turn{};     // whose turn it is, whoever is asked meanwhile
    std::int64_t sequence = 0;
  };

  // Whether there is a clock.
  static bool wanted(const Terms& terms) { return terms.clock || terms.days > 0; }
  // One that nobody has used yet. Requires: one is wanted.
  Clock(const Terms& terms, const std::vector<std::string>& sides);
  // As it was stored; none: the text cannot be read.
  static std::optional<Clock> read(const Terms& terms, const std::vector<std::string>& sides,
                                   const std::string& text);
  std::string text() const;

  // Something was done, or taken back, and led to this position; a pause ends with it. Who hands
  // over his turn is given the increment, who answers a question in the other's is not. What is
  // taken back gives no time back, and a turn handed over again no second increment.
  void go_on(const Position& to, Milliseconds now);
  void go_back(const Position& to, Milliseconds now);
  // The same position asks for another, as a seat is played by somebody else.
  void wait_for(const std::string& side, Milliseconds now);

  void pause(Milliseconds now);
  void resume(Milliseconds now);
  // Live: to both sides. By correspondence: the days once more, to the one who is waited for.
  void add_time(Milliseconds now);
  // Whose time runs has at least so much left.
  void leave_at_least(Milliseconds least, Milliseconds now);

  const std::string& running() const { return running_; }
  bool paused(Milliseconds now) const { return paused_until_ > now; }
  Milliseconds left(const std::string& side, Milliseconds now) const;
  // When the one whose time runs will have none left; none: nobody's runs.
  std::optional<Milliseconds> until() const;
  bool has_run_out(Milliseconds now) const;

  bool operator==(const Clock&) const = default;

 private:
  struct HandedOver {
    std::int64_t sequence = 0;
    std::string by{};
    bool operator==(const HandedOver&) const = default;
  };

  void charge(Milliseconds now);
  void run(const std::string& side, Milliseconds now);

  Milliseconds increment_ = 0;
  Milliseconds days_ = 0;  // of a correspondence game; 0: it is live
  std::map<std::string, Milliseconds> left_;
  std::string running_;
  Milliseconds since_ = 0;  // up to when the time that runs is counted in left_
  Milliseconds paused_until_ = 0;
  std::string turn_;
  std::deque<HandedOver> handed_;    // the last turns that were handed over
  std::map<std::string, int> owed_;  // turns taken back for which a side has had the increment
};

}  // namespace tercio::server
