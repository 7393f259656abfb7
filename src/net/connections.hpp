// What the sockets of one server share. For the .cpp files of this folder.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "net/guard.hpp"
#include "net/guests.hpp"
#include "server/hub.hpp"

namespace tercio::net {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;

// A WebSocket as the server sees it.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void close(const std::string& why) = 0;
  // Sends what is queued, then closes.
  virtual void finish() = 0;
};

struct Shared {
  server::Hub* hub = nullptr;
  const server::Log* log = nullptr;
  server::Limits limits{};
  Door door{};
  Guests guests{};
  bool stopping = false;

  // Whether one more connection of an address has room.
  bool has_room_for(const std::string& address) const {
    const std::size_t most = door.home ? limits.connections_at_home : limits.connections_of_one;
    return guests.connections_of(address) < most;
  }
  server::ConnectionId last_id = 0;
  std::map<server::ConnectionId, std::weak_ptr<Socket>> sockets{};
};

// Does something from the loop of the server. What goes wrong is noted, and the server goes on.
void guarded(const server::Log& log, const std::function<void()>& work);

// What is asked for at a port: the table, or how the server does.
enum class Desk : std::uint8_t { kTable, kMetrics };
// Serves a connection that has just been accepted from an address.
void serve_http(boost::asio::ip::tcp::socket socket, std::string peer,
                std::shared_ptr<Shared> shared, Desk desk = Desk::kTable);
// Goes on with a request that asks for a WebSocket.
void serve_websocket(boost::beast::tcp_stream stream, HttpRequest request, server::Visitor visitor,
                     std::shared_ptr<Shared> shared);

// Counts a connection of an address as long as it lives.
class Counted {
 public:
  Counted(std::shared_ptr<Shared> shared, std::string address)
      : shared_(std::move(shared)), address_(std::move(address)) {
    shared_->guests.came(address_);
  }
  ~Counted() { shared_->guests.went(address_); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  const std::string& address() const { return address_; }

 private:
  std::shared_ptr<Shared> shared_;
  std::string address_;
};

}  // namespace tercio::net
