#include "cli/table/opponents.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/orders/names.hpp"
#include "cli/table/face.hpp"

namespace tercio::cli {

std::string level_ids() {
  std::vector<std::string_view> ids;
  for (const opponent::Level& level : opponent::levels()) ids.push_back(level.id);
  return fmt::format("{}", fmt::join(ids, ", "));
}

tl::expected<const opponent::Level*, std::string> level_named(const std::string& word) {
  std::vector<const opponent::Level*> fitting;
  const std::string typed = advice::lower_case(word);
  for (const opponent::Level& level : opponent::levels()) {
    if (level.id == typed) return &level;
    if (!typed.empty() && level.id.starts_with(typed)) fitting.push_back(&level);
  }
  if (fitting.size() == 1) return fitting.front();
  return tl::unexpected(
      fmt::format("there is no level '{}'; there are {}", word.substr(0, 40), level_ids()));
}

tl::expected<std::unique_ptr<opponent::Opponent>, std::string> opponent_of(
    const data::GameLibrary& library, const engine::Match& match) {
  const data::BattleInfo* battle = library.battle_of(match.scenario());
  if (battle != nullptr) {
    if (std::string why = opponent::why_no_opponent(battle->system); !why.empty()) {
      return tl::unexpected(std::move(why));
    }
  }
  const auto game = game_of(library, match);
  auto made = game ? opponent::make_opponent(*game) : nullptr;
  if (!made) return tl::unexpected(opponent::why_no_opponent({}));
  return made;
}

}  // namespace tercio::cli
