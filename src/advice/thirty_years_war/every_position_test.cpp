// What must hold in every position: what is offered is legal, what is legal is offered, what is not
// offered is refused with a case.
#include <set>

#include <gtest/gtest.h>

#include "advice/thirty_years_war/deeds.hpp"
#include "advice/thirty_years_war/fixture.hpp"
#include "advice/thirty_years_war/plan.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "advice/thirty_years_war/view.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::advice::tyw {
namespace {

using thirty_years_war::Attack;
using thirty_years_war::ChooseLeaders;
using thirty_years_war::DisruptOwn;
using thirty_years_war::Roll;

struct Case {
  const char* scenario;
  data::GameLibrary::Choices options;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases{
      {"first-orders/training", {}},
      {"breitenfeld/historical", {}},
      {"breitenfeld/historical", {{"leader.auto_apply", "off"}, {"setup.swap_designations", "on"}}},
      {"breitenfeld/free", {}},
      {"rocroi/historical", {}},
      {"rocroi/historical", {{"option.leader_radius", "on"}, {"option.beck", "on"}}},
      {"rocroi/historical", {{"combat.declare_all_first", "on"}}},
      {"freiburg/3-august", {}},
      {"freiburg/5-august", {}},
      {"freiburg/9-august", {}},
      {"freiburg/campaign", {}},
      {"freiburg/siege", {}},
      {"freiburg/siege-campaign", {}},
  };
  return kCases;
}

std::shared_ptr<const Game> game_of(const Case& c) {
  auto game = shipped().game_of<Game>(c.scenario, c.options);
  if (!game) {
    ADD_FAILURE() << c.scenario << ": " << game.error().message;
    return nullptr;
  }
  return *game;
}

// Calls visit(scene) in every so many steps of a random game, and at its start and end.
template <class Visit>
void for_some_positions(const Case& c, int every, int most, Visit visit) {
  const auto game = game_of(c);
  if (game == nullptr) return;
  SCOPED_TRACE(c.scenario);
  engine::Random random(7);
  thirty_years_war::PlayoutCount count;
  State s = thirty_years_war::start(*game, nullptr);
  std::set<Step> seen;
  for (int step = 0, visited = 0; visited < most; ++step) {
    const bool fresh = seen.insert(s.step).second;
    if (fresh || step % every == 0 || is_over(s)) {
      SCOPED_TRACE(step);
      visit(Scene{*game, s, s.decider});
      ++visited;
      if (testing::Test::HasFailure()) return;
    }
    if (is_over(s)) return;
    thirty_years_war::random_step(*game, s, random, count);
  }
}

// The actions a selection leads to, each of them checked.
void collect(const Scene& scene, const Json& selection, std::set<std::string>& out) {
  for (const char* list : {"targets", "choices"}) {
    for (const Json& entry : selection[list]) {
      if (!entry.contains("action")) continue;
      const std::string action = entry["action"];
      const auto parsed = thirty_years_war::parse_action(scene.game, scene.s, action);
      ASSERT_TRUE(parsed.ok) << action << ": " << parsed.refusal.message;
      ASSERT_FALSE(why_not(scene.game, scene.s, parsed.action)) << action;
      ASSERT_FALSE(entry["label"].get<std::string>().empty()) << action;
      ASSERT_FALSE(entry["said"].get<std::string>().empty()) << action;
      out.insert(action);
    }
  }
}

bool is_offered(const Scene& scene, const Action& action, const std::set<std::string>& offered) {
  const std::string text = text_of(scene, action);
  if (std::holds_alternative<Roll>(action) || offered.contains(text)) return true;
  std::set<std::string> more;
  if (const auto* attack = std::get_if<Attack>(&action)) {
    const Json plan = plan_json(scene, {attack->attackers, attack->defenders, attack->charge});
    return plan["action"] == text;
  }
  if (const auto* choice = std::get_if<ChooseLeaders>(&action)) {
    if (!choice->leaders.empty()) collect(scene, selection_json(scene, choice->leaders), more);
  }
  if (const auto* choice = std::get_if<DisruptOwn>(&action)) {
    collect(scene, selection_json(scene, choice->units), more);
  }
  return more.contains(text);
}

TEST(EveryPosition, what_is_offered_is_legal_and_what_is_legal_is_offered) {
  for (const Case& c : cases()) {
    for_some_positions(c, 61, 14, [](const Scene& scene) {
      std::set<std::string> offered;
      const Json view = view_json(scene, "");
      for (const Json& order : view["orders"]) {
        if (!order.contains("refused")) offered.insert(order["action"].get<std::string>());
      }
      for (int i = 0; i < scene.game.piece_count(); ++i) {
        collect(scene, selection_json(scene, {static_cast<PieceId>(i)}), offered);
      }
      int attacks = 0;
      for (const Action& action : legal_actions(scene.game, scene.s)) {
        if (std::holds_alternative<Attack>(action) && ++attacks > 40) continue;
        ASSERT_TRUE(is_offered(scene, action, offered)) << text_of(scene, action);
      }
      for (const std::string& action : offered) {
        if (action == "roll") continue;  // drawn by whoever throws for the table
        const auto parsed = thirty_years_war::parse_action(scene.game, scene.s, action);
        ASSERT_TRUE(parsed.ok) << action;
        ASSERT_FALSE(why_not(scene.game, scene.s, parsed.action)) << action;
      }
    });
  }
}

// Every hex is offered to the piece or refused with a case of this battle, never both.
void check_hexes(const Scene& scene, PieceId p, int first) {
  const std::string& battle = scene.game.definition().id;
  std::set<std::string> offered;
  const Json selection = selection_json(scene, {p});
  for (const Json& target : selection["targets"]) offered.insert(target["hex"].get<std::string>());
  if (selection.contains("refused")) {
    ASSERT_TRUE(is_case(battle, selection["refused"].value("rule", ""))) << selection["refused"];
  } else {
    ASSERT_FALSE(selection["targets"].empty() && selection["choices"].empty()) << scene.id(p);
  }
  int n = first;
  for (int line = 1; line <= scene.game.grid().lines; ++line) {
    for (int place = 1; place <= scene.game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const std::string label = hex::label(h);
      if (++n % 4 != 0 && !offered.contains(label) && h != scene.s.at[p]) continue;
      const Why why = why_not_at(scene, {p}, h);
      ASSERT_NE(why.has_value(), offered.contains(label))
          << scene.id(p) << ' ' << label << (why ? why->message : " offered");
      if (!why) continue;
      ASSERT_FALSE(why->message.empty()) << scene.id(p) << ' ' << label;
      ASSERT_TRUE(is_case(battle, why->rule)) << scene.id(p) << ' ' << label << ' ' << why->rule;
    }
  }
}

TEST(EveryPosition, every_hex_is_offered_or_refused_with_a_case) {
  for (const Case& c : cases()) {
    int n = 0;
    for_some_positions(c, 149, 9, [&](const Scene& scene) {
      for (int i = n++ % 7; i < scene.game.piece_count(); i += 7) {
        check_hexes(scene, static_cast<PieceId>(i), i);
        if (testing::Test::HasFailure()) return;
      }
      const std::string& battle = scene.game.definition().id;
      for (int place = 1; place <= scene.game.grid().places; ++place) {
        const Why why = why_idle(scene, hex::make_hex(1 + n % scene.game.grid().lines, place));
        ASSERT_TRUE(!why || is_case(battle, why->rule)) << why->message << ' ' << why->rule;
      }
    });
  }
}

void expect_plain(const std::string& text) {
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(text.find('`'), std::string::npos) << text;
  EXPECT_EQ(text.find('<'), std::string::npos) << text;
  EXPECT_EQ(text.find("{"), std::string::npos) << text;
  for (const char* word : {"kFire", "deploy suggested", "must_attack", "-roll", "null"}) {
    EXPECT_EQ(text.find(word), std::string::npos) << text;
  }
}

TEST(EveryPosition, texts_are_plain_and_their_cases_exist) {
  for (const Case& c : cases()) {
    for_some_positions(c, 47, 20, [](const Scene& scene) {
      const std::string& battle = scene.game.definition().id;
      for (const Side seat : {Side::kA, Side::kB}) {
        const Json view = view_json({scene.game, scene.s, seat}, "");
        expect_plain(view["prompt"]["text"]);
        for (const Json& todo : view["todo"]) {
          expect_plain(todo["text"]);
          EXPECT_TRUE(is_case(battle, todo["rule"].get<std::string>())) << todo;
        }
        for (const Json& order : view["orders"]) {
          expect_plain(order["label"]);
          if (order.contains("confirm")) expect_plain(order["confirm"]);
        }
        for (const Json& step : view["ribbon"]["steps"]) {
          EXPECT_TRUE(is_case(battle, step["rule"].get<std::string>())) << step;
        }
        for (const char* list : {"gauges", "facts"}) {
          for (const Json& entry : view[list]) {
            expect_plain(entry["text"]);
            EXPECT_TRUE(is_case(battle, entry.value("rule", "4.0"))) << entry;
          }
        }
        for (const Json& work : view["works"]) expect_plain(work["text"]);
        for (const Json& counter : view["counters"]) expect_plain(counter["said"]);
        EXPECT_LT(view["ribbon"]["at"].get<int>(),
                  static_cast<int>(view["ribbon"]["steps"].size()));
      }
    });
  }
}

}  // namespace
}  // namespace tercio::advice::tyw
