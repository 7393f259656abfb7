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
#include "dice/secret.hpp"
#include "engine/json_input.hpp"
#include "lessons/lesson.hpp"
#include "server/accounts.hpp"
#include "server/answer.hpp"
#include "server/clock.hpp"
#include "server/games.hpp"
#include "server/http_answer.hpp"
#include "server/letter_store.hpp"
#include "server/letters.hpp"
#include "server/limits.hpp"
#include "server/loading.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/people.hpp"
#include "server/question.hpp"
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

// What is told of the games, and what nobody needs to play them. What the spans show has to outlive
// the hub.
struct Reading {
  std::span<const data::RulesReference> rules{};
  std::span<const data::Story> stories{};
  std::span<const data::Example> examples{};  // beside the rules
  std::map<std::string, std::string> rulings{};
  lessons::LoadedLessons lessons{};
  data::LoadedHandbooks handbooks{};
};

// What the hub is given from outside.
struct HubSettings {
  bool home = true;  // whether a visitor who is at home is told of every table
  // One person's own page without a server: refusals do not speak of one. The computer pauses where
  // it comes to no decision, and says why; elsewhere anything will do, as others may wait for it.
  bool alone = false;
  Limits limits{};
  Json games = Json::array();  // /api/games
  // Called when something of it is wanted, the same each time; it may refuse (refuse()).
  std::function<const Reading&()> reading = []() -> const Reading& {
    static const Reading kNone;
    return kNone;
  };
  // Later, from the loop; called from any thread. Without it nothing is put off, and nobody thinks
  // but in Hub::think().
  Worker::Post post{};
  // After so many seconds, from the loop; without it the computer waits for nobody.
  std::function<void(double seconds, std::function<void()> work)> later{};
  std::size_t thinkers = 0;  // threads that think
  // Where it thinks if not in threads; then so many thoughts are under way there at a time, one at
  // least, and a review beside them. It has to outlive the hub, and needs `post`.
  Elsewhere* elsewhere = nullptr;
  // What the clock of a thought is multiplied by; 0: there is none, and judgements alone bound it.
  double clock_factor = 1;
  // Tables that belong to no account and have not been touched for so many seconds are put away:
  // the record is handed to `archive`, from a thread of its own, and when that has it (it tells a
  // fault otherwise) the table is deleted. 0: never.
  std::int64_t forget_after = 0;
  std::function<std::string(const std::string& table, const std::string& record)> archive{};
  Games::MakeOpponent make_opponent = opponent::make_opponent;
  std::function<double()> seconds{};     // steady
  std::function<std::int64_t()> time{};  // since 1970
  // The same in milliseconds, for clocks; without it those have whole seconds.
  std::function<Milliseconds()> milliseconds{};
  SendLetter send{};          // without it no mail is sent
  std::string address{};      // where the server is reached, for links in letters
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
  // A thought elsewhere has come to this, or has come so far, from 0 to 1; called from the loop. A
  // number nobody waits for is ignored.
  void thought(std::uint64_t number, std::string_view answer);
  void progressed(std::uint64_t number, double part);
  // For the operator: what is counted, all of it in the text form of Prometheus, and what is wrong
  // with the store; empty: all is well.
  Metrics& metrics() { return metrics_; }
  std::string metrics_text();
  std::string why_unwell() const;
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
    double arrived = 0;
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
    int unstored = 0;                // actions in a row that could not be stored
    double rests = 0;                // until when it does not try again
    double acted = 0;                // when the game last changed
  };
  // The game gone over.
  struct Reviewing {
    std::unique_ptr<Thinkers::Ticket> thought{};
    double told = 0;    // how far, as it was last pushed
    std::string why{};  // why it was stopped
  };
  // Since when a side's player is at the table, or gone.
  struct Presence {
    bool here = false;
    std::int64_t since = 0;
    bool told = false;  // other servers have been told that he is at this one
    std::map<std::string, double>
        elsewhere{};  // other servers he is at, and until when that counts
  };
  // What a side asks the other for. It lasts until it is answered or withdrawn, or the game goes
  // on.
  struct Proposal {
    std::string what;
    std::string by;
  };
  // The offer of another game with sides exchanged.
  struct Rematch {
    std::string by;
    std::string table;
    std::string once;
  };
  // What happens by itself at a table for people apart, and when.
  struct Timing {
    std::optional<Clock> clock{};  // none: there is none, or it has not begun
    bool read = false;             // what the store has of it
    Milliseconds asked = 0;        // since when the position stands
    Milliseconds due = 0;          // when something is to happen; 0: nothing is
    Milliseconds timer = 0;        // when it will be looked at by itself; 0: it will not
    bool ordered = false;          // a standing order was given: it answers what is asked now too
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
    // Of a table for people apart, by side.
    std::map<std::string, Presence> presence{};
    std::size_t watchers = 0;
    std::vector<Proposal> proposals{};
    std::map<std::string, std::int64_t> seen{};  // how far its player has seen the game
    std::optional<Rematch> rematch{};
    std::map<std::string, TokenBucket> voices{};  // who may say something now
    std::optional<std::int64_t> said{};           // lines of the chat, once they were counted
    Timing timing{};
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
  // Asks about the game of a table, as it stands.
  std::unique_ptr<Thinkers::Ticket> ask(Thinkers& thinkers, const std::string& group,
                                        Question question, const Table& table,
                                        std::function<void(const Reply&)> then);
  double clock_of(double seconds) const;
  void begin_thought(Place& place, const std::string& side);
  void decided(const std::string& table, const Reply& reply);
  void stand_still(Place& place, const std::string& why);
  void do_planned(Place& place);
  void drop_thought(Place& place);
  // A game gone over (hub_review.cpp).
  Answer review(const At& at);
  Answer review_state(const Place& place);
  void begin_review(Place& place, const std::string& group);
  void reviewed(const std::string& table, std::int64_t entries, const Reply& reply);
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
  // What one side asks of the other, for one who is away and for other servers (hub_asked.cpp).
  void keep_asked(const Place& place, const std::string& said = {});
  std::string bring_asked(Place& place);
  void hear_asked(const std::string& id);
  // Seats and who holds them (hub_seats.cpp).
  Answer offer(ConnectionId who, const Request& request);
  Later hand_over(const At& at);
  Later take_seat(ConnectionId who, const Request& request);
  Seats seats_of(const Table& table, const std::vector<std::string>& keys) const;
  const SeatRow* seat_opened_by(const std::string& table, const std::string& once) const;
  void write_seat(ConnectionId who, const Json& id, const SeatRow& seat,
                  const std::function<Later()>& then);
  // The same for several of one table, with whatever else belongs to it.
  void write_seats(ConnectionId who, const Json& id, const std::vector<SeatRow>& seats,
                   std::vector<Write> others, const std::function<Later()>& then);
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
  std::vector<Write> vacate(const std::string& user) const;
  void vacated(const std::string& user);
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
  // Why nobody can do anything yet: a seat is offered, or the dice are not ready. Empty: they can.
  std::string why_not_ready(const Place& place) const;
  void check_ready(const At& at) const;
  // Between two people apart the computer takes no side before the game is over.
  bool plays_a_person(const At& at) const;
  void check_may_be_advised(const At& at) const;
  // After somebody came or went, or has another seat: tells all but one who is here now.
  void note_who_is_here(const std::string& table, ConnectionId but = kNobody);
  bool is_here(const Place& place, const std::string& side) const;
  // The same at other servers.
  void tell_who_is_here(Place& place);
  void hear_who_is_here(const News& news);
  void tidy_who_is_here();
  void tell_apart(const Place& place, ConnectionId who);
  // What is kept of a table for people apart besides its game, when it comes into memory.
  void bring_apart(Place& place);
  void hear_apart(const std::string& id);
  Later note_seen(const At& at);
  Later watch_link(const At& at);
  bool may_watch(const std::string& table, const std::string& key) const;
  // Invitations (hub_invitations.cpp).
  struct Arranged;
  Invitation invitation_field(const Request& request, const Game& game,
                              const std::map<std::string, std::string>& computer) const;
  Later invite(const At& at);
  Later uninvite(const At& at);
  Arranged arranged_for(Invitation invitation) const;
  bool is_by_lot(const std::string& table) const;
  Seats offered_by(const std::string& table, const std::string& once) const;
  std::string invited_side(const Request& request, const std::string& table,
                           const Seats& sides) const;
  void add_invitation(Json& out, const std::string& table, const Seats& sides) const;
  // Another game of the same two people, with sides exchanged.
  void begin_rematch(const At& at, TableRow row,
                     const std::map<std::string, std::string>& computer);
  // Proposals and ends by other means than the rules (hub_proposals.cpp).
  Later propose(const At& at);
  Later answer_proposal(const At& at);
  Answer withdraw_proposal(const At& at);
  Later resign(const At& at);
  Later agree(const At& at, const std::string& what);
  void check_guest_is_here(const Place& place) const;
  void end_game(Place& place, const Ended& ended, ConnectionId who, const Json& id);
  // What was proposed is agreed on (hub_clocks.cpp): a pause, going on, more time.
  void agreed(Place& place, const std::string& what);
  // Talk (hub_chat.cpp).
  Later say(const At& at);
  Answer chat(const At& at);
  Json told_line(Json line) const;
  std::int64_t lines_said(Place& place) const;
  // The lobby (hub_lobby.cpp).
  Answer lobby(ConnectionId who, const Request& request);
  Later make_challenge(ConnectionId who, const Request& request);
  Answer withdraw_challenge(ConnectionId who, const Request& request);
  Later accept_challenge(ConnectionId who, const Request& request);
  Challenge challenge_field(ConnectionId who, const Request& request);
  void open_challenged(ConnectionId who, const Request& request, const Challenge& challenge,
                       const std::string& side);
  Answer challenge_accepted(ConnectionId who, const Challenge& challenge, const std::string& side,
                            const std::string& table);
  bool is_mine(ConnectionId who, const Challenge& challenge) const;
  bool may_meet(ConnectionId who, const Challenge& challenge) const;
  void discard_challenges_of(const std::string& user);
  void discard_challenges(const std::vector<std::string>& ids);
  void load_challenges();
  void tidy_lobby();
  void leave_lobby(ConnectionId who);
  // Those who watch are told a little later, of all that has changed by then.
  void lobby_changed();
  void push_lobby();
  // Matches of two games (hub_match.cpp).
  void note_match(const TableRow& row);
  Json match_json(const Table& table) const;
  void see_to_match(const std::string& table);
  // Clocks and questions in the other's turn (hub_clocks.cpp).
  Json clock_json(const Place& place) const;
  Json standing_json(const Place& place, const Seats& seats) const;
  Milliseconds clock_time() const;
  void read_clock(Place& place);
  // Puts what an entry makes of the clock among the writes.
  void add_clock(Place& place, Entry::Kind kind, std::vector<Write>& writes);
  void store_clock(Place& place);
  void begin_clock(Place& place, Milliseconds now);
  bool all_are_here(const Place& place) const;
  Clock::Position clock_position(const Place& place) const;
  std::optional<Milliseconds> question_due(const Place& place) const;
  std::optional<Milliseconds> flag_due(const Place& place) const;
  // Sees to it that what is due at a table happens, whether it is in memory or not. Never throws.
  void see_to_clock(const std::string& table);
  void see_to_clock(Place& place);
  void see_to_clocks();
  bool is_due(const Place& place) const;
  void arm(Place& place);
  void end_by_time(Place& place, ConnectionId who, const Json& id);
  bool may_claim(const Place& place, const Seats& seats) const;
  Later claim(const At& at);
  Later give_standing_order(const At& at);
  // Dice to which both players have contributed (hub_mixed_dice.cpp).
  Json dice_state_json(const Place& place) const;
  // Why the dice cannot be thrown yet; empty: they can.
  std::string why_no_dice(const Place& place) const;
  Later share(const At& at);
  Later unseal(const At& at);
  // With the share of who takes a seat, to be stored with it; none: no share is wanted.
  std::optional<dice::Contributions> share_of(const Place& place, const Request& request) const;
  void note_contributions(const std::string& table, const dice::Contributions& given);
  bool sits_alone(const At& at) const;
  // Games by letter (hub_letters.cpp).
  struct Post;
  // A game that begins with a letter, and what else is answered to who opens it.
  struct NewLetters {
    letters::Game game;
    Json told;
  };
  void begin_letters(ConnectionId who, const Request& request);
  void open_letters(ConnectionId who, const Json& id, TableRow row, letters::Game game, Json told);
  Later letter(const At& at);
  Later read_letter(ConnectionId who, const Request& request);
  std::optional<KeptLetters> kept_for(const Post& post);
  Later has_read(ConnectionId who, const Post& post);
  void play_letter(ConnectionId who, const Post& post);
  bool throw_due_dice(Place& place);

  void check_may_act(const At& at, const engine::Match& match) const;
  std::optional<Refusal> why_not_told(const At& at, const engine::Match& match,
                                      const std::string& action) const;
  Later stale(const At& at, std::size_t sequence, const std::string& action) const;
  struct Beginning;
  // What is settled about a table before it is opened.
  struct Arranged {
    Invitation invitation;
    // Of a game by letter.
    std::shared_ptr<const NewLetters> letters;
    // Whose each seat is: key and user of a side. Without it whoever opens the table has them all.
    std::map<std::string, SeatRow> seats;
    // Stored with it, all or nothing.
    std::function<std::vector<Write>(const std::string& table)> with;
    // It is there, and this is the link of the invitation.
    std::function<void(const std::string& table, const std::string& once)> invited;
    // It is there: what whoever asked for it is told.
    std::function<Answer(const std::string& table)> opened;
    // It could not be opened; the store may have said why.
    std::function<void(const std::string& fault)> failed;
  };
  void open_table(ConnectionId who, const Json& id, TableRow row,
                  const std::map<std::string, std::string>& computer, Arranged arranged = {});
  void store_table(ConnectionId who, const Json& id, Beginning& begun);
  // What was done at a table, and who is told that it is stored.
  struct Deed {
    ConnectionId who = kNobody;  // nobody: the computer
    Json id{};
    Entry entry{};
    std::int64_t before = 0;  // the sequence
    std::optional<engine::Undone> undone{};
    std::optional<SeatRow> seat{};  // that changes with it
    double arrived = 0;             // when it was asked for; set by keep()
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
  void hear_line(const std::string& id);
  void hear_clock(const std::string& table);
  void hear_dice(const std::string& table);
  void hear_challenge(const std::string& id);
  void push_line(const std::string& table, const Json& line);
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

  // What its operator wants of it (hub_operator.cpp).
  struct Operating;
  void see_to_operating();
  void see_to_orders();
  void carry_out_order(const Document& order);
  void look_for_old_tables();
  void put_away_next();
  void put_away(const std::string& table, std::shared_ptr<const std::string> record);
  void delete_table(const std::string& table, const std::function<void(const std::string&)>& then);
  void probe_store();
  void tell_places();

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
  void check_is_room(std::size_t bytes) const;
  const char* long_games() const;
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
  std::string story_text(const std::string& battle) const;
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
  std::map<std::string, Milliseconds> due_;      // of those that are not: when something happens
  std::unique_ptr<People> people_;
  std::map<std::string, std::set<std::string>> by_user_;  // user → tables where he has had a seat
  Reminders reminders_;
  Lobby lobby_;
  // Who is told of the lobby, and what.
  struct Watching {
    std::string scenario{};        // empty: all
    std::set<std::string> keys{};  // of challenges a guest has made
  };
  std::map<ConnectionId, Watching> watching_;
  bool lobby_due_ = false;  // whether a push is on its way
  // Of each match the tables of its games; empty: not opened yet.
  struct MatchTables {
    std::string first{};
    std::string second{};
    bool opening = false;
  };
  std::map<std::string, MatchTables> matches_;
  Metrics metrics_;
  StorePulse pulse_;
  double arrived_ = 0;  // when the message that is carried out came
  std::shared_ptr<Operating> operating_;
  std::size_t writing_ = 0;  // writes under way
  // By table and side, of those that were ever changed: how often.
  std::map<std::pair<std::string, std::string>, std::int64_t> seat_versions_;
  std::map<std::string, std::function<void(const std::string&)>> documents_heard_;  // by kind
  bool missed_ = false;  // news could not be followed; everything is read again
  const std::string name_ = dice::drawn_name();  // among servers that share the store
  double presence_told_ = 0;                     // when others were last told who is here
  bool stopping_ = false;
  std::function<void()> stopped_;
  // Last, as they end first. Reviews have a thread of their own: they take long.
  std::unique_ptr<Thinkers> thinkers_;
  std::unique_ptr<Thinkers> reviewers_;
  std::unique_ptr<Passwords> passwords_;
  std::unique_ptr<Office> office_;
};

}  // namespace tercio::server
