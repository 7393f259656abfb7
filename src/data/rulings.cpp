#include "data/rulings.hpp"

#include <algorithm>

namespace tercio::data {

namespace {

std::string_view trimmed(std::string_view s) {
  const auto begin = s.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return s.substr(begin, s.find_last_not_of(" \t\r\n") - begin + 1);
}

// Without the marks of the text's form, and in one line.
std::string plain(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '*' || c == '`' || c == '\r') continue;
    if (c == '\n') c = ' ';
    if (c == ' ' && out.ends_with(' ')) continue;
    out += c;
  }
  return out;
}

void add_ruling(std::string_view paragraph, std::map<std::string, std::string>& out) {
  if (!paragraph.starts_with("**")) return;
  const auto bar = paragraph.find(" |");
  const auto end = paragraph.find("** ->");
  if (bar == std::string_view::npos || end == std::string_view::npos || bar > end) return;
  std::string_view id = paragraph.substr(2, bar - 2);
  if (id.ends_with(" *")) id.remove_suffix(2);
  // The question is the last part of the head; the others are cases.
  const std::string_view head = paragraph.substr(bar + 2, end - bar - 2);
  const auto last = head.rfind('|');
  const std::string_view question = last == std::string_view::npos ? "" : head.substr(last + 1);
  std::string text = plain(trimmed(question));
  if (!text.empty()) text += text.ends_with('?') ? " " : ": ";
  text += plain(trimmed(paragraph.substr(end + 5)));
  out.emplace(trimmed(id), std::move(text));
}

}  // namespace

std::map<std::string, std::string> parse_rulings(std::string_view text) {
  std::map<std::string, std::string> out;
  while (!text.empty()) {
    auto end = text.find("\n\n");
    // One ruling may follow another without a blank line.
    end = std::min(end, text.find("\n**", 1));
    end = std::min(end, text.size());
    add_ruling(trimmed(text.substr(0, end)), out);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace tercio::data
