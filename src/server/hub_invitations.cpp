// Invitations: a seat is offered by a link, and whoever opens it first takes it (docs/wire.md, Two
// people apart).
#include <algorithm>
#include <utility>

#include "dice/secret.hpp"
#include "engine/json_input.hpp"
#include "server/contributions.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kLinkBytes = 16;
constexpr const char* kInvitation = "invitation";  // the kind of document: that the lot decides

// What discards a document discards what has its id for an owner: the table's own is another.
std::string lot_id(const std::string& table) { return table + "/lot"; }

Document by_lot(const std::string& table, std::int64_t at) {
  return {.kind = kInvitation, .id = lot_id(table), .owner = table, .text = "lot", .at = at};
}

}  // namespace

// `invite` of the terms.
Invitation Hub::invitation_field(const Request& request, const Game& game,
                                 const std::map<std::string, std::string>& computer) const {
  const Json& terms = request.value("terms");
  const auto plays = [&](const std::string& side) { return computer.contains(side); };
  if (std::all_of(game.sides.begin(), game.sides.end(), plays)) {
    refuse("bad-request", "the computer has every seat; there is nobody to play apart", "terms");
  }
  const auto it = terms.find("invite");
  if (it == terms.end() || it->is_null()) return {};
  if (!it->is_string()) {
    refuse("bad-request", "'invite' is a side, 'any' or 'lot'", "terms");
  }
  const auto whom = it->get<std::string>();
  if (whom == "any" || whom == "lot") {
    if (!computer.empty()) {
      refuse("bad-request", "the computer has one of the seats; name the side you invite to",
             "terms");
    }
    return {.sides = game.sides, .lot = whom == "lot"};
  }
  if (!holds(game.sides, whom)) {
    refuse("bad-request", "'invite' is a side of this battle, 'any' or 'lot'", "terms");
  }
  if (plays(whom)) {
    refuse("bad-request", "the computer has that seat; invite to the other or give it to a person",
           "terms");
  }
  return {.sides = {whom}};
}

Hub::Arranged Hub::arranged_for(Invitation invitation) const {
  Arranged out;
  if (invitation.lot) {
    out.with = [this](const std::string& table) {
      return std::vector<Write>{by_lot(table, settings_.time())};
    };
  }
  out.invitation = std::move(invitation);
  return out;
}

Hub::Later Hub::invite(const At& at) {
  needs_terms(at.table());
  needs_a_seat(at.joined.seats);
  const std::string table = at.table().row().id;
  const Seats sides = at.request.texts("sides", at.table().game().sides.size());
  const bool lot = at.request.flag_or("lot", false);
  if (at.table().over()) refuse("bad-request", "the game is over");
  if (sides.empty()) refuse("bad-request", "name the seats the guest may have", "sides");
  for (const std::string& side : sides) {
    if (!holds(at.joined.seats, side)) refuse("no-seat", "you do not hold that seat", "sides");
  }
  if (at.joined.seats.size() == 1) {
    refuse("bad-request", "it is the only seat you have; to give it away, hand it over", "sides");
  }
  if (lot && sides.size() == 1) {
    refuse("bad-request", "the lot decides between two seats; name both", "lot");
  }
  const std::string once = dice::drawn_text(kLinkBytes);
  std::vector<SeatRow> seats;
  for (const SeatRow& seat : listed_.at(table).seats) {
    SeatRow row = seat;
    row.offered = holds(sides, row.side);
    if (row.offered) {
      row.once = once;
    } else if (seat.offered) {
      row.once.clear();
    }
    seats.push_back(std::move(row));
  }
  std::vector<Write> others;
  if (lot) {
    others.emplace_back(by_lot(table, settings_.time()));
  } else {
    others.emplace_back(Discarded{.kind = kInvitation, .id = lot_id(table)});
  }
  write_seats(at.who, at.request.id(), seats, std::move(others), [this, table, once]() -> Later {
    Place& place = places_.at(table);
    drop_thought(place);
    push_apart(place);
    log_.info("somebody is invited", {{"table", table}});
    return Answer{{{"once", once}}};
  });
  return std::nullopt;
}

// Whoever has a seat while another is offered has invited somebody to it.
Hub::Later Hub::uninvite(const At& at) {
  needs_terms(at.table());
  needs_a_seat(at.joined.seats);
  const std::string table = at.table().row().id;
  std::vector<SeatRow> seats;
  Json keys = Json::object();
  for (SeatRow seat : listed_.at(table).seats) {
    if (!seat.offered) continue;
    seat.offered = false;
    seat.once.clear();
    keys[seat.side] = seat.key;
    seats.push_back(std::move(seat));
  }
  if (seats.empty()) refuse("bad-request", "nobody is invited to this table");
  write_seats(at.who, at.request.id(), seats, {Discarded{.kind = kInvitation, .id = lot_id(table)}},
              [this, table, keys]() -> Later {
                push_apart(places_.at(table));
                return Answer{{{"keys", keys}}};
              });
  return std::nullopt;
}

bool Hub::is_by_lot(const std::string& table) const {
  return store_.document(kInvitation, lot_id(table)).has_value();
}

// The seats a link is good for.
Seats Hub::offered_by(const std::string& table, const std::string& once) const {
  Seats out;
  const auto listed = listed_.find(table);
  if (listed == listed_.end() || once.empty()) return out;
  for (const SeatRow& seat : listed->second.seats) {
    if (seat.once == once) out.push_back(seat.side);
  }
  return out;
}

// Which of the seats the guest gets.
std::string Hub::invited_side(const Request& request, const std::string& table,
                              const Seats& sides) const {
  if (sides.size() == 1) return sides.front();
  if (is_by_lot(table)) {
    // Of the sixteen digits of a seed eight have an odd number.
    return sides.at(static_cast<unsigned char>(dice::drawn_seed().front()) % sides.size());
  }
  if (!request.has("side")) {
    refuse("bad-request", "choose the side you want to play", "side");
  }
  std::string side = request.text("side", 100);
  if (!holds(sides, side)) refuse("bad-request", "that seat is not offered", "side");
  return side;
}

// What a guest is told of the table before he takes a seat.
void Hub::add_invitation(Json& out, const std::string& table, const Seats& sides) const {
  const Store::Listed& listed = listed_.at(table);
  const auto terms = terms_of(listed.row.terms);
  if (!terms) return;
  out["sides"] = sides;
  out["lot"] = sides.size() > 1 && is_by_lot(table);
  out["terms"] = json_of(*terms);
  const auto row = store_.row(table);
  out["options"] = row ? engine::read_object(row->options) : Json::object();
  out["by"] = "";
  for (const SeatRow& seat : listed.seats) {
    if (!seat.user.empty() && out["by"] == "") out["by"] = name_of_user(seat.user);
  }
  out["commitment"] = listed.row.commitment;
  const auto dice = contributions_of(store_.document(kDiceDocument, table));
  if (!terms->seal.empty() && terms->sealer.empty() && dice.share.empty()) {
    out["seal"] = terms->seal;
  }
}

// The one who asks gets the other's side and a table; the other is told of the link to it.
void Hub::begin_rematch(const At& at, TableRow row,
                        const std::map<std::string, std::string>& computer) {
  const Table& old = at.table();
  const std::string from = old.row().id;
  const std::string by = old.asker_for(at.joined.seats);
  if (at.place.rematch && at.place.rematch->by != by) {
    refuse("bad-request", "the other player has offered another game already; take that one");
  }
  Terms terms = *old.terms();
  terms.match.clear();
  terms.game = 0;
  terms.sealer.clear();
  terms.seal = at.request.has("seal") ? seal_field(at.request.value("seal")) : "";
  row.terms = stored_text_of(terms);
  const bool alone =
      std::all_of(old.game().sides.begin(), old.game().sides.end(), [&](const std::string& side) {
        return holds(at.joined.seats, side) || old.computer().plays(side);
      });
  if (alone) return open_table(at.who, at.request.id(), std::move(row), computer);
  Arranged arranged = arranged_for({.sides = {by}});
  arranged.invited = [this, from, by](const std::string& table, const std::string& once) {
    const Json text{{"by", by}, {"table", table}, {"once", once}};
    write({Document{.kind = "rematch",
                    .id = from + "/rematch",
                    .owner = from,
                    .text = text_of(text),
                    .at = settings_.time()}},
          [this, from,
           offer = Rematch{.by = by, .table = table, .once = once}](const std::string& fault) {
            if (!fault.empty()) log_.error("a rematch was not offered", {{"what", fault}});
            const auto place = places_.find(from);
            if (!fault.empty() || place == places_.end() || !place->second.table) return;
            place->second.rematch = offer;
            push_apart(place->second);
          });
  };
  open_table(at.who, at.request.id(), std::move(row), computer, std::move(arranged));
}

}  // namespace tercio::server
