// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace tercio::dice {

// Base64 as mail and pages have it (RFC 4648): with '+' and '/', filled up with '='.
std::string base64_of(std::string_view bytes);

}  // namespace tercio::dice
