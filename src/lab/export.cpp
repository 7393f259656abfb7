#include "lab/export.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <unistd.h>

#include "lab/export_tables.hpp"

namespace tercio::lab {

namespace {

namespace fs = std::filesystem;

// A file that is written beside its place and put there at the end, or is gone.
class FileBeside {
 public:
  explicit FileBeside(fs::path place) : place_(std::move(place)), beside_(place_) {
    beside_ += ".tmp" + std::to_string(getpid());
  }
  FileBeside(FileBeside&& other) noexcept
      : place_(std::move(other.place_)), beside_(std::move(other.beside_)) {
    other.beside_.clear();
  }
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  FileBeside& operator=(FileBeside&&) = delete;
  ~FileBeside() {
    std::error_code none;
    if (!beside_.empty()) fs::remove(beside_, none);
  }

  const fs::path& path() const { return beside_; }
  void put() {
    fs::rename(beside_, place_);
    beside_.clear();
  }

 private:
  fs::path place_;
  fs::path beside_;
};

// --- CSV (RFC 4180, lines end as everywhere on Unix)
// ----------------------------------------------

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string csv_entry(const Entry& entry) {
  if (const auto* whole = std::get_if<std::int64_t>(&entry)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&entry)) return fmt::format("{}", *real);
  if (const auto* text = std::get_if<std::string>(&entry)) return csv_text(*text);
  return {};
}

class CsvFolder final : public Sink {
 public:
  explicit CsvFolder(const fs::path& folder) {
    fs::create_directories(folder);
    for (const ExportTable& table : export_tables()) {
      files_.push_back(std::make_unique<File>(folder / fmt::format("{}.csv", table.name)));
      std::string heading;
      for (const ExportColumn& column : table.columns) {
        heading += fmt::format("{}{}", heading.empty() ? "" : ",", column.name);
      }
      write(*files_.back(), heading);
    }
  }
  void add(std::size_t table, const Row& row) override {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += ',';
      line += csv_entry(row[i]);
    }
    write(*files_.at(table), line);
  }
  void put() {
    for (const auto& file : files_) {
      file->out.close();
      if (file->out.fail()) fail(*file);
    }
    for (const auto& file : files_) file->beside.put();
  }

 private:
  struct File {
    explicit File(const fs::path& place) : beside(place), out(beside.path(), std::ios::binary) {}
    FileBeside beside;
    std::ofstream out;
  };
  static void fail(const File& file) {
    throw std::runtime_error("cannot write " + file.beside.path().string());
  }
  static void write(File& file, const std::string& line) {
    file.out << line << '\n';
    if (!file.out) fail(file);
  }

  std::vector<std::unique_ptr<File>> files_;
};

// --- SQLite
// ---------------------------------------------------------------------------------------

std::string_view type_of(CellType type) {
  switch (type) {
    case CellType::kText:
      return "TEXT";
    case CellType::kReal:
      return "REAL";
    case CellType::kInteger:
      break;
  }
  return "INTEGER";
}

class SqliteFile final : public Sink {
 public:
  explicit SqliteFile(const fs::path& path)
      : database_(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    // The file is nobody's until it is whole.
    database_.exec("PRAGMA journal_mode = OFF");
    database_.exec("PRAGMA synchronous = OFF");
    transaction_.emplace(database_);
    for (const ExportTable& table : export_tables()) {
      std::string columns;
      std::string holes;
      for (const ExportColumn& column : table.columns) {
        columns += fmt::format("{}\"{}\" {}", columns.empty() ? "" : ", ", column.name,
                               type_of(column.type));
        holes += holes.empty() ? "?" : ", ?";
      }
      database_.exec(fmt::format("CREATE TABLE {} ({})", table.name, columns));
      inserts_.push_back(std::make_unique<SQLite::Statement>(
          database_, fmt::format("INSERT INTO {} VALUES ({})", table.name, holes)));
    }
  }
  void add(std::size_t table, const Row& row) override {
    SQLite::Statement& insert = *inserts_.at(table);
    insert.reset();
    int at = 0;
    for (const Entry& entry : row) {
      ++at;
      if (const auto* whole = std::get_if<std::int64_t>(&entry)) {
        insert.bind(at, *whole);
      } else if (const auto* real = std::get_if<double>(&entry)) {
        insert.bind(at, *real);
      } else if (const auto* text = std::get_if<std::string>(&entry)) {
        insert.bind(at, *text);
      } else {
        insert.bind(at);
      }
    }
    insert.exec();
  }
  void close() {
    for (const ExportTable& table : export_tables()) {
      database_.exec(fmt::format("CREATE INDEX {0}_by ON {0} ({1})", table.name, table.index));
    }
    inserts_.clear();
    transaction_->commit();
    transaction_.reset();
  }

 private:
  SQLite::Database database_;
  std::optional<SQLite::Transaction> transaction_;
  std::vector<std::unique_ptr<SQLite::Statement>> inserts_;
};

template <class Export>
tl::expected<Exported, std::string> without_throwing(const Export& exports) {
  try {
    return exports();
  } catch (const std::exception& fault) {
    return tl::unexpected(std::string(fault.what()));
  }
}

}  // namespace

tl::expected<Exported, std::string> export_csv(const std::string& results,
                                               const std::string& folder, const CaseTitle& title) {
  return without_throwing([&]() -> tl::expected<Exported, std::string> {
    if (fs::exists(folder) && !fs::is_directory(folder)) {
      return tl::unexpected(folder + " is a file, not a folder");
    }
    const bool is_new = !fs::exists(folder);
    auto filled = [&]() -> tl::expected<Exported, std::string> {
      CsvFolder csv(folder);
      auto done = fill(csv, results, title);
      if (done) csv.put();
      return done;
    }();
    std::error_code none;
    if (!filled && is_new) fs::remove(folder, none);
    return filled;
  });
}

tl::expected<Exported, std::string> export_sqlite(const std::string& results,
                                                  const std::string& file, const CaseTitle& title) {
  return without_throwing([&]() -> tl::expected<Exported, std::string> {
    if (fs::is_directory(file)) return tl::unexpected(file + " is a folder, not a file");
    FileBeside beside(file);
    std::error_code none;
    fs::remove(beside.path(), none);
    auto filled = [&] {
      SqliteFile sqlite(beside.path());
      auto done = fill(sqlite, results, title);
      if (done) sqlite.close();
      return done;
    }();
    if (filled) beside.put();
    return filled;
  });
}

}  // namespace tercio::lab
