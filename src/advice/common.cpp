#include "advice/common.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/protocol.hpp"
#include "engine/words.hpp"

namespace tercio::advice {

Json refusal_json(const Refusal& refusal) { return engine::error_json(refusal); }

Refusal forbidden(std::string_view rule, std::string message, std::vector<std::string> hexes,
                  std::vector<std::string> pieces) {
  return {.code = engine::Code::kIllegal,
          .rule = std::string(rule),
          .message = std::move(message),
          .hexes = std::move(hexes),
          .pieces = std::move(pieces)};
}

Refusal unknown(std::string_view field, std::string message) {
  return {
      .code = engine::Code::kUnknown, .message = std::move(message), .field = std::string(field)};
}

Refusal no_such_piece(std::string_view id) {
  return unknown("piece", "there is no piece " + engine::in_quotes(id));
}

Refusal no_such_hex(std::string_view label) {
  return unknown("hex", "there is no hex " + engine::in_quotes(label) + " on the map");
}

Refusal no_such_overlay(std::string_view id) {
  return unknown("overlay", "there is no overlay " + engine::in_quotes(id));
}

Json note(std::string_view text, std::string_view rule) { return {{"text", text}, {"rule", rule}}; }

Json todo(std::string text, std::string_view rule, bool must, Json pieces, Json hexes) {
  return {{"text", std::move(text)},
          {"rule", rule},
          {"must", must},
          {"pieces", std::move(pieces)},
          {"hexes", std::move(hexes)}};
}

Json order(std::string_view action, std::string_view label) {
  return {{"action", action}, {"label", label}};
}

Json fact(std::string_view title, std::string text, std::string_view rule, Json hexes) {
  Json out{{"title", title}, {"text", std::move(text)}};
  if (!rule.empty()) out["rule"] = rule;
  if (hexes.is_array() && !hexes.empty()) out["hexes"] = std::move(hexes);
  return out;
}

Json overlay_info(std::string_view id, std::string_view title, std::string_view key,
                  std::string_view needs) {
  return {{"id", id},
          {"title", title},
          {"key", key},
          {"needs", needs.empty() ? Json(nullptr) : Json(needs)}};
}

Json dice_orders() {
  Json out = Json::array();
  Json throw_it = order("roll", "Throw for us");
  throw_it["primary"] = true;
  out.push_back(std::move(throw_it));
  for (int die = 1; die <= 6; ++die) {
    Json button = order(fmt::format("roll {}", die), std::to_string(die));
    button["die"] = die;
    out.push_back(std::move(button));
  }
  return out;
}

void Chances::add(const std::string& what, double chance) {
  const auto known = std::find_if(list_.begin(), list_.end(),
                                  [&](const auto& entry) { return entry.first == what; });
  if (known != list_.end()) {
    known->second += chance;
  } else {
    list_.emplace_back(what, chance);
  }
}

std::vector<std::string> Chances::sentences() const {
  std::vector<std::string> out;
  out.reserve(list_.size());
  for (const auto& [what, chance] : list_) {
    out.push_back(fmt::format("{} {}", what, percent(chance)));
  }
  return out;
}

}  // namespace tercio::advice
