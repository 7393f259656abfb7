// A connection to PostgreSQL: statements with their values, and what they find.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include "server/store.hpp"

namespace tercio::server {

// A statement was refused; the connection is sound.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& what, std::string state)
      : std::runtime_error(what), state_(std::move(state)) {}
  // There is such a row already.
  bool late() const { return state_ == "23505"; }
  // Two writers got into each other's way; it may be tried again.
  bool may_be_tried_again() const { return state_ == "40P01" || state_ == "40001"; }

 private:
  std::string state_;
};

// What a statement has found, or how many rows it has changed.
class PostgresRows {
 public:
  explicit PostgresRows(PGresult* result) : result_(result, PQclear) {}
  std::size_t size() const { return static_cast<std::size_t>(PQntuples(result_.get())); }
  std::size_t changed() const;
  std::string text(std::size_t row, int column) const;
  std::int64_t number(std::size_t row, int column) const;
  bool flag(std::size_t row, int column) const { return number(row, column) != 0; }

 private:
  std::unique_ptr<PGresult, void (*)(PGresult*)> result_;
};

class PostgresLink {
 public:
  // `beginning`: statements carried out whenever it has connected. `patience`: after so many
  // milliseconds in which nothing comes the connection counts as lost; 0: it is waited for.
  PostgresLink(std::string where, std::string beginning, int patience = 0)
      : where_(std::move(where)), beginning_(std::move(beginning)), patience_(patience) {}

  // Connects if it is not connected. Throws StoreAway.
  void connect();
  bool connected() const;
  void close() { connection_.reset(); }
  // Several statements without values.
  void run(const std::string& statements);
  // A statement with its values, prepared once on each connection. Throws PostgresError, or
  // StoreAway when the connection is lost.
  PostgresRows run(const char* statement, const std::vector<std::string>& values);
  PGconn* handle() const { return connection_.get(); }

 private:
  PostgresRows checked(PGresult* result);
  // The same with patience: what was sent is answered, or the connection is given up.
  PGresult* awaited(int sent);
  void await_connection();
  void await_socket(bool to_write);

  std::string where_;
  std::string beginning_;
  int patience_;
  std::unique_ptr<PGconn, void (*)(PGconn*)> connection_{nullptr, PQfinish};
  std::map<std::string_view, std::string> prepared_;
};

// Texts and numbers as the value of an array.
class PostgresArray {
 public:
  void add(std::string_view text);
  void add(std::int64_t number);
  std::string text() const { return '{' + items_ + '}'; }

 private:
  std::string items_;
};

}  // namespace tercio::server
