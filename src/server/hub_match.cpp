// Matches of two games: when the first is over, the second is opened with sides exchanged.
#include "engine/json_input.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

// Of a match whose first game is called so.
std::string second_title(const std::string& scenario_title) {
  return scenario_title + ", second game";
}

const SeatRow* other_seat(const std::vector<SeatRow>& seats, const std::string& side) {
  for (const SeatRow& seat : seats) {
    if (seat.side != side) return &seat;
  }
  return nullptr;
}

}  // namespace

void Hub::note_match(const TableRow& row) {
  const auto terms = terms_of(row.terms);
  if (!terms || terms->game == 0) return;
  MatchTables& tables = matches_[terms->match];
  (terms->game == 1 ? tables.first : tables.second) = row.id;
}

Json Hub::match_json(const Table& table) const {
  const Terms& terms = *table.terms();
  if (terms.game == 0) return nullptr;
  const auto it = matches_.find(terms.match);
  std::string other;
  if (it != matches_.end()) other = terms.game == 1 ? it->second.second : it->second.first;
  return {{"id", terms.match}, {"game", terms.game}, {"other", other}};
}

// Opens the second game, where the first is over and there is none yet.
void Hub::see_to_match(const std::string& table) {
  const auto place = places_.find(table);
  if (place == places_.end() || !place->second.table || !place->second.table->over()) return;
  const auto& terms = place->second.table->terms();
  if (!terms || terms->game != 1) return;
  MatchTables& tables = matches_[terms->match];
  if (stopping_ || tables.opening || !tables.second.empty()) return;
  const auto document = store_.document("match", terms->match);
  if (!document) return;
  const Json kept = engine::read_object(document->text);

  const TableRow& first = place->second.table->row();
  TableRow row;
  row.scenario = first.scenario;
  row.options = first.options;
  row.dice = first.dice;
  row.title = second_title(games_.title_of(first.scenario));
  Terms again = *terms;
  again.game = 2;
  again.seal = kept.value("seal", "");
  again.sealer = again.seal.empty() ? "" : kept.value("sealer", "");
  row.terms = stored_text_of(again);

  Arranged arranged;
  const auto& seats = listed_.at(table).seats;
  const Json keys = kept.value("keys", Json::object());
  for (const auto& [side, key] : keys.items()) {
    const SeatRow* const before = other_seat(seats, side);
    arranged.seats[side] = SeatRow{.table = {},
                                   .side = side,
                                   .key = key.get<std::string>(),
                                   .user = before == nullptr ? "" : before->user};
  }
  arranged.with = [match = terms->match, at = settings_.time()](const std::string& second) {
    return std::vector<Write>{Document{
        .kind = "second", .id = match, .owner = second, .text = "{}", .at = at, .fresh = true}};
  };
  arranged.opened = [this, table, match = terms->match](const std::string& /*second*/) {
    matches_[match].opening = false;
    const auto first_place = places_.find(table);
    if (first_place != places_.end()) push_apart(first_place->second);
    return Answer{};
  };
  // It is tried again when somebody next comes to the first table.
  arranged.failed = [this, match = terms->match](const std::string& /*fault*/) {
    matches_[match].opening = false;
  };
  tables.opening = true;
  try {
    open_table(kNobody, nullptr, std::move(row), {}, std::move(arranged));
  } catch (const Fault& fault) {
    matches_[terms->match].opening = false;
    log_.error("the second game of a match could not be opened",
               {{"table", table}, {"what", fault.error.refusal.message}});
  }
}

}  // namespace tercio::server
