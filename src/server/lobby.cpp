#include "server/lobby.hpp"

#include <algorithm>
#include <utility>

#include "engine/json_input.hpp"

namespace tercio::server {

namespace {

constexpr const char* kChallengeKind = "challenge";

}  // namespace

Json json_of(const Challenge& challenge, bool mine) {
  return {{"challenge", challenge.id},
          {"by", challenge.by},
          {"scenario", challenge.scenario},
          {"options", engine::read_object(challenge.options)},
          {"side", challenge.side},
          {"terms", json_of(challenge.terms)},
          {"dice", challenge.dice},
          {"games", challenge.games},
          {"at", challenge.at},
          {"mine", mine}};
}

Document document_of(const Challenge& challenge) {
  const Json text{{"by", challenge.by},
                  {"scenario", challenge.scenario},
                  {"options", engine::read_object(challenge.options)},
                  {"side", challenge.side},
                  {"terms", engine::read_object(stored_text_of(challenge.terms))},
                  {"dice", challenge.dice},
                  {"games", challenge.games},
                  {"key", challenge.key},
                  {"second_key", challenge.second_key},
                  {"second_seal", challenge.second_seal}};
  return {.kind = kChallengeKind,
          .id = challenge.id,
          .owner = challenge.user,
          .text = text_of(text),
          .at = challenge.at,
          .fresh = true};
}

std::optional<Challenge> challenge_of(const Document& document) {
  try {
    const Json json = engine::read_object(document.text);
    const auto terms = terms_of(text_of(json.at("terms")));
    if (!terms) return std::nullopt;
    return Challenge{.id = document.id,
                     .user = document.owner,
                     .by = json.at("by"),
                     .scenario = json.at("scenario"),
                     .options = text_of(json.at("options")),
                     .side = json.at("side"),
                     .terms = *terms,
                     .dice = json.at("dice"),
                     .games = json.at("games"),
                     .key = json.at("key"),
                     .second_key = json.at("second_key"),
                     .second_seal = json.at("second_seal"),
                     .at = document.at};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void Lobby::check_may_add(const Challenge& challenge) const {
  std::size_t of_person = 0;
  std::size_t of_address = 0;
  for (const auto& [id, kept] : challenges_) {
    const Challenge& other = kept.challenge;
    const bool same = challenge.user.empty() ? other.connection == challenge.connection
                                             : other.user == challenge.user;
    if (same) ++of_person;
    if (!other.address.empty() && other.address == challenge.address) ++of_address;
  }
  if (of_person >= limits_.challenges_of_person) {
    refuse("too-many", "you have " + std::to_string(of_person) +
                           " open challenges already; withdraw one to make another");
  }
  if (of_address >= limits_.challenges_of_one) {
    refuse("too-many", "there are too many open challenges from your address");
  }
  if (challenges_.size() >= limits_.challenges) {
    refuse("too-many", "the lobby is full; take one of the challenges, or try again in a while");
  }
}

void Lobby::put(Challenge challenge) {
  const std::string id = challenge.id;
  challenges_.insert_or_assign(id, Kept{std::move(challenge), ++numbers_});
  changed_.try_emplace(id, false);
}

const Challenge* Lobby::find(const std::string& id) const {
  const auto it = challenges_.find(id);
  return it == challenges_.end() ? nullptr : &it->second.challenge;
}

const Challenge* Lobby::find_by_key(const std::string& key) const {
  const auto it = std::find_if(challenges_.begin(), challenges_.end(), [&](const auto& one) {
    return one.second.challenge.key == key || one.second.challenge.second_key == key;
  });
  return it == challenges_.end() ? nullptr : &it->second.challenge;
}

std::optional<Challenge> Lobby::take(const std::string& id) {
  const auto it = challenges_.find(id);
  if (it == challenges_.end()) return std::nullopt;
  std::optional<Challenge> out = std::move(it->second.challenge);
  challenges_.erase(it);
  changed_.try_emplace(id, true);
  return out;
}

Lobby::Found Lobby::latest(std::size_t most, const Passes& passes) const {
  std::vector<const Kept*> found;
  for (const auto& [id, kept] : challenges_) {
    if (passes(kept.challenge)) found.push_back(&kept);
  }
  std::sort(found.begin(), found.end(), [](const Kept* a, const Kept* b) {
    return std::pair(a->challenge.at, a->number) > std::pair(b->challenge.at, b->number);
  });
  Found out{.total = found.size()};
  for (std::size_t i = 0; i < std::min(most, found.size()); ++i) {
    out.challenges.push_back(&found[i]->challenge);
  }
  return out;
}

std::vector<std::string> Lobby::drop(const Passes& goes) {
  std::vector<std::string> out;
  for (const auto& [id, kept] : challenges_) {
    if (goes(kept.challenge)) out.push_back(id);
  }
  for (const std::string& id : out) take(id);
  return out;
}

std::vector<std::string> Lobby::left(std::uint64_t connection) {
  auto out = drop([&](const Challenge& one) { return one.connection == connection && one.live(); });
  for (auto& [id, kept] : challenges_) {
    if (kept.challenge.connection == connection) kept.challenge.connection = 0;
  }
  return out;
}

std::vector<std::string> Lobby::drop_of(const std::string& user) {
  return drop([&](const Challenge& one) { return !user.empty() && one.user == user; });
}

std::vector<std::string> Lobby::drop_but(const std::set<std::string>& ids) {
  return drop([&](const Challenge& one) { return !one.live() && !ids.contains(one.id); });
}

std::vector<std::string> Lobby::drop_older_than(std::int64_t time) {
  return drop([&](const Challenge& one) { return !one.live() && one.at < time; });
}

Lobby::Changes Lobby::take_changes() {
  Changes out;
  for (const auto& [id, was] : std::exchange(changed_, {})) {
    const bool is = challenges_.contains(id);
    if (is && !was) out.added.push_back(id);
    if (was && !is) out.gone.push_back(id);
  }
  return out;
}

}  // namespace tercio::server
