// What two people agree on beside the rules, and how a game ends without them (docs/wire.md, Two
// people apart).
#include <algorithm>
#include <array>
#include <string_view>

#include "engine/deed.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

std::string what_field(const Request& request) {
  static constexpr std::array<std::string_view, 4> kKnown{"draw", "pause", "go-on", "more-time"};
  std::string what = request.text("what", 40);
  if (std::find(kKnown.begin(), kKnown.end(), what) == kKnown.end()) {
    refuse("bad-request", "what can be proposed is 'draw', 'pause', 'go-on' and 'more-time'",
           "what");
  }
  return what;
}

void needs_a_game(const Table& table) {
  if (table.over()) refuse("not-to-act", "the game is over");
}

}  // namespace

Hub::Later Hub::propose(const At& at) {
  const Table& table = at.table();
  needs_terms(table);
  needs_a_seat(at.joined.seats);
  const std::string what = what_field(at.request);
  if (at.request.number("sequence") != table.sequence()) refuse_stale();
  needs_a_game(table);
  check_guest_is_here(at.place);
  const std::string by = table.asker_for(at.joined.seats);
  if (what == "draw" && table.plays_the_computer(by)) {
    refuse("bad-request", "the computer plays on; a draw is for two people to agree on", "what");
  }
  // Whoever answers for every person at the table agrees with himself.
  const auto& sides = table.game().sides;
  const bool alone = std::all_of(sides.begin(), sides.end(), [&](const std::string& side) {
    return holds(at.joined.seats, side) || table.computer().plays(side);
  });
  if (alone) return agree(at, what);
  auto& proposals = at.place.proposals;
  const auto same = std::find_if(proposals.begin(), proposals.end(),
                                 [&](const Proposal& one) { return one.what == what; });
  if (same != proposals.end()) {
    // Both want the same.
    return same->by == by ? Later(Answer{}) : agree(at, what);
  }
  proposals.push_back({.what = what, .by = by});
  keep_asked(at.place);
  push_apart(at.place);
  return Answer{};
}

Hub::Later Hub::answer_proposal(const At& at) {
  needs_terms(at.table());
  needs_a_seat(at.joined.seats);
  const std::string what = what_field(at.request);
  const bool agrees = at.request.flag("agree");
  auto& proposals = at.place.proposals;
  const auto it = std::find_if(proposals.begin(), proposals.end(),
                               [&](const Proposal& one) { return one.what == what; });
  if (it == proposals.end()) refuse("stale", "nobody proposes that any more", "what");
  if (holds(at.joined.seats, it->by)) refuse("no-seat", "the other side answers this", "what");
  if (agrees) return agree(at, what);
  proposals.erase(it);
  keep_asked(at.place);
  push_apart(at.place);
  return Answer{};
}

Answer Hub::withdraw_proposal(const At& at) {
  needs_terms(at.table());
  needs_a_seat(at.joined.seats);
  const std::string what = what_field(at.request);
  auto& proposals = at.place.proposals;
  const auto it = std::find_if(proposals.begin(), proposals.end(),
                               [&](const Proposal& one) { return one.what == what; });
  if (it == proposals.end()) return {};
  if (!holds(at.joined.seats, it->by)) refuse("no-seat", "the other side proposes this, not you");
  proposals.erase(it);
  keep_asked(at.place);
  push_apart(at.place);
  return {};
}

// A draw ends the game; the rest is about its clock.
Hub::Later Hub::agree(const At& at, const std::string& what) {
  needs_a_game(at.table());
  if (what == "draw") {
    end_game(at.place, {.how = "drawn"}, at.who, at.request.id());
    return std::nullopt;
  }
  std::erase_if(at.place.proposals, [&](const Proposal& one) { return one.what == what; });
  agreed(at.place, what);
  keep_asked(at.place);
  push_apart(at.place);
  return Answer{};
}

Hub::Later Hub::resign(const At& at) {
  const Table& table = at.table();
  needs_terms(table);
  needs_a_seat(at.joined.seats);
  const std::size_t sequence = at.request.number("sequence");
  const std::string side = table.asker_for(at.joined.seats);
  if (const auto& ended = table.ended()) {
    // Sent again after a lost answer.
    if (ended->how == "resigned" && ended->side == side) {
      return Answer{{{"sequence", table.sequence()}, {"repeated", true}}};
    }
  }
  if (sequence != table.sequence()) refuse_stale();
  needs_a_game(table);
  check_guest_is_here(at.place);
  end_game(at.place, {.how = "resigned", .side = side}, at.who, at.request.id());
  return std::nullopt;
}

// While nobody has come there is nobody to agree with or to win.
void Hub::check_guest_is_here(const Place& place) const {
  const auto listed = listed_.find(place.table->row().id);
  if (listed == listed_.end()) return;
  for (const SeatRow& seat : listed->second.seats) {
    if (!seat.offered) continue;
    refuse("not-to-act", "your guest has not come yet; you can take the invitation back");
  }
}

// A game can always be ended: it is one entry, however long the game is and whoever pays.
void Hub::end_game(Place& place, const Ended& ended, ConnectionId who, const Json& id) {
  Table& table = *place.table;
  drop_thought(place);
  table.end(ended);
  keep(place, {.who = who,
               .id = id,
               .entry = {.table = table.row().id,
                         .kind = Entry::Kind::kEnd,
                         .text = engine::text_of(ended)},
               .before = static_cast<std::int64_t>(table.sequence())});
}

}  // namespace tercio::server
