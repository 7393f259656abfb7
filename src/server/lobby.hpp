// Open challenges: who offers which battle, on which terms (docs/wire.md, The lobby).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/answer.hpp"
#include "server/limits.hpp"
#include "server/store.hpp"
#include "server/terms.hpp"

namespace tercio::server {

// Somebody offers a game to whoever takes it first.
struct Challenge {
  std::string id{};
  std::string user{};            // the account that made it; empty: a guest
  std::string by{};              // its name
  std::uint64_t connection = 0;  // from which it was made; 0: that one is gone
  std::string address{};         // the same; only counted, neither stored nor told
  std::string scenario{};
  std::string options{};  // JSON object: those that are not as usual
  std::string side{};     // whoever takes it gets this one; "any": he chooses; "lot"
  Terms terms{};
  std::string dice = "server";
  int games = 1;             // 2: another follows with sides exchanged
  std::string key{};         // opens the seat of whoever made it
  std::string second_key{};  // the same at the second game
  std::string second_seal{};
  std::int64_t at = 0;  // since 1970

  bool live() const { return terms.pace == Terms::Pace::kLive; }
};

// As the lobby shows it: no key, no address.
Json json_of(const Challenge& challenge, bool mine);
Document document_of(const Challenge& challenge);
// None: the row is damaged.
std::optional<Challenge> challenge_of(const Document& document);

class Lobby {
 public:
  explicit Lobby(const Limits& limits) : limits_(limits) {}

  // Refuses what would be too many of one person, one address or all.
  void check_may_add(const Challenge& challenge) const;
  void put(Challenge challenge);
  const Challenge* find(const std::string& id) const;
  const Challenge* find_by_key(const std::string& key) const;
  // Nobody else can take it any more.
  std::optional<Challenge> take(const std::string& id);
  std::size_t size() const { return challenges_.size(); }

  // Those that pass, the latest first; no more than so many. `total`: how many pass.
  using Passes = std::function<bool(const Challenge&)>;
  struct Found {
    std::vector<const Challenge*> challenges{};
    std::size_t total = 0;
  };
  Found latest(std::size_t most, const Passes& passes) const;

  // Whoever made them is gone: live ones go with him. The ids of those that went.
  std::vector<std::string> left(std::uint64_t connection);
  // Those of an account that is gone, and those kept in the store that are no longer there: they
  // are gone now.
  std::vector<std::string> drop_of(const std::string& user);
  std::vector<std::string> drop_but(const std::set<std::string>& ids);
  // Those made before that time, which are gone now.
  std::vector<std::string> drop_older_than(std::int64_t time);

  // What has come and gone since it was last asked; what came and went at once is in neither.
  struct Changes {
    std::vector<std::string> added{};
    std::vector<std::string> gone{};
    bool empty() const { return added.empty() && gone.empty(); }
  };
  Changes take_changes();

 private:
  struct Kept {
    Challenge challenge;
    std::uint64_t number;  // in the order they came
  };
  std::vector<std::string> drop(const Passes& goes);

  const Limits& limits_;
  std::uint64_t numbers_ = 0;
  std::map<std::string, Kept> challenges_;
  std::map<std::string, bool> changed_;  // id → whether it was there when changes were last told
};

}  // namespace tercio::server
