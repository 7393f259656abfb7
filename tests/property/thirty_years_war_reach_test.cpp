// What `reach` tells is what a move costs, and nothing is cheaper.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/match.hpp"
#include "games.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war_system.hpp"

namespace tercio::property {
namespace {

using namespace thirty_years_war;

// The text that moves a piece to a hex: of one on the map its hex is enough.
std::string order_for(const engine::Match& match, const State& s, PieceId p, const std::string& id,
                      const std::string& hex) {
  if (s.status[p] != Status::kWaiting) return "move " + id + ' ' + hex;
  const auto listed = match.actions_of(id);
  for (const std::string& action : *listed) {
    if (action.ends_with(hex)) return action;
  }
  return "no way to " + hex;
}

// 6.14, 6.15, 12.0 No step from a hex that is told leads on for less than is told.
void nothing_is_cheaper(const Game& game, const State& s, PieceId p, const engine::Json& told) {
  hex::Reach reach;
  flood_for(game, s, p, reach);
  reach.all().for_each([&](HexId from) {
    for (const Direction d : hex::kAllDirections) {
      const HexId to = hex::neighbour(from, d);
      const auto known = told.find(hex::label(to));
      if (known == told.end()) continue;
      const PathPrice price = path_price(game, s, p, from, &to, &to + 1, reach.cost_to(from));
      if (price.denial) continue;
      ASSERT_LE(known->get<int>(), price.cost) << hex::label(from) << " to " << hex::label(to);
    }
  });
}

void reach_of(const engine::Match& match, const Game& game, PieceId p, const std::string& where) {
  const State& s = state_of(match);
  const std::string id = game.described(p).id;
  const auto answer = match.reach(id);
  if (!answer) return;
  const auto& told = (*answer)["hexes"];
  for (const auto& [hex, cost] : told.items()) {
    const auto after = match.clone();
    const std::string order = order_for(match, s, p, id, hex);
    const auto done = after->apply(order);
    ASSERT_TRUE(done.has_value()) << where << ": " << order << ": " << done.error().message;
    ASSERT_EQ(done->events.front()["cost"], cost) << where << ": " << order;
    // What is written down means the same move.
    const auto again = match.clone();
    const auto repeated = again->apply(done->action);
    ASSERT_TRUE(repeated.has_value()) << where << ": " << done->action;
    ASSERT_EQ(again->hash(), after->hash()) << where << ": " << done->action;
  }
  if (s.status[p] != Status::kWaiting) nothing_is_cheaper(game, s, p, told);
}

TEST(EveryPosition, a_move_costs_what_reach_has_told) {
  std::vector<Variant> variants = scenarios();
  variants.push_back({"rocroi/historical", {{"option.beck", "on"}}});
  variants.push_back({"breitenfeld/historical", {{"move.minimum_one_hex", "on"}}});
  for (const Variant& v : variants) {
    const auto made = library().game_of<Game>(v.scenario, v.options);
    if (!made) continue;  // of another system
    const Game& game = **made;
    engine::Random random(9);
    PlayoutCount count;
    State s = start(game, nullptr);
    for (int step = 0; !is_over(s); ++step) {
      if (s.step == Step::kMove && step % 40 == 0) {
        const auto match = make_match(*made);
        ASSERT_TRUE(match->restore(save(game, s)).empty());
        const auto pick = random.below(game.piece_count());
        for (int n = 0; n < 3; ++n) {
          const auto p = static_cast<PieceId>((pick + 7 * n) % game.piece_count());
          reach_of(*match, game, p, v.name() + " step " + std::to_string(step));
          if (HasFatalFailure()) return;
        }
      }
      random_step(game, s, random, count);
    }
  }
}

}  // namespace
}  // namespace tercio::property
