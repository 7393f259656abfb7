// Which of several processes this one is, when mpirun or srun has started them.
//
// Games need not talk to each other, so nothing of MPI is linked: the launcher tells each process
// its number, each plays its shard into a file of its own, and the first one waits for the others'
// files to be complete and merges them. So it works under every MPI, and what has been played
// survives a job that is killed.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "lab/plan.hpp"

namespace tercio::lab {

struct Ranks {
  int rank = 0;
  int size = 1;
  int on_this_machine = 1;  // processes that share its cores
  friend bool operator==(const Ranks&, const Ranks&) = default;
};

// The value of a variable of the environment; null: it is not set.
using Variable = std::function<const char*(const char*)>;
// None: the process was started alone.
std::optional<Ranks> find_ranks(const Variable& variable);

// Where a shard's results go while the study is not merged: "FILE.3-of-8".
std::string shard_file(const std::string& out, int index, int count);

// How long rank 0 waits. Some file systems of clusters keep locks to the machine that has them: to
// the others a file that is being written looks left while a long game is played, so only one that
// has not grown either for long enough is.
struct Patience {
  std::chrono::milliseconds poll = std::chrono::milliseconds(200);
  std::chrono::milliseconds gone = std::chrono::minutes(2);    // no process has it: it is left
  std::chrono::milliseconds never = std::chrono::minutes(10);  // … has not even begun
};

// Waits until the files of all shards that have games are complete. Answers what is wrong: a
// process has ended before its shard was finished, or one has not begun for very long. Empty: all
// are there, or `stop` has been set.
std::string wait_for_shards(const Plan& plan, const std::string& out, int count,
                            const std::atomic<bool>& stop, const Patience& patience = {});

}  // namespace tercio::lab
