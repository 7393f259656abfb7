#include "opponent/lace_wars/fit.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#include "lace_wars/rules/sequence.hpp"
#include "opponent/dice.hpp"
#include "opponent/fit.hpp"
#include "opponent/lace_wars/whole_game.hpp"

namespace tercio::opponent::lw {

namespace {

// Scripts are too much alike: their games all end one way. Of those every style plays, and some
// sides overlook things.
const Level* style_of(const Level* level, std::uint64_t seed) {
  constexpr std::array<std::string_view, 8> kStyles{"veteran", "veteran",    "veteran",  "ensign",
                                                    "recruit", "aggressive", "cautious", "gunner"};
  if (level->judgements > 0 || level->style == Style::kRandom) return level;
  return find_level(kStyles[mix(seed) % kStyles.size()]);
}

std::vector<FitRow> gather(const Tables& tables, const Judge& judge, const FitOrder& order) {
  return gather_rows(order, [&](const std::array<Player, 2>& players, const Bounds& bounds,
                                std::uint64_t seed, std::vector<FitRow>& rows) {
    int rank = 0;
    std::array<Player, 2> both = players;
    for (Player& player : both) player.level = style_of(player.level, player.seed);
    play_game(tables, judge, both, bounds, seed, [&](const State& s) {
      if (is_over(s)) {
        rank = rank_of(tables.game, ending_of(tables.game, s));
        return;
      }
      FitRow& row = rows.emplace_back();
      measure(tables, s, row.measures);
      row.left = time_left(tables.game, s);
    });
    return rank;
  });
}

// What a rank is called: as the game itself says it.
Ending ending_called(const Tables& tables, int rank) {
  if (rank == 0) return {"", "draw"};
  const std::string& side = tables.game.side_id(rank > 0 ? Side::kA : Side::kB);
  return {side, std::abs(rank) > 1 ? "operational" : "tactical"};
}

}  // namespace

Fitted fit_weights(const Tables& tables, const Judge& judge, const FitOrder& order) {
  FitSubject subject;
  subject.scenario = tables.game.scenario().id;
  subject.rough = rough_weights(tables);
  subject.keeps_signs = true;
  subject.names = measure_names(tables.game);
  for (std::size_t i = 0; i < kMeasures; ++i) {
    subject.is_given.push_back(is_given(tables, subject.rough, i));
  }
  subject.ending = [&](int rank) { return ending_called(tables, rank); };
  return fit_rows(gather(tables, judge, order), order.games, subject);
}

Fitted hold_against(const Tables& tables, const Judge& judge, const FitOrder& order) {
  return hold_rows_against(gather(tables, judge, order), order.games, judge.appraisal());
}

}  // namespace tercio::opponent::lw
