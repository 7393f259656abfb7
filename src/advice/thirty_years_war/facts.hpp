// What there is to know of a position beside the pieces: losses against levels, the battle's own
// facts, and what has become of the ground.
#pragma once

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// The battle's own facts as the protocol tells them.
Json battle_facts(const Scene& scene);

Json gauges_json(const Scene& scene, const Json& facts);
Json facts_json(const Scene& scene, const Json& facts);
Json works_json(const Scene& scene, const Json& facts);
Json awards_json(const Scene& scene);

// "day 2 of 3, 5 August"; nothing where a game has one day.
std::string day_text(const Json& facts);
// "Martinstor": the name of a gate on the map.
std::string gate_name(const Game& game, HexId inner, HexId outer);
// "Merode in 1825: open, 5 hexes to 1401": a way out, or what closes it.
std::string route_text(const Scene& scene, PieceId p, const Json& route);

}  // namespace tercio::advice::tyw
