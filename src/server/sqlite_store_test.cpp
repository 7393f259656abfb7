// The store on disk.
#include "server/sqlite_store.hpp"

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "server/table.hpp"

namespace tercio::server {
namespace {

// What the loop of the server would do.
class Loop {
 public:
  SqliteStore::Post post() {
    return [this](std::function<void()> work) {
      const std::scoped_lock hold(mutex_);
      work();
      ++done_;
      changed_.notify_all();
    };
  }
  void wait_for(int count) {
    std::unique_lock hold(mutex_);
    ASSERT_TRUE(changed_.wait_for(hold, std::chrono::seconds(20), [&] { return done_ >= count; }));
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int done_ = 0;
};

class SqliteStoreTest : public ::testing::Test {
 protected:
  SqliteStoreTest() {
    std::string name = (std::filesystem::temp_directory_path() / "tercio-store-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~SqliteStoreTest() override { std::filesystem::remove_all(folder_); }

  static TableRow row(const std::string& id) {
    return {.id = id,
            .title = "A title",
            .scenario = "rocroi/historical",
            .options = "{}",
            .dice = "server",
            .seed = "secret",
            .commitment = "hash",
            .setup = {},
            .start = "end\nend\n",
            .created = 5};
  }
  std::unique_ptr<SqliteStore> opened(Loop& loop) {
    auto store = SqliteStore::open(folder_, loop.post());
    if (!store) ADD_FAILURE() << store.error();
    return store ? std::move(*store) : nullptr;
  }
  std::string why_not() {
    Loop loop;
    auto store = SqliteStore::open(folder_, loop.post());
    return store ? "" : store.error();
  }

  std::filesystem::path folder_;
};

TEST_F(SqliteStoreTest, what_was_written_is_read_after_reopening) {
  {
    Loop loop;
    const auto store = opened(loop);
    std::string fault = "not called";
    store->write({row("one"), Entry{.table = "one", .number = 0, .text = "roll 3", .at = 7}},
                 [&](const std::string& f) { fault = f; });
    loop.wait_for(1);
    EXPECT_EQ(fault, "");
  }
  Loop loop;
  const auto store = opened(loop);
  const auto stored = store->load("one");
  ASSERT_TRUE(stored.has_value());
  EXPECT_EQ(stored->row.seed, "secret");
  EXPECT_EQ(stored->row.start, "end\nend\n");
  ASSERT_EQ(stored->entries.size(), 1U);
  EXPECT_EQ(lines_of(*stored), (std::vector<std::string>{"end", "end", "roll 3"}));
  EXPECT_FALSE(store->load("two").has_value());
  const auto listed = store->tables();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_FALSE(listed[0].current) << "no summary has been written";
}

TEST_F(SqliteStoreTest, a_write_is_all_or_nothing_and_the_next_one_goes_on) {
  Loop loop;
  const auto store = opened(loop);
  std::string fault;
  store->write({row("one")}, [](const std::string&) {});
  loop.wait_for(1);
  store->write({Entry{.table = "one", .number = 0, .text = "a"},
                Entry{.table = "one", .number = 0, .text = "twice"}},
               [&](const std::string& f) { fault = f; });
  loop.wait_for(2);
  EXPECT_NE(fault, "");
  EXPECT_TRUE(store->load("one")->entries.empty());
  store->write({Entry{.table = "one", .number = 0, .text = "a"},
                Summary{.table = "one", .heading = "Turn 1", .entries = 1, .changed = 9}},
               [&](const std::string& f) { fault = f; });
  loop.wait_for(3);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(store->load("one")->entries.size(), 1U);
  EXPECT_TRUE(store->tables()[0].current);
  EXPECT_EQ(store->tables()[0].summary.heading, "Turn 1");
}

TEST_F(SqliteStoreTest, a_seat_is_opened_by_the_key_written_last) {
  {
    Loop loop;
    const auto store = opened(loop);
    store->write({row("one"), SeatRow{.table = "one", .side = "french", .key = "a"},
                  SeatRow{.table = "one", .side = "spanish", .key = "b"}},
                 [](const std::string&) {});
    loop.wait_for(1);
    store->write({SeatRow{.table = "one", .side = "spanish", .key = "b", .once = "c"}},
                 [](const std::string&) {});
    loop.wait_for(2);
    EXPECT_EQ(store->tables()[0].seats[1].once, "c");
    store->write({SeatRow{.table = "one", .side = "spanish", .key = "d", .handed = true}},
                 [](const std::string&) {});
    loop.wait_for(3);
  }
  Loop loop;
  const auto seats = opened(loop)->tables()[0].seats;
  ASSERT_EQ(seats.size(), 2U);
  EXPECT_EQ(seats[0].key, "a");
  EXPECT_EQ(seats[1].key, "d");
  EXPECT_EQ(seats[1].once, "");
  EXPECT_TRUE(seats[1].handed);
}

TEST_F(SqliteStoreTest, who_plays_a_seat_and_the_review_of_a_game_are_kept) {
  {
    Loop loop;
    const auto store = opened(loop);
    EXPECT_FALSE(store->review("one"));
    store->write({row("one"),
                  SeatRow{.table = "one",
                          .side = "french",
                          .key = "a",
                          .level = "captain",
                          .hints = 2,
                          .taken_back = 3},
                  ReviewRow{.table = "one", .entries = 4, .text = "{}"},
                  ReviewRow{.table = "one", .entries = 5, .text = "[]"}},
                 [](const std::string& fault) { EXPECT_EQ(fault, ""); });
    loop.wait_for(1);
  }
  Loop loop;
  const auto store = opened(loop);
  const SeatRow seat = store->tables()[0].seats[0];
  EXPECT_EQ(seat.level, "captain");
  EXPECT_EQ(seat.hints, 2);
  EXPECT_EQ(seat.taken_back, 3);
  EXPECT_EQ(store->review("one")->entries, 5);
  EXPECT_EQ(store->review("one")->text, "[]");
}

// Makes of a file what it was in form 3.
void go_back_to_form_3(SQLite::Database& file) {
  for (const char* column :
       {"parent", "parent_at", "origin", "side", "lesson", "lesson_step", "terms"}) {
    file.exec(std::string("ALTER TABLE tables DROP COLUMN ") + column);
  }
  for (const char* column : {"offered", "user", "standing"}) {
    file.exec(std::string("ALTER TABLE seats DROP COLUMN ") + column);
  }
  file.exec("DROP TABLE documents");
}

TEST_F(SqliteStoreTest, the_summaries_of_a_store_of_form_3_are_made_anew) {
  {
    Loop loop;
    const auto store = opened(loop);
    store->write({row("one"), Summary{.table = "one", .heading = "Turn 1"}},
                 [](const std::string&) {});
    loop.wait_for(1);
    EXPECT_TRUE(store->tables()[0].current);
  }
  {
    SQLite::Database file((folder_ / "tercio.db").string(), SQLite::OPEN_READWRITE);
    go_back_to_form_3(file);
    file.exec("PRAGMA user_version=3");
  }
  Loop loop;
  const auto store = opened(loop);
  ASSERT_EQ(store->tables().size(), 1U);
  EXPECT_FALSE(store->tables()[0].current);
  EXPECT_EQ(store->tables()[0].row.title, "A title");
}

TEST_F(SqliteStoreTest, a_table_is_renamed_and_deleted_with_all_that_belongs_to_it) {
  TableRow child = row("two");
  child.parent = "one";
  child.parent_at = 2;
  child.origin = "turn 1 of A title";
  {
    Loop loop;
    const auto store = opened(loop);
    store->write({row("one"), child, SeatRow{.table = "one", .side = "french", .key = "a"},
                  Entry{.table = "one", .number = 0, .text = "end", .at = 7},
                  ReviewRow{.table = "one", .entries = 1, .text = "{}"},
                  Renamed{.table = "two", .title = "Another"}},
                 [](const std::string& fault) { EXPECT_EQ(fault, ""); });
    loop.wait_for(1);
    EXPECT_EQ(store->row("two")->parent, "one");
    EXPECT_EQ(store->row("two")->parent_at, 2);
    store->write({Deleted{.table = "one"}}, [](const std::string& fault) { EXPECT_EQ(fault, ""); });
    loop.wait_for(1);
  }
  Loop loop;
  const auto store = opened(loop);
  ASSERT_EQ(store->tables().size(), 1U);
  EXPECT_EQ(store->row("two")->title, "Another");
  EXPECT_EQ(store->row("two")->parent, "");
  EXPECT_EQ(store->row("two")->origin, "turn 1 of A title");
  EXPECT_FALSE(store->row("one"));
  EXPECT_TRUE(store->entries("one", 0, 10).empty());
  EXPECT_FALSE(store->review("one"));
}

TEST_F(SqliteStoreTest, in_a_store_of_form_2_every_seat_is_a_persons) {
  {
    Loop loop;
    const auto store = opened(loop);
    store->write({row("one"), SeatRow{.table = "one", .side = "french", .key = "a"}},
                 [](const std::string&) {});
    loop.wait_for(1);
  }
  {
    SQLite::Database file((folder_ / "tercio.db").string(), SQLite::OPEN_READWRITE);
    for (const char* column : {"level", "hints", "taken_back"}) {
      file.exec(std::string("ALTER TABLE seats DROP COLUMN ") + column);
    }
    go_back_to_form_3(file);
    file.exec("DROP TABLE reviews; PRAGMA user_version=2");
  }
  Loop loop;
  const auto store = opened(loop);
  ASSERT_EQ(store->tables().size(), 1U);
  const SeatRow seat = store->tables()[0].seats.at(0);
  EXPECT_EQ(seat.key, "a");
  EXPECT_EQ(seat.level, "");
  store->write({SeatRow{.table = "one", .side = "french", .key = "a", .level = "captain"}},
               [](const std::string& fault) { EXPECT_EQ(fault, ""); });
  loop.wait_for(1);
  EXPECT_EQ(store->tables()[0].seats.at(0).level, "captain");
}

TEST_F(SqliteStoreTest, a_store_of_form_1_is_taken_over_with_its_keys) {
  std::filesystem::create_directories(folder_);
  {
    SQLite::Database file((folder_ / "tercio.db").string(),
                          SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    file.exec(R"(
CREATE TABLE tables(
  id TEXT PRIMARY KEY, title TEXT, scenario TEXT, options TEXT, dice TEXT, seed TEXT,
  commitment TEXT, setup TEXT, start TEXT, keys TEXT, created INTEGER,
  heading TEXT DEFAULT '', over INTEGER DEFAULT 0, sequence INTEGER DEFAULT 0,
  entries INTEGER DEFAULT 0, changed INTEGER DEFAULT 0);
CREATE TABLE log(
  table_id TEXT, number INTEGER, kind INTEGER, text TEXT, at INTEGER,
  PRIMARY KEY(table_id, number)) WITHOUT ROWID;
INSERT INTO tables(id,title,scenario,options,dice,seed,commitment,setup,start,keys,created)
  VALUES('one','T','rocroi/historical','{}','server','s','c','','','{"french":"a","spanish":"b"}',5),
        ('two','T','rocroi/historical','{}','server','s','c','','','spoilt',5),
        ('four','T','rocroi/historical','{}','server','s','c','','','{"x":"1","x":"2"}',5),
        (NULL,'T','rocroi/historical','{}','server','s','c','','','{"french":"c"}',5);
INSERT INTO log VALUES('one',0,0,'end',7);
PRAGMA user_version=1;
)");
  }
  Loop loop;
  const auto store = opened(loop);
  const auto tables = store->tables();
  ASSERT_EQ(tables.size(), 4U);
  EXPECT_EQ(tables[0].row.proof, 1);
  EXPECT_EQ(tables[0].row.created, 5);
  ASSERT_EQ(tables[0].seats.size(), 2U);
  EXPECT_EQ(tables[0].seats[0].side, "french");
  EXPECT_EQ(tables[0].seats[0].key, "a");
  EXPECT_TRUE(tables[1].seats.empty());
  ASSERT_EQ(tables[2].seats.size(), 1U);
  EXPECT_EQ(tables[2].seats[0].key, "1");
  EXPECT_TRUE(tables[3].seats.empty());
  EXPECT_EQ(store->load("one")->entries.size(), 1U);
  store->write({row("three"), SeatRow{.table = "three", .side = "french", .key = "x"}},
               [](const std::string& fault) { EXPECT_EQ(fault, ""); });
  loop.wait_for(1);
  EXPECT_EQ(store->load("three")->row.proof, 2);
}

TEST_F(SqliteStoreTest, what_was_taken_back_does_not_count) {
  Store::Stored stored{.row = row("one"), .entries = {}};
  stored.entries.push_back({.table = "one", .number = 0, .text = "fire x\nroll 3"});
  stored.entries.push_back({.table = "one", .number = 1, .text = "move"});
  stored.entries.push_back({.table = "one", .number = 2, .kind = Entry::Kind::kUndo, .text = "4"});
  stored.entries.push_back({.table = "one", .number = 3, .text = "stay"});
  EXPECT_EQ(lines_of(stored), (std::vector<std::string>{"end", "end", "fire x", "roll 3", "stay"}));
  // Whoever plays on from it knows whether a die was taken back.
  std::vector<std::string> lines = lines_of(stored);
  EXPECT_FALSE(play_on(lines, {.table = "one", .number = 4, .text = "roll 3"}));
  EXPECT_TRUE(
      play_on(lines, {.table = "one", .number = 5, .kind = Entry::Kind::kUndo, .text = "5"}));
  EXPECT_FALSE(
      play_on(lines, {.table = "one", .number = 6, .kind = Entry::Kind::kUndo, .text = "4"}));
}

TEST_F(SqliteStoreTest, a_second_server_is_told_that_the_folder_is_in_use) {
  Loop loop;
  const auto store = opened(loop);
  EXPECT_NE(why_not().find("another server uses"), std::string::npos);
}

TEST_F(SqliteStoreTest, what_is_no_database_or_a_newer_one_is_refused_in_words) {
  {
    Loop loop;
    (void)opened(loop);
  }
  {
    SQLite::Database file((folder_ / "tercio.db").string(), SQLite::OPEN_READWRITE);
    file.exec("PRAGMA user_version=99");
  }
  EXPECT_NE(why_not().find("newer Tercio"), std::string::npos);
  for (const char* more : {"-wal", "-shm", ""}) {
    std::filesystem::remove(folder_ / (std::string("tercio.db") + more));
  }
  std::ofstream(folder_ / "tercio.db") << std::string(5000, 'x');
  EXPECT_NE(why_not().find("not a database"), std::string::npos) << why_not();
  std::filesystem::remove_all(folder_);
  std::ofstream(folder_.string()) << "a file";
  EXPECT_NE(why_not(), "");
}

TEST_F(SqliteStoreTest, documents_are_kept_replaced_and_gone_with_their_owner) {
  Loop loop;
  const auto store = opened(loop);
  const auto keep = [&](std::vector<Write> writes, int number) {
    std::string out = "not called";
    store->write(std::move(writes), [&](const std::string& fault) { out = fault; });
    loop.wait_for(number);
    return out;
  };
  EXPECT_EQ(keep({row("one"), Document{.kind = "chat", .id = "one/2", .owner = "one", .text = "b"},
                  Document{.kind = "chat", .id = "one/1", .owner = "one", .text = "a", .at = 9},
                  Document{.kind = "user", .id = "u", .text = "{}", .fresh = true}},
                 1),
            "");
  ASSERT_EQ(store->documents_of("chat", "one").size(), 2U);
  EXPECT_EQ(store->documents_of("chat", "one")[0].text, "a");
  EXPECT_EQ(store->documents_of("chat", "one")[0].at, 9);
  ASSERT_EQ(store->documents("chat", "one/1", 10).size(), 1U);
  EXPECT_EQ(store->documents("chat", "", 1)[0].id, "one/1");
  EXPECT_EQ(keep({Document{.kind = "user", .id = "u", .text = "[]", .fresh = true}}, 2),
            kTakenMeanwhile);
  EXPECT_EQ(store->document("user", "u")->text, "{}");
  EXPECT_EQ(keep({Document{.kind = "user", .id = "u", .text = "[]"}}, 3), "");
  EXPECT_EQ(store->document("user", "u")->text, "[]");
  EXPECT_EQ(keep({Discarded{"user", "u"}, Deleted{"one"}}, 4), "");
  EXPECT_FALSE(store->document("user", "u"));
  EXPECT_TRUE(store->documents_of("chat", "one").empty());
}

TEST_F(SqliteStoreTest, of_two_who_write_the_same_entry_one_is_told_he_was_late) {
  Loop loop;
  const auto store = opened(loop);
  std::vector<std::string> told;
  const auto note = [&](const std::string& fault) { told.push_back(fault); };
  store->write({row("one")}, note);
  store->write({Entry{.table = "one", .number = 0, .text = "a", .at = 1}}, note);
  store->write({Entry{.table = "one", .number = 0, .text = "b", .at = 1}}, note);
  store->write({Entry{.table = "one", .number = 1, .text = "c", .at = 1}}, note);
  for (int i = 1; i < 100 && told.size() < 4; ++i) loop.wait_for(1), ::usleep(10'000);
  EXPECT_EQ(told, (std::vector<std::string>{"", "", kTakenMeanwhile, ""}));
}

}  // namespace
}  // namespace tercio::server
