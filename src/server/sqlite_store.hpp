// The store in an SQLite file. One thread writes, everything that has queued up in one commit.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include <tl/expected.hpp>

#include "server/store.hpp"

namespace tercio::server {

class SqliteStore final : public Store {
 public:
  // Calls a function from the loop of the server; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  // Opens the store in a folder, which is made when it is missing. One server a folder: a second
  // one is told that it is in use. The error says what is wrong in words.
  static tl::expected<std::unique_ptr<SqliteStore>, std::string> open(
      const std::filesystem::path& folder, Post post);
  // Opens one that is there and that a server may be using: for documents only, which no server
  // keeps in memory.
  static tl::expected<std::unique_ptr<SqliteStore>, std::string> open_beside(
      const std::filesystem::path& folder, Post post);
  // Whether a server has it.
  static bool in_use(const std::filesystem::path& folder);
  // Writes the whole of it, as it is at one moment, to a file that must not be there yet; a server
  // may go on meanwhile. What is wrong; empty: nothing.
  static std::string back_up(const std::filesystem::path& folder,
                             const std::filesystem::path& file);
  // Writes what has queued up and closes.
  ~SqliteStore() override;

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
  Written written() const override;
  void write(std::vector<Write> writes, Done done) override;

 private:
  class Impl;
  explicit SqliteStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio::server
