// Keeps the course of a game while it is played. The systems say what happened; what is the same in
// all of them is here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/piece_set.hpp"
#include "opponent/course.hpp"

namespace tercio::opponent {

// A chance in thousandths.
int thousandths(double chance);

// What a die came to: the first side's chance after it, and the mean over the six faces.
struct Weighed {
  double after = 0;
  double mean = 0;
};
// Throws each face for a copy of the position. Many faces come to the same position, which is
// judged once. `roll` carries out a face, `value` is the first side's chance.
template <class State, class Roll, class Value>
Weighed weigh_die(const State& s, int face, Roll roll, Value value) {
  std::array<std::optional<State>, 6> found;  // nothing is set up for faces that bring nothing new
  std::array<double, 6> values{};
  std::size_t count = 0;
  Weighed out;
  for (int n = 1; n <= 6; ++n) {
    State& next = found[count].emplace(s);
    roll(next, n);
    std::size_t same = 0;
    while (same < count && !(*found[same] == next)) ++same;
    if (same == count) values[count++] = value(next);
    out.mean += values[same] / 6;
    if (n == face) out.after = values[same];
  }
  return out;
}

class CourseKeeper {
 public:
  // Requires: the course outlives it.
  explicit CourseKeeper(Course& course);

  const Course::Wanted& wanted() const { return course_.wanted; }
  // Whether anybody wants to know what apply() tells.
  bool listens() const { return wanted().heat || wanted().rules; }

  // Whether a decision of this day and turn is the first one since the position was last kept.
  bool is_due(int day, int turn) const { return day != day_ || turn != turn_; }
  // Keeps a position as that after the game-turn that has ended; `now` is the one it belongs to.
  // Day and turn of the position itself are not asked for.
  void keep(Course::Turn position, int day, int turn);

  // A case that was a reason, if there is one. Requires: the text outlives the game.
  void rule(const char* text);
  // Takes over what apply() has told: the cases that were reasons, and the events, each of which
  // goes to `count`.
  template <class Events, class Count>
  void take(const Events& told, Count count) {
    for (const auto& event : told.list) {
      if (wanted().rules) rule(event.rule);
      if (wanted().heat) count(event);
    }
    if (!wanted().rules) return;
    for (const auto& term : told.terms) rule(term.rule);
  }

  void entered(hex::HexId h) { ++heat_[h].entered; }
  void fired_at(hex::HexId h) { ++heat_[h].fired_at; }
  void attacked(hex::HexId h) { ++heat_[h].attacked; }
  void lost(hex::HexId h, int strength) { heat_[h].lost += strength; }

  // A die of the game, thrown for an action of that side.
  void die(engine::Side side, const Weighed& weighed);

  // Puts into the course what has been counted.
  void finish();

 private:
  Course& course_;
  int day_ = 0;
  int turn_ = 0;
  std::array<Course::Place, hex::kHexCount> heat_{};
  // Texts by address: a power of two, never full (the rules of a system are a few hundred).
  static constexpr std::size_t kSlots = 4096;
  std::array<std::pair<const char*, int>, kSlots> rules_{};
  std::array<double, 2> luck_{};
};

}  // namespace tercio::opponent
