#include "hex/grid.hpp"

namespace tercio::hex {

std::string label(HexId h) {
  const int line = line_of(h);
  const int place = place_of(h);
  const auto digit = [](int v) { return static_cast<char>('0' + v); };
  return {digit(line / 10), digit(line % 10), digit(place / 10), digit(place % 10)};
}

std::optional<HexId> parse_hex(std::string_view text) {
  if (text.size() != 4) return std::nullopt;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
  }
  const int line = (text[0] - '0') * 10 + (text[1] - '0');
  const int place = (text[2] - '0') * 10 + (text[3] - '0');
  if (line < 1 || line > kLastLine || place < 1 || place > kLastPlace) return std::nullopt;
  return make_hex(line, place);
}

}  // namespace tercio::hex
