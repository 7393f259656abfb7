// What the sockets of one server share. For the .cpp files of this folder.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

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
  bool home = true;
  bool stopping = false;
  std::size_t connections = 0;
  server::ConnectionId last_id = 0;
  std::map<server::ConnectionId, std::weak_ptr<Socket>> sockets{};
};

// Serves a connection that has just been accepted.
void serve_http(boost::asio::ip::tcp::socket socket, std::shared_ptr<Shared> shared);
// Goes on with a request that asks for a WebSocket.
void serve_websocket(boost::beast::tcp_stream stream, HttpRequest request,
                     std::shared_ptr<Shared> shared);

// Counts a connection as long as it lives.
class Counted {
 public:
  explicit Counted(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {
    ++shared_->connections;
  }
  ~Counted() { --shared_->connections; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace tercio::net
