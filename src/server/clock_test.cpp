#include "server/clock.hpp"

#include <gtest/gtest.h>

#include "engine/random.hpp"

namespace tercio::server {
namespace {

constexpr Milliseconds kDay = 24 * 3600 * 1000;
const std::vector<std::string> kSides{"red", "blue"};

Terms live(std::int64_t main, std::int64_t increment) {
  return {.clock = Terms::Clock{.main = main, .increment = increment}};
}
Terms by_mail(std::int64_t days) { return {.pace = Terms::Pace::kCorrespondence, .days = days}; }

// What happens to a clock, one thing after another.
struct Step {
  enum class What : std::uint8_t { kOn, kBack, kPause, kResume, kMore, kSwap };
  Milliseconds at;
  What what;
  std::string decides{};
  std::string turn{};
  std::int64_t sequence = 0;
};
using What = Step::What;

void take(Clock& clock, const Step& step) {
  const Clock::Position to{step.decides, step.turn, step.sequence};
  switch (step.what) {
    case What::kOn:
      return clock.go_on(to, step.at);
    case What::kBack:
      return clock.go_back(to, step.at);
    case What::kPause:
      return clock.pause(step.at);
    case What::kResume:
      return clock.resume(step.at);
    case What::kMore:
      return clock.add_time(step.at);
    case What::kSwap:
      return clock.wait_for(step.decides, step.at);
  }
}

struct Case {
  const char* name;
  Terms terms;
  std::vector<Step> steps;
  Milliseconds at;
  Milliseconds red;
  Milliseconds blue;
  std::string running;
  std::optional<Milliseconds> until;
};

TEST(Clock, table_of_what_is_left) {
  const Case cases[] = {
      {"nobody has decided yet", live(60, 5), {}, 9000, 60'000, 60'000, "", {}},
      {"it runs for the side that decides",
       live(60, 5),
       {{1000, What::kOn, "red", "red", 1}},
       11'000,
       50'000,
       60'000,
       "red",
       61'000},
      {"within a turn nothing is added",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0}, {4000, What::kOn, "red", "red", 1}},
       4000,
       56'000,
       60'000,
       "red",
       60'000},
      {"who hands over the turn gets the increment",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0}, {4000, What::kOn, "blue", "blue", 1}},
       10'000,
       61'000,
       54'000,
       "blue",
       64'000},
      {"a question in the other's turn takes the time of the one who is asked, and adds none",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0},
        {1000, What::kOn, "blue", "red", 1},
        {3000, What::kOn, "red", "red", 2}},
       4000,
       58'000,
       58'000,
       "red",
       62'000},
      {"while a question is waited for that is answered in time, nobody's runs",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0},
        {1000, What::kOn, "", "red", 1},
        {31'000, What::kOn, "red", "red", 2}},
       32'000,
       58'000,
       60'000,
       "red",
       90'000},
      {"what is taken back gives no time back",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0},
        {9000, What::kOn, "red", "red", 1},
        {12'000, What::kBack, "red", "red", 0}},
       12'000,
       48'000,
       60'000,
       "red",
       60'000},
      {"a turn handed over again brings no second increment",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0},
        {1000, What::kOn, "blue", "blue", 1},
        {2000, What::kBack, "red", "red", 0},
        {2500, What::kOn, "red", "red", 1},
        {3000, What::kOn, "blue", "blue", 2}},
       3000,
       63'000,
       59'000,
       "blue",
       62'000},
      {"… however often",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1},
        {0, What::kBack, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1},
        {0, What::kBack, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1}},
       0,
       65'000,
       60'000,
       "blue",
       60'000},
      {"but the next turn does",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1},
        {0, What::kBack, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1},
        {0, What::kOn, "red", "red", 2},
        {0, What::kOn, "blue", "blue", 3}},
       0,
       70'000,
       65'000,
       "blue",
       65'000},
      {"two turns taken back at once are both owed",
       live(60, 5),
       {{0, What::kOn, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1},
        {0, What::kOn, "red", "red", 2},
        {0, What::kBack, "red", "red", 0},
        {0, What::kOn, "blue", "blue", 1},
        {0, What::kOn, "red", "red", 2}},
       0,
       65'000,
       65'000,
       "red",
       65'000},
      {"in a pause no time passes",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0}, {5000, What::kPause}, {500'000, What::kResume}},
       501'000,
       54'000,
       60'000,
       "red",
       555'000},
      {"who decides in a pause ends it",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0},
        {5000, What::kPause},
        {500'000, What::kOn, "blue", "blue", 1}},
       503'000,
       55'000,
       57'000,
       "blue",
       560'000},
      {"a pause nobody ends is over some day",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0}, {5000, What::kPause}},
       5000 + Clock::kLongestPause + 10'000,
       45'000,
       60'000,
       "red",
       5000 + Clock::kLongestPause + 55'000},
      {"a pause stays when the computer takes a seat",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0}, {5000, What::kPause}, {6000, What::kSwap, ""}},
       90'000,
       55'000,
       60'000,
       "",
       {}},
      {"more time is for both",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0}, {10'000, What::kMore}},
       10'000,
       50'000 + Clock::kMoreTime,
       60'000 + Clock::kMoreTime,
       "red",
       60'000 + Clock::kMoreTime},
      {"nobody has less than nothing",
       live(60, 0),
       {{0, What::kOn, "red", "red", 0}, {900'000, What::kOn, "blue", "blue", 1}},
       900'000,
       0,
       60'000,
       "blue",
       960'000},
      {"a clock of the machine that is set back takes and gives nothing",
       live(60, 0),
       {{100'000, What::kOn, "red", "red", 0}, {50'000, What::kOn, "red", "red", 1}},
       51'000,
       59'000,
       60'000,
       "red",
       110'000},
      {"by correspondence the days begin anew for who is waited for",
       by_mail(2),
       {{0, What::kOn, "red", "red", 0},
        {kDay, What::kOn, "blue", "blue", 1},
        {2 * kDay, What::kOn, "red", "red", 2}},
       2 * kDay,
       2 * kDay,
       kDay,
       "red",
       4 * kDay},
      {"… not with every decision of the same side",
       by_mail(2),
       {{0, What::kOn, "red", "red", 0}, {kDay, What::kOn, "red", "red", 1}},
       kDay,
       kDay,
       2 * kDay,
       "red",
       2 * kDay},
      {"… and not with what is taken back",
       by_mail(2),
       {{0, What::kOn, "red", "red", 0},
        {kDay, What::kOn, "blue", "blue", 1},
        {kDay, What::kBack, "red", "red", 0}},
       kDay,
       kDay,
       2 * kDay,
       "red",
       2 * kDay},
      {"more time is for the one who is waited for",
       by_mail(2),
       {{0, What::kOn, "red", "red", 0}, {kDay, What::kMore}},
       kDay,
       3 * kDay,
       2 * kDay,
       "red",
       4 * kDay},
  };
  for (const Case& one : cases) {
    Clock clock(one.terms, kSides);
    for (const Step& step : one.steps) take(clock, step);
    EXPECT_EQ(clock.left("red", one.at), one.red) << one.name;
    EXPECT_EQ(clock.left("blue", one.at), one.blue) << one.name;
    EXPECT_EQ(clock.running(), one.running) << one.name;
    EXPECT_EQ(clock.until(), one.until) << one.name;
  }
}

TEST(Clock, it_has_run_out_when_nothing_is_left_and_not_before) {
  Clock clock(live(60, 0), kSides);
  EXPECT_FALSE(clock.has_run_out(10 * kDay)) << "nobody's runs";
  clock.go_on({"red", "red", 0}, 1000);
  EXPECT_FALSE(clock.has_run_out(60'999));
  EXPECT_TRUE(clock.has_run_out(61'000));
  EXPECT_EQ(clock.left("red", 61'000), 0);
  clock.pause(2000);
  EXPECT_TRUE(clock.paused(3000));
  EXPECT_FALSE(clock.has_run_out(kDay));
  clock.go_on({}, 3000);
  EXPECT_FALSE(clock.has_run_out(10 * kDay)) << "the game is over";
}

TEST(Clock, whoever_is_waited_for_can_be_left_some_time) {
  Clock clock(live(60, 0), kSides);
  clock.leave_at_least(60'000, 5000);
  clock.go_on({"red", "red", 0}, 0);
  clock.leave_at_least(30'000, 10'000);
  EXPECT_EQ(clock.left("red", 10'000), 50'000) << "there was more";
  clock.leave_at_least(30'000, 300'000);
  EXPECT_EQ(clock.left("red", 300'000), 30'000);
  EXPECT_EQ(clock.left("blue", 300'000), 60'000);
}

TEST(Clock, however_often_time_is_added_there_is_a_most) {
  Clock clock(by_mail(60), kSides);
  clock.go_on({"red", "red", 0}, 0);
  for (int i = 0; i < 100; ++i) clock.add_time(0);
  EXPECT_EQ(clock.left("red", 0), Clock::kMost);
}

TEST(Clock, a_text_that_is_damaged_is_no_clock) {
  const Terms terms = live(60, 5);
  const std::string good = Clock(terms, kSides).text();
  ASSERT_TRUE(Clock::read(terms, kSides, good));
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_FALSE(Clock::read(terms, kSides, good.substr(0, i)));
  }
  EXPECT_FALSE(Clock::read(terms, {"white", "blue"}, good)) << "of other sides";
  EXPECT_FALSE(Clock::read(terms, kSides, R"({"left":{"red":"a","blue":2}})"));
}

// Whatever happens: nobody has less than nothing, only the side that runs loses time and no more
// than has passed, and the clock read back from its text is the same.
TEST(Clock, random_games_never_go_below_nothing_nor_part_from_what_is_stored) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    engine::Random random(seed);
    const Terms terms = seed % 3 == 0 ? by_mail(1 + random.below(5))
                                      : live(60 + random.below(600), random.below(30));
    Clock clock(terms, kSides);
    Milliseconds now = 1'000'000;
    std::int64_t sequence = 0;
    Milliseconds added = 0;  // at most
    for (int i = 0; i < 100; ++i) {
      const Milliseconds passed = random.below(4) == 0 ? 0 : random.below(20'000);
      const std::string running = clock.running();
      const Milliseconds other = clock.left(running == "red" ? "blue" : "red", now);
      const Milliseconds own = clock.left(running, now);
      now += passed;
      EXPECT_EQ(clock.left(running == "red" ? "blue" : "red", now), other);
      if (!running.empty()) {
        const Milliseconds used = own - clock.left(running, now);
        EXPECT_TRUE(used >= 0 && used <= passed);
      }
      Step step{.at = now,
                .what = static_cast<What>(random.below(6)),
                .decides = random.below(8) == 0 ? "" : kSides[random.below(2) == 0 ? 0 : 1],
                .turn = kSides[random.below(2) == 0 ? 0 : 1]};
      if (step.what == What::kMore && random.below(10) != 0) step.what = What::kOn;
      sequence =
          step.what == What::kBack
              ? sequence - random.below(static_cast<int>(std::min<std::int64_t>(4, sequence + 1)))
              : sequence + 1;
      step.sequence = sequence;
      if (step.what == What::kOn) added += terms.clock ? terms.clock->increment * 1000 : 0;
      if (step.what == What::kMore) added += 2 * Clock::kMoreTime;
      take(clock, step);
      for (const std::string& side : kSides) {
        EXPECT_GE(clock.left(side, now), 0);
        EXPECT_LE(clock.left(side, now), Clock::kMost);
      }
      if (terms.clock) {
        EXPECT_LE(clock.left("red", now) + clock.left("blue", now),
                  2 * terms.clock->main * 1000 + added);
      }
      const auto again = Clock::read(terms, kSides, clock.text());
      ASSERT_TRUE(again.has_value());
      EXPECT_EQ(*again, clock) << clock.text();
      if (random.below(5) == 0) clock = *again;  // a restart
    }
  }
}

}  // namespace
}  // namespace tercio::server
