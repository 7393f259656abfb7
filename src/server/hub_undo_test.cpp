#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

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
            "The last decision was made by the French player: end (Turn 1, French, combat). Undo "
            "it?");
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
  EXPECT_EQ(mine["orders"].size(), 7U);  // the faces, and to have it rolled
  EXPECT_TRUE(sit(kBob, {sides_[1]})["view"]["orders"].empty());
  EXPECT_EQ(code(act(kBob, 0, "roll 3")), "not-to-act");
  // The server rolls it when asked, and the same face however often.
  EXPECT_EQ(code(act(kBob, 0, "roll")), "not-to-act");
  const auto rolled = [&] {
    EXPECT_EQ(act(kAnn, 0, "roll")["sequence"], 1);
    const Json line = pushes_[kAnn].back()["events"][0];
    EXPECT_EQ(undo(kAnn, 1)["sequence"], 0);
    return line;
  };
  EXPECT_EQ(rolled(), rolled());
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

TEST_F(HubTest, what_is_done_together_is_undone_as_one_and_is_the_same_record) {
  open("rocroi/historical");
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);
  const Json found =
      at_table(kAnn, "group", {{"pieces", {"piedmont", "picardie-3", "rambure"}}, {"hex", "1612"}});
  ASSERT_EQ(code(found), "ok") << found;
  Json actions = Json::array();
  for (const Json& move : found["moves"]) actions.push_back(move["target"]["action"]);
  ASSERT_GE(actions.size(), 2U) << found;
  const Json together{{"sequence", 1}, {"actions", actions}};
  EXPECT_EQ(code(at_table(kBob, "do", together)), "not-to-act");
  const std::size_t after = at_table(kAnn, "do", together)["sequence"];
  EXPECT_EQ(after, 1 + actions.size());
  EXPECT_EQ(pushes_[kAnn].back()["events"].size(), actions.size()) << "one push tells all";
  EXPECT_EQ(at_table(kAnn, "do", together)["repeated"], true);
  const Json record = at_table(kAnn, "record")["record"];
  EXPECT_EQ(undo(kAnn, after)["sequence"], 1);
  EXPECT_EQ(pushes_[kAnn].back()["back"], 1);
  EXPECT_NE(pushes_[kAnn].back()["undone"].get<std::string>().find(" more"), std::string::npos);
  // One by one it is the same game, and undone one by one.
  std::size_t at = 1;
  for (const Json& action : actions) at = act(kAnn, at, action)["sequence"];
  EXPECT_EQ(at_table(kAnn, "record")["record"], record);
  EXPECT_EQ(undo(kAnn, at)["sequence"], at - 1);
}

TEST_F(HubTest, of_several_actions_all_are_done_or_none) {
  open("rocroi/historical");
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);
  const std::string move =
      at_table(kAnn, "select", {{"pieces", {"piedmont"}}})["targets"][0]["action"];
  const auto together = [&](const Json& actions) {
    return code(at_table(kAnn, "do", {{"sequence", 1}, {"actions", actions}}));
  };
  EXPECT_EQ(together({move, "dance"}), "unknown");
  EXPECT_EQ(together({move, move}), "illegal");
  EXPECT_EQ(together({move, "end", "end", "end"}), "illegal") << "the other side decides";
  EXPECT_EQ(together(Json::array()), "bad-request");
  EXPECT_EQ(together(Json(std::vector<std::string>(61, move))), "too-large");
  EXPECT_EQ(at_table(kAnn, "look", {{"at", 1}})["view"]["sequence"], 1);
  EXPECT_EQ(code(at_table(kAnn, "look", {{"at", 2}})), "unknown") << "nothing has happened";
  EXPECT_EQ(code(at_table(kAnn, "do", {{"sequence", 0}, {"actions", {move}}})), "stale");
}

TEST_F(HubTest, what_joins_a_decision_is_undone_with_it) {
  open("rocroi/historical");
  EXPECT_EQ(act(kAnn, 0, "end")["sequence"], 1);
  EXPECT_EQ(act(kAnn, 1, "end")["sequence"], 2);
  const Json joins{{"sequence", 2}, {"action", "end"}, {"joins", true}};
  EXPECT_EQ(at_table(kAnn, "look", {{"at", 2}})["view"]["idle"], true);
  EXPECT_EQ(at_table(kAnn, "do", joins)["sequence"], 3);
  EXPECT_EQ(at_table(kAnn, "undo", {{"sequence", 3}, {"seat", sides_[0]}})["sequence"], 1);
  // Not with what the other side decided.
  EXPECT_EQ(act(kAnn, 1, "end")["sequence"], 2);
  EXPECT_EQ(act(kAnn, 2, "end")["sequence"], 3);
  EXPECT_EQ(at_table(kBob, "do", {{"sequence", 3}, {"action", "end"}, {"joins", true}})["sequence"],
            4);
  EXPECT_EQ(undo(kBob, 4)["sequence"], 3);
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

}  // namespace
}  // namespace tercio::server
