// Words and lists of words that every rule system puts in the same way.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "advice/wording.hpp"
#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "hex/grid.hpp"

namespace tercio::cli {

using advice::capital;
using advice::compass;
using advice::hexes_text;
using advice::in_a_row;
using advice::small;

std::vector<std::string> labels_of(const engine::Json& list);
// "1917..1920" as its hexes; any other word as it is.
std::vector<std::string> spread_hexes(const std::string& word);
// The hex of a label; hex::kNoHex when it is none.
hex::HexId hex_of(const std::string& label);

// The entry of a piece in a position; null: it has none.
const engine::Json* find_piece(const engine::Json& state, std::string_view id);
// The name of a piece: "Merode", "leader Tilly".
std::string name_of_piece(const engine::Json& state, std::string_view id);
// Its hex, or nothing.
std::string hex_of_piece(const engine::Json& state, std::string_view id);
// The side it belongs to now.
std::string owner_of(const engine::Json& piece);

// One event as a sentence with its rule.
std::string event_text(const Screen& screen, const engine::Json& event);

// What a die would do: the position after it, and the events.
using EffectOfDie =
    std::function<std::string(const engine::Match& after, const std::vector<engine::Json>& events)>;
// What the six faces of the die that is to be thrown would do, faces with the same effect
// together.
std::string die_outcomes(const Screen& screen, const engine::Match& match,
                         const EffectOfDie& effect);

}  // namespace tercio::cli
