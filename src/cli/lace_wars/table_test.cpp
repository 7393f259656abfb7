#include "cli/table/table.hpp"

#include <sstream>

#include <gmock/gmock.h>

#include "cli/lace_wars/map.hpp"
#include "cli/table/column_canvas.hpp"
#include "cli/table/content_fixture.hpp"

namespace tercio::cli {
namespace {

using engine::Dice;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// What a table says to these lines, after the set-up of both sides.
std::string played(const std::string& lines, int width = 100) {
  std::istringstream in("end\nend\n" + lines);
  std::ostringstream out;
  StreamLines typed(in, out, false);
  Table table(content(), typed, out, {.screen = Screen{false, width}, .interactive = true});
  EXPECT_EQ(table.start("warburg/historical", {}, Dice::kManual, "x"), "");
  table.run();
  const std::string text = out.str();
  return text.substr(text.find("> end\n— Turn 1"));
}

TEST(WarburgTable, a_letter_is_the_order_of_the_decision) {
  EXPECT_THAT(played("a segur\nroll 2\n"), HasSubstr("Thianges in 1110"));
  EXPECT_THAT(played("a segur\nroll 2\nend\nend force\nm jenner 1206\n"),
              HasSubstr("Jenner in 1207 turns 1 vertex"));
}

TEST(WarburgTable, end_asks_first_where_units_or_activations_are_left) {
  EXPECT_THAT(played("end\n"), HasSubstr("not been activated"));
  EXPECT_THAT(played("a segur\nroll 2\nend\nend\n"), HasSubstr("could still fire"));
  EXPECT_THAT(played("a segur\nroll 2\nend\nend force\nend\n"), HasSubstr("could still move"));
}

TEST(WarburgTable, naming_another_unit_ends_the_move_of_the_first) {
  const std::string text =
      played("a segur\nroll 2\nend\nend force\nm bourbonnais-1 0706\nm bourbonnais-2 0905\n");
  EXPECT_THAT(text, AllOf(HasSubstr("Bourbonnais 1 moves from 0806 to 0706"),
                          HasSubstr("Bourbonnais 2 moves from 0906 to 0905")));
}

TEST(WarburgTable, the_other_side_is_asked_in_the_middle_of_a_move) {
  EXPECT_THAT(played("a segur\nroll 2\nend\nend force\nm jenner 1308\n"),
              HasSubstr("Your guns may fire"));
}

// 3.6
TEST(WarburgTable, what_lies_under_a_counter_is_hidden_from_the_enemy) {
  EXPECT_THAT(
      played("end force\nend force\nwhat 0718\n"),
      AllOf(HasSubstr("Under it lies what you may not see"), Not(HasSubstr("2. Fischer cavalry"))));
  EXPECT_THAT(played("what 0718\n"), HasSubstr("2. Fischer cavalry"));
}

TEST(WarburgTable, refusals_find_the_rules_of_their_system) {
  EXPECT_THAT(played("attack 1207 1307\nwhy\n"), HasSubstr("10.1f Only in the combat phase"));
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
  using lace_wars::Facing;
  EXPECT_EQ(lace::arrow_of(Facing::kN), "↗");
  EXPECT_EQ(lace::arrow_of(Facing::kNNE), "→");
  EXPECT_EQ(lace::arrow_of(Facing::kS), "↙");
}

}  // namespace
}  // namespace tercio::cli
