// What plans come to when they are tried out with the same dice, and which of two is the better.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "opponent/budget.hpp"

namespace tercio::opponent {

struct Samples {
  static constexpr int kMost = 96;
  std::array<float, kMost> values{};
  int count = 0;

  void add(double value) { values[static_cast<std::size_t>(count++)] = static_cast<float>(value); }
  double at(int n) const { return static_cast<double>(values[static_cast<std::size_t>(n)]); }
  // Of none: nobody is ahead.
  double mean() const {
    double sum = 0;
    for (int n = 0; n < count; ++n) sum += at(n);
    return count == 0 ? 0.5 : sum / count;
  }
};

// How much better the second is over the first n, on average, and how sure that is.
struct Difference {
  double mean = 0;
  double t = 0;
};
inline Difference difference(const Samples& a, const Samples& b, int n) {
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < n; ++i) {
    const double d = b.at(i) - a.at(i);
    sum += d;
    squares += d * d;
  }
  const double mean = sum / n;
  const double variance = std::max(1e-12, (squares - n * mean * mean) / std::max(1, n - 1));
  return {mean, mean / std::sqrt(variance / n)};
}

// How long two are compared before one is given up.
struct Patience {
  int first = 6;          // samples of each to begin with; then twice as many, and so on
  int most = 48;          // … at the end
  bool is_short = false;  // what is hardly better after twelve is given up
};

// Whether the second is the better. `extend_a(n)` and `extend_b(n)` see to it that there are n
// samples, or fewer when there is no time left.
template <class ExtendA, class ExtendB>
bool beats(const Samples& a, const ExtendA& extend_a, const Samples& b, const ExtendB& extend_b,
           const Patience& patience) {
  for (int n = patience.first; n <= patience.most; n *= 2) {
    extend_a(n);
    extend_b(n);
    if (a.count < n || b.count < n) return false;
    const Difference d = difference(a, b, n);
    if (d.mean <= 0 || (patience.is_short && n >= 12 && d.t < 0.5)) return false;
    if ((n >= 24 && d.t > 1.5) || n >= patience.most) return true;
  }
  return false;
}

// The best of so many, and what it came to. `extend(i, samples, n)`: the samples of the i-th are to
// be n, or fewer when there is no time left.
template <class Extend>
std::pair<std::size_t, Samples> best_of(std::size_t count, const Budget& budget,
                                        const Extend& extend) {
  constexpr Patience kPatience;
  std::size_t best = 0;
  Samples most;
  extend(best, most, kPatience.first);
  for (std::size_t i = 1; i < count && !budget.spent(); ++i) {
    Samples mine;
    const bool better = beats(
        most, [&](int n) { extend(best, most, n); }, mine, [&](int n) { extend(i, mine, n); },
        kPatience);
    if (!better) continue;
    best = i;
    most = mine;
  }
  return {best, most};
}

}  // namespace tercio::opponent
