#include "opponent/lace_wars/taste.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "data/lace_wars/taste_numbers.hpp"
#include "engine/random.hpp"

namespace tercio::opponent::lw {

namespace {

constexpr std::array kEntries{
    TasteEntry{"own", &Taste::own},
    TasteEntry{"threshold", &Taste::threshold},
    TasteEntry{"caution", &Taste::caution},
    TasteEntry{"approach", &Taste::approach},
    TasteEntry{"exposure", &Taste::exposure},
    TasteEntry{"cohesion", &Taste::cohesion},
    TasteEntry{"lone", &Taste::lone},
    TasteEntry{"duty", &Taste::duty},
    TasteEntry{"flank", &Taste::flank},
    TasteEntry{"stack", &Taste::stack},
    TasteEntry{"hold", &Taste::hold},
    TasteEntry{"command", &Taste::command},
    TasteEntry{"north", &Taste::north},
    TasteEntry{"retire", &Taste::retire},
    TasteEntry{"shaken", &Taste::shaken},
    TasteEntry{"run", &Taste::run},
    TasteEntry{"back", &Taste::back},
    TasteEntry{"guns", &Taste::guns},
    TasteEntry{"order", &Taste::order},
    TasteEntry{"dusk", &Taste::dusk},
    TasteEntry{"late", &Taste::late},
    TasteEntry{"bridges", &Taste::bridges},
    TasteEntry{"watch", &Taste::watch},
    TasteEntry{"ripe", &Taste::ripe},
    TasteEntry{"brittle", &Taste::brittle},
    TasteEntry{"spent", &Taste::spent},
    TasteEntry{"broken", &Taste::broken},
    TasteEntry{"single", &Taste::single},
    TasteEntry{"small", &Taste::small},
    TasteEntry{"wisp", &Taste::wisp},
    TasteEntry{"heal", &Taste::heal},
    TasteEntry{"zone", &Taste::zone},
    TasteEntry{"cover", &Taste::cover},
    TasteEntry{"mass", &Taste::mass},
    TasteEntry{"high", &Taste::high},
    TasteEntry{"guard", &Taste::guard},
    TasteEntry{"react", &Taste::react},
    TasteEntry{"evade", &Taste::evade},
    TasteEntry{"beside", &Taste::beside},
    TasteEntry{"lead", &Taste::lead},
    TasteEntry{"strike", &Taste::strike},
    TasteEntry{"follow", &Taste::follow},
    TasteEntry{"last_own", &Taste::last_own},
    TasteEntry{"last_caution", &Taste::last_caution},
    TasteEntry{"shelter_1", &Taste::shelter_1},
    TasteEntry{"shelter_2", &Taste::shelter_2},
    TasteEntry{"shelter_3", &Taste::shelter_3},
    TasteEntry{"shelter_last", &Taste::shelter_last},
    TasteEntry{"wise", &Taste::wise},
    TasteEntry{"shelter_from", &Taste::shelter_from},
    TasteEntry{"ring", &Taste::ring},
    TasteEntry{"ring_from", &Taste::ring_from},
    TasteEntry{"ring_single", &Taste::ring_single},
    TasteEntry{"prey_1", &Taste::prey_1},
    TasteEntry{"prey_2", &Taste::prey_2},
    TasteEntry{"prey_3", &Taste::prey_3},
    TasteEntry{"charge", &Taste::charge},
};

static_assert(std::equal(kEntries.begin(), kEntries.end(), data::kTasteNumbers.begin(),
                         data::kTasteNumbers.end(),
                         [](const TasteEntry& e, std::string_view name) { return e.name == name; }),
              "what the reader of opponent.toml knows (data/lace_wars/taste_numbers.hpp)");

}  // namespace

std::span<const TasteEntry> taste_entries() { return kEntries; }

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

Taste learned_taste(const lace_wars::Game& game, lace_wars::Side side) {
  constexpr float kThousandth = 0.001F;
  Taste t = taste_of(Style::kPlain);
  for (const engine::OpponentWeights& given : game.definition().opponent) {
    if (given.scenario != game.scenario().id) continue;
    for (const auto& taste : given.tastes) {
      if (taste.side != game.side_id(side)) continue;
      for (std::size_t i = 0; i < taste.numbers.size(); ++i) {
        const auto it = std::find_if(kEntries.begin(), kEntries.end(), [&](const TasteEntry& e) {
          return e.name == taste.numbers[i];
        });
        if (it != kEntries.end())
          t.*(it->number) = kThousandth * static_cast<float>(taste.values[i]);
      }
    }
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
