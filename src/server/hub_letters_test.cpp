// Games by letter at a server: two tables that know nothing of each other, and the files between.
#include "server/hub_table_fixture.hpp"
#include "server/letter_store.hpp"

namespace tercio::server {
namespace {

class LettersAtTable : public HubTest {
 protected:
  // A player's table, and the key that opens it.
  struct Desk {
    ConnectionId who = kAnn;
    std::string table{};
    std::string side{};
    std::string key{};
  };

  Json tell_table(const Desk& desk, const std::string& type, Json more = Json::object()) {
    more["type"] = type;
    more["table"] = desk.table;
    return ask(desk.who, more);
  }
  Json join(const Desk& desk) {
    return ask(desk.who, {{"type", "join"}, {"table", desk.table}, {"keys", {desk.key}}});
  }
  Json letter_state(const Desk& desk) { return join(desk)["view"]["letter"]; }
  std::string write(const Desk& desk) {
    const Json answer = tell_table(desk, "letter");
    EXPECT_EQ(code(answer), "ok") << answer;
    return answer.value("letter", "");
  }
  Json read(const Desk& desk, const std::string& letter) {
    Json keys = Json::array();
    if (!desk.key.empty()) keys.push_back(desk.key);
    return ask(desk.who, {{"type", "read-letter"}, {"letter", letter}, {"keys", keys}});
  }
  // Whoever is to decide ends all his phases.
  void play_part(const Desk& desk) {
    for (int i = 0; i < 12; ++i) {
      const Json joined = join(desk);
      if (joined["view"]["letter"]["state"] != "mine") return;
      const Json done =
          tell_table(desk, "do", {{"sequence", joined["view"]["sequence"]}, {"action", "end"}});
      ASSERT_EQ(code(done), "ok") << done;
    }
  }

  // Ann begins, Bob answers; the third letter is hers.
  void begin_with(const std::string& scenario, const std::string& side) {
    const Json made = ask(kAnn, {{"type", "create"}, {"scenario", scenario}, {"letter", side}});
    ASSERT_EQ(code(made), "ok") << made;
    ASSERT_EQ(made["keys"].size(), 1U) << "the other player sits elsewhere";
    ann_ = {kAnn, made["table"], side, made["keys"][side]};
    (void)join(ann_);
    first_ = write(ann_);
    bob_.who = kBob;
    const Json opened = read(bob_, first_);
    ASSERT_EQ(code(opened), "ok") << opened;
    bob_ = {kBob, opened["table"], opened["side"], opened["key"]};
    EXPECT_NE(bob_.side, ann_.side);
    (void)join(bob_);
    second_ = write(bob_);
    ASSERT_EQ(code(read(ann_, second_)), "ok");
  }

  Desk ann_;
  Desk bob_;
  std::string first_;
  std::string second_;
};

TEST_F(LettersAtTable, a_game_goes_to_and_fro_and_the_dice_are_the_same) {
  begin_with("breitenfeld/historical", "imperialist");
  EXPECT_EQ(join(ann_)["view"]["sequence"], 1) << "the first die is thrown when both are bound";
  play_part(ann_);
  EXPECT_EQ(letter_state(ann_)["state"], "write");
  const std::string third = write(ann_);
  EXPECT_EQ(write(ann_), third) << "asked for again";
  EXPECT_EQ(letter_state(ann_)["state"], "wait");
  const Json heard = read(bob_, third);
  ASSERT_EQ(code(heard), "ok") << heard;
  EXPECT_EQ(heard["before"], 0);
  EXPECT_EQ(heard["sequence"], join(ann_)["view"]["sequence"]);
  EXPECT_EQ(letter_state(bob_)["state"], "mine");
  bool pushed = false;
  for (const Json& push : pushes_[kBob]) {
    pushed = pushed || (push["push"] == "table" && !push["events"].empty());
  }
  EXPECT_TRUE(pushed) << "who sits there sees what has come";
  play_part(bob_);
  restart();
  (void)join(bob_);
  const std::string fourth = write(bob_);
  (void)join(ann_);
  EXPECT_EQ(code(read(ann_, fourth)), "ok");
  EXPECT_EQ(letter_state(ann_)["state"], "mine");
  restart();
  EXPECT_EQ(letter_state(ann_)["state"], "mine");
  EXPECT_EQ(join(ann_)["view"]["sequence"], join(bob_)["view"]["sequence"]);
}

TEST_F(LettersAtTable, nobody_acts_before_the_dice_are_mixed_or_for_the_other) {
  const Json made =
      ask(kAnn, {{"type", "create"}, {"scenario", "rocroi/historical"}, {"letter", "french"}});
  ann_ = {kAnn, made["table"], "french", made["keys"]["french"]};
  (void)join(ann_);
  const Json refused = tell_table(ann_, "do", {{"sequence", 0}, {"action", "end"}});
  EXPECT_EQ(code(refused), "not-to-act");
  EXPECT_EQ(letter_state(ann_)["state"], "write");
  (void)write(ann_);
  EXPECT_EQ(code(tell_table(ann_, "do", {{"sequence", 0}, {"action", "end"}})), "not-to-act");
  EXPECT_TRUE(join(ann_)["view"]["orders"].empty());
  EXPECT_EQ(ask(kAnn, {{"type", "tables"}})["tables"][0]["keys"].size(), 1U)
      << "at home neither the other's key is told";
}

TEST_F(LettersAtTable, what_was_sent_is_not_taken_back) {
  begin_with("rocroi/historical", "french");
  EXPECT_EQ(code(tell_table(ann_, "do", {{"sequence", 0}, {"action", "end"}})), "ok");
  EXPECT_EQ(code(tell_table(ann_, "undo", {{"sequence", 1}})), "ok");
  EXPECT_EQ(code(tell_table(ann_, "letter")), "not-to-act") << "her part is not over";
  play_part(ann_);
  (void)write(ann_);
  const Json view = join(ann_)["view"];
  EXPECT_EQ(view["undo"]["may"], false);
  EXPECT_NE(code(tell_table(ann_, "undo", {{"sequence", view["sequence"]}})), "ok");
}

TEST_F(LettersAtTable, a_bad_letter_changes_nothing_and_says_what_it_is) {
  begin_with("rocroi/historical", "french");
  play_part(ann_);
  const std::string third = write(ann_);
  EXPECT_EQ(code(read(ann_, first_)), "letter-own");
  EXPECT_EQ(code(read(ann_, second_)), "letter-older");
  std::string edited = third;
  edited.replace(edited.rfind("\nend\n"), 5, "\nend \nend\n");
  EXPECT_EQ(code(read(bob_, edited)), "letter-edited");
  EXPECT_EQ(code(read(bob_, "hello")), "letter-unreadable");
  std::string newer = third;
  newer.replace(newer.find("\nrules "), 7, "\nrules x");
  EXPECT_EQ(code(read(bob_, newer)), "letter-rules");
  Desk eve{.who = kBob};
  EXPECT_EQ(code(read(eve, third)), "letter-other") << "without the key of the seat";
  EXPECT_EQ(code(read(eve, first_)), "letter-other") << "it has been answered here";
  EXPECT_EQ(join(bob_)["view"]["sequence"], 0);
  store_.fault = "the disk is full";
  EXPECT_EQ(code(read(bob_, third)), "internal");
  store_.fault.clear();
  EXPECT_EQ(join(bob_)["view"]["sequence"], 0);
  EXPECT_EQ(code(read(bob_, third)), "ok");
  EXPECT_EQ(code(read(bob_, third)), "letter-older") << "read before";
}

TEST_F(LettersAtTable, what_cannot_be_played_by_letter_is_refused) {
  const auto create = [&](Json more) {
    more["type"] = "create";
    more["scenario"] = "rocroi/historical";
    return code(ask(kAnn, more));
  };
  EXPECT_EQ(create({{"letter", "swedish"}}), "bad-request");
  EXPECT_EQ(create({{"letter", "french"}, {"dice", "real"}}), "bad-request");
  EXPECT_EQ(create({{"letter", "french"}, {"computer", {{"spanish", "captain"}}}}), "bad-request");
  open("rocroi/historical");
  EXPECT_EQ(code(at_table(kAnn, "letter")), "bad-request");
}

TEST_F(LettersAtTable, where_something_is_hidden_the_player_is_told_what_a_letter_shows) {
  const Json made =
      ask(kAnn, {{"type", "create"}, {"scenario", "warburg/historical"}, {"letter", "french"}});
  ASSERT_EQ(code(made), "ok") << made;
  ann_ = {kAnn, made["table"], "french", made["keys"]["french"]};
  EXPECT_NE(letter_state(ann_)["warning"], "");
}

}  // namespace
}  // namespace tercio::server
