// What must hold in every position: what is offered is legal, what is legal is offered, what is not
// offered is refused with a case.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "advice/thirty_years_war/fixture.hpp"
#include "advice/thirty_years_war/plan.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "advice/thirty_years_war/typed_orders.hpp"
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

void check_offer(const Scene& scene, const std::string& action, const std::string& label,
                 const std::string& said, std::set<std::string>& out) {
  if (action.empty()) return;
  const auto parsed = thirty_years_war::parse_action(scene.game, scene.s, action);
  ASSERT_TRUE(parsed.ok) << action << ": " << parsed.refusal.message;
  ASSERT_FALSE(why_not(scene.game, scene.s, parsed.action)) << action;
  ASSERT_FALSE(label.empty()) << action;
  ASSERT_FALSE(said.empty()) << action;
  out.insert(action);
}

// The actions a selection leads to, each of them checked.
void collect(const Scene& scene, const Selection& selection, std::set<std::string>& out) {
  for (const Target& target : selection.targets) {
    check_offer(scene, target.action, target.label, target.said, out);
  }
  for (const Choice& choice : selection.choices) {
    check_offer(scene, choice.action, choice.label, choice.said, out);
  }
}

bool is_offered(const Scene& scene, const Action& action, const std::set<std::string>& offered) {
  const std::string text = text_of(scene, action);
  if (std::holds_alternative<Roll>(action) || offered.contains(text)) return true;
  std::set<std::string> more;
  if (const auto* attack = std::get_if<Attack>(&action)) {
    return plan_of(scene, {attack->attackers, attack->defenders, attack->charge}).action == text;
  }
  if (const auto* choice = std::get_if<ChooseLeaders>(&action)) {
    if (!choice->leaders.empty()) collect(scene, selection_of(scene, choice->leaders), more);
  }
  if (const auto* choice = std::get_if<DisruptOwn>(&action)) {
    collect(scene, selection_of(scene, choice->units), more);
  }
  return more.contains(text);
}

TEST(EveryPosition, what_is_offered_is_legal_and_what_is_legal_is_offered) {
  for (const Case& c : cases()) {
    for_some_positions(c, 61, 14, [](const Scene& scene) {
      std::set<std::string> offered;
      for (const advice::Order& order : view_of(scene, "").orders) {
        if (!order.refused) offered.insert(order.action);
      }
      for (int i = 0; i < scene.game.piece_count(); ++i) {
        collect(scene, selection_of(scene, {static_cast<PieceId>(i)}), offered);
      }
      int attacks = 0;
      for (const Action& action : legal_actions(scene.game, scene.s)) {
        if (std::holds_alternative<Attack>(action) && ++attacks > 40) continue;
        ASSERT_TRUE(is_offered(scene, action, offered)) << text_of(scene, action);
      }
      for (const std::string& action : offered) {
        if (action == "roll") continue;  // drawn by whoever rolls for the table
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
  const Selection selection = selection_of(scene, {p});
  for (const Target& target : selection.targets) offered.insert(hex::label(target.hex));
  if (selection.refused) {
    ASSERT_TRUE(is_case(battle, selection.refused->rule)) << selection.refused->message;
  } else {
    ASSERT_FALSE(selection.targets.empty() && selection.choices.empty()) << scene.id(p);
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

// Orders that make sense are orders that there are.
void check_prompt(const Scene& scene, const Prompt& prompt) {
  expect_plain(prompt.text);
  if (!prompt.how.empty()) expect_plain(prompt.how);
  EXPECT_EQ(prompt.text.find("lick"), std::string::npos) << prompt.text;
  EXPECT_EQ(prompt.faces.empty(), !is_roll(scene.s.step));
  for (const FaceText& face : prompt.faces) expect_plain(face.text);
  for (const std::string& verb : prompt.verbs) {
    EXPECT_TRUE(std::any_of(order_verbs().begin(), order_verbs().end(), [&](const Verb& known) {
      return known.verb == verb;
    })) << verb;
  }
  EXPECT_EQ(prompt.verbs.empty(), !scene.decides() && !is_roll(scene.s.step));
}

void check_texts(const Scene& scene) {
  const std::string& battle = scene.game.definition().id;
  const View view = view_of(scene, "");
  check_prompt(scene, view.prompt);
  for (const Todo& todo : view.todo) {
    expect_plain(todo.text);
    EXPECT_TRUE(is_case(battle, todo.rule)) << todo.text << ' ' << todo.rule;
  }
  for (const advice::Order& order : view.orders) {
    expect_plain(order.label);
    if (!order.confirm.empty()) expect_plain(order.confirm);
  }
  for (const RibbonStep& step : view.ribbon.steps) EXPECT_TRUE(is_case(battle, step.rule));
  for (const Gauge& gauge : view.gauges) {
    expect_plain(gauge.text);
    EXPECT_TRUE(is_case(battle, gauge.rule)) << gauge.rule;
  }
  for (const Fact& fact : view.facts) {
    expect_plain(fact.text);
    EXPECT_TRUE(fact.rule.empty() || is_case(battle, fact.rule)) << fact.text << ' ' << fact.rule;
  }
  for (const Work& work : view.works) expect_plain(work.text);
  for (const Counter& counter : view.counters) expect_plain(counter.said);
  EXPECT_TRUE(is_case(battle, view.matters)) << view.prompt.decision << ' ' << view.matters;
  EXPECT_LT(view.ribbon.at, static_cast<int>(view.ribbon.steps.size()));
}

TEST(EveryPosition, texts_are_plain_and_their_cases_exist) {
  for (const Case& c : cases()) {
    for_some_positions(c, 47, 20, [](const Scene& scene) {
      for (const Side seat : {Side::kA, Side::kB}) check_texts({scene.game, scene.s, seat});
    });
  }
}

}  // namespace
}  // namespace tercio::advice::tyw
