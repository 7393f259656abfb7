#include "cli/table/typed_order.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tercio::cli {

namespace {

constexpr std::size_t kMostFaces = 32;

tl::unexpected<engine::Refusal> not_understood(std::string message) {
  return tl::unexpected(engine::Refusal{
      .code = engine::Code::kUnknown, .message = std::move(message), .field = "text"});
}

}  // namespace

Face* TypedOrders::face(const engine::Match& match) {
  std::string key = match.scenario();
  for (const auto& [option, value] : match.options())
    key.append("\n").append(option).append("=").append(value);
  auto& known = faces_[key];
  if (!known) {
    if (faces_.size() > kMostFaces) faces_.clear();
    return (faces_[key] = face_of(library_, match)).get();
  }
  return known.get();
}

tl::expected<std::string, engine::Refusal> TypedOrders::read(const engine::Match& match,
                                                             const std::string& seat,
                                                             const std::string& text) {
  const Face* face = this->face(match);
  auto words = order_words(text);
  if (face == nullptr || words.empty()) return not_understood("nothing was typed");
  if (match.dice_to_act() && !std::string_view("roll").starts_with(words[0])) {
    return not_understood("a die is to be thrown now: roll 1 to roll 6");
  }
  if (!match.dice_to_act() && match.to_act() != seat) {
    return tl::unexpected(
        engine::Refusal{.code = engine::Code::kNotToAct, .message = "the other side decides now"});
  }
  std::vector<std::string_view> verbs;
  for (const TableVerb& verb : face->verbs()) {
    if (verb.kind == TableVerb::Kind::kOrder) verbs.push_back(verb.verb);
  }
  Resolved verb = resolve_word(words[0], verbs);
  if (verb.candidates.size() > 1) verb.value = face->meant(verb.candidates, match);
  const engine::Json state = match.view(seat);
  const PieceNames names(state);
  if (!verb.value.empty()) {
    words[0] = verb.value;
  } else {
    // Not a verb: perhaps a piece or a hex to which the phase gives the verb.
    const std::string first = words[0].substr(0, words[0].find(','));
    const bool piece =
        words.size() > 1 && (is_hex_number(first) || !names.piece(first, {}).value.empty());
    if (!piece && verb.candidates.size() > 1) {
      return not_understood(
          fmt::format("'{}' can be {}", words[0].substr(0, 40), fmt::join(verb.candidates, ", ")));
    }
    if (!piece) {
      return not_understood(fmt::format("'{}' is not understood; the orders are {}",
                                        words[0].substr(0, 40), fmt::join(verbs, ", ")));
    }
  }
  const Order order = face->orders(names, match)->read(std::move(words));
  if (!order.fault.empty()) return not_understood(order.fault);
  return order.action;
}

}  // namespace tercio::cli
