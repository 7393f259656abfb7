#include "thirty_years_war/denial.hpp"

#include "thirty_years_war/game.hpp"

namespace tercio::thirty_years_war {

engine::Refusal refusal_of(const Game& game, const Denial& denial) {
  return engine::refusal_of(
      denial, [&](PieceId p) { return engine::PieceNames{game.described(p).id, game.name(p)}; });
}

}  // namespace tercio::thirty_years_war
