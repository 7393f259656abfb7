// How people apart play at a table (docs/wire.md, Two people apart).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/answer.hpp"

namespace tercio::server {

struct Terms {
  enum class Pace : std::uint8_t { kLive, kCorrespondence };
  Pace pace = Pace::kLive;
  // Live: seconds for the whole game, and what each player-turn adds. None: no clock.
  struct Clock {
    std::int64_t main = 0;
    std::int64_t increment = 0;
    bool operator==(const Clock&) const = default;
  };
  std::optional<Clock> clock{};
  // Correspondence: days for each decision that is waited for. 0: no limit.
  std::int64_t days = 0;
  // Seconds a question in the other's turn waits before it is answered with no. 0: for ever.
  std::int64_t reaction = 0;
  bool chat = true;
  std::string seal{};  // of mixed dice; empty: the dice are the server's alone
  // Who sealed, where both hold their seats from the beginning: the other gives a share at the
  // table. Empty: it comes with the seat.
  std::string sealer{};
  // Of a match of two games: its id, and which of them this is. 0: no match.
  std::string match{};
  int game = 0;

  bool operator==(const Terms&) const = default;
};

// Who is invited: to one of these seats.
struct Invitation {
  std::vector<std::string> sides{};
  bool lot = false;  // the lot decides to which; otherwise who comes does
};

// `terms` of a message. Refuses what has the wrong form or is out of bounds.
Terms terms_field(const Json& json);
// A seal of mixed dice.
std::string seal_field(const Json& json);
Json json_of(const Terms& terms);
// As they are stored; none: everybody sits at one screen.
std::string stored_text_of(const Terms& terms);
std::optional<Terms> terms_of(const std::string& stored);

}  // namespace tercio::server
