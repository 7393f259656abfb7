// Freiburg: positions saved, restored, edited and shown, and what the events tell.
#include "thirty_years_war/position/position.hpp"

#include <nlohmann/json.hpp>

#include "thirty_years_war/freiburg/august_fixture.hpp"
#include "thirty_years_war/position/edit.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/disruption.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

Table begun(const std::string& scenario, const Table::OptionMap& options = {}) {
  Table t = field(scenario, options);
  t.as_set_up().ok("deploy suggested").ok("end").ok("deploy suggested").ok("end");
  return t;
}

void lose(Table& t, std::string_view unit) {
  eliminate(t.game(), t.s, t.piece(unit), t.s.demoralized, "8.61-De", nullptr);
}

// --- Saving --------------------------------------------------------------------------------------

void expect_saved(const Table& t) {
  State back = empty_state(t.game());
  // Through text, as in a record.
  const Json saved = Json::parse(save(t.game(), t.s).dump());
  EXPECT_TRUE(restore(t.game(), saved, back).empty());
  EXPECT_TRUE(back == t.s);
}

TEST(FreiburgPosition, saves_a_set_up_under_way) {
  Table t = field("3-august");
  t.as_set_up();
  expect_saved(t);
  t.ok("deploy bavarian-gun-1 1422").ok("deploy bavarian-horse-1 1422");
  expect_saved(t);
  expect_saved(begun("9-august"));
}

TEST(FreiburgPosition, saves_a_test_of_morale_that_is_due) {
  Table t = field("5-august");
  t.put("von-mercy-leader", "1526");
  set_losses(t, "bavarian", 35);
  kill(t, "bavarian-foot-1");
  ASSERT_TRUE(test_is_due(t));
  ASSERT_NE(t.s.leader_tests, 0);
  ASSERT_NE(t.s.leaderless, 0);
  expect_saved(t);
  t.roll(4);
  ASSERT_EQ(t.s.tests_passed[static_cast<std::size_t>(t.game().category_index("bavarian"))], 1);
  expect_saved(t);
  t.roll(6);
  expect_saved(t);
}

TEST(FreiburgPosition, restores_no_decision_that_nothing_calls_for) {
  const Table t = begun("5-august");
  for (const Step step : {Step::kMoraleRoll, Step::kChoose}) {
    Json saved = save(t.game(), t.s);
    saved["step"] = static_cast<int>(step);
    State back = empty_state(t.game());
    const auto found = restore(t.game(), saved, back);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().field, "step");
  }
}

TEST(FreiburgPosition, saves_a_test_at_the_end_of_a_phase) {
  Table t = field("5-august");
  t.put("turenne-leader", "2126").put("bavarian-foot-9", "2127");
  t.at(2, kFrench, Phase::kMovement).ok("end");
  ASSERT_EQ(t.s.phase_ended, 1);
  expect_saved(t);
  State back = empty_state(t.game());
  ASSERT_TRUE(restore(t.game(), save(t.game(), t.s), back).empty());
  t.s = back;
  t.roll(5);
  EXPECT_EQ(t.s.phase, Phase::kCombat);
}

TEST(FreiburgPosition, saves_a_withdrawal_before_its_die) {
  Table t = field("9-august");
  t.put("bavarian-foot-8", "1808").put("bavarian-gun-1", "1908");
  t.at(2, kBavarian, Phase::kArtilleryFire).ok("withdraw bavarian-gun-1");
  ASSERT_EQ(t.s.shot, Shot::kWithdrawal);
  expect_saved(t);
  State back = empty_state(t.game());
  ASSERT_TRUE(restore(t.game(), save(t.game(), t.s), back).empty());
  t.s = back;
  t.roll(6);
  EXPECT_EQ(t.status("bavarian-gun-1"), Status::kExited);
}

TEST(FreiburgPosition, saves_walls_hit_and_breached_and_who_was_where_last) {
  Table t = field("siege");
  breach(t, "0405");
  t.s.ground.hit = t.s.ground.breached | std::uint64_t{1} << t.game().watch(Table::hex_of("0908"));
  occupy(t.game(), t.s, Table::hex_of("0306"), kFrench, nullptr);
  expect_saved(t);
}

TEST(FreiburgPosition, saves_an_interregnum) {
  Table t = begun("campaign");
  lose(t, "bavarian-foot-1");
  EXPECT_FALSE(t.s.freiburg.lost_today.empty());
  expect_saved(t);
  demoralize(t, "regular");
  demoralize(t, "bavarian");
  t.gun_of("bavarian-gun-1", kFrench);
  t.ok("end");
  ASSERT_EQ(t.s.phase, Phase::kInterregnum);
  ASSERT_EQ(t.s.day, 2);
  expect_saved(t);
  t.s.freiburg.line_taken = 1;
  t.s.freiburg.hill_lost = 1;
  expect_saved(t);
  t.ok("choose position");
  EXPECT_EQ(t.s.freiburg.post, Post::kPosition);
  expect_saved(t);
}

TEST(FreiburgPosition, a_save_without_what_freiburg_needs_is_refused) {
  const Table t = begun("3-august");
  for (const char* key :
       {"day", "shot", "interrupted", "phase_ended", "leader_tests", "leaderless", "tests_passed",
        "last_b", "hit", "breached", "freiburg", "lost_today", "owned_by_b_at_dawn"}) {
    Json saved = save(t.game(), t.s);
    saved.erase(key);
    State back = empty_state(t.game());
    const auto faults = restore(t.game(), saved, back);
    ASSERT_EQ(faults.size(), 1U) << key;
    EXPECT_EQ(faults.front().field, key);
  }
}

// --- Editing -------------------------------------------------------------------------------------

// A table with an edited position; faults are failures.
Table edited(const std::string& scenario, const std::string& setup) {
  Table t = field(scenario);
  for (const auto& fault : edit(t.game(), Json::parse(setup), t.s)) {
    ADD_FAILURE() << fault.field << ": " << fault.message;
  }
  return t;
}

// The fields that are wrong with a setup.
std::string faults(const std::string& scenario, const std::string& setup) {
  Table t = field(scenario);
  std::string out;
  for (const auto& fault : edit(t.game(), Json::parse(setup), t.s)) out += fault.field + " ";
  return out;
}

TEST(FreiburgPosition, r15_12_losses_given_have_been_tested_for) {
  const Table t =
      edited("3-august", R"({"clear":true,"turn":2,"facts":{"losses":{"bavarian":45}}})");
  EXPECT_EQ(t.losses("bavarian"), 45);
  EXPECT_EQ(t.level("bavarian"), 49);
  EXPECT_EQ(t.level("regular"), 44);
  EXPECT_FALSE(t.demoralized("bavarian"));
}

TEST(FreiburgPosition, r15_12_the_next_test_is_in_the_column_of_the_next_level) {
  Table t = edited("3-august", R"({"clear":true,"turn":2,"facts":{"losses":{"bavarian":45}}})");
  kill(t, "bavarian-foot-1");
  ASSERT_TRUE(test_is_due(t));
  EXPECT_EQ(t.game().battle().demoralizing_die(t.s, t.game().category_index("bavarian")), 5);
}

TEST(FreiburgPosition, r15_12_losses_given_beyond_the_last_level_have_demoralized_the_army) {
  const Table t =
      edited("3-august", R"({"clear":true,"turn":2,"facts":{"losses":{"bavarian":60}}})");
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_FALSE(t.demoralized("regular"));
}

TEST(FreiburgPosition, r15_12_a_level_given_is_tested_in_its_own_column) {
  Table t = edited("3-august", R"({"clear":true,"turn":2,
      "facts":{"losses":{"bavarian":39},"levels":{"bavarian":40}}})");
  EXPECT_FALSE(test_is_due(t));
  kill(t, "bavarian-foot-1");
  t.roll(5);  // 1-4 at 40
  EXPECT_FALSE(t.demoralized("bavarian"));
  EXPECT_FALSE(test_is_due(t));
  EXPECT_EQ(t.level("bavarian"), 49);
}

TEST(FreiburgPosition, r15_12_losses_given_before_the_set_up_are_behind_the_army_too) {
  Table t = edited("3-august", R"({"facts":{"losses":{"bavarian":33}}})");
  t.ok("deploy suggested").ok("end").ok("deploy suggested").ok("end");
  EXPECT_EQ(t.level("bavarian"), 40);
  t.ok("end");
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgPosition, r15_22_a_leader_given_as_lost_reduces_the_dice) {
  Table t = edited("5-august", R"({"clear":true,"turn":2,
      "facts":{"leader_lost":["bavarian"],"losses":{"bavarian":35}}})");
  kill(t, "bavarian-foot-1");
  t.roll(4);
  EXPECT_TRUE(t.demoralized("bavarian"));
}

TEST(FreiburgPosition, r16_1_b_play_taken_up_in_the_movement_phase_disrupts_caught_cavalry) {
  const Table t = edited("3-august", R"({"clear":true,"turn":2,"side":"french","phase":"movement",
      "pieces":[{"id":"bavarian-foot-1","hex":"1522"},{"id":"regular-horse-1","hex":"1523"}]})");
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
}

TEST(FreiburgPosition, r17_11_cavalry_may_be_put_into_entrenchments) {
  const Table t = edited("3-august", R"({"clear":true,"turn":2,
      "pieces":[{"id":"bavarian-horse-1","hex":"1522"},{"id":"regular-horse-1","hex":"1422"}]})");
  EXPECT_EQ(t.hex("bavarian-horse-1"), "1522");
}

TEST(FreiburgPosition, r17_24_play_taken_up_on_5_august_begins_with_the_bavarians) {
  const char* third_turn = R"({"clear":true,"turn":3,"phase":"movement",
      "pieces":[{"id":"bavarian-foot-1","hex":"1808"}]})";
  EXPECT_EQ(edited("5-august", third_turn).s.phasing, kBavarian);
  EXPECT_EQ(edited("9-august", third_turn).s.phasing, kFrench);
}

TEST(FreiburgPosition, r17_34_an_exited_gun_stays_out_of_the_count) {
  const Table t = edited("9-august", R"({"clear":true,"turn":2,"pieces":[
      {"id":"bavarian-foot-1","hex":"1808"},{"id":"bavarian-gun-1","state":"exited"},
      {"id":"bavarian-gun-2","state":"eliminated"},{"id":"bavarian-foot-2","state":"exited"}]})");
  EXPECT_EQ(t.game().battle().totals(t.s), (std::array{2, 1}));
}

TEST(FreiburgPosition, r19_55_walls_hit_and_breached_are_given) {
  const Table t = edited("siege", R"({"turn":2,"clear":true,
      "facts":{"hit":["0908"],"breached":["0405"],"last_french":["0306","0406"]}})");
  const auto bit = [&](const char* h) {
    return std::uint64_t{1} << t.game().watch(Table::hex_of(h));
  };
  EXPECT_EQ(t.s.ground.breached, bit("0405"));
  EXPECT_EQ(t.s.ground.hit & (bit("0405") | bit("0908")), bit("0405") | bit("0908"));
  EXPECT_TRUE(last_held_by(t.game(), t.s, Table::hex_of("0306"), kFrench));
  EXPECT_TRUE(last_held_by(t.game(), t.s, Table::hex_of("0406"), kFrench));
  EXPECT_TRUE(last_held_by(t.game(), t.s, Table::hex_of("0405"), kBavarian));
}

TEST(FreiburgPosition, r19_57_a_unit_put_into_a_hex_was_the_last_there) {
  const Table t = edited("siege", R"({"turn":2,"clear":true,"pieces":[
      {"id":"regular-foot-1","hex":"0306"},{"id":"bavarian-foot-1","hex":"0406"}],
      "facts":{"last_french":["0406"]}})");
  EXPECT_TRUE(last_held_by(t.game(), t.s, Table::hex_of("0306"), kFrench));
  EXPECT_TRUE(last_held_by(t.game(), t.s, Table::hex_of("0406"), kBavarian));
}

TEST(FreiburgPosition, a_day_or_a_post_needs_a_clock_and_a_piece_on_the_map_a_hex) {
  EXPECT_EQ(faults("siege-campaign", R"({"facts":{"post":"line"}})"), "setup.facts.post ");
  EXPECT_EQ(faults("campaign", R"({"facts":{"day":2}})"), "setup.facts.day ");
  EXPECT_EQ(faults("3-august", R"({"turn":1,"pieces":[{"id":"bavarian-gun-1","state":"ready"}]})"),
            "setup.pieces[0].hex ");
}

TEST(FreiburgPosition, r18_71_the_score_shows_a_lost_hill_on_the_second_day) {
  const Table t = edited("campaign", R"({"clear":true,"turn":3,"side":"french","phase":"movement",
      "facts":{"day":2,"post":"position"},"pieces":[{"id":"bavarian-foot-1","hex":"1505"}]})");
  EXPECT_EQ(t.game().battle().awards(t.s).front().points, 1);
}

TEST(FreiburgPosition, r18_41_r15_22_pieces_given_as_lost_are_losses_of_the_day) {
  const Table t = edited("campaign", R"({"clear":true,"turn":3,"pieces":[
      {"id":"bavarian-foot-1","state":"eliminated"},
      {"id":"von-mercy-leader","state":"eliminated"}]})");
  EXPECT_TRUE(t.s.freiburg.lost_today.contains(t.piece("bavarian-foot-1")));
  EXPECT_NE(t.s.leaderless, 0);
}

TEST(FreiburgPosition, r18_32_r17_24_the_clock_is_that_of_the_given_day) {
  const Table t = edited("campaign", R"({"clear":true,"turn":8,
      "facts":{"day":2,"post":"position"}})");
  EXPECT_EQ(t.s.turn, 8);
  EXPECT_EQ(t.s.phasing, Side::kB);  // 17.24: the Bavarian is first on 5 August
  EXPECT_EQ(edited("siege-campaign", R"({"clear":true,"turn":8,"facts":{"first_post":"freiburg",
      "post":"freiburg"}})")
                .s.turn,
            8);
}

TEST(FreiburgPosition, r18_0_the_day_and_the_posts_are_given) {
  const Table t = edited("campaign", R"({"clear":true,"turn":2,"facts":{"day":2,"post":"position",
      "first_post":"line"}})");
  EXPECT_EQ(t.s.day, 2);
  EXPECT_EQ(t.s.freiburg.post, Post::kPosition);
  EXPECT_EQ(t.s.freiburg.first_post, Post::kLine);
  EXPECT_EQ(t.level("bavarian"), 41);
  EXPECT_EQ(t.level("mercenary"), 18);
}

TEST(FreiburgPosition, r20_11_without_a_post_the_first_that_may_be_chosen_is_taken) {
  const Table t = edited("siege-campaign", R"({"turn":1,"clear":true})");
  EXPECT_EQ(t.s.freiburg.post, Post::kLine);
  EXPECT_EQ(t.s.freiburg.first_post, Post::kLine);
}

TEST(FreiburgPosition, what_no_position_can_hold_is_refused) {
  EXPECT_EQ(faults("3-august", R"({"turn":6})"), "setup.turn ");
  EXPECT_EQ(faults("3-august", R"({"facts":{"day":2}})"), "setup.facts.day ");
  EXPECT_EQ(faults("campaign", R"({"facts":{"day":4}})"), "setup.facts.day ");
  EXPECT_EQ(faults("campaign", R"({"facts":{"day":"first"}})"), "setup.facts.day ");
  EXPECT_EQ(faults("campaign", R"({"facts":{"post":"none"}})"), "setup.facts.post ");
  EXPECT_EQ(faults("campaign", R"({"facts":{"first_post":7}})"), "setup.facts.first_post ");
  EXPECT_EQ(faults("siege", R"({"facts":{"breached":"0405"}})"), "setup.facts.breached ");
  EXPECT_EQ(faults("siege", R"({"facts":{"breached":["1526"]}})"), "setup.facts.breached ");
  EXPECT_EQ(faults("siege", R"({"facts":{"hit":[405]}})"), "setup.facts.hit ");
  EXPECT_EQ(faults("siege", R"({"facts":{"last_french":["9999"]}})"), "setup.facts.last_french ");
  EXPECT_EQ(faults("5-august", R"({"facts":{"leader_lost":"bavarian"}})"),
            "setup.facts.leader_lost ");
  EXPECT_EQ(faults("5-august", R"({"facts":{"leader_lost":["saxon"]}})"),
            "setup.facts.leader_lost ");
  EXPECT_EQ(faults("5-august", R"({"facts":{"visibility":"clear"}})"), "setup.facts.visibility ");
}

// --- Facts shown ---------------------------------------------------------------------------------

TEST(FreiburgPosition, r15_12_the_next_tests_are_shown) {
  Table t = begun("5-august");
  survive(t, "bavarian", 1);
  set_losses(t, "bavarian", 43);
  t.s.leaderless = static_cast<std::uint8_t>(1U << t.game().category_index("bavarian"));
  const Json facts = position_of(t.game(), t.s, "")["facts"];
  EXPECT_EQ(facts["date"], "5 August");
  EXPECT_EQ(facts["post"], "position");
  const Json& bavarian = facts["morale"]["bavarian"];
  EXPECT_EQ(bavarian["levels"], Json({41, 49, 58, 66}));
  EXPECT_EQ(bavarian["dice"], Json({3, 4, 5, 6}));
  EXPECT_EQ(bavarian["passed"], 1);
  EXPECT_EQ(bavarian["losses"], 43);
  EXPECT_EQ(bavarian["leader_lost"], true);
  EXPECT_EQ(bavarian["reduction"], 1);
  EXPECT_EQ(bavarian["demoralized"], false);
  EXPECT_TRUE(facts["morale"].contains("mercenary"));
}

TEST(FreiburgPosition, r15_16_mercenaries_are_not_shown_before_they_are_in_the_battle) {
  const Table t = begun("3-august");
  EXPECT_FALSE(position_of(t.game(), t.s, "")["facts"]["morale"].contains("mercenary"));
}

TEST(FreiburgPosition, r15_13_the_army_to_be_tested_is_shown) {
  Table t = field("3-august");
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  const Json position = position_of(t.game(), t.s, "");
  EXPECT_EQ(position["pending"]["category"], "bavarian");
  EXPECT_EQ(position["to_act"], "dice");
}

TEST(FreiburgPosition, r17_15_the_state_of_the_line_is_shown) {
  Table t = begun("3-august");
  const Json line = position_of(t.game(), t.s, "")["facts"]["line"];
  EXPECT_EQ(line["cleared"], Json({"1421", "1819"}));
  EXPECT_EQ(line["french"], Json::array());
  EXPECT_EQ(line["taken"], false);
}

TEST(FreiburgPosition, r17_34_the_route_of_every_gun_is_shown_or_what_cuts_it) {
  Table t = field("9-august");
  t.put("bavarian-foot-8", "1501").put("bavarian-gun-1", "1503").put("bavarian-gun-2", "1908");
  t.put("regular-foot-1", "1907").put("regular-foot-2", "1909");
  t.at(2, kBavarian, Phase::kArtilleryFire);
  const Json routes = position_of(t.game(), t.s, "")["facts"]["routes"];
  EXPECT_EQ(routes["bavarian-gun-1"]["open"], true);
  EXPECT_EQ(routes["bavarian-gun-1"]["path"].size(), 3U);
  EXPECT_EQ(routes["bavarian-gun-1"]["path"].front(), "1503");
  EXPECT_EQ(routes["bavarian-gun-2"]["open"], false);
  EXPECT_TRUE(routes["bavarian-gun-2"].contains("cut_at"));
  EXPECT_EQ(routes["bavarian-gun-2"]["rule"], "17.34");
}

TEST(FreiburgPosition, r17_25_the_conditions_are_shown_as_they_stand) {
  Table t = begun("5-august");
  demoralize(t, "bavarian");
  const Json awards = position_of(t.game(), t.s, "")["facts"]["awards"];
  ASSERT_EQ(awards.size(), 6U);
  EXPECT_EQ(awards[0]["points"], 1);
  EXPECT_EQ(awards[1]["points"], 0);
  EXPECT_EQ(awards[0]["side"], "french");
  EXPECT_EQ(awards[5]["side"], "bavarian");
}

// --- Events told ---------------------------------------------------------------------------------

TEST(FreiburgPosition, tests_of_morale_are_told) {
  Table t = field("5-august");
  t.put("mercenary-foot-1", "1216").put("d-enghien-leader", "1826");
  set_losses(t, "regular", 42);
  kill(t, "regular-foot-1");
  t.roll(4);
  EXPECT_EQ(told(t, EventKind::kMoraleRolled),
            "French Regular morale: rolled 4, holds (demoralized on 1 to 3)");
  t.roll(5);
  EXPECT_EQ(told(t, EventKind::kMoraleRolled),
            "French Regular morale: rolled 5, holds (demoralized on 1 to 4)");
  set_losses(t, "regular", 52);
  kill(t, "regular-foot-2");
  t.roll(5);
  EXPECT_EQ(told(t, EventKind::kMoraleRolled),
            "French Regular morale: rolled 5 - 1 = 4, demoralized (demoralized on 1 to 4)");
  const auto events = json_of(t.game(), t.events());
  EXPECT_EQ(events[0]["type"], "morale-rolled");
  EXPECT_EQ(events[0]["category"], "regular");
  EXPECT_EQ(events[0]["die"], 5);
  EXPECT_EQ(events[0]["reduction"], 1);
  EXPECT_EQ(events[0]["demoralized_up_to"], 4);
  EXPECT_EQ(events[1]["type"], "demoralized");
  EXPECT_EQ(events[2]["category"], "mercenary");
}

TEST(FreiburgPosition, an_entrenched_defender_is_told) {
  Table t = field("3-august");
  t.put("bavarian-foot-1", "1522").put("regular-foot-1", "1523").at(2, kFrench, Phase::kCombat);
  t.ok("attack regular-foot-1 bavarian-foot-1").roll(3);
  std::string words;
  for (const Term& term : t.events().terms) words += words_of(t.game(), term) + "; ";
  EXPECT_NE(words.find("+1 entrenched"), std::string::npos) << words;
}

TEST(FreiburgPosition, the_days_and_what_happens_between_them_are_told) {
  Table t = begun("campaign");
  EXPECT_EQ(told(t, EventKind::kDayBegan), "3 August begins");
  lose(t, "regular-foot-1");
  lose(t, "regular-foot-2");
  demoralize(t, "regular");
  demoralize(t, "bavarian");
  t.ok("end");
  EXPECT_EQ(told(t, EventKind::kDayEnded), "Day 1 is over: the 3 August Line has held");
  EXPECT_EQ(told(t, EventKind::kRegrouped), "Back from the day's losses: French foot 1");
  EXPECT_EQ(told(t, EventKind::kUndemoralized), "French Regular: no longer demoralized");
  EXPECT_EQ(told(t, EventKind::kArrived).substr(0, 33), "Reinforcements: French foot 11, F");
}

TEST(FreiburgPosition, no_event_is_without_words) {
  for (int i = 0; i <= static_cast<int>(EventKind::kGameOver); ++i) {
    EXPECT_FALSE(name_of(static_cast<EventKind>(i)).empty()) << i;
  }
}

}  // namespace
}  // namespace tercio::thirty_years_war
