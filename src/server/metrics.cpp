#include "server/metrics.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace tercio::server {

namespace {

constexpr double kSilence = 10;  // seconds in which a store that works finishes something

std::string label_value(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

void count(Counts& counts, std::string_view what) {
  const auto it = counts.find(what);
  if (it != counts.end()) {
    ++it->second;
  } else {
    counts.emplace(what, 1);
  }
}

void Histogram::add(double seconds) {
  const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++counts_[static_cast<std::size_t>(std::distance(kBounds.begin(), bound))];
  sum_ += seconds;
}

void StorePulse::began(double now) {
  if (under_way_++ == 0) since_ = now;
}

void StorePulse::ended(double now, const std::string& fault) {
  --under_way_;
  since_ = now;
  failed_ = !fault.empty();
}

std::string StorePulse::trouble(double now) const {
  if (failed_) return "the last thing could not be stored";
  if (under_way_ > 0 && now - since_ > kSilence) return "the store does not answer";
  return {};
}

void MetricsText::head(std::string_view name, std::string_view help, std::string_view type) {
  text_ += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void MetricsText::counter(std::string_view name, std::string_view help, double value) {
  head(name, help, "counter");
  text_ += fmt::format("{} {}\n", name, value);
}

void MetricsText::counters(std::string_view name, std::string_view help, std::string_view label,
                           const Counts& counts) {
  head(name, help, "counter");
  for (const auto& [what, times] : counts) {
    text_ += fmt::format("{}{{{}={}}} {}\n", name, label, label_value(what), times);
  }
}

void MetricsText::gauge(std::string_view name, std::string_view help, double value) {
  head(name, help, "gauge");
  text_ += fmt::format("{} {}\n", name, value);
}

void MetricsText::histogram(std::string_view name, std::string_view help,
                            const Histogram& histogram) {
  head(name, help, "histogram");
  std::uint64_t within = 0;
  for (std::size_t i = 0; i < Histogram::kBounds.size(); ++i) {
    within += histogram.counts()[i];
    text_ += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, Histogram::kBounds[i], within);
  }
  within += histogram.counts().back();
  text_ += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, within,
                       histogram.sum());
}

}  // namespace tercio::server
