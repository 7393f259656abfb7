// Edited positions (`setup` of the protocol): what the rules cannot hold is refused or put right,
// and what is told of a position sets it up again.
#include "thirty_years_war/position/edit.hpp"

#include <nlohmann/json.hpp>

#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr const char* kBreitenfeld = "breitenfeld/historical";
constexpr const char* kRocroi = "rocroi/historical";

using OptionMap = Table::OptionMap;

Table edited(const std::string& scenario, const std::string& setup, const OptionMap& options = {}) {
  Table t(scenario, options);
  for (const auto& fault : edit(t.game(), Json::parse(setup), t.s)) {
    ADD_FAILURE() << fault.field << ": " << fault.message;
  }
  return t;
}

// The faults of a setup: "field rule; " for each.
std::string faults(const std::string& scenario, const std::string& setup,
                   const OptionMap& options = {}) {
  Table t(scenario, options);
  std::string out;
  for (const auto& fault : edit(t.game(), Json::parse(setup), t.s)) {
    EXPECT_FALSE(fault.message.empty());
    out += fault.field + (fault.rule.empty() ? "; " : " " + fault.rule + "; ");
  }
  return out;
}

Json facts_of(const Table& t) { return position_of(t.game(), t.s, "")["facts"]; }

// --- The fields of a piece
// ------------------------------------------------------------------------

TEST(EditedPosition, every_field_of_every_piece_is_checked_also_off_the_map) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":"eliminated",
      "colour":[[[]]]}]})"),
            "setup.pieces[0].colour; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":"eliminated",
      "disrupted":[[[[1]]]]}]})"),
            "setup.pieces[0].disrupted; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":"unused","hex":{"a":[]}}]})"),
            "setup.pieces[0].hex; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":["eliminated"]}]})"),
            "setup.pieces[0].state; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","owner":"allied"}]})"),
            "setup.pieces[0].owner; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"imperialist-gun-1","owner":[]}]})"),
            "setup.pieces[0].owner; ");
}

TEST(EditedPosition, what_is_printed_may_be_told_and_is_not_changed) {
  edited(kBreitenfeld,
         R"({"pieces":[{"id":"merode","strength":5,"kind":"cavalry","hex":"1625"}]})");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","strength":50}]})"),
            "setup.pieces[0].strength; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","tags":[[[[]]]]}]})"),
            "setup.pieces[0].tags; ");
}

TEST(EditedPosition, a_piece_is_not_in_two_states_at_once) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":"eliminated",
      "hex":"1625"}]})"),
            "setup.pieces[0].hex; ");
  EXPECT_EQ(
      faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":"ready","disrupted":true}]})"),
      "setup.pieces[0].disrupted; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"merode","state":"exited",
      "disrupted":true}]})"),
            "setup.pieces[0].disrupted; ");
}

TEST(EditedPosition, r9_11_leaders_are_never_disrupted) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"pieces":[{"id":"tilly-leader","disrupted":true}]})"),
            "setup.pieces[0] 9.11; ");
}

// --- Where a piece may stand
// ----------------------------------------------------------------------

TEST(EditedPosition, r6_12_no_leader_stands_with_an_enemy_unit) {
  Table t(kBreitenfeld);
  const auto found = edit(t.game(), Json::parse(R"({"clear":true,"turn":3,"pieces":[
      {"id":"tott-1","hex":"1526"},{"id":"tilly-leader","hex":"1526"}]})"),
                          t.s);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "6.12");
  EXPECT_EQ(found[0].field, "setup.pieces");
  EXPECT_EQ(found[0].hexes, std::vector<std::string>{"1526"});
  EXPECT_EQ(found[0].pieces, (std::vector<std::string>{"tilly-leader", "tott-1"}));
  EXPECT_NE(found[0].message.find("1526"), std::string::npos);
}

TEST(EditedPosition, r12_0_nobody_stands_in_ground_that_is_closed_to_him) {
  Table t(kBreitenfeld);
  HexId forest = kNoHex;
  t.game().forest().for_each([&](HexId h) {
    bool road = false;
    for (const Direction d : hex::kAllDirections) road = road || t.game().has(h, d, OnSide::kRoad);
    if (!road) forest = h;
  });
  ASSERT_NE(forest, kNoHex);
  for (const char* id : {"tilly-leader", "merode", "imperialist-gun-1"}) {
    const Json setup{
        {"clear", true}, {"turn", 3}, {"pieces", {{{"id", id}, {"hex", hex::label(forest)}}}}};
    const auto found = edit(t.game(), setup, t.s);
    ASSERT_EQ(found.size(), 1U) << id;
    EXPECT_EQ(found[0].rule, t.game().terrain(forest).rule);
    EXPECT_EQ(found[0].pieces, std::vector<std::string>{id});
  }
}

TEST(EditedPosition, r11_12_by_option_units_that_flee_stand_in_any_ground) {
  const OptionMap waived{{"demoralized.four_hexes_waives", "all"}};
  const std::string forest =
      R"({"clear":true,"turn":2,"pieces":[{"id":"bavarian-foot-1","hex":"1505"},
      {"id":"regular-horse-2","hex":"2213"}],"facts":{"demoralized":["regular"]}})";
  EXPECT_EQ(faults("freiburg/3-august", forest), "setup.pieces 12.0-Forest; ");
  EXPECT_EQ(faults("freiburg/3-august", forest, waived), "");
}

TEST(EditedPosition, r6_32_one_unit_stands_in_a_hex_except_in_the_middle_of_a_movement) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"clear":true,"turn":3,"side":"imperialist",
      "phase":"movement","pieces":[{"id":"merode","hex":"1625"},{"id":"strozzi","hex":"1625"}]})"),
            "setup.pieces 6.32; ");
  const Table t = edited(kBreitenfeld, R"({"clear":true,"turn":3,"side":"imperialist",
      "phase":"movement","decision":"move",
      "pieces":[{"id":"merode","hex":"1625"},{"id":"strozzi","hex":"1625"}],
      "facts":{"under_way":{"done":["merode"]},"released":{"imperialist":true}}})");
  EXPECT_EQ(t.s.crowded, 1);
  EXPECT_EQ(unit_in(t.s, t.s.at[t.piece("merode")]), t.piece("merode"));
  EXPECT_EQ(t.refusal("end"), "6.32");
}

TEST(EditedPosition, r6_12_units_of_both_sides_change_places) {
  const Table t = edited(kBreitenfeld, R"({"turn":3,"pieces":[{"id":"merode","hex":"1225"},
      {"id":"tott-1","hex":"1825"}]})");
  for (const Side side : {Side::kA, Side::kB}) {
    HexSet hexes;
    for (const PieceId u : t.game().units(side) & t.s.present) hexes.insert(t.s.at[u]);
    EXPECT_EQ(t.s.units[index_of(side)], hexes);
  }
}

// --- Who waits, who has gone
// ----------------------------------------------------------------------

TEST(EditedPosition, r3_0_a_turn_in_the_middle_of_the_battle_leaves_nobody_to_be_deployed) {
  EXPECT_EQ(faults("freiburg/5-august", R"({"turn":3})"), "setup.pieces 4.1C; ");
  EXPECT_EQ(faults("breitenfeld/free", R"({"turn":3})"), "setup.pieces 4.1C; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3})"), "");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3,"pieces":[{"id":"merode","state":"waiting"}]})"),
            "setup.pieces 4.1C; ");
}

TEST(EditedPosition, r6_15_nobody_has_left_a_map_that_may_not_be_left) {
  EXPECT_EQ(faults(kRocroi, R"({"turn":3,"pieces":[{"id":"roiiaux","state":"exited"}]})"),
            "setup.pieces 6.15; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3,"pieces":[{"id":"merode","state":"exited"}]})"),
            "setup.pieces 19.13; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3,"pieces":[{"id":"merode","state":"exited"}],
      "facts":{"demoralized":["swedish"]}})"),
            "");
}

TEST(EditedPosition, r5_31_guns_change_hands_and_are_never_lost) {
  EXPECT_EQ(faults(kRocroi, R"({"turn":3,"pieces":[{"id":"french-gun-1","state":"eliminated"}]})"),
            "setup.pieces 5.31; ");
}

TEST(EditedPosition, r17_11_beck_has_come_by_a_die) {
  const OptionMap beck{{"option.beck", "on"}};
  EXPECT_EQ(faults(kRocroi, R"({"turn":10,"facts":{"beck":4}})", beck), "setup.facts.beck; ");
  EXPECT_EQ(faults(kRocroi, R"({"turn":3,"facts":{"beck":5}})", beck), "setup.facts.beck 17.0; ");
  EXPECT_EQ(faults(kRocroi, R"({"turn":10,"pieces":[{"id":"beck-leader","hex":"0112"}]})", beck),
            "setup.facts.beck 17.11; ");
  EXPECT_EQ(
      faults(kRocroi, R"({"turn":10,"pieces":[{"id":"beck-leader","state":"waiting"}]})", beck),
      "setup.pieces 17.0; ");
  EXPECT_EQ(faults(kRocroi, R"({"turn":10,"phase":"reinforcement","facts":{"beck":5}})", beck),
            "setup.phase; ");
  const Table t = edited(kRocroi, R"({"turn":10,"facts":{"beck":5},
      "pieces":[{"id":"beck-leader","state":"waiting"}]})",
                         beck);
  EXPECT_NE(t.s.phase, Phase::kReinforcement);
}

// --- Losses
// ---------------------------------------------------------------------------------------

TEST(EditedPosition, r11_0_losses_at_the_level_have_demoralized) {
  const Table t = edited(kRocroi, R"({"clear":true,"turn":3,"facts":{"losses":{"spanish":400}}})");
  EXPECT_EQ(facts_of(t)["demoralized"].size(), 3U);
  const Table below = edited(kRocroi, R"({"clear":true,"turn":3})");
  EXPECT_TRUE(facts_of(below)["demoralized"].empty());
  const Table firing = edited(kBreitenfeld, R"({"turn":10,"side":"allied","phase":"artillery-fire",
      "decision":"fire","facts":{"losses":{"imperialist":70}}})");
  EXPECT_TRUE(firing.demoralized("imperialist"));
}

TEST(EditedPosition, r16_0_a_charge_is_judged_also_when_all_attacks_are_declared_first) {
  EXPECT_EQ(faults(kRocroi, R"({"clear":true,"turn":5,"side":"french","phase":"combat",
      "decision":"combat-roll","pieces":[{"id":"persen","hex":"0712"},
      {"id":"spanish-1","hex":"0711"}],
      "pending":{"attackers":["persen"],"defenders":["spanish-1"],"charge":true},
      "facts":{"under_way":{"done":["persen"],"attacked":["spanish-1"]}}})",
                   {{"combat.declare_all_first", "on"}}),
            "setup.pending.charge 16.0; ");
}

// F-94
TEST(EditedPosition, r17_35_by_option_the_last_day_is_over_after_the_phase) {
  const OptionMap options{{"freiburg.last_day_ends", "with_the_phase"}};
  constexpr const char* kDay = "freiburg/9-august";
  Table t = edited(kDay, R"({"clear":true,"turn":3,"side":"bavarian","phase":"movement","pieces":[
      {"id":"bavarian-foot-1","hex":"1301"},{"id":"regular-foot-1","hex":"1318"}]})",
                   options);
  t.ok("exit bavarian-foot-1");
  (void)edited(kDay, position_of(t.game(), t.s, kDay).dump(), options);
  t.ok("end");
  ASSERT_TRUE(is_over(t.s));
  (void)edited(kDay, position_of(t.game(), t.s, kDay).dump(), options);
  // No phase begins like this.
  EXPECT_EQ(faults(kDay, R"({"clear":true,"turn":3,"side":"bavarian","phase":"movement","pieces":[
      {"id":"regular-foot-1","hex":"1318"}]})",
                   options),
            "setup.pieces 4.0; ");
}

TEST(EditedPosition, r20_11_losses_at_the_level_have_brought_the_saxon_collapse) {
  const Table t = edited(kBreitenfeld, R"({"clear":true,"turn":3,"side":"allied",
      "pieces":[{"id":"bindauf","hex":"0926"}],"facts":{"losses":{"saxon":60}}})");
  EXPECT_TRUE(t.demoralized("saxon"));
  EXPECT_TRUE(t.is_disrupted("bindauf"));
  EXPECT_EQ(facts_of(t)["saxon_collapse_turn"], 3);
  EXPECT_EQ(facts_of(t)["saxon_collapse_side"], "imperialist");
}

TEST(EditedPosition, r11_0_eliminated_units_are_losses_and_points) {
  const Table t = edited(kRocroi, R"({"turn":3,"pieces":[{"id":"roiiaux","state":"eliminated"},
      {"id":"gassion-leader","state":"eliminated"}]})");
  const int strength = t.game().piece(t.piece("roiiaux")).strength;
  EXPECT_EQ(facts_of(t)["strength_lost"]["french"], strength);
  EXPECT_EQ(t.s.points[1], strength + t.game().number("victory.leader.gassion-leader"));
  EXPECT_EQ(faults(kRocroi, R"({"turn":3,"pieces":[{"id":"roiiaux","state":"eliminated"}],
      "facts":{"losses":{"french":1}}})"),
            "setup.facts.losses.french; ");
}

// --- The clock
// ------------------------------------------------------------------------------------

TEST(EditedPosition, r18_0_the_die_of_a_turn_comes_before_both_sides) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3,"phase":"visibility","side":"allied"})"),
            "setup.side; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3,"phase":"visibility","side":"imperialist"})"), "");
  EXPECT_EQ(faults(kBreitenfeld, R"({"phase":"set-up"})"), "setup.phase; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"phase":"interregnum"})"), "setup.phase; ");
}

TEST(EditedPosition, r4_0_the_battle_is_over_when_it_is) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":3,"phase":"over"})"), "setup.phase 4.0; ");
  const Table t = edited(kBreitenfeld, R"({"turn":17,"side":"allied","phase":"over"})");
  EXPECT_TRUE(is_over(t.s));
}

// --- Breitenfeld
// ----------------------------------------------------------------------------------

TEST(EditedPosition, r21_11_points_of_exits_are_given) {
  const Table t = edited(kBreitenfeld, R"({"turn":9,"facts":{"demoralized":["imperialist"],
      "exited":{"allied_cavalry_south":12,"imperialist_south":7}}})");
  EXPECT_EQ(t.s.breitenfeld.allied_cavalry_exited_south, 12);
  EXPECT_EQ(facts_of(t)["exited"]["imperialist_south"], 7);
  EXPECT_EQ(faults(kBreitenfeld, R"({"facts":{"exited":{"moon":1}}})"), "setup.facts.exited; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"facts":{"exited":{"swedish_north":-1}}})"),
            "setup.facts.exited; ");
}

TEST(EditedPosition, r20_13_of_the_saxon_collapse_the_side_alone_may_be_given) {
  const auto collapse = [](const std::string& side) {
    const Table t = edited(kBreitenfeld, R"({"turn":6,"side":"imperialist","phase":"movement",
        "facts":{"demoralized":["saxon"],"saxon_collapse_side":")" +
                                             side + "\"}}");
    return t.s.breitenfeld.saxon_collapse;
  };
  EXPECT_EQ(collapse("allied"), 10);  // turn 5, the second player-turn
  EXPECT_EQ(collapse("imperialist"), 9);
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":6,"facts":{"saxon_collapse_side":"imperialist"}})"),
            "setup.facts.saxon_collapse_side 20.11; ");
}

TEST(EditedPosition, r20_13_r20_32_the_date_of_the_saxon_collapse_is_given) {
  const Table t = edited(kBreitenfeld, R"({"turn":5,"side":"imperialist","facts":{
      "demoralized":["saxon"],"saxon_collapse_turn":4,"saxon_collapse_side":"allied"}})");
  EXPECT_EQ(t.s.breitenfeld.saxon_collapse, 8);
  EXPECT_EQ(t.s.breitenfeld.saxon_collapse_turn, 4);
  EXPECT_EQ(t.s.breitenfeld.imperialist_level_raised, 1);
  const Table now = edited(kBreitenfeld, R"({"turn":5,"side":"allied","facts":{
      "demoralized":["saxon"],"saxon_collapse_turn":5}})");
  EXPECT_EQ(now.s.breitenfeld.saxon_collapse, 9);
  EXPECT_EQ(now.s.breitenfeld.imperialist_level_raised, 0);
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":5,"facts":{"saxon_collapse_turn":4}})"),
            "setup.facts.saxon_collapse_turn 20.11; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turn":5,"facts":{"demoralized":["saxon"],
      "saxon_collapse_turn":7}})"),
            "setup.facts.saxon_collapse_turn 20.13; ");
}

// --- Freiburg
// -------------------------------------------------------------------------------------

TEST(EditedPosition, r18_51_the_bavarians_hold_a_post_of_the_day) {
  const auto on_day_2 = [](const std::string& facts) {
    return R"({"clear":true,"turn":2,"pieces":[{"id":"bavarian-foot-1","hex":"1505"}],
        "facts":{"day":2,)" +
           facts + "}}";
  };
  EXPECT_EQ(faults("freiburg/campaign", on_day_2(R"("post":"position")")), "");
  EXPECT_EQ(faults("freiburg/campaign", on_day_2(R"("post":"line")")), "");
  EXPECT_EQ(faults("freiburg/campaign", on_day_2(R"("post":"hill")")), "setup.facts.post 18.51; ");
  EXPECT_EQ(faults("freiburg/campaign", on_day_2(R"("post":"freiburg")")),
            "setup.facts.post 18.51; ");
  EXPECT_EQ(faults("freiburg/campaign", on_day_2(R"("post":"line","line_lost":true)")),
            "setup.facts.post 18.51; ");
  EXPECT_EQ(faults("freiburg/campaign", on_day_2(R"("first_post":"freiburg")")),
            "setup.facts.first_post 20.1; ");
  EXPECT_EQ(
      faults("freiburg/siege-campaign", on_day_2(R"("post":"freiburg","first_post":"freiburg")")),
      "");
  EXPECT_EQ(faults("freiburg/5-august", R"({"clear":true,"turn":2,"facts":{"post":"hill"}})"),
            "setup.facts.post 17.0; setup.facts.first_post 17.0; ");
}

TEST(EditedPosition, r15_16_the_mercenaries_fall_with_the_regulars) {
  const std::string french = R"("pieces":[{"id":"bavarian-foot-1","hex":"1505"},
      {"id":"mercenary-foot-1","hex":"1216"}],)";
  EXPECT_EQ(faults("freiburg/5-august", R"({"clear":true,"turn":2,)" + french +
                                            R"("facts":{"demoralized":["regular"]}})"),
            "setup.facts.demoralized 15.16; ");
  EXPECT_EQ(faults("freiburg/5-august", R"({"clear":true,"turn":2,)" + french +
                                            R"("facts":{"demoralized":["regular","mercenary"]}})"),
            "");
  // 18.35 From the day before, if their leader is dead.
  EXPECT_EQ(faults("freiburg/campaign",
                   R"({"clear":true,"turn":2,)" + french +
                       R"("facts":{"day":2,"demoralized":["regular"],"leader_lost":["regular"]}})"),
            "");
}

TEST(EditedPosition, r15_21_a_leader_is_lost_or_on_the_map) {
  EXPECT_EQ(faults("freiburg/5-august", R"({"clear":true,"turn":2,
      "pieces":[{"id":"von-mercy-leader","hex":"1505"}],"facts":{"leader_lost":["bavarian"]}})"),
            "setup.facts.leader_lost 15.21; ");
}

TEST(EditedPosition, r18_36_a_gun_given_as_captured_was_captured_today_unless_told) {
  const auto at_dawn = [](const std::string& facts) {
    const Table t = edited("freiburg/campaign", R"({"clear":true,"turn":2,"pieces":[
        {"id":"bavarian-foot-1","hex":"1505"},
        {"id":"bavarian-gun-1","hex":"1422","owner":"french"}],"facts":{"day":2)" +
                                                    facts + "}}");
    return t.s.freiburg.owned_by_b_at_dawn.contains(t.piece("bavarian-gun-1"));
  };
  EXPECT_TRUE(at_dawn(""));
  EXPECT_TRUE(at_dawn(R"(,"captured_today":["bavarian-gun-1"])"));
  EXPECT_FALSE(at_dawn(R"(,"captured_today":[])"));
}

TEST(EditedPosition, r18_41_when_a_unit_was_lost_is_given) {
  const Table t = edited("freiburg/campaign", R"({"clear":true,"turn":2,"pieces":[
      {"id":"bavarian-foot-1","hex":"1505"},{"id":"bavarian-foot-2","state":"eliminated"},
      {"id":"bavarian-foot-3","state":"eliminated"}],
      "facts":{"day":2,"lost_today":["bavarian-foot-3"]}})");
  EXPECT_EQ(facts_of(t)["lost_today"], Json({"bavarian-foot-3"}));
  const int strength = t.game().piece(t.piece("bavarian-foot-3")).strength;
  EXPECT_EQ(t.losses("bavarian"), strength);
  EXPECT_EQ(faults("freiburg/campaign", R"({"clear":true,"turn":2,"pieces":[
      {"id":"bavarian-foot-1","hex":"1505"}],"facts":{"lost_today":["bavarian-foot-1"]}})"),
            "setup.facts.lost_today; ");
}

TEST(EditedPosition, r17_35_a_day_that_is_over_is_not_taken_up) {
  EXPECT_EQ(faults("freiburg/9-august", R"({"clear":true,"turn":2})"), "setup.pieces 4.0; ");
  EXPECT_EQ(faults("freiburg/9-august", R"({"clear":true,"turn":2,"phase":"movement"})"),
            "setup.pieces 4.0; ");
}

TEST(EditedPosition, r19_55_only_walls_are_breached) {
  EXPECT_EQ(faults("freiburg/siege", R"({"clear":true,"turn":2,"facts":{"breached":["1219"]}})"),
            "setup.facts.breached; ");
  const Table t = edited("freiburg/siege", R"({"clear":true,"turn":2,
      "facts":{"breaches":{"0405":"breached","0908":"hit"}}})");
  EXPECT_EQ(facts_of(t)["breaches"], Json({{"0405", "breached"}, {"0908", "hit"}}));
}

// --- A decision in the middle of a phase
// ----------------------------------------------------------

TEST(EditedPosition, a_decision_belongs_to_its_phase_and_has_what_it_is_about) {
  const auto fight = [](const std::string& rest) {
    return R"({"clear":true,"turn":5,"side":"imperialist","phase":"combat",
        "pieces":[{"id":"merode","hex":"1625"},{"id":"tott-1","hex":"1526"}],)" +
           rest + "}";
  };
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"move")")), "setup.decision; ");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"nap")")), "setup.decision; ");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"combat-roll")")),
            "setup.pending.attackers 8.0; ");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"combat-roll","pending":{
      "attackers":["merode"],"defenders":["tott-1"]},
      "facts":{"under_way":{"done":["merode"],"attacked":["tott-1"]}})")),
            "");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"exchange","pending":{
      "attackers":["tott-1"],"defenders":["merode"]})")),
            "setup.pending.attackers; setup.pending.defenders; ");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("pending":{"piece":"merode"})")), "setup.pending; ");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"morale-roll",
      "facts":{"under_way":{"interrupted":"attack"}})")),
            "setup.decision 15.13; ");
  EXPECT_EQ(faults(kBreitenfeld, fight(R"("decision":"attack","to_act":"allied")")),
            "setup.to_act; ");
}

TEST(EditedPosition, r5_0_a_gun_before_its_die_could_have_been_laid_so) {
  const auto shot = [](const std::string& target) {
    return R"({"clear":true,"turn":5,"side":"imperialist","phase":"artillery-fire",
        "decision":"fire-roll","pieces":[{"id":"merode","hex":"1625"},
        {"id":"imperialist-gun-1","hex":"1625"},{"id":"tott-1","hex":"1526"}],
        "pending":{"piece":"imperialist-gun-1","shot":"unit","target":")" +
           target + R"("},"facts":{"under_way":{"done":["imperialist-gun-1"]}}})";
  };
  EXPECT_EQ(faults(kBreitenfeld, shot("1526")), "");
  EXPECT_EQ(faults(kBreitenfeld, shot("1525")), "setup.pending 5.0; ");
}

TEST(EditedPosition, the_state_of_another_scenario_is_refused) {
  EXPECT_EQ(faults(kBreitenfeld, R"({"scenario":"rocroi/historical"})"), "setup.scenario; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"turns":99})"), "setup.turns; ");
  EXPECT_EQ(faults(kBreitenfeld, R"({"weather":"fine"})"), "setup.weather; ");
}

}  // namespace
}  // namespace tercio::thirty_years_war
