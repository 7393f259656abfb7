// What the operator's commands share: the store of a folder, also one that a server is using.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cli/commands/commands.hpp"
#include "server/orders.hpp"
#include "server/store.hpp"

namespace tercio::cli {

class AdminStore {
 public:
  // Only to be read, or changed too. When no server has the folder, what is to be changed is taken
  // like a server would, and none can be started meanwhile.
  enum class Purpose { kRead, kChange };
  static tl::expected<AdminStore, std::string> open(const AdminArguments& arguments,
                                                    Purpose purpose);

  server::Store& store() { return *store_; }
  const std::filesystem::path& folder() const { return folder_; }
  // Whether a server has it, and has to be asked for what it keeps in memory.
  bool served() const { return served_; }
  // What went wrong; empty: it is stored.
  std::string write(std::vector<server::Write> writes);
  // Asks the server, and waits until it has taken the orders up.
  std::string order(const std::vector<server::Order>& orders);

 private:
  AdminStore() = default;

  std::filesystem::path folder_;
  bool served_ = false;
  std::unique_ptr<server::Store> store_;
};

// "2026-11-18 14:05", in the time of this machine; empty: never.
std::string time_text(std::int64_t seconds);
std::int64_t time_now();
// Whether a table has had no action for so many days.
bool is_older(const server::Store::Listed& table, int days);

}  // namespace tercio::cli
