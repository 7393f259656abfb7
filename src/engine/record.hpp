// A game as text: what was started, and every action and roll.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/refusal.hpp"

namespace tercio::engine {

inline constexpr int kRecordFormat = 1;

struct Record {
  struct Line {
    std::string action;
    int number = 0;       // in the text; 0 when the record was not read from one
    std::string comment;  // written before the action
  };
  std::string rules;     // "thirty-years-war 1"
  std::string scenario;  // "breitenfeld/historical"
  std::map<std::string, std::string> options;
  std::string seed;  // empty: none known, or not told yet
  // A game of a server (docs/records.md, Proof): the table; the hash of the seed of its dice, empty
  // when players threw them; the hash of how it began, which was told before the first action; and
  // that of everything since. Records of older servers have no chain, and their commitment is the
  // hash of the seed.
  std::string table{};
  std::string seed_hash{};
  std::string commitment{};
  std::string chain{};
  // Of mixed dice (docs/wire.md): what was sealed before the game, the other player's share, and
  // the secret when the seal is open.
  std::string seal{};
  std::string share{};
  std::string unsealed{};
  // Of a letter (docs/records.md): the side and the key of who began the game, and of who answered,
  // and what was signed whenever the game was handed over.
  std::string begun_by{};
  std::string answered_by{};
  std::vector<Line> signatures{};
  int begun_by_line = 0;
  int answered_by_line = 0;
  int seal_line = 0;
  int share_line = 0;
  int unsealed_line = 0;
  int seed_line = 0;  // where they stand in the text
  int commitment_line = 0;
  int chain_line = 0;
  std::size_t taken_over = 0;     // so many lines are those of an earlier game, with other dice
  std::string taken_over_hash{};  // of those lines
  int taken_over_line = 0;
  bool manual_dice = false;
  std::string ended{};  // by other means than the rules (engine/ended.hpp): "resigned french"
  int ended_line = 0;
  std::string set_up;  // the JSON of an edited start, or empty
  std::vector<Line> lines;
  std::string outcome;  // written as a comment at the end
};

std::string text_of(const Record& record);
// How the game began, in the lines of the record: what a commitment is the hash of.
std::string beginning_of(const Record& record);
// A fault's message names the line.
tl::expected<Record, Refusal> parse_record(std::string_view text);

}  // namespace tercio::engine
