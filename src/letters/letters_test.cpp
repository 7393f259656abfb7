// Two players who exchange letters, and everything that can be wrong with one.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "dice/committed.hpp"
#include "dice/mixed.hpp"
#include "dice/proof.hpp"
#include "engine/match_fixture.hpp"
#include "letters/game.hpp"
#include "letters/keys.hpp"
#include "letters/reading.hpp"

namespace tercio::letters {
namespace {

using engine::Refusal;

// A game for these tests: it begins with a die; each side shoots, which takes a die, or walks, and
// passes; the third pass ends it.
class Duel final : public engine::BareMatch<Duel> {
 public:
  std::vector<std::pair<std::string, std::string>> options() const override {
    return {{"wind", "none"}};
  }
  std::string to_act() const override {
    return rolling_ ? "dice" : over() ? "" : passes_ % 2 == 0 ? "red" : "blue";
  }
  bool dice_to_act() const override { return rolling_; }
  bool over() const override { return passes_ >= 4 && !rolling_; }
  tl::expected<Done, Refusal> apply(std::string_view action) override {
    const bool known = action == "shoot" || action == "pass" || action.starts_with("walk ");
    if (rolling_ ? !action.starts_with("roll ") : !known || over()) {
      return tl::unexpected(Refusal{.code = engine::Code::kIllegal, .message = "not now"});
    }
    if (action == "pass") ++passes_;
    rolling_ = action == "shoot";
    return Done{std::string(action), {}};
  }

 private:
  int passes_ = 0;
  bool rolling_ = true;
};

class NewerDuels final : public engine::Library {
 public:
  engine::Json games() const override { return engine::Json::array(); }
  tl::expected<std::unique_ptr<engine::Match>, Refusal> start(
      std::string_view, const std::map<std::string, std::string>&) const override {
    return tl::unexpected(Refusal{.code = engine::Code::kUnknown, .message = "no such scenario"});
  }
};

const engine::OneGame<Duel>& duels() {
  static const engine::OneGame<Duel> kDuels;
  return kDuels;
}

engine::Record beginning() {
  engine::Session session(std::make_unique<Duel>(), engine::Dice::kManual, "");
  return session.record(0);
}

// One of the two.
struct Correspondent {
  Game game;
  std::unique_ptr<engine::Session> session{};

  void sit_down() {
    open_seal(game);
    session = session_of(duels(), game);
    note(game, *session);
  }
  Part part() const { return part_of(game, session->match(), session->length()); }
  void act(const std::string& action) {
    ASSERT_TRUE(session->act(action).has_value()) << action;
    note(game, *session);
  }
  std::string write() { return hand_over(game); }
  Verdict hear(const std::string& letter) {
    const auto reading = read(duels(), letter, &game);
    if (reading->verdict() == Verdict::kGood) {
      game.record = reading->record();
      sit_down();
    } else {
      told = reading->told();
    }
    return reading->verdict();
  }
  std::string told{};
};

class Letters : public ::testing::Test {
 protected:
  // The first three letters; red has begun, and Red's part of the third has these actions.
  void begin_with(const std::vector<std::string>& actions) {
    red_ = {.game = begin(beginning(), "red")};
    red_.sit_down();
    EXPECT_EQ(red_.part(), Part::kWrite);
    first_ = red_.write();
    const auto reading = read(duels(), first_, nullptr);
    ASSERT_EQ(reading->verdict(), Verdict::kGood) << reading->told();
    EXPECT_EQ(reading->answering_side(), "blue");
    blue_ = {.game = answer(reading->record(), "blue")};
    blue_.sit_down();
    EXPECT_EQ(blue_.part(), Part::kWrite);
    second_ = blue_.write();
    EXPECT_EQ(blue_.part(), Part::kWait);
    ASSERT_EQ(red_.hear(second_), Verdict::kGood) << red_.told;
    for (const std::string& action : actions) red_.act(action);
    third_ = red_.write();
  }
  // A letter with some of it replaced.
  static std::string changed(std::string letter, const std::string& what, const std::string& by) {
    const auto at = letter.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return letter.replace(at, what.size(), by);
  }

  Correspondent red_;
  Correspondent blue_;
  std::string first_;
  std::string second_;
  std::string third_;
};

TEST_F(Letters, a_whole_game_goes_to_and_fro) {
  begin_with({"shoot", "pass"});
  EXPECT_EQ(red_.part(), Part::kWait);
  ASSERT_EQ(blue_.hear(third_), Verdict::kGood) << blue_.told;
  EXPECT_EQ(blue_.game.record.lines.size(), 4U) << "the first die, a shot with its die, a pass";
  EXPECT_EQ(blue_.part(), Part::kDecide);
  blue_.act("walk 3");
  blue_.act("pass");
  EXPECT_EQ(blue_.part(), Part::kWrite);
  ASSERT_EQ(red_.hear(blue_.write()), Verdict::kGood);
  red_.act("pass");
  ASSERT_EQ(blue_.hear(red_.write()), Verdict::kGood);
  blue_.act("pass");
  EXPECT_EQ(blue_.part(), Part::kWrite) << "the other is told of the end";
  const std::string last = blue_.write();
  EXPECT_EQ(blue_.part(), Part::kOver);
  ASSERT_EQ(red_.hear(last), Verdict::kGood);
  EXPECT_EQ(red_.part(), Part::kOver);
  EXPECT_EQ(letters_of(red_.game.record), 6U);
}

TEST_F(Letters, both_have_the_same_dice_and_neither_chose_them) {
  begin_with({"shoot", "pass"});
  const auto& record = red_.game.record;
  const std::string seed =
      dice::mixed_seed(record.table, red_.game.own.secret, blue_.game.own.secret);
  const int die = dice::committed_die(seed, record.table, {.sequence = 1, .action = "shoot"});
  EXPECT_EQ(record.lines[2].action, "roll " + std::to_string(die));
  // The secrets are told only when both are bound.
  EXPECT_EQ(first_.find(red_.game.own.secret), std::string::npos);
  EXPECT_EQ(second_.find(red_.game.own.secret), std::string::npos);
  EXPECT_NE(third_.find(red_.game.own.secret), std::string::npos);
}

TEST_F(Letters, what_a_player_keeps_outlives_the_program) {
  begin_with({"shoot", "pass"});
  ASSERT_EQ(blue_.hear(third_), Verdict::kGood);
  blue_.act("walk 1");
  const auto again = game_of(stored_text_of(blue_.game));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  blue_.game = *again;
  blue_.sit_down();
  EXPECT_EQ(blue_.part(), Part::kDecide);
  EXPECT_EQ(blue_.session->length(), 5U) << "with what was not sent yet";
  EXPECT_TRUE(blue_.session->undo({.seat = "blue"}).has_value());
  EXPECT_FALSE(blue_.session->undo({.seat = "red"}).has_value()) << "what was handed over stays";
  EXPECT_EQ(last_letter(red_.game), third_);
  EXPECT_FALSE(game_of("tercio-own 1\nside red\n").has_value());
  EXPECT_FALSE(game_of(third_).has_value());
}

TEST_F(Letters, a_letter_read_again_an_older_one_and_ones_own_are_told_apart) {
  begin_with({"pass"});
  EXPECT_EQ(blue_.hear(first_), Verdict::kOlder);
  EXPECT_EQ(blue_.hear(second_), Verdict::kOwn);
  ASSERT_EQ(blue_.hear(third_), Verdict::kGood);
  EXPECT_EQ(blue_.hear(third_), Verdict::kSame);
  blue_.act("walk 1");
  EXPECT_EQ(blue_.hear(third_), Verdict::kSame) << "what is not sent yet does not matter";
  EXPECT_EQ(red_.hear(second_), Verdict::kOlder);
  EXPECT_NE(red_.told.find("letter 3"), std::string::npos) << red_.told;
  EXPECT_EQ(red_.hear(third_), Verdict::kOwn);
}

TEST_F(Letters, another_course_of_the_game_is_a_fork_from_its_first_action_on) {
  begin_with({"walk 1", "pass"});
  Correspondent other;
  other.game = *game_of(stored_text_of(blue_.game));
  // Red changes his mind after the letter is gone, and writes another one.
  Game again = red_.game;
  again.record.signatures.pop_back();
  Correspondent red{.game = std::move(again)};
  red.game.record.lines.resize(1);
  red.sit_down();
  red.act("walk 2");
  red.act("pass");
  const std::string another = red.write();
  ASSERT_EQ(blue_.hear(third_), Verdict::kGood);
  EXPECT_EQ(blue_.hear(another), Verdict::kForked);
  EXPECT_NE(blue_.told.find("from action 2 on"), std::string::npos) << blue_.told;
  // An answer to the one is no answer to the other.
  blue_.act("pass");
  const std::string fourth = blue_.write();
  EXPECT_EQ(red.hear(fourth), Verdict::kForked);
  EXPECT_EQ(red_.hear(fourth), Verdict::kGood);
}

TEST_F(Letters, two_answers_to_one_first_letter_are_a_fork_too) {
  begin_with({"pass"});
  Correspondent eve{.game = answer(read(duels(), first_, nullptr)->record(), "blue")};
  EXPECT_EQ(red_.hear(hand_over(eve.game)), Verdict::kForked);
}

TEST_F(Letters, whatever_is_edited_is_found_with_its_place) {
  begin_with({"shoot", "walk 1", "pass"});
  const auto edited = [&](const std::string& what, const std::string& by) {
    const auto reading = read(duels(), changed(third_, what, by), &blue_.game);
    EXPECT_FALSE(reading->told().empty());
    return reading->verdict();
  };
  EXPECT_EQ(edited("walk 1", "walk 2"), Verdict::kEdited);
  EXPECT_EQ(edited("option wind none", "option wind much"), Verdict::kEdited);
  EXPECT_EQ(edited("seal ", "seal 0"), Verdict::kEdited);
  EXPECT_EQ(edited("share " + blue_.game.own.secret, "share " + std::string(64, '0')),
            Verdict::kEdited);
  EXPECT_EQ(edited("unsealed ", "unsealed 0"), Verdict::kEdited);
  EXPECT_EQ(edited("begun-by red", "begun-by blue"), Verdict::kEdited);
  EXPECT_EQ(edited("answered-by blue", "answered-by green"), Verdict::kEdited);
  EXPECT_EQ(edited("signed 3 5", "signed 3 4"), Verdict::kEdited);
  EXPECT_EQ(edited("signed 3", "signed 4"), Verdict::kEdited);
  EXPECT_EQ(edited("chain ", "chain 0"), Verdict::kEdited);
  EXPECT_EQ(edited("dice auto", "dice manual"), Verdict::kEdited);
  const auto reading = read(duels(), changed(third_, "walk 1", "walk 2"), &blue_.game);
  EXPECT_NE(reading->told().find("letter 3 (actions 1 to 5)"), std::string::npos)
      << reading->told();
  EXPECT_GT(reading->line(), 5);
  EXPECT_EQ(read(duels(), third_ + "walk 9\n", &blue_.game)->verdict(), Verdict::kEdited);
  EXPECT_EQ(read(duels(), changed(third_, "pass\n", ""), &blue_.game)->verdict(), Verdict::kEdited);
}

// Whoever has a key can sign anything; the rules, the dice and the other's part are not his.
TEST_F(Letters, a_cheat_who_signs_anew_is_found_out) {
  begin_with({"shoot", "pass"});
  const auto forged = [&](auto change) {
    Game game = red_.game;
    game.record.signatures.pop_back();
    change(game.record);
    return read(duels(), hand_over(game), &blue_.game);
  };
  using Record = engine::Record;
  auto& die = red_.game.record.lines[2].action;
  const auto bent =
      forged([&](Record& r) { r.lines[2].action = die == "roll 6" ? "roll 5" : "roll 6"; });
  EXPECT_EQ(bent->verdict(), Verdict::kEdited);
  EXPECT_NE(bent->told().find("must show"), std::string::npos) << bent->told();
  EXPECT_EQ(forged([](Record& r) { r.lines.push_back({"pass", 0, {}}); })->verdict(),
            Verdict::kEdited)
      << "a decision of the other side";
  EXPECT_EQ(forged([](Record& r) { r.lines.pop_back(); })->verdict(), Verdict::kEdited)
      << "handed over in the middle of his part";
  EXPECT_EQ(forged([](Record& r) { r.lines[1].action = "fly"; })->verdict(), Verdict::kEdited);
  EXPECT_EQ(forged([](Record& r) { r.unsealed = std::string(64, '0'); })->verdict(),
            Verdict::kEdited);
  // Another key for the other player, so that his letters could be written for him.
  const Keys keys = drawn_keys();
  EXPECT_NE(forged([&](Record& r) { r.answered_by = "blue " + keys.open; })->verdict(),
            Verdict::kGood);
}

TEST_F(Letters, a_letter_of_another_game_or_of_one_that_is_not_here_is_told) {
  begin_with({"pass"});
  const Game other = begin(beginning(), "red");
  EXPECT_EQ(read(duels(), third_, &other)->verdict(), Verdict::kOther);
  EXPECT_EQ(read(duels(), third_, nullptr)->verdict(), Verdict::kOther);
}

TEST_F(Letters, other_rules_and_files_that_are_no_letters_are_told) {
  begin_with({"pass"});
  const std::string newer = changed(third_, "rules bare 1", "rules bare 2");
  const auto reading = read(duels(), newer, &blue_.game);
  EXPECT_EQ(reading->verdict(), Verdict::kRules);
  EXPECT_NE(reading->told().find("bare 2"), std::string::npos);
  EXPECT_EQ(read(NewerDuels(), third_, &blue_.game)->verdict(), Verdict::kRules);
  EXPECT_EQ(read(duels(), "", nullptr)->verdict(), Verdict::kUnreadable);
  EXPECT_EQ(read(duels(), "hello", nullptr)->verdict(), Verdict::kUnreadable);
  EXPECT_EQ(read(duels(), engine::text_of(beginning()), nullptr)->verdict(), Verdict::kUnreadable);
  EXPECT_EQ(read(duels(), std::string(kLongestLetter + 1, 'x'), nullptr)->verdict(),
            Verdict::kUnreadable);
  EXPECT_EQ(game_id_of(third_), red_.game.record.table);
  EXPECT_EQ(game_id_of("hello"), "");
}

// Each line of a letter left out, doubled or cut: it is never taken for good.
TEST_F(Letters, no_line_can_be_left_out) {
  begin_with({"shoot", "pass"});
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < third_.size();) {
    const auto end = third_.find('\n', at);
    lines.push_back(third_.substr(at, end - at));
    at = end + 1;
  }
  for (std::size_t left_out = 0; left_out < lines.size(); ++left_out) {
    if (lines[left_out].starts_with('#')) continue;
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != left_out) text += lines[i] + '\n';
    }
    // The dice are the program's unless something else is said.
    if (lines[left_out] == "dice auto") continue;
    EXPECT_NE(read(duels(), text, &blue_.game)->verdict(), Verdict::kGood) << lines[left_out];
  }
}

TEST(Keys, a_signature_is_of_one_text_and_one_key) {
  const Keys keys = drawn_keys();
  const Keys others = drawn_keys();
  const std::string signature = signature_of(keys.secret, "text");
  EXPECT_EQ(signature.size(), 128U);
  EXPECT_TRUE(is_signed(keys.open, "text", signature));
  EXPECT_FALSE(is_signed(keys.open, "texts", signature));
  EXPECT_FALSE(is_signed(others.open, "text", signature));
  EXPECT_FALSE(is_signed("", "text", signature));
  EXPECT_FALSE(is_signed(keys.open, "text", "zz"));
  EXPECT_EQ(keys_of(keys.secret).open, keys.open);
  EXPECT_TRUE(keys_of("short").open.empty());
}

}  // namespace
}  // namespace tercio::letters
