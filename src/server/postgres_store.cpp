#include "server/postgres_store.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "dice/secret.hpp"
#include "server/news.hpp"
#include "server/postgres_link.hpp"

namespace tercio::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kForm = 1;
// Whoever makes or changes the tables does so alone.
constexpr const char* kLock = "SELECT pg_advisory_lock(8386654163017593)";
constexpr const char* kUnlock = "SELECT pg_advisory_unlock(8386654163017593)";
// Names and keys are compared as bytes, wherever the database is at home.
constexpr const char* kCreate = R"(
CREATE TABLE tables(
  id text COLLATE "C" PRIMARY KEY, title text, scenario text, options text, dice text, seed text,
  commitment text, setup text, start text, created bigint, proof integer, parent text COLLATE "C",
  parent_at bigint, origin text, lesson text, lesson_step bigint, terms text,
  heading text DEFAULT '', side text DEFAULT '', over integer DEFAULT 0, sequence bigint DEFAULT 0,
  entries bigint DEFAULT 0, changed bigint DEFAULT 0);
CREATE INDEX tables_by_parent ON tables(parent) WHERE parent <> '';
CREATE TABLE log(
  table_id text COLLATE "C", number bigint, kind smallint, text text, at bigint,
  PRIMARY KEY(table_id, number));
CREATE TABLE seats(
  table_id text COLLATE "C", side text COLLATE "C", key text, once text, handed integer, level text,
  hints bigint, taken_back bigint, offered integer, account text, standing text, version bigint,
  PRIMARY KEY(table_id, side));
CREATE TABLE reviews(table_id text COLLATE "C" PRIMARY KEY, entries bigint, text text);
CREATE TABLE documents(
  kind text COLLATE "C", id text COLLATE "C", owner text COLLATE "C", text text, at bigint,
  PRIMARY KEY(kind, id));
CREATE INDEX documents_by_owner ON documents(owner, kind);
)";

// What others are told, and by whom: the first line of each notification.
constexpr const char* kListen = "LISTEN tercio";
constexpr std::size_t kLongestNews = 7900;  // bytes; PostgreSQL takes 7999
constexpr const char* kNotify = "SELECT pg_notify('tercio', n) FROM unnest($1::text[]) n";

// Entries that come one by one, the most frequent of all writes: those whose place in the log is
// free are added, and found.
constexpr const char* kAddEntries = R"(
WITH added AS (
  INSERT INTO log(table_id, number, kind, text, at)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::smallint[], $4::text[], $5::bigint[])
    AS given(table_id, number, kind, text, at)
  WHERE EXISTS (SELECT 1 FROM tables WHERE tables.id = given.table_id)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING RETURNING table_id, number)
SELECT table_id, number, (SELECT count(pg_notify('tercio', n)) FROM unnest($6::text[]) n)
FROM added)";
constexpr const char* kAddEntry = R"(
INSERT INTO log(table_id, number, kind, text, at) VALUES($1, $2, $3, $4, $5))";
constexpr const char* kAddTable = R"(
INSERT INTO tables(id, title, scenario, options, dice, seed, commitment, setup, start, created,
  changed, proof, parent, parent_at, origin, lesson, lesson_step, terms)
VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15, $16, $17))";
constexpr const char* kPutSeat = R"(
INSERT INTO seats VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
ON CONFLICT (table_id, side) DO UPDATE SET key = EXCLUDED.key, once = EXCLUDED.once,
  handed = EXCLUDED.handed, level = EXCLUDED.level, hints = EXCLUDED.hints,
  taken_back = EXCLUDED.taken_back, offered = EXCLUDED.offered, account = EXCLUDED.account,
  standing = EXCLUDED.standing, version = EXCLUDED.version
WHERE seats.version = EXCLUDED.version - 1)";
// An earlier summary does not take the place of a later one.
constexpr const char* kPutSummaries = R"(
UPDATE tables SET heading = s.heading, side = s.side, over = s.over, sequence = s.sequence,
  entries = s.entries, changed = s.changed
FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::bigint[],
  $7::bigint[]) AS s(id, heading, side, over, sequence, entries, changed)
WHERE tables.id = s.id AND tables.entries <= s.entries)";
constexpr const char* kPutReview = R"(
INSERT INTO reviews VALUES($1, $2, $3) ON CONFLICT (table_id) DO UPDATE
SET entries = EXCLUDED.entries, text = EXCLUDED.text)";
constexpr const char* kRename = "UPDATE tables SET title = $1 WHERE id = $2";
constexpr const char* kAddDocument = "INSERT INTO documents VALUES($1, $2, $3, $4, $5)";
constexpr const char* kPutDocument = R"(
INSERT INTO documents VALUES($1, $2, $3, $4, $5) ON CONFLICT (kind, id) DO UPDATE
SET owner = EXCLUDED.owner, text = EXCLUDED.text, at = EXCLUDED.at)";
// Everything that is stored of a table, and what others know of it.
constexpr const char* kDelete[] = {
    "DELETE FROM log WHERE table_id = $1",     "DELETE FROM seats WHERE table_id = $1",
    "DELETE FROM reviews WHERE table_id = $1", "DELETE FROM documents WHERE owner = $1",
    "DELETE FROM tables WHERE id = $1",        "UPDATE tables SET parent = '' WHERE parent = $1"};

constexpr const char* kSeats =
    "SELECT table_id, side, key, once, handed, level, hints, taken_back, offered, account, "
    "standing, version FROM seats ORDER BY table_id, side";
constexpr const char* kSeatsOf =
    "SELECT table_id, side, key, once, handed, level, hints, taken_back, offered, account, "
    "standing, version FROM seats WHERE table_id = ANY($1::text[]) ORDER BY table_id, side";
constexpr const char* kTables =
    "SELECT id, title, scenario, options, dice, seed, commitment, created, proof, parent, "
    "parent_at, origin, lesson, lesson_step, terms, heading, side, over, sequence, entries, "
    "changed, coalesce((SELECT max(number) + 1 FROM log WHERE table_id = id), 0) FROM tables";
constexpr const char* kTablesNamed =
    "SELECT id, title, scenario, options, dice, seed, commitment, created, proof, parent, "
    "parent_at, origin, lesson, lesson_step, terms, heading, side, over, sequence, entries, "
    "changed, coalesce((SELECT max(number) + 1 FROM log WHERE table_id = id), 0) FROM tables "
    "WHERE id = ANY($1::text[])";
constexpr const char* kRow =
    "SELECT id, title, scenario, options, dice, seed, commitment, created, proof, parent, "
    "parent_at, origin, lesson, lesson_step, terms, setup, start FROM tables WHERE id = $1";
constexpr const char* kEntries =
    "SELECT number, kind, text, at FROM log WHERE table_id = $1 AND number >= $2 "
    "ORDER BY number LIMIT $3";

constexpr std::size_t kAll = 1UL << 40U;
constexpr std::size_t kJobsAtOnce = 2000;
constexpr auto kPatience = std::chrono::seconds(1);  // between two tries to connect
constexpr int kLongestSilence = 2000;                // milliseconds in which something has to come
constexpr int kHeartbeat = 15'000;                   // milliseconds
constexpr int kTries = 5;

std::string text_of(std::int64_t number) { return std::to_string(number); }
std::string text_of(bool flag) { return flag ? "1" : "0"; }

TableRow row_of(const PostgresRows& found, std::size_t i) {
  return {.id = found.text(i, 0),
          .title = found.text(i, 1),
          .scenario = found.text(i, 2),
          .options = found.text(i, 3),
          .dice = found.text(i, 4),
          .seed = found.text(i, 5),
          .commitment = found.text(i, 6),
          .setup = {},
          .start = {},
          .created = found.number(i, 7),
          .proof = static_cast<int>(found.number(i, 8)),
          .parent = found.text(i, 9),
          .parent_at = found.number(i, 10),
          .origin = found.text(i, 11),
          .lesson = found.text(i, 12),
          .lesson_step = found.number(i, 13),
          .terms = found.text(i, 14)};
}

SeatRow seat_of(const PostgresRows& found, std::size_t i) {
  return {.table = found.text(i, 0),
          .side = found.text(i, 1),
          .key = found.text(i, 2),
          .once = found.text(i, 3),
          .handed = found.flag(i, 4),
          .level = found.text(i, 5),
          .hints = found.number(i, 6),
          .taken_back = found.number(i, 7),
          .offered = found.flag(i, 8),
          .user = found.text(i, 9),
          .standing = found.text(i, 10),
          .version = found.number(i, 11)};
}

std::vector<Store::Listed> listed_of(const PostgresRows& tables, const PostgresRows& seats) {
  std::map<std::string, std::vector<SeatRow>> by_table;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    SeatRow seat = seat_of(seats, i);
    by_table[seat.table].push_back(std::move(seat));
  }
  std::vector<Store::Listed> out;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    Store::Listed listed{.row = row_of(tables, i), .summary = {}};
    listed.summary = {.table = listed.row.id,
                      .heading = tables.text(i, 15),
                      .side = tables.text(i, 16),
                      .over = tables.flag(i, 17),
                      .sequence = tables.number(i, 18),
                      .entries = tables.number(i, 19),
                      .changed = tables.number(i, 20)};
    listed.current =
        !listed.summary.heading.empty() && tables.number(i, 21) == listed.summary.entries;
    listed.seats = std::move(by_table[listed.row.id]);
    out.push_back(std::move(listed));
  }
  return out;
}

std::vector<Document> all_documents(const PostgresRows& found) {
  std::vector<Document> out;
  out.reserve(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    out.push_back({.kind = found.text(i, 0),
                   .id = found.text(i, 1),
                   .owner = found.text(i, 2),
                   .text = found.text(i, 3),
                   .at = found.number(i, 4)});
  }
  return out;
}

struct Job {
  std::vector<Write> writes;
  Store::Done done;
  std::string fault{};

  // Its only entry; null: it is anything else.
  const Entry* entry() const {
    return writes.size() == 1 ? std::get_if<Entry>(&writes.front()) : nullptr;
  }
};

// A write of one job came second.
struct Late {};

// Writes jobs through a connection.
class Writer {
 public:
  Writer(PostgresLink& link, std::string node) : link_(link), node_(std::move(node)) {}

  // Each job is written or has a fault afterwards.
  void write(std::vector<Job>& jobs) {
    std::vector<Job*> entries;
    std::vector<Job*> others;
    for (Job& job : jobs) (job.entry() != nullptr ? entries : others).push_back(&job);
    if (!others.empty() && !guarded(others, [&] { write_all(others); })) {
      // What is wrong with one of them must not be the others' fault.
      for (Job* job : others) guarded({job}, [&] { write_all({job}); });
    }
    if (!entries.empty() && !guarded(entries, [&] { add_entries(entries); })) {
      for (Job* job : entries) guarded({job}, [&] { add_entries({job}); });
    }
  }

 private:
  // Whether nothing more is to be done about them; otherwise each should be tried alone.
  bool guarded(const std::vector<Job*>& jobs, const std::function<void()>& work) {
    std::string fault;
    again_ = false;
    for (int tries = 0; tries < kTries; ++tries) {
      try {
        committing_ = false;
        work();
        return true;
      } catch (const StoreAway& away) {
        // The connection may have been lost long ago; another is tried once, where that can do no
        // harm.
        fault = fmt::format("the store is away: {}", away.what());
        if (again_ || committing_) break;
        again_ = true;
      } catch (const Late&) {
        fault = kTakenMeanwhile;
        break;
      } catch (const PostgresError& error) {
        fault = error.late() ? kTakenMeanwhile : error.what();
        if (!error.may_be_tried_again()) break;
      }
    }
    for (Job* job : jobs) job->fault = fault;
    return jobs.size() == 1 || !link_.connected();
  }

  void add_entries(const std::vector<Job*>& jobs) {
    PostgresArray tables;
    PostgresArray numbers;
    PostgresArray kinds;
    PostgresArray texts;
    PostgresArray times;
    for (const Job* job : jobs) {
      const Entry& entry = *job->entry();
      tables.add(entry.table);
      numbers.add(entry.number);
      kinds.add(static_cast<std::int64_t>(entry.kind));
      texts.add(entry.text);
      times.add(entry.at);
    }
    const auto added = link_.run(kAddEntries, {tables.text(), numbers.text(), kinds.text(),
                                               texts.text(), times.text(), news(jobs)});
    std::map<std::pair<std::string, std::int64_t>, bool> there;
    for (std::size_t i = 0; i < added.size(); ++i) there[{added.text(i, 0), added.number(i, 1)}];
    for (Job* job : jobs) {
      const Entry& entry = *job->entry();
      const bool added_now = there.contains({entry.table, entry.number});
      job->fault = added_now || (again_ && is_there(entry)) ? "" : kTakenMeanwhile;
    }
  }

  // Whether it was stored although the connection was lost.
  bool is_there(const Entry& entry) {
    const auto found =
        link_.run(kEntries, {entry.table, text_of(entry.number), text_of(std::int64_t{1})});
    return found.size() == 1 && found.number(0, 0) == entry.number &&
           found.number(0, 1) == static_cast<std::int64_t>(entry.kind) &&
           found.text(0, 2) == entry.text && found.number(0, 3) == entry.at;
  }

  void write_all(const std::vector<Job*>& jobs) {
    link_.run("BEGIN");
    try {
      for (const Job* job : jobs) {
        for (const Write& one : job->writes) {
          std::visit([this](const auto& row) { put(row); }, one);
        }
        put_summaries();
      }
      (void)link_.run(kNotify, {news(jobs)});
      committing_ = true;
      link_.run("COMMIT");
    } catch (...) {
      summaries_.clear();
      if (link_.connected()) link_.run("ROLLBACK");
      throw;
    }
    for (Job* job : jobs) job->fault.clear();
  }

  // What others are told of these, in as many notifications as it takes.
  std::string news(const std::vector<Job*>& jobs) const {
    PostgresArray out;
    std::string text = node_;
    for (const Job* job : jobs) {
      for (const News& one : news_of(job->writes)) {
        std::string line = line_of(one);
        if (line.size() > kLongestNews / 2) line = line_of(News{});
        if (text.size() + line.size() > kLongestNews) {
          out.add(text);
          text = node_;
        }
        text += '\n' + line;
      }
    }
    if (text.size() > node_.size()) out.add(text);
    return out.text();
  }

  void put(const TableRow& row) {
    (void)link_.run(kAddTable, {row.id, row.title, row.scenario, row.options, row.dice, row.seed,
                                row.commitment, row.setup, row.start, text_of(row.created),
                                text_of(static_cast<std::int64_t>(row.proof)), row.parent,
                                text_of(row.parent_at), row.origin, row.lesson,
                                text_of(row.lesson_step), row.terms});
  }
  void put(const SeatRow& seat) {
    const auto done = link_.run(
        kPutSeat, {seat.table, seat.side, seat.key, seat.once, text_of(seat.handed), seat.level,
                   text_of(seat.hints), text_of(seat.taken_back), text_of(seat.offered), seat.user,
                   seat.standing, text_of(seat.version)});
    if (done.changed() == 0) throw Late{};
  }
  void put(const Entry& entry) {
    (void)link_.run(
        kAddEntry, {entry.table, text_of(entry.number),
                    text_of(static_cast<std::int64_t>(entry.kind)), entry.text, text_of(entry.at)});
  }
  void put(const Summary& summary) { summaries_.push_back(&summary); }
  void put_summaries() {
    if (summaries_.empty()) return;
    PostgresArray columns[7];
    for (const Summary* s : summaries_) {
      columns[0].add(s->table);
      columns[1].add(s->heading);
      columns[2].add(s->side);
      columns[3].add(static_cast<std::int64_t>(s->over ? 1 : 0));
      columns[4].add(s->sequence);
      columns[5].add(s->entries);
      columns[6].add(s->changed);
    }
    summaries_.clear();
    std::vector<std::string> values;
    for (const PostgresArray& column : columns) values.push_back(column.text());
    (void)link_.run(kPutSummaries, values);
  }
  void put(const ReviewRow& review) {
    (void)link_.run(kPutReview, {review.table, text_of(review.entries), review.text});
  }
  void put(const Renamed& one) { (void)link_.run(kRename, {one.title, one.table}); }
  void put(const Deleted& one) {
    for (const char* statement : kDelete) (void)link_.run(statement, {one.table});
  }
  void put(const Document& one) {
    (void)link_.run(one.fresh ? kAddDocument : kPutDocument,
                    {one.kind, one.id, one.owner, one.text, text_of(one.at)});
  }
  void put(const Here& /*one*/) {}  // it is only told
  void put(const Discarded& one) {
    (void)link_.run("DELETE FROM documents WHERE kind = $1 AND id = $2", {one.kind, one.id});
    (void)link_.run("DELETE FROM documents WHERE owner = $1", {one.id});
  }

  PostgresLink& link_;
  std::string node_;
  std::vector<const Summary*> summaries_;
  bool again_ = false;       // it is tried again on another connection
  bool committing_ = false;  // whether it was stored cannot be told
};

// Makes the tables or brings them into their form. One server at a time.
void prepare(PostgresLink& link) {
  link.run(kLock);
  link.run("CREATE TABLE IF NOT EXISTS tercio(form integer)");
  const auto found = link.run("SELECT coalesce(max(form), 0) FROM tercio", {});
  const std::int64_t form = found.number(0, 0);
  if (form > kForm) {
    throw std::runtime_error(
        fmt::format("it was written by a newer program (form {}; this one knows {})", form, kForm));
  }
  if (form < kForm) {
    link.run(fmt::format("BEGIN;{};INSERT INTO tercio VALUES({});COMMIT", kCreate, kForm));
  }
  link.run(kUnlock);
}

}  // namespace

class PostgresStore::Impl {
 public:
  Impl(const std::string& where, const Log& log, Post post)
      : log_(log),
        post_(std::move(post)),
        node_(dice::drawn_name()),
        // What is acknowledged has to be on the disk, whatever is usual there.
        writing_(where,
                 "SELECT set_config('synchronous_commit', 'on', false) "
                 "WHERE current_setting('synchronous_commit') = 'off'"),
        reading_(where, "SET statement_timeout = 5000; SET default_transaction_read_only = on",
                 kLongestSilence),
        listening_(where, kListen),
        wake_listener_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    prepare(writing_);
    listening_.connect();
    reading_.connect();
  }
  ~Impl() {
    stop();
    ::close(wake_listener_);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void start() {
    writer_ = std::thread([this] { run(); });
    listener_ = std::thread([this] { hear(); });
  }

  void push(Job job) {
    {
      const std::scoped_lock hold(mutex_);
      queue_.push_back(std::move(job));
    }
    wake_.notify_one();
  }

  // From the loop, which must not wait for long: a store that does not answer is away. A connection
  // that was lost since it was last used is made anew, once.
  PostgresRows read(const char* statement, const std::vector<std::string>& values) {
    if (!reading_.connected() && Clock::now() < next_try_) throw StoreAway(why_away_);
    const auto began = Clock::now();
    try {
      const bool fresh = !reading_.connected();
      try {
        return reading_.run(statement, values);
      } catch (const StoreAway&) {
        // What has taken long already is not tried at once.
        if (fresh || Clock::now() - began > kPatience) throw;
      }
      return reading_.run(statement, values);
    } catch (const StoreAway& away) {
      next_try_ = Clock::now() + std::max<Clock::duration>(kPatience, 10 * (Clock::now() - began));
      why_away_ = away.what();
      throw;
    } catch (const PostgresError& error) {
      throw StoreAway(error.what());
    }
  }

  void listen(const Heard& heard) { *heard_ = heard; }

  std::string name() const {
    const char* const host = PQhost(reading_.handle());
    return fmt::format("the PostgreSQL database {} at {}", PQdb(reading_.handle()),
                       host == nullptr || *host == '\0' ? "this machine" : host);
  }

 private:
  void stop() {
    {
      const std::scoped_lock hold(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    const std::uint64_t one = 1;
    (void)!::write(wake_listener_, &one, sizeof one);
    if (writer_.joinable()) writer_.join();
    if (listener_.joinable()) listener_.join();
  }

  void run() {
    Writer writer(writing_, node_);
    while (true) {
      std::vector<Job> jobs;
      {
        std::unique_lock hold(mutex_);
        wake_.wait(hold, [this] { return ending_ || !queue_.empty(); });
        if (queue_.empty()) break;
        const auto end =
            queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), kJobsAtOnce));
        jobs.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
        queue_.erase(queue_.begin(), end);
      }
      try {
        writer.write(jobs);
      } catch (const std::exception& error) {
        log_.error("the store has failed", {{"what", error.what()}});
        for (Job& job : jobs) job.fault = error.what();
      }
      post_([this, jobs = std::move(jobs)] {
        for (const Job& job : jobs) tell_done(job);
      });
    }
  }

  // In the loop. What follows may need to read, and the store may have gone meanwhile.
  void tell_done(const Job& job) const {
    try {
      job.done(job.fault);
    } catch (const std::exception& error) {
      log_.error("what was stored could not be followed up", {{"what", error.what()}});
    }
  }

  // Until it is stopped: tells the loop what others have written.
  void hear() {
    bool away = false;
    while (!ending_) {
      try {
        if (!listening_.connected()) {
          listening_.connect();
          if (std::exchange(away, false)) log_.info("the store is there again");
          tell({News{}});
        }
        if (!wait(PQsocket(listening_.handle()), kHeartbeat)) listening_.run("SELECT 1");
        if (PQconsumeInput(listening_.handle()) == 0) {
          throw StoreAway(PQerrorMessage(listening_.handle()));
        }
        tell(heard());
      } catch (const std::exception& error) {
        listening_.close();
        if (!std::exchange(away, true)) {
          log_.error("the store cannot be reached", {{"what", error.what()}});
        }
        (void)wait(-1, static_cast<int>(std::chrono::milliseconds(kPatience).count()));
      }
    }
  }

  // Whether there is something to read, or it is to end.
  bool wait(int socket, int milliseconds) const {
    pollfd files[] = {{.fd = wake_listener_, .events = POLLIN, .revents = 0},
                      {.fd = socket, .events = POLLIN, .revents = 0}};
    return ::poll(std::data(files), std::size(files), milliseconds) > 0;
  }

  std::vector<News> heard() const {
    std::vector<News> out;
    while (PGnotify* notification = PQnotifies(listening_.handle())) {
      const std::string text = notification->extra;
      PQfreemem(notification);
      std::size_t from = text.find('\n');
      if (text.substr(0, from) == node_) continue;
      while (from < text.size()) {
        const std::size_t end = std::min(text.find('\n', from + 1), text.size());
        if (auto news = news_of_line(std::string_view(text).substr(from + 1, end - from - 1))) {
          out.push_back(std::move(*news));
        }
        from = end;
      }
    }
    return out;
  }

  void tell(std::vector<News> news) const {
    if (news.empty()) return;
    post_([to = heard_, news = std::move(news)] {
      if (*to) (*to)(news);
    });
  }

  const Log& log_;
  Post post_;
  std::string node_;
  PostgresLink writing_;
  PostgresLink reading_;
  PostgresLink listening_;
  int wake_listener_;
  Clock::time_point next_try_{};
  std::string why_away_;
  // Set and called in the loop.
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> queue_;
  std::atomic<bool> ending_ = false;
  std::thread writer_;
  std::thread listener_;
};

PostgresStore::PostgresStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PostgresStore::~PostgresStore() = default;

bool PostgresStore::is_address(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

tl::expected<std::unique_ptr<PostgresStore>, std::string> PostgresStore::open(
    const std::string& where, const Log& log, Post post) {
  try {
    auto impl = std::make_unique<Impl>(where, log, std::move(post));
    impl->start();
    return std::unique_ptr<PostgresStore>(new PostgresStore(std::move(impl)));
  } catch (const std::exception& wrong) {
    return tl::unexpected(fmt::format("cannot open the store: {}", wrong.what()));
  }
}

std::string PostgresStore::name() const { return impl_->name(); }

std::vector<Store::Listed> PostgresStore::tables() {
  const auto tables = impl_->read(kTables, {});
  return listed_of(tables, impl_->read(kSeats, {}));
}

std::vector<Store::Listed> PostgresStore::tables_named(const std::vector<std::string>& ids) {
  PostgresArray names;
  for (const std::string& id : ids) names.add(id);
  const auto tables = impl_->read(kTablesNamed, {names.text()});
  return listed_of(tables, impl_->read(kSeatsOf, {names.text()}));
}

std::optional<TableRow> PostgresStore::row(const std::string& table) {
  const auto found = impl_->read(kRow, {table});
  if (found.size() == 0) return std::nullopt;
  TableRow row = row_of(found, 0);
  row.setup = found.text(0, 15);
  row.start = found.text(0, 16);
  return row;
}

std::vector<Entry> PostgresStore::entries(const std::string& table, std::int64_t from,
                                          std::size_t most) {
  const auto found = impl_->read(
      kEntries, {table, text_of(from), text_of(static_cast<std::int64_t>(std::min(most, kAll)))});
  std::vector<Entry> out;
  out.reserve(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    out.push_back({.table = table,
                   .number = found.number(i, 0),
                   .kind = static_cast<Entry::Kind>(found.number(i, 1)),
                   .text = found.text(i, 2),
                   .at = found.number(i, 3)});
  }
  return out;
}

std::optional<Store::Stored> PostgresStore::load(const std::string& table) {
  auto found = row(table);
  if (!found) return std::nullopt;
  return Stored{.row = std::move(*found), .entries = entries(table, 0, kAll)};
}

std::optional<ReviewRow> PostgresStore::review(const std::string& table) {
  const auto found = impl_->read("SELECT entries, text FROM reviews WHERE table_id = $1", {table});
  if (found.size() == 0) return std::nullopt;
  return ReviewRow{.table = table, .entries = found.number(0, 0), .text = found.text(0, 1)};
}

std::optional<Document> PostgresStore::document(const std::string& kind, const std::string& id) {
  auto found = all_documents(impl_->read(
      "SELECT kind, id, owner, text, at FROM documents WHERE kind = $1 AND id = $2", {kind, id}));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<Document> PostgresStore::documents(const std::string& kind, const std::string& after,
                                               std::size_t most) {
  return all_documents(impl_->read(
      "SELECT kind, id, owner, text, at FROM documents WHERE kind = $1 AND id > $2 ORDER BY id "
      "LIMIT $3",
      {kind, after, text_of(static_cast<std::int64_t>(std::min(most, kAll)))}));
}

std::vector<Document> PostgresStore::documents_of(const std::string& kind,
                                                  const std::string& owner) {
  return all_documents(impl_->read(
      "SELECT kind, id, owner, text, at FROM documents WHERE owner = $1 AND kind = $2 ORDER BY id",
      {owner, kind}));
}

std::size_t PostgresStore::bytes() {
  return static_cast<std::size_t>(
      impl_->read("SELECT pg_database_size(current_database())", {}).number(0, 0));
}

void PostgresStore::write(std::vector<Write> writes, Done done) {
  impl_->push({std::move(writes), std::move(done)});
}

void PostgresStore::listen(const Heard& heard) { impl_->listen(heard); }

}  // namespace tercio::server
