#include "lab/report_colour.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace tercio::lab {

namespace {

constexpr double kReadable = 5.0;  // more than the 4.5 asked for of letters

using Rgb = std::array<int, 3>;

Rgb rgb_of(const std::string& colour) {
  Rgb out{0x65, 0x65, 0x65};
  if (colour.size() != 7 || colour[0] != '#') return out;
  for (std::size_t i = 0; i < 3; ++i) {
    int value = 0;
    const char* from = colour.data() + 1 + 2 * i;
    if (std::from_chars(from, from + 2, value, 16).ptr == from + 2) out[i] = value;
  }
  return out;
}

double luminance(const std::string& colour) {
  constexpr std::array<double, 3> kWeights{0.2126, 0.7152, 0.0722};
  const Rgb rgb = rgb_of(colour);
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = rgb[i] / 255.0;
    sum += kWeights[i] * (c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

// As much of the other as it takes to be read on the paper.
std::string readable(std::string colour, const std::string& toward, const std::string& paper) {
  for (int i = 0; i < 20 && contrast(colour, paper) < kReadable; ++i) {
    colour = mixed(colour, toward, 0.12);
  }
  return colour;
}

}  // namespace

double contrast(const std::string& a, const std::string& b) {
  const double x = luminance(a) + 0.05;
  const double y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

std::string mixed(const std::string& colour, const std::string& other, double part) {
  const Rgb a = rgb_of(colour);
  const Rgb b = rgb_of(other);
  std::string out = "#";
  for (std::size_t i = 0; i < 3; ++i) {
    out += fmt::format("{:02x}", static_cast<int>(std::lround(a[i] + (b[i] - a[i]) * part)));
  }
  return out;
}

Dye dye_of(const std::string& colour) {
  const std::string plain = mixed(colour, colour, 0);
  return {readable(plain, "#000000", kDayPaper), readable(plain, "#ffffff", kNightPaper)};
}

}  // namespace tercio::lab
