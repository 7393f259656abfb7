// Two servers over one store: a person at each.
#include <gtest/gtest.h>

#include "server/hub_table_fixture.hpp"
#include "server/news.hpp"

namespace tercio::server {
namespace {

// The store as one of several servers has it. News come when they are delivered.
class Node final : public Store {
 public:
  Node(MemoryStore& store, std::vector<Node*>& all) : store_(store), all_(all) {
    all_.push_back(this);
  }

  std::vector<Listed> tables() override { return reachable().tables(); }
  std::vector<Listed> tables_named(const std::vector<std::string>& ids) override {
    return reachable().tables_named(ids);
  }
  std::optional<Stored> load(const std::string& table) override { return reachable().load(table); }
  std::optional<TableRow> row(const std::string& table) override { return reachable().row(table); }
  std::vector<Entry> entries(const std::string& table, std::int64_t from,
                             std::size_t most) override {
    return reachable().entries(table, from, most);
  }
  std::optional<ReviewRow> review(const std::string& table) override {
    return reachable().review(table);
  }
  std::optional<Document> document(const std::string& kind, const std::string& id) override {
    return reachable().document(kind, id);
  }
  std::vector<Document> documents(const std::string& kind, const std::string& after,
                                  std::size_t most) override {
    return reachable().documents(kind, after, most);
  }
  std::vector<Document> documents_of(const std::string& kind, const std::string& owner) override {
    return reachable().documents_of(kind, owner);
  }
  std::size_t bytes() override { return 0; }
  void write(std::vector<Write> writes, Done done) override {
    const auto news = news_of(writes);
    store_.write(std::move(writes), [this, news, done](const std::string& fault) {
      if (fault.empty()) {
        for (Node* other : all_) {
          if (other != this)
            other->unheard_.insert(other->unheard_.end(), news.begin(), news.end());
        }
      }
      // The connection may break after it was stored.
      done(fault.empty() && away ? "the connection was lost" : fault);
    });
  }
  bool shared() const override { return true; }
  void listen(const Heard& heard) override { heard_ = heard; }

  bool deliver() {
    const auto news = std::exchange(unheard_, {});
    if (!news.empty() && heard_) heard_(news);
    return !news.empty();
  }
  void miss() { unheard_.clear(); }
  // The connection by which it hears of others was lost, and is there again.
  void listen_again() { heard_({News{}}); }

  bool away = false;  // nothing can be read

 private:
  MemoryStore& reachable() {
    if (away) throw StoreAway("it is away");
    return store_;
  }

  MemoryStore& store_;
  std::vector<Node*>& all_;
  Heard heard_;
  std::vector<News> unheard_;
};

constexpr const char* kScenario = "rocroi/historical";

class HubNodesTest : public ::testing::Test {
 protected:
  // A server with its one client.
  struct Server {
    explicit Server(HubNodesTest& home) : test(home), store(home.memory_, home.nodes_) { start(); }
    void start() {
      hub.reset();
      HubSettings settings;
      settings.seconds = [this] { return test.now_; };
      settings.time = [this] { return test.time_; };
      hub = std::make_unique<Hub>(library(), store, mailbox, test.log_, std::move(settings));
      hub->opened(kAnn);
    }
    void tell(Json message) {
      message["id"] = ++test.id_;
      hub->handle(kAnn, message.dump());
    }
    // The answer to what was told last; what was pushed is put aside.
    Json answer() {
      Json out;
      for (Json& one : std::exchange(mailbox.mail[kAnn], {})) {
        if (one.contains("push")) {
          pushes.push_back(std::move(one));
        } else {
          out = std::move(one);
        }
      }
      return out;
    }
    Json ask(Json message) {
      tell(std::move(message));
      test.settle();
      return answer();
    }
    Json at_table(const std::string& type, Json more = Json::object()) {
      more["type"] = type;
      more["table"] = test.table_;
      return ask(std::move(more));
    }
    Json act(std::size_t sequence, const std::string& action) {
      return at_table("do", {{"sequence", sequence}, {"action", action}});
    }
    Json join(const std::vector<std::string>& keys) { return at_table("join", {{"keys", keys}}); }
    std::vector<Json> pushed(const std::string& what) {
      (void)answer();
      std::vector<Json> out;
      for (Json& one : std::exchange(pushes, {})) {
        if (one["push"] == what) out.push_back(std::move(one));
      }
      return out;
    }

    HubNodesTest& test;
    Node store;
    Mailbox mailbox;
    std::unique_ptr<Hub> hub;
    std::vector<Json> pushes;
  };

  // Everything is written and told, until nothing is left.
  void settle() {
    do {
      memory_.settle();
    } while (deliver());
  }
  bool deliver() {
    bool any = false;
    for (Node* node : nodes_) any = node->deliver() || any;
    return any;
  }

  // A table with the first side at one server and the second at the other.
  void open(Json more = Json::object()) {
    more.update({{"type", "create"}, {"scenario", kScenario}});
    const Json made = one_.ask(more);
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    for (const auto& [side, key] : made["keys"].items()) {
      sides_.push_back(side);
      keys_.push_back(key);
    }
    ASSERT_EQ(code(one_.join({keys_[0]})), "ok");
    ASSERT_EQ(code(two_.join({keys_[1]})), "ok");
  }
  std::vector<std::string> lines() { return lines_of(*memory_.load(table_)); }

  MemoryStore memory_;
  std::vector<Node*> nodes_;
  Log log_{Level::kOff};
  double now_ = 0;
  std::int64_t time_ = 1000;
  int id_ = 0;
  Server one_{*this};
  Server two_{*this};
  std::string table_;
  std::vector<std::string> sides_;
  std::vector<std::string> keys_;
};

TEST_F(HubNodesTest, a_table_opened_at_one_server_is_known_at_the_other) {
  open();
  const Json list = two_.ask({{"type", "tables"}});
  ASSERT_EQ(list["total"], 1);
  EXPECT_EQ(list["tables"][0]["table"], table_);
}

TEST_F(HubNodesTest, a_game_goes_on_between_two_servers) {
  open();
  EXPECT_EQ(code(one_.act(0, "end")), "ok");
  const auto pushes = two_.pushed("table");
  ASSERT_EQ(pushes.size(), 1U);
  EXPECT_EQ(pushes[0]["sequence"], 1);
  EXPECT_EQ(pushes[0]["view"]["seat"], sides_[1]);
  EXPECT_FALSE(pushes[0]["events"].empty());
  // Until it is the turn of the one at the other server, who then decides there.
  std::size_t at = 1;
  Json view = pushes[0]["view"];
  while (view["prompt"]["side"] != sides_[1]) {
    const Json done = one_.act(at, "end");
    ASSERT_EQ(code(done), "ok") << done;
    at = done["sequence"];
    view = two_.pushed("table").back()["view"];
  }
  (void)one_.pushed("table");
  const Json done = two_.act(at, "end");
  ASSERT_EQ(code(done), "ok") << done;
  const auto heard = one_.pushed("table");
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0]["sequence"], done["sequence"]);
  EXPECT_EQ(lines().size(), done["sequence"].get<std::size_t>());
}

TEST_F(HubNodesTest, of_two_who_act_at_once_one_is_told_to_ask_again) {
  open();
  ASSERT_EQ(code(two_.join({keys_[0]})), "ok");
  const Json act{{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}};
  one_.tell(act);
  two_.tell(act);
  settle();
  EXPECT_EQ(code(one_.answer()), "ok");
  EXPECT_EQ(code(two_.answer()), "stale");
  EXPECT_EQ(lines().size(), 1U);
  // Both know the same game now, and go on with it.
  const auto pushes = two_.pushed("table");
  ASSERT_EQ(pushes.size(), 1U);
  EXPECT_EQ(pushes[0]["sequence"], 1);
  const Json again = two_.ask(act);
  EXPECT_EQ(code(again), "ok");
  EXPECT_EQ(again["repeated"], true);
  const Json done = two_.act(1, "end");
  EXPECT_EQ(code(done), "ok") << done;
  EXPECT_EQ(one_.pushed("table").back()["sequence"], done["sequence"]);
}

TEST_F(HubNodesTest, what_comes_while_something_is_being_stored_is_followed_afterwards) {
  open();
  ASSERT_EQ(code(two_.join({keys_[0]})), "ok");
  ASSERT_EQ(code(one_.act(0, "end")), "ok");
  (void)two_.pushed("table");
  // The other's entry is stored, heard of and followed by a third before this one hears that its
  // own was refused.
  one_.tell({{"type", "do"}, {"table", table_}, {"sequence", 1}, {"action", "end"}});
  two_.tell({{"type", "do"}, {"table", table_}, {"sequence", 1}, {"action", "end"}});
  two_.tell({{"type", "look"}, {"table", table_}, {"at", 0}});
  settle();
  const Json look = two_.answer();
  EXPECT_EQ(code(look), "ok") << look;
  EXPECT_EQ(two_.at_table("look", {{"at", lines().size()}})["view"]["sequence"], lines().size());
}

TEST_F(HubNodesTest, an_undo_is_told_at_the_other_server) {
  open();
  ASSERT_EQ(code(one_.act(0, "end")), "ok");
  (void)two_.pushed("table");
  ASSERT_EQ(code(one_.at_table("undo", {{"sequence", 1}})), "ok");
  const auto pushes = two_.pushed("table");
  ASSERT_EQ(pushes.size(), 1U);
  EXPECT_EQ(pushes[0]["back"], 0);
  EXPECT_EQ(pushes[0]["view"]["sequence"], 0);
  EXPECT_TRUE(pushes[0]["undone"].get<std::string>().starts_with("Undone: ")) << pushes[0];
  ASSERT_EQ(code(one_.act(0, "end")), "ok");
  EXPECT_EQ(two_.pushed("table").back()["sequence"], 1);
}

TEST_F(HubNodesTest, a_seat_taken_at_the_other_server_is_lost_here) {
  open();
  const std::string once = one_.at_table("hand-over", {{"side", sides_[0]}})["once"];
  const std::string key = "abcdefghijklmnopqrstuvwxyz";
  const Json taken = two_.at_table("take-seat", {{"once", once}, {"key", key}});
  ASSERT_EQ(code(taken), "ok") << taken;
  const auto pushes = one_.pushed("seats");
  ASSERT_EQ(pushes.size(), 1U);
  EXPECT_EQ(pushes[0]["lost"], sides_[0]);
  EXPECT_EQ(code(one_.act(0, "end")), "no-seat");
  EXPECT_EQ(code(one_.join({keys_[0]})), "no-seat");
  EXPECT_EQ(code(one_.join({key})), "ok");
  EXPECT_EQ(code(one_.act(0, "end")), "ok");
}

TEST_F(HubNodesTest, a_link_to_a_seat_works_once_at_all_servers_together) {
  open();
  const std::string once = one_.at_table("hand-over", {{"side", sides_[0]}})["once"];
  const auto take = [&](char letter) {
    return Json{
        {"type", "take-seat"}, {"table", table_}, {"once", once}, {"key", std::string(24, letter)}};
  };
  one_.tell(take('a'));
  two_.tell(take('b'));
  settle();
  EXPECT_EQ(code(one_.answer()), "ok");
  EXPECT_EQ(code(two_.answer()), "stale");
  EXPECT_EQ(code(two_.ask(take('b'))), "no-seat");
  EXPECT_EQ(code(two_.join({std::string(24, 'a')})), "ok");
  // The seat can be handed over again from the other server.
  EXPECT_EQ(code(two_.at_table("hand-over", {{"side", sides_[0]}})), "ok");
}

TEST_F(HubNodesTest, a_client_that_comes_before_the_news_is_answered) {
  const Json made = one_.ask({{"type", "create"}, {"scenario", kScenario}});
  table_ = made["table"];
  for (const auto& [side, key] : made["keys"].items()) keys_.push_back(key);
  ASSERT_EQ(code(one_.join(keys_)), "ok");
  ASSERT_EQ(code(two_.join(keys_)), "ok");
  one_.tell({{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  memory_.settle();  // the other server has not heard of it
  two_.tell({{"type", "do"}, {"table", table_}, {"sequence", 1}, {"action", "end"}});
  memory_.settle();
  EXPECT_EQ(code(two_.answer()), "ok");
  settle();
  EXPECT_EQ(one_.at_table("look", {{"at", lines().size()}})["view"]["sequence"], lines().size());
}

TEST_F(HubNodesTest, a_table_deleted_or_renamed_at_one_server_is_so_at_the_other) {
  open();
  ASSERT_EQ(code(one_.at_table("rename", {{"title", "An evening"}})), "ok");
  EXPECT_EQ(two_.pushed("renamed").at(0)["title"], "An evening");
  ASSERT_EQ(code(one_.at_table("delete")), "ok");
  EXPECT_EQ(two_.pushed("deleted").size(), 1U);
  EXPECT_EQ(code(two_.act(0, "end")), "no-table");
  EXPECT_EQ(two_.ask({{"type", "tables"}})["total"], 0);
}

TEST_F(HubNodesTest, a_server_that_was_stopped_knows_everything_when_it_is_back) {
  open();
  ASSERT_EQ(code(one_.act(0, "end")), "ok");
  two_.start();
  ASSERT_EQ(code(one_.act(1, "end")), "ok");
  const Json joined = two_.join({keys_[1]});
  EXPECT_EQ(joined["sequence"], lines().size());
}

TEST_F(HubNodesTest, news_that_were_missed_are_made_up_for) {
  open();
  one_.tell({{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  memory_.settle();
  two_.store.miss();
  EXPECT_TRUE(two_.pushed("table").empty());
  one_.tell({{"type", "create"}, {"scenario", kScenario}});
  memory_.settle();
  two_.store.miss();
  two_.hub->tick();
  EXPECT_TRUE(two_.pushed("table").empty());  // nobody has told it
  two_.store.listen_again();
  EXPECT_EQ(two_.pushed("table").at(0)["sequence"], 1);
  EXPECT_EQ(two_.ask({{"type", "tables"}})["total"], 2);
}

TEST_F(HubNodesTest, while_the_store_is_away_clients_are_told_and_afterwards_it_goes_on) {
  open();
  one_.store.away = true;
  // It is stored, but the server does not get to know.
  EXPECT_EQ(code(one_.act(0, "end")), "internal");
  EXPECT_EQ(lines().size(), 1U);
  EXPECT_EQ(code(one_.act(0, "end")), "away");
  EXPECT_EQ(code(one_.join({keys_[0]})), "away");
  one_.hub->tick();
  EXPECT_EQ(code(one_.act(0, "end")), "away");
  one_.store.away = false;
  one_.hub->tick();
  const auto pushes = one_.pushed("table");
  ASSERT_EQ(pushes.size(), 1U);
  EXPECT_EQ(pushes[0]["sequence"], 1);
  const Json again = one_.act(0, "end");
  EXPECT_EQ(again["repeated"], true) << again;
  EXPECT_EQ(code(one_.act(1, "end")), "ok");
}

TEST_F(HubNodesTest, each_sees_that_the_other_is_here_though_at_another_server) {
  open({{"terms", {{"pace", "live"}, {"clock", {{"main", 600}, {"increment", 0}}}}}});
  const auto here = [&](Server& server, std::size_t side) {
    return server.at_table("look", {{"at", 0}})["view"]["apart"]["people"][side]["here"];
  };
  EXPECT_EQ(here(one_, 1), true);
  EXPECT_EQ(here(two_, 0), true);
  EXPECT_EQ(two_.at_table("look", {{"at", 0}})["view"]["apart"]["clock"]["running"], sides_[0])
      << "both are here: the clock runs";
  (void)two_.at_table("leave");
  EXPECT_EQ(here(one_, 1), false);
  ASSERT_EQ(code(two_.join({keys_[1]})), "ok");
  EXPECT_EQ(here(one_, 1), true);
  // It is told again while he sits there.
  for (int i = 0; i < 10; ++i) {
    now_ += 15;
    two_.hub->tick();
    settle();
    one_.hub->tick();
    settle();
  }
  EXPECT_EQ(here(one_, 1), true);
}

TEST_F(HubNodesTest, what_a_server_that_died_said_of_who_is_here_counts_for_a_minute) {
  open({{"terms", {{"pace", "live"}}}});
  const auto here = [&] {
    return one_.at_table("look", {{"at", 0}})["view"]["apart"]["people"][1]["here"];
  };
  EXPECT_EQ(here(), true);
  now_ += 61;
  one_.hub->tick();
  settle();
  EXPECT_EQ(here(), false);
}

TEST_F(HubNodesTest, what_one_asks_is_answered_at_another_server) {
  open({{"terms", {{"pace", "live"}}}, {"options", {{"ui.undo_by_consent", "on"}}}});
  ASSERT_EQ(code(one_.at_table("propose", {{"sequence", 0}, {"what", "draw"}})), "ok");
  const auto told = two_.pushed("apart");
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back()["apart"]["proposals"],
            Json::array({{{"what", "draw"}, {"by", sides_[0]}}}));
  ASSERT_EQ(code(two_.at_table("answer-proposal", {{"what", "draw"}, {"agree", false}})), "ok");
  EXPECT_EQ(one_.pushed("apart").back()["apart"]["proposals"], Json::array());
  std::size_t now = 0;
  Json view = one_.at_table("look", {{"at", 0}})["view"];
  while (view["prompt"]["side"] == sides_[0]) {
    now = one_.act(now, "end")["sequence"];
    view = one_.at_table("look", {{"at", now}})["view"];
  }
  ASSERT_EQ(code(one_.at_table("ask-undo", {{"sequence", now}})), "ok");
  const auto asked = two_.pushed("undo");
  ASSERT_FALSE(asked.empty());
  EXPECT_EQ(asked.back()["undo"]["asked"]["by"], sides_[0]);
  ASSERT_EQ(code(two_.at_table("answer-undo", {{"sequence", now}, {"agree", false}})), "ok");
  const auto said = one_.pushed("undo");
  ASSERT_FALSE(said.empty());
  EXPECT_NE(said.back().value("said", "").find("does not agree"), std::string::npos);
}

TEST_F(HubNodesTest, a_list_tells_of_games_that_went_on_elsewhere) {
  open();
  (void)two_.at_table("leave");
  two_.start();
  ASSERT_EQ(code(one_.act(0, "end")), "ok");
  EXPECT_EQ(two_.ask({{"type", "tables"}})["tables"][0]["sequence"], 1);
  ASSERT_EQ(code(one_.act(1, "end")), "ok");
  one_.hub->tick();  // writes the summary
  settle();
  EXPECT_EQ(two_.ask({{"type", "tables"}})["tables"][0]["sequence"], lines().size());
}

}  // namespace
}  // namespace tercio::server
