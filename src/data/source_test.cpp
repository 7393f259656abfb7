#include "data/source.hpp"

#include <fstream>

#include <gtest/gtest.h>

namespace tercio::data {
namespace {

namespace fs = std::filesystem;

class Directory : public testing::Test {
 protected:
  Directory() { fs::create_directories(root_); }
  ~Directory() override { fs::remove_all(root_); }
  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
  }

  const fs::path root_ = fs::path(testing::TempDir()) /
                         (std::string("tercio-source-") +
                          testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Directory, all_toml_files_are_read_in_order_of_path) {
  write("b/map.toml", "second");
  write("a.toml", "first\n");
  write("b/notes.txt", "not data");
  const auto sources = read_directory(root_);
  ASSERT_TRUE(sources && sources->size() == 2U);
  EXPECT_EQ((*sources)[0].path, "a.toml");
  EXPECT_EQ((*sources)[0].text, "first\n");
  EXPECT_EQ((*sources)[1].path, "b/map.toml");
}

TEST_F(Directory, missing_folder_is_an_error) {
  const auto sources = read_directory(root_ / "nowhere");
  ASSERT_FALSE(sources);
  EXPECT_NE(sources.error().find("nowhere"), std::string::npos);
}

TEST(EmbeddedSources, program_carries_the_system_and_its_battles) {
  std::vector<std::string> paths;
  for (const SourceFile& source : embedded_sources()) paths.push_back(source.path);
  for (const auto* path :
       {"thirty-years-war/system.toml", "thirty-years-war/rules.toml",
        "thirty-years-war/breitenfeld/map.toml", "thirty-years-war/rocroi/counters.toml"}) {
    EXPECT_NE(std::find(paths.begin(), paths.end(), path), paths.end()) << path;
  }
}

}  // namespace
}  // namespace tercio::data
