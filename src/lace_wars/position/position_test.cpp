// Positions as JSON: shown, edited, saved exactly and taken back.
#include <gmock/gmock.h>

#include "lace_wars/position/edit.hpp"
#include "lace_wars/position/save.hpp"
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/telling/talk_fixture.hpp"

namespace tercio::lace_wars {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

Json position(const Field& t) { return position_of(t.game(), t.s, "warburg/test"); }

// ---- Shown ----

TEST(Position, shows_every_piece_with_what_it_is_now) {
  Field t;
  t.put("la-reine", "1013", Facing::kNNE)
      .put("fischer-infantry", "0812")
      .put("segur-leader", "1207");
  t.s.steps[t.piece("la-reine")] = 1;
  t.s.order[t.piece("la-reine")] = Order::kDisorganised;
  const Json shown = position(t);
  EXPECT_EQ(shown["pieces"].size(), static_cast<std::size_t>(t.game().piece_count()));
  const Json horse = piece_of(shown, "la-reine");
  EXPECT_EQ(horse["kind"], "heavy cavalry");
  EXPECT_EQ(horse["formation"], "lutzelberg");
  EXPECT_EQ(horse["hex"], "1013");
  EXPECT_EQ(horse["facing"], "nne");
  EXPECT_EQ(horse["state"], "disorganised");
  EXPECT_EQ(horse["steps"], 1);
  EXPECT_LT(horse["points"], horse["full_points"]);
  EXPECT_TRUE(piece_of(shown, "fischer-infantry")["facing"].is_null());
  EXPECT_TRUE(piece_of(shown, "fischer-infantry")["formation"].is_null());
  const Json commander = piece_of(shown, "segur-leader");
  EXPECT_EQ(commander["kind"], "commander");
  EXPECT_EQ(commander["rank"], "formation");
  EXPECT_EQ(commander["commands"], "segur");
  EXPECT_EQ(piece_of(shown, "jenner")["state"], "unused");
  EXPECT_TRUE(piece_of(shown, "jenner")["hex"].is_null());
}

TEST(Position, r3_5_3_shows_stacks_from_the_top_down) {
  Field t;
  t.put("jenner", "1207", Facing::kNNE).put("lochmann", "1207", Facing::kNNE);
  t.put("art-6l-segur", "1207", Facing::kNNE).put("segur-leader", "1207");
  const Json stack = stack_in(position(t), "1207");
  EXPECT_EQ(stack["units"], Json({"art-6l-segur", "jenner", "lochmann"}));
  EXPECT_EQ(stack["commanders"], Json({"segur-leader"}));
  EXPECT_EQ(stack["facing"], "nne");
  EXPECT_EQ(stack["points"], combat_points_in(t.game(), t.s, Field::hex_of("1207")));
}

TEST(Position, has_what_the_protocol_names) {
  Field t;
  t.as_set_up();
  const Json shown = position(t);
  for (const char* key : {"scenario", "turn", "turns", "phase", "side", "to_act", "decision",
                          "facts", "pieces", "points", "outcome"}) {
    EXPECT_TRUE(shown.contains(key)) << key;
  }
  for (const char* key : {"first", "activation", "mover", "tested", "used", "formations",
                          "demoralised", "army_demoralised", "army_commanders", "arrivals",
                          "crossed", "bridges", "stacks", "combat"}) {
    EXPECT_TRUE(shown["facts"].contains(key)) << key;
  }
  EXPECT_EQ(shown["facts"]["bridges"].size(), t.game().definition().map.bridges.size());
  EXPECT_EQ(shown["facts"]["army_commanders"]["french"], "de-muy-leader");
}

// ---- Saved ----

TEST(Save, comes_back_bit_for_bit_from_every_position) {
  for (const char* scenario : {"historical", "free"}) {
    const auto game = shipped_game(scenario);
    in_random_games(*game, 1, 17, [&](const State& s) {
      State back{};
      const auto faults = restore(*game, Json::parse(save(*game, s).dump()), back);
      ASSERT_TRUE(faults.empty()) << faults.front().field << ": " << faults.front().message
                                  << " at " << name_of(s.step);
      ASSERT_TRUE(back == s) << name_of(s.step);
    });
  }
}

TEST(Save, r3_5_2_keeps_the_order_of_stacks) {
  Field t;
  t.as_set_up();
  State back{};
  ASSERT_TRUE(restore(t.game(), save(t.game(), t.s), back).empty());
  EXPECT_TRUE(back == t.s);
}

TEST(Save, r11_4d_keeps_a_commander_to_be_placed_in_the_middle_of_a_move) {
  MoveField f(drawn().foot("r1").foot("r2").gun("bg", 12));
  f.put("r1", "0505", Facing::kS).put("rc", "0505").put("r2", "0212").put("bg", "0508");
  f.steps("r1", 1);
  f.go();
  f.ok("move r1,rc 0506").ok("fire bg 0506").roll(6);
  ASSERT_TRUE(f.is_eliminated("r1"));
  f.roll(1);
  ASSERT_EQ(f.s.step, Step::kPlace);
  ASSERT_TRUE(f.s.mover.pieces.contains(f.piece("rc")));
  ASSERT_FALSE(on_map(f.s, f.piece("rc")));
  State back;
  ASSERT_TRUE(restore(f.game(), Json::parse(save(f.game(), f.s).dump()), back).empty());
  EXPECT_TRUE(back == f.s);
}

// Every member replaced by things it should not be: refused and nothing changed, or still playable.
TEST(Save, takes_back_only_what_can_be_played) {
  const auto game = shipped_game();
  std::vector<State> positions;
  in_random_games(*game, 1, 97, [&](const State& s) { positions.push_back(s); });
  const std::vector<Json> wrong{nullptr,
                                -1,
                                255,
                                1e300,
                                "x",
                                "0101",
                                Json::array(),
                                Json::object(),
                                Json::array({"x"}),
                                Json::array({1, 2, 3}),
                                true};
  for (std::size_t i = 0; i < positions.size(); i += positions.size() / 12 + 1) {
    const Json saved = save(*game, positions[i]);
    for (const auto& [key, value] : saved.items()) {
      for (std::size_t w = 0; w <= wrong.size(); ++w) {
        Json broken = saved;
        if (w < wrong.size()) {
          broken[key] = wrong[w];
        } else {
          broken.erase(key);
        }
        State back = positions[i];
        const auto faults = restore(*game, broken, back);
        if (!faults.empty()) {
          ASSERT_FALSE(faults.front().field.empty());
          ASSERT_TRUE(back == positions[i]) << key;
          continue;
        }
        ASSERT_TRUE(is_over(back) || is_roll(back.step) || !legal_actions(*game, back).empty());
      }
    }
  }
}

void collect_leaves(Json& json, std::vector<Json*>& out) {
  if (!json.is_structured() || json.empty()) {
    out.push_back(&json);
    return;
  }
  for (auto& member : json) collect_leaves(member, out);
}

// Another value of the same kind: what is accepted then can be played on.
TEST(Save, goes_on_from_whatever_it_takes_back) {
  const auto game = shipped_game();
  std::vector<Json> saved;
  in_random_games(*game, 1, 31, [&](const State& s) { saved.push_back(save(*game, s)); });
  engine::Random random(3);
  const auto any_piece = [&] {
    return game->described(static_cast<PieceId>(random.below(game->piece_count()))).id;
  };
  int accepted = 0;
  for (int i = 0; i < 200; ++i) {
    Json json = saved[static_cast<std::size_t>(random.below(static_cast<int>(saved.size())))];
    std::vector<Json*> leaves;
    collect_leaves(json, leaves);
    Json& leaf = *leaves[static_cast<std::size_t>(random.below(static_cast<int>(leaves.size())))];
    if (leaf.is_number()) {
      leaf = random.below(random.below(2) == 0 ? 3 : 64);
    } else if (leaf.is_string() && hex::parse_hex(leaf.get<std::string>())) {
      leaf = hex::label(hex::make_hex(1 + random.below(17), 1 + random.below(20)));
    } else if (leaf.is_array()) {
      leaf.push_back(any_piece());
    } else {
      leaf = any_piece();
    }
    State s{};
    if (!restore(*game, json, s).empty()) continue;
    ++accepted;
    PlayoutCount count;
    for (int step = 0; step < 20 && !is_over(s); ++step) random_step(*game, s, random, count);
  }
  EXPECT_GT(accepted, 0);
}

TEST(Save, refuses_stacks_that_do_not_hold_together) {
  Field t;
  t.as_set_up();
  const Json saved = save(t.game(), t.s);
  State back = t.s;
  Json broken = saved;
  broken["stacks"].erase(0);
  EXPECT_FALSE(restore(t.game(), broken, back).empty());
  broken = saved;
  broken["stacks"].push_back(saved["stacks"][0]);
  EXPECT_FALSE(restore(t.game(), broken, back).empty());
  broken = saved;
  broken["pieces"].push_back(saved["pieces"][0]);
  EXPECT_FALSE(restore(t.game(), broken, back).empty());
  broken = saved;
  broken["pieces"].erase(0);
  EXPECT_FALSE(restore(t.game(), broken, back).empty());
  EXPECT_TRUE(back == t.s);
  EXPECT_FALSE(restore(t.game(), Json(7), back).empty());
}

// ---- Edited ----

// The rules of all faults of a setup, or their fields where there is no rule.
std::vector<std::string> faults_of(const Field& t, const Json& setup) {
  State s = t.s;
  std::vector<std::string> out;
  for (const auto& f : edit(t.game(), setup, s)) out.push_back(f.rule.empty() ? f.field : f.rule);
  return out;
}
Json placed(std::initializer_list<Json> pieces) {
  return {{"clear", true}, {"turn", 3}, {"side", "allied"}, {"pieces", Json(pieces)}};
}

TEST(Edit, puts_pieces_as_they_are_listed) {
  Field t;
  const Json setup{
      {"clear", true},
      {"turn", 3},
      {"side", "allied"},
      {"first", "french"},
      {"phase", "activation"},
      {"pieces",
       {{{"id", "toll"}, {"hex", "1307"}, {"facing", "ssw"}, {"steps", 1}},
        {{"id", "gr-mirbach"}, {"hex", "1307"}, {"facing", "ssw"}, {"state", "disorganised"}},
        {{"id", "art-6l-zastrow"}, {"hex", "1307"}, {"facing", "ssw"}},
        {{"id", "bock"}, {"hex", "1504"}, {"state", "routed"}},
        {{"id", "reden"}, {"state", "eliminated"}},
        {{"id", "zastrow-leader"}, {"hex", "1307"}},
        {{"id", "jenner"}, {"hex", "0907"}, {"facing", "n"}}}},
      {"facts",
       {{"demoralised", {"segur"}}, {"activated", {"spoercken"}}, {"arrived", {"granby"}}}}};
  const auto faults = edit(t.game(), setup, t.s);
  ASSERT_TRUE(faults.empty()) << faults.front().field << ": " << faults.front().message;
  EXPECT_EQ(t.s.turn, 3);
  EXPECT_EQ(t.s.active, Side::kB);
  EXPECT_EQ(t.s.first, Side::kA);
  EXPECT_EQ(t.s.phase, Phase::kActivation);
  const Json shown = position(t);
  EXPECT_EQ(stack_in(shown, "1307")["units"], Json({"art-6l-zastrow", "toll", "gr-mirbach"}));
  EXPECT_EQ(piece_of(shown, "toll")["steps"], 1);
  EXPECT_EQ(piece_of(shown, "gr-mirbach")["state"], "disorganised");
  EXPECT_EQ(piece_of(shown, "bock")["state"], "routed");
  EXPECT_EQ(piece_of(shown, "reden")["state"], "eliminated");
  EXPECT_EQ(piece_of(shown, "planta")["state"], "unused");
  EXPECT_THAT(shown["facts"]["demoralised"], Contains("segur"));
  EXPECT_THAT(shown["facts"]["tested"], Contains("spoercken"));
}

TEST(Edit, r3_1a_refuses_what_a_hex_cannot_hold) {
  Field t;
  EXPECT_THAT(faults_of(t, placed({{{"id", "bock"}, {"hex", "1307"}},
                                   {{"id", "bremer"}, {"hex", "1307"}},
                                   {{"id", "reden"}, {"hex", "1307"}}})),
              Contains("3.1a"));
  EXPECT_THAT(faults_of(t, placed({{{"id", "gr-wittorf"}, {"hex", "1307"}, {"facing", "n"}},
                                   {{"id", "toll"}, {"hex", "1307"}, {"facing", "s"}}})),
              Contains("3.1b"));
  EXPECT_THAT(faults_of(t, placed({{{"id", "gr-wittorf"}, {"hex", "1307"}},
                                   {{"id", "bock"}, {"hex", "1307"}}})),
              Contains("3.1c"));
  EXPECT_THAT(faults_of(t, placed({{{"id", "art-6l-zastrow"}, {"hex", "1307"}},
                                   {{"id", "art-12l-spoercken"}, {"hex", "1307"}}})),
              Contains("3.1f"));
  EXPECT_THAT(faults_of(t, placed({{{"id", "toll"}, {"hex", "1307"}},
                                   {{"id", "jenner"}, {"hex", "1307"}}})),
              Contains("8.1g"));
  EXPECT_THAT(faults_of(t, placed({{{"id", "toll"}, {"hex", "1307"}, {"state", "routed"}},
                                   {{"id", "gr-wittorf"}, {"hex", "1307"}}})),
              Contains("12.3a"));
  EXPECT_THAT(
      faults_of(t, placed({{{"id", "art-6l-zastrow"}, {"hex", "1307"}, {"state", "routed"}}})),
      Contains("9.5a"));
}

TEST(Edit, r3_1e_lets_light_troops_of_one_name_stand_together) {
  Field t;
  EXPECT_TRUE(faults_of(t, placed({{{"id", "legion-britannique-1"}, {"hex", "1307"}},
                                   {{"id", "legion-britannique-cavalry"}, {"hex", "1307"}}}))
                  .empty());
}

TEST(Edit, tells_all_faults_at_once) {
  Field t;
  const State before = t.s;
  const Json setup{
      {"clear", "yes"},
      {"turn", 99},
      {"side", "prussian"},
      {"phase", "dinner"},
      {"weather", "fine"},
      {"pieces",
       {{{"id", "nobody"}},
        7,
        {{"id", "toll"}, {"hex", "9999"}},
        {{"id", "bock"}, {"hex", "1307"}, {"facing", "up"}, {"steps", 9}},
        {{"id", "bock"}, {"hex", "1308"}},
        {{"id", "reden"}, {"state", "asleep"}}}},
      {"facts", {{"demoralised", {"nobody"}}, {"dead", {"toll"}}, {"moon", 1}, {"arrived", 3}}}};
  const auto faults = edit(t.game(), setup, t.s);
  EXPECT_GE(faults.size(), 14U);
  for (const auto& f : faults) {
    EXPECT_FALSE(f.message.empty());
    EXPECT_THAT(f.field, HasSubstr("setup"));
  }
  EXPECT_TRUE(t.s == before);
}

TEST(Edit, every_field_of_a_piece_off_the_map_is_checked) {
  Field t;
  const auto off = [&](const char* key, const Json& value) {
    return faults_of(t, placed({{{"id", "toll"}, {"state", "eliminated"}, {key, value}}}));
  };
  const Json deep = Json::array({Json::array({Json::array()})});
  for (const char* key : {"hex", "facing", "steps", "column", "temporary", "colour"}) {
    EXPECT_THAT(off(key, deep), Contains(std::string("setup.pieces[0].") + key)) << key;
  }
  EXPECT_THAT(off("column", true), Contains("setup.pieces[0].column"));
  EXPECT_THAT(off("steps", 2), Contains("setup.pieces[0].steps"));
  EXPECT_TRUE(off("steps", 0).empty());
  EXPECT_TRUE(off("facing", nullptr).empty());
  EXPECT_THAT(faults_of(t, placed({{{"id", "toll"}, {"column", deep}}})),
              Contains("setup.pieces[0].column"));
  EXPECT_THAT(
      faults_of(t, placed({{{"id", "spoercken-leader"}, {"hex", "1307"}, {"facing", "n"}}})),
      Contains("2.2"));
}

TEST(Edit, r13_3_three_demoralised_formations_have_a_demoralised_army) {
  Field t;
  const Json setup{{"turn", 3}, {"facts", {{"demoralised", {"segur", "lutzelberg", "maupeou"}}}}};
  ASSERT_TRUE(faults_of(t, setup).empty());
  (void)edit(t.game(), setup, t.s);
  EXPECT_EQ(position(t)["facts"]["army_demoralised"], Json({"french"}));
  for (int f = 0; f < t.game().formation_count(); ++f) {
    const bool french = t.game().side_of_formation(f) == Side::kA;
    EXPECT_EQ((t.s.demoralised >> f & 1) != 0, french) << t.game().formation(f).id;
  }
}

TEST(Edit, r13_3a_a_demoralised_army_has_no_formation_in_good_order) {
  Field t;
  (void)edit(t.game(), {{"turn", 3}, {"facts", {{"army_demoralised", {"french"}}}}}, t.s);
  EXPECT_THAT(position(t)["facts"]["demoralised"], Contains("segur"));
}

TEST(Edit, r13_1_losses_at_the_value_have_demoralised_the_formation) {
  Field t;
  Json pieces = Json::array();
  for (const PieceId p : t.game().units_of(t.game().find_formation("segur"))) {
    pieces.push_back({{"id", t.game().described(p).id}, {"state", "eliminated"}});
  }
  (void)edit(t.game(), {{"turn", 3}, {"pieces", pieces}}, t.s);
  EXPECT_EQ(position(t)["facts"]["demoralised"], Json({"segur"}));
}

TEST(Edit, r16_1_5_whoever_waits_is_a_reinforcement_and_who_is_here_has_come) {
  Field t;
  EXPECT_THAT(faults_of(t, placed({{{"id", "toll"}, {"state", "waiting"}}})), Contains("16.1.5a"));
  const Json here = placed({{{"id", "blues"}, {"hex", "1307"}}});
  ASSERT_TRUE(faults_of(t, here).empty());
  (void)edit(t.game(), here, t.s);
  EXPECT_NE(t.s.arrived >> t.game().find_formation("granby") & 1, 0);
  // The last turn of its dice brings a formation without one.
  Field late;
  (void)edit(late.game(), {{"turn", late.game().scenario().turns}}, late.s);
  EXPECT_NE(late.s.arrived >> late.game().find_formation("granby") & 1, 0);
}

TEST(Edit, r4B_r16_1b_the_clock_is_one_the_battle_has) {
  Field t;
  EXPECT_THAT(
      faults_of(t, {{"turn", 3}, {"first", "french"}, {"side", "allied"}, {"phase", "rally"}}),
      Contains("4B"));
  const std::string second =
      t.game().side_id(other(static_cast<Side>(t.game().scenario().first_side)));
  EXPECT_THAT(faults_of(t, {{"turn", 1}, {"first", second}}), Contains("16.1b"));
}

TEST(Edit, r11_4c_a_commander_dies_once) {
  Field t;
  std::string army;
  for (const PieceId c : t.game().commanders(Side::kA)) {
    if (t.game().piece(c).army_commander) army = t.game().described(c).id;
  }
  EXPECT_TRUE(faults_of(t, {{"turn", 3}, {"facts", {{"dead", {army}}}}}).empty());
  EXPECT_THAT(faults_of(t, {{"turn", 3}, {"facts", {{"dead", {army, army}}}}}),
              Contains("setup.facts.dead"));
}

TEST(Edit, survives_anything) {
  Field t;
  const std::vector<Json> values{nullptr,
                                 1,
                                 -1,
                                 1e99,
                                 "x",
                                 "1307",
                                 true,
                                 Json::array(),
                                 Json::object(),
                                 Json::array({nullptr}),
                                 Json::array({"toll"})};
  for (const char* key : {"clear", "turn", "side", "first", "phase", "pieces", "facts"}) {
    for (const Json& v : values) {
      State s = t.s;
      (void)edit(t.game(), {{key, v}}, s);
    }
  }
  for (const char* key : {"hex", "facing", "state", "steps", "column", "temporary"}) {
    for (const Json& v : values) {
      State s = t.s;
      (void)edit(t.game(), placed({{{"id", "toll"}, {key, v}}}), s);
      (void)edit(t.game(), placed({{{"id", "toll"}, {"hex", "1307"}, {key, v}}}), s);
    }
  }
  for (const char* key :
       {"demoralised", "army_demoralised", "dead", "activated", "arrived", "been_north"}) {
    for (const Json& v : values) {
      State s = t.s;
      (void)edit(t.game(), {{"facts", {{key, v}}}}, s);
    }
  }
}

}  // namespace
}  // namespace tercio::lace_wars
