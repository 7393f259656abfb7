// Numbers that change only when the rules or the data change: counts of action sequences, and a
// fingerprint of games with fixed seeds. A change here must be meant.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "games.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/position.hpp"
#include "thirty_years_war/sequence.hpp"

namespace tercio::property {
namespace {

using namespace thirty_years_war;

// The position after these actions.
State after(const Game& game, std::initializer_list<const char*> actions) {
  State s = start(game, nullptr);
  for (const char* text : actions) {
    const Parsed parsed = parse_action(game, s, text);
    EXPECT_TRUE(parsed.ok && !why_not(game, s, parsed.action)) << text;
    apply(game, s, parsed.action, nullptr);
  }
  return s;
}

struct Count {
  const char* scenario;
  std::vector<std::uint64_t> by_depth;  // from the start
};

TEST(Golden, perft_from_the_start_of_every_scenario) {
  const Count kCounts[] = {
      {"breitenfeld/historical", {6, 496, 2946}},
      {"breitenfeld/free", {3329}},
      {"rocroi/historical", {36, 3475}},
  };
  for (const Count& c : kCounts) {
    const auto game = make_game({c.scenario, {}});
    const State s = start(*game, nullptr);
    for (std::size_t d = 0; d < c.by_depth.size(); ++d) {
      EXPECT_EQ(perft(*game, s, static_cast<int>(d) + 1), c.by_depth[d])
          << c.scenario << " " << d + 1;
    }
  }
}

TEST(Golden, perft_of_the_first_movement_at_rocroi) {
  const auto game = make_game({"rocroi/historical", {}});
  const State s = after(*game, {"end"});
  EXPECT_EQ(perft(*game, s, 1), 3265U);
}

TEST(Golden, perft_of_a_combat_with_obligations) {
  const auto game = make_game({"rocroi/historical", {}});
  const Json setup =
      Json::parse(R"({"clear":true,"turn":4,"side":"french","phase":"combat","pieces":[
      {"id":"gassion-leader","hex":"1410"},{"id":"royal","hex":"1410"},{"id":"m-de-camp","hex":"1411"},
      {"id":"gardes","hex":"1412"},{"id":"spanish-1","hex":"1310"},{"id":"walloon-2","hex":"1311"},
      {"id":"german-1","hex":"1312","disrupted":true},{"id":"german-2","hex":"1313"}]})");
  State s;
  const auto faults = edit(*game, setup, s);
  ASSERT_TRUE(faults.empty()) << faults.front().message;
  // Counted by hand: each of the horse alone on its own front (royal 2, m-de-camp 3, gardes 2), and
  // m-de-camp charging the disrupted Germans.
  EXPECT_EQ(perft(*game, s, 1), 8U);
  EXPECT_EQ(perft(*game, s, 3), 144U);
}

// What fifty games came to: where every piece ended, what was lost and scored, how much was
// decided. Nothing of how a position is laid out in memory enters it.
std::uint64_t signature_of(const Variant& v) {
  std::uint64_t signature = 0;
  const auto add = [&](std::int64_t n) {
    signature = (signature ^ static_cast<std::uint64_t>(n)) * 0x100000001b3ULL;
  };
  const auto game = make_game(v);
  engine::Random random(2026);
  PlayoutCount count;
  for (int n = 0; n < 50; ++n) {
    State s = start(*game, nullptr);
    random_game(*game, s, random, count);
    for (int p = 0; p < game->piece_count(); ++p) {
      add(s.at[static_cast<std::size_t>(p)]);
      add(static_cast<std::int64_t>(s.status[static_cast<std::size_t>(p)]));
    }
    for (const auto lost : s.losses) add(lost);
    for (const auto points : s.points) add(points);
    add(s.demoralized);
    add(s.turn);
  }
  for (const auto n : {count.decisions, count.rolls, count.moves, count.attacks}) {
    add(static_cast<std::int64_t>(n));
  }
  return signature;
}

TEST(Golden, signature_of_fixed_seed_games) {
  const std::map<std::string, std::uint64_t> kSignatures{
      {"breitenfeld/historical", 861104993581642031U},
      {"breitenfeld/free", 11688912125513702431U},
      {"rocroi/historical", 14024477994745015210U},
      {"freiburg/3-august", 7921877629583576983U},
      {"freiburg/5-august", 18129721638206643260U},
      {"freiburg/9-august", 8044490034527339316U},
      {"freiburg/campaign", 12441889969738417379U},
      {"freiburg/siege", 286235766674456023U},
      {"freiburg/siege-campaign", 6635421109804714251U},
  };
  for (const Variant& v : scenarios()) {
    const auto found = kSignatures.find(v.scenario);
    EXPECT_TRUE(found != kSignatures.end() && found->second == signature_of(v))
        << "{\"" << v.scenario << "\", " << signature_of(v) << "U},";
  }
}

}  // namespace
}  // namespace tercio::property
