// A position: a plain value of a few kilobytes, copied, compared and hashed as bytes.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "hex/flood.hpp"
#include "lace_wars/task.hpp"
#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

// 8.1a, 14a No group starts with more movement points: the most of a unit, doubled in column.
inline constexpr int kMaxPoints = 2 * hex::kMaxMovement;

// A move or a way, item by item: a hex to enter, or a facing to take.
struct Route {
  // A turn before every step, and one at the end.
  static constexpr int kMax = 51;
  static_assert(kMax >= 2 * kMaxPoints + 1);
  static constexpr std::uint16_t kTurn = 0x8000;
  std::array<std::uint16_t, kMax> items{};
  std::uint16_t length = 0;

  static constexpr bool is_turn(std::uint16_t item) { return (item & kTurn) != 0; }
  static constexpr Facing facing_of(std::uint16_t item) { return static_cast<Facing>(item & 7U); }
  static constexpr HexId hex_of(std::uint16_t item) { return item; }
  static constexpr std::uint16_t turn_to(Facing f) {
    return static_cast<std::uint16_t>(kTurn | static_cast<std::uint16_t>(f));
  }
  bool empty() const { return length == 0; }
  bool full() const { return length == kMax; }
  void push_back(std::uint16_t item) { items[length++] = item; }
  std::uint16_t front() const { return items[0]; }
  std::uint16_t back() const { return items[length - 1U]; }
  void pop_front() {
    for (std::size_t i = 1; i < length; ++i) items[i - 1] = items[i];
    items[--length] = 0;
  }
  void clear() {
    items.fill(0);
    length = 0;
  }
  const std::uint16_t* begin() const { return items.data(); }
  const std::uint16_t* end() const { return items.data() + length; }
  friend bool operator==(const Route&, const Route&) = default;
};

// 8 The unit, stack or commander that moves now.
struct Mover {
  PieceSet pieces{};             // empty: nobody is in the middle of a move
  HexId left = kNoHex;           // the hex it left last
  std::uint8_t points = 0;       // movement points still to spend
  std::uint8_t hexes = 0;        // hexes entered so far
  std::uint8_t turned = 0;       // 8.3: vertices turned so far
  std::uint8_t stopped = 0;      // 7.1: it has entered an enemy zone; it may still turn
  std::uint8_t backward = 0;     // 8.3: it moves backward; 2: it has withdrawn from a zone (8.4)
  std::uint8_t tested = 0;       // 8.3: it has tested for turning in a zone
  std::uint8_t asked = 0;        // 9.3: the other side has been asked about this step
  std::uint8_t left_facing = 0;  // the facing it had in the hex it left
  std::uint8_t about = 0;        // 8.3: it has turned about
  std::uint8_t back_left = 0;    // 8.3 hexes it may still go backward
  // 14c A column has turned on a road, and the next step tells whether that is free: the facing it
  // had before, and one; 0: nothing is open.
  std::uint8_t open_turn = 0;
  std::uint8_t reordered = 0;  // 3.5.1 it has changed its order
  std::uint8_t spare[2] = {};
  // 9.3 Its units that were disorganised in the hex it left, for the time by the terrain and for
  // good.
  PieceSet rough_there{};
  PieceSet firm_there{};
  Route route{};  // what it has still been ordered to do
};

// 10 The combat that is being fought.
struct Combat {
  std::array<HexId, 6> attackers{};  // hexes; kNoHex: no more
  std::array<HexId, 2> defenders{};
  PieceSet attacking{};  // units, without artillery
  PieceSet defending{};  // units, without artillery and those that slipped away
  PieceSet evaded{};
  std::int8_t modifier = 0;
  std::uint8_t die = 0;
  std::uint8_t asked = 0;     // bits: defender hexes whose light troops have been asked
  std::uint8_t advanced = 0;  // bits: vacated hexes into which the winner has advanced or not
  std::uint32_t spare = 0;
};

// How far the activation of a formation or unit has come (4C-d).
enum class Stage : std::uint8_t { kIdle, kJoin, kFire, kMove };

struct State {
  // The sequence of play.
  std::uint8_t turn = 0;
  Phase phase = Phase::kSetUp;
  Step step = Step::kDeploy;
  Side active = Side::kA;            // 0.1: whose units are activated
  Side decider = Side::kA;           // who decides, when it is not the dice
  Side first = Side::kA;             // 4C: who plays first this turn
  std::uint8_t initiative_die = 0;   // the first of the two dice
  std::uint8_t arrivals_rolled = 0;  // bits: reinforcements whose die has been thrown this turn

  // The activation that is going on.
  std::uint8_t formation = kNoFormation;  // … of a formation
  PieceId independent = kNoPiece;         // … of an independent unit by itself
  std::uint8_t failed = 0;                // 5.3 its test failed
  std::uint8_t held = 0;                  // 4C-2 only its artillery may fire
  std::uint8_t half_used = 0;             // 5.3 the one unit or stack has moved
  std::uint8_t commander_moved = 0;       // 4C-d
  std::uint8_t units_moved = 0;           // 4C-d: a unit has moved; the commander no longer may
  std::uint8_t rally_stage = 0;

  // Per side, bit by side.
  std::uint8_t army_commander_moved = 0;  // 4.4b this turn, with a formation commander
  std::uint8_t army_commander_dead = 0;   // 13.1
  std::uint8_t army_demoralised = 0;      // 13.3
  std::uint8_t set_up_done = 0;
  // Per formation, bit by formation.
  std::uint8_t tested = 0;          // 5.1 this turn
  std::uint8_t demoralised = 0;     // 13.1
  std::uint8_t commander_dead = 0;  // 13.1
  std::uint8_t aide = 0;            // 11.4 commanded by an aide de camp
  std::uint8_t arrived = 0;         // 16.1.5 its units may enter
  std::uint8_t subject_die = 0;
  PieceId subject = kNoPiece;  // the piece a die or decision is about
  std::uint8_t pile = 0;       // number of tasks
  HexId target = kNoHex;       // of the gun that fires
  HexId target_from = kNoHex;  // reaction fire at the hex just left: where the mover stands

  std::array<PieceId, 2> army_commander{kNoPiece, kNoPiece};
  Stage stage = Stage::kIdle;   // of the activation
  std::uint8_t rally_side = 0;  // 4B whose units are rallied: 0 the first player's
  std::array<std::uint8_t, 4> tail{};
  std::array<PieceId, kMaxFormations> commander_of{};

  // The pieces.
  std::array<HexId, kMaxPieces> at{};  // kNoHex: off the map
  std::array<Status, kMaxPieces> status{};
  std::array<Order, kMaxPieces> order{};
  std::array<Facing, kMaxPieces> facing{};
  std::array<std::uint8_t, kMaxPieces> steps{};  // left
  std::array<PieceId, kMaxPieces> below{};       // the next unit down in the same hex
  hex::HexMap<PieceId> top{};                    // the top unit of a hex; kNoPiece: none
  std::array<HexSet, 2> units{};                 // hexes with units of a side

  PieceSet present{};  // pieces on the map
  PieceSet rough{};    // 8.2 disorganised for the time by the terrain
  PieceSet spared{};   // 11.1f disorganised by a ford or a turn, not by combat or fire
  PieceSet column{};   // 14
  // This turn.
  PieceSet used{};      // 5.1 independent units tested or activated
  PieceSet fired{};     // 8.7 artillery that fired, in its activation or in reaction
  PieceSet reacted{};   // 9.3
  PieceSet limbered{};  // 8.7 artillery that moved
  // This activation.
  PieceSet acting{};  // 6.3 units in command that were activated
  PieceSet moved{};
  PieceSet aimed{};  // 8.7, 6.4 has turned its one vertex
  PieceSet shot{};   // 9.1 has fired in this activation
  PieceSet tried{};  // 8.6 cavalry that has tried to charge
  // This half-turn.
  PieceSet activated{};                     // units that were in command of an activation
  PieceSet marched{};                       // … and have moved
  PieceSet reordered{};                     // 10.3 changed order in an enemy zone
  PieceSet attacked{};                      // 10.1
  PieceSet struck{};                        // losses of the result that is being applied
  PieceSet disorganised_before{};           // 11.1 by combat or fire, when the combat began
  PieceSet shaken{};                        // 11.4 commanders whose stack lost a step
  PieceSet orphaned{};                      // 11.4 … was wiped out
  PieceSet rallying{};                      // 4B still to be tested
  PieceSet been_north{};                    // 15 units that have been north of the river
  PieceSet lost_south{};                    // 15 … and were lost south of it
  HexSet must{};                            // 10.1 hexes that have to be attacked
  std::array<PieceSet, 8> struck_now{};     // 10.3 fist: whom it attacked in this combat phase
  std::array<PieceSet, 8> struck_before{};  // … in its own previous one

  Mover mover{};
  Route way{};  // the hexes a retreat has touched so far: it enters none of them again
  Combat combat{};
  // What is due, the last put on it first.
  std::array<Task, kMaxTasks> tasks{};

  friend bool operator==(const State& a, const State& b);
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "hashed and compared as bytes");

std::uint64_t hash_of(const State& state);

}  // namespace tercio::lace_wars
