// 10.1 On random positions: every legal attack is listed, and there is always something to do.
#include <gtest/gtest.h>

#include "lace_wars/combat.hpp"
#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

struct Dice {
  std::uint64_t state;
  unsigned below(unsigned n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<unsigned>(state >> 33U) % n;
  }
};

Drawing crowd(Dice& dice) {
  Drawing d;
  static const std::array<std::string, 24> kIds{"r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7",
                                                "r8", "r9", "ra", "rb", "b0", "b1", "b2", "b3",
                                                "b4", "b5", "b6", "b7", "b8", "b9", "ba", "bb"};
  for (const std::string& id : kIds) {
    switch (dice.below(5)) {
      case 0:
        d.horse(id.c_str());
        break;
      case 1:
        d.light_foot(id.c_str());
        break;
      case 2:
        d.light_horse(id.c_str());
        break;
      case 3:
        d.gun(id.c_str());
        break;
      default:
        d.foot(id.c_str());
    }
  }
  for (int i = 0; i < 6; ++i) {
    const HexId h =
        hex::make_hex(4 + static_cast<int>(dice.below(5)), 4 + static_cast<int>(dice.below(5)));
    d.d->map.terrain[1 + dice.below(3)].insert(h);
    d.d->map.level[1 + dice.below(2)].insert(h);
  }
  d.d->map.level[1] -= d.d->map.level[2];
  for (std::size_t t = 2; t < kTerrains; ++t) {
    for (std::size_t u = 1; u < t; ++u) d.d->map.terrain[u] -= d.d->map.terrain[t];
  }
  return d;
}

void scatter(Field& f, Dice& dice) {
  for (int i = 0; i < f.game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const HexId h =
        hex::make_hex(4 + static_cast<int>(dice.below(5)), 4 + static_cast<int>(dice.below(5)));
    if (is_occupied(f.s, h)) continue;
    lace_wars::put(f.game(), f.s, p, h);
    f.s.facing[p] = static_cast<Facing>(dice.below(6));
    if (f.game().piece(p).is_artillery()) continue;
    const unsigned order = dice.below(8);
    if (order < 2) f.s.order[p] = Order::kDisorganised;
    if (order == 2) f.s.order[p] = Order::kRouted;
    if (order == 3) f.s.column.insert(p);
  }
}

// Every attack by up to three hexes on one, and by one on two.
std::vector<Attack> every_attack(const Game& game, const State& s) {
  std::vector<HexId> ours;
  std::vector<HexId> theirs;
  s.units[index_of(s.active)].for_each([&](HexId h) { ours.push_back(h); });
  s.units[index_of(other(s.active))].for_each([&](HexId h) { theirs.push_back(h); });
  std::vector<Attack> out;
  const auto offer = [&](const Attack& a) {
    if (!why_not_attack(game, s, a)) out.push_back(a);
  };
  for (std::size_t i = 0; i < ours.size(); ++i) {
    for (std::size_t t = 0; t < theirs.size(); ++t) {
      offer({{ours[i]}, {theirs[t]}});
      for (std::size_t u = t + 1; u < theirs.size(); ++u) {
        offer({{ours[i]}, {theirs[t], theirs[u]}});
      }
      for (std::size_t j = i + 1; j < ours.size(); ++j) {
        offer({{ours[i], ours[j]}, {theirs[t]}});
        for (std::size_t k = j + 1; k < ours.size(); ++k) {
          offer({{ours[i], ours[j], ours[k]}, {theirs[t]}});
        }
      }
    }
  }
  return out;
}

int size_of(const Attack& a) {
  int n = 0;
  for (const HexId h : a.attackers) n += h == kNoHex ? 0 : 1;
  return n;
}

void check_attack_step(const Game& game, const State& s) {
  const std::vector<Attack> listed = attacks(game, s);
  ASSERT_FALSE(listed.empty()) << "the phase is over when nobody can attack";
  std::size_t small = 0;
  for (const Attack& a : listed) {
    ASSERT_FALSE(why_not_attack(game, s, a));
    if (size_of(a) <= 3) ++small;
  }
  ASSERT_EQ(small, every_attack(game, s).size()) << "every legal attack is listed";
  const HexSet open = open_obligations(game, s);
  ASSERT_EQ(open.empty(), !why_not_end_combat(game, s));
  // A duty that is open can be done.
  open.for_each([&](HexId h) {
    bool done = false;
    for (const Attack& a : listed) done = done || a.defenders[0] == h || a.defenders[1] == h;
    EXPECT_TRUE(done) << hex::label(h);
  });
}

TEST(CombatRandom, r10_1b_r10_1l_phase_can_always_be_ended_or_a_duty_done) {
  int steps = 0;
  int duties = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Dice dice{seed};
    Field f(crowd(dice));
    scatter(f, dice);
    f.red(Phase::kCombat);
    for (int i = 0; i < 80 && f.s.phase == Phase::kCombat && f.s.active == Side::kA; ++i) {
      if (f.s.step == Step::kAttack) {
        check_attack_step(f.game(), f.s);
        ++steps;
        duties += f.legal("end") ? 0 : 1;
      }
      const auto actions = legal_actions(f.game(), f.s);
      ASSERT_FALSE(actions.empty()) << seed << " " << name_of(f.s.step);
      apply(f.game(), f.s, actions[dice.below(static_cast<unsigned>(actions.size()))], nullptr);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(steps, 800);
  EXPECT_GT(duties, 300);
}

}  // namespace
}  // namespace tercio::lace_wars
