// Taking back: one's own decisions at once, others when the other side has been asked and agrees.
#include "engine/deed.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

// The answer to a request that has been carried out already and was sent once more; nothing if it
// is about the present position.
std::optional<Answer> repeated(const Table& table, std::size_t sequence) {
  if (sequence == table.sequence()) return std::nullopt;
  if (!table.was_undone(sequence)) refuse_stale();
  return Answer{{{"sequence", table.sequence()}, {"repeated", true}}};
}

// A game that was given up or drawn stays so; what is over by the rules the session refuses.
void needs_an_open_end(const Table& table) {
  if (table.ended()) refuse("not-to-act", "the game is over; nothing can be undone any more");
}

}  // namespace

Hub::Later Hub::carry_out_undo(const At& at, const engine::Session::Asker& asker) {
  Table& table = *at.place.table;
  needs_an_open_end(table);
  const auto sequence = static_cast<std::int64_t>(table.sequence());
  check_may_add(at.place, payer_of(at.who), false);
  const auto undone = granted(table.undo(asker));
  keep(at.place, {.who = at.who,
                  .id = at.request.id(),
                  .entry = {.table = table.row().id,
                            .kind = Entry::Kind::kUndo,
                            .text = std::to_string(table.sequence())},
                  .before = sequence,
                  .undone = undone});
  return std::nullopt;
}

// Against the computer: to the last decision of one's own, whatever fell in between. It is counted.
Hub::Later Hub::take_back(const At& at, const std::string& seat) {
  Table& table = *at.place.table;
  needs_an_open_end(table);
  const auto sequence = static_cast<std::int64_t>(table.sequence());
  check_may_add(at.place, payer_of(at.who), false);
  const auto undone = granted(table.take_back(seat));
  SeatRow row = seat_row(table.row().id, seat);
  ++row.taken_back;
  keep(at.place, {.who = at.who,
                  .id = at.request.id(),
                  .entry = {.table = table.row().id,
                            .kind = Entry::Kind::kUndo,
                            .text = std::to_string(table.sequence())},
                  .before = sequence,
                  .undone = undone,
                  .seat = row});
  return std::nullopt;
}

Hub::Later Hub::undo(const At& at) {
  const std::size_t sequence = at.request.number("sequence");
  const Seats& seats = at.joined.seats;
  Table& table = *at.place.table;
  needs_a_seat(seats);
  if (table.lesson() != nullptr && !table.lesson()->free()) {
    refuse("lesson", "In a lesson, Back takes you to the step before.");
  }
  if (auto answer = repeated(table, sequence)) return answer;
  const engine::Session::Asker asker{
      .seat = at.request.has("seat") ? at.request.text("seat", 100) : table.asker_for(seats),
      .agreed = at.request.flag_or("agreed", false)};
  if (!holds(seats, asker.seat)) refuse("no-seat", "you do not sit for that side", "seat");
  if (asker.agreed && seats.size() < table.game().sides.size()) {
    refuse("no-seat", "the other side has to be asked whether it agrees", "agreed");
  }
  if (table.computer().plays(asker.seat)) {
    refuse("not-to-act", "the computer plays that side; take the seat over first", "seat");
  }
  if (table.plays_the_computer(asker.seat)) {
    const engine::Session::Asker own{.seat = table.undoes_as(asker.seat)};
    if (!table.session().why_not_undo(own)) return carry_out_undo(at, own);
    return take_back(at, asker.seat);
  }
  return carry_out_undo(at, asker);
}

Answer Hub::ask_undo(const At& at) {
  Table& table = *at.place.table;
  needs_a_seat(at.joined.seats);
  if (!table.computer().players.empty()) {
    refuse("bad-request", "the computer is not asked; what may be undone is undone at once");
  }
  if (at.request.number("sequence") != table.sequence()) refuse_stale();
  needs_an_open_end(table);
  const std::string seat = table.asker_for(at.joined.seats);
  if (const auto refusal = table.session().why_not_undo({.seat = seat, .agreed = true})) {
    refuse(*refusal);
  }
  if (table.asked() && table.asked()->by != seat) {
    refuse("not-to-act", "the other side has asked already; answer it first");
  }
  table.ask(seat);
  keep_asked(at.place);
  push_undo(at.place, {});
  return {};
}

Hub::Later Hub::answer_undo(const At& at) {
  const std::size_t sequence = at.request.number("sequence");
  const bool agrees = at.request.flag("agree");
  Table& table = *at.place.table;
  needs_a_seat(at.joined.seats);
  if (auto answer = repeated(table, sequence)) return answer;
  if (!table.asked()) refuse("stale", "nobody has asked for an undo", "sequence");
  const std::string by = table.asked()->by;
  std::string other;
  for (const std::string& seat : at.joined.seats) other = seat != by ? seat : other;
  if (other.empty()) refuse("no-seat", "the other side answers this");
  if (!agrees) {
    table.ask_no_more();
    const std::string said =
        "The " + engine::side_in_words(other) + " player does not agree to take it back.";
    keep_asked(at.place, said);
    push_undo(at.place, said);
    return Answer{};
  }
  return carry_out_undo(at, {.seat = by, .agreed = true});
}

Answer Hub::withdraw_undo(const At& at) {
  Table& table = *at.place.table;
  needs_a_seat(at.joined.seats);
  if (!table.asked()) return {};
  const std::string by = table.asked()->by;
  if (!holds(at.joined.seats, by)) refuse("no-seat", "the other side has asked, not you");
  table.ask_no_more();
  const std::string said =
      "The " + engine::side_in_words(by) + " player no longer asks for an undo.";
  keep_asked(at.place, said);
  push_undo(at.place, said);
  return {};
}

// What has changed in the asking, told to everybody at the table.
void Hub::push_undo(const Place& place, const std::string& said) {
  const Table& table = *place.table;
  for (const ConnectionId who : place.people) {
    const Joined& joined = connections_.at(who).joined.at(table.row().id);
    if (joined.covered) continue;
    Json out{{"push", "undo"},
             {"table", table.row().id},
             {"sequence", table.sequence()},
             {"undo", table.undo_json(joined.seats)}};
    if (!said.empty()) out["said"] = said;
    wire_.send(who, std::make_shared<const std::string>(text_of(out)));
  }
}

}  // namespace tercio::server
