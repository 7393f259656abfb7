#include "lab/figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tercio::lab {

Interval share_of(double points, double games) {
  const opponent::Share share = opponent::wilson(points, games);
  return {share.value, share.low, share.high};
}

double student(double freedom) {
  constexpr double kNormal = 1.959964;
  // For one to ten degrees of freedom; beyond them the expansion about the normal distribution is
  // true to a thousandth.
  constexpr std::array<double, 10> kFew{12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                        2.4469,  2.3646, 2.3060, 2.2622, 2.2281};
  if (freedom < 1) return std::numeric_limits<double>::infinity();
  if (freedom < 11) return kFew[static_cast<std::size_t>(freedom) - 1];
  const double z = kNormal;
  const double first = (std::pow(z, 3) + z) / 4;
  const double second = (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / 96;
  const double third =
      (3 * std::pow(z, 7) + 19 * std::pow(z, 5) + 17 * std::pow(z, 3) - 15 * z) / 384;
  return z + first / freedom + second / std::pow(freedom, 2) + third / std::pow(freedom, 3);
}

void Mean::add(double value, double weight) {
  count_ += weight;
  const double before = value - mean_;
  mean_ += before * weight / count_;
  squares_ += weight * before * (value - mean_);
}

double Mean::variance() const { return count_ > 1 ? squares_ / (count_ - 1) : 0; }

Interval Mean::interval() const {
  if (count_ < 2) {
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    return {mean_, -kUnknown, kUnknown};
  }
  const double half = student(count_ - 1) * std::sqrt(variance() / count_);
  return {mean_, mean_ - half, mean_ + half};
}

void PairedDifference::add(double difference) {
  mean_.add(difference);
  if (difference > 0) ++better_;
  if (difference < 0) ++worse_;
}

Interval PairedDifference::share_interval() const {
  Mean more = mean_;
  more.add(1, 0.5);
  more.add(-1, 0.5);
  more.add(0, 1);
  const Interval wide = more.interval();
  return {mean_.value(), std::max(-1.0, wide.low), std::min(1.0, wide.high)};
}

void Correlation::add(double x, double y) {
  ++count_;
  const double dx = x - mean_x_;
  const double dy = y - mean_y_;
  mean_x_ += dx / count_;
  mean_y_ += dy / count_;
  xx_ += dx * (x - mean_x_);
  yy_ += dy * (y - mean_y_);
  xy_ += dx * (y - mean_y_);
}

double Correlation::value() const { return xx_ <= 0 || yy_ <= 0 ? 0 : xy_ / std::sqrt(xx_ * yy_); }
double Correlation::slope() const { return xx_ <= 0 ? 0 : xy_ / xx_; }
double Correlation::at(double x) const { return mean_y_ + slope() * (x - mean_x_); }

void Counts::add(std::int64_t value, std::int64_t times) {
  if (times <= 0) return;
  times_[value] += times;
  total_ += times;
}

double Counts::mean() const {
  double sum = 0;
  for (const auto& [value, times] : times_) {
    sum += static_cast<double>(value) * static_cast<double>(times);
  }
  return empty() ? 0 : sum / static_cast<double>(total_);
}

std::int64_t Counts::quantile(double part) const {
  const double wanted = part * static_cast<double>(total_);
  std::int64_t seen = 0;
  for (const auto& [value, times] : times_) {
    seen += times;
    if (static_cast<double>(seen) >= wanted - 1e-9) return value;
  }
  return most();
}

Band band_of(const Counts& counts, double unit) {
  const auto at = [&](double part) { return unit * static_cast<double>(counts.quantile(part)); };
  return {at(0.05), at(0.25), at(0.5), at(0.75), at(0.95)};
}

}  // namespace tercio::lab
