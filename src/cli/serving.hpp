// A server put together: sockets, store and hub.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "cli/typed_order.hpp"
#include "net/server.hpp"
#include "server/sqlite_store.hpp"

namespace tercio::cli {

class Serving {
 public:
  // Takes the port and the folder; the error says what cannot be had. The content has to outlive
  // it.
  static tl::expected<std::unique_ptr<Serving>, std::string> open(
      const Content& content, const net::ServerSettings& settings,
      const std::filesystem::path& folder, server::Level level);

  net::Server& server() { return *server_; }
  // Serves until it is stopped.
  void run() { server_->run(*hub_); }

 private:
  Serving(const Content& content, server::Level level) : log_(level), orders_(content.library) {}

  server::Log log_;
  TypedOrders orders_;
  std::unique_ptr<net::Server> server_;
  std::unique_ptr<server::SqliteStore> store_;
  std::unique_ptr<server::Hub> hub_;
};

}  // namespace tercio::cli
