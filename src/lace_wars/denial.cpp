#include "lace_wars/denial.hpp"

#include "lace_wars/game.hpp"

namespace tercio::lace_wars {

engine::Refusal refusal_of(const Game& game, const Denial& denial) {
  return engine::refusal_of(
      denial, [&](PieceId p) { return engine::PieceNames{game.described(p).id, game.name(p)}; });
}

}  // namespace tercio::lace_wars
