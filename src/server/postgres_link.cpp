#include "server/postgres_link.hpp"

#include <charconv>

#include <fmt/format.h>

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
  connection_.reset(PQconnectdbParams(names, values, 1));
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

void PostgresLink::run(const std::string& statements) {
  connect();
  (void)checked(PQexec(connection_.get(), statements.c_str()));
}

PostgresRows PostgresLink::run(const char* statement, const std::vector<std::string>& values) {
  connect();
  std::string& name = prepared_[statement];
  if (name.empty()) {
    std::string fresh = fmt::format("s{}", prepared_.size());
    (void)checked(PQprepare(connection_.get(), fresh.c_str(), statement, 0, nullptr));
    name = std::move(fresh);
  }
  std::vector<const char*> texts;
  for (const std::string& value : values) {
    if (value.find('\0') != std::string::npos) {
      throw PostgresError("a text has a character that cannot be stored", "");
    }
    texts.push_back(value.c_str());
  }
  return checked(PQexecPrepared(connection_.get(), name.c_str(), static_cast<int>(texts.size()),
                                texts.data(), nullptr, nullptr, 0));
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
