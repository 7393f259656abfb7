// Words and lists of words that every front end puts in the same way.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hex/hex_set.hpp"

namespace tercio::advice {

// With a large or a small first letter.
std::string capital(std::string text);
std::string small(std::string text);
// "1 turn", "3 turns".
std::string counted(int n, std::string_view one, std::string_view many);
// "Merode, Strozzi and Tilly"; "nobody" of none.
std::string in_a_row(const std::vector<std::string>& words);
// The first few in a row, "and 12 others" for the rest.
std::string some_in_a_row(const std::vector<std::string>& words, std::size_t most);

// "1917..1920 2013": hexes side by side in a hexrow together.
std::string hexes_text(const std::vector<std::string>& labels);

// "north-west", on maps whose lines run across.
std::string_view compass(hex::Direction d);

// "33 %" of a probability, a certain one only where nothing else can happen.
std::string percent(double chance);
// "on 1, 2 or 6", faces of a die in ascending order; "on any die" of all six, "never" of none.
std::string on_faces(const std::vector<int>& faces);

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

}  // namespace tercio::advice
