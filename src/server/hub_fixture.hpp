// For tests of the hub: the shipped games, who sits where, and what comes for whom.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/source.hpp"
#include "server/hub.hpp"

namespace tercio::server {

inline const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

class Mailbox final : public Wire {
 public:
  void send(ConnectionId to, std::shared_ptr<const std::string> text) override {
    mail[to].push_back(Json::parse(*text));
  }
  void close(ConnectionId whom, const std::string&) override { closed.insert(whom); }
  std::map<ConnectionId, std::vector<Json>> mail;
  std::set<ConnectionId> closed;
};

inline constexpr ConnectionId kAnn = 1;
inline constexpr ConnectionId kBob = 2;
inline constexpr ConnectionId kEve = 3;

// "ok", or the code of the error; "nothing" if no answer came.
inline std::string code(const Json& answer) {
  if (answer.is_null()) return "nothing";
  return answer["ok"] == false ? answer["error"]["code"].get<std::string>() : "ok";
}

}  // namespace tercio::server
