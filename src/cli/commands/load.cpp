// tercio load: how many actions a second a server stores, and how long one takes.
#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <thread>

#include <fmt/format.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/load_player.hpp"
#include "cli/commands/serving.hpp"
#include "net/clients.hpp"
#include "net/guard.hpp"

namespace tercio::cli {

namespace {

using Clock = std::chrono::steady_clock;

using Aim = net::Clients::Address;
using Aims = std::vector<Aim>;

// "127.0.0.1:1631"; nothing when it is something else, or another machine.
std::optional<Aim> aim_of(const std::string& text) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  Aim aim{text.substr(0, colon), 0};
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data() + colon + 1, end, aim.port);
  if (error != std::errc{} || at != end || !net::is_loopback(aim.host)) return std::nullopt;
  if (aim.host == "localhost") aim.host = "127.0.0.1";
  return aim;
}

struct Figures {
  std::vector<double> latencies;  // seconds
  double seconds = 0;
  std::string fault;
  std::vector<LoadPlayer::Played> games;

  double at(double share) const {
    if (latencies.empty()) return 0;
    const auto last = static_cast<double>(latencies.size() - 1);
    return latencies[static_cast<std::size_t>(last * share)];
  }
};

// A client that looks on at a table where the computer plays itself, as fast as it can think.
class ComputersTable {
 public:
  // What it sends to begin, and to go on after an answer; empty: nothing more.
  static std::string begin(const data::GameLibrary& library, const std::string& scenario) {
    Json players = Json::object();
    for (const std::string& side : library.start(scenario, {}).value()->sides()) {
      players[side] = "marshal";
    }
    return Json{{"id", 1}, {"type", "create"}, {"scenario", scenario}, {"computer", players}}
        .dump();
  }
  std::string hear(std::string_view text) {
    const Json message = Json::parse(text, nullptr, false);
    if (!message.is_object() || !message.contains("id")) return {};
    if (!message.value("ok", false)) fault_ = "the server refused: " + std::string(text);
    if (!fault_.empty()) return {};
    if (table_.empty()) {
      table_ = message.value("table", "");
      Json keys = Json::array();
      for (const auto& [side, key] : message["keys"].items()) keys.push_back(key);
      return Json{{"id", 2}, {"type", "join"}, {"table", table_}, {"keys", keys}, {"view", false}}
          .dump();
    }
    if (message["id"] != 2) return {};
    return Json{{"id", 3}, {"type", "pace"}, {"table", table_}, {"seconds", 0}}.dump();
  }
  const std::string& fault() const { return fault_; }

 private:
  using Json = nlohmann::ordered_json;
  std::string table_;
  std::string fault_;
};

// Clients that each play a table, until so many actions have been acknowledged; others look on at
// tables of the computer meanwhile.
class Bench {
 public:
  Bench(const Content& content, const LoadArguments& arguments, const Aims& aims, int clients,
        int actions, bool views)
      : wanted_(static_cast<std::size_t>(actions)),
        computers_(static_cast<std::size_t>(arguments.computers)),
        begin_computer_(arguments.computers > 0
                            ? ComputersTable::begin(content.library, arguments.scenario)
                            : ""),
        clients_(static_cast<std::size_t>(clients) + computers_.size(), aims,
                 {.opened = [this](std::size_t i) { begin(i); },
                  .message = [this](std::size_t i, std::string_view t) { hear(i, t); },
                  .closed = [this](std::size_t, const std::string& why) { end(why); }}) {
    if (!arguments.acks.empty()) acks_.open(arguments.acks, std::ios::app);
    for (std::size_t i = 0; i < static_cast<std::size_t>(clients); ++i) {
      players_.push_back(std::make_unique<LoadPlayer>(
          content.library, arguments.scenario, i + 1, views,
          [this, i](std::string text) { clients_.send(i, std::move(text)); }));
    }
  }

  Figures run() {
    clients_.run();
    figures_.seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    std::sort(figures_.latencies.begin(), figures_.latencies.end());
    for (const auto& player : players_) {
      for (auto& game : player->games()) figures_.games.push_back(std::move(game));
    }
    return std::move(figures_);
  }

 private:
  void begin(std::size_t i) {
    if (i < players_.size()) return players_[i]->begin();
    clients_.send(i, begin_computer_);
  }

  void hear_computer(std::size_t i, std::string_view text) {
    ComputersTable& table = computers_[i - players_.size()];
    if (std::string next = table.hear(text); !next.empty()) clients_.send(i, std::move(next));
    if (!table.fault().empty()) end(table.fault());
  }

  // Everybody is to sit at a table before the clock starts.
  void hear(std::size_t i, std::string_view text) {
    if (i >= players_.size()) return hear_computer(i, text);
    LoadPlayer& player = *players_[i];
    const bool sat = player.idle();
    const auto heard = player.hear(text, running_ && figures_.latencies.size() < wanted_);
    if (heard == LoadPlayer::Heard::kBad) return end(player.fault());
    if (heard == LoadPlayer::Heard::kAcknowledged) {
      figures_.latencies.push_back(player.latency());
      if (acks_.is_open())
        acks_ << player.table() << ' ' << player.acknowledged() << '\n' << std::flush;
    }
    if (!running_ && player.idle() && !sat && ++seated_ == players_.size()) start();
    if (running_ && figures_.latencies.size() >= wanted_ && all_idle()) clients_.stop();
  }

  void start() {
    running_ = true;
    began_ = Clock::now();
    for (const auto& player : players_) player->act();
  }

  bool all_idle() const {
    return std::all_of(players_.begin(), players_.end(), [](const auto& p) { return p->idle(); });
  }

  void end(const std::string& why) {
    if (figures_.fault.empty()) figures_.fault = why;
    clients_.stop();
  }

  std::size_t wanted_;
  std::vector<ComputersTable> computers_;
  std::string begin_computer_;
  net::Clients clients_;
  std::vector<std::unique_ptr<LoadPlayer>> players_;
  std::size_t seated_ = 0;
  bool running_ = false;
  Clock::time_point began_ = Clock::now();
  Figures figures_;
  std::ofstream acks_;
};

void print(const std::string& title, const Figures& figures) {
  const auto count = static_cast<double>(figures.latencies.size());
  std::cout << fmt::format(
                   "{}: {} actions in {:.2f} s: {:.0f} a second; median {:.2f} ms, 99 of 100 "
                   "within {:.2f} ms, longest {:.2f} ms\n",
                   title, figures.latencies.size(), figures.seconds, count / figures.seconds,
                   figures.at(0.5) * 1e3, figures.at(0.99) * 1e3, figures.at(1) * 1e3)
            << std::flush;
}

// Whether everything that was acknowledged is in the store.
std::string missing(const std::filesystem::path& folder,
                    const std::vector<LoadPlayer::Played>& games) {
  auto store = server::SqliteStore::open(folder, [](const std::function<void()>&) {});
  if (!store) return store.error();
  for (const auto& game : games) {
    const auto stored = (*store)->load(game.table);
    if (!stored) return "table " + game.table + " is not in the store";
    if (server::lines_of(*stored) != game.lines) {
      return "the store has another game at table " + game.table;
    }
  }
  return {};
}

// A folder that goes away with it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "tercio-load-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

int run_against(const Content& content, const LoadArguments& arguments, const Aims& aims,
                std::vector<LoadPlayer::Played>& games) {
  const auto measure = [&](const std::string& title, int clients, int actions, bool views) {
    Figures figures = Bench(content, arguments, aims, clients, actions, views).run();
    print(title, figures);
    for (auto& game : figures.games) games.push_back(std::move(game));
    return figures.fault;
  };
  if (arguments.single > 0) {
    const std::string title =
        arguments.computers > 0
            ? fmt::format("One client with views, while {} of the computer's tables think",
                          arguments.computers)
            : "One client with views";
    const std::string fault = measure(title, 1, arguments.single, true);
    if (!fault.empty()) return complain(fault);
  }
  const std::string fault = measure(fmt::format("{} clients", arguments.clients), arguments.clients,
                                    arguments.actions, false);
  return fault.empty() ? kOk : complain(fault);
}

}  // namespace

int run_load(const Common& common, const LoadArguments& given) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  LoadArguments arguments = given;
  allow_many_sockets();
  const auto scenario = find_scenario(content->library, arguments.scenario);
  if (!scenario) return kBadInput;
  arguments.scenario = *scenario;
  std::vector<LoadPlayer::Played> games;
  if (!arguments.servers.empty()) {
    Aims aims;
    for (const std::string& server : arguments.servers) {
      const auto aim = aim_of(server);
      if (!aim) return complain("--server: an address of this machine and a port: 127.0.0.1:1631");
      aims.push_back(*aim);
    }
    return run_against(*content, arguments, aims, games);
  }
  const TemporaryFolder folder;
  net::ServerSettings settings;
  settings.signals = false;
  auto serving = Serving::open(*content, settings, {.folder = folder.path()},
                               {.level = server::Level::kWarning});
  if (!serving) return complain(serving.error());
  const Aims aims{{.port = (*serving)->server().port()}};
  std::thread server([&] { (*serving)->run(); });
  const int code = run_against(*content, arguments, aims, games);
  (*serving)->server().stop();
  server.join();
  serving->reset();
  if (code != kOk) return code;
  const std::string fault = missing(folder.path(), games);
  if (!fault.empty()) {
    complain(fault);
    return kFailed;
  }
  std::cout << fmt::format("All of it is in the store: {} tables.\n", games.size());
  return kOk;
}

}  // namespace tercio::cli
