// Plays the games of a plan, many at a time, and hands them out in their order.
#pragma once

#include <atomic>
#include <functional>

#include "lab/plan.hpp"

namespace tercio::lab {

// Plays what `jobs` still has, so many games at a time. `take` is given the results on this thread,
// in the order of the jobs whatever finishes first, and may answer false to end. Between them and
// while nothing comes, `tick` is called a few times a second. Ends early when `stop` is set: games
// that are under way then are given up, and whatever `take` has been given is as it would have
// been. Returns whether all games have been played.
bool run(const Plan& plan, Jobs& jobs, int threads, const std::atomic<bool>& stop,
         const std::function<bool(GameResult&&)>& take, const std::function<void()>& tick);

}  // namespace tercio::lab
