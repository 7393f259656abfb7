#include "server/letter_store.hpp"

#include "engine/json_input.hpp"
#include "server/answer.hpp"

namespace tercio::server {

std::string letter_id(const std::string& game, const std::string& side) {
  return game + '-' + side;
}

std::optional<KeptLetters> kept_letters(const std::optional<Document>& stored) {
  if (!stored) return std::nullopt;
  auto game = letters::game_of(stored->text);
  if (!game) return std::nullopt;
  return KeptLetters{.table = stored->owner, .game = std::move(*game)};
}

std::optional<KeptLetters> letters_of_table(Store& store, const std::string& table) {
  const auto found = store.documents_of(kLetterDocument, table);
  return found.empty() ? std::nullopt : kept_letters(found.front());
}

Document document_of(const std::string& table, const letters::Game& game, bool fresh) {
  return {.kind = kLetterDocument,
          .id = letter_id(game.record.table, game.own.side),
          .owner = table,
          .text = letters::stored_text_of(game),
          .fresh = fresh};
}

}  // namespace tercio::server
