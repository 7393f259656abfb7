#include "server/games.hpp"

#include <nlohmann/json.hpp>

#include "advice/wire.hpp"
#include "engine/json_input.hpp"
#include "server/answer.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kKept = 8;

}  // namespace

Games::Choices choices_of(const std::string& options) {
  Games::Choices choices;
  const Json json = engine::read_object(options);
  for (const auto& [key, value] : json.items()) {
    if (value.is_string()) choices.emplace(key, value.get<std::string>());
  }
  return choices;
}

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
  game->advice = advice::make_adviser(game->game);
  game->opponent = make_opponent_(game->game);
  if (!game->opponent) game->no_opponent = opponent::why_no_opponent({});
  game->sides = data::match_of(game->game)->sides();
  game->hidden = board_of(scenario, *game->advice).hidden;
  std::erase_if(games_, [](const auto& entry) { return entry.second.expired(); });
  games_[key] = game;
  recent_.push_back(game);
  if (recent_.size() > kKept) recent_.pop_front();
  return game;
}

tl::expected<std::shared_ptr<const std::string>, engine::Refusal> Games::board(
    const std::string& scenario) {
  if (const auto it = boards_.find(scenario); it != boards_.end()) return it->second.text;
  if (const auto game = find(scenario, {}); !game) return tl::unexpected(game.error());
  return boards_.at(scenario).text;
}

tl::expected<const Games::Start*, engine::Refusal> Games::start(const std::string& scenario) {
  if (const auto it = starts_.find(scenario); it != starts_.end()) return &it->second;
  const auto game = find(scenario, {});
  if (!game) return tl::unexpected(game.error());
  Start made{.opening = advice::opening_of((*game)->game, *(*game)->advice)};
  made.text = std::make_shared<const std::string>(text_of(advice::wire::json_of(made.opening)));
  return &starts_.emplace(scenario, std::move(made)).first->second;
}

const Games::Board& Games::board_of(const std::string& scenario, const advice::Adviser& adviser) {
  Board& board = boards_[scenario];
  if (!board.text) {
    const advice::Board made = adviser.board();
    board.text = std::make_shared<const std::string>(text_of(advice::wire::json_of(made)));
    board.hidden = made.hidden;
  }
  return board;
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
