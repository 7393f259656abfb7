#include "net/clients.hpp"

#include <deque>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

namespace tercio::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

class Clients::Impl {
 public:
  Impl(std::size_t count, std::vector<Address> servers, Handlers handlers)
      : servers_(std::move(servers)), handlers_(std::move(handlers)) {
    for (std::size_t i = 0; i < count; ++i) clients_.push_back(std::make_unique<Client>(io_));
  }

  void run() {
    for (std::size_t i = 0; i < clients_.size(); ++i) connect(i, servers_[i % servers_.size()]);
    io_.run();
  }

  void stop() { io_.stop(); }

  void send(std::size_t i, std::string text) {
    Client& client = *clients_[i];
    client.waiting.push_back(std::move(text));
    if (client.waiting.size() == 1) write(i);
  }

 private:
  struct Client {
    explicit Client(asio::io_context& io) : stream(io) {}
    websocket::stream<beast::tcp_stream> stream;
    beast::flat_buffer buffer{};
    std::deque<std::string> waiting{};
    bool closed = false;
  };

  void connect(std::size_t i, const Address& server) {
    const tcp::endpoint to(asio::ip::make_address(server.host), server.port);
    const std::string name = server.host + ':' + std::to_string(server.port);
    beast::get_lowest_layer(clients_[i]->stream).async_connect(to, [this, i, name](auto error) {
      if (error) return fail(i, error);
      auto& stream = clients_[i]->stream;
      beast::get_lowest_layer(stream).socket().set_option(tcp::no_delay(true));
      beast::get_lowest_layer(stream).expires_never();
      stream.read_message_max(64UL << 20U);
      stream.async_handshake(name, "/ws", [this, i](auto refused) {
        if (refused) return fail(i, refused);
        clients_[i]->stream.text(true);
        read(i);
        handlers_.opened(i);
      });
    });
  }

  void read(std::size_t i) {
    clients_[i]->stream.async_read(clients_[i]->buffer, [this, i](auto error, std::size_t) {
      if (error) return fail(i, error);
      auto& buffer = clients_[i]->buffer;
      const auto data = buffer.cdata();
      handlers_.message(i, {static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
      read(i);
    });
  }

  void write(std::size_t i) {
    Client& client = *clients_[i];
    client.stream.async_write(asio::buffer(client.waiting.front()),
                              [this, i](auto error, std::size_t) {
                                if (error) return fail(i, error);
                                clients_[i]->waiting.pop_front();
                                if (!clients_[i]->waiting.empty()) write(i);
                              });
  }

  void fail(std::size_t i, const boost::system::error_code& error) {
    if (std::exchange(clients_[i]->closed, true)) return;
    handlers_.closed(i, error.message());
  }

  asio::io_context io_{1};
  std::vector<Address> servers_;
  Handlers handlers_;
  std::vector<std::unique_ptr<Client>> clients_;
};

Clients::Clients(std::size_t count, std::vector<Address> servers, Handlers handlers)
    : impl_(std::make_unique<Impl>(count, std::move(servers), std::move(handlers))) {}
Clients::~Clients() = default;

void Clients::run() { impl_->run(); }
void Clients::stop() { impl_->stop(); }
void Clients::send(std::size_t client, std::string text) { impl_->send(client, std::move(text)); }

}  // namespace tercio::net
