// A position: a plain value of less than 3 KB, copied, compared and hashed as bytes.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

struct BreitenfeldFacts {
  Visibility visibility = Visibility::kClear;
  std::array<std::uint8_t, 2> released{};     // 16.11, 16.12, by side
  std::uint8_t saxon_collapse = 0;            // 20.13: the Player-Turn of the collapse; 0: none
  std::uint8_t saxon_collapse_turn = 0;       // 20.32: its Game-Turn
  std::uint8_t saxon_grace_over = 0;          // breitenfeld.saxon_grace
  std::uint8_t imperialist_level_raised = 0;  // 20.32
  std::uint8_t spare = 0;
  // 21.11, 21.12: strength points exited that may score, judged at the end (B-27).
  std::uint16_t allied_cavalry_exited_south = 0;
  std::uint16_t swedish_exited_north = 0;
  std::uint16_t imperialist_cavalry_exited_north = 0;
  std::uint16_t imperialist_exited_south = 0;
};

struct RocroiFacts {
  std::uint8_t beck_die = 0;  // 17.0: the 5 or 6 that brought Beck; 0: not yet
  std::uint8_t spare = 0;
};

// Freiburg: where the Bavarians have set up.
enum class Post : std::uint8_t { kNone, kLine, kPosition, kHill, kTown };

struct FreiburgFacts {
  Post first_post = Post::kNone;  // 20.1: of the first day
  Post post = Post::kNone;        // of this day
  std::uint8_t line_taken = 0;    // 18.51: the French condition of 3 August at the end of that day
  std::uint8_t hill_lost = 0;     // 18.71
  std::uint32_t spare = 0;
  PieceSet lost_today{};          // 18.41: units eliminated since the day began
  PieceSet owned_by_b_at_dawn{};  // 18.36: guns of side B when the day began
};

// 19.5 What the armies have done to the ground. A bit for each watched hex (Game::watch).
struct Ground {
  std::uint64_t last_b = 0;    // side B was the last to have a unit in the hex
  std::uint64_t hit = 0;       // 19.55: one hit on its walls
  std::uint64_t breached = 0;  // 19.55: its walls are breached
};

struct State {
  // The sequence of play.
  std::uint8_t turn = 0;  // of the day
  Phase phase = Phase::kSetUp;
  Step step = Step::kDeploy;
  Side phasing = Side::kA;
  Side decider = Side::kA;        // who decides, when it is not the dice
  std::uint8_t player_turn = 0;   // counts the Player-Turns of the day from 1
  PieceId subject = kNoPiece;     // the unit or gun the next die is thrown for
  std::uint8_t crowded = 0;       // 6.32: units that share a hex and must still move
  std::uint8_t charge = 0;        // the current attack is a charge
  std::uint8_t day = 1;           // of a campaign
  HexId target = kNoHex;          // of the gun that fires
  std::uint16_t demoralized = 0;  // 11.0: one bit per category
  std::uint8_t combats = 0;       // attacks declared (combat.declare_all_first)
  Shot shot = Shot::kAtUnit;      // what the gun's die is thrown for
  // Tests of morale (Freiburg 15.0).
  Step interrupted = Step::kDeploy;  // the decision to go on with after the tests
  std::uint8_t phase_ended = 0;      // … or the phase has ended meanwhile
  std::uint8_t leader_tests = 0;     // one bit per category: a test for its leader is due
  std::uint8_t leaderless = 0;       // one bit per category: its leader has been eliminated
  std::array<std::uint8_t, kMaxCategories> tests_passed{};  // levels survived
  std::uint32_t spare = 0;

  std::array<std::uint16_t, kMaxArmies> losses{};      // 11.0: points that count
  std::array<std::uint16_t, kMaxCategories> levels{};  // 11.0
  std::array<std::int16_t, 2> points{};                // victory points scored so far
  std::array<std::uint16_t, 2> strength_lost{};        // by side, all units

  // The pieces.
  std::array<HexId, kMaxPieces> at{};  // kNoHex: off the map
  std::array<Status, kMaxPieces> status{};
  std::array<PieceId, kMaxPieces> next_here{};       // the next unit in the same hex
  std::array<std::uint8_t, kMaxPieces> combat_of{};  // number of its declared attack; 0: none
  hex::HexMap<PieceId> unit_at{};                    // a unit in the hex; kNoPiece: none
  std::array<HexSet, 2> units{};                     // hexes with units of a side
  std::array<HexSet, 2> ready{};                     // … with undisrupted units
  HexSet guns{};                                     // hexes with artillery
  PieceSet present{};                                // the pieces on the map
  PieceSet owned_by_b{};                             // 5.31: guns that belong to side B now

  // This phase.
  PieceSet done{};              // moved, fired or attacked
  PieceSet attacked{};          // 8.14
  PieceSet must_attack{};       // 8.12, fixed at the start of the Combat Phase (S-53)
  PieceSet must_be_attacked{};  // 8.11
  // The current attack.
  PieceSet attackers{};
  PieceSet defenders{};
  PieceSet leaders{};  // leaders that take part (leader.auto_apply off)
  Ground ground{};
  std::array<PieceId, 16> serves{};  // Rocroi 18.0: unit a leader helps, by rank among the leaders

  FreiburgFacts freiburg{};
  BreitenfeldFacts breitenfeld{};
  RocroiFacts rocroi{};
  std::array<std::uint8_t, 6> tail{};

  friend bool operator==(const State& a, const State& b);
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "hashed and compared as bytes");

std::uint64_t hash_of(const State& state);

}  // namespace tercio::thirty_years_war
