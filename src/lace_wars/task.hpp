// What is still to be done before the sequence of play goes on.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

// A decision, a die or a result may call for others first (a shot for a morale test, the test for a
// rout, the rout for the tests of those it runs through), so what is due lies on a pile: the last
// put on it comes first.
enum class TaskKind : std::uint8_t {
  kNone,
  kReact,        // the other side may react to the step just made; pieces: the mover
  kMoveOn,       // the mover goes on along its route, or decides
  kCharge,       // pieces: cavalry whose reaction test succeeded chooses its way
  kLosses,       // pieces: units that share the steps lost
  kTest,         // pieces: a stack that tests
  kDisorganise,  // pieces: disorganised unit by unit
  kStar,         // pieces: cavalry disorganised before the combat is eliminated
  kEliminate,    // pieces
  kRetreat,      // pieces: the stack and who goes along
  kRout,         // pieces: one unit
  kFord,         // pieces: one unit that crossed the river
  kCommanders,   // the commanders in `shaken` and `orphaned` are tested
  kPromote,      // pieces: the army commander who fell
  kPlace,        // pieces: a commander to be put on a unit
  kFight,        // light troops are asked, then the combat die is rolled
  kAdvances,     // the advances of the combat that is being fought
  kEndCombat,
  kFace,   // pieces: a rallied unit chooses its facing
  kRally,  // the next test of the rally phase
};

// Why a unit is disorganised.
enum class Cause : std::uint8_t {
  kCombat,   // combat, fire, retreat, friends running through: a second time it routs (12.2)
  kTerrain,  // never routs
  kTurning,  // 8.3, 6.4: never routs
};

// How a retreat came about, and whether its commanders are known.
enum class RetreatStage : std::uint8_t {
  kOrdered,   // nobody has moved yet: it is still open who goes along
  kUnderWay,  // 11.2.1a-4 the commanders who go along are among the pieces
  kByChoice,  // 8.4a a withdrawal that passes friends
};

// A plain value in the position. What a kind needs besides its pieces lies in `detail`, and only
// the functions named after it read and write that.
struct Task {
  TaskKind kind = TaskKind::kNone;
  std::array<std::uint8_t, 3> detail{};
  // kLosses, kTest, kDisorganise: they are struck in this hex, which they have just left (9.3);
  // kPlace: where the commander was.
  HexId hex = kNoHex;
  HexId spare = kNoHex;
  PieceSet pieces{};

  // --- kLosses ---
  static Task losses(PieceSet units, int steps, HexId struck_in = kNoHex) {
    return {.kind = TaskKind::kLosses, .detail = {byte(steps)}, .hex = struck_in, .pieces = units};
  }
  // 12.4d Of a routed unit whose last step is lost among friends.
  static Task losses_of_rout(PieceSet unit, int steps, bool among_friends) {
    return {.kind = TaskKind::kLosses,
            .detail = {byte(steps), byte(among_friends ? 1 : 0)},
            .pieces = unit};
  }
  int steps_to_lose() const { return of(TaskKind::kLosses, 0); }
  bool is_among_friends() const { return of(TaskKind::kLosses, 1) != 0; }
  bool has_begun() const { return of(TaskKind::kLosses, 2) != 0; }
  void begin() { at(TaskKind::kLosses, 2) = 1; }
  void count_step() {
    --at(TaskKind::kLosses, 0);
    begin();
  }

  // --- kTest, kDisorganise ---
  static Task test(PieceSet stack, int modifier, Cause cause, HexId struck_in = kNoHex) {
    return {.kind = TaskKind::kTest,
            .detail = {byte(modifier + kModifierBase), byte(static_cast<int>(cause))},
            .hex = struck_in,
            .pieces = stack};
  }
  static Task disorganise(PieceSet units, Cause cause, HexId struck_in = kNoHex) {
    return {.kind = TaskKind::kDisorganise,
            .detail = {0, byte(static_cast<int>(cause))},
            .hex = struck_in,
            .pieces = units};
  }
  int modifier() const { return of(TaskKind::kTest, 0) - kModifierBase; }
  Cause cause() const {
    assert(kind == TaskKind::kTest || kind == TaskKind::kDisorganise);
    return static_cast<Cause>(detail[1]);
  }

  // --- kRetreat ---
  static Task retreat(PieceSet stack, int hexes) {
    return {.kind = TaskKind::kRetreat, .detail = {byte(hexes)}, .pieces = stack};
  }
  // 8.4a Who withdraws onto friends goes on as in a retreat.
  static Task withdrawal_past_friends(PieceSet stack) {
    return {.kind = TaskKind::kRetreat,
            .detail = {0, 1, byte(static_cast<int>(RetreatStage::kByChoice))},
            .pieces = stack};
  }
  int hexes_to_go() const { return of(TaskKind::kRetreat, 0); }
  bool is_on_friends() const { return of(TaskKind::kRetreat, 1) != 0; }
  RetreatStage stage() const { return static_cast<RetreatStage>(of(TaskKind::kRetreat, 2)); }
  void get_under_way() {
    if (stage() == RetreatStage::kByChoice) return;
    at(TaskKind::kRetreat, 2) = byte(static_cast<int>(RetreatStage::kUnderWay));
  }
  // 11.2.1b-2 A hex that is added because friends stood in the one before does not count.
  void count_hex(bool onto_friends) {
    if (!is_on_friends()) --at(TaskKind::kRetreat, 0);
    at(TaskKind::kRetreat, 1) = byte(onto_friends ? 1 : 0);
  }

  // --- kPromote ---
  static Task promote(Side side, PieceId fallen) {
    return {.kind = TaskKind::kPromote,
            .detail = {byte(static_cast<int>(side))},
            .pieces = PieceSet{fallen}};
  }
  Side army() const { return static_cast<Side>(of(TaskKind::kPromote, 0)); }

  // --- kPlace ---
  // 3.2b, 11.4b On the nearest unit he may command.
  static Task place_near(PieceId commander, HexId from) {
    return {.kind = TaskKind::kPlace, .hex = from, .pieces = PieceSet{commander}};
  }
  // 11.4d On any unit of the formation whose commander he replaces.
  static Task place_aide(PieceId commander) {
    return {.kind = TaskKind::kPlace, .detail = {1}, .pieces = PieceSet{commander}};
  }
  bool is_aide() const { return of(TaskKind::kPlace, 0) == 1; }

  // Whether what a saved position says of it can be so.
  bool has_sound_detail() const {
    switch (kind) {
      case TaskKind::kTest:
      case TaskKind::kDisorganise:
        return detail[1] <= static_cast<int>(Cause::kTurning);
      case TaskKind::kPromote:
        return detail[0] <= 1;
      default:
        return true;
    }
  }

 private:
  static constexpr int kModifierBase = 8;  // no modifier of a test is lower than -8

  static constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }
  int of(TaskKind expected, std::size_t i) const {
    assert(kind == expected);
    (void)expected;
    return detail[i];
  }
  std::uint8_t& at(TaskKind expected, std::size_t i) {
    assert(kind == expected);
    (void)expected;
    return detail[i];
  }
};
inline constexpr int kMaxTasks = 64;

}  // namespace tercio::lace_wars
