// What of a Thirty Years War game goes into its course.
#pragma once

#include "opponent/course_keeper.hpp"
#include "opponent/thirty_years_war/evaluation.hpp"
#include "thirty_years_war/event.hpp"

namespace tercio::opponent::tyw {

class Chronicle {
 public:
  // Requires: all of them outlive it.
  Chronicle(const Tables& tables, const Judge& judge, Course& course);

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
  void count(const State& s, const Event& event);

  const Tables& tables_;
  const Judge& judge_;
  CourseKeeper keeper_;
  Events events_;
  Nearness nearness_;
};

}  // namespace tercio::opponent::tyw
