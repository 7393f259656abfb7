// 3.6 Typed orders: read from what the seat may see, and only for the seat that decides.
#include "advice/orders/typed.hpp"

#include <gtest/gtest.h>

#include "advice/lace_wars/adviser.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/telling/talk_fixture.hpp"

namespace tercio::advice {
namespace {

using namespace lace_wars;

// What a seat is told about every hex and every counter it can name.
std::string told(const Adviser& orders, const Game& game, const engine::Match& match,
                 const std::string& seat, const State& s) {
  std::string out;
  const auto ask = [&](const std::string& words) {
    const auto action = typed_order(orders, match, seat, words);
    out += words + " -> " + (action ? *action : action.error().message) + '\n';
  };
  for (const char* words : {"end", "move 0101", "roll", "roll 3", "activate segur"}) ask(words);
  for (const Side side : {Side::kA, Side::kB}) {
    s.units[index_of(side)].for_each([&](hex::HexId h) {
      const std::string at = hex::label(h);
      ask("move " + at);
      ask("attack " + at + ' ' + at);
      ask(at + " 1005");
      ask("fire " + at + " 1005");
      ask("move " + game.described(s.top[h]).id + " 1005");
    });
  }
  return out;
}

TEST(TypedOrders, r3_6_exchanging_hidden_counters_changes_no_reading_of_an_order) {
  const auto game = shipped_game();
  const auto orders = lace::make_adviser(game);
  int compared = 0;
  int step = 0;
  in_random_games(*game, 2, 11, [&](const State& s) {
    const PieceSet busy = busy_pieces(s);
    for (const Side seat : {Side::kA, Side::kB}) {
      const PieceSet hidden = hidden_from(*game, s, seat) - busy;
      std::string all;
      for (const PieceId a : hidden) {
        for (const PieceId b : hidden) {
          if (a >= b || s.at[a] == s.at[b]) continue;
          // What the rules let a side do may tell units of different worth apart.
          const bool decides = s.decider == seat && !is_roll(s.step) && s.step != Step::kOver;
          if (decides ? !are_alike(*game, s, a, b) : ++step % 7 != 0) continue;
          const State other_way = exchanged(s, a, b);
          const std::string& id = game->side_id(seat);
          if (all.empty()) all = told(*orders, *game, *make_match(game, s), id, s);
          ASSERT_EQ(all, told(*orders, *game, *make_match(game, other_way), id, other_way))
              << game->name(a) << " and " << game->name(b) << " at " << name_of(s.step);
          ++compared;
        }
      }
    }
  });
  EXPECT_GT(compared, 10);
}

TEST(TypedOrders, r3_6_who_waits_is_told_nothing) {
  const auto game = shipped_game();
  const auto orders = lace::make_adviser(game);
  int asked = 0;
  in_random_games(*game, 2, 16, [&](const State& s) {
    if (is_roll(s.step) || s.step == Step::kOver || ++asked > 200) return;
    const auto match = make_match(game, s);
    const std::string& waiting = game->side_id(other(s.decider));
    s.units[index_of(s.decider)].for_each([&](hex::HexId h) {
      const auto action = typed_order(*orders, *match, waiting, "move " + hex::label(h));
      ASSERT_FALSE(action);
      EXPECT_EQ(action.error().code, engine::Code::kNotToAct);
      EXPECT_EQ(action.error().message, "the other side decides now");
    });
  });
  EXPECT_GT(asked, 50);
}

}  // namespace
}  // namespace tercio::advice
