// Two people at one screen who must not see the same: nothing of the other side's view is sent
// before its player has sat down.
#include "engine/random.hpp"
#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

class Covered : public HubTest {
 protected:
  // A game that goes on where a unit is about to move before the enemy's guns, with Ann holding
  // both seats behind a cover. `move_` will be answered with a reaction or none.
  void shared() {
    if (record_.empty()) play();
    const Json made = ask(kAnn, {{"type", "create"}, {"record", record_}});
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_ = {"french", "allied"};
    opened_ = join({{"cover", true}});
    sequence_ = opened_["sequence"];
  }
  Json join(const Json& more) {
    Json message{{"type", "join"}, {"table", table_}, {"keys", Json::array()}};
    for (const auto& [side, key] : keys_.items()) message["keys"].push_back(key);
    message.update(more);
    return ask(kAnn, message);
  }
  Json take(const std::string& side) { return at_table(kAnn, "sit", {{"side", side}}); }
  // What the last push told.
  Json told() { return pushes_[kAnn].back(); }
  Json order(const std::string& action, const Json& more = Json::object()) {
    Json message{{"sequence", sequence_}, {"action", action}};
    message.update(more);
    Json answer = at_table(kAnn, "do", message);
    if (code(answer) == "ok") sequence_ = answer["sequence"];
    return answer;
  }
  static std::string to_act(const Json& view) { return view["prompt"]["side"]; }

  static void play() {
    Games games(library());
    const auto game = games.find("warburg/historical", {});
    for (std::uint64_t seed = 1; seed < 50; ++seed) {
      const auto match = data::match_of((*game)->game);
      engine::Random random(seed);
      engine::Record record;
      record.rules = match->rules();
      record.scenario = match->scenario();
      record.manual_dice = true;
      for (int i = 0; i < 1500 && !match->over(); ++i) {
        auto actions = match->actions();
        std::vector<std::string> liked;
        for (const auto& one : actions) {
          if (one.starts_with("move") || one.starts_with("activate")) liked.push_back(one);
        }
        const auto& from = liked.empty() || random.below(4) == 0 ? actions : liked;
        const std::string action =
            from[static_cast<std::size_t>(random.below(static_cast<int>(from.size())))];
        const std::string mover = match->to_act();
        const auto done = match->apply(action);
        if (match->decision() == "react" && mover == "french" && done->action.starts_with("move")) {
          move_ = done->action;
          record_ = engine::text_of(record);
          return;
        }
        record.lines.push_back({.action = done->action, .comment = {}});
      }
    }
    FAIL() << "no game comes to a reaction";
  }

  inline static std::string record_;
  inline static std::string move_;
  Json opened_;
  std::size_t sequence_ = 0;
};

TEST_F(Covered, until_somebody_sits_down_nothing_is_shown) {
  shared();
  const Json& view = opened_["view"];
  EXPECT_TRUE(view.contains("cover"));
  EXPECT_EQ(view["seat"], "french");
  EXPECT_FALSE(view["cover"]["text"].get<std::string>().empty());
  for (const char* field : {"counters", "todo", "orders", "gauges", "facts", "awards", "works"}) {
    EXPECT_TRUE(view[field].empty()) << field;
  }
  EXPECT_TRUE(view["pending"].is_null());
  EXPECT_TRUE(opened_["log"].empty());
  for (const char* type : {"look", "select", "describe", "overlay", "why", "plan", "order", "hint",
                           "review", "undo", "record"}) {
    EXPECT_EQ(
        code(at_table(kAnn, type,
                      {{"at", 0}, {"hex", "1005"}, {"sequence", sequence_}, {"text", "end"}})),
        "covered")
        << type;
  }
  EXPECT_EQ(code(order(move_)), "covered");
  EXPECT_EQ(code(take("nobody")), "no-seat");
  const Json seat = take("french");
  EXPECT_FALSE(seat["view"].contains("cover"));
  EXPECT_FALSE(seat["view"]["counters"].empty());
  EXPECT_FALSE(seat["log"].empty());
}

TEST_F(Covered, when_the_other_decides_only_what_both_know_is_told) {
  shared();
  take("french");
  ASSERT_EQ(code(order(move_)), "ok");
  const Json push = told();
  EXPECT_EQ(push["view"]["seat"], "allied");
  ASSERT_TRUE(push["view"].contains("cover")) << push;
  EXPECT_TRUE(push["view"]["counters"].empty());
  EXPECT_TRUE(push["log"].empty());
  EXPECT_FALSE(push["events"].empty()) << "that something has moved is seen by both";
  EXPECT_EQ(code(at_table(kAnn, "look", {{"at", 0}})), "covered");
  EXPECT_EQ(code(order("end")), "covered");

  // The log and an earlier position are those of whoever sits there, as one who has only that seat
  // is told them.
  const Json allied = take("allied");
  sit(kBob, {"allied"});
  const Json alone = sit(kBob, {"allied"});
  EXPECT_EQ(allied["log"], alone["log"]);
  EXPECT_EQ(allied["view"]["counters"], alone["view"]["counters"]);
  const auto at = sequence_ - 1;  // when the French decided
  EXPECT_EQ(at_table(kAnn, "look", {{"at", at}})["view"]["counters"],
            at_table(kBob, "look", {{"at", at}})["view"]["counters"]);
}

TEST_F(Covered, no_reaction_can_be_answered_unseen_and_gives_the_table_back) {
  shared();
  const Json before = take("french");
  ASSERT_EQ(code(order(move_)), "ok");
  ASSERT_EQ(told()["view"]["cover"]["orders"][0]["action"], "pass");
  ASSERT_EQ(code(order("pass")), "ok");
  const Json push = told();
  EXPECT_FALSE(push["view"].contains("cover"));
  EXPECT_EQ(push["view"]["seat"], "french");
  EXPECT_GT(push["log"].size(), before["log"].size());
}

TEST_F(Covered, an_answer_for_the_activation_is_given_by_the_server_until_it_is_taken_back) {
  shared();
  take("french");
  EXPECT_EQ(code(order(move_, {{"lasting", true}})), "bad-request");
  ASSERT_EQ(code(order(move_)), "ok");
  EXPECT_EQ(told()["view"]["answering"], Json::array());
  EXPECT_EQ(told()["view"]["cover"]["orders"][1]["lasting"], true);
  ASSERT_EQ(code(order("pass", {{"lasting", true}})), "ok");
  EXPECT_EQ(told()["view"]["answering"][0]["side"], "allied");
  EXPECT_EQ(told()["view"]["answering"][0]["text"],
            "The Allied player does not react in this activation.");
  EXPECT_EQ(code(at_table(kAnn, "ask-again", {{"side", "nobody"}})), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "ask-again", {{"side", "allied"}})), "ok");
  EXPECT_EQ(told()["view"]["answering"], Json::array());
}

TEST_F(Covered, one_who_lost_the_connection_sits_where_he_sat) {
  shared();
  take("french");
  EXPECT_FALSE(join({{"cover", true}, {"sit", "french"}})["view"].contains("cover"));
  EXPECT_TRUE(join({{"cover", true}, {"sit", "allied"}})["view"].contains("cover"));
  EXPECT_TRUE(join({{"cover", true}, {"sit", "nobody"}})["view"].contains("cover"));
  // Open-handed: as the side that decides sees it.
  const Json open = join(Json::object());
  EXPECT_FALSE(open["view"].contains("cover"));
  EXPECT_EQ(code(take("french")), "bad-request");
}

TEST_F(Covered, who_has_one_seat_is_never_covered) {
  shared();
  Json keys = Json::array({keys_["french"]});
  const Json alone =
      ask(kAnn, {{"type", "join"}, {"table", table_}, {"keys", keys}, {"cover", true}});
  EXPECT_FALSE(alone["view"].contains("cover"));
  EXPECT_FALSE(alone["log"].empty());
  open("rocroi/historical");
  EXPECT_FALSE(join({{"cover", true}})["view"].contains("cover")) << "nothing is hidden there";
}

}  // namespace
}  // namespace tercio::server
