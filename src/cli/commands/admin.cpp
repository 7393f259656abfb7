#include "cli/commands/admin.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/commands/serving.hpp"
#include "dice/secret.hpp"
#include "server/log.hpp"
#include "server/postgres_store.hpp"
#include "server/sqlite_store.hpp"

namespace tercio::cli {

namespace {

constexpr std::int64_t kDay = 24LL * 3600;
constexpr auto kPatience = std::chrono::seconds(20);
constexpr auto kBetween = std::chrono::milliseconds(100);
constexpr std::size_t kIdBytes = 8;

}  // namespace

tl::expected<AdminStore, std::string> AdminStore::open(const AdminArguments& arguments,
                                                       Purpose purpose) {
  AdminStore out;
  if (!arguments.store.empty()) {
    if (!server::PostgresStore::is_address(arguments.store)) {
      return tl::unexpected<std::string>(
          "--store: an address like postgresql://user@host/database");
    }
    static const server::Log kSilent(server::Level::kOff);
    auto store = server::PostgresStore::open(arguments.store, kSilent,
                                             [](const std::function<void()>& work) { work(); });
    if (!store) return tl::unexpected(store.error());
    out.store_ = std::move(*store);
    out.served_ = true;  // others may be using it at any time
    return out;
  }
  out.folder_ = data_folder(arguments.data);
  if (out.folder_.empty())
    return tl::unexpected<std::string>("there is no home folder; name one with --data");
  // Nothing waits for a loop here: what is done is told at once.
  const auto at_once = [](const std::function<void()>& work) { work(); };
  out.served_ = server::SqliteStore::in_use(out.folder_);
  // Only one that is there: an empty one is not made by looking.
  const bool there = std::filesystem::exists(out.folder_ / "tercio.db");
  auto store = purpose == Purpose::kChange && there && !out.served_
                   ? server::SqliteStore::open(out.folder_, at_once)
                   : server::SqliteStore::open_beside(out.folder_, at_once);
  if (!store) return tl::unexpected(store.error());
  out.store_ = std::move(*store);
  return out;
}

std::string AdminStore::write(std::vector<server::Write> writes) {
  auto done = std::make_shared<std::promise<std::string>>();
  store_->write(std::move(writes), [done](const std::string& fault) { done->set_value(fault); });
  return done->get_future().get();
}

std::string AdminStore::order(const std::vector<server::Order>& orders) {
  std::vector<std::string> open;
  std::vector<server::Write> writes;
  for (const server::Order& order : orders) {
    open.push_back(dice::drawn_text(kIdBytes));
    writes.emplace_back(document_of(order, open.back(), time_now()));
  }
  if (const std::string fault = write(std::move(writes)); !fault.empty()) return fault;
  auto until = std::chrono::steady_clock::now() + kPatience;
  while (!open.empty()) {
    const auto taken_up = std::erase_if(open, [&](const std::string& id) {
      return !store_->document(server::kOrderKind, id).has_value();
    });
    if (taken_up > 0) until = std::chrono::steady_clock::now() + kPatience;
    if (open.empty()) break;
    if (std::chrono::steady_clock::now() > until) {
      return "the server has not taken it up yet; it will as soon as it can";
    }
    std::this_thread::sleep_for(kBetween);
  }
  return {};
}

std::string time_text(std::int64_t seconds) {
  if (seconds == 0) return {};
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

std::int64_t time_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

bool is_older(const server::Store::Listed& table, int days) {
  return std::max(table.row.created, table.summary.changed) < time_now() - days * kDay;
}

}  // namespace tercio::cli
