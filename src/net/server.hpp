// The server's sockets: HTTP and WebSocket on one port, in front of a hub. Boost stays in the .cpp
// files of this folder.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "net/mail.hpp"
#include "server/hub.hpp"

namespace tercio::net {

struct ServerSettings {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 1631;
  bool any_port = true;              // when the port is taken, the next free one will do
  bool signals = true;               // SIGINT and SIGTERM stop it
  bool open = false;                 // others come too, whatever it is bound to: nobody is at home
  std::vector<std::string> hosts{};  // names under which it may be asked for
  std::vector<std::string> proxies{};  // addresses whose word about who they speak for is taken

  // Where the operator reads how the server does: a port of loopback alone; none: nowhere.
  std::optional<std::uint16_t> metrics_port{};

  std::size_t thinkers =
      0;  // threads that think for the computer; 0: one less than there are cores

  MailSettings mail{};    // no server: no mail is sent
  std::string address{};  // where others reach it, for links in letters; empty: where it listens
  double letter_delay = 120;

  // Whether somebody who comes from this machine is told of every table.
  bool home() const;
  server::Limits limits{};
};

class Server final : public server::Wire {
 public:
  // Takes the port; the error says why it cannot be had.
  static tl::expected<std::unique_ptr<Server>, std::string> open(const ServerSettings& settings,
                                                                 const server::Log& log);
  ~Server() override;

  // "http://127.0.0.1:1631/"
  std::string address() const;
  std::uint16_t port() const;
  // "http://127.0.0.1:1632/metrics"; empty: there is none.
  std::string metrics_address() const;
  // Runs a function in the loop; from any thread.
  void post(std::function<void()> work);
  // The same after a while; from the loop.
  void later(double seconds, std::function<void()> work);
  // Serves until it is stopped: takes nothing new then, stores what was begun, closes.
  void run(server::Hub& hub);
  // Stops it; from any thread.
  void stop();

  void send(server::ConnectionId to, std::shared_ptr<const std::string> text) override;
  void close(server::ConnectionId whom, const std::string& why) override;

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio::net
