// Orders of the lace-wars system as players type them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "advice/adviser.hpp"
#include "lace_wars/game.hpp"

namespace tercio::advice::lace {

// The orders that can be typed, in the order of the help.
std::span<const Verb> order_verbs();

// Reads orders from what the seat that types may see: the view, and what its side may do.
class TypedOrders final : public OrderReader {
 public:
  TypedOrders(const Adviser& adviser, std::shared_ptr<const lace_wars::Game> game,
              const Match& match, const View& view)
      : OrderReader(match, view), adviser_(adviser), game_(std::move(game)) {}

  TypedOrder read(std::vector<std::string> words) override;

 protected:
  bool likes(const NamedPiece& piece, Wanted wanted) const override;

 private:
  using Words = std::vector<std::string>;
  std::string verb_of_phase() const;
  // What acts when nobody is named: the one that moves, or that is to charge.
  std::string movers() const;
  // A formation by any beginning of its id, of the side that decides first; empty: none.
  std::string formation(const std::string& word) const;
  // Pieces by name; a hex stands for the stack that may do this from it.
  std::string group(const std::string& word, const std::string& verb);
  // The hexes of what is named, with commas: hexes, and the hexes of pieces.
  std::string hexes(const std::string& word);
  std::optional<TypedOrder> after_the_move(const Words& words);
  std::string action_of(const Words& words);
  std::string body(const Words& words);
  std::string moving(const Words& words);
  std::string turning(const Words& words);
  std::string attack(const Words& words);
  std::string rout(const Words& words);
  std::string advance(const Words& words);
  std::string evade(const Words& words);
  std::string on_hex(const Words& words);
  std::string named(const Words& words, Wanted wanted);
  // Says how the order is typed.
  void ask_for_form(const std::string& verb);

  const Adviser& adviser_;
  std::shared_ptr<const lace_wars::Game> game_;
};

}  // namespace tercio::advice::lace
