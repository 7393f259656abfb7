// The parts of a position as JSON, for a reader who may see everything or only what one side sees.
#pragma once

#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/position/position.hpp"

namespace tercio::lace_wars {

// Who reads, and what he does not see.
struct Eyes {
  const Game& game;
  const State& s;
  std::optional<Side> seat{};
  PieceSet hidden{};

  bool sees(PieceId p) const { return !hidden.contains(p); }
  // Whether everything about a side is known to the reader.
  bool owns(Side side) const { return !seat || *seat == side; }
  // The pieces of a set that he sees.
  PieceSet seen(PieceSet pieces) const { return pieces - hidden; }
};

Json position_json(const Eyes& eyes, std::string_view scenario);
Json facts_json(const Eyes& eyes);
// What a player needs to know of a decision in the middle of something; an object, perhaps empty.
Json pending_json(const Eyes& eyes);

}  // namespace tercio::lace_wars
