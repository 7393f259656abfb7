#include "advice/lace_wars/works.hpp"

#include "lace_wars/battle.hpp"

namespace tercio::advice::lace {

std::vector<Work> works_of(const Scene& scene) {
  std::vector<Work> out;
  scene.game.battle().tell_works(scene.s, scene.seat, out);
  return out;
}

}  // namespace tercio::advice::lace
