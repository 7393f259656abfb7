// The computer at the table, where it thinks elsewhere.
#include "server/elsewhere_fixture.hpp"
#include "server/hub_computer_fixture.hpp"

namespace tercio::server {
namespace {

class ElsewhereTest : public ComputerTest {
 protected:
  ElsewhereTest() {
    elsewhere_ = &far_;
    restart();
  }
  ~ElsewhereTest() override { hub_.reset(); }

  // What is under way there, which is one thing.
  std::uint64_t number() const {
    EXPECT_EQ(far_.asked.size(), 1U);
    return far_.asked.empty() ? 0 : far_.asked.begin()->first;
  }
  Json question(std::uint64_t number) const { return Json::parse(far_.asked.at(number)); }
  // It is thought of there, and the answer comes.
  Json reply(std::uint64_t number) {
    Thinkers::Signals signals;
    const std::string text = answer(far_.asked.at(number), games_, signals);
    comes(number, text);
    return Json::parse(text);
  }
  void comes(std::uint64_t number, const std::string& text) {
    far_.asked.erase(number);
    hub_->thought(number, text);
  }

  Games games_{library()};
  FarAway far_;
};

TEST_F(ElsewhereTest, it_plays_as_it_is_answered) {
  open_against("ensign");
  at_table(kAnn, "pace", {{"seconds", 0}});
  std::size_t at = end_anns_turn();
  EXPECT_EQ(view()["computer"]["thinking"]["waiting"], 0);
  wait(5);
  EXPECT_EQ(sequence(), at) << "the answer has not come";
  int answers = 0;
  for (; decider() == "spanish" && answers < 500; ++answers) {
    wait(1);
    if (far_.asked.empty()) continue;
    const Json asked = question(number());
    EXPECT_EQ(asked["kind"], "decide");
    EXPECT_EQ(asked["level"], "ensign");
    EXPECT_EQ(asked["side"], "spanish");
    const Json said = reply(number());
    ASSERT_FALSE(said.contains("fault")) << said;
    ASSERT_FALSE(said["actions"].empty());
    wait(1);
    EXPECT_GE(sequence(), at + said["actions"].size());
    at = sequence();
  }
  EXPECT_GT(answers, 1);
  EXPECT_EQ(decider(), "french");
  EXPECT_TRUE(far_.asked.empty());
  EXPECT_TRUE(far_.dropped.empty());
}

TEST_F(ElsewhereTest, an_undo_drops_the_thought_and_a_late_answer_is_nothing) {
  open_against("captain");
  const std::size_t at = end_anns_turn();
  const std::uint64_t first = number();
  EXPECT_EQ(undo(kAnn, at)["sequence"], at - 1);
  EXPECT_EQ(far_.dropped, std::vector{first});
  comes(first, R"({"actions":["end"],"value":0.5,"judgements":1,"cut_short":false})");
  hub_->progressed(first, 0.5);
  wait(5);
  EXPECT_EQ(sequence(), at - 1);
  EXPECT_EQ(act(kAnn, at - 1, "end")["sequence"], at);
  EXPECT_NE(number(), first) << "it is asked anew";
}

TEST_F(ElsewhereTest, decide_now_is_passed_on) {
  open_against("marshal");
  end_anns_turn();
  EXPECT_EQ(code(at_table(kAnn, "computer", {{"order", "now"}})), "ok");
  EXPECT_EQ(far_.hurried, std::vector{number()});
}

TEST_F(ElsewhereTest, an_answer_that_cannot_be_read_stops_nobody) {
  open_against("captain");
  at_table(kAnn, "pace", {{"seconds", 0}});
  const std::size_t at = end_anns_turn();
  comes(number(), "{");
  wait(1);
  EXPECT_EQ(sequence(), at);
  comes(number(), R"({"actions":7})");
  wait(1);
  EXPECT_GT(sequence(), at) << "anything will do the second time";
}

TEST_F(ElsewhereTest, as_many_as_there_are_places_are_under_way_and_the_others_wait) {
  std::vector<std::string> tables;
  for (int i = 0; i < 2; ++i) {
    open_against("captain", {{"computer", {{"french", "captain"}}}});
    tables.push_back(table_);
  }
  const std::uint64_t first = number();
  EXPECT_EQ(view()["computer"]["thinking"]["waiting"], 1);
  reply(first);
  settle();
  hub_->tick();
  EXPECT_EQ(number(), first + 1);
  EXPECT_EQ(view()["computer"]["thinking"]["waiting"], 0);
}

TEST_F(ElsewhereTest, the_clock_of_a_thought_is_lengthened_or_left_out) {
  for (const auto& [factor, seconds, shown] :
       {std::tuple(1.0, 1.0, 1.0), std::tuple(10.0, 10.0, 10.0), std::tuple(0.0, 1e6, 1.0)}) {
    far_.asked.clear();
    clock_factor_ = factor;
    restart();
    open_against("captain", {{"computer", {{"french", "captain"}}}});
    EXPECT_EQ(question(number())["seconds"], seconds);
    EXPECT_EQ(view()["computer"]["thinking"]["seconds"], shown);
  }
}

TEST_F(ElsewhereTest, a_hint_comes_later_and_is_dropped_with_who_asked) {
  open_against("captain");
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "h"}});
  settle();
  EXPECT_EQ(question(number())["kind"], "advise");
  (void)mail(kAnn);
  const Json said = reply(number());
  const Json told = mail(kAnn).back();
  EXPECT_EQ(told["id"], "h");
  EXPECT_FALSE(told["suggestions"].empty());
  EXPECT_EQ(told["suggestions"], said["suggestions"]);
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "i"}});
  settle();
  const std::uint64_t second = number();
  comes(second, R"({"fault":"no idea"})");
  EXPECT_EQ(code(mail(kAnn).back()), "internal");
  tell(kAnn, {{"type", "hint"}, {"table", table_}, {"id", "j"}});
  settle();
  const std::uint64_t third = number();
  hub_->closed(kAnn);
  EXPECT_EQ(far_.dropped, std::vector{third});
}

TEST_F(ElsewhereTest, a_review_tells_how_far_it_has_come_and_is_kept) {
  open_against("captain", {{"computer", Json::object()}});
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  EXPECT_EQ(at_table(kAnn, "review", {{"begin", true}})["state"], "running");
  const std::uint64_t review = number();
  EXPECT_EQ(question(review)["kind"], "review");
  EXPECT_EQ(question(review)["actions"].size(), 1U);
  hub_->progressed(review, 0.5);
  (void)pushed("review");
  hub_->tick();
  const Json push = pushed("review").back();
  EXPECT_EQ(push["progress"], 0.5);
  EXPECT_FALSE(push.contains("done"));
  EXPECT_EQ(at_table(kAnn, "review")["progress"], 0.5);
  const Json said = reply(review);
  settle();
  EXPECT_EQ(pushed("review").back()["done"], true);
  const Json done = at_table(kAnn, "review");
  EXPECT_EQ(done["state"], "done");
  EXPECT_EQ(done["review"], said["review"]);
}

TEST_F(ElsewhereTest, a_review_is_dropped_when_the_game_goes_on_and_fails_without_harm) {
  open_against("captain", {{"computer", Json::object()}});
  EXPECT_EQ(code(act(kAnn, 0, "end")), "ok");
  at_table(kAnn, "review", {{"begin", true}});
  const std::uint64_t review = number();
  EXPECT_EQ(code(act(kAnn, 1, "end")), "ok");
  EXPECT_EQ(far_.dropped, std::vector{review});
  at_table(kAnn, "review", {{"begin", true}});
  comes(number(), R"({"review":[]})");
  EXPECT_EQ(at_table(kAnn, "review")["why"], "the computer could not go over this game");
}

TEST_F(ElsewhereTest, a_stop_ends_what_is_under_way) {
  open_against("captain", {{"computer", {{"french", "captain"}}}});
  const std::uint64_t first = number();
  bool stopped = false;
  hub_->stop([&] { stopped = true; });
  store_.settle();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(far_.dropped, std::vector{first});
}

}  // namespace
}  // namespace tercio::server
