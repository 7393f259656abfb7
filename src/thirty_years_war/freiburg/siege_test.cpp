// Freiburg 19.0: the siege. Its set-up, its two days, recovery under the walls, the sections,
// redeployment and the points. The walls themselves: freiburg_walls_test.cpp.
#include "thirty_years_war/freiburg/days_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace freiburg_days;

Table siege(const Table::OptionMap& options = {}) { return Table("freiburg/siege", options); }

// Four connected hexes of each section.
void break_neuburg(Table& t) { last_in(t, kFrench, {"0405", "0406", "0407", "0505"}); }
void break_vorstadt(Table& t) { last_in(t, kFrench, {"0608", "0709", "0808", "0809"}); }
void break_altstadt(Table& t) { last_in(t, kFrench, {"0705", "0706", "0707", "0708"}); }
void break_all(Table& t) {
  break_neuburg(t);
  break_vorstadt(t);
  break_altstadt(t);
}

// The Interregnum, the Bavarian to deploy, with these pieces in play.
Table between_days(std::initializer_list<std::string_view> pieces, void (*arrange)(Table&)) {
  Table t = siege();
  for (const auto id : pieces) t.put(id, "0105");
  arrange(t);
  end_day(t);
  return t;
}

int count(const Table& t, Status status, Side side, Kind kind) {
  int n = 0;
  for (int i = 0; i < t.game().piece_count(); ++i) {
    const Piece& p = t.game().piece(static_cast<PieceId>(i));
    if (p.side == side && p.kind == kind && t.s.status[static_cast<std::size_t>(i)] == status) ++n;
  }
  return n;
}

// --- 19.1 Set-up ---------------------------------------------------------------------------------

TEST(FreiburgSiege, r19_1_r19_11_r19_12_the_forces_are_those_of_5_august) {
  Table t = siege();
  t.as_set_up();
  EXPECT_EQ(count(t, Status::kWaiting, kBavarian, Kind::kInfantry), 12);
  EXPECT_EQ(count(t, Status::kWaiting, kBavarian, Kind::kCavalry), 5);
  EXPECT_EQ(count(t, Status::kWaiting, kBavarian, Kind::kArtillery), 5);
  EXPECT_EQ(count(t, Status::kWaiting, kBavarian, Kind::kLeader), 1);
  EXPECT_EQ(count(t, Status::kWaiting, kFrench, Kind::kInfantry), 11 + 7);
  EXPECT_EQ(count(t, Status::kWaiting, kFrench, Kind::kCavalry), 10 + 4);
  EXPECT_EQ(count(t, Status::kWaiting, kFrench, Kind::kArtillery), 6);
  EXPECT_EQ(count(t, Status::kWaiting, kFrench, Kind::kLeader), 2);
}

TEST(FreiburgSiege, r19_11_bavarians_deploy_within_the_walls_and_nowhere_else) {
  Table t = siege();
  t.as_set_up();
  for (const char* inside : {"0405", "0706", "0908"}) {
    EXPECT_TRUE(t.legal(std::string("deploy bavarian-foot-1 ") + inside)) << inside;
  }
  for (const char* outside : {"0404", "0905", "1007", "1710"}) {
    EXPECT_EQ(t.refusal(std::string("deploy bavarian-foot-1 ") + outside), "19.11") << outside;
  }
  EXPECT_EQ(t.refusal("deploy bavarian-gun-1 0404"), "19.11");
  EXPECT_EQ(t.refusal("deploy von-mercy-leader 0404"), "19.11");
}

TEST(FreiburgSiege, r19_12_french_deploy_three_hexes_from_every_bavarian_piece) {
  Table t = siege();
  t.as_set_up().ok("deploy suggested");
  // One piece of each kind at the walls, the rest out of the way.
  t.ok("deploy bavarian-foot-6 0607").ok("deploy bavarian-foot-7 0708");
  t.ok("deploy bavarian-foot-8 0807")
      .ok("deploy bavarian-gun-3 0807")
      .ok("deploy bavarian-gun-4 0807");
  t.ok("deploy bavarian-foot-9 0606").ok("deploy bavarian-foot-10 0507");
  t.ok("deploy bavarian-gun-5 0807").ok("deploy bavarian-foot-11 0707").ok("end");
  // The nearest to 0711 is the foot in 0708.
  EXPECT_TRUE(t.legal("deploy regular-foot-1 0711"));
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0710"), "19.12");
  EXPECT_EQ(t.refusal("deploy regular-gun-1 0710"), "19.12");
  EXPECT_EQ(t.refusal("deploy d-enghien-leader 0710"), "19.12");
}

TEST(FreiburgSiege, r19_12_a_bavarian_gun_or_leader_keeps_them_away_as_a_unit_does) {
  for (const char* piece : {"bavarian-gun-1", "von-mercy-leader", "bavarian-foot-1"}) {
    Table t = siege();
    t.put(piece, "0709");
    t.at(0, kFrench, Phase::kSetUp);
    t.s.decider = kFrench;
    t.s.status[t.piece("regular-foot-1")] = Status::kWaiting;
    EXPECT_EQ(t.refusal("deploy regular-foot-1 0711"), "19.12") << piece;
    EXPECT_TRUE(t.legal("deploy regular-foot-1 0712")) << piece;
  }
}

TEST(FreiburgSiege, r19_12_north_of_the_dreisam_only) {
  Table t = siege();
  t.as_set_up().ok("deploy suggested").ok("end");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1710"), "19.12");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 1119"), "19.12");  // the south bank
  EXPECT_TRUE(t.legal("deploy regular-foot-1 1019"));           // the north bank
}

// --- 19.2 The two days ---------------------------------------------------------------------------

TEST(FreiburgSiege, r19_2_two_days_with_one_interregnum) {
  Table t = siege();
  t.put("bavarian-foot-1", "0706");
  end_day(t);
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
  EXPECT_EQ(t.s.day, 2);
  deploy_both(t);
  EXPECT_EQ(t.s.turn, 1);
  end_day(t);
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

TEST(FreiburgSiege, r19_21_the_first_day_has_twelve_turns) {
  Table t = siege();
  t.put("bavarian-foot-1", "0706");
  t.at(11, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 12);
  EXPECT_EQ(t.s.day, 1);
  t.at(12, kFrench, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.day, 1);
  t.at(12, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
}

TEST(FreiburgSiege, r19_21_the_first_day_ends_when_all_three_armies_are_demoralized) {
  Table t = siege();
  t.put("bavarian-foot-1", "0706").put("mercenary-foot-1", "0312").put("regular-foot-1", "0314");
  demoralize(t, {"regular", "bavarian"});
  t.at(3, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  demoralize(t, {"mercenary"});
  t.at(3, kFrench, Phase::kMovement).ok("end");
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
}

TEST(FreiburgSiege, r19_21_r19_22_morale_by_5_august_and_then_by_9_august) {
  Table t = siege();
  EXPECT_EQ(t.level("bavarian"), 41);
  EXPECT_EQ(t.level("regular"), 48);
  EXPECT_EQ(t.level("mercenary"), 18);
  t.put("bavarian-foot-1", "0706");
  end_day(t);
  deploy_both(t);
  EXPECT_EQ(t.level("bavarian"), 18);
  EXPECT_EQ(t.level("regular"), 19);
  EXPECT_EQ(t.level("mercenary"), 7);
}

TEST(FreiburgSiege, r19_22_the_second_day_has_twelve_turns_whatever_the_morale) {
  Table t = siege();
  t.s.day = 2;
  t.put("bavarian-foot-1", "0706").put("mercenary-foot-1", "0312").put("regular-foot-1", "0314");
  demoralize(t, {"regular", "mercenary", "bavarian"});
  t.at(11, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 12);
  EXPECT_NE(t.s.phase, Phase::kOver);
  end_day(t);
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

TEST(FreiburgSiege, r19_22_it_ends_when_the_last_bavarian_unit_leaves_the_map) {
  Table t = siege();
  t.s.day = 2;
  t.put("bavarian-foot-1", "0701").put("bavarian-foot-2", "0801").put("bavarian-gun-1", "0706");
  t.at(4, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
  EXPECT_NE(t.s.phase, Phase::kOver);
  t.ok("exit bavarian-foot-2");
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

// F-94
TEST(FreiburgSiege, r19_22_by_option_it_ends_with_the_phase) {
  Table t("freiburg/siege", {{"freiburg.last_day_ends", "with_the_phase"}});
  t.s.day = 2;
  t.put("bavarian-foot-1", "0701").put("regular-foot-1", "1526");
  t.at(4, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
}

// Six units are away; with the seventh von Mercy must be gone as well.
Table last_of_seven(const Table::OptionMap& options = {}) {
  Table t("freiburg/siege", options);
  t.s.day = 2;
  for (int n = 2; n <= 7; ++n) {
    t.s.status[t.piece("bavarian-foot-" + std::to_string(n))] = Status::kExited;
  }
  t.put("bavarian-foot-1", "0701").put("von-mercy-leader", "0803").put("regular-foot-1", "1526");
  t.at(4, kBavarian, Phase::kMovement);
  return t;
}

TEST(FreiburgSiege, r19_22_r19_62_2_the_last_unit_is_warned_to_wait_for_von_mercy) {
  Table t = last_of_seven();
  const auto why = [&](const Table& now) {
    return now.game().battle().why_not_exit_yet(now.s, now.piece("bavarian-foot-1"));
  };
  const Denial warning = why(t);
  ASSERT_TRUE(warning);
  EXPECT_STREQ(warning.rule, "19.62-2");
  EXPECT_EQ(warning.other, t.piece("von-mercy-leader"));
  EXPECT_TRUE(t.legal("exit bavarian-foot-1"));  // a warning, no more
  Table gone = last_of_seven();
  gone.ok("exit von-mercy-leader 0801");
  EXPECT_FALSE(why(gone));
  Table far = last_of_seven();
  take(far.game(), far.s, far.piece("von-mercy-leader"), Status::kEliminated);
  EXPECT_FALSE(why(far));
  Table two = last_of_seven();
  two.put("bavarian-foot-8", "0801");
  EXPECT_FALSE(why(two));
  EXPECT_FALSE(why(last_of_seven({{"freiburg.last_day_ends", "with_the_phase"}})));
}

// --- 19.3 Redeployment ---------------------------------------------------------------------------

TEST(FreiburgSiege, r19_3_r19_31_bavarians_redeploy_within_the_walls_without_a_choice) {
  Table t = between_days({"bavarian-foot-1", "regular-foot-1"}, [](Table&) {});
  EXPECT_EQ(t.s.step, Step::kDeploy);
  EXPECT_EQ(t.s.decider, kBavarian);
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 0406"));
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 0306"), "19.31");
}

TEST(FreiburgSiege, r19_31_no_unit_or_counter_in_a_broken_section) {
  Table t = between_days({"bavarian-foot-1", "bavarian-gun-1", "von-mercy-leader"}, break_neuburg);
  for (const char* piece : {"bavarian-foot-1", "bavarian-gun-1", "von-mercy-leader"}) {
    EXPECT_EQ(t.refusal(std::string("deploy ") + piece + " 0508"), "19.31") << piece;
    EXPECT_TRUE(t.legal(std::string("deploy ") + piece + " 0605")) << piece;
  }
}

TEST(FreiburgSiege, r19_31_units_without_room_stand_around_the_sections_left) {
  // F-52: the Altstadt alone is left, ten hexes, and there are eleven units.
  Table t =
      between_days({"bavarian-foot-1", "bavarian-foot-2", "bavarian-foot-3", "bavarian-foot-4",
                    "bavarian-foot-5", "bavarian-foot-6", "bavarian-foot-7", "bavarian-foot-8",
                    "bavarian-foot-9", "bavarian-foot-10", "bavarian-foot-11"},
                   [](Table& table) {
                     break_neuburg(table);
                     break_vorstadt(table);
                   });
  t.ok("deploy bavarian-foot-1 0605").ok("deploy bavarian-foot-2 0606");
  t.ok("deploy bavarian-foot-3 0607").ok("deploy bavarian-foot-4 0705");
  t.ok("deploy bavarian-foot-5 0706").ok("deploy bavarian-foot-6 0707");
  t.ok("deploy bavarian-foot-7 0708").ok("deploy bavarian-foot-8 0805");
  t.ok("deploy bavarian-foot-9 0806");
  EXPECT_EQ(t.refusal("deploy bavarian-foot-11 0704"), "19.31");  // 0807 is free
  t.ok("deploy bavarian-foot-10 0807");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-11 0704"));           // beside the Altstadt
  EXPECT_EQ(t.refusal("deploy bavarian-foot-11 0703"), "19.31");  // farther off
  EXPECT_EQ(t.refusal("deploy bavarian-foot-11 0506"), "19.31");  // a broken section
  t.ok("deploy bavarian-foot-11 0704");
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgSiege, r19_31_who_stands_outside_comes_in_when_there_is_room) {
  Table t = between_days({"bavarian-foot-1", "bavarian-foot-2"}, [](Table&) {});
  t.ok("deploy bavarian-foot-1 0706");
  thirty_years_war::put(t.game(), t.s, t.piece("bavarian-foot-2"), Table::hex_of("0704"),
                        Status::kReady);
  EXPECT_EQ(t.refusal("end"), "19.31");
}

TEST(FreiburgSiege, r19_31_all_sections_broken_leave_the_hexes_around_the_town) {
  // F-88.
  Table t = between_days({"bavarian-foot-1", "bavarian-horse-1"}, break_all);
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 0706"), "19.31");
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 0404"));
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 0905"));
  EXPECT_EQ(t.refusal("deploy bavarian-foot-1 0403"), "19.31");
  t.ok("deploy suggested");
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgSiege, r19_31_guns_and_leader_go_out_with_the_units) {
  // F-88: where no section is left they may stand with the units, as anywhere else.
  Table t = between_days({"bavarian-foot-1", "bavarian-gun-1", "von-mercy-leader"}, break_all);
  t.ok("deploy bavarian-gun-1 0404").ok("deploy bavarian-foot-1 0404");
  EXPECT_TRUE(t.legal("deploy von-mercy-leader 0404"));
  t.ok("deploy von-mercy-leader 0404");
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgSiege, r19_32_french_redeploy_three_hexes_from_the_town) {
  Table t = between_days({"bavarian-foot-1", "regular-foot-1"}, [](Table&) {});
  t.ok("deploy bavarian-foot-1 0706").ok("end");
  EXPECT_EQ(t.s.decider, kFrench);
  EXPECT_TRUE(t.legal("deploy regular-foot-1 0712"));  // 0709 is the nearest hex of the town
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0711"), "19.32");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0706"), "6.32");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0405"), "19.32");
}

TEST(FreiburgSiege, r19_32_no_longer_bound_to_the_north_bank) {
  Table t = between_days({"bavarian-foot-1", "regular-foot-1"}, [](Table&) {});
  t.ok("deploy suggested").ok("end");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 1710"));
}

TEST(FreiburgSiege, r19_32_and_in_the_sections_that_are_broken) {
  Table t = between_days({"bavarian-foot-1", "regular-foot-1", "regular-gun-1"}, break_neuburg);
  t.ok("deploy bavarian-foot-1 0706").ok("end");
  EXPECT_TRUE(t.legal("deploy regular-foot-1 0508"));
  EXPECT_TRUE(t.legal("deploy regular-gun-1 0405"));
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0605"), "19.32");
  EXPECT_EQ(t.refusal("deploy regular-foot-1 0404"), "19.32");
}

TEST(FreiburgSiege, r19_31_r19_58_three_hexes_do_not_bar_a_section) {
  Table t = between_days({"bavarian-foot-1"},
                         [](Table& table) { last_in(table, kFrench, {"0405", "0406", "0407"}); });
  EXPECT_TRUE(t.legal("deploy bavarian-foot-1 0405"));
}

// --- 19.4 Special rules --------------------------------------------------------------------------

TEST(FreiburgSiege, r19_4_the_bavarian_deploys_first_and_the_french_move_first) {
  Table t = siege();
  t.as_set_up();
  EXPECT_EQ(t.s.decider, kBavarian);
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.decider, kFrench);
  t.ok("deploy suggested").ok("end");
  EXPECT_EQ(t.s.phasing, kFrench);
  t.s.day = 2;
  EXPECT_EQ(t.game().battle().first_side(t.s), kFrench);
}

TEST(FreiburgSiege, r19_4_r18_61_bavarians_leave_on_the_second_day_only) {
  Table t = siege();
  t.put("bavarian-foot-1", "0601").put("regular-foot-1", "0901").put("bavarian-foot-2", "1101");
  t.at(12, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit bavarian-foot-1"), "18.61");
  t.s.day = 2;
  EXPECT_TRUE(t.legal("exit bavarian-foot-1"));
  EXPECT_EQ(t.refusal("exit bavarian-foot-2"), "18.61");
  t.at(12, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit regular-foot-1"), "18.61");
}

// --- 19.5, 19.54 Recovery under the walls --------------------------------------------------------

bool recovers(const Table& t, std::string_view unit) {
  return !why_not_removal(t.game(), t.s, t.piece(unit));
}

TEST(FreiburgSiege, r19_5_three_walled_sections) {
  const auto sections = facts(siege())["sections"];
  EXPECT_EQ(sections.size(), 3U);
  EXPECT_EQ(sections["altstadt"]["hexes"].size(), 10U);
  EXPECT_EQ(sections["neuburg"]["hexes"].size(), 7U);
  EXPECT_EQ(sections["vorstadt"]["hexes"].size(), 7U);
  // The teeth of every wall point away from its inner hex, which lies in a section.
  const Table t = siege();
  for (const WallSide& wall : t.game().wall_sides()) {
    EXPECT_NE(t.game().teeth_out(wall.inner) >> hex::index_of(wall.direction) & 1, 0);
    EXPECT_EQ(t.game().teeth_out(wall.outer) >> hex::index_of(hex::opposite(wall.direction)) & 1,
              0);
  }
}

TEST(FreiburgSiege, r19_54_no_frenchman_recovers_before_the_teeth) {
  Table t = siege();
  t.put_disrupted("regular-foot-1", "0404").put_disrupted("regular-foot-2", "0403");
  EXPECT_EQ(std::string(why_not_removal(t.game(), t.s, t.piece("regular-foot-1")).rule), "19.54");
  EXPECT_TRUE(recovers(t, "regular-foot-2"));
}

TEST(FreiburgSiege, r19_54_no_die_is_thrown_for_him) {
  Table t = siege();
  t.put_disrupted("regular-foot-1", "0404").put_disrupted("regular-foot-2", "0403");
  t.at(3, kBavarian, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.step, Step::kRemovalRoll);
  EXPECT_EQ(t.s.subject, t.piece("regular-foot-2"));
  t.roll(6);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_disrupted("regular-foot-1"));
}

TEST(FreiburgSiege, r19_54_the_inner_side_does_not_matter_nor_do_bavarians) {
  Table t = siege();
  t.put_disrupted("regular-foot-1", "0405").put_disrupted("bavarian-foot-1", "0504");
  t.put_disrupted("regular-foot-2", "0605");  // its own teeth point at the Neuburg
  EXPECT_TRUE(recovers(t, "regular-foot-1"));
  EXPECT_TRUE(recovers(t, "regular-foot-2"));
  EXPECT_TRUE(recovers(t, "bavarian-foot-1"));
}

TEST(FreiburgSiege, r19_54_a_gate_and_a_breach_are_walls_still) {
  Table t = siege();
  t.put_disrupted("regular-foot-1", "0306").put_disrupted("regular-foot-2", "0404");
  breach(t, "0404");
  EXPECT_FALSE(recovers(t, "regular-foot-1"));
  EXPECT_FALSE(recovers(t, "regular-foot-2"));
}

TEST(FreiburgSiege, r19_54_he_recovers_once_the_section_is_broken) {
  Table t = siege();
  t.put_disrupted("regular-foot-1", "0404");
  last_in(t, kFrench, {"0406", "0407", "0508"});
  EXPECT_FALSE(recovers(t, "regular-foot-1"));
  last_in(t, kFrench, {"0405"});
  EXPECT_TRUE(recovers(t, "regular-foot-1"));
}

TEST(FreiburgSiege, r19_54_every_section_whose_teeth_he_faces_must_be_broken) {
  // 0604 lies before walls of the Neuburg (0505) and of the Altstadt (0605, 0705).
  Table t = siege();
  t.put_disrupted("regular-foot-1", "0604");
  break_neuburg(t);
  EXPECT_FALSE(recovers(t, "regular-foot-1"));
  break_altstadt(t);
  EXPECT_TRUE(recovers(t, "regular-foot-1"));
}

TEST(FreiburgSiege, r19_54_in_a_battle_without_the_siege_he_recovers) {
  for (const char* scenario : {"freiburg/5-august", "freiburg/campaign"}) {
    Table t(scenario);
    t.put_disrupted("regular-foot-1", "0404");
    EXPECT_TRUE(recovers(t, "regular-foot-1")) << scenario;
  }
}

TEST(FreiburgSiege, r19_54_inside_a_broken_section_the_next_wall_counts) {
  // 0506 is in the Neuburg, before the gate of the Altstadt.
  Table t = siege();
  break_neuburg(t);
  t.put_disrupted("regular-foot-1", "0506").put_disrupted("regular-foot-2", "0406");
  EXPECT_FALSE(recovers(t, "regular-foot-1"));
  EXPECT_TRUE(recovers(t, "regular-foot-2"));
}

// --- 19.58 Sections ------------------------------------------------------------------------------

TEST(FreiburgSiege, r19_58_the_bavarians_control_all_three_at_first) {
  const Table t = siege();
  for (const char* section : {"altstadt", "neuburg", "vorstadt"}) {
    EXPECT_TRUE(controls(t, section)) << section;
  }
}

TEST(FreiburgSiege, r19_58_four_connected_hexes_break_a_section) {
  Table t = siege();
  last_in(t, kFrench, {"0405", "0406", "0407"});
  EXPECT_TRUE(controls(t, "neuburg"));
  last_in(t, kFrench, {"0508"});
  EXPECT_FALSE(controls(t, "neuburg"));
  EXPECT_TRUE(controls(t, "altstadt"));
}

TEST(FreiburgSiege, r19_58_four_hexes_apart_do_not) {
  Table t = siege();
  last_in(t, kFrench, {"0405", "0505", "0407", "0508"});
  EXPECT_TRUE(controls(t, "neuburg"));
}

TEST(FreiburgSiege, r19_58_hexes_of_two_sections_do_not_add) {
  Table t = siege();
  last_in(t, kFrench, {"0505", "0506", "0605", "0606", "0404", "0504"});
  EXPECT_TRUE(controls(t, "neuburg"));
  EXPECT_TRUE(controls(t, "altstadt"));
}

TEST(FreiburgSiege, r19_58_passing_through_is_enough) {
  Table t = siege();
  t.put("regular-horse-1", "0505");
  t.at(1, kFrench, Phase::kMovement).ok("move regular-horse-1 0405 0406 0407 0508");
  EXPECT_TRUE(t.happened("section-broken"));
  EXPECT_FALSE(controls(t, "neuburg"));
}

TEST(FreiburgSiege, r19_58_a_leader_breaks_nothing) {
  Table t = siege();
  t.put("d-enghien-leader", "0505");
  t.at(1, kFrench, Phase::kMovement).ok("move d-enghien-leader 0405 0406 0407 0508");
  EXPECT_TRUE(controls(t, "neuburg"));
}

TEST(FreiburgSiege, r19_58_the_bavarian_regains_it_by_passing_one_of_four) {
  Table t = siege();
  break_neuburg(t);
  t.put("bavarian-foot-1", "0507");
  t.at(1, kBavarian, Phase::kMovement).ok("move bavarian-foot-1 0407 0508");
  EXPECT_TRUE(t.happened("section-regained"));
  EXPECT_TRUE(controls(t, "neuburg"));
}

TEST(FreiburgSiege, r19_58_deployed_units_hold_their_hexes) {
  Table t = between_days({"bavarian-foot-1", "regular-foot-1", "regular-foot-2"}, break_neuburg);
  t.ok("deploy bavarian-foot-1 0706").ok("end");
  t.ok("deploy regular-foot-1 0508").ok("deploy regular-foot-2 0507").ok("end");
  const auto french = facts(t)["sections"]["neuburg"]["last_french"];
  EXPECT_EQ(french.size(), 6U);  // four of the first day, two of the deployment
}

// --- 19.55 Over the Interregnum ------------------------------------------------------------------

TEST(FreiburgSiege, r19_55_nothing_repairs_the_walls_between_the_days) {
  Table t = between_days({"bavarian-foot-1", "regular-gun-1"}, [](Table& table) {
    breach(table, "0405");
    hit_walls(table.game(), table.s, Table::hex_of("0907"), nullptr);
  });
  deploy_both(t);
  EXPECT_EQ(facts(t)["breaches"]["0405"], "breached");
  EXPECT_EQ(facts(t)["breaches"]["0907"], "hit");
}

// --- 19.6 Victory --------------------------------------------------------------------------------

// The second day. Nobody is anywhere yet.
Table last_day() {
  Table t = siege();
  t.s.day = 2;
  return t;
}

void send_off(Table& t, std::initializer_list<std::string_view> pieces) {
  for (const auto id : pieces) t.s.status[t.piece(id)] = Status::kExited;
}

TEST(FreiburgSiege, r19_61_1_two_points_if_nobody_can_get_away) {
  Table t = last_day();
  t.put("bavarian-foot-1", "0706").put("von-mercy-leader", "0706").put("bavarian-gun-1", "0606");
  EXPECT_EQ(award(t, "19.61-1"), 0);                      // out by the Schwabentor
  last_in(t, kFrench, {"0905", "0306", "0710", "1007"});  // every outer gate is locked
  EXPECT_EQ(award(t, "19.61-1"), 2);
}

TEST(FreiburgSiege, r19_61_1_one_piece_with_communications_denies_them) {
  for (const char* free : {"bavarian-horse-1", "von-mercy-leader", "bavarian-gun-1"}) {
    Table t = last_day();
    t.put("bavarian-foot-1", "0706").put(free, "0803");
    last_in(t, kFrench, {"0905", "0306", "0710", "1007"});
    EXPECT_EQ(award(t, "19.61-1"), 0) << free;
  }
}

TEST(FreiburgSiege, r19_61_1_a_captured_gun_does_not_count) {
  Table t = last_day();
  t.put("bavarian-foot-1", "0706").put("bavarian-gun-1", "0803").gun_of("bavarian-gun-1", kFrench);
  last_in(t, kFrench, {"0905", "0306", "0710", "1007"});
  EXPECT_EQ(award(t, "19.61-1"), 2);
}

TEST(FreiburgSiege, r19_61_1_the_exit_of_one_piece_denies_them) {
  for (const char* away : {"bavarian-foot-2", "von-mercy-leader"}) {
    Table t = last_day();
    t.put("bavarian-foot-1", "0706");
    last_in(t, kFrench, {"0905", "0306", "0710", "1007"});
    EXPECT_EQ(award(t, "19.61-1"), 2);
    send_off(t, {away});
    EXPECT_EQ(award(t, "19.61-1"), 0) << away;
  }
}

TEST(FreiburgSiege, r19_61_1_somebody_must_have_survived) {
  Table t = last_day();
  t.put("regular-foot-1", "0706");
  EXPECT_EQ(award(t, "19.61-1"), 0);
  EXPECT_EQ(award(t, "19.61-4"), 1);
}

TEST(FreiburgSiege, r19_61_2_a_point_for_the_bavarian_army_demoralized) {
  Table t = last_day();
  EXPECT_EQ(award(t, "19.61-2"), 0);
  demoralize(t, {"regular", "mercenary"});
  EXPECT_EQ(award(t, "19.61-2"), 0);
  demoralize(t, {"bavarian"});
  EXPECT_EQ(award(t, "19.61-2"), 1);
}

TEST(FreiburgSiege, r19_61_2_demoralization_of_the_first_day_is_forgotten) {
  // F-76.
  Table t = siege();
  t.put("bavarian-foot-1", "0706");
  demoralize(t, {"bavarian"});
  end_day(t);
  deploy_both(t);
  EXPECT_EQ(award(t, "19.61-2"), 0);
}

TEST(FreiburgSiege, r19_61_3_r19_62_3_a_point_for_all_three_sections) {
  Table t = last_day();
  EXPECT_EQ(award(t, "19.61-3"), 0);
  EXPECT_EQ(award(t, "19.62-3"), 1);
  break_neuburg(t);
  EXPECT_EQ(award(t, "19.62-3"), 0);
  break_vorstadt(t);
  EXPECT_EQ(award(t, "19.61-3"), 0);
  break_altstadt(t);
  EXPECT_EQ(award(t, "19.61-3"), 1);
  EXPECT_EQ(award(t, "19.62-3"), 0);
  last_in(t, kBavarian, {"0405"});  // control re-established
  EXPECT_EQ(award(t, "19.61-3"), 0);
}

TEST(FreiburgSiege, r19_61_4_a_point_if_every_piece_is_eliminated_or_captured) {
  Table t = last_day();
  t.put("bavarian-gun-1", "0706").gun_of("bavarian-gun-1", kFrench);
  EXPECT_EQ(award(t, "19.61-4"), 1);
  t.gun_of("bavarian-gun-1", kBavarian);
  EXPECT_EQ(award(t, "19.61-4"), 0);
}

TEST(FreiburgSiege, r19_61_4_a_unit_or_leader_left_or_gone_denies_it) {
  Table on = last_day();
  on.put("von-mercy-leader", "0706");
  EXPECT_EQ(award(on, "19.61-4"), 0);
  Table unit = last_day();
  unit.put_disrupted("bavarian-foot-1", "0706");
  EXPECT_EQ(award(unit, "19.61-4"), 0);
  Table off = last_day();
  send_off(off, {"bavarian-foot-1"});
  EXPECT_EQ(award(off, "19.61-4"), 0);
}

TEST(FreiburgSiege, r19_62_1_a_point_for_both_french_armies_demoralized) {
  Table t = last_day();
  demoralize(t, {"mercenary"});
  EXPECT_EQ(award(t, "19.62-1"), 0);
  demoralize(t, {"regular"});
  EXPECT_EQ(award(t, "19.62-1"), 1);
}

TEST(FreiburgSiege, r19_62_2_a_point_for_seven_units_and_the_leader_away) {
  Table t = last_day();
  send_off(t, {"bavarian-foot-1", "bavarian-foot-2", "bavarian-foot-3", "bavarian-foot-4",
               "bavarian-horse-1", "bavarian-horse-2"});
  send_off(t, {"von-mercy-leader"});
  EXPECT_EQ(award(t, "19.62-2"), 0);  // six
  send_off(t, {"bavarian-horse-3"});
  EXPECT_EQ(award(t, "19.62-2"), 1);
  t.s.status[t.piece("von-mercy-leader")] = Status::kEliminated;
  EXPECT_EQ(award(t, "19.62-2"), 0);
}

TEST(FreiburgSiege, r19_6_r19_63_the_difference_gives_the_level) {
  Table t = last_day();
  t.put("bavarian-foot-1", "0706");
  // Bavarian 1: all sections held.
  EXPECT_EQ(outcome(t).winner, kBavarian);
  EXPECT_EQ(outcome(t).level, "marginal");
  EXPECT_EQ(outcome(t).rule, "19.63");
  demoralize(t, {"regular", "mercenary"});
  EXPECT_EQ(outcome(t).level, "substantive");
  demoralize(t, {"bavarian"});
  EXPECT_EQ(outcome(t).level, "marginal");
  break_neuburg(t);
  EXPECT_TRUE(outcome(t).draw);  // one all
}

TEST(FreiburgSiege, r19_63_three_points_for_the_bavarian_are_decisive) {
  Table t = last_day();
  demoralize(t, {"regular", "mercenary"});
  send_off(t, {"bavarian-foot-1", "bavarian-foot-2", "bavarian-foot-3", "bavarian-foot-4",
               "bavarian-horse-1", "bavarian-horse-2", "bavarian-horse-3", "von-mercy-leader"});
  EXPECT_EQ(outcome(t).winner, kBavarian);
  EXPECT_EQ(outcome(t).level, "decisive");
}

TEST(FreiburgSiege, r19_63_four_points_for_the_french_are_overwhelming) {
  Table t = last_day();
  t.put("bavarian-foot-1", "0706");
  break_all(t);
  demoralize(t, {"bavarian"});
  last_in(t, kFrench, {"0805", "0905", "0306", "0710", "1007"});
  EXPECT_EQ(award(t, "19.61-1"), 2);
  EXPECT_EQ(outcome(t).winner, kFrench);
  EXPECT_EQ(outcome(t).level, "overwhelming");
  t.s.demoralized = 0;
  EXPECT_EQ(outcome(t).level, "decisive");
}

}  // namespace
}  // namespace tercio::thirty_years_war
