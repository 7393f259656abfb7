#include "lab/summary.hpp"

#include <fmt/format.h>

namespace tercio::lab {

Summary::Summary(const Header& header)
    : header_(header),
      kept_(header.scenarios.size(), std::vector<Kept>(header.variations.size())),
      bases_(header.scenarios.size()) {}

void Summary::close(const Difference& open, Tally& tally) {
  if (open.games == 0) return;
  tally.points_more.add(open.points / open.games);
  tally.margin_more.add(open.margin / open.games);
}

void Summary::add(const GameResult& game) {
  std::size_t s = 0;
  while (header_.scenarios[s].id != game.scenario) ++s;
  std::size_t v = 0;
  while (header_.variations[v].name != game.variation) ++v;
  Kept& kept = kept_[s][v];
  const double points = game.winner < 0 ? 0.5 : game.winner == 0 ? 1 : 0;
  ++kept.tally.games;
  kept.tally.points += points;
  kept.tally.margin.add(game.margin);
  Base& base = bases_[s][static_cast<std::size_t>(game.seating)];
  if (v == 0) {
    base = {game.pair, points, game.margin};
    return;
  }
  if (base.pair != game.pair) return;
  if (kept.open.pair != game.pair) {
    close(kept.open, kept.tally);
    kept.open = {game.pair, 0, 0, 0};
  }
  ++kept.open.games;
  kept.open.points += points - base.points;
  kept.open.margin += game.margin - base.margin;
}

Tally Summary::of(std::size_t scenario, std::size_t variation) const {
  const Kept& kept = kept_[scenario][variation];
  Tally tally = kept.tally;
  close(kept.open, tally);
  return tally;
}

std::string Summary::running() const {
  const Tally& tally = kept_.front().front().tally;
  if (tally.games == 0) return {};
  const Interval share = share_of(tally.points, tally.games);
  return fmt::format("{} {:.1f} % [{:.1f}, {:.1f}]", header_.scenarios.front().names[0],
                     100 * share.value, 100 * share.low, 100 * share.high);
}

std::string Summary::table() const {
  std::string out;
  for (std::size_t s = 0; s < kept_.size(); ++s) {
    const StudyScenario& scenario = header_.scenarios[s];
    out += fmt::format("{:<36} {:>7} {:>8} {:>15} {:>9}   {}\n", scenario.id, "games",
                       scenario.names[0].substr(0, 6) + " %", "95 %", "margin",
                       header_.variations.size() > 1 ? "against the base, seed by seed" : "");
    for (std::size_t v = 0; v < kept_[s].size(); ++v) {
      const Tally tally = of(s, v);
      if (tally.games == 0) continue;
      const Interval share = share_of(tally.points, tally.games);
      out += fmt::format("  {:<34} {:>7} {:>8.1f} {:>15} {:>9.1f}",
                         header_.variations[v].name.substr(0, 34), tally.games, 100 * share.value,
                         fmt::format("[{:.1f}, {:.1f}]", 100 * share.low, 100 * share.high),
                         tally.margin.value());
      if (tally.points_more.pairs() > 1) {
        const Interval more = tally.points_more.share_interval();
        const Interval margin = tally.margin_more.interval();
        out += fmt::format("   {:+.1f} % [{:+.1f}, {:+.1f}], margin {:+.1f} [{:+.1f}, {:+.1f}]",
                           100 * more.value, 100 * more.low, 100 * more.high, margin.value,
                           margin.low, margin.high);
      }
      out += '\n';
    }
  }
  return out;
}

}  // namespace tercio::lab
