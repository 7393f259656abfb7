#include "advice/common.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"

namespace tercio::advice {

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

std::vector<Order> dice_orders() {
  std::vector<Order> out;
  out.push_back({.action = "roll", .label = "Roll for us", .primary = true});
  for (int die = 1; die <= 6; ++die) {
    out.push_back(
        {.action = fmt::format("roll {}", die), .label = std::to_string(die), .die = die});
  }
  return out;
}

std::string first_duty(const std::vector<Todo>& todo) {
  for (const Todo& item : todo) {
    if (item.must) return item.rule;
  }
  return {};
}

bool nothing_to_do(const View& view) {
  return view.ready.empty() && view.orders.size() == 1 && view.orders.front().action == "end" &&
         !view.orders.front().refused &&
         std::none_of(view.todo.begin(), view.todo.end(),
                      [](const Todo& todo) { return todo.must; });
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
