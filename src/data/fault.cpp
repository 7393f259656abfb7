#include "data/fault.hpp"

namespace tercio::data {

std::string to_string(const Fault& fault) {
  std::string text = fault.file;
  if (fault.line > 0) {
    text += ':' + std::to_string(fault.line) + ':' + std::to_string(fault.column);
  }
  return text + ": " + fault.message;
}

}  // namespace tercio::data
