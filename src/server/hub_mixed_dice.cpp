// Dice to which the server and both players have contributed (docs/wire.md, Mixed dice).
#include "server/hub.hpp"

namespace tercio::server {

Json Hub::dice_state_json(const Place& /*place*/) const {
  return {{"state", "open"}, {"text", ""}};
}

std::string Hub::why_no_dice(const Place& /*place*/) const { return {}; }

}  // namespace tercio::server
