#include "lab/figures.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace tercio::lab {
namespace {

TEST(Figures, StudentsIntervalIsThatOfTheTables) {
  EXPECT_NEAR(student(1), 12.706, 0.001);
  EXPECT_NEAR(student(10), 2.228, 0.001);
  EXPECT_NEAR(student(11), 2.201, 0.002);
  EXPECT_NEAR(student(29), 2.045, 0.001);
  EXPECT_NEAR(student(1e9), 1.95996, 0.0001);
  EXPECT_TRUE(std::isinf(student(0)));
}

TEST(Figures, AMeanHasTheIntervalOfItsSpread) {
  Mean mean;
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) mean.add(value);
  EXPECT_DOUBLE_EQ(mean.value(), 5);
  EXPECT_NEAR(mean.variance(), 32.0 / 7, 1e-12);
  // 2.3646 deviations of the mean with seven degrees of freedom
  EXPECT_NEAR(mean.interval().high, 5 + 2.3646 * std::sqrt(32.0 / 7 / 8), 1e-9);
  EXPECT_NEAR(mean.interval().low, 5 - 2.3646 * std::sqrt(32.0 / 7 / 8), 1e-9);
}

TEST(Figures, OfOneNumberTheIntervalIsUnbounded) {
  Mean mean;
  mean.add(3);
  EXPECT_DOUBLE_EQ(mean.interval().value, 3);
  EXPECT_TRUE(std::isinf(mean.interval().high));
  EXPECT_LT(mean.interval().low, 0);
}

TEST(Figures, AShareHasWilsonsInterval) {
  const Interval share = share_of(27, 100);
  EXPECT_DOUBLE_EQ(share.value, 0.27);
  EXPECT_NEAR(share.low, 0.1929, 0.0005);
  EXPECT_NEAR(share.high, 0.3643, 0.0005);
}

TEST(Figures, PairsThatAllCameOutAlikeAreNotCertain) {
  PairedDifference none;
  for (int i = 0; i < 20; ++i) none.add(0);
  const Interval interval = none.share_interval();
  EXPECT_DOUBLE_EQ(interval.value, 0);
  EXPECT_LT(interval.low, -0.05);
  EXPECT_GT(interval.high, 0.05);
  EXPECT_EQ(none.better(), 0);
}

TEST(Figures, APairedDifferenceIsThatOfAgrestiAndMin) {
  // 30 pairs went up, 10 down, 60 stayed: (b - c) / n = 0.2, with half a pair added to each side
  // and one to those that stayed the variance is (b + c + 1 - (b - c)^2 / (n + 2)) / (n + 1).
  PairedDifference pairs;
  for (int i = 0; i < 30; ++i) pairs.add(1);
  for (int i = 0; i < 10; ++i) pairs.add(-1);
  for (int i = 0; i < 60; ++i) pairs.add(0);
  const Interval interval = pairs.share_interval();
  EXPECT_DOUBLE_EQ(interval.value, 0.2);
  const double middle = 20.0 / 102;
  const double deviation = std::sqrt((41 - 400.0 / 102) / 101 / 102);
  EXPECT_NEAR(interval.low, middle - student(101) * deviation, 1e-9);
  EXPECT_NEAR(interval.high, middle + student(101) * deviation, 1e-9);
  EXPECT_EQ(pairs.better(), 30);
  EXPECT_EQ(pairs.worse(), 10);
}

TEST(Figures, QuantilesAreValuesThatCame) {
  Counts counts;
  for (int i = 1; i <= 100; ++i) counts.add(i);
  EXPECT_EQ(counts.quantile(0.05), 5);
  EXPECT_EQ(counts.quantile(0.5), 50);
  EXPECT_EQ(counts.quantile(0.95), 95);
  EXPECT_EQ(counts.quantile(1), 100);
  EXPECT_EQ(counts.quantile(0), 1);
  EXPECT_DOUBLE_EQ(counts.mean(), 50.5);
  const Band band = band_of(counts, 0.1);
  EXPECT_DOUBLE_EQ(band.less, 2.5);
  EXPECT_DOUBLE_EQ(band.more, 7.5);
}

TEST(Figures, CorrelationIsOneOnALineAndNothingWithoutChange) {
  Correlation line;
  Correlation still;
  for (int i = 0; i < 10; ++i) {
    line.add(i, 3 - 2 * i);
    still.add(4, i);
  }
  EXPECT_NEAR(line.value(), -1, 1e-12);
  EXPECT_NEAR(line.slope(), -2, 1e-12);
  EXPECT_NEAR(line.at(20), -37, 1e-9);
  EXPECT_DOUBLE_EQ(still.value(), 0);
}

}  // namespace
}  // namespace tercio::lab
