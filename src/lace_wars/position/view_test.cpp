// 3.6 What a side sees, and that nothing else leaks through any answer.
#include "lace_wars/position/view.hpp"

#include <gmock/gmock.h>

#include "lace_wars/match.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/telling/answers.hpp"
#include "lace_wars/telling/names.hpp"
#include "lace_wars/telling/talk_fixture.hpp"
#include "lace_wars/telling/tell.hpp"

namespace tercio::lace_wars {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr Side kFrench = Side::kA;
constexpr Side kAllied = Side::kB;

Json view(const Field& t, Side seat) { return view_of(t.game(), t.s, "warburg/test", seat); }

TEST(View, r3_6_enemy_stacks_show_their_top_counter_only) {
  const Field t = two_stacks();
  const Json seen = view(t, kAllied);
  const Json stack = stack_in(seen, "1207");
  EXPECT_EQ(stack["units"], Json({"jenner"}));
  EXPECT_EQ(stack["more"], true);
  EXPECT_FALSE(stack.contains("points"));
  const Json hidden = piece_of(seen, "lochmann");
  EXPECT_TRUE(hidden["hex"].is_null());
  EXPECT_EQ(hidden["state"], "hidden");
  for (const char* key :
       {"steps", "facing", "points", "column", "moved", "temporary", "activated"}) {
    EXPECT_FALSE(hidden.contains(key)) << key;
  }
  EXPECT_TRUE(hidden.contains("full_points"));
  EXPECT_EQ(piece_of(seen, "jenner")["hex"], "1207");
}

TEST(View, r3_5_3_a_gun_on_top_hides_what_is_beneath) {
  const Field t = two_stacks();
  EXPECT_EQ(stack_in(view(t, kAllied), "1107")["units"], Json({"art-12l-segur"}));
  EXPECT_EQ(piece_of(view(t, kAllied), "aumont")["state"], "hidden");
}

TEST(View, r3_6_ones_own_stacks_are_open) {
  const Field t = two_stacks();
  EXPECT_EQ(stack_in(view(t, kFrench), "1207")["units"], Json({"jenner", "lochmann"}));
  EXPECT_EQ(piece_of(view(t, kFrench), "lochmann")["hex"], "1207");
}

TEST(View, r3_6_commanders_are_always_seen) {
  const Field t = two_stacks();
  EXPECT_EQ(piece_of(view(t, kAllied), "segur-leader")["hex"], "1209");
  EXPECT_EQ(stack_in(view(t, kAllied), "1209")["commanders"], Json({"segur-leader"}));
}

TEST(View, r3_6_a_whole_position_hides_nothing) {
  const Field t = two_stacks();
  const Json all = position_of(t.game(), t.s, "warburg/test");
  EXPECT_EQ(piece_of(all, "lochmann")["hex"], "1207");
  EXPECT_FALSE(stack_in(all, "1207").contains("more"));
}

TEST(View, r3_6_units_in_a_combat_are_open) {
  Field t = two_stacks();
  t.s.combat.attackers[0] = Field::hex_of("1307");
  t.s.combat.defenders[0] = Field::hex_of("1207");
  t.s.combat.attacking = PieceSet{t.piece("toll")};
  t.s.combat.defending = PieceSet{t.piece("jenner"), t.piece("lochmann")};
  EXPECT_EQ(piece_of(view(t, kAllied), "lochmann")["hex"], "1207");
  EXPECT_EQ(piece_of(view(t, kAllied), "planta")["state"], "hidden");
}

// What the Allied player gets to hear, in one string.
std::string all_that_is_told(const Field& t, const State& s) {
  std::string out = view_of(t.game(), s, "warburg/test", kAllied).dump();
  for (const Action& a : legal_actions(t.game(), s)) out += '\n' + text_of(t.game(), a);
  for (const char* attackers : {"1307", "1308"}) {
    for (const char* defenders : {"1207", "1209", "1107"}) {
      const Answer odds =
          odds_answer(t.game(), s,
                      {{"attackers", {attackers}}, {"defenders", {defenders}}, {"seat", "allied"}});
      out += odds ? odds->dump() : odds.error().message;
    }
  }
  const Answer reach = reach_answer(t.game(), s, "toll");
  return out + (reach ? reach->dump() : reach.error().message);
}

TEST(View, r3_6_nothing_told_depends_on_what_lies_under_the_top_counters) {
  Field t = two_stacks();
  t.at(2, kAllied, Phase::kActivation);
  const std::string told = all_that_is_told(t, t.s);
  const PieceId lochmann = t.piece("lochmann");
  const PieceId planta = t.piece("planta");
  // The lower units of the two stacks exchanged.
  EXPECT_EQ(all_that_is_told(t, exchanged(t.s, lochmann, planta)), told);
  EXPECT_EQ(all_that_is_told(t, exchanged(t.s, lochmann, t.piece("aumont"))), told);
  // Their steps, their order, what they have done.
  State changed = t.s;
  changed.steps[lochmann] = 1;
  EXPECT_EQ(all_that_is_told(t, changed), told);
  changed.order[planta] = Order::kDisorganised;
  changed.rough.insert(lochmann);
  EXPECT_EQ(all_that_is_told(t, changed), told);
  changed.marched.insert(planta);
  changed.activated.insert(planta);
  EXPECT_EQ(all_that_is_told(t, changed), told);
  // One more under a stack that hides something already.
  changed = t.s;
  take(t.game(), changed, lochmann, Status::kUnused);
  EXPECT_NE(all_that_is_told(t, changed), told) << "that there is more than one may be seen";
}

TEST(View, r3_6_odds_of_a_seat_are_a_lower_bound) {
  Field t = two_stacks();
  t.at(2, kAllied, Phase::kActivation);
  const Json request{{"attackers", {"toll"}}, {"defenders", {"1207"}}};
  const Answer full = odds_answer(t.game(), t.s, request);
  Json asked = request;
  asked["seat"] = "allied";
  const Answer seen = odds_answer(t.game(), t.s, asked);
  ASSERT_TRUE(full) << full.error().message;
  ASSERT_TRUE(seen) << seen.error().message;
  EXPECT_FALSE(full->contains("hidden"));
  EXPECT_EQ((*seen)["hidden"], true);
  EXPECT_LT((*seen)["defence"], (*full)["defence"]);
  asked["defenders"] = {"lochmann"};
  const Answer refused = odds_answer(t.game(), t.s, asked);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("not to be seen"));
}

TEST(View, r3_6_events_name_the_top_counter_of_an_enemy_stack) {
  Field t = two_stacks();
  Events events;
  tell(t.game(), t.s, &events,
       {.kind = EventKind::kMoved,
        .piece = t.piece("jenner"),
        .from = Field::hex_of("1206"),
        .to = Field::hex_of("1207"),
        .cost = 1,
        .points_left = 3,
        .rule = "8.1a",
        .pieces = PieceSet{t.piece("jenner"), t.piece("lochmann")}});
  const Json own = json_of(t.game(), events, kFrench).at(0);
  EXPECT_EQ(own["pieces"], Json({"jenner", "lochmann"}));
  EXPECT_EQ(own["left"], 3);
  const Json seen = json_of(t.game(), events, kAllied).at(0);
  EXPECT_EQ(seen["pieces"], Json({"jenner"}));
  EXPECT_EQ(seen["more"], true);
  EXPECT_FALSE(seen.contains("left"));
  EXPECT_FALSE(seen.contains("cost"));
  EXPECT_THAT(seen["text"], HasSubstr("Jenner and what is under it"));
  EXPECT_THAT(seen.dump(), Not(HasSubstr("ochmann")));
  EXPECT_EQ(json_of(t.game(), events).at(0)["pieces"].size(), 2U);
}

TEST(View, r3_6_results_name_what_they_strike) {
  Field t = two_stacks();
  Events events;
  tell(t.game(), t.s, &events,
       {.kind = EventKind::kStepLost,
        .piece = t.piece("lochmann"),
        .steps_left = 1,
        .rule = "11.1d"});
  tell(t.game(), t.s, &events,
       {.kind = EventKind::kDisorganised,
        .piece = t.piece("lochmann"),
        .to = Field::hex_of("1207"),
        .while_there = true,
        .rule = "8.2a"});
  const auto seen = json_of(t.game(), events, kAllied);
  ASSERT_EQ(seen.size(), 1U) << "what the ground does to a hidden unit is not told";
  EXPECT_EQ(seen[0]["piece"], "lochmann");
  EXPECT_EQ(json_of(t.game(), events, kFrench).size(), 2U);
}

TEST(View, r3_6_hidden_counters_may_be_exchanged_at_any_time) {
  const auto game = shipped_game();
  int compared = 0;
  in_random_games(*game, 2, 11, [&](const State& s) {
    const PieceSet busy = busy_pieces(s);
    for (const Side seat : {kFrench, kAllied}) {
      const PieceSet hidden = hidden_from(*game, s, seat) - busy;
      for (const PieceId a : hidden) {
        for (const PieceId b : hidden) {
          if (a >= b || s.at[a] == s.at[b]) continue;
          const State other_way = exchanged(s, a, b);
          ASSERT_EQ(view_of(*game, s, "w", seat).dump(),
                    view_of(*game, other_way, "w", seat).dump())
              << game->name(a) << " and " << game->name(b);
          ++compared;
          if (s.decider != seat || is_roll(s.step) || !are_alike(*game, s, a, b)) continue;
          ASSERT_TRUE(legal_actions(*game, s) == legal_actions(*game, other_way))
              << game->name(a) << " and " << game->name(b) << " at " << name_of(s.step);
        }
      }
    }
  });
  RecordProperty("compared", compared);
}

}  // namespace
}  // namespace tercio::lace_wars
