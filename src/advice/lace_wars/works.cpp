#include "advice/lace_wars/works.hpp"

#include <fmt/format.h>

#include "lace_wars/rules/victory.hpp"

namespace tercio::advice::lace {

std::vector<Work> works_of(const Scene& scene) {
  const Game& game = scene.game;
  const Side fording = scene.fording();
  std::vector<Work> out;
  for (const auto& bridge : game.definition().map.bridges) {
    const bool free = bridge_is_free(game, scene.seen, bridge);
    const Side owner = free ? fording : other(fording);
    out.push_back({.kind = "control",
                   .side = {bridge.side.a, bridge.side.b},
                   .has_owner = true,
                   .owner = game.side_id(owner),
                   .text = fmt::format("{}: {} {}", bridge.name, free ? "open to" : "barred by",
                                       game.side_name(owner))});
  }
  return out;
}

}  // namespace tercio::advice::lace
