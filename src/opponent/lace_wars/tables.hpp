// What the opponent computes once for a game.
#pragma once

#include <array>
#include <vector>

#include "lace_wars/board.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/readings.hpp"
#include "opponent/lace_wars/taste.hpp"

namespace tercio::opponent::lw {

using namespace lace_wars;  // NOLINT: the opponent is compiled against the system

// What a result does to one stack, on average.
struct Harm {
  float steps = 0;     // lost
  float disorder = 0;  // chance to be disorganised
  float rout = 0;
  float retreat = 0;
  float star = 0;  // chance of a star: the end of disorganised cavalry
  float gone = 0;  // chance to be wiped out
};

class Tables {
 public:
  explicit Tables(const Game& game);

  const Game& game;
  std::array<Taste, 2> learned;           // by side: what those who think play by
  Side french = Side::kA;                 // who has to get back over the river
  HexSet south;                           // beyond it
  HexSet bridges;                         // the hexes of the bridges
  HexSet bridge_watch;                    // and those beside them
  hex::HexMap<std::uint8_t> to_bridge{};  // from each hex to the nearest of those on the near bank

  hex::HexMap<std::uint8_t> to_shelter{};  // to well beyond the river, by the bridges

  // A combat with this modifier, the die still to be thrown. `morale`: of the top unit, with all
  // that changes it; `shaky`: it is disorganised already.
  const Harm& attacked(int modifier, int morale, bool shaky) const {
    return combat_[1][index(modifier)][clamp_morale(morale)][shaky ? 1 : 0];
  }
  const Harm& attacking(int modifier, int morale, bool shaky) const {
    return combat_[0][index(modifier)][clamp_morale(morale)][shaky ? 1 : 0];
  }
  // A shot.
  const Harm& shot(int modifier, int column, int morale, bool shaky) const {
    return fire_[static_cast<std::size_t>(column)][index(modifier)][clamp_morale(morale)]
                [shaky ? 1 : 0];
  }
  // The facing that has the other hex most squarely before it. Requires: the hexes differ.
  Facing toward(HexId from, HexId to) const {
    const hex::Cube a = hex::cube_of(from);
    const hex::Cube b = hex::cube_of(to);
    return toward_[static_cast<std::size_t>(b.q - a.q + 32)]
                  [static_cast<std::size_t>(b.r - a.r + 32)];
  }
  // Where a piece standing there could be after an activation, whoever stands in the way and
  // however it faces.
  const HexSet& range(PieceId p, HexId from) const {
    return ranges_[kind_[p]][static_cast<std::size_t>(from)];
  }

 private:
  static constexpr int kLowest = -12;
  static constexpr int kModifiers = 32;
  static constexpr int kMorales = 8;
  static std::size_t index(int modifier) {
    const int i = modifier - kLowest;
    return static_cast<std::size_t>(i < 0 ? 0 : i >= kModifiers ? kModifiers - 1 : i);
  }
  static std::size_t clamp_morale(int m) {
    return static_cast<std::size_t>(m < 0 ? 0 : m >= kMorales ? kMorales - 1 : m);
  }
  using ByMorale = std::array<std::array<Harm, 2>, kMorales>;
  using ByModifier = std::array<ByMorale, kModifiers>;
  void fill_results();
  void fill_ranges();
  void fill_bearings();
  void fill_shelter();

  std::array<ByModifier, 2> combat_{};
  std::vector<ByModifier> fire_;
  std::array<std::array<Facing, 64>, 64> toward_{};
  std::array<std::uint8_t, kMaxPieces> kind_{};
  std::vector<std::vector<HexSet>> ranges_;  // by kind and hex
};

// The hexes next to those of a set.
HexSet around(const HexSet& set);

}  // namespace tercio::opponent::lw
