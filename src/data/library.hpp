// The games the program offers, from data files to matches.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"
#include "engine/library.hpp"
#include "thirty_years_war/definition.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::data {

class GameLibrary final : public engine::Library {
 public:
  // Loads every battle of the sources. With faults the battles they concern are missing.
  explicit GameLibrary(std::span<const SourceFile> sources);

  const std::vector<Fault>& faults() const { return faults_; }
  const std::vector<std::shared_ptr<const thirty_years_war::Definition>>& battles() const {
    return battles_;
  }
  // The concrete game of a scenario, for those that are compiled against its system.
  tl::expected<std::shared_ptr<const thirty_years_war::Game>, engine::Refusal> game(
      std::string_view scenario, const std::map<std::string, std::string>& options) const;

  engine::Json games() const override;
  tl::expected<std::unique_ptr<engine::Match>, engine::Refusal> start(
      std::string_view scenario, const std::map<std::string, std::string>& options) const override;

 private:
  std::vector<std::shared_ptr<const thirty_years_war::Definition>> battles_;
  std::vector<Fault> faults_;
};

}  // namespace tercio::data
