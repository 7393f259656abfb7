// Questions and replies as JSON, and that an answer is the same whichever way it was asked.
#include "server/question.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "engine/session.hpp"
#include "opponent/review.hpp"
#include "server/hub_fixture.hpp"

namespace tercio::server {
namespace {

using Kind = Question::Kind;

constexpr std::int64_t kFew = 40;
constexpr double kLong = 1e6;

Games& games() {
  static Games kGames(library());
  return kGames;
}

class QuestionTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { game_ = *games().find(GetParam(), {}); }

  // A position in which a side has something to decide, after so many random steps or a few more.
  std::unique_ptr<engine::Match> position(int steps, std::uint64_t seed) const {
    auto match = data::match_of(game_->game);
    engine::Random random(seed);
    for (int i = 0; !match->over() && i < 5000; ++i) {
      if (i >= steps && !match->dice_to_act() && match->actions().size() > 1) return match;
      match->random_step(random);
    }
    return nullptr;
  }
  // In the midst of a reaction to a move.
  std::unique_ptr<engine::Match> reaction() const {
    for (std::uint64_t seed = 1; seed < 50; ++seed) {
      auto match = data::match_of(game_->game);
      engine::Random random(seed);
      for (int i = 0; !match->over() && i < 3000; ++i) {
        if (match->decision() == "react" && match->actions().size() > 1) return match;
        match->random_step(random);
      }
    }
    return nullptr;
  }
  Question about(const engine::Match& match, Kind kind) const {
    Question out{.kind = kind,
                 .scenario = GetParam(),
                 .level = kind == Kind::kDecide ? "marshal" : "colonel",
                 .judgements = kFew,
                 .seconds = kLong,
                 .side = match.to_act()};
    if (kind == Kind::kDecide) out.seed = 0xfedcba9876543210U;
    return out;
  }
  // The same answer to the question as it is and as text.
  void expect_the_same(const engine::Match& match, Kind kind) {
    const Question question = about(match, kind);
    Thinkers::Signals signals;
    const Reply here = answer(question, *game_, &match, signals);
    ASSERT_EQ(here.fault, "");
    const std::string text = text_of(json_of(question, &match));
    Thinkers::Signals others;
    const Reply there = read_reply(answer(text, games(), others), kind);
    EXPECT_EQ(text_of(json_of(there, kind)), text_of(json_of(here, kind)));
    if (kind == Kind::kDecide) {
      const auto really = game_->opponent->decide(match, match.to_act(),
                                                  {opponent::find_level("marshal"), question.seed},
                                                  {.judgements = kFew, .seconds = kLong});
      EXPECT_EQ(there.decision.actions, really.actions);
      EXPECT_EQ(there.decision.judgements, really.judgements);
      EXPECT_EQ(there.decision.value, really.value);
    }
  }
  // A game of so many steps.
  std::vector<std::string> played(int steps) const {
    auto match = data::match_of(game_->game);
    engine::Random random(3);
    std::vector<std::string> out;
    for (int i = 0; i < steps && !match->over(); ++i) {
      out.emplace_back();
      match->random_step(random, &out.back());
    }
    return out;
  }

  std::shared_ptr<const Game> game_;
};

TEST_P(QuestionTest, questions_are_written_and_read_again) {
  const auto match = position(60, 5);
  ASSERT_NE(match, nullptr);
  for (const Kind kind : {Kind::kDecide, Kind::kAdvise}) {
    Question question = about(*match, kind);
    question.hurried = true;
    question.options = {{"ui.undo_by_consent", "on"}};
    const Json written = json_of(question, match.get());
    const auto read = question_of(written);
    ASSERT_TRUE(read) << read.error().field << ": " << read.error().message;
    EXPECT_EQ(json_of(*read), written);
    EXPECT_EQ(read->seed, question.seed);
    EXPECT_EQ(read->options, question.options);
    EXPECT_TRUE(read->hurried);
    const auto again = read_question(text_of(written));
    ASSERT_TRUE(again);
    EXPECT_EQ(text_of(json_of(*again)), text_of(written));
    auto restored = data::match_of(game_->game);
    EXPECT_TRUE(restored->restore(again->position).empty());
    EXPECT_EQ(restored->hash(), match->hash());
    EXPECT_EQ(restored->save(), match->save());
  }
  Question question{.kind = Kind::kReview,
                    .scenario = GetParam(),
                    .level = "colonel",
                    .setup = "{}",
                    .actions = played(20)};
  const auto read = read_question(text_of(json_of(question)));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->actions, question.actions);
  EXPECT_EQ(read->setup, "{}");
}

TEST_P(QuestionTest, a_decision_is_the_same_from_its_text) {
  for (const int steps : {0, 30, 150}) {
    const auto match = position(steps, 7);
    if (match) expect_the_same(*match, Kind::kDecide);
    EXPECT_TRUE(match || steps == 150) << "only a short game is over by then";
  }
}

TEST_P(QuestionTest, advice_is_the_same_from_its_text) {
  for (const int steps : {0, 80}) {
    const auto match = position(steps, 11);
    ASSERT_NE(match, nullptr) << steps;
    expect_the_same(*match, Kind::kAdvise);
  }
}

TEST_P(QuestionTest, a_review_is_the_same_from_its_text) {
  const Question question{.kind = Kind::kReview,
                          .scenario = GetParam(),
                          .level = "colonel",
                          .judgements = kFew,
                          .seconds = kLong,
                          .actions = played(12)};
  std::vector<double> told;
  Thinkers::Signals signals;
  signals.listener = [&](double part) { told.push_back(part); };
  const std::string text = answer(text_of(json_of(question)), games(), signals);
  const Reply there = read_reply(text, Kind::kReview);
  ASSERT_EQ(there.fault, "");
  EXPECT_GT(told.size(), 1U);
  EXPECT_DOUBLE_EQ(told.back(), 1);
  engine::Session session(data::match_of(game_->game), engine::Dice::kManual, "");
  (void)session.begin();
  for (const std::string& action : question.actions) ASSERT_TRUE(session.act_recorded(action));
  EXPECT_EQ(there.review, text_of(opponent::json_of(opponent::review(
                              session, *game_->opponent, {.judgements = kFew, .seconds = kLong}))));
}

INSTANTIATE_TEST_SUITE_P(Battles, QuestionTest,
                         ::testing::Values("first-orders/training", "breitenfeld/historical",
                                           "rocroi/historical", "freiburg/3-august",
                                           "warburg/historical"),
                         [](const auto& one) {
                           const std::string name = one.param;
                           std::string out = name.substr(0, name.find('/'));
                           std::replace(out.begin(), out.end(), '-', '_');
                           return out;
                         });

class QuestionAtWarburg : public QuestionTest {};

TEST_P(QuestionAtWarburg, an_answer_in_the_others_turn_is_the_same_with_what_is_hidden) {
  const auto match = reaction();
  ASSERT_NE(match, nullptr);
  EXPECT_NE(match->view(match->to_act()), match->state()) << "something is hidden from it";
  expect_the_same(*match, Kind::kDecide);
  expect_the_same(*match, Kind::kAdvise);
}

INSTANTIATE_TEST_SUITE_P(Battles, QuestionAtWarburg, ::testing::Values("warburg/historical"));

// ---- What is wrong is told

class BrokenQuestion : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto game = *games().find("rocroi/historical", {});
    const auto match = data::match_of(game->game);
    decide_ = json_of(Question{.kind = Kind::kDecide,
                               .scenario = "rocroi/historical",
                               .level = "ensign",
                               .side = match->to_act(),
                               .seed = 1},
                      match.get());
    advise_ = json_of(Question{.kind = Kind::kAdvise,
                               .scenario = "rocroi/historical",
                               .level = "colonel",
                               .judgements = 10,
                               .side = match->to_act()},
                      match.get());
    review_ = json_of(Question{.kind = Kind::kReview,
                               .scenario = "rocroi/historical",
                               .level = "colonel",
                               .judgements = 10,
                               .actions = {"end"}});
  }
  static std::string field(Json question, const char* key, const Json& value) {
    question[key] = value;
    const auto read = question_of(question);
    return read ? "none" : read.error().field;
  }
  static std::string without(Json question, const char* key) {
    question.erase(key);
    const auto read = question_of(question);
    return read ? "none" : read.error().field;
  }
  // The fault of the answer.
  static std::string fault(Json question, const char* key, const Json& value) {
    question[key] = value;
    Thinkers::Signals signals;
    return Json::parse(answer(text_of(question), games(), signals)).value("fault", "");
  }
  Json decide_;
  Json advise_;
  Json review_;
};

TEST_F(BrokenQuestion, names_the_field) {
  EXPECT_EQ(fault(decide_, "hurried", true), "");
  EXPECT_EQ(fault(advise_, "most", 1), "");
  EXPECT_EQ(fault(review_, "setup", ""), "");
  for (const char* key :
       {"kind", "scenario", "level", "judgements", "seconds", "side", "position", "seed"}) {
    EXPECT_EQ(without(decide_, key), key);
    EXPECT_EQ(field(decide_, key, Json::array({1})), key);
    EXPECT_EQ(field(decide_, key, nullptr), key);
  }
  for (const char* key : {"piece", "most", "position"}) EXPECT_EQ(without(advise_, key), key);
  for (const char* key : {"setup", "actions"}) {
    EXPECT_EQ(without(review_, key), key);
    EXPECT_EQ(field(review_, key, 3), key);
  }
  EXPECT_EQ(field(decide_, "kind", "dream"), "kind");
  EXPECT_EQ(field(decide_, "level", "emperor"), "level");
  EXPECT_EQ(field(decide_, "options", 3), "options");
  EXPECT_EQ(field(decide_, "hurried", 1), "hurried");
  EXPECT_EQ(field(decide_, "judgements", -1), "judgements");
  EXPECT_EQ(field(decide_, "seconds", -1), "seconds");
  EXPECT_EQ(field(decide_, "seconds", 1e9), "seconds");
  for (const char* seed : {"", "-1", "1.5", "18446744073709551616", "1 "}) {
    EXPECT_EQ(field(decide_, "seed", seed), "seed") << seed;
  }
  EXPECT_EQ(field(decide_, "seed", "18446744073709551615"), "none");
  EXPECT_EQ(field(decide_, "side", std::string(300, 'x')), "side");
  EXPECT_EQ(field(decide_, "colour", "red"), "colour");
  EXPECT_EQ(field(advise_, "most", 0), "most");
  EXPECT_EQ(field(advise_, "most", 21), "most");
  EXPECT_EQ(field(review_, "actions", Json::array({std::string(5000, 'x')})), "actions");
  EXPECT_EQ(field(review_, "actions", Json::array({1})), "actions");
  EXPECT_FALSE(question_of(Json::array()));
  EXPECT_FALSE(read_question("{\"kind\":"));
}

TEST_F(BrokenQuestion, is_answered_with_what_is_wrong) {
  const auto says = [](const std::string& text, const char* field) {
    EXPECT_NE(text.find("the question ('" + std::string(field) + "')"), std::string::npos) << text;
  };
  says(fault(decide_, "level", "emperor"), "level");
  says(fault(decide_, "scenario", "troy/historical"), "scenario");
  says(fault(decide_, "options", {{"nothing", "on"}}), "options.nothing");
  says(fault(decide_, "side", "dutch"), "side");
  says(fault(advise_, "piece", "nobody"), "piece");
  says(fault(review_, "actions", Json::array({"fly away"})), "actions");
  says(fault(review_, "setup", "{"), "setup");
  Json position = decide_["position"];
  position["turn"] = "first";
  const std::string text = fault(decide_, "position", position);
  says(text, "position");
  EXPECT_NE(text.find("turn"), std::string::npos) << text;
  Thinkers::Signals signals;
  EXPECT_TRUE(Json::parse(answer("no JSON", games(), signals)).contains("fault"));
}

TEST_F(BrokenQuestion, one_in_a_hurry_thinks_no_longer_than_a_captain) {
  const auto judgements = [&](const char* level, std::int64_t count, bool hurried) {
    const auto game = *games().find("rocroi/historical", {});
    const auto match = data::match_of(game->game);
    engine::Random random(2);
    while (match->decision() != "move") match->random_step(random);
    const Question question{.level = level,
                            .judgements = count,
                            .seconds = kLong,
                            .hurried = hurried,
                            .side = match->to_act(),
                            .seed = 4};
    Thinkers::Signals signals;
    const Reply reply = answer(question, *game, match.get(), signals);
    EXPECT_EQ(reply.fault, "");
    return reply.decision.judgements;
  };
  const std::int64_t captain = judgements("captain", 0, false);
  EXPECT_GT(captain, 50);
  EXPECT_EQ(judgements("captain", 0, true), captain);
  EXPECT_LE(judgements("marshal", 0, true), captain);
  EXPECT_GT(judgements("colonel", 0, false), captain);
  EXPECT_LT(judgements("marshal", kFew, true), captain);
  EXPECT_EQ(judgements("ensign", 0, true), judgements("ensign", 0, false));
}

// ---- Replies

TEST(Replies, are_written_and_read_again) {
  const Reply decided{.decision = {.actions = {"move a 1213", "end"},
                                   .value = 1.0 / 3,
                                   .judgements = 123,
                                   .cut_short = true}};
  const Reply read = read_reply(text_of(json_of(decided, Kind::kDecide)), Kind::kDecide);
  EXPECT_EQ(read.fault, "");
  EXPECT_EQ(read.decision.actions, decided.decision.actions);
  EXPECT_EQ(read.decision.value, decided.decision.value);
  EXPECT_EQ(read.decision.judgements, 123);
  EXPECT_TRUE(read.decision.cut_short);
  for (const Kind kind : {Kind::kDecide, Kind::kAdvise, Kind::kReview}) {
    const Reply failed = read_reply(text_of(json_of(Reply{.fault = "no idea"}, kind)), kind);
    EXPECT_EQ(failed.fault, "no idea");
  }
}

TEST(Replies, that_are_broken_are_faults_that_name_the_field) {
  const auto fault = [](const Json& json, Kind kind) {
    return read_reply(text_of(json), kind).fault;
  };
  const auto names = [](const std::string& text, const char* field) {
    EXPECT_NE(text.find("('" + std::string(field) + "')"), std::string::npos) << text;
  };
  const Json decision{
      {"actions", {"end"}}, {"value", 0.5}, {"judgements", 1}, {"cut_short", false}};
  EXPECT_EQ(fault(decision, Kind::kDecide), "");
  for (const auto& [key, value] : decision.items()) {
    Json wrong = decision;
    wrong[key] = Json::object();
    names(fault(wrong, Kind::kDecide), key.c_str());
    wrong.erase(key);
    names(fault(wrong, Kind::kDecide), key.c_str());
  }
  Json wrong = decision;
  wrong["value"] = 2;
  names(fault(wrong, Kind::kDecide), "value");
  names(fault({{"fault", 3}}, Kind::kDecide), "fault");
  names(fault({{"fault", ""}}, Kind::kDecide), "fault");
  names(fault(Json::array(), Kind::kDecide), "answer");
  const Json suggestion{
      {"actions", {"end"}},    {"value", 0.5},           {"gain", 0},
      {"reason", "good"},      {"hexes", Json::array()}, {"pieces", Json::array()},
      {"moves", Json::array()}};
  EXPECT_EQ(fault({{"suggestions", {suggestion}}}, Kind::kAdvise), "");
  EXPECT_EQ(fault({{"suggestions", Json::array()}}, Kind::kAdvise), "");
  for (const auto& [key, value] : suggestion.items()) {
    Json broken = suggestion;
    broken.erase(key);
    names(fault({{"suggestions", Json::array({broken})}}, Kind::kAdvise), key.c_str());
  }
  names(fault({{"suggestions", 1}}, Kind::kAdvise), "suggestions");
  names(fault({{"suggestions", std::vector<Json>(21, suggestion)}}, Kind::kAdvise), "suggestions");
  names(fault(decision, Kind::kReview), "review");
  names(fault({{"review", {{"scenario", "a"}, {"level", "b"}}}}, Kind::kReview), "sides");
  EXPECT_NE(read_reply("{", Kind::kReview).fault, "");
}

}  // namespace
}  // namespace tercio::server
