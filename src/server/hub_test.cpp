#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

TEST_F(HubTest, hello_tells_name_version_and_home) {
  const Json answer = ask(kAnn, {{"type", "hello"}});
  EXPECT_EQ(answer["name"], "Tercio");
  EXPECT_EQ(answer["wire"], 1);
  EXPECT_EQ(answer["home"], true);
}

TEST_F(HubTest, whatever_is_sent_is_answered_once) {
  for (const char* text :
       {"", "nonsense", "[]", "{}", "{\"type\":7}", "{\"type\":\"dance\"}", "{\"type\":\"do\"}",
        "{\"type\":\"do\",\"table\":\"x\"}", "null", "{\"type\":\"create\",\"scenario\":[]}",
        "\xff\xfe", "{\"type\":\"join\",\"table\":\"../../etc\",\"keys\":{}}"}) {
    hub_->handle(kAnn, text);
    const auto answers = mail(kAnn);
    ASSERT_EQ(answers.size(), 1U) << text;
    EXPECT_EQ(answers[0]["ok"], false) << text;
  }
  hub_->handle(kAnn, "{\"id\":" + std::string(100000, '[') + std::string(100000, ']') + "}");
  EXPECT_EQ(mail(kAnn)[0]["error"]["code"], "bad-request");
  // As far as the socket takes a message its id is read.
  for (const auto& [size, id] :
       {std::pair(limits_.record, Json("i")), std::pair(limits_.largest() - 100, Json("i")),
        std::pair(limits_.largest(), Json(nullptr))}) {
    tell(kAnn, {{"type", "create"}, {"id", "i"}, {"record", std::string(size, 'x')}});
    const auto answers = mail(kAnn);
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers[0]["error"]["code"], "too-large");
    EXPECT_EQ(answers[0]["id"], id) << size;
  }
}

TEST_F(HubTest, an_action_is_answered_and_told_only_when_it_is_stored) {
  open("rocroi/historical");
  tell(kAnn, {{"type", "do"}, {"id", "x"}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  EXPECT_TRUE(mail(kAnn).empty());
  EXPECT_TRUE(mail(kBob).empty());
  // What is asked meanwhile waits, and then knows of it.
  tell(kBob, {{"type", "look"}, {"id", "y"}, {"table", table_}, {"at", 1}});
  EXPECT_TRUE(mail(kBob).empty());
  store_.settle();
  const auto ann = mail(kAnn);
  ASSERT_EQ(ann.size(), 2U);
  EXPECT_EQ(ann[0]["id"], "x");
  EXPECT_EQ(ann[0]["sequence"], 1);
  EXPECT_EQ(ann[1]["push"], "table");
  EXPECT_EQ(ann[1]["sequence"], 1);
  EXPECT_EQ(ann[1]["events"][0]["n"], 1);
  EXPECT_EQ(ann[1]["view"]["seat"], sides_[0]);
  const auto bob = mail(kBob);
  ASSERT_EQ(bob.size(), 2U);
  EXPECT_EQ(bob[0]["push"], "table");
  EXPECT_EQ(bob[1]["id"], "y");
  EXPECT_EQ(bob[1]["view"]["sequence"], 1);
}

TEST_F(HubTest, what_could_not_be_stored_has_not_happened) {
  open("rocroi/historical");
  store_.fault = "the disk is full";
  EXPECT_EQ(code(act(kAnn, 0, "end")), "internal");
  EXPECT_TRUE(mail(kBob).empty());
  store_.fault.clear();
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);
  ASSERT_EQ(mail(kBob).size(), 1U) << "Bob still sits at the table";
}

TEST_F(HubTest, only_the_side_that_decides_may_act) {
  open("rocroi/historical");
  EXPECT_EQ(code(act(kBob, 0, "end")), "not-to-act");
  hub_->opened(3);
  EXPECT_EQ(code(act(3, 0, "end")), "no-seat");
  EXPECT_EQ(code(ask(3, {{"type", "join"}, {"table", table_}, {"keys", {"wrong"}}})), "no-seat");
  // Nothing is hidden here, so one may look on.
  EXPECT_EQ(code(ask(3, {{"type", "join"}, {"table", table_}, {"keys", Json::array()}})), "ok");
  EXPECT_EQ(code(act(3, 0, "end")), "no-seat");
  EXPECT_EQ(code(undo(3, 0)), "no-seat");
}

TEST_F(HubTest, a_refusal_names_its_rule_and_changes_nothing) {
  open("rocroi/historical");
  const Json answer = act(kAnn, 0, "move conde-leader 1010");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
  const Json illegal = act(kAnn, 0, "fire french-gun-1 0101");
  EXPECT_EQ(illegal["ok"], false);
  EXPECT_TRUE(illegal["error"].contains("rule")) << illegal;
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);
}

TEST_F(HubTest, a_repeated_message_does_nothing_twice_and_a_late_one_nothing_at_all) {
  open("rocroi/historical");
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);
  const Json again = act(kAnn, 0, "end");
  EXPECT_EQ(again["ok"], true);
  EXPECT_EQ(again["repeated"], true);
  EXPECT_EQ(again["sequence"], 1);
  EXPECT_EQ(code(act(kAnn, 0, "fire french-gun-1 0101")), "stale");
  EXPECT_EQ(code(act(kAnn, 7, "end")), "stale");
  EXPECT_EQ(undo(kAnn, 1)["sequence"], 0);
  EXPECT_EQ(undo(kAnn, 1)["repeated"], true);
  EXPECT_EQ(code(undo(kAnn, 5)), "stale");
}

TEST_F(HubTest, a_game_goes_on_after_a_restart) {
  open("breitenfeld/historical");
  const Json before = sit(kAnn, {sides_[0]});
  std::size_t at = before["sequence"];
  ASSERT_EQ(at, 1U);
  at = act(kAnn, at, "end")["sequence"];
  at = act(kAnn, at, "end")["sequence"];
  EXPECT_EQ(undo(kAnn, at)["ok"], true);
  hub_->tick();
  store_.settle();
  restart();
  const Json after = sit(kAnn, {sides_[0]});
  EXPECT_EQ(after["sequence"], 2);
  EXPECT_EQ(after["log"].back()["n"], 2);
  EXPECT_EQ(after["view"]["dice"]["commitment"], before["view"]["dice"]["commitment"]);
  EXPECT_EQ(act(kAnn, 2, "end")["sequence"].get<std::size_t>(), at);
}

TEST_F(HubTest, a_table_that_cannot_be_played_says_so_and_is_left_alone) {
  open("rocroi/historical");
  store_.stored().at(table_).entries.push_back({.table = table_, .number = 0, .text = "fly away"});
  restart();
  const Json answer = sit(kAnn, {sides_[0]});
  EXPECT_EQ(code(answer), "no-table");
  EXPECT_NE(answer["error"]["message"].get<std::string>().find("action 1"), std::string::npos);
  EXPECT_EQ(ask(kAnn, {{"type", "tables"}})["tables"].size(), 1U);
  EXPECT_EQ(store_.stored().at(table_).entries.size(), 1U);
}

TEST_F(HubTest, a_branch_goes_on_from_there_with_keys_and_dice_of_its_own) {
  open("rocroi/historical");
  (void)act(kAnn, 0, "end");
  (void)act(kAnn, 1, "end");
  EXPECT_EQ(code(at_table(kAnn, "branch", {{"at", 9}})), "unknown");
  const Json made = at_table(kAnn, "branch", {{"at", 1}});
  ASSERT_EQ(code(made), "ok");
  EXPECT_NE(made["table"], table_);
  EXPECT_NE(made["keys"], keys_);
  const Json joined =
      ask(kAnn, {{"type", "join"}, {"table", made["table"]}, {"keys", made["keys"][sides_[0]]}});
  EXPECT_EQ(code(joined), "bad-request");  // keys are a list
  const Json seated =
      ask(kAnn, {{"type", "join"}, {"table", made["table"]}, {"keys", {made["keys"][sides_[0]]}}});
  EXPECT_EQ(seated["sequence"], 1);
  const std::string record = ask(kAnn, {{"type", "record"}, {"table", made["table"]}})["record"];
  EXPECT_EQ(engine::parse_record(record)->taken_over, 1U);
}

TEST_F(HubTest, a_record_makes_a_table) {
  open("rocroi/historical");
  (void)act(kAnn, 0, "end");
  (void)act(kAnn, 1, "end");
  const std::string record = at_table(kAnn, "record")["record"];
  const Json made =
      ask(kAnn, {{"type", "create"}, {"record", record}, {"at", 1}, {"title", "Again"}});
  ASSERT_EQ(code(made), "ok") << made;
  const Json listed = ask(kAnn, {{"type", "tables"}})["tables"];
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(code(ask(kAnn, {{"type", "create"}, {"record", "nonsense"}})), "bad-request");
  EXPECT_EQ(code(ask(kAnn, {{"type", "create"}, {"record", record + "fly away\n"}})), "unknown");
}

TEST_F(HubTest, what_a_side_hides_the_other_is_not_told) {
  open("warburg/historical");
  EXPECT_EQ(code(at_table(kAnn, "record")), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "branch", {{"at", 0}})), "no-seat");
  hub_->opened(3);
  EXPECT_EQ(code(ask(3, {{"type", "join"}, {"table", table_}, {"keys", Json::array()}})),
            "no-seat");
  EXPECT_EQ(hub_->get("/api/record?table=" + table_ + "&key=" + keys_[sides_[0]].get<std::string>())
                .status,
            403);
  EXPECT_EQ(
      hub_->get("/api/record?table=" + table_ + "&key=" + keys_[sides_[0]].get<std::string>() +
                ',' + keys_[sides_[1]].get<std::string>())
          .status,
      200);
  sit(kAnn, sides_);
  EXPECT_EQ(code(at_table(kAnn, "record")), "ok");
  const Json bob = at_table(kBob, "look", {{"at", 0}})["view"];
  EXPECT_EQ(bob["seat"], sides_[1]);
}

TEST_F(HubTest, away_from_home_tables_are_listed_by_key) {
  home_ = false;
  restart();
  open("rocroi/historical");
  EXPECT_TRUE(ask(kBob, {{"type", "tables"}})["tables"].empty());
  const Json listed = ask(kBob, {{"type", "tables"}, {"keys", {keys_[sides_[1]]}}})["tables"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_TRUE(listed[0]["keys"].contains(sides_[1]));
  EXPECT_FALSE(listed[0]["keys"].contains(sides_[0]));
}

TEST_F(HubTest, too_many_messages_are_refused_for_a_while) {
  limits_.messages_per_second = 10;
  limits_.burst = 5;
  restart();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(code(ask(kAnn, {{"type", "hello"}})), "ok");
  EXPECT_EQ(code(ask(kAnn, {{"type", "hello"}})), "too-many");
  EXPECT_EQ(code(ask(kBob, {{"type", "hello"}})), "ok");
  now_ += 0.11;
  EXPECT_EQ(code(ask(kAnn, {{"type", "hello"}})), "ok");
}

TEST_F(HubTest, tables_nobody_sits_at_are_let_go_and_come_back) {
  limits_.tables_in_memory = 2;
  restart();
  std::vector<std::pair<std::string, Json>> all;
  for (int i = 0; i < 4; ++i) {
    now_ += 1;
    open("rocroi/historical");
    (void)act(kAnn, 0, "end");
    all.emplace_back(table_, keys_);
    for (const ConnectionId who : {kAnn, kBob}) (void)at_table(who, "leave");
    hub_->tick();
    store_.settle();
  }
  for (const auto& [table, keys] : all) {
    table_ = table;
    keys_ = keys;
    EXPECT_EQ(sit(kAnn, {sides_[0]})["sequence"], 1);
    (void)at_table(kAnn, "leave");
  }
}

TEST_F(HubTest, whoever_leaves_hears_no_more) {
  open("rocroi/historical");
  (void)at_table(kBob, "leave");
  (void)act(kAnn, 0, "end");
  EXPECT_TRUE(mail(kBob).empty());
  EXPECT_EQ(code(at_table(kBob, "look", {{"at", 0}})), "no-seat");
  hub_->closed(kAnn);
  hub_->handle(kAnn, "{}");
  EXPECT_TRUE(mail(kAnn).empty());
}

TEST_F(HubTest, stopping_waits_for_the_store) {
  open("rocroi/historical");
  tell(kAnn, {{"type", "do"}, {"id", 1}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  bool stopped = false;
  hub_->stop([&] { stopped = true; });
  EXPECT_FALSE(stopped);
  store_.settle();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(mail(kAnn).size(), 2U);
  EXPECT_EQ(code(ask(kAnn, {{"type", "hello"}})), "stopping");
}

TEST_F(HubTest, pages_are_read_with_get) {
  EXPECT_EQ(hub_->get("/api/games").status, 200);
  EXPECT_EQ(hub_->get("/api/board?scenario=rocroi%2Fhistorical").status, 200);
  EXPECT_EQ(hub_->get("/api/board?scenario=nowhere").status, 404);
  EXPECT_EQ(hub_->get("/api/board").status, 400);
  EXPECT_EQ(hub_->get("/api/rules?battle=rocroi").status, 200);
  EXPECT_EQ(hub_->get("/api/rules?battle=nowhere").status, 404);
  EXPECT_EQ(hub_->get("/api/story?battle=nowhere").status, 404);
  EXPECT_EQ(hub_->get("/api/opening?scenario=nowhere").status, 404);
  EXPECT_EQ(hub_->get("/api/examples?battle=nowhere").status, 404);
  EXPECT_EQ(hub_->get("/api/example?id=nothing").status, 404);
  EXPECT_EQ(hub_->get("/api/example").status, 400);
  EXPECT_EQ(hub_->get("/api/record?table=none&key=x").status, 404);
  EXPECT_EQ(hub_->get("/api/../secret").status, 404);
  EXPECT_EQ(hub_->get("").status, 404);
  open("rocroi/historical");
  const std::string at = "/api/record?table=" + table_ + "&key=";
  EXPECT_EQ(hub_->get(at + "wrong").status, 403);
  EXPECT_EQ(hub_->get(at + keys_[sides_[0]].get<std::string>() + "&at=0").status, 200);
  EXPECT_EQ(hub_->get(at + keys_[sides_[0]].get<std::string>() + "&at=x").status, 400);
}

TEST_F(HubTest, examples_to_the_rules_of_a_battle_are_listed_and_drawn) {
  const Json list = Json::parse(*hub_->get("/api/examples?battle=first-orders").body)["examples"];
  ASSERT_FALSE(list.empty());
  const std::string id = list[0]["id"];
  const Json drawn = Json::parse(*hub_->get("/api/example?id=" + id).body);
  EXPECT_EQ(drawn["id"], id);
  EXPECT_FALSE(drawn["counters"].empty());
  EXPECT_EQ(drawn["caption"].get<std::string>().find('{'), std::string::npos);
  for (const Json& counter : drawn["counters"]) EXPECT_EQ(counter["place"], "map");
}

}  // namespace
}  // namespace tercio::server
