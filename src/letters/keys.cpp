#include "letters/keys.hpp"

#include <array>
#include <optional>
#include <span>
#include <stdexcept>

#include <sodium.h>

#include "dice/secret.hpp"

namespace tercio::letters {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

void need_sodium() {
  static const bool kReady = sodium_init() >= 0;
  if (!kReady) throw std::runtime_error("the operating system gives no random numbers");
}

std::string digits_of(std::span<const unsigned char> bytes) {
  std::string out;
  for (const unsigned char byte : bytes) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

template <std::size_t kSize>
std::optional<std::array<unsigned char, kSize>> bytes_of(std::string_view digits) {
  std::array<unsigned char, kSize> out{};
  if (digits.size() != 2 * kSize) return std::nullopt;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const auto value = kDigits.find(digits[i]);
    if (value == std::string_view::npos) return std::nullopt;
    out.at(i / 2) = static_cast<unsigned char>(unsigned{out.at(i / 2)} << 4U | value);
  }
  return out;
}

struct Pair {
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> open{};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret{};
};

std::optional<Pair> pair_of(std::string_view secret) {
  need_sodium();
  const auto seed = bytes_of<crypto_sign_SEEDBYTES>(secret);
  if (!seed) return std::nullopt;
  Pair out;
  crypto_sign_seed_keypair(out.open.data(), out.secret.data(), seed->data());
  return out;
}

const unsigned char* text_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Keys drawn_keys() { return keys_of(dice::drawn_seed()); }

Keys keys_of(std::string_view secret) {
  const auto pair = pair_of(secret);
  if (!pair) return {};
  return {.secret = std::string(secret), .open = digits_of(pair->open)};
}

std::string signature_of(std::string_view secret, std::string_view text) {
  const auto pair = pair_of(secret);
  if (!pair) return {};
  std::array<unsigned char, crypto_sign_BYTES> signature{};
  crypto_sign_detached(signature.data(), nullptr, text_bytes(text), text.size(),
                       pair->secret.data());
  return digits_of(signature);
}

bool is_signed(std::string_view open_key, std::string_view text, std::string_view signature) {
  need_sodium();
  const auto key = bytes_of<crypto_sign_PUBLICKEYBYTES>(open_key);
  const auto bytes = bytes_of<crypto_sign_BYTES>(signature);
  return key && bytes &&
         crypto_sign_verify_detached(bytes->data(), text_bytes(text), text.size(), key->data()) ==
             0;
}

}  // namespace tercio::letters
