#include "server/games.hpp"

#include <nlohmann/json.hpp>

#include "server/answer.hpp"

namespace tercio::server {

tl::expected<std::shared_ptr<const Game>, engine::Refusal> Games::find(const std::string& scenario,
                                                                       const Choices& options) {
  const std::pair key(scenario, options);
  if (const auto it = games_.find(key); it != games_.end()) {
    if (auto known = it->second.lock()) return known;
  }
  auto made = library_.game(scenario, options);
  if (!made) return tl::unexpected(made.error());
  auto game = std::make_shared<Game>();
  game->game = std::move(*made);
  game->herald = herald::make_herald(game->game);
  game->sides = data::match_of(game->game)->sides();
  game->hidden = game->herald->board().value("hidden", false);
  std::erase_if(games_, [](const auto& entry) { return entry.second.expired(); });
  games_[key] = game;
  return game;
}

tl::expected<std::shared_ptr<const std::string>, engine::Refusal> Games::board(
    const std::string& scenario) {
  if (const auto it = boards_.find(scenario); it != boards_.end()) return it->second;
  const auto game = find(scenario, {});
  if (!game) return tl::unexpected(game.error());
  auto text = std::make_shared<const std::string>(text_of((*game)->herald->board()));
  boards_[scenario] = text;
  return text;
}

std::string Games::title_of(const std::string& scenario) const {
  const data::BattleInfo* battle = library_.battle_of(scenario);
  if (battle == nullptr) return {};
  for (const auto& [id, title] : battle->scenarios) {
    if (id == scenario) return battle->title + ": " + title;
  }
  return {};
}

}  // namespace tercio::server
