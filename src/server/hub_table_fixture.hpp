// A hub with two players and one who looks on, for tests.
#pragma once

#include <cmath>

#include <gtest/gtest.h>

#include "data/examples.hpp"
#include "dice/committed.hpp"
#include "dice/proof.hpp"
#include "engine/record.hpp"
#include "server/hub.hpp"
#include "server/hub_fixture.hpp"
#include "server/memory_store.hpp"

namespace tercio::server {

class HubTest : public ::testing::Test {
 protected:
  HubTest() { restart(); }

  // Another server over the same store.
  void restart() {
    static const auto kRules = data::load_rules_references(data::embedded_sources());
    hub_.reset();
    HubSettings settings;
    settings.home = home_;
    settings.limits = limits_;
    settings.seconds = [this] { return now_; };
    reading_.rules = kRules.systems;
    static const auto kStories =
        data::load_stories(library(), kRules.systems, data::embedded_sources());
    reading_.stories = kStories.stories;
    reading_.lessons = lessons_;
    static const auto kExamples = data::load_examples(data::embedded_sources());
    reading_.examples = kExamples.examples;
    settings.reading = [this]() -> const Reading& { return reading_; };
    settings.time = [this] { return time_; };
    settings.milliseconds = [this] { return time_ * 1000 + std::llround(now_ * 1000); };
    timers_.clear();
    settings.later = [this](double seconds, std::function<void()> work) {
      timers_.emplace(now_ + seconds, std::move(work));
    };
    settings.make_opponent = make_opponent_;
    settings.elsewhere = elsewhere_;
    settings.clock_factor = clock_factor_;
    posted_.clear();
    if (elsewhere_ != nullptr) {
      settings.post = [this](std::function<void()> work) { posted_.push_back(std::move(work)); };
    }
    settings.address = "https://play.example/";
    if (mail_) {
      settings.send = [this](Letter letter) {
        letters_.push_back(std::move(letter));
        return true;
      };
    }
    settings.forget_after = forget_after_;
    settings.archive = [this](const std::string& table, const std::string& record) {
      if (archive_fault_.empty()) archived_[table] = record;
      return archive_fault_;
    };
    hub_ = std::make_unique<Hub>(library(), store_, mailbox_, log_, std::move(settings));
    hub_->opened(kAnn);
    hub_->opened(kBob);
  }

  void tell(ConnectionId who, const Json& message) { hub_->handle(who, message.dump()); }
  // All that came for someone since the last time.
  std::vector<Json> mail(ConnectionId who) { return std::exchange(mailbox_.mail[who], {}); }

  // The answer, after everything has been stored; pushes are put aside.
  Json ask(ConnectionId who, Json message) {
    message["id"] = ++id_;
    tell(who, message);
    store_.settle();
    Json answer;
    for (Json& one : mail(who)) {
      if (one.contains("push")) {
        pushes_[who].push_back(one);
      } else {
        EXPECT_TRUE(answer.is_null()) << "a second answer: " << one;
        answer = one;
      }
    }
    EXPECT_EQ(answer["id"], id_);
    return answer;
  }

  // A table at which Ann has the first side and Bob the second.
  void open(const std::string& scenario, const Json& more = Json::object()) {
    Json message{{"type", "create"}, {"scenario", scenario}};
    message.update(more);
    const Json made = ask(kAnn, message);
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_.clear();
    for (const auto& [side, key] : keys_.items()) sides_.push_back(side);
    sit(kAnn, {sides_[0]});
    sit(kBob, {sides_[1]});
  }
  Json sit(ConnectionId who, const Seats& sides) {
    Json keys = Json::array();
    for (const auto& side : sides) keys.push_back(keys_[side]);
    return ask(who, {{"type", "join"}, {"table", table_}, {"keys", keys}});
  }
  Json act(ConnectionId who, std::size_t sequence, const std::string& action) {
    return ask(who,
               {{"type", "do"}, {"table", table_}, {"sequence", sequence}, {"action", action}});
  }
  Json undo(ConnectionId who, std::size_t sequence) {
    return ask(who, {{"type", "undo"}, {"table", table_}, {"sequence", sequence}});
  }
  Json at_table(ConnectionId who, const std::string& type, Json more = Json::object()) {
    more["type"] = type;
    more["table"] = table_;
    return ask(who, more);
  }

  // What is stored and thought of without anybody waiting for a clock; whether it was anything.
  bool settle() {
    bool any = false;
    for (int i = 0; i < 10'000; ++i) {
      store_.settle();
      const bool posted = !posted_.empty();
      for (const auto& work : std::exchange(posted_, {})) work();
      if (!hub_->think() && !posted) return any;
      any = true;
    }
    ADD_FAILURE() << "it does not come to rest";
    return any;
  }
  // The clock goes on, and what waits for it happens in its time.
  void wait(double seconds) {
    const double until = now_ + seconds;
    settle();
    while (!timers_.empty() && timers_.begin()->first <= until) {
      const auto next = timers_.extract(timers_.begin());
      now_ = std::max(now_, next.key());
      next.mapped()();
      settle();
    }
    now_ = until;
  }

  // Ann ends until it is Bob's turn; returns the sequence then.
  std::size_t anns_turn(std::size_t at) {
    while (at < 20) {
      const Json done = act(kAnn, at, "end");
      if (done["ok"] == false) break;
      at = done["sequence"];
      if (at_table(kAnn, "look", {{"at", at}})["view"]["prompt"]["side"] == sides_[1]) break;
    }
    return at;
  }

  MemoryStore store_;
  Mailbox mailbox_;
  Log log_{Level::kOff};
  Limits limits_;
  bool home_ = true;
  bool mail_ = true;  // whether the server sends any
  std::vector<Letter> letters_;
  double now_ = 0;
  std::int64_t time_ = 1000;
  std::int64_t forget_after_ = 0;
  std::map<std::string, std::string> archived_;  // records of tables that were put away
  std::string archive_fault_;
  lessons::LoadedLessons lessons_;
  Reading reading_;
  std::multimap<double, std::function<void()>> timers_;
  Elsewhere* elsewhere_ = nullptr;  // where the computer thinks, if not in settle()
  double clock_factor_ = 1;
  std::vector<std::function<void()>> posted_;
  Games::MakeOpponent make_opponent_ = opponent::make_opponent;
  int id_ = 0;
  std::unique_ptr<Hub> hub_;
  std::string table_;
  Json keys_;
  std::vector<std::string> sides_;
  std::map<ConnectionId, std::vector<Json>> pushes_;
};

}  // namespace tercio::server
