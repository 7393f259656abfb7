#include "cli/table/wording.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tercio::cli {

using engine::Json;
using engine::Match;
using hex::HexId;

// ---- Hexes

HexId hex_of(const std::string& label) { return hex::parse_hex(label).value_or(hex::kNoHex); }

std::vector<std::string> labels_of(const Json& list) {
  std::vector<std::string> out;
  for (const auto& label : list) out.push_back(label.get<std::string>());
  return out;
}

std::vector<std::string> spread_hexes(const std::string& word) {
  if (word.size() != 10 || word.compare(4, 2, "..") != 0) return {word};
  const auto first = hex::parse_hex(word.substr(0, 4));
  const auto last = hex::parse_hex(word.substr(6));
  if (!first || !last || hex::line_of(*first) != hex::line_of(*last)) return {word};
  std::vector<std::string> out;
  const int step = hex::place_of(*first) <= hex::place_of(*last) ? 1 : -1;
  for (int place = hex::place_of(*first);; place += step) {
    out.push_back(hex::label(hex::make_hex(hex::line_of(*first), place)));
    if (place == hex::place_of(*last)) return out;
  }
}

// ---- Pieces

const Json* find_piece(const Json& state, std::string_view id) {
  for (const auto& piece : state["pieces"]) {
    if (piece["id"] == id) return &piece;
  }
  return nullptr;
}

std::string name_of_piece(const Json& state, std::string_view id) {
  const Json* piece = find_piece(state, id);
  if (piece == nullptr) return std::string(id);
  const std::string name = (*piece)["name"];
  return (*piece)["kind"] == "leader" ? "leader " + name : name;
}

std::string hex_of_piece(const Json& state, std::string_view id) {
  const Json* piece = find_piece(state, id);
  return piece != nullptr && (*piece)["hex"].is_string() ? (*piece)["hex"].get<std::string>() : "";
}

std::string owner_of(const Json& piece) {
  return piece.contains("owner") ? piece["owner"] : piece["side"];
}

// ---- Events and dice

std::string event_text(const Screen& screen, const Json& event) {
  std::string text = event["text"];
  const std::string rule = event.value("rule", "");
  if (!rule.empty()) text += " " + screen.paint(Role::kRule, "(" + rule + ")");
  return text;
}

std::string die_outcomes(const Screen& screen, const Match& match, const EffectOfDie& effect) {
  std::vector<std::pair<std::string, std::vector<std::string>>> outcomes;
  for (int die = 1; die <= 6; ++die) {
    const auto tried = match.clone();
    const auto done = tried->apply("roll " + std::to_string(die));
    if (!done) return {};
    const std::string what = effect(*tried, done->events);
    auto it = std::find_if(outcomes.begin(), outcomes.end(),
                           [&](const auto& o) { return o.first == what; });
    if (it == outcomes.end()) it = outcomes.insert(outcomes.end(), {what, {}});
    it->second.push_back(std::to_string(die));
  }
  std::string out;
  for (const auto& [what, faces] : outcomes) {
    const int share = static_cast<int>(faces.size());
    out += screen.wrap(fmt::format("{:<12} {} in 6: {}", fmt::format("{}", fmt::join(faces, " ")),
                                   share, what),
                       2, 23) +
           '\n';
  }
  return out;
}

}  // namespace tercio::cli
