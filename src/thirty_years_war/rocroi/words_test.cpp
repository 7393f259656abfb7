#include "thirty_years_war/told_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

TEST(RocroiWords, r17_0_whether_beck_has_come_is_told) {
  Table t("rocroi/historical", {{"option.beck", "on"}});
  EXPECT_EQ(told(t, "Beck").text,
            "has not arrived; from turn 9 a roll each turn brings him on 5 or 6");
  EXPECT_EQ(t.game().battle().about_turn_die(t.s).text,
            "A roll decides whether Beck arrives this turn: on 5 or 6.");
  t.s.rocroi.beck_die = 6;
  EXPECT_EQ(told(t, "Beck").text, "a roll of 6 has brought him");
}

TEST(RocroiWords, r17_0_without_the_option_nothing_is_told_of_beck) {
  Table t("rocroi/historical", {{"option.beck", "off"}});
  EXPECT_EQ(told(t, "Beck").title, "");
}

}  // namespace
}  // namespace tercio::thirty_years_war
