// 3.6 Nothing a seat is told depends on what lies under the enemy's top counters.
#include <gmock/gmock.h>

#include "advice/lace_wars/fixture.hpp"
#include "lace_wars/position/view.hpp"

namespace tercio::advice::lace {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

template <class Answer>
std::string text_of(const Answered<Answer>& answer) {
  return answer ? wire::json_of(*answer).dump() : answer.error().rule + answer.error().message;
}
std::string text_of(const std::optional<Refusal>& refusal) {
  if (!refusal) return "yes";
  return refusal->rule + refusal->message + Json(refusal->pieces).dump() +
         Json(refusal->hexes).dump();
}

class Ear {
 public:
  Ear(std::shared_ptr<const Game> game, const Adviser& advice, std::string seat)
      : game_(std::move(game)), adviser_(advice), seat_(std::move(seat)) {}

  // What does not ask for anything that the real position decides.
  std::string view(const State& s) const {
    const auto match = lace_wars::make_match(game_, s);
    const View view = adviser_.view(*match, seat_);
    std::string out = wire::json_of(view).dump() + Json(view.prompt.verbs).dump();
    // Not sent to the page, but told at a terminal.
    for (const Fact& fact : view.facts) out += fact.topic + fact.title + fact.text;
    for (const char* id : {"own-zones", "enemy-zones", "enemy-reach", "command", "activated"}) {
      out += text_of(adviser_.overlay(*match, seat_, {id, "", ""}));
    }
    return out;
  }

  // All of it.
  std::string everything(const State& s) const {
    const auto match = lace_wars::make_match(game_, s);
    std::string out = view(s);
    const Side side = seat_ == game_->side_id(Side::kA) ? Side::kA : Side::kB;
    const PieceSet own = game_->of_side(side) & s.present;
    Ids enemies;
    s.units[index_of(other(side))].for_each(
        [&](hex::HexId h) { enemies.push_back(game_->described(s.top[h]).id); });
    for (const PieceId p : own) {
      const Ids ids{game_->described(p).id};
      out += text_of(adviser_.select(*match, seat_, ids));
      for (int i = 0; i < hex::kDirections; ++i) {
        const hex::HexId h = hex::neighbour(s.at[p], static_cast<hex::Direction>(i));
        if (!game_->on_grid(h)) continue;
        out += text_of(adviser_.why_not(*match, seat_, ids, hex::label(h)));
        if (has_unit(s, h, other(side))) {
          out += text_of(adviser_.plan(*match, seat_, {ids, {game_->described(s.top[h]).id}}));
        }
      }
    }
    for (const std::string& id : enemies) {
      out += text_of(adviser_.describe(*match, seat_, id));
      out += text_of(adviser_.select(*match, seat_, {id}));
      out += text_of(adviser_.overlay(*match, seat_, {"front", "", id}));
      out += text_of(adviser_.why_not(*match, seat_, "attack 1307 " + id));
    }
    s.units[index_of(other(side))].for_each([&](hex::HexId h) {
      for (const char* id : {"sight", "threats"}) {
        out += text_of(adviser_.overlay(*match, seat_, {id, hex::label(h), ""}));
      }
      out += text_of(adviser_.describe(*match, seat_, hex::label(h)));
    });
    if (s.step == Step::kReact && s.decider == side) {
      for (const StandingOrder& order : adviser_.standing_orders()) {
        out += adviser_.answer_by(*match, order.id);
      }
    }
    return out;
  }

 private:
  std::shared_ptr<const Game> game_;
  const Adviser& adviser_;
  std::string seat_;
};

TEST(LaceWarsHidden, r3_6_exchanging_hidden_counters_changes_nothing_that_is_told) {
  const auto game = lace_wars::shipped_game();
  const auto advice = make_adviser(game);
  int compared = 0;
  int step = 0;
  lace_wars::in_random_games(*game, 1, 23, [&](const State& s) {
    const PieceSet busy = lace_wars::busy_pieces(s);
    for (const Side seat : {Side::kA, Side::kB}) {
      const Ear ear(game, *advice, game->side_id(seat));
      const PieceSet hidden = hidden_from(*game, s, seat) - busy;
      std::string all;
      for (const PieceId a : hidden) {
        for (const PieceId b : hidden) {
          if (a >= b || s.at[a] == s.at[b] || ++step % 2 != 0) continue;
          const State other_way = lace_wars::exchanged(s, a, b);
          // What the rules let a side do may tell units of different worth apart.
          const bool decides = s.decider == seat && !is_roll(s.step) && s.step != Step::kOver;
          if (decides && !lace_wars::are_alike(*game, s, a, b)) continue;
          if (all.empty()) all = ear.everything(s);
          ASSERT_EQ(all, ear.everything(other_way))
              << game->name(a) << " and " << game->name(b) << " at " << name_of(s.step);
          ++compared;
        }
      }
    }
  });
  EXPECT_GT(compared, 10);
}

TEST(LaceWarsHidden, r3_6_hidden_units_are_named_nowhere_but_among_the_counters) {
  Field t = lace_wars::two_stacks();
  t.at(2, Side::kB, lace_wars::Phase::kCombat);
  const auto game = lace_wars::shipped_game();
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game, t.s);
  View view = advice->view(*match, "allied");
  view.counters.clear();
  EXPECT_THAT(wire::json_of(view).dump(), Not(HasSubstr("ochmann")));
  for (const Fact& fact : view.facts) EXPECT_THAT(fact.text, Not(HasSubstr("ochmann")));
  for (const char* own : {"toll", "gr-wittorf"}) {
    EXPECT_THAT(text_of(advice->select(*match, "allied", {own})), Not(HasSubstr("ochmann")));
  }
  EXPECT_THAT(text_of(advice->describe(*match, "allied", "1207")), HasSubstr("may not see"));
  const auto plan = advice->plan(*match, "allied", {{"toll"}, {"jenner"}});
  ASSERT_TRUE(plan);
  EXPECT_THAT(wire::json_of(*plan).dump(), Not(HasSubstr("ochmann")));
  EXPECT_THAT(plan->summary, Contains(HasSubstr("not seen")));
}

TEST(LaceWarsHidden, r3_6_a_hidden_unit_is_not_to_be_asked_about) {
  Field t = lace_wars::two_stacks();
  t.at(2, Side::kB, lace_wars::Phase::kActivation);
  const auto game = lace_wars::shipped_game();
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game, t.s);
  for (const char* id : {"lochmann", "planta", "aumont"}) {
    EXPECT_EQ(advice->select(*match, "allied", {id}).error().rule, "3.6");
    EXPECT_EQ(advice->describe(*match, "allied", id).error().rule, "3.6");
    EXPECT_EQ(advice->why_not(*match, "allied", std::string("attack 1307 ") + id)->rule, "3.6");
    EXPECT_EQ(advice->plan(*match, "allied", {{"toll"}, {id}}).error().rule, "3.6");
    EXPECT_TRUE(advice->select(*match, "french", {id}));
  }
}

}  // namespace
}  // namespace tercio::advice::lace
