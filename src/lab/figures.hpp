// What many games come to: means with their intervals, quantiles, pairs.
#pragma once

#include <cstdint>
#include <map>

#include "opponent/ladder.hpp"

namespace tercio::lab {

// A value with its 95 % interval.
struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;
};

// The share of games won, half of the drawn ones counted; of no game nothing is known.
Interval share_of(double points, double games);

// How many deviations of a mean the 95 % interval reaches to either side, by the degrees of
// freedom.
double student(double freedom);

// Mean and spread of numbers, each told once.
class Mean {
 public:
  void add(double value, double weight = 1);
  double count() const { return count_; }
  double value() const { return mean_; }
  double variance() const;
  // Of fewer than two numbers the interval is unbounded: infinite to either side.
  Interval interval() const;

 private:
  double count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the distances from the mean
};

// The mean difference between games of the same dice with one thing changed.
class PairedDifference {
 public:
  void add(double difference);
  double pairs() const { return mean_.count(); }
  const Mean& mean() const { return mean_; }
  // How many were better, worse and the same with the change.
  std::int64_t better() const { return better_; }
  std::int64_t worse() const { return worse_; }
  Interval interval() const { return mean_.interval(); }
  // Of differences between results of 0, ½ and 1: half a pair that went up, half a pair that went
  // down and one that stayed are added before the interval is taken (Agresti and Min), so that a
  // few pairs that all came out alike do not pass for certainty.
  Interval share_interval() const;

 private:
  Mean mean_;
  std::int64_t better_ = 0;
  std::int64_t worse_ = 0;
};

// How two numbers of the same game go together.
class Correlation {
 public:
  void add(double x, double y);
  // Between -1 and 1; 0 when one of them never changes.
  double value() const;
  // y by x, by least squares.
  double slope() const;
  double at(double x) const;

 private:
  double count_ = 0;
  double mean_x_ = 0;
  double mean_y_ = 0;
  double xx_ = 0;
  double yy_ = 0;
  double xy_ = 0;
};

// Whole numbers, each with how often it came.
class Counts {
 public:
  void add(std::int64_t value, std::int64_t times = 1);
  std::int64_t total() const { return total_; }
  bool empty() const { return total_ == 0; }
  double mean() const;
  // The smallest value that at least this part of the numbers does not exceed. Requires: !empty().
  std::int64_t quantile(double part) const;
  std::int64_t least() const { return times_.begin()->first; }
  std::int64_t most() const { return times_.rbegin()->first; }
  const std::map<std::int64_t, std::int64_t>& times() const { return times_; }

 private:
  std::map<std::int64_t, std::int64_t> times_;
  std::int64_t total_ = 0;
};

// Between which numbers half of them, and nine tenths of them, lie.
struct Band {
  double low = 0;   // 5 %
  double less = 0;  // 25 %
  double middle = 0;
  double more = 0;  // 75 %
  double high = 0;  // 95 %
};
// `unit`: what 1 of the counted numbers stands for. Requires: !counts.empty().
Band band_of(const Counts& counts, double unit = 1);

}  // namespace tercio::lab
