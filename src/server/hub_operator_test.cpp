// What the operator of a server is told and orders, and the tables that are put away.
#include <gmock/gmock.h>

#include "server/hub_table_fixture.hpp"
#include "server/orders.hpp"
#include "server/puppet.hpp"

namespace tercio::server {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kDay = 24LL * 3600;

class OperatorTest : public HubTest {
 protected:
  // A while passes in which the server looks around.
  void look_around() {
    for (int i = 0; i < 5; ++i) {
      hub_->tick();
      wait(2);
    }
  }
  void put(const Write& what) {
    store_.write({what}, [](const std::string&) {});
    store_.settle();
  }
  void leave_for(std::int64_t days) {
    forget_after_ = 365 * kDay;
    time_ += days * kDay;
    restart();
  }
  bool is_there() { return store_.row(table_).has_value(); }
  SeatRow seat(const std::string& side) {
    return {.table = table_, .side = side, .key = keys_[side]};
  }
};

// ---- Old tables

TEST_F(OperatorTest, a_table_of_nobodys_is_put_away_when_it_is_old) {
  open("rocroi/historical");
  ASSERT_EQ(code(act(kAnn, 0, "end")), "ok");
  hub_->tick();
  store_.settle();
  leave_for(400);
  look_around();
  EXPECT_FALSE(is_there());
  ASSERT_TRUE(archived_.contains(table_));
  const auto record = engine::parse_record(archived_[table_]);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->scenario, "rocroi/historical");
  ASSERT_EQ(record->lines.size(), 1U);
  EXPECT_EQ(record->lines[0].action, "end");
  for (const auto& [side, key] : keys_.items()) {
    EXPECT_THAT(archived_[table_], Not(HasSubstr(key.get<std::string>())));
  }
  EXPECT_EQ(code(sit(kAnn, sides_)), "no-table");
  EXPECT_THAT(hub_->metrics_text(), HasSubstr("\ntercio_put_away_total 1\n"));
}

TEST_F(OperatorTest, a_table_that_was_played_lately_stays) {
  open("rocroi/historical");
  leave_for(364);
  look_around();
  EXPECT_TRUE(is_there());
}

TEST_F(OperatorTest, a_table_of_an_account_stays) {
  open("rocroi/historical");
  SeatRow owned = seat(sides_[0]);
  owned.user = "somebody";
  owned.version = 1;  // it follows upon how it began
  put(owned);
  leave_for(4000);
  look_around();
  EXPECT_TRUE(is_there());
}

TEST_F(OperatorTest, a_table_at_which_somebody_sits_stays) {
  open("rocroi/historical");
  leave_for(4000);
  sit(kAnn, sides_);
  look_around();
  EXPECT_TRUE(is_there());
}

TEST_F(OperatorTest, at_home_nothing_is_put_away) {
  open("rocroi/historical");
  leave_for(4000);
  forget_after_ = 0;
  restart();
  look_around();
  EXPECT_TRUE(is_there());
}

TEST_F(OperatorTest, a_table_whose_record_cannot_be_written_stays) {
  open("rocroi/historical");
  archive_fault_ = "the disk is full";
  leave_for(4000);
  look_around();
  EXPECT_TRUE(is_there());
  EXPECT_EQ(code(sit(kAnn, sides_)), "ok");
}

TEST_F(OperatorTest, a_table_that_cannot_be_played_stays) {
  open("rocroi/historical");
  put(Entry{.table = table_, .number = 0, .text = "nonsense"});
  leave_for(4000);
  look_around();
  EXPECT_TRUE(is_there());
  EXPECT_TRUE(archived_.empty());
}

// ---- Orders

TEST_F(OperatorTest, an_ordered_table_is_deleted_and_those_who_sit_there_are_told) {
  open("rocroi/historical");
  put(document_of({kDeleteTable, table_}, "1", time_));
  look_around();
  EXPECT_FALSE(is_there());
  EXPECT_FALSE(store_.document(kOrderKind, "1"));
  const auto told = mail(kBob);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back()["push"], "deleted");
}

TEST_F(OperatorTest, an_ordered_table_is_put_away_whoever_sits_there) {
  open("rocroi/historical");
  put(document_of({kPutAway, table_}, "1", time_));
  look_around();
  EXPECT_FALSE(is_there());
  EXPECT_TRUE(archived_.contains(table_));
  EXPECT_FALSE(store_.document(kOrderKind, "1"));
}

TEST_F(OperatorTest, an_order_that_makes_no_sense_is_thrown_away) {
  open("rocroi/historical");
  put(document_of({kDeleteTable, "nowhere"}, "1", time_));
  put(Document{.kind = kOrderKind, .id = "2", .text = "[nonsense"});
  look_around();
  EXPECT_TRUE(is_there());
  EXPECT_TRUE(store_.documents(kOrderKind, "", 10).empty());
}

// ---- What he is told

TEST_F(OperatorTest, what_is_done_is_counted) {
  open("rocroi/historical");
  ASSERT_EQ(code(act(kAnn, 0, "end")), "ok");
  EXPECT_EQ(code(act(kBob, 0, "end")), "stale");
  EXPECT_EQ(code(ask(kAnn, {{"type", "nonsense"}})), "unknown");
  const std::string text = hub_->metrics_text();
  EXPECT_THAT(text, HasSubstr("tercio_messages_total{type=\"create\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("tercio_messages_total{type=\"do\"} 2\n"));
  EXPECT_THAT(text, Not(HasSubstr("nonsense"))) << "a stranger names nothing here";
  EXPECT_THAT(text, HasSubstr("tercio_refused_total{code=\"stale\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("tercio_refused_total{code=\"unknown\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("tercio_actions_stored_total{by=\"people\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("tercio_action_seconds_count 1\n"));
  EXPECT_THAT(text, HasSubstr("\ntercio_connections 2\n"));
  EXPECT_THAT(text, HasSubstr("\ntercio_tables 1\n"));
  for (const auto& [side, key] : keys_.items()) {
    EXPECT_THAT(text, Not(HasSubstr(key.get<std::string>())));
  }
}

TEST_F(OperatorTest, an_action_is_timed_from_its_message_on) {
  open("rocroi/historical");
  tell(kAnn, {{"id", 7}, {"type", "do"}, {"table", table_}, {"sequence", 0}, {"action", "end"}});
  now_ += 0.2;
  store_.settle();
  EXPECT_THAT(hub_->metrics_text(), HasSubstr("tercio_action_seconds_bucket{le=\"0.1\"} 0\n"));
  EXPECT_THAT(hub_->metrics_text(), HasSubstr("tercio_action_seconds_bucket{le=\"0.25\"} 1\n"));
}

TEST_F(OperatorTest, a_store_that_fails_is_noticed_while_nobody_plays) {
  look_around();
  EXPECT_EQ(hub_->why_unwell(), "");
  store_.fault = "the disk is full";
  look_around();
  EXPECT_NE(hub_->why_unwell(), "");
  EXPECT_THAT(hub_->metrics_text(), HasSubstr("\ntercio_store_works 0\n"));
  store_.fault.clear();
  look_around();
  EXPECT_EQ(hub_->why_unwell(), "");
}

TEST_F(OperatorTest, a_store_that_falls_silent_is_noticed) {
  hub_->tick();
  now_ += 11;
  hub_->tick();
  EXPECT_EQ(hub_->why_unwell(), "");
  now_ += 11;
  EXPECT_NE(hub_->why_unwell(), "") << "what was asked of it 11 seconds ago is not done";
  store_.settle();
  EXPECT_EQ(hub_->why_unwell(), "");
}

// ---- The queue of the computer

TEST_F(OperatorTest, who_waits_for_the_computer_is_told_how_many_are_before) {
  make_opponent_ = [](const data::AnyGame&) {
    return std::make_unique<Puppet>([](const engine::Match&, const opponent::Bounds&) {
      return opponent::Decision{.actions = {"end"}};
    });
  };
  restart();
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i) {
    const Json made = ask(kAnn, {{"type", "create"},
                                 {"scenario", "rocroi/historical"},
                                 {"computer", {{"french", "captain"}}}});
    Json keys = Json::array();
    for (const auto& [side, key] : made["keys"].items()) keys.push_back(key);
    tables.push_back(made["table"]);
    ask(kAnn, {{"type", "join"}, {"table", tables.back()}, {"keys", keys}});
  }
  std::map<std::string, Json> told;
  const auto hear = [&] {
    for (Json& one : mail(kAnn)) pushes_[kAnn].push_back(std::move(one));
    for (const Json& one : std::exchange(pushes_[kAnn], {})) {
      if (one.value("push", "") == "players") told[one["table"]] = one["computer"];
    }
  };
  hear();
  EXPECT_EQ(told[tables[0]]["thinking"]["waiting"], 1);
  EXPECT_EQ(told[tables[2]]["thinking"]["waiting"], 3);
  ASSERT_TRUE(hub_->think());
  hub_->tick();
  hear();
  EXPECT_FALSE(told[tables[0]].contains("thinking"));
  EXPECT_EQ(told[tables[1]]["thinking"]["waiting"], 1);
  EXPECT_EQ(told[tables[2]]["thinking"]["waiting"], 2);
}

}  // namespace
}  // namespace tercio::server
