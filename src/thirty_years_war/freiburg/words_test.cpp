#include "thirty_years_war/freiburg/days_fixture.hpp"
#include "thirty_years_war/told_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace freiburg_days;

Table field(const char* scenario, const Table::OptionMap& options = {}) {
  Table t(std::string("freiburg/") + scenario, options);
  t.game().battle().game_begins(t.s);
  return t;
}

TEST(FreiburgWords, r18_0_the_day_is_told_with_its_date) {
  Table t = field("campaign");
  t.s.day = 2;
  EXPECT_EQ(t.game().battle().day_text(t.s), "day 2 of 3, 5 August");
  EXPECT_EQ(field("siege").game().battle().day_text(t.s), "day 2 of 2");
  EXPECT_EQ(field("3-august").game().battle().day_text({}), "3 August");
}

TEST(FreiburgWords, r17_15_the_line_says_what_takes_it) {
  Table t = field("3-august");
  const engine::Fact line = told(t, "3 August Line");
  EXPECT_EQ(line.text,
            "not taken; the French take it by clearing 4 connected hexes of Bavarians and holding "
            "2 of them");
  EXPECT_EQ(line.topic, "line");
  EXPECT_EQ(told(t, "Hexes with French units").text, "none");
}

TEST(FreiburgWords, r19_58_sections_are_told_and_shaded_by_who_holds_them) {
  Table t = field("siege");
  const auto altstadt = told(t, "Altstadt");
  EXPECT_EQ(altstadt.text, "controlled by the Bavarians; the French hold none of its hexes");
  const std::string hex = hex::label(altstadt.hexes.front());
  last_in(t, kFrench, {hex});
  EXPECT_EQ(told(t, "Altstadt").text, "controlled by the Bavarians; the French hold " + hex);
  EXPECT_EQ(tone(t.game().battle().overlay(t.s, "sections"), hex), "bad");
  ASSERT_EQ(works(t, "control").size(), 1U);
  EXPECT_EQ(works(t, "control").front().owner, "french");
}

TEST(FreiburgWords, r19_58_the_town_is_told_only_when_asked_for_where_no_siege_is_played) {
  EXPECT_EQ(told(field("siege"), "Altstadt").topic, "town");
  EXPECT_EQ(told(field("3-august"), "Altstadt").topic, "+town");
}

TEST(FreiburgWords, r19_55_r19_57_gates_and_breaches_are_told) {
  Table t = field("siege");
  ASSERT_FALSE(works(t, "gate").empty());
  const engine::Work gate = works(t, "gate").front();
  EXPECT_EQ(gate.owner, "bavarian");
  EXPECT_NE(gate.text.find("only the Bavarians can use it"), std::string::npos);
  const std::string inner = hex::label(gate.side.first);
  breach(t, inner);
  EXPECT_EQ(told(t, "Walls breached").text, inner);
  EXPECT_NE(works(t, "gate").front().text.find("breached, open to everybody"), std::string::npos);
  std::vector<engine::Fact> here;
  t.game().battle().tell_hex(t.s, gate.side.first, here);
  ASSERT_FALSE(here.empty());
  EXPECT_EQ(here.front().rule, "19.56");
}

TEST(FreiburgWords, r18_73_ways_out_are_told_by_piece_and_together) {
  Table t = field("campaign");
  t.s.day = 3;
  t.put("bavarian-foot-1", "0601").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(told(t, "Lines of communication").text, "1 of 1 open");
  const std::string title = t.game().name(t.piece("bavarian-foot-1")) + " in 0601";
  EXPECT_EQ(told(t, title).topic, "+routes");
  EXPECT_EQ(tone(t.game().battle().overlay(t.s, "routes"), "0601"), "good");
}

TEST(FreiburgWords, r15_12_the_levels_and_their_dice_are_told) {
  Table t = field("5-august");
  t.put("bavarian-foot-1", "1512");
  const auto text = t.game().battle().level_text(t.s, t.game().category_index("bavarian"));
  EXPECT_NE(text.find("0 strength points lost; at "), std::string::npos) << text;
  EXPECT_NE(text.find("without a roll"), std::string::npos) << text;
  EXPECT_EQ(told(t, "Morale").text, "the levels of 5 August apply");
}

TEST(FreiburgWords, r16_1_b_cavalry_beside_entrenchments_is_told_why_it_must_move) {
  Table t = field("3-august");
  t.put("bavarian-foot-1", "1522").put("regular-horse-1", "1523").put("regular-foot-1", "1524");
  t.at(2, kFrench, Phase::kMovement);
  const Denial why = t.game().battle().why_must_move(t.s, t.piece("regular-horse-1"));
  ASSERT_TRUE(why);
  EXPECT_EQ(refusal_of(t.game(), why).message,
            "French horse 1 will be lost at the end of the phase if it stays beside the entrenched "
            "Bavarians");
  EXPECT_FALSE(t.game().battle().why_must_move(t.s, t.piece("regular-foot-1")));
}

TEST(FreiburgWords, r18_71_the_hill_says_what_will_be_asked) {
  Table t = field("campaign");
  t.s.day = 2;
  t.s.freiburg.post = Post::kPosition;
  EXPECT_EQ(told(t, "The Hill").text,
            "the French win at the end of 5 August if no Bavarian unit is left in its "
            "entrenchments; 0 are there now");
  t.s.freiburg.post = Post::kLine;
  EXPECT_EQ(told(t, "The Hill").topic, "+line");
}

TEST(FreiburgWords, r18_51_r18_52_what_cannot_be_held_is_told_between_the_days) {
  Table t = field("campaign");
  t.s.phase = Phase::kInterregnum;
  t.s.day = 2;
  t.s.freiburg.line_taken = 1;
  auto closed = t.game().battle().closed_alternatives(t.s);
  ASSERT_EQ(closed.size(), 1U);
  EXPECT_EQ(closed.front().rule, "18.51");
  t.s.day = 3;
  closed = t.game().battle().closed_alternatives(t.s);
  ASSERT_EQ(closed.size(), 1U);
  EXPECT_EQ(closed.front().rule, "18.52");
}

}  // namespace
}  // namespace tercio::thirty_years_war
