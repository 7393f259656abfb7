// The lobby: open challenges, who watches them, and the tables they lead to (docs/wire.md, The
// lobby).
#include <algorithm>
#include <utility>

#include "dice/secret.hpp"
#include "engine/json_input.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kMostShown = 200;   // challenges at once
constexpr std::size_t kMostOwnKeys = 50;  // of challenges a guest asks after
constexpr std::size_t kReadAtOnce = 500;
constexpr std::size_t kChallengeBytes = 512;  // about what one takes besides its options
constexpr std::int64_t kLifetime = std::int64_t{14} * 24 * 3600;
constexpr double kSecondsBetweenPushes = 0.5;

const WireError kGone{
    "unknown", {.message = "this challenge has been taken or withdrawn", .field = "challenge"}};

// Those that are not as usual; the others need not be told.
std::string unusual_options(const Game& chosen, const Game& usual) {
  Json out = Json::object();
  const auto defaults = data::match_of(usual.game)->options();
  Json known = Json::object();
  for (const auto& [key, value] : defaults) known[key] = value;
  for (const auto& [key, value] : data::match_of(chosen.game)->options()) {
    if (known.value(key, "") != value) out[key] = value;
  }
  return text_of(out);
}

// Which side whoever takes a challenge gets.
std::string side_for_taker(const Challenge& challenge, const Seats& sides, const Request& request) {
  if (challenge.side == "lot") {
    return sides[static_cast<unsigned char>(dice::drawn_seed().back()) % sides.size()];
  }
  if (challenge.side != "any") return challenge.side;
  std::string side = request.text("side", 100);
  if (!holds(sides, side)) refuse("bad-request", "there is no such side in this battle", "side");
  return side;
}

// The second game of a match: what a client has drawn for it.
struct Second {
  std::string key{};
  std::string seal{};
};
Second second_field(const Request& request, const std::string& first_key) {
  if (!request.has("second") || !request.value("second").is_object()) {
    refuse("bad-request", "a match of two games needs a key for the second", "second");
  }
  const Request second(request.value("second"));
  Second out{.key = key_field(second)};
  if (out.key == first_key) refuse("bad-request", "draw another key for the second game", "second");
  if (second.has("seal")) {
    out.seal = seal_field(second.value("seal"));
  }
  return out;
}

}  // namespace

// ---- What there is

bool Hub::is_mine(ConnectionId who, const Challenge& challenge) const {
  if (challenge.connection == who) return true;
  const auto it = connections_.find(who);
  if (it == connections_.end()) return false;
  if (!challenge.user.empty() && challenge.user == it->second.person.id) return true;
  const auto watching = watching_.find(who);
  return watching != watching_.end() && watching->second.keys.contains(challenge.key);
}

// Neither of two people of whom one has blocked the other sees or takes the other's challenges.
bool Hub::may_meet(ConnectionId who, const Challenge& challenge) const {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return false;
  const std::string& person = it->second.person.id;
  if (person.empty() || challenge.user.empty()) return true;
  try {
    return !people_->avoid(person, challenge.user);
  } catch (const StoreAway&) {
    return false;  // while it cannot be asked they do not meet
  }
}

Answer Hub::lobby(ConnectionId who, const Request& request) {
  const std::string scenario = request.text_or("scenario", "");
  std::set<std::string> keys;
  for (std::string& key : request.texts("keys", kMostOwnKeys)) keys.insert(std::move(key));
  if (request.flag_or("watch", false)) {
    const bool came = !watching_.contains(who);
    watching_[who] = {.scenario = scenario, .keys = keys};
    if (came) lobby_changed();
  } else if (watching_.erase(who) > 0) {
    lobby_changed();
  }
  const Lobby::Found found = lobby_.latest(kMostShown, [&](const Challenge& one) {
    return (scenario.empty() || one.scenario == scenario) && may_meet(who, one);
  });
  Json challenges = Json::array();
  for (const Challenge* one : found.challenges) {
    challenges.push_back(json_of(*one, is_mine(who, *one) || keys.contains(one->key)));
  }
  return {{{"challenges", std::move(challenges)},
           {"total", found.total},
           {"people", watching_.size()}}};
}

void Hub::lobby_changed() {
  if (watching_.empty()) return void(lobby_.take_changes());
  if (!settings_.later) return push_lobby();
  if (std::exchange(lobby_due_, true)) return;
  settings_.later(kSecondsBetweenPushes, [this] {
    lobby_due_ = false;
    push_lobby();
  });
}

void Hub::push_lobby() {
  const Lobby::Changes changes = lobby_.take_changes();
  for (const auto& [who, watching] : watching_) {
    Json added = Json::array();
    for (const std::string& id : changes.added) {
      const Challenge* const one = lobby_.find(id);
      if (one == nullptr || !may_meet(who, *one)) continue;
      if (!watching.scenario.empty() && one->scenario != watching.scenario) continue;
      added.push_back(json_of(*one, is_mine(who, *one)));
    }
    const Json push{{"push", "lobby"},
                    {"added", std::move(added)},
                    {"gone", changes.gone},
                    {"people", watching_.size()}};
    wire_.send(who, std::make_shared<const std::string>(text_of(push)));
  }
}

void Hub::leave_lobby(ConnectionId who) {
  const bool watched = watching_.erase(who) > 0;
  if (!lobby_.left(who).empty() || watched) lobby_changed();
}

// ---- Making and withdrawing

// A challenge as it is asked for; refuses whatever could not be played.
Challenge Hub::challenge_field(ConnectionId who, const Request& request) {
  const Connection& connection = connections_.at(who);
  Challenge out;
  out.user = connection.person.id;
  out.by = connection.person.name;
  out.connection = who;
  out.address = connection.account->name;
  out.scenario = request.text("scenario", 100);
  const auto game = granted(games_.find(out.scenario, request.choices("options")));
  out.options = unusual_options(*game, *granted(games_.find(out.scenario, {})));
  out.side = request.text("side", 100);
  if (out.side != "any" && out.side != "lot" && !holds(game->sides, out.side)) {
    refuse("bad-request", "the side is one of the battle's, 'any' or 'lot'", "side");
  }
  if (!request.has("terms")) refuse("bad-request", "terms are missing", "terms");
  out.terms = terms_field(request.value("terms"));
  out.dice = request.text_or("dice", "server");
  if (out.dice != "server" && out.dice != "real") {
    refuse("bad-request", "dice are 'server' or 'real'", "dice");
  }
  const std::size_t games = request.optional_number("games").value_or(1);
  if (games != 1 && games != 2) refuse("bad-request", "there are one or two games", "games");
  out.games = static_cast<int>(games);
  out.key = key_field(request);
  if (games == 2) {
    Second second = second_field(request, out.key);
    out.second_key = std::move(second.key);
    out.second_seal = std::move(second.seal);
  }
  if (out.dice == "real") {
    out.terms.seal.clear();
    out.second_seal.clear();
  }
  for (const std::string& key : {out.key, out.second_key}) {
    if (key.empty()) continue;
    if (by_key_.contains(key) || lobby_.find_by_key(key) != nullptr) {
      refuse("bad-request", "draw another key", "key");
    }
  }
  out.at = settings_.time();
  return out;
}

Hub::Later Hub::make_challenge(ConnectionId who, const Request& request) {
  Challenge challenge = challenge_field(who, request);
  lobby_.check_may_add(challenge);
  challenge.id = dice::drawn_name();
  const std::string id = challenge.id;
  Answer made{{{"challenge", id}}};
  if (challenge.live()) {
    lobby_.put(std::move(challenge));
    lobby_changed();
    return made;
  }
  const Payer payer = payer_of(who);
  if (!account_of(payer).stored.has(settings_.seconds(), 0) || stored_ > settings_.limits.stored) {
    refuse("too-many", "too much was stored for your address; wait a while");
  }
  note_stored(payer, kChallengeBytes + challenge.options.size());
  const Document document = document_of(challenge);
  lobby_.put(std::move(challenge));
  write({document}, [this, who, json = request.id(), id, made](const std::string& fault) {
    if (fault.empty()) {
      answer(who, json, made);
    } else {
      (void)lobby_.take(id);
      log_.error("a challenge could not be stored", {{"what", fault}});
      answer_error(who, json, {"internal", {.message = "it could not be stored: " + fault}});
    }
    lobby_changed();
  });
  return std::nullopt;
}

Answer Hub::withdraw_challenge(ConnectionId who, const Request& request) {
  const std::string id = request.text("challenge", 100);
  const Challenge* const found = lobby_.find(id);
  if (found == nullptr) throw Fault{kGone};
  if (!is_mine(who, *found) && request.text_or("key", "") != found->key) {
    refuse("no-seat", "only who made a challenge withdraws it", "challenge");
  }
  lobby_.take(id);
  discard_challenges({id});
  lobby_changed();
  return {};
}

void Hub::discard_challenges(const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  std::vector<Write> writes;
  writes.reserve(ids.size());
  for (const std::string& id : ids) writes.emplace_back(Discarded{"challenge", id});
  write(std::move(writes), [this](const std::string& fault) {
    if (!fault.empty()) log_.error("a challenge could not be discarded", {{"what", fault}});
  });
}

void Hub::discard_challenges_of(const std::string& user) {
  const auto gone = lobby_.drop_of(user);
  discard_challenges(gone);
  if (!gone.empty()) lobby_changed();
}

// As the store has them; live ones are in memory alone.
void Hub::load_challenges() {
  std::string after;
  std::set<std::string> there;
  for (;;) {
    const auto documents = store_.documents("challenge", after, kReadAtOnce);
    for (const Document& document : documents) {
      after = document.id;
      there.insert(document.id);
      if (lobby_.find(document.id) != nullptr) continue;
      if (auto challenge = challenge_of(document)) lobby_.put(std::move(*challenge));
    }
    if (documents.size() < kReadAtOnce) break;
  }
  lobby_.drop_but(there);
}

// A challenge that was put up, changed or taken at another server; without an id, any of them.
void Hub::hear_challenge(const std::string& id) {
  if (id.empty()) {
    load_challenges();
    return lobby_changed();
  }
  const auto found = store_.document("challenge", id);
  auto challenge = found ? challenge_of(*found) : std::nullopt;
  if (challenge) {
    lobby_.put(std::move(*challenge));
  } else {
    (void)lobby_.take(id);
  }
  lobby_changed();
}

void Hub::tidy_lobby() {
  const auto old = lobby_.drop_older_than(settings_.time() - kLifetime);
  if (old.empty()) return;
  discard_challenges(old);
  lobby_changed();
}

// ---- Taking one

Hub::Later Hub::accept_challenge(ConnectionId who, const Request& request) {
  const std::string id = request.text("challenge", 100);
  const std::string key = key_field(request);
  const Challenge* const found = lobby_.find(id);
  if (found == nullptr || !may_meet(who, *found)) {
    // Sent again after a lost answer: the table is there already.
    if (const auto it = by_key_.find(key); it != by_key_.end()) {
      for (const SeatRow& seat : listed_.at(it->second).seats) {
        if (seat.key != key) continue;
        return Answer{{{"table", it->second}, {"side", seat.side}, {"repeated", true}}};
      }
    }
    throw Fault{kGone};
  }
  if (is_mine(who, *found)) {
    refuse("bad-request", "this is your own challenge; somebody else has to take it", "challenge");
  }
  if (by_key_.contains(key) || lobby_.find_by_key(key) != nullptr) {
    refuse("bad-request", "draw another key", "key");
  }
  const auto game = granted(games_.find(found->scenario, choices_of(found->options)));
  open_challenged(who, request, *found, side_for_taker(*found, game->sides, request));
  return std::nullopt;
}

// The table both have agreed on. Until it is there nobody else can take the challenge.
void Hub::open_challenged(ConnectionId who, const Request& request, const Challenge& found,
                          const std::string& side) {
  // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): the lobby gives it away below
  const Challenge challenge = found;
  const auto game = granted(games_.find(challenge.scenario, choices_of(challenge.options)));
  const std::string& other = side == game->sides.front() ? game->sides.back() : game->sides.front();
  const std::string key = key_field(request);
  const std::string user = connections_.at(who).person.id;
  const bool match = challenge.games == 2;

  TableRow row;
  row.scenario = challenge.scenario;
  row.options = challenge.options;
  row.dice = challenge.dice;
  row.title = games_.title_of(challenge.scenario) + (match ? ", first game" : "");
  Terms terms = challenge.terms;
  if (!terms.seal.empty()) terms.sealer = other;
  Json second;
  if (match) {
    const std::string second_key = second_field(request, key).key;
    if (by_key_.contains(second_key) || lobby_.find_by_key(second_key) != nullptr) {
      refuse("bad-request", "draw another key", "second");
    }
    terms.match = dice::drawn_name();
    terms.game = 1;
    second = {{"keys", {{other, second_key}, {side, challenge.second_key}}},
              {"seal", challenge.second_seal},
              {"sealer", side}};
  }
  row.terms = stored_text_of(terms);

  Arranged arranged;
  arranged.seats = {
      {side, SeatRow{.table = {}, .side = side, .key = key, .user = user}},
      {other, SeatRow{.table = {}, .side = other, .key = challenge.key, .user = challenge.user}}};
  arranged.with = [challenge, second, terms, at = settings_.time()](const std::string& table) {
    // Whoever is second, wherever he sits, finds it taken.
    std::vector<Write> out{Document{.kind = "accepted",
                                    .id = challenge.id,
                                    .owner = table,
                                    .text = "{}",
                                    .at = at,
                                    .fresh = true}};
    if (!challenge.live()) out.emplace_back(Discarded{"challenge", challenge.id});
    if (!second.is_null()) {
      out.emplace_back(Document{.kind = "match",
                                .id = terms.match,
                                .owner = table,
                                .text = text_of(second),
                                .at = at,
                                .fresh = true});
    }
    return out;
  };
  arranged.opened = [this, who, challenge, side](const std::string& table) {
    return challenge_accepted(who, challenge, side, table);
  };
  arranged.failed = [this, challenge](const std::string& fault) {
    const bool gone = fault == kTakenMeanwhile ||
                      (challenge.live() && !connections_.contains(challenge.connection));
    if (!gone) lobby_.put(challenge);
    lobby_changed();
  };
  lobby_.take(challenge.id);
  try {
    open_table(who, request.id(), std::move(row), {}, std::move(arranged));
  } catch (const Fault&) {
    lobby_.put(challenge);
    throw;
  }
  lobby_changed();
}

Answer Hub::challenge_accepted(ConnectionId who, const Challenge& challenge,
                               const std::string& side, const std::string& table) {
  const std::string& theirs = [&]() -> const std::string& {
    const auto& seats = listed_.at(table).seats;
    return seats.front().side == side ? seats.back().side : seats.front().side;
  }();
  const auto taker = connections_.find(who);
  const Json push{{"push", "accepted"},
                  {"challenge", challenge.id},
                  {"table", table},
                  {"side", theirs},
                  {"by", taker == connections_.end() ? "" : taker->second.person.name}};
  const auto text = std::make_shared<const std::string>(text_of(push));
  for (const auto& [one, connection] : connections_) {
    if (one != who && is_mine(one, challenge)) wire_.send(one, text);
  }
  log_.info("challenge accepted", {{"table", table}});
  return {{{"table", table}, {"side", side}}};
}

}  // namespace tercio::server
