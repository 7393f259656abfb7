// A game by letter as the server keeps it for one of its players.
#pragma once

#include <optional>
#include <string>

#include "letters/game.hpp"
#include "server/store.hpp"

namespace tercio::server {

inline constexpr const char* kLetterDocument = "letter";

struct KeptLetters {
  std::string table{};
  letters::Game game{};
};

// Under which it is found when a letter for that side comes.
std::string letter_id(const std::string& game, const std::string& side);
std::optional<KeptLetters> kept_letters(const std::optional<Document>& stored);
// What is kept for a table; none: its game is not played by letter.
std::optional<KeptLetters> letters_of_table(Store& store, const std::string& table);
Document document_of(const std::string& table, const letters::Game& game, bool fresh);

}  // namespace tercio::server
