// A scenario that can be played, with what many positions of it share.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "data/library.hpp"
#include "engine/match.hpp"
#include "engine/refusal.hpp"
#include "opponent/opponent.hpp"
#include "python/observation.hpp"

namespace tercio::python {

// What the caller did wrong. Becomes an exception of Python (errors.cpp).
struct Refused {
  enum class As { kNotFound, kIllegalAction, kBadPosition, kNoOpponent };
  engine::Refusal refusal;
  As as = As::kIllegalAction;
};
// A record that is not sound.
struct BadRecord {
  std::string message;
  std::string rule{};
  int line = 0;  // 0: none in particular
};
// A question that cannot be asked at this moment.
struct WrongMoment {
  std::string message;
};

// The battles of a folder as the program has it under games/; of an empty one those the module
// carries, loaded once.
std::shared_ptr<const data::GameLibrary> library_of(const std::string& folder);

class Game {
 public:
  using Choices = std::map<std::string, std::string>;

  Game(std::shared_ptr<const data::GameLibrary> library, std::string folder,
       const std::string& scenario, const Choices& options);

  const data::GameLibrary& library() const { return *library_; }
  const std::string& folder() const { return folder_; }
  const data::BattleInfo& battle() const { return *battle_; }
  const std::string& scenario() const { return scenario_; }
  const std::string& title() const;
  // All of them, also those that were not named.
  const Choices& options() const { return options_; }
  const std::string& rules() const { return rules_; }
  const std::vector<std::string>& sides() const { return sides_; }
  // 0 or 1; throws where there is no such side.
  std::size_t side_index(std::string_view side) const;

  std::unique_ptr<engine::Match> start() const { return data::match_of(game_); }
  const Observer& observer() const;
  // Throws where the computer does not play the battle.
  const opponent::Opponent& opponent() const;
  bool has_opponent() const;

 private:
  const opponent::Opponent* find_opponent() const;

  std::shared_ptr<const data::GameLibrary> library_;
  std::string folder_;
  std::string scenario_;
  const data::BattleInfo* battle_;
  data::AnyGame game_;
  Choices options_;
  std::string rules_;
  std::vector<std::string> sides_;
  mutable std::once_flag observer_made_;
  mutable std::unique_ptr<const Observer> observer_;
  mutable std::once_flag opponent_made_;
  mutable std::unique_ptr<const opponent::Opponent> opponent_;
};

}  // namespace tercio::python
