// Many WebSocket clients in one thread, to put a server under load. Boost stays in the .cpp file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::net {

class Clients {
 public:
  struct Handlers {
    std::function<void(std::size_t client)> opened;
    std::function<void(std::size_t client, std::string_view text)> message;
    // The connection could not be made or has ended.
    std::function<void(std::size_t client, const std::string& why)> closed;
  };
  struct Address {
    std::string host = "127.0.0.1";
    std::uint16_t port = 0;
  };
  // The clients go to these servers in turn. Requires: there is one.
  Clients(std::size_t count, std::vector<Address> servers, Handlers handlers);
  ~Clients();
  Clients(const Clients&) = delete;
  Clients& operator=(const Clients&) = delete;

  // Connects all and runs until stop() is called or all are closed.
  void run();
  void stop();
  void send(std::size_t client, std::string text);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio::net
