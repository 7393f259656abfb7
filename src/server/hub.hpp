// The server without its sockets: who is connected, who sits at which table, and what each message
// leads to (docs/wire.md). Everything runs in one thread, except the computer's thoughts, which are
// given all they need and bring back what they have come to.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/handbook.hpp"
#include "data/rules_reference.hpp"
#include "data/story.hpp"
#include "engine/json_input.hpp"
#include "lessons/lesson.hpp"
#include "server/accounts.hpp"
#include "server/answer.hpp"
#include "server/games.hpp"
#include "server/http_answer.hpp"
#include "server/letters.hpp"
#include "server/limits.hpp"
#include "server/loading.hpp"
#include "server/log.hpp"
#include "server/people.hpp"
#include "server/reminders.hpp"
#include "server/store.hpp"
#include "server/table.hpp"
#include "server/thinkers.hpp"
#include "server/worker.hpp"

namespace tercio::data {
struct Example;
}

namespace tercio::server {

class Office;
class Passwords;

using ConnectionId = std::uint64_t;
inline constexpr ConnectionId kNobody = 0;

// The way to the clients. Messages to one that is gone are dropped.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(ConnectionId to, std::shared_ptr<const std::string> text) = 0;
  virtual void close(ConnectionId whom, const std::string& why) = 0;
};

// What the hub is given from outside.
struct HubSettings {
  bool home = true;  // whether a visitor who is at home is told of every table
  Limits limits{};
  Json games = Json::array();  // /api/games
  std::span<const data::RulesReference> rules{};
  std::span<const data::Story> stories{};
  std::span<const data::Example> examples{};  // beside the rules
  std::map<std::string, std::string> rulings{};
  lessons::LoadedLessons lessons{};
  data::LoadedHandbooks handbooks{};
  // Later, from the loop; called from any thread. Without it nothing is put off, and nobody thinks
  // but in Hub::think().
  Worker::Post post{};
  // After so many seconds, from the loop; without it the computer waits for nobody.
  std::function<void(double seconds, std::function<void()> work)> later{};
  std::size_t thinkers = 0;  // threads that think
  Games::MakeOpponent make_opponent = opponent::make_opponent;
  std::function<double()> seconds{};     // steady
  std::function<std::int64_t()> time{};  // since 1970
  SendLetter send{};                     // without it no mail is sent
  std::string address{};                 // where the server is reached, for links in letters
  double letter_delay = 120;  // seconds: who plays at once needs no letter that it is his turn
};

class Hub {
 public:
  // All have to outlive it.
  Hub(const data::GameLibrary& library, Store& store, Wire& wire, const Log& log,
      HubSettings settings);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void opened(ConnectionId who, Visitor visitor = {});
  void closed(ConnectionId who);
  // A message of a client: it gets one answer, now or when it is stored. Never throws.
  void handle(ConnectionId who, std::string_view text);
  // How many seconds nothing more should be read from a client: its address has used more of the
  // server's time than there is for it.
  double pause(ConnectionId who);
  // Whether somebody may read one more thing with HTTP now.
  bool admits(const Visitor& visitor);
  // The answer to a GET of a path with its query, page files excepted. Never throws.
  HttpAnswer get(std::string_view target, const Visitor& visitor = {});
  // The answer to a POST, now or later; never when the server is being stopped. Never throws.
  void post(std::string_view target, std::string_view body, const Visitor& visitor,
            std::function<void(const HttpAnswer&)> done);
  // From time to time: writes summaries and lets go of tables nobody sits at.
  void tick();
  // Carries out a thought that waits, where no threads think; whether there was one.
  bool think();
  // From now on nothing new is begun. `done` is called when everything is stored.
  void stop(std::function<void()> done);

 private:
  // Somebody who has signed in; without an id nobody has.
  struct Person {
    std::string id{};
    std::string name{};
  };
  struct Joined {
    Seats seats;
    bool watches = false;  // looks on by a link for that
    bool view = true;
    bool cover = false;    // several persons share the screen, and one of them looks at a time
    std::string sits{};    // who looks
    bool covered = false;  // nobody may: so it was told last
    bool told = false;     // whether the client has the log of whoever looks
  };
  struct Connection {
    TokenBucket bucket;
    Visitor visitor;
    Accounts::Account* account;  // stays as long as the connection
    std::size_t refused = 0;     // messages over the limit in a row, and their KiB
    std::map<std::string, Joined> joined{};
    std::size_t waiting = 0;                   // bytes of its messages that wait for a table
    std::unique_ptr<Thinkers::Ticket> hint{};  // that is being thought of for it
    Person person{};
  };
  // For whom something is done: a connection, or one who reads with HTTP. None: the server itself.
  struct Payer {
    ConnectionId who = kNobody;
    Visitor visitor{};
  };
  struct Message;
  // A message that waits until its table is stored.
  struct Waiting {
    ConnectionId who;
    Request request;
    const Message* message;
    std::size_t bytes = 0;
  };
  // What the computer is about at a table.
  struct Mind {
    bool awake = false;  // somebody has sat down since the table came into memory
    bool tired = false;  // it could not go on; it tries again at the next tick
    std::unique_ptr<Thinkers::Ticket> thought{};
    // What the thought, or the next action of the plan, is meant for.
    std::size_t sequence = 0;
    std::string side{};
    std::deque<std::string> plan{};  // decided and not yet done
    double due = 0;                  // when it will be seen to next
    int steps = 0;                   // that it may take although it is paused
    int faults = 0;                  // decisions in a row that could not be carried out
    double acted = 0;                // when the game last changed
  };
  // The game gone over.
  struct Reviewing {
    std::unique_ptr<Thinkers::Ticket> thought{};
    double told = 0;    // how far, as it was last pushed
    std::string why{};  // why it was stopped
  };
  struct Place {
    std::unique_ptr<Table> table;
    std::shared_ptr<Computer> computer = std::make_shared<Computer>();
    Mind mind{};
    Reviewing review{};
    Payer payer{};  // for whom the computer thinks: who sat down here last, or did something
    std::set<ConnectionId> people{};
    // What was done last is on its way into the store, or all of it on its way from there; then
    // there is no table yet.
    bool storing = false;
    std::deque<Waiting> waiting{};  // in their order; whatever comes while there are any waits too
    std::int64_t entries = 0;
    std::int64_t changed = 0;
    bool told = true;  // whether the summary in the store is that of now
    double used = 0;
    bool behind = false;  // others have gone on; it is followed when it is stored or loaded
    bool away = false;    // the store could not be reached; it is loaded when it is there again
    // Of a table for people apart: since when each side's player is here or gone.
    std::map<std::string, std::int64_t> presence{};
  };
  // A request at a table the client sits at.
  struct At {
    ConnectionId who;
    const Request& request;
    Place& place;
    Joined& joined;

    const Table& table() const { return *place.table; }
    bool covered() const { return joined.cover && table().covered(joined.seats, joined.sits); }
    // For whom it is asked: who looks. Under a cover nothing can be asked, but answered.
    std::string seat() const {
      return table().seat_for(joined.seats, table().match(), covered() ? "" : joined.sits);
    }
    const advice::Adviser& advice() const { return *table().game().advice; }
  };
  // Nothing: the answer comes later.
  using Later = std::optional<Answer>;
  // A type of message, and what it asks for.
  struct Message {
    enum class Where : std::uint8_t {
      kAnywhere,     // names no table
      kAtATable,     // names one, which is brought into memory
      kAboutATable,  // the same for a table that need not be there
    };
    std::string_view type;
    Where where;
    double weight;  // what it takes out of a client's allowance before it is looked at
    bool shows;     // whether the answer is for the eyes of one side
    // For one who sits at the table, or for anybody: one of them is null.
    Later (*at)(Hub& hub, const At& at);
    Later (*without)(Hub& hub, ConnectionId who, const Request& request);
  };

  void take(ConnectionId who, std::string_view text);
  engine::JsonLimits message_limits() const;
  void answer(ConnectionId who, const Json& id, const Answer& answer);
  void answer_error(ConnectionId who, const Json& id, const WireError& error);
  void guarded(ConnectionId who, const Json& id, const std::function<Later()>& work);
  void carry_out(const Waiting& waiting);
  struct Messages;
  // A type of message there is (hub_messages.cpp), or null.
  static const Message* message_of(std::string_view type);
  Later dispatch(ConnectionId who, const Message& message, const Request& request);

  Answer hello(ConnectionId who, const Request& request);
  Later list(ConnectionId who, const Request& request);
  Later create(ConnectionId who, const Request& request);
  Later join(ConnectionId who, const Request& request);
  Answer leave(ConnectionId who, const Request& request);
  Later act(const At& at);
  Later act_together(const At& at);
  void check_may_act_together(const At& at, const std::vector<std::string>& actions) const;
  // The computer at the table (hub_computer.cpp).
  std::map<std::string, std::string> computer_field(const Request& request) const;
  Later player(const At& at);
  Answer pace(const At& at);
  Answer order_computer(const At& at);
  Later hint(const At& at);
  void begin_hint(const SeatRow& seat, ConnectionId who, const Json& id, const std::string& piece);
  void note_players(const std::string& table);
  void push_players(const Place& place, bool with_view = false);
  // Sees to it that the computer goes on, where it is to decide. Never throws.
  void see_to_computer(const std::string& table);
  void see_to_computer(Place& place);
  void begin_thought(Place& place, const std::string& side);
  void decided(const std::string& table, const opponent::Decision& decision,
               const std::string& fault);
  void do_planned(Place& place);
  void drop_thought(Place& place);
  // A game gone over (hub_review.cpp).
  Answer review(const At& at);
  Answer review_state(const Place& place);
  void begin_review(Place& place, const std::string& group);
  void reviewed(const std::string& table, std::int64_t entries, const std::string& text,
                const std::string& fault);
  void stop_review(Place& place, const std::string& why);
  void push_review(Place& place, bool done);
  // Taking back, also by consent (hub_undo.cpp).
  Later undo(const At& at);
  Later carry_out_undo(const At& at, const engine::Session::Asker& asker);
  Later take_back(const At& at, const std::string& seat);
  Answer ask_undo(const At& at);
  Later answer_undo(const At& at);
  Answer withdraw_undo(const At& at);
  void push_undo(const Place& place, const std::string& said);
  // Seats and who holds them (hub_seats.cpp).
  Answer offer(ConnectionId who, const Request& request);
  Later hand_over(const At& at);
  Later take_seat(ConnectionId who, const Request& request);
  Seats seats_of(const Table& table, const std::vector<std::string>& keys) const;
  const SeatRow* seat_opened_by(const std::string& table, const std::string& once) const;
  void write_seat(ConnectionId who, const Json& id, const SeatRow& seat,
                  const std::function<Later()>& then);
  void void_key(const SeatRow& seat);
  SeatRow& seat_row(const std::string& table, const std::string& side);
  Answer select(const At& at);
  Answer why(const At& at);
  Answer plan(const At& at);
  Answer group(const At& at);
  Answer overlay(const At& at);
  Answer describe(const At& at);
  Answer order(const At& at);
  Answer look(const At& at);
  Answer sit(const At& at);
  Answer ask_again(const At& at);
  // Adds the view of the present position, and the log where the one the client has is another's.
  void add_view(Answer& out, const Table& table, Joined& joined) const;
  Later branch(const At& at);
  // Lessons (hub_lessons.cpp).
  void begin_lesson(ConnectionId who, const Request& request);
  void bring_lesson(Table& table) const;
  void check_lesson(const At& at, const std::vector<std::string>& actions) const;
  Answer next_step(const At& at);
  void go_on_by_itself(Place& place);
  void forget_old_lessons();
  Json lessons_json() const;
  // What becomes of tables (hub_keeping.cpp).
  void check_may_keep(ConnectionId who, const Request& request, bool alone) const;
  Later rename(ConnectionId who, const Request& request);
  Later remove(ConnectionId who, const Request& request);
  void forget(const std::string& table);
  Later rematch(const At& at);
  Answer record(const At& at);
  Answer statistics(const At& at);
  History history_of(const Table& table);

  // People who have an account (hub_people.cpp).
  Person person_of(const std::string& session) const;
  const Person& needs_account(ConnectionId who) const;
  // Empty: nobody's, or the account is gone.
  std::string name_of_user(const std::string& user) const;
  // The seats at a table that are somebody's by his account.
  Seats seats_of(const Table& table, const Person& person) const;
  Later keep_keys(ConnectionId who, const Request& request);
  Later mine(ConnectionId who, const Request& request);
  Answer person(ConnectionId who, const Request& request);
  Later block(ConnectionId who, const Request& request);
  Answer blocked(ConnectionId who, const Request& request);
  void begin_people();
  void note_users(const Store::Listed& listed);
  Json seats_json(const std::string& user) const;
  std::vector<Write> vacate(const std::string& user);
  void close_all(const std::function<bool(const Connection&)>& which);
  // A game has gone on: whoever is to decide now may be written to, and an end is counted.
  void note_course(Place& place, ConnectionId who, bool back);
  void note_presence(const std::string& table, const Seats& seats);
  void count_game(const Place& place, bool back);
  void send_due_letters();
  bool is_waited_for(const std::string& table, const std::string& side) const;
  void send_turn_letter(const std::string& table, const std::string& side);

  // People apart (hub_apart.cpp). What those who hold these seats are told of it.
  Json apart_json(const Place& place, const Seats& seats) const;
  void push_apart(const Place& place);
  // Refuses while somebody is waited for: a seat that is offered, or dice that are not ready.
  void check_ready(const At& at) const;
  // Clocks and questions in the other's turn (hub_clocks.cpp).
  Json clock_json(const Place& place) const;
  Json standing_json(const Place& place, const Seats& seats) const;
  // Dice to which both players have contributed (hub_mixed_dice.cpp).
  Json dice_state_json(const Place& place) const;
  // Why the dice cannot be thrown yet; empty: they can.
  std::string why_no_dice(const Place& place) const;

  void check_may_act(const At& at, const engine::Match& match) const;
  std::optional<Refusal> why_not_told(const At& at, const engine::Match& match,
                                      const std::string& action) const;
  Later stale(const At& at, std::size_t sequence, const std::string& action) const;
  struct Beginning;
  void open_table(ConnectionId who, const Json& id, TableRow row,
                  const std::map<std::string, std::string>& computer);
  void store_table(ConnectionId who, const Json& id, Beginning& begun);
  // What was done at a table, and who is told that it is stored.
  struct Deed {
    ConnectionId who = kNobody;  // nobody: the computer
    Json id{};
    Entry entry{};
    std::int64_t before = 0;  // the sequence
    std::optional<engine::Undone> undone{};
    std::optional<SeatRow> seat{};  // that changes with it
  };
  void keep(Place& place, Deed deed);
  void cannot_keep(const Deed& deed, const std::string& fault);
  void note_deed(Place& place, const Deed& deed);
  void play_again(const std::string& table);
  void go_on(const std::string& table);
  bool carry_out_waiting(const std::string& table, const std::function<bool()>& time_is_up);
  void answer_waiting(const std::deque<Waiting>& waiting, const WireError& error);
  // Writes to the store. When the server is being stopped, the last write that is done ends it.
  void write(std::vector<Write> writes, Store::Done done);
  void settle_stop();
  void push(const Place& place, const Entry& entry, std::int64_t before,
            const std::optional<engine::Undone>& undone);
  // To those who do not know how it came about: the view with the whole log.
  void push_all(Place& place);

  // Other servers over the same store (hub_nodes.cpp).
  void heard(const std::vector<News>& news);
  void hear_of(const std::vector<News>& news);
  void hear_everything();
  // Whoever keeps something in documents of a kind is told that one was written elsewhere; without
  // an id, that any of them may have been.
  void hear_documents(const std::string& kind, std::function<void(const std::string& id)> hear);
  void heard_document(const std::string& kind, const std::string& id);
  void hear_session(const std::string& hash);
  // Reads what a list has of these tables again. Throws StoreAway.
  void refresh(const std::vector<std::string>& tables);
  void know(Store::Listed listed);
  void know_seats(Store::Listed& known, const std::vector<SeatRow>& seats);
  void hear_renamed(const std::string& table, const std::string& title);
  // What somebody else may have changed is read before a message is carried out that depends on it.
  void look_again(const Request& request, const std::string& type);
  // Of these tables those stay whose summary lags behind in the store too.
  void look_again_at(std::deque<std::string>& tables);
  void follow_for(const std::string& table, const Request& request, std::string_view type);
  // Does what others have done at a table, and tells those who sit here.
  void follow(const std::string& table);
  bool follow(Place& place);
  void follow(Place& place, const Entry& entry);
  void number_changes(std::vector<Write>& writes);
  void take_back_numbers(const std::vector<SeatRow>& seats);
  void load_again();

  Place& place_of(const std::string& table);
  // Has a table in memory, or sees to it that it comes there; until then it is `storing`.
  Place& bring(const Payer& payer, const std::string& table);
  // `until`: as far as those who sit there know it.
  void load(const Payer& payer, const std::string& table, std::optional<std::int64_t> until = {});
  void loaded(const std::string& table, Loading& loading);
  void cannot_load(const std::string& table, const WireError& why);
  std::unique_ptr<Loading> new_loading(const std::string& table,
                                       std::optional<std::int64_t> until = {});
  Joined& joined_at(ConnectionId who, const std::string& table);
  void let_go(std::size_t most);
  void write_summaries();
  void note_changes();
  void bring_up_to_date(const std::string& table, Loading& loading);
  struct Page;
  Answer page_of(const Page& page) const;
  Later tell_page(ConnectionId who, const Request& request, std::shared_ptr<Page> page,
                  std::vector<const Store::Listed*> found);

  // --- What is used, and by whom (hub_use.cpp)
  bool is_home(ConnectionId who) const;
  Accounts::Account& account_of(ConnectionId who);
  Accounts::Account& account_of(const Payer& payer);
  Payer payer_of(ConnectionId who) const;
  void charge(ConnectionId who, double seconds, std::size_t bytes);
  // Refuses what would take more than there is.
  void check_may_work(const Payer& payer, std::size_t bytes);
  void check_may_open(ConnectionId who, std::size_t bytes);
  void check_may_sit(ConnectionId who, std::size_t bytes);
  void check_may_add(const Place& place, const Payer& payer, bool longer);
  void note_stored(const Payer& payer, std::size_t bytes);
  void wait_for(Place& place, Waiting waiting);
  void no_longer_waits(const Waiting& waiting);
  void begin_work(const Payer& payer, std::size_t bytes,
                  std::function<bool(const std::function<bool()>&)> work,
                  std::function<void()> abandon);
  void count_memory();

  using Query = std::map<std::string, std::string>;
  HttpAnswer read(std::string_view target, const Visitor& visitor);
  HttpAnswer answer_get(std::string_view path, const Query& query, const Visitor& visitor);
  std::string rules_text(const std::string& battle) const;
  std::string examples_text(const std::string& battle) const;
  std::string example_text(const std::string& id);
  HttpAnswer record_file(const Query& query, const Visitor& visitor);

  Games games_;
  Store& store_;
  Wire& wire_;
  const Log& log_;
  HubSettings settings_;
  std::shared_ptr<const std::string> games_text_;
  std::map<std::string, std::shared_ptr<const std::string>> rules_texts_;
  std::map<std::string, std::shared_ptr<const std::string>> story_texts_;
  double lessons_due_ = 0;  // when old lessons are next looked for
  std::map<std::string, std::shared_ptr<const std::string>> example_texts_;
  Accounts accounts_;
  Worker worker_;
  std::size_t waiting_bytes_ = 0;  // of all messages that wait for a table
  std::size_t memory_ = 0;         // of the tables in memory, as of the last count
  std::size_t stored_ = 0;         // bytes in the store
  std::map<ConnectionId, Connection> connections_;
  std::map<std::string, Store::Listed> listed_;  // every table there is, in short
  std::map<std::string, std::string> by_key_;    // key → table
  std::map<std::string, Place> places_;          // those in memory
  std::unique_ptr<People> people_;
  std::map<std::string, std::set<std::string>> by_user_;  // user → tables where he has had a seat
  Reminders reminders_;
  std::size_t writing_ = 0;  // writes under way
  // By table and side, of those that were ever changed: how often.
  std::map<std::pair<std::string, std::string>, std::int64_t> seat_versions_;
  std::map<std::string, std::function<void(const std::string&)>> documents_heard_;  // by kind
  bool missed_ = false;  // news could not be followed; everything is read again
  bool stopping_ = false;
  std::function<void()> stopped_;
  // Last, as they end first. Reviews have a thread of their own: they take long.
  std::unique_ptr<Thinkers> thinkers_;
  std::unique_ptr<Thinkers> reviewers_;
  std::unique_ptr<Passwords> passwords_;
  std::unique_ptr<Office> office_;
};

}  // namespace tercio::server
