// What is wrong in a data file, and where.
#pragma once

#include <string>

namespace tercio::data {

struct Fault {
  std::string file;
  int line = 0;  // 0: the file as a whole
  int column = 0;
  std::string message;
  friend bool operator==(const Fault&, const Fault&) = default;
};

// "rocroi/map.toml:12:3: missing key "name"".
std::string to_string(const Fault& fault);

}  // namespace tercio::data
