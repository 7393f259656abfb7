// Lessons: read, played by their own way, and what is said to those who try something else.
#include "lessons/lesson.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "lessons/check.hpp"
#include "lessons/run.hpp"

namespace tercio::lessons {
namespace {

using data::SourceFile;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The shipped games, with the lessons given here in place of the shipped ones.
class Lessons : public testing::Test {
 protected:
  static constexpr const char* kFile = "thirty-years-war/first-orders/lessons/1-first.toml";

  LoadedLessons load(const std::string& text) {
    return load_lessons(std::vector<SourceFile>{{kFile, text}}, proses_);
  }
  std::shared_ptr<const Lesson> lesson(const std::string& steps) {
    const auto loaded = load(kHead + steps);
    for (const auto& fault : loaded.faults) ADD_FAILURE() << data::to_string(fault);
    return loaded.lessons.empty() ? nullptr : loaded.lessons.front();
  }
  std::vector<std::string> faults(const std::string& steps) {
    const auto loaded = load(kHead + steps);
    std::vector<std::string> out;
    for (const auto& fault : loaded.faults) out.push_back(data::to_string(fault));
    for (const auto& one : loaded.lessons) {
      for (const auto& fault : check(library_, *one)) out.push_back(data::to_string(fault));
    }
    return out;
  }
  std::unique_ptr<Match> start(const Lesson& lesson) const {
    auto match = data::match_of(*library_.game(lesson.scenario, {}));
    EXPECT_THAT(match->set_up(Json::parse(lesson.set_up)), IsEmpty());
    return match;
  }

  static constexpr const char* kHead = R"(format = "tercio-lesson/1"
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
pieces = [ { id = "norrby", hex = "1007" }, { id = "svartvik", hex = "1003" },
  { id = "kaltenegg", hex = "0206" } ]
)";
  std::vector<SourceFile> sources_ = data::embedded_sources();
  data::GameLibrary library_{sources_};
  std::vector<data::RulesReference> rules_ = data::load_rules_references(sources_).systems;
  Proses proses_ = data::make_proses(library_, rules_, sources_);
};

TEST_F(Lessons, every_lesson_that_is_shipped_can_be_played_by_its_own_way) {
  const auto loaded = load_lessons(sources_, proses_);
  for (const auto& fault : loaded.faults) ADD_FAILURE() << data::to_string(fault);
  for (const auto& one : loaded.lessons) {
    for (const auto& fault : check(library_, *one)) ADD_FAILURE() << data::to_string(fault);
  }
}

TEST_F(Lessons, at_every_step_that_is_shipped_a_table_can_be_opened) {
  for (const auto& one : load_lessons(sources_, proses_).lessons) {
    for (std::size_t step = 0; step <= one->steps.size(); ++step) {
      const auto lines =
          lines_before(*one, data::match_of(*library_.game(one->scenario, one->options)), step);
      EXPECT_TRUE(lines) << one->file << ":" << (lines ? "" : lines.error().message);
    }
  }
}

TEST_F(Lessons, texts_are_filled_in_from_the_battle) {
  const auto one =
      lesson("[[step]]\nsays = \"{piece norrby} is at {hex 1007}, see {case 6.1}.\"\n");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->steps[0].says, "Norrby is at 1007, see [6.1](#case-6.1).");
}

TEST_F(Lessons, a_step_that_does_not_fit_the_rules_is_named_by_file_and_line) {
  EXPECT_THAT(faults("[[step]]\nsays = \"Go.\"\ndo = [\"move norrby 0206\"]\n"),
              ElementsAre(HasSubstr("1-first.toml:15:0: move norrby 0206: ")));
  EXPECT_THAT(faults("[[step]]\nsays = \"Go.\"\nmarks = [\"9999\", \"nobody\"]\n"),
              ElementsAre(HasSubstr(":15:0: there is no such hex or piece: 9999"),
                          HasSubstr(":15:0: there is no such hex or piece: nobody")));
  EXPECT_THAT(faults("[[step]]\nsays = \"At 1007.\"\n"), ElementsAre(HasSubstr(":16:")));
  EXPECT_THAT(faults("[[step]]\nsays = \"Go.\"\ndo = [\"end\"]\npick = [\"norrby\"]\n"),
              ElementsAre(HasSubstr("a step asks for one thing")));
  EXPECT_THAT(faults("[[step]]\nsays = \"Go.\"\ndo = [\"end\"]\ndice = [4]\n"),
              ElementsAre(HasSubstr(":15:0: more dice are laid out than are thrown")));
  EXPECT_THAT(faults("[[step]]\nsays = \"Go.\"\ndo = [\"end\"]\n"
                     "[[step.wrong]]\ntry = \"fire *\"\nsays = \"No.\"\n"),
              ElementsAre(HasSubstr(":18:0: nothing that is legal here")));
  EXPECT_THAT(faults("[[step]]\nsays = \"Go.\"\nuntil = { over = true }\n"
                     "[[step]]\nsays = \"Go.\"\ndo = [\"end\"]\n"),
              ElementsAre(HasSubstr(":18:0: after free play")));
}

TEST_F(Lessons, an_action_counts_by_the_position_it_leads_to) {
  const auto one = lesson("[[step]]\nsays = \"Go.\"\ndo = [\"move norrby 0907\"]\n");
  ASSERT_TRUE(one);
  const auto match = start(*one);
  lessons::Run run(one, std::make_shared<LaidDice::Faces>());
  EXPECT_EQ(run.why_not(*match, "move norrby 0907"), std::nullopt);
  EXPECT_NE(run.why_not(*match, "move norrby 0908"), std::nullopt);
  const auto before = match->clone();
  ASSERT_TRUE(match->apply("move norrby 0907"));
  run.note(*before, "move norrby 0907", *match);
  EXPECT_TRUE(run.ended());
}

TEST_F(Lessons, several_actions_are_done_in_any_order_and_each_once) {
  const auto one = lesson(
      "[[step]]\nsays = \"Go.\"\ndo = [\"move norrby 0907\", \"move svartvik 1002\"]\n"
      "after = \"Both went.\"\n[[step]]\nsays = \"Read.\"\n");
  ASSERT_TRUE(one);
  const auto match = start(*one);
  lessons::Run run(one, std::make_shared<LaidDice::Faces>());
  for (const char* action : {"move svartvik 1002", "move norrby 0907"}) {
    EXPECT_EQ(run.step(), 0U);
    EXPECT_EQ(run.why_not(*match, action), std::nullopt);
    const auto before = match->clone();
    ASSERT_TRUE(match->apply(action));
    run.note(*before, action, *match);
  }
  EXPECT_EQ(run.step(), 1U);
  EXPECT_EQ(run.json()["after"], "Both went.");
  EXPECT_EQ(run.json()["wants"]["kind"], "read");
  EXPECT_TRUE(run.go_on());
  EXPECT_EQ(run.json()["wants"]["kind"], "end");
}

TEST_F(Lessons, another_try_is_answered_with_the_words_meant_for_it) {
  const auto one = lesson(
      "[[step]]\nsays = \"Go.\"\ndo = [\"move norrby 0907\"]\nother = \"Move him.\"\n"
      "[[step.wrong]]\ntry = \"move norrby *\"\nsays = \"Not so far.\"\n");
  ASSERT_TRUE(one);
  const auto match = start(*one);
  const lessons::Run run(one, std::make_shared<LaidDice::Faces>());
  EXPECT_EQ(run.why_not(*match, "move norrby 0908"), "Not so far.");
  EXPECT_EQ(run.why_not(*match, "end"), "Move him.");
}

TEST_F(Lessons, what_a_lesson_does_by_itself_is_waited_for) {
  const auto one =
      lesson("[[step]]\nsays = \"Read.\"\nthen = [\"end\"]\n[[step]]\nsays = \"On.\"\n");
  ASSERT_TRUE(one);
  const auto match = start(*one);
  lessons::Run run(one, std::make_shared<LaidDice::Faces>());
  EXPECT_TRUE(run.go_on());
  EXPECT_TRUE(run.waits());
  EXPECT_EQ(run.json()["wants"]["kind"], "wait");
  EXPECT_THAT(run.why_not(*match, "end").value_or(""), HasSubstr("Wait"));
  const auto before = match->clone();
  ASSERT_TRUE(match->apply("end"));
  run.note(*before, "end", *match);
  EXPECT_FALSE(run.waits());
  EXPECT_EQ(run.step(), 1U);
}

TEST_F(Lessons, laid_dice_fall_first_and_then_those_of_the_table) {
  const auto faces = std::make_shared<LaidDice::Faces>(LaidDice::Faces{5, 2});
  LaidDice dice(faces, std::make_unique<engine::SeededDice>("x"));
  engine::SeededDice others("x");
  EXPECT_EQ(dice.die({}), 5);
  EXPECT_EQ(dice.die({.sequence = 0, .action = "", .number = 1}), 2);
  EXPECT_EQ(dice.die({.sequence = 0, .action = "", .number = 2}),
            others.die({.sequence = 0, .action = "", .number = 2}));
}

}  // namespace
}  // namespace tercio::lessons
