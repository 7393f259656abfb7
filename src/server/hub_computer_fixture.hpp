// A hub at which the computer plays, for tests.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/hub_table_fixture.hpp"
#include "server/puppet.hpp"

namespace tercio::server {

class ComputerTest : public HubTest {
 protected:
  // Decides like this from now on; games that are known already keep their opponent.
  void play_like(const Puppet::Decide& decide) {
    make_opponent_ = [decide](const data::AnyGame&) { return std::make_unique<Puppet>(decide); };
    restart();
  }
  // Ann plays the first side, the computer the second.
  void open_against(const std::string& level, const Json& more = Json::object()) {
    Json message{
        {"type", "create"}, {"scenario", "rocroi/historical"}, {"computer", {{"spanish", level}}}};
    message.update(more);
    const Json made = ask(kAnn, message);
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_ = {"french", "spanish"};
    sit(kAnn, sides_);
  }
  Json view() { return sit(kAnn, sides_)["view"]; }
  std::size_t sequence() { return view()["sequence"]; }
  std::string decider() {
    const Json side = view()["prompt"]["side"];
    return side.is_string() ? side.get<std::string>() : "";
  }
  // Ann ends until the computer is to decide.
  std::size_t end_anns_turn() {
    std::size_t at = sequence();
    for (int i = 0; i < 10 && decider() == "french"; ++i) at = act(kAnn, at, "end")["sequence"];
    EXPECT_EQ(decider(), "spanish");
    return at;
  }
  std::vector<Json> pushed(const std::string& kind) {
    std::vector<Json> out;
    for (Json& one : mail(kAnn)) pushes_[kAnn].push_back(std::move(one));
    for (const Json& one : std::exchange(pushes_[kAnn], {})) {
      if (one.value("push", "") == kind) out.push_back(one);
    }
    return out;
  }
};

}  // namespace tercio::server
