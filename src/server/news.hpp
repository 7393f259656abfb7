// What servers that share a store tell each other of what they have written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store.hpp"

namespace tercio::server {

// What others have to hear of these writes, each thing once. Summaries and reviews are read when
// they are asked for.
std::vector<News> news_of(const std::vector<Write>& writes);

// As a line, and back ("log Tq3… 17"); none: it cannot be read.
std::string line_of(const News& news);
std::optional<News> news_of_line(std::string_view line);

}  // namespace tercio::server
