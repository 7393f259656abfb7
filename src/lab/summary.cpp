#include "lab/summary.hpp"

#include <cmath>

#include <fmt/format.h>

#include "opponent/ladder.hpp"

namespace tercio::lab {

double Mean::half() const {
  constexpr double kZ = 1.959964;
  if (count_ < 2) return 0;
  return kZ * std::sqrt(squares_ / (count_ - 1) / count_);
}

Summary::Summary(const Header& header)
    : header_(header),
      tallies_(header.scenarios.size(), std::vector<Tally>(header.variations.size())) {}

void Summary::add(const GameResult& game) {
  std::size_t s = 0;
  while (header_.scenarios[s].id != game.scenario) ++s;
  std::size_t v = 0;
  while (header_.variations[v].name != game.variation) ++v;
  Tally& tally = tallies_[s][v];
  const double points = game.winner < 0 ? 0.5 : game.winner == 0 ? 1 : 0;
  ++tally.games;
  tally.points += points;
  tally.margin.add(game.margin);
  Base& base = base_[static_cast<std::size_t>(game.seating)];
  if (v == 0) {
    base = {game.scenario, game.pair, points, game.margin};
  } else if (base.pair == game.pair && base.scenario == game.scenario) {
    tally.points_more.add(points - base.points);
    tally.margin_more.add(game.margin - base.margin);
  }
}

std::string Summary::running() const {
  const Tally& tally = tallies_.front().front();
  if (tally.games == 0) return {};
  const opponent::Share share = opponent::wilson(tally.points, tally.games);
  return fmt::format("{} {:.1f} % [{:.1f}, {:.1f}]", header_.scenarios.front().names[0],
                     100 * share.value, 100 * share.low, 100 * share.high);
}

std::string Summary::table() const {
  std::string out;
  for (std::size_t s = 0; s < tallies_.size(); ++s) {
    const StudyScenario& scenario = header_.scenarios[s];
    out += fmt::format("{:<36} {:>7} {:>8} {:>15} {:>9}   {}\n", scenario.id, "games",
                       scenario.names[0].substr(0, 6) + " %", "95 %", "margin",
                       header_.variations.size() > 1 ? "against the base, seed by seed" : "");
    for (std::size_t v = 0; v < tallies_[s].size(); ++v) {
      const Tally& tally = tallies_[s][v];
      if (tally.games == 0) continue;
      const opponent::Share share = opponent::wilson(tally.points, tally.games);
      out += fmt::format("  {:<34} {:>7} {:>8.1f} {:>15} {:>9.1f}",
                         header_.variations[v].name.substr(0, 34), tally.games, 100 * share.value,
                         fmt::format("[{:.1f}, {:.1f}]", 100 * share.low, 100 * share.high),
                         tally.margin.value());
      if (tally.points_more.count() > 0) {
        out += fmt::format("   {:+.1f} ± {:.1f} %, margin {:+.1f} ± {:.1f}",
                           100 * tally.points_more.value(), 100 * tally.points_more.half(),
                           tally.margin_more.value(), tally.margin_more.half());
      }
      out += '\n';
    }
  }
  return out;
}

}  // namespace tercio::lab
