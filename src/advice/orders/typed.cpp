#include "advice/orders/typed.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::advice {

namespace {

tl::unexpected<Refusal> not_understood(std::string message) {
  return tl::unexpected(
      Refusal{.code = engine::Code::kUnknown, .message = std::move(message), .field = "text"});
}

std::vector<std::string_view> orders_of(std::span<const Verb> verbs) {
  std::vector<std::string_view> out;
  for (const Verb& verb : verbs) {
    if (verb.kind == Verb::Kind::kOrder) out.push_back(verb.verb);
  }
  return out;
}

}  // namespace

Resolved resolve_verb(std::string_view word, std::span<const Verb> verbs, const Prompt& prompt) {
  Resolved found = resolve_word(word, orders_of(verbs));
  if (found.candidates.size() < 2) return found;
  for (const std::string& now : prompt.verbs) {
    const auto it = std::find(found.candidates.begin(), found.candidates.end(), now);
    if (it != found.candidates.end()) return {now, {}};
  }
  // None does: the refusal of the first says why.
  return {found.candidates.front(), {}};
}

tl::expected<std::string, Refusal> typed_order(const Adviser& adviser, const Match& match,
                                               const std::string& seat, const std::string& text) {
  if (order_words(text).empty()) return not_understood("nothing was typed");
  if (!match.dice_to_act() && match.to_act() != seat) {
    return tl::unexpected(
        Refusal{.code = engine::Code::kNotToAct, .message = "the other side decides now"});
  }
  const View view = adviser.view(match, seat);
  const auto reader = adviser.reader(match, view);
  auto words = order_words(reader->names().joined(text));
  const Resolved verb = resolve_verb(words[0], adviser.verbs(), view.prompt);
  if (match.dice_to_act() && verb.value != "roll") {
    return not_understood("a die is rolled now: type roll 1 to roll 6");
  }
  const std::string first = words[0].substr(0, 40);
  if (!verb.value.empty()) {
    words[0] = verb.value;
  } else if (words.size() < 2 || !is_hex_number(first)) {
    return not_understood(fmt::format("'{}' is not an order; the orders are {}", first,
                                      fmt::join(orders_of(adviser.verbs()), ", ")));
  }
  const TypedOrder order = reader->read(std::move(words));
  if (!order.fault.empty()) return not_understood(order.fault);
  if (!order.rest.empty()) {
    return not_understood("this means several actions; order them one at a time here");
  }
  return order.action;
}

}  // namespace tercio::advice
