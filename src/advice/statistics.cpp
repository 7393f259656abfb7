#include "advice/statistics.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tercio::advice {

Tally::Tally(std::string unit, std::vector<std::string> odds,
             std::vector<Statistics::Result> results)
    : odds_(std::move(odds)) {
  out_.unit = std::move(unit);
  out_.results = std::move(results);
}

void Tally::turn(int number) {
  const std::string text =
      day_ > 0 ? fmt::format("Day {}, turn {}", day_, number) : fmt::format("Turn {}", number);
  if (out_.turns.empty() || out_.turns.back().text != text) {
    out_.turns.push_back({.label = std::to_string(number), .text = text});
  }
}

void Tally::lost(const std::string& side, int points) {
  if (points == 0) return;
  if (out_.turns.empty()) out_.turns.push_back({.label = "–", .text = "Before the first turn"});
  out_.turns.back().lost[side] += points;
}

void Tally::casualty(const std::string& side, const Json& event) {
  out_.casualties.push_back({.piece = event.value("piece", ""),
                             .side = side,
                             .turn = out_.turns.empty() ? "" : out_.turns.back().text,
                             .said = event.value("text", ""),
                             .number = event.value("n", 0)});
}

void Tally::tried(const std::string& side, const std::string& title, bool success, double chance) {
  auto& all = out_.chances;
  auto it = std::find_if(all.begin(), all.end(), [&](const Statistics::Chance& one) {
    return one.side == side && one.title == title;
  });
  if (it == all.end()) it = all.insert(all.end(), {.side = side, .title = title});
  ++it->tries;
  it->successes += success ? 1 : 0;
  it->expected += chance;
}

void Tally::attacked(const std::string& side, const std::string& odds, std::size_t result) {
  const auto it = std::find(odds_.begin(), odds_.end(), odds);
  if (it == odds_.end() || result >= out_.results.size()) return;
  auto& counts = attacks_[{side, static_cast<std::size_t>(it - odds_.begin())}];
  counts.resize(out_.results.size());
  ++counts[result];
}

Statistics Tally::take() && {
  // The same of both sides one below the other.
  std::stable_sort(out_.chances.begin(), out_.chances.end(),
                   [](const auto& a, const auto& b) { return a.title < b.title; });
  for (auto& [key, counts] : attacks_) {
    out_.attacks.push_back(
        {.side = key.first, .odds = odds_[key.second], .counts = std::move(counts)});
  }
  return std::move(out_);
}

double share_of(int faces) { return std::clamp(faces, 0, 6) / 6.0; }

Statistics statistics_of(const data::AnyGame& game, std::span<const Json> events) {
  if (const auto* one = std::get_if<std::shared_ptr<const thirty_years_war::Game>>(&game)) {
    return tyw::statistics_of(**one, events);
  }
  return lace::statistics_of(*std::get<std::shared_ptr<const lace_wars::Game>>(game), events);
}

}  // namespace tercio::advice
