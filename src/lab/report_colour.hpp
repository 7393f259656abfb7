// The colours of the two sides, from those the game gives them, as they can be told from paper by
// day and by night.
#pragma once

#include <string>

namespace tercio::lab {

// How far apart two colours "#rrggbb" are in light, from 1 to 21.
double contrast(const std::string& a, const std::string& b);
// `part` of the second colour in the first.
std::string mixed(const std::string& colour, const std::string& other, double part);

struct Dye {
  std::string day{};    // on light paper
  std::string night{};  // on dark paper
};
// What is not a colour becomes a grey.
Dye dye_of(const std::string& colour);

inline constexpr const char* kDayPaper = "#fbf6e9";
inline constexpr const char* kNightPaper = "#231c14";

}  // namespace tercio::lab
