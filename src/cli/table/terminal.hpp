// What a terminal can do: colour, width, wrapped text.
#pragma once

#include <string>
#include <string_view>

#include "advice/wording.hpp"

namespace tercio::cli {

enum class ColorMode { kAuto, kAlways, kNever };

// What a piece of text is, from which its colour follows. Without colour text stays as it is.
enum class Role {
  kPlain,
  kHeading,
  kFaint,
  kRule,     // a case number
  kWarning,  // a refusal, an open obligation
  kSideA,    // a piece of the first side
  kSideB,
  kSideBAlly,  // a piece of a second army of a side
  kSideAAlly,
  kForest,
  kMarsh,
  kWater,
  kHigh,  // slopes and hilltops
  kRoad,
  kTown,
  kMark,  // a hex of an overlay
};

// How to write to one terminal, or to a file.
struct Screen {
  bool color = false;
  int width = 80;

  std::string paint(Role role, std::string_view text) const;
  // Breaks text at spaces to the width. Every line after the first is indented by `hanging`.
  std::string wrap(std::string_view text, int indent = 0, int hanging = -1) const;
};

// The screen behind standard output. `width` 0: as wide as the terminal; 80 when there is none.
Screen standard_screen(ColorMode mode, int width);
bool output_is_terminal();
bool errors_are_on_terminal();
bool input_is_terminal();

// The columns a text takes: its characters, without escape sequences.
int columns_of(std::string_view text);
// The text with blanks after or before it up to the width.
std::string padded(std::string_view text, int width);
std::string right_aligned(std::string_view text, int width);

using advice::counted;

}  // namespace tercio::cli
