#include "thirty_years_war/breitenfeld/fixture.hpp"
#include "thirty_years_war/told_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

TEST(BreitenfeldWords, r18_1_3_restricted_visibility_is_told_with_what_it_limits) {
  Table t = field();
  see(t, Visibility::kRestricted);
  const engine::Fact fact = told(t, "Visibility");
  EXPECT_EQ(fact.text,
            "restricted: pieces move half as far, and a disrupted unit recovers only on a 6; guns "
            "fire at most 2 hexes, and cavalry charges only with or next to a leader");
  EXPECT_EQ(fact.rule, "18.1-3");
}

TEST(BreitenfeldWords, r16_11_r16_12_who_may_not_move_yet_is_told_until_he_may) {
  Table t = field();
  t.as_set_up().at(1, kImperialist, Phase::kMovement);
  EXPECT_EQ(told(t, "The Imperialists may not move yet").rule, "16.11");
  EXPECT_EQ(told(t, "The Allies may not move yet").rule, "16.12");
  t.s.breitenfeld.released = {1, 1};
  EXPECT_EQ(told(t, "The Imperialists may not move yet").title, "");
}

TEST(BreitenfeldWords, r19_0_strength_points_that_left_the_map_are_told_by_edge) {
  Table t = field();
  t.s.breitenfeld.imperialist_cavalry_exited_north = 6;
  t.s.breitenfeld.swedish_exited_north = 1;
  EXPECT_EQ(told(t, "Left the map").text,
            "Swedes by the north edge 1 strength point and Imperialist cavalry by the north edge 6 "
            "strength points");
}

TEST(BreitenfeldWords, r18_0_the_die_of_the_turn_says_what_each_face_means) {
  Table t = field();
  t.s.turn = 2;
  EXPECT_EQ(t.game().battle().about_turn_die(t.s).text,
            "A roll decides how far one sees this turn: clear on 1 or 2, moderate on 3 or 4, "
            "restricted on 5; on 6 it stays as it is.");
}

TEST(BreitenfeldWords, r20_11_losses_are_told_against_the_limit) {
  Table t = field();
  const int saxon = t.game().category_index("saxon");
  t.s.levels[static_cast<std::size_t>(saxon)] = 4;
  t.s.losses[static_cast<std::size_t>(t.game().army_index("saxon"))] = 1;
  EXPECT_EQ(t.game().battle().level_text(t.s, saxon),
            "1 strength point lost; 3 more and it is demoralized (limit 4)");
  demoralize(t, "saxon");
  EXPECT_EQ(t.game().battle().level_text(t.s, saxon),
            "1 strength point lost (limit 4): demoralized");
}

}  // namespace
}  // namespace tercio::thirty_years_war
