// The computer at the table.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <unistd.h>

#include "cli/table/content_fixture.hpp"
#include "cli/table/opponents.hpp"
#include "cli/table/table.hpp"

namespace tercio::cli {
namespace {

using engine::Dice;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const opponent::Level* level(const char* id) { return opponent::find_level(id); }

class ComputersTest : public ::testing::Test {
 protected:
  // What the table says to some lines, in a game of First Orders.
  static std::string said(const std::string& lines, Seating seating, bool pass = false) {
    std::istringstream in(lines);
    std::ostringstream out;
    StreamLines typed(in, out, false);
    Table table(content(), typed, out,
                {.screen = {false, 200}, .pass = pass, .seating = std::move(seating)});
    EXPECT_EQ(table.start("first-orders/training", {}, Dice::kAuto, "seed"), "");
    table.run();
    return out.str();
  }
  static std::string fault(const std::string& scenario, Seating seating) {
    std::istringstream in;
    std::ostringstream out;
    StreamLines typed(in, out, false);
    Table table(content(), typed, out, {.screen = {false, 200}, .seating = std::move(seating)});
    return table.start(scenario, {}, Dice::kAuto, "seed");
  }
};

TEST_F(ComputersTest, plays_its_side_without_being_asked_and_the_person_plays_the_other) {
  const std::string text = said("end\nend\nend\n", {{level("recruit")}, ""});
  EXPECT_THAT(text, AllOf(HasSubstr("== Turn 1, Imperial, movement =="),
                          HasSubstr("== Turn 2, Swedish, ")));
  const auto begin = text.find("== Turn 1, Imperial");
  const auto end = text.find("== Turn 2, Swedish");
  EXPECT_THAT(text.substr(begin, end - begin), Not(HasSubstr("Type `")));
}

TEST_F(ComputersTest, a_person_can_have_the_second_side_and_both_can_be_the_computers) {
  EXPECT_THAT(said("", {{level("recruit")}, "imperial"}), HasSubstr("== Turn 1, Imperial, "));
  EXPECT_THAT(said("", {{level("recruit")}, "none"}), HasSubstr("victory points"));
  EXPECT_THAT(said("computer\n", {{level("ensign"), level("recruit")}, ""}),
              AllOf(HasSubstr("Swedish: the computer, Ensign."),
                    HasSubstr("Imperial: the computer, Recruit.")));
}

TEST_F(ComputersTest, says_who_is_not_there) {
  EXPECT_THAT(fault("first-orders/training", {{level("recruit")}, "french"}),
              HasSubstr("there is no side 'french'"));
  EXPECT_EQ(fault("warburg/historical", {{level("recruit")}, ""}), "");
  EXPECT_EQ(fault("warburg/historical", {}), "");
}

TEST_F(ComputersTest, undo_goes_back_to_the_persons_last_decision) {
  const std::string text =
      said("end\nend\nend\nundo\nundo\nundo\nundo\n", {{level("recruit")}, ""});
  EXPECT_THAT(text, AllOf(HasSubstr("Undone: end (Turn 1, Swedish, combat)."),
                          HasSubstr("Undone: end (Turn 1, Swedish, movement)."),
                          HasSubstr("Undone: end (Turn 1, Swedish, artillery fire)."),
                          HasSubstr("ou have decided nothing yet")));
}

TEST_F(ComputersTest, what_ended_by_itself_goes_back_with_the_decision_before_it) {
  // The combat phase has nothing to do and ends by itself.
  const std::string text = said("end\nend\nundo\n", {{level("recruit")}, ""}, true);
  EXPECT_THAT(text, AllOf(HasSubstr("Turn 1, Swedish, combat: nothing to do."),
                          HasSubstr("Undone: end (Turn 1, Swedish, movement).")));
}

TEST_F(ComputersTest, a_seat_is_handed_over_and_taken_over) {
  const std::string text = said(
      "computer\ncomputer recruit\ncomputer off\ncomputer col swedish\ncomputer kaiser\n"
      "computer off french\n",
      {});
  EXPECT_THAT(
      text, AllOf(HasSubstr("Swedish: a person.\nImperial: a person."),
                  HasSubstr("Swedish: a person.\nImperial: the computer, Recruit."),
                  HasSubstr("There is no level 'kaiser'"), HasSubstr("There is no side 'french'")));
  // Handed over, its side is played at once.
  EXPECT_THAT(said("computer recruit swedish\n", {}), HasSubstr("== Turn 1, Imperial, "));
}

TEST_F(ComputersTest, hints_can_be_typed_as_they_are) {
  const std::string text = said("end\nhint\nhint norrby\nhint nobody\n", {});
  EXPECT_THAT(text, AllOf(HasSubstr("%, "), HasSubstr("> hint norrby\n  "), HasSubstr("nobody")));
}

TEST_F(ComputersTest, a_review_of_the_game_so_far_is_short) {
  EXPECT_THAT(said("review\n", {}), HasSubstr("Nothing has been done yet."));
  EXPECT_THAT(said("end\nend\nend\nreview\n", {{level("recruit")}, ""}),
              AllOf(HasSubstr("The chance of the Swedish side"), HasSubstr("accuracy")));
}

// 3.6 What the computer does is told as the person sees it, and not as its own side would.
TEST_F(ComputersTest, at_warburg_a_person_reads_only_what_that_side_sees) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("tercio-hidden-" + std::to_string(getpid())))
          .string();
  std::ofstream(path)
      << "tercio-record 1\nrules lace-wars 1\nscenario warburg/historical\n"
         "seed x\ndice auto\n"
         "setup {\"clear\":true,\"turn\":2,\"side\":\"allied\",\"phase\":\"activation\","
         "\"pieces\":[{\"id\":\"toll\",\"hex\":\"1512\",\"facing\":\"ssw\"},"
         "{\"id\":\"vierte-garde\",\"hex\":\"1512\",\"facing\":\"ssw\"},"
         "{\"id\":\"zastrow-leader\",\"hex\":\"1512\"},"
         "{\"id\":\"jenner\",\"hex\":\"1207\",\"facing\":\"nne\"},"
         "{\"id\":\"segur-leader\",\"hex\":\"1207\"}]}\nbegin\n";
  const auto played = [&](const Seating& seating) {
    std::istringstream in("review\nfacts\nlist\n");
    std::ostringstream out;
    StreamLines typed(in, out, false);
    Table table(content(), typed, out, {.screen = {false, 200}, .seating = seating});
    EXPECT_EQ(table.load(path), "");
    table.run();
    return out.str();
  };
  const std::string text = played({{level("ensign")}, "french"});
  EXPECT_THAT(text, AllOf(HasSubstr("Toll"), HasSubstr("review tells what is hidden"),
                          Not(HasSubstr("Vierte"))));
  EXPECT_THAT(played({{level("ensign")}, "allied"}), HasSubstr("Vierte"));
  std::filesystem::remove(path);
}

TEST_F(ComputersTest, one_letter_of_help_is_still_help) {
  EXPECT_THAT(said("h\n", {}), HasSubstr("why an order is refused"));
}

TEST_F(ComputersTest, words_are_completed) {
  std::istringstream in;
  std::ostringstream out;
  StreamLines typed(in, out, false);
  Table table(content(), typed, out, {.screen = {false, 200}});
  ASSERT_EQ(table.start("first-orders/training", {}, Dice::kAuto, "seed"), "");
  EXPECT_THAT(table.completions("comp"), ElementsAre("computer"));
  EXPECT_THAT(table.completions("computer c"), ElementsAre("captain", "colonel"));
  EXPECT_THAT(table.completions("computer off sw"), ElementsAre("swedish"));
  EXPECT_THAT(table.completions("hi"), Contains("hint"));
}

TEST(LevelNamed, finds_a_level_by_its_beginning) {
  ASSERT_TRUE(level_named("Mar"));
  EXPECT_EQ((*level_named("Mar"))->id, "marshal");
  EXPECT_FALSE(level_named("c"));
  EXPECT_FALSE(level_named("random"));
  EXPECT_THAT(level_named("x").error(), HasSubstr("recruit, ensign, captain"));
}

}  // namespace
}  // namespace tercio::cli
