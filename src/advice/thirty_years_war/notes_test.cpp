// What calls for a note to one who learns.
#include "advice/thirty_years_war/notes.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/thirty_years_war/fixture.hpp"
#include "advice/thirty_years_war/view.hpp"

namespace tercio::advice::tyw {
namespace {

using testing::Contains;
using testing::Not;

Ids ids(const std::vector<FirstNote>& notes) {
  Ids out;
  out.reserve(notes.size());
  for (const FirstNote& note : notes) out.push_back(note.id);
  return out;
}
Ids noted(const Table& table) { return ids(table.view().notes); }
// The pieces a note is about; it must be there.
Ids about(const Table& table, const std::string& id) {
  for (const FirstNote& note : table.view().notes) {
    if (note.id == id) return note.pieces;
  }
  ADD_FAILURE() << id << " is not told";
  return {};
}
Table edited(const char* scenario, const Json& setup) {
  Table table(scenario);
  table.edit(setup);
  return table;
}

TEST(ThirtyYearsWarNotes, r6_0_who_may_move_is_told_how) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_EQ(noted(table), (Ids{"pick"}));
  const FirstNote note = table.view().notes[0];
  EXPECT_EQ(note.rule, "6.0");
  EXPECT_EQ(note.pieces, (Ids{"tott-1"}));
  EXPECT_EQ(note.hexes, (Hexes{at("0815")}));
}

TEST(ThirtyYearsWarNotes, r4_1_only_the_side_that_decides_is_told_anything) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_TRUE(table.advice().view(table.match(), "imperialist").notes.empty());
}

TEST(ThirtyYearsWarNotes, r5_0_a_gun_that_can_fire) {
  const Table table = field(
      "imperialist", "artillery-fire",
      {piece("imperialist-gun-1", "1811"), piece("alt-tilly", "1811"), piece("tott-1", "1611")});
  EXPECT_EQ(about(table, "fire"), (Ids{"imperialist-gun-1"}));
}

TEST(ThirtyYearsWarNotes, r8_12_r8_11_r8_6_who_must_attack_and_whom_and_how) {
  const Table table = field("allied", "combat", {piece("tott-1", "0815"), piece("grotta", "0715")});
  EXPECT_EQ(noted(table), (Ids{"must-attack", "planner", "must-be-attacked"}));
  EXPECT_EQ(about(table, "must-attack"), (Ids{"tott-1"}));
  EXPECT_EQ(about(table, "must-be-attacked"), (Ids{"grotta"}));
}

TEST(ThirtyYearsWarNotes, r7_21_a_unit_beside_an_enemy_and_not_one_that_is_disrupted) {
  const Json far = piece("brahes", "0820");
  EXPECT_EQ(
      about(field("allied", "movement", {piece("tott-1", "0815"), far, piece("grotta", "0715")}),
            "zone"),
      (Ids{"tott-1"}));
  EXPECT_THAT(noted(field("allied", "movement",
                          {piece("tott-1", "0815"), far, piece("grotta", "0715", true)})),
              Not(Contains("zone")));
  const Table shaken =
      field("allied", "movement", {piece("tott-1", "0815", true), far, piece("grotta", "0715")});
  EXPECT_THAT(noted(shaken), Not(Contains("zone")));
  // 9.1, 9.2
  EXPECT_EQ(about(shaken, "disrupted"), (Ids{"tott-1"}));
  EXPECT_EQ(about(shaken, "no-recovery"), (Ids{"tott-1"}));
}

TEST(ThirtyYearsWarNotes, r10_21_a_disrupted_unit_without_a_leader_near_it) {
  const auto with = [](const char* leader) {
    return field("allied", "movement",
                 {piece("tott-1", "0815", true), piece("brahes", leader),
                  piece("horn-leader", leader), piece("grotta", "0415")});
  };
  EXPECT_EQ(about(with("0820"), "leader-recovers"), (Ids{"tott-1"}));
  EXPECT_THAT(noted(with("0816")), Not(Contains("leader-recovers")));
}

TEST(ThirtyYearsWarNotes, r10_0_a_leader_alone_before_the_enemy_comes_first) {
  Table table =
      field("allied", "movement",
            {piece("tott-1", "0815"), piece("horn-leader", "0815"), piece("grotta", "0715")});
  EXPECT_THAT(noted(table), Not(Contains("leader-alone")));
  table.act("move tott-1 0818");
  EXPECT_EQ(table.view().notes[0].id, "leader-alone");
  EXPECT_EQ(about(table, "leader-alone"), (Ids{"horn-leader"}));
}

TEST(ThirtyYearsWarNotes, r10_11_a_leader_with_a_unit_that_can_attack) {
  const Table table =
      field("allied", "combat",
            {piece("tott-1", "0815"), piece("horn-leader", "0815"), piece("grotta", "0715")});
  EXPECT_EQ(about(table, "leader-adds"), (Ids{"tott-1"}));
}

TEST(ThirtyYearsWarNotes, r6_32_two_units_in_one_hex) {
  Table table = field("allied", "movement",
                      {piece("tott-1", "0815"), piece("brahes", "0817"), piece("grotta", "0415")});
  table.act("move tott-1 0817");
  EXPECT_EQ(about(table, "crowded"), (Ids{"brahes"}));
}

TEST(ThirtyYearsWarNotes, r8_61_Dx_who_pays_for_an_exchange) {
  // 11 against 5, column 2-1: a 3 is an exchange, and either attacker could pay for it.
  Table table = field("allied", "combat",
                      {piece("tott-1", "0815"), piece("brahes", "0814"), piece("merode", "0715")});
  table.act("attack tott-1,brahes merode").act("roll 3");
  ASSERT_EQ(table.state().step, Step::kExchange);
  EXPECT_EQ(noted(table)[0], "exchange");
}

TEST(ThirtyYearsWarNotes,
     r9_0_r17_0_disrupted_infantry_is_to_be_attacked_again_and_can_be_charged) {
  const Table table =
      field("allied", "combat", {piece("tott-1", "0815"), piece("grotta", "0715", true)});
  EXPECT_EQ(about(table, "enemy-disrupted"), (Ids{"grotta"}));
  EXPECT_EQ(about(table, "breitenfeld-charge"), (Ids{"grotta"}));
  // 17.11 No other cavalry charges there.
  const Table other =
      field("imperialist", "combat", {piece("merode", "0815"), piece("teuffel", "0715", true)});
  EXPECT_THAT(noted(other), Not(Contains("breitenfeld-charge")));
}

TEST(ThirtyYearsWarNotes, r5_32_guns_without_a_guard) {
  const Table table = field("allied", "movement",
                            {piece("allied-gun-1", "0815"), piece("tott-1", "0817"),
                             piece("imperialist-gun-1", "0618"), piece("grotta", "0415")});
  EXPECT_EQ(about(table, "gun-alone"), (Ids{"allied-gun-1"}));
  EXPECT_EQ(about(table, "gun-to-take"), (Ids{"imperialist-gun-1"}));
  const Table guarded = field("allied", "movement",
                              {piece("allied-gun-1", "0815"), piece("tott-1", "0815"),
                               piece("imperialist-gun-1", "0618"), piece("grotta", "0618")});
  EXPECT_THAT(noted(guarded), Not(Contains("gun-alone")));
  EXPECT_THAT(noted(guarded), Not(Contains("gun-to-take")));
}

Table with_losses(const char* side, const Json& losses, const Json& demoralized) {
  return edited("breitenfeld/historical",
                {{"clear", true},
                 {"turn", 6},
                 {"side", side},
                 {"phase", "movement"},
                 {"pieces", {piece("tott-1", "0815"), piece("grotta", "0415")}},
                 {"facts",
                  {{"losses", losses},
                   {"demoralized", demoralized},
                   {"released", {{"imperialist", true}, {"allied", true}}}}}});
}

TEST(ThirtyYearsWarNotes, r11_0_an_army_that_has_lost_two_thirds_of_its_level) {
  EXPECT_THAT(noted(with_losses("allied", {{"swedish", 49}}, Json::array())),
              Not(Contains("near-level")));
  EXPECT_THAT(noted(with_losses("allied", {{"swedish", 50}}, Json::array())),
              Contains("near-level"));
  EXPECT_THAT(noted(with_losses("imperialist", {{"swedish", 50}}, Json::array())),
              Contains("enemy-near-level"));
}

TEST(ThirtyYearsWarNotes, r11_1_an_army_that_is_demoralized) {
  const Json losses{{"swedish", 80}};
  EXPECT_EQ(about(with_losses("allied", losses, {"swedish"}), "demoralized"), (Ids{"tott-1"}));
  const Json beaten{{"imperialist", 70}};
  EXPECT_EQ(about(with_losses("allied", beaten, {"imperialist"}), "enemy-demoralized"),
            (Ids{"grotta"}));
}

TEST(ThirtyYearsWarNotes, r16_11_r16_12_armies_that_are_held) {
  const auto held = [](const char* side) {
    return noted(edited("breitenfeld/historical",
                        {{"turn", 1}, {"side", side}, {"phase", "artillery-fire"}}));
  };
  EXPECT_THAT(held("imperialist"), Contains("breitenfeld-held"));
  EXPECT_THAT(held("allied"), Contains("breitenfeld-waiting"));
  EXPECT_THAT(held("allied"), Not(Contains("breitenfeld-held")));
}

TEST(ThirtyYearsWarNotes, r18_1_what_is_seen_in_smoke) {
  const auto in = [](const char* visibility) {
    return noted(edited("breitenfeld/historical",
                        {{"clear", true},
                         {"turn", 6},
                         {"side", "allied"},
                         {"phase", "movement"},
                         {"pieces", {piece("tott-1", "0815"), piece("grotta", "0415")}},
                         {"facts", {{"visibility", visibility}}}}));
  };
  EXPECT_THAT(in("moderate"), Contains("breitenfeld-moderate"));
  EXPECT_THAT(in("restricted"), Contains("breitenfeld-restricted"));
  EXPECT_THAT(in("clear"), Not(Contains("breitenfeld-moderate")));
}

TEST(ThirtyYearsWarNotes, r20_12_saxons_with_the_enemy_near) {
  const Json pieces{piece("armin", "0815"), piece("tott-1", "1020"), piece("merode", "0812")};
  EXPECT_EQ(about(field("allied", "movement", pieces), "breitenfeld-saxons"), (Ids{"armin"}));
  EXPECT_EQ(about(field("imperialist", "movement", pieces), "breitenfeld-prey"), (Ids{"armin"}));
}

TEST(ThirtyYearsWarNotes, a_note_of_one_battle_is_not_told_in_another) {
  const Table table =
      edited("first-orders/training",
             {{"clear", true},
              {"turn", 2},
              {"side", "swedish"},
              {"phase", "combat"},
              {"pieces", {piece("tarvas", "0605"), piece("lindegg", "0505", true)}}});
  for (const std::string& id : noted(table)) {
    EXPECT_FALSE(id.starts_with("breitenfeld-") || id.starts_with("freiburg-")) << id;
  }
}

TEST(ThirtyYearsWarNotes, r18_3_r20_11_a_night_and_the_choice_of_a_stand) {
  EXPECT_THAT(noted(Table("freiburg/siege-campaign")), Contains("freiburg-stand"));
  const Table night = edited(
      "freiburg/campaign",
      {{"turn", 0}, {"phase", "interregnum"}, {"side", "bavarian"}, {"facts", {{"day", 2}}}});
  EXPECT_THAT(noted(night), Contains("freiburg-night"));
  EXPECT_THAT(noted(Table("freiburg/3-august")), Contains("deploy"));
}

// Whatever happens in a game, few notes at a time, each about pieces there are; and there is no
// note that never comes.
TEST(ThirtyYearsWarNotes, every_note_comes_in_some_game) {
  struct Case {
    const char* scenario;
    data::GameLibrary::Choices options;
  };
  const std::vector<Case> cases{
      {"first-orders/training", {}},
      {"breitenfeld/historical", {}},
      {"rocroi/historical", {{"option.leader_radius", "on"}, {"option.beck", "on"}}},
      {"freiburg/3-august", {}},
      {"freiburg/5-august", {}},
      {"freiburg/9-august", {}},
      {"freiburg/campaign", {}},
      {"freiburg/siege", {}},
      {"freiburg/siege-campaign", {}},
  };
  constexpr std::size_t kMost = 14;
  std::set<std::string> missing;
  for (const auto& trigger : note_triggers()) missing.emplace(trigger.id);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.scenario);
    const auto game = *shipped().game_of<Game>(c.scenario, c.options);
    const Notes<NoteMoment> notes(note_triggers(), thirty_years_war::kSystemId,
                                  game->definition().id);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      engine::Random random(seed);
      thirty_years_war::PlayoutCount count;
      State s = thirty_years_war::start(*game, nullptr);
      for (int step = 0; !is_over(s); ++step) {
        const Scene scene{*game, s, s.decider};
        if (scene.decides() && (step % 13 == 0 || s.step != Step::kMove)) {
          const View view = view_of(scene, "");
          const auto found = notes.of({scene, view});
          EXPECT_LE(found.size(), kMost);
          for (const FirstNote& note : found) {
            missing.erase(note.id);
            for (const std::string& p : note.pieces) EXPECT_NE(game->find_piece(p), kNoPiece);
          }
        }
        thirty_years_war::random_step(*game, s, random, count);
      }
    }
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace tercio::advice::tyw
