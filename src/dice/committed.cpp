#include "dice/committed.hpp"

#include <array>

#include <fmt/format.h>
#include <sodium.h>

#include "engine/words.hpp"

namespace tercio::dice {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::optional<int> rolled(std::string_view action) {
  const auto words = engine::words_of(action);
  if (words.size() != 2 || words[0] != "roll") return std::nullopt;
  return engine::number_of(words[1]);
}

}  // namespace

std::string commitment_of(std::string_view seed) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes_of(seed), seed.size());
  std::string out;
  for (const unsigned char byte : hash) out += fmt::format("{:02x}", byte);
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

std::optional<Checked> check_dice(const engine::Record& record) {
  if (record.commitment.empty() || record.seed.empty()) return std::nullopt;
  Checked out;
  if (commitment_of(record.seed) != record.commitment) {
    out.fault = fmt::format("the seed is not the one that line {} commits to: its SHA-256 is {}",
                            record.commitment_line, commitment_of(record.seed));
    out.line = record.seed_line;
    return out;
  }
  engine::Throw thrown;
  std::size_t number = 0;
  for (const auto& line : record.lines) {
    const auto die = rolled(line.action);
    if (!die) {
      thrown = {.sequence = number, .action = line.action, .ordinal = 0};
    } else if (number >= record.taken_over) {
      const int due = committed_die(record.seed, record.table, thrown);
      if (*die != due) {
        out.fault = fmt::format("the die shows {}; the seed gives {}", *die, due);
        out.line = line.number;
        return out;
      }
      ++out.dice;
    }
    ++thrown.ordinal;
    ++number;
  }
  return out;
}

}  // namespace tercio::dice
