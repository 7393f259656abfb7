// The server without its sockets: who is connected, who sits at which table, and what each message
// leads to (docs/wire.md). Everything runs in one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/rules_reference.hpp"
#include "server/answer.hpp"
#include "server/games.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/store.hpp"
#include "server/table.hpp"

namespace tercio::server {

using ConnectionId = std::uint64_t;

// The way to the clients. Messages to one that is gone are dropped.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(ConnectionId to, std::shared_ptr<const std::string> text) = 0;
  virtual void close(ConnectionId whom, const std::string& why) = 0;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body{};
  std::string file{};  // the name under which a browser saves it; empty: it is shown
};

// What the hub is given from outside.
struct HubSettings {
  bool home = true;  // bound to loopback: everybody who reaches it is at home
  Limits limits{};
  Json games = Json::array();  // /api/games
  std::span<const data::RulesReference> rules{};
  std::map<std::string, std::string> rulings{};
  // What typed words mean as an action, to the side that decides.
  std::function<tl::expected<std::string, Refusal>(
      const engine::Match& match, const std::string& seat, const std::string& words)>
      order{};
  std::function<double()> seconds{};     // steady
  std::function<std::int64_t()> time{};  // since 1970
};

class Hub {
 public:
  // All have to outlive it.
  Hub(const data::GameLibrary& library, Store& store, Wire& wire, const Log& log,
      HubSettings settings);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void opened(ConnectionId who);
  void closed(ConnectionId who);
  // A message of a client: it gets one answer, now or when it is stored. Never throws.
  void handle(ConnectionId who, std::string_view text);
  // The answer to a GET of a path with its query, page files excepted. Never throws.
  HttpAnswer get(std::string_view target);
  // From time to time: writes summaries and lets go of tables nobody sits at.
  void tick();
  // From now on nothing new is begun. `done` is called when everything is stored.
  void stop(std::function<void()> done);

 private:
  struct Joined {
    Seats seats;
    bool view = true;
  };
  struct Connection {
    TokenBucket bucket;
    int refused = 0;  // messages over the limit in a row
    std::map<std::string, Joined> joined{};
  };
  // A message that waits until its table is stored.
  struct Waiting {
    ConnectionId who;
    Request request;
    std::string type;
  };
  struct Place {
    std::unique_ptr<Table> table;
    std::set<ConnectionId> people{};
    bool storing = false;  // what was done last is on its way into the store
    std::deque<Waiting> waiting{};
    std::int64_t entries = 0;
    std::int64_t changed = 0;
    bool told = true;  // whether the summary in the store is that of now
    double used = 0;
  };
  // A request at a table the client sits at.
  struct At {
    ConnectionId who;
    const Request& request;
    Place& place;
    const Joined& joined;

    const Table& table() const { return *place.table; }
    std::string seat() const { return table().seat_for(joined.seats, table().match()); }
    const herald::Herald& herald() const { return *table().game().herald; }
  };
  // Nothing: the answer comes later.
  using Later = std::optional<Answer>;

  void take(ConnectionId who, std::string_view text);
  void answer(ConnectionId who, const Json& id, const Answer& answer);
  void answer_error(ConnectionId who, const Json& id, const WireError& error);
  void guarded(ConnectionId who, const Request& request, const std::function<Later()>& work);
  void carry_out(const Waiting& waiting);
  Later dispatch(ConnectionId who, const std::string& type, const Request& request);
  Later dispatch_at(const std::string& type, const At& at);

  Answer hello() const;
  Answer list(const Request& request);
  Later create(ConnectionId who, const Request& request);
  Answer join(ConnectionId who, const Request& request);
  Answer leave(ConnectionId who, const Request& request);
  Later act(const At& at);
  Later undo(const At& at);
  Answer select(const At& at);
  Answer why(const At& at);
  Answer plan(const At& at);
  Answer overlay(const At& at);
  Answer describe(const At& at);
  Answer order(const At& at);
  Answer look(const At& at);
  Later branch(const At& at);
  Answer record(const At& at);

  void check_may_act(const At& at, const engine::Match& match) const;
  Later stale(const At& at, std::size_t sequence, const std::string& action) const;
  void open_table(ConnectionId who, const Json& id, TableRow row);
  void keep(const At& at, Entry entry, std::int64_t before);
  void play_again(const std::string& table);
  void go_on(const std::string& table);
  void push(const Place& place, const Entry& entry, std::int64_t before);

  Place& place_of(const std::string& table);
  Place& load(const std::string& table);
  const Joined& joined_at(ConnectionId who, const std::string& table) const;
  void let_go(std::size_t most);
  void write_summaries();
  void note_changes(Store::Listed& listed) const;
  void bring_up_to_date(Store::Listed& listed);

  HttpAnswer answer_get(std::string_view path, const std::map<std::string, std::string>& query);
  std::string rules_text(const std::string& battle) const;
  HttpAnswer record_file(const std::map<std::string, std::string>& query);

  Games games_;
  Store& store_;
  Wire& wire_;
  const Log& log_;
  HubSettings settings_;
  std::shared_ptr<const std::string> games_text_;
  std::map<std::string, std::shared_ptr<const std::string>> rules_texts_;
  std::map<ConnectionId, Connection> connections_;
  std::map<std::string, Store::Listed> listed_;  // every table there is
  std::map<std::string, std::string> by_key_;    // key → table
  std::map<std::string, Place> places_;          // those in memory
  std::size_t writing_ = 0;                      // writes under way
  bool stopping_ = false;
  std::function<void()> stopped_;
};

}  // namespace tercio::server
