#include "cli/commands/serving.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "advice/adviser.hpp"
#include "cli/table/face.hpp"
#include "data/option_texts.hpp"
#include "data/rulings.hpp"
#include "data/source.hpp"
#include "server/archive.hpp"

namespace tercio::cli {

namespace {

using engine::Json;

constexpr std::int64_t kDay = 24LL * 3600;

// What each value of an option changes, and under which heading it stands.
void explain(Json& options, const std::string& system, const data::LoadedOptionTexts& texts) {
  for (Json& option : options) {
    const data::OptionTexts* found = texts.find(system, option["key"].get<std::string>());
    option["group"] = found != nullptr ? found->group : "rules";
    Json says = Json::array();
    for (const Json& value : option["values"]) {
      const auto text = value.get<std::string>();
      const bool told = found != nullptr && found->says.contains(text);
      says.push_back(told ? found->says.at(text) : text);
    }
    option["says"] = std::move(says);
  }
}

// `games` with a sentence about every battle and scenario, how long it is, and whether the sides
// hide anything.
Json games_with_briefs(const data::GameLibrary& library) {
  Json games = library.games();
  const auto texts = data::load_option_texts(data::embedded_sources());
  for (Json& game : games) {
    std::string brief;
    bool hidden = false;
    for (Json& scenario : game["scenarios"]) {
      explain(scenario["options"], game["system"].get<std::string>(), texts);
      const auto made = library.game(scenario["id"].get<std::string>(), {});
      if (!made) continue;
      const ScenarioText about = make_face(*made)->scenario();
      scenario["brief"] = about.brief;
      scenario["length"] = about.length;
      if (!brief.empty()) continue;
      brief = about.brief;
      hidden = advice::make_adviser(*made)->board().hidden;
    }
    game["brief"] = brief;
    game["hidden"] = hidden;
  }
  return games;
}

// Those that can be taken; what is wrong with the others is told to the owner.
data::LoadedHandbooks handbooks_of(const Content& content, const server::Log& log) {
  auto loaded = data::load_handbooks(content.library, content.rules, content.sources,
                                     data::figure_ids(content.examples));
  for (const data::Fault& fault : loaded.faults) {
    log.error("a handbook cannot be read", {{"what", to_string(fault)}});
  }
  return loaded;
}

lessons::LoadedLessons lessons_of(const Content& content, const server::Log& log) {
  auto loaded = lessons::load_lessons(
      content.sources, data::make_proses(content.library, content.rules, content.sources));
  for (const data::Fault& fault : loaded.faults) {
    log.error("a lesson cannot be read", {{"what", to_string(fault)}});
  }
  return loaded;
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// One core is left for everything else.
std::size_t thinkers_of(const net::ServerSettings& settings) {
  if (settings.thinkers > 0) return settings.thinkers;
  return std::max(2U, std::thread::hardware_concurrency()) - 1;
}

std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

server::Milliseconds milliseconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

void allow_many_sockets() {
  constexpr rlim_t kEnough = 8192;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kEnough) return;
  limit.rlim_cur = std::min(limit.rlim_max, kEnough);
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

std::string Serving::open_store(const StorePlace& place) {
  const auto post = [&to = *server_](std::function<void()> work) { to.post(std::move(work)); };
  if (place.address.empty()) {
    auto store = server::SqliteStore::open(place.folder, post);
    if (!store) return store.error();
    place_ = place.folder.string();
    store_ = std::move(*store);
  } else {
    auto store = server::PostgresStore::open(place.address, log_, post);
    if (!store) return store.error();
    place_ = (*store)->name();
    store_ = std::move(*store);
  }
  return {};
}

std::filesystem::path data_folder(const std::string& given) {
  if (!given.empty()) return given;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    return std::filesystem::path(data) / "tercio";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return std::filesystem::path(home) / ".local" / "share" / "tercio";
  }
  return {};
}

tl::expected<std::unique_ptr<Serving>, std::string> Serving::open(
    const Content& content, const net::ServerSettings& settings, const StorePlace& place,
    const LogSettings& log, int forget_after) {
  allow_many_sockets();
  File file(log.file.empty() ? nullptr : std::fopen(log.file.c_str(), "a"));
  if (!log.file.empty() && !file) {
    return tl::unexpected(
        fmt::format("--log-file {}: {}", log.file, std::system_category().message(errno)));
  }
  std::unique_ptr<Serving> out(new Serving(log, std::move(file)));
  auto server = net::Server::open(settings, out->log_);
  if (!server) return tl::unexpected(server.error());
  out->server_ = std::move(*server);
  if (const std::string fault = out->open_store(place); !fault.empty()) {
    return tl::unexpected(fault);
  }
  server::HubSettings hub{
      .home = settings.home(),
      .limits = settings.limits,
      .games = games_with_briefs(content.library),
      .rules = content.rules,
      .stories = content.stories,
      .examples = content.examples,
      .rulings = data::parse_rulings(data::embedded_rulings()),
      .lessons = lessons_of(content, out->log_),
      .handbooks = handbooks_of(content, out->log_),
      .post = [&to = *out->server_](std::function<void()> work) { to.post(std::move(work)); },
      .later = [&to = *out->server_](
                   double seconds,
                   std::function<void()> work) { to.later(seconds, std::move(work)); },
      .thinkers = thinkers_of(settings),
      .forget_after = forget_after * kDay,
      .archive =
          [folder = place.folder](const std::string& table, const std::string& record) {
            return server::archive_record(folder, table, record);
          },
      .seconds = steady_seconds,
      .time = seconds_since_1970,
      .milliseconds = milliseconds_since_1970,
      .address = settings.address.empty() ? out->server_->address() : settings.address,
      .letter_delay = settings.letter_delay};
  if (!settings.mail.server.empty()) {
    out->mail_ = std::make_unique<net::Mail>(settings.mail, out->log_);
    hub.send = [&to = *out->mail_](server::Letter letter) { return to.send(std::move(letter)); };
  }
  out->hub_ = std::make_unique<server::Hub>(content.library, *out->store_, *out->server_, out->log_,
                                            std::move(hub));
  return out;
}

}  // namespace tercio::cli
