// Mixed dice at a table (docs/wire.md): who is waited for, and that nothing begins before.
#include "dice/mixed.hpp"
#include "server/contributions.hpp"
#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

class MixedDice : public HubTest {
 protected:
  static constexpr const char* kKey = "abcdefghijklmnopqrstuvwx";
  inline static const std::string kSecret = std::string(64, 'a');
  inline static const std::string kShare = std::string(64, 'b');

  // Ann opens a table for two people apart and seals a secret; Bob has a link to the other seat.
  void sealed_table(const std::string& scenario) {
    open(scenario, {{"terms", {{"pace", "live"}, {"seal", dice::sha256_of(kSecret)}}}});
    (void)at_table(kBob, "leave");
    once_ = at_table(kAnn, "hand-over", {{"side", sides_[1]}}).value("once", "");
    if (once_.empty()) {
      sit(kAnn, sides_);
      once_ = at_table(kAnn, "hand-over", {{"side", sides_[1]}})["once"];
    }
  }
  Json take(Json more = Json{{"share", kShare}}) {
    more["once"] = once_;
    more["key"] = kKey;
    const Json taken = at_table(kBob, "take-seat", more);
    if (code(taken) == "ok") {
      (void)ask(kBob, {{"type", "join"}, {"table", table_}, {"keys", {kKey}}});
    }
    return taken;
  }
  Json unseal(const std::string& secret = kSecret) {
    return at_table(kAnn, "unseal", {{"secret", secret}});
  }
  Json view() {
    return ask(kAnn, {{"type", "join"}, {"table", table_}, {"keys", {keys_[sides_[0]]}}})["view"];
  }
  std::string state() { return view()["apart"]["dice"]["state"]; }
  std::size_t entries() { return store_.stored().at(table_).entries.size(); }
  engine::Record record() {
    const Json answer = at_table(kAnn, "record");
    return *engine::parse_record(answer["record"].get<std::string>());
  }

  std::string once_;
};

TEST_F(MixedDice, the_first_die_waits_for_the_share_and_for_the_secret) {
  sealed_table("breitenfeld/historical");
  EXPECT_EQ(state(), "waiting");
  EXPECT_EQ(view()["sequence"], 0);
  EXPECT_EQ(entries(), 0U);
  EXPECT_TRUE(view()["orders"].empty());
  EXPECT_EQ(code(act(kAnn, 0, "roll")), "not-to-act");
  EXPECT_EQ(code(take()), "ok");
  EXPECT_EQ(state(), "sealed");
  EXPECT_EQ(view()["sequence"], 0);
  const Json refused = act(kAnn, 0, "roll 6");
  EXPECT_EQ(code(refused), "not-to-act");
  EXPECT_NE(refused["error"]["message"].get<std::string>().find("sealed"), std::string::npos);
  (void)mail(kBob);
  EXPECT_EQ(code(unseal()), "ok");
  EXPECT_EQ(state(), "ready");
  EXPECT_EQ(view()["sequence"], 1) << "the weather die is thrown";
  EXPECT_EQ(entries(), 1U);
  bool heard = false;
  for (const Json& push : mail(kBob)) {
    heard = heard || (push["push"] == "table" && push["sequence"] == 1 && !push["events"].empty());
  }
  EXPECT_TRUE(heard) << "the other player is told of the die";
  EXPECT_EQ(unseal()["repeated"], true);
}

TEST_F(MixedDice, the_dice_follow_from_all_three_secrets_and_the_record_proves_it) {
  sealed_table("breitenfeld/historical");
  (void)take();
  (void)unseal();
  const std::string servers = store_.stored().at(table_).row.seed;
  const int due = dice::committed_die(dice::mixed_seed(servers, kSecret, kShare), table_,
                                      {.sequence = 0, .action = "", .ordinal = 1});
  EXPECT_EQ(store_.stored().at(table_).entries[0].text, "roll " + std::to_string(due));
  const engine::Record told = record();
  EXPECT_EQ(told.seal, dice::sha256_of(kSecret));
  EXPECT_EQ(told.share, kShare);
  EXPECT_EQ(told.unsealed, kSecret);
  EXPECT_TRUE(told.seed.empty()) << "the server's seed stays secret";
  const auto played = engine::replay(library(), told);
  ASSERT_FALSE(played.fault.has_value());
  EXPECT_EQ(dice::proof_of(told, *played.session, view()["dice"]["chain"].get<std::string>()).fault,
            "");
}

TEST_F(MixedDice, a_wrong_secret_or_share_is_refused) {
  sealed_table("rocroi/historical");
  EXPECT_EQ(code(unseal("short")), "bad-request");
  EXPECT_EQ(code(take({{"share", "short"}})), "bad-request");
  EXPECT_EQ(code(take({{"share", std::string(64, 'B')}})), "bad-request");
  EXPECT_EQ(code(take()), "ok");
  const Json wrong = unseal(std::string(64, 'c'));
  EXPECT_EQ(code(wrong), "bad-request");
  EXPECT_EQ(wrong["error"]["field"], "secret");
  EXPECT_EQ(state(), "sealed");
  EXPECT_EQ(code(act(kAnn, 0, "end")), "not-to-act");
  EXPECT_EQ(code(unseal()), "ok");
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
}

TEST_F(MixedDice, nobody_unseals_before_the_other_player_has_given_his_share) {
  sealed_table("rocroi/historical");
  sit(kAnn, {sides_[0]});
  EXPECT_EQ(code(unseal()), "not-to-act");
  EXPECT_EQ(state(), "waiting");
}

TEST_F(MixedDice, a_restart_in_any_state_goes_on) {
  sealed_table("breitenfeld/historical");
  restart();
  EXPECT_EQ(state(), "waiting");
  EXPECT_EQ(code(take()), "ok");
  restart();
  EXPECT_EQ(state(), "sealed");
  EXPECT_EQ(code(unseal()), "ok");
  const std::string die = store_.stored().at(table_).entries[0].text;
  const Json chain = view()["dice"]["chain"];
  restart();
  EXPECT_EQ(state(), "ready");
  EXPECT_EQ(view()["sequence"], 1);
  EXPECT_EQ(view()["dice"]["chain"], chain);
  EXPECT_EQ(store_.stored().at(table_).entries.size(), 1U);
  // Stopped between the secret and the die that follows from it.
  store_.stored().at(table_).entries.clear();
  restart();
  EXPECT_EQ(view()["sequence"], 1);
  ASSERT_EQ(entries(), 1U);
  EXPECT_EQ(store_.stored().at(table_).entries[0].text, die);
}

TEST_F(MixedDice, a_seat_taken_without_a_share_leaves_the_dice_to_the_server) {
  sealed_table("breitenfeld/historical");
  EXPECT_EQ(code(take(Json::object())), "ok");
  EXPECT_EQ(state(), "open");
  EXPECT_EQ(view()["sequence"], 1);
  EXPECT_EQ(entries(), 1U);
  const std::string told = view()["dice"]["told"].dump();
  EXPECT_NE(told.find("The server alone drew that seed"), std::string::npos) << told;
  EXPECT_EQ(record().share, "none");
  EXPECT_EQ(unseal()["repeated"], true);
  restart();
  EXPECT_EQ(state(), "open");
  EXPECT_EQ(view()["sequence"], 1);
}

TEST_F(MixedDice, who_sits_alone_and_invites_nobody_can_go_on_with_the_servers_dice) {
  open("rocroi/historical", {{"terms", {{"pace", "live"}, {"seal", dice::sha256_of(kSecret)}}}});
  (void)at_table(kBob, "leave");
  sit(kAnn, sides_);
  EXPECT_EQ(code(act(kAnn, 0, "end")), "not-to-act");
  EXPECT_EQ(code(unseal()), "ok");
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  EXPECT_EQ(record().share, "none");
}

TEST_F(MixedDice, what_could_not_be_stored_has_not_happened) {
  sealed_table("breitenfeld/historical");
  (void)take();
  store_.fault = "the disk is full";
  EXPECT_EQ(code(unseal()), "internal");
  store_.fault.clear();
  EXPECT_EQ(state(), "sealed");
  EXPECT_EQ(code(unseal()), "ok");
  EXPECT_EQ(state(), "ready");
}

TEST_F(MixedDice, without_a_seal_nothing_changes) {
  open("breitenfeld/historical", {{"terms", {{"pace", "live"}}}});
  EXPECT_EQ(state(), "open");
  EXPECT_EQ(view()["sequence"], 1);
  EXPECT_EQ(code(unseal()), "bad-request");
  open("breitenfeld/historical");
  EXPECT_EQ(view()["dice"]["told"].size(), 2U);
  EXPECT_FALSE(view().contains("apart"));
}

TEST_F(MixedDice, the_view_says_what_they_prove_and_what_a_host_could_still_do) {
  sealed_table("rocroi/historical");
  (void)take();
  (void)unseal();
  const Json dice = view()["dice"];
  EXPECT_NE(dice["told"].dump().find("nobody chose the dice"), std::string::npos);
  EXPECT_NE(dice["told"].dump().find("If your opponent runs it"), std::string::npos);
  EXPECT_NE(dice["covers"].get<std::string>().find("seal"), std::string::npos);
  EXPECT_FALSE(dice.contains("seed"));
}

}  // namespace
}  // namespace tercio::server
