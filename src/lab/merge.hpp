// The results of shards put together: byte for byte those of one process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "lab/results.hpp"

namespace tercio::lab {

// Writes the whole study into `out` and answers its header. The files may come in any order. An
// error when they are of different studies, a game is in none of them or in two, or one is damaged;
// nothing is written then. What is at `out` is never changed: an error too, unless it is the whole
// study of those files that are (still) there.
tl::expected<Header, std::string> merge(const std::string& out,
                                        const std::vector<std::string>& files);

// How far the results of a shard have come: games in the file; none while it is not there or has no
// header yet.
struct Extent {
  Header header;
  std::uint64_t games = 0;
};
tl::expected<Extent, std::string> extent_of(const std::string& path);

}  // namespace tercio::lab
