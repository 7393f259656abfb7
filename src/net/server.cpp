#include "net/server.hpp"

#include <chrono>
#include <csignal>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "net/connections.hpp"
#include "net/guard.hpp"

namespace tercio::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kTick = std::chrono::seconds(1);
constexpr auto kFarewell = std::chrono::milliseconds(700);
constexpr int kPortsTried = 50;

std::string words(const error_code& error) { return error.message(); }

}  // namespace

void guarded(const server::Log& log, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& error) {
    log.error("something could not be done", {{"what", error.what()}});
  }
}

class Server::Impl {
 public:
  Impl(const ServerSettings& settings, const server::Log& log)
      : settings_(settings),
        acceptor_(io_),
        metrics_acceptor_(io_),
        retry_(io_),
        tick_(io_),
        farewell_(io_),
        signals_(io_),
        log_(log) {
    shared_->log = &log;
    shared_->limits = settings.limits;
    shared_->door = {.home = settings.home(), .hosts = settings.hosts, .proxies = settings.proxies};
    for (std::string& host : shared_->door.hosts) {
      for (char& c : host) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
  }
  ~Impl() { shared_->hub = nullptr; }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // What is wrong; empty: the port is ours.
  std::string take_port() {
    error_code error;
    const std::string name = settings_.bind == "localhost" ? "127.0.0.1" : settings_.bind;
    const auto address = asio::ip::make_address(name, error);
    if (error) return "--bind " + settings_.bind + ": this is no address of an interface";
    for (int i = 0; i < (settings_.any_port ? kPortsTried : 1); ++i) {
      error = listen(acceptor_, {address, static_cast<std::uint16_t>(settings_.port + i)});
      if (error != asio::error::address_in_use) break;
    }
    if (!error) {
      port_ = acceptor_.local_endpoint().port();
      // Who is told the address may ask at once that it stops: that waits until run() listens.
      if (settings_.signals) {
        signals_.add(SIGINT);
        signals_.add(SIGTERM);
      }
      return take_metrics_port();
    }
    std::string fault = "cannot listen on " + settings_.bind + " port " +
                        std::to_string(settings_.port) + ": " + words(error);
    if (error == asio::error::address_in_use) fault += "; choose another one with --port";
    return fault;
  }

  void run(server::Hub& hub) {
    shared_->hub = &hub;
    accept(acceptor_, Desk::kTable);
    if (metrics_acceptor_.is_open()) accept(metrics_acceptor_, Desk::kMetrics);
    tick();
    if (settings_.signals) {
      signals_.async_wait([this](error_code error, int) {
        if (!error) stop();
      });
    }
    io_.run();
    shared_->hub = nullptr;
  }

  void stop() {
    if (shared_->stopping) return;
    shared_->stopping = true;
    log_.info("stopping");
    error_code ignored;
    acceptor_.close(ignored);
    metrics_acceptor_.close(ignored);
    retry_.cancel();
    tick_.cancel();
    signals_.cancel(ignored);
    shared_->hub->stop([this] { say_farewell(); });
  }

  asio::io_context& io() { return io_; }
  const server::Log& log() const { return log_; }
  Shared& shared() { return *shared_; }
  std::string host() const {
    return settings_.bind.find(':') != std::string::npos ? '[' + settings_.bind + ']'
                                                         : settings_.bind;
  }

  std::uint16_t port() const { return port_; }
  std::string metrics_address() const {
    error_code error;
    const auto at = metrics_acceptor_.local_endpoint(error);
    return error ? "" : "http://127.0.0.1:" + std::to_string(at.port()) + "/metrics";
  }

 private:
  static error_code listen(tcp::acceptor& acceptor, const tcp::endpoint& at) {
    error_code error;
    acceptor.open(at.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(at, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
      error_code ignored;
      acceptor.close(ignored);
    }
    return error;
  }

  std::string take_metrics_port() {
    if (!settings_.metrics_port) return {};
    const error_code error =
        listen(metrics_acceptor_, {asio::ip::address_v4::loopback(), *settings_.metrics_port});
    return error ? "--metrics-port " + std::to_string(*settings_.metrics_port) + ": " + words(error)
                 : "";
  }

  void accept(tcp::acceptor& acceptor, Desk desk) {
    acceptor.async_accept([this, &acceptor, desk](error_code error, tcp::socket socket) {
      if (shared_->stopping) return;
      if (error) {
        // Out of descriptors, most likely: others have to close first.
        log_.warning("a connection could not be accepted", {{"what", words(error)}});
        retry_.expires_after(std::chrono::milliseconds(100));
        retry_.async_wait([this, &acceptor, desk](error_code) {
          if (!shared_->stopping) accept(acceptor, desk);
        });
        return;
      }
      welcome(std::move(socket), desk);
      accept(acceptor, desk);
    });
  }

  void welcome(tcp::socket socket, Desk desk) {
    error_code error;
    const auto from = socket.remote_endpoint(error);
    if (error) return;  // it has gone again
    const std::string peer = from.address().to_string();
    // Who comes through a proxy is known only when he has said what he wants.
    const bool proxy = is_proxy(shared_->door, peer);
    const bool full = shared_->guests.connections() >= settings_.limits.connections;
    if (full || (!proxy && !shared_->has_room_for(account_address(peer)))) {
      log_.warning("too many connections; one was turned away", {{"from", peer}});
      ++shared_->hub->metrics().turned_away;
      return;
    }
    serve_http(std::move(socket), peer, shared_, desk);
  }

  void tick() {
    tick_.expires_after(kTick);
    tick_.async_wait([this](error_code error) {
      if (error || shared_->stopping) return;
      guarded(log_, [this] { shared_->hub->tick(); });
      tick();
    });
  }

  // Everything is stored. The clients are told; those that do not listen are left.
  void say_farewell() {
    for (const auto& [id, socket] : std::map(shared_->sockets)) {
      if (const auto open = socket.lock()) open->finish();
    }
    leave_at_ = std::chrono::steady_clock::now() + kFarewell;
    wait_for_the_last();
  }

  void wait_for_the_last() {
    if (shared_->sockets.empty() || std::chrono::steady_clock::now() > leave_at_) {
      io_.stop();
      return;
    }
    farewell_.expires_after(std::chrono::milliseconds(10));
    farewell_.async_wait([this](error_code) { wait_for_the_last(); });
  }

  ServerSettings settings_;
  std::uint16_t port_ = 0;
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  tcp::acceptor metrics_acceptor_;
  asio::steady_timer retry_;
  asio::steady_timer tick_;
  asio::steady_timer farewell_;
  asio::signal_set signals_;
  const server::Log& log_;
  std::chrono::steady_clock::time_point leave_at_;
};

bool ServerSettings::home() const {
  return is_loopback(bind) && !open && hosts.empty() && proxies.empty();
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

tl::expected<std::unique_ptr<Server>, std::string> Server::open(const ServerSettings& settings,
                                                                const server::Log& log) {
  auto impl = std::make_unique<Impl>(settings, log);
  if (const std::string fault = impl->take_port(); !fault.empty()) return tl::unexpected(fault);
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::string Server::address() const {
  return "http://" + impl_->host() + ':' + std::to_string(impl_->port()) + '/';
}

std::uint16_t Server::port() const { return impl_->port(); }

std::string Server::metrics_address() const { return impl_->metrics_address(); }

void Server::post(std::function<void()> work) {
  asio::post(impl_->io(),
             [impl = impl_.get(), work = std::move(work)] { guarded(impl->log(), work); });
}

void Server::later(double seconds, std::function<void()> work) {
  auto timer = std::make_shared<asio::steady_timer>(impl_->io());
  timer->expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds)));
  timer->async_wait([timer, impl = impl_.get(), work = std::move(work)](error_code error) {
    if (!error) guarded(impl->log(), work);
  });
}

void Server::run(server::Hub& hub) { impl_->run(hub); }

void Server::stop() {
  asio::post(impl_->io(), [this] { impl_->stop(); });
}

void Server::send(server::ConnectionId to, std::shared_ptr<const std::string> text) {
  const auto it = impl_->shared().sockets.find(to);
  if (it == impl_->shared().sockets.end()) return;
  if (const auto socket = it->second.lock()) socket->send(std::move(text));
}

void Server::close(server::ConnectionId whom, const std::string& why) {
  const auto it = impl_->shared().sockets.find(whom);
  if (it == impl_->shared().sockets.end()) return;
  if (const auto socket = it->second.lock()) socket->close(why);
}

}  // namespace tercio::net
