// A table whose game is played by letter (docs/wire.md, Letters).
#include <algorithm>

#include <fmt/format.h>

#include "dice/mixed.hpp"
#include "engine/words.hpp"
#include "server/table.hpp"

namespace tercio::server {

using letters::Part;

void Table::keep_letters(const letters::Game& game) {
  letters_ = game;
  const engine::Record& record = game.record;
  given_ = {.seal = record.seal, .share = record.share, .secret = record.unsealed};
  if (dice_ready()) box_->take_seed(record.table, dice::seed_of(given_, record.table));
}

bool Table::take_letters(const letters::Game& game) {
  const auto& lines = game.record.lines;
  for (std::size_t i = 0; i < std::min(sequence(), lines.size()); ++i) {
    if (session_->action(i) != lines[i].action) return false;
  }
  keep_letters(game);
  if (dice_ready()) throw_due_dice();
  // The dice of the letter are those that are thrown here.
  while (sequence() < lines.size()) {
    if (!session_->act_recorded(lines[sequence()].action)) return false;
  }
  begin_after_letters();
  return true;
}

// What was handed over is not taken back.
void Table::begin_after_letters() {
  if (letters_ &&
      sequence() == letters::handed_over(letters_->record, letters::letters_of(letters_->record))) {
    session_->begin_here();
  }
}

Part Table::letter_part() const { return letters::part_of(*letters_, match(), sequence()); }

std::string Table::letter_told() const {
  const std::size_t number = letters::letters_of(letters_->record);
  switch (letter_part()) {
    case Part::kDecide:
      return "it is your part; the letter can be written when the other player is to decide";
    case Part::kWrite:
      return fmt::format("letter {} is ready: save it and send it to the other player", number + 1);
    case Part::kWait:
      return fmt::format("letter {} is the other player's: open it when it comes", number + 1);
    case Part::kOver:
      return "the game is over";
  }
  return {};
}

Json Table::letter_json() const {
  static constexpr const char* kStates[] = {"mine", "write", "wait", "over"};
  return {{"side", letters_->own.side},
          {"number", letters::letters_of(letters_->record)},
          {"state", kStates[static_cast<std::size_t>(letter_part())]},
          {"text", engine::capital(letter_told()) + '.'},
          {"warning", game_->hidden ? letters::kHiddenTold : std::string_view()}};
}

}  // namespace tercio::server
