// Orders of the Thirty Years War system as players type them.
#pragma once

#include <string>
#include <vector>

#include "cli/table/order.hpp"

namespace tercio::cli::tyw {

class Orders final : public OrderReader {
 public:
  using OrderReader::OrderReader;
  Order read(std::vector<std::string> words) override;

 private:
  std::string piece_and_hexes(const std::vector<std::string>& words, Wanted wanted);
  std::string attack(const std::vector<std::string>& words);
  std::string choose(const std::vector<std::string>& words);
  std::string alternative(const std::string& word);
  std::vector<std::string> deploy(const std::vector<std::string>& words);
  std::vector<std::string> next_of_kind(const std::string& word, std::size_t count);
  std::string verb_of_phase() const;
};

}  // namespace tercio::cli::tyw
