#include "lab/results.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/study_fixture.hpp"

namespace tercio::lab {
namespace {

using testing::HasSubstr;

Header header() {
  Header h = plan_of(small_study(R"(
title = "What \"if\""
[[variation]]
name = "v"
data = [{ file = "thirty-years-war/first-orders/battle.toml", key = "scenario.training.turns", value = 3 }]
)"))
                 .header();
  return h;
}

GameResult game(const Header& h) {
  GameResult g;
  g.n = 7;
  g.scenario = h.scenarios[0].id;
  g.variation = "v";
  g.pair = 3;
  g.seed = 9007199254740991U;
  g.players = {"ensign", "captain"};
  g.winner = 1;
  g.level = "decisive";
  g.points = {12, -3};
  g.margin = -15;
  g.turns = 3;
  g.player_turns = 6;
  g.judgements = {0, 4500000000};
  g.hash = 0x00c3f1d2a4b59687U;
  g.course.turns = {{1, 0, 640, {0, 0}, {0, 0}, {0, 0}}, {1, 1, 0, {12, 3}, {1, 0}, {4, 2}}};
  g.course.places = {{hex::make_hex(3, 4), 1, 2, 3, 4}, {hex::make_hex(18, 25), 3, 0, 1, 0}};
  g.course.rules = {{"12.0-Forest", 2}, {"8.61", 12}};
  g.course.luck = {12, -31};
  g.course.dice = 210;
  return g;
}

TEST(Results, a_header_is_read_as_it_was_written) {
  Header h = header();
  h.shard = {2, 3};
  const std::string line = line_of(h);
  const auto read = read_header(line);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, h);
  EXPECT_EQ(line_of(*read), line);
}

TEST(Results, a_game_is_read_as_it_was_written) {
  const Header h = header();
  const std::string line = line_of(game(h), h);
  EXPECT_TRUE(engine::Json::accept(line)) << line;
  const auto read = read_game(line, h);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(line_of(*read, h), line);
  EXPECT_EQ(read->course.places, game(h).course.places);
  EXPECT_EQ(read->course.turns, game(h).course.turns);
  EXPECT_EQ(read->course.rules, game(h).course.rules);
  EXPECT_EQ(read->hash, game(h).hash);
}

TEST(Results, what_is_not_observed_is_not_written) {
  Header h = header();
  h.observe = {.turns = false, .heat = false, .rules = false, .luck = true};
  const std::string line = line_of(game(h), h);
  EXPECT_EQ(line.find("heat"), std::string::npos);
  EXPECT_EQ(line.find("course"), std::string::npos);
  EXPECT_EQ(line.find("rules"), std::string::npos);
  const auto read = read_game(line, h);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->course.dice, 210);
}

TEST(Results, a_file_is_read_up_to_a_half_written_line) {
  const Header h = header();
  std::istringstream in(line_of(h) + '\n' + line_of(game(h), h) + "\n{\"n\":8,\"scen");
  const auto results = read_results(in);
  ASSERT_TRUE(results) << results.error();
  EXPECT_EQ(results->games.size(), 1U);
}

TEST(Results, what_is_wrong_is_named_with_its_line) {
  const Header h = header();
  const std::string first = line_of(h) + '\n';
  const std::string good = line_of(game(h), h) + '\n';
  const auto wrong = [&](const std::string& text) {
    std::istringstream in(text);
    const auto results = read_results(in);
    return results ? "nothing" : results.error();
  };
  EXPECT_EQ(wrong(""), "line 0: the header is missing");
  EXPECT_THAT(wrong("hello\n"), HasSubstr("line 1: the header cannot be read: it is not JSON"));
  EXPECT_THAT(wrong("{\"format\":\"tercio-lab/9\"}\n"),
              HasSubstr("the format is not tercio-lab/1"));
  EXPECT_THAT(wrong("{\"format\":\"tercio-lab/1\"}\n"),
              HasSubstr("line 1: the header cannot be read"));
  EXPECT_EQ(wrong(first + "[]\n"), "line 2: the game is no JSON object");
  EXPECT_EQ(wrong(first + good + good), "line 3: the games are not in their order");
  std::string other = good;
  other.replace(other.find("\"1825\""), 6, "\"9999\"");
  EXPECT_EQ(wrong(first + other), "line 2: the game cannot be read: there is no hex 9999");
  other = good;
  other.replace(other.find("\"v\""), 3, "\"w\"");
  EXPECT_THAT(wrong(first + other), HasSubstr("is not one of the study"));
}

TEST(Results, whole_numbers_have_bounds_and_lists_of_the_course_one_length) {
  const Header h = header();
  const std::string good = line_of(game(h), h);
  const auto wrong = [&](const std::string& was, const std::string& is) {
    std::string text = good;
    const std::size_t at = text.find(was);
    if (at == std::string::npos) return "there is no " + was;
    const auto read = read_game(text.replace(at, was.size(), is), h);
    return read ? "nothing" : read.error();
  };
  EXPECT_THAT(wrong("\"luck\":[12,-31]", "\"luck\":[1e30,1.5]"), HasSubstr("luck is not a whole"));
  EXPECT_THAT(wrong("\"luck\":[12,-31]", "\"luck\":[2147483647,-2147483648]"),
              HasSubstr("luck is not a whole number from -1000000000 to 1000000000"));
  EXPECT_THAT(wrong("\"luck\":[12,-31]", "\"luck\":[12,-31,0]"), HasSubstr("luck are not two"));
  EXPECT_THAT(wrong("\"dice\":210", "\"dice\":-1"), HasSubstr("dice is not"));
  EXPECT_THAT(wrong("\"margin\":-15", "\"margin\":-15.5"), HasSubstr("margin is not"));
  EXPECT_THAT(wrong("\"margin\":-15", "\"margin\":18446744073709551615"),
              HasSubstr("margin is not"));
  EXPECT_THAT(wrong("\"pair\":3", "\"pair\":-3"), HasSubstr("pair is not"));
  EXPECT_THAT(wrong("\"seating\":0", "\"seating\":2"), HasSubstr("seating is not"));
  EXPECT_THAT(wrong("\"turn\":[0,1]", "\"turn\":[]"), HasSubstr("of one length: turn and day"));
  EXPECT_THAT(wrong("\"chance\":[640,0]", "\"chance\":[640,0,0]"),
              HasSubstr("of one length: turn and chance"));
  EXPECT_THAT(wrong("\"chance\":[640,0]", "\"chance\":[640,1001]"), HasSubstr("chance is not"));
  EXPECT_THAT(wrong("\"lost\":[[0,12],", "\"lost\":[[0,12,1],"),
              HasSubstr("of one length: turn and lost"));
  EXPECT_THAT(wrong("[1,2,3,4]", "[1,2,3]"), HasSubstr("the counts of hex"));
  EXPECT_THAT(wrong("\"8.61\":12", "\"8.61\":1e3"), HasSubstr("rules is not"));
  std::string head = line_of(h);
  head.replace(head.find("\"pairs\":6"), 9, "\"pairs\":1e30");
  EXPECT_THAT(read_header(head).error(), HasSubstr("pairs is not a whole number"));
}

TEST(Results, what_is_nested_too_deeply_is_refused) {
  const Header h = header();
  const std::string brackets = std::string(400'000, '[') + std::string(400'000, ']');
  std::string head = line_of(h);
  head.replace(head.find("\"value\":3"), 9, "\"value\":" + brackets);
  EXPECT_THAT(read_header(head).error(), HasSubstr("nested deeper than 32"));
  std::string line = line_of(game(h), h);
  line.replace(line.find("\"8.61\":12"), 9, "\"8.61\":" + brackets);
  EXPECT_THAT(read_game(line, h).error(), HasSubstr("nested deeper than 32"));
}

TEST(Results, lines_that_are_cut_lie_or_never_end_do_no_harm) {
  const Header h = header();
  const std::string line = line_of(game(h), h);
  for (std::size_t n = 0; n < line.size(); n += 5) {
    EXPECT_FALSE(read_game(line.substr(0, n), h));
    std::string changed = line;
    changed[n] = '7';
    (void)read_game(changed, h);  // good or not: no crash
  }
  const std::string head = line_of(h);
  for (std::size_t n = 0; n < head.size(); n += 11) {
    EXPECT_FALSE(read_header(std::string_view(head).substr(0, n)));
  }
  std::istringstream endless(std::string(9U << 20U, 'x'));
  const auto results = read_results(endless);
  ASSERT_FALSE(results);
  EXPECT_THAT(results.error(), HasSubstr("too long"));
}

}  // namespace
}  // namespace tercio::lab
