#include "advice/lace_wars/reactions.hpp"

#include "advice/lace_wars/fixture.hpp"

namespace tercio::advice::lace {
namespace {

// What the player who is asked is shown: whether cavalry can charge, and the likeliest shot.
struct Shown {
  bool charge = false;
  double chance = 0;
};

Shown shown(const Adviser& advice, const engine::Match& match) {
  Shown out;
  const std::string seat = match.to_act();
  for (const auto& [piece, kinds] : advice.view(match, seat).ready) {
    const auto selection = advice.select(match, seat, {piece});
    for (const std::string& kind : kinds) out.charge = out.charge || kind == "charge";
    if (!selection) continue;
    for (const Target& target : selection->targets) {
      if (target.kind == "fire") out.chance = std::max(out.chance, target.chance.value_or(0));
    }
  }
  return out;
}

TEST(Reactions, standing_orders_answer_from_what_the_player_is_shown) {
  std::map<std::string, std::map<std::string, int>> said;
  in_positions(8,
               [&](const Game&, const Adviser& advice, const engine::Match& match, const State& s) {
                 if (s.step != Step::kReact) {
                   for (const StandingOrder& order : advice.standing_orders()) {
                     EXPECT_EQ(advice.answer_by(match, order.id), "") << "nobody is asked";
                   }
                   return;
                 }
                 const Shown now = shown(advice, match);
                 const bool likely = now.chance >= 0.5;
                 for (const StandingOrder& order : advice.standing_orders()) {
                   EXPECT_FALSE(order.title.empty());
                   const std::string answer = advice.answer_by(match, order.id);
                   if (!answer.empty()) {
                     EXPECT_FALSE(match.check(answer)) << answer;
                   }
                   ++said[order.id][answer.substr(0, answer.find(' '))];
                   const std::map<std::string, std::string> expected{
                       {"never", "pass"},
                       {"charges", now.charge ? "" : "pass"},
                       {"likely", now.charge || likely ? "" : "pass"},
                       {"fire", likely ? "fire" : "pass"}};
                   EXPECT_EQ(answer.substr(0, answer.find(' ')), expected.at(order.id))
                       << order.id << ", chance " << now.chance;
                 }
                 EXPECT_EQ(advice.answer_by(match, "no-such-order"), "") << "it is asked";
               });
  // Each was put to the test both ways.
  EXPECT_GT(said["charges"][""], 0);
  EXPECT_GT(said["charges"]["pass"], 0);
  EXPECT_GT(said["likely"][""], 0);
  EXPECT_GT(said["fire"]["pass"], 0);
}

TEST(Reactions, the_turn_is_the_movers_while_the_other_is_asked) {
  int asked = 0;
  in_positions(
      4, [&](const Game& game, const Adviser& advice, const engine::Match& match, const State& s) {
        EXPECT_EQ(advice.turn_of(match), game.side_id(s.active));
        if (s.step != Step::kReact) return;
        ++asked;
        EXPECT_NE(advice.turn_of(match), match.to_act());
        EXPECT_EQ(advice.standing(match).side, match.to_act());
      });
  EXPECT_GT(asked, 0);
}

}  // namespace
}  // namespace tercio::advice::lace
