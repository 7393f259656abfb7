// The computer at the table.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "server/hub_computer_fixture.hpp"

namespace tercio::server {
namespace {

using opponent::Decision;

Decision ends(const engine::Match&, const opponent::Bounds&) { return {.actions = {"end"}}; }

TEST_F(ComputerTest, a_seat_of_the_computer_is_played_until_a_person_decides_again) {
  open_against("ensign");
  EXPECT_EQ(view()["computer"]["players"], (Json{{"spanish", "ensign"}}));
  const std::size_t at = end_anns_turn();
  EXPECT_EQ(view()["computer"]["thinking"]["side"], "spanish");
  EXPECT_TRUE(view()["orders"].empty());
  EXPECT_EQ(view()["seat"], "french") << "who holds both seats sees as the person";
  EXPECT_EQ(view()["prompt"]["text"], "The computer (Ensign) plays the Spanish side.");
  EXPECT_EQ(code(act(kAnn, at, "end")), "not-to-act");
  wait(1000);
  EXPECT_GT(sequence(), at);
  EXPECT_EQ(decider(), "french");
  EXPECT_FALSE(view()["computer"].contains("thinking"));
  EXPECT_FALSE(view()["orders"].empty());
}

TEST_F(ComputerTest, it_begins_when_somebody_sits_down_and_waits_its_pace) {
  play_like(ends);
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  EXPECT_EQ(sequence(), 0U);
  wait(0.6);
  EXPECT_EQ(sequence(), 0U) << "a moment is left to look";
  wait(0.2);
  EXPECT_EQ(sequence(), 1U);
  wait(0.7);
  EXPECT_EQ(sequence(), 2U);
  EXPECT_EQ(code(at_table(kAnn, "pace", {{"seconds", 2}})), "ok");
  EXPECT_EQ(pushed("players").back()["computer"]["pace"], 2);
}

TEST_F(ComputerTest, without_a_pace_or_anybody_who_watches_it_goes_on_at_once) {
  play_like(ends);
  open_against("captain", {{"computer", {{"french", "captain"}, {"spanish", "recruit"}}}});
  EXPECT_EQ(code(at_table(kAnn, "leave")), "ok");
  for (int i = 0; i < 20; ++i) wait(0.7 / 20);  // the first wait had begun
  EXPECT_TRUE(view()["over"]) << view()["heading"];
}

TEST_F(ComputerTest, it_is_paused_and_goes_step_by_step) {
  play_like(ends);
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "pause"}})), "ok");
  EXPECT_TRUE(pushed("players").back()["computer"]["paused"]);
  wait(5);
  EXPECT_EQ(sequence(), 0U);
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "step"}})), "ok");
  wait(5);
  EXPECT_EQ(sequence(), 1U);
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "go-on"}})), "ok");
  wait(0.1);
  EXPECT_EQ(sequence(), 2U);
}

TEST_F(ComputerTest, a_plan_is_carried_out_action_by_action_and_thought_of_once) {
  int thoughts = 0;
  play_like([&](const engine::Match&, const opponent::Bounds&) {
    ++thoughts;
    return Decision{.actions = {"end", "end", "end"}};
  });
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  wait(0.8);
  EXPECT_EQ(sequence(), 1U);
  wait(10);
  EXPECT_EQ(decider(), "spanish");
  EXPECT_EQ(thoughts, 1);
}

TEST_F(ComputerTest, a_table_goes_on_after_a_crash_in_the_middle_of_a_plan) {
  play_like([&](const engine::Match&, const opponent::Bounds&) {
    return Decision{.actions = {"end", "end", "end"}};
  });
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  wait(0.8);
  EXPECT_EQ(sequence(), 1U);
  play_like(ends);
  settle();
  EXPECT_TRUE(timers_.empty()) << "nobody sits there yet";
  EXPECT_EQ(sit(kAnn, sides_)["view"]["computer"]["players"], (Json{{"french", "captain"}}));
  wait(10);
  EXPECT_EQ(decider(), "spanish");
}

TEST_F(ComputerTest, and_after_one_in_the_middle_of_a_thought) {
  open_against("ensign");
  const std::size_t at = end_anns_turn();
  EXPECT_TRUE(view()["computer"].contains("thinking"));
  restart();
  EXPECT_EQ(sequence(), at);
  wait(1000);
  EXPECT_EQ(decider(), "french");
}

TEST_F(ComputerTest, a_thought_about_another_position_is_dropped) {
  int thoughts = 0;
  play_like([&](const engine::Match&, const opponent::Bounds&) {
    ++thoughts;
    return Decision{.actions = {"end"}};
  });
  open_against("captain");
  const std::size_t at = end_anns_turn();
  const Json undone = undo(kAnn, at);
  EXPECT_EQ(undone["sequence"], at - 1) << "her own last decision, before it has decided";
  EXPECT_TRUE(view()["computer"]["taken_back"].empty());
  EXPECT_FALSE(view()["computer"].contains("thinking"));
  wait(5);
  EXPECT_EQ(sequence(), at - 1);
  EXPECT_EQ(thoughts, 0);
}

TEST_F(ComputerTest, a_seat_is_taken_over_and_given_back) {
  open_against("ensign");
  const std::size_t at = end_anns_turn();
  (void)pushed("players");
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "spanish"}, {"level", nullptr}})), "ok");
  const Json told = pushed("players").back();
  EXPECT_TRUE(told["computer"]["players"].empty());
  EXPECT_FALSE(told["view"]["orders"].empty()) << "she decides for it now";
  wait(5);
  EXPECT_EQ(sequence(), at);
  EXPECT_EQ(code(act(kAnn, at, "end")), "ok");
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "spanish"}, {"level", "recruit"}})), "ok");
  wait(1000);
  EXPECT_EQ(decider(), "french");
  restart();
  EXPECT_EQ(view()["computer"]["players"], (Json{{"spanish", "recruit"}}));
}

TEST_F(ComputerTest, undo_goes_back_past_its_decisions_and_is_counted) {
  open_against("ensign");
  const std::size_t at = end_anns_turn();
  wait(1000);
  const std::size_t now = sequence();
  ASSERT_GT(now, at);
  const Json may = view()["undo"];
  EXPECT_EQ(may["may"], true);
  EXPECT_EQ(may["seat"], "french");
  EXPECT_EQ(may["confirm"],
            "Undo end (Turn 1, French, combat), and everything since then? It will be counted.");
  EXPECT_EQ(undo(kAnn, now)["sequence"], at - 1);
  EXPECT_EQ(decider(), "french");
  EXPECT_EQ(view()["computer"]["taken_back"], (Json{{"french", 1}}));
  EXPECT_EQ(undo(kAnn, now)["repeated"], true);
  const Json before = view();
  restart();
  const Json after = view();
  EXPECT_EQ(after["computer"], before["computer"]);
  EXPECT_EQ(after["dice"], before["dice"]);
  EXPECT_EQ(after["counters"], before["counters"]);
}

TEST_F(ComputerTest, undo_interrupts_it_in_the_middle_of_its_turn) {
  play_like([](const engine::Match&, const opponent::Bounds&) {
    return Decision{.actions = {"end", "end", "end"}};
  });
  open_against("captain");
  const std::size_t at = end_anns_turn();
  wait(0.8);
  ASSERT_EQ(decider(), "spanish");
  const std::size_t now = sequence();
  ASSERT_GT(now, at);
  EXPECT_EQ(undo(kAnn, now)["sequence"], at - 1);
  wait(10);
  EXPECT_EQ(sequence(), at - 1) << "what it had planned is forgotten";
}

TEST_F(ComputerTest, the_other_sides_consent_is_nobodys_way_around_the_count) {
  open_against("ensign", {{"options", {{"ui.undo_by_consent", "on"}}}});
  end_anns_turn();
  wait(1000);
  const std::size_t now = sequence();
  EXPECT_EQ(code(at_table(kAnn, "ask-undo", {{"sequence", now}})), "bad-request");
  const Json named{{"sequence", now}, {"seat", "spanish"}};
  EXPECT_EQ(code(at_table(kAnn, "undo", named)), "not-to-act");
  EXPECT_EQ(code(at_table(kAnn, "undo", {{"sequence", now}, {"agreed", true}})), "ok");
  EXPECT_EQ(view()["computer"]["taken_back"], (Json{{"french", 1}}));
}

TEST_F(ComputerTest, what_it_cannot_do_is_thought_of_again_and_then_anything_will_do) {
  int thoughts = 0;
  play_like([&](const engine::Match&, const opponent::Bounds&) {
    ++thoughts;
    return thoughts == 2 ? Decision{} : Decision{.actions = {"fly away"}};
  });
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  wait(0.8);
  EXPECT_GE(sequence(), 1U);
  EXPECT_EQ(thoughts, 3) << "the third is about the next decision";
}

TEST_F(ComputerTest, one_that_fails_stops_nobody) {
  play_like([](const engine::Match&, const opponent::Bounds&) -> Decision {
    throw std::runtime_error("no idea");
  });
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  wait(0.8);
  EXPECT_GE(sequence(), 1U);
}

TEST_F(ComputerTest, when_nothing_can_be_stored_it_waits_for_the_next_tick) {
  int thoughts = 0;
  play_like([&](const engine::Match&, const opponent::Bounds&) {
    ++thoughts;
    return Decision{.actions = {"end"}};
  });
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  store_.fault = "the disk is full";
  wait(5);
  EXPECT_EQ(thoughts, 1);
  store_.fault.clear();
  hub_->tick();
  wait(5);
  EXPECT_GE(sequence(), 1U);
}

TEST_F(ComputerTest, where_nobody_plays_the_system_it_takes_no_seat) {
  make_opponent_ = [](const data::AnyGame&) { return nullptr; };
  restart();
  const Json made = ask(kAnn, {{"type", "create"},
                               {"scenario", "rocroi/historical"},
                               {"computer", {{"french", "captain"}}}});
  EXPECT_EQ(made["error"]["field"], "computer");
  EXPECT_EQ(made["error"]["message"], "The computer does not play this battle yet.");
  open("rocroi/historical");
  const Json taken = at_table(kAnn, "player", {{"side", sides_[0]}, {"level", "captain"}});
  EXPECT_EQ(taken["error"]["field"], "level");
  EXPECT_EQ(code(at_table(kAnn, "hint")), "bad-request");
  EXPECT_EQ(code(at_table(kAnn, "review", {{"begin", true}})), "bad-request");
  const Json computer = sit(kAnn, {sides_[0]})["view"]["computer"];
  EXPECT_TRUE(computer["players"].empty());
}

// 3.6 Who plays against the computer holds its seat as well; its pieces stay hidden all the same.
class ComputerAtWarburgTest : public ComputerTest {
 protected:
  void SetUp() override {
    const Json made = ask(kAnn, {{"type", "create"},
                                 {"scenario", "warburg/historical"},
                                 {"computer", {{"allied", "ensign"}}}});
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_ = {"french", "allied"};
    sit(kAnn, sides_);
    at_table(kAnn, "pace", {{"seconds", 0}});
  }
};

TEST_F(ComputerAtWarburgTest, it_decides_in_its_turn_and_in_the_others_and_tells_no_plan) {
  int asked = 0;
  for (int i = 0; i < 80; ++i) {
    wait(1);
    if (decider() != "french") continue;
    ++asked;
    const std::size_t now = sequence();
    for (const char* action : {"end", "pass"}) {
      if (code(at_table(kAnn, "do", {{"sequence", now}, {"action", action}})) == "ok") break;
    }
  }
  EXPECT_GT(asked, 3);
  EXPECT_GT(sequence(), 40U);
  const std::set<std::string> told{"side", "level", "seconds", "waiting"};
  for (const Json& push : pushes_[kAnn]) {
    if (push["push"] != "players" || !push["computer"].contains("thinking")) continue;
    const Json thinking = push["computer"]["thinking"];
    for (const auto& [key, value] : thinking.items()) {
      EXPECT_TRUE(told.contains(key)) << push;
    }
  }
}

TEST_F(ComputerAtWarburgTest, record_review_and_branch_wait_until_the_game_is_over) {
  at_table(kAnn, "do", {{"sequence", sequence()}, {"action", "end"}});
  wait(1);
  EXPECT_EQ(code(at_table(kAnn, "record")), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "branch", {{"at", 0}})), "no-seat");
  const Json reviewed = at_table(kAnn, "review", {{"begin", true}});
  EXPECT_EQ(code(reviewed), "no-seat");
  EXPECT_NE(reviewed["error"]["message"].get<std::string>().find("hidden"), std::string::npos);
  EXPECT_EQ(at_table(kAnn, "review")["state"], "none");
  // One who plays both sides may see both.
  at_table(kAnn, "player", {{"side", "allied"}, {"level", nullptr}});
  EXPECT_EQ(code(at_table(kAnn, "record")), "ok");
}

TEST_F(ComputerAtWarburgTest, a_hint_names_pieces_the_seat_sees) {
  at_table(kAnn, "do", {{"sequence", sequence()}, {"action", "end"}});
  for (int i = 0; i < 20 && decider() != "french"; ++i) wait(1);
  ASSERT_EQ(decider(), "french");
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "h"}});
  store_.settle();
  settle();
  const Json hint = mail(kAnn).back();
  ASSERT_EQ(hint["id"], "h") << hint;
  ASSERT_FALSE(hint["suggestions"].empty());
  std::set<std::string> seen;
  const Json now = view();
  for (const Json& counter : now["counters"]) seen.insert(counter["id"]);
  for (const Json& one : hint["suggestions"]) {
    EXPECT_FALSE(one["reason"].get<std::string>().empty());
    for (const Json& piece : one["pieces"]) EXPECT_TRUE(seen.contains(piece)) << one;
  }
}

TEST_F(ComputerTest, bad_messages_are_told_what_is_wrong) {
  const auto wrong = [&](const Json& answer) {
    return code(answer) + ' ' + answer["error"].value("field", "");
  };
  const auto created = [&](const Json& computer) {
    return wrong(
        ask(kAnn, {{"type", "create"}, {"scenario", "rocroi/historical"}, {"computer", computer}}));
  };
  EXPECT_EQ(created({{"french", "emperor"}}), "bad-request computer");
  EXPECT_EQ(created({{"swedish", "captain"}}), "bad-request computer");
  EXPECT_EQ(created("captain"), "bad-request computer");
  EXPECT_EQ(created({{"french", {1, 2}}}), "bad-request computer");
  open("rocroi/historical");
  EXPECT_EQ(wrong(at_table(kAnn, "player", {{"side", "french"}})), "bad-request level");
  EXPECT_EQ(wrong(at_table(kAnn, "player", {{"side", "french"}, {"level", "random"}})),
            "bad-request level");
  EXPECT_EQ(wrong(at_table(kAnn, "player", {{"side", "french"}, {"level", 3}})),
            "bad-request level");
  EXPECT_EQ(wrong(at_table(kAnn, "player", {{"side", "spanish"}, {"level", "captain"}})),
            "no-seat side");
  EXPECT_EQ(wrong(at_table(kAnn, "pace", {{"seconds", 11}})), "bad-request seconds");
  EXPECT_EQ(wrong(at_table(kAnn, "pace", {{"seconds", "1"}})), "bad-request seconds");
  EXPECT_EQ(wrong(at_table(kAnn, "pace")), "bad-request seconds");
  EXPECT_EQ(wrong(at_table(kAnn, "computer", {{"order", "dance"}})), "bad-request order");
  EXPECT_EQ(wrong(at_table(kAnn, "hint", {{"piece", "nobody"}})), "unknown piece");
  EXPECT_EQ(wrong(at_table(kAnn, "review", {{"begin", 1}})), "bad-request begin");
  EXPECT_EQ(wrong(at_table(kBob, "hint")), "not-to-act ");
  hub_->opened(kEve);
  EXPECT_EQ(code(at_table(kEve, "hint")), "no-seat");
  EXPECT_EQ(code(ask(kEve, {{"type", "join"}, {"table", table_}})), "ok");
  for (const char* type : {"hint", "pace", "computer"}) {
    EXPECT_EQ(code(at_table(kEve, type, {{"seconds", 1}, {"order", "now"}})), "no-seat") << type;
  }
}

TEST_F(ComputerTest, a_branch_has_the_same_players_unless_it_names_others) {
  open_against("captain");
  const auto players = [&](Json more) {
    more["at"] = 0;
    const Json made = at_table(kAnn, "branch", more);
    const Json joined =
        ask(kAnn, {{"type", "join"}, {"table", made["table"]}, {"keys", {made["keys"]["french"]}}});
    return joined["view"]["computer"]["players"];
  };
  EXPECT_EQ(players(Json::object()), (Json{{"spanish", "captain"}}));
  EXPECT_EQ(players({{"computer", Json::object()}}), Json::object());
  EXPECT_EQ(players({{"computer", {{"french", "recruit"}}}}), (Json{{"french", "recruit"}}));
}

TEST_F(ComputerTest, a_seat_taken_by_a_link_is_a_persons) {
  open_against("captain");
  const std::string once = at_table(kAnn, "hand-over", {{"side", "spanish"}})["once"];
  const std::string key = "0123456789abcdefghijklmn";
  EXPECT_EQ(code(at_table(kBob, "take-seat", {{"once", once}, {"key", key}})), "ok");
  EXPECT_TRUE(view()["computer"]["players"].empty());
}

TEST_F(ComputerTest, real_dice_of_the_computer_are_told_for_it) {
  play_like([](const engine::Match& match, const opponent::Bounds&) {
    for (const std::string& action : match.actions()) {
      if (action.starts_with("fire")) return Decision{.actions = {action}};
    }
    return Decision{.actions = {"end"}};
  });
  open_against("captain", {{"computer", {{"french", "captain"}}}, {"dice", "real"}});
  wait(1);
  ASSERT_EQ(sequence(), 1U);
  EXPECT_EQ(view()["orders"].size(), 7U);
  wait(5);
  EXPECT_EQ(act(kAnn, 1, "roll 2")["sequence"], 2);
  EXPECT_EQ(act(kAnn, 1, "roll 2")["repeated"], true);
  EXPECT_FALSE(view()["undo"].contains("confirm"));
  EXPECT_EQ(undo(kAnn, 2)["sequence"], 1) << "a slip";
  EXPECT_TRUE(view()["computer"]["taken_back"].empty());
  EXPECT_EQ(act(kAnn, 1, "roll 3")["sequence"], 2);
}

// ---- Hints

TEST_F(ComputerTest, a_hint_comes_later_and_is_counted) {
  play_like(ends);
  open_against("captain");
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "h"}});
  store_.settle();
  EXPECT_EQ(pushed("players").back()["computer"]["hints"], (Json{{"french", 1}}));
  EXPECT_EQ(code(at_table(kAnn, "hint")), "too-many") << "one at a time";
  settle();
  const Json answer = mail(kAnn).back();
  EXPECT_EQ(answer["id"], "h");
  EXPECT_EQ(answer["hints"], 1);
  const Json one = answer["suggestions"][0];
  EXPECT_EQ(one["reason"], "it is good");
  EXPECT_TRUE(one["moves"].is_array());
  restart();
  EXPECT_EQ(view()["computer"]["hints"], (Json{{"french", 1}}));
}

TEST_F(ComputerTest, a_hint_for_a_position_that_is_gone_is_stale) {
  play_like(ends);
  open_against("captain");
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "h"}});
  store_.settle();
  (void)mail(kAnn);
  tell(kAnn, {{"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  settle();
  std::string found;
  for (const Json& one : mail(kAnn)) {
    if (one.value("id", Json()) == "h") found = code(one);
  }
  EXPECT_EQ(found, "stale");
}

TEST_F(ComputerTest, hints_are_rationed) {
  limits_.hints_burst = 2;
  limits_.home_factor = 1;
  play_like(ends);
  open_against("captain");
  for (int i = 0; i < 2; ++i) {
    tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "h"}});
    settle();
    EXPECT_EQ(code(mail(kAnn).back()), "ok");
  }
  EXPECT_EQ(code(at_table(kAnn, "hint")), "too-many");
  now_ += 2;
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "h"}});
  settle();
  EXPECT_EQ(code(mail(kAnn).back()), "ok");
}

// ---- Reviews

TEST_F(ComputerTest, a_review_is_made_beside_the_game_and_kept_with_it) {
  play_like(ends);
  open_against("captain");
  const auto state = [&] { return at_table(kAnn, "review")["state"]; };
  EXPECT_EQ(code(at_table(kAnn, "review", {{"begin", true}})), "bad-request") << "nothing is done";
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  EXPECT_EQ(state(), "none");
  EXPECT_EQ(at_table(kAnn, "review", {{"begin", true}})["state"], "running");
  EXPECT_EQ(state(), "running");
  (void)pushed("review");
  settle();
  EXPECT_EQ(pushed("review").back()["done"], true);
  const Json done = at_table(kAnn, "review");
  EXPECT_EQ(done["state"], "done");
  EXPECT_EQ(done["review"]["steps"].size(), 1U) << done;
  restart();
  sit(kAnn, sides_);
  EXPECT_EQ(at_table(kAnn, "review")["review"], done["review"]);
  EXPECT_EQ(code(act(kAnn, 1, "end")), "ok");
  EXPECT_EQ(state(), "none") << "the game has gone on";
}

TEST_F(ComputerTest, a_review_ends_when_the_game_goes_on) {
  play_like(ends);
  open_against("captain");
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  EXPECT_EQ(at_table(kAnn, "review", {{"begin", true}})["state"], "running");
  EXPECT_EQ(code(act(kAnn, 1, "end")), "ok");
  const Json stopped = at_table(kAnn, "review");
  EXPECT_EQ(stopped["state"], "stopped");
  EXPECT_EQ(stopped["why"], "the game has gone on");
  EXPECT_EQ(pushed("review").back()["done"], true);
}

// ---- Limits

TEST_F(ComputerTest, an_address_has_only_so_many_thoughts_at_once_and_the_others_wait) {
  limits_.thoughts = 2;
  play_like(ends);
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i) {
    open_against("captain", {{"computer", {{"french", "captain"}}}});
    tables.push_back(table_);
  }
  EXPECT_FALSE(view()["computer"].contains("thinking"));
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "go-on"}})), "ok");
  EXPECT_FALSE(view()["computer"].contains("thinking")) << "it is not asked again and again";
  settle();
  hub_->tick();
  settle();
  wait(0.8);
  EXPECT_GE(sequence(), 1U);
}

TEST_F(ComputerTest, a_game_that_is_too_long_is_paused) {
  limits_.actions = 2;
  play_like(ends);
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  wait(10);
  EXPECT_EQ(sequence(), 2U);
  EXPECT_EQ(view()["computer"]["paused"], true);
}

// ---- Threads

// A loop with its own thread's end, as the sockets have it.
class Loop {
 public:
  void post(std::function<void()> work) {
    const std::scoped_lock hold(mutex_);
    works_.push_back(std::move(work));
    changed_.notify_all();
  }
  // Carries out what is posted until something holds; whether it did in time.
  bool run_until(const std::function<bool()>& holds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!holds()) {
      std::deque<std::function<void()>> works;
      {
        std::unique_lock hold(mutex_);
        changed_.wait_until(hold, until, [&] { return !works_.empty(); });
        works.swap(works_);
      }
      for (auto& work : works) work();
      if (std::chrono::steady_clock::now() > until) return false;
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> works_;
};

class ThreadTest : public ComputerTest {
 protected:
  void play_like(const Puppet::Decide& decide) {
    serve([decide](const data::AnyGame&) { return std::make_unique<Puppet>(decide); });
  }
  void serve(const Games::MakeOpponent& make_opponent) {
    hub_.reset();
    HubSettings settings;
    settings.seconds = [this] { return now_; };
    settings.time = [] { return std::int64_t{1000}; };
    settings.post = [this](std::function<void()> work) { loop_.post(std::move(work)); };
    settings.thinkers = 2;
    settings.make_opponent = make_opponent;
    hub_ = std::make_unique<Hub>(library(), store_, mailbox_, log_, std::move(settings));
    hub_->opened(kAnn);
  }
  ~ThreadTest() override { hub_.reset(); }
  Loop loop_;
};

// Thinks until it is told to stop.
Decision broods(const engine::Match&, const opponent::Bounds& bounds) {
  while (!*bounds.stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return {.actions = {"end"}, .cut_short = true};
}

TEST_F(ThreadTest, it_thinks_while_others_are_looked_after_and_decides_when_it_is_told_to) {
  play_like(broods);
  open_against("marshal", {{"computer", {{"french", "marshal"}}}});
  EXPECT_EQ(code(ask(kAnn, {{"type", "hello"}})), "ok");
  EXPECT_EQ(code(at_table(kAnn, "describe", {{"hex", "1213"}})), "ok");
  EXPECT_EQ(view()["computer"]["thinking"]["seconds"], 5);
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "now"}})), "ok");
  EXPECT_TRUE(loop_.run_until([&] {
    store_.settle();
    return sequence() >= 1U;
  }));
}

TEST_F(ThreadTest, a_stop_waits_for_nobody) {
  play_like(broods);
  for (int i = 0; i < 4; ++i) open_against("marshal", {{"computer", {{"french", "marshal"}}}});
  const std::string last = table_;
  bool stopped = false;
  const auto began = std::chrono::steady_clock::now();
  hub_->stop([&] { stopped = true; });
  store_.settle();
  EXPECT_TRUE(stopped);
  hub_.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  EXPECT_TRUE(store_.stored().at(last).entries.empty());
}

TEST_F(ThreadTest, whole_games_are_played_side_by_side) {
  play_like(ends);
  for (int i = 0; i < 3; ++i) {
    open_against("captain", {{"computer", {{"french", "captain"}, {"spanish", "captain"}}}});
    EXPECT_EQ(code(at_table(kAnn, "leave")), "ok");
  }
  EXPECT_TRUE(loop_.run_until([&] {
    store_.settle();
    const Json tables = ask(kAnn, {{"type", "tables"}})["tables"];
    return std::all_of(tables.begin(), tables.end(),
                       [](const Json& one) { return one["over"] == true; });
  }));
}

TEST_F(ThreadTest, one_opponent_thinks_for_several_tables_at_once) {
  serve(opponent::make_opponent);
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i) {
    open_against("captain", {{"scenario", "rocroi/historical"},
                             {"computer", {{"french", "captain"}, {"spanish", "ensign"}}}});
    tables.push_back(table_);
    EXPECT_EQ(code(at_table(kAnn, "leave")), "ok");
  }
  EXPECT_TRUE(loop_.run_until([&] {
    store_.settle();
    return std::all_of(tables.begin(), tables.end(), [&](const std::string& table) {
      return store_.stored().at(table).entries.size() >= 60;
    });
  }));
}

}  // namespace
}  // namespace tercio::server
