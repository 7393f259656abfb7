#include "dice/secret.hpp"

#include <stdexcept>
#include <string_view>
#include <vector>

#include <sodium.h>

namespace tercio::dice {

namespace {

constexpr std::size_t kNameLength = 10;
constexpr std::string_view kNameLetters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(kNameLetters.size() == 32);

std::vector<unsigned char> drawn_bytes(std::size_t count) {
  static const bool kReady = sodium_init() >= 0;
  if (!kReady) throw std::runtime_error("the operating system gives no random numbers");
  std::vector<unsigned char> bytes(count);
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace

std::string drawn_text(std::size_t bytes) {
  const auto drawn = drawn_bytes(bytes);
  constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(drawn.size(), kForm), '\0');
  sodium_bin2base64(text.data(), text.size(), drawn.data(), drawn.size(), kForm);
  text.pop_back();  // the zero at the end
  return text;
}

std::string drawn_seed() {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string seed;
  for (const unsigned char byte : drawn_bytes(32)) {
    seed += kDigits[byte >> 4U];
    seed += kDigits[byte & 15U];
  }
  return seed;
}

std::string drawn_name() {
  std::string name;
  for (const unsigned char byte : drawn_bytes(kNameLength)) name += kNameLetters[byte % 32U];
  return name;
}

bool is_name(std::string_view text) {
  return text.size() == kNameLength && text.find_first_not_of(kNameLetters) == text.npos;
}

}  // namespace tercio::dice
