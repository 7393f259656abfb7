#include "offline/thinker.hpp"

#include <chrono>
#include <utility>

#include "data/source.hpp"
#include "engine/playable.hpp"
#include "opponent/opponent.hpp"
#include "server/question.hpp"

namespace tercio::offline {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kBetweenTellings = 0.1;  // seconds
constexpr double kMeasured = 0.1;         // seconds
constexpr std::int64_t kAtOnce = 10;      // judgements
// What a speed is measured at: a battle of middling size from its beginning.
constexpr const char* kMeasuredScenario = "breitenfeld/historical";

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

}  // namespace

Thinker::Thinker() : library_(data::embedded_sources()), games_(library_) {}

std::string Thinker::think(std::string_view question, std::function<void(double)> progress) {
  server::Thinkers::Signals signals;
  auto told = Clock::now();
  signals.listener = [&](double part) {
    if (seconds_since(told) < kBetweenTellings) return;
    told = Clock::now();
    progress(part);
  };
  return server::answer(question, games_, signals);
}

double Thinker::speed() {
  const auto game = games_.find(kMeasuredScenario, {});
  if (!game || !(*game)->opponent) return 0;
  const auto match = library_.start(kMeasuredScenario, {});
  if (!match) return 0;
  const auto judge = [&](std::int64_t count, std::uint64_t seed) {
    (void)(*game)->opponent->judge(**match, opponent::kEverything, count, seed);
  };
  judge(1, 0);  // what is made once is not measured
  std::int64_t done = 0;
  const auto began = Clock::now();
  do {
    judge(kAtOnce, static_cast<std::uint64_t>(done));
    done += kAtOnce;
  } while (seconds_since(began) < kMeasured);
  return static_cast<double>(done) / seconds_since(began);
}

double Thinker::decisions(const std::string& scenario, std::uint64_t seed,
                          double milliseconds) const {
  const auto playable = library_.playable(scenario, {});
  if (!playable) return 0;
  std::uint64_t done = 0;
  const auto began = Clock::now();
  double elapsed = 0;
  do {
    done += (*playable)->play(seed++).decisions;
    elapsed = seconds_since(began);
  } while (elapsed * 1000 < milliseconds);
  return static_cast<double>(done) / elapsed;
}

}  // namespace tercio::offline
