#include "lab/export.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "lab/export_tables.hpp"
#include "lab/report_fixture.hpp"

namespace tercio::lab {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Export : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              fmt::format("tercio-export-{}-{}", getpid(),
                          ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string results(const std::string& text) {
    const fs::path path = folder_ / "sample.jsonl";
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }
  std::vector<std::string> lines(const std::string& name) const {
    std::ifstream in(folder_ / name);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
  }
  std::size_t entries(const fs::path& folder) const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  fs::path folder_;
  CaseTitle title_ = [](std::string_view, std::string_view number) {
    return number == "5.1" ? std::string("Fire, \"table\"") : std::string();
  };
};

TEST_F(Export, CsvHasARowForEachGameAndTurn) {
  const auto done = export_csv(results(sample_results()), at("csv"), title_);
  ASSERT_TRUE(done) << done.error();
  EXPECT_EQ(done->games, 20U);
  const auto games = lines("csv/games.csv");
  ASSERT_EQ(games.size(), 21U);
  EXPECT_EQ(games[0],
            "n,scenario,variation,pair,seating,seed,player_first,player_second,winner,winner_side,"
            "level,points_first,"
            "points_second,margin,turns,player_turns,judgements_first,judgements_second,hash,luck_"
            "first,luck_second,dice");
  EXPECT_EQ(games[1],
            "0,rocroi/"
            "historical,base,0,0,1000,ensign,ensign,french,1,decisive,180,100,80,2,4,0,0,"
            "0000000000000007,500,"
            "50,40");
  EXPECT_THAT(games[19], HasSubstr(",,,draw,"));
  EXPECT_EQ(lines("csv/turns.csv").size(), 1 + 2 * (5 * 3 + 5 * 4U));
  const auto cases = lines("csv/cases.csv");
  EXPECT_EQ(cases[1], "rocroi/historical,base,5.1,\"Fire, \"\"table\"\"\",100,10");
  EXPECT_EQ(cases[2], "rocroi/historical,base,8.61,,45,9");
  EXPECT_EQ(lines("csv/heat.csv")[1], "rocroi/historical,base,1214,30,10,0,0");
  EXPECT_EQ(lines("csv/variations.csv").size(), 3U);
  EXPECT_EQ(entries(at("csv")), export_tables().size());
}

TEST_F(Export, SqliteHasTheSameRowsWithTheirTypesAndIndexes) {
  const std::string path = results(sample_results());
  ASSERT_TRUE(export_csv(path, at("csv"), title_));
  const auto done = export_sqlite(path, at("all.db"), title_);
  ASSERT_TRUE(done) << done.error();
  SQLite::Database database(at("all.db"), SQLite::OPEN_READONLY);
  for (const ExportTable& table : export_tables()) {
    const auto rows =
        database.execAndGet(fmt::format("SELECT count(*) FROM {}", table.name)).getInt();
    EXPECT_EQ(static_cast<std::size_t>(rows) + 1,
              lines(fmt::format("csv/{}.csv", table.name)).size())
        << table.name;
    EXPECT_EQ(database
                  .execAndGet(fmt::format(
                      "SELECT count(*) FROM sqlite_master WHERE type = 'index' AND tbl_name = '{}'",
                      table.name))
                  .getInt(),
              1)
        << table.name;
  }
  EXPECT_EQ(database.execAndGet("SELECT sum(margin) FROM games WHERE variation = 'base'").getInt(),
            -120);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM games WHERE winner IS NULL").getInt(), 2);
  EXPECT_EQ(database.execAndGet("SELECT typeof(margin) FROM games").getString(), "integer");
  EXPECT_EQ(database.execAndGet("SELECT typeof(share) FROM variations").getString(), "real");
  EXPECT_DOUBLE_EQ(
      database.execAndGet("SELECT share_change FROM variations WHERE variation = 'no-charge'")
          .getDouble(),
      0.2);
  EXPECT_EQ(
      database.execAndGet("SELECT typeof(share_change) FROM variations WHERE variation = 'base'")
          .getString(),
      "null");
}

TEST_F(Export, OfFaultyResultsNothingIsWritten) {
  const std::string path = results(sample_results(3) + "no game\n");
  const auto csv = export_csv(path, at("csv"), title_);
  ASSERT_FALSE(csv);
  EXPECT_THAT(csv.error(), HasSubstr("sample.jsonl:8: "));
  EXPECT_FALSE(fs::exists(at("csv")));
  ASSERT_FALSE(export_sqlite(path, at("all.db"), title_));
  EXPECT_EQ(entries(folder_), 1U) << "only the results are there";
}

TEST_F(Export, AFolderOfCsvAppearsWhenItIsWhole) {
  bool early = false;
  const auto done =
      export_csv(results(sample_results()), at("csv/"), [&](std::string_view, std::string_view) {
        early = early || fs::exists(at("csv"));
        return std::string();
      });
  ASSERT_TRUE(done) << done.error();
  EXPECT_FALSE(early);
  EXPECT_EQ(entries(folder_), 2U) << "something is left beside it";
  // A folder that is there keeps what is in it.
  std::ofstream(folder_ / "csv" / "notes") << "mine";
  std::ofstream(folder_ / "csv" / "games.csv") << "old";
  ASSERT_TRUE(export_csv(at("sample.jsonl"), at("csv"), title_));
  EXPECT_EQ(entries(at("csv")), export_tables().size() + 1);
  EXPECT_EQ(lines("csv/games.csv").size(), 21U);
}

TEST_F(Export, TheResultsThemselvesAreNeverReplaced) {
  const std::string path = results(sample_results());
  fs::create_symlink(path, at("link"));
  fs::create_hard_link(path, at("other"));
  fs::create_directory(at("csv"));
  fs::create_hard_link(path, at("csv/turns.csv"));
  for (const std::string& same : {path, at("link"), at("other"), at("csv/../link")}) {
    const auto done = export_sqlite(path, same, title_);
    ASSERT_FALSE(done) << same;
    EXPECT_THAT(done.error(), HasSubstr("is the file of the results"));
  }
  EXPECT_THAT(export_csv(path, at("csv"), title_).error(),
              HasSubstr("turns.csv is the file of the results"));
  EXPECT_EQ(lines("sample.jsonl").size(), 21U);
  EXPECT_EQ(lines("csv/turns.csv").size(), 21U);
  EXPECT_TRUE(fs::is_symlink(at("link")));
}

TEST_F(Export, AnOldFileStaysWhenTheNewOneFails) {
  const std::string good = results(sample_results());
  ASSERT_TRUE(export_sqlite(good, at("all.db"), title_));
  const std::string bad = results(sample_results(1) + "no game\n");
  ASSERT_FALSE(export_sqlite(bad, at("all.db"), title_));
  SQLite::Database database(at("all.db"), SQLite::OPEN_READONLY);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM games").getInt(), 20);
}

TEST_F(Export, WhatCannotBeWrittenIsTold) {
  const std::string path = results(sample_results());
  EXPECT_THAT(export_csv(path, path, title_).error(), HasSubstr("is a file"));
  EXPECT_THAT(export_sqlite(path, folder_.string(), title_).error(), HasSubstr("is a folder"));
  EXPECT_FALSE(export_sqlite(path, at("nowhere/all.db"), title_));
  EXPECT_THAT(export_csv(at("none.jsonl"), at("csv"), title_).error(), HasSubstr("cannot read"));
}

}  // namespace
}  // namespace tercio::lab
