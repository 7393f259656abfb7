// A hub with two people apart, for tests.
#pragma once

#include "opponent/level.hpp"
#include "server/hub_table_fixture.hpp"
#include "server/puppet.hpp"

namespace tercio::server {

class ApartTest : public HubTest {
 protected:
  static constexpr const char* kGuestKey = "gggggggggggggggggggggggg";

  ApartTest() { hub_->opened(kEve); }
  void restart() {
    HubTest::restart();
    hub_->opened(kEve);
  }

  // A table of Ann's with terms; live unless they say otherwise.
  Json create(const Json& terms, const Json& more = Json::object(),
              const std::string& scenario = "rocroi/historical") {
    Json all{{"pace", "live"}};
    if (terms.is_object()) all.update(terms);
    Json message{{"type", "create"}, {"scenario", scenario}, {"terms", all}};
    if (more.is_object()) message.update(more);
    const Json made = ask(kAnn, message);
    EXPECT_EQ(code(made), "ok") << made;
    table_ = made.value("table", "");
    return made;
  }
  template <class... Keys>
  Json join(ConnectionId who, const Keys&... keys) {
    return ask(who, {{"type", "join"}, {"table", table_}, {"keys", Json::array({keys...})}});
  }
  Json take(ConnectionId who, const Json& once, Json more = Json::object(),
            const std::string& key = kGuestKey) {
    more["once"] = once;
    more["key"] = key;
    return at_table(who, "take-seat", more);
  }
  // Ann has the first side and Bob the second, and both are at the table.
  void both_here(const Json& terms = Json::object(), const Json& more = Json::object(),
                 const std::string& scenario = "rocroi/historical",
                 const std::string& side = "spanish") {
    Json all{{"invite", side}};
    if (terms.is_object()) all.update(terms);
    const Json made = create(all, more, scenario);
    for (const auto& [mine, key] : made["keys"].items()) {
      ann_ = key;
      sides_ = {mine, side};
    }
    join(kAnn, ann_);
    take(kBob, made["once"]);
    join(kBob, kGuestKey);
    pushes(kAnn, "");
  }
  // The pushes of a type since the last time; all others are forgotten.
  std::vector<Json> pushes(ConnectionId who, const std::string& type) {
    std::vector<Json> out;
    for (Json& one : mail(who)) pushes_[who].push_back(std::move(one));
    for (Json& one : std::exchange(pushes_[who], {})) {
      if (one.value("push", "") == type) out.push_back(std::move(one));
    }
    return out;
  }
  static Json level_for(Json sides) {
    for (auto& [side, level] : sides.items()) level = opponent::levels().front().id;
    return sides;
  }

  std::string ann_;
};

}  // namespace tercio::server
