// The results of a study: a header and a line for each game, as typed values and as JSON lines
// (docs/lab.md).
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "engine/match.hpp"
#include "opponent/course.hpp"

namespace tercio::lab {

inline constexpr std::string_view kResultsFormat = "tercio-lab/1";

// One value of the games' files replaced.
struct DataChange {
  std::string file{};  // "thirty-years-war/breitenfeld/battle.toml"
  std::string key{};   // "category.saxon.level"
  engine::Json value{};
  engine::Json was{};  // what the file has
  friend bool operator==(const DataChange&, const DataChange&) = default;
};

using Texts = std::vector<std::pair<std::string, std::string>>;  // in order of the first

// What is tried: the base, or the base with something changed. Everything is here, also what it has
// of the base.
struct Variation {
  std::string name{};  // "base" of the first
  std::string title{};
  std::vector<std::string> scenarios{};      // in which it is played
  std::array<std::string, 2> players{};      // levels, of the first side and of the second
  std::array<std::int64_t, 2> judgements{};  // for a player-turn; 0: as the level has it
  Texts options{};                           // only those chosen
  Texts place{};                             // counter, hex
  std::vector<DataChange> data{};
  friend bool operator==(const Variation&, const Variation&) = default;
};

struct StudyScenario {
  std::string id{};                      // "breitenfeld/historical"
  std::string title{};                   // "Breitenfeld, 17 September 1631: …"
  std::string battle{};                  // "breitenfeld"
  std::string system{};                  // "thirty-years-war"
  std::array<std::string, 2> sides{};    // ids
  std::array<std::string, 2> names{};    // "Imperialist"
  std::array<std::string, 2> colours{};  // "#8f2a20"
  std::string first{};                   // the side that moves first
  Texts options{};                       // every option of the battle with its default
  friend bool operator==(const StudyScenario&, const StudyScenario&) = default;
};

// A study with everything found out that follows from it.
struct Header {
  std::string program{};  // version
  std::string data{};     // what the files of the games amount to, 16 digits
  std::string name{};
  std::string title{};
  std::uint64_t seed = 1;
  int pairs = 0;     // seeds for each scenario
  bool swap = true;  // also with the players' seats exchanged, where they differ
  opponent::Course::Wanted observe{};
  std::vector<StudyScenario> scenarios{};
  std::vector<Variation> variations{};  // the base first
  std::uint64_t games = 0;              // of the whole study
  std::array<int, 2> shard{1, 1};       // which part of how many this file is
  friend bool operator==(const Header&, const Header&) = default;
};

struct GameResult {
  std::uint64_t n = 0;  // its number in the study
  std::string scenario{};
  std::string variation{};
  int pair = 0;
  int seating = 0;  // 1: the players' seats are exchanged
  std::uint64_t seed = 0;
  std::array<std::string, 2> players{};  // by side
  int winner = -1;                       // 0 or 1: the side; -1: drawn
  std::string level{};                   // of the victory; "draw"
  std::array<int, 2> points{};
  int margin = 0;  // how far the first side is ahead, in what decides
  int turns = 0;   // game-turns
  int player_turns = 0;
  std::array<std::int64_t, 2> judgements{};
  std::uint64_t hash = 0;  // of the last position
  opponent::Course course{};
};

struct Results {
  Header header;
  std::vector<GameResult> games;
};

// Each of these is one line without its end. The same value gives the same bytes.
std::string line_of(const Header& header);
std::string line_of(const GameResult& game, const Header& header);

// The value of a line, or what is wrong with it.
tl::expected<Header, std::string> read_header(std::string_view line);
tl::expected<GameResult, std::string> read_game(std::string_view line, const Header& header);

// A whole file; the fault names the line. A last line without its end is left out.
tl::expected<Results, std::string> read_results(std::istream& in);
tl::expected<Results, std::string> read_results_file(const std::string& path);

// Of the header: null when there is none.
const StudyScenario* find_scenario(const Header& header, std::string_view id);
const Variation* find_variation(const Header& header, std::string_view name);

}  // namespace tercio::lab
