#include "lace_wars/warburg/warburg.hpp"

#include <array>

#include "lace_wars/game.hpp"
#include "lace_wars/warburg/victory.hpp"

namespace tercio::lace_wars {

// 16.1.4a The hexes of the town that Fischer may hold; 15 what lies beyond the river.
std::span<const std::string_view> Warburg::area_ids() {
  static constexpr std::array<std::string_view, 2> kIds{"warburg", "south-bank"};
  return kIds;
}

Warburg::Warburg(const Game& game)
    : Battle(game), south_bank_(game.definition().map.area("south-bank")) {}

// 16.1.6a
bool Warburg::may_ford(Side side) const { return game().definition().sides[index_of(side)].fords; }

// 16.1.6b
int Warburg::ford_loss_from() const { return game().numbers().ford_loss_from; }

// 15a
void Warburg::came_to(State& s, PieceSet units, HexId hex) const {
  if (!south_bank_.contains(hex)) s.been_north |= units;
}

void Warburg::lost_in(State& s, PieceId unit, HexId hex) const {
  if (south_bank_.contains(hex) && s.been_north.contains(unit)) s.lost_south.insert(unit);
}

Outcome Warburg::outcome(const State& s) const { return victory_at_warburg(game(), s); }

}  // namespace tercio::lace_wars
