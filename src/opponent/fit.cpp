#include "opponent/fit.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "opponent/course_keeper.hpp"
#include "opponent/workers.hpp"

namespace tercio::opponent {

std::vector<FitRow> gather_rows(const FitOrder& order, const PlayForFit& play) {
  std::vector<std::vector<FitRow>> games(static_cast<std::size_t>(order.games));
  std::atomic<int> done = 0;
  share_out(games.size(), order.threads, [&](std::size_t n) {
    std::vector<FitRow>& rows = games[n];
    const std::uint64_t seed = order.seed * 1'000'003 + static_cast<std::uint64_t>(n);
    Bounds bounds;
    bounds.judgements = order.judgements;
    bounds.seconds = 3600;  // thought is bounded by judgements, so that the fit can be repeated
    const int rank = play({Player{order.player.level, seed}, Player{order.player.level, seed + 7}},
                          bounds, seed, rows);
    for (FitRow& row : rows) {
      row.game = static_cast<int>(n);
      row.rank = rank;
    }
    ++done;
    if (order.progress != nullptr) *order.progress = static_cast<double>(done) / order.games;
  });
  std::vector<FitRow> out;
  for (const auto& rows : games) out.insert(out.end(), rows.begin(), rows.end());
  return out;
}

namespace {

// Its derivative.
double density(double x) { return 0.39894228040143267794 * std::exp(-0.5 * x * x); }

struct Model {
  std::vector<int> ranks;    // of the endings, ascending
  std::vector<double> cuts;  // one fewer
  std::vector<double> slopes{};
  std::vector<double> now = std::vector<double>(kMeasures, 0);
  std::vector<double> later = std::vector<double>(kMeasures, 0);

  double z(const FitRow& row) const {
    double sum = 0;
    for (std::size_t i = 0; i < kMeasures; ++i) {
      sum += static_cast<double>(row.measures[i]) *
             (now[i] + static_cast<double>(row.left) * later[i]);
    }
    return sum;
  }
  double above(double sum, std::size_t cut) const {
    return share_below(slopes[cut] * (sum - cuts[cut]));
  }
  double steepness(double sum, std::size_t cut) const {
    return density(slopes[cut] * (sum - cuts[cut])) * slopes[cut];
  }
  // The chance of each ending, from the lowest rank to the highest.
  std::vector<double> chances(double sum) const {
    std::vector<double> out;
    double before = 1;
    for (std::size_t k = 0; k < cuts.size(); ++k) {
      const double next = std::min(before, above(sum, k));
      out.push_back(before - next);
      before = next;
    }
    out.push_back(before);
    return out;
  }
  // A rank nobody has seen counts as the nearest one.
  std::size_t place(int rank) const {
    std::size_t best = 0;
    for (std::size_t k = 0; k < ranks.size(); ++k) {
      if (std::abs(ranks[k] - rank) < std::abs(ranks[best] - rank)) best = k;
    }
    return best;
  }
};

Model model_of(const Weights& weights, const std::vector<int>& ranks) {
  Model m;
  m.ranks = ranks;
  for (const float cut : weights.cuts) m.cuts.push_back(static_cast<double>(cut));
  for (const float slope : weights.slopes) m.slopes.push_back(static_cast<double>(slope));
  for (std::size_t i = 0; i < kMeasures; ++i) {
    m.now[i] = static_cast<double>(weights.now[i]);
    m.later[i] = static_cast<double>(weights.later[i]);
  }
  return m;
}

void examine(const Model& model, const std::vector<FitRow>& rows, Fitted& fitted) {
  fitted.tenths.assign(10, {});
  for (std::size_t t = 0; t < 10; ++t) {
    fitted.tenths[t].from = static_cast<double>(t) / 10;
    fitted.tenths[t].to = static_cast<double>(t + 1) / 10;
  }
  std::vector<double> seen(model.ranks.size(), 0);
  double loss = 0;
  for (const FitRow& row : rows) {
    const auto p = model.chances(model.z(row));
    const std::size_t k = model.place(row.rank);
    loss -= std::log(std::max(1e-9, p[k]));
    seen[k] += 1;
    double said = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      said += p[i] * (model.ranks[i] > 0 ? 1.0 : model.ranks[i] == 0 ? 0.5 : 0.0);
    }
    Calibration& tenth = fitted.tenths[static_cast<std::size_t>(std::min(9.0, said * 10))];
    ++tenth.positions;
    tenth.said += said;
    tenth.came += row.rank > 0 ? 1.0 : row.rank == 0 ? 0.5 : 0.0;
  }
  const auto n = static_cast<double>(std::max<std::size_t>(1, rows.size()));
  fitted.loss = loss / n;
  for (const double count : seen) {
    if (count > 0) fitted.constant_loss -= count / n * std::log(count / n);
  }
  for (Calibration& tenth : fitted.tenths) {
    if (tenth.positions == 0) continue;
    tenth.said /= tenth.positions;
    tenth.came /= tenth.positions;
  }
}

// At no time of the game may a weight have another sign than by hand.
void keep_sign(double by_hand, double& now, double& later) {
  if (by_hand == 0) return;
  const double sign = by_hand > 0 ? 1 : -1;
  now = sign * std::max(0.0, sign * now);
  later = sign * std::max(-sign * now, sign * later);
}

// The most likely weights, drawn toward those by hand; steepest descent with Adam's steps.
void descend(const FitSubject& subject, Model& model, const Model& prior,
             const std::vector<FitRow>& rows, int games) {
  const std::size_t cuts = model.cuts.size();
  const std::size_t count = 2 * kMeasures + 2 * cuts;
  std::vector<double> gradient(count);
  std::vector<double> first(count, 0);
  std::vector<double> second(count, 0);
  // A position tells less than a game: those of one game end alike.
  const double weight = static_cast<double>(games) * 2 / static_cast<double>(rows.size());
  constexpr double kPull = 1.0;
  constexpr int kSteps = 1500;
  for (int step = 1; step <= kSteps; ++step) {
    std::fill(gradient.begin(), gradient.end(), 0);
    for (const FitRow& row : rows) {
      const double z = model.z(row);
      const std::size_t k = model.place(row.rank);
      const double upper = k < cuts ? model.above(z, k) : 0;
      const double lower = k > 0 ? model.above(z, k - 1) : 1;
      const double p = std::max(1e-4, lower - upper);
      const double d_lower = k > 0 ? model.steepness(z, k - 1) : 0;
      const double d_upper = k < cuts ? model.steepness(z, k) : 0;
      const double dz = -weight * (d_lower - d_upper) / p;
      for (std::size_t i = 0; i < kMeasures; ++i) {
        const auto x = static_cast<double>(row.measures[i]);
        if (x == 0) continue;
        gradient[i] += dz * x;
        gradient[kMeasures + i] += dz * x * static_cast<double>(row.left);
      }
      if (k > 0) gradient[2 * kMeasures + k - 1] += weight * d_lower / p;
      if (k < cuts) gradient[2 * kMeasures + k] -= weight * d_upper / p;
      // By the logarithm of the slope.
      if (k > 0) {
        gradient[2 * kMeasures + cuts + k - 1] -= weight * d_lower / p * (z - model.cuts[k - 1]);
      }
      if (k < cuts) {
        gradient[2 * kMeasures + cuts + k] += weight * d_upper / p * (z - model.cuts[k]);
      }
    }
    // Held to their signs the weights cannot balance each other: large steps would leave behind
    // where there is a slope.
    const double rate =
        (subject.keeps_signs ? 0.02 : 0.08) * (1 - 0.97 * static_cast<double>(step) / kSteps);
    const auto move = [&](double& value, std::size_t i, double pull) {
      const double g = gradient[i] + pull;
      first[i] = 0.9 * first[i] + 0.1 * g;
      second[i] = 0.999 * second[i] + 0.001 * g * g;
      const double m = first[i] / (1 - std::pow(0.9, step));
      const double v = second[i] / (1 - std::pow(0.999, step));
      value -= rate * m / (std::sqrt(v) + 1e-8);
    };
    for (std::size_t i = 0; i < kMeasures; ++i) {
      if (subject.is_given[i]) continue;
      move(model.now[i], i, kPull * (model.now[i] - prior.now[i]));
      move(model.later[i], kMeasures + i, kPull * (model.later[i] - prior.later[i]));
      if (subject.keeps_signs) keep_sign(prior.now[i], model.now[i], model.later[i]);
    }
    for (std::size_t k = 0; k < cuts; ++k) {
      move(model.cuts[k], 2 * kMeasures + k, 0);
      double slope = std::log(model.slopes[k]);
      move(slope, 2 * kMeasures + cuts + k, kPull * slope);
      model.slopes[k] = std::exp(std::clamp(slope, -2.0, 2.0));
    }
    for (std::size_t k = 1; k < cuts; ++k) {
      model.cuts[k] = std::max(model.cuts[k], model.cuts[k - 1] + 0.002);
    }
  }
}

std::string text_of(const Model& model, const FitSubject& subject) {
  std::string text = fmt::format("[[scenario]]\nid = \"{}\"\n", subject.scenario);
  const auto list = [&](const char* key, const std::vector<std::string>& items) {
    text += fmt::format("{} = [{}]\n", key, fmt::join(items, ", "));
  };
  std::vector<std::string> endings;
  for (const int rank : model.ranks) {
    const Ending ending = subject.ending(rank);
    endings.push_back(
        fmt::format("\"{}{}\"", ending.side.empty() ? "" : ending.side + " ", ending.level));
  }
  std::vector<std::string> cuts;
  cuts.reserve(model.cuts.size());
  for (const double cut : model.cuts) cuts.push_back(std::to_string(thousandths(cut)));
  std::vector<std::string> slopes;
  slopes.reserve(model.slopes.size());
  for (const double slope : model.slopes) slopes.push_back(std::to_string(thousandths(slope)));
  list("endings", endings);
  list("cuts", cuts);
  list("slopes", slopes);
  for (std::size_t i = 0; i < kMeasures; ++i) {
    if (subject.names[i].empty()) continue;
    const int now = thousandths(model.now[i]);
    const int later = thousandths(model.later[i]);
    if (now == 0 && later == 0) continue;
    text += fmt::format("[[scenario.weight]]\nmeasure = \"{}\"\nnow = {}\nlater = {}\n",
                        subject.names[i], now, later);
  }
  return text;
}

}  // namespace

Fitted fit_rows(const std::vector<FitRow>& all, int games, const FitSubject& subject) {
  Fitted fitted;
  fitted.games = games;
  fitted.positions = static_cast<int>(all.size());
  std::vector<FitRow> rows;
  std::vector<FitRow> held;
  for (const FitRow& row : all) (row.game % 5 == 4 ? held : rows).push_back(row);
  const Model prior = model_of(subject.rough, {});
  Model model = prior;
  std::map<int, int> seen;
  for (const FitRow& row : rows) ++seen[row.rank];
  // An ending hardly ever seen has no slope of its own: it counts as the nearest one.
  constexpr std::size_t kRare = 100;
  std::erase_if(seen, [&](const auto& one) {
    return seen.size() > 2 && static_cast<std::size_t>(one.second) * kRare < rows.size();
  });
  model.ranks.clear();
  model.cuts.clear();
  double below = 0;
  for (const auto& [rank, count] : seen) {
    if (!model.ranks.empty()) {
      const double p = std::clamp(below / static_cast<double>(rows.size()), 0.001, 0.999);
      model.cuts.push_back(std::log(p / (1 - p)) / 1.7);
    }
    model.ranks.push_back(rank);
    below += count;
  }
  // It begins where the weights by hand put the positions: far from the cuts there is no slope.
  double sum = 0;
  for (const FitRow& row : rows) sum += model.z(row);
  for (double& cut : model.cuts) cut += sum / static_cast<double>(rows.size());
  model.slopes.assign(model.cuts.size(), 1);
  if (model.ranks.size() < 2) return fitted;  // every game ended alike: there is nothing to learn
  descend(subject, model, prior, rows, games * 4 / 5);
  examine(model, held, fitted);
  fitted.text = text_of(model, subject);
  return fitted;
}

Fitted hold_rows_against(const std::vector<FitRow>& rows, int games, const Appraisal& appraisal) {
  Fitted fitted;
  fitted.games = games;
  fitted.positions = static_cast<int>(rows.size());
  examine(model_of(appraisal.weights(), appraisal.ranks()), rows, fitted);
  return fitted;
}

}  // namespace tercio::opponent
