// What the tables without a server ask of the page around them (docs/offline.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tercio::offline {

class Host {
 public:
  virtual ~Host() = default;
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // To one of the connections that were opened.
  virtual void send(std::uint64_t connection, std::string_view text) = 0;
  virtual void close(std::uint64_t connection, std::string_view why) = 0;
  // Of a request.
  virtual void answer(std::uint64_t id, int status, std::string_view type,
                      std::string_view body) = 0;
  // Rows to be written all or nothing (rows.hpp). Server::stored() is told when they are, or what
  // was wrong; not before this has returned.
  virtual void write(std::uint64_t number, std::string_view rows) = 0;
  // A thought begins elsewhere; nobody wants it any more; it shall come to its end.
  virtual void think(std::uint64_t number, std::string_view question) = 0;
  virtual void drop(std::uint64_t number) = 0;
  virtual void hurry(std::uint64_t number) = 0;
  // Server::timer() is to be called after so many seconds; 0: as soon as nothing else is to be
  // done.
  virtual void later(double seconds, std::uint64_t number) = 0;
  virtual void log(std::string_view line) = 0;
  // A file that lies beside the page, waited for; nothing if it cannot be had now.
  virtual std::optional<std::string> read(std::string_view name) = 0;
};

}  // namespace tercio::offline
