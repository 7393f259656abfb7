// One WebSocket connection.
#include <deque>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/websocket.hpp>

#include "net/connections.hpp"

namespace tercio::net {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kMore = 64UL * 1024;  // above the largest message that is answered

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(beast::tcp_stream stream, server::Visitor visitor, std::shared_ptr<Shared> shared)
      : stream_(std::move(stream)),
        rest_(stream_.get_executor()),
        visitor_(std::move(visitor)),
        shared_(shared),
        counted_(std::move(shared), visitor_.address) {}
  ~WebSocket() override {
    shared_->guests.sent(visitor_.address, waiting_bytes_);
    if (id_ == 0) return;
    shared_->sockets.erase(id_);
    if (shared_->hub != nullptr) shared_->hub->closed(id_);
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
    stream_.read_message_max(shared_->limits.record + kMore);
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
      return drop();
    }
    waiting_bytes_ += text->size();
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
  // Whether so much more may wait for it. One message is always sent, however long it is.
  bool has_room_for(std::size_t bytes) const {
    if (waiting_.empty()) return true;
    const server::Limits& limits = shared_->limits;
    const std::size_t behind = waiting_bytes_ - waiting_.front()->size() + bytes;
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
    stream_.async_read(buffer_, beast::bind_front_handler(&WebSocket::on_read, shared_from_this()));
  }

  void on_read(beast::error_code error, std::size_t /*bytes*/) {
    if (error) return gone();
    if (!closing_) {
      const auto data = buffer_.cdata();
      shared_->hub->handle(id_, {static_cast<const char*>(data.data()), data.size()});
    }
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kMore) buffer_ = {};
    rest();
  }

  // Reads on, at once or when its address may use the server's time again.
  void rest() {
    const double seconds = closing_ ? 0 : shared_->hub->pause(id_);
    if (seconds <= 0) return read();
    rest_.expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds)));
    rest_.async_wait([self = shared_from_this()](beast::error_code) { self->read(); });
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
    if (id_ != 0 && shared_->hub != nullptr) shared_->hub->closed(id_);
  }

  void drop() {
    closing_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

  websocket::stream<beast::tcp_stream> stream_;
  boost::asio::steady_timer rest_;
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
