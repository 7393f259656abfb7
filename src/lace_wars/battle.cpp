#include "lace_wars/battle.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "lace_wars/warburg/warburg.hpp"

namespace tercio::lace_wars {

namespace {

// One row for each battle.
struct Entry {
  std::string_view id;
  std::span<const std::string_view> (*areas)();
  std::unique_ptr<Battle> (*make)(const Game&);
};

template <class T>
constexpr Entry entry(std::string_view id) {
  return {id, T::area_ids,
          [](const Game& game) -> std::unique_ptr<Battle> { return std::make_unique<T>(game); }};
}

constexpr std::array kBattles{entry<Warburg>("warburg")};

const Entry* find(std::string_view id) {
  const auto* const found =
      std::find_if(kBattles.begin(), kBattles.end(), [&](const Entry& e) { return e.id == id; });
  return found == kBattles.end() ? nullptr : found;
}

}  // namespace

std::span<const std::string_view> battle_ids() {
  static constexpr auto kIds = [] {
    std::array<std::string_view, kBattles.size()> ids;
    std::transform(kBattles.begin(), kBattles.end(), ids.begin(),
                   [](const Entry& e) { return e.id; });
    return ids;
  }();
  return kIds;
}

std::span<const std::string_view> battle_areas(std::string_view battle) {
  const Entry* e = find(battle);
  return e == nullptr ? std::span<const std::string_view>{} : e->areas();
}

std::unique_ptr<Battle> make_battle(std::string_view id, const Game& game) {
  const Entry* e = find(id);
  assert(e != nullptr);
  return e->make(game);
}

}  // namespace tercio::lace_wars
