#include "data/library.hpp"
#include "server/hub_apart_fixture.hpp"

namespace tercio::server {
namespace {

class Proposals : public ApartTest {
 protected:
  Json propose(ConnectionId who, const std::string& what, std::size_t sequence = 0) {
    return at_table(who, "propose", {{"what", what}, {"sequence", sequence}});
  }
  Json answer(ConnectionId who, const std::string& what, bool agree) {
    return at_table(who, "answer-proposal", {{"what", what}, {"agree", agree}});
  }
  Json resign(ConnectionId who, std::size_t sequence = 0) {
    return at_table(who, "resign", {{"sequence", sequence}});
  }
  // What is proposed now, as the last push told it.
  Json proposed(ConnectionId who) {
    const auto told = pushes(who, "apart");
    return told.empty() ? Json() : told.back()["apart"]["proposals"];
  }
};

TEST_F(Proposals, an_agreed_draw_ends_the_game) {
  both_here();
  EXPECT_EQ(code(propose(kAnn, "draw")), "ok");
  EXPECT_EQ(proposed(kBob), Json::array({{{"what", "draw"}, {"by", "french"}}}));
  EXPECT_EQ(code(answer(kAnn, "draw", true)), "no-seat") << "one does not agree with oneself";
  EXPECT_EQ(answer(kBob, "draw", true)["sequence"], 0);
  const auto told = pushes(kAnn, "table");
  ASSERT_EQ(told.size(), 1U);
  const Json& view = told[0]["view"];
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["outcome"]["winner"], nullptr);
  EXPECT_EQ(view["outcome"]["text"], "The players have agreed to a draw.");
  EXPECT_EQ(view["apart"]["ended"]["how"], "drawn");
  EXPECT_EQ(view["apart"]["proposals"], Json::array());
  EXPECT_EQ(view["orders"], Json::array());
  EXPECT_EQ(code(act(kAnn, 0, "end")), "not-to-act");
  EXPECT_EQ(code(propose(kAnn, "draw")), "not-to-act");
  EXPECT_EQ(code(resign(kAnn)), "not-to-act");
}

TEST_F(Proposals, wait_for_one_who_is_away_also_when_the_server_was_stopped) {
  both_here();
  propose(kAnn, "draw");
  restart();
  EXPECT_EQ(join(kBob, kGuestKey)["view"]["apart"]["proposals"],
            Json::array({{{"what", "draw"}, {"by", "french"}}}));
  EXPECT_EQ(answer(kBob, "draw", true)["sequence"], 0);
}

TEST_F(Proposals, are_gone_when_the_game_has_gone_on_and_come_back) {
  both_here();
  propose(kAnn, "draw");
  const std::size_t now = act(kAnn, 0, "end")["sequence"];
  ASSERT_EQ(code(at_table(kAnn, "undo", {{"sequence", now}})), "ok");
  restart();
  EXPECT_EQ(join(kBob, kGuestKey)["view"]["apart"]["proposals"], Json::array());
}

TEST_F(Proposals, whether_something_may_be_undone_is_asked_of_one_who_is_away_too) {
  both_here(Json::object(), {{"options", {{"ui.undo_by_consent", "on"}}}});
  std::size_t now = 0;
  while (join(kAnn, ann_)["view"]["prompt"]["side"] == "french")
    now = act(kAnn, now, "end")["sequence"];
  ASSERT_EQ(code(at_table(kAnn, "ask-undo", {{"sequence", now}})), "ok");
  restart();
  const Json asked = join(kBob, kGuestKey)["view"]["undo"]["asked"];
  EXPECT_EQ(asked["by"], "french");
  EXPECT_EQ(asked["mine"], false);
  EXPECT_EQ(code(at_table(kBob, "answer-undo", {{"sequence", now}, {"agree", true}})), "ok");
}

TEST_F(Proposals, last_until_they_are_answered_or_withdrawn_or_the_game_goes_on) {
  both_here();
  propose(kAnn, "draw");
  EXPECT_EQ(code(at_table(kBob, "withdraw-proposal", {{"what", "draw"}})), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "withdraw-proposal", {{"what", "draw"}})), "ok");
  EXPECT_EQ(proposed(kBob), Json::array());
  EXPECT_EQ(code(answer(kBob, "draw", true)), "stale");
  propose(kAnn, "pause");
  EXPECT_EQ(code(answer(kBob, "pause", false)), "ok");
  EXPECT_EQ(proposed(kAnn), Json::array());
  propose(kAnn, "draw");
  const std::size_t now = act(kAnn, 0, "end")["sequence"];
  EXPECT_EQ(code(answer(kBob, "draw", true)), "stale");
  EXPECT_EQ(code(propose(kBob, "draw", now + 1)), "stale");
  EXPECT_EQ(code(propose(kBob, "peace", now)), "bad-request");
}

TEST_F(Proposals, who_wants_the_same_agrees) {
  both_here();
  propose(kAnn, "draw");
  propose(kAnn, "draw");
  EXPECT_EQ(propose(kBob, "draw")["sequence"], 0);
  EXPECT_EQ(pushes(kAnn, "table").back()["view"]["over"], true);
}

TEST_F(Proposals, the_computer_agrees_to_a_pause_and_not_to_a_draw) {
  make_opponent_ = [](const data::AnyGame&) {
    return std::make_unique<Puppet>([](const engine::Match& match, const opponent::Bounds&) {
      return opponent::Decision{.actions = {match.actions().front()}};
    });
  };
  restart();
  const Json made = create({}, {{"computer", level_for({{"spanish", ""}})}});
  join(kAnn, made["keys"]["french"]);
  const Json refused = propose(kAnn, "draw");
  EXPECT_EQ(code(refused), "bad-request");
  EXPECT_EQ(refused["error"]["message"],
            "the computer plays on; a draw is for two people to agree on");
  EXPECT_EQ(code(propose(kAnn, "pause")), "ok");
  EXPECT_EQ(code(resign(kAnn)), "ok");
}

TEST_F(Proposals, are_for_people_apart_who_have_a_seat) {
  open("rocroi/historical");
  for (const char* type : {"propose", "resign", "say", "chat", "seen", "invite", "uninvite",
                           "watch-link", "answer-proposal", "withdraw-proposal"}) {
    EXPECT_EQ(code(at_table(kAnn, type,
                            {{"sequence", 0},
                             {"what", "draw"},
                             {"agree", true},
                             {"text", "a"},
                             {"sides", {"french"}}})),
              "bad-request")
        << type;
  }
  both_here();
  const std::string watch = at_table(kAnn, "watch-link")["watch"];
  ASSERT_EQ(code(at_table(kEve, "join", {{"watch", watch}})), "ok");
  for (const char* type : {"propose", "resign", "say", "chat", "seen", "invite", "uninvite",
                           "watch-link", "answer-proposal", "withdraw-proposal"}) {
    EXPECT_EQ(code(at_table(kEve, type, {{"sequence", 0}, {"what", "draw"}, {"text", "a"}})),
              "no-seat")
        << type;
  }
}

TEST_F(Proposals, who_resigns_has_lost_and_it_is_kept) {
  both_here();
  const std::size_t now = act(kAnn, 0, "end")["sequence"];
  EXPECT_EQ(code(resign(kBob, now + 1)), "stale");
  EXPECT_EQ(code(resign(kBob, now)), "ok");
  EXPECT_EQ(resign(kBob, now)["repeated"], true) << "sent again after a lost answer";
  EXPECT_EQ(code(resign(kAnn, now)), "not-to-act");
  EXPECT_EQ(code(undo(kAnn, now)), "not-to-act");
  restart();
  const Json view = join(kAnn, ann_)["view"];
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["outcome"]["winner"], "french");
  EXPECT_EQ(view["outcome"]["text"], "The Spanish player has resigned.");
  EXPECT_EQ(view["apart"]["ended"]["side"], "spanish");
  EXPECT_EQ(view["apart"]["deciding"], nullptr);
  const Json listed = ask(kAnn, {{"type", "tables"}, {"keys", {ann_}}})["tables"][0];
  EXPECT_EQ(listed["over"], true);
  EXPECT_EQ(listed["side"], "");
  EXPECT_EQ(listed["heading"], "The Spanish player has resigned.");
}

TEST_F(Proposals, the_record_of_such_a_game_is_sound_and_can_be_gone_on_with) {
  both_here();
  const std::size_t now = act(kAnn, 0, "end")["sequence"];
  const auto early = engine::parse_record(at_table(kAnn, "record")["record"].get<std::string>());
  EXPECT_EQ(early->ended, "");
  EXPECT_EQ(early->seed, "");
  resign(kBob, now);
  const std::string text = at_table(kAnn, "record")["record"];
  auto record = engine::parse_record(text);
  ASSERT_TRUE(record.has_value()) << record.error().message;
  EXPECT_EQ(record->ended, "resigned spanish");
  EXPECT_EQ(record->seed.size(), 64U) << "told when the game is over";
  const auto game = library().game(record->scenario, record->options);
  engine::Session played(data::match_of(*game), engine::Dice::kManual, "");
  (void)played.begin();
  for (const auto& line : record->lines) EXPECT_TRUE(played.act_recorded(line.action));
  const dice::Proof proof = dice::proof_of(*record, played, "");
  EXPECT_EQ(proof.fault, "");
  EXPECT_TRUE(proof.dice_checked);
  record->seed.clear();
  EXPECT_NE(dice::proof_of(*record, played, "").fault, "") << "over, and the seed is not told";
  const Json again = ask(kEve, {{"type", "create"}, {"record", text}});
  ASSERT_EQ(code(again), "ok") << again;
}

TEST_F(Proposals, nobody_gives_up_before_the_guest_has_come) {
  const Json made = create({{"invite", "spanish"}});
  join(kAnn, made["keys"]["french"]);
  EXPECT_EQ(code(resign(kAnn)), "not-to-act");
  EXPECT_EQ(code(propose(kAnn, "draw")), "not-to-act");
}

TEST_F(Proposals, what_cannot_be_stored_has_not_happened) {
  both_here();
  store_.fault = "the disk is full";
  EXPECT_EQ(code(resign(kAnn)), "internal");
  EXPECT_EQ(code(at_table(kAnn, "say", {{"text", "Hello"}})), "internal");
  store_.fault.clear();
  EXPECT_EQ(join(kBob, kGuestKey)["view"]["over"], false);
  EXPECT_EQ(at_table(kAnn, "say", {{"text", "Hello"}})["number"], 0);
}

// ---- Taking back

using UndoApart = ApartTest;

TEST_F(UndoApart, the_other_is_asked_and_answers_from_his_own_connection) {
  both_here({}, {{"options", {{"ui.undo_by_consent", "on"}}}});
  const std::size_t now = anns_turn(0);
  ASSERT_GT(now, 0U);
  ASSERT_EQ(code(act(kBob, now, "end")), "ok");
  const std::size_t later = join(kBob, kGuestKey)["sequence"];
  pushes(kBob, "");
  pushes(kAnn, "");
  EXPECT_EQ(code(at_table(kAnn, "undo", {{"sequence", later}, {"agreed", true}})), "no-seat")
      << "the other has to be asked";
  ASSERT_EQ(code(at_table(kAnn, "ask-undo", {{"sequence", later}})), "ok");
  auto asked = pushes(kBob, "undo");
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0]["undo"]["asked"]["by"], sides_[0]);
  EXPECT_EQ(asked[0]["undo"]["asked"]["mine"], false);
  EXPECT_EQ(code(at_table(kAnn, "answer-undo", {{"sequence", later}, {"agree", true}})), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "answer-undo", {{"sequence", later}, {"agree", false}})), "ok");
  EXPECT_TRUE(pushes(kAnn, "undo").back().contains("said"));
  ASSERT_EQ(code(at_table(kAnn, "ask-undo", {{"sequence", later}})), "ok");
  const Json back = at_table(kBob, "answer-undo", {{"sequence", later}, {"agree", true}});
  ASSERT_EQ(code(back), "ok");
  EXPECT_LT(back["sequence"].get<std::size_t>(), later);
  EXPECT_TRUE(pushes(kAnn, "table").back().contains("undone"));
}

// ---- Once more

using RematchApart = ApartTest;

TEST_F(RematchApart, the_sides_are_exchanged_and_the_other_gets_a_link) {
  both_here();
  EXPECT_EQ(code(at_table(kAnn, "rematch")), "bad-request") << "not before it is over";
  at_table(kBob, "resign", {{"sequence", 0}});
  pushes(kBob, "");
  const Json made = at_table(kAnn, "rematch");
  ASSERT_EQ(code(made), "ok") << made;
  EXPECT_TRUE(made["keys"].contains("spanish")) << "she had the French";
  EXPECT_EQ(made["keys"].size(), 1U);
  auto told = pushes(kBob, "apart");
  ASSERT_FALSE(told.empty());
  const Json offer = told.back()["apart"]["rematch"];
  EXPECT_EQ(offer["table"], made["table"]);
  EXPECT_EQ(offer["by"], "french");
  EXPECT_FALSE(pushes(kAnn, "apart").back()["apart"]["rematch"].contains("once"))
      << "the link is for the other";
  EXPECT_EQ(code(at_table(kBob, "rematch")), "bad-request") << "there is one";
  // It outlives the server, and whoever looks on is not told.
  const std::string old = table_;
  restart();
  EXPECT_EQ(join(kBob, kGuestKey)["view"]["apart"]["rematch"]["once"], offer["once"]);
  table_ = made["table"];
  const Json seat = take(kBob, offer["once"], {}, "bbbbbbbbbbbbbbbbbbbbbbbb");
  EXPECT_EQ(seat["side"], "french");
  EXPECT_EQ(join(kBob, "bbbbbbbbbbbbbbbbbbbbbbbb")["view"]["apart"]["terms"]["pace"], "live");
}

}  // namespace
}  // namespace tercio::server
