// The store in a PostgreSQL database, which several servers may share. One thread writes,
// everything that has queued up in one commit; one hears of what the others have written.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "server/log.hpp"
#include "server/store.hpp"

namespace tercio::server {

class PostgresStore final : public Store {
 public:
  // Calls a function from the loop of the server; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  // Whether this names such a store: "postgresql://…".
  static bool is_address(const std::string& where);
  // Opens the store, and makes its tables when they are missing. The error says what is wrong in
  // words, without a password. The log has to outlive it.
  static tl::expected<std::unique_ptr<PostgresStore>, std::string> open(const std::string& where,
                                                                        const Log& log, Post post);
  // Writes what has queued up and closes.
  ~PostgresStore() override;

  // "the PostgreSQL database tercio at db.example"
  std::string name() const;

  std::vector<Listed> tables() override;
  std::vector<Listed> tables_named(const std::vector<std::string>& ids) override;
  std::optional<Stored> load(const std::string& table) override;
  std::optional<TableRow> row(const std::string& table) override;
  std::vector<Entry> entries(const std::string& table, std::int64_t from,
                             std::size_t most) override;
  std::optional<ReviewRow> review(const std::string& table) override;
  std::optional<Document> document(const std::string& kind, const std::string& id) override;
  std::vector<Document> documents(const std::string& kind, const std::string& after,
                                  std::size_t most) override;
  std::vector<Document> documents_of(const std::string& kind, const std::string& owner) override;
  std::size_t bytes() override;
  void write(std::vector<Write> writes, Done done) override;
  bool shared() const override { return true; }
  void listen(const Heard& heard) override;

 private:
  class Impl;
  explicit PostgresStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio::server
