// tercio serve: the table in the browser.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/face.hpp"
#include "cli/typed_order.hpp"
#include "net/guard.hpp"
#include "net/server.hpp"
#include "server/sqlite_store.hpp"

namespace tercio::cli {

namespace {

using engine::Json;

// `games` with a sentence about every battle and scenario.
Json games_with_briefs(const data::GameLibrary& library) {
  Json games = library.games();
  for (Json& game : games) {
    std::string brief;
    for (Json& scenario : game["scenarios"]) {
      const auto made = library.game(scenario["id"].get<std::string>(), {});
      if (!made) continue;
      scenario["brief"] = make_face(*made)->scenario().brief;
      if (brief.empty()) brief = scenario["brief"];
    }
    game["brief"] = brief;
  }
  return games;
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Where the tables are kept when no folder is named; empty: there is no place to be found.
std::filesystem::path default_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    return std::filesystem::path(data) / "tercio";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return std::filesystem::path(home) / ".local" / "share" / "tercio";
  }
  return {};
}

}  // namespace

server::HubSettings hub_settings(const Content& content, TypedOrders& orders) {
  return {.games = games_with_briefs(content.library),
          .rules = content.rules,
          .order = [&orders](const engine::Match& match, const std::string& seat,
                             const std::string& words) { return orders.read(match, seat, words); },
          .seconds = steady_seconds,
          .time = seconds_since_1970};
}

int run_serve(const Common& common, const ServeArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto level = server::level_of(arguments.log_level);
  if (!level) return complain("--log-level: debug, info, warning, error or off");
  const std::filesystem::path folder =
      arguments.data.empty() ? default_folder() : std::filesystem::path(arguments.data);
  if (folder.empty()) return complain("there is no home folder; name one with --data");

  const server::Log log(*level);
  net::ServerSettings settings;
  settings.bind = arguments.bind;
  if (arguments.port) settings.port = *arguments.port;
  settings.any_port = !arguments.port;
  auto server = net::Server::open(settings, log);
  if (!server) return complain(server.error());
  auto store = server::SqliteStore::open(
      folder, [&](std::function<void()> work) { (*server)->post(std::move(work)); });
  if (!store) return complain(store.error());
  TypedOrders orders(content->library);
  auto hub_with = hub_settings(*content, orders);
  hub_with.home = net::is_loopback(arguments.bind);
  hub_with.limits = settings.limits;
  server::Hub hub(content->library, **store, **server, log, std::move(hub_with));
  std::cout << "Tercio is at " << (*server)->address() << std::endl;
  log.info("serving", {{"address", (*server)->address()}, {"data", folder.string()}});
  (*server)->run(hub);
  return kOk;
}

}  // namespace tercio::cli
