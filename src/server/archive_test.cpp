#include "server/archive.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace tercio::server {
namespace {

class Archive : public testing::Test {
 protected:
  Archive() {
    std::string name = (std::filesystem::temp_directory_path() / "tercio-archive-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Archive() override { std::filesystem::remove_all(folder_); }

  std::string read(const std::string& name) const {
    std::ostringstream out;
    out << std::ifstream(folder_ / "archive" / name).rdbuf();
    return out.str();
  }

  std::filesystem::path folder_;
};

TEST_F(Archive, a_record_is_written_whole_and_only_for_its_owner) {
  EXPECT_EQ(archive_record(folder_, "abc", "one\n"), "");
  EXPECT_EQ(read("abc.tercio"), "one\n");
  EXPECT_EQ(archive_record(folder_, "abc", "another\n"), "");
  EXPECT_EQ(read("abc.tercio"), "another\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "archive" / "abc.tercio.part"));
  const auto rights = std::filesystem::status(folder_ / "archive" / "abc.tercio").permissions();
  EXPECT_EQ(rights, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(Archive, what_is_in_the_way_is_told) {
  std::ofstream(folder_ / "archive") << "no folder";
  EXPECT_NE(archive_record(folder_, "abc", "one\n"), "");
}

}  // namespace
}  // namespace tercio::server
