#include "opponent/lace_wars/taste.hpp"

#include <initializer_list>

#include "engine/random.hpp"

namespace tercio::opponent::lw {

Taste taste_of(Style style) {
  Taste t;
  switch (style) {
    case Style::kBeginner:
      t.noise = 0.8F;
      t.blind = 0.25F;
      t.caution *= 0.5F;
      t.order = 0.6F;
      break;
    case Style::kAggressive:
      t.own = 0.7F;
      t.threshold = 0;
      t.caution *= 0.4F;
      t.approach *= 1.5F;
      break;
    case Style::kCautious:
      t.own = 1.4F;
      t.threshold = 0.8F;
      t.caution *= 2.0F;
      t.approach *= 0.5F;
      break;
    case Style::kGunner:
      t.own = 1.2F;
      t.threshold = 0.5F;
      t.caution *= 1.4F;
      t.approach *= 0.5F;
      t.guns = 2.5F;
      break;
    default:
      break;
  }
  return t;
}

Taste varied(const Taste& taste, std::uint64_t mood) {
  Taste t = taste;
  if (mood == 0) return t;
  engine::Random random(mood);
  const auto factor = [&](float spread) {  // around 1
    const float x = static_cast<float>(random.below(2001)) / 1000.0F - 1.0F;
    return 1.0F + spread * x;
  };
  const auto one_of = [&](std::initializer_list<float> values) {
    return values.begin()[random.below(static_cast<int>(values.size()))];
  };
  t.own *= factor(0.4F);
  t.threshold = t.threshold * factor(1.0F) + one_of({0, 0, 0, 0.5F});
  t.caution *= one_of({0.3F, 0.7F, 1, 1, 2, 4});
  t.exposure *= one_of({0, 0.5F, 1, 2.5F});
  t.approach *= one_of({-0.3F, 0, 0.3F, 0.7F, 1, 1, 1.5F});
  t.north *= one_of({0, 1, 1, 2});
  t.retire = one_of({0, 0, 0, 0, 0, 0.03F});
  t.cohesion *= one_of({0.5F, 1, 1, 3});
  t.stack = one_of({t.stack, t.stack, 0.1F, 0.25F});
  t.hold *= one_of({0, 1, 1, 4});
  t.lone *= factor(0.8F);
  t.duty *= factor(0.8F);
  t.flank *= factor(0.7F);
  t.guns *= factor(0.6F);
  t.order *= factor(0.6F);
  t.noise = 0.15F;
  return t;
}

}  // namespace tercio::opponent::lw
