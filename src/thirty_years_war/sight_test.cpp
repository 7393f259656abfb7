// 5.2 Line of sight.
#include "thirty_years_war/sight.hpp"

#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

TEST(Sight, r5_23_a_unit_between_blocks_and_a_leader_does_not) {
  Table t(Drawing().gun("rgun").foot("bfoot").foot("rfoot").leader("rlead", 1));
  t.put("rgun", "0501").put("bfoot", "0505").put("rlead", "0503").red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rgun 0505"));
  t.put("rfoot", "0504");
  EXPECT_EQ(t.refusal("fire rgun 0505"), "5.23");
}

}  // namespace
}  // namespace tercio::thirty_years_war
