// Typed orders: what some words mean in a position. The page's text box and the terminal read them
// here.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "advice/adviser.hpp"

namespace tercio::advice {

// The order a word stands for: its name or a beginning of it. Where several begin so, the one that
// makes sense now, or else the first.
Resolved resolve_verb(std::string_view word, std::span<const Verb> verbs, const Prompt& prompt);

// The action that some words mean in a position to the side `seat`, as far as it may see it; or
// what is not understood. Refused while another side decides.
tl::expected<std::string, Refusal> typed_order(const Adviser& adviser, const Match& match,
                                               const std::string& seat, const std::string& words);

}  // namespace tercio::advice
