#include "server/sqlite_store.hpp"

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <span>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

namespace tercio::server {

namespace {

constexpr int kPatience = 2000;  // milliseconds to wait while another writes
constexpr int kSchema = 6;
constexpr const char* kCreate = R"(
CREATE TABLE tables(
  id TEXT PRIMARY KEY, title TEXT, scenario TEXT, options TEXT, dice TEXT, seed TEXT,
  commitment TEXT, setup TEXT, start TEXT, created INTEGER,
  heading TEXT DEFAULT '', over INTEGER DEFAULT 0, sequence INTEGER DEFAULT 0,
  entries INTEGER DEFAULT 0, changed INTEGER DEFAULT 0, proof INTEGER DEFAULT 1);
CREATE TABLE log(
  table_id TEXT, number INTEGER, kind INTEGER, text TEXT, at INTEGER,
  PRIMARY KEY(table_id, number)) WITHOUT ROWID;
)";
constexpr const char* kCreateSeats = R"(
CREATE TABLE seats(
  table_id TEXT, side TEXT, key TEXT, once TEXT DEFAULT '', handed INTEGER DEFAULT 0,
  PRIMARY KEY(table_id, side)) WITHOUT ROWID;
)";
// From form 1, where the keys stood with how the table began. Of a damaged row as much is taken
// over as can be.
constexpr const char* kFromForm1 = R"(
INSERT OR IGNORE INTO seats(table_id, side, key)
  SELECT tables.id, seat.key, seat.value FROM tables,
    json_each(CASE WHEN json_valid(tables.keys) THEN tables.keys ELSE '{}' END) AS seat
    WHERE seat.type = 'text';
ALTER TABLE tables DROP COLUMN keys;
ALTER TABLE tables ADD COLUMN proof INTEGER DEFAULT 1;
)";

// From form 2, where every seat was a person's.
constexpr const char* kFromForm2 = R"(
ALTER TABLE seats ADD COLUMN level TEXT DEFAULT '';
ALTER TABLE seats ADD COLUMN hints INTEGER DEFAULT 0;
ALTER TABLE seats ADD COLUMN taken_back INTEGER DEFAULT 0;
CREATE TABLE reviews(table_id TEXT PRIMARY KEY, entries INTEGER, text TEXT) WITHOUT ROWID;
)";

// From form 3, where no table knew from which other it came, nor a summary who is to decide: these
// are made anew.
constexpr const char* kFromForm3 = R"(
ALTER TABLE tables ADD COLUMN parent TEXT DEFAULT '';
ALTER TABLE tables ADD COLUMN parent_at INTEGER DEFAULT 0;
ALTER TABLE tables ADD COLUMN origin TEXT DEFAULT '';
ALTER TABLE tables ADD COLUMN side TEXT DEFAULT '';
UPDATE tables SET heading = '';
)";
// From form 4, which had no lessons.
constexpr const char* kFromForm4 = R"(
ALTER TABLE tables ADD COLUMN lesson TEXT DEFAULT '';
ALTER TABLE tables ADD COLUMN lesson_step INTEGER DEFAULT 0;
)";
// From form 5, where everybody sat at one screen.
constexpr const char* kFromForm5 = R"(
ALTER TABLE tables ADD COLUMN terms TEXT DEFAULT '';
ALTER TABLE seats ADD COLUMN offered INTEGER DEFAULT 0;
ALTER TABLE seats ADD COLUMN user TEXT DEFAULT '';
ALTER TABLE seats ADD COLUMN standing TEXT DEFAULT '';
CREATE TABLE documents(
  kind TEXT, id TEXT, owner TEXT DEFAULT '', text TEXT, at INTEGER,
  PRIMARY KEY(kind, id)) WITHOUT ROWID;
CREATE INDEX documents_by_owner ON documents(owner, kind);
)";
// Everything that is stored of a table, and what others know of it.
constexpr const char* kDelete[] = {
    "DELETE FROM log WHERE table_id=?",     "DELETE FROM seats WHERE table_id=?",
    "DELETE FROM reviews WHERE table_id=?", "DELETE FROM documents WHERE owner=?",
    "DELETE FROM tables WHERE id=?",        "UPDATE tables SET parent='' WHERE parent=?"};

// A lock on the file of the database itself, which a second server would have to open; the
// operating system lets go of it when the process ends, however it does. SQLite's own locks, which
// are of another kind, are lost when the process closes the file, so it is kept open longer than
// SQLite has it.
class FileLock {
 public:
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }
  FileLock() = default;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // What is wrong; empty: it is ours.
  std::string take(const std::filesystem::path& path) {
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);  // NOLINT(*-vararg)
    if (file_ < 0) return fmt::format("cannot write {}: {}", path.string(), std::strerror(errno));
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return {};
    return "another server uses " + path.parent_path().string() +
           "; choose another folder with --data";
  }

 private:
  int file_ = -1;
};

std::string no_games_in(const std::filesystem::path& folder) {
  return "there are no games in " + folder.string();
}

TableRow row_of(SQLite::Statement& found) {
  return {.id = found.getColumn(0).getString(),
          .title = found.getColumn(1).getString(),
          .scenario = found.getColumn(2).getString(),
          .options = found.getColumn(3).getString(),
          .dice = found.getColumn(4).getString(),
          .seed = found.getColumn(5).getString(),
          .commitment = found.getColumn(6).getString(),
          .setup = {},
          .start = {},
          .created = found.getColumn(7).getInt64(),
          .proof = found.getColumn(8).getInt(),
          .parent = found.getColumn(9).getString(),
          .parent_at = found.getColumn(10).getInt64(),
          .origin = found.getColumn(11).getString(),
          .lesson = found.getColumn(12).getString(),
          .lesson_step = found.getColumn(13).getInt64(),
          .terms = found.getColumn(14).getString()};
}

Document document_of(SQLite::Statement& found) {
  return {.kind = found.getColumn(0).getString(),
          .id = found.getColumn(1).getString(),
          .owner = found.getColumn(2).getString(),
          .text = found.getColumn(3).getString(),
          .at = found.getColumn(4).getInt64()};
}

std::vector<Document> documents_of(SQLite::Statement& found) {
  std::vector<Document> out;
  while (found.executeStep()) out.push_back(document_of(found));
  return out;
}

constexpr std::size_t kAll = 1UL << 40U;

// Whether the store is opened by the one who looks after it, or beside him.
enum class Manner : std::uint8_t { kOwn, kBeside };

struct Job {
  std::vector<Write> writes;
  Store::Done done;
};

}  // namespace

class SqliteStore::Impl {
 public:
  Impl(const std::filesystem::path& file, Post post, Manner manner, std::unique_ptr<FileLock> lock)
      : lock_(std::move(lock)),
        database_(file.string(),
                  SQLite::OPEN_READWRITE | (manner == Manner::kOwn ? SQLite::OPEN_CREATE : 0),
                  kPatience),
        reader_(manner == Manner::kOwn ? prepared(file) : looked_at(file)),
        post_(std::move(post)) {}
  ~Impl() { stop(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void start() {
    thread_ = std::thread([this] { run(); });
  }

  void push(Job job) {
    {
      const std::scoped_lock hold(mutex_);
      queue_.push_back(std::move(job));
    }
    wake_.notify_one();
  }

  SQLite::Database& reader() { return reader_; }
  Written written() const { return {.commits = commits_, .writes = writes_}; }

 private:
  SQLite::Database looked_at(const std::filesystem::path& file) {
    const int version = database_.execAndGet("PRAGMA user_version").getInt();
    if (version != kSchema) {
      throw std::runtime_error(fmt::format(
          "it was written by another Tercio (form {}, this program's is {}); a server of this "
          "program brings an older one into its form",
          version, kSchema));
    }
    database_.exec("PRAGMA synchronous=FULL");
    return {file.string(), SQLite::OPEN_READONLY, kPatience};
  }

  // Brings the file into its form before it is read through a connection of its own.
  SQLite::Database prepared(const std::filesystem::path& file) {
    database_.exec("PRAGMA journal_mode=WAL");
    database_.exec("PRAGMA synchronous=FULL");
    database_.exec("PRAGMA wal_autocheckpoint=4000");
    const int version = database_.execAndGet("PRAGMA user_version").getInt();
    if (version > kSchema) {
      throw std::runtime_error(fmt::format(
          "it was written by a newer Tercio (form {}, this program reads {})", version, kSchema));
    }
    const std::string sound = database_.execAndGet("PRAGMA quick_check(1)").getString();
    if (sound != "ok") throw std::runtime_error("the file is damaged: " + sound);
    if (version < kSchema) {
      SQLite::Transaction all(database_);
      if (version < 2) {
        database_.exec(kCreateSeats);
        database_.exec(version == 0 ? kCreate : kFromForm1);
      }
      if (version < 3) database_.exec(kFromForm2);
      if (version < 4) database_.exec(kFromForm3);
      if (version < 5) database_.exec(kFromForm4);
      database_.exec(kFromForm5);
      database_.exec(fmt::format("PRAGMA user_version={}", kSchema));
      all.commit();
    }
    return {file.string(), SQLite::OPEN_READONLY, kPatience};
  }

  void stop() {
    {
      const std::scoped_lock hold(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  void run() {
    SQLite::Statement table(database_,
                            "INSERT INTO tables(id,title,scenario,options,dice,seed,commitment,"
                            "setup,start,created,changed,proof,parent,parent_at,origin,lesson,"
                            "lesson_step,terms) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    SQLite::Statement seat(database_, "INSERT OR REPLACE INTO seats VALUES(?,?,?,?,?,?,?,?,?,?,?)");
    SQLite::Statement entry(database_, "INSERT INTO log VALUES(?,?,?,?,?)");
    SQLite::Statement summary(database_,
                              "UPDATE tables SET heading=?,side=?,over=?,sequence=?,entries=?,"
                              "changed=? WHERE id=?");
    SQLite::Statement review(database_, "INSERT OR REPLACE INTO reviews VALUES(?,?,?)");
    SQLite::Statement renamed(database_, "UPDATE tables SET title=? WHERE id=?");
    SQLite::Statement fresh(database_, "INSERT INTO documents VALUES(?,?,?,?,?)");
    SQLite::Statement document(database_, "INSERT OR REPLACE INTO documents VALUES(?,?,?,?,?)");
    const Statements statements{table, seat, entry, summary, review, renamed, fresh, document};
    while (true) {
      std::vector<Job> jobs;
      {
        std::unique_lock hold(mutex_);
        wake_.wait(hold, [this] { return ending_ || !queue_.empty(); });
        if (queue_.empty()) break;
        jobs.swap(queue_);
      }
      std::vector<std::string> faults(jobs.size(), commit(jobs, statements));
      // What is wrong with one of them must not be the others' fault.
      if (jobs.size() > 1 && !faults.front().empty()) {
        for (std::size_t i = 0; i < jobs.size(); ++i) {
          faults[i] = commit(std::span(jobs).subspan(i, 1), statements);
        }
      }
      post_([jobs = std::move(jobs), faults = std::move(faults)] {
        // What one of them makes of it must not keep the others from hearing.
        std::exception_ptr wrong;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
          try {
            jobs[i].done(faults[i]);
          } catch (...) {
            wrong = std::current_exception();
          }
        }
        if (wrong) std::rethrow_exception(wrong);
      });
    }
  }

  struct Statements {
    SQLite::Statement& table;
    SQLite::Statement& seat;
    SQLite::Statement& entry;
    SQLite::Statement& summary;
    SQLite::Statement& review;
    SQLite::Statement& renamed;
    SQLite::Statement& fresh;
    SQLite::Statement& document;
  };

  std::string commit(std::span<const Job> jobs, const Statements& to) {
    try {
      SQLite::Transaction all(database_, SQLite::TransactionBehavior::IMMEDIATE);
      for (const Job& job : jobs) {
        for (const Write& one : job.writes) {
          std::visit([&](const auto& row) { write(row, to); }, one);
        }
      }
      all.commit();
      ++commits_;
      for (const Job& job : jobs) writes_ += job.writes.size();
      return {};
    } catch (const std::exception& error) {
      for (auto* statement : {&to.table, &to.seat, &to.entry, &to.summary, &to.review, &to.renamed,
                              &to.fresh, &to.document}) {
        (void)statement->tryReset();
      }
      const auto* const wrong = dynamic_cast<const SQLite::Exception*>(&error);
      const bool late =
          wrong != nullptr && wrong->getExtendedErrorCode() == SQLITE_CONSTRAINT_PRIMARYKEY;
      return late ? kTakenMeanwhile : error.what();
    }
  }

  static void run(SQLite::Statement& statement) {
    statement.exec();
    statement.reset();
  }
  static void write(const TableRow& row, const Statements& to) {
    SQLite::bind(to.table, row.id, row.title, row.scenario, row.options, row.dice, row.seed,
                 row.commitment, row.setup, row.start, row.created, row.created, row.proof,
                 row.parent, row.parent_at, row.origin, row.lesson, row.lesson_step, row.terms);
    run(to.table);
  }
  static void write(const SeatRow& seat, const Statements& to) {
    SQLite::bind(to.seat, seat.table, seat.side, seat.key, seat.once, seat.handed ? 1 : 0,
                 seat.level, seat.hints, seat.taken_back, seat.offered ? 1 : 0, seat.user,
                 seat.standing);
    run(to.seat);
  }
  static void write(const Entry& entry, const Statements& to) {
    to.entry.bindNoCopy(1, entry.table);
    to.entry.bind(2, entry.number);
    to.entry.bind(3, static_cast<int>(entry.kind));
    to.entry.bindNoCopy(4, entry.text);
    to.entry.bind(5, entry.at);
    run(to.entry);
  }
  static void write(const Summary& s, const Statements& to) {
    SQLite::bind(to.summary, s.heading, s.side, s.over ? 1 : 0, s.sequence, s.entries, s.changed,
                 s.table);
    run(to.summary);
  }

  static void write(const Renamed& one, const Statements& to) {
    SQLite::bind(to.renamed, one.title, one.table);
    run(to.renamed);
  }
  void write(const Deleted& one, const Statements& /*to*/) {
    for (const char* what : kDelete) {
      SQLite::Statement statement(database_, what);
      statement.bind(1, one.table);
      statement.exec();
    }
  }

  static void write(const Document& one, const Statements& to) {
    SQLite::Statement& statement = one.fresh ? to.fresh : to.document;
    SQLite::bind(statement, one.kind, one.id, one.owner, one.text, one.at);
    run(statement);
  }
  void write(const Discarded& one, const Statements& /*to*/) {
    SQLite::Statement gone(database_, "DELETE FROM documents WHERE kind=? AND id=?");
    SQLite::bind(gone, one.kind, one.id);
    gone.exec();
    SQLite::Statement owned(database_, "DELETE FROM documents WHERE owner=?");
    owned.bind(1, one.id);
    owned.exec();
  }

  static void write(const Here& /*one*/, const Statements& /*to*/) {}  // nobody else writes here

  static void write(const ReviewRow& review, const Statements& to) {
    SQLite::bind(to.review, review.table, review.entries, review.text);
    run(to.review);
  }

  std::unique_ptr<FileLock> lock_;
  SQLite::Database database_;
  SQLite::Database reader_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> queue_;
  bool ending_ = false;
  std::atomic<std::uint64_t> commits_{0};
  std::atomic<std::uint64_t> writes_{0};
  std::thread thread_;
};

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

tl::expected<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(
    const std::filesystem::path& folder, Post post) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return tl::unexpected("cannot make the folder " + folder.string() + ": " + error.message());
  }
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  auto lock = std::make_unique<FileLock>();
  const auto file = folder / "tercio.db";
  if (const std::string fault = lock->take(file); !fault.empty()) return tl::unexpected(fault);
  try {
    auto impl = std::make_unique<Impl>(file, std::move(post), Manner::kOwn, std::move(lock));
    impl->start();
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
  } catch (const std::exception& wrong) {
    return tl::unexpected("cannot open " + file.string() + ": " + wrong.what());
  }
}

tl::expected<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open_beside(
    const std::filesystem::path& folder, Post post) {
  const auto file = folder / "tercio.db";
  if (!std::filesystem::exists(file)) return tl::unexpected(no_games_in(folder));
  try {
    auto impl = std::make_unique<Impl>(file, std::move(post), Manner::kBeside, nullptr);
    impl->start();
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
  } catch (const std::exception& wrong) {
    return tl::unexpected("cannot open " + file.string() + ": " + wrong.what());
  }
}

bool SqliteStore::in_use(const std::filesystem::path& folder) {
  const auto file = folder / "tercio.db";
  return std::filesystem::exists(file) && !FileLock().take(file).empty();
}

std::string SqliteStore::back_up(const std::filesystem::path& folder,
                                 const std::filesystem::path& file) {
  const auto from = folder / "tercio.db";
  if (!std::filesystem::exists(from)) return no_games_in(folder);
  // The name is taken first, so that nobody else can read what is written.
  const int to = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,  // NOLINT(*-vararg)
                        S_IRUSR | S_IWUSR);
  if (to < 0) return fmt::format("cannot write {}: {}", file.string(), std::strerror(errno));
  std::string fault;
  try {
    SQLite::Database database(from.string(), SQLite::OPEN_READONLY, kPatience);
    SQLite::Statement copy(database, "VACUUM INTO ?");
    copy.bind(1, file.string());
    (void)copy.executeStep();
    if (::fsync(to) != 0) fault = std::strerror(errno);
  } catch (const std::exception& wrong) {
    fault = wrong.what();
  }
  ::close(to);
  if (fault.empty()) return {};
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return fmt::format("cannot copy {} to {}: {}", from.string(), file.string(), fault);
}

SqliteStore::Written SqliteStore::written() const { return impl_->written(); }

namespace {

constexpr const char* kSeatColumns =
    "SELECT table_id,side,key,once,handed,level,hints,taken_back,offered,user,standing FROM seats";
constexpr const char* kListedColumns =
    "SELECT id,title,scenario,options,dice,seed,commitment,created,proof,parent,parent_at,origin,"
    "lesson,lesson_step,terms,heading,side,over,sequence,entries,changed,"
    "(SELECT max(number)+1 FROM log WHERE table_id=id) FROM tables";

SeatRow seat_of(SQLite::Statement& found) {
  return {.table = found.getColumn(0).getString(),
          .side = found.getColumn(1).getString(),
          .key = found.getColumn(2).getString(),
          .once = found.getColumn(3).getString(),
          .handed = found.getColumn(4).getInt() != 0,
          .level = found.getColumn(5).getString(),
          .hints = found.getColumn(6).getInt64(),
          .taken_back = found.getColumn(7).getInt64(),
          .offered = found.getColumn(8).getInt() != 0,
          .user = found.getColumn(9).getString(),
          .standing = found.getColumn(10).getString()};
}

Store::Listed listed_of(SQLite::Statement& found) {
  Store::Listed listed{.row = row_of(found), .summary = {}};
  listed.summary = {.table = listed.row.id,
                    .heading = found.getColumn(15).getString(),
                    .side = found.getColumn(16).getString(),
                    .over = found.getColumn(17).getInt() != 0,
                    .sequence = found.getColumn(18).getInt64(),
                    .entries = found.getColumn(19).getInt64(),
                    .changed = found.getColumn(20).getInt64()};
  listed.current =
      !listed.summary.heading.empty() && found.getColumn(21).getInt64() == listed.summary.entries;
  return listed;
}

}  // namespace

std::vector<Store::Listed> SqliteStore::tables() {
  std::map<std::string, std::vector<SeatRow>> seats;
  SQLite::Statement seat(impl_->reader(), kSeatColumns);
  while (seat.executeStep()) {
    SeatRow row = seat_of(seat);
    seats[row.table].push_back(std::move(row));
  }
  SQLite::Statement found(impl_->reader(), kListedColumns);
  std::vector<Listed> out;
  while (found.executeStep()) {
    out.push_back(listed_of(found));
    out.back().seats = std::move(seats[out.back().row.id]);
  }
  return out;
}

std::vector<Store::Listed> SqliteStore::tables_named(const std::vector<std::string>& ids) {
  SQLite::Statement seat(impl_->reader(), std::string(kSeatColumns) + " WHERE table_id=?");
  SQLite::Statement found(impl_->reader(), std::string(kListedColumns) + " WHERE id=?");
  std::vector<Listed> out;
  for (const std::string& id : ids) {
    found.bind(1, id);
    if (found.executeStep()) {
      out.push_back(listed_of(found));
      seat.bind(1, id);
      while (seat.executeStep()) out.back().seats.push_back(seat_of(seat));
      seat.reset();
    }
    found.reset();
  }
  return out;
}

std::optional<TableRow> SqliteStore::row(const std::string& table) {
  SQLite::Statement found(
      impl_->reader(),
      "SELECT id,title,scenario,options,dice,seed,commitment,created,proof,"
      "parent,parent_at,origin,lesson,lesson_step,terms,setup,start FROM tables "
      "WHERE id=?");
  found.bind(1, table);
  if (!found.executeStep()) return std::nullopt;
  TableRow row = row_of(found);
  row.setup = found.getColumn(15).getString();
  row.start = found.getColumn(16).getString();
  return row;
}

std::vector<Entry> SqliteStore::entries(const std::string& table, std::int64_t from,
                                        std::size_t most) {
  SQLite::Statement log(impl_->reader(),
                        "SELECT number,kind,text,at FROM log WHERE table_id=? AND number>=? "
                        "ORDER BY number LIMIT ?");
  SQLite::bind(log, table, from, static_cast<std::int64_t>(most));
  std::vector<Entry> out;
  while (log.executeStep()) {
    out.push_back({.table = table,
                   .number = log.getColumn(0).getInt64(),
                   .kind = static_cast<Entry::Kind>(log.getColumn(1).getInt()),
                   .text = log.getColumn(2).getString(),
                   .at = log.getColumn(3).getInt64()});
  }
  return out;
}

std::optional<Store::Stored> SqliteStore::load(const std::string& table) {
  auto found = row(table);
  if (!found) return std::nullopt;
  return Stored{.row = std::move(*found), .entries = entries(table, 0, kAll)};
}

std::optional<ReviewRow> SqliteStore::review(const std::string& table) {
  SQLite::Statement found(impl_->reader(), "SELECT entries,text FROM reviews WHERE table_id=?");
  found.bind(1, table);
  if (!found.executeStep()) return std::nullopt;
  return ReviewRow{.table = table,
                   .entries = found.getColumn(0).getInt64(),
                   .text = found.getColumn(1).getString()};
}

std::optional<Document> SqliteStore::document(const std::string& kind, const std::string& id) {
  SQLite::Statement found(impl_->reader(),
                          "SELECT kind,id,owner,text,at FROM documents WHERE kind=? AND id=?");
  SQLite::bind(found, kind, id);
  if (!found.executeStep()) return std::nullopt;
  return document_of(found);
}

std::vector<Document> SqliteStore::documents(const std::string& kind, const std::string& after,
                                             std::size_t most) {
  SQLite::Statement found(impl_->reader(),
                          "SELECT kind,id,owner,text,at FROM documents WHERE kind=? AND id>? "
                          "ORDER BY id LIMIT ?");
  SQLite::bind(found, kind, after, static_cast<std::int64_t>(most));
  return server::documents_of(found);
}

std::vector<Document> SqliteStore::documents_of(const std::string& kind, const std::string& owner) {
  SQLite::Statement found(impl_->reader(),
                          "SELECT kind,id,owner,text,at FROM documents WHERE owner=? AND kind=? "
                          "ORDER BY id");
  SQLite::bind(found, owner, kind);
  return server::documents_of(found);
}

std::size_t SqliteStore::bytes() {
  const auto number = [&](const char* what) {
    return static_cast<std::size_t>(impl_->reader().execAndGet(what).getInt64());
  };
  // Pages of what was deleted are written again before the file grows.
  return (number("PRAGMA page_count") - number("PRAGMA freelist_count")) *
         number("PRAGMA page_size");
}

void SqliteStore::write(std::vector<Write> writes, Done done) {
  impl_->push({std::move(writes), std::move(done)});
}

}  // namespace tercio::server
