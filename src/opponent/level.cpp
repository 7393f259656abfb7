#include "opponent/level.hpp"

#include <array>

namespace tercio::opponent {

namespace {

constexpr std::size_t kLevels = 6;
constexpr std::array<Level, kLevels + 5> kPlayers{{
    {"recruit", "Recruit", "Knows the rules and overlooks things. For a first battle.",
     Style::kBeginner, 0, 1.0},
    {"ensign", "Ensign", "Plays soundly by rule of thumb and never looks ahead.", Style::kPlain, 0,
     1.0},
    {"captain", "Captain", "Thinks of your answer, but not for long.", Style::kPlain, 150, 1.0},
    {"colonel", "Colonel", "Weighs many plans against your answer. A match for a good player.",
     Style::kPlain, 1'000, 1.0},
    {"general", "General", "Takes up to a second to find the better plan.", Style::kPlain, 6'000,
     1.0},
    {"marshal", "Marshal", "The strongest: thinks up to five seconds about a turn.", Style::kPlain,
     30'000, 5.0},
    {"aggressive", "Aggressive", "A script that attacks at any price.", Style::kAggressive, 0, 1.0},
    {"cautious", "Cautious", "A script that attacks only at good odds.", Style::kCautious, 0, 1.0},
    {"gunner", "Gunner", "A script that trusts its guns and keeps its distance.", Style::kGunner, 0,
     1.0},
    {"veteran", "Veteran",
     "The script by which those who think play: what was learned of the battle.", Style::kLearned,
     0, 1.0},
    {"random", "Random", "Any legal action.", Style::kRandom, 0, 1.0},
}};

}  // namespace

std::span<const Level> levels() { return std::span(kPlayers).first(kLevels); }
std::span<const Level> all_players() { return kPlayers; }

const Level* find_level(std::string_view id) {
  for (const Level& level : kPlayers) {
    if (level.id == id) return &level;
  }
  return nullptr;
}

const Level& default_level() { return *find_level("captain"); }
const Level& adviser_level() { return *find_level("colonel"); }

}  // namespace tercio::opponent
