// Words and lists of words that every front end puts in the same way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/words.hpp"

namespace tercio::advice {

using engine::capital;
using engine::compass;
using engine::counted;
using engine::ForceWords;
using engine::in_a_row;
using engine::on_faces;
using engine::small;
using engine::some_in_a_row;

// Hexes by their labels.
std::string hexes_text(const std::vector<std::string>& labels);

// "33 %" of a probability, a certain one only where nothing else can happen.
std::string percent(double chance);

}  // namespace tercio::advice
