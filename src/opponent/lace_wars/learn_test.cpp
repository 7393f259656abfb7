#include "opponent/lace_wars/learn.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "data/source.hpp"
#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/lace_wars/whole_game.hpp"

namespace tercio::opponent::lw {
namespace {

const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary(data::embedded_sources());
  return kLibrary;
}
std::shared_ptr<const Game> battle() { return *shipped().game_of<Game>("warburg/free", {}); }

struct Lesson {
  std::vector<Generation> generations;
  Learned learned;
};
Lesson lesson(const std::string& side, std::uint64_t seed, int threads) {
  Lesson out;
  LearnOrder order;
  order.side = side;
  order.generations = 2;
  order.games = 1;
  order.seed = seed;
  order.threads = threads;
  order.told = [&](const Generation& one) { out.generations.push_back(one); };
  out.learned = learn_taste(battle(), order);
  return out;
}

TEST(LearningATaste, a_seed_gives_the_same_with_one_thread_and_with_two) {
  const Lesson one = lesson("french", 5, 1);
  const Lesson two = lesson("french", 5, 2);
  ASSERT_EQ(one.generations.size(), 2U);
  ASSERT_EQ(two.generations.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const Generation& a = one.generations[i];
    const Generation& b = two.generations[i];
    EXPECT_EQ(a.number, static_cast<int>(i) + 1);
    EXPECT_EQ(a.games, 16 * (static_cast<int>(i) + 1));
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.mean, b.mean);
    EXPECT_EQ(a.spread, b.spread);
    EXPECT_EQ(a.against_ensign.value, b.against_ensign.value);
    EXPECT_GE(a.best, a.mean);
    EXPECT_LE(a.best, 1.3);
    EXPECT_GE(a.mean, -0.3);
  }
  EXPECT_EQ(one.learned.taste.values, two.learned.taste.values);
  EXPECT_EQ(one.learned.gain, two.learned.gain);
  EXPECT_EQ(one.learned.error, two.learned.error);
  EXPECT_NE(one.learned.taste.values, lesson("french", 6, 2).learned.taste.values);
}

TEST(LearningATaste, what_is_learned_has_the_numbers_of_its_side_within_bounds) {
  const auto game = battle();
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& id = game->side_id(side);
    const Learned learned = lesson(id, 1, 1).learned;
    const Taste present = learned_taste(*game, side);
    EXPECT_EQ(learned.taste.side, id);
    ASSERT_EQ(learned.taste.numbers.size(), learned.taste.values.size());
    int changed = 0;
    for (std::size_t i = 0; i < learned.taste.numbers.size(); ++i) {
      const auto entries = taste_entries();
      const auto it = std::find_if(entries.begin(), entries.end(), [&](const TasteEntry& e) {
        return e.name == learned.taste.numbers[i];
      });
      ASSERT_NE(it, entries.end()) << learned.taste.numbers[i];
      const float began = present.*(it->number);
      const float now = 0.001F * static_cast<float>(learned.taste.values[i]);
      EXPECT_LE(std::abs(now - began), kFarthest * step_of(*it, present) + 0.001F) << it->name;
      changed += std::abs(now - began) > 0.0005F ? 1 : 0;
    }
    EXPECT_GT(changed, 20) << id;
    const auto has = [&](const char* name) {
      return std::find(learned.taste.numbers.begin(), learned.taste.numbers.end(), name) !=
             learned.taste.numbers.end();
    };
    EXPECT_TRUE(has("own"));
    EXPECT_EQ(has("shelter_1"), id == "french");
    EXPECT_EQ(has("prey_1"), id == "allied");
  }
}

TEST(LearningATaste, every_number_can_change) {
  const Taste plain;
  for (const TasteEntry& entry : taste_entries()) {
    // Less than two thousandths, which is what the file has, would be lost in rounding.
    EXPECT_GE(step_of(entry, plain), 0.002F) << entry.name;
  }
}

TEST(LearningATaste, better_is_what_chance_does_not_explain) {
  Learned learned;
  learned.gain = 0.05;
  learned.error = 0.06;
  EXPECT_FALSE(learned.is_better());
  learned.error = 0.04;
  EXPECT_TRUE(learned.is_better());
  EXPECT_FALSE(Learned{}.is_better());  // the same as before
}

TEST(LearningATaste, scripts_with_the_tastes_of_two_levels_play_the_game_of_those_levels) {
  const auto game = battle();
  const Tables tables(*game);
  const Judge judge(tables, weights_of(tables));
  const std::array<Player, 2> players{Player{find_level("veteran"), 9},
                                      Player{find_level("aggressive"), 10}};
  const Played levels = play_game(tables, judge, players, {}, 9, nullptr);
  const Played scripts =
      play_scripts(tables, judge, {tables.learned[0], taste_of(Style::kAggressive)}, 9);
  EXPECT_EQ(levels.hash, scripts.hash);
  EXPECT_EQ(levels.margin, scripts.margin);
}

TEST(LearningATaste, there_is_nothing_to_learn_where_the_numbers_are_not_data) {
  EXPECT_FALSE(learn(*shipped().game("rocroi/historical", {}), {}));
}

}  // namespace
}  // namespace tercio::opponent::lw
