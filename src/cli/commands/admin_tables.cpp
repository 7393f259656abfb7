// tercio admin tables, delete-table, put-away: what becomes of tables.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands/admin.hpp"
#include "server/archive.hpp"
#include "server/limits.hpp"
#include "server/loading.hpp"

namespace tercio::cli {

namespace {

using Listed = server::Store::Listed;

bool is_wanted(const Listed& table, const AdminArguments& arguments) {
  const std::string& scenario = arguments.scenario;
  const bool named = scenario.empty() || table.row.scenario == scenario ||
                     table.row.scenario.starts_with(scenario + '/');
  return named && (!arguments.over || table.summary.over) &&
         (!arguments.older || is_older(table, *arguments.older));
}

// "french captain, spanish": who plays; an account is told by "account", never by a key.
std::string players_of(const Listed& table) {
  std::string out;
  for (const server::SeatRow& seat : table.seats) {
    out += out.empty() ? "" : ", ";
    out += seat.side;
    if (!seat.level.empty()) out += ' ' + seat.level;
    if (!seat.user.empty()) out += " (account)";
  }
  return out;
}

server::Json json_of(const Listed& table) {
  server::Json players = server::Json::object();
  for (const server::SeatRow& seat : table.seats) {
    players[seat.side] = {{"level", seat.level}, {"user", seat.user}};
  }
  return {{"table", table.row.id},
          {"title", table.row.title},
          {"scenario", table.row.scenario},
          {"created", table.row.created},
          {"changed", table.summary.changed},
          {"over", table.summary.over},
          {"entries", table.summary.entries},
          {"apart", !table.row.terms.empty()},
          {"lesson", table.row.lesson},
          {"players", std::move(players)}};
}

// The tables that are named, each of which must be there.
tl::expected<std::vector<std::string>, std::string> named(AdminStore& store,
                                                          const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (!store.store().row(word)) return tl::unexpected("there is no table '" + word + "'");
  }
  return words;
}

std::vector<std::string> old_ones(AdminStore& store, int days) {
  std::vector<std::string> out;
  for (const Listed& table : store.store().tables()) {
    const bool owned = std::any_of(table.seats.begin(), table.seats.end(),
                                   [](const server::SeatRow& seat) { return !seat.user.empty(); });
    if (!owned && table.row.lesson.empty() && is_older(table, days)) out.push_back(table.row.id);
  }
  return out;
}

// What is wrong; empty: its record is written and the table deleted.
std::string put_away(AdminStore& store, server::Games& games, const std::string& table) {
  server::Loading loading(store.store(), games, table, server::Limits{}.entries);
  while (!loading.go_on([] { return false; })) {
  }
  const auto played = loading.take();
  if (!played) return loading.fault();
  const std::string fault =
      server::archive_record(store.folder(), table, played->record(played->sequence()));
  return fault.empty() ? store.write({server::Deleted{table}}) : fault;
}

std::vector<server::Order> orders(const char* what, const std::vector<std::string>& tables) {
  std::vector<server::Order> out;
  out.reserve(tables.size());
  for (const std::string& table : tables) out.push_back({what, table});
  return out;
}

}  // namespace

int run_admin_tables(const AdminArguments& arguments) {
  auto store = AdminStore::open(arguments, AdminStore::Purpose::kRead);
  if (!store) return complain(store.error());
  auto tables = store->store().tables();
  const auto all = tables.size();
  std::erase_if(tables, [&](const Listed& one) { return !is_wanted(one, arguments); });
  std::sort(tables.begin(), tables.end(), [](const Listed& a, const Listed& b) {
    return std::pair(-a.summary.changed, a.row.id) < std::pair(-b.summary.changed, b.row.id);
  });
  const std::size_t shown = std::min(tables.size(), arguments.most);
  for (std::size_t i = 0; i < shown; ++i) {
    const Listed& one = tables[i];
    if (arguments.json) {
      std::cout << server::text_of(json_of(one)) << '\n';
      continue;
    }
    std::cout << fmt::format("{}  {}  {:>5}  {}{}{}; {}\n", one.row.id,
                             time_text(one.summary.changed), one.summary.entries, one.row.title,
                             one.row.lesson.empty() ? "" : " (lesson)",
                             one.summary.over ? " (over)" : "", players_of(one));
  }
  if (!arguments.json) {
    std::cout << fmt::format("{} of {} tables; {} shown\n", tables.size(), all, shown);
  }
  return kOk;
}

int run_admin_delete_table(const AdminArguments& arguments) {
  auto store = AdminStore::open(arguments, AdminStore::Purpose::kChange);
  if (!store) return complain(store.error());
  const auto tables = named(*store, arguments.words);
  if (!tables) return complain(tables.error());
  std::string fault;
  if (store->served()) {
    fault = store->order(orders(server::kDeleteTable, *tables));
  } else {
    std::vector<server::Write> writes;
    for (const std::string& table : *tables) writes.emplace_back(server::Deleted{table});
    fault = store->write(std::move(writes));
  }
  if (!fault.empty()) return complain(fault);
  std::cout << counted(static_cast<int>(tables->size()), "table", "tables") << " deleted\n";
  return kOk;
}

int run_admin_put_away(const Common& common, const AdminArguments& arguments) {
  if (arguments.words.empty() == !arguments.older) {
    return complain("name tables, or how old they are with --older");
  }
  auto store = AdminStore::open(arguments, AdminStore::Purpose::kChange);
  if (!store) return complain(store.error());
  const auto tables =
      arguments.older ? old_ones(*store, *arguments.older) : named(*store, arguments.words);
  if (!tables) return complain(tables.error());
  const std::string where = (store->folder() / "archive").string();
  if (store->served()) {
    const std::string fault = store->order(orders(server::kPutAway, *tables));
    if (!fault.empty()) return complain(fault);
    std::cout << fmt::format("The server puts {} away into {}, one after another.\n",
                             counted(static_cast<int>(tables->size()), "table", "tables"),
                             arguments.store.empty() ? where : "the archive of its folder");
    return kOk;
  }
  const auto content = load_content(common);
  if (!content) return kBadInput;
  server::Games games(content->library);
  int done = 0;
  for (const std::string& table : *tables) {
    const std::string fault = put_away(*store, games, table);
    if (fault.empty()) {
      ++done;
    } else {
      complain(fmt::format("table {} stays: {}", table, fault));
    }
  }
  std::cout << fmt::format("{} put away into {}\n", counted(done, "table", "tables"), where);
  return done == static_cast<int>(tables->size()) ? kOk : kFailed;
}

}  // namespace tercio::cli
