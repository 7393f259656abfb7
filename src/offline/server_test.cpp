#include "offline/server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "offline/fake_host_fixture.hpp"
#include "offline/games_file.hpp"
#include "offline/thinker.hpp"

namespace tercio::offline {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Offline : public ::testing::Test {
 protected:
  Offline() { begin(); }

  // The page is opened anew over the same rows.
  void begin() {
    server_ = std::make_unique<Server>(host_);
    host_.server = server_.get();
    host_.due.clear();
    host_.questions.clear();
    ASSERT_EQ(server_->begin(Json{{"rows", host_.all()}, {"address", "https://a.example/"}}.dump()),
              "");
    server_->opened(1);
  }

  Json ask(Json message) {
    message["id"] = ++id_;
    server_->handle(1, message.dump());
    host_.settle();
    for (const Json& answer : host_.answers) {
      if (answer["id"] == id_) return answer;
    }
    ADD_FAILURE() << "no answer to " << message;
    return {};
  }
  // Opens a table and sits down at both its sides.
  std::string open(const std::string& scenario, Json more = Json::object()) {
    more["type"] = "create";
    more["scenario"] = scenario;
    const Json made = ask(more);
    EXPECT_TRUE(made["ok"]) << made;
    keys_[made["table"]] = made["keys"];
    EXPECT_TRUE(join(made["table"])["ok"]);
    return made["table"];
  }
  Json join(const std::string& table) {
    Json keys = Json::array();
    for (const auto& [side, key] : keys_[table].items()) keys.push_back(key);
    return ask({{"type", "join"}, {"table", table}, {"keys", keys}});
  }
  Json act(const std::string& table, std::size_t sequence, const std::string& action) {
    return ask({{"type", "do"}, {"table", table}, {"sequence", sequence}, {"action", action}});
  }
  std::size_t sequence(const std::string& table) { return join(table)["sequence"]; }
  std::string record(const std::string& table) {
    return ask({{"type", "record"}, {"table", table}})["record"];
  }
  // Ends phases until the game has gone on for a while.
  void play(const std::string& table) {
    std::size_t at = join(table)["sequence"];
    for (int i = 0; i < 12; ++i) {
      const Json done = act(table, at, "end");
      if (!done["ok"]) return;
      at = done["sequence"];
    }
  }
  FakeHost::Told import(const std::string& text) {
    server_->import_games(++id_, text);
    host_.settle();
    return host_.told[id_];
  }

  FakeHost host_;
  std::unique_ptr<Server> server_;
  std::map<std::string, Json> keys_;
  std::uint64_t id_ = 0;
};

TEST_F(Offline, an_action_is_acknowledged_when_it_is_stored) {
  const std::string table = open("breitenfeld/historical");
  const Json action{{"id", 99},
                    {"type", "do"},
                    {"table", table},
                    {"sequence", sequence(table)},
                    {"action", "end"}};
  const std::size_t before = host_.answers.size();
  const std::size_t rows = host_.rows.size();
  server_->handle(1, action.dump());
  EXPECT_EQ(host_.answers.size(), before) << "it is not stored yet";
  host_.settle();
  ASSERT_EQ(host_.answers.size(), before + 1);
  EXPECT_TRUE(host_.answers.back()["ok"]);
  EXPECT_EQ(host_.rows.size(), rows + 1);
}

TEST_F(Offline, what_cannot_be_stored_is_refused_and_the_game_stays_as_it_was) {
  const std::string table = open("breitenfeld/historical");
  const std::string text = record(table);
  host_.fault = "the storage is full";
  EXPECT_FALSE(act(table, sequence(table), "end")["ok"]);
  host_.fault.clear();
  EXPECT_TRUE(join(table)["ok"]);
  EXPECT_EQ(record(table), text);
  EXPECT_TRUE(act(table, sequence(table), "end")["ok"]);
}

TEST_F(Offline, games_go_on_from_their_rows) {
  const std::string one = open("breitenfeld/historical");
  const std::string two = open("warburg/historical", {{"title", "Second"}});
  play(one);
  const std::string text = record(one);
  begin();
  EXPECT_THAT(host_.lines, IsEmpty());
  EXPECT_TRUE(join(one)["ok"]);
  EXPECT_EQ(record(one), text);
  EXPECT_TRUE(join(two)["ok"]);
  EXPECT_EQ(ask({{"type", "tables"}})["tables"].size(), 2U);
}

TEST_F(Offline, what_is_told_of_the_games_comes_when_it_is_first_asked_for) {
  const auto get = [&](const char* target) {
    server_->http(++id_, "GET", target, "");
    return host_.told[id_];
  };
  open("breitenfeld/historical");
  EXPECT_EQ(get("/api/games").status, 200);
  EXPECT_THAT(host_.asked_for, IsEmpty());
  const auto reading = std::exchange(host_.reading, std::nullopt);
  const auto refused = get("/api/rules?battle=breitenfeld");
  EXPECT_EQ(refused.status, 500);
  EXPECT_THAT(refused.body["error"]["message"], HasSubstr("could not be fetched (reading.json)"));
  for (const char* damaged : {"", "{}", R"({"games": []})", R"({"games": {"a": 1}})"}) {
    host_.reading = damaged;
    EXPECT_EQ(get("/api/lessons").status, 500) << damaged;
  }
  host_.reading = reading;
  host_.asked_for.clear();
  const auto rules = get("/api/rules?battle=breitenfeld");
  EXPECT_EQ(rules.status, 200);
  EXPECT_EQ(rules.body["rulings"].size(), 1U);
  for (const char* target : {"/api/lessons", "/api/handbook?battle=rocroi",
                             "/api/story?battle=rocroi", "/api/examples?battle=rocroi"}) {
    EXPECT_EQ(get(target).status, 200) << target;
  }
  EXPECT_THAT(host_.asked_for, ElementsAre("reading.json"));
}

TEST_F(Offline, a_lesson_waits_for_what_is_told_in_it) {
  const Json made = ask({{"type", "create"}, {"lesson", "warburg/facing"}});
  ASSERT_TRUE(made["ok"]) << made;
  keys_[made["table"]] = made["keys"];
  const auto reading = std::exchange(host_.reading, std::nullopt);
  begin();
  EXPECT_THAT(join(made["table"])["error"]["message"], HasSubstr("could not be fetched"));
  host_.reading = reading;
  EXPECT_TRUE(join(made["table"])["view"].contains("lesson"));
}

TEST_F(Offline, what_is_deleted_leaves_no_row) {
  const std::string one = open("breitenfeld/historical");
  const std::size_t rows = host_.rows.size();
  const std::string two = open("rocroi/historical");
  play(two);
  server_->tick();
  host_.settle();
  EXPECT_TRUE(ask({{"type", "delete"}, {"table", two}})["ok"]);
  server_->tick();
  host_.settle();
  for (const auto& [key, value] : host_.rows) EXPECT_EQ(key.dump().find(two), std::string::npos);
  EXPECT_GE(host_.rows.size(), rows);
  EXPECT_TRUE(join(one)["ok"]);
}

TEST_F(Offline, a_new_name_is_kept) {
  const std::string table = open("breitenfeld/historical");
  EXPECT_TRUE(ask({{"type", "rename"}, {"table", table}, {"title", "Better"}})["ok"]);
  begin();
  EXPECT_EQ(ask({{"type", "tables"}})["tables"][0]["title"], "Better");
}

TEST_F(Offline, a_row_that_is_wrong_is_named_and_leaves_out_its_table_alone) {
  const std::string good = open("breitenfeld/historical");
  const std::string bad = open("rocroi/historical");
  const Json seat{"seat", bad, "french"};
  ASSERT_TRUE(host_.rows.contains(seat));
  host_.rows[seat] = "{}";
  begin();
  ASSERT_EQ(host_.lines.size(), 1U);
  EXPECT_THAT(host_.lines[0], HasSubstr(bad));
  EXPECT_THAT(host_.lines[0], HasSubstr("'key' is missing"));
  EXPECT_TRUE(join(good)["ok"]);
  EXPECT_FALSE(join(bad)["ok"]);
  EXPECT_TRUE(host_.rows.contains(Json::array({"table", bad}))) << "its rows stay";
}

TEST_F(Offline, a_game_that_was_left_out_comes_back_from_a_file_without_a_trace_of_its_old_rows) {
  const std::string table = open("rocroi/historical", {{"title", "Mine"}});
  play(table);
  const std::string file = server_->export_games();
  const auto rows = host_.rows;
  play(table);
  ASSERT_GT(host_.rows.size(), rows.size()) << "the file is shorter than what is here";
  host_.rows[Json::array({"document", "chat", "1"})] =
      Json{{"owner", table}, {"text", "{}"}, {"at", 5}}.dump();
  host_.rows[Json::array({"seat", table, "french"})] = "{}";
  begin();
  server_->http(5, "GET", "/api/left-out", "");
  ASSERT_EQ(host_.told[5].body["left_out"].size(), 1U);
  const Json told = host_.told[5].body["left_out"][0];
  EXPECT_EQ(told["table"], table);
  EXPECT_EQ(told["title"], "Mine");
  EXPECT_THAT(told["why"].get<std::string>(), HasSubstr("'key' is missing"));

  EXPECT_EQ(import(file).body, (Json{{"games", 1}, {"kept", 0}}));
  EXPECT_EQ(host_.rows, rows);
  server_->http(6, "GET", "/api/left-out", "");
  EXPECT_THAT(host_.told[6].body["left_out"], IsEmpty());
  begin();
  EXPECT_TRUE(join(table)["ok"]);
}

TEST_F(Offline, settings_that_cannot_be_read_are_refused) {
  FakeHost host;
  for (const char* settings : {"", "{", "[]", "5"}) {
    Server server(host);
    EXPECT_THAT(server.begin(settings), HasSubstr("settings")) << settings;
  }
}

TEST_F(Offline, all_games_as_a_file_and_back) {
  const std::string one = open("breitenfeld/historical", {{"title", "“A” name"}});
  const std::string two = open("rocroi/historical");
  play(one);
  const std::string text = record(one);
  server_->tick();
  host_.settle();
  const std::string file = server_->export_games();
  EXPECT_TRUE(file.starts_with("tercio-games/1\n"));
  const auto rows = host_.rows;

  host_.rows.clear();
  begin();
  EXPECT_EQ(import(file).body, (Json{{"games", 2}, {"kept", 0}}));
  EXPECT_EQ(host_.rows, rows);
  EXPECT_TRUE(join(one)["ok"]);
  EXPECT_EQ(record(one), text);
  EXPECT_EQ(server_->export_games(), file);
  EXPECT_EQ(import(file).body, (Json{{"games", 0}, {"kept", 2}}));
  begin();
  EXPECT_TRUE(join(two)["ok"]);
}

TEST_F(Offline, a_game_with_a_long_review_goes_to_a_file_and_comes_back) {
  const std::string table = open("breitenfeld/historical");
  const Json key{"review", table};
  host_.rows[key] = Json{{"entries", 1}, {"text", std::string(1'200'000, 'x') + "\"\n"}}.dump();
  begin();
  ASSERT_THAT(host_.lines, IsEmpty());
  const std::string file = server_->export_games();
  const auto rows = host_.rows;
  host_.rows.clear();
  begin();
  EXPECT_EQ(import(file).body, (Json{{"games", 1}, {"kept", 0}}));
  EXPECT_EQ(host_.rows, rows);
}

TEST(RowStoreTest, what_is_too_long_for_a_file_is_said_and_what_is_deleted_takes_no_room) {
  std::vector<std::function<void()>> due;
  RowStore store([](std::uint64_t, const std::string&) {},
                 [&](std::function<void()> work) { due.push_back(std::move(work)); });
  const std::size_t nothing = store.bytes();
  store.take(read_rows(
      {{{"table", "a"}, R"({"scenario":"x","options":"{}","dice":"real","proof":2})"},
       {{"seat", "a", "red"}, R"({"key":"k"})"},
       {{"review", "a"}, Json{{"entries", 1}, {"text", std::string(5000, 'x')}}.dump()}}));
  EXPECT_GT(store.bytes(), 5000U);
  EXPECT_TRUE(games_text(store, 6000));
  const auto none = games_text(store, 4000);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error(), HasSubstr("longer than"));
  store.write({server::Deleted{"a"}}, [](const std::string&) {});
  store.stored(1, "");
  EXPECT_EQ(store.bytes(), nothing);
}

TEST_F(Offline, a_file_that_is_broken_is_refused_and_nothing_is_written) {
  const std::string table = open("breitenfeld/historical", {{"title", "Mine"}});
  EXPECT_TRUE(act(table, sequence(table), "end")["ok"]);
  const std::string file = server_->export_games();
  host_.rows.clear();
  begin();
  const auto replaced = [&](const std::string& what, const std::string& by) {
    std::string out = file;
    const auto at = out.find(what);
    EXPECT_NE(at, out.npos) << what;
    return out.replace(at, what.size(), by);
  };
  const std::vector<std::pair<std::string, std::string>> broken{
      {"", "no file of games"},
      {"tercio-games/2\n", "no file of games"},
      {"tercio-games/1\n{", "line 2"},
      {"tercio-games/1\n5\n", "line 2: a game is a JSON object"},
      {"tercio-games/1\n{\"game\":\"X\"}\n", "“X” has no rows"},
      {"tercio-games/1\n{\"game\":\"X\",\"rows\":[5]}\n", "“X” has a row"},
      {"tercio-games/1\n{\"game\":\"X\",\"rows\":[]}\n", "“X”: its rows are not those of one game"},
      {replaced("\"dice\":\"server\"", "\"dice\":\"loaded\""), "“Mine” cannot be taken"},
      {replaced("breitenfeld/historical", "breitenfeld/lost"), "“Mine” cannot be taken"},
      {replaced("\"kind\":\"do\",\"text\":\"", "\"kind\":\"do\",\"text\":\"charge\\n"),
       "“Mine” cannot be taken"},
      {replaced("\"kind\":\"do\"", "\"kind\":\"doo\""), "line 2: “Mine”: row"},
      {file + file.substr(file.find('\n') + 1), "line 3: “Mine”: it stands here twice"},
  };
  for (const auto& [text, why] : broken) {
    const auto told = import(text);
    EXPECT_EQ(told.status, 400) << why;
    EXPECT_THAT(told.body["error"]["message"].get<std::string>(), HasSubstr(why));
    EXPECT_THAT(host_.rows, IsEmpty());
  }
  EXPECT_EQ(import(std::string(kLongestFile + 1, ' ')).status, 400);
  host_.fault = "the storage is full";
  EXPECT_THAT(import(file).body["error"]["message"].get<std::string>(),
              HasSubstr("storage is full"));
  host_.fault.clear();
  EXPECT_EQ(import(file).body, (Json{{"games", 1}, {"kept", 0}}));
}

TEST_F(Offline, a_thought_is_asked_for_and_its_answer_played) {
  Json computer;
  const std::string table = open("breitenfeld/historical");
  for (const auto& [side, key] : keys_[table].items()) {
    EXPECT_TRUE(
        ask({{"type", "player"}, {"table", table}, {"side", side}, {"level", "ensign"}})["ok"]);
  }
  ASSERT_FALSE(host_.questions.empty());
  const auto [number, question] = host_.questions.front();
  Thinker thinker;
  const std::string answer = thinker.think(question.dump(), [](double) {});
  EXPECT_EQ(thinker.think(question.dump(), [](double) {}), answer) << "the same each time";
  server_->progressed(number, 0.5);
  server_->thought(number, answer);
  host_.settle();
  EXPECT_TRUE(host_.rows.contains(Json::array({"entry", table, 0})));
  server_->thought(number, answer);
  server_->thought(1'000'000, "nonsense");
}

TEST_F(Offline, a_thought_that_breaks_down_pauses_the_computer_which_can_try_again) {
  const std::string table = open("breitenfeld/historical");
  EXPECT_TRUE(ask({{"type", "pace"}, {"table", table}, {"seconds", 0}})["ok"]);
  for (const auto& [side, key] : keys_[table].items()) {
    EXPECT_TRUE(
        ask({{"type", "player"}, {"table", table}, {"side", side}, {"level", "ensign"}})["ok"]);
  }
  ASSERT_FALSE(host_.questions.empty());
  const auto entries = [&] {
    return std::count_if(host_.rows.begin(), host_.rows.end(),
                         [](const auto& row) { return row.first[0] == "entry"; });
  };
  const auto before = entries();
  for (int i = 0; i < 3; ++i) {
    server_->thought(host_.questions.back().first, R"({"fault":"out of memory"})");
    server_->tick();
    host_.settle();
    const Json computer = join(table)["view"]["computer"];
    EXPECT_EQ(computer["paused"], true);
    EXPECT_EQ(computer["why"], "out of memory");
    EXPECT_EQ(entries(), before) << "it does not play just anything";
    const std::size_t asked = host_.questions.size();
    EXPECT_TRUE(ask({{"type", "computer"}, {"table", table}, {"order", "go-on"}})["ok"]);
    EXPECT_EQ(host_.questions.size(), asked + 1);
    EXPECT_FALSE(join(table)["view"]["computer"].contains("why"));
  }
  Thinker thinker;
  const auto [number, question] = host_.questions.back();
  server_->thought(number, thinker.think(question.dump(), [](double) {}));
  host_.settle();
  EXPECT_GT(entries(), before);
}

TEST_F(Offline, while_nothing_can_be_stored_the_computer_thinks_less_and_less_often) {
  const std::string table = open("breitenfeld/historical");
  EXPECT_TRUE(ask({{"type", "pace"}, {"table", table}, {"seconds", 0}})["ok"]);
  for (const auto& [side, key] : keys_[table].items()) {
    EXPECT_TRUE(
        ask({{"type", "player"}, {"table", table}, {"side", side}, {"level", "ensign"}})["ok"]);
  }
  host_.fault = "the storage is full";
  server_->thought(host_.questions.back().first,
                   Thinker().think(host_.questions.back().second.dump(), [](double) {}));
  host_.settle();
  EXPECT_THAT(host_.lines, Contains(HasSubstr("an action could not be stored")));
  const std::size_t asked = host_.questions.size();
  for (int i = 0; i < 5; ++i) {
    server_->tick();
    host_.settle();
  }
  EXPECT_EQ(host_.questions.size(), asked);
}

TEST_F(Offline, accounts_need_a_server) {
  server_->http(7, "POST", "/api/account/register", "{}");
  EXPECT_EQ(host_.told[7].body["error"]["code"], "needs-server");
  server_->http(8, "GET", "/api/games", "");
  EXPECT_EQ(host_.told[8].status, 200);
  server_->http(9, "PUT", "/api/games", "");
  EXPECT_EQ(host_.told[9].status, 400);
}

TEST(OfflineThinker, what_is_no_question_has_a_fault_for_an_answer) {
  Thinker thinker;
  EXPECT_THAT(thinker.think("{", [](double) {}), HasSubstr("fault"));
  EXPECT_EQ(thinker.decisions("nowhere/never", 1, 10), 0);
  EXPECT_GT(thinker.decisions("rocroi/historical", 1, 10), 0);
  EXPECT_GT(thinker.speed(), 0);
}

}  // namespace
}  // namespace tercio::offline
