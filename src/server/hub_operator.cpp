// What the operator of a server is told, what he orders with `tercio admin`, and the tables that
// are put away.
#include <algorithm>
#include <ctime>
#include <fstream>
#include <utility>

#include <unistd.h>

#include "engine/json_input.hpp"
#include "server/hub.hpp"
#include "server/orders.hpp"

namespace tercio::server {

namespace {

constexpr double kOrdersEvery = 2;  // seconds
constexpr double kProbeEvery = 10;  //
constexpr double kOldEvery = 3600;  //
constexpr std::size_t kOrdersAtOnce = 20;
constexpr std::size_t kOldAtOnce = 1000;  // tables; the others are found in the next hour

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

struct Hub::Operating {
  double orders_due = 0;
  double probe_due = 0;
  double old_due = 0;
  std::set<std::string> taken_up{};  // orders under way
  std::deque<std::string> old{};     // tables to be put away, one after another
  std::set<std::string> ordered{};   // those of them the operator wants away, whoever sits there
  std::set<std::string> left{};      // could not be put away; that is told once
  std::string now{};                 // being put away; empty: none
  std::unique_ptr<Thinkers::Ticket> writing{};
};

void Hub::see_to_operating() {
  if (stopping_) return;
  const double now = settings_.seconds();
  if (!operating_) {
    operating_ = std::make_shared<Operating>();
    operating_->probe_due = now + kProbeEvery;
  }
  const auto is_due = [now](double& due, double every) {
    if (now < due) return false;
    due = now + every;
    return true;
  };
  if (is_due(operating_->orders_due, kOrdersEvery)) see_to_orders();
  if (is_due(operating_->probe_due, kProbeEvery)) probe_store();
  if (is_due(operating_->old_due, kOldEvery)) look_for_old_tables();
  put_away_next();
  tell_places();
}

// ---- What he is told

std::string Hub::why_unwell() const { return pulse_.trouble(settings_.seconds()); }

// Writes nothing, so that a store that has stopped working is noticed while nobody plays.
void Hub::probe_store() {
  if (pulse_.under_way() > 0) return;
  write({}, [this](const std::string& fault) {
    if (!fault.empty()) log_.error("the store does not work", {{"what", fault}});
  });
}

std::string Hub::metrics_text() {
  MetricsText out;
  const auto number = [](auto value) { return static_cast<double>(value); };
  out.counters("tercio_messages_total", "Messages of clients, by type.", "type", metrics_.messages);
  out.counters("tercio_refused_total", "Messages that were refused, by code.", "code",
               metrics_.refused);
  out.counters("tercio_http_total", "HTTP answers, by status.", "status", metrics_.http);
  out.histogram("tercio_action_seconds",
                "From the message of a person's action until it is stored and acknowledged.",
                metrics_.acted);
  out.counters("tercio_actions_stored_total", "Actions stored, by who acted.", "by",
               {{"people", metrics_.by_people}, {"computer", metrics_.by_computer}});
  out.counter("tercio_connections_total", "WebSockets opened.", number(metrics_.connections));
  out.gauge("tercio_connections", "WebSockets open.", number(connections_.size()));
  out.gauge("tercio_signed_in", "WebSockets of people who have signed in.",
            number(std::count_if(connections_.begin(), connections_.end(),
                                 [](const auto& one) { return !one.second.person.id.empty(); })));
  out.gauge("tercio_users", "People who have an account.", number(people_->size()));
  out.gauge("tercio_addresses", "Addresses that are told apart.", number(accounts_.size()));
  out.counter("tercio_turned_away_total", "Connections there was no room for.",
              number(metrics_.turned_away));
  out.counter("tercio_slow_clients_total", "Clients closed as they read too slowly.",
              number(metrics_.slow_clients));
  out.counter("tercio_pushes_total", "Messages sent unasked.",
              number(metrics_.sent - std::min(metrics_.sent, metrics_.answers)));
  out.counter("tercio_sent_bytes_total", "Bytes of all messages sent.",
              number(metrics_.sent_bytes));
  out.gauge("tercio_tables", "Tables there are.", number(listed_.size()));
  out.gauge("tercio_tables_in_memory", "Tables in memory.", number(places_.size()));
  out.gauge("tercio_tables_bytes", "What they take, as estimated.", number(memory_));
  out.counter("tercio_put_away_total", "Old tables put away.", number(metrics_.put_away));
  out.gauge("tercio_waiting_bytes", "Messages that wait for a table.", number(waiting_bytes_));
  out.gauge("tercio_work_waiting", "Pieces of long work that take turns.", number(worker_.size()));
  out.gauge("tercio_thinking_threads", "Threads that think.", number(thinkers_->threads()));
  out.gauge("tercio_thoughts", "Thoughts that wait or are under way.", number(thinkers_->size()));
  out.gauge("tercio_thoughts_waiting", "Thoughts that wait.", number(thinkers_->places().size()));
  out.gauge("tercio_reviews", "Reviews that wait or are under way.", number(reviewers_->size()));
  out.gauge("tercio_store_bytes", "About what the store takes.", number(stored_));
  out.gauge("tercio_store_under_way", "Writes handed to the store and not done yet.",
            number(pulse_.under_way()));
  out.gauge("tercio_store_works", "1: what was last handed to the store was stored in time.",
            why_unwell().empty() ? 1 : 0);
  const Store::Written written = store_.written();
  out.counter("tercio_store_commits_total", "Commits.", number(written.commits));
  out.counter("tercio_store_writes_total", "Writes; several share a commit.",
              number(written.writes));
  out.gauge("process_resident_memory_bytes", "Memory of the process.", resident_bytes());
  out.counter("process_cpu_seconds_total", "Time of all its threads.",
              number(std::clock()) / CLOCKS_PER_SEC);
  return out.text();
}

// ---- What he orders

void Hub::see_to_orders() {
  std::vector<Document> orders;
  try {
    orders = store_.documents(kOrderKind, "", kOrdersAtOnce);
  } catch (const std::exception& error) {
    return log_.error("orders of the operator cannot be read", {{"what", error.what()}});
  }
  std::erase_if(operating_->taken_up, [&](const std::string& id) {
    return std::none_of(orders.begin(), orders.end(),
                        [&](const Document& order) { return order.id == id; });
  });
  for (const Document& order : orders) {
    if (!operating_->taken_up.contains(order.id)) carry_out_order(order);
  }
}

void Hub::carry_out_order(const Document& document) {
  const Order order = order_of(document);
  const auto place = places_.find(order.about);
  if (place != places_.end() && place->second.storing) return;  // it is looked at again soon
  operating_->taken_up.insert(document.id);
  const auto done = [this, document, order](const std::string& fault) {
    log_.info("an order of the operator",
              {{"what", order.what}, {"about", order.about}, {"fault", fault}});
    write({Discarded{kOrderKind, document.id}}, [](const std::string&) {});
  };
  if (order.what == kDeleteTable && listed_.contains(order.about)) {
    delete_table(order.about, done);
  } else if (order.what == kPutAway && listed_.contains(order.about) && settings_.archive) {
    operating_->left.erase(order.about);
    operating_->ordered.insert(order.about);
    operating_->old.push_front(order.about);
    done("");
  } else if (order.what == kBan) {
    close_all([&](const Connection& one) { return one.person.id == order.about; });
    discard_challenges_of(order.about);
    done("");
  } else {
    done("there is nothing to do");
  }
}

void Hub::delete_table(const std::string& table,
                       const std::function<void(const std::string&)>& then) {
  if (const auto place = places_.find(table); place != places_.end()) {
    drop_thought(place->second);
    place->second.storing = true;
  }
  write({Deleted{table}}, [this, table, then](const std::string& fault) {
    if (!fault.empty()) {
      log_.error("a table could not be deleted", {{"table", table}, {"what", fault}});
      then(fault);
      return go_on(table);
    }
    forget(table);
    log_.info("table deleted", {{"table", table}});
    then("");
  });
}

// ---- Old tables

void Hub::look_for_old_tables() {
  if (settings_.forget_after <= 0 || !settings_.archive) return;
  const std::int64_t before = settings_.time() - settings_.forget_after;
  for (const auto& [id, listed] : listed_) {
    if (operating_->old.size() >= kOldAtOnce) return;
    const bool owned = std::any_of(listed.seats.begin(), listed.seats.end(),
                                   [](const SeatRow& seat) { return !seat.user.empty(); });
    const bool old = std::max(listed.row.created, listed.summary.changed) < before;
    if (!old || owned || !listed.row.lesson.empty() || places_.contains(id)) continue;
    if (operating_->left.contains(id) || id == operating_->now) continue;
    if (std::find(operating_->old.begin(), operating_->old.end(), id) == operating_->old.end()) {
      operating_->old.push_back(id);
    }
  }
}

// One at a time: it is played from the store, and its record is written by another thread.
void Hub::put_away_next() {
  if (operating_->old.empty() || !operating_->now.empty()) return;
  const std::string table = std::move(operating_->old.front());
  operating_->old.pop_front();
  const bool ordered = operating_->ordered.contains(table);
  if (!listed_.contains(table) || (!ordered && places_.contains(table))) return;
  operating_->now = table;
  std::shared_ptr<Loading> loading = new_loading(table);
  const auto work = [this, table, loading](const std::function<bool()>& time_is_up) {
    if (!loading->go_on(time_is_up)) return false;
    const auto played = loading->take();
    if (!played) {
      log_.warning("a table cannot be put away", {{"table", table}, {"what", loading->fault()}});
      operating_->left.insert(table);
      operating_->now.clear();
      return true;
    }
    put_away(table, std::make_shared<const std::string>(played->record(played->sequence())));
    return true;
  };
  begin_work({}, 0, work, [this] { operating_->now.clear(); });
}

void Hub::put_away(const std::string& table, std::shared_ptr<const std::string> record) {
  const auto work = [this, table,
                     record = std::move(record)](Thinkers::Signals&) -> std::function<void()> {
    const std::string fault = settings_.archive(table, *record);
    return [this, table, fault] {
      operating_->writing.reset();
      operating_->now.clear();
      const auto place = places_.find(table);
      const bool ordered = operating_->ordered.contains(table);
      if (!fault.empty()) {
        log_.error("a table cannot be put away", {{"table", table}, {"what", fault}});
        operating_->left.insert(table);
        operating_->ordered.erase(table);
      } else if (place != places_.end() && (!ordered || place->second.storing)) {
        // Somebody has come back to it, or it is being stored just now.
        if (ordered) operating_->old.push_back(table);
      } else if (listed_.contains(table) && !stopping_) {
        operating_->ordered.erase(table);
        delete_table(table, [this, table](const std::string& wrong) {
          if (!wrong.empty()) return;
          ++metrics_.put_away;
          log_.info("an old table was put away", {{"table", table}});
        });
      }
    };
  };
  operating_->writing = reviewers_->begin("", work);
}

}  // namespace tercio::server
