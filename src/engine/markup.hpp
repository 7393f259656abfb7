// Text inside markup.
#pragma once

#include <string>
#include <string_view>

namespace tercio::engine {

// For the text of elements and for attributes, of HTML and of SVG.
std::string escaped(std::string_view text);

}  // namespace tercio::engine
