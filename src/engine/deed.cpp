#include "engine/deed.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/words.hpp"

namespace tercio::engine {

namespace {

bool is_hex(std::string_view word) {
  return word.size() == 4 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class Wording {
 public:
  explicit Wording(const Match& match) {
    const Json state = match.state();
    for (const Json& piece : state["pieces"]) {
      names_[piece["id"].get<std::string>()] = piece["name"].get<std::string>();
    }
  }

  // "Merode", "Merode and Strozzi", "1424": a word of an action, which may list several.
  std::string said(std::string_view word) const {
    std::string out;
    while (!word.empty()) {
      const auto comma = std::min(word.find(','), word.size());
      const auto known = names_.find(std::string(word.substr(0, comma)));
      const bool last = comma == word.size();
      if (!out.empty()) out += last ? " and " : ", ";
      out += known == names_.end() ? word.substr(0, comma) : std::string_view(known->second);
      word.remove_prefix(std::min(comma + 1, word.size()));
    }
    return out;
  }

  // Where it ended, or which way it turned.
  static std::string goal(const std::vector<std::string_view>& words) {
    const auto hex = std::find_if(words.rbegin(), words.rend(), is_hex);
    return std::string(hex == words.rend() ? words.back() : *hex);
  }

 private:
  std::map<std::string, std::string> names_;
};

}  // namespace

std::string side_in_words(std::string_view side) { return capital(std::string(side)); }

std::string deed_in_words(const Match& match, std::string_view action, std::string_view heading) {
  const auto words = words_of(action);
  if (words.empty()) return {};
  const std::string_view verb = words[0];
  if (verb == "roll" && words.size() == 2) return fmt::format("the die, {}", words[1]);
  if (words.size() == 1) return fmt::format("{} ({})", verb, heading);
  const Wording wording(match);
  const std::string first = wording.said(words[1]);
  if (words.size() > 2) {
    if (verb == "move") return fmt::format("{} to {}", first, Wording::goal(words));
    if (verb == "deploy") return fmt::format("{} placed in {}", first, Wording::goal(words));
    if (verb == "fire") return fmt::format("the fire of {} at {}", first, words[2]);
    if (verb == "breach") return fmt::format("the fire of {} at the wall of {}", first, words[2]);
    if (verb == "attack") {
      return fmt::format("the attack of {} on {}", first, wording.said(words[2]));
    }
  }
  std::string out(verb);
  for (std::size_t i = 1; i < words.size(); ++i) out += ' ' + wording.said(words[i]);
  return out;
}

}  // namespace tercio::engine
