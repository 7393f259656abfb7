// The server's tables without its sockets, in a page: the hub over rows that the page keeps, with
// thoughts that are carried out elsewhere. All in one thread; nothing here throws.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "data/content.hpp"
#include "offline/host.hpp"
#include "offline/row_store.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"

namespace tercio::offline {

class Import;

class Server {
 public:
  explicit Server(Host& host);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // JSON: `rows`, all there are, each a list of its key and its text; `address`, where the page is;
  // `thinkers`, how many thoughts can be under way. Returns what is wrong; empty: it has begun. A
  // row that is wrong is told in the log, and its table left out.
  std::string begin(std::string_view settings);

  // Requires of all that follow: it has begun.
  void opened(std::uint64_t connection);
  void closed(std::uint64_t connection);
  void handle(std::uint64_t connection, std::string_view text);
  // Answered by Host::answer(), now or later.
  void http(std::uint64_t id, std::string_view method, std::string_view target,
            std::string_view body);
  void stored(std::uint64_t number, std::string_view fault);
  void thought(std::uint64_t number, std::string_view answer);
  void progressed(std::uint64_t number, double part);
  void timer(std::uint64_t number);
  void tick();
  // A text of games, or a JSON object with `error`.
  std::string export_games();
  void import_games(std::uint64_t id, std::string_view text);

 private:
  class Wire;
  class Minds;

  std::string begin_with(server::Json settings);
  std::deque<Row> rows_in(server::Json& settings) const;
  const server::Reading& reading();
  void guarded(const char* what, const std::function<void()>& work);
  // The request is answered with what goes wrong.
  void guarded(const char* what, std::uint64_t id, const std::function<void()>& work);
  void post(std::function<void()> work);
  void later(double seconds, std::function<void()> work);
  void do_posted();
  void go_on_importing(std::uint64_t id, const std::shared_ptr<Import>& import);
  void answer(std::uint64_t id, const server::HttpAnswer& answer);
  server::Json left_out() const;
  void refuse_import(std::uint64_t id, const std::string& why);

  Host& host_;
  server::Log log_;
  std::optional<data::GameLibrary> library_;
  std::optional<data::Content> content_;    // when somebody has asked for it
  std::optional<server::Reading> reading_;  // of it
  std::unique_ptr<Wire> wire_;
  std::unique_ptr<Minds> minds_;
  std::unique_ptr<RowStore> store_;
  std::unique_ptr<server::Games> games_;  // to play those that are imported
  server::Limits limits_;
  std::deque<std::function<void()>> posted_;
  std::map<std::uint64_t, std::function<void()>> timers_;
  std::uint64_t last_timer_ = 0;
  std::unique_ptr<server::Hub> hub_;
};

}  // namespace tercio::offline
