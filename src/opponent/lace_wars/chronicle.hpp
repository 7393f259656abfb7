// What of a game of the lace-wars system goes into its course.
#pragma once

#include "lace_wars/event.hpp"
#include "opponent/course_keeper.hpp"
#include "opponent/lace_wars/evaluation.hpp"

namespace tercio::opponent::lw {

class Chronicle {
 public:
  // Requires: all of them outlive it. `s`: the first position.
  Chronicle(const Tables& tables, const Judge& judge, const State& s, Course& course);

  // Where apply() tells what happens; null when nobody wants to know.
  Events* events() { return keeper_.listens() ? &events_ : nullptr; }
  // Takes over what apply() has told. Requires: `s` is the position after it.
  void take(const State& s);
  // A decision is to be made in the position.
  void decision(const State& s);
  // That face is about to be thrown. Requires: a die is due.
  void die(const State& s, int face);
  void finish(const State& s);

 private:
  Course::Turn standing(const State& s) const;
  void count(const Event& event);
  void lose(hex::HexId h, PieceId piece, int steps_left);

  const Tables& tables_;
  const Judge& judge_;
  CourseKeeper keeper_;
  Events events_;
  // As they were before what is being taken over.
  std::array<hex::HexId, kMaxPieces> at_;
  std::array<std::uint8_t, kMaxPieces> steps_{};
};

}  // namespace tercio::opponent::lw
