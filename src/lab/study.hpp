// A study as its file has it: what is to be played and what is to be tried (docs/lab.md). Whether
// its scenarios, options and counters exist is for the plan to say.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/node.hpp"
#include "opponent/course.hpp"

namespace tercio::lab {

inline constexpr int kMaxPairs = 10'000'000;
inline constexpr int kMaxVariations = 100;
inline constexpr int kMaxChanges = 200;  // options, counters or values of one variation
inline constexpr int kMaxJudgements = 10'000'000;

// A word of the study and where it stands; line 0: on the command line.
struct Named {
  std::string key{};
  std::string value{};
  data::Place place{};
};
struct ValueChange {
  std::string file{};
  std::string key{};
  data::Node value{};
  data::Place place{};
};

// What differs from the base, or holds in it.
struct Change {
  std::optional<std::array<std::string, 2>> players{};
  std::optional<std::array<std::int64_t, 2>> judgements{};
  data::Place players_place{};
  data::Place judgements_place{};
  std::vector<Named> options{};
  std::vector<Named> place{};
  std::vector<ValueChange> data{};

  bool is_empty() const {
    return !players && !judgements && options.empty() && place.empty() && data.empty();
  }
};

struct StudiedVariation {
  std::string name{};
  std::string title{};
  data::Place where{};
  std::vector<Named> scenarios{};  // keys only; empty: wherever it fits
  Change change{};
};

struct Study {
  std::string file{};  // its name, for faults
  std::string name{};
  std::string title{};
  std::vector<Named> scenarios{};  // keys only
  Change base{};
  bool swap = true;
  int pairs = 100;
  std::uint64_t seed = 1;
  opponent::Course::Wanted observe{};
  std::vector<StudiedVariation> variations{};
};

// Reads a study; every fault is added. `name`: where it has none of its own.
std::optional<Study> read_study(const data::SourceFile& source, const std::string& name,
                                std::vector<data::Fault>& faults);

// Small letters, digits and hyphens, at most 60.
bool is_study_name(std::string_view text);
// "turns", "heat", "rules", "luck". False for what is none.
bool want(opponent::Course::Wanted& wanted, std::string_view what);

}  // namespace tercio::lab
