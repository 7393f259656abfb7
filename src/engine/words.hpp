// The words of an action's text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::engine {

// What stands between blanks.
std::vector<std::string_view> words_of(std::string_view text);
// A whole number; none when the word is something else.
std::optional<int> number_of(std::string_view word);
// A word as a message shows it: in quotes, and not longer than a line.
std::string in_quotes(std::string_view word);
// With a capital letter first.
std::string capital(std::string text);
// "artillery fire" of `artillery-fire`.
std::string without_hyphens(std::string_view name);

}  // namespace tercio::engine
