// Letters go out by SMTP, from a thread of its own. libcurl stays in the .cpp file.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/letters.hpp"
#include "server/log.hpp"

namespace tercio::net {

struct MailSettings {
  std::string server{};    // smtp://host:port or smtps://host:port
  std::string from{};      // an address
  std::string user{};      // empty: nobody signs in there
  std::string password{};  //
  // Seconds after which a letter that could not be sent is tried again; each time four times that.
  double again = 30;
};

// What is wrong with them; nothing: they will do.
std::optional<std::string> fault_of(const MailSettings& settings);
// A letter as it is sent: its header and its text. `id`: what makes it different from all others.
std::string message_of(const server::Letter& letter, const std::string& from,
                       const std::string& date, const std::string& id);

class Mail {
 public:
  // The log has to outlive it; neither addresses nor texts are told to it.
  Mail(MailSettings settings, const server::Log& log);
  // What is being sent is broken off.
  ~Mail();
  Mail(const Mail&) = delete;
  Mail& operator=(const Mail&) = delete;

  // Takes a letter to be sent; false: too many wait already. From any thread.
  bool send(server::Letter letter);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio::net
