// What the server writes to people.
#pragma once

#include <functional>
#include <string>

#include "server/people.hpp"

namespace tercio::server {

struct Letter {
  std::string to{};
  std::string subject{};
  std::string text{};
  std::string unsubscribe{};  // an address that ends such letters; empty: none
};
// Takes a letter to be sent; false: too many wait already.
using SendLetter = std::function<bool(Letter)>;

// `address`: where the server is reached, with a slash at its end.
Letter recovery_letter(const User& user, const std::string& address, const std::string& token);
// `against`: the other player's name, or empty.
Letter turn_letter(const User& user, const std::string& address, const std::string& table,
                   const std::string& title, const std::string& against);

}  // namespace tercio::server
