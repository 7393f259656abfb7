#include <gmock/gmock.h>

#include "dice/committed.hpp"
#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

class TheLobby : public HubTest {
 protected:
  TheLobby() {
    home_ = false;
    restart();
    hub_->opened(kEve);
  }
  // A key nobody else has drawn.
  static std::string drawn(const std::string& of) { return of + std::string(30 - of.size(), 'x'); }
  static Json terms(const std::string& pace) { return {{"pace", pace}}; }
  static Json challenge(const std::string& key, Json more = Json::object()) {
    Json out{{"type", "challenge"},
             {"scenario", "rocroi/historical"},
             {"side", "spanish"},
             {"terms", terms("live")},
             {"key", drawn(key)}};
    out.update(more);
    return out;
  }
  std::string made(ConnectionId who, const std::string& key, const Json& more = Json::object()) {
    const Json answer = ask(who, challenge(key, more));
    EXPECT_EQ(code(answer), "ok") << answer;
    return answer.value("challenge", "");
  }
  Json lobby(ConnectionId who, Json more = Json::object()) {
    more["type"] = "lobby";
    return ask(who, more);
  }
  Json accept(ConnectionId who, const std::string& id, const std::string& key,
              Json more = Json::object()) {
    more.update({{"type", "accept-challenge"}, {"challenge", id}, {"key", drawn(key)}});
    return ask(who, more);
  }
  Json join(ConnectionId who, const std::string& table, const std::string& key) {
    return ask(who, {{"type", "join"}, {"table", table}, {"keys", Json::array({drawn(key)})}});
  }
  // The pushes of a kind that came for somebody, asked for or not.
  std::vector<Json> pushed(ConnectionId who, const std::string& kind) {
    std::vector<Json> out;
    for (const Json& one : std::exchange(pushes_[who], {})) {
      if (one["push"] == kind) out.push_back(one);
    }
    for (const Json& one : mail(who)) {
      if (one.value("push", "") == kind) out.push_back(one);
    }
    return out;
  }
};

TEST_F(TheLobby, who_takes_a_challenge_sits_opposite_who_made_it) {
  const std::string id = made(kAnn, "ann");
  const Json seen = lobby(kBob);
  ASSERT_EQ(seen["challenges"].size(), 1U);
  EXPECT_EQ(seen["challenges"][0]["challenge"], id);
  EXPECT_EQ(seen["challenges"][0]["by"], "");
  EXPECT_EQ(seen["challenges"][0]["side"], "spanish");
  EXPECT_EQ(seen["challenges"][0]["mine"], false);
  EXPECT_EQ(lobby(kAnn)["challenges"][0]["mine"], true);
  const Json taken = accept(kBob, id, "bob");
  ASSERT_EQ(code(taken), "ok") << taken;
  EXPECT_EQ(taken["side"], "spanish");
  const auto told = pushed(kAnn, "accepted");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["table"], taken["table"]);
  EXPECT_EQ(told[0]["side"], "french");
  EXPECT_EQ(told[0]["challenge"], id);
  const Json joined = join(kAnn, taken["table"], "ann");
  EXPECT_EQ(joined["seats"], Json({"french"})) << joined;
  EXPECT_EQ(join(kBob, taken["table"], "bob")["seats"], Json({"spanish"}));
  EXPECT_TRUE(lobby(kEve)["challenges"].empty());
  EXPECT_EQ(code(accept(kEve, id, "eve")), "unknown");
}

TEST_F(TheLobby, at_home_neither_is_told_the_others_key) {
  home_ = true;
  restart();
  const std::string id = made(kAnn, "ann");
  (void)accept(kBob, id, "bob");
  const Json listed = ask(kAnn, {{"type", "tables"}, {"keys", {drawn("ann")}}})["tables"][0];
  EXPECT_EQ(listed["keys"], Json({{"french", drawn("ann")}}));
}

TEST_F(TheLobby, an_acceptance_sent_again_leads_to_the_same_table) {
  const std::string id = made(kAnn, "ann");
  const Json first = accept(kBob, id, "bob");
  const Json again = accept(kBob, id, "bob");
  EXPECT_EQ(again["repeated"], true);
  EXPECT_EQ(again["table"], first["table"]);
  EXPECT_EQ(again["side"], first["side"]);
}

TEST_F(TheLobby, the_side_may_be_chosen_by_who_comes_or_drawn) {
  const std::string any = made(kAnn, "one", {{"side", "any"}});
  EXPECT_EQ(code(accept(kBob, any, "bob")), "bad-request");
  EXPECT_EQ(code(accept(kBob, any, "bob", {{"side", "swedish"}})), "bad-request");
  EXPECT_EQ(accept(kBob, any, "bob", {{"side", "french"}})["side"], "french");
  std::set<std::string> drawn_sides;
  for (int i = 0; i < 60 && drawn_sides.size() < 2; ++i) {
    const std::string key = std::to_string(i);
    const std::string lot = made(kAnn, "ann" + key, {{"side", "lot"}});
    drawn_sides.insert(accept(kBob, lot, "bob" + key)["side"].get<std::string>());
  }
  EXPECT_EQ(drawn_sides.size(), 2U);
}

TEST_F(TheLobby, only_what_could_be_played_is_offered) {
  const auto refused = [&](const Json& more) {
    const Json answer = ask(kAnn, challenge("ann", more));
    return code(answer) == "ok" ? "ok" : answer["error"].value("field", "?");
  };
  EXPECT_EQ(code(ask(kAnn, challenge("ann", {{"scenario", "nowhere/never"}}))), "unknown");
  EXPECT_NE(refused({{"options", {{"no.such", "on"}}}}), "ok");
  EXPECT_EQ(refused({{"side", "swedish"}}), "side");
  EXPECT_EQ(refused({{"terms", {{"pace", "slow"}}}}), "terms");
  EXPECT_EQ(refused({{"terms", nullptr}}), "terms");
  EXPECT_EQ(refused({{"dice", "loaded"}}), "dice");
  EXPECT_EQ(refused({{"games", 3}}), "games");
  EXPECT_EQ(refused({{"games", 2}}), "second");
  EXPECT_EQ(refused({{"games", 2}, {"second", {{"key", drawn("ann")}}}}), "second");
  EXPECT_EQ(refused({{"key", "short"}}), "key");
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
}

TEST_F(TheLobby, only_options_that_are_not_as_usual_are_told) {
  (void)made(kAnn, "ann", {{"options", {{"ui.undo_by_consent", "on"}}}});
  EXPECT_EQ(lobby(kBob)["challenges"][0]["options"], Json({{"ui.undo_by_consent", "on"}}));
}

TEST_F(TheLobby, nobody_takes_his_own_or_with_a_key_that_is_known) {
  const std::string id = made(kAnn, "ann");
  EXPECT_EQ(code(accept(kAnn, id, "other")), "bad-request");
  EXPECT_EQ(code(accept(kBob, id, "ann")), "bad-request");
  EXPECT_EQ(code(ask(kBob, challenge("ann"))), "bad-request") << "two with one key";
}

TEST_F(TheLobby, it_can_be_asked_for_one_scenario) {
  (void)made(kAnn, "one");
  (void)made(kAnn, "two", {{"scenario", "warburg/historical"}, {"side", "any"}});
  const Json found = lobby(kBob, {{"scenario", "warburg/historical"}});
  ASSERT_EQ(found["challenges"].size(), 1U);
  EXPECT_EQ(found["challenges"][0]["scenario"], "warburg/historical");
  EXPECT_EQ(found["total"], 1);
  EXPECT_EQ(lobby(kBob)["total"], 2);
}

TEST_F(TheLobby, those_who_watch_are_told_at_most_twice_a_second_of_what_changed) {
  EXPECT_EQ(lobby(kBob, {{"watch", true}})["people"], 1);
  wait(1);
  (void)pushed(kBob, "lobby");
  const std::string first = made(kAnn, "one");
  const std::string second = made(kAnn, "two");
  const std::string third = made(kAnn, "three");
  (void)ask(kAnn, {{"type", "withdraw-challenge"}, {"challenge", third}});
  EXPECT_TRUE(pushed(kBob, "lobby").empty());
  wait(0.5);
  auto told = pushed(kBob, "lobby");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["added"].size(), 2U);
  EXPECT_TRUE(told[0]["gone"].empty());
  (void)accept(kEve, first, "eve");
  wait(0.5);
  told = pushed(kBob, "lobby");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["gone"], Json({first}));
  // One who no longer watches is told nothing.
  (void)lobby(kBob);
  wait(1);
  (void)pushed(kBob, "lobby");
  (void)made(kAnn, "four");
  wait(1);
  EXPECT_TRUE(pushed(kBob, "lobby").empty());
}

TEST_F(TheLobby, a_push_brings_only_the_scenario_that_is_watched) {
  (void)lobby(kBob, {{"watch", true}, {"scenario", "warburg/historical"}});
  wait(1);
  (void)pushed(kBob, "lobby");
  (void)made(kAnn, "one");
  wait(1);
  const auto told = pushed(kBob, "lobby");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]["added"].empty());
}

TEST_F(TheLobby, live_challenges_go_with_their_maker_and_others_stay_for_two_weeks) {
  (void)made(kAnn, "live");
  const std::string slow = made(kAnn, "slow", {{"terms", terms("correspondence")}});
  hub_->closed(kAnn);
  ASSERT_EQ(lobby(kBob)["challenges"].size(), 1U);
  EXPECT_EQ(lobby(kBob)["challenges"][0]["challenge"], slow);
  restart();
  EXPECT_EQ(lobby(kBob)["challenges"][0]["challenge"], slow);
  time_ += 14L * 24 * 3600 + 1;
  hub_->tick();
  store_.settle();
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
  restart();
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
}

TEST_F(TheLobby, a_guest_who_comes_back_proves_by_the_key_that_it_is_his) {
  const std::string id = made(kAnn, "ann", {{"terms", terms("correspondence")}});
  restart();
  EXPECT_EQ(lobby(kAnn)["challenges"][0]["mine"], false);
  EXPECT_EQ(lobby(kAnn, {{"keys", {drawn("ann")}}})["challenges"][0]["mine"], true);
  EXPECT_EQ(code(ask(kBob, {{"type", "withdraw-challenge"}, {"challenge", id}})), "no-seat");
  EXPECT_EQ(
      code(ask(kAnn, {{"type", "withdraw-challenge"}, {"challenge", id}, {"key", drawn("ann")}})),
      "ok");
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
  restart();
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
}

TEST_F(TheLobby, one_who_was_away_finds_the_table_by_the_key_he_drew) {
  const std::string id = made(kAnn, "ann", {{"terms", terms("correspondence")}});
  hub_->closed(kAnn);
  const Json taken = accept(kBob, id, "bob");
  ASSERT_EQ(code(taken), "ok");
  restart();
  const Json found = ask(kAnn, {{"type", "tables"}, {"keys", {drawn("ann")}}});
  ASSERT_EQ(found["tables"].size(), 1U);
  EXPECT_EQ(found["tables"][0]["table"], taken["table"]);
  EXPECT_EQ(found["tables"][0]["keys"], Json({{"french", drawn("ann")}}));
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
}

TEST_F(TheLobby, what_could_not_be_stored_is_no_challenge_and_takes_none) {
  store_.fault = "the disk is full";
  EXPECT_EQ(code(ask(kAnn, challenge("ann", {{"terms", terms("correspondence")}}))), "internal");
  EXPECT_TRUE(lobby(kBob)["challenges"].empty());
  store_.fault.clear();
  const std::string id = made(kAnn, "ann", {{"terms", terms("correspondence")}});
  store_.fault = "the disk is full";
  EXPECT_EQ(code(accept(kBob, id, "bob")), "internal");
  store_.fault.clear();
  EXPECT_EQ(lobby(kEve)["challenges"].size(), 1U) << "it can be taken again";
  EXPECT_EQ(code(accept(kBob, id, "bob")), "ok");
}

TEST_F(TheLobby, of_two_servers_only_one_opens_the_table) {
  const std::string id = made(kAnn, "ann", {{"terms", terms("correspondence")}});
  bool written = false;
  store_.write({Document{.kind = "accepted", .id = id, .text = "{}", .fresh = true}},
               [&](const std::string& fault) { written = fault.empty(); });
  store_.settle();
  ASSERT_TRUE(written);
  EXPECT_EQ(code(accept(kBob, id, "bob")), "unknown");
  EXPECT_TRUE(lobby(kEve)["challenges"].empty());
}

TEST_F(TheLobby, dice_are_mixed_of_what_both_give_and_who_took_it_gives_his_at_the_table) {
  const std::string secret(64, 'a');
  const std::string share(64, 'b');
  const std::string id =
      made(kAnn, "ann", {{"terms", {{"pace", "live"}, {"seal", dice::sha256_of(secret)}}}});
  const std::string table = accept(kBob, id, "bob")["table"];
  const auto said = [&](ConnectionId who, const std::string& type, Json fields) {
    fields.update({{"type", type}, {"table", table}});
    return ask(who, fields);
  };
  const auto dice = [&] { return join(kAnn, table, "ann")["view"]["apart"]["dice"]; };
  (void)join(kBob, table, "bob");
  EXPECT_EQ(dice()["state"], "waiting");
  EXPECT_EQ(dice()["sealer"], "french");
  EXPECT_EQ(code(said(kBob, "do", {{"sequence", 0}, {"action", "end"}})), "not-to-act");
  EXPECT_EQ(code(said(kAnn, "share", {{"share", share}})), "no-seat") << "she would know both";
  EXPECT_EQ(code(said(kAnn, "unseal", {{"secret", secret}})), "not-to-act") << "too early";
  EXPECT_EQ(code(said(kBob, "share", {{"share", "b"}})), "bad-request");
  const std::string once = said(kAnn, "hand-over", {{"side", "french"}})["once"];
  ASSERT_EQ(code(ask(kEve, {{"type", "take-seat"},
                            {"table", table},
                            {"once", once},
                            {"key", drawn("eve")},
                            {"share", share}})),
            "ok");
  EXPECT_EQ(join(kEve, table, "eve")["view"]["apart"]["dice"]["state"], "waiting")
      << "a seat that is handed over brings no share here";
  EXPECT_EQ(code(said(kBob, "share", {{"share", share}})), "ok");
  EXPECT_EQ(said(kBob, "share", {{"share", share}})["repeated"], true);
  EXPECT_EQ(code(said(kBob, "share", {{"share", secret}})), "not-to-act");
  EXPECT_EQ(join(kEve, table, "eve")["view"]["apart"]["dice"]["state"], "sealed");
  restart();
  hub_->opened(kEve);
  (void)join(kEve, table, "eve");
  EXPECT_EQ(code(said(kEve, "unseal", {{"secret", secret}})), "ok");
  EXPECT_EQ(join(kEve, table, "eve")["view"]["apart"]["dice"]["state"], "ready");
  EXPECT_FALSE(join(kEve, table, "eve")["view"]["apart"]["dice"].contains("sealer"));
}

TEST_F(TheLobby, with_real_dice_nothing_is_sealed) {
  const std::string id =
      made(kAnn, "ann",
           {{"dice", "real"}, {"terms", {{"pace", "live"}, {"seal", std::string(64, 'a')}}}});
  const std::string table = accept(kBob, id, "bob")["table"];
  EXPECT_EQ(join(kAnn, table, "ann")["view"]["apart"]["dice"]["state"], "open");
  EXPECT_EQ(code(ask(kBob, {{"type", "join"}, {"table", table}, {"keys", {drawn("bob")}}})), "ok");
  EXPECT_EQ(code(ask(kBob, {{"type", "share"}, {"table", table}, {"share", std::string(64, 'b')}})),
            "bad-request");
}

TEST_F(TheLobby, five_a_person) {
  for (int i = 0; i < 5; ++i) (void)made(kAnn, "ann" + std::to_string(i));
  EXPECT_EQ(code(ask(kAnn, challenge("more"))), "too-many");
  EXPECT_EQ(code(ask(kBob, challenge("bob"))), "ok");
}

// ---- Two games

class AMatch : public TheLobby {
 protected:
  // `second`: what Ann says of the second game.
  void begin(Json second = Json::object()) {
    second["key"] = drawn("ann2");
    const std::string id = made(kAnn, "ann", {{"games", 2}, {"second", second}});
    EXPECT_EQ(lobby(kBob)["challenges"][0]["games"], 2);
    EXPECT_EQ(code(accept(kBob, id, "bob")), "bad-request") << "a key for the second is missing";
    const Json taken = accept(kBob, id, "bob", {{"second", {{"key", drawn("bob2")}}}});
    ASSERT_EQ(code(taken), "ok") << taken;
    table_ = taken["table"];
    (void)join(kAnn, table_, "ann");
    (void)join(kBob, table_, "bob");
  }
  // The first game is over: an entry of its log says so, and the server reads it.
  void end_first() {
    Store::Stored& stored = store_.stored().at(table_);
    stored.entries.push_back({.table = table_,
                              .number = static_cast<std::int64_t>(stored.entries.size()),
                              .kind = Entry::Kind::kEnd,
                              .text = "resigned french",
                              .at = time_});
    restart();
    (void)join(kAnn, table_, "ann");
    (void)join(kBob, table_, "bob");
    store_.settle();
  }
  Json match_of(ConnectionId who, const std::string& table, const std::string& key) {
    return join(who, table, key)["view"]["apart"]["match"];
  }
};

TEST_F(AMatch, has_its_second_game_with_sides_exchanged_when_the_first_is_over) {
  begin();
  Json match = match_of(kAnn, table_, "ann");
  EXPECT_EQ(match["game"], 1);
  EXPECT_EQ(match["other"], "");
  EXPECT_EQ(ask(kAnn, {{"type", "tables"}, {"keys", {drawn("ann2")}}})["total"], 0);
  end_first();
  match = match_of(kAnn, table_, "ann");
  const std::string second = match["other"];
  ASSERT_NE(second, "");
  EXPECT_EQ(match_of(kAnn, second, "ann2"),
            Json({{"id", match["id"]}, {"game", 2}, {"other", table_}}));
  EXPECT_EQ(join(kAnn, second, "ann2")["seats"], Json({"spanish"}));
  EXPECT_EQ(join(kBob, second, "bob2")["seats"], Json({"french"}));
  EXPECT_EQ(ask(kBob, {{"type", "tables"}, {"keys", {drawn("bob2")}}})["tables"][0]["table"],
            second);
}

TEST_F(AMatch, has_mixed_dice_in_its_second_game_too) {
  begin({{"seal", dice::sha256_of(std::string(64, 'a'))}});
  EXPECT_EQ(join(kAnn, table_, "ann")["view"]["apart"]["dice"]["state"], "open");
  end_first();
  const std::string second = match_of(kAnn, table_, "ann")["other"];
  const Json dice = join(kBob, second, "bob2")["view"]["apart"]["dice"];
  EXPECT_EQ(dice["state"], "waiting");
  EXPECT_EQ(dice["sealer"], "spanish") << "Ann's side there";
  EXPECT_EQ(
      code(ask(kBob, {{"type", "share"}, {"table", second}, {"share", std::string(64, 'b')}})),
      "ok");
}

TEST_F(AMatch, has_two_games_and_no_third) {
  begin();
  end_first();
  const std::string second = match_of(kAnn, table_, "ann")["other"];
  restart();
  EXPECT_EQ(match_of(kAnn, table_, "ann")["other"], second);
  (void)join(kBob, table_, "bob");
  store_.settle();
  EXPECT_EQ(store_.stored().size(), 2U);
}

TEST_F(AMatch, opens_the_second_game_later_when_it_could_not_be_stored) {
  begin();
  Store::Stored& stored = store_.stored().at(table_);
  stored.entries.push_back({.table = table_,
                            .number = static_cast<std::int64_t>(stored.entries.size()),
                            .kind = Entry::Kind::kEnd,
                            .text = "drawn",
                            .at = time_});
  restart();
  store_.fault = "the disk is full";
  EXPECT_EQ(match_of(kAnn, table_, "ann")["other"], "");
  store_.fault.clear();
  restart();
  (void)join(kAnn, table_, "ann");
  EXPECT_NE(match_of(kAnn, table_, "ann")["other"], "");
}

}  // namespace
}  // namespace tercio::server
