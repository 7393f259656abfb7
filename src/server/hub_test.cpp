// The hub: messages in, answers and pushes out, over a store that does what the test says.
#include "server/hub.hpp"

#include <gtest/gtest.h>

#include "dice/committed.hpp"
#include "dice/proof.hpp"
#include "engine/record.hpp"
#include "server/hub_fixture.hpp"
#include "server/memory_store.hpp"

namespace tercio::server {
namespace {

class HubTest : public ::testing::Test {
 protected:
  HubTest() { restart(); }

  // Another server over the same store.
  void restart() {
    static const auto kRules = data::load_rules_references(data::embedded_sources());
    hub_.reset();
    HubSettings settings;
    settings.home = home_;
    settings.limits = limits_;
    settings.seconds = [this] { return now_; };
    settings.rules = kRules.systems;
    settings.time = [] { return std::int64_t{1000}; };
    hub_ = std::make_unique<Hub>(library(), store_, mailbox_, log_, std::move(settings));
    hub_->opened(kAnn);
    hub_->opened(kBob);
  }

  void tell(ConnectionId who, const Json& message) { hub_->handle(who, message.dump()); }
  // All that came for someone since the last time.
  std::vector<Json> mail(ConnectionId who) { return std::exchange(mailbox_.mail[who], {}); }

  // The answer, after everything has been stored; pushes are put aside.
  Json ask(ConnectionId who, Json message) {
    message["id"] = ++id_;
    tell(who, message);
    store_.settle();
    Json answer;
    for (Json& one : mail(who)) {
      if (one.contains("push")) {
        pushes_[who].push_back(one);
      } else {
        EXPECT_TRUE(answer.is_null()) << "a second answer: " << one;
        answer = one;
      }
    }
    EXPECT_EQ(answer["id"], id_);
    return answer;
  }

  // A table at which Ann has the first side and Bob the second.
  void open(const std::string& scenario, const Json& more = Json::object()) {
    Json message{{"type", "create"}, {"scenario", scenario}};
    message.update(more);
    const Json made = ask(kAnn, message);
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_.clear();
    for (const auto& [side, key] : keys_.items()) sides_.push_back(side);
    sit(kAnn, {sides_[0]});
    sit(kBob, {sides_[1]});
  }
  Json sit(ConnectionId who, const Seats& sides) {
    Json keys = Json::array();
    for (const auto& side : sides) keys.push_back(keys_[side]);
    return ask(who, {{"type", "join"}, {"table", table_}, {"keys", keys}});
  }
  Json act(ConnectionId who, std::size_t sequence, const std::string& action) {
    return ask(who,
               {{"type", "do"}, {"table", table_}, {"sequence", sequence}, {"action", action}});
  }
  Json undo(ConnectionId who, std::size_t sequence) {
    return ask(who, {{"type", "undo"}, {"table", table_}, {"sequence", sequence}});
  }
  Json at_table(ConnectionId who, const std::string& type, Json more = Json::object()) {
    more["type"] = type;
    more["table"] = table_;
    return ask(who, more);
  }

  // Ann ends until it is Bob's turn; returns the sequence then.
  std::size_t anns_turn(std::size_t at) {
    while (at < 20) {
      const Json done = act(kAnn, at, "end");
      if (done["ok"] == false) break;
      at = done["sequence"];
      if (at_table(kAnn, "look", {{"at", at}})["view"]["prompt"]["side"] == sides_[1]) break;
    }
    return at;
  }

  MemoryStore store_;
  Mailbox mailbox_;
  Log log_{Level::kOff};
  Limits limits_;
  bool home_ = true;
  double now_ = 0;
  int id_ = 0;
  std::unique_ptr<Hub> hub_;
  std::string table_;
  Json keys_;
  std::vector<std::string> sides_;
  std::map<ConnectionId, std::vector<Json>> pushes_;
};

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

TEST_F(HubTest, a_decision_is_taken_back_until_the_other_side_has_decided) {
  open("rocroi/historical");
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);  // artillery fire is over, movement begins
  EXPECT_EQ(code(undo(kBob, 1)), "illegal");
  EXPECT_EQ(undo(kAnn, 1)["sequence"], 0);
  ASSERT_FALSE(pushes_[kAnn].empty());
  EXPECT_EQ(pushes_[kAnn].back()["back"], 0);
  EXPECT_EQ(pushes_[kAnn].back()["undone"], "Undone: end (Turn 1, French, artillery fire)");
  std::size_t at = anns_turn(0);
  // Bob's turn: Ann's last decision is hers until he has decided.
  EXPECT_EQ(code(undo(kBob, at)), "illegal");
  at = undo(kAnn, at)["sequence"];
  at = act(kAnn, at, "end")["sequence"];
  at = act(kBob, at, "end")["sequence"];
  const Json refused = undo(kAnn, at);
  EXPECT_EQ(refused["ok"], false);
  EXPECT_EQ(refused["error"]["rule"], "6.16") << refused;
  EXPECT_EQ(undo(kBob, at)["ok"], true);
}

TEST_F(HubTest, whoever_holds_both_seats_takes_back_for_the_other_side_by_naming_it) {
  open("rocroi/historical");
  sit(kAnn, sides_);
  const std::size_t at = anns_turn(0);
  const Json view = at_table(kAnn, "look", {{"at", at}})["view"];
  EXPECT_EQ(view["undo"]["may"], true);
  EXPECT_EQ(view["undo"]["seat"], "french");
  EXPECT_EQ(view["undo"]["confirm"],
            "The last decision was the French player's: end (Turn 1, French, combat). Take it "
            "back?");
  EXPECT_EQ(code(undo(kAnn, at)), "illegal");
  Json named{{"sequence", at}, {"seat", "french"}};
  EXPECT_EQ(code(at_table(kBob, "undo", named)), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "undo", named)), "ok");
}

class Consent : public HubTest {
 protected:
  // A shot, which only both together take back.
  void fired(const char* option) {
    open("rocroi/historical", {{"options", {{"ui.undo_by_consent", option}}}});
    const Json view = at_table(kAnn, "look", {{"at", 0}})["view"];
    std::string gun;
    for (const auto& [piece, kinds] : view["ready"].items()) gun = piece;
    const Json found = at_table(kAnn, "select", {{"pieces", {gun}}});
    at_ = act(kAnn, 0, found["targets"][0]["action"])["sequence"];
    ASSERT_GT(at_, 1U);
    pushes_.clear();
    (void)mail(kBob);
  }
  Json ask_undo(ConnectionId who) { return at_table(who, "ask-undo", {{"sequence", at_}}); }
  Json answer_undo(ConnectionId who, bool agree) {
    return at_table(who, "answer-undo", {{"sequence", at_}, {"agree", agree}});
  }
  std::size_t at_ = 0;
};

TEST_F(Consent, the_other_side_is_asked_and_agrees) {
  fired("on");
  EXPECT_EQ(code(undo(kAnn, at_)), "past-dice");
  EXPECT_EQ(code(at_table(kAnn, "undo", {{"sequence", at_}, {"agreed", true}})), "no-seat");
  EXPECT_EQ(code(answer_undo(kBob, true)), "stale") << "nobody has asked";
  EXPECT_EQ(code(ask_undo(kAnn)), "ok");
  ASSERT_EQ(pushes_[kAnn].size(), 1U);
  EXPECT_EQ(pushes_[kAnn][0]["push"], "undo");
  EXPECT_EQ(pushes_[kAnn][0]["undo"]["asked"]["mine"], true);
  const auto told = mail(kBob);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["undo"]["asked"]["by"], sides_[0]);
  EXPECT_NE(told[0]["undo"]["asked"]["text"].get<std::string>().find("French player asks"),
            std::string::npos);
  EXPECT_EQ(sit(kBob, {sides_[1]})["view"]["undo"]["asked"]["mine"], false) << "it waits for him";
  EXPECT_EQ(code(answer_undo(kAnn, true)), "no-seat") << "nobody agrees with himself";
  EXPECT_EQ(answer_undo(kBob, true)["sequence"], 0);
  EXPECT_EQ(answer_undo(kBob, true)["repeated"], true);
  EXPECT_EQ(pushes_[kBob].back()["back"], 0);
  restart();
  EXPECT_EQ(sit(kAnn, {sides_[0]})["sequence"], 0);
}

TEST_F(Consent, the_other_side_is_asked_each_time_and_may_refuse) {
  fired("on");
  EXPECT_EQ(code(ask_undo(kAnn)), "ok");
  (void)mail(kBob);
  EXPECT_EQ(code(answer_undo(kBob, false)), "ok");
  EXPECT_EQ(pushes_[kBob].back()["said"], "The Spanish player does not agree to take it back.");
  EXPECT_EQ(code(answer_undo(kBob, true)), "stale") << "he has answered";
  EXPECT_EQ(sit(kAnn, {sides_[0]})["sequence"].get<std::size_t>(), at_);
  EXPECT_EQ(code(ask_undo(kBob)), "ok") << "either side may ask";
  EXPECT_EQ(code(answer_undo(kAnn, true)), "ok");
}

TEST_F(Consent, the_question_is_withdrawn_and_ends_when_the_game_goes_on) {
  fired("on");
  EXPECT_EQ(code(ask_undo(kAnn)), "ok");
  EXPECT_EQ(code(at_table(kBob, "withdraw-undo")), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "withdraw-undo")), "ok");
  EXPECT_EQ(code(answer_undo(kBob, true)), "stale");
  EXPECT_EQ(code(ask_undo(kAnn)), "ok");
  const std::size_t before = at_;
  at_ = act(kAnn, at_, "end")["sequence"];
  EXPECT_EQ(code(answer_undo(kBob, true)), "stale");
  at_ = before;
  EXPECT_EQ(code(answer_undo(kBob, true)), "stale");
}

TEST_F(Consent, at_one_screen_it_takes_one_confirmation) {
  fired("on");
  const Json undo = sit(kAnn, sides_)["view"]["undo"];
  EXPECT_EQ(undo["agreed"], true);
  EXPECT_NE(undo["confirm"].get<std::string>().find("Undo "), std::string::npos);
  EXPECT_EQ(at_table(kAnn, "undo", {{"sequence", at_}, {"agreed", true}})["sequence"], 0);
}

TEST_F(Consent, without_the_option_nobody_is_asked) {
  fired("off");
  EXPECT_EQ(code(ask_undo(kAnn)), "illegal");
  EXPECT_FALSE(sit(kAnn, {sides_[0]})["view"]["undo"].contains("ask"));
  sit(kAnn, sides_);
  EXPECT_EQ(code(at_table(kAnn, "undo", {{"sequence", at_}, {"agreed", true}})), "illegal");
}

TEST_F(HubTest, real_dice_are_told_by_who_throws_them) {
  open("breitenfeld/historical", {{"dice", "real"}});
  const Json mine = sit(kAnn, {sides_[0]})["view"];
  EXPECT_EQ(mine["prompt"]["side"], "imperialist");
  EXPECT_EQ(mine["orders"].size(), 6U);
  EXPECT_TRUE(sit(kBob, {sides_[1]})["view"]["orders"].empty());
  EXPECT_EQ(code(act(kBob, 0, "roll 3")), "not-to-act");
  EXPECT_EQ(code(act(kAnn, 0, "roll")), "bad-request");
  EXPECT_EQ(code(act(kAnn, 0, "roll 7")), "illegal");
  EXPECT_EQ(act(kAnn, 0, "roll 3")["sequence"], 1);
  // A slip is put right by the same hand before the next decision.
  EXPECT_EQ(code(undo(kBob, 1)), "illegal");
  EXPECT_EQ(undo(kAnn, 1)["sequence"], 0);
  EXPECT_EQ(act(kAnn, 0, "roll 4")["sequence"], 1);
  const Json view = at_table(kAnn, "look", {{"at", 1}})["view"];
  EXPECT_EQ(view["dice"]["mode"], "real");
  EXPECT_TRUE(view["dice"].contains("chain"));
}

TEST_F(HubTest, a_die_that_has_fallen_bars_the_way_back_after_a_restart_too) {
  open("rocroi/historical", {{"dice", "real"}});
  const Json found = at_table(kAnn, "select", {{"pieces", {"french-gun-1"}}});
  EXPECT_EQ(act(kAnn, 0, found["targets"][0]["action"])["sequence"], 1);
  EXPECT_EQ(act(kAnn, 1, "roll 2")["sequence"], 2);
  EXPECT_EQ(undo(kAnn, 2)["sequence"], 1);
  EXPECT_EQ(code(undo(kAnn, 1)), "past-dice");
  restart();
  sit(kAnn, {sides_[0]});
  EXPECT_EQ(code(undo(kAnn, 1)), "past-dice");
  EXPECT_EQ(act(kAnn, 1, "roll 5")["sequence"], 2);
}

TEST_F(HubTest, a_die_taken_back_by_consent_is_the_same_after_a_restart) {
  open("rocroi/historical", {{"dice", "real"}, {"options", {{"ui.undo_by_consent", "on"}}}});
  const Json found = at_table(kAnn, "select", {{"pieces", {"french-gun-1"}}});
  EXPECT_EQ(act(kAnn, 0, found["targets"][0]["action"])["sequence"], 1);
  EXPECT_EQ(act(kAnn, 1, "roll 2")["sequence"], 2);
  EXPECT_EQ(code(at_table(kBob, "ask-undo", {{"sequence", 2}})), "ok");
  EXPECT_EQ(at_table(kAnn, "answer-undo", {{"sequence", 2}, {"agree", true}})["sequence"], 1);
  const Json before = sit(kAnn, {sides_[0]})["view"];
  EXPECT_EQ(code(undo(kAnn, 1)), "past-dice");
  restart();
  EXPECT_EQ(sit(kAnn, {sides_[0]})["view"], before);
}

TEST_F(HubTest, how_the_game_began_is_committed_to_and_the_seed_kept_secret) {
  open("breitenfeld/historical");
  const Json view = at_table(kAnn, "look", {{"at", 1}})["view"];
  const std::string commitment = view["dice"]["commitment"];
  const TableRow& row = store_.stored().at(table_).row;
  EXPECT_EQ(commitment, row.commitment);
  EXPECT_FALSE(view["dice"].contains("seed"));
  const std::string record = at_table(kAnn, "record")["record"];
  EXPECT_EQ(record.find(row.seed), std::string::npos);
  auto parsed = engine::parse_record(record);
  ASSERT_TRUE(parsed.has_value());
  EXPECT_EQ(parsed->commitment, commitment);
  EXPECT_EQ(parsed->chain, view["dice"]["chain"].get<std::string>());
  EXPECT_EQ(dice::sha256_of(engine::beginning_of(*parsed)), commitment);
  ASSERT_EQ(parsed->lines.size(), 1U);  // the die for visibility
  EXPECT_EQ(parsed->chain, dice::next_link(commitment, parsed->lines[0].action));
  parsed->seed = row.seed;
  const auto played = engine::replay(library(), *parsed);
  const auto proof = dice::proof_of(*parsed, *played.session, commitment);
  EXPECT_EQ(proof.fault, "");
  EXPECT_EQ(proof.dice, 1);
}

TEST_F(HubTest, the_chain_goes_back_with_an_undo_and_comes_again_after_a_restart) {
  open("rocroi/historical");
  const auto chain = [&] { return sit(kAnn, {sides_[0]})["view"]["dice"]["chain"]; };
  (void)act(kAnn, 0, "end");
  const Json one = chain();
  (void)act(kAnn, 1, "end");
  EXPECT_NE(chain(), one);
  (void)undo(kAnn, 2);
  EXPECT_EQ(chain(), one);
  restart();
  EXPECT_EQ(chain(), one);
}

TEST_F(HubTest, a_table_of_an_older_server_keeps_its_commitment) {
  open("rocroi/historical");
  TableRow& row = store_.stored().at(table_).row;
  row.proof = 1;
  row.commitment = dice::sha256_of(row.seed);
  restart();
  const Json dice = sit(kAnn, {sides_[0]})["view"]["dice"];
  EXPECT_EQ(dice["commitment"], row.commitment);
  EXPECT_FALSE(dice.contains("chain"));
  const auto parsed = engine::parse_record(at_table(kAnn, "record")["record"].get<std::string>());
  const auto played = engine::replay(library(), *parsed);
  const auto proof = dice::proof_of(*parsed, *played.session, "");
  EXPECT_EQ(proof.fault, "");
  EXPECT_EQ(proof.of, dice::Proof::Of::kDice);
}

class Handing : public HubTest {
 protected:
  static constexpr const char* kNew = "abcdefghijklmnopqrstuvwx";
  // Ann opened the table and holds both seats; the second is handed over.
  void handed() {
    open("rocroi/historical");
    sit(kAnn, sides_);
    (void)at_table(kBob, "leave");
    once_ = at_table(kAnn, "hand-over", {{"side", sides_[1]}})["once"];
  }
  Json take(ConnectionId who, const std::string& key = kNew) {
    return at_table(who, "take-seat", {{"once", once_}, {"key", key}});
  }
  std::string once_;
};

TEST_F(Handing, a_seat_goes_to_who_brings_the_key_and_the_old_one_is_void) {
  handed();
  const Json offer = at_table(kBob, "offer", {{"once", once_}});
  EXPECT_EQ(offer["side"], sides_[1]);
  EXPECT_EQ(offer["scenario"], "rocroi/historical");
  EXPECT_EQ(offer["heading"], "Turn 1, French, artillery fire");
  EXPECT_EQ(take(kBob)["side"], sides_[1]);
  const auto told = mail(kAnn);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["push"], "seats");
  EXPECT_EQ(told[0]["lost"], sides_[1]);
  EXPECT_EQ(told[0]["view"]["seats"], Json({sides_[0]}));
  EXPECT_EQ(code(ask(kAnn, {{"type", "join"}, {"table", table_}, {"keys", {keys_[sides_[1]]}}})),
            "no-seat");
  EXPECT_EQ(ask(kBob, {{"type", "join"}, {"table", table_}, {"keys", {kNew}}})["seats"],
            Json({sides_[1]}));
  // It is told to nobody, not even at home, and outlives the server.
  restart();
  const Json listed = ask(kAnn, {{"type", "tables"}})["tables"][0];
  EXPECT_FALSE(listed["keys"].contains(sides_[1]));
  EXPECT_TRUE(listed["keys"].contains(sides_[0]));
  EXPECT_EQ(ask(kBob, {{"type", "tables"}, {"keys", {kNew}}})["tables"][0]["keys"][sides_[1]],
            kNew);
  EXPECT_EQ(ask(kBob, {{"type", "join"}, {"table", table_}, {"keys", {kNew}}})["seats"],
            Json({sides_[1]}));
}

TEST_F(Handing, the_link_works_once) {
  handed();
  EXPECT_EQ(code(take(kBob, "short")), "bad-request");
  EXPECT_EQ(code(take(kBob, std::string(22, ' '))), "bad-request");
  EXPECT_EQ(code(take(kBob)), "ok");
  EXPECT_EQ(take(kBob)["repeated"], true) << "sent again after a lost answer";
  EXPECT_EQ(code(take(kBob, "zyxwvutsrqponmlkjihgfedc")), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", once_}})), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", ""}})), "no-seat");
}

TEST_F(Handing, a_newer_link_or_the_wish_to_keep_it_voids_the_older) {
  handed();
  const std::string older = once_;
  once_ = at_table(kAnn, "hand-over", {{"side", sides_[1]}})["once"];
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", older}})), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", once_}})), "ok");
  EXPECT_FALSE(at_table(kAnn, "hand-over", {{"side", sides_[1]}, {"keep", true}}).contains("once"));
  EXPECT_EQ(code(take(kBob)), "no-seat");
  EXPECT_EQ(sit(kAnn, sides_)["seats"].size(), 2U);
}

TEST_F(Handing, only_who_holds_a_seat_hands_it_over) {
  open("rocroi/historical");
  EXPECT_EQ(code(at_table(kAnn, "hand-over", {{"side", sides_[1]}})), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "hand-over", {{"side", "nobody"}})), "no-seat");
}

TEST_F(Handing, what_could_not_be_stored_changes_no_key) {
  handed();
  store_.fault = "the disk is full";
  EXPECT_EQ(code(take(kBob)), "internal");
  store_.fault.clear();
  EXPECT_EQ(sit(kAnn, sides_)["seats"].size(), 2U);
  EXPECT_EQ(code(take(kBob)), "ok");
}

TEST_F(Handing, where_something_is_hidden_who_has_no_seat_left_leaves_the_table) {
  open("warburg/historical");
  once_ = at_table(kAnn, "hand-over", {{"side", sides_[0]}})["once"];
  hub_->opened(3);
  EXPECT_EQ(code(take(3)), "ok");
  const auto told = mail(kAnn);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_FALSE(told[0].contains("view"));
  EXPECT_EQ(code(at_table(kAnn, "look", {{"at", 0}})), "no-seat");
  EXPECT_TRUE(mail(kBob).empty());
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
  EXPECT_EQ(hub_->get("/api/record?table=none&key=x").status, 404);
  EXPECT_EQ(hub_->get("/api/../secret").status, 404);
  EXPECT_EQ(hub_->get("").status, 404);
  open("rocroi/historical");
  const std::string at = "/api/record?table=" + table_ + "&key=";
  EXPECT_EQ(hub_->get(at + "wrong").status, 403);
  EXPECT_EQ(hub_->get(at + keys_[sides_[0]].get<std::string>() + "&at=0").status, 200);
  EXPECT_EQ(hub_->get(at + keys_[sides_[0]].get<std::string>() + "&at=x").status, 400);
}

}  // namespace
}  // namespace tercio::server
