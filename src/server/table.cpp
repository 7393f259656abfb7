#include "server/table.hpp"

#include <algorithm>
#include <charconv>

#include "dice/committed.hpp"

namespace tercio::server {

using engine::Dice;
using engine::Match;

Table::Table(TableRow row, std::shared_ptr<const Game> game)
    : row_(std::move(row)), game_(std::move(game)) {
  std::unique_ptr<engine::DiceBox> box;
  if (server_dice()) box = std::make_unique<dice::CommittedDice>(row_.id, row_.seed);
  // The seed is the box's secret: the session's record does not tell it.
  session_ = std::make_unique<engine::Session>(data::match_of(game_->game), Dice::kManual, "",
                                               std::move(box));
  session_->listen([this](std::size_t number, const Match::Done& done) {
    hear(number, done.events, done.seen);
  });
}

tl::expected<std::unique_ptr<Table>, Refusal> Table::play(TableRow row,
                                                          std::shared_ptr<const Game> game,
                                                          const std::vector<std::string>& lines) {
  std::unique_ptr<Table> table(new Table(std::move(row), std::move(game)));
  if (!table->row_.setup.empty()) {
    auto faults = table->session_->set_up(Json::parse(table->row_.setup, nullptr, false));
    if (!faults.empty()) return tl::unexpected(std::move(faults.front()));
  }
  table->hear(0, table->session_->begin().events, {});
  table->taken_over_ = lines_of(table->row_.start).size();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto done = table->session_->act(lines[i]);
    if (done) continue;
    done.error().message = "action " + std::to_string(i + 1) + ": " + done.error().message;
    return tl::unexpected(std::move(done.error()));
  }
  if (table->server_dice()) (void)table->session_->go_on_with(Dice::kAuto);
  return table;
}

void Table::hear(std::size_t number, const std::vector<Json>& events,
                 const std::vector<std::vector<Json>>& seen) {
  const std::string head = "{\"n\":" + std::to_string(number) + ',';
  const auto told = [&](const std::vector<Json>& list) {
    std::string text;
    for (const Json& event : list) {
      if (!text.empty()) text += ',';
      text += head + text_of(event).substr(1);
    }
    return text;
  };
  Told entry{.number = static_cast<std::int64_t>(number)};
  if (seen.empty()) {
    entry.known.push_back(told(events));
  } else {
    for (const auto& list : seen) entry.known.push_back(told(list));
  }
  log_.push_back(std::move(entry));
}

Seats Table::seats_of(const std::vector<std::string>& keys) const {
  const Json mine = Json::parse(row_.keys, nullptr, false);
  Seats seats;
  for (const std::string& side : game_->sides) {
    const std::string key = mine.is_object() ? mine.value(side, "") : "";
    if (!key.empty() && std::find(keys.begin(), keys.end(), key) != keys.end()) {
      seats.push_back(side);
    }
  }
  return seats;
}

std::string Table::seat_for(const Seats& seats, const Match& match) const {
  if (seats.empty()) return game_->sides.front();
  const std::string decider = match.to_act();
  return std::find(seats.begin(), seats.end(), decider) != seats.end() ? decider : seats.front();
}

bool Table::may_see_all(const Seats& seats) const {
  return !game_->hidden || match().over() || seats.size() == game_->sides.size();
}

tl::expected<std::string, Refusal> Table::act(std::string_view action) {
  const std::size_t before = sequence();
  if (auto done = session_->act(action); !done) return tl::unexpected(std::move(done.error()));
  return lines_from(before);
}

std::string Table::lines_from(std::size_t number) const {
  std::string out;
  for (std::size_t i = number; i < sequence(); ++i) {
    if (!out.empty()) out += '\n';
    out += session_->action(i);
  }
  return out;
}

std::optional<Refusal> Table::undo(const Seats& seats) {
  if (auto refusal = session_->why_not_take_back(seats)) return refusal;
  const std::size_t before = sequence();
  if (auto refusal = session_->undo(engine::Session::Force::kNo)) return refusal;
  undone_from_ = before;
  undone_to_ = sequence();
  const auto left = static_cast<std::int64_t>(sequence());
  while (!log_.empty() && log_.back().number > left) log_.pop_back();
  return std::nullopt;
}

bool Table::was_undone(std::size_t from) const {
  return undone_from_ > 0 && from == undone_from_ && sequence() == undone_to_;
}

std::string Table::events(const std::string& seat, std::int64_t after) const {
  const auto side = static_cast<std::size_t>(
      std::find(game_->sides.begin(), game_->sides.end(), seat) - game_->sides.begin());
  auto first = log_.end();
  while (first != log_.begin() && std::prev(first)->number > after) --first;
  std::string out;
  for (auto it = first; it != log_.end(); ++it) {
    const std::string& text = it->known.size() == 1 ? it->known.front() : it->known[side];
    if (!out.empty() && !text.empty()) out += ',';
    out += text;
  }
  return out;
}

std::string Table::view(const Match& match, std::size_t sequence, const Seats& seats) const {
  const std::string seat = seat_for(seats, match);
  Json view{{"table", row_.id}, {"sequence", sequence}, {"seat", seat},
            {"seats", seats},   {"title", row_.title},  {"over", match.over()}};
  view.update(game_->herald->view(match, seat));
  view["undo"] = {{"may", true}};
  const bool now = sequence == this->sequence();
  if (!now) {
    view["undo"] = {{"may", false}, {"rule", ""}, {"message", "this is an earlier position"}};
  } else if (const auto refusal = session_->why_not_take_back(seats)) {
    view["undo"] = {{"may", false}, {"rule", refusal->rule}, {"message", refusal->message}};
  }
  view["dice"] = {{"mode", row_.dice}};
  if (server_dice()) view["dice"]["commitment"] = row_.commitment;
  if (server_dice() && session_->match().over()) view["dice"]["seed"] = row_.seed;
  return text_of(view);
}

std::string Table::record(std::size_t steps) const {
  engine::Record record = session_->record(steps);
  if (server_dice()) {
    record.table = row_.id;
    record.commitment = row_.commitment;
    record.taken_over = std::min(taken_over_, steps);
    if (match().over()) record.seed = row_.seed;
  }
  return engine::text_of(record);
}

Summary Table::summary(std::int64_t entries, std::int64_t changed) const {
  return {.table = row_.id,
          .heading = match().heading(),
          .over = match().over(),
          .sequence = static_cast<std::int64_t>(sequence()),
          .entries = entries,
          .changed = changed};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (end > 0) out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::vector<std::string> lines_of(const Store::Stored& stored) {
  std::vector<std::string> lines = lines_of(stored.row.start);
  for (const Entry& entry : stored.entries) {
    if (entry.kind == Entry::Kind::kUndo) {
      std::size_t left = lines.size();
      (void)std::from_chars(entry.text.data(), entry.text.data() + entry.text.size(), left);
      lines.resize(std::min(left, lines.size()));
    } else {
      for (std::string& line : lines_of(entry.text)) lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace tercio::server
