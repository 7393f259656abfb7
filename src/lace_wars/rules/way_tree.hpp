// The ways of a unit, stack or commander, found place by place: where each way comes from.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "lace_wars/rules/walk.hpp"

namespace tercio::lace_wars {

// The cheapest way to every hex and facing, as Ways has them (reach.hpp), and what the flood that
// finds the costs is tested against.
//
// The search goes over places: a hex, a facing, and the vertices turned so far, which limit what
// may still be turned (8.3a). Batteries ridden down on the way open what their zones closed (9.5c):
// what lies beyond them is a layer of its own.
class WayTree {
 public:
  static constexpr std::uint8_t kNone = 255;
  // Points spent; kNone: out of reach.
  std::uint8_t cost(HexId h, Facing f) const;
  std::uint8_t cost(HexId h) const;  // whatever the facing
  const HexSet& hexes() const { return hexes_; }
  Route route(HexId h, Facing f) const;  // requires: cost(h, f) != kNone

 private:
  friend class WaySearch;

  // A place: hex, facing in three bits, vertices turned in two.
  using Place = std::uint16_t;
  static constexpr int kTurned = 4;
  static constexpr std::size_t kPlacesOfHex = 32;
  static constexpr std::size_t kPlaces = hex::kHexCount * kPlacesOfHex;
  static_assert(kPlaces <= 0x8000);
  static constexpr Place kNowhere = 0xFFFF;
  static constexpr Place place(HexId h, Facing f, int turned) {
    return static_cast<Place>(h * kPlacesOfHex + static_cast<unsigned>(f) * kTurned +
                              static_cast<unsigned>(turned));
  }
  static constexpr HexId hex_of(Place p) { return static_cast<HexId>(p / kPlacesOfHex); }
  static constexpr Facing facing_of(Place p) { return static_cast<Facing>(p / kTurned % 8); }
  static constexpr int turned_of(Place p) { return p % kTurned; }

  // Where a way comes over a battery into a layer.
  struct Gate {
    std::uint8_t layer;  // the one it comes from
    std::uint8_t spent;
    Place from;
    Place to;
  };
  // What is known of the places, with some batteries ridden down. Only the lines within reach hold
  // anything; only places with a cost have the rest.
  struct Layer {
    std::array<std::uint8_t, kPlaces> cost;
    std::array<Place, kPlaces> before;  // kNowhere: the start, or a gate
    std::array<Place, kPlaces> next;    // with as many points spent and still to be settled
    std::array<Place, kPlaces> prior;
    std::array<HexId, 4> cleared;
    std::size_t ridden;
    std::vector<Gate> gates;
  };
  const Layer& layer(std::size_t n) const { return n == 0 ? base_ : *beyond_[n - 1]; }
  std::uint8_t cost_in(const Layer& layer, HexId h, Facing f) const;
  void follow_back(std::size_t layer, Place p, std::vector<Place>& out) const;

  Layer base_;
  std::vector<std::unique_ptr<Layer>> beyond_;
  HexSet hexes_;
  int first_line_ = 1;
  int last_line_ = 0;
  bool formed_ = false;
  Facing facing_ = Facing::kN;  // at the start
};
void grow_ways(const Game& game, const State& s, const Walk& start, WayTree& out);

}  // namespace tercio::lace_wars
