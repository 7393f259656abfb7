#include "lace_wars/playable.hpp"

#include <vector>

#include <nlohmann/json.hpp>

#include "lace_wars/match.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sequence.hpp"

namespace tercio::lace_wars {

namespace {

// Where each group may go, in positions of one game in which a formation begins to move.
class Reaches {
 public:
  explicit Reaches(const Game& game) : game_(game) {
    engine::Random random(1);
    PlayoutCount count;
    State s = start(game, nullptr);
    Step before = s.step;
    while (!is_over(s)) {
      if (s.step == Step::kMove && before != Step::kMove && before != Step::kMoving) {
        positions_.push_back({s, movable_groups(game, s)});
      }
      before = s.step;
      random_step(game, s, random, count);
    }
  }

  std::uint64_t operator()() {
    std::uint64_t found = 0;
    for (const auto& [s, groups] : positions_) {
      const Obstacles obstacles = obstacles_of(game_, s, s.active);
      for (const PieceSet group : groups) {
        find_reach(game_, s, obstacles, group, reach_);
        asm volatile(""
                     : "+m"(reach_)
                     :
                     : "memory");  // it is looked at, as far as the compiler knows
        ++found;
      }
    }
    return found;
  }

 private:
  struct Position {
    State s;
    std::vector<PieceSet> groups;
  };

  const Game& game_;
  std::vector<Position> positions_;
  Reach reach_;
};

}  // namespace

std::unique_ptr<engine::Playable> make_playable(std::shared_ptr<const Game> game) {
  return std::make_unique<engine::PlayableGame<Game, PlayoutCount, Reaches>>(std::move(game));
}

}  // namespace tercio::lace_wars
