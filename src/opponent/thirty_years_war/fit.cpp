#include "opponent/thirty_years_war/fit.hpp"

#include <cstdlib>

#include "opponent/fit.hpp"
#include "opponent/thirty_years_war/whole_game.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

std::vector<FitRow> gather(const Tables& tables, const Judge& judge, const FitOrder& order) {
  return gather_rows(order, [&](const std::array<Player, 2>& players, const Bounds& bounds,
                                std::uint64_t seed, std::vector<FitRow>& rows) {
    int rank = 0;
    play_game(tables, judge, players, bounds, seed, [&](const State& s) {
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
  constexpr std::array<const char*, 5> kLevels{"draw", "marginal", "substantive", "decisive",
                                               "overwhelming"};
  if (rank == 0) return {"", kLevels[0]};
  const std::string& side = tables.game.side_id(rank > 0 ? Side::kA : Side::kB);
  if (!tables.has_levels) return {side, "victory"};
  return {side, kLevels[static_cast<std::size_t>(std::abs(rank))]};
}

}  // namespace

Fitted fit_weights(const Tables& tables, const Judge& judge, const FitOrder& order) {
  FitSubject subject;
  subject.scenario = tables.game.scenario().id;
  subject.rough = rough_weights(tables);
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

}  // namespace tercio::opponent::tyw
