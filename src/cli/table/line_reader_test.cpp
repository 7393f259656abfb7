#include "cli/table/line_reader.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace tercio::cli {
namespace {

TEST(LineReader, gives_lines_with_and_without_an_end) {
  std::istringstream in("one\n\ntwo");
  std::string line;
  EXPECT_EQ(read_line(in, line, 10), LineRead::kLine);
  EXPECT_EQ(line, "one");
  EXPECT_EQ(read_line(in, line, 10), LineRead::kLine);
  EXPECT_EQ(line, "");
  EXPECT_EQ(read_line(in, line, 10), LineRead::kLine);
  EXPECT_EQ(line, "two");
  EXPECT_EQ(read_line(in, line, 10), LineRead::kEnd);
}

TEST(LineReader, skips_a_line_that_is_too_long_and_goes_on) {
  std::istringstream in(std::string(11, 'x') + "\n" + std::string(10, 'y') + "\n");
  std::string line;
  EXPECT_EQ(read_line(in, line, 10), LineRead::kTooLong);
  EXPECT_TRUE(line.empty());
  EXPECT_EQ(read_line(in, line, 10), LineRead::kLine);
  EXPECT_EQ(line, std::string(10, 'y'));
}

TEST(LineReader, tells_of_a_long_line_without_an_end) {
  std::istringstream in(std::string(20, 'x'));
  std::string line;
  EXPECT_EQ(read_line(in, line, 10), LineRead::kTooLong);
  EXPECT_EQ(read_line(in, line, 10), LineRead::kEnd);
}

}  // namespace
}  // namespace tercio::cli
