// Those who look on: by a link of their own, and where something is hidden only at what both see.
#include <algorithm>

#include "server/hub_apart_fixture.hpp"

namespace tercio::server {
namespace {

class Watching : public ApartTest {
 protected:
  Json watch(ConnectionId who, const std::string& key) {
    return at_table(who, "join", {{"watch", key}});
  }

  // How Warburg begins, in the words of a set-up: there are counters under others. The order
  // of a stack is that of the list.
  static Json position() {
    Games games(library());
    const Json told = data::match_of((*games.find("warburg/historical", {}))->game)->state();
    std::map<std::string, Json> by_id;
    for (const Json& piece : told["pieces"]) by_id[piece["id"]] = piece;
    Json pieces = Json::array();
    for (const Json& stack : told["facts"]["stacks"]) {
      for (const Json& id : stack["units"]) {
        const Json& piece = by_id.at(id);
        Json one{{"id", id}, {"state", piece["state"]}};
        for (const char* key : {"hex", "facing", "column"}) {
          if (piece.contains(key) && !piece[key].is_null()) one[key] = piece[key];
        }
        pieces.push_back(std::move(one));
      }
    }
    return {{"clear", true}, {"pieces", std::move(pieces)}};
  }
  static std::string record_from(const Json& position) {
    Games games(library());
    const auto match = data::match_of((*games.find("warburg/historical", {}))->game);
    engine::Record record;
    record.rules = match->rules();
    record.scenario = match->scenario();
    record.manual_dice = true;
    record.set_up = position.dump();
    return engine::text_of(record);
  }
  // What one who looks on is told of a game that begins so, without what is the table's own.
  Json told_of(const Json& position) {
    const Json made = create({}, {{"record", record_from(position)}, {"dice", "real"}});
    for (const auto& [side, key] : made["keys"].items()) key_of_[side] = key;
    join(kAnn, made["keys"]["french"]);
    Json answer = watch(kEve, at_table(kAnn, "watch-link")["watch"]);
    EXPECT_EQ(code(answer), "ok") << answer;
    for (const char* own : {"id", "ok"}) answer.erase(own);
    for (const char* own : {"table", "dice", "title"}) answer["view"].erase(own);
    return answer;
  }
  // The counters of a side that a seat does not see.
  std::vector<std::string> hidden_to(const std::string& seat) {
    std::vector<std::string> out;
    const Json view = join(kBob, key_of_[seat])["view"];
    for (const Json& counter : view["counters"]) {
      const Json& marks = counter["marks"];
      if (std::find(marks.begin(), marks.end(), "hidden") != marks.end()) {
        out.push_back(counter["id"]);
      }
    }
    return out;
  }
  static Json exchanged(const Json& position, const std::string& a, const std::string& b) {
    std::string text = position.dump();
    const auto put = [&](const std::string& from, const std::string& to) {
      for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
      }
    };
    put('"' + a + '"', "\"?\"");
    put('"' + b + '"', '"' + a + '"');
    put("\"?\"", '"' + b + '"');
    return Json::parse(text);
  }

  // Whether the rules let a game begin so: not everybody may stand with everybody.
  static bool may_be(const Json& position) {
    Games games(library());
    engine::Session session(data::match_of((*games.find("warburg/historical", {}))->game),
                            engine::Dice::kManual, "");
    return session.set_up(position).empty();
  }

  std::map<std::string, std::string> key_of_;
};

TEST_F(Watching, takes_a_link_which_can_be_made_void) {
  both_here();
  EXPECT_EQ(code(watch(kEve, "")), "no-seat");
  EXPECT_EQ(code(watch(kEve, "guessed")), "no-seat");
  const std::string key = at_table(kAnn, "watch-link")["watch"];
  EXPECT_EQ(at_table(kBob, "watch-link")["watch"], key) << "there is one link";
  const Json seen = watch(kEve, key);
  ASSERT_EQ(code(seen), "ok") << seen;
  EXPECT_EQ(seen["seats"], Json::array());
  EXPECT_EQ(seen["view"]["apart"]["watchers"], 1);
  EXPECT_EQ(pushes(kAnn, "apart").back()["apart"]["watchers"], 1);
  EXPECT_EQ(code(act(kEve, 0, "end")), "no-seat");
  at_table(kEve, "leave");
  EXPECT_EQ(pushes(kAnn, "apart").back()["apart"]["watchers"], 0);
  restart();
  EXPECT_EQ(code(watch(kEve, key)), "ok") << "it outlives the server";
  join(kAnn, ann_);
  EXPECT_EQ(code(at_table(kAnn, "say", {{"text", "Still here"}})), "ok");
  EXPECT_EQ(code(at_table(kAnn, "watch-link", {{"keep", true}})), "ok");
  at_table(kEve, "leave");
  EXPECT_EQ(code(watch(kEve, key)), "no-seat");
  EXPECT_EQ(at_table(kAnn, "chat")["said"].size(), 1U) << "nothing else went with the link";
}

TEST_F(Watching, of_a_hidden_game_shows_the_counters_of_each_side_as_its_enemy_sees_them) {
  const Json now = position();
  const Json told = told_of(now);
  std::set<std::string> hidden;
  for (const auto& [side, key] : key_of_) {
    const auto some = hidden_to(side);
    hidden.insert(some.begin(), some.end());
  }
  EXPECT_GT(hidden.size(), 3U);
  std::size_t seen = 0;
  for (const Json& counter : told["view"]["counters"]) {
    const bool unknown = counter["marks"] == Json({"hidden"});
    EXPECT_EQ(unknown, hidden.contains(counter["id"])) << counter["id"];
    if (unknown) {
      EXPECT_EQ(counter["hex"], nullptr) << counter["id"];
    } else {
      ++seen;
    }
  }
  EXPECT_GT(seen, 10U);
  EXPECT_EQ(told["view"]["seat"], "");
  EXPECT_TRUE(told["view"]["orders"].empty());
  EXPECT_TRUE(told["view"]["ready"].empty());
}

TEST_F(Watching, exchanging_hidden_counters_changes_nothing_that_is_told) {
  const Json now = position();
  const std::string told = told_of(now).dump();
  int compared = 0;
  for (const char* seat : {"french", "allied"}) {
    const auto hidden = hidden_to(seat);
    for (std::size_t i = 1; i < hidden.size(); ++i) {
      const Json other = exchanged(now, hidden[0], hidden[i]);
      if (!may_be(other)) continue;
      EXPECT_EQ(told_of(other).dump(), told) << hidden[0] << " and " << hidden[i];
      ++compared;
    }
  }
  EXPECT_GT(compared, 2);
}

TEST_F(Watching, of_a_hidden_game_cannot_ask_about_it) {
  told_of(position());
  const Json more{{"pieces", {"jenner"}},  {"attackers", {"jenner"}},
                  {"defenders", {"toll"}}, {"overlay", "threats"},
                  {"hex", "1307"},         {"piece", "jenner"},
                  {"text", "end"},         {"at", 0},
                  {"sequence", 0}};
  for (const char* type : {"select", "why", "plan", "group", "overlay", "describe", "order",
                           "record", "hint", "review", "undo", "branch"}) {
    EXPECT_NE(code(at_table(kEve, type, more)), "ok") << type;
  }
  EXPECT_EQ(code(at_table(kEve, "look", {{"at", 0}})), "ok");
  EXPECT_EQ(code(at_table(kEve, "statistics")), "ok");
}

// The chain is a hash over each action: whoever tries all of them would find the one that was done.
TEST_F(Watching, r3_6_nobody_is_told_the_chain_of_a_hidden_game_before_it_is_over) {
  both_here({}, Json::object(), "warburg/historical", "french");
  for (const ConnectionId who : {kAnn, kBob}) {
    const Json view = at_table(who, "look", {{"at", 0}})["view"];
    EXPECT_FALSE(view["dice"].contains("chain")) << view["dice"];
    EXPECT_TRUE(view["dice"].contains("commitment"));
  }
  at_table(kAnn, "resign", {{"sequence", join(kAnn, ann_)["sequence"]}});
  EXPECT_TRUE(join(kBob, kGuestKey)["view"]["dice"].contains("chain"));
}

TEST_F(Watching, a_hidden_game_that_is_over_is_seen_by_all) {
  both_here({}, Json::object(), "warburg/historical", "french");
  const std::string key = at_table(kAnn, "watch-link")["watch"];
  EXPECT_EQ(watch(kEve, key)["view"]["seat"], "");
  at_table(kAnn, "resign", {{"sequence", join(kAnn, ann_)["sequence"]}});
  const Json view = pushes(kEve, "table").back()["view"];
  EXPECT_NE(view["seat"], "");
  EXPECT_EQ(view["over"], true);
}

}  // namespace
}  // namespace tercio::server
