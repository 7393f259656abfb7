// What a rule system or a battle tells of a position, as values: facts in words, overlays for a
// map, works upon it. Whoever shows them prints them; nobody words them again.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hex/hex_set.hpp"

namespace tercio::engine {

using Ids = std::vector<std::string>;   // of pieces
using Hexes = std::vector<hex::HexId>;  // in the order in which they are told

// Something that holds in this position.
struct Fact {
  std::string title{};
  std::string text{};
  std::string rule{};
  Hexes hexes{};        // where
  std::string topic{};  // a word under which it can be asked for: "town", "routes"; empty: none
};

// A number against its limit: losses against a level.
struct Gauge {
  std::string title{};
  std::string side{};
  int value = 0;
  int of = 0;
  std::string text{};
  std::string rule{};
  bool broken = false;
};

// How something is for the seat that looks.
enum class Tone : std::uint8_t { kNone, kGood, kRisk, kBad };

// What an overlay is asked about.
enum class Needs : std::uint8_t { kNothing, kHex, kPiece };

struct OverlayInfo {
  std::string id{};
  std::string title{};
  char key = ' ';
  Needs needs = Needs::kNothing;
};

struct Shade {
  hex::HexId hex = hex::kNoHex;
  std::string label{};
  std::string tone{};  // "own", "enemy", "good", "bad" …: the page has a colour for each
};

struct SightLine {
  hex::HexId from = hex::kNoHex;
  hex::HexId to = hex::kNoHex;
  bool clear = true;
  std::vector<std::string> by{};  // what bars it: a hex, or the two of a hexside
};

struct Overlay {
  std::string title{};
  std::string text{};
  std::string rule{};
  std::vector<Shade> hexes{};
  std::vector<SightLine> lines{};
  Ids pieces{};
};

// Something built, or broken, in a hex or on a hexside: an entrenchment, a gate, a breach, a
// bridge.
struct Work {
  std::string kind{};
  hex::HexId hex = hex::kNoHex;
  std::pair<hex::HexId, hex::HexId> side{hex::kNoHex, hex::kNoHex};
  bool has_owner = false;  // whether somebody may own it
  std::string owner{};     // a side; empty: nobody
  std::string text{};
};

}  // namespace tercio::engine
