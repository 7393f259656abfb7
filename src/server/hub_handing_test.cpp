#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

class Handing : public HubTest {
 protected:
  static constexpr const char* kNew = "abcdefghijklmnopqrstuvwx";
  // Ann opened the table and holds both seats; the second is handed over.
  void handed() {
    open("rocroi/historical");
    sit(kAnn, sides_);
    (void)at_table(kBob, "leave");
    once_ = at_table(kAnn, "hand-over", {{"side", sides_[1]}})["once"];
  }
  Json take(ConnectionId who, const std::string& key = kNew) {
    return at_table(who, "take-seat", {{"once", once_}, {"key", key}});
  }
  std::string once_;
};

TEST_F(Handing, a_seat_goes_to_who_brings_the_key_and_the_old_one_is_void) {
  handed();
  const Json offer = at_table(kBob, "offer", {{"once", once_}});
  EXPECT_EQ(offer["side"], sides_[1]);
  EXPECT_EQ(offer["scenario"], "rocroi/historical");
  EXPECT_EQ(offer["heading"], "Turn 1, French, artillery fire");
  EXPECT_EQ(take(kBob)["side"], sides_[1]);
  const auto told = mail(kAnn);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["push"], "seats");
  EXPECT_EQ(told[0]["lost"], sides_[1]);
  EXPECT_EQ(told[0]["view"]["seats"], Json({sides_[0]}));
  EXPECT_EQ(code(ask(kAnn, {{"type", "join"}, {"table", table_}, {"keys", {keys_[sides_[1]]}}})),
            "no-seat");
  EXPECT_EQ(ask(kBob, {{"type", "join"}, {"table", table_}, {"keys", {kNew}}})["seats"],
            Json({sides_[1]}));
  // It is told to nobody, not even at home, and outlives the server.
  restart();
  const Json listed = ask(kAnn, {{"type", "tables"}})["tables"][0];
  EXPECT_FALSE(listed["keys"].contains(sides_[1]));
  EXPECT_TRUE(listed["keys"].contains(sides_[0]));
  EXPECT_EQ(ask(kBob, {{"type", "tables"}, {"keys", {kNew}}})["tables"][0]["keys"][sides_[1]],
            kNew);
  EXPECT_EQ(ask(kBob, {{"type", "join"}, {"table", table_}, {"keys", {kNew}}})["seats"],
            Json({sides_[1]}));
}

TEST_F(Handing, the_link_works_once) {
  handed();
  EXPECT_EQ(code(take(kBob, "short")), "bad-request");
  EXPECT_EQ(code(take(kBob, std::string(22, ' '))), "bad-request");
  EXPECT_EQ(code(take(kBob)), "ok");
  EXPECT_EQ(take(kBob)["repeated"], true) << "sent again after a lost answer";
  EXPECT_EQ(code(take(kBob, "zyxwvutsrqponmlkjihgfedc")), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", once_}})), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", ""}})), "no-seat");
}

TEST_F(Handing, a_newer_link_or_the_wish_to_keep_it_voids_the_older) {
  handed();
  const std::string older = once_;
  once_ = at_table(kAnn, "hand-over", {{"side", sides_[1]}})["once"];
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", older}})), "no-seat");
  EXPECT_EQ(code(at_table(kBob, "offer", {{"once", once_}})), "ok");
  EXPECT_FALSE(at_table(kAnn, "hand-over", {{"side", sides_[1]}, {"keep", true}}).contains("once"));
  EXPECT_EQ(code(take(kBob)), "no-seat");
  EXPECT_EQ(sit(kAnn, sides_)["seats"].size(), 2U);
}

TEST_F(Handing, only_who_holds_a_seat_hands_it_over) {
  open("rocroi/historical");
  EXPECT_EQ(code(at_table(kAnn, "hand-over", {{"side", sides_[1]}})), "no-seat");
  EXPECT_EQ(code(at_table(kAnn, "hand-over", {{"side", "nobody"}})), "no-seat");
}

TEST_F(Handing, what_could_not_be_stored_changes_no_key) {
  handed();
  store_.fault = "the disk is full";
  EXPECT_EQ(code(take(kBob)), "internal");
  store_.fault.clear();
  EXPECT_EQ(sit(kAnn, sides_)["seats"].size(), 2U);
  EXPECT_EQ(code(take(kBob)), "ok");
}

TEST_F(Handing, where_something_is_hidden_who_has_no_seat_left_leaves_the_table) {
  open("warburg/historical");
  once_ = at_table(kAnn, "hand-over", {{"side", sides_[0]}})["once"];
  hub_->opened(3);
  EXPECT_EQ(code(take(3)), "ok");
  const auto told = mail(kAnn);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_FALSE(told[0].contains("view"));
  EXPECT_EQ(code(at_table(kAnn, "look", {{"at", 0}})), "no-seat");
  EXPECT_TRUE(mail(kBob).empty());
}

}  // namespace
}  // namespace tercio::server
