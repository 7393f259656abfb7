#include "offline/server.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "data/source.hpp"
#include "engine/json_input.hpp"
#include "offline/games_file.hpp"
#include "server/setting_up.hpp"

namespace tercio::offline {

namespace {

using server::Json;

constexpr std::uint64_t kPosted = 0;  // the number of the timer for what was posted
constexpr double kClockFactor = 10;   // a slow device thinks longer before it thinks less
constexpr double kSlice = 0.02;       // seconds of an import without looking after the others
constexpr std::size_t kMostThinkers = 16;
// What a page may take is less than a server: rows are all in memory.
constexpr std::size_t kMostInMemory = std::size_t{200} << 20;  // bytes of the tables in play
constexpr engine::JsonLimits kSettingsLimits{
    .bytes = std::size_t{512} << 20, .depth = 6, .keys = 100, .values = std::size_t{20'000'000}};

// What is told of the games: {"games": {<path below games/>: <text>}, "rulings": <text>}.
constexpr const char* kReading = "reading.json";
constexpr engine::JsonLimits kReadingLimits{
    .bytes = std::size_t{16} << 20, .depth = 3, .keys = 1000, .values = 2000};

const server::WireError kNeedsServer{
    "needs-server",
    {.message = "an account needs a server: there is none behind this page, which keeps its games "
                "in this browser"}};

constexpr std::string_view kLeftOut = "/api/left-out";

bool take_texts(const Json& reading, std::vector<data::SourceFile>& sources) {
  if (!reading.is_object() || !reading.contains("games") || !reading["games"].is_object())
    return false;
  for (const auto& [path, text] : reading["games"].items()) {
    if (!text.is_string()) return false;
    sources.push_back({path, text.get<std::string>()});
  }
  std::sort(sources.begin(), sources.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return true;
}

bool is_about_accounts(std::string_view target) { return target.starts_with("/api/account/"); }

}  // namespace

class Server::Wire final : public server::Wire {
 public:
  explicit Wire(Host& host) : host_(host) {}
  void send(server::ConnectionId to, std::shared_ptr<const std::string> text) override {
    host_.send(to, *text);
  }
  void close(server::ConnectionId whom, const std::string& why) override { host_.close(whom, why); }

 private:
  Host& host_;
};

class Server::Minds final : public server::Elsewhere {
 public:
  explicit Minds(Host& host) : host_(host) {}
  void begin(std::uint64_t number, const std::string& question) override {
    host_.think(number, question);
  }
  void drop(std::uint64_t number) override { host_.drop(number); }
  void hurry(std::uint64_t number) override { host_.hurry(number); }

 private:
  Host& host_;
};

Server::Server(Host& host)
    : host_(host),
      log_(server::Level::kWarning, [&host](std::string_view line) { host.log(line); }) {
  limits_.stored = kMostStored;
  limits_.tables = kMostGames;
  limits_.memory = kMostInMemory;
}

Server::~Server() = default;

void Server::guarded(const char* what, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& error) {
    log_.error(what, {{"what", error.what()}});
  }
}

void Server::guarded(const char* what, std::uint64_t id, const std::function<void()>& work) {
  guarded(what, [&] {
    try {
      work();
    } catch (const std::exception& error) {
      answer(id, server::error_answer(
                     {"internal", {.message = fmt::format("{}: {}", what, error.what())}}));
      throw;
    }
  });
}

std::string Server::begin(std::string_view settings) {
  try {
    auto json = engine::read_json(settings, kSettingsLimits);
    if (!json) return "the settings cannot be read: " + json.error().message;
    if (!json->is_object()) return "the settings are no JSON object";
    return begin_with(std::move(*json));
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::string Server::begin_with(Json settings) {
  library_.emplace(data::embedded_sources());
  if (!library_->faults().empty()) return to_string(library_->faults().front());
  Loaded loaded = read_rows(rows_in(settings));
  for (const std::string& fault : loaded.faults) {
    log_.error("a row cannot be read, and what it belongs to is left out", {{"what", fault}});
  }
  wire_ = std::make_unique<Wire>(host_);
  minds_ = std::make_unique<Minds>(host_);
  const auto post = [this](std::function<void()> work) { this->post(std::move(work)); };
  store_ = std::make_unique<RowStore>(
      [this](std::uint64_t number, const std::string& changes) { host_.write(number, changes); },
      post);
  store_->take(std::move(loaded));
  games_ = std::make_unique<server::Games>(*library_);
  server::HubSettings hub = server::settings_for(*library_);
  hub.reading = [this]() -> const server::Reading& { return reading(); };
  hub.home = true;
  hub.alone = true;
  hub.limits = limits_;
  hub.post = post;
  hub.later = [this](double seconds, std::function<void()> work) {
    later(seconds, std::move(work));
  };
  const auto thinkers = settings.value("thinkers", std::size_t{1});
  hub.thinkers = std::min(std::max<std::size_t>(thinkers, 1), kMostThinkers);
  hub.elsewhere = minds_.get();
  hub.clock_factor = kClockFactor;
  hub.address = settings.value("address", "");
  hub_ = std::make_unique<server::Hub>(*library_, *store_, *wire_, log_, std::move(hub));
  return {};
}

// Nothing of them stays in the settings: they are as many as fit into the memory.
std::deque<Row> Server::rows_in(Json& settings) const {
  std::deque<Row> out;
  const auto rows = settings.find("rows");
  if (rows == settings.end()) return out;
  for (Json& row : *rows) {
    if (row.is_array() && row.size() == 2 && row[1].is_string()) {
      out.push_back({std::move(row[0]), std::move(row[1].get_ref<std::string&>())});
    } else {
      log_.error("a row cannot be read", {{"what", "it is not a key and a text"}});
    }
    row = nullptr;
  }
  settings.erase(rows);
  return out;
}

// What is told of the games comes when it is first asked for: a game can be played without.
const server::Reading& Server::reading() {
  if (reading_) return *reading_;
  const auto json = engine::read_json(host_.read(kReading).value_or(""), kReadingLimits);
  auto sources = data::embedded_sources();
  if (!json || !take_texts(*json, sources)) {
    server::refuse("internal", std::string("A part of Tercio could not be fetched (") + kReading +
                                   "). Look to your connection and try again.");
  }
  auto content = data::load_content(*library_, std::move(sources));
  if (!content) throw std::runtime_error(to_string(content.error().front()));
  content_ = std::move(*content);
  reading_ = server::reading_of(*content_, json->value("rulings", ""), log_);
  return *reading_;
}

// ---- What comes

void Server::opened(std::uint64_t connection) {
  guarded("a connection cannot be opened", [&] { hub_->opened(connection); });
}

void Server::closed(std::uint64_t connection) {
  guarded("a connection cannot be closed", [&] { hub_->closed(connection); });
}

void Server::handle(std::uint64_t connection, std::string_view text) {
  guarded("a message failed", [&] { hub_->handle(connection, text); });
}

void Server::http(std::uint64_t id, std::string_view method, std::string_view target,
                  std::string_view body) {
  guarded("a request failed", id, [&] {
    if (is_about_accounts(target)) return answer(id, server::error_answer(kNeedsServer));
    if (target == kLeftOut) return answer(id, server::shown(server::text_of(left_out())));
    if (method == "GET" || method == "HEAD") return answer(id, hub_->get(target));
    if (method == "POST") {
      return hub_->post(target, body, {},
                        [this, id](const server::HttpAnswer& told) { answer(id, told); });
    }
    answer(id, server::error_answer({"bad-request", {.message = "GET, HEAD or POST is expected"}}));
  });
}

Json Server::left_out() const {
  Json list = Json::array();
  for (const auto& [id, one] : store_->left_out()) {
    list.push_back({{"table", id}, {"title", one.title}, {"why", one.why}});
  }
  return {{"left_out", std::move(list)}};
}

void Server::answer(std::uint64_t id, const server::HttpAnswer& answer) {
  host_.answer(id, answer.status, answer.type,
               answer.body ? std::string_view(*answer.body) : std::string_view());
}

void Server::stored(std::uint64_t number, std::string_view fault) {
  guarded("what was stored cannot be told", [&] { store_->stored(number, std::string(fault)); });
}

void Server::thought(std::uint64_t number, std::string_view answer) {
  guarded("a thought cannot be taken", [&] { hub_->thought(number, answer); });
}

void Server::progressed(std::uint64_t number, double part) {
  guarded("a thought cannot be followed", [&] { hub_->progressed(number, part); });
}

void Server::tick() {
  guarded("the tables cannot be looked after", [&] { hub_->tick(); });
}

// ---- The loop

void Server::post(std::function<void()> work) {
  posted_.push_back(std::move(work));
  if (posted_.size() == 1) host_.later(0, kPosted);
}

void Server::later(double seconds, std::function<void()> work) {
  timers_.emplace(++last_timer_, std::move(work));
  host_.later(seconds, last_timer_);
}

void Server::timer(std::uint64_t number) {
  if (number == kPosted) return do_posted();
  auto timer = timers_.extract(number);
  if (!timer.empty()) guarded("what was put off failed", timer.mapped());
}

// What is posted meanwhile comes the next time: between two slices of long work others have their
// turn.
void Server::do_posted() {
  auto works = std::exchange(posted_, {});
  for (const auto& work : works) guarded("what was put off failed", work);
}

// ---- All games as one file

std::string Server::export_games() {
  std::string games;
  std::string why = "there is not enough memory for them";
  guarded("the games cannot be written down", [&] {
    auto text = games_text(*store_);
    why = text ? "" : text.error();
    if (text) games = std::move(*text);
  });
  if (why.empty()) return games;
  return *server::error_answer({"internal", {.message = why}}).body;
}

void Server::refuse_import(std::uint64_t id, const std::string& why) {
  answer(id, server::error_answer({"bad-request", {.message = why}}));
}

void Server::import_games(std::uint64_t id, std::string_view text) {
  guarded("games cannot be taken over", id, [&] {
    auto import = Import::begin(text, *store_, *games_, limits_);
    if (!import) return refuse_import(id, import.error());
    go_on_importing(id, std::shared_ptr<Import>(std::move(*import)));
  });
}

void Server::go_on_importing(std::uint64_t id, const std::shared_ptr<Import>& import) {
  guarded("games cannot be taken over", id, [&] {
    const auto now = std::chrono::steady_clock::now;
    const auto until = now() + std::chrono::duration<double>(kSlice);
    if (!import->go_on([&] { return now() >= until; })) {
      return post([this, id, import] { go_on_importing(id, import); });
    }
    if (!import->fault().empty()) return refuse_import(id, import->fault());
    store_->write(import->take_writes(), [this, id, import](const std::string& fault) {
      if (!fault.empty()) return refuse_import(id, "the games cannot be stored: " + fault);
      answer(id, server::shown(
                     server::text_of(Json{{"games", import->games()}, {"kept", import->kept()}})));
      store_->tell(import->tables());
    });
  });
}

}  // namespace tercio::offline
