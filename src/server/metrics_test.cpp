#include "server/metrics.hpp"

#include <gmock/gmock.h>

namespace tercio::server {
namespace {

using testing::HasSubstr;

TEST(Metrics, a_histogram_counts_what_lies_within_each_bound) {
  Histogram histogram;
  for (const double seconds : {0.0005, 0.0006, 0.02, 7.0}) histogram.add(seconds);
  MetricsText text;
  text.histogram("t_seconds", "How long.", histogram);
  EXPECT_THAT(text.text(), HasSubstr("# HELP t_seconds How long.\n# TYPE t_seconds histogram\n"));
  EXPECT_THAT(text.text(), HasSubstr("t_seconds_bucket{le=\"0.0005\"} 1\n"));
  EXPECT_THAT(text.text(), HasSubstr("t_seconds_bucket{le=\"0.001\"} 2\n"));
  EXPECT_THAT(text.text(), HasSubstr("t_seconds_bucket{le=\"0.025\"} 3\n"));
  EXPECT_THAT(text.text(), HasSubstr("t_seconds_bucket{le=\"2.5\"} 3\n"));
  EXPECT_THAT(text.text(), HasSubstr("t_seconds_bucket{le=\"+Inf\"} 4\n"));
  EXPECT_THAT(text.text(), HasSubstr("t_seconds_sum 7.0211\nt_seconds_count 4\n"));
}

TEST(Metrics, counts_are_told_by_their_label) {
  Counts counts;
  count(counts, "do");
  count(counts, "join");
  count(counts, "do");
  count(counts, "a\"b\\c\nd");
  MetricsText text;
  text.counters("messages_total", "Messages.", "type", counts);
  EXPECT_EQ(text.text(),
            "# HELP messages_total Messages.\n# TYPE messages_total counter\n"
            "messages_total{type=\"a\\\"b\\\\c\\nd\"} 1\n"
            "messages_total{type=\"do\"} 2\n"
            "messages_total{type=\"join\"} 1\n");
}

TEST(Metrics, a_large_number_is_told_in_full) {
  MetricsText text;
  text.gauge("bytes", "Bytes.", 17179869184.0);
  text.counter("seconds_total", "Seconds.", 0.25);
  EXPECT_THAT(text.text(), HasSubstr("bytes 17179869184\n"));
  EXPECT_THAT(text.text(), HasSubstr("seconds_total 0.25\n"));
}

TEST(Metrics, a_store_is_in_trouble_when_it_fails_or_falls_silent) {
  StorePulse pulse;
  EXPECT_EQ(pulse.trouble(1000), "");
  pulse.began(1000);
  pulse.began(1009);
  EXPECT_EQ(pulse.trouble(1010), "");
  EXPECT_EQ(pulse.trouble(1011), "the store does not answer");
  pulse.ended(1011, "");
  EXPECT_EQ(pulse.trouble(1020), "");
  pulse.ended(1021, "the disk is full");
  EXPECT_EQ(pulse.trouble(1022), "the last thing could not be stored");
  pulse.began(1023);
  pulse.ended(1023, "");
  EXPECT_EQ(pulse.trouble(5000), "");
}

}  // namespace
}  // namespace tercio::server
