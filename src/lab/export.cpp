#include "lab/export.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <unistd.h>

#include "lab/export_tables.hpp"

namespace tercio::lab {

namespace {

namespace fs = std::filesystem;

constexpr const char* kThemselves = " is the file of the results: choose another one";

// A file that is written beside its place and put there at the end, or is gone.
class FileBeside {
 public:
  explicit FileBeside(fs::path place) : place_(std::move(place)), beside_(place_) {
    beside_ += ".tmp" + std::to_string(getpid());
  }
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  FileBeside(FileBeside&&) = delete;
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

// A folder that is written beside its place and put there at the end, or is gone. Where the place
// is a folder already, what is in it stays: then the files are put there one after the other.
class FolderBeside {
 public:
  explicit FolderBeside(const fs::path& place)
      : place_(place.has_filename() ? place : place.parent_path()),
        is_new_(!fs::exists(place_)),
        beside_(is_new_ ? place_ : place_ / "") {
    beside_ += ".tmp" + std::to_string(getpid());
    fs::create_directories(beside_);
  }
  FolderBeside(const FolderBeside&) = delete;
  FolderBeside& operator=(const FolderBeside&) = delete;
  FolderBeside(FolderBeside&&) = delete;
  FolderBeside& operator=(FolderBeside&&) = delete;
  ~FolderBeside() {
    std::error_code none;
    fs::remove_all(beside_, none);
  }

  const fs::path& path() const { return beside_; }
  void put() {
    if (is_new_) {
      fs::rename(beside_, place_);
      return;
    }
    const std::vector<fs::path> files{fs::directory_iterator(beside_), {}};
    for (const fs::path& file : files) fs::rename(file, place_ / file.filename());
  }

 private:
  fs::path place_;
  bool is_new_ = true;
  fs::path beside_;
};

class CsvFolder final : public Sink {
 public:
  explicit CsvFolder(const fs::path& folder) : beside_(folder) {
    for (const ExportTable& table : export_tables()) {
      files_.push_back(std::make_unique<File>(beside_.path() / file_of(table)));
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
    beside_.put();
  }

  static std::string file_of(const ExportTable& table) { return fmt::format("{}.csv", table.name); }

 private:
  struct File {
    explicit File(fs::path where) : path(std::move(where)), out(path, std::ios::binary) {}
    fs::path path;
    std::ofstream out;
  };
  static void fail(const File& file) {
    throw std::runtime_error("cannot write " + file.path.string());
  }
  static void write(File& file, const std::string& line) {
    file.out << line << '\n';
    if (!file.out) fail(file);
  }

  FolderBeside beside_;
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

bool are_one(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code none;
  return fs::equivalent(a, b, none);
}

tl::expected<Exported, std::string> export_csv(const std::string& results,
                                               const std::string& folder, const CaseTitle& title) {
  return without_throwing([&]() -> tl::expected<Exported, std::string> {
    if (fs::exists(folder) && !fs::is_directory(folder)) {
      return tl::unexpected(folder + " is a file, not a folder");
    }
    for (const ExportTable& table : export_tables()) {
      const fs::path file = fs::path(folder) / CsvFolder::file_of(table);
      if (are_one(results, file)) return tl::unexpected(file.string() + kThemselves);
    }
    CsvFolder csv(folder);
    auto done = fill(csv, results, title);
    if (done) csv.put();
    return done;
  });
}

tl::expected<Exported, std::string> export_sqlite(const std::string& results,
                                                  const std::string& file, const CaseTitle& title) {
  return without_throwing([&]() -> tl::expected<Exported, std::string> {
    if (fs::is_directory(file)) return tl::unexpected(file + " is a folder, not a file");
    if (are_one(results, file)) return tl::unexpected(file + kThemselves);
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
