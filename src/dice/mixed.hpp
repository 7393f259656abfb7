// Dice to which the server and both players contribute, so that none of them chose the seed
// (docs/wire.md, Mixed dice): one player seals a secret, the other gives his share without knowing
// it, and only then the seal is opened.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tercio::dice {

// Whether a text is a secret, a share or a seal: 64 small hexadecimal digits.
bool is_secret(std::string_view text);

// In place of a share: the other player came without one, and the dice are the server's alone.
inline constexpr std::string_view kNoShare = "none";

struct Contributions {
  std::string seal{};    // the hash of the secret of who opened the table; empty: nothing is mixed
  std::string share{};   // of who took the other seat, or kNoShare; empty: nobody has come yet
  std::string secret{};  // that was sealed; empty: it is not told yet

  bool operator==(const Contributions&) const = default;
};

enum class Mixing : std::uint8_t {
  kAlone,    // the dice are the server's
  kWaiting,  // for the share
  kSealed,   // for the secret
  kReady,
};
Mixing mixing_of(const Contributions& given);
// Whether dice can be thrown.
bool ready(const Contributions& given);
// Whether the seal is that secret's.
bool opens(std::string_view seal, std::string_view secret);

// HMAC-SHA-256 with the server's seed as key over "<secret>\n<share>", in hexadecimal.
std::string mixed_seed(std::string_view servers, std::string_view secret, std::string_view share);
// The seed the dice are thrown with. Requires: ready(given).
std::string seed_of(const Contributions& given, const std::string& servers);
// What the chain goes on from before the first action: it covers the share.
std::string first_link(const Contributions& given, const std::string& commitment);

}  // namespace tercio::dice
