// People apart: who is here, who is waited for, and what they agree on (docs/wire.md, Two people
// apart).
#include <algorithm>

#include <fmt/format.h>

#include "engine/deed.hpp"
#include "server/hub.hpp"

namespace tercio::server {

Json Hub::apart_json(const Place& place, const Seats& seats) const {
  const Table& table = *place.table;
  const std::string& id = table.row().id;
  const auto listed = listed_.find(id);
  Json people = Json::array();
  std::size_t watchers = 0;
  const auto is_here = [&](const std::string& side) {
    return std::any_of(place.people.begin(), place.people.end(), [&](ConnectionId who) {
      const auto& joined = connections_.at(who).joined;
      const auto it = joined.find(id);
      return it != joined.end() && holds(it->second.seats, side);
    });
  };
  for (const ConnectionId who : place.people) {
    const auto& joined = connections_.at(who).joined;
    if (const auto it = joined.find(id); it != joined.end() && it->second.seats.empty()) ++watchers;
  }
  for (const std::string& side : table.game().sides) {
    Json one{{"side", side}, {"name", ""}, {"here", is_here(side)}, {"since", nullptr}};
    if (const auto since = place.presence.find(side); since != place.presence.end()) {
      one["since"] = since->second;
    }
    one["offered"] = false;
    if (listed != listed_.end()) {
      for (const SeatRow& seat : listed->second.seats) {
        if (seat.side != side) continue;
        one["offered"] = seat.offered;
        if (!seat.offered) one["name"] = name_of_user(seat.user);
      }
    }
    people.push_back(std::move(one));
  }
  const std::string decides = table.over() ? "" : engine::actor_of(table.match());
  Json out{{"terms", json_of(*table.terms())}, {"people", std::move(people)}};
  out["watchers"] = watchers;
  out["deciding"] = nullptr;
  if (!decides.empty()) out["deciding"] = {{"side", decides}, {"since", place.changed}};
  out["clock"] = clock_json(place);
  out["proposals"] = Json::array();
  out["standing"] = standing_json(place, seats);
  out["ended"] = nullptr;
  if (const auto& ended = table.ended()) {
    out["ended"] = {{"how", ended->how}, {"side", ended->side}, {"text", words_of(*ended)}};
  }
  out["dice"] = dice_state_json(place);
  out["seen"] = nullptr;
  out["may_claim"] = false;
  out["match"] = nullptr;
  return out;
}

void Hub::push_apart(const Place& place) {
  if (!place.table || !place.table->terms()) return;
  const Table& table = *place.table;
  for (const ConnectionId who : place.people) {
    const Joined& joined = connections_.at(who).joined.at(table.row().id);
    const Json out{{"push", "apart"},
                   {"table", table.row().id},
                   {"sequence", table.sequence()},
                   {"apart", apart_json(place, joined.seats)}};
    wire_.send(who, std::make_shared<const std::string>(text_of(out)));
  }
}

void Hub::check_ready(const At& at) const {
  const Table& table = at.table();
  if (!table.terms()) return;
  const auto listed = listed_.find(table.row().id);
  if (listed == listed_.end()) return;
  for (const SeatRow& seat : listed->second.seats) {
    if (!seat.offered) continue;
    refuse("not-to-act", fmt::format("nobody has taken the {} seat yet; the game begins when your "
                                     "guest is here",
                                     engine::side_in_words(seat.side)));
  }
  if (const std::string why = why_no_dice(at.place); !why.empty()) refuse("not-to-act", why);
}

}  // namespace tercio::server
