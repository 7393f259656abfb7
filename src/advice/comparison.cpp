#include "advice/comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace tercio::advice {

namespace {

std::string title_of(const Ended& game, const std::string& side) {
  const auto it = game.titles.find(side);
  return it == game.titles.end() ? side : it->second;
}

std::string who_won(const data::RealEnd& real, const Ended& game) {
  const std::string& won = game.view.outcome->winner;
  if (won == real.winner) {
    return won.empty() ? "Nobody won, as in reality."
                       : fmt::format("The {} side won, as in reality.", title_of(game, won));
  }
  if (won.empty()) {
    return fmt::format("It was a draw. In reality the {} side won.", title_of(game, real.winner));
  }
  if (real.winner.empty()) {
    return fmt::format("The {} side won. In reality neither did.", title_of(game, won));
  }
  return fmt::format("The {} side won. In reality it was the {} side.", title_of(game, won),
                     title_of(game, real.winner));
}

int lost_by(const Ended& game, const std::string& side) {
  int sum = 0;
  for (const auto& turn : game.numbers.turns) {
    if (const auto it = turn.lost.find(side); it != turn.lost.end()) sum += it->second;
  }
  return sum;
}

// Empty where it is not known how much there was to lose.
std::string losses(const data::RealLoss& real, const Ended& game) {
  const auto all = game.strength.find(real.side);
  if (all == game.strength.end() || all->second <= 0) return {};
  const int lost = lost_by(game, real.side);
  const int percent = std::min(100, (200 * lost + all->second) / (2 * all->second));
  const char* how = "about as many";
  if (percent < real.least) how = "fewer here";
  if (percent > real.most) how = "more here";
  return fmt::format(
      "{} losses: {} of {} {}, {} in a hundred. In reality {} to {} of a hundred men were killed, "
      "wounded or taken: {}.",
      title_of(game, real.side), lost, all->second, game.numbers.unit, percent, real.least,
      real.most, how);
}

bool happened(const data::RealMoment& moment, const Ended& game) {
  if (!moment.fell.empty()) {
    const auto& fallen = game.numbers.casualties;
    return std::any_of(fallen.begin(), fallen.end(),
                       [&](const auto& one) { return one.piece == moment.fell; });
  }
  const auto& gauges = game.view.gauges;
  return std::any_of(gauges.begin(), gauges.end(), [&](const auto& gauge) {
    return gauge.broken && gauge.title == moment.broke;
  });
}

std::string length(const data::RealEnd& real, const Ended& game) {
  const std::size_t turns = game.numbers.turns.size();
  const std::string here = fmt::format("Here it took {} turn{}", turns, turns == 1 ? "" : "s");
  return real.lasted.empty() ? here + '.' : fmt::format("{}; in reality {}.", here, real.lasted);
}

}  // namespace

std::vector<std::string> how_it_differed(const data::RealEnd& real, const Ended& game) {
  std::vector<std::string> out{who_won(real, game)};
  for (const data::RealMoment& moment : real.moments) {
    out.push_back(happened(moment, game) == moment.happened ? moment.same : moment.other);
  }
  for (const data::RealLoss& loss : real.losses) out.push_back(losses(loss, game));
  out.push_back(length(real, game));
  std::erase(out, std::string());
  return out;
}

}  // namespace tercio::advice
