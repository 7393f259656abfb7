#include "lace_wars/telling/tell.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/telling/teller.hpp"

namespace tercio::lace_wars {

namespace {

std::vector<Json> all(const Game& game, const Events& events, std::optional<Side> seat) {
  std::vector<Json> out;
  for (const Event& e : events.list) {
    const Teller teller(game, events, e, seat);
    if (teller.is_told()) out.push_back(teller.json());
  }
  return out;
}

}  // namespace

std::vector<Json> json_of(const Game& game, const Events& events) {
  return all(game, events, std::nullopt);
}
std::vector<Json> json_of(const Game& game, const Events& events, Side seat) {
  return all(game, events, seat);
}

}  // namespace tercio::lace_wars
