#include "server/people.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

#include "dice/committed.hpp"
#include "dice/secret.hpp"
#include "engine/json_input.hpp"
#include "server/orders.hpp"

namespace tercio::server {

namespace {

constexpr std::int64_t kSecondsOfADay = 24LL * 3600;
constexpr std::int64_t kSessionLife = 90 * kSecondsOfADay;  // unused
constexpr std::size_t kMostSessions = 20;
constexpr std::int64_t kTokenLife = 3600;
constexpr std::int64_t kBetweenTokens = 600;
constexpr std::size_t kCookieBytes = 32;
constexpr std::size_t kCookieLength = 43;       // of so many bytes as text
constexpr std::size_t kMostOfOneAddress = 5;    // accounts
constexpr std::size_t kDocumentsAtOnce = 1000;  // documents
constexpr std::size_t kNamesKept = 20'000;
constexpr std::size_t kBlockedKept = 10'000;  // people whose list is in memory
constexpr std::size_t kEndedKept = 20'000;
constexpr std::size_t kShortestName = 3;
constexpr std::size_t kLongestName = 24;
constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 200;
constexpr std::size_t kLongestEmail = 254;

// Names that would be taken for the server's own.
constexpr std::string_view kReserved[] = {
    "admin",    "administrator", "anonymous", "computer", "everybody", "everyone",
    "guest",    "host",          "moderator", "nobody",   "null",      "opponent",
    "operator", "owner",         "root",      "server",   "staff",     "support",
    "system",   "tercio",        "undefined", "you",      "webmaster", "postmaster"};

// Where each user stands as JSON.
Json json_of(const User& user) {
  return {{"name", user.name},     {"password", user.password}, {"email", user.email},
          {"notify", user.notify}, {"since", user.since},       {"unsubscribe", user.unsubscribe}};
}

User user_of(const Document& document) {
  const Json json = engine::read_object(document.text);
  return {.id = document.id,
          .name = json.value("name", ""),
          .password = json.value("password", ""),
          .email = json.value("email", ""),
          .notify = json.value("notify", false),
          .since = json.value("since", std::int64_t{0}),
          .unsubscribe = json.value("unsubscribe", "")};
}

Document document_of(const User& user) {
  return {.kind = "user", .id = user.id, .text = text_of(json_of(user)), .at = user.since};
}

Json json_of(const Played& played) {
  return {{"table", played.table},
          {"scenario", played.scenario},
          {"side", played.side},
          {"other", played.other},
          {"result", played.result}};
}

Played played_of(const Document& document) {
  const Json json = engine::read_object(document.text);
  return {.table = json.value("table", ""),
          .scenario = json.value("scenario", ""),
          .side = json.value("side", ""),
          .other = json.value("other", ""),
          .result = json.value("result", ""),
          .at = document.at};
}

std::string pair_of(const std::string& one, const std::string& other) { return one + '/' + other; }

// Addresses are found by their hash; several users may have given the same.
std::string email_prefix(const std::string& email) { return dice::sha256_of(folded(email)) + '/'; }

void add_email(std::vector<Write>& writes, const User& user) {
  if (user.email.empty()) return;
  writes.emplace_back(Document{.kind = "email",
                               .id = email_prefix(user.email) + user.id,
                               .owner = user.id,
                               .at = user.since});
}

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '_';
}

bool could_be_drawn(const std::string& text) {
  return text.size() == kCookieLength && std::all_of(text.begin(), text.end(), is_plain);
}

bool is_expired(const Document& session, std::int64_t now) {
  return session.at + kSessionLife < now;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace

std::string folded(std::string_view name) {
  std::string out(name);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

std::string name_field(const Request& request) {
  const std::string name = request.text("name", 200);
  if (name.size() < kShortestName || name.size() > kLongestName ||
      !std::all_of(name.begin(), name.end(), is_plain)) {
    refuse("bad-request", "a name has 3 to 24 letters, digits, '-' and '_'", "name");
  }
  return name;
}

std::string password_field(const Request& request, const char* key) {
  std::string password = request.text(key, kLongestPassword * 4);
  const std::size_t length = characters(password);
  if (length < kShortestPassword || length > kLongestPassword) {
    refuse("bad-request", "a password has 8 to 200 characters", key);
  }
  return password;
}

// Only so much is asked of it as keeps a letter from going astray.
std::string email_field(const Request& request) {
  std::string email = request.has("email") ? request.text("email", kLongestEmail) : "";
  if (email.empty()) return email;
  const auto at = email.find('@');
  const bool plain = std::all_of(email.begin(), email.end(), [](char c) {
    return c > ' ' && c < 127 && std::string_view("<>()[]\\,;:\"").find(c) == std::string::npos;
  });
  if (!plain || at == 0 || at == std::string::npos || at + 1 == email.size() ||
      email.find('@', at + 1) != std::string::npos || email.front() == '-') {
    refuse("bad-request", "this is no e-mail address", "email");
  }
  return email;
}

bool is_reserved(std::string_view name) {
  const std::string small = folded(name);
  return std::find(std::begin(kReserved), std::end(kReserved), small) != std::end(kReserved);
}

People::People(Store& store, Writer write) : store_(store), write_(std::move(write)) {
  for (std::string after;;) {
    const auto some = store_.documents("name", after, kDocumentsAtOnce);
    size_ += some.size();
    if (some.size() < kDocumentsAtOnce) break;
    after = some.back().id;
  }
}

std::optional<User> People::user(const std::string& id) const {
  if (id.empty()) return std::nullopt;
  if (const auto coming = coming_.find(id); coming != coming_.end()) return coming->second.user;
  const auto found = store_.document("user", id);
  return found ? std::optional(user_of(*found)) : std::nullopt;
}

std::optional<User> People::named(std::string_view name) const {
  const auto found = store_.document("name", folded(name));
  return found ? user(found->owner) : std::nullopt;
}

std::vector<User> People::with_email(const std::string& email) const {
  const std::string prefix = email_prefix(email);
  std::vector<User> out;
  for (const Document& found : store_.documents("email", prefix, kMostOfOneAddress)) {
    if (!found.id.starts_with(prefix)) break;
    auto one = user(found.owner);
    if (one && folded(one->email) == folded(email)) out.push_back(std::move(*one));
  }
  return out;
}

bool People::is_closed(const std::string& id) const {
  return store_.document(kBannedKind, banned_id(id)).has_value();
}

std::string People::name_of(const std::string& id) const {
  if (id.empty()) return {};
  if (const auto known = names_.find(id); known != names_.end()) return known->second;
  const auto found = user(id);
  if (names_.size() >= kNamesKept) names_.clear();
  // Who is not there now may have been added elsewhere a moment later.
  if (found) names_[id] = found->name;
  return found ? found->name : "";
}

void People::write_user(const std::string& id, std::optional<User> user, std::vector<Write> writes,
                        Store::Done done) {
  Coming& coming = coming_[id];
  coming.user = std::move(user);
  ++coming.writes;
  write_(std::move(writes), [this, id, done = std::move(done)](const std::string& fault) {
    const auto it = coming_.find(id);
    // What the store has counts again; after a fault whatever else is under way too.
    if (it != coming_.end() && --it->second.writes == 0) coming_.erase(it);
    done(fault);
  });
}

void People::add(const User& user, Store::Done done) {
  Document whole = document_of(user);
  whole.fresh = true;
  std::vector<Write> writes{Document{.kind = "name",
                                     .id = folded(user.name),
                                     .owner = user.id,
                                     .at = user.since,
                                     .fresh = true},
                            whole};
  add_email(writes, user);
  ++size_;
  write_(std::move(writes), [this, done = std::move(done)](const std::string& fault) {
    if (!fault.empty()) --size_;
    done(fault);
  });
}

void People::change(const User& user, Store::Done done, std::vector<Write> with) {
  const auto before = this->user(user.id);
  if (before && before->email != user.email && !before->email.empty()) {
    with.emplace_back(Discarded{"email", email_prefix(before->email) + user.id});
  }
  with.emplace_back(document_of(user));
  if (!before || before->email != user.email) add_email(with, user);
  write_user(user.id, user, std::move(with), std::move(done));
}

void People::remove(const User& user, std::vector<Write> with, Store::Done done) {
  with.emplace_back(Discarded{"user", user.id});
  write_user(user.id, std::nullopt, std::move(with),
             [this, id = user.id, done = std::move(done)](const std::string& fault) {
               if (fault.empty()) {
                 names_.erase(id);
                 size_ -= size_ > 0 ? 1 : 0;
               }
               done(fault);
             });
}

// ---- Sessions

People::SignedIn People::sign_in(const std::string& user, std::int64_t now) const {
  SignedIn out{.cookie = dice::drawn_text(kCookieBytes)};
  auto others = store_.documents_of("session", user);
  std::sort(others.begin(), others.end(),
            [](const Document& a, const Document& b) { return a.at > b.at; });
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (i + 1 < kMostSessions && !is_expired(others[i], now)) continue;
    out.writes.emplace_back(Discarded{"session", others[i].id});
  }
  out.writes.emplace_back(Document{.kind = "session",
                                   .id = dice::sha256_of(out.cookie),
                                   .owner = user,
                                   .text = text_of(Json{{"since", now}}),
                                   .at = now});
  return out;
}

std::string People::user_of_session(const std::string& cookie, std::int64_t now) {
  if (!could_be_drawn(cookie)) return {};
  const std::string hash = dice::sha256_of(cookie);
  auto found = store_.document("session", hash);
  if (!found || ended_.contains(hash) || is_expired(*found, now) || !user(found->owner)) return {};
  if (is_closed(found->owner)) return {};
  const std::string owner = found->owner;
  if (found->at + kSecondsOfADay < now) {
    found->at = now;
    write_({std::move(*found)}, [](const std::string&) {});
  }
  return owner;
}

// Remembered only until the store has forgotten it too, which takes no longer than a write.
void People::end(const std::string& hash) {
  if (ended_.size() >= kEndedKept) ended_.clear();
  ended_.insert(hash);
}

std::vector<Write> People::sign_out(const std::string& cookie) {
  if (!could_be_drawn(cookie)) return {};
  const std::string hash = dice::sha256_of(cookie);
  end(hash);
  return {Discarded{"session", hash}};
}

std::vector<Write> People::sign_out_everywhere(const std::string& user) {
  std::vector<Write> out;
  for (const Document& one : store_.documents_of("session", user)) {
    end(one.id);
    out.emplace_back(Discarded{"session", one.id});
  }
  return out;
}

std::vector<Document> People::sessions_of(const std::string& user) const {
  return store_.documents_of("session", user);
}

// ---- Tokens

std::optional<People::Token> People::draw_token(const std::string& user, std::int64_t now) const {
  Token out{.text = dice::drawn_text(kCookieBytes)};
  for (const Document& one : store_.documents_of("token", user)) {
    if (one.at + kBetweenTokens > now) return std::nullopt;
    out.writes.emplace_back(Discarded{"token", one.id});
  }
  out.writes.emplace_back(
      Document{.kind = "token", .id = dice::sha256_of(out.text), .owner = user, .at = now});
  return out;
}

std::string People::user_of_token(const std::string& token, std::int64_t now) const {
  if (!could_be_drawn(token)) return {};
  const std::string hash = dice::sha256_of(token);
  const auto found = store_.document("token", hash);
  if (!found || ended_.contains(hash) || found->at + kTokenLife < now || !user(found->owner))
    return {};
  return found->owner;
}

std::vector<Write> People::void_tokens(const std::string& user) {
  std::vector<Write> out;
  for (const Document& one : store_.documents_of("token", user)) {
    end(one.id);
    out.emplace_back(Discarded{"token", one.id});
  }
  return out;
}

std::optional<User> People::unsubscribed_by(const std::string& token) const {
  const auto dot = token.find('.');
  if (dot == std::string::npos) return std::nullopt;
  auto found = user(token.substr(0, dot));
  if (!found || found->unsubscribe.empty() || found->unsubscribe.size() != token.size()) {
    return std::nullopt;
  }
  const bool same = sodium_memcmp(found->unsubscribe.data(), token.data(), token.size()) == 0;
  return same ? found : std::nullopt;
}

// ---- Blocks

bool People::has_blocked(const std::string& user, const std::string& other) const {
  if (user.empty() || other.empty()) return false;
  auto known = blocked_.find(user);
  if (known == blocked_.end()) {
    if (blocked_.size() >= kBlockedKept) blocked_.clear();
    const auto read = blocked_by(user);
    known = blocked_.emplace(user, std::set<std::string>(read.begin(), read.end())).first;
  }
  return known->second.contains(other);
}

void People::read_blocked_again(const std::string& user) {
  if (user.empty()) {
    blocked_.clear();
  } else {
    blocked_.erase(user.substr(0, user.find('/')));
  }
}

bool People::avoid(const std::string& one, const std::string& other) const {
  return has_blocked(one, other) || has_blocked(other, one);
}

std::vector<std::string> People::blocked_by(const std::string& user) const {
  std::vector<std::string> out;
  for (const Document& one : store_.documents_of("block", user)) {
    out.push_back(one.id.substr(one.id.find('/') + 1));
  }
  return out;
}

Write People::block(const std::string& user, const std::string& other, std::int64_t now) {
  return Document{.kind = "block", .id = pair_of(user, other), .owner = user, .at = now};
}

Write People::unblock(const std::string& user, const std::string& other) {
  return Discarded{"block", pair_of(user, other)};
}

// ---- Games

Write People::keep_played(const std::string& user, const Played& played) {
  return Document{.kind = "played",
                  .id = pair_of(user, played.table),
                  .owner = user,
                  .text = text_of(json_of(played)),
                  .at = played.at};
}

Write People::drop_played(const std::string& user, const std::string& table) {
  return Discarded{"played", pair_of(user, table)};
}

bool People::has_played(const std::string& user, const std::string& table) const {
  return store_.document("played", pair_of(user, table)).has_value();
}

std::vector<Played> People::played_by(const std::string& user) const {
  std::vector<Played> out;
  for (const Document& one : store_.documents_of("played", user)) out.push_back(played_of(one));
  std::stable_sort(out.begin(), out.end(),
                   [](const Played& a, const Played& b) { return a.at > b.at; });
  return out;
}

}  // namespace tercio::server
