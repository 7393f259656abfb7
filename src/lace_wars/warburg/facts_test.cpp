// 15 What is told of Warburg besides its pieces.
#include <gmock/gmock.h>

#include "lace_wars/battle.hpp"
#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

using ::testing::HasSubstr;

constexpr Side kFrench = Side::kA;
constexpr Side kAllied = Side::kB;

std::vector<engine::Fact> facts(const Field& f, Side seat) {
  std::vector<engine::Fact> out;
  f.game().battle().tell_facts(f.s, seat, out);
  return out;
}
std::vector<engine::Work> works(const Field& f, Side seat) {
  std::vector<engine::Work> out;
  f.game().battle().tell_works(f.s, seat, out);
  return out;
}

engine::Gauge crossing(const Field& f, Side seat) {
  std::vector<engine::Gauge> out;
  f.game().battle().tell_gauges(f.s, seat, out);
  return out.at(0);
}

TEST(WarburgFacts, r15c_each_bridge_is_told_with_who_has_it) {
  Field f("historical");
  const auto& bridges = f.game().definition().map.bridges;
  const auto open = facts(f, kFrench);
  ASSERT_GE(open.size(), bridges.size());
  EXPECT_EQ(open[0].title, bridges[0].name);
  EXPECT_EQ(open[0].text, "open to the French");
  EXPECT_EQ(open[0].rule, "15c");
  EXPECT_EQ(open[0].topic, "bridges");
  EXPECT_EQ(works(f, kFrench)[0].owner, "french");
  PieceId foe = kNoPiece;
  for (const PieceId p : f.game().units(kAllied)) foe = p;
  f.put(f.game().described(foe).id, hex::label(bridges[0].side.a));
  EXPECT_THAT(facts(f, kFrench)[0].text, HasSubstr("blocked by the Allied army"));
  const auto barred = works(f, kFrench);
  ASSERT_EQ(barred.size(), bridges.size());
  EXPECT_EQ(barred[0].kind, "control");
  EXPECT_EQ(barred[0].owner, "allied");
  EXPECT_EQ(barred[0].side, std::pair(bridges[0].side.a, bridges[0].side.b));
}

TEST(WarburgFacts, r15a_a_seat_counts_the_counters_it_sees_over_the_river) {
  Field f("historical");
  const HexId south = f.game().definition().map.area("south-bank").nth(0);
  std::vector<PieceId> french;
  for (const PieceId p : f.game().units(kFrench)) french.push_back(p);
  for (const std::size_t i : {0U, 1U}) {
    f.s.been_north.insert(french[i]);
    f.put(f.game().described(french[i]).id, hex::label(south));
  }
  EXPECT_EQ(crossing(f, kFrench).text, "2 of 10 French counters have crossed the Diemel");
  EXPECT_EQ(crossing(f, kAllied).text, "at least 1 of 10 French counters have crossed the Diemel");
  EXPECT_EQ(crossing(f, kAllied).rule, "15a");
}

TEST(WarburgFacts, r16_1_6a_only_the_french_ford) {
  const Field f("historical");
  EXPECT_TRUE(f.game().battle().may_ford(kFrench));
  EXPECT_FALSE(f.game().battle().may_ford(kAllied));
}

}  // namespace
}  // namespace tercio::lace_wars
