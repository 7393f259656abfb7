#include "thirty_years_war/playable.hpp"

#include <vector>

#include <nlohmann/json.hpp>

#include "thirty_years_war/match.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

// Where each piece may go, in the first position of a game and in positions on its way, each in a
// Movement Phase.
class Reaches {
 public:
  explicit Reaches(const Game& game) : game_(game) {
    engine::Random random(1);
    PlayoutCount count;
    State state = start(game, nullptr);
    int turn = -1;
    while (!is_over(state)) {
      if (state.step == Step::kMove && state.turn != turn) {
        turn = state.turn;
        positions_.push_back(state);
      }
      random_step(game, state, random, count);
    }
  }

  std::uint64_t operator()() {
    std::uint64_t found = 0;
    for (const State& s : positions_) {
      for (const PieceId p : game_.movers(s.phasing) - s.done) {
        if (!on_map(s, p) || why_not_move(game_, s, p)) continue;
        flood_for(game_, s, p, reach_);
        ends_ = destinations_unchecked(game_, s, p, reach_);
        asm volatile(""
                     : "+m"(ends_)
                     :
                     : "memory");  // it is looked at, as far as the compiler knows
        ++found;
      }
    }
    return found;
  }

 private:
  const Game& game_;
  std::vector<State> positions_;
  hex::Reach reach_;
  HexSet ends_;
};

}  // namespace

std::unique_ptr<engine::Playable> make_playable(std::shared_ptr<const Game> game) {
  return std::make_unique<engine::PlayableGame<Game, PlayoutCount, Reaches>>(std::move(game));
}

}  // namespace tercio::thirty_years_war
