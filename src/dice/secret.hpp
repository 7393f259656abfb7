// Texts nobody can foresee.
#pragma once

#include <cstddef>
#include <string>

namespace tercio::dice {

// So many random bytes as text that may stand in an address: letters, digits, '-' and '_'.
std::string drawn_text(std::size_t bytes);
// 256 bits in hexadecimal.
std::string drawn_seed();
// The name of a table: ten small letters and digits, none of which is mistaken for another.
std::string drawn_name();

}  // namespace tercio::dice
