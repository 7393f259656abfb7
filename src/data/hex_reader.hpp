// Hexes and hexsides as data files write them: "1825", "1901..1929", "1407-1508".
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "data/reader.hpp"
#include "hex/hex_set.hpp"

namespace tercio::data {

// A hex of the grid; none after a fault.
std::optional<hex::HexId> read_hex(const Value& value, hex::Grid grid);

// Hexes and runs of hexes of one hexrow. A hex listed twice is a fault.
hex::HexSet read_hexes(const std::vector<Value>& values, hex::Grid grid);

// Two adjacent hexes, in the order written.
std::optional<std::pair<hex::HexId, hex::HexId>> read_hexside(const Value& value, hex::Grid grid);

// Hexes each adjacent to the one before.
std::vector<hex::HexId> read_course(const std::vector<Value>& values, hex::Grid grid);

}  // namespace tercio::data
