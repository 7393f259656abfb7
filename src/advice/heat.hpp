// How much of something comes to a hex, in a few steps that can be told apart on a map.
#pragma once

#include <string>

namespace tercio::advice {

// "heat-1" for one, "heat-2" for up to four, "heat-3" for up to nine, "heat-4" for more.
inline std::string heat_of(int count) {
  return count <= 1 ? "heat-1" : count <= 4 ? "heat-2" : count <= 9 ? "heat-3" : "heat-4";
}

}  // namespace tercio::advice
