// Orders of the lace-wars system as players type them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/table/order.hpp"

namespace tercio::cli::lace {

class Orders final : public OrderReader {
 public:
  using OrderReader::OrderReader;
  Order read(std::vector<std::string> words) override;

  // A formation by any beginning of its name, of the side that decides first; empty: none.
  std::string formation(const std::string& word) const;
  // The hexes of what is named, with commas: hexes, and the hexes of pieces.
  std::string hexes(const std::string& word);

 protected:
  bool likes(const NamedPiece& piece, Wanted wanted) const override;

 private:
  using Words = std::vector<std::string>;
  std::string verb_of_phase() const;
  // What acts when nobody is named: the one that moves, or that is to charge.
  std::string movers() const;
  // Pieces by name; a hex stands for the stack that may do this from it.
  std::string group(const std::string& word, const std::string& verb);
  std::optional<Order> after_the_move(const Words& words);
  std::string body(const Words& words);
  std::string moving(Words words);
  std::string turning(const Words& words);
  std::string attack(const Words& words);
  std::string rout(const Words& words);
  std::string advance(const Words& words);
  std::string evade(const Words& words);
  std::string on_hex(const Words& words, const char* form);
  std::string named(const Words& words, Wanted wanted, const char* form);
};

}  // namespace tercio::cli::lace
