#include "dice/committed.hpp"

#include <array>
#include <span>

#include <fmt/format.h>
#include <sodium.h>

namespace tercio::dice {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hexadecimal(std::span<const unsigned char> bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (const unsigned char byte : bytes) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

using Code = std::array<unsigned char, crypto_auth_hmacsha256_BYTES>;

Code code_of(std::string_view key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  Code code{};
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(text), text.size());
  crypto_auth_hmacsha256_final(&state, code.data());
  return code;
}

}  // namespace

std::string sha256_of(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
  return hexadecimal(hash);
}

std::string hmac_of(std::string_view key, std::string_view text) {
  return hexadecimal(code_of(key, text));
}

int committed_die(std::string_view seed, std::string_view table, const engine::Throw& thrown) {
  const Code code = code_of(
      seed, fmt::format("{}\n{}\n{}\n{}", table, thrown.sequence, thrown.action, thrown.ordinal));
  for (const unsigned char byte : code) {
    if (byte < 252) return byte % 6 + 1;
  }
  return code.back() % 6 + 1;
}

}  // namespace tercio::dice
