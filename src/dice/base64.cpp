#include "dice/base64.hpp"

#include <sodium.h>

namespace tercio::dice {

std::string base64_of(std::string_view bytes) {
  constexpr int kForm = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), kForm), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), kForm);
  text.pop_back();  // the zero at the end
  return text;
}

}  // namespace tercio::dice
