// 16.1, 16.2 The set-up and who chooses what in it.
#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/commanders.hpp"

namespace tercio::lace_wars {
namespace {

TEST(SetUp, r16_1a_the_french_place_first_then_the_allies) {
  Field field;
  field.as_set_up();
  ASSERT_EQ(field.s.step, Step::kDeploy);
  EXPECT_EQ(field.s.decider, Side::kA);
  EXPECT_EQ(field.refusal("deploy brunswick-leader 1102"), "16.1.4a-2");
  EXPECT_EQ(field.refusal("activate segur"), "4C-b");
  field.ok("end");
  ASSERT_EQ(field.s.step, Step::kDeploy);
  EXPECT_EQ(field.s.decider, Side::kB);
  EXPECT_EQ(field.refusal("deploy de-muy-leader 0910"), "16.1.4a-2");
  EXPECT_EQ(field.refusal("deploy brunswick-leader 1102"), "");
  field.ok("end");
  EXPECT_EQ(field.s.turn, 1);
  EXPECT_EQ(field.s.first, Side::kA);
  EXPECT_EQ(field.refusal("deploy de-muy-leader 0910"), "16.1.4a-1");
}

TEST(SetUp, r16_1_1_turn_1_of_eight) {
  Field field;
  field.as_set_up().ok("end").ok("end");
  EXPECT_EQ(field.s.turn, 1);
  EXPECT_EQ(field.game().scenario().turns, 8);
}

TEST(SetUp, r16_1_2_r16_1_3_activation_value_4_and_command_radius_5) {
  const Field field;
  EXPECT_EQ(field.game().numbers().activation, 4);
  EXPECT_EQ(field.game().numbers().army_radius, 5);
  for (const char* id : {"de-muy-leader", "brunswick-leader"}) {
    EXPECT_EQ(field.game().piece(field.piece(id)).radius, 5) << id;
    EXPECT_TRUE(field.game().piece(field.piece(id)).army_commander) << id;
  }
}

TEST(SetUp, r16_1_4a_1_commanders_go_where_their_player_likes) {
  Field field;
  field.as_set_up();
  field.ok("deploy segur-leader 0807")
      .ok("deploy de-muy-leader 0916")
      .ok("deploy segur-leader 1209");
  EXPECT_EQ(field.hex("segur-leader"), "1209");
  EXPECT_EQ(field.hex("de-muy-leader"), "0916");
  EXPECT_EQ(field.refusal("deploy segur-leader 1004"), "16.1.4a-1");  // Post stands there
  EXPECT_EQ(field.refusal("deploy segur-leader 1005"), "16.1.4a-1");  // in front of Post
  EXPECT_EQ(field.refusal("deploy segur-leader 1003"), "16.1.4a-1");
  // 1219 is beside the Légion, whose light troops have only a front.
  EXPECT_EQ(field.refusal("deploy segur-leader 1219"), "16.1.4a-1");
  EXPECT_EQ(field.hex("segur-leader"), "1209");
  // Behind the Allied line nobody looks.
  EXPECT_EQ(field.refusal("deploy segur-leader 1301"), "");
}

TEST(SetUp, r16_1_4a_1_the_proposed_places_of_commanders_are_allowed) {
  for (const char* scenario : {"historical", "alternate", "free"}) {
    Field field(scenario);
    field.as_set_up();
    for (const Side side : {Side::kA, Side::kB}) {
      for (const PieceId c : field.game().commanders(side) & field.s.present) {
        EXPECT_FALSE(why_not_deploy(field.game(), field.s, c, field.s.at[c]))
            << scenario << ' ' << field.game().described(c).id;
      }
      field.ok("end");
    }
  }
}

TEST(SetUp, r16_1_4a_2_units_stand_where_they_are_listed) {
  Field field;
  field.as_set_up();
  EXPECT_EQ(field.refusal("deploy bourbon 1014"), "16.1.4a-2");
  EXPECT_EQ(field.refusal("deploy jenner 1206"), "16.1.4a-2");
  EXPECT_EQ(field.refusal("deploy rouergue 0811"), "16.1.4a-2");
  // One counter in a hex, batteries and the ranges aside.
  for (const PieceId p :
       (field.game().units(Side::kA) | field.game().units(Side::kB)) & field.s.present) {
    const HexId h = field.s.at[p];
    const bool range = Drawing::hexes({"0915", "0916", "0917", "0718"}).contains(h);
    if (!range) {
      EXPECT_EQ(fighters_in(field.game(), field.s, h).size() +
                    (fighters_in(field.game(), field.s, h).empty() ? 1 : 0),
                1)
          << hex::label(h);
    }
  }
}

TEST(SetUp, r16_1_4a_2_maupeou_is_distributed_over_his_three_hexes) {
  Field field;
  field.as_set_up();
  EXPECT_EQ(field.refusal("deploy enghien 0914"), "16.1.4a-2");
  EXPECT_EQ(field.refusal("deploy touraine 0915"), "3.1a");  // two are there
  EXPECT_EQ(field.refusal("deploy art-6l-maupeou 0915"), "");
  field.ok("deploy enghien 0916");
  EXPECT_EQ(field.refusal("end"), "16.1.4a-2");  // 0917 is empty
  field.ok("deploy art-6l-maupeou 0917");
  EXPECT_EQ(field.refusal("end"), "");
  EXPECT_EQ(field.facing("enghien"), Facing::kNNE);
  field.ok("deploy la-tour-du-pin-2 0917");
  EXPECT_EQ(field.refusal("end"), "");
  EXPECT_EQ(field.s.top[Field::hex_of("0917")], field.piece("art-6l-maupeou"));
}

TEST(SetUp, r16_1_4a_2_fischer_holds_any_hexes_of_warburg) {
  Field field;
  field.as_set_up();
  EXPECT_EQ(field.hex("fischer-infantry"), field.hex("fischer-cavalry"));
  for (const char* h : {"0619", "0719"}) {
    EXPECT_EQ(field.refusal("deploy fischer-cavalry " + std::string(h)), "") << h;
  }
  EXPECT_EQ(field.refusal("deploy fischer-cavalry 0717"), "16.1.4a-2");
  field.ok("deploy fischer-infantry 0619");
  EXPECT_EQ(field.refusal("end"), "");
}

TEST(SetUp, r16_2a_the_alternate_scenario_is_the_historical_one_with_the_allies_first) {
  const Field a("historical");
  const Field b("alternate");
  EXPECT_EQ(a.game().scenario().first_side, 0);
  EXPECT_EQ(b.game().scenario().first_side, 1);
  EXPECT_EQ(a.game().scenario().turns, b.game().scenario().turns);
  EXPECT_EQ(a.game().scenario().initiative_ties, 1);
  EXPECT_EQ(b.game().scenario().initiative_ties, 1);
  ASSERT_EQ(a.game().arrivals().size(), b.game().arrivals().size());
  EXPECT_EQ(b.game().arrivals().front().rolls, a.game().arrivals().front().rolls);
}

}  // namespace
}  // namespace tercio::lace_wars
