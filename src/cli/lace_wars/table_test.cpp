#include "cli/table/table.hpp"

#include <sstream>

#include <gmock/gmock.h>

#include "cli/lace_wars/map.hpp"
#include "cli/lace_wars/words.hpp"
#include "cli/table/column_canvas.hpp"
#include "data/source.hpp"

namespace tercio::cli {
namespace {

using engine::Dice;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const Content& content() {
  static const Content kContent = [] {
    const auto sources = data::embedded_sources();
    return Content{data::GameLibrary(sources), data::load_rules_references(sources).systems};
  }();
  return kContent;
}

// What a table says to these lines, after the set-up of both sides.
std::string played(const std::string& lines, int width = 100) {
  std::istringstream in("end\nend\n" + lines);
  std::ostringstream out;
  Table table(content(), in, out, {.screen = Screen{false, width}});
  EXPECT_EQ(table.start("warburg/historical", {}, Dice::kManual, "x"), "");
  table.run();
  const std::string text = out.str();
  return text.substr(text.find("> end\n— Turn 1"));
}

TEST(WarburgTable, a_letter_is_the_order_of_the_decision) {
  EXPECT_THAT(played("a segur\nroll 2\n"),
              AllOf(HasSubstr("Ségur is tested: die 2"), HasSubstr("Thianges in 1110")));
  EXPECT_THAT(played("m jenner 1307\n"), HasSubstr("'m' can be move, march, morale, map"));
}

TEST(WarburgTable, the_chances_of_activation_are_told) {
  EXPECT_THAT(played("activated\n"), HasSubstr("On 4 or less, 4 in 6: fischer-infantry"));
}

TEST(WarburgTable, a_unit_turns_toward_the_hex_it_is_sent_to) {
  EXPECT_THAT(played("a segur\nroll 2\nend\nend force\nm jenner 1206\n"),
              HasSubstr("Jenner in 1207 turns 1 vertex"));
}

TEST(WarburgTable, end_asks_first_where_units_or_activations_are_left) {
  const std::string all = played("end\nactivated\n");
  EXPECT_THAT(all, AllOf(HasSubstr("not been activated; `end` again ends all activations"),
                         HasSubstr("Still to test:")));
  EXPECT_THAT(played("a segur\nroll 2\nend\nend\n"),
              HasSubstr("could still fire; `end` again goes on to the moves"));
  const std::string one = played("a segur\nroll 2\nend\nend force\nend\nlegal jenner\n");
  EXPECT_THAT(one, HasSubstr("could still move; `end` again ends the activation"));
  EXPECT_THAT(played("a segur\nroll 2\nend\nend force\nend\nend\nactivated\n"),
              HasSubstr("Tested or held this turn: Ségur"));
  EXPECT_THAT(played("end force\n"), Not(HasSubstr("`end` again")));
  EXPECT_THAT(played("end force\nend\n"),
              HasSubstr("could still move; `end` again goes on to the combats"));
}

TEST(WarburgTable, reach_before_the_activation_says_so) {
  EXPECT_THAT(played("reach jenner\n"), HasSubstr("Jenner could, if it were activated, end its"));
}

TEST(WarburgTable, naming_another_unit_ends_the_move_of_the_first) {
  const std::string text =
      played("a segur\nroll 2\nend\nend force\nm bourbonnais-1 0706\nm bourbonnais-2 0905\n");
  EXPECT_THAT(text, AllOf(HasSubstr("Bourbonnais 1 moves from 0806 to 0706"),
                          HasSubstr("Bourbonnais 2 moves from 0906 to 0905")));
}

TEST(WarburgTable, the_other_side_is_asked_in_the_middle_of_a_move) {
  EXPECT_THAT(
      played("a segur\nroll 2\nend\nend force\nm jenner 1308\n"),
      AllOf(HasSubstr("the Allied player may react"), HasSubstr("`fire art-12l-spoercken 1207`")));
}

// 3.6
TEST(WarburgTable, what_lies_under_a_counter_is_hidden_from_the_enemy) {
  const std::string hidden = played("end force\nend force\nstack 0718\n");
  EXPECT_THAT(hidden, AllOf(HasSubstr("Under it lies what you may not see"),
                            Not(HasSubstr("2. Fischer cavalry"))));
  EXPECT_THAT(played("end force\nend force\nopen\nstack 0718\n"), HasSubstr("2. Fischer cavalry"));
  EXPECT_THAT(played("stack 0718\n"), HasSubstr("2. Fischer cavalry"));
}

TEST(WarburgTable, nobody_learns_who_is_in_command_of_the_enemy) {
  EXPECT_THAT(played("command zastrow\n"), HasSubstr("is not to be seen"));
  EXPECT_THAT(played("map command spoercken-leader\n"), HasSubstr("is not to be seen"));
  EXPECT_THAT(played("command segur\n"), HasSubstr("In command by the radius: Jenner in 1207"));
}

TEST(WarburgTable, refusals_find_the_rules_of_their_system) {
  EXPECT_THAT(played("attack 1207 1307\nwhy\n"), HasSubstr("10.1f Only in the combat phase"));
  EXPECT_THAT(played("why activate zastrow\n"), HasSubstr("No, "));
}

TEST(WarburgTable, marks_stand_beside_stacks_too) {
  EXPECT_THAT(played("map front jenner\n"),
              HasSubstr("F: in front of Jenner in 1207, which faces nne"));
  EXPECT_THAT(played("map fire art-12l\n"), HasSubstr("The field of fire of Art 12L (Ségur)"));
  EXPECT_THAT(played("map zones\n"), HasSubstr("z: of Allied"));
}

TEST(WarburgTable, every_question_has_an_answer) {
  for (const char* question :
       {"position", "morale", "bridges", "crossed", "reinforcements", "score", "facts", "what 1107",
        "zones allied", "targets art-12l-segur", "sight 1107 1303", "legal", "pieces french"}) {
    EXPECT_THAT(played(std::string(question) + "\n"),
                AllOf(Not(HasSubstr("is not understood")), Not(HasSubstr("> No,"))))
        << question;
  }
}

TEST(WarburgMap, is_as_wide_as_the_screen_allows) {
  const hex::Grid grid{17, 20};
  EXPECT_EQ(whole_columns(grid, 160).cell, 6);
  EXPECT_EQ(whole_columns(grid, 100).cell, 4);
  EXPECT_EQ(whole_columns(grid, 80).cell, 4);
  EXPECT_EQ(whole_columns(grid, 60).cell, 3);
  for (const int width : {60, 80, 100, 160}) {
    std::istringstream lines(played("map\n", width));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(columns_of(line), width) << line;
    }
  }
}

// Ruling 2.1-2
TEST(WarburgMap, arrows_point_to_the_vertex) {
  EXPECT_EQ(lace::arrow_of("n"), "↗");
  EXPECT_EQ(lace::arrow_of("nne"), "→");
  EXPECT_EQ(lace::arrow_of("s"), "↙");
}

TEST(WarburgWords, results_are_told_in_words) {
  EXPECT_EQ(lace::result_text("-"), "suffers nothing");
  EXPECT_EQ(lace::result_text("1 MT+1"), "loses a step, tests its morale +1");
  EXPECT_EQ(lace::result_text("2 D R2 *"),
            "loses 2 steps, disorganised, retreats 2 hexes, disorganised cavalry is lost");
}

}  // namespace
}  // namespace tercio::cli
