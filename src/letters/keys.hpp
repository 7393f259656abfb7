// The keys with which the players of a game by letter sign what they hand over (Ed25519).
#pragma once

#include <string>
#include <string_view>

namespace tercio::letters {

// All in small hexadecimal digits.
struct Keys {
  std::string secret;  // 64
  std::string open;    // 64: tells the other player whose letters they are
};
Keys drawn_keys();
// The keys of a secret; empty when it is none.
Keys keys_of(std::string_view secret);

// 128 digits. Requires: a secret of drawn_keys.
std::string signature_of(std::string_view secret, std::string_view text);
bool is_signed(std::string_view open_key, std::string_view text, std::string_view signature);

}  // namespace tercio::letters
