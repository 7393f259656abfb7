#include "dice/mixed.hpp"

#include <fmt/format.h>

#include "dice/committed.hpp"
#include "dice/proof.hpp"

namespace tercio::dice {

namespace {

constexpr std::size_t kDigits = 64;

}  // namespace

bool is_secret(std::string_view text) {
  return text.size() == kDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool opens(std::string_view seal, std::string_view secret) {
  return is_secret(secret) && sha256_of(secret) == seal;
}

Mixing mixing_of(const Contributions& given) {
  if (given.seal.empty() || given.share == kNoShare) return Mixing::kAlone;
  if (given.share.empty()) return Mixing::kWaiting;
  return opens(given.seal, given.secret) ? Mixing::kReady : Mixing::kSealed;
}

bool ready(const Contributions& given) {
  const Mixing mixing = mixing_of(given);
  return mixing == Mixing::kAlone || mixing == Mixing::kReady;
}

std::string mixed_seed(std::string_view servers, std::string_view secret, std::string_view share) {
  return hmac_of(servers, fmt::format("{}\n{}", secret, share));
}

std::string seed_of(const Contributions& given, const std::string& servers) {
  return mixing_of(given) == Mixing::kReady ? mixed_seed(servers, given.secret, given.share)
                                            : servers;
}

std::string first_link(const Contributions& given, const std::string& commitment) {
  return given.share.empty() ? commitment : next_link(commitment, "share " + given.share);
}

}  // namespace tercio::dice
