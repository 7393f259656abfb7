#include "lace_wars/position/view.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/board.hpp"
#include "lace_wars/position/eyes.hpp"
#include "lace_wars/position/position.hpp"

namespace tercio::lace_wars {

PieceSet hidden_from(const Game& game, const State& s, Side seat) {
  const Side enemy = other(seat);
  return (game.units(enemy) & s.present) - open_pieces(game, s, enemy);
}

Json view_of(const Game& game, const State& s, std::string_view scenario, Side seat) {
  return position_json({game, s, seat, hidden_from(game, s, seat)}, scenario);
}

State seen_by(const Game& game, const State& s, Side seat) {
  State out = s;
  for (const PieceId p : hidden_from(game, s, seat)) take(game, out, p, Status::kUnused);
  return out;
}

}  // namespace tercio::lace_wars
