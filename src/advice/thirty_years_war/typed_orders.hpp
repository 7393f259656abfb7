// Orders of the Thirty Years War system as players type them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "advice/orders/reader.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::advice::tyw {

// The orders there are, in the order of the help.
std::span<const Verb> order_verbs();

class TypedOrders final : public OrderReader {
 public:
  TypedOrders(const thirty_years_war::Game& game, const engine::Match& match, const View& view)
      : OrderReader(match, view), game_(game) {}
  TypedOrder read(std::vector<std::string> words) override;

 private:
  std::string piece_and_hexes(const std::vector<std::string>& words, Wanted wanted);
  std::string attack(const std::vector<std::string>& words);
  std::string choose(const std::vector<std::string>& words);
  std::string alternative(const std::string& word);
  std::vector<std::string> deploy(const std::vector<std::string>& words);
  std::vector<std::string> deploy_suggested();
  std::vector<std::string> next_of_kind(const std::string& word, std::size_t count);
  std::string verb_of_phase() const;

  const thirty_years_war::Game& game_;
};

}  // namespace tercio::advice::tyw
