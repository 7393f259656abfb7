#include "dice/committed.hpp"

#include <array>

#include <fmt/format.h>
#include <sodium.h>

namespace tercio::dice {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string sha256_of(std::string_view text) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
  std::string out;
  for (const unsigned char byte : hash) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

int committed_die(std::string_view seed, std::string_view table, const engine::Throw& thrown) {
  const std::string message =
      fmt::format("{}\n{}\n{}\n{}", table, thrown.sequence, thrown.action, thrown.ordinal);
  crypto_auth_hmacsha256_state state;
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code{};
  crypto_auth_hmacsha256_init(&state, bytes_of(seed), seed.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
  crypto_auth_hmacsha256_final(&state, code.data());
  for (const unsigned char byte : code) {
    if (byte < 252) return byte % 6 + 1;
  }
  return code.back() % 6 + 1;
}

}  // namespace tercio::dice
