// The games the program offers, from data files to matches, whatever their rule system.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"
#include "engine/library.hpp"
#include "engine/playable.hpp"
#include "lace_wars/definition.hpp"
#include "lace_wars/game.hpp"
#include "thirty_years_war/definition.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::data {

// A battle and a game of it, for those that are compiled against its system: one alternative for
// each system there is.
using AnyBattle = std::variant<std::shared_ptr<const thirty_years_war::Definition>,
                               std::shared_ptr<const lace_wars::Definition>>;
using AnyGame = std::variant<std::shared_ptr<const thirty_years_war::Game>,
                             std::shared_ptr<const lace_wars::Game>>;

// What is to be said of a battle without knowing its system.
struct OptionInfo {
  std::string key;                  // "leader.auto_apply"
  std::string title;                // one line for the player
  std::vector<std::string> values;  // the default first
  std::string rule;                 // the case
  std::string ruling;               // "S-79"
};
struct ScenarioInfo {
  std::string id;  // in full: "breitenfeld/historical"
  std::string title;
};
struct BattleInfo {
  std::string id;      // "breitenfeld"
  std::string title;   // "Breitenfeld, 17 September 1631"
  std::string system;  // "thirty-years-war"
  std::vector<ScenarioInfo> scenarios;
  std::vector<OptionInfo> options;
};

// The first position of a game.
std::unique_ptr<engine::Match> match_of(const AnyGame& game);

class GameLibrary final : public engine::Library {
 public:
  using Choices = std::map<std::string, std::string>;  // option, value

  // Loads every battle of the sources. With faults the battles they concern are missing.
  explicit GameLibrary(std::span<const SourceFile> sources);

  const std::vector<Fault>& faults() const { return faults_; }
  const std::vector<BattleInfo>& battles() const { return battles_; }
  // The battle of a scenario named in full; null when there is none.
  const BattleInfo* battle_of(std::string_view scenario) const;
  // What the data files say of a battle, by its id; null when there is none.
  const AnyBattle* definition(std::string_view battle) const;
  // The ids of all scenarios of all battles, in full.
  std::vector<std::string> scenarios() const;

  // The concrete game of a scenario; options not named have their defaults.
  tl::expected<AnyGame, engine::Refusal> game(std::string_view scenario,
                                              const Choices& options) const;
  // The same for those who know the system: another one's scenario is refused as unknown.
  template <class Game>
  tl::expected<std::shared_ptr<const Game>, engine::Refusal> game_of(std::string_view scenario,
                                                                     const Choices& options) const;
  // A scenario to be played at random.
  tl::expected<std::unique_ptr<engine::Playable>, engine::Refusal> playable(
      std::string_view scenario, const Choices& options) const;

  engine::Json games() const override;
  tl::expected<std::unique_ptr<engine::Match>, engine::Refusal> start(
      std::string_view scenario, const Choices& options) const override;

 private:
  // Takes over what a system's loader has found.
  template <class Loaded>
  void add(std::string_view system, Loaded loaded);

  std::vector<BattleInfo> battles_;
  std::vector<AnyBattle> definitions_;  // of the same battles
  std::vector<Fault> faults_;
};

template <class Game>
tl::expected<std::shared_ptr<const Game>, engine::Refusal> GameLibrary::game_of(
    std::string_view scenario, const Choices& options) const {
  auto made = game(scenario, options);
  if (!made) return tl::unexpected(made.error());
  if (auto* game = std::get_if<std::shared_ptr<const Game>>(&*made)) return std::move(*game);
  return tl::unexpected(engine::Refusal{.code = engine::Code::kUnknown,
                                        .message = "the scenario is one of another rule system",
                                        .field = "scenario"});
}

}  // namespace tercio::data
