// The answers of an adviser as the objects of docs/wire.md: the one place where they become JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "advice/answers.hpp"
#include "engine/match.hpp"

namespace tercio::advice {
struct Figure;
struct Opening;
struct Statistics;
}  // namespace tercio::advice

namespace tercio::advice::wire {

using engine::Json;

Json json_of(const Refusal& refusal);
Json json_of(const Board& board);
// Everything of a view but table, sequence, seats, title, undo and dice, which the server knows.
Json json_of(const View& view);
Json json_of(const Cover& cover);
Json json_of(const Selection& selection);
Json json_of(const Group& group);
Json json_of(const Plan& plan);
Json json_of(const Overlay& overlay);
Json json_of(const Description& description);
// What is needed to draw an example: of its position the counters on the map.
Json json_of(const Figure& figure);
Json json_of(const Statistics& statistics);
// Its counters and note.
Json json_of(const Opening& opening);

}  // namespace tercio::advice::wire
