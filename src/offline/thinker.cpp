#include "offline/thinker.hpp"

#include <chrono>
#include <utility>

#include "data/source.hpp"
#include "engine/playable.hpp"
#include "server/question.hpp"

namespace tercio::offline {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kBetweenTellings = 0.1;  // seconds
constexpr double kMeasured = 0.1;         // seconds
// Thought is measured by what it is made of, games played on: how many judgements a position calls
// for, and how long each takes, differs too much within a battle. `tercio bench` has about 250
// decisions for each judgement at Breitenfeld.
constexpr const char* kMeasuredScenario = "breitenfeld/historical";
constexpr double kDecisionsOfAJudgement = 250;

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
  (void)decisions(kMeasuredScenario, 1, 0);  // what is made and compiled once is not measured
  return decisions(kMeasuredScenario, 1, kMeasured * 1000) / kDecisionsOfAJudgement;
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
