#include "server/loading.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/json_input.hpp"
#include "server/contributions.hpp"
#include "server/letter_store.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kEntriesAtOnce = 500;

}  // namespace

bool Loading::go_on(const std::function<bool()>& time_is_up) {
  while (stage_ != Stage::kDone) {
    try {
      step();
    } catch (const StoreAway& error) {
      away_ = true;
      fail(error.what());
    } catch (const std::exception& error) {
      fail(error.what());
    }
    if (stage_ != Stage::kDone && time_is_up()) return false;
  }
  return true;
}

void Loading::fail(std::string why) {
  fault_ = why.empty() ? "it cannot be read" : std::move(why);
  table_.reset();
  stage_ = Stage::kDone;
}

void Loading::step() {
  switch (stage_) {
    case Stage::kRow:
      return read_row();
    case Stage::kEntries:
      return read_entries();
    case Stage::kGame:
      return begin();
    case Stage::kLines:
      return play_lines();
    case Stage::kDone:
      return;
  }
}

void Loading::read_row() {
  auto row = store_.row(id_);
  if (!row) return fail("it is not in the store any more");
  row_ = std::move(*row);
  lines_ = lines_of(row_.start);
  changed_ = row_.created;
  stage_ = Stage::kEntries;
}

void Loading::read_entries() {
  const std::size_t most =
      until_ ? std::min(kEntriesAtOnce, static_cast<std::size_t>(*until_ - next_)) : kEntriesAtOnce;
  const auto some = store_.entries(id_, next_, most);
  for (const Entry& entry : some) {
    die_taken_back_ = play_on(lines_, entry);
    if (entry.kind == Entry::Kind::kEnd) ended_ = engine::ended_of(entry.text);
  }
  entries_ += static_cast<std::int64_t>(some.size());
  if (static_cast<std::size_t>(entries_) > most_entries_) return fail("its log is too long");
  if (!some.empty()) {
    next_ = some.back().number + 1;
    changed_ = some.back().at;
  }
  if (some.size() < kEntriesAtOnce || next_ == until_) stage_ = Stage::kGame;
}

void Loading::begin() {
  const auto options = engine::read_json(row_.options);
  if (!options || !options->is_object()) return fail("its options cannot be read");
  if (row_.dice != "server" && row_.dice != "real" && row_.dice != "letters")
    return fail("it has no dice that are known");
  const auto game = games_.find(row_.scenario, choices_of(row_.options));
  if (!game) return fail(game.error().message);
  auto table = Table::begin(std::move(row_), *game);
  if (!table) return fail(table.error().message);
  table_ = std::move(*table);
  if (table_->by_letter()) {
    const auto kept = letters_of_table(store_, id_);
    if (!kept) return fail("its letters cannot be read");
    table_->keep_letters(kept->game);
  } else if (!table_->contributions().seal.empty()) {
    table_->contribute(contributions_of(store_.document(kDiceDocument, id_)));
  }
  stage_ = Stage::kLines;
}

void Loading::play_lines() {
  const std::size_t end = std::min(played_ + kLinesAtOnce, lines_.size());
  for (; played_ < end; ++played_) {
    if (const auto refusal = table_->replay(lines_[played_])) return fail(refusal->message);
  }
  if (played_ < lines_.size()) return;
  table_->end_replay();
  if (die_taken_back_) table_->tell_die_again();
  if (ended_) table_->end(*ended_);
  stage_ = Stage::kDone;
}

}  // namespace tercio::server
