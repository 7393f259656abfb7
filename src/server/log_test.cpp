// What the server's owner reads.
#include "server/log.hpp"

#include <memory>
#include <string>

#include <gmock/gmock.h>

namespace tercio::server {
namespace {

using ::testing::StartsWith;

std::string written(Log::Style style, Level level) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  const Log log(Level::kInfo, style, file.get());
  log.write(level, "the disk is full", {{"table", "ab\n12"}});
  std::rewind(file.get());
  std::string out(1000, '\0');
  out.resize(std::fread(out.data(), 1, out.size(), file.get()));
  return out;
}

TEST(Log, a_program_gets_an_object_a_line) {
  const auto line = nlohmann::json::parse(written(Log::Style::kLines, Level::kInfo));
  EXPECT_EQ(line["level"], "info");
  EXPECT_EQ(line["message"], "the disk is full");
  EXPECT_EQ(line["table"], "ab\n12");
  EXPECT_EQ(written(Log::Style::kLines, Level::kDebug), "");
}

TEST(Log, a_person_gets_what_has_gone_wrong_as_a_sentence) {
  EXPECT_EQ(written(Log::Style::kSentences, Level::kWarning),
            "Warning: the disk is full (table: \"ab\\n12\")\n");
  EXPECT_THAT(written(Log::Style::kSentences, Level::kError), StartsWith("Error: the disk"));
  EXPECT_EQ(written(Log::Style::kSentences, Level::kInfo), "");
}

}  // namespace
}  // namespace tercio::server
