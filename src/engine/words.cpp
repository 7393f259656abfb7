#include "engine/words.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::engine {

using hex::HexId;

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(kBlanks, at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return words;
}

std::optional<int> number_of(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::string in_quotes(std::string_view word) { return "'" + std::string(word.substr(0, 60)) + "'"; }

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string small(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] + 32);
  return text;
}

std::string without_hyphens(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '-', ' ');
  return out;
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

std::string on_faces(const std::vector<int>& faces) {
  if (faces.empty()) return "never";
  if (faces.size() == 6) return "on any die";
  if (faces.size() == 1) return fmt::format("on {}", faces.front());
  const std::vector<int> first(faces.begin(), faces.end() - 1);
  return fmt::format("on {} or {}", fmt::join(first, ", "), faces.back());
}

std::string hexes_text(std::vector<HexId> hexes) {
  if (hexes.empty()) return "none";
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

std::string hexes_text(const hex::HexSet& hexes) { return hexes_text(hexes_in(hexes)); }

std::vector<HexId> hexes_in(const hex::HexSet& hexes) {
  std::vector<HexId> out;
  hexes.for_each([&](HexId h) { out.push_back(h); });
  return out;
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

}  // namespace tercio::engine
