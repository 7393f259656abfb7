// The clocks of people apart, questions in the other's turn, and standing orders.
#include "engine/random.hpp"
#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

constexpr Milliseconds kMinute = 60 * 1000;
constexpr Milliseconds kDay = 24 * 60 * kMinute;

class Clocks : public HubTest {
 protected:
  static Json live(int main, int increment) {
    return {{"pace", "live"}, {"clock", {{"main", main}, {"increment", increment}}}};
  }
  static Json by_mail(int days) {
    return {{"pace", "correspondence"}, {"clock", {{"days", days}}}};
  }
  void open_with(const Json& terms) { open("rocroi/historical", {{"terms", terms}}); }
  Json apart(ConnectionId who = kAnn) {
    return sit(who, {sides_[who == kAnn ? 0 : 1]})["view"]["apart"];
  }
  Json clock() { return apart()["clock"]; }
  Milliseconds left(int side) { return clock()["left"][sides_[static_cast<std::size_t>(side)]]; }
  // Time passes, and nobody looks at a timer.
  void sleep(double seconds) { now_ += seconds; }
  bool over() { return sit(kAnn, {sides_[0]})["view"]["over"]; }
  std::string last_entry() {
    const auto& entries = store_.stored().at(table_).entries;
    if (entries.empty()) return "";
    return (entries.back().kind == Entry::Kind::kEnd ? "end: " : "") + entries.back().text;
  }
};

TEST_F(Clocks, a_live_clock_begins_when_both_are_here) {
  const Json made =
      ask(kAnn, {{"type", "create"}, {"scenario", "rocroi/historical"}, {"terms", live(600, 0)}});
  table_ = made["table"];
  keys_ = made["keys"];
  sides_ = {"french", "spanish"};
  sit(kAnn, {"french"});
  sleep(100);
  EXPECT_EQ(clock()["running"], nullptr);
  EXPECT_EQ(clock()["until"], nullptr);
  EXPECT_EQ(left(0), 10 * kMinute);
  sit(kBob, {"spanish"});
  EXPECT_EQ(clock()["running"], "french");
  EXPECT_EQ(clock()["until"], clock()["now"].get<Milliseconds>() + 10 * kMinute);
  sleep(30);
  EXPECT_EQ(left(0), 10 * kMinute - 30'000);
  hub_->closed(kBob);
  sleep(30);
  EXPECT_EQ(left(0), 9 * kMinute) << "it runs on when somebody has gone";
}

TEST_F(Clocks, who_does_not_want_to_wait_for_the_other_begins) {
  open_with(live(600, 0));
  hub_->closed(kBob);
  const Json made =
      ask(kAnn, {{"type", "create"}, {"scenario", "rocroi/historical"}, {"terms", live(600, 0)}});
  table_ = made["table"];
  keys_ = made["keys"];
  sit(kAnn, {"french"});
  (void)anns_turn(0);
  EXPECT_EQ(clock()["running"], "spanish");
  wait(601);
  EXPECT_TRUE(over());
  EXPECT_EQ(last_entry(), "end: time spanish");
}

TEST_F(Clocks, the_increment_comes_with_the_end_of_a_turn) {
  open_with(live(600, 10));
  sleep(20);
  (void)act(kAnn, 0, "end");
  EXPECT_EQ(left(0), 580'000) << "a phase is no turn";
  sleep(10);
  const std::size_t at = anns_turn(1);
  EXPECT_EQ(clock()["running"], "spanish");
  EXPECT_EQ(left(0), 580'000);
  sleep(7);
  EXPECT_EQ(left(1), 593'000);
  // What is taken back gives nothing back, and the same turn pays once.
  const std::size_t back = undo(kAnn, at)["sequence"];
  sleep(5);
  (void)anns_turn(back);
  EXPECT_EQ(left(0), 575'000);
  EXPECT_EQ(left(1), 593'000);
}

TEST_F(Clocks, when_the_time_has_run_out_the_server_ends_the_game) {
  open_with(live(60, 0));
  pushes_.clear();
  (void)mail(kAnn);
  (void)mail(kBob);
  wait(59.9);
  EXPECT_TRUE(mail(kBob).empty());
  wait(0.2);
  Json told;
  for (const Json& one : mail(kBob)) {
    if (one["push"] == "table") told = one["view"];
  }
  ASSERT_FALSE(told.is_null());
  EXPECT_EQ(told["over"], true);
  EXPECT_EQ(told["outcome"]["winner"], "spanish");
  EXPECT_EQ(told["apart"]["ended"]["how"], "time");
  EXPECT_EQ(told["apart"]["ended"]["side"], "french");
  EXPECT_EQ(told["apart"]["clock"]["running"], nullptr);
  EXPECT_EQ(told["apart"]["clock"]["left"]["french"], 0);
  EXPECT_EQ(last_entry(), "end: time french");
  EXPECT_EQ(code(act(kAnn, 0, "end")), "not-to-act");
  restart();
  EXPECT_TRUE(over());
  wait(1000);
  EXPECT_EQ(store_.stored().at(table_).entries.size(), 1U) << "it ends once";
}

TEST_F(Clocks, a_tick_sees_to_a_clock_that_no_timer_has_seen_to) {
  open_with(live(60, 0));
  timers_.clear();
  sleep(61);
  hub_->tick();
  store_.settle();
  EXPECT_EQ(last_entry(), "end: time french");
}

TEST_F(Clocks, what_comes_too_late_is_not_done) {
  open_with(live(60, 0));
  sleep(60.001);
  EXPECT_EQ(code(act(kAnn, 0, "end")), "not-to-act");
  EXPECT_EQ(last_entry(), "end: time french");
}

TEST_F(Clocks, what_waits_for_the_table_comes_too_late_as_well) {
  open_with(live(60, 0));
  tell(kAnn, {{"type", "do"}, {"id", 1}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  tell(kAnn, {{"type", "do"}, {"id", 2}, {"table", table_}, {"sequence", 1}, {"action", "end"}});
  sleep(61);  // the store is slow
  settle();
  EXPECT_EQ(last_entry(), "end: time french");
  for (const Json& one : mail(kAnn)) {
    if (one.contains("id") && one["id"] == 2) {
      EXPECT_EQ(code(one), "not-to-act");
    }
  }
}

TEST_F(Clocks, a_clock_goes_on_after_a_restart_and_leaves_time_to_come_back) {
  open_with(live(600, 0));
  sleep(100);
  (void)act(kAnn, 0, "end");
  sleep(50);
  restart();
  EXPECT_EQ(left(0), 450'000);
  sit(kBob, {sides_[1]});
  EXPECT_EQ(clock()["running"], "french");
  sleep(440);
  restart();
  EXPECT_EQ(left(0), kMinute) << "ten seconds would be too few";
  wait(59);
  EXPECT_FALSE(over());
  wait(2);
  EXPECT_TRUE(over());
  EXPECT_EQ(last_entry(), "end: time french");
}

TEST_F(Clocks, what_could_not_be_stored_costs_the_time_it_took_and_nothing_else) {
  open_with(live(600, 10));
  (void)act(kAnn, 0, "end");
  const Json stored = Json::parse(store_.document("clock", table_)->text);
  sleep(5);
  store_.fault = "the disk is full";
  EXPECT_EQ(code(act(kAnn, 1, "end")), "internal");
  EXPECT_EQ(Json::parse(store_.document("clock", table_)->text), stored);
  store_.fault.clear();
  sleep(5);
  EXPECT_EQ(left(0), 590'000);
  hub_->tick();
  EXPECT_EQ(code(act(kAnn, 1, "end")), "ok");
  EXPECT_EQ(left(0), 590'000);
}

TEST_F(Clocks, a_store_that_cannot_be_written_does_not_keep_a_flag_from_falling_later) {
  open_with(live(60, 0));
  store_.fault = "the disk is full";
  wait(70);
  EXPECT_EQ(last_entry(), "");
  store_.fault.clear();
  hub_->tick();
  store_.settle();
  EXPECT_EQ(last_entry(), "end: time french");
}

TEST_F(Clocks, a_table_that_was_let_go_is_brought_back_when_its_time_has_run_out) {
  limits_.tables_in_memory = 2;
  restart();
  open_with(live(60, 0));
  const std::string table = table_;
  hub_->closed(kAnn);
  hub_->closed(kBob);
  hub_->opened(kAnn);
  hub_->opened(kBob);
  hub_->tick();  // its summary is stored
  store_.settle();
  for (int i = 0; i < 4; ++i) {
    open("rocroi/historical");
    hub_->tick();
    store_.settle();
  }
  wait(61);
  settle();
  table_ = table;
  EXPECT_EQ(last_entry(), "end: time french");
}

TEST_F(Clocks, the_computer_takes_no_time) {
  open_with(live(600, 0));
  EXPECT_EQ(clock()["running"], "french");
  sleep(10);
  const std::string level{opponent::default_level().id};
  sit(kAnn, sides_);  // who plays both sides may let the computer play one
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "pause"}})), "ok");
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "french"}, {"level", level}})), "ok");
  EXPECT_EQ(clock()["running"], nullptr);
  sleep(1000);
  EXPECT_EQ(left(0), 590'000);
  EXPECT_EQ(code(at_table(kAnn, "player", {{"side", "french"}, {"level", nullptr}})), "ok");
  EXPECT_EQ(clock()["running"], "french");
  EXPECT_EQ(left(0), 590'000);
}

TEST_F(Clocks, by_correspondence_the_other_may_claim_the_game_or_go_on_waiting) {
  open_with(by_mail(2));
  const auto claim = [&](ConnectionId who, std::size_t at) {
    return code(at_table(who, "claim", {{"sequence", at}}));
  };
  EXPECT_EQ(clock()["left"]["french"], 2 * kDay);
  EXPECT_EQ(claim(kBob, 0), "not-to-act");
  const std::size_t at = anns_turn(0);
  sleep(3 * 24 * 3600);
  hub_->tick();
  store_.settle();
  EXPECT_FALSE(over()) << "nothing happens by itself";
  EXPECT_EQ(apart(kAnn)["may_claim"], true);
  EXPECT_EQ(apart(kBob)["may_claim"], false);
  EXPECT_EQ(apart(kAnn)["clock"]["left"]["spanish"], 0);
  EXPECT_EQ(claim(kBob, at), "not-to-act") << "he is waited for himself";
  EXPECT_EQ(claim(kAnn, at + 1), "stale");
  // He decides after all; then nobody has anything to claim.
  const std::size_t next = act(kBob, at, "end")["sequence"];
  EXPECT_FALSE(apart(kAnn)["may_claim"].get<bool>() && clock()["running"] == "french");
  EXPECT_FALSE(over());
  sleep(3 * 24 * 3600);
  EXPECT_EQ(claim(kAnn, next), "ok");
  EXPECT_EQ(last_entry(), "end: time spanish");
  EXPECT_EQ(apart(kBob)["ended"]["how"], "time");
  EXPECT_EQ(claim(kAnn, next), "not-to-act");
}

TEST_F(Clocks, a_claim_needs_no_table_in_memory) {
  open_with(by_mail(1));
  const std::size_t at = anns_turn(0);
  sleep(25 * 3600);
  restart();
  EXPECT_EQ(apart(kAnn)["may_claim"], true);
  EXPECT_EQ(code(at_table(kAnn, "claim", {{"sequence", at}})), "ok");
  EXPECT_TRUE(over());
}

TEST_F(Clocks, without_days_there_is_nothing_to_claim) {
  open_with({{"pace", "correspondence"}});
  EXPECT_EQ(clock(), nullptr);
  EXPECT_EQ(code(at_table(kBob, "claim", {{"sequence", 0}})), "not-to-act");
  EXPECT_EQ(code(at_table(kBob, "claim", {{"sequence", "x"}})), "bad-request");
  open("rocroi/historical");
  EXPECT_EQ(code(at_table(kBob, "claim", {{"sequence", 0}})), "not-to-act");
}

TEST_F(Clocks, what_the_players_agree_on_stops_the_clock_and_lengthens_it) {
  open_with(live(600, 0));
  const auto agree = [&](const char* what) {
    ASSERT_EQ(code(at_table(kAnn, "propose", {{"sequence", 0}, {"what", what}})), "ok");
    ASSERT_EQ(code(at_table(kBob, "answer-proposal", {{"what", what}, {"agree", true}})), "ok");
  };
  sleep(100);
  agree("pause");
  EXPECT_EQ(clock()["paused"], true);
  EXPECT_EQ(clock()["until"], nullptr);
  wait(5000);
  EXPECT_EQ(left(0), 500'000);
  restart();
  sit(kBob, {sides_[1]});
  EXPECT_EQ(clock()["paused"], true) << "it is stored";
  wait(5000);
  agree("go-on");
  sleep(10);
  EXPECT_EQ(clock()["paused"], false);
  EXPECT_EQ(left(0), 490'000);
  agree("more-time");
  EXPECT_EQ(left(0), 490'000 + 15 * kMinute);
  EXPECT_EQ(left(1), 600'000 + 15 * kMinute);
  restart();
  EXPECT_EQ(left(0), 490'000 + 15 * kMinute);
  // Who is to decide may end a pause alone.
  sit(kBob, {sides_[1]});
  agree("pause");
  (void)act(kAnn, 0, "end");
  EXPECT_EQ(clock()["paused"], false);
  wait(490 + 15 * 60 + 1);
  EXPECT_EQ(last_entry(), "end: time french");
}

TEST_F(Clocks, while_somebody_is_invited_no_clock_runs) {
  Json terms = live(600, 0);
  terms["invite"] = "spanish";
  const Json made =
      ask(kAnn, {{"type", "create"}, {"scenario", "rocroi/historical"}, {"terms", terms}});
  ASSERT_EQ(code(made), "ok") << made;
  table_ = made["table"];
  keys_ = made["keys"];
  sides_ = {"french", "spanish"};
  sit(kAnn, {"french"});
  sleep(100);
  EXPECT_EQ(clock()["running"], nullptr);
  const std::string key = "bobs-key-of-the-seat-0000";
  EXPECT_EQ(
      code(ask(kBob,
               {{"type", "take-seat"}, {"table", table_}, {"once", made["once"]}, {"key", key}})),
      "ok");
  keys_["spanish"] = key;
  EXPECT_EQ(clock()["running"], nullptr) << "he does not sit at the table yet";
  sit(kBob, {"spanish"});
  EXPECT_EQ(clock()["running"], "french");
  EXPECT_EQ(left(0), 600'000);
}

// Whatever is done in whatever order, with restarts: the clock in memory is the one in the store,
// and no side has less than nothing or more than it can have come by.
TEST_F(Clocks, random_games_and_restarts_do_not_fork_a_clock) {
  open_with(live(3600, 5));
  engine::Random random(7);
  std::size_t at = 0;
  int turns = 0;
  for (int i = 0; i < 60; ++i) {
    wait(random.below(40));
    const ConnectionId who = random.below(2) == 0 ? kAnn : kBob;
    const Json done = random.below(5) == 0 ? undo(who, at) : act(who, at, "end");
    if (code(done) == "ok") at = done["sequence"];
    if (code(done) == "ok") ++turns;
    if (random.below(10) == 0) {
      restart();
      sit(kBob, {sides_[1]});
    }
    const Json told = clock();
    const Json stored = Json::parse(store_.document("clock", table_)->text);
    EXPECT_EQ(told["running"], stored["running"]);
    Milliseconds all = 0;
    for (const std::string& side : sides_) {
      const Milliseconds left = told["left"][side];
      EXPECT_GE(left, 0);
      const Milliseconds used = stored["running"] == side ? told["now"].get<Milliseconds>() -
                                                                stored["since"].get<Milliseconds>()
                                                          : 0;
      EXPECT_EQ(left, stored["left"][side].get<Milliseconds>() - used);
      all += left;
    }
    EXPECT_LE(all, 2 * 3600'000 - std::llround(now_ * 1000) + turns * 5000);
  }
  EXPECT_GT(turns, 10);
}

// ---- Questions in the other's turn, at Warburg

class Reacting : public Clocks {
 protected:
  // Ann is French and about to move before Bob's guns and horse; he will be asked.
  void before_a_reaction(const Json& terms) {
    if (record_.empty()) play();
    const Json made = ask(kAnn, {{"type", "create"}, {"record", record_}, {"terms", terms}});
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_ = {"french", "allied"};
    sequence_ = sit(kAnn, {"french"})["sequence"];
    sit(kBob, {"allied"});
  }
  Json move() {
    const Json done = act(kAnn, sequence_, move_);
    if (code(done) == "ok") sequence_ = done["sequence"];
    return done;
  }
  Json give(ConnectionId who, const std::string& side, const std::string& order) {
    return at_table(who, "standing", {{"side", side}, {"order", order}});
  }
  std::string decides() { return apart()["deciding"]["side"]; }

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
        const auto actions = match->actions();
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
  std::size_t sequence_ = 0;
};

TEST_F(Reacting, without_a_bound_the_clock_of_the_one_who_is_asked_runs) {
  before_a_reaction(live(600, 10));
  sleep(5);
  ASSERT_EQ(code(move()), "ok");
  EXPECT_EQ(decides(), "allied");
  EXPECT_EQ(clock()["running"], "allied");
  EXPECT_EQ(left(0), 595'000) << "the turn is not handed over";
  EXPECT_EQ(apart()["standing"]["until"], nullptr);
  sleep(5);
  EXPECT_EQ(code(act(kBob, sequence_, "pass")), "ok");
  EXPECT_EQ(left(1), 595'000) << "an answer earns no increment";
}

TEST_F(Reacting, a_question_nobody_answers_is_answered_with_no_when_its_time_is_over) {
  Json terms = live(600, 10);
  terms["reaction"] = 30;
  before_a_reaction(terms);
  ASSERT_EQ(code(move()), "ok");
  EXPECT_EQ(decides(), "allied");
  EXPECT_EQ(clock()["running"], nullptr) << "it takes nobody's time";
  EXPECT_EQ(apart()["standing"]["until"], clock()["now"].get<Milliseconds>() + 30'000);
  (void)mail(kBob);
  wait(29);
  EXPECT_EQ(decides(), "allied");
  wait(2);
  EXPECT_EQ(decides(), "french");
  EXPECT_EQ(last_entry(), "pass");
  ASSERT_FALSE(mailbox_.mail[kBob].empty()) << "everybody is told";
  EXPECT_NEAR(static_cast<double>(left(0) + left(1)), 2 * 600'000 - 1000, 5);
  EXPECT_EQ(code(act(kBob, sequence_, "pass")), "ok") << "sent at the same moment: repeated";
}

TEST_F(Reacting, a_bound_holds_after_a_restart_and_leaves_time_to_come_back) {
  before_a_reaction({{"pace", "correspondence"}, {"reaction", 3600}});
  ASSERT_EQ(code(move()), "ok");
  sleep(4000);
  restart();
  EXPECT_EQ(decides(), "allied") << "a minute is left for the answer";
  wait(61);
  EXPECT_EQ(decides(), "french");
}

TEST_F(Reacting, a_standing_order_answers_and_is_told_to_nobody_else) {
  before_a_reaction({{"pace", "correspondence"}});
  const Json orders = apart()["standing"]["orders"];
  ASSERT_EQ(orders.size(), 4U);
  EXPECT_EQ(orders[0]["id"], "never");
  EXPECT_EQ(code(give(kAnn, "allied", "never")), "no-seat");
  EXPECT_EQ(code(give(kBob, "allied", "sometimes")), "unknown");
  EXPECT_EQ(code(at_table(kBob, "standing", {{"side", "allied"}})), "bad-request");
  (void)mail(kAnn);
  pushes_.clear();
  EXPECT_EQ(code(give(kBob, "allied", "never")), "ok");
  ASSERT_EQ(pushes_[kBob].size(), 1U);
  EXPECT_EQ(pushes_[kBob][0]["apart"]["standing"]["given"], (Json{{"allied", "never"}}));
  EXPECT_TRUE(mail(kAnn).empty()) << "not even that something was said";
  EXPECT_EQ(apart(kAnn)["standing"]["given"], Json::object());
  ASSERT_EQ(code(move()), "ok");
  EXPECT_EQ(decides(), "french") << "the move goes on";
  EXPECT_NE(last_entry().find("\npass"), std::string::npos);
  EXPECT_EQ(apart(kAnn)["standing"]["given"], Json::object());
  EXPECT_EQ(sit(kAnn, {"french"})["view"]["answering"], Json::array());
}

TEST_F(Reacting, a_standing_order_outlives_a_restart_and_works_while_its_player_is_away) {
  before_a_reaction({{"pace", "correspondence"}});
  (void)give(kBob, "allied", "never");
  restart();
  hub_->closed(kBob);
  sit(kAnn, {"french"});
  ASSERT_EQ(code(move()), "ok");
  EXPECT_EQ(decides(), "french");
  hub_->opened(kBob);
  sit(kBob, {"allied"});
  EXPECT_EQ(apart(kBob)["standing"]["given"], (Json{{"allied", "never"}}));
  EXPECT_EQ(code(give(kBob, "allied", "")), "ok");
  EXPECT_EQ(apart(kBob)["standing"]["given"], Json::object());
}

TEST_F(Reacting, a_standing_order_answers_what_is_asked_when_it_is_given) {
  before_a_reaction({{"pace", "correspondence"}});
  ASSERT_EQ(code(move()), "ok");
  EXPECT_EQ(decides(), "allied");
  EXPECT_EQ(code(give(kBob, "allied", "never")), "ok");
  EXPECT_EQ(decides(), "french");
  EXPECT_EQ(last_entry(), "pass");
}

TEST_F(Reacting, an_order_that_wants_to_be_asked_asks) {
  before_a_reaction({{"pace", "correspondence"}});
  // What is it about? Bob asks for both, and is asked for at least one of them.
  ASSERT_EQ(code(move()), "ok");
  const Json ready = sit(kBob, {"allied"})["view"]["ready"];
  bool charge = false;
  for (const auto& [piece, kinds] : ready.items()) {
    for (const Json& kind : kinds) charge = charge || kind == "charge";
  }
  EXPECT_EQ(code(give(kBob, "allied", "charges")), "ok");
  EXPECT_EQ(decides(), charge ? "allied" : "french");
}

TEST_F(Reacting, what_the_other_has_answered_by_an_order_is_not_taken_back_alone) {
  before_a_reaction({{"pace", "correspondence"}});
  (void)give(kBob, "allied", "never");
  ASSERT_EQ(code(move()), "ok");
  ASSERT_EQ(decides(), "french");
  // Bob has decided something, if only beforehand.
  EXPECT_NE(code(undo(kAnn, sequence_)), "ok");
}

TEST_F(Reacting, an_answer_for_the_activation_goes_before_a_standing_order) {
  before_a_reaction({{"pace", "live"}});
  ASSERT_EQ(code(move()), "ok");
  ASSERT_EQ(decides(), "allied");
  EXPECT_EQ(
      code(at_table(kBob, "do", {{"sequence", sequence_}, {"action", "pass"}, {"lasting", true}})),
      "ok");
  EXPECT_EQ(code(give(kBob, "allied", "charges")), "ok");
  EXPECT_EQ(decides(), "french");
  EXPECT_EQ(sit(kBob, {"allied"})["view"]["answering"][0]["side"], "allied");
}

TEST_F(Reacting, with_standing_orders_a_game_by_correspondence_does_not_stop_at_every_hex) {
  before_a_reaction({{"pace", "correspondence"}, {"clock", {{"days", 3}}}});
  (void)give(kAnn, "french", "fire");
  (void)give(kBob, "allied", "never");
  // The same game played from the log, as anybody could.
  Games games(library());
  const auto match = data::match_of((*games.find("warburg/historical", {}))->game);
  for (const std::string& line : lines_of(*store_.load(table_))) {
    ASSERT_TRUE(match->apply_recorded(line));
  }
  engine::Random random(11);
  int moves = 0;
  int answered = 0;
  // The first move would be asked about; how many after it depends on dice that nobody knows
  // before.
  for (int i = 0; i < 200 && !match->over(); ++i) {
    ASSERT_NE(match->decision(), "react") << "nobody is asked";
    const auto actions = match->actions();
    std::vector<std::string> liked;
    for (const auto& one : actions) {
      if (one.starts_with("move") || one.starts_with("activate")) liked.push_back(one);
    }
    const auto& from = liked.empty() || random.below(4) == 0 ? actions : liked;
    const std::string action =
        i == 0 ? move_
               : from[static_cast<std::size_t>(random.below(static_cast<int>(from.size())))];
    const Json done = act(match->to_act() == "french" ? kAnn : kBob, sequence_, action);
    if (code(done) != "ok") continue;  // it names what its side does not see
    sequence_ = done["sequence"];
    const auto lines = lines_of(last_entry());
    for (const std::string& line : lines) ASSERT_TRUE(match->apply_recorded(line)) << line;
    if (action.starts_with("move")) ++moves;
    for (std::size_t k = 1; k < lines.size(); ++k) {
      if (lines[k] == "pass" || lines[k].starts_with("fire")) ++answered;
    }
  }
  EXPECT_GT(moves, 10);
  EXPECT_GT(answered, 0);
}

}  // namespace
}  // namespace tercio::server
