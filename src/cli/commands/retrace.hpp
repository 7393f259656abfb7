// Games read from records, with everything that happened in them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/table/terminal.hpp"
#include "data/library.hpp"
#include "engine/session.hpp"

namespace tercio::cli {

// One action of a game and what came of it.
struct Deed {
  std::string action;   // empty: the opening of the game
  std::string heading;  // of the position before it
  engine::Happened happened;
};

struct Retraced {
  std::unique_ptr<engine::Session> session;  // as far as the record is sound; null: not at all
  std::vector<Deed> deeds;                   // the opening first
  std::string fault;                         // what is wrong; empty: nothing
  int line = 0;                              // where; 0: in the head of the record
};

// Plays a record action by action, at most `most` of them (-1: all).
Retraced retrace(const data::GameLibrary& library, const engine::Record& record, int most = -1);

// The same from the text of a record.
Retraced retrace_text(const data::GameLibrary& library, const std::string& text, int most = -1);

// "8.12: Merode has not attacked": the rule of a refusal before its sentence.
std::string sentence_of(const engine::Refusal& refusal);
// One event as a sentence with its rule.
std::string event_text(const Screen& screen, const engine::Json& event);

}  // namespace tercio::cli
