// Typed orders turned into actions of the rules.
#pragma once

#include <string>
#include <vector>

#include "advice/answers.hpp"
#include "advice/orders/names.hpp"
#include "advice/orders/verb.hpp"
#include "engine/match.hpp"

namespace tercio::advice {

// The words of a line in small letters, without those that only make it read well: "Merode and
// Strozzi against Tott" becomes "merode,strozzi tott".
std::vector<std::string> order_words(std::string_view line);

// An action in full, or what cannot be understood.
struct TypedOrder {
  std::string action;
  std::string fault;
  std::vector<std::string> rest{};  // what follows it: several pieces deployed at once
};

// Finds pieces and hexes by what is typed; what orders there are each system knows for itself.
class OrderReader {
 public:
  // The view is that of the seat that types: nothing else is an order read from.
  OrderReader(const engine::Match& match, const View& view)
      : match_(match), view_(view), names_(view.counters) {}
  virtual ~OrderReader() = default;
  OrderReader(const OrderReader&) = delete;
  OrderReader& operator=(const OrderReader&) = delete;

  // The action of some words; the first is its verb in full, or a hex, when the phase says what is
  // meant.
  virtual TypedOrder read(std::vector<std::string> words) = 0;

  // Single parts, for questions. Empty and a fault when the word names nothing or too much.
  enum class Wanted { kAny, kOwn, kMover, kGun, kAttacker, kDefender, kUnit };
  std::string piece(const std::string& word, Wanted wanted);
  // Pieces separated by commas, as ids separated by commas.
  std::string pieces(const std::string& word, Wanted wanted);
  // A hex, or the hex of a piece.
  std::string hex(const std::string& word);
  const std::string& fault() const { return fault_; }
  const PieceNames& names() const { return names_; }

 protected:
  // Whether a piece is probably meant where several could be.
  virtual bool likes(const NamedPiece& piece, Wanted wanted) const;

  void set_fault(std::string text) {
    if (fault_.empty()) fault_ = std::move(text);
  }
  void clear_fault() { fault_.clear(); }
  const engine::Match& match() const { return match_; }
  const View& view() const { return view_; }

 private:
  const engine::Match& match_;
  const View& view_;
  PieceNames names_;
  std::string fault_;
};

}  // namespace tercio::advice
