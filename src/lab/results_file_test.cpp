#include "lab/results_file.hpp"

#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "lab/merge.hpp"
#include "lab/study_fixture.hpp"

namespace tercio::lab {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

const std::string kStudy =
    small_study("[[variation]]\nname = \"bold\"\nplayers = [\"aggressive\", \"ensign\"]\n");

class ResultsFiles : public Folder {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }
  const Plan plan_ = plan_of(kStudy);
};

TEST_F(ResultsFiles, have_the_same_bytes_whatever_the_number_of_threads) {
  ASSERT_EQ(play_into(plan_, file("one"), 1), "");
  ASSERT_EQ(play_into(plan_, file("five"), 5), "");
  EXPECT_EQ(read_all(file("one")), read_all(file("five")));
  EXPECT_EQ(extent_of(file("one"))->games, plan_.header().games);
}

TEST_F(ResultsFiles, gone_on_with_after_any_byte_are_those_of_one_run) {
  ASSERT_EQ(play_into(plan_, file("whole")), "");
  const std::string whole = read_all(file("whole"));
  const std::size_t header = whole.find('\n');
  for (std::size_t length : {std::size_t{0}, std::size_t{1}, header - 1, header, header + 1,
                             header + 40, whole.size() / 2, whole.size() - 1, whole.size()}) {
    write("part", whole.substr(0, length));
    EXPECT_EQ(play_into(plan_, file("part"), 2), "");
    EXPECT_EQ(read_all(file("part")), whole) << "cut to " << length;
  }
}

TEST_F(ResultsFiles, stopped_anywhere_and_gone_on_with_are_those_of_one_run) {
  ASSERT_EQ(play_into(plan_, file("whole")), "");
  for (int stop = 0; stop < 18; stop += 5) {
    ASSERT_EQ(play_into(plan_, file("part"), 3, {1, 1}, 5), "");
  }
  EXPECT_EQ(read_all(file("part")), read_all(file("whole")));
}

TEST_F(ResultsFiles, of_another_study_or_of_none_are_left_alone) {
  const auto refused = [&](const std::string& text) {
    const std::string path = write("other", text);
    std::string wrong = play_into(plan_, path);
    EXPECT_EQ(read_all(path), text);
    return wrong;
  };
  EXPECT_THAT(refused("my notes"), EndsWith("is there and has no results of a study"));
  EXPECT_THAT(refused("my notes\n"), HasSubstr("the header cannot be read: it is not JSON"));
  Header header = plan_.header();
  header.seed = 9;
  EXPECT_THAT(refused(line_of(header) + '\n'), EndsWith("its seed is 9 instead of 1"));
  header = plan_.header();
  header.data = "0000000000000000";
  EXPECT_THAT(refused(line_of(header) + '\n'), EndsWith("other files of the games"));
  header = plan_.header();
  header.variations[1].players[0] = "gunner";
  EXPECT_THAT(refused(line_of(header) + '\n'), EndsWith("the variation bold differs"));
  header = plan_.header();
  header.shard = {1, 2};
  EXPECT_THAT(refused(line_of(header) + '\n'), EndsWith("it is shard 1/2 instead of 1/1"));
  ASSERT_EQ(play_into(plan_, file("whole")), "");
  std::string damaged = read_all(file("whole"));
  damaged.replace(damaged.find("{\"n\":3,"), 7, "{\"n\":4,");
  EXPECT_THAT(refused(damaged), HasSubstr("line 5: game 4 stands where 3 belongs"));
}

TEST_F(ResultsFiles, with_a_game_that_is_not_the_studys_are_left_alone) {
  ASSERT_EQ(play_into(plan_, file("whole")), "");
  const std::string whole = read_all(file("whole"));
  const std::size_t seed = whole.find("\"seed\":", whole.find("{\"n\":1,"));
  // In the second game.
  for (const auto& [was, is] : std::vector<std::pair<std::string, std::string>>{
           {"\"seating\":0", "\"seating\":1"},
           {"\"pair\":0", "\"pair\":3"},
           {"\"variation\":\"bold\"", "\"variation\":\"base\""},
           {whole.substr(seed, 8), "\"seed\":"},
           {"\"players\":[\"aggressive\",\"ensign\"]", "\"players\":[\"ensign\",\"ensign\"]"}}) {
    std::string changed = whole;
    changed.replace(changed.find(was, changed.find("{\"n\":1,")), was.size(), is);
    EXPECT_THAT(play_into(plan_, write("changed", changed)),
                HasSubstr("line 3: game 1 is not that of the study"))
        << is;
    EXPECT_EQ(read_all(file("changed")), changed);
  }
  std::string far = whole;
  far.replace(far.find("\"seating\":0"), 11, "\"seating\":90000000");
  EXPECT_THAT(play_into(plan_, write("far", far)), HasSubstr("seating is not a whole number"));
}

// Another process has the file when this one opens it, writes into it and ends.
TEST_F(ResultsFiles, written_before_the_lock_is_had_are_left_alone) {
  const std::string notes = "my notes\n";
  const int fd = ::open(file("a").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  ASSERT_GE(fd, 0);
  ASSERT_EQ(::flock(fd, LOCK_EX), 0);
  std::string wrong;
  std::thread other([&] { wrong = play_into(plan_, file("a")); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(::write(fd, notes.data(), notes.size()), static_cast<ssize_t>(notes.size()));
  ::close(fd);
  other.join();
  EXPECT_NE(wrong, "");
  EXPECT_EQ(read_all(file("a")), notes);
}

TEST_F(ResultsFiles, are_written_by_one_process_at_a_time) {
  Jobs jobs(plan_, {1, 1});
  const auto first = ResultsFile::open(file("a"), plan_.header(), jobs, false, nullptr);
  ASSERT_TRUE(first);
  EXPECT_THAT(play_into(plan_, file("a")), EndsWith("is being written by another process"));
  EXPECT_EQ(standing_of(file("a"), 5), Standing::kWritten);
}

TEST_F(ResultsFiles, that_cannot_be_there_are_refused) {
  EXPECT_THAT(play_into(plan_, root_.string()), HasSubstr("cannot write"));
  EXPECT_THAT(play_into(plan_, file("no/such/folder")), HasSubstr("No such file"));
  Jobs jobs(plan_, {1, 1});
  EXPECT_FALSE(ResultsFile::open(file("none"), plan_.header(), jobs, true, nullptr));
  EXPECT_FALSE(std::filesystem::exists(file("none")));
}

TEST_F(ResultsFiles, tell_how_a_shard_stands) {
  const auto last = plan_.last_game_of({1, 1});
  EXPECT_EQ(standing_of(file("a"), last), Standing::kMissing);
  ASSERT_EQ(play_into(plan_, file("a"), 1, {1, 1}, 4), "");
  EXPECT_EQ(standing_of(file("a"), last), Standing::kLeft);
  ASSERT_EQ(play_into(plan_, file("a")), "");
  EXPECT_EQ(standing_of(file("a"), last), Standing::kComplete);
  ASSERT_EQ(play_into(plan_, file("empty"), 1, {40, 50}), "");
  EXPECT_EQ(standing_of(file("empty"), plan_.last_game_of({40, 50})), Standing::kComplete);
}

class Merging : public ResultsFiles {
 protected:
  std::vector<std::string> play_shards(int count) {
    std::vector<std::string> files;
    for (int i = 1; i <= count; ++i) {
      files.push_back(file("shard" + std::to_string(i)));
      EXPECT_EQ(play_into(plan_, files.back(), 2, {i, count}), "");
    }
    return files;
  }
  std::string wrong(const std::vector<std::string>& files) {
    const auto merged = merge(file("out"), files);
    EXPECT_EQ(std::filesystem::exists(file("out")), merged.has_value());
    // Nothing half-written is left beside it either.
    for (const auto& entry : std::filesystem::directory_iterator(root_)) {
      EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos);
    }
    return merged ? "" : merged.error();
  }
};

TEST_F(Merging, gives_the_bytes_of_one_process_in_whatever_order_the_shards_come) {
  ASSERT_EQ(play_into(plan_, file("whole")), "");
  for (const int count : {1, 2, 3, 8}) {  // more shards than seeds, too
    auto files = play_shards(count);
    std::reverse(files.begin(), files.end());
    ASSERT_EQ(wrong(files), "");
    EXPECT_EQ(read_all(file("out")), read_all(file("whole")));
    for (const std::string& one : files) std::filesystem::remove(one);
    std::filesystem::remove(file("out"));
  }
}

TEST_F(Merging, refuses_what_is_missing_doubled_unfinished_damaged_or_of_another_study) {
  const auto files = play_shards(3);
  EXPECT_EQ(wrong({files[0], files[2]}), "missing: shard 2/3");
  EXPECT_THAT(wrong({files[0], files[1], files[1]}), HasSubstr("shard 2/3 is given twice"));
  EXPECT_THAT(wrong({}), HasSubstr("nothing to merge"));
  EXPECT_THAT(wrong({files[0], files[1], file("none")}), HasSubstr("cannot read"));
  const std::string good = read_all(files[1]);
  write("shard2", good.substr(0, good.size() - 1));
  EXPECT_THAT(wrong(files), HasSubstr("half-written"));
  write("shard2", good.substr(0, good.rfind('\n', good.size() - 2) + 1));
  EXPECT_THAT(wrong(files), HasSubstr("is missing: not finished is"));
  std::string twice = good;
  twice.replace(twice.find("{\"n\":3,"), 7, "{\"n\":0,");
  write("shard2", twice);
  EXPECT_THAT(wrong(files), HasSubstr("game 0 is in"));
  write("shard2", good + "{\"n\":99,}\n");
  EXPECT_THAT(wrong(files), HasSubstr("games that are not of the study"));
  write("shard2", good + "rubbish\n");
  EXPECT_THAT(wrong(files), HasSubstr("is damaged"));
  const Plan other =
      plan_of(kStudy + "[[variation]]\nname = \"w\"\nplayers = [\"gunner\", \"gunner\"]\n");
  std::filesystem::remove(files[1]);
  ASSERT_EQ(play_into(other, files[1], 1, {2, 3}), "");
  EXPECT_THAT(wrong(files), HasSubstr("are not of the same study: its number of variations is 3"));
  write("shard2", good);
  write("out", "mine");
  const auto merged = merge(file("out"), files);
  ASSERT_FALSE(merged);
  EXPECT_THAT(merged.error(), EndsWith("is there already"));
  EXPECT_EQ(read_all(file("out")), "mine");
}

TEST_F(Merging, again_changes_nothing_and_is_no_fault_even_without_some_of_the_shards) {
  const auto files = play_shards(3);
  ASSERT_EQ(wrong(files), "");
  const std::string whole = read_all(file("out"));
  EXPECT_EQ(wrong(files), "");
  std::filesystem::remove(files[0]);
  EXPECT_EQ(wrong(files), "");
  EXPECT_EQ(read_all(file("out")), whole);
  // Half of the study, and another one.
  write("out", whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1));
  EXPECT_THAT(merge(file("out"), files).error(), EndsWith("is there already"));
  write("out", whole);
  const Plan other =
      plan_of(kStudy + "[[variation]]\nname = \"w\"\nplayers = [\"gunner\", \"gunner\"]\n");
  std::filesystem::remove(files[1]);
  ASSERT_EQ(play_into(other, files[1], 1, {2, 3}), "");
  EXPECT_THAT(merge(file("out"), files).error(), EndsWith("is there already"));
  EXPECT_EQ(read_all(file("out")), whole);
}

}  // namespace
}  // namespace tercio::lab
