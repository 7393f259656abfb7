#include "offline/rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::offline {
namespace {

using server::Deleted;
using server::Discarded;
using server::Document;
using server::Entry;
using server::Renamed;
using server::SeatRow;
using server::TableRow;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TableRow table(const std::string& id) {
  return {.id = id,
          .title = "A “title”",
          .scenario = "rocroi/historical",
          .options = "{}",
          .dice = "server",
          .seed = "",
          .commitment = "",
          .setup = "",
          .start = "",
          .created = 12,
          .terms = "{}"};
}
SeatRow seat(const std::string& id) {
  return {.table = id, .side = "french", .key = "k", .hints = 3, .offered = true, .version = 2};
}
Entry entry(const std::string& id, std::int64_t number) {
  return {.table = id, .number = number, .kind = Entry::Kind::kUndo, .text = "3", .at = 7};
}

const Kept kNothing{.table = [](const std::string&) { return std::nullopt; },
                    .children = [](const std::string&) { return std::vector<TableRow>{}; },
                    .owned = [](const std::string&) { return std::vector<Document>{}; }};

std::deque<Row> rows_put(const Json& changes) {
  std::deque<Row> out;
  for (const Json& one : changes) out.push_back({one["put"], one["value"]});
  return out;
}

// A game of two rows and an entry.
std::deque<Row> good(const std::string& id) {
  return rows_put(changes_of({table(id), seat(id), entry(id, 0)}, kNothing));
}

TEST(Rows, what_is_written_is_read_again) {
  const Loaded loaded = read_rows(
      rows_put(changes_of({table("a"), seat("a"), entry("a", 0), entry("a", 1),
                           server::Summary{.table = "a", .heading = "h", .over = true},
                           server::ReviewRow{.table = "a", .entries = 2, .text = "{}"},
                           Document{.kind = "chat", .id = "1", .owner = "a", .text = "t", .at = 5}},
                          kNothing)));
  EXPECT_THAT(loaded.faults, IsEmpty());
  EXPECT_THAT(loaded.tables, ElementsAre("a"));
  ASSERT_EQ(loaded.writes.size(), 7U);
  const auto& read = std::get<TableRow>(loaded.writes[0]);
  EXPECT_EQ(read.title, "A “title”");
  EXPECT_EQ(read.created, 12);
  EXPECT_EQ(read.proof, 2);
  EXPECT_EQ(read.terms, "{}");
  EXPECT_EQ(std::get<SeatRow>(loaded.writes[1]), seat("a"));
  EXPECT_EQ(std::get<Entry>(loaded.writes[3]).number, 1);
  EXPECT_EQ(std::get<Entry>(loaded.writes[3]).kind, Entry::Kind::kUndo);
  EXPECT_TRUE(std::get<server::Summary>(loaded.writes[4]).over);
  EXPECT_EQ(std::get<server::ReviewRow>(loaded.writes[5]).entries, 2);
  EXPECT_EQ(std::get<Document>(loaded.writes[6]).owner, "a");
}

TEST(Rows, each_fault_names_its_row_and_leaves_out_one_table) {
  const std::vector<std::tuple<Json, std::string, std::string>> wrong{
      {{"seat", "b", "french"}, R"({"key": 5})", "'key' is no text"},
      {{"seat", "b", "french"}, "{}", "'key' is missing"},
      {{"seat", "b", "french"}, R"({"key": "k", "handed": 1})", "'handed' is neither"},
      {{"table", "b"}, R"({"scenario": "rocroi/historical"})", "'options' is missing"},
      {{"table", "b"}, "[]", "no JSON object"},
      {{"table", "b"}, R"({"scenario")", ""},
      {{"summary", "b"}, R"({"over": 1})", "'over' is neither"},
      {{"summary", "b"}, R"({"sequence": -1})", "'sequence' is no whole number"},
      {{"summary", "b"}, R"({"sequence": 1e30})", "'sequence' is no whole number"},
      {{"review", "b"}, R"({"entries": 1.5, "text": ""})", "'entries' is no whole number"},
      {{"entry", "b", 0}, R"({"kind": "dance"})", "'kind' is not do, undo or end"},
      {{"entry", "b", 5}, R"({"kind": "do"})", "it is missing"},
      {{"entry", "b", 0}, R"({"kind": "do", "new": true})", "fields this version does not know"},
  };
  for (const auto& [key, text, why] : wrong) {
    std::deque<Row> rows = good("a");
    for (Row& row : good("b")) {
      if (row.key != key) rows.push_back(std::move(row));
    }
    rows.push_back({key, text});
    const Loaded loaded = read_rows(rows);
    EXPECT_THAT(loaded.tables, ElementsAre("a")) << text;
    ASSERT_EQ(loaded.faults.size(), 1U) << text;
    EXPECT_THAT(loaded.faults[0], HasSubstr("\"b\"")) << text;
    EXPECT_THAT(loaded.faults[0], HasSubstr(why)) << text;
    EXPECT_EQ(loaded.writes.size(), 3U) << text;
  }
}

TEST(Rows, a_table_that_lacks_what_it_needs_is_left_out_with_its_documents) {
  std::deque<Row> rows = good("b");
  rows.erase(rows.begin());
  rows.push_back({{"document", "chat", "1"}, R"({"owner": "b"})"});
  rows.push_back({{"document", "chat", "2"}, R"({"owner": "nobody"})"});
  const Loaded loaded = read_rows(rows);
  EXPECT_THAT(loaded.faults, ElementsAre(HasSubstr(R"(row ["table","b"]: it is missing)")));
  ASSERT_EQ(loaded.writes.size(), 1U);
  EXPECT_EQ(std::get<Document>(loaded.writes[0]).id, "2");
}

TEST(Rows, a_key_that_is_none_is_told) {
  const std::vector<Json> keys{"table",
                               Json::array(),
                               {"dragon", "x"},
                               {1, 2},
                               {"entry", "x", "y"},
                               {"entry", "x", -1},
                               {"table", "x", "y"},
                               nullptr};
  for (const Json& key : keys) {
    const Loaded loaded = read_rows({{key, "{}"}});
    EXPECT_THAT(loaded.faults, ElementsAre(HasSubstr("no row has such a key"))) << key;
  }
}

TEST(Rows, a_name_and_a_deletion_reach_what_depends_on_them) {
  Kept kept = kNothing;
  kept.table = [](const std::string& id) {
    return id == "a" ? std::optional(table(id)) : std::nullopt;
  };
  kept.children = [](const std::string& parent) {
    TableRow child = table("child");
    child.parent = parent;
    return std::vector{child};
  };
  kept.owned = [](const std::string& owner) {
    return std::vector{Document{.kind = "seen", .id = "x", .owner = owner}};
  };
  const Json named = changes_of({Renamed{"a", "New"}}, kept);
  ASSERT_EQ(named.size(), 1U);
  EXPECT_EQ(Json::parse(named[0]["value"].get<std::string>())["title"], "New");
  EXPECT_TRUE(changes_of({Renamed{"unknown", "New"}}, kept).empty());

  const std::string gone = changes_of({Deleted{"a"}}, kept).dump();
  EXPECT_THAT(gone, HasSubstr(R"({"delete":["table","a"]})"));
  EXPECT_THAT(gone, HasSubstr(R"({"delete-below":["entry","a"]})"));
  EXPECT_THAT(gone, HasSubstr(R"({"delete":["document","seen","x"]})"));
  EXPECT_THAT(gone, HasSubstr(R"({"put":["table","child"])"));
  EXPECT_EQ(gone.find("parent"), gone.npos) << "the child has no parent any more";

  const Document own{.kind = "dice", .id = "d", .owner = "a"};
  EXPECT_THAT(changes_of({own, Discarded{"letter", "a"}}, kNothing).dump(),
              HasSubstr(R"({"delete":["document","dice","d"]})"));
}

}  // namespace
}  // namespace tercio::offline
