// What a record proves. Anybody can compute it again (docs/records.md, Proof).
#include "dice/proof.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "dice/committed.hpp"
#include "engine/match_fixture.hpp"

namespace tercio::dice {
namespace {

using engine::Json;
using engine::Refusal;

// A game for these tests: a shot calls for a die, a walk for none; the third shot ends it.
class Shooting final : public engine::BareMatch<Shooting> {
 public:
  std::vector<std::pair<std::string, std::string>> options() const override {
    return {{"wind", "none"}};
  }
  std::string to_act() const override { return rolling_ ? "dice" : over() ? "" : "red"; }
  bool dice_to_act() const override { return rolling_; }
  bool over() const override { return shots_ >= 3 && !rolling_; }
  tl::expected<Done, Refusal> apply(std::string_view action) override {
    if (rolling_ != action.starts_with("roll")) {
      return tl::unexpected(Refusal{.code = engine::Code::kNotToAct, .message = "not now"});
    }
    if (action == "go") return Done{"walk 1", {}};
    shots_ += action == "shoot" ? 1 : 0;
    rolling_ = action == "shoot";
    return Done{std::string(action), {}};
  }

 private:
  int shots_ = 0;
  bool rolling_ = false;
};

// The record a server would write of a game with these actions.
engine::Record recorded(const std::vector<std::string>& actions, std::size_t taken_over = 0) {
  engine::Session session(std::make_unique<Shooting>(), engine::Dice::kAuto, "",
                          std::make_unique<CommittedDice>("table", "seed"));
  (void)session.begin();
  for (const std::string& action : actions) (void)session.act(action);
  engine::Record record = session.record();
  record.table = "table";
  record.seed_hash = sha256_of("seed");
  record.taken_over = taken_over;
  if (taken_over > 0) record.taken_over_hash = hash_of_actions(session, taken_over);
  record.commitment = sha256_of(engine::beginning_of(record));
  record.chain = record.commitment;
  for (std::size_t i = taken_over; i < session.length(); ++i) {
    record.chain = next_link(record.chain, session.action(i));
  }
  if (session.match().over()) record.seed = "seed";
  return record;
}
// The same with dice to which both players have contributed.
const std::string kSecret(64, 'a');
const std::string kShare(64, 'b');
std::string chain_of(const engine::Record& record) {
  std::string link = first_link({.seal = record.seal, .share = record.share}, record.commitment);
  for (const auto& line : record.lines) link = next_link(link, line.action);
  return link;
}
engine::Record mixed(const std::string& share = kShare) {
  const Contributions given{
      .seal = sha256_of(kSecret), .share = share, .secret = share == kNoShare ? "" : kSecret};
  engine::Session session(std::make_unique<Shooting>(), engine::Dice::kAuto, "",
                          std::make_unique<CommittedDice>("table", seed_of(given, "seed")));
  (void)session.begin();
  for (const char* action : {"shoot", "walk 1", "shoot", "shoot"}) (void)session.act(action);
  engine::Record record = session.record();
  record.table = "table";
  record.seed_hash = sha256_of("seed");
  record.seal = given.seal;
  record.share = given.share;
  record.unsealed = given.secret;
  record.commitment = sha256_of(engine::beginning_of(record));
  record.chain = chain_of(record);
  record.seed = "seed";
  return record;
}

engine::Record finished() { return recorded({"walk 1", "shoot", "walk 2", "shoot", "shoot"}); }

Proof proof(const engine::Record& record, const std::string& written = "") {
  const auto again = engine::parse_record(engine::text_of(record));
  EXPECT_TRUE(again.has_value());
  const auto played = engine::replay(engine::OneGame<Shooting>(), *again);
  EXPECT_FALSE(played.fault.has_value()) << played.fault->message;
  return proof_of(*again, *played.session, written);
}

std::string another(const std::string& roll) { return roll == "roll 1" ? "roll 2" : "roll 1"; }

TEST(Proof, a_sound_record_proves_beginning_actions_and_dice) {
  const Proof found = proof(finished());
  EXPECT_EQ(found.fault, "");
  EXPECT_EQ(found.of, Proof::Of::kGame);
  EXPECT_TRUE(found.dice_checked);
  EXPECT_EQ(found.dice, 3);
}

TEST(Proof, the_chain_is_a_hash_over_the_link_before_and_the_action) {
  // printf 'aa\nshoot' | openssl dgst -sha256
  EXPECT_EQ(next_link("aa", "shoot"), sha256_of("aa\nshoot"));
}

TEST(Proof, before_the_end_the_dice_wait_for_the_seed) {
  const Proof found = proof(recorded({"walk 1", "shoot"}));
  EXPECT_EQ(found.fault, "");
  EXPECT_FALSE(found.dice_checked);
}

TEST(Proof, a_finished_game_without_its_seed_is_not_sound) {
  auto record = finished();
  record.seed.clear();
  EXPECT_NE(proof(record).fault.find("does not tell its seed"), std::string::npos);
}

TEST(Proof, whatever_is_changed_is_found_out) {
  const auto changed = [](auto change) {
    auto record = finished();
    change(record);
    return proof(record).fault;
  };
  using Record = engine::Record;
  EXPECT_NE(changed([](Record& r) { r.lines[2].action = another(r.lines[2].action); }), "");
  EXPECT_NE(changed([](Record& r) { r.lines[0].action = "walk 2"; }), "") << "a dice-free action";
  EXPECT_NE(changed([](Record& r) { r.lines[0].action = "go"; }), "") << "not in full";
  EXPECT_NE(changed([](Record& r) { r.options["wind"] = "strong"; }), "");
  EXPECT_NE(changed([](Record& r) { r.options.clear(); }), "");
  EXPECT_NE(changed([](Record& r) { r.set_up = "{}"; }), "");
  EXPECT_NE(changed([](Record& r) { r.table = "tables"; }), "");
  EXPECT_NE(changed([](Record& r) { r.manual_dice = true; }), "");
  EXPECT_NE(changed([](Record& r) { r.seed = "sead"; }), "");
  EXPECT_NE(changed([](Record& r) { r.seed_hash = sha256_of("sead"); }), "");
  EXPECT_NE(changed([](Record& r) { r.commitment[0] = 'x'; }), "");
  EXPECT_NE(changed([](Record& r) { r.chain[0] = 'x'; }), "");
  EXPECT_NE(changed([](Record& r) { r.chain.clear(); }), "");
  EXPECT_NE(changed([](Record& r) { r.commitment.clear(); }), "");
  EXPECT_NE(changed([](Record& r) { r.lines.pop_back(); }), "");
  EXPECT_NE(changed([](Record& r) { r.taken_over = 2; }), "");
  EXPECT_NE(changed([](Record& r) { r.taken_over = 99999; }).find("99999"), std::string::npos);
}

TEST(Proof, a_die_that_the_seed_does_not_give_is_named_with_its_line) {
  auto record = finished();
  record.lines[2].action = another(record.lines[2].action);
  // Whoever bends a die can compute the chain anew, not the die.
  record.chain = record.commitment;
  for (const auto& line : record.lines) record.chain = next_link(record.chain, line.action);
  const Proof found = proof(record);
  EXPECT_NE(found.fault.find("the seed gives"), std::string::npos) << found.fault;
  EXPECT_GT(found.line, 10);
}

TEST(Proof, what_was_written_down_is_found_in_the_chain_or_missed) {
  const auto record = finished();
  EXPECT_EQ(proof(record, record.commitment).fault, "");
  const std::string early = next_link(record.commitment, "walk 1");
  EXPECT_EQ(proof(record, early).fault, "");
  EXPECT_EQ(proof(record, early).written_at, 1U);
  // A game that began otherwise, sound in itself.
  EXPECT_NE(proof(recorded({"walk 2", "shoot"}), early).fault, "");
  auto bare = record;
  bare.commitment.clear();
  bare.chain.clear();
  bare.table.clear();
  bare.seed_hash.clear();
  EXPECT_EQ(proof(bare).of, Proof::Of::kNothing);
  EXPECT_NE(proof(bare, record.commitment).fault, "");
}

TEST(Proof, actions_taken_over_are_covered_but_their_dice_are_of_an_earlier_game) {
  auto record = recorded({"shoot", "walk 1", "shoot", "shoot"}, 3);
  EXPECT_EQ(proof(record).fault, "");
  EXPECT_EQ(proof(record).dice, 2);
  record.lines[1].action = another(record.lines[1].action);
  EXPECT_NE(proof(record).fault.find("taken over"), std::string::npos);
}

TEST(Proof, dice_the_players_threw_are_chained_too) {
  auto record = recorded({"walk 1"});
  record.manual_dice = true;
  record.seed_hash.clear();
  record.commitment = sha256_of(engine::beginning_of(record));
  record.chain = next_link(record.commitment, "walk 1");
  EXPECT_EQ(proof(record).fault, "");
  record.seed = "seed";
  EXPECT_NE(proof(record).fault, "");
}

TEST(Proof, a_record_of_an_older_server_proves_its_dice) {
  auto record = finished();
  record.chain.clear();
  record.seed_hash.clear();
  record.commitment = sha256_of("seed");
  const Proof found = proof(record);
  EXPECT_EQ(found.fault, "");
  EXPECT_EQ(found.of, Proof::Of::kDice);
  EXPECT_EQ(found.dice, 3);
  EXPECT_EQ(proof(record, record.commitment).fault, "");
  record.lines[2].action = another(record.lines[2].action);
  EXPECT_NE(proof(record).fault, "");
  // Before the seed is told nothing shows that it is the same game.
  auto early = recorded({"walk 1"});
  const std::string commitment = early.commitment;
  early.chain.clear();
  early.seed_hash.clear();
  early.options["wind"] = "strong";
  EXPECT_EQ(proof(early).fault, "");
  EXPECT_NE(proof(early, commitment).fault, "");
}

TEST(Proof, mixed_dice_follow_from_the_seed_of_all_three) {
  const auto record = mixed();
  const Proof found = proof(record);
  EXPECT_EQ(found.fault, "");
  EXPECT_EQ(found.mixing, Mixing::kReady);
  EXPECT_TRUE(found.dice_checked);
  EXPECT_EQ(found.dice, 3);
  EXPECT_EQ(proof(record, record.commitment).fault, "");
  const std::string first = next_link(record.commitment, "share " + kShare);
  EXPECT_EQ(proof(record, first).fault, "") << "what the guest wrote down when he sat down";
}

TEST(Proof, what_was_contributed_cannot_be_changed) {
  using Record = engine::Record;
  const auto changed = [](auto change) {
    auto record = mixed();
    change(record);
    return proof(record).fault;
  };
  const std::string other(64, 'c');
  EXPECT_NE(changed([&](Record& r) { r.seal = sha256_of(other); }), "");
  EXPECT_NE(changed([&](Record& r) { r.share = other; }), "");
  EXPECT_NE(changed([&](Record& r) { r.share = "none"; }), "");
  EXPECT_NE(changed([&](Record& r) { r.share = "whatever"; }), "");
  EXPECT_NE(changed([&](Record& r) { r.unsealed = other; }), "");
  EXPECT_NE(changed([&](Record& r) { r.seed = "sead"; }), "");
  EXPECT_NE(changed([](Record& r) { r.seal.clear(); }), "");
  EXPECT_NE(changed([](Record& r) { r.share.clear(); }), "");
  EXPECT_NE(changed([](Record& r) { r.unsealed.clear(); }), "");
  EXPECT_NE(changed([](Record& r) { r.seed_hash.clear(); }), "");
  EXPECT_NE(changed([&](Record& r) { r.lines[1].action = another(r.lines[1].action); }), "");
}

TEST(Proof, whoever_forges_a_contribution_and_all_hashes_still_has_other_dice) {
  auto record = mixed();
  const std::string commitment = record.commitment;
  const std::string other(64, 'c');
  // Another share: the chain can be computed anew, the dice cannot be kept.
  record.share = other;
  record.chain = chain_of(record);
  const bool same_dice = proof(record).fault.empty();
  EXPECT_TRUE(!same_dice || !proof(record, next_link(commitment, "share " + kShare)).fault.empty());
  EXPECT_NE(proof(record, next_link(commitment, "share " + kShare)).fault, "");
  // Another seal and secret: the commitment is another one.
  record = mixed();
  record.seal = sha256_of(other);
  record.unsealed = other;
  record.commitment = sha256_of(engine::beginning_of(record));
  record.chain = chain_of(record);
  EXPECT_NE(proof(record, commitment).fault, "");
}

TEST(Proof, a_seat_taken_without_a_share_leaves_the_dice_to_the_server) {
  const Proof found = proof(mixed("none"));
  EXPECT_EQ(found.fault, "");
  EXPECT_EQ(found.mixing, Mixing::kAlone);
  EXPECT_EQ(found.dice, 3);
}

TEST(Proof, nothing_is_done_before_the_dice_are_ready) {
  auto record = mixed();
  record.lines.clear();
  record.seed.clear();
  record.unsealed.clear();
  record.chain = chain_of(record);
  EXPECT_EQ(proof(record).fault, "");
  record.lines = {{"walk 1", 0, {}}};
  record.chain = chain_of(record);
  EXPECT_NE(proof(record).fault.find("before the seal was opened"), std::string::npos);
  record.share.clear();
  record.chain = chain_of(record);
  EXPECT_NE(proof(record).fault.find("before the other player"), std::string::npos);
}

TEST(Proof, a_record_writes_out_its_dice) {
  auto record = finished();
  record.lines[2].action = "roll";
  const auto again = engine::parse_record(engine::text_of(record));
  const auto played = engine::replay(engine::OneGame<Shooting>(), *again);
  ASSERT_TRUE(played.fault.has_value());
  EXPECT_NE(played.fault->message.find("writes out"), std::string::npos);
  EXPECT_GT(played.line, 0);
}

}  // namespace
}  // namespace tercio::dice
