// Typed orders turned into actions of the rules.
#pragma once

#include <string>
#include <vector>

#include "cli/table/names.hpp"
#include "engine/match.hpp"

namespace tercio::cli {

// The words of a line in small letters, without those that only make it read well: "Merode and
// Strozzi against Tott" becomes "merode,strozzi tott".
std::vector<std::string> order_words(std::string_view line);

// An action in full, or what cannot be understood.
struct Order {
  std::string action;
  std::string fault;
  std::vector<std::string> rest{};  // what follows it: several pieces deployed at once
};

// Finds pieces and hexes by what is typed; what orders there are each system knows for itself.
class OrderReader {
 public:
  OrderReader(const PieceNames& names, const engine::Match& match) : names_(names), match_(match) {}
  virtual ~OrderReader() = default;
  OrderReader(const OrderReader&) = delete;
  OrderReader& operator=(const OrderReader&) = delete;

  // The action of some words; the first is its verb in full, or a piece, when the phase says what
  // is meant.
  virtual Order read(std::vector<std::string> words) = 0;

  // Single parts, for questions. Empty and a fault when the word names nothing or too much.
  enum class Wanted { kAny, kOwn, kMover, kGun, kAttacker, kDefender, kUnit };
  std::string piece(const std::string& word, Wanted wanted);
  // Pieces separated by commas, as ids separated by commas.
  std::string pieces(const std::string& word, Wanted wanted);
  // A hex, or the hex of a piece.
  std::string hex(const std::string& word);
  const std::string& fault() const { return fault_; }

 protected:
  // Whether a piece is probably meant where several could be.
  virtual bool likes(const NamedPiece& piece, Wanted wanted) const;

  void set_fault(std::string text) {
    if (fault_.empty()) fault_ = std::move(text);
  }
  void clear_fault() { fault_.clear(); }
  const PieceNames& names() const { return names_; }
  const engine::Match& match() const { return match_; }
  // The position as the side that decides may see it: nothing else is an order read from.
  engine::Json position() const;

 private:
  const PieceNames& names_;
  const engine::Match& match_;
  std::string fault_;
};

}  // namespace tercio::cli
