#include "server/letters.hpp"

#include <fmt/format.h>

namespace tercio::server {

Letter recovery_letter(const User& user, const std::string& address, const std::string& token) {
  return {.to = user.email,
          .subject = "A new password for Tercio",
          .text = fmt::format("Hello {0},\n\n"
                              "somebody, most likely you, has asked for a new password for the "
                              "account {0}.\nChoose one here, within an hour:\n\n"
                              "{1}#reset={2}\n\n"
                              "If it was not you, do nothing: the old password stays.\n",
                              user.name, address, token)};
}

Letter turn_letter(const User& user, const std::string& address, const std::string& table,
                   const std::string& title, const std::string& against) {
  const std::string unsubscribe = fmt::format("{}#unsubscribe={}", address, user.unsubscribe);
  return {
      .to = user.email,
      .subject = "It is your turn: " + title,
      .text = fmt::format("Hello {},\n\n"
                          "it is your turn in \"{}\"{}.\n\n"
                          "{}#table={}\n\n"
                          "You will get no other letter about this game before you have been "
                          "at the table.\nNo more letters about any game: {}\n",
                          user.name, title, against.empty() ? std::string() : " against " + against,
                          address, table, unsubscribe),
      .unsubscribe = unsubscribe};
}

}  // namespace tercio::server
