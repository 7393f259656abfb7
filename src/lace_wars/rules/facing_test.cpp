#include "lace_wars/rules/facing.hpp"

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Facing, r2_1a_two_frontal_two_flank_and_two_rear_hexes) {
  for (int i = 0; i < kFacings; ++i) {
    const auto f = static_cast<Facing>(i);
    EXPECT_EQ(front_of(f) | flanks_of(f) | rear_of(f), kAllAround);
    EXPECT_EQ(front_of(f) & flanks_of(f), 0);
    EXPECT_EQ(front_of(f) & rear_of(f), 0);
    for (const Direction d : hex::kAllDirections) {
      const Aspect a = aspect_of(f, d);
      EXPECT_EQ(a == Aspect::kFront, has_direction(front_of(f), d));
      // The hex opposite a frontal one is a rear one.
      EXPECT_EQ(a == Aspect::kFront, aspect_of(f, hex::opposite(d)) == Aspect::kRear);
    }
  }
  // North: the hexes to the grid's north and north-east (ruling 2.1-2).
  EXPECT_EQ(front_of(Facing::kN), 0b000110);
  EXPECT_EQ(front_of(Facing::kSSW), 0b100001);
}

TEST(Facing, r2_1b_all_hexes_round_a_light_unit_are_frontal) {
  Field f(Drawing().light_foot("r1").foot("r2"));
  f.put("r1", "0505").put("r2", "0808", Facing::kN);
  EXPECT_EQ(front_in(f.game(), f.s, Field::hex_of("0505")), kAllAround);
  EXPECT_EQ(flanks_in(f.game(), f.s, Field::hex_of("0505")), 0);
  EXPECT_EQ(rear_in(f.game(), f.s, Field::hex_of("0505")), 0);
  EXPECT_EQ(front_in(f.game(), f.s, Field::hex_of("0808")), front_of(Facing::kN));
}

}  // namespace
}  // namespace tercio::lace_wars
