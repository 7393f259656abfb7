#include "advice/wording.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace tercio::advice {

std::string hexes_text(const std::vector<std::string>& labels) {
  std::vector<hex::HexId> hexes;
  hexes.reserve(labels.size());
  for (const std::string& label : labels) {
    hexes.push_back(hex::parse_hex(label).value_or(hex::kNoHex));
  }
  return engine::hexes_text(std::move(hexes));
}

std::string percent(double chance) {
  constexpr double kSlack = 1e-9;  // six sixths are a whole, whatever their sum
  int n = static_cast<int>(std::lround(100 * chance));
  if (chance > kSlack) n = std::max(n, 1);
  if (chance < 1 - kSlack) n = std::min(n, 99);
  return fmt::format("{} %", n);
}

}  // namespace tercio::advice
