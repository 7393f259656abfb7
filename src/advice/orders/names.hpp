// What a person types, resolved: verbs and pieces by any beginning that fits only one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advice/answers.hpp"

namespace tercio::advice {

// A piece as far as its name matters.
struct NamedPiece {
  std::string id;
  std::string name;
  std::string kind;  // the symbol of its counter: "foot", "gun" …
  std::string side;  // whose it is now
  std::string hex;   // empty: off the map
  bool waiting = false;
};

// What a word stands for: one thing, or why not.
struct Resolved {
  std::string value;                    // empty: nothing, or too much
  std::vector<std::string> candidates;  // when several fit
};

std::string lower_case(std::string_view text);
std::vector<std::string> split_words(std::string_view text);
// The parts of "merode,strozzi".
std::vector<std::string> split_list(const std::string& list);
bool is_hex_number(std::string_view word);
// "bavarian-foot" of "bavarian-foot-3"; an id without a number stays as it is.
std::string stem_of(const std::string& id);

// The word of the list that is this one, or the only one that begins with it.
Resolved resolve_word(std::string_view word, std::span<const std::string_view> words);

class PieceNames {
 public:
  explicit PieceNames(std::span<const Counter> counters);

  std::span<const NamedPiece> all() const { return pieces_; }
  const NamedPiece* find(std::string_view id) const;

  using Filter = std::function<bool(const NamedPiece&)>;
  // The piece meant by an id, a name, the beginning of either, or the hex it stands in. Where
  // several fit, those the filter likes count first.
  Resolved piece(std::string_view word, const Filter& likes) const;
  // A line in small letters, with the names of several words ("french foot 7", "gun 5") as one.
  std::string joined(std::string_view line) const;

 private:
  std::vector<NamedPiece> pieces_;
};

// "merode (Merode, cavalry in 1825)".
std::string description_of(const NamedPiece& piece);

}  // namespace tercio::advice
