#include "opponent/lace_wars/tables.hpp"

#include "lace_wars/warburg/victory.hpp"

namespace tercio::opponent::lw {

Tables::Tables(const Game& g)
    : game(g), french(retiring(g)), south(g.definition().map.area("south-bank")) {
  for (const Bridge& b : game.definition().map.bridges) {
    bridges.insert(b.side.a);
    bridges.insert(b.side.b);
  }
}

}  // namespace tercio::opponent::lw
