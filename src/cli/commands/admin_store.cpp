// tercio admin backup, statistics: the store as a whole.
#include <iostream>
#include <map>

#include <fmt/format.h>

#include "cli/commands/admin.hpp"
#include "cli/commands/serving.hpp"
#include "server/sqlite_store.hpp"

namespace tercio::cli {

namespace {

constexpr std::size_t kAtOnce = 1000;
constexpr int kDay = 1;
constexpr int kWeek = 7;
constexpr int kYear = 365;

std::size_t documents(server::Store& store, const char* kind) {
  std::size_t out = 0;
  for (std::string after;;) {
    const auto some = store.documents(kind, after, kAtOnce);
    out += some.size();
    if (some.size() < kAtOnce) return out;
    after = some.back().id;
  }
}

}  // namespace

int run_admin_backup(const AdminArguments& arguments) {
  if (!arguments.store.empty()) return complain("a PostgreSQL database is copied with pg_dump");
  const auto folder = data_folder(arguments.data);
  if (folder.empty()) return complain("there is no home folder; name one with --data");
  const std::filesystem::path file = arguments.words.front();
  const std::string fault = server::SqliteStore::back_up(folder, file);
  if (!fault.empty()) return complain(fault);
  std::cout << fmt::format(
      "{} has everything as it was when it was begun. To go back to it, put it in the place of "
      "tercio.db while no server is running, and delete tercio.db-wal and tercio.db-shm.\n",
      file.string());
  return kOk;
}

int run_admin_statistics(const AdminArguments& arguments) {
  auto opened = AdminStore::open(arguments, AdminStore::Purpose::kRead);
  if (!opened) return complain(opened.error());
  server::Store& store = opened->store();
  std::map<std::string, std::size_t> counts;
  std::map<std::string, std::size_t> scenarios;
  for (const server::Store::Listed& table : store.tables()) {
    ++counts["tables"];
    counts["entries"] += static_cast<std::size_t>(table.summary.entries);
    if (table.summary.over) ++counts["over"];
    if (!table.row.terms.empty()) ++counts["apart"];
    if (!table.row.lesson.empty()) ++counts["lessons"];
    if (!is_older(table, kDay)) ++counts["touched_in_a_day"];
    if (!is_older(table, kWeek)) ++counts["touched_in_a_week"];
    if (is_older(table, kYear)) ++counts["untouched_for_a_year"];
    ++scenarios[table.row.scenario];
  }
  const std::size_t users = documents(store, "user");
  const std::size_t sessions = documents(store, "session");
  if (arguments.json) {
    server::Json out{{"served", opened->served()},
                     {"users", users},
                     {"sessions", sessions},
                     {"bytes", store.bytes()}};
    for (const char* key : {"tables", "over", "apart", "lessons", "entries", "touched_in_a_day",
                            "touched_in_a_week", "untouched_for_a_year"}) {
      out[key] = counts[key];
    }
    out["scenarios"] = scenarios;
    std::cout << server::text_of(out) << '\n';
    return kOk;
  }
  std::cout << fmt::format(
      "{}\n{} tables: {} over, {} of people apart, {} lessons; {} with an action in a day, {} in a "
      "week, {} without one for a year\n{} entries of their logs\n{} people, signed in at {} "
      "places\n{:.1f} MiB\n",
      opened->served() ? "A server is using it." : "No server is using it.", counts["tables"],
      counts["over"], counts["apart"], counts["lessons"], counts["touched_in_a_day"],
      counts["touched_in_a_week"], counts["untouched_for_a_year"], counts["entries"], users,
      sessions, static_cast<double>(store.bytes()) / (1 << 20));
  for (const auto& [scenario, tables] : scenarios) {
    std::cout << fmt::format("{:>8}  {}\n", tables, scenario);
  }
  return kOk;
}

}  // namespace tercio::cli
