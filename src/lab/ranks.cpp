#include "lab/ranks.hpp"

#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "lab/results_file.hpp"

namespace tercio::lab {

namespace {

constexpr int kMost = 1'000'000;

std::optional<int> number(const Variable& variable, const char* name) {
  const char* text = variable(name);
  if (text == nullptr) return std::nullopt;
  int n = 0;
  const char* last = text + std::strlen(text);
  const auto [end, error] = std::from_chars(text, last, n);
  if (error != std::errc() || end != last || n < 0 || n > kMost) return std::nullopt;
  return n;
}

}  // namespace

std::optional<Ranks> find_ranks(const Variable& variable) {
  struct Launcher {
    const char* rank;
    const char* size;
    const char* local;
  };
  // Open MPI; MPICH, Intel MPI and their like; srun alone. SLURM_NTASKS is none of them: a batch
  // script has it too, and runs once.
  constexpr Launcher kLaunchers[] = {
      {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"},
      {"PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS"},
      {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", ""},
  };
  for (const Launcher& launcher : kLaunchers) {
    const auto rank = number(variable, launcher.rank);
    const auto size = number(variable, launcher.size);
    if (!rank || !size || *size < 2 || *rank >= *size) continue;
    const auto local = number(variable, launcher.local);
    return Ranks{*rank, *size, local && *local > 0 ? *local : *size};
  }
  return std::nullopt;
}

std::string shard_file(const std::string& out, int index, int count) {
  return out + '.' + std::to_string(index) + "-of-" + std::to_string(count);
}

std::string wait_for_shards(const Plan& plan, const std::string& out, int count,
                            const std::atomic<bool>& stop, const Patience& patience) {
  using Clock = std::chrono::steady_clock;
  for (int i = 1; i <= count; ++i) {
    const std::array<int, 2> shard{i, count};
    const auto last = plan.last_game_of(shard);
    const std::string file = shard_file(out, i, count);
    auto seen = Clock::now();
    std::uintmax_t size = 0;
    while (!stop) {
      const Standing standing = standing_of(file, last);
      if (standing == Standing::kComplete) break;
      std::error_code none;
      const std::uintmax_t now = std::filesystem::file_size(file, none);
      if (standing == Standing::kWritten || (!none && now != size)) seen = Clock::now();
      if (!none) size = now;
      const auto idle = Clock::now() - seen;
      if (idle > (standing == Standing::kMissing ? patience.never : patience.gone)) {
        return fmt::format(
            "shard {}/{} ({}) is not finished and nobody plays it; start again to "
            "go on",
            i, count, file);
      }
      std::this_thread::sleep_for(patience.poll);
    }
  }
  return {};
}

}  // namespace tercio::lab
