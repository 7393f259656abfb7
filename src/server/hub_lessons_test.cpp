// Lessons at the table, as a learner's page meets them.
#include <gmock/gmock.h>

#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kFirst = R"(format = "tercio-lesson/1"
id = "first"
title = "First steps"
about = "You move."
scenario = "first-orders/training"
side = "swedish"
minutes = 3
[set_up]
clear = true
turn = 1
side = "swedish"
phase = "movement"
pieces = [ { id = "norrby", hex = "1007" }, { id = "kaltenegg", hex = "0206" } ]
[[step]]
says = "Read this."
[[step]]
says = "Move {piece norrby}."
do = ["move norrby 0907"]
other = "He is to go north."
after = "He went."
then = ["end"]
[[step]]
says = "And on."
)";
constexpr const char* kSecond = R"(format = "tercio-lesson/1"
id = "second"
title = "A battle"
about = "You fight."
scenario = "first-orders/training"
side = "swedish"
minutes = 3
opponent = "recruit"
[[step]]
says = "Fight."
until = { turn = 2 }
after = "A turn is over."
[[step]]
says = "Fight on."
until = { over = true }
)";

class HubLessons : public HubTest {
 protected:
  HubLessons() {
    const auto sources = data::embedded_sources();
    static const auto kRules = data::load_rules_references(sources);
    const std::string folder = "thirty-years-war/first-orders/lessons/";
    lessons_ = lessons::load_lessons(
        std::vector<data::SourceFile>{{folder + "1.toml", kFirst}, {folder + "2.toml", kSecond}},
        data::make_proses(library(), kRules.systems, sources));
    for (const auto& fault : lessons_.faults) ADD_FAILURE() << to_string(fault);
    restart();
  }

  void take(const std::string& lesson, std::size_t step = 0) {
    const Json made = ask(kAnn, {{"type", "create"}, {"lesson", lesson}, {"step", step}});
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    joined_ = sit(kAnn, {"swedish"});
    ASSERT_EQ(code(joined_), "ok") << joined_;
  }
  Json lesson() const { return joined_["view"]["lesson"]; }
  Json pushed() {
    const Json last = pushes_[kAnn].back();
    return last["view"]["lesson"];
  }

  Json joined_;
};

TEST_F(HubLessons, they_are_listed_by_battle) {
  const auto answer = hub_->get("/api/lessons");
  const Json listed = Json::parse(*answer.body);
  ASSERT_EQ(listed["courses"].size(), 1U);
  EXPECT_EQ(listed["courses"][0]["id"], "first-orders");
  EXPECT_EQ(listed["courses"][0]["lessons"][0]["id"], "first-orders/first");
  EXPECT_EQ(listed["courses"][0]["lessons"][1]["steps"], 2);
}

TEST_F(HubLessons, the_learner_has_one_seat_and_the_table_is_in_no_list) {
  take("first-orders/first");
  EXPECT_EQ(keys_.size(), 1U);
  EXPECT_TRUE(keys_.contains("swedish"));
  EXPECT_EQ(lesson()["says"], "Read this.");
  EXPECT_EQ(lesson()["following"], "first-orders/second");
  EXPECT_EQ(joined_["view"]["undo"]["may"], false);
  EXPECT_THAT(ask(kAnn, {{"type", "tables"}})["tables"], IsEmpty());
  EXPECT_THAT(ask(kAnn, {{"type", "tables"}, {"keys", {keys_["swedish"]}}})["tables"], IsEmpty());
}

TEST_F(HubLessons, unknown_lessons_and_steps_are_refused) {
  EXPECT_EQ(code(ask(kAnn, {{"type", "create"}, {"lesson", "none"}})), "unknown");
  EXPECT_EQ(code(ask(kAnn, {{"type", "create"}, {"lesson", "first-orders/first"}, {"step", 4}})),
            "unknown");
  open("first-orders/training");
  EXPECT_EQ(code(at_table(kAnn, "next")), "bad-request");
}

TEST_F(HubLessons, a_step_is_read_then_done_and_other_tries_are_answered) {
  take("first-orders/first");
  const Json early = act(kAnn, 0, "move norrby 0907");
  EXPECT_EQ(code(early), "lesson");
  EXPECT_THAT(early["error"]["message"].get<std::string>(), HasSubstr("Read on"));
  EXPECT_EQ(code(at_table(kAnn, "next")), "ok");
  EXPECT_EQ(pushed()["says"], "Move Norrby.");
  EXPECT_EQ(code(at_table(kAnn, "next")), "lesson");
  const Json other = act(kAnn, 0, "move norrby 0908");
  EXPECT_EQ(code(other), "lesson");
  EXPECT_EQ(other["error"]["message"], "He is to go north.");
  EXPECT_EQ(code(act(kAnn, 0, "move norrby 0206")), "illegal");  // by the rules
  EXPECT_EQ(code(undo(kAnn, 0)), "lesson");
  EXPECT_EQ(code(act(kAnn, 0, "move norrby 0907")), "ok");
  EXPECT_EQ(pushed()["wants"]["kind"], "wait");
  EXPECT_EQ(code(act(kAnn, 1, "end")), "lesson");  // it is done by itself
  wait(5);
  for (const Json& one : mail(kAnn)) pushes_[kAnn].push_back(one);
  EXPECT_EQ(pushed()["says"], "And on.");
  EXPECT_EQ(pushed()["after"], "He went.");
  EXPECT_EQ(code(at_table(kAnn, "next")), "ok");
  EXPECT_EQ(pushed()["wants"]["kind"], "end");
}

TEST_F(HubLessons, a_lesson_is_taken_up_at_a_step_with_all_before_it_done) {
  take("first-orders/first", 2);
  EXPECT_EQ(lesson()["says"], "And on.");
  EXPECT_EQ(lesson()["after"], "He went.");
  EXPECT_EQ(joined_["view"]["prompt"]["decision"], "attack");  // the movement is over
}

TEST_F(HubLessons, a_server_that_was_stopped_knows_how_far_a_lesson_has_come) {
  take("first-orders/first");
  ASSERT_EQ(code(at_table(kAnn, "next")), "ok");
  ASSERT_EQ(code(act(kAnn, 0, "move norrby 0907")), "ok");
  restart();
  // What was to be done by itself has been done meanwhile.
  const Json joined = sit(kAnn, {"swedish"});
  EXPECT_EQ(joined["view"]["lesson"]["says"], "And on.");
  EXPECT_EQ(joined["view"]["lesson"]["after"], "He went.");
}

TEST_F(HubLessons, in_free_play_everything_legal_counts_and_the_computer_answers) {
  take("first-orders/second");
  EXPECT_EQ(lesson()["wants"]["kind"], "free");
  EXPECT_EQ(joined_["view"]["computer"]["players"]["imperial"], "recruit");
  std::size_t sequence = 0;
  for (int i = 0; i < 20 && lesson()["step"] == 0; ++i) {
    const Json done = act(kAnn, sequence, "end");
    wait(60);
    (void)mail(kAnn);
    joined_ = sit(kAnn, {"swedish"});
    sequence = joined_["sequence"];
  }
  EXPECT_EQ(lesson()["step"], 1);
  EXPECT_EQ(lesson()["after"], "A turn is over.");
}

TEST_F(HubLessons, free_play_is_undone_like_any_game) {
  take("first-orders/second");
  ASSERT_EQ(code(act(kAnn, 0, "end")), "ok");
  joined_ = sit(kAnn, {"swedish"});
  EXPECT_EQ(joined_["view"]["undo"]["may"], true);
  const std::size_t sequence = joined_["sequence"];
  EXPECT_EQ(code(undo(kAnn, sequence)), "ok");
  joined_ = sit(kAnn, {"swedish"});
  EXPECT_EQ(joined_["sequence"], 0);
  EXPECT_EQ(lesson()["wants"]["kind"], "free");
}

TEST_F(HubLessons, a_lesson_that_was_left_long_ago_is_deleted) {
  take("first-orders/first");
  const std::string old = table_;
  (void)at_table(kAnn, "leave");
  time_ += 30L * 24 * 60 * 60;
  restart();
  hub_->tick();
  store_.settle();
  EXPECT_EQ(code(sit(kAnn, {"swedish"})), "no-table");
}

}  // namespace
}  // namespace tercio::server
