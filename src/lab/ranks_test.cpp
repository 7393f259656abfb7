#include "lab/ranks.hpp"

#include <map>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/study_fixture.hpp"

namespace tercio::lab {
namespace {

std::optional<Ranks> found(const std::map<std::string, std::string>& environment) {
  return find_ranks([&](const char* name) {
    const auto it = environment.find(name);
    return it == environment.end() ? nullptr : it->second.c_str();
  });
}

TEST(Ranks, are_told_by_open_mpi_mpich_and_srun) {
  EXPECT_EQ(found({{"OMPI_COMM_WORLD_RANK", "3"},
                   {"OMPI_COMM_WORLD_SIZE", "64"},
                   {"OMPI_COMM_WORLD_LOCAL_SIZE", "16"}}),
            (Ranks{3, 64, 16}));
  EXPECT_EQ(found({{"PMI_RANK", "0"}, {"PMI_SIZE", "2"}}), (Ranks{0, 2, 2}));
  EXPECT_EQ(found({{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "8"}}), (Ranks{1, 8, 8}));
}

TEST(Ranks, a_process_alone_or_a_batch_script_is_none) {
  EXPECT_EQ(found({}), std::nullopt);
  EXPECT_EQ(found({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "8"}}), std::nullopt);
  EXPECT_EQ(found({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}}), std::nullopt);
}

TEST(Ranks, nonsense_is_none) {
  EXPECT_EQ(found({{"PMI_RANK", "x"}, {"PMI_SIZE", "2"}}), std::nullopt);
  EXPECT_EQ(found({{"PMI_RANK", "2"}, {"PMI_SIZE", "2"}}), std::nullopt);
  EXPECT_EQ(found({{"PMI_RANK", "-1"}, {"PMI_SIZE", "2"}}), std::nullopt);
  EXPECT_EQ(found({{"PMI_RANK", "1"}, {"PMI_SIZE", "99999999999"}}), std::nullopt);
}

class Waiting : public Folder {};

TEST_F(Waiting, ends_when_all_shards_are_there) {
  const Plan plan = plan_of(small_study());
  for (int i = 1; i <= 3; ++i) {
    ASSERT_EQ(play_into(plan, shard_file(file("out"), i, 3), 1, {i, 3}), "");
  }
  const std::atomic<bool> stop = false;
  EXPECT_EQ(wait_for_shards(plan, file("out"), 3, stop), "");
}

// Where locks are not seen from another machine.
TEST_F(Waiting, goes_on_while_a_shard_grows_that_nobody_seems_to_have) {
  using std::chrono::milliseconds;
  const Plan plan = plan_of(small_study());
  const std::string shard = shard_file(file("out"), 1, 1);
  ASSERT_EQ(play_into(plan, file("whole")), "");
  const std::string whole = read_all(file("whole"));
  const Patience patience{.poll = milliseconds(10), .gone = milliseconds(600)};
  std::thread other([&] {
    std::ofstream out(shard, std::ios::binary);
    for (std::size_t at = 0; at < whole.size(); at += whole.size() / 10) {
      out << whole.substr(at, whole.size() / 10) << std::flush;
      std::this_thread::sleep_for(milliseconds(100));
    }
  });
  const std::atomic<bool> stop = false;
  EXPECT_EQ(wait_for_shards(plan, file("out"), 1, stop, patience), "");
  other.join();
  std::ofstream(shard, std::ios::binary) << whole.substr(0, whole.size() / 2);
  EXPECT_THAT(wait_for_shards(plan, file("out"), 1, stop, patience),
              testing::HasSubstr("is not finished and nobody plays it"));
}

TEST_F(Waiting, ends_when_it_is_told_to_stop) {
  const Plan plan = plan_of(small_study());
  const std::atomic<bool> stop = true;
  EXPECT_EQ(wait_for_shards(plan, file("out"), 3, stop), "");
}

}  // namespace
}  // namespace tercio::lab
