// A server put together: sockets, store and hub.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "net/mail.hpp"
#include "net/server.hpp"
#include "server/log.hpp"
#include "server/postgres_store.hpp"
#include "server/sqlite_store.hpp"

namespace tercio::cli {

struct LogSettings {
  server::Level level = server::Level::kInfo;
  server::Log::Style style = server::Log::Style::kLines;
  std::string file{};  // empty: standard error
};

// Where the games are saved: in a folder, or in a database other servers may use too.
struct StorePlace {
  std::filesystem::path folder;  // also of what is put away
  std::string address{};         // postgresql://…; empty: the folder
};

// The folder of the tables: the one that is named, or the user's. Empty: there is none.
std::filesystem::path data_folder(const std::string& given);

// Lets this process have as many sockets as a full server needs, where that is allowed.
void allow_many_sockets();

class Serving {
 public:
  // Takes the port and the store; the error says what cannot be had. The content has to outlive
  // it. Tables of nobody's that were not touched for so many days are put away; 0: none.
  static tl::expected<std::unique_ptr<Serving>, std::string> open(
      const Content& content, const net::ServerSettings& settings, const StorePlace& place,
      const LogSettings& log, int forget_after = 0);

  net::Server& server() { return *server_; }
  // Where the games are saved, in words.
  const std::string& place() const { return place_; }
  // Serves until it is stopped.
  void run() { server_->run(*hub_); }

 private:
  struct Closes {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Closes>;

  // What is wrong; empty: the store is open.
  std::string open_store(const StorePlace& place);

  Serving(const LogSettings& log, File file)
      : log_file_(std::move(file)),
        log_(log.level, log.style, log_file_ ? log_file_.get() : stderr) {}

  File log_file_;  // null: the log goes to standard error
  server::Log log_;
  std::unique_ptr<net::Mail> mail_;  // null: none is sent
  std::unique_ptr<net::Server> server_;
  std::string place_;
  std::unique_ptr<server::Store> store_;
  std::unique_ptr<server::Hub> hub_;
};

}  // namespace tercio::cli
