// Pieces, facings, ground and results of the lace-wars system in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "advice/lace_wars/scene.hpp"
#include "advice/wording.hpp"

namespace tercio::advice::lace {

// The chance of a die of at most this, as a number and in words: "4 in 6".
double chance_up_to(int die);
std::string in_six(int die);
// What a test needs: "4 or less (4 in 6)", "any roll".
std::string at_most(int die);

// "line infantry", "a battery of 12-pounders" …
std::string_view kind_of(Arm arm);
// The whole of a piece that the seat sees, in a sentence or two.
std::string said(const Scene& scene, PieceId p);
// What has become of it: "disorganised", "in march column"; marks of its counter are the same.
std::vector<std::string> conditions(const Scene& scene, PieceId p);

// "facing NNE, toward 1105 and 1106".
std::string facing_text(const Game& game, HexId h, Facing facing);
Hexes hexes_around(const Game& game, HexId h, std::uint8_t directions);
std::vector<std::string> labels_of(const Hexes& hexes);
// "clear, level 1; road to 0806; stream to 0907".
std::string ground_text(const Game& game, HexId h);

// 3.6 That something is left out of a reckoning.
inline Note unseen_note() {
  return {"What lies under the top counter is not counted: it is not seen.", "3.6"};
}

// A cell of a result table in words: "1 D R1 *".
std::string result_text(std::string_view cell);

}  // namespace tercio::advice::lace
