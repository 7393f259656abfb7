// 10 Plans of attacks, also of those that are still far away; 9 the chances of shots.
#include <gmock/gmock.h>

#include "advice/lace_wars/fixture.hpp"

namespace tercio::advice::lace {
namespace {

using ::testing::HasSubstr;

TEST(LaceWarsPlan, r10_1a_attackers_still_on_their_way_are_thought_to_stand_before_the_enemy) {
  Field t = lace_wars::two_stacks();
  t.at(2, Side::kA, lace_wars::Phase::kActivation);
  const auto game = lace_wars::shipped_game();
  const auto match = lace_wars::make_match(game, t.s);
  const auto plan = make_adviser(game)->plan(*match, "french", {{"courten"}, {"toll"}});
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->supposed.size(), 1U);
  EXPECT_THAT(plan->supposed[0].text, HasSubstr("As if Courten stood in "));
  EXPECT_TRUE(plan->action.empty());
  ASSERT_TRUE(plan->refused);
  EXPECT_TRUE(is_case(plan->refused->rule));
  EXPECT_EQ(plan->outcomes.size(), 6U);
  EXPECT_EQ(plan->sums.size(), 3U);
}

TEST(LaceWarsPlan, r10_1a_attackers_before_the_enemy_stay_where_they_are) {
  Field t = lace_wars::two_stacks();
  t.at(2, Side::kB, lace_wars::Phase::kCombat);
  const auto game = lace_wars::shipped_game();
  const auto match = lace_wars::make_match(game, t.s);
  const auto plan = make_adviser(game)->plan(*match, "allied", {{"toll"}, {"jenner"}});
  ASSERT_TRUE(plan);
  EXPECT_TRUE(plan->supposed.empty());
  EXPECT_EQ(plan->outcomes.size(), 6U);
}

TEST(LaceWarsPlan, r9_5_a_battery_alone_is_harmed_only_by_a_loss) {
  Field t;
  t.put("art-12l-segur", "1107", lace_wars::Facing::kN).put("segur-leader", "1107");
  t.put("art-12l-spoercken", "1103", lace_wars::Facing::kS).put("spoercken-leader", "1103");
  t.put("de-muy-leader", "0812").put("brunswick-leader", "1504");
  t.at(2, Side::kA, lace_wars::Phase::kActivation);
  const auto game = lace_wars::shipped_game();
  const auto match = lace_wars::make_match(game, t.s);
  const auto described = make_adviser(game)->describe(*match, "french", "1103");
  ASSERT_TRUE(described);
  int told = 0;
  for (const std::string& line : described->lines) {
    if (line.find("Art 12L (Ségur)") == std::string::npos) continue;
    EXPECT_THAT(line, HasSubstr("to do harm"));
    ++told;
  }
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace tercio::advice::lace
