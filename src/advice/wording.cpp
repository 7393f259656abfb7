#include "advice/wording.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/words.hpp"

namespace tercio::advice {

using hex::HexId;

std::string capital(std::string text) { return engine::capital(std::move(text)); }

std::string small(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] + 32);
  return text;
}

std::string counted(int n, std::string_view one, std::string_view many) {
  return std::to_string(n) + ' ' + std::string(n == 1 ? one : many);
}

std::string in_a_row(const std::vector<std::string>& words) {
  if (words.empty()) return "nobody";
  if (words.size() == 1) return words.front();
  const std::vector<std::string> first(words.begin(), words.end() - 1);
  return fmt::format("{} and {}", fmt::join(first, ", "), words.back());
}

std::string some_in_a_row(const std::vector<std::string>& words, std::size_t most) {
  if (words.size() <= most + 1) return in_a_row(words);
  const std::vector<std::string> first(words.begin(),
                                       words.begin() + static_cast<std::ptrdiff_t>(most));
  return fmt::format("{} and {} others", fmt::join(first, ", "), words.size() - most);
}

std::string hexes_text(const std::vector<std::string>& labels) {
  if (labels.empty()) return "none";
  std::vector<HexId> hexes;
  hexes.reserve(labels.size());
  for (const std::string& label : labels) {
    hexes.push_back(hex::parse_hex(label).value_or(hex::kNoHex));
  }
  std::sort(hexes.begin(), hexes.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < hexes.size();) {
    std::size_t j = i + 1;
    while (j < hexes.size() && hex::line_of(hexes[j]) == hex::line_of(hexes[i]) &&
           hex::place_of(hexes[j]) == hex::place_of(hexes[j - 1]) + 1) {
      ++j;
    }
    if (j - i > 2) {
      out.push_back(hex::label(hexes[i]) + ".." + hex::label(hexes[j - 1]));
    } else {
      for (std::size_t k = i; k < j; ++k) out.push_back(hex::label(hexes[k]));
    }
    i = j;
  }
  return fmt::format("{}", fmt::join(out, " "));
}

std::string_view compass(hex::Direction d) {
  switch (d) {
    case hex::Direction::kPrevLow:
      return "north-east";
    case hex::Direction::kLow:
      return "east";
    case hex::Direction::kNextLow:
      return "south-east";
    case hex::Direction::kNextHigh:
      return "south-west";
    case hex::Direction::kHigh:
      return "west";
    case hex::Direction::kPrevHigh:
      return "north-west";
  }
  return "";
}

std::string percent(double chance) {
  int n = static_cast<int>(std::lround(100 * chance));
  if (chance > 0) n = std::max(n, 1);
  if (chance < 1) n = std::min(n, 99);
  return fmt::format("{} %", n);
}

std::string on_faces(const std::vector<int>& faces) {
  if (faces.empty()) return "never";
  if (faces.size() == 6) return "on any die";
  if (faces.size() == 1) return fmt::format("on {}", faces.front());
  const std::vector<int> first(faces.begin(), faces.end() - 1);
  return fmt::format("on {} or {}", fmt::join(first, ", "), faces.back());
}

void ForceWords::add(const std::string& group) {
  auto it = std::find_if(groups_.begin(), groups_.end(),
                         [&](const auto& known) { return known.first == group; });
  if (it == groups_.end()) it = groups_.insert(groups_.end(), {group, 0});
  ++it->second;
}

std::string ForceWords::text() const {
  std::vector<std::string> words;
  for (const auto& [group, count] : groups_) {
    const bool many = count > 1 && group.ends_with("gun");
    words.push_back(fmt::format("{} {}{}", count, group, many ? "s" : ""));
  }
  words.insert(words.end(), names_.begin(), names_.end());
  return in_a_row(words);
}

}  // namespace tercio::advice
