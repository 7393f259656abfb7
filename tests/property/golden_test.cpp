// Numbers that change only when the rules or the data change: counts of action sequences, and a
// fingerprint of games with fixed seeds. A change here must be meant.
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "games.hpp"
#include "systems.hpp"

namespace tercio::property {
namespace {

// A scenario as it starts.
std::unique_ptr<engine::Match> started(const char* scenario) {
  return std::move(*library().start(scenario, {}));
}

struct Count {
  const char* scenario;
  std::vector<std::uint64_t> by_depth;  // from the start
};

TEST(Golden, perft_from_the_start_of_every_scenario) {
  const Count kCounts[] = {
      {"first-orders/training", {7, 463, 160'105}},
      {"breitenfeld/historical", {6, 496, 2946}},
      {"breitenfeld/free", {3329}},
      {"freiburg/3-august", {506, 248'445}},
      {"freiburg/5-august", {5761}},
      {"freiburg/9-august", {307, 91'951}},
      {"freiburg/campaign", {506, 248'445}},
      {"freiburg/siege", {553, 298'585}},
      {"freiburg/siege-campaign", {2, 1059, 547'030}},
      {"rocroi/historical", {36, 3475}},
      {"warburg/alternate", {1141}},
      {"warburg/free", {1329}},
      {"warburg/historical", {1137}},
  };
  std::set<std::string> counted;
  for (const Count& c : kCounts) {
    counted.insert(c.scenario);
    const auto match = started(c.scenario);
    for (std::size_t d = 0; d < c.by_depth.size(); ++d) {
      EXPECT_EQ(match->perft(static_cast<int>(d) + 1), c.by_depth[d]) << c.scenario << " " << d + 1;
    }
  }
  for (const std::string& id : library().scenarios()) EXPECT_TRUE(counted.contains(id)) << id;
}

TEST(Golden, perft_of_the_first_movement_at_rocroi) {
  const auto match = started("rocroi/historical");
  ASSERT_TRUE(match->apply("end").has_value());
  EXPECT_EQ(match->perft(1), 3265U);
}

TEST(Golden, perft_of_a_combat_with_obligations) {
  const auto match = started("rocroi/historical");
  const auto setup =
      engine::Json::parse(R"({"clear":true,"turn":4,"side":"french","phase":"combat","pieces":[
      {"id":"gassion-leader","hex":"1410"},{"id":"royal","hex":"1410"},{"id":"m-de-camp","hex":"1411"},
      {"id":"gardes","hex":"1412"},{"id":"spanish-1","hex":"1310"},{"id":"walloon-2","hex":"1311"},
      {"id":"german-1","hex":"1312","disrupted":true},{"id":"german-2","hex":"1313"}]})");
  const auto faults = match->set_up(setup);
  ASSERT_TRUE(faults.empty()) << faults.front().message;
  // Counted by hand: each of the horse alone on its own front (royal 2, m-de-camp 3, gardes 2), and
  // m-de-camp charging the disrupted Germans.
  EXPECT_EQ(match->perft(1), 8U);
  EXPECT_EQ(match->perft(3), 144U);
}

// What fifty games came to: where every piece ended, what was lost and scored, how much was
// decided. Nothing of how a position is laid out in memory enters it.
template <class Game>
std::uint64_t signature_of(const Game& game) {
  std::uint64_t signature = 0;
  const Add add = [&](std::int64_t n) {
    signature = (signature ^ static_cast<std::uint64_t>(n)) * 0x100000001b3ULL;
  };
  engine::Random random(2026);
  typename System<Game>::PlayoutCount count;
  for (int n = 0; n < 50; ++n) {
    auto s = start(game, nullptr);
    random_game(game, s, random, count);
    System<Game>::fingerprint(game, s, add);
  }
  for (const auto n : {count.decisions, count.rolls, count.moves, count.attacks}) {
    add(static_cast<std::int64_t>(n));
  }
  return signature;
}

TEST(Golden, signature_of_fixed_seed_games) {
  const std::map<std::string, std::uint64_t> kSignatures{
      {"first-orders/training", 5089381590258433882U},
      {"breitenfeld/historical", 861104993581642031U},
      {"breitenfeld/free", 5841376586550748917U},
      {"rocroi/historical", 14024477994745015210U},
      {"freiburg/3-august", 7921877629583576983U},
      {"freiburg/5-august", 18129721638206643260U},
      {"freiburg/9-august", 8044490034527339316U},
      {"freiburg/campaign", 12441889969738417379U},
      {"freiburg/siege", 286235766674456023U},
      {"freiburg/siege-campaign", 6635421109804714251U},
      {"warburg/historical", 14302059761132929933U},
      {"warburg/alternate", 17217429849819879668U},
      {"warburg/free", 1324403198839624001U},
  };
  for (const Variant& v : scenarios()) {
    with_game(v, [&](const auto& game) {
      const auto found = kSignatures.find(v.scenario);
      const std::uint64_t signature = signature_of(game);
      EXPECT_TRUE(found != kSignatures.end() && found->second == signature)
          << "{\"" << v.scenario << "\", " << signature << "U},";
    });
  }
}

}  // namespace
}  // namespace tercio::property
