// The hub and strangers: what is sent cannot crash it, stall it, fill it or make it tell.
#include <deque>
#include <set>

#include <gtest/gtest.h>

#include "server/hub_fixture.hpp"
#include "server/memory_store.hpp"

namespace tercio::server {
namespace {

class HubLimits : public ::testing::Test {
 protected:
  HubLimits() { restart(); }

  void restart() {
    hub_.reset();
    later_.clear();
    HubSettings settings;
    settings.limits = limits_;
    if (loop_) {
      settings.post = [this](std::function<void()> work) { later_.push_back(std::move(work)); };
    }
    // A clock that goes on whenever it is looked at.
    settings.seconds = [this] { return now_ += tick_; };
    settings.time = [this] { return time_++; };
    hub_ = std::make_unique<Hub>(library(), store_, mailbox_, log_, std::move(settings));
    hub_->opened(kAnn, {.address = "127.0.0.1", .home = true});
    hub_->opened(kBob, {.address = "127.0.0.1", .home = true});
    hub_->opened(kEve, {.address = "192.0.2.1", .home = false});
  }

  bool run_one() {
    if (later_.empty()) return false;
    const auto work = std::move(later_.front());
    later_.pop_front();
    work();
    store_.settle();
    return true;
  }

  std::vector<Json> told(ConnectionId who, const Json& message) {
    mailbox_.mail[who].clear();
    hub_->handle(who, message.dump());
    store_.settle();
    return mailbox_.mail[who];
  }
  Json ask(ConnectionId who, const Json& message) {
    for (const Json& one : told(who, message)) {
      if (!one.contains("push")) return one;
    }
    return nullptr;
  }
  static std::string message(const Json& answer) {
    return answer["error"]["message"].get<std::string>();
  }

  // A table at which Ann has the first side and Bob the second.
  void open(const std::string& scenario) {
    const Json made = ask(kAnn, {{"type", "create"}, {"scenario", scenario}});
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    auto key = keys_.begin();
    for (const ConnectionId who : {kAnn, kBob}) {
      const Json joined =
          ask(who, {{"type", "join"}, {"table", table_}, {"keys", {*key++}}, {"view", false}});
      ASSERT_EQ(code(joined), "ok") << joined;
    }
  }
  // A table with an action, which has to be played again, in slices, when it is asked for.
  void begin_and_forget() {
    loop_ = true;
    restart();
    open("rocroi/historical");
    EXPECT_EQ(code(act(kAnn, 0)), "ok");
    restart();
    tick_ = 0.005;
  }
  Json act(ConnectionId who, std::size_t sequence) {
    return ask(who, {{"type", "do"}, {"table", table_}, {"sequence", sequence}, {"action", "end"}});
  }
  static std::string record(const std::string& setup, const std::string& lines = "") {
    return "tercio-record 1\nscenario rocroi/historical\n" +
           (setup.empty() ? "" : "setup " + setup + '\n') + "begin\n" + lines;
  }

  MemoryStore store_;
  Mailbox mailbox_;
  Log log_{Level::kOff};
  Limits limits_;
  bool loop_ = false;
  double now_ = 0;
  double tick_ = 0;
  std::int64_t time_ = 1000;
  std::deque<std::function<void()>> later_;
  std::unique_ptr<Hub> hub_;
  std::string table_;
  Json keys_;
};

TEST_F(HubLimits, a_record_that_is_nested_deep_is_refused) {
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  const std::string setup = R"({"pieces":[{"id":"conde-leader","hex":null,"x":)" + deep + "}]}";
  const Json answer = ask(kAnn, {{"type", "create"}, {"record", record(setup)}});
  EXPECT_EQ(code(answer), "bad-request");
  EXPECT_NE(message(answer).find("nested deeper than 32"), std::string::npos) << answer;
}

TEST_F(HubLimits, a_stored_row_that_is_nested_deep_is_listed_and_not_played) {
  open("rocroi/historical");
  store_.stored().at(table_).row.setup = std::string(300'000, '[');
  store_.stored().at(table_).entries.push_back({.table = table_, .number = 0, .text = "end"});
  restart();
  const Json listed = ask(kAnn, {{"type", "tables"}})["tables"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_NE(listed[0]["heading"].get<std::string>().find("nested deeper than 32"),
            std::string::npos);
  EXPECT_EQ(code(ask(kAnn, {{"type", "join"}, {"table", table_}, {"keys", Json::array()}})),
            "no-table");
}

TEST_F(HubLimits, what_was_understood_is_stored) {
  const std::string pad(100'000, ' ');
  const Json made =
      ask(kAnn, {{"type", "create"}, {"record", record('{' + pad + '}', "end" + pad + "\nend\n")}});
  ASSERT_EQ(code(made), "ok") << made;
  const TableRow& row = store_.stored().at(made["table"]).row;
  EXPECT_EQ(row.setup, "{}");
  EXPECT_EQ(row.start, "end\nend\n");
}

TEST_F(HubLimits, a_table_holds_so_many_actions) {
  limits_.actions = 3;
  limits_.entries = 5;
  restart();
  EXPECT_EQ(code(ask(kAnn, {{"type", "create"}, {"record", record("", "end\nend\nend\nend\n")}})),
            "too-large");
  open("rocroi/historical");
  EXPECT_EQ(code(act(kAnn, 0)), "ok");
  EXPECT_EQ(code(act(kAnn, 1)), "ok");
  EXPECT_EQ(code(ask(kAnn, {{"type", "undo"}, {"table", table_}, {"sequence", 2}})), "ok");
  EXPECT_EQ(code(act(kAnn, 1)), "ok");
  EXPECT_EQ(code(ask(kAnn, {{"type", "undo"}, {"table", table_}, {"sequence", 2}})), "ok");
  const Json refused = act(kAnn, 1);
  EXPECT_EQ(code(refused), "too-large") << refused;
}

TEST_F(HubLimits, a_game_that_is_as_long_as_can_be_is_shortened) {
  limits_.actions = 2;
  restart();
  open("rocroi/historical");
  EXPECT_EQ(code(act(kAnn, 0)), "ok");
  EXPECT_EQ(code(act(kAnn, 1)), "ok");
  EXPECT_EQ(code(act(kAnn, 2)), "too-large");
  EXPECT_EQ(code(ask(kAnn, {{"type", "undo"}, {"table", table_}, {"sequence", 2}})), "ok");
  EXPECT_EQ(code(act(kAnn, 1)), "ok");
}

TEST_F(HubLimits, who_is_not_at_home_is_told_of_no_table) {
  open("rocroi/historical");
  EXPECT_EQ(ask(kAnn, {{"type", "hello"}})["home"], true);
  EXPECT_EQ(ask(kEve, {{"type", "hello"}})["home"], false);
  EXPECT_EQ(ask(kAnn, {{"type", "tables"}})["tables"].size(), 1U);
  EXPECT_TRUE(ask(kEve, {{"type", "tables"}})["tables"].empty());
  const Json listed = ask(kEve, {{"type", "tables"}, {"keys", {keys_.front()}}});
  ASSERT_EQ(listed["tables"].size(), 1U);
  EXPECT_EQ(listed["tables"][0]["keys"].size(), 1U);
}

TEST_F(HubLimits, the_list_is_told_in_parts) {
  for (int i = 0; i < 7; ++i) open("rocroi/historical");
  std::set<std::string> found;
  for (const int from : {0, 3, 6, 9}) {
    const Json answer = ask(kAnn, {{"type", "tables"}, {"from", from}, {"count", 3}});
    EXPECT_EQ(answer["total"], 7);
    for (const Json& one : answer["tables"]) found.insert(one["table"].get<std::string>());
  }
  EXPECT_EQ(found.size(), 7U);
}

TEST_F(HubLimits, an_address_begins_so_many_tables) {
  limits_.tables_burst = 2;
  limits_.home_factor = 100;
  restart();
  const Json create{{"type", "create"}, {"scenario", "rocroi/historical"}};
  EXPECT_EQ(code(ask(kEve, create)), "ok");
  EXPECT_EQ(code(ask(kEve, create)), "ok");
  EXPECT_EQ(code(ask(kEve, create)), "too-many");
  hub_->closed(kEve);
  hub_->opened(kEve, {.address = "192.0.2.1", .home = false});
  EXPECT_EQ(code(ask(kEve, create)), "too-many") << "a new connection is no new beginning";
  EXPECT_EQ(code(ask(kAnn, create)), "ok");
  now_ += 2 / limits_.tables_per_second;
  EXPECT_EQ(code(ask(kEve, create)), "ok");
}

TEST_F(HubLimits, an_address_reads_so_much) {
  limits_.requests_burst = 3;
  restart();
  const Visitor eve{.address = "192.0.2.1", .home = false};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(hub_->admits(eve));
  EXPECT_FALSE(hub_->admits(eve));
  EXPECT_TRUE(hub_->admits({.address = "192.0.2.2", .home = false}));
  now_ += 1;
  EXPECT_TRUE(hub_->admits(eve));
}

TEST_F(HubLimits, what_takes_long_is_paid_for) {
  limits_.messages_per_second = 50;
  restart();
  open("rocroi/historical");
  tick_ = 0.2;  // each look at the clock: an answer takes some tenths of a second
  int answered = 0;
  while (answered < 100 && code(ask(kEve, {{"type", "hello"}})) == "ok") ++answered;
  EXPECT_LT(answered, 20);
  tick_ = 0;
  now_ += 100;
  EXPECT_EQ(code(ask(kEve, {{"type", "hello"}})), "ok");
}

TEST_F(HubLimits, a_message_over_the_limit_is_answered_with_its_id_however_long_it_is) {
  limits_.burst = 1;
  restart();
  const Json long_one{{"type", "create"}, {"record", std::string(100'000, 'x')}, {"id", "z"}};
  (void)ask(kAnn, long_one);
  const Json refused = ask(kAnn, long_one);
  EXPECT_EQ(code(refused), "too-many");
  EXPECT_EQ(refused["id"], "z");
}

TEST_F(HubLimits, an_address_whose_time_is_used_up_costs_nearly_nothing) {
  limits_.work_burst = 1;
  restart();
  EXPECT_EQ(hub_->pause(kEve), 0);
  tick_ = 10;  // an answer takes ten seconds
  EXPECT_EQ(code(ask(kEve, {{"type", "hello"}})), "ok");
  tick_ = 0;
  EXPECT_EQ(hub_->pause(kEve), 1) << "its socket is not read for a while";
  EXPECT_EQ(hub_->pause(kAnn), 0);
  EXPECT_EQ(ask(kEve, {{"type", "hello"}, {"id", "s"}})["id"], "s");
  const Json long_one{{"type", "create"}, {"record", std::string(1'000'000, 'x')}, {"id", "z"}};
  const Json refused = ask(kEve, long_one);
  EXPECT_EQ(code(refused), "too-many");
  EXPECT_EQ(refused["id"], nullptr) << "a long message is not read";
  for (int i = 0; i < 12 && mailbox_.closed.empty(); ++i) (void)ask(kEve, long_one);
  EXPECT_EQ(mailbox_.closed, std::set<ConnectionId>{kEve}) << "what is long is not borne as often";
  now_ += 10 / limits_.work_per_second;
  EXPECT_EQ(hub_->pause(kEve), 0);
  EXPECT_EQ(code(ask(kEve, {{"type", "hello"}})), "ok");
}

TEST_F(HubLimits, long_work_is_done_in_slices_and_the_others_are_answered_meanwhile) {
  loop_ = true;
  restart();
  open("rocroi/historical");
  EXPECT_EQ(code(act(kAnn, 0)), "ok");
  hub_->tick();
  store_.settle();
  restart();
  tick_ = 0.005;  // every look at the clock is a slice
  mailbox_.mail.clear();
  hub_->handle(
      kAnn,
      Json{{"type", "join"}, {"table", table_}, {"keys", {keys_.front()}}, {"id", "j"}}.dump());
  EXPECT_TRUE(mailbox_.mail[kAnn].empty()) << "the game is still being played";
  EXPECT_EQ(code(ask(kBob, {{"type", "hello"}})), "ok");
  int slices = 0;
  while (run_one()) ++slices;
  EXPECT_GT(slices, 2);
  ASSERT_EQ(mailbox_.mail[kAnn].size(), 1U);
  EXPECT_EQ(mailbox_.mail[kAnn][0]["id"], "j");
  EXPECT_EQ(mailbox_.mail[kAnn][0]["sequence"], 1);
  // The same with a game that is begun from a record.
  std::string lines;
  for (int i = 0; i < 3; ++i) lines += "end\n";
  mailbox_.mail.clear();
  for (int i = 0; i < 2; ++i) {
    hub_->handle(kAnn, Json{{"type", "create"}, {"record", record("", lines)}, {"id", i}}.dump());
  }
  while (run_one()) ++slices;
  store_.settle();
  EXPECT_EQ(mailbox_.mail[kAnn].size(), 2U);
}

TEST_F(HubLimits, work_that_is_left_when_the_server_stops_is_refused) {
  begin_and_forget();
  mailbox_.mail.clear();
  hub_->handle(kAnn, Json{{"type", "join"}, {"table", table_}, {"keys", {keys_.front()}}}.dump());
  bool stopped = false;
  hub_->stop([&] { stopped = true; });
  store_.settle();
  EXPECT_TRUE(stopped);
  ASSERT_EQ(mailbox_.mail[kAnn].size(), 1U);
  EXPECT_EQ(code(mailbox_.mail[kAnn][0]), "stopping");
}

TEST_F(HubLimits, what_has_waited_for_a_table_is_done_in_slices_and_in_order) {
  loop_ = true;
  restart();
  open("rocroi/historical");
  mailbox_.mail.clear();
  hub_->handle(
      kAnn, Json{{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}, {"id", 0}}
                .dump());
  const auto look = [&](int id) {
    hub_->handle(kAnn, Json{{"type", "look"}, {"table", table_}, {"at", 0}, {"id", id}}.dump());
  };
  for (int id = 1; id < 6; ++id) look(id);
  tick_ = 0.005;  // every look at the clock is a slice
  store_.settle();
  const auto answered = [&] {
    std::vector<int> ids;
    for (const Json& one : mailbox_.mail[kAnn]) {
      if (one.contains("id")) ids.push_back(one["id"].get<int>());
    }
    return ids;
  };
  EXPECT_EQ(answered(), (std::vector<int>{0, 1}));
  EXPECT_EQ(code(ask(kBob, {{"type", "hello"}})), "ok") << "the others are answered meanwhile";
  look(6);
  EXPECT_EQ(answered().size(), 2U) << "what comes now has its turn after those before it";
  EXPECT_TRUE(run_one());
  EXPECT_EQ(answered(), (std::vector<int>{0, 1, 2}));
  while (run_one()) continue;
  EXPECT_EQ(answered(), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
}

TEST_F(HubLimits, what_waits_is_refused_to_those_whose_time_is_used_up) {
  limits_.work_burst = 1;
  restart();
  open("rocroi/historical");
  const Json join{{"type", "join"}, {"table", table_}, {"keys", Json::array()}};
  ASSERT_EQ(code(ask(kEve, join)), "ok");
  hub_->handle(kAnn,
               Json{{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}}.dump());
  mailbox_.mail.clear();
  for (int i = 0; i < 3; ++i) {
    hub_->handle(kEve, Json{{"type", "look"}, {"table", table_}, {"at", 0}, {"id", i}}.dump());
  }
  tick_ = 10;
  store_.settle();
  std::vector<std::string> codes;
  for (const Json& one : mailbox_.mail[kEve]) {
    if (!one.contains("push")) codes.push_back(code(one));
  }
  EXPECT_EQ(codes, (std::vector<std::string>{"ok", "too-many", "too-many"}));
}

TEST_F(HubLimits, what_waits_when_the_server_stops_is_refused) {
  loop_ = true;
  restart();
  open("rocroi/historical");
  mailbox_.mail.clear();
  const Json end{{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}};
  hub_->handle(kAnn, end.dump());
  hub_->handle(kAnn, Json{{"type", "look"}, {"table", table_}, {"at", 0}}.dump());
  bool stopped = false;
  hub_->stop([&] { stopped = mailbox_.mail[kAnn].size() == 3; });
  store_.settle();
  EXPECT_TRUE(stopped) << "everybody has been answered before";
  EXPECT_EQ(code(mailbox_.mail[kAnn].back()), "stopping");
}

TEST_F(HubLimits, a_stop_ends_though_nothing_can_be_stored_or_read_any_more) {
  open("rocroi/historical");
  hub_->handle(kAnn,
               Json{{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}}.dump());
  bool stopped = false;
  hub_->stop([&] { stopped = true; });
  store_.fault = "the disk is full";
  store_.stored().at(table_).row.scenario = "rocroi/nowhere";
  store_.settle();
  EXPECT_TRUE(stopped);
}

// A stored game that has to be played when it is asked for.
TEST_F(HubLimits, reading_with_http_is_paid_for_too) {
  limits_.work_burst = 1;
  limits_.jobs = 2;
  loop_ = true;
  restart();
  std::vector<std::string> targets;
  for (int i = 0; i < 3; ++i) {
    open("rocroi/historical");
    EXPECT_EQ(code(act(kAnn, 0)), "ok");
    targets.push_back("/api/record?table=" + table_ + "&key=" + keys_.front().get<std::string>());
  }
  restart();
  const Visitor eve{.address = "192.0.2.1", .home = false};
  tick_ = 0.005;  // every look at the clock is a slice
  EXPECT_EQ(hub_->get(targets[0], eve).status, 503);
  EXPECT_EQ(hub_->get(targets[1], eve).status, 503);
  EXPECT_EQ(hub_->get(targets[2], eve).status, 429) << "two are being made ready for her";
  tick_ = 10;
  while (run_one()) continue;
  tick_ = 0;
  EXPECT_FALSE(hub_->admits(eve)) << "the slices are charged to her address";
  EXPECT_TRUE(hub_->admits({.address = "192.0.2.2", .home = false}));
  EXPECT_EQ(hub_->get(targets[0], eve).status, 200);
}

TEST_F(HubLimits, a_list_that_plays_games_is_work_like_any_other) {
  limits_.jobs = 1;
  begin_and_forget();
  const Json list{{"type", "tables"}, {"keys", {keys_.front(), std::string(3000, 'x')}}};
  EXPECT_EQ(code(ask(kEve, list)), "nothing") << "the game is being played";
  EXPECT_EQ(code(ask(kEve, list)), "too-many");
  while (run_one()) continue;
  ASSERT_FALSE(mailbox_.mail[kEve].empty());
  const Json listed = mailbox_.mail[kEve].back();
  ASSERT_EQ(listed["tables"].size(), 1U);
  EXPECT_EQ(listed["tables"][0]["keys"].size(), 1U);
}

TEST_F(HubLimits, what_a_game_in_the_making_holds_is_counted_with_the_id_it_is_answered_with) {
  limits_.all_waiting = 10'000;
  loop_ = true;
  restart();
  tick_ = 0.005;  // every look at the clock is a slice
  std::string lines;
  for (int i = 0; i < 30; ++i) lines += "end\n";
  Json create{{"type", "create"}, {"record", record("", lines)}, {"id", std::string(20'000, 'i')}};
  EXPECT_EQ(code(ask(kAnn, create)), "nothing") << "it is being played";
  create["id"] = "b";
  EXPECT_EQ(code(ask(kBob, create)), "too-many");
}

TEST_F(HubLimits, those_that_are_too_many_to_be_told_apart_share_an_account) {
  limits_.addresses = 2;
  Accounts accounts(limits_);
  Accounts::Account& one = accounts.of({.address = "192.0.2.1", .home = false});
  (void)accounts.of({.address = "192.0.2.2", .home = false});
  Accounts::Account& others = accounts.of({.address = "192.0.2.3", .home = false});
  EXPECT_EQ(&others, &accounts.of({.address = "192.0.2.4", .home = false}));
  EXPECT_NE(&others, &one);
  EXPECT_NE(&others, &accounts.of({.address = "192.0.2.3", .home = true}));
  EXPECT_EQ(one.name, "192.0.2.1");
}

TEST_F(HubLimits, r3_6_typed_orders_are_read_only_for_the_side_that_decides) {
  open("warburg/historical");
  const Json order{{"type", "order"}, {"table", table_}, {"text", "end"}};
  const Json ann = ask(kAnn, order);
  const Json bob = ask(kBob, order);
  EXPECT_EQ((std::set<std::string>{code(ann), code(bob)}),
            (std::set<std::string>{"ok", "not-to-act"}));
}

TEST_F(HubLimits, nobody_who_has_not_joined_has_a_table_read) {
  open("rocroi/historical");
  restart();
  EXPECT_EQ(code(ask(kEve, {{"type", "select"}, {"table", table_}, {"pieces", Json::array()}})),
            "no-seat");
  EXPECT_EQ(code(ask(kEve, {{"type", "leave"}, {"table", table_}})), "ok");
  EXPECT_EQ(hub_->get("/api/record?table=" + table_ + "&key=wrong").status, 403);
}

TEST_F(HubLimits, a_damaged_row_spoils_only_itself) {
  open("rocroi/historical");
  const std::string good = table_;
  const Json good_keys = keys_;
  open("rocroi/historical");
  store_.stored().at(table_).row.scenario = "rocroi/nowhere";
  restart();
  EXPECT_EQ(ask(kAnn, {{"type", "tables"}})["tables"].size(), 2U);
  EXPECT_EQ(code(ask(kAnn, {{"type", "join"}, {"table", table_}, {"keys", {keys_.front()}}})),
            "no-table");
  EXPECT_EQ(code(ask(kAnn, {{"type", "join"}, {"table", good}, {"keys", {good_keys.front()}}})),
            "ok");
  EXPECT_EQ(ask(kAnn, {{"type", "tables"}})["tables"].size(), 2U);
}

}  // namespace
}  // namespace tercio::server
