// Tables renamed, deleted, branched off and played once more; the game in numbers.
#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

class Keeping : public HubTest {
 protected:
  void away_from_home() {
    home_ = false;
    restart();
  }
  Json keys_of(const Seats& sides) const {
    Json out = Json::array();
    for (const std::string& side : sides) out.push_back(keys_[side]);
    return out;
  }
  Json rename(ConnectionId who, const Json& title, const Seats& sides = {}) {
    return at_table(who, "rename", {{"title", title}, {"keys", keys_of(sides)}});
  }
  Json remove(ConnectionId who, const Seats& sides = {}) {
    return at_table(who, "delete", {{"keys", keys_of(sides)}});
  }
  Json listed() { return ask(kAnn, {{"type", "tables"}, {"keys", keys_of(sides_)}})["tables"]; }
  Json view() { return at_table(kAnn, "look", {{"at", sequence()}})["view"]; }
  std::size_t sequence() { return sit(kAnn, sides_)["sequence"]; }
  // Nobody does anything until the battle is over.
  void play_to_the_end() {
    std::size_t at = sequence();
    for (int i = 0; i < 300; ++i) {
      const Json done = act(kAnn, at, "end");
      if (code(done) != "ok") break;
      at = done["sequence"];
    }
    ASSERT_TRUE(view()["over"]) << view()["heading"];
  }
};

TEST_F(Keeping, a_table_is_renamed_by_one_who_holds_a_seat) {
  away_from_home();
  open("rocroi/historical");
  const std::string before = listed()[0]["title"];
  EXPECT_EQ(code(rename(kBob, "Mine")), "no-seat");
  EXPECT_EQ(code(rename(kAnn, "Friday's game", {sides_[0]})), "ok");
  EXPECT_EQ(listed()[0]["title"], "Friday's game");
  const auto told = mail(kBob);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["push"], "renamed");
  EXPECT_EQ(told[0]["title"], "Friday's game");
  EXPECT_EQ(view()["title"], "Friday's game");
  EXPECT_EQ(code(rename(kAnn, "two\nlines", {sides_[0]})), "bad-request");
  EXPECT_EQ(code(rename(kAnn, std::string(201, 'x'), {sides_[0]})), "too-large");
  EXPECT_EQ(code(rename(kAnn, 7, {sides_[0]})), "bad-request");
  restart();
  EXPECT_EQ(listed()[0]["title"], "Friday's game");
  EXPECT_EQ(rename(kAnn, "  ", {sides_[0]})["title"], before) << "an empty one is the first again";
}

TEST_F(Keeping, a_table_is_deleted_by_one_who_holds_every_persons_seat) {
  away_from_home();
  open("rocroi/historical");
  EXPECT_EQ(code(remove(kBob)), "no-seat");
  EXPECT_EQ(code(remove(kBob, {sides_[1]})), "no-seat") << "the other seat is another's";
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  (void)mail(kBob);
  EXPECT_EQ(code(remove(kAnn, sides_)), "ok");
  const auto told = mail(kBob);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["push"], "deleted");
  EXPECT_EQ(told[0]["table"], table_);
  EXPECT_TRUE(listed().empty());
  EXPECT_EQ(code(sit(kBob, {sides_[1]})), "no-table");
  EXPECT_EQ(code(remove(kAnn, sides_)), "no-table");
  restart();
  EXPECT_TRUE(listed().empty());
  EXPECT_FALSE(store_.load(table_));
}

TEST_F(Keeping, the_computers_seat_keeps_nobody_from_deleting) {
  away_from_home();
  open("first-orders/training", {{"computer", {{"imperial", "recruit"}}}});
  EXPECT_EQ(code(remove(kAnn, {"swedish"})), "ok");
  settle();
  wait(5);
  EXPECT_TRUE(listed().empty());
}

TEST_F(Keeping, at_home_it_takes_no_key) {
  open("rocroi/historical");
  EXPECT_EQ(code(rename(kBob, "Ours")), "ok");
  EXPECT_EQ(code(remove(kBob)), "ok");
  EXPECT_EQ(code(remove(kBob)), "no-table");
}

TEST_F(Keeping, what_was_sent_before_is_stored_before_and_what_comes_after_is_refused) {
  open("rocroi/historical");
  tell(kAnn, {{"type", "do"}, {"id", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  tell(kAnn, {{"type", "delete"}, {"id", "delete"}, {"table", table_}});
  tell(kAnn, {{"type", "look"}, {"id", "look"}, {"table", table_}, {"at", 0}});
  store_.settle();
  std::map<std::string, std::string> codes;
  for (const Json& one : mail(kAnn)) {
    if (one.contains("id")) codes[one["id"]] = code(one);
  }
  EXPECT_EQ(codes, (std::map<std::string, std::string>{
                       {"do", "ok"}, {"delete", "ok"}, {"look", "no-table"}}));
}

TEST_F(Keeping, what_could_not_be_stored_changes_nothing) {
  open("rocroi/historical");
  const std::string before = listed()[0]["title"];
  store_.fault = "the disk is full";
  EXPECT_EQ(code(rename(kAnn, "Another")), "internal");
  EXPECT_EQ(code(remove(kAnn)), "internal");
  store_.fault.clear();
  EXPECT_EQ(listed()[0]["title"], before);
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
}

TEST_F(Keeping, a_what_if_knows_where_it_comes_from_until_that_is_gone) {
  open("rocroi/historical");
  EXPECT_FALSE(view().contains("what_if"));
  const std::size_t at = anns_turn(0);
  const std::string parent = table_;
  const std::string title = listed()[0]["title"];
  const Json made = at_table(kAnn, "branch", {{"at", at}});
  table_ = made["table"];
  keys_ = made["keys"];
  Json what_if = sit(kAnn, sides_)["view"]["what_if"];
  EXPECT_EQ(what_if["text"], "What if, from turn 1 of " + title);
  EXPECT_EQ(what_if["table"], parent);
  EXPECT_EQ(what_if["at"], at);
  EXPECT_FALSE(sit(kBob, {})["view"]["what_if"].contains("table")) << "who looks on is told less";
  EXPECT_EQ(view()["title"], what_if["text"]);
  for (const Json& one : listed()) {
    EXPECT_EQ(one.contains("origin"), one["table"] == table_);
    EXPECT_EQ(one["side"], sides_[1]);
  }
  EXPECT_EQ(code(ask(kAnn, {{"type", "delete"}, {"table", parent}})), "ok");
  what_if = view()["what_if"];
  EXPECT_FALSE(what_if.contains("table"));
  EXPECT_EQ(what_if["at"], at);
  restart();
  EXPECT_FALSE(sit(kAnn, sides_)["view"]["what_if"].contains("table"));
}

TEST_F(Keeping, each_game_says_what_is_known_of_its_dice) {
  const auto told = [&] {
    std::string out;
    const Json now = view();
    for (const auto& one : now["dice"]["told"]) out += one.get<std::string>() + '\n';
    return out;
  };
  open("first-orders/training");
  EXPECT_NE(told().find("Every roll comes from a secret seed"), std::string::npos) << told();
  EXPECT_EQ(told().find("taken over"), std::string::npos);
  play_to_the_end();
  const std::string record = at_table(kAnn, "record")["record"];
  const std::size_t length = sequence();

  open("first-orders/training", {{"record", record}, {"at", 3}});
  EXPECT_NE(told().find("The first 3 actions and rolls of this game were taken over from a file"),
            std::string::npos)
      << told();
  EXPECT_NE(told().find("Every roll after that comes"), std::string::npos) << told();

  open("first-orders/training", {{"record", record}});
  EXPECT_EQ(view()["dice"]["taken_over"], length);
  EXPECT_EQ(view()["dice"]["thrown"], 0);
  EXPECT_NE(told().find("No die was rolled after that."), std::string::npos) << told();
  EXPECT_EQ(told().find("seed"), std::string::npos) << told();

  open("first-orders/training", {{"dice", "real"}});
  EXPECT_NE(told().find("no roll can be checked"), std::string::npos) << told();
}

TEST_F(Keeping, a_rematch_has_the_sides_swapped) {
  open("first-orders/training", {{"computer", {{"imperial", "recruit"}}}});
  EXPECT_EQ(code(at_table(kAnn, "rematch")), "bad-request") << "the game is not over";
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "swedish"}, {"level", nullptr}})), "ok");
  sit(kAnn, sides_);
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "imperial"}, {"level", nullptr}})), "ok");
  settle();
  play_to_the_end();
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "imperial"}, {"level", "captain"}})), "ok");
  const Json made = at_table(kAnn, "rematch");
  ASSERT_EQ(code(made), "ok") << made;
  table_ = made["table"];
  keys_ = made["keys"];
  const Json fresh = sit(kAnn, {"imperial"});
  EXPECT_EQ(fresh["sequence"], 0);
  EXPECT_EQ(fresh["view"]["computer"]["players"], (Json{{"swedish", "captain"}}));
}

TEST_F(Keeping, a_battle_is_told_before_it_is_played) {
  const Json story = Json::parse(*hub_->get("/api/story?battle=rocroi").body);
  EXPECT_EQ(story["battle"], "rocroi");
  ASSERT_EQ(story["scenarios"].size(), 1U);
  EXPECT_EQ(story["scenarios"][0]["special"].size(), 5U);
  EXPECT_EQ(story["scenarios"][0]["happened"], true);
  const Json opening = Json::parse(*hub_->get("/api/opening?scenario=rocroi/historical").body);
  EXPECT_EQ(opening["note"], "");
  EXPECT_EQ(opening["counters"][0]["place"], "map");
}

TEST_F(Keeping, a_game_that_is_over_is_held_against_history) {
  open("rocroi/historical");
  EXPECT_FALSE(at_table(kAnn, "statistics").contains("history"));
  // Nobody does anything but what he must.
  for (int i = 0; i < 2000; ++i) {
    const Json view = at_table(kAnn, "look", {{"at", sequence()}})["view"];
    if (view["over"] == true) break;
    const ConnectionId who = view["prompt"]["side"] == sides_[0] ? kAnn : kBob;
    ASSERT_EQ(code(act(who, sequence(), "end")), "ok");
  }
  const Json told = at_table(kAnn, "statistics");
  ASSERT_TRUE(told.contains("history"));
  EXPECT_FALSE(told["history"]["after"].empty());
  EXPECT_EQ(told["history"]["differed"][0], "It was a draw. In reality the French side won.");
}

TEST_F(Keeping, a_game_is_told_in_numbers) {
  open("rocroi/historical");
  const Json chosen = at_table(kAnn, "look", {{"at", 0}})["view"];
  std::size_t shots = 0;
  for (const auto& [piece, kinds] : chosen["ready"].items()) {
    const Json selection = at_table(kAnn, "select", {{"pieces", {piece}}});
    if (selection["targets"].empty()) continue;
    const std::string action = selection["targets"][0].value("action", "");
    if (code(act(kAnn, sequence(), action)) == "ok") ++shots;
  }
  ASSERT_GT(shots, 0U);
  const Json told = at_table(kBob, "statistics");
  ASSERT_EQ(code(told), "ok");
  int dice = 0;
  for (const auto& one : told["dice"][sides_[0]]) dice += one.get<int>();
  EXPECT_EQ(dice, static_cast<int>(shots));
  EXPECT_EQ(told["dice"][sides_[1]], Json::array({0, 0, 0, 0, 0, 0}));
  ASSERT_EQ(told["chances"].size(), 1U);
  EXPECT_EQ(told["chances"][0]["tries"], shots);
  EXPECT_GT(told["chances"][0]["expected"].get<double>(), 0);
  ASSERT_EQ(told["turns"].size(), 1U);
  EXPECT_EQ(told["turns"][0]["text"], "Turn 1");
}

}  // namespace
}  // namespace tercio::server
