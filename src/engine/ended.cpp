#include "engine/ended.hpp"

#include <fmt/format.h>

#include "engine/deed.hpp"

namespace tercio::engine {

std::string text_of(const Ended& ended) {
  return ended.side.empty() ? ended.how : ended.how + ' ' + ended.side;
}

std::optional<Ended> ended_of(std::string_view text) {
  const std::string_view how = text.substr(0, text.find(' '));
  const std::string_view side = how.size() < text.size() ? text.substr(how.size() + 1) : "";
  if ((how != "resigned" && how != "time" && how != "drawn") || side.empty() != (how == "drawn")) {
    return std::nullopt;
  }
  return Ended{.how = std::string(how), .side = std::string(side)};
}

std::string words_of(const Ended& ended) {
  if (ended.how == "drawn") return "The players have agreed to a draw.";
  return fmt::format("The {} player has {}.", side_in_words(ended.side),
                     ended.how == "time" ? "run out of time" : "resigned");
}

}  // namespace tercio::engine
