#include "python/game.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace tercio::python {

namespace {

data::AnyGame make_game(const data::GameLibrary& library, const std::string& scenario,
                        const Game::Choices& options) {
  auto game = library.game(scenario, options);
  if (!game) throw Refused{game.error(), Refused::As::kNotFound};
  return *std::move(game);
}

[[noreturn]] void refuse_folder(const std::string& folder, const std::string& fault) {
  throw Refused{{.code = engine::Code::kBadRequest,
                 .message = fmt::format("the games of {} cannot be played: {}", folder, fault),
                 .field = "data"},
                Refused::As::kNotFound};
}

}  // namespace

std::shared_ptr<const data::GameLibrary> library_of(const std::string& folder) {
  if (folder.empty()) {
    static const auto own = std::make_shared<const data::GameLibrary>(data::embedded_sources());
    return own;
  }
  const auto sources = data::read_directory(folder);
  if (!sources) refuse_folder(folder, sources.error());
  auto library = std::make_shared<const data::GameLibrary>(*sources);
  if (!library->faults().empty()) {
    const data::Fault& first = library->faults().front();
    refuse_folder(folder, data::to_string(first) + " (`tercio check` names every fault)");
  }
  return library;
}

Game::Game(std::shared_ptr<const data::GameLibrary> library, std::string folder,
           const std::string& scenario, const Choices& options)
    : library_(std::move(library)),
      folder_(std::move(folder)),
      scenario_(scenario),
      battle_(library_->battle_of(scenario)),
      game_(make_game(*library_, scenario, options)) {
  const auto first = start();
  for (auto& [key, value] : first->options()) options_.emplace(key, value);
  rules_ = first->rules();
  sides_ = first->sides();
}

const std::string& Game::title() const {
  const auto found = std::find_if(battle_->scenarios.begin(), battle_->scenarios.end(),
                                  [&](const auto& s) { return s.id == scenario_; });
  return found->title;
}

std::size_t Game::side_index(std::string_view side) const {
  const auto found = std::find(sides_.begin(), sides_.end(), side);
  if (found == sides_.end()) {
    throw Refused{{.code = engine::Code::kUnknown,
                   .message = fmt::format("there is no side '{}'; there are {} and {}",
                                          side.substr(0, 60), sides_[0], sides_[1]),
                   .field = "side"},
                  Refused::As::kNotFound};
  }
  return static_cast<std::size_t>(found - sides_.begin());
}

const Observer& Game::observer() const {
  std::call_once(observer_made_, [&] { observer_ = make_observer(game_); });
  return *observer_;
}

const opponent::Opponent* Game::find_opponent() const {
  std::call_once(opponent_made_, [&] { opponent_ = opponent::make_opponent(game_); });
  return opponent_.get();
}

bool Game::has_opponent() const { return find_opponent() != nullptr; }

const opponent::Opponent& Game::opponent() const {
  if (const auto* found = find_opponent()) return *found;
  throw Refused{
      {.code = engine::Code::kNoOpponent, .message = opponent::why_no_opponent(battle_->system)},
      Refused::As::kNoOpponent};
}

}  // namespace tercio::python
