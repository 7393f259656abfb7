// How strong the computer plays.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tercio::opponent {

// What a level leaves to its scripted policy, and with which taste.
enum class Style : std::uint8_t {
  kPlain,
  kBeginner,
  kAggressive,
  kCautious,
  kGunner,
  kLearned,
  kRandom
};

struct Level {
  std::string_view id;     // "captain"
  std::string_view name;   // "Captain"
  std::string_view about;  // a sentence for the player
  Style style = Style::kPlain;
  std::int64_t judgements = 0;  // for one player-turn; 0: plays by the script alone
  double seconds = 1;           // at most, for one player-turn on one core
};

// The levels one can play against, the weakest first.
std::span<const Level> levels();
// The same and those only a ladder knows: random play and scripts of other styles.
std::span<const Level> all_players();
// Among all players; null when there is none.
const Level* find_level(std::string_view id);
// The one offered first.
const Level& default_level();
// The one that hints and reviews think with.
const Level& adviser_level();

}  // namespace tercio::opponent
