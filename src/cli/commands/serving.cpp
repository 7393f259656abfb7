#include "cli/commands/serving.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <thread>

#include <fmt/format.h>
#include <sys/resource.h>

#include "data/rulings.hpp"
#include "server/archive.hpp"
#include "server/setting_up.hpp"

namespace tercio::cli {

namespace {

constexpr std::int64_t kDay = 24LL * 3600;

// One core is left for everything else.
std::size_t thinkers_of(const net::ServerSettings& settings) {
  if (settings.thinkers > 0) return settings.thinkers;
  return std::max(2U, std::thread::hardware_concurrency()) - 1;
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
  server::HubSettings hub = server::settings_for(content.library);
  hub.reading = [reading = server::reading_of(content, data::embedded_rulings(),
                                              out->log_)]() -> const server::Reading& {
    return reading;
  };
  hub.home = settings.home();
  hub.limits = settings.limits;
  hub.post = [&to = *out->server_](std::function<void()> work) { to.post(std::move(work)); };
  hub.later = [&to = *out->server_](double seconds, std::function<void()> work) {
    to.later(seconds, std::move(work));
  };
  hub.thinkers = thinkers_of(settings);
  hub.forget_after = forget_after * kDay;
  hub.archive = [folder = place.folder](const std::string& table, const std::string& record) {
    return server::archive_record(folder, table, record);
  };
  hub.address = settings.address.empty() ? out->server_->address() : settings.address;
  hub.letter_delay = settings.letter_delay;
  if (!settings.mail.server.empty()) {
    out->mail_ = std::make_unique<net::Mail>(settings.mail, out->log_);
    hub.send = [&to = *out->mail_](server::Letter letter) { return to.send(std::move(letter)); };
  }
  out->hub_ = std::make_unique<server::Hub>(content.library, *out->store_, *out->server_, out->log_,
                                            std::move(hub));
  return out;
}

}  // namespace tercio::cli
