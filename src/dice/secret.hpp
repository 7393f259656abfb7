// Texts nobody can foresee.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tercio::dice {

// So many random bytes as text that may stand in an address: letters, digits, '-' and '_'.
std::string drawn_text(std::size_t bytes);
// 256 bits in hexadecimal.
std::string drawn_seed();
// The name of a table: ten small letters and digits, none of which is mistaken for another.
std::string drawn_name();
// Whether it has the form of one.
bool is_name(std::string_view text);

}  // namespace tercio::dice
