// What the server counts for its operator, and the text form of Prometheus in which it is told.
// Everything is counted in the thread of the loop.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace tercio::server {

// How often each of a few things happened. Only what the program itself names is counted, so there
// are never many.
using Counts = std::map<std::string, std::uint64_t, std::less<>>;
void count(Counts& counts, std::string_view what);

// How long something took: how often within each bound.
class Histogram {
 public:
  static constexpr std::array<double, 12> kBounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                  0.05,   0.1,   0.25,   0.5,   1,    2.5};  // s
  void add(double seconds);
  // Of a bound, those above the one before it; last those above all.
  const std::array<std::uint64_t, kBounds.size() + 1>& counts() const { return counts_; }
  double sum() const { return sum_; }

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

struct Metrics {
  Counts messages{};               // by type
  Counts refused{};                // by code
  Counts http{};                   // answers by status
  Histogram acted{};               // from a person's message to its acknowledgement
  std::uint64_t by_people = 0;     // actions stored
  std::uint64_t by_computer = 0;   //
  std::uint64_t connections = 0;   // opened since the start
  std::uint64_t answers = 0;       //
  std::uint64_t sent = 0;          // messages, answers included
  std::uint64_t sent_bytes = 0;    //
  std::uint64_t slow_clients = 0;  // closed as they read too slowly
  std::uint64_t turned_away = 0;   // connections for which there was no room
  std::uint64_t put_away = 0;      // old tables
};

// Whether what is handed to the store comes to an end.
class StorePulse {
 public:
  void began(double now);
  // `fault`: what went wrong; empty: it is written.
  void ended(double now, const std::string& fault);
  std::size_t under_way() const { return under_way_; }
  // Why the store cannot be relied on; empty: it can.
  std::string trouble(double now) const;

 private:
  std::size_t under_way_ = 0;
  double since_ = 0;  // when something last came to an end, or began alone
  bool failed_ = false;
};

// Families one after another, each with a line that says what it is.
class MetricsText {
 public:
  void counter(std::string_view name, std::string_view help, double value);
  void counters(std::string_view name, std::string_view help, std::string_view label,
                const Counts& counts);
  void gauge(std::string_view name, std::string_view help, double value);
  void histogram(std::string_view name, std::string_view help, const Histogram& histogram);
  const std::string& text() const { return text_; }

 private:
  void head(std::string_view name, std::string_view help, std::string_view type);

  std::string text_;
};

}  // namespace tercio::server
