#include "engine/words.hpp"

#include <algorithm>
#include <charconv>

namespace tercio::engine {

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

std::string without_hyphens(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '-', ' ');
  return out;
}

}  // namespace tercio::engine
