#include "server/postgres_link.hpp"

#include <cerrno>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <poll.h>

namespace tercio::server {

namespace {

// In one line, as logs and answers have it.
std::string told(const char* message) {
  std::string out(message == nullptr ? "" : message);
  while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
  for (char& c : out) c = c == '\n' || c == '\t' ? ' ' : c;
  return out;
}

}  // namespace

std::size_t PostgresRows::changed() const {
  const std::string_view text = PQcmdTuples(result_.get());
  std::size_t out = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

std::string PostgresRows::text(std::size_t row, int column) const {
  const int at = static_cast<int>(row);
  return {PQgetvalue(result_.get(), at, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), at, column))};
}

std::int64_t PostgresRows::number(std::size_t row, int column) const {
  const std::string found = text(row, column);
  std::int64_t out = 0;
  (void)std::from_chars(found.data(), found.data() + found.size(), out);
  return out;
}

bool PostgresLink::connected() const {
  return connection_ && PQstatus(connection_.get()) == CONNECTION_OK;
}

void PostgresLink::connect() {
  if (connected()) return;
  // What the address says itself counts more than what stands before it.
  const char* const names[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name",
                               "dbname", nullptr};
  const char* const values[] = {"3", "5000", "tercio", where_.c_str(), nullptr};
  prepared_.clear();
  if (patience_ == 0) {
    connection_.reset(PQconnectdbParams(names, values, 1));
  } else {
    connection_.reset(PQconnectStartParams(names, values, 1));
    await_connection();
  }
  if (!connected()) {
    const std::string why = told(PQerrorMessage(connection_.get()));
    connection_.reset();
    throw StoreAway(why);
  }
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  if (PQsetClientEncoding(connection_.get(), "UTF8") != 0) throw StoreAway("it knows no UTF-8");
  run(beginning_);
}

PostgresRows PostgresLink::checked(PGresult* result) {
  PostgresRows rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return rows;
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string why = told(PQerrorMessage(connection_.get()));
  if (!connected()) {
    connection_.reset();
    throw StoreAway(why);
  }
  throw PostgresError(why, state == nullptr ? "" : state);
}

// Until something can be read or written.
void PostgresLink::await_socket(bool to_write) {
  pollfd socket{.fd = PQsocket(connection_.get()),
                .events = static_cast<short>(to_write ? POLLOUT : POLLIN),
                .revents = 0};
  int ready = ::poll(&socket, 1, patience_);
  while (ready < 0 && errno == EINTR) ready = ::poll(&socket, 1, patience_);
  if (ready > 0) return;
  connection_.reset();
  throw StoreAway("it does not answer");
}

void PostgresLink::await_connection() {
  while (connection_ && PQstatus(connection_.get()) != CONNECTION_BAD) {
    switch (PQconnectPoll(connection_.get())) {
      case PGRES_POLLING_READING:
        await_socket(false);
        break;
      case PGRES_POLLING_WRITING:
        await_socket(true);
        break;
      default:
        return;
    }
  }
}

PGresult* PostgresLink::awaited(int sent) {
  PGconn* const connection = connection_.get();
  PGresult* last = nullptr;
  if (sent == 0) return last;
  while (true) {
    const int unsent = PQflush(connection);
    if (unsent < 0) break;
    if (PQisBusy(connection) == 0) {
      PGresult* const next = PQgetResult(connection);
      if (next == nullptr) break;
      PQclear(std::exchange(last, next));
      continue;
    }
    try {
      await_socket(false);
    } catch (...) {
      PQclear(last);
      throw;
    }
    if (PQconsumeInput(connection) == 0) break;
  }
  return last;
}

void PostgresLink::run(const std::string& statements) {
  connect();
  PGconn* const connection = connection_.get();
  (void)checked(patience_ == 0 ? PQexec(connection, statements.c_str())
                               : awaited(PQsendQuery(connection, statements.c_str())));
}

PostgresRows PostgresLink::run(const char* statement, const std::vector<std::string>& values) {
  connect();
  std::string& name = prepared_[statement];
  if (name.empty()) {
    std::string fresh = fmt::format("s{}", prepared_.size());
    PGconn* const connection = connection_.get();
    (void)checked(patience_ == 0
                      ? PQprepare(connection, fresh.c_str(), statement, 0, nullptr)
                      : awaited(PQsendPrepare(connection, fresh.c_str(), statement, 0, nullptr)));
    name = std::move(fresh);
  }
  std::vector<const char*> texts;
  for (const std::string& value : values) {
    if (value.find('\0') != std::string::npos) {
      throw PostgresError("a text has a character that cannot be stored", "");
    }
    texts.push_back(value.c_str());
  }
  PGconn* const connection = connection_.get();
  const int count = static_cast<int>(texts.size());
  return checked(patience_ == 0 ? PQexecPrepared(connection, name.c_str(), count, texts.data(),
                                                 nullptr, nullptr, 0)
                                : awaited(PQsendQueryPrepared(connection, name.c_str(), count,
                                                              texts.data(), nullptr, nullptr, 0)));
}

void PostgresArray::add(std::string_view text) {
  if (!items_.empty()) items_ += ',';
  items_ += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') items_ += '\\';
    items_ += c;
  }
  items_ += '"';
}

void PostgresArray::add(std::int64_t number) {
  if (!items_.empty()) items_ += ',';
  items_ += std::to_string(number);
}

}  // namespace tercio::server
