#include "server/hub_apart_fixture.hpp"

namespace tercio::server {
namespace {

using Invitations = ApartTest;
using Presence = ApartTest;

TEST_F(Invitations, a_guest_takes_the_seat_he_is_invited_to_and_the_other_sees_him_arrive) {
  const Json made = create({{"invite", "french"}});
  EXPECT_EQ(made["keys"].size(), 1U) << "the seat that is given away is not the opener's";
  EXPECT_TRUE(made["keys"].contains("spanish"));
  const Json seen = join(kAnn, made["keys"]["spanish"]);
  EXPECT_EQ(seen["seats"], Json({"spanish"}));
  EXPECT_EQ(seen["view"]["apart"]["people"][0]["offered"], true);
  EXPECT_EQ(seen["view"]["apart"]["deciding"], nullptr);

  const Json offer = at_table(kBob, "offer", {{"once", made["once"]}});
  EXPECT_EQ(offer["sides"], Json({"french"}));
  EXPECT_EQ(offer["lot"], false);
  EXPECT_EQ(offer["terms"]["pace"], "live");
  EXPECT_EQ(offer["by"], "");
  EXPECT_TRUE(offer["options"].is_object());
  EXPECT_EQ(offer["commitment"].get<std::string>().size(), 64U);

  EXPECT_EQ(take(kBob, made["once"])["side"], "french");
  auto told = pushes(kAnn, "apart");
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back()["apart"]["people"][0]["offered"], false);
  EXPECT_EQ(told.back()["apart"]["people"][0]["here"], false);
  EXPECT_EQ(join(kBob, kGuestKey)["seats"], Json({"french"}));
  told = pushes(kAnn, "apart");
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back()["apart"]["people"][0]["here"], true);
  EXPECT_EQ(told.back()["apart"]["people"][0]["since"], time_);
  EXPECT_EQ(told.back()["apart"]["deciding"]["side"], "french");
  EXPECT_EQ(code(act(kBob, 0, "end")), "ok");
}

TEST_F(Invitations, the_link_dies_when_used) {
  const Json made = create({{"invite", "any"}});
  EXPECT_EQ(made["keys"].size(), 2U);
  EXPECT_EQ(code(take(kBob, made["once"])), "bad-request") << "a side has to be chosen";
  EXPECT_EQ(code(take(kBob, made["once"], {{"side", "swedish"}})), "bad-request");
  join(kAnn, made["keys"]["french"], made["keys"]["spanish"]);
  EXPECT_EQ(take(kBob, made["once"], {{"side", "spanish"}})["side"], "spanish");
  const auto lost = pushes(kAnn, "seats");
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0]["lost"], "spanish");
  EXPECT_EQ(lost[0]["seats"], Json({"french"}));
  EXPECT_EQ(take(kBob, made["once"], {{"side", "spanish"}})["repeated"], true);
  EXPECT_EQ(code(take(kEve, made["once"], {{"side", "french"}}, "eeeeeeeeeeeeeeeeeeeeeeee")),
            "no-seat");
  EXPECT_EQ(code(at_table(kEve, "offer", {{"once", made["once"]}})), "no-seat");
  EXPECT_EQ(code(join(kAnn, made["keys"]["spanish"])), "no-seat") << "the key it had is void";
}

TEST_F(Invitations, nobody_acts_before_the_guest_is_here) {
  const Json made = create({{"invite", "spanish"}});
  join(kAnn, made["keys"]["french"]);
  const Json refused = act(kAnn, 0, "end");
  EXPECT_EQ(code(refused), "not-to-act");
  EXPECT_EQ(refused["error"]["message"],
            "nobody has taken the Spanish seat yet; the game goes on when your guest is here");
  take(kBob, made["once"]);
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
}

TEST_F(Invitations, by_lot_either_side_may_come_out) {
  std::set<std::string> sides;
  for (int i = 0; i < 64 && sides.size() < 2; ++i) {
    const Json made = create({{"invite", "lot"}});
    EXPECT_EQ(at_table(kBob, "offer", {{"once", made["once"]}})["lot"], true);
    // A wish does not count.
    sides.insert(take(kBob, made["once"], {{"side", "french"}},
                      "guest-of-this-table-no-" + std::to_string(100 + i))["side"]);
  }
  EXPECT_EQ(sides.size(), 2U);
}

TEST_F(Invitations, outlive_the_server) {
  const Json made = create({{"invite", "lot"}});
  restart();
  EXPECT_EQ(at_table(kBob, "offer", {{"once", made["once"]}})["lot"], true);
  EXPECT_EQ(code(take(kBob, made["once"])), "ok");
}

TEST_F(Invitations, can_be_taken_back_and_made_anew) {
  const Json made = create({{"invite", "spanish"}});
  join(kAnn, made["keys"]["french"]);
  const Json back = at_table(kAnn, "uninvite");
  ASSERT_TRUE(back["keys"].contains("spanish")) << back;
  EXPECT_EQ(code(take(kBob, made["once"])), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "uninvite")), "bad-request");
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok") << "all seats are one's own again";
  join(kAnn, made["keys"]["french"], back["keys"]["spanish"]);
  EXPECT_EQ(code(at_table(kAnn, "invite", {{"sides", {"swedish"}}})), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "invite", {{"sides", Json::array()}})), "bad-request");
  EXPECT_EQ(code(at_table(kAnn, "invite", {{"sides", {"french"}}, {"lot", true}})), "bad-request");
  const Json first = at_table(kAnn, "invite", {{"sides", {"french", "spanish"}}, {"lot", true}});
  EXPECT_EQ(code(first), "ok");
  const Json second = at_table(kAnn, "invite", {{"sides", {"french"}}});
  EXPECT_EQ(code(take(kBob, first["once"])), "no-seat");
  EXPECT_EQ(at_table(kBob, "offer", {{"once", second["once"]}})["lot"], false);
  EXPECT_EQ(take(kBob, second["once"])["side"], "french");
  EXPECT_EQ(code(at_table(kAnn, "invite", {{"sides", {"spanish"}}})), "bad-request")
      << "the only seat one has is handed over instead";
}

TEST_F(Invitations, a_seat_somebody_is_invited_to_is_not_handed_over_besides) {
  const Json made = create({{"invite", "any"}});
  join(kAnn, made["keys"]["french"], made["keys"]["spanish"]);
  EXPECT_EQ(code(at_table(kAnn, "hand-over", {{"side", "french"}})), "bad-request");
}

TEST_F(Invitations, terms_that_make_no_sense_are_refused) {
  const auto refused = [&](const Json& more) {
    Json message{{"type", "create"}, {"scenario", "rocroi/historical"}};
    message.update(more);
    const Json answer = ask(kAnn, message);
    EXPECT_EQ(answer["error"].value("field", ""), "terms") << answer;
    return code(answer);
  };
  const Json live{{"pace", "live"}};
  EXPECT_EQ(refused({{"terms", {{"pace", "live"}, {"invite", "swedish"}}}}), "bad-request");
  EXPECT_EQ(refused({{"terms", {{"pace", "live"}, {"invite", 7}}}}), "bad-request");
  EXPECT_EQ(refused({{"terms", live}, {"lesson", "first-orders/moving"}}), "bad-request");
  const Json all{{"french", "recruit"}, {"spanish", "recruit"}};
  EXPECT_EQ(refused({{"terms", live}, {"computer", level_for(all)}}), "bad-request");
  const Json one = level_for({{"french", ""}});
  EXPECT_EQ(refused({{"terms", {{"pace", "live"}, {"invite", "any"}}}, {"computer", one}}),
            "bad-request");
  EXPECT_EQ(refused({{"terms", {{"pace", "live"}, {"invite", "french"}}}, {"computer", one}}),
            "bad-request");
}

TEST_F(Invitations, the_computer_may_sit_in_the_other_seat_and_waits_for_the_guest) {
  make_opponent_ = [](const data::AnyGame&) {
    return std::make_unique<Puppet>(
        [](const engine::Match& match, const opponent::Bounds&) -> opponent::Decision {
          return {.actions = {match.actions().front()}};
        });
  };
  restart();
  const Json made = create({{"invite", "spanish"}}, {{"computer", level_for({{"french", ""}})}});
  join(kAnn, made["keys"]["french"]);
  wait(60);
  EXPECT_EQ(at_table(kAnn, "look", {{"at", 0}})["view"]["sequence"], 0);
  EXPECT_TRUE(store_.stored().at(table_).entries.empty()) << "nobody acts before the guest is here";
  take(kBob, made["once"]);
  wait(60);
  EXPECT_FALSE(store_.stored().at(table_).entries.empty());
}

TEST_F(Invitations, games_of_people_apart_are_told_to_nobody_else) {
  const Json made = create({{"invite", "spanish"}});
  EXPECT_TRUE(ask(kEve, {{"type", "tables"}})["tables"].empty()) << "at home too";
  const Json keys = Json::array({made["keys"]["french"]});
  const Json mine = ask(kAnn, {{"type", "tables"}, {"keys", keys}})["tables"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["keys"], made["keys"]);
  EXPECT_EQ(code(ask(kEve, {{"type", "join"}, {"table", table_}, {"keys", Json::array()}})),
            "no-seat");
  EXPECT_EQ(code(at_table(kEve, "rename", {{"title", "Mine"}})), "no-seat");
  EXPECT_EQ(code(at_table(kEve, "delete")), "no-seat");
  // While nobody has come, the table is the opener's alone.
  EXPECT_EQ(code(at_table(kAnn, "delete", {{"keys", keys}})), "ok");
}

TEST_F(Invitations, a_table_two_people_have_is_deleted_by_neither_alone) {
  both_here();
  EXPECT_EQ(code(at_table(kAnn, "delete", {{"keys", {ann_}}})), "no-seat");
}

TEST_F(Invitations, who_loses_his_last_seat_is_at_the_table_no_more) {
  both_here();
  const Json handed = at_table(kBob, "hand-over", {{"side", "spanish"}});
  EXPECT_EQ(code(take(kEve, handed["once"], {}, "eeeeeeeeeeeeeeeeeeeeeeee")), "ok");
  ASSERT_EQ(pushes(kBob, "seats").size(), 1U);
  EXPECT_EQ(code(at_table(kBob, "look", {{"at", 0}})), "no-seat");
}

TEST_F(Presence, is_told_when_somebody_comes_or_goes) {
  both_here();
  pushes(kAnn, "apart");
  const auto there = [&] {
    const auto told = pushes(kAnn, "apart");
    return told.empty() ? Json() : told.back()["apart"]["people"][1];
  };
  time_ = 2000;
  hub_->closed(kBob);
  Json bob = there();
  EXPECT_EQ(bob["here"], false);
  EXPECT_EQ(bob["since"], 2000);
  hub_->opened(kBob);
  time_ = 3000;
  join(kBob, kGuestKey);
  bob = there();
  EXPECT_EQ(bob["here"], true);
  EXPECT_EQ(bob["since"], 3000);
  // A second window of the same player changes nothing.
  join(kEve, kGuestKey);
  EXPECT_TRUE(there().is_null());
  time_ = 4000;
  at_table(kBob, "leave");
  EXPECT_TRUE(there().is_null());
  at_table(kEve, "leave");
  bob = there();
  EXPECT_EQ(bob["here"], false);
  EXPECT_EQ(bob["since"], 4000);
}

TEST_F(Presence, how_far_a_player_has_seen_the_game_is_kept_with_his_seat) {
  both_here();
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  EXPECT_EQ(code(at_table(kBob, "seen", {{"sequence", 99}})), "unknown");
  EXPECT_EQ(code(at_table(kBob, "seen", {{"sequence", 1}})), "ok");
  EXPECT_EQ(code(at_table(kBob, "seen", {{"sequence", 0}})), "ok") << "it does not go back";
  restart();
  EXPECT_EQ(join(kBob, kGuestKey)["view"]["apart"]["seen"], 1);
  EXPECT_EQ(join(kAnn, ann_)["view"]["apart"]["seen"], nullptr) << "each sees his own";
  EXPECT_EQ(code(undo(kAnn, 1)), "ok");
  EXPECT_EQ(join(kBob, kGuestKey)["view"]["apart"]["seen"], 0) << "what was taken back";
}

TEST_F(Invitations, nobody_lets_the_computer_decide_for_him_against_a_person) {
  both_here({{"clock", {{"main", 600}, {"increment", 0}}}});
  const std::string level(opponent::levels().front().id);
  const Json refused = at_table(kAnn, "player", {{"side", "french"}, {"level", level}});
  EXPECT_EQ(code(refused), "bad-request") << refused;
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "french"}, {"level", nullptr}})), "ok");
  at_table(kBob, "resign", {{"sequence", 0}});
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "french"}, {"level", level}})), "ok");
}

}  // namespace
}  // namespace tercio::server
