// One WebSocket connection.
#include <deque>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/websocket.hpp>

#include "net/connections.hpp"

namespace tercio::net {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kAtOnce = 16UL * 1024;  // bytes of a message that are read at once
constexpr std::size_t kSmall = 4UL * 1024;    // bytes of a buffer that is kept and not counted

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(beast::tcp_stream stream, server::Visitor visitor, std::shared_ptr<Shared> shared)
      : stream_(std::move(stream)),
        rest_(stream_.get_executor()),
        arrival_(stream_.get_executor()),
        visitor_(std::move(visitor)),
        shared_(shared),
        counted_(std::move(shared), visitor_.address) {}
  ~WebSocket() override {
    shared_->guests.sent(visitor_.address, waiting_bytes_);
    hold(0);
    if (id_ == 0) return;
    shared_->sockets.erase(id_);
    leave();
  }
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  void accept(HttpRequest request) {
    request_ = std::move(request);
    websocket::stream_base::timeout times =
        websocket::stream_base::timeout::suggested(beast::role_type::server);
    times.handshake_timeout = std::chrono::seconds(10);
    times.idle_timeout = std::chrono::seconds(60);
    times.keep_alive_pings = true;
    stream_.set_option(times);
    stream_.read_message_max(shared_->limits.largest());
    stream_.text(true);
    stream_.auto_fragment(false);
    beast::get_lowest_layer(stream_).socket().set_option(boost::asio::ip::tcp::no_delay(true));
    stream_.async_accept(request_,
                         beast::bind_front_handler(&WebSocket::on_accept, shared_from_this()));
  }

  void send(std::shared_ptr<const std::string> text) override {
    if (closing_) return;
    if (!has_room_for(text->size())) {
      shared_->log->warning("a client that reads too slowly is closed", {{"connection", id_}});
      ++shared_->hub->metrics().slow_clients;
      return drop();
    }
    waiting_bytes_ += text->size();
    ++shared_->hub->metrics().sent;
    shared_->hub->metrics().sent_bytes += text->size();
    shared_->guests.queue(visitor_.address, text->size());
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) write();
  }

  void close(const std::string& why) override {
    if (closing_) return;
    closing_ = true;
    shut(websocket::close_code::policy_error, why);
  }

  void finish() override {
    if (closing_) return;
    closing_ = true;
    if (waiting_.empty()) shut(websocket::close_code::going_away, "the server stops");
  }

 private:
  // Whether so much more may wait for it. Of its own one message is always sent, however long.
  bool has_room_for(std::size_t bytes) const {
    const server::Limits& limits = shared_->limits;
    const std::size_t behind =
        waiting_.empty() ? 0 : waiting_bytes_ - waiting_.front()->size() + bytes;
    if (behind > limits.outgoing || waiting_.size() >= limits.outgoing_messages) return false;
    return shared_->guests.queued() + bytes <= limits.all_outgoing &&
           shared_->guests.queued_for(visitor_.address) + bytes <= limits.outgoing_of_one;
  }

  void on_accept(beast::error_code error) {
    request_ = {};
    if (error || shared_->stopping) return;
    id_ = ++shared_->last_id;
    shared_->sockets[id_] = weak_from_this();
    shared_->hub->opened(id_, visitor_);
    read();
  }

  void read() {
    stream_.async_read_some(buffer_, kAtOnce,
                            beast::bind_front_handler(&WebSocket::on_read, shared_from_this()));
  }

  void on_read(beast::error_code error, std::size_t /*bytes*/) {
    if (error) return gone();
    if (!stream_.is_message_done()) return read_on();
    arrival_.cancel();
    arriving_ = false;
    if (!closing_) {
      const auto data = buffer_.cdata();
      shared_->hub->handle(id_, {static_cast<const char*>(data.data()), data.size()});
    }
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kSmall) buffer_ = {};
    hold(0);
    rest();
  }

  // A message has not come to its end.
  void read_on() {
    const server::Limits& limits = shared_->limits;
    hold(buffer_.capacity() > kSmall ? buffer_.capacity() : 0);
    const Guests& guests = shared_->guests;
    if (guests.incoming() > limits.all_incoming ||
        guests.incoming_from(visitor_.address) > limits.incoming_of_one) {
      shared_->log->warning("too much is being sent at once; a client is closed",
                            {{"connection", id_}});
      buffer_ = {};
      hold(0);
      return close("too much is being sent at once");
    }
    if (!std::exchange(arriving_, true)) {
      arrival_.expires_after(std::chrono::seconds(limits.arrival));
      arrival_.async_wait([weak = weak_from_this()](beast::error_code error) {
        const auto self = weak.lock();
        if (!error && self && self->arriving_) self->close("a message took too long to arrive");
      });
    }
    read();
  }

  // Counts what holds a message that has not come to its end.
  void hold(std::size_t bytes) {
    shared_->guests.receive(visitor_.address, held_, bytes);
    held_ = bytes;
  }

  // Reads on, at once or when its address may use the server's time again.
  void rest() {
    const double seconds = closing_ ? 0 : shared_->hub->pause(id_);
    if (seconds <= 0) return read();
    rest_.expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds)));
    rest_.async_wait([self = shared_from_this()](beast::error_code) {
      if (!self->closing_) self->read();
    });
  }

  void write() {
    stream_.async_write(boost::asio::buffer(*waiting_.front()),
                        beast::bind_front_handler(&WebSocket::on_write, shared_from_this()));
  }

  void on_write(beast::error_code error, std::size_t /*bytes*/) {
    if (error) return gone();
    waiting_bytes_ -= waiting_.front()->size();
    shared_->guests.sent(visitor_.address, waiting_.front()->size());
    waiting_.pop_front();
    if (!waiting_.empty()) return write();
    if (closing_) shut(websocket::close_code::going_away, "the server stops");
  }

  void shut(websocket::close_code code, const std::string& why) {
    if (shut_) return;
    shut_ = true;
    stream_.async_close({code, why.substr(0, 100)},
                        [self = shared_from_this()](beast::error_code) { self->drop(); });
  }

  // Nothing is expected from it any more.
  void gone() {
    closing_ = true;
    if (id_ != 0) leave();
  }

  void leave() {
    if (shared_->hub == nullptr) return;
    guarded(*shared_->log, [this] { shared_->hub->closed(id_); });
  }

  void drop() {
    closing_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

  websocket::stream<beast::tcp_stream> stream_;
  boost::asio::steady_timer rest_;
  boost::asio::steady_timer arrival_;
  bool arriving_ = false;  // a message has begun and not come to its end
  std::size_t held_ = 0;   // bytes that are counted for it
  beast::flat_buffer buffer_;
  HttpRequest request_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool closing_ = false;
  bool shut_ = false;
  server::ConnectionId id_ = 0;
  server::Visitor visitor_;
  std::shared_ptr<Shared> shared_;
  Counted counted_;
};

}  // namespace

void serve_websocket(beast::tcp_stream stream, HttpRequest request, server::Visitor visitor,
                     std::shared_ptr<Shared> shared) {
  std::make_shared<WebSocket>(std::move(stream), std::move(visitor), std::move(shared))
      ->accept(std::move(request));
}

}  // namespace tercio::net
