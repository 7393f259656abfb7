// What is offered can be done, what can be done is offered, and what is not offered is refused by a
// case.
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "advice/lace_wars/fixture.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::advice::lace {
namespace {

using lace_wars::Action;
using ::testing::ElementsAre;

Ids ids(const Game& game, PieceSet pieces) {
  Ids out;
  for (const PieceId p : pieces) out.push_back(game.described(p).id);
  return out;
}

// The groups a page would come to by clicking: single pieces, and the partners they are offered.
std::vector<Selection> all_selections(const Game& game, const Adviser& advice, const Match& match,
                                      const State& s, const std::string& seat) {
  std::vector<Selection> out;
  std::set<Ids> asked;
  std::vector<Ids> open;
  const Side side = seat == game.side_id(Side::kA) ? Side::kA : Side::kB;
  for (const PieceId p : game.of_side(side)) {
    if (s.status[p] == lace_wars::Status::kOnMap || s.status[p] == lace_wars::Status::kWaiting) {
      open.push_back({game.described(p).id});
    }
  }
  while (!open.empty()) {
    const Ids pieces = open.back();
    open.pop_back();
    if (!asked.insert(pieces).second) continue;
    const auto found = advice.select(match, seat, pieces);
    EXPECT_TRUE(found) << found.error().message;
    if (!found) continue;
    out.push_back(*found);
    for (const Ids& group : found->partners) open.push_back(group);
  }
  return out;
}

// Where and how a move ends, dice and reactions aside: two ways that end alike are one.
std::string end_of(const Game& game, const State& s, const Action& action) {
  const auto* move = std::get_if<lace_wars::Move>(&action);
  if (move != nullptr) {
    lace_wars::Walk w = walk_of(game, s, move->pieces);
    for (const std::uint16_t item : move->route) {
      const auto tried = try_item(game, s, w, item);
      go_on(game, s, w, item, tried);
    }
    return fmt::format("move {} {} {}", Json(ids(game, move->pieces)).dump(), hex::label(w.at),
                       w.formed ? name_of(w.facing) : "");
  }
  if (const auto* rout = std::get_if<lace_wars::Rout>(&action)) {
    // Whom it runs through matters, and who goes along.
    PieceSet friends;
    for (const std::uint16_t item : rout->route) {
      friends |= fighters_in(game, s, lace_wars::Route::hex_of(item));
    }
    return fmt::format("rout {} {} {} {}", hex::label(rout->route.back()),
                       Json(ids(game, friends)).dump(), rout->companions[0], rout->companions[1]);
  }
  if (const auto* enter = std::get_if<lace_wars::Enter>(&action)) {
    const PieceSet units = enter->pieces - game.all_commanders();
    if (game.piece(units.first()).is_light()) {
      return fmt::format("enter {} {} {}", Json(ids(game, enter->pieces)).dump(),
                         hex::label(enter->hex), enter->column);
    }
  }
  return text_of(game, action);
}

// 14c A turn of a column on a road that the next step has to make free is a part of a way: where
// the way may end is offered.
bool is_part_of_a_way(const Game& game, const State& s, const Action& action) {
  const auto* move = std::get_if<lace_wars::Move>(&action);
  if (move == nullptr || move->route.length != 1) return false;
  lace_wars::Walk w = walk_of(game, s, move->pieces);
  const std::uint16_t item = *move->route.begin();
  go_on(game, s, w, item, try_item(game, s, w, item));
  return w.open_turn != 0;
}

// What is offered is legal, and what is legal is offered.
void check_offers(const Game& game, const Adviser& advice, const Match& match, const State& s) {
  if (match.over() || match.dice_to_act()) return;
  const std::string seat = match.to_act();
  std::set<std::string> offered;
  const auto note = [&](const std::string& text) {
    const auto refusal = match.check(text);
    EXPECT_FALSE(refusal) << text << ": " << refusal->message;
    const auto parsed = parse_action(game, s, text);
    ASSERT_TRUE(parsed.ok) << text;
    if (!refusal) offered.insert(end_of(game, s, parsed.action));
  };
  const View view = advice.view(match, seat);
  for (const advice::Order& order : view.orders) {
    EXPECT_EQ(match.check(order.action).has_value(), order.refused.has_value()) << order.action;
    if (!order.refused) note(order.action);
  }
  for (const Selection& one : all_selections(game, advice, match, s, seat)) {
    for (const Target& target : one.targets) {
      if (target.kind == "attack") {
        EXPECT_FALSE(target.attackers.empty());
        EXPECT_FALSE(target.defenders.empty());
      } else {
        note(target.action);
      }
    }
    for (const Choice& choice : one.choices) note(choice.action);
  }
  for (const Action& action : legal_actions(game, s)) {
    if (std::holds_alternative<lace_wars::Attack>(action)) continue;  // the planner's
    EXPECT_TRUE(offered.contains(end_of(game, s, action)) || is_part_of_a_way(game, s, action))
        << text_of(game, action) << " at " << name_of(s.step) << ", turn " << int{s.turn};
  }
}

TEST(LaceWarsOffers, r4C_what_is_offered_is_legal_and_what_is_legal_is_offered) {
  in_positions(6, check_offers);
}

// A decision that random games seldom come to.
void check_decision(const Field& f, Step step) {
  ASSERT_EQ(f.s.step, step);
  const std::shared_ptr<const Game> game(&f.game(), [](const Game*) {});
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game, f.s);
  check_offers(*game, *advice, *match, f.s);
  const View view = advice->view(*match, match->to_act());
  // Buttons, or hexes to click.
  bool offers = !view.orders.empty();
  for (const Selection& one : all_selections(*game, *advice, *match, f.s, match->to_act())) {
    offers = offers || !one.targets.empty();
  }
  EXPECT_TRUE(offers);
  EXPECT_FALSE(view.ready.empty());
  EXPECT_FALSE(view.prompt.verbs.empty());
  ASSERT_FALSE(view.todo.empty());
  EXPECT_TRUE(view.todo[0].must);
  for (const auto& [id, kinds] : view.ready) {
    game->hexes().for_each([&](hex::HexId h) {
      const auto why = advice->why_not(*match, match->to_act(), {id}, hex::label(h));
      EXPECT_TRUE(!why || is_case(why->rule)) << why->message;
    });
  }
}

TEST(LaceWarsOffers, r11_1d_steps_are_lost_where_their_owner_says) {
  lace_wars::Drawing d;
  lace_wars::Clash f(decided(d.foot("r1", 8).foot("b1").foot("b2"), "-", "2"));
  f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b2", "0605");
  f.fight("0505", "0604,0605");
  check_decision(f, Step::kLoss);
}

TEST(LaceWarsOffers, r12_4a_r12_4g_a_rout_offers_ways_round_friends_and_both_commanders) {
  lace_wars::Drawing d;
  d.foot("r1", 8).foot("b1").foot("b2").commander("bc", "blue-1").commander("bd", "");
  lace_wars::Clash f(decided(d, "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705").put("bc", "0605");
  f.put("bd", "0605").order("b1", lace_wars::Order::kDisorganised);
  f.fight("0505", "0605");
  check_decision(f, Step::kRout);
  const std::shared_ptr<const Game> game(&f.game(), [](const Game*) {});
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game, f.s);
  const auto found = advice->select(*match, "blue", {"b1"});
  ASSERT_TRUE(found);
  std::set<std::string> labels;
  for (const Target& target : found->targets) {
    if (hex::label(target.hex) == "0905") labels.insert(target.label);
  }
  EXPECT_THAT(labels, ::testing::IsSupersetOf({"rout", "through b2"}));
  int both = 0;
  for (const auto& label : labels) {
    both += label.starts_with("with bc as far as") && label.find(" and bd as far as") != label.npos;
  }
  EXPECT_EQ(both, 9);
}

TEST(LaceWarsOffers, r11_4c_a_fallen_army_commander_is_replaced_by_a_button) {
  using lace_wars::Arm;
  lace_wars::Drawing d;
  d.foot("r1").foot("b1", 6).foot("b2").unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  d.commander("bc", "blue-1").commander("be", "blue-2", 4).commander("bd", "");
  lace_wars::Clash f(decided(d, "-", "1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705").blue_at("b3", "0905");
  f.put("bd", "0605").put("bc", "0705").put("be", "0905");
  f.fight("0505", "0605").roll(1);
  check_decision(f, Step::kPromote);
  // 11.4-3 His counter shows the army's radius, and that of the fallen, now an aide, his own.
  f.ok("promote be");
  const std::shared_ptr<const Game> game(&f.game(), [](const Game*) {});
  const auto advice = make_adviser(game);
  const auto match = lace_wars::make_match(game, f.s);
  const View view = advice->view(*match, "blue");
  int shown = 0;
  for (const Counter& counter : view.counters) {
    if (counter.id == "be") {
      EXPECT_THAT(counter.values, ElementsAre("5"));
      EXPECT_EQ(counter.extra, "army");
      ++shown;
    }
    if (counter.id == "bd") {
      EXPECT_THAT(counter.values, ElementsAre("4"));
      EXPECT_EQ(counter.army, "blue-2");
      ++shown;
    }
  }
  EXPECT_EQ(shown, 2);
  const auto described = advice->describe(*match, "blue", "be");
  ASSERT_TRUE(described);
  EXPECT_THAT(described->lines, ::testing::Contains(::testing::HasSubstr("radius 5")));
}

TEST(LaceWarsOffers, r10_1_every_legal_attack_can_be_planned) {
  in_positions(7, [](const Game& game, const Adviser& advice, const Match& match, const State& s) {
    if (s.step != Step::kAttack) return;
    const std::string seat = match.to_act();
    for (const Action& action : legal_actions(game, s)) {
      const auto* attack = std::get_if<lace_wars::Attack>(&action);
      if (attack == nullptr) continue;
      PieceSet from;
      PieceSet to;
      for (const auto h : attack->attackers) {
        if (h != hex::kNoHex) from |= fighters_in(game, s, h);
      }
      for (const auto h : attack->defenders) {
        if (h != hex::kNoHex) to.insert(s.top[h]);
      }
      const auto plan = advice.plan(match, seat, {ids(game, from), ids(game, to)});
      ASSERT_TRUE(plan) << plan.error().message;
      EXPECT_EQ(plan->action, text_of(game, action));
      EXPECT_FALSE(plan->refused) << plan->refused->message;
      EXPECT_TRUE(plan->supposed.empty()) << plan->supposed[0].text;
    }
  });
}

TEST(LaceWarsOffers, r4C_every_hex_is_offered_or_refused_by_a_case) {
  int asked = 0;
  in_positions(4, [&](const Game& game, const Adviser& advice, const Match& match, const State& s) {
    for (const std::string& seat : seats(game)) {
      const Side side = seat == game.side_id(Side::kA) ? Side::kA : Side::kB;
      int nth = asked;
      for (const PieceId p : game.of_side(side)) {
        if (++nth % 9 != 0) continue;
        const auto found = advice.select(match, seat, {game.described(p).id});
        ASSERT_TRUE(found);
        std::set<std::string> offered;
        for (const Target& target : found->targets) offered.insert(hex::label(target.hex));
        game.hexes().for_each([&](hex::HexId h) {
          if ((h + nth) % 7 != 0 && !offered.contains(hex::label(h))) return;
          ++asked;
          const auto why = advice.why_not(match, seat, {game.described(p).id}, hex::label(h));
          EXPECT_NE(offered.contains(hex::label(h)), why.has_value())
              << game.name(p) << " to " << hex::label(h) << " at " << name_of(s.step);
          if (!why) return;
          EXPECT_TRUE(is_case(why->rule)) << why->rule << ' ' << why->message;
          EXPECT_FALSE(why->message.empty());
          EXPECT_EQ(why->message.find('`'), std::string::npos) << why->message;
        });
      }
    }
  });
  RecordProperty("asked", asked);
}

TEST(LaceWarsOffers, r4C_a_hex_without_a_choice_of_pieces_says_why_nothing_can_be_done) {
  in_positions(3, [](const Game& game, const Adviser& advice, const Match& match, const State& s) {
    for (const std::string& seat : seats(game)) {
      game.hexes().for_each([&](hex::HexId h) {
        if (!is_occupied(s, h) && h % 11 != 0) return;
        const auto why = advice.why_not(match, seat, {}, hex::label(h));
        if (why) {
          EXPECT_TRUE(is_case(why->rule)) << why->rule << ' ' << why->message;
        }
      });
    }
  });
}

}  // namespace
}  // namespace tercio::advice::lace
