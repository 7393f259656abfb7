// For tests of how the system speaks: positions of random games.
#pragma once

#include <memory>
#include <string_view>

#include <nlohmann/json.hpp>

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position.hpp"

namespace tercio::lace_wars {

inline std::shared_ptr<const Game> shipped_game(std::string_view scenario = "historical") {
  return std::make_shared<const Game>(warburg(), scenario, Options{});
}

// A member of a list of objects by one of its values; null when there is none.
inline Json entry_of(const Json& list, const char* key, std::string_view value) {
  for (const auto& entry : list) {
    if (entry[key] == value) return entry;
  }
  return nullptr;
}
inline Json piece_of(const Json& position, std::string_view id) {
  return entry_of(position["pieces"], "id", id);
}
inline Json stack_in(const Json& position, std::string_view hex) {
  return entry_of(position["facts"]["stacks"], "hex", hex);
}

// Calls visit(state) for positions of random games, every `stride` steps, and for their ends.
template <class Visit>
void in_random_games(const Game& game, int games, int stride, Visit visit) {
  for (int g = 0; g < games; ++g) {
    engine::Random random(static_cast<std::uint64_t>(g) + 1);
    State s = start(game, nullptr);
    PlayoutCount count;
    for (int step = 0; !is_over(s) && step < 20000; ++step) {
      if (step % stride == 0) visit(s);
      random_step(game, s, random, count);
    }
    visit(s);
  }
}

}  // namespace tercio::lace_wars
