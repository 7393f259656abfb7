// One player of the load bench: plays both sides of a table at random, with a position of its own.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "engine/random.hpp"

namespace tercio::cli {

class LoadPlayer {
 public:
  // Sends a message to the server.
  using Send = std::function<void(std::string text)>;
  LoadPlayer(const data::GameLibrary& library, std::string scenario, std::uint64_t seed, bool views,
             Send send);

  // A table as far as its actions have been acknowledged.
  struct Played {
    std::string table;
    std::vector<std::string> lines;  // actions and dice
  };

  // Asks for a table.
  void begin();
  // Reads a message of the server and goes on, as long as more actions are wanted.
  enum class Heard { kNothing, kAcknowledged, kBad };
  Heard hear(std::string_view text, bool more);
  // Sends the next action.
  void act();

  // What was wrong; empty: nothing.
  const std::string& fault() const { return fault_; }
  // Of the last action: from its sending to the acknowledgement, in seconds.
  double latency() const { return latency_; }
  // The sequence that was acknowledged last, and the table.
  std::size_t acknowledged() const { return acknowledged_; }
  const std::string& table() const { return table_; }
  // Whether it sits at a table and nothing is under way.
  bool idle() const { return stage_ == Stage::kIdle; }
  std::vector<Played> games() const;

 private:
  enum class Stage { kNone, kCreating, kJoining, kRecord, kIdle, kActing };
  using Json = nlohmann::ordered_json;

  void tell(Json message);
  void answered(const Json& answer);
  void take_record(const std::string& text);
  bool take_push(const Json& push);
  std::string choose();
  void fail(const std::string& what);

  const data::GameLibrary& library_;
  std::string scenario_;
  engine::Random random_;
  bool views_;
  Send send_;
  Stage stage_ = Stage::kNone;
  std::string table_;
  std::unique_ptr<engine::Match> match_;
  std::vector<std::string> lines_;
  std::vector<std::string> candidates_;
  std::string action_;
  bool acked_ = false;
  std::size_t acknowledged_ = 0;
  std::chrono::steady_clock::time_point sent_;
  double latency_ = 0;
  std::vector<Played> finished_;
  std::string fault_;
};

}  // namespace tercio::cli
