// Dice to which the server and both players have contributed (docs/wire.md, Mixed dice).
#include <algorithm>

#include "server/contributions.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

using dice::Mixing;

constexpr std::size_t kLongestSecret = 64;

const WireError kShared{"not-to-act", {.message = "a share of the dice has been given already"}};

std::string secret_field(const Request& request, const char* key) {
  std::string secret = request.text(key, kLongestSecret);
  if (!dice::is_secret(secret)) {
    refuse("bad-request", std::string(key) + " is 64 small hexadecimal digits", key);
  }
  return secret;
}

const char* state_of(Mixing mixing) {
  switch (mixing) {
    case Mixing::kAlone:
      return "open";
    case Mixing::kWaiting:
      return "waiting";
    case Mixing::kSealed:
      return "sealed";
    case Mixing::kReady:
      return "ready";
  }
  return "open";
}

std::string text_for(const Table& table) {
  switch (table.mixing()) {
    case Mixing::kAlone:
      return table.server_dice() ? "The server alone rolls the dice; whoever runs it could know "
                                   "them beforehand."
                                 : "The players roll real dice.";
    case Mixing::kWaiting:
      return "The dice will be mixed of three secrets, one of the server and one of each player, "
             "so that nobody chooses them. That of the other player is still missing.";
    case Mixing::kSealed:
      return "The dice wait for the player who opened this table: only the browser that made the "
             "seal can open it.";
    case Mixing::kReady:
      return "The dice are mixed of three secrets, one of the server and one of each player, so "
             "nobody chose them and nobody can change one.";
  }
  return {};
}

}  // namespace

Json Hub::dice_state_json(const Place& place) const {
  const Table& table = *place.table;
  Json out{{"state", state_of(table.mixing())}, {"text", text_for(table)}};
  if (table.mixing() == Mixing::kWaiting && !table.terms()->sealer.empty()) {
    out["sealer"] = table.terms()->sealer;
  }
  return out;
}

std::string Hub::why_no_dice(const Place& place) const { return place.table->why_no_dice(); }

// Whoever takes a seat while a share is wanted gives it, or makes the dice the server's alone.
std::optional<dice::Contributions> Hub::share_of(const Place& place, const Request& request) const {
  const bool given = request.has("share");
  const std::string share = given ? secret_field(request, "share") : std::string(dice::kNoShare);
  if (place.table->mixing() != Mixing::kWaiting) return std::nullopt;
  if (!place.table->terms()->sealer.empty()) return std::nullopt;
  dice::Contributions out = place.table->contributions();
  out.share = share;
  return out;
}

// What is in the store counts from now on, and all are told.
void Hub::note_contributions(const std::string& table, const dice::Contributions& given) {
  Place& place = places_.at(table);
  place.table->contribute(given);
  place.table->settle_dice();
  log_.info("dice of a table", {{"table", table}, {"state", state_of(place.table->mixing())}});
  const auto sequence = static_cast<std::int64_t>(place.table->sequence());
  push(place, {.table = table, .text = {}}, sequence, {});
  push_apart(place);
}

// What players have contributed at another server.
void Hub::hear_dice(const std::string& table) {
  if (table.empty()) {
    std::vector<std::string> here;
    here.reserve(places_.size());
    for (const auto& [id, place] : places_) here.push_back(id);
    for (const std::string& id : here) hear_dice(id);
    return;
  }
  const auto it = places_.find(table);
  if (it == places_.end() || !it->second.table || it->second.table->dice_ready()) return;
  note_contributions(table, contributions_of(store_.document(kDiceDocument, table)));
}

// Whether nobody else can come: one holds every seat that a person has, and has invited nobody.
bool Hub::sits_alone(const At& at) const {
  const auto& seats = listed_.at(at.table().row().id).seats;
  return std::all_of(seats.begin(), seats.end(), [&](const SeatRow& seat) {
    return !seat.offered && seat.once.empty() &&
           (!seat.level.empty() || holds(at.joined.seats, seat.side));
  });
}

// Where both hold their seats from the beginning, whoever did not seal gives a share at the table.
Hub::Later Hub::share(const At& at) {
  needs_a_seat(at.joined.seats);
  const std::string share = secret_field(at.request, "share");
  const auto& terms = at.table().terms();
  if (!terms || terms->sealer.empty()) {
    refuse("bad-request", "no share of the dice is given at this table", "table");
  }
  if (holds(at.joined.seats, terms->sealer)) {
    refuse("no-seat", "the other player gives a share of the dice; you have sealed yours");
  }
  const std::string id = at.table().row().id;
  // Another server, or another page of the same player, may have stored one.
  if (at.table().mixing() == Mixing::kWaiting) {
    at.place.table->contribute(contributions_of(store_.document(kDiceDocument, id)));
  }
  dice::Contributions given = at.table().contributions();
  if (at.table().mixing() != Mixing::kWaiting) {
    if (given.share == share) return Answer{{{"repeated", true}}};
    throw Fault{kShared};
  }
  if (at.table().over()) refuse("not-to-act", "the game is over");
  given.share = share;
  at.place.storing = true;
  note_stored(payer_of(at.who), share.size());
  write({document_of(id, given, true)}, [this, who = at.who, request = at.request.id(), id,
                                         given](const std::string& fault) {
    const auto it = places_.find(id);
    if (it == places_.end()) return;
    if (fault == kTakenMeanwhile) {
      answer_error(who, request, kShared);
      return play_again(id);
    }
    if (!fault.empty()) {
      log_.error("a share of the dice could not be stored", {{"table", id}, {"what", fault}});
      answer_error(who, request, {"internal", {.message = "it could not be stored: " + fault}});
      return play_again(id);
    }
    note_contributions(id, given);
    answer(who, request, {});
    go_on(id);
  });
  return std::nullopt;
}

Hub::Later Hub::unseal(const At& at) {
  needs_a_seat(at.joined.seats);
  const std::string secret = secret_field(at.request, "secret");
  const std::string id = at.table().row().id;
  // Another server may have stored the share.
  if (at.table().mixing() == Mixing::kWaiting) {
    at.place.table->contribute(contributions_of(store_.document(kDiceDocument, id)));
  }
  dice::Contributions given = at.table().contributions();
  if (given.seal.empty()) refuse("bad-request", "no dice are sealed at this table", "table");
  if (!dice::opens(given.seal, secret)) {
    refuse("bad-request", "this is not the secret that was sealed", "secret");
  }
  if (at.table().dice_ready()) {
    return Answer{{{"sequence", at.table().sequence()}, {"repeated", true}}};
  }
  if (at.table().over()) refuse("not-to-act", "the game is over");
  const bool alone = at.table().mixing() == Mixing::kWaiting;
  if (alone && !sits_alone(at)) refuse("not-to-act", why_no_dice(at.place));
  if (alone) {
    given.share = dice::kNoShare;
  } else {
    given.secret = secret;
  }
  at.place.storing = true;
  note_stored(payer_of(at.who), secret.size());
  write({document_of(id, given, alone)}, [this, who = at.who, request = at.request.id(), id,
                                          given](const std::string& fault) {
    const auto it = places_.find(id);
    if (it == places_.end()) return;
    if (!fault.empty()) {
      log_.error("dice could not be unsealed", {{"table", id}, {"what", fault}});
      answer_error(who, request, {"internal", {.message = "it could not be stored: " + fault}});
      return play_again(id);
    }
    note_contributions(id, given);
    answer(who, request, {{{"sequence", it->second.table->sequence()}}});
    go_on(id);
  });
  return std::nullopt;
}

// The dice that were due when the game began and could not be thrown before; whether there were
// any. They are stored like an action, then told.
bool Hub::throw_due_dice(Place& place) {
  if (stopping_ || !place.table || !place.table->dice_ready() || !place.table->has_dice_due()) {
    return false;
  }
  Table& table = *place.table;
  const std::size_t before = table.sequence();
  table.throw_due_dice();
  const Entry entry{.table = table.row().id,
                    .number = place.entries,
                    .text = table.lines_from(before),
                    .at = settings_.time()};
  place.storing = true;
  write({entry}, [this, entry, before](const std::string& fault) {
    const auto it = places_.find(entry.table);
    if (it == places_.end()) return;
    if (fault == kTakenMeanwhile) return play_again(entry.table);
    if (!fault.empty()) {
      log_.error("dice could not be stored", {{"table", entry.table}, {"what", fault}});
      return cannot_load(entry.table,
                         {"internal", {.message = "it could not be stored: " + fault}});
    }
    Place& stored = it->second;
    ++stored.entries;
    stored.changed = entry.at;
    stored.told = false;
    push(stored, entry, static_cast<std::int64_t>(before), {});
    push_apart(stored);
    go_on(entry.table);
  });
  return true;
}

}  // namespace tercio::server
