// 10.1 On random positions: every legal attack is listed, what is legal is what the rulings say,
// and there is always something to do.
#include <algorithm>

#include <gtest/gtest.h>

#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/crowd_fixture.hpp"
#include "lace_wars/rules/movement_price.hpp"

namespace tercio::lace_wars {
namespace {

// 10.1-1 to 10.1-9 and W-44 once more, hex by hex, as simply as they can be written.
class Oracle {
 public:
  Oracle(const Game& game, const State& s, bool by_zone, bool only_zone)
      : game_(game), s_(s), by_zone_(by_zone), only_zone_(only_zone) {
    s.units[index_of(s.active)].for_each([&](HexId h) { ours_.push_back(h); });
    s.units[index_of(other(s.active))].for_each([&](HexId h) { theirs_.push_back(h); });
  }
  const std::vector<HexId>& ours() const { return ours_; }
  const std::vector<HexId>& theirs() const { return theirs_; }

  bool front(HexId from, HexId to) const {
    const auto d = hex::direction_to(from, to);
    return d && has_direction(front_in(game_, s_, from), *d);
  }
  bool zone(HexId from, HexId to) const {
    const auto d = hex::direction_to(from, to);
    if (!front(from, to)) return false;
    bool reaches = false;
    for (const PieceId p : units_in(s_, from)) {
      const bool light = arm_now(game_, s_, p) == Arm::kLightInfantry;
      reaches = reaches || (!is_routed(s_, p) && has_direction(game_.zone_open(from, light), *d));
    }
    return reaches;
  }
  bool may(HexId from, HexId to) const {
    const PieceSet fighters = fighters_in(game_, s_, from);
    if (fighters.empty() || !front(from, to)) return false;
    const auto d = *hex::direction_to(from, to);
    if (game_.has(from, d, OnSide::kRiver) && !game_.has(from, d, OnSide::kBridge)) return false;
    for (const PieceId p : fighters) {
      if (is_routed(s_, p) || s_.column.contains(p) || s_.attacked.contains(p)) return false;
      const Arm arm = arm_now(game_, s_, p);
      const bool horse = arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry;
      if (horse && !may_cross(game_, game_.piece(p).arm, s_.active, from, d)) return false;
    }
    return true;
  }
  // must(U) of 10.1-2.
  bool must(HexId from, HexId to) const {
    if (!may(from, to) || !zone(from, to)) return false;
    if (!game_.is_clear(from) || !game_.is_clear(to)) return false;
    const PieceId top = top_fighter(game_, s_, to);
    for (const PieceId p : fighters_in(game_, s_, from)) {
      const Arm arm = arm_now(game_, s_, p);
      const bool horse = arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry;
      if (horse && is_disorganised(s_, p)) continue;
      if (top == kNoPiece) return true;
      const Arm enemy = arm_now(game_, s_, top);
      if (!horse && (enemy == Arm::kHeavyCavalry || enemy == Arm::kLightCavalry)) continue;
      const bool heavy = enemy == Arm::kLineInfantry || enemy == Arm::kHeavyCavalry;
      if (!game_.piece(p).is_light() || !heavy) return true;
    }
    return false;
  }
  bool answers(HexId from, HexId to) const {
    return by_zone_ ? may(from, to) && zone(from, to) : must(from, to);
  }
  bool is_open(HexId to) const {
    return s_.must.contains(to) &&
           std::any_of(ours_.begin(), ours_.end(), [&](HexId h) { return answers(h, to); });
  }
  bool legal(const std::vector<HexId>& from, const std::vector<HexId>& to) const {
    if (from.size() > 1 && to.size() > 1) return false;
    for (const HexId f : from) {
      for (const HexId t : to) {
        if (!may(f, t)) return false;
      }
    }
    if (to.size() == 2 && hex::distance(to[0], to[1]) != 1) return false;
    if (from.size() > 1) {
      for (const HexId f : from) {
        for (const HexId t : theirs_) {
          if (t != to[0] && (only_zone_ ? zone(f, t) : front(f, t))) return false;
        }
      }
      return true;
    }
    const bool dutiful =
        std::any_of(to.begin(), to.end(), [&](HexId t) { return s_.must.contains(t); });
    for (const HexId t : theirs_) {
      if (std::find(to.begin(), to.end(), t) != to.end()) continue;
      if (!s_.must.contains(t) || !answers(from[0], t)) continue;
      const bool left = std::any_of(ours_.begin(), ours_.end(),
                                    [&](HexId h) { return h != from[0] && answers(h, t); });
      if (left) continue;
      if (to.size() == 1 && hex::distance(t, to[0]) == 1) return false;
      if (!dutiful) return false;
    }
    return true;
  }

 private:
  const Game& game_;
  const State& s_;
  bool by_zone_;
  bool only_zone_;
  std::vector<HexId> ours_;
  std::vector<HexId> theirs_;
};

Attack attack_of(const std::vector<HexId>& from, const std::vector<HexId>& to) {
  Attack out;
  std::copy(from.begin(), from.end(), out.attackers.begin());
  std::copy(to.begin(), to.end(), out.defenders.begin());
  return out;
}

// Every attack by up to three hexes on one, and by one on two: how many are legal.
std::size_t check_every_attack(const Game& game, const State& s, const Oracle& oracle) {
  std::size_t count = 0;
  const auto check = [&](const std::vector<HexId>& from, const std::vector<HexId>& to) {
    const Attack a = attack_of(from, to);
    const bool legal = !why_not_attack(game, s, a);
    EXPECT_EQ(legal, oracle.legal(from, to)) << text_of(game, a);
    count += legal ? 1 : 0;
  };
  const auto& ours = oracle.ours();
  const auto& theirs = oracle.theirs();
  for (std::size_t i = 0; i < ours.size(); ++i) {
    for (std::size_t t = 0; t < theirs.size(); ++t) {
      check({ours[i]}, {theirs[t]});
      for (std::size_t u = t + 1; u < theirs.size(); ++u) check({ours[i]}, {theirs[t], theirs[u]});
      for (std::size_t j = i + 1; j < ours.size(); ++j) {
        check({ours[i], ours[j]}, {theirs[t]});
        for (std::size_t k = j + 1; k < ours.size(); ++k) {
          check({ours[i], ours[j], ours[k]}, {theirs[t]});
        }
      }
    }
  }
  return count;
}

int size_of(const Attack& a) {
  int n = 0;
  for (const HexId h : a.attackers) n += h == kNoHex ? 0 : 1;
  return n;
}

void check_attack_step(const Game& game, const State& s, const Oracle& oracle) {
  const std::vector<Attack> listed = attacks(game, s);
  ASSERT_FALSE(listed.empty()) << "the phase is over when nobody can attack";
  std::size_t small = 0;
  for (const Attack& a : listed) {
    ASSERT_FALSE(why_not_attack(game, s, a));
    if (size_of(a) <= 3) ++small;
  }
  ASSERT_EQ(small, check_every_attack(game, s, oracle)) << "every legal attack is listed";
  const HexSet open = open_obligations(game, s);
  for (const HexId h : oracle.theirs()) EXPECT_EQ(open.contains(h), oracle.is_open(h));
  ASSERT_EQ(open.empty(), !why_not_end_combat(game, s));
  // A duty that is open can be done.
  open.for_each([&](HexId h) {
    bool done = false;
    for (const Attack& a : listed) done = done || a.defenders[0] == h || a.defenders[1] == h;
    EXPECT_TRUE(done) << hex::label(h);
  });
}

// Combat phases at random with these readings; `duties` counts the steps that could not be ended.
void play(const char* relief, const char* only_enemy, std::uint64_t seeds, int& steps,
          int& duties) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Dice dice{seed};
    Field f(crowd(dice), {{"duty.relief", relief}, {"combat.only_enemy", only_enemy}});
    scatter(f, dice);
    f.red(Phase::kCombat);
    const bool by_zone = std::string_view(relief) == "zone";
    const bool only_zone = std::string_view(only_enemy) == "zone";
    if (f.s.step == Step::kAttack) {
      const Oracle oracle(f.game(), f.s, by_zone, only_zone);
      HexSet must;
      for (const HexId from : oracle.ours()) {
        for (const HexId to : oracle.theirs()) {
          if (oracle.must(from, to)) must.insert(to);
        }
      }
      EXPECT_EQ(f.s.must, must) << seed;
    }
    for (int i = 0; i < 80 && f.s.phase == Phase::kCombat && f.s.active == Side::kA; ++i) {
      if (f.s.step == Step::kAttack) {
        check_attack_step(f.game(), f.s, Oracle(f.game(), f.s, by_zone, only_zone));
        ++steps;
        duties += f.legal("end") ? 0 : 1;
      }
      const auto actions = legal_actions(f.game(), f.s);
      ASSERT_FALSE(actions.empty()) << seed << " " << name_of(f.s.step);
      apply(f.game(), f.s, actions[dice.below(static_cast<unsigned>(actions.size()))], nullptr);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(CombatRandom, r10_1b_r10_1k_r10_1l_attacks_are_those_of_the_rulings_and_duties_can_be_done) {
  int steps = 0;
  int duties = 0;
  play("zone", "zone", 240, steps, duties);
  EXPECT_GT(steps, 480);
  EXPECT_GT(duties, 180);
}

TEST(CombatRandom, r10_1b_r10_1k_r10_1l_by_the_other_readings_too) {
  int steps = 0;
  int duties = 0;
  play("obliged", "zone", 60, steps, duties);
  play("zone", "front", 60, steps, duties);
  play("obliged", "front", 60, steps, duties);
  EXPECT_GT(steps, 360);
  EXPECT_GT(duties, 130);
}

}  // namespace
}  // namespace tercio::lace_wars
