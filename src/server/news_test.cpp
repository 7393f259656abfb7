#include "server/news.hpp"

#include <gtest/gtest.h>

namespace tercio::server {
namespace {

using Kind = News::Kind;

TEST(News, are_told_once_for_each_thing_that_was_written) {
  const std::vector<Write> writes{Entry{.table = "t", .number = 4, .text = "end"},
                                  SeatRow{.table = "t", .side = "french", .key = "k"},
                                  SeatRow{.table = "t", .side = "spanish", .key = "l"},
                                  Summary{.table = "t", .heading = "h"},
                                  Document{.kind = "user", .id = "ann"},
                                  Deleted{"u"}};
  const std::vector<News> expected{{.kind = Kind::kLog, .id = "t", .number = 4},
                                   {Kind::kSeats, "t"},
                                   {Kind::kDocument, "ann", "user"},
                                   {Kind::kDeleted, "u"}};
  EXPECT_EQ(news_of(writes), expected);
}

TEST(News, of_a_new_table_are_one) {
  TableRow row;
  row.id = "t";
  const std::vector<Write> writes{row, SeatRow{.table = "t", .side = "french", .key = "k"},
                                  Entry{.table = "t", .number = 0, .text = "roll 4"},
                                  Document{.kind = "clock", .id = "t"}};
  const std::vector<News> expected{{Kind::kTable, "t"}, {Kind::kDocument, "t", "clock"}};
  EXPECT_EQ(news_of(writes), expected);
}

TEST(News, are_read_as_they_are_told) {
  for (const News& news :
       {News{Kind::kTable, "t"}, News{.kind = Kind::kLog, .id = "t", .number = 17},
        News{Kind::kSeats, "t"}, News{Kind::kDocument, "ann of x", "user"},
        News{.kind = Kind::kHere, .id = "t", .document = "french n2", .number = 1},
        News{.kind = Kind::kHere, .id = "t", .document = "french n2"}, News{Kind::kDeleted, "t"},
        News{}}) {
    EXPECT_EQ(news_of_line(line_of(news)), news) << line_of(news);
  }
  for (const char* line : {"", "table", "log t", "log t x", "log t 1x", "shout t", "here 1 t",
                           "here 1 t french", "here 2 t french n", "here 1  french n"}) {
    EXPECT_FALSE(news_of_line(line)) << line;
  }
}

}  // namespace
}  // namespace tercio::server
