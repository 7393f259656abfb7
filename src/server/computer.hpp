// Who plays the seats of a table: the computer, at a level, or persons; as a view tells it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/answer.hpp"
#include "server/store.hpp"

namespace tercio::server {

struct Computer {
  std::map<std::string, std::string> players{};  // side → level; the other seats are persons'
  std::map<std::string, std::int64_t> hints{};   // side → how many it has had
  // Side → how many decisions it has taken back past dice or the computer's.
  std::map<std::string, std::int64_t> taken_back{};
  double pace = 0.7;  // seconds between two of its actions, when somebody watches
  bool paused = false;
  std::string why{};  // it paused by itself; empty: somebody has paused it
  struct Thinking {
    std::string side;
    std::string level;
    double seconds = 0;  // at most
    // Its place among those that wait until a thread is free, from 1; 0: it thinks.
    std::size_t waiting = 0;
  };
  std::optional<Thinking> thinking{};

  bool plays(const std::string& side) const { return players.contains(side); }
  // Those of the seats that persons play.
  std::vector<std::string> by_hand(const std::vector<std::string>& seats) const;
  // Takes over what the store has of the seats.
  void note(std::span<const SeatRow> seats);
};

Json json_of(const Computer& computer);

// Whether there is such a piece in a position, as Match::view tells it.
bool has_piece(const Json& position, const std::string& piece);

// What is to be drawn of an action that is advised, whatever the rule system: its words are pieces
// and hexes of the position.
struct Drawn {
  std::vector<std::string> hexes{};
  std::vector<std::string> pieces{};
  std::vector<Json> moves{};  // [piece, from, to]; null: beside the map
};
// `position` is as Match::view tells it; the actions follow one another.
Drawn drawn(const Json& position, std::span<const std::string> actions);

}  // namespace tercio::server
