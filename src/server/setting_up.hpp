// What a hub is given that has nothing to do with how its clients reach it: the games with all that
// is told of them, and the clocks.
#pragma once

#include "data/content.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"

namespace tercio::server {

// The content has to outlive the hub. What of it cannot be read is told in the log and left out.
HubSettings settings_for(const data::Content& content, const Log& log);

}  // namespace tercio::server
