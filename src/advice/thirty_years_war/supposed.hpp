// 8.15 An attack by units that are not beside their enemies yet: where they would have to stand.
#pragma once

#include <optional>
#include <vector>

#include "advice/thirty_years_war/ready.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// Whether the attacker may attack all of these from where it stands, whoever's turn it is.
bool stands_beside(const Scene& scene, PieceId attacker, PieceSet defenders);

// The position with every attacker in a hex from which it may attack all the defenders.
struct Supposed {
  State s{};
  std::vector<Note> notes{};  // where those are thought to stand that have to come first
};
// Each of those that have to come stands where it can get this turn at least cost, or otherwise as
// near as can be, no two in one hex. None: there is no such place for one of them. Requires: all
// are units on the map, of two sides.
std::optional<Supposed> supposed_beside(const Scene& scene, const Combat& combat);

}  // namespace tercio::advice::tyw
