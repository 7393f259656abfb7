// What a hub is given that has nothing to do with how its clients reach it: the games with all that
// is told of them, and the clocks.
#pragma once

#include <string_view>

#include "data/content.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"

namespace tercio::server {

// Without what is told of the games.
HubSettings settings_for(const data::GameLibrary& library);
// That, with the text of the rulings. The content has to outlive it. What cannot be read is told in
// the log and left out.
Reading reading_of(const data::Content& content, std::string_view rulings, const Log& log);

}  // namespace tercio::server
