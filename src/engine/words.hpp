// The words of an action's text, and words and lists of words for sentences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hex/hex_set.hpp"

namespace tercio::engine {

// What stands between blanks.
std::vector<std::string_view> words_of(std::string_view text);
// A whole number; none when the word is something else.
std::optional<int> number_of(std::string_view word);
// A word as a message shows it: in quotes, and not longer than a line.
std::string in_quotes(std::string_view word);
// With a large or a small first letter.
std::string capital(std::string text);
std::string small(std::string text);
// "artillery fire" of `artillery-fire`.
std::string without_hyphens(std::string_view name);

// "1 turn", "3 turns".
std::string counted(int n, std::string_view one, std::string_view many);
// "Merode, Strozzi and Tilly"; "nobody" of none.
std::string in_a_row(const std::vector<std::string>& words);
// The first few in a row, "and 12 others" for the rest.
std::string some_in_a_row(const std::vector<std::string>& words, std::size_t most);
// "on 1, 2 or 6", faces of a die in ascending order; "on any die" of all six, "never" of none.
std::string on_faces(const std::vector<int>& faces);

// "1917..1920 2013": hexes side by side in a hexrow together; "none".
std::string hexes_text(std::vector<hex::HexId> hexes);
std::string hexes_text(const hex::HexSet& hexes);
// The hexes of a set, in ascending order.
std::vector<hex::HexId> hexes_in(const hex::HexSet& hexes);
// "north-west", on maps whose lines run across.
std::string_view compass(hex::Direction d);

// A force in words, from what it is made of: "3 foot 4-6, 2 guns and Tilly". Groups stand in the
// order in which they were first met, names after them.
class ForceWords {
 public:
  void add(const std::string& group);
  void add_name(std::string name) { names_.push_back(std::move(name)); }
  std::string text() const;

 private:
  std::vector<std::pair<std::string, int>> groups_;
  std::vector<std::string> names_;
};

}  // namespace tercio::engine
