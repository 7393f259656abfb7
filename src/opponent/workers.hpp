// Work that falls into jobs of which none depends on another, such as games, on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace tercio::opponent {

// How many threads are meant; 0: one for each core.
int threads_for(int asked);
// Does each job once, this thread among those that work; the jobs begin in their order.
void share_out(std::size_t jobs, int threads, const std::function<void(std::size_t)>& job);

}  // namespace tercio::opponent
